"""The value of every move of a position, without making any.

The score after a move separates, and so does its evaluation (``kernel.evaluation``): what the city
keeps once a triangle is covered or closed, plus what each face of the tile brings on its hex, plus
what its plaza brings. All features are chosen such that the value does, too. A district with value
``v`` and ``s`` stars is worth

    points * v * s + value * v + stars * s

where what is unseen has a part in ``value`` and ``stars``, which is less by what the tile itself
takes from the unseen. Temples that are nearly surrounded and barracks with a thin edge are
followed in ``hopes``, quarries and what can be built next in ``spots``. Numbers are fixed-point, as
words; ``worth`` is what one more of something is worth.
"""

from __future__ import annotations

from typing import Any

from akropolis.bots.compiled.hopes import count_hopes_then, find_hopes, follow_hopes, is_few
from akropolis.bots.compiled.layout import (
    BARRACKS_THIN,
    BARRACKS_THIN_STARS,
    BUILT_F,
    FEW_STONES,
    LEVELS,
    NEAR,
    POINTS,
    SLOT_WORTH,
    STARS_F,
    STARS_UNSEEN,
    STONES_F,
    TEMPLES_NEAR,
    TEMPLES_NEAR_STARS,
    THIN,
    VALUE,
    VALUE_UNSEEN,
    WORTH,
)
from akropolis.bots.compiled.spots import QUARRY_PAIRS, find_spots, weigh_spots
from akropolis.kernel.changes import (
    all_covered,
    conditions_now,
    conditions_then,
    corners,
    edge_weight,
    temple_weight,
    with_other_lakes,
)
from akropolis.kernel.city import face_at, level_at
from akropolis.kernel.compiling import inlined, inner
from akropolis.kernel.conditions import draw_maps, judge_hexes, look_around_triangles
from akropolis.kernel.gains import (
    BLANK_FACE,
    MOST_GAINED,
    gains_of,
    read_slots,
    write_gain,
    write_houses,
    write_markets,
)
from akropolis.kernel.game import BYTE
from akropolis.kernel.houses import largest_group
from akropolis.kernel.lakes import ring
from akropolis.kernel.layout import (
    ANY_LAKE,
    BARRACKS,
    BARRACKS_MAP,
    BOTTOM,
    BUILT,
    BY_POND,
    EMPTY,
    GAINS,
    GARDEN_MAP,
    GARDENS,
    GROUPS,
    GROUPS_LEFT,
    HOUSE_MAP,
    HOUSES,
    LABELS,
    LABELS_LEFT,
    LAKE,
    LEGAL,
    MARKET_MAP,
    MARKETS,
    MEETING,
    NEAR_HOUSE,
    NEAR_MARKET,
    OPEN,
    OPEN_THEN,
    ORIGIN,
    PLAZA,
    PLAZA_GAINS,
    ROWS,
    SLOTS,
    STARS,
    STARS_OF,
    STONES,
    TEMPLE_MAP,
    TEMPLES,
    TOP,
)
from akropolis.kernel.scoring import four_values, levels
from akropolis.kernel.words import NONE, ONE, I, U, Word, around, bit, count, lowest

_RING = U(511)


@inner
def appraise(
    city: Any,
    bench: Any,
    desk: Any,
    rules: Word,
    site: Word,
    slots: Word,
    reserve: Word,
    placements: Any,
    values: Any,
) -> Word:
    """The values of all moves; arguments and order are those of ``kernel.evaluation.evaluate``.

    ``WORTH`` of the desk says what each feature is worth.
    """
    markets, barracks, temples, gardens = four_values(city, rules)
    best = largest_group(city, bench, rules, GROUPS, LABELS, NONE, NONE, NONE, NONE)
    draw_maps(city, bench, rules)
    judge_hexes(city, bench, rules)
    look_around_triangles(city, bench)
    near, thin = find_hopes(city, bench, desk, rules)
    standing = find_spots(city, bench, desk) + _weigh_levels(city, bench, desk)
    read_slots(bench, site, slots, rules, reserve, QUARRY_PAIRS)
    for hex in range(U(3)):
        bench[GAINS + U(8) * hex + BLANK_FACE] = NONE

    n = NONE
    for shape in range(NONE, U(2)):
        for r in range(city[TOP] - U(2), city[BOTTOM] + U(3)):
            left = bench[LEGAL + shape * ROWS + r]
            if left == NONE:
                continue
            head = shape << U(16) | ((r - city[ORIGIN]) & U(255)) << U(8)
            r2 = r + ONE - (shape << ONE)
            near_house = bench[NEAR_HOUSE + shape * ROWS + r]
            near_market = bench[NEAR_MARKET + shape * ROWS + r]
            while left:
                column = lowest(left)
                hex = ONE << column
                left ^= hex
                placements[n] = head | column
                pair, lone, r_b, right, r_c, column_c = corners(shape, r, r2, column)
                level = level_at(city, r, column) + ONE

                # What the city keeps, and the conditions that hold on the three hexes.
                kept = standing
                m_value, b_value, t_value, g_value = markets, barracks, temples, gardens
                t_near, b_thin = near, thin
                group, tables, labels = best, GROUPS, LABELS
                quarries, lost_stars = NONE, NONE
                market_covered = False
                pond0 = bit(bench, BY_POND, r, column)
                pond1 = bit(bench, BY_POND, r_b, right)
                pond2 = bit(bench, BY_POND, r_c, column_c)
                if level > ONE:
                    edge0, inner0 = conditions_now(bench, r, column)
                    edge1, inner1 = conditions_now(bench, r_b, right)
                    edge2, inner2 = conditions_now(bench, r_c, column_c)
                    near0 = bit(desk, NEAR, r, column)
                    near1 = bit(desk, NEAR, r_b, right)
                    near2 = bit(desk, NEAR, r_c, column_c)
                    thin0 = bit(desk, THIN, r, column)
                    thin1 = bit(desk, THIN, r_b, right)
                    thin2 = bit(desk, THIN, r_c, column_c)
                    below = level - ONE
                    quarries, b_lost, t_lost, g_lost, lost_stars, house_covered, market_covered = (
                        all_covered(city, bench, rules, r, column, r_b, right, r_c, column_c, below)
                    )
                    b_value -= b_lost
                    t_value -= t_lost
                    g_value -= g_lost
                    if house_covered:
                        tables, labels = GROUPS_LEFT, LABELS_LEFT
                        group = largest_group(city, bench, rules, tables, labels, r, pair, r2, lone)
                    k0, n0, i0 = _hidden(city, desk, rules, r, column, below, near0, thin0)
                    k1, n1, i1 = _hidden(city, desk, rules, r_b, right, below, near1, thin1)
                    k2, n2, i2 = _hidden(city, desk, rules, r_c, column_c, below, near2, thin2)
                    kept -= k0 + k1 + k2
                    t_near -= n0 + n1 + n2
                    b_thin -= i0 + i1 + i2
                else:
                    kept += U(3) * desk[WORTH + BUILT_F]
                    empty = ring(bench, EMPTY, shape, r, column)
                    gaps0 = count(empty & MEETING[shape, NONE])
                    gaps1 = count(empty & MEETING[shape, ONE])
                    gaps2 = count(empty & MEETING[shape, U(2)])
                    inner0, inner1, inner2 = U(gaps0 == NONE), U(gaps1 == NONE), U(gaps2 == NONE)
                    near0, near1, near2 = is_few(gaps0), is_few(gaps1), is_few(gaps2)
                    in_lake = city[LAKE + r] & hex != NONE
                    shores = empty & ~(empty << ONE | empty >> U(8))
                    if in_lake or count(shores & _RING) >= U(2):
                        b_value, t_value, g_value = with_other_lakes(
                            city, bench, rules, in_lake, r, pair, r2, lone
                        )
                        t_near, b_thin = count_hopes_then(city, bench, rules)
                        edge0, pond0 = conditions_then(bench, rules, r, column)
                        edge1, pond1 = conditions_then(bench, rules, r_b, right)
                        edge2, pond2 = conditions_then(bench, rules, r_c, column_c)
                        thin0 = is_few(count(around(bench, OPEN_THEN, r, column)))
                        thin1 = is_few(count(around(bench, OPEN_THEN, r_b, right)))
                        thin2 = is_few(count(around(bench, OPEN_THEN, r_c, column_c)))
                    else:
                        sides0, sides1, sides2 = gaps0, gaps1, gaps2
                        if city[ANY_LAKE]:
                            sides = ring(bench, OPEN, shape, r, column)
                            sides0 = count(sides & MEETING[shape, NONE])
                            sides1 = count(sides & MEETING[shape, ONE])
                            sides2 = count(sides & MEETING[shape, U(2)])
                        edge0 = edge_weight(sides0, rules)
                        edge1 = edge_weight(sides1, rules)
                        edge2 = edge_weight(sides2, rules)
                        thin0, thin1, thin2 = is_few(sides0), is_few(sides1), is_few(sides2)
                        b_change, t_change, near_change, thin_change = follow_hopes(
                            city, bench, desk, rules, shape, r, column, pair, r2, lone
                        )
                        b_value += b_change
                        t_value += t_change
                        t_near += near_change
                        b_thin += thin_change
                kept += weigh_spots(bench, desk, shape, r, column, level, quarries)

                # What a face brings on each hex.
                stars = city[STARS + HOUSES] - (lost_stars >> U(8) & BYTE)
                worth = _worth_of_value(desk, HOUSES, stars)
                around_houses = near_house & hex
                h_value = write_houses(
                    bench,
                    rules,
                    shape,
                    r,
                    column,
                    tables,
                    labels,
                    around_houses,
                    level,
                    group,
                    worth,
                )
                _add_gain(bench, HOUSES, _worth_of_face(desk, HOUSES, level, stars))
                kept += _settle(bench, desk, HOUSES, h_value, stars, worth)

                stars = city[STARS + MARKETS] - (lost_stars >> U(16) & BYTE)
                worth = _worth_of_value(desk, MARKETS, stars)
                with_plaza = worth + STARS_OF[MARKETS] * _worth_of_star(desk, MARKETS)
                around_markets = near_market & hex
                m_value += write_markets(
                    city,
                    bench,
                    rules,
                    shape,
                    r,
                    column,
                    pair,
                    r2,
                    lone,
                    around_markets,
                    market_covered,
                    level,
                    worth,
                    with_plaza,
                )
                _add_gain(bench, MARKETS, _worth_of_face(desk, MARKETS, level, stars))
                kept += _settle(bench, desk, MARKETS, m_value, stars, worth)

                stars = city[STARS + BARRACKS] - (lost_stars >> U(24) & BYTE)
                worth = _worth_of_value(desk, BARRACKS, stars)
                hope = desk[WORTH + BARRACKS_THIN] + stars * desk[WORTH + BARRACKS_THIN_STARS]
                gain0, gain1, gain2 = (
                    edge0 * worth + thin0 * hope,
                    edge1 * worth + thin1 * hope,
                    edge2 * worth + thin2 * hope,
                )
                write_gain(bench, BARRACKS, gain0, gain1, gain2, level)
                _add_gain(bench, BARRACKS, _worth_of_face(desk, BARRACKS, level, stars))
                kept += _settle(bench, desk, BARRACKS, b_value, stars, worth) + b_thin * hope
                bench[PLAZA_GAINS + BARRACKS] += (
                    STARS_OF[BARRACKS] * b_thin * desk[WORTH + BARRACKS_THIN_STARS]
                )

                stars = city[STARS + TEMPLES] - (lost_stars >> U(32) & BYTE)
                worth = _worth_of_value(desk, TEMPLES, stars)
                hope = desk[WORTH + TEMPLES_NEAR] + stars * desk[WORTH + TEMPLES_NEAR_STARS]
                gain0, gain1, gain2 = (
                    inner0 * worth + near0 * hope,
                    inner1 * worth + near1 * hope,
                    inner2 * worth + near2 * hope,
                )
                write_gain(bench, TEMPLES, gain0, gain1, gain2, temple_weight(level, rules))
                _add_gain(bench, TEMPLES, _worth_of_face(desk, TEMPLES, level, stars))
                kept += _settle(bench, desk, TEMPLES, t_value, stars, worth) + t_near * hope
                bench[PLAZA_GAINS + TEMPLES] += (
                    STARS_OF[TEMPLES] * t_near * desk[WORTH + TEMPLES_NEAR_STARS]
                )

                stars = city[STARS + GARDENS] - (lost_stars >> U(40) & BYTE)
                worth = _worth_of_value(desk, GARDENS, stars)
                write_gain(bench, GARDENS, ONE + pond0, ONE + pond1, ONE + pond2, level * worth)
                _add_gain(bench, GARDENS, _worth_of_face(desk, GARDENS, level, stars))
                kept += _settle(bench, desk, GARDENS, g_value, stars, worth)

                stones = city[STONES] + quarries
                _value_slots(bench, desk, kept, stones, quarries, slots, values, n * slots * U(3))
                n += ONE
    return n


@inner
def _weigh_levels(city: Any, bench: Any, desk: Any) -> Word:
    """What the levels of all districts and the built hexes are worth."""
    worth = NONE
    for r in range(city[TOP], city[BOTTOM] + ONE):
        worth += count(city[BUILT + r]) * desk[WORTH + BUILT_F]
        for colour in range(ONE, U(6)):
            shown = bench[_map_of(colour) + r]
            if shown:
                worth += levels(city, shown, r) * desk[WORTH + LEVELS + colour]
    return worth


@inlined
def _map_of(colour: Word) -> Word:
    return HOUSE_MAP + (colour - ONE) * ROWS


for _place, _map in enumerate((MARKET_MAP, BARRACKS_MAP, TEMPLE_MAP, GARDEN_MAP), start=1):
    assert _map == HOUSE_MAP + ROWS * U(_place), "maps of districts lie in the order of colours"


@inlined
def _hidden(
    city: Any, desk: Any, rules: Word, r: Word, column: Word, below: Word, near: Word, thin: Word
) -> Any:
    """What is hidden with the face of a hex: the worth of its levels, ``near`` and ``thin``."""
    face = face_at(city, r, column)
    if face == NONE or face > PLAZA:
        return NONE, NONE, NONE
    worth = below * desk[WORTH + LEVELS + face]
    if face == TEMPLES:
        return worth, near * temple_weight(below, rules), NONE
    return worth, NONE, thin * below if face == BARRACKS else NONE


@inlined
def _worth_of_value(desk: Any, colour: Word, stars: Word) -> Word:
    """What one more of the value of a district is worth."""
    return desk[WORTH + POINTS + colour] * stars + desk[WORTH + VALUE + colour]


@inlined
def _worth_of_star(desk: Any, colour: Word) -> Word:
    """What one more star is worth for each of the value; it is one less to come."""
    return desk[WORTH + POINTS + colour] - desk[WORTH + VALUE_UNSEEN + colour]


@inlined
def _worth_of_face(desk: Any, colour: Word, level: Word, stars: Word) -> Word:
    """What a district is worth that does not score; for the stars it is one less to come."""
    return level * desk[WORTH + LEVELS + colour] - stars * desk[WORTH + STARS_UNSEEN + colour]


@inlined
def _add_gain(bench: Any, face: Word, worth: Word) -> None:
    bench[GAINS + face] += worth
    bench[GAINS + U(8) + face] += worth
    bench[GAINS + U(16) + face] += worth


@inlined
def _settle(bench: Any, desk: Any, colour: Word, value: Word, stars: Word, worth: Word) -> Word:
    """Write what the plaza of a district would bring; return what the district is worth."""
    star = desk[WORTH + STARS_F + colour]
    bench[PLAZA_GAINS + colour] = STARS_OF[colour] * (_worth_of_star(desk, colour) * value + star)
    return value * worth + stars * star


@inlined
def _value_slots(
    bench: Any,
    desk: Any,
    kept: Word,
    stones: Word,
    quarries: Word,
    slots: Word,
    values: Any,
    out: Word,
) -> None:
    """The value of every tile in every turn."""
    for slot in range(slots):
        tile = SLOTS + (slot << U(3))
        gain0, gain1, gain2 = gains_of(bench, tile)
        left = stones - slot - quarries + min(quarries, bench[tile + MOST_GAINED])
        base = kept + desk[SLOT_WORTH + slot]
        base += left * desk[WORTH + STONES_F] + min(left, U(2)) * desk[WORTH + FEW_STONES]
        values[out] = I(base + gain0)
        values[out + ONE] = I(base + gain1)
        values[out + U(2)] = I(base + gain2)
        out += U(3)
