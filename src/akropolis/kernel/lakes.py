"""Lakes: which empty hexes a city encloses. Rules: RULES.md 0.

A city is in one piece. So a tile on the table that lies outside makes a lake exactly when, walking
around it, one meets empty hexes, built ones, and empty ones again: it then joins two shores (the
Jordan curve theorem). That is one look at nine hexes; the flood is needed only after it.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.compiling import inner
from akropolis.kernel.layout import (
    BOTTOM,
    BUILT,
    COLUMNS,
    FLOODED,
    LAKE,
    SOLID,
    TOP,
)
from akropolis.kernel.words import (
    ALL,
    LAST,
    NONE,
    ONE,
    U,
    Word,
    count,
    east,
    west,
)


@inner
def ring(words: Any, plane: Word, shape: Word, r: Word, column: Word) -> Word:
    """The nine hexes around a triangle in a plane: bit ``k`` for the ``k``-th, clockwise.

    Four rows hold them. Each is turned so that the column west of the anchor becomes bit 0.
    """
    shift = (column - ONE) & LAST
    back = (U(64) - shift) & LAST
    first = plane + r - ONE - shape
    a, b, c, d = words[first], words[first + ONE], words[first + U(2)], words[first + U(3)]
    a = a >> shift | a << back
    b = b >> shift | b << back
    c = c >> shift | c << back
    d = d >> shift | d << back
    down = (
        (a >> ONE & U(7))
        | (b & U(8))
        | (c & U(4)) << U(2)
        | (d & U(2)) << U(4)
        | (d & ONE) << U(6)
        | (c & ONE) << U(7)
        | (b & ONE) << U(8)
    )
    up = (
        (c & ONE)
        | (b & U(2))
        | (a & U(12))
        | (b & U(8)) << ONE
        | (c & U(8)) << U(2)
        | (d & U(4)) << U(4)
        | (d & U(2)) << U(6)
        | (d & ONE) << U(8)
    )
    return up if shape else down


@inner
def joins_shores(city: Any, shape: Word, r: Word, column: Word) -> Word:
    """Whether a tile on the table has two or more separate stretches of empty hexes around it."""
    empty = ~ring(city, BUILT, shape, r, column) & U(511)
    before = (empty << ONE | empty >> U(8)) & U(511)
    return count(empty & ~before) >= U(2)


@inner
def lakes_with(city: Any, bench: Any, r: Word, pair: Word, r2: Word, lone: Word) -> Word:
    """Find the lakes once three more hexes are built, in plane ``FLOODED``; say whether any are.

    ``SOLID`` becomes the built hexes. Outside is where no hex of the column or the row is built;
    from there water runs south, then north, until nothing changes.
    """
    top = min(city[TOP], min(r, r2))
    bottom = max(city[BOTTOM], max(r, r2))
    for row in range(top - U(2), bottom + U(3)):
        bench[SOLID + row] = city[BUILT + row]
    bench[SOLID + r] |= pair
    bench[SOLID + r2] |= lone
    free = ~(city[COLUMNS] | pair)
    for row in range(top, bottom + ONE):
        bench[FLOODED + row] = free
    bench[FLOODED + top - ONE] = ALL
    bench[FLOODED + bottom + ONE] = ALL
    changed = ONE
    while changed:
        changed = NONE
        for row in range(top, bottom + ONE):
            changed |= _flow(bench, row)
        if changed:
            changed = NONE
            for back in range(NONE, bottom - top + ONE):
                changed |= _flow(bench, bottom - back)
    some = NONE
    for row in range(top, bottom + ONE):
        lake = ~bench[SOLID + row] & ~bench[FLOODED + row]
        bench[FLOODED + row] = lake
        some |= lake
    for row in (top - U(2), top - ONE, bottom + ONE, bottom + U(2)):
        bench[FLOODED + row] = NONE
    return some != NONE


@inner
def _flow(bench: Any, r: Word) -> Word:
    """Let water run into a row from itself and the rows beside it; return what became wet."""
    here = bench[FLOODED + r]
    north = bench[FLOODED + r - ONE]
    south = bench[FLOODED + r + ONE]
    wet = (here | north | south | east(here | north) | west(here | south)) & ~bench[SOLID + r]
    bench[FLOODED + r] = wet
    return wet ^ here


@inner
def fill(city: Any, bench: Any) -> Word:
    """Make ``FLOODED`` the lakes of the city; return 1 if there are any."""
    some = NONE
    for r in range(city[TOP], city[BOTTOM] + ONE):
        city[LAKE + r] = bench[FLOODED + r]
        some |= bench[FLOODED + r]
    return ONE if some else NONE
