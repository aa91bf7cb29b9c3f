"""What a city is worth: value times stars of each district, and the stones. Rules: RULES.md 5, 6.

Four districts are counted by looking at whole rows: a word of hexes that meet their condition, and
the sum of their levels as bit counts of that word in the four planes of heights. Houses need their
groups (``houses``). The variants ask a second time, for the hexes that count double.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.compiling import inner
from akropolis.kernel.houses import group_value, largest_group
from akropolis.kernel.layout import (
    ANY_LAKE,
    BARRACKS_DOUBLE,
    BUILT,
    GARDENS_DOUBLE,
    GROUPS,
    H0,
    H1,
    H2,
    H3,
    K0,
    K1,
    K2,
    K3,
    LABELS,
    LAKE,
    LAKE_IS_EDGE,
    LAKE_IS_SINGLE,
    MARKETS_DOUBLE,
    ROWS,
    TALL,
    TEMPLES_DOUBLE,
    TOP,
    VARIANTS,
)
from akropolis.kernel.legality import whole_rows
from akropolis.kernel.words import (
    ALL,
    NONE,
    ONE,
    U,
    Word,
    count,
    surrounded,
    three_or_more,
    touched,
)


@inner
def houses_in(city: Any, r: Word) -> Word:
    """The houses of a row."""
    return city[K0 + r] & ~(city[K1 + r] | city[K2 + r] | city[K3 + r])


@inner
def markets_in(city: Any, r: Word) -> Word:
    """The markets of a row."""
    return city[K1 + r] & ~(city[K0 + r] | city[K3 + r])


@inner
def market_plazas_in(city: Any, r: Word) -> Word:
    """The market plazas of a row."""
    return city[K1 + r] & ~city[K0 + r] & city[K3 + r]


@inner
def barracks_in(city: Any, r: Word) -> Word:
    """The barracks of a row."""
    return city[K1 + r] & city[K0 + r] & ~city[K3 + r]


@inner
def temples_in(city: Any, r: Word) -> Word:
    """The temples of a row."""
    return city[K2 + r] & ~(city[K0 + r] | city[K3 + r])


@inner
def gardens_in(city: Any, r: Word) -> Word:
    """The gardens of a row."""
    return city[K2 + r] & city[K0 + r] & ~city[K3 + r]


@inner
def above_table(city: Any, r: Word) -> Word:
    """The hexes of a row that are two or more levels high."""
    return city[H1 + r] | city[H2 + r] | city[H3 + r]


@inner
def levels(city: Any, hexes: Word, r: Word) -> Word:
    """The sum of the levels of some hexes of a row."""
    return levels_in(city, H0, hexes, r) + (levels_in(city, H2, hexes, r) << U(2))


@inner
def levels_in(city: Any, plane: Word, hexes: Word, r: Word) -> Word:
    """What two planes of heights say of that sum, the first of them counting one a hex."""
    return count(hexes & city[plane + r]) + (count(hexes & city[plane + ROWS + r]) << ONE)


@inner
def if_on(rules: Word, option: Word) -> Word:
    """All bits if an option is on, no bit otherwise."""
    return ALL if rules & option else NONE


@inner
def open_in(city: Any, r: Word, no_edge: Word) -> Word:
    """The hexes of a row that make an edge: empty, and no lake unless the ruling says so."""
    return ~(city[BUILT + r] | (city[LAKE + r] & no_edge))


@inner
def ponds_in(city: Any, r: Word, single: Word) -> Word:
    """The lakes of a row that count for gardens; under ``single`` those that touch no lake."""
    lakes = city[LAKE + r]
    return lakes & ~(touched(city[LAKE + r - ONE], lakes, city[LAKE + r + ONE]) & single)


@inner
def markets_apart(city: Any, r: Word) -> Word:
    """The markets of a row that touch no other market. Rules: RULES.md 5.2."""
    markets = markets_in(city, r)
    return markets & ~touched(markets_in(city, r - ONE), markets, markets_in(city, r + ONE))


@inner
def barracks_on_edge(city: Any, r: Word, no_edge: Word) -> Word:
    """The barracks of a row with an open side. Rules: RULES.md 5.3."""
    return barracks_in(city, r) & touched(
        open_in(city, r - ONE, no_edge),
        open_in(city, r, no_edge),
        open_in(city, r + ONE, no_edge),
    )


@inner
def temples_enclosed(city: Any, r: Word) -> Word:
    """The temples of a row that are built around on all six sides. Rules: RULES.md 5.4."""
    return temples_in(city, r) & surrounded(
        city[BUILT + r - ONE], city[BUILT + r], city[BUILT + r + ONE]
    )


@inner
def row_values(city: Any, rules: Word, plane: Word) -> Any:
    """The values of markets, barracks, temples and gardens, before any variant.

    As two planes of heights have it: with ``H0`` up to level 3, with ``H2`` in units of four.
    """
    no_edge = ~if_on(rules, LAKE_IS_EDGE)
    markets = NONE
    barracks = NONE
    temples = NONE
    gardens = NONE
    first = city[TOP]
    for r in range(first, first + whole_rows(city, NONE)):
        markets += levels_in(city, plane, markets_apart(city, r), r)
        barracks += levels_in(city, plane, barracks_on_edge(city, r, no_edge), r)
        temples += levels_in(city, plane, temples_enclosed(city, r), r)
        gardens += levels_in(city, plane, gardens_in(city, r), r)
    return markets, barracks, temples, gardens


@inner
def doubled_values(city: Any, rules: Word, plane: Word) -> Any:
    """What the variants add to the values of ``row_values``."""
    no_edge = ~if_on(rules, LAKE_IS_EDGE)
    market_rule = if_on(rules, MARKETS_DOUBLE)
    barracks_rule = if_on(rules, BARRACKS_DOUBLE)
    temple_rule = if_on(rules, TEMPLES_DOUBLE)
    markets = NONE
    barracks = NONE
    temples = NONE
    gardens = NONE
    first = city[TOP]
    for r in range(first, first + whole_rows(city, NONE)):
        m = markets_in(city, r) & market_rule
        m &= ~touched(markets_in(city, r - ONE), m, markets_in(city, r + ONE))
        m &= touched(
            market_plazas_in(city, r - ONE),
            market_plazas_in(city, r),
            market_plazas_in(city, r + ONE),
        )
        b = (
            barracks_in(city, r)
            & barracks_rule
            & three_or_more(
                open_in(city, r - ONE, no_edge),
                open_in(city, r, no_edge),
                open_in(city, r + ONE, no_edge),
            )
        )
        t = temples_in(city, r) & temple_rule & above_table(city, r)
        t &= surrounded(city[BUILT + r - ONE], city[BUILT + r], city[BUILT + r + ONE])
        markets += levels_in(city, plane, m, r)
        barracks += levels_in(city, plane, b, r)
        temples += levels_in(city, plane, t, r)
    if city[ANY_LAKE] and rules & GARDENS_DOUBLE:
        single = if_on(rules, LAKE_IS_SINGLE)
        for r in range(first, first + whole_rows(city, NONE)):
            g = gardens_in(city, r) & touched(
                ponds_in(city, r - ONE, single),
                ponds_in(city, r, single),
                ponds_in(city, r + ONE, single),
            )
            gardens += levels_in(city, plane, g, r)
    return markets, barracks, temples, gardens


@inner
def four_values(city: Any, rules: Word) -> Any:
    """The values of markets, barracks, temples and gardens, variants and rulings included."""
    markets = NONE
    barracks = NONE
    temples = NONE
    gardens = NONE
    shift = U(2) if city[TALL] else NONE
    while True:
        plane = H2 if shift else H0
        m, b, t, g = row_values(city, rules, plane)
        markets += m << shift
        barracks += b << shift
        temples += t << shift
        gardens += g << shift
        if rules & VARIANTS:
            m, b, t, g = doubled_values(city, rules, plane)
            markets += m << shift
            barracks += b << shift
            temples += t << shift
            gardens += g << shift
        if shift == NONE:
            return markets, barracks, temples, gardens
        shift = NONE


@inner
def values(city: Any, bench: Any, rules: Word) -> Any:
    """The values of the five districts."""
    markets, barracks, temples, gardens = four_values(city, rules)
    key = largest_group(city, bench, rules, GROUPS, LABELS, NONE, NONE, NONE, NONE)
    return group_value(key, rules), markets, barracks, temples, gardens
