"""Which placements are legal, for all triangles of a city at once. Rules: RULES.md 4.

Legality does not depend on the tile nor on its turn, so a legal placement is here the anchor and
the shape of a triangle: a bit in the plane ``LEGAL + shape * ROWS`` of the bench.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.compiling import inner
from akropolis.kernel.layout import (
    BOTTOM,
    BUILT,
    EIGHT,
    FRESH,
    FRESH_UP,
    H0,
    H1,
    H2,
    H3,
    LEGAL,
    LEGAL_UP,
    ORIGIN,
    ROWS,
    TALL,
    TOP,
)
from akropolis.kernel.words import (
    NONE,
    ONE,
    U,
    Word,
    count,
    east,
    lowest,
    nth,
    west,
)


@inner
def whole_rows(city: Any, extra: Word) -> Word:
    """Rows from ``TOP`` to ``BOTTOM`` and some more, rounded up to a multiple of eight."""
    return (city[BOTTOM] - city[TOP] + extra + EIGHT) >> U(3) << U(3)


@inner
def find_legal(city: Any, bench: Any) -> Any:
    """Fill the planes ``LEGAL``; return how many legal placements there are of either shape.

    A triangle is level where its three hexes agree in every height bit: two exclusive ors a plane.
    On the table one of the nine hexes around it must be built; higher up it must not be fresh,
    that is, consist of one uncovered tile. Rows too far off to touch the city come out empty.
    """
    count_down = NONE
    count_up = NONE
    first = city[TOP] - U(2)
    for r in range(first, first + whole_rows(city, U(4))):
        uneven_down = NONE
        uneven_up = NONE
        for plane in (H0, H1):
            here = city[plane + r]
            step = here ^ east(here)
            uneven_down |= step | (here ^ city[plane + r + ONE])
            uneven_up |= step | (here ^ east(city[plane + r - ONE]))
        built = city[BUILT + r]
        north = city[BUILT + r - ONE]
        south = city[BUILT + r + ONE]
        north2 = city[BUILT + r - U(2)]
        south2 = city[BUILT + r + U(2)]
        both = (
            west(built) | east(east(built)) | north | east(east(north)) | west(south) | east(south)
        )
        down = both | east(north) | west(south2) | south2
        up = both | east(north2) | east(east(north2)) | south
        down = ((built & ~city[FRESH + r]) | (~built & down)) & ~uneven_down
        up = ((built & ~city[FRESH_UP + r]) | (~built & up)) & ~uneven_up
        bench[LEGAL + r] = down
        bench[LEGAL_UP + r] = up
        count_down += count(down)
        count_up += count(up)
    if city[TALL]:
        return _strike_uneven(city, bench)
    return count_down, count_up


@inner
def _strike_uneven(city: Any, bench: Any) -> Any:
    """Strike out what is uneven in the upper height planes, which few cities need; count again."""
    down = NONE
    up = NONE
    first = city[TOP] - U(2)
    for r in range(first, first + whole_rows(city, U(4))):
        for plane in (H2, H3):
            here = city[plane + r]
            step = here ^ east(here)
            bench[LEGAL + r] &= ~(step | (here ^ city[plane + r + ONE]))
            bench[LEGAL_UP + r] &= ~(step | (here ^ east(city[plane + r - ONE])))
        down += count(bench[LEGAL + r])
        up += count(bench[LEGAL_UP + r])
    return down, up


@inner
def pick_legal(city: Any, bench: Any, down: Word, number: Word) -> Any:
    """Shape, row and column of the placement of a number, in the order of ``list_legal``.

    ``down`` is how many there are of the first shape. Nothing is listed: bits are counted until
    the row is found, four rows at a time, since the end of a loop is what the processor guesses
    wrong. Which of the four it is needs no guess.
    """
    shape = NONE
    if number >= down:
        number -= down
        shape = ONE
    plane = LEGAL + shape * ROWS
    r = city[TOP] - U(2)
    while True:
        first = count(bench[plane + r])
        second = first + count(bench[plane + r + ONE])
        third = second + count(bench[plane + r + U(2)])
        fourth = third + count(bench[plane + r + U(3)])
        if number < fourth:
            break
        number -= fourth
        r += U(4)
    before = first if number >= first else NONE
    before = second if number >= second else before
    before = third if number >= third else before
    r += U(number >= first) + U(number >= second) + U(number >= third)
    return shape, r, nth(bench[plane + r], number - before)


@inner
def is_legal(city: Any, bench: Any, shape: Word, r: Word, column: Word) -> Word:
    """Whether a placement is legal, given the planes ``LEGAL``."""
    inside = r >= city[TOP] - U(2) and r <= city[BOTTOM] + U(2)
    return inside and bench[LEGAL + shape * ROWS + r] >> column & ONE != NONE


@inner
def list_legal(city: Any, bench: Any, placements: Any) -> Word:
    """Write the legal placements by shape, row and column; return how many there are."""
    n = NONE
    for shape in range(NONE, U(2)):
        for r in range(city[TOP] - U(2), city[BOTTOM] + U(3)):
            row = bench[LEGAL + shape * ROWS + r]
            head = shape << U(16) | ((r - city[ORIGIN]) & U(255)) << U(8)
            while row:
                placements[n] = head | lowest(row)
                n += ONE
                row &= row - ONE
    return n
