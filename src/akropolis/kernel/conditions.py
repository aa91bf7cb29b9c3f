"""What holds on every hex, and for every triangle on the table, before a decision is evaluated.

``evaluation`` looks at hundreds of placements in one city. All that can be known for many of them
at once is found here, a row at a time, and kept in planes of the bench (``layout`` names them).
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.compiling import inner
from akropolis.kernel.layout import (
    ANY_LAKE,
    BARRACKS_DOUBLE,
    BARRACKS_MAP,
    BUILT,
    BY_PLAZA,
    BY_POND,
    CROWDED,
    EDGE,
    EDGE_3,
    EMPTY,
    FRAGILE,
    GARDEN_MAP,
    GARDENS_DOUBLE,
    HOUSE_MAP,
    INNER,
    JOINS_SHORES,
    LAKE_IS_EDGE,
    LAKE_IS_SINGLE,
    MARKET_MAP,
    MARKET_PLAZA_MAP,
    MARKETS_DOUBLE,
    NEAR_FRAGILE,
    NEAR_HOUSE,
    NEAR_MARKET,
    OPEN,
    POND,
    ROWS,
    TEMPLE_MAP,
    TOP,
    WALLED,
)
from akropolis.kernel.legality import whole_rows
from akropolis.kernel.scoring import (
    barracks_in,
    gardens_in,
    houses_in,
    if_on,
    market_plazas_in,
    markets_in,
    open_in,
    ponds_in,
    temples_in,
)
from akropolis.kernel.words import (
    NONE,
    ONE,
    U,
    Word,
    east,
    three_or_more,
    touched,
    west,
)


@inner
def draw_maps(city: Any, bench: Any, rules: Word) -> None:
    """The planes that show one thing each, taken from the coded planes of the city."""
    no_edge = ~if_on(rules, LAKE_IS_EDGE)
    first = city[TOP] - U(2)
    rows = whole_rows(city, U(4))
    for r in range(first, first + rows):
        bench[HOUSE_MAP + r] = houses_in(city, r)
        bench[MARKET_MAP + r] = markets_in(city, r)
        bench[BARRACKS_MAP + r] = barracks_in(city, r)
        bench[TEMPLE_MAP + r] = temples_in(city, r)
        bench[GARDEN_MAP + r] = gardens_in(city, r)
        bench[EMPTY + r] = ~city[BUILT + r]
        bench[OPEN + r] = open_in(city, r, no_edge)
    for plane in (HOUSE_MAP, MARKET_MAP):  # the rows beside, as if the table were endless
        _frame(bench, plane, first, rows, NONE)
    _frame(bench, EMPTY, first, rows, ~NONE)
    _frame(bench, OPEN, first, rows, ~NONE)
    if rules & MARKETS_DOUBLE:
        for r in range(first, first + rows):
            bench[MARKET_PLAZA_MAP + r] = market_plazas_in(city, r)
        _frame(bench, MARKET_PLAZA_MAP, first, rows, NONE)
    if rules & GARDENS_DOUBLE:
        single = if_on(rules, LAKE_IS_SINGLE)
        for r in range(first, first + rows):
            bench[POND + r] = ponds_in(city, r, single)
        _frame(bench, POND, first, rows, NONE)


@inner
def _frame(bench: Any, plane: Word, first: Word, rows: Word, word: Word) -> None:
    bench[plane + first - ONE] = word
    bench[plane + first - U(2)] = word
    bench[plane + first + rows] = word
    bench[plane + first + rows + ONE] = word


@inner
def judge_hexes(city: Any, bench: Any, rules: Word) -> None:
    """For each hex, the conditions that a district on it would meet or fail as things stand."""
    barracks_rule = if_on(rules, BARRACKS_DOUBLE)
    first = city[TOP] - U(2)
    rows = whole_rows(city, U(4))
    for r in range(first, first + rows):
        north, here, south = (
            bench[MARKET_MAP + r - ONE],
            bench[MARKET_MAP + r],
            bench[MARKET_MAP + r + ONE],
        )
        bench[CROWDED + r] = touched(north, here, south)
        north, here, south = bench[OPEN + r - ONE], bench[OPEN + r], bench[OPEN + r + ONE]
        edge = touched(north, here, south)
        edge3 = three_or_more(north, here, south)
        bench[EDGE + r] = edge
        bench[EDGE_3 + r] = edge3 & barracks_rule
        # One tile on the table touches a hex with at most two of its own: barracks with three open
        # sides stay on the edge, though under the variant they may cease to count double.
        barracks = bench[BARRACKS_MAP + r] & edge & (~edge3 | barracks_rule)
        north, here, south = bench[EMPTY + r - ONE], bench[EMPTY + r], bench[EMPTY + r + ONE]
        gaps = touched(north, here, south)
        temples = bench[TEMPLE_MAP + r] & gaps & ~three_or_more(north, here, south)
        bench[INNER + r] = ~gaps
        bench[FRAGILE + r] = barracks | temples
        bench[BY_PLAZA + r] = NONE
        bench[BY_POND + r] = NONE
    _frame(bench, FRAGILE, first, rows, NONE)
    if rules & MARKETS_DOUBLE:
        for r in range(first, first + rows):
            bench[BY_PLAZA + r] = touched(
                bench[MARKET_PLAZA_MAP + r - ONE],
                bench[MARKET_PLAZA_MAP + r],
                bench[MARKET_PLAZA_MAP + r + ONE],
            )
    if rules & GARDENS_DOUBLE and city[ANY_LAKE]:
        for r in range(first, first + rows):
            bench[BY_POND + r] = touched(
                bench[POND + r - ONE], bench[POND + r], bench[POND + r + ONE]
            )


@inner
def judge_triangles(city: Any, bench: Any) -> None:
    """For each triangle on the table, whether its hexes are walled in and whether it joins shores.

    The nine hexes around it are walked clockwise; a shore begins where an empty hex follows a
    built one, and ``two`` remembers that a second one has begun.
    """
    first = city[TOP] - U(2)
    for r in range(first, first + whole_rows(city, U(4))):
        north2, north = bench[EMPTY + r - U(2)], bench[EMPTY + r - ONE]
        here = bench[EMPTY + r]
        south, south2 = bench[EMPTY + r + ONE], bench[EMPTY + r + U(2)]
        n_east, s_east = east(north), east(south)
        n_east2, east2 = east(n_east), east(east(here))
        h_west, s_west = west(here), west(south)

        s2_west = west(south2)
        bench[WALLED + r] = ~(h_west | north | n_east | s_west)
        bench[WALLED + ROWS + r] = ~(n_east | n_east2 | east2 | s_east)
        bench[WALLED + U(2) * ROWS + r] = ~(s_east | south2 | s2_west | s_west)
        one = north & ~h_west
        one, two = _shore(one, NONE, n_east, north)
        one, two = _shore(one, two, n_east2, n_east)
        one, two = _shore(one, two, east2, n_east2)
        one, two = _shore(one, two, s_east, east2)
        one, two = _shore(one, two, south2, s_east)
        one, two = _shore(one, two, s2_west, south2)
        one, two = _shore(one, two, s_west, s2_west)
        one, two = _shore(one, two, h_west, s_west)
        bench[JOINS_SHORES + r] = two

        n2_east = east(north2)
        n2_east2 = east(n2_east)
        bench[WALLED + U(3) * ROWS + r] = ~(h_west | south | north | s_west)
        bench[WALLED + U(4) * ROWS + r] = ~(n_east2 | north | n2_east | n2_east2)
        bench[WALLED + U(5) * ROWS + r] = ~(east2 | s_east | n_east2 | south)
        one = h_west & ~s_west
        one, two = _shore(one, NONE, north, h_west)
        one, two = _shore(one, two, n2_east, north)
        one, two = _shore(one, two, n2_east2, n2_east)
        one, two = _shore(one, two, n_east2, n2_east2)
        one, two = _shore(one, two, east2, n_east2)
        one, two = _shore(one, two, s_east, east2)
        one, two = _shore(one, two, south, s_east)
        one, two = _shore(one, two, s_west, south)
        bench[JOINS_SHORES + ROWS + r] = two


@inner
def _shore(one: Word, two: Word, empty: Word, before: Word) -> Any:
    begins = empty & ~before
    return one | begins, two | (one & begins)


@inner
def look_around_triangles(city: Any, bench: Any) -> None:
    """For each triangle, whether houses, markets or fragile districts are around it."""
    first = city[TOP] - U(2)
    for r in range(first, first + whole_rows(city, U(4))):
        bench[NEAR_HOUSE + r] = _around_down(bench, HOUSE_MAP, r)
        bench[NEAR_HOUSE + ROWS + r] = _around_up(bench, HOUSE_MAP, r)
        bench[NEAR_MARKET + r] = _around_down(bench, MARKET_MAP, r)
        bench[NEAR_MARKET + ROWS + r] = _around_up(bench, MARKET_MAP, r)
        bench[NEAR_FRAGILE + r] = _around_down(bench, FRAGILE, r)
        bench[NEAR_FRAGILE + ROWS + r] = _around_up(bench, FRAGILE, r)


@inner
def _around_down(bench: Any, plane: Word, r: Word) -> Word:
    """Whether any hex of a triangle ``DOWN`` or around it is among those of a plane."""
    north, here = bench[plane + r - ONE], bench[plane + r]
    south, south2 = bench[plane + r + ONE], bench[plane + r + U(2)]
    to_east = east(north | here | south) | east(east(north | here))
    return to_east | west(here | south | south2) | north | here | south | south2


@inner
def _around_up(bench: Any, plane: Word, r: Word) -> Word:
    """Whether any hex of a triangle ``UP`` or around it is among those of a plane."""
    north2, north = bench[plane + r - U(2)], bench[plane + r - ONE]
    here, south = bench[plane + r], bench[plane + r + ONE]
    to_east = east(north2 | north | here | south) | east(east(north2 | north | here))
    return to_east | west(here | south) | north | here | south
