"""What every placement of one tile would bring: values, stars, stones, and which hexes score.

Each is laid on a copy of the city, which is then scored: about a microsecond. ``evaluation`` finds
the totals of all moves in a hundredth of that; this is for showing people why. Rules: RULES.md 4-6.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.city import lay
from akropolis.kernel.compiling import inner
from akropolis.kernel.houses import group_value, largest_group
from akropolis.kernel.layout import (
    BARRACKS,
    BOTTOM,
    CITY,
    GARDENS,
    GROUPS,
    HOUSES,
    LABELS,
    LEGAL,
    MARKETS,
    ORIGIN,
    ROTATIONS,
    ROWS,
    STARS,
    START_COLUMN,
    TEMPLES,
    TOP,
)
from akropolis.kernel.legality import find_legal
from akropolis.kernel.marking import mark_scoring, westernmost
from akropolis.kernel.scoring import four_values
from akropolis.kernel.words import (
    LAST,
    NONE,
    ONE,
    U,
    Word,
    lowest,
    part,
)

#: What is worked with: the copy of the city, and the hexes that score now and then.
NOW = CITY
THEN = CITY + ROWS
SCRATCH = CITY + ROWS + ROWS

#: The numbers of a line: the triangle as the core names it (q, r, rotation), the turn, stones
#: gained, value and stars of the five districts; and of the list of hexes, where those that start
#: to score begin, where they end and those that stop begin, and where these end.
LINE = 18
_SHEET, _STARTS, _STOPS, _END = U(5), U(15), U(16), U(17)


@inner
def foresee(
    city: Any,
    bench: Any,
    scratch: Any,
    rules: Word,
    tile: Word,
    reserve: Word,
    lines: Any,
    hexes: Any,
) -> Word:
    """Write a line for each legal placement of a tile; return how many there are.

    ``reserve`` is what is left of the stones once the tile is paid. ``hexes`` are
    two numbers each, as they come.
    """
    after, now, then = scratch, part(scratch, NOW), part(scratch, THEN)
    _score(city, bench, rules, now, part(lines, NONE))
    find_legal(city, bench)
    placements = NONE
    listed = NONE
    for shape in range(NONE, U(2)):
        for r in range(city[TOP] - U(2), city[BOTTOM] + U(3)):
            row = bench[LEGAL + shape * ROWS + r]
            while row:
                column = lowest(row)
                row &= row - ONE
                for turn in range(NONE, U(3)):
                    line = part(lines, placements * U(LINE))
                    for word in range(NONE, CITY):
                        after[word] = city[word]
                    quarries = lay(after, bench, shape, r, column, tile, turn)
                    _score(after, bench, rules, then, line)
                    line[NONE] = _q(westernmost(after), column)
                    line[ONE] = r - city[ORIGIN]
                    line[U(2)] = U(ROTATIONS[0]) - shape
                    line[U(3)] = turn
                    line[U(4)] = min(quarries, reserve)
                    # Rows of the copy may have been moved; from here on both planes have its rows.
                    known = part(now, city[ORIGIN] - after[ORIGIN])
                    line[_STARTS] = listed
                    listed += _list_marked(after, then, known, part(hexes, listed << ONE))
                    line[_STOPS] = listed
                    listed += _list_marked(after, known, then, part(hexes, listed << ONE))
                    line[_END] = listed
                    placements += ONE
    return placements


@inner
def _score(city: Any, bench: Any, rules: Word, marks: Any, line: Any) -> None:
    """Mark the hexes that score, and write the values and stars of the districts."""
    key = largest_group(city, bench, rules, GROUPS, LABELS, NONE, NONE, NONE, NONE)
    mark_scoring(city, bench, rules, key, marks)
    markets, barracks, temples, gardens = four_values(city, rules)
    _put(city, line, HOUSES, group_value(key, rules))
    _put(city, line, MARKETS, markets)
    _put(city, line, BARRACKS, barracks)
    _put(city, line, TEMPLES, temples)
    _put(city, line, GARDENS, gardens)


@inner
def _put(city: Any, line: Any, colour: Word, value: Word) -> None:
    at = _SHEET + ((colour - ONE) << ONE)
    line[at] = value
    line[at + ONE] = city[STARS + colour]


@inner
def _list_marked(city: Any, marks: Any, others: Any, hexes: Any) -> Word:
    """List the hexes that are marked in one plane and not in the other; return how many."""
    start = westernmost(city)
    n = NONE
    for r in range(city[TOP], city[BOTTOM] + ONE):
        left = marks[r] & ~others[r]
        while left:
            hexes[n << ONE] = _q(start, lowest(left))
            hexes[(n << ONE) + ONE] = r - city[ORIGIN]
            left &= left - ONE
            n += ONE
    return n


@inner
def _q(start: Word, column: Word) -> Word:
    """The q of a column of a city that begins at another; what is below zero is wrapped around."""
    return ((column - start) & LAST) - ((START_COLUMN - start) & LAST)
