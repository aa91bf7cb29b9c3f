"""What a tile on one triangle changes besides what its own faces bring.

Steps of the evaluation of a decision (``evaluation``), for the cases that need a closer look: faces
that are covered, districts around whose conditions change, markets, and lakes that come or go.

A triangle is given as ``shape``, row ``r`` and ``column`` of its anchor, and by the hexes of its
two rows: ``pair`` in row ``r`` and ``lone`` in row ``r2``.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.city import face_at, level_at
from akropolis.kernel.compiling import inlined, inner
from akropolis.kernel.lakes import lakes_with, ring
from akropolis.kernel.layout import (
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
    GARDEN_MAP,
    GARDENS,
    GARDENS_DOUBLE,
    HOUSES,
    INNER,
    LAKE,
    LAKE_IS_EDGE,
    LAKE_IS_SINGLE,
    MARKET_MAP,
    MARKET_PLAZA_MAP,
    MARKETS,
    MARKETS_DOUBLE,
    MEETS,
    OPEN,
    OPEN_THEN,
    PLAZA,
    POND_THEN,
    RING_Q,
    RING_R,
    SOLID,
    STARS_OF,
    TEMPLE_MAP,
    TEMPLES,
    TEMPLES_DOUBLE,
    TOP,
)
from akropolis.kernel.scoring import (
    above_table,
    if_on,
    levels,
    market_plazas_in,
    markets_in,
)
from akropolis.kernel.words import (
    LAST,
    NONE,
    ONE,
    I,
    U,
    Word,
    around,
    bit,
    count,
    lowest,
    surrounded,
    three_or_more,
    touched,
)


@inlined
def corners(shape: Word, r: Word, r2: Word, column: Word) -> Any:
    """The hexes of a triangle: those of row ``r`` and that of ``r2``, as bits; then the places of
    the second and the third hex, clockwise (the first is the anchor): row, column, row, column.
    """
    right = (column + ONE) & LAST
    pair = ONE << column | ONE << right
    if shape:
        return pair, ONE << right, r2, right, r, right
    return pair, ONE << column, r, right, r2, column


@inlined
def conditions_now(bench: Any, r: Word, column: Word) -> Any:
    """How often barracks, and whether temples, count on a hex that is built."""
    edge = bit(bench, EDGE, r, column) + bit(bench, EDGE_3, r, column)
    return edge, bit(bench, INNER, r, column)


@inlined
def covered(city: Any, bench: Any, rules: Word, r: Word, column: Word, below: Word) -> Any:
    """What is lost with the face that shows on a hex.

    Quarries, the value of barracks, temples and gardens, stars (a byte a colour), whether it is a
    house, and whether markets or what doubles them are concerned.
    """
    quarry, barracks, temples, gardens, stars = NONE, NONE, NONE, NONE, NONE
    house, market = False, False
    face = face_at(city, r, column)
    if face == NONE:
        quarry = ONE
    elif face == HOUSES:
        house = True
    elif face == MARKETS:
        market = True
    elif face == BARRACKS:
        barracks = below * (bit(bench, EDGE, r, column) + bit(bench, EDGE_3, r, column))
    elif face == TEMPLES:
        temples = temple_weight(below, rules) * bit(bench, INNER, r, column)
    elif face == GARDENS:
        gardens = below << bit(bench, BY_POND, r, column)
    else:
        colour = face - PLAZA
        stars = STARS_OF[colour] << (colour << U(3))
        market = colour == MARKETS and rules & MARKETS_DOUBLE != NONE
    return quarry, barracks, temples, gardens, stars, house, market


@inlined
def all_covered(
    city: Any,
    bench: Any,
    rules: Word,
    r: Word,
    column: Word,
    r_b: Word,
    right: Word,
    r_c: Word,
    column_c: Word,
    below: Word,
) -> Any:
    """What is lost with the three faces that a tile covers, as ``covered`` has it."""
    q0, b0, t0, g0, s0, h0, m0 = covered(city, bench, rules, r, column, below)
    q1, b1, t1, g1, s1, h1, m1 = covered(city, bench, rules, r_b, right, below)
    q2, b2, t2, g2, s2, h2, m2 = covered(city, bench, rules, r_c, column_c, below)
    return (
        q0 + q1 + q2,
        b0 + b1 + b2,
        t0 + t1 + t2,
        g0 + g1 + g2,
        s0 + s1 + s2,
        h0 or h1 or h2,
        m0 or m1 or m2,
    )


@inner
def temple_weight(level: Word, rules: Word) -> Word:
    """What a surrounded temple counts."""
    return level << ONE if level > ONE and rules & TEMPLES_DOUBLE else level


@inner
def edge_weight(sides: Word, rules: Word) -> Word:
    """How often barracks count that have so many open sides: not at all, once or twice."""
    twice = sides >= U(3) and rules & BARRACKS_DOUBLE != NONE
    return U(2) if twice else (ONE if sides else NONE)


@inlined
def conditions_then(bench: Any, rules: Word, r: Word, column: Word) -> Any:
    """How often barracks, and whether gardens double, on a hex once the lakes have changed."""
    edge = edge_weight(count(around(bench, OPEN_THEN, r, column)), rules)
    pond = rules & GARDENS_DOUBLE and around(bench, POND_THEN, r, column)
    return edge, ONE if pond else NONE


@inner
def fragile_changes(
    city: Any,
    bench: Any,
    rules: Word,
    shape: Word,
    r: Word,
    column: Word,
    pair: Word,
    r2: Word,
    lone: Word,
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
                gained += temple_weight(level, rules)
        else:
            before = bit(bench, EDGE, near_r, near_column) + bit(bench, EDGE_3, near_r, near_column)
            sides = count(around(bench, OPEN, near_r, near_column))
            lost += level * (before - edge_weight(sides, rules))
    bench[EMPTY + r] ^= pair
    bench[EMPTY + r2] ^= lone
    bench[OPEN + r] ^= pair
    bench[OPEN + r2] ^= lone
    return lost, gained


@inlined
def market_changes(
    city: Any,
    bench: Any,
    rules: Word,
    shape: Word,
    r: Word,
    column: Word,
    pair: Word,
    r2: Word,
    lone: Word,
    level: Word,
    changed: bool,
) -> Any:
    """The change of the value of markets, and what a market or its plaza on each hex would add.

    ``changed`` says that a market is covered, or a plaza that doubles markets. Seven signed
    numbers: the change, then what a market adds on each hex (less than nothing where it spoils
    others), then what a market plaza there doubles.
    """
    value = I(0)
    doubles = rules & MARKETS_DOUBLE != NONE
    right = (column + ONE) & LAST
    if changed:
        value -= I(_cover_markets(city, bench, r, pair, r2, lone))
    market0, market1, market2 = I(level), I(level), I(level)
    plaza0, plaza1, plaza2 = I(0), I(0), I(0)
    if doubles:
        market0 <<= I(_by_plaza(bench, changed, r, column))
        market1 <<= I(_by_plaza(bench, changed, r2 if shape else r, right))
        market2 <<= I(_by_plaza(bench, changed, r if shape else r2, right if shape else column))
    left = ring(bench, MARKET_MAP, shape, r, column)
    while left:
        k = lowest(left)
        left &= left - ONE
        near_r = r + RING_R[shape, k]
        near_column = (column + RING_Q[shape, k]) & LAST
        crowded = bit(bench, CROWDED, near_r, near_column)
        doubled = bit(bench, BY_PLAZA, near_r, near_column)
        near_level = level_at(city, near_r, near_column)
        if changed:
            before = NONE if crowded else near_level << doubled
            crowded = ONE if around(bench, MARKET_MAP, near_r, near_column) else NONE
            doubled = _by_plaza(bench, doubles, near_r, near_column)
            value += I(NONE if crowded else near_level << doubled) - I(before)
        weight = I(0) if crowded else I(near_level << doubled)
        extra = I(0) if crowded or doubled or not doubles else I(near_level)
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
    if changed:
        _uncover_markets(city, bench, r, r2)
    return value, market0, market1, market2, plaza0, plaza1, plaza2


@inner
def _by_plaza(bench: Any, look: bool, r: Word, column: Word) -> Word:
    """Whether a hex touches a market plaza: looked at anew, or as it was."""
    if look:
        return ONE if around(bench, MARKET_PLAZA_MAP, r, column) else NONE
    return bit(bench, BY_PLAZA, r, column)


@inner
def _cover_markets(city: Any, bench: Any, r: Word, pair: Word, r2: Word, lone: Word) -> Word:
    """Take covered markets and their plazas off the maps; return the value that goes with them."""
    gone = bench[MARKET_MAP + r] & pair & ~bench[CROWDED + r]
    gone2 = bench[MARKET_MAP + r2] & lone & ~bench[CROWDED + r2]
    lost = levels(city, gone, r) + levels(city, gone & bench[BY_PLAZA + r], r)
    lost += levels(city, gone2, r2) + levels(city, gone2 & bench[BY_PLAZA + r2], r2)
    for plane in (MARKET_MAP, MARKET_PLAZA_MAP):
        bench[plane + r] &= ~pair
        bench[plane + r2] &= ~lone
    return lost


@inner
def _uncover_markets(city: Any, bench: Any, r: Word, r2: Word) -> None:
    """Put back what ``_cover_markets`` took off."""
    bench[MARKET_MAP + r] = markets_in(city, r)
    bench[MARKET_MAP + r2] = markets_in(city, r2)
    bench[MARKET_PLAZA_MAP + r] = market_plazas_in(city, r)
    bench[MARKET_PLAZA_MAP + r2] = market_plazas_in(city, r2)


@inner
def with_other_lakes(
    city: Any, bench: Any, rules: Word, in_lake: bool, r: Word, pair: Word, r2: Word, lone: Word
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
        north, here, south = (
            bench[OPEN_THEN + row - ONE],
            bench[OPEN_THEN + row],
            bench[OPEN_THEN + row + ONE],
        )
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
            north, here, south = (
                bench[POND_THEN + row - ONE],
                bench[POND_THEN + row],
                bench[POND_THEN + row + ONE],
            )
            gardens += levels(city, g & touched(north, here, south) & garden_rule, row)
    return barracks, temples, gardens
