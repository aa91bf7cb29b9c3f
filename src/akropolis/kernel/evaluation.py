"""What every legal placement of every affordable tile would score, without laying any.

Laying a tile, scoring and taking it back costs about 150 ns; a decision has hundreds of
placements. But the score after a placement *separates*: for one triangle of hexes,

    score = what the city keeps once the three hexes are covered or closed
            + what face ``a`` brings on hex 0 + face ``b`` on hex 1 + face ``c`` on hex 2
            + what the plaza of the tile brings

since no tile carries a plaza together with a district of its colour, and no two districts of a
colour save houses (``layout`` refuses other tiles). Two houses need one correction, ``PAIR_GAINS``.
So a triangle is looked at once, and each tile on it in each turn costs a few additions.

What a face brings is kept in a table of words: ``GAINS + 8 * hex + face`` with the colours of
districts as faces, 0 for all that brings nothing by itself and ``PLAZA_FACE`` for a market plaza,
which under the variant doubles markets beside it and so is worth more in one place than in another.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from akropolis.kernel.city import face_at, level_at
from akropolis.kernel.compiling import inlined, inner
from akropolis.kernel.conditions import (
    draw_maps,
    judge_hexes,
    judge_triangles,
    look_around_triangles,
)
from akropolis.kernel.houses import KEYS, group_value, key_of, largest_group
from akropolis.kernel.lakes import lakes_with, ring
from akropolis.kernel.layout import (
    ANY_LAKE,
    BARRACKS,
    BARRACKS_DOUBLE,
    BARRACKS_MAP,
    BOTTOM,
    BUILT,
    BY_PLAZA,
    BY_POND,
    CROWDED,
    EDGE,
    EDGE_3,
    EMPTY,
    FLOODED,
    FRAGILE,
    GAINS,
    GARDEN_MAP,
    GARDENS,
    GARDENS_DOUBLE,
    GROUPS,
    GROUPS_LEFT,
    HOUSE_MAP,
    HOUSES,
    INNER,
    JOINS_SHORES,
    LABELS,
    LABELS_LEFT,
    LAKE,
    LAKE_IS_EDGE,
    LAKE_IS_SINGLE,
    LEGAL,
    MARKET_MAP,
    MARKET_PLAZA_MAP,
    MARKETS,
    MARKETS_DOUBLE,
    MEETING,
    MEETS,
    NEAR_FRAGILE,
    NEAR_HOUSE,
    NEAR_MARKET,
    OPEN,
    OPEN_THEN,
    ORIGIN,
    PAIR_GAINS,
    PLAZA,
    PLAZA_GAINS,
    POND_THEN,
    RING_Q,
    RING_R,
    ROWS,
    SLOTS,
    SOLO,
    SOLID,
    STARS,
    STARS_OF,
    STONES,
    TEMPLE_MAP,
    TEMPLES,
    TEMPLES_DOUBLE,
    TOP,
    TURNED,
    WALLED,
)
from akropolis.kernel.scoring import (
    above_table,
    four_values,
    if_on,
    levels,
    market_plazas_in,
    markets_in,
)
from akropolis.kernel.words import (
    LAST,
    NONE,
    ONE,
    U,
    around,
    bit,
    count,
    lowest,
    surrounded,
    three_or_more,
    touched,
)

I = np.int64  # noqa: E741 - beside U in every formula
PLAZA_FACE = U(6)


@inner
def evaluate(
    city: Any, bench: Any, rules: int, site: int, slots: int, reserve: int, placements: Any, scores: Any
) -> int:
    """The scores after every legal placement; return how many triangles there are.

    ``site`` holds the tiles in its bytes, of which the first ``slots`` are looked at. ``reserve``
    is what the reserve holds before the price is paid into it (nothing goes there in solo play).
    The planes ``LEGAL`` must be up to date. ``placements`` receives shape, row and column of each
    triangle, ``scores`` three scores for each slot of each triangle, one a turn.
    """
    markets, barracks, temples, gardens = four_values(city, rules)
    best = largest_group(city, bench, rules, GROUPS, LABELS, NONE, NONE, NONE, NONE)
    draw_maps(city, bench, rules)
    judge_hexes(city, bench, rules)
    judge_triangles(city, bench)
    look_around_triangles(city, bench)
    _read_slots(bench, site, slots, rules, reserve)
    temple_rule = ONE if rules & TEMPLES_DOUBLE else NONE
    market_rule = rules & MARKETS_DOUBLE != NONE
    count_open = city[ANY_LAKE] != NONE or rules & BARRACKS_DOUBLE != NONE
    for hex in range(U(3)):
        bench[GAINS + U(8) * hex] = NONE

    n = NONE
    for shape in range(NONE, U(2)):
        for r in range(city[TOP] - U(2), city[BOTTOM] + U(3)):
            left = bench[LEGAL + shape * ROWS + r]
            if left == NONE:
                continue
            head = shape << U(16) | ((r - city[ORIGIN]) & U(255)) << U(8)
            walled = WALLED + U(3) * shape * ROWS + r
            walled0, walled1, walled2 = bench[walled], bench[walled + ROWS], bench[walled + U(2) * ROWS]
            near_house = bench[NEAR_HOUSE + shape * ROWS + r]
            near_market = bench[NEAR_MARKET + shape * ROWS + r]
            near_fragile = bench[NEAR_FRAGILE + shape * ROWS + r]
            joins_shores = bench[JOINS_SHORES + shape * ROWS + r]
            r2 = r + ONE - (shape << ONE)
            while left:
                column = lowest(left)
                hex = ONE << column
                left ^= hex
                placements[n] = head | column
                right = (column + ONE) & LAST
                pair = hex | ONE << right
                lone = ONE << right if shape else hex
                # The three hexes, clockwise.
                row_b = r2 if shape else r
                row_c = r if shape else r2
                column_c = right if shape else column
                level = level_at(city, r, column) + ONE

                m_value, b_value, t_value, g_value = markets, barracks, temples, gardens
                group = best
                stars_h, stars_m = city[STARS + HOUSES], city[STARS + MARKETS]
                stars_b, stars_t = city[STARS + BARRACKS], city[STARS + TEMPLES]
                stars_g = city[STARS + GARDENS]
                quarries = NONE
                houses_covered = False
                markets_changed = False
                pond0 = bit(bench, BY_POND, r, column)
                pond1 = bit(bench, BY_POND, row_b, right)
                pond2 = bit(bench, BY_POND, row_c, column_c)
                if level > ONE:
                    inner0 = bit(bench, INNER, r, column)
                    inner1 = bit(bench, INNER, row_b, right)
                    inner2 = bit(bench, INNER, row_c, column_c)
                    edge0 = bit(bench, EDGE, r, column) + bit(bench, EDGE_3, r, column)
                    edge1 = bit(bench, EDGE, row_b, right) + bit(bench, EDGE_3, row_b, right)
                    edge2 = bit(bench, EDGE, row_c, column_c) + bit(bench, EDGE_3, row_c, column_c)
                    below = level - ONE
                    below_t = below << temple_rule if below > ONE else below
                    for i in range(3):
                        if i == 0:
                            face, edge, inside, pond = face_at(city, r, column), edge0, inner0, pond0
                        elif i == 1:
                            face, edge, inside, pond = face_at(city, row_b, right), edge1, inner1, pond1
                        else:
                            face, edge, inside, pond = face_at(city, row_c, column_c), edge2, inner2, pond2
                        if face == NONE:
                            quarries += ONE
                        elif face == HOUSES:
                            houses_covered = True
                        elif face == MARKETS:
                            markets_changed = True
                        elif face == BARRACKS:
                            b_value -= below * edge
                        elif face == TEMPLES:
                            t_value -= below_t * inside
                        elif face == GARDENS:
                            g_value -= below << pond
                        elif face == PLAZA + HOUSES:
                            stars_h -= STARS_OF[HOUSES]
                        elif face == PLAZA + MARKETS:
                            stars_m -= STARS_OF[MARKETS]
                            markets_changed |= market_rule
                        elif face == PLAZA + BARRACKS:
                            stars_b -= STARS_OF[BARRACKS]
                        elif face == PLAZA + TEMPLES:
                            stars_t -= STARS_OF[TEMPLES]
                        else:
                            stars_g -= STARS_OF[GARDENS]
                    if houses_covered:
                        group = largest_group(
                            city, bench, rules, GROUPS_LEFT, LABELS_LEFT, r, pair, r2, lone
                        )
                else:
                    inner0 = walled0 >> column & ONE
                    inner1 = walled1 >> column & ONE
                    inner2 = walled2 >> column & ONE
                    edge0, edge1, edge2 = inner0 ^ ONE, inner1 ^ ONE, inner2 ^ ONE
                    in_lake = city[LAKE + r] & hex != NONE
                    if in_lake or joins_shores & hex:
                        b_value, t_value, g_value = _with_other_lakes(
                            city, bench, rules, in_lake, r, pair, r2, lone
                        )
                        edge0 = _edge_then(bench, rules, r, column)
                        edge1 = _edge_then(bench, rules, row_b, right)
                        edge2 = _edge_then(bench, rules, row_c, column_c)
                        if rules & GARDENS_DOUBLE:
                            pond0 = ONE if around(bench, POND_THEN, r, column) else NONE
                            pond1 = ONE if around(bench, POND_THEN, row_b, right) else NONE
                            pond2 = ONE if around(bench, POND_THEN, row_c, column_c) else NONE
                    else:
                        if count_open:
                            sides = ring(bench, OPEN, shape, r, column)
                            edge0 = edge_weight(count(sides & MEETING[shape, NONE]), rules)
                            edge1 = edge_weight(count(sides & MEETING[shape, ONE]), rules)
                            edge2 = edge_weight(count(sides & MEETING[shape, U(2)]), rules)
                        if near_fragile & hex:
                            lost, gained = _fragile_changes(
                                city, bench, rules, shape, r, column, pair, r2, lone
                            )
                            b_value -= lost
                            t_value += gained

                market0, market1, market2 = I(level), I(level), I(level)
                plaza0, plaza1, plaza2 = I(0), I(0), I(0)
                if market_rule and not markets_changed:
                    market0 <<= I(bit(bench, BY_PLAZA, r, column))
                    market1 <<= I(bit(bench, BY_PLAZA, row_b, right))
                    market2 <<= I(bit(bench, BY_PLAZA, row_c, column_c))
                if markets_changed:
                    m_value += _cover_markets(city, bench, r, pair, r2, lone)
                    if market_rule:
                        market0 <<= I(around(bench, MARKET_PLAZA_MAP, r, column) != NONE)
                        market1 <<= I(around(bench, MARKET_PLAZA_MAP, row_b, right) != NONE)
                        market2 <<= I(around(bench, MARKET_PLAZA_MAP, row_c, column_c) != NONE)
                if near_market & hex or markets_changed:
                    markets_around = ring(bench, MARKET_MAP, shape, r, column)
                    while markets_around:
                        k = lowest(markets_around)
                        markets_around &= markets_around - ONE
                        near_r = r + RING_R[shape, k]
                        near_column = (column + RING_Q[shape, k]) & LAST
                        crowded = bit(bench, CROWDED, near_r, near_column)
                        doubled = bit(bench, BY_PLAZA, near_r, near_column)
                        near_level = level_at(city, near_r, near_column)
                        if markets_changed:
                            before = NONE if crowded else near_level << doubled
                            crowded = ONE if around(bench, MARKET_MAP, near_r, near_column) else NONE
                            if market_rule:
                                others = around(bench, MARKET_PLAZA_MAP, near_r, near_column)
                                doubled = ONE if others else NONE
                            m_value += (NONE if crowded else near_level << doubled) - before
                        weight = I(0) if crowded else I(near_level << doubled)
                        extra = I(0) if crowded or doubled or not market_rule else I(near_level)
                        meets = MEETS[shape, k]
                        if meets & ONE:
                            market0 = min(market0, I(0)) - weight
                            plaza0 += extra
                        if meets & U(2):
                            market1 = min(market1, I(0)) - weight
                            plaza1 += extra
                        if meets & U(4):
                            market2 = min(market2, I(0)) - weight
                            plaza2 += extra
                if markets_changed:
                    _uncover_markets(city, bench, r, r2)

                # Houses: the groups around each hex, as the set of their roots.
                groups0, groups1, groups2 = NONE, NONE, NONE
                tables, labels = GROUPS, LABELS
                if houses_covered:
                    tables, labels = GROUPS_LEFT, LABELS_LEFT
                if near_house & hex:
                    houses_around = ring(bench, HOUSE_MAP, shape, r, column)
                    while houses_around:
                        k = lowest(houses_around)
                        houses_around &= houses_around - ONE
                        near_r = r + RING_R[shape, k]
                        near_column = (column + RING_Q[shape, k]) & LAST
                        root = ONE << bench[tables + bench[labels + (near_r << U(6)) + near_column]]
                        meets = MEETS[shape, k]
                        groups0 |= root if meets & ONE else NONE
                        groups1 |= root if meets & U(2) else NONE
                        groups2 |= root if meets & U(4) else NONE
                h_value = group_value(group, rules)
                key = key_of(level, rules)
                house0 = _house_gain(bench, rules, tables, groups0, key, group, h_value)
                house1, house2 = house0, house0
                two0 = _house_gain(bench, rules, tables, groups0 | groups1, key << ONE, group, h_value)
                two1, two2 = two0, two0
                if groups0 | groups1 | groups2:
                    house1 = _house_gain(bench, rules, tables, groups1, key, group, h_value)
                    house2 = _house_gain(bench, rules, tables, groups2, key, group, h_value)
                    two1 = _house_gain(bench, rules, tables, groups1 | groups2, key << ONE, group, h_value)
                    two2 = _house_gain(bench, rules, tables, groups2 | groups0, key << ONE, group, h_value)
                bench[PAIR_GAINS] = (two0 - house0 - house1) * stars_h
                bench[PAIR_GAINS + ONE] = (two1 - house1 - house2) * stars_h
                bench[PAIR_GAINS + U(2)] = (two2 - house2 - house0) * stars_h

                at = GAINS + HOUSES
                bench[at] = house0 * stars_h
                bench[at + U(8)] = house1 * stars_h
                bench[at + U(16)] = house2 * stars_h
                at = GAINS + MARKETS
                bench[at] = U(market0) * stars_m
                bench[at + U(8)] = U(market1) * stars_m
                bench[at + U(16)] = U(market2) * stars_m
                at = GAINS + BARRACKS
                worth = level * stars_b
                bench[at] = edge0 * worth
                bench[at + U(8)] = edge1 * worth
                bench[at + U(16)] = edge2 * worth
                at = GAINS + TEMPLES
                worth = (level << temple_rule if level > ONE else level) * stars_t
                bench[at] = inner0 * worth
                bench[at + U(8)] = inner1 * worth
                bench[at + U(16)] = inner2 * worth
                at = GAINS + GARDENS
                worth = level * stars_g
                bench[at] = worth << pond0
                bench[at + U(8)] = worth << pond1
                bench[at + U(16)] = worth << pond2
                at = GAINS + PLAZA_FACE
                worth = stars_m + STARS_OF[MARKETS]
                bench[at] = U(plaza0) * worth
                bench[at + U(8)] = U(plaza1) * worth
                bench[at + U(16)] = U(plaza2) * worth
                bench[PLAZA_GAINS] = NONE
                bench[PLAZA_GAINS + HOUSES] = h_value * STARS_OF[HOUSES]
                bench[PLAZA_GAINS + MARKETS] = m_value * STARS_OF[MARKETS]
                bench[PLAZA_GAINS + BARRACKS] = b_value * STARS_OF[BARRACKS]
                bench[PLAZA_GAINS + TEMPLES] = t_value * STARS_OF[TEMPLES]
                bench[PLAZA_GAINS + GARDENS] = g_value * STARS_OF[GARDENS]
                kept = (
                    city[STONES]
                    + h_value * stars_h
                    + m_value * stars_m
                    + b_value * stars_b
                    + t_value * stars_t
                    + g_value * stars_g
                )
                out = n * slots * U(3)
                for slot in range(slots):
                    tile = SLOTS + (slot << U(3))
                    a, b, c = bench[tile], bench[tile + ONE], bench[tile + U(2)]
                    base = kept + bench[PLAZA_GAINS + bench[tile + U(3)]] - slot
                    base += min(quarries, bench[tile + U(5)])
                    score0 = base + bench[GAINS + a] + bench[GAINS + U(8) + b] + bench[GAINS + U(16) + c]
                    score1 = base + bench[GAINS + c] + bench[GAINS + U(8) + a] + bench[GAINS + U(16) + b]
                    score2 = base + bench[GAINS + b] + bench[GAINS + U(8) + c] + bench[GAINS + U(16) + a]
                    houses = bench[tile + U(4)]
                    if houses:
                        if houses == ONE:
                            score0 += bench[PAIR_GAINS]
                            score1 += bench[PAIR_GAINS + ONE]
                            score2 += bench[PAIR_GAINS + U(2)]
                        elif houses == U(2):
                            score0 += bench[PAIR_GAINS + ONE]
                            score1 += bench[PAIR_GAINS + U(2)]
                            score2 += bench[PAIR_GAINS]
                        else:
                            score0 += bench[PAIR_GAINS + U(2)]
                            score1 += bench[PAIR_GAINS]
                            score2 += bench[PAIR_GAINS + ONE]
                    scores[out] = score0
                    scores[out + ONE] = score1
                    scores[out + U(2)] = score2
                    out += U(3)
                n += ONE
    return n


@inner
def _read_slots(bench: Any, site: int, slots: int, rules: int, reserve: int) -> None:
    """What the loop over slots needs of each tile.

    Three faces as in ``GAINS``, the colour of the plaza, which two faces are houses (1 the first
    two, 2 the last two, 3 the outer two, 0 no two) and the most stones that can be gained.
    """
    paid_back = NONE if rules & SOLO else ONE  # in solo play the Architect gets the price
    for slot in range(slots):
        tile = site >> (slot << U(3)) & U(255)
        at = SLOTS + (slot << U(3))
        plaza = NONE
        for i in range(U(3)):
            face = TURNED[tile, NONE, i]
            if face > PLAZA:
                plaza = face - PLAZA
                face = PLAZA_FACE if plaza == MARKETS else NONE
            bench[at + i] = face
        first, second, third = bench[at] == HOUSES, bench[at + ONE] == HOUSES, bench[at + U(2)] == HOUSES
        bench[at + U(3)] = plaza
        bench[at + U(4)] = NONE
        if first and second:
            bench[at + U(4)] = ONE
        elif second and third:
            bench[at + U(4)] = U(2)
        elif first and third:
            bench[at + U(4)] = U(3)
        bench[at + U(5)] = reserve + slot * paid_back


@inlined
def _house_gain(
    bench: Any, rules: int, tables: int, groups: int, key: int, group: int, value: int
) -> int:
    """What houses add to the value of houses by joining some groups to one."""
    while groups:
        key += bench[tables + KEYS + lowest(groups)]
        groups &= groups - ONE
    return group_value(max(group, key), rules) - value


@inner
def edge_weight(sides: int, rules: int) -> int:
    """How often barracks count that have so many open sides: not at all, once or twice."""
    twice = sides >= U(3) and rules & BARRACKS_DOUBLE != NONE
    return U(2) if twice else (ONE if sides else NONE)


@inner
def _edge_then(bench: Any, rules: int, r: int, column: int) -> int:
    return edge_weight(count(around(bench, OPEN_THEN, r, column)), rules)


@inner
def _fragile_changes(
    city: Any, bench: Any, rules: int, shape: int, r: int, column: int, pair: int, r2: int, lone: int
) -> Any:
    """What barracks around a tile on the table lose by it, and what temples gain."""
    lost = NONE
    gained = NONE
    bench[EMPTY + r] ^= pair
    bench[EMPTY + r2] ^= lone
    bench[OPEN + r] ^= pair
    bench[OPEN + r2] ^= lone
    left = ring(bench, FRAGILE, shape, r, column)
    while left:
        k = lowest(left)
        left &= left - ONE
        near_r = r + RING_R[shape, k]
        near_column = (column + RING_Q[shape, k]) & LAST
        level = level_at(city, near_r, near_column)
        if bit(bench, TEMPLE_MAP, near_r, near_column):
            if around(bench, EMPTY, near_r, near_column) == NONE:
                twice = level > ONE and rules & TEMPLES_DOUBLE != NONE
                gained += level << ONE if twice else level
        else:
            before = bit(bench, EDGE, near_r, near_column) + bit(bench, EDGE_3, near_r, near_column)
            sides = count(around(bench, OPEN, near_r, near_column))
            lost += level * (before - edge_weight(sides, rules))
    bench[EMPTY + r] ^= pair
    bench[EMPTY + r2] ^= lone
    bench[OPEN + r] ^= pair
    bench[OPEN + r2] ^= lone
    return lost, gained


@inner
def _cover_markets(city: Any, bench: Any, r: int, pair: int, r2: int, lone: int) -> int:
    """Take covered markets and their plazas off the maps; return the change of their own value."""
    gone = bench[MARKET_MAP + r] & pair & ~bench[CROWDED + r]
    gone2 = bench[MARKET_MAP + r2] & lone & ~bench[CROWDED + r2]
    lost = levels(city, gone, r) + levels(city, gone & bench[BY_PLAZA + r], r)
    lost += levels(city, gone2, r2) + levels(city, gone2 & bench[BY_PLAZA + r2], r2)
    for plane in (MARKET_MAP, MARKET_PLAZA_MAP):
        bench[plane + r] &= ~pair
        bench[plane + r2] &= ~lone
    return NONE - lost


@inner
def _uncover_markets(city: Any, bench: Any, r: int, r2: int) -> None:
    """Put back what ``_cover_markets`` took off."""
    bench[MARKET_MAP + r] = markets_in(city, r)
    bench[MARKET_MAP + r2] = markets_in(city, r2)
    bench[MARKET_PLAZA_MAP + r] = market_plazas_in(city, r)
    bench[MARKET_PLAZA_MAP + r2] = market_plazas_in(city, r2)


@inner
def _with_other_lakes(
    city: Any, bench: Any, rules: int, in_lake: bool, r: int, pair: int, r2: int, lone: int
) -> Any:
    """Values of barracks, temples and gardens around lakes that a tile on the table changes.

    Seldom needed, so everything is counted anew. ``OPEN_THEN`` and ``POND_THEN`` are left for the
    hexes of the tile itself.
    """
    if in_lake:
        for row in range(city[TOP] - U(2), city[BOTTOM] + U(3)):
            bench[SOLID + row] = city[BUILT + row]
            bench[FLOODED + row] = city[LAKE + row]
        bench[SOLID + r] |= pair
        bench[SOLID + r2] |= lone
        bench[FLOODED + r] &= ~pair
        bench[FLOODED + r2] &= ~lone
    else:
        lakes_with(city, bench, r, pair, r2, lone)
    top = min(city[TOP], min(r, r2))
    bottom = max(city[BOTTOM], max(r, r2))
    no_edge = ~if_on(rules, LAKE_IS_EDGE)
    single = if_on(rules, LAKE_IS_SINGLE)
    for row in range(top, bottom + ONE):
        lakes = bench[FLOODED + row]
        bench[OPEN_THEN + row] = ~(bench[SOLID + row] | (lakes & no_edge))
        crowded = touched(bench[FLOODED + row - ONE], lakes, bench[FLOODED + row + ONE]) & single
        bench[POND_THEN + row] = lakes & ~crowded
    for row in (top - ONE, bottom + ONE):
        bench[OPEN_THEN + row] = ~NONE
        bench[POND_THEN + row] = NONE
    barracks_rule = if_on(rules, BARRACKS_DOUBLE)
    temple_rule = if_on(rules, TEMPLES_DOUBLE)
    garden_rule = if_on(rules, GARDENS_DOUBLE)
    barracks = NONE
    temples = NONE
    gardens = NONE
    for row in range(city[TOP], city[BOTTOM] + ONE):
        north, here, south = bench[OPEN_THEN + row - ONE], bench[OPEN_THEN + row], bench[OPEN_THEN + row + ONE]
        b = bench[BARRACKS_MAP + row]
        if b:
            barracks += levels(city, b & touched(north, here, south), row)
            barracks += levels(city, b & three_or_more(north, here, south) & barracks_rule, row)
        t = bench[TEMPLE_MAP + row]
        if t:
            t &= surrounded(bench[SOLID + row - ONE], bench[SOLID + row], bench[SOLID + row + ONE])
            temples += levels(city, t, row)
            temples += levels(city, t & temple_rule & above_table(city, row), row)
        g = bench[GARDEN_MAP + row]
        if g:
            gardens += levels(city, g, row)
            north, here, south = bench[POND_THEN + row - ONE], bench[POND_THEN + row], bench[POND_THEN + row + ONE]
            gardens += levels(city, g & touched(north, here, south) & garden_rule, row)
    return barracks, temples, gardens
