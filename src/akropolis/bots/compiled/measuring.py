"""The features of a city, looked at closely: ``features`` says what each of them means."""

from __future__ import annotations

from typing import Any

from akropolis.bots.compiled.layout import (
    ALL_STARS,
    ANY_SPOT,
    ANY_SPOT_OVER_2,
    ARCHITECT_GAIN,
    BARRACKS_SHUT,
    BARRACKS_THIN,
    BARRACKS_THIN_STARS,
    BUILT_2,
    BUILT_3,
    BUILT_4,
    BUILT_HEXES,
    COVERABLE_HIGH,
    COVERABLE_LOW,
    F_STONES,
    FEW_STONES,
    HOUSES_OUTSIDE,
    MARKETS_SPOILT,
    POINTS,
    PRICE_TO_ARCHITECT,
    QUARRIES_HIGH,
    QUARRIES_LOW,
    SPOTS_1,
    SPOTS_2,
    SPOTS_3,
    SPOTS_OVER_1,
    SPOTS_OVER_2,
    SPOTS_OVER_3,
    STARS_SPOTS_1,
    STARS_SPOTS_2,
    STARS_STONES,
    STARS_UNSEEN,
    TEMPLES_FAR,
    TEMPLES_NEAR,
    TEMPLES_NEAR_STARS,
    UNSEEN_DISTRICTS,
    UNSEEN_STARS,
    VALUE_UNSEEN,
    VALUES,
)
from akropolis.kernel.compiling import inner
from akropolis.kernel.game import FACES, byte, tile_in
from akropolis.kernel.houses import VALUE, group_value, largest_group
from akropolis.kernel.layout import (
    BARRACKS,
    BOTTOM,
    BUILT,
    DEALT,
    DECK,
    DECK_SIZE,
    GARDENS,
    GROUPS,
    H0,
    H1,
    H2,
    H3,
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
    SITE_SIZE,
    SOLO,
    STARS,
    STARS_OF,
    STONES,
    TEMPLES,
    TEMPLES_DOUBLE,
    TOP,
)
from akropolis.kernel.legality import find_legal
from akropolis.kernel.scoring import (
    above_table,
    barracks_in,
    four_values,
    houses_in,
    if_on,
    levels,
    markets_in,
    open_in,
    temples_in,
)
from akropolis.kernel.words import (
    NONE,
    ONE,
    I,
    U,
    Word,
    count,
    east,
    three_or_more,
    touched,
    west,
)

QUARRY_MAP = HOUSE_MAP  # a plane of the bench that is free here


@inner
def note_unseen(state: Any, notes: Any) -> None:
    """Note the stars and districts of each colour on tiles that are on offer or face down."""
    for colour in range(ONE, U(6)):
        notes[UNSEEN_STARS + colour] = 0.0
        notes[UNSEEN_DISTRICTS + colour] = 0.0
    for slot in range(state[SITE_SIZE]):
        _note_tile(notes, tile_in(state, slot))
    for n in range(state[DEALT], state[DECK_SIZE]):
        _note_tile(notes, byte(state, DECK, n))


@inner
def _note_tile(notes: Any, tile: Word) -> None:
    for colour in range(ONE, U(6)):
        notes[UNSEEN_STARS + colour] += I(FACES[tile, PLAZA + colour] * STARS_OF[colour])
        notes[UNSEEN_DISTRICTS + colour] += I(FACES[tile, colour])


@inner
def measure(
    city: Any,
    bench: Any,
    rules: Word,
    hands: Word,
    notes: Any,
    tile: Word,
    price: Word,
    architect_gain: float,
    features: Any,
) -> None:
    """Write the features of a city after a move by which a tile was taken at a price.

    ``notes`` must say what was unseen before the move.
    """
    _measure_scores(city, bench, rules, features)
    _measure_quarries(city, bench, features)
    _measure_hopes(city, rules, features)
    _measure_heights(city, features)
    stars = 0.0
    for colour in range(ONE, U(6)):
        stars += features[ALL_STARS + colour]
        own_stars = I(FACES[tile, PLAZA + colour] * STARS_OF[colour])
        own_districts = I(FACES[tile, colour])
        share = (notes[UNSEEN_STARS + colour] - own_stars) / I(hands)
        features[VALUE_UNSEEN + colour] = features[VALUES + colour] * share
        share = (notes[UNSEEN_DISTRICTS + colour] - own_districts) / I(hands)
        features[STARS_UNSEEN + colour] = features[ALL_STARS + colour] * share
    stones = features[F_STONES]
    features[FEW_STONES] = min(stones, 2.0)
    features[TEMPLES_NEAR_STARS] = features[TEMPLES_NEAR] * features[ALL_STARS + TEMPLES]
    features[BARRACKS_THIN_STARS] = features[BARRACKS_THIN] * features[ALL_STARS + BARRACKS]
    features[STARS_SPOTS_1] = stars * features[SPOTS_1]
    features[STARS_SPOTS_2] = stars * features[SPOTS_2]
    spots = features[SPOTS_1] + features[SPOTS_2] + features[SPOTS_3]
    features[ANY_SPOT] = min(spots, 1.0)
    features[ANY_SPOT_OVER_2] = min(features[SPOTS_OVER_2], 1.0)
    features[STARS_STONES] = stars * stones
    features[ARCHITECT_GAIN] = architect_gain
    features[PRICE_TO_ARCHITECT] = I(price) if rules & SOLO else 0.0


@inner
def _measure_scores(city: Any, bench: Any, rules: Word, features: Any) -> None:
    markets, barracks, temples, gardens = four_values(city, rules)
    key = largest_group(city, bench, rules, GROUPS, LABELS, NONE, NONE, NONE, NONE)
    _line(city, features, HOUSES, group_value(key, rules))
    _line(city, features, MARKETS, markets)
    _line(city, features, BARRACKS, barracks)
    _line(city, features, TEMPLES, temples)
    _line(city, features, GARDENS, gardens)
    features[F_STONES] = I(city[STONES])
    houses = NONE
    for r in range(city[TOP], city[BOTTOM] + ONE):
        houses += levels(city, houses_in(city, r), r)
    features[HOUSES_OUTSIDE] = I(houses - (key & VALUE))


@inner
def _line(city: Any, features: Any, colour: Word, value: Word) -> None:
    stars = city[STARS + colour]
    features[VALUES + colour] = I(value)
    features[ALL_STARS + colour] = I(stars)
    features[POINTS + colour] = I(value * stars)


@inner
def _measure_quarries(city: Any, bench: Any, features: Any) -> None:
    """Quarries, the spots on which a tile may lie next, and the quarries that these cover."""
    find_legal(city, bench)
    first, last = city[TOP], city[BOTTOM]
    for r in range(first, last + ONE):
        bench[QUARRY_MAP + r] = city[BUILT + r] & ~(city[K0 + r] | city[K1 + r] | city[K2 + r])
    bench[QUARRY_MAP + first - ONE] = NONE
    bench[QUARRY_MAP + last + ONE] = NONE
    low, high, coverable_low, coverable_high = NONE, NONE, NONE, NONE
    spots1, spots2, spots3, over1, over2, over3 = NONE, NONE, NONE, NONE, NONE, NONE
    for r in range(first, last + ONE):
        level2 = above_table(city, r)
        level3 = (city[H0 + r] & city[H1 + r]) | city[H2 + r] | city[H3 + r]
        built = city[BUILT + r]
        down, up = bench[LEGAL + r] & built, bench[LEGAL_UP + r] & built
        spots1 += count(down & ~level2) + count(up & ~level2)
        spots2 += count(down & level2 & ~level3) + count(up & level2 & ~level3)
        spots3 += count(down & level3) + count(up & level3)
        a = bench[QUARRY_MAP + r]
        b = east(a)
        south, north = bench[QUARRY_MAP + r + ONE], east(bench[QUARRY_MAP + r - ONE])
        over1 += count(down & (a | b | south)) + count(up & (a | b | north))
        over2 += count(down & ((a & b) | (south & (a | b))))
        over2 += count(up & ((a & b) | (north & (a | b))))
        over3 += count(down & a & b & south) + count(up & a & b & north)
        # The third hex of a spot lies south of an anchor, or north and east of one.
        from_north = bench[LEGAL + r - ONE] & city[BUILT + r - ONE]
        from_south = bench[LEGAL_UP + r + ONE] & city[BUILT + r + ONE]
        spots = down | up
        coverable = a & (spots | west(spots) | from_north | west(from_south))
        low += count(a & ~level2)
        high += count(a & level2)
        coverable_low += count(coverable & ~level2)
        coverable_high += count(coverable & level2)
    features[QUARRIES_LOW] = I(low)
    features[QUARRIES_HIGH] = I(high)
    features[COVERABLE_LOW] = I(coverable_low)
    features[COVERABLE_HIGH] = I(coverable_high)
    features[SPOTS_1] = I(spots1)
    features[SPOTS_2] = I(spots2)
    features[SPOTS_3] = I(spots3)
    features[SPOTS_OVER_1] = I(over1)
    features[SPOTS_OVER_2] = I(over2)
    features[SPOTS_OVER_3] = I(over3)


@inner
def _measure_hopes(city: Any, rules: Word, features: Any) -> None:
    """Districts that do not score yet, or may cease to."""
    no_edge = ~if_on(rules, LAKE_IS_EDGE)
    temple_rule = if_on(rules, TEMPLES_DOUBLE)
    near, far, thin, shut, spoilt = NONE, NONE, NONE, NONE, NONE
    for r in range(city[TOP], city[BOTTOM] + ONE):
        temples = temples_in(city, r)
        if temples:
            north, here, south = ~city[BUILT + r - ONE], ~city[BUILT + r], ~city[BUILT + r + ONE]
            temples &= touched(north, here, south)
            gaps = three_or_more(north, here, south)
            doubled = above_table(city, r) & temple_rule
            near += levels(city, temples & ~gaps, r) + levels(city, temples & ~gaps & doubled, r)
            far += levels(city, temples & gaps, r) + levels(city, temples & gaps & doubled, r)
        barracks = barracks_in(city, r)
        if barracks:
            north = open_in(city, r - ONE, no_edge)
            here = open_in(city, r, no_edge)
            south = open_in(city, r + ONE, no_edge)
            edge = touched(north, here, south)
            thin += levels(city, barracks & edge & ~three_or_more(north, here, south), r)
            shut += levels(city, barracks & ~edge, r)
        markets = markets_in(city, r)
        if markets:
            markets &= touched(markets_in(city, r - ONE), markets, markets_in(city, r + ONE))
            spoilt += levels(city, markets, r)
    features[TEMPLES_NEAR] = I(near)
    features[TEMPLES_FAR] = I(far)
    features[BARRACKS_THIN] = I(thin)
    features[BARRACKS_SHUT] = I(shut)
    features[MARKETS_SPOILT] = I(spoilt)


@inner
def _measure_heights(city: Any, features: Any) -> None:
    built, built2, built3, built4 = NONE, NONE, NONE, NONE
    for r in range(city[TOP], city[BOTTOM] + ONE):
        built += count(city[BUILT + r])
        built2 += count(above_table(city, r))
        built4 += count(city[H2 + r] | city[H3 + r])
        built3 += count((city[H0 + r] & city[H1 + r]) | city[H2 + r] | city[H3 + r])
    features[BUILT_2] = I(built2)
    features[BUILT_3] = I(built3)
    features[BUILT_4] = I(built4)
    features[BUILT_HEXES] = I(built)
