"""The features of a city after a move, by making the move and looking.

``appraisal`` comes to the same value without making it. This is what training looks at.
"""

from __future__ import annotations

from typing import Any

from akropolis.bots.compiled.layout import (
    AFTER,
    ANY_SPOT_OVER_2,
    ARCHITECT_GAIN,
    BARRACKS_THIN,
    BARRACKS_THIN_STARS,
    BUILT_F,
    COVERABLE_HIGH,
    COVERABLE_LOW,
    FEW_STONES,
    HIS_GAINS,
    LEVELS,
    POINTS,
    PRICE_TO_ARCHITECT,
    QUARRIES_HIGH,
    QUARRIES_LOW,
    SPOTS_OVER_1,
    SPOTS_OVER_2,
    SPOTS_OVER_3,
    STARS_F,
    STARS_UNSEEN,
    STONES_F,
    TEMPLES_NEAR,
    TEMPLES_NEAR_STARS,
    UNSEEN_DISTRICTS,
    UNSEEN_STARS,
    VALUE,
    VALUE_UNSEEN,
)
from akropolis.bots.compiled.moves import slot_of, turn_of
from akropolis.kernel.city import lay
from akropolis.kernel.compiling import inner
from akropolis.kernel.game import FACES, city_of, tile_in
from akropolis.kernel.houses import group_value, largest_group
from akropolis.kernel.layout import (
    BARRACKS,
    BOTTOM,
    BUILT,
    CITY,
    GARDENS,
    GROUPS,
    HANDS,
    HOUSE_MAP,
    HOUSES,
    K0,
    K1,
    K2,
    LABELS,
    LAKE_IS_EDGE,
    LEGAL,
    LEGAL_UP,
    MARKETS,
    PLAZA,
    RESERVE,
    RULES,
    SEAT,
    SOLO,
    STARS,
    STARS_OF,
    STONES,
    TEMPLES,
    TEMPLES_DOUBLE,
    TOP,
    UNLIMITED,
)
from akropolis.kernel.legality import find_legal
from akropolis.kernel.playing import row_of
from akropolis.kernel.scoring import (
    above_table,
    barracks_in,
    four_values,
    gardens_in,
    houses_in,
    if_on,
    levels,
    markets_in,
    open_in,
    temples_in,
)
from akropolis.kernel.words import (
    LAST,
    NONE,
    ONE,
    I,
    U,
    Word,
    count,
    east,
    part,
    three_or_more,
    touched,
    west,
)

QUARRIES = HOUSE_MAP  # a plane of the bench that is free here


@inner
def measure_move(state: Any, bench: Any, desk: Any, notes: Any, move: Word, features: Any) -> None:
    """Write the features of a move; the notes must be those of the position."""
    city, after = city_of(state, state[SEAT]), part(desk, AFTER)
    for word in range(CITY):
        after[word] = city[word]
    slot, rules = slot_of(move), state[RULES]
    tile = tile_in(state, slot)
    shape, r = move >> U(16) & ONE, row_of(after, move)
    quarries = lay(after, bench, shape, r, move & LAST, tile, turn_of(move))
    if state[RESERVE] != UNLIMITED:
        quarries = min(quarries, state[RESERVE] + (NONE if rules & SOLO else slot))
    after[STONES] += quarries - slot
    _measure_city(after, bench, rules, features)
    for colour in range(ONE, U(6)):
        stars = notes[UNSEEN_STARS + colour] - I(FACES[tile, PLAZA + colour] * STARS_OF[colour])
        districts = notes[UNSEEN_DISTRICTS + colour] - I(FACES[tile, colour])
        features[VALUE_UNSEEN + colour] = features[VALUE + colour] * stars / I(state[HANDS])
        features[STARS_UNSEEN + colour] = features[STARS_F + colour] * districts / I(state[HANDS])
    features[ARCHITECT_GAIN] = notes[HIS_GAINS + slot] if rules & SOLO else 0.0
    features[PRICE_TO_ARCHITECT] = I(slot) if rules & SOLO else 0.0


@inner
def _measure_city(city: Any, bench: Any, rules: Word, features: Any) -> None:
    markets, barracks, temples, gardens = four_values(city, rules)
    key = largest_group(city, bench, rules, GROUPS, LABELS, NONE, NONE, NONE, NONE)
    _line(city, features, HOUSES, group_value(key, rules))
    _line(city, features, MARKETS, markets)
    _line(city, features, BARRACKS, barracks)
    _line(city, features, TEMPLES, temples)
    _line(city, features, GARDENS, gardens)
    features[STONES_F] = I(city[STONES])
    features[FEW_STONES] = I(min(city[STONES], U(2)))
    _measure_districts(city, rules, features)
    _measure_quarries(city, bench, features)


@inner
def _line(city: Any, features: Any, colour: Word, value: Word) -> None:
    stars = city[STARS + colour]
    features[VALUE + colour] = I(value)
    features[STARS_F + colour] = I(stars)
    features[POINTS + colour] = I(value * stars)


@inner
def _measure_districts(city: Any, rules: Word, features: Any) -> None:
    no_edge = ~if_on(rules, LAKE_IS_EDGE)
    temple_rule = if_on(rules, TEMPLES_DOUBLE)
    near, thin, built = NONE, NONE, NONE
    h, m, b, t, g = NONE, NONE, NONE, NONE, NONE
    for r in range(city[TOP], city[BOTTOM] + ONE):
        built += count(city[BUILT + r])
        h += levels(city, houses_in(city, r), r)
        m += levels(city, markets_in(city, r), r)
        b += levels(city, barracks_in(city, r), r)
        t += levels(city, temples_in(city, r), r)
        g += levels(city, gardens_in(city, r), r)
        north, here, south = ~city[BUILT + r - ONE], ~city[BUILT + r], ~city[BUILT + r + ONE]
        few = touched(north, here, south) & ~three_or_more(north, here, south) & temples_in(city, r)
        near += levels(city, few, r) + levels(city, few & above_table(city, r) & temple_rule, r)
        north = open_in(city, r - ONE, no_edge)
        here = open_in(city, r, no_edge)
        south = open_in(city, r + ONE, no_edge)
        few = touched(north, here, south) & ~three_or_more(north, here, south)
        thin += levels(city, few & barracks_in(city, r), r)
    features[LEVELS + HOUSES] = I(h)
    features[LEVELS + MARKETS] = I(m)
    features[LEVELS + BARRACKS] = I(b)
    features[LEVELS + TEMPLES] = I(t)
    features[LEVELS + GARDENS] = I(g)
    features[TEMPLES_NEAR] = I(near)
    features[TEMPLES_NEAR_STARS] = I(near * city[STARS + TEMPLES])
    features[BARRACKS_THIN] = I(thin)
    features[BARRACKS_THIN_STARS] = I(thin * city[STARS + BARRACKS])
    features[BUILT_F] = I(built)


@inner
def _measure_quarries(city: Any, bench: Any, features: Any) -> None:
    find_legal(city, bench)
    first, last = city[TOP], city[BOTTOM]
    for r in range(first, last + ONE):
        bench[QUARRIES + r] = city[BUILT + r] & ~(city[K0 + r] | city[K1 + r] | city[K2 + r])
    bench[QUARRIES + first - ONE] = NONE
    bench[QUARRIES + last + ONE] = NONE
    low, high, coverable_low, coverable_high = NONE, NONE, NONE, NONE
    over1, over2, over3 = NONE, NONE, NONE
    for r in range(first, last + ONE):
        built, raised = city[BUILT + r], above_table(city, r)
        down, up = bench[LEGAL + r] & built, bench[LEGAL_UP + r] & built
        a = bench[QUARRIES + r]
        b = east(a)
        south, north = bench[QUARRIES + r + ONE], east(bench[QUARRIES + r - ONE])
        over1 += count(down & (a | b | south)) + count(up & (a | b | north))
        over2 += count(down & ((a & b) | (south & (a | b))))
        over2 += count(up & ((a & b) | (north & (a | b))))
        over3 += count(down & a & b & south) + count(up & a & b & north)
        # The third hex of a spot lies south of an anchor, or north and east of one.
        spots = down | up | bench[LEGAL + r - ONE] & city[BUILT + r - ONE]
        spots |= west(down | up | bench[LEGAL_UP + r + ONE] & city[BUILT + r + ONE])
        low += count(a & ~raised)
        high += count(a & raised)
        coverable_low += count(a & spots & ~raised)
        coverable_high += count(a & spots & raised)
    features[QUARRIES_LOW] = I(low)
    features[QUARRIES_HIGH] = I(high)
    features[COVERABLE_LOW] = I(coverable_low)
    features[COVERABLE_HIGH] = I(coverable_high)
    features[SPOTS_OVER_1] = I(over1)
    features[SPOTS_OVER_2] = I(over2)
    features[SPOTS_OVER_3] = I(over3)
    features[ANY_SPOT_OVER_2] = 1.0 if over2 else 0.0
