"""Which hexes bring points, as a plane: they meet their condition, and their kind has stars.

The variants double what a hex counts, never whether it does, so nothing here asks for them.
Rules: RULES.md 5.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.compiling import inner
from akropolis.kernel.houses import KEYS
from akropolis.kernel.layout import (
    BARRACKS,
    BOTTOM,
    COLUMNS,
    GARDENS,
    GROUPS,
    HOUSES,
    LABELS,
    LAKE_IS_EDGE,
    MARKETS,
    ROWS,
    STARS,
    TEMPLES,
    TOP,
)
from akropolis.kernel.legality import whole_rows
from akropolis.kernel.scoring import (
    barracks_on_edge,
    gardens_in,
    houses_in,
    if_on,
    markets_apart,
    temples_enclosed,
)
from akropolis.kernel.words import (
    ALL,
    LAST,
    NONE,
    ONE,
    U,
    Word,
    lowest,
    west,
)


@inner
def mark_scoring(city: Any, bench: Any, rules: Word, key: Word, marks: Any) -> None:
    """Mark the hexes that bring points, in a plane of their own.

    ``key`` is that of the largest group of houses, which ``largest_group`` found just before in
    ``GROUPS`` and ``LABELS``.
    """
    for r in range(ROWS):
        marks[r] = NONE
    no_edge = ~if_on(rules, LAKE_IS_EDGE)
    markets = if_starred(city, MARKETS)
    barracks = if_starred(city, BARRACKS)
    temples = if_starred(city, TEMPLES)
    gardens = if_starred(city, GARDENS)
    first = city[TOP]
    for r in range(first, first + whole_rows(city, NONE)):
        marks[r] = (
            (markets_apart(city, r) & markets)
            | (barracks_on_edge(city, r, no_edge) & barracks)
            | (temples_enclosed(city, r) & temples)
            | (gardens_in(city, r) & gardens)
        )
    if city[STARS + HOUSES]:
        _mark_group(city, bench, key, marks)


@inner
def if_starred(city: Any, colour: Word) -> Word:
    """All bits if the city shows a plaza of a colour, no bit otherwise."""
    return ALL if city[STARS + colour] else NONE


@inner
def westernmost(city: Any) -> Word:
    """The first column of a city: columns go round, and this one has none of it to its west."""
    return lowest(city[COLUMNS] & ~west(city[COLUMNS]))


@inner
def _mark_group(city: Any, bench: Any, key: Word, marks: Any) -> None:
    """Mark the group of houses that scores; of equal ones that which the core has.

    That is the one whose first hex by column, then row, comes first.
    """
    start = westernmost(city)
    chosen = NONE
    least = ALL
    for r in range(city[TOP], city[BOTTOM] + ONE):
        left = houses_in(city, r)
        while left:
            column = lowest(left)
            left &= left - ONE
            root = root_at(bench, r, column)
            rank = ((column - start) & LAST) << U(8) | r
            if bench[GROUPS + KEYS + root] == key and rank < least:
                least = rank
                chosen = root
    for r in range(city[TOP], city[BOTTOM] + ONE):
        left = houses_in(city, r)
        while left:
            column = lowest(left)
            left &= left - ONE
            if root_at(bench, r, column) == chosen:
                marks[r] |= ONE << column


@inner
def root_at(bench: Any, r: Word, column: Word) -> Word:
    """The root of the group that the house on a hex belongs to."""
    return bench[GROUPS + bench[LABELS + (r << U(6)) + column]]
