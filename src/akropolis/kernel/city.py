"""One city: the starting tile, and what changes when a tile is laid. Rules: RULES.md 1, 4."""

from __future__ import annotations

from typing import Any

from akropolis.kernel.compiling import inlined, inner
from akropolis.kernel.lakes import fill, joins_shores, lakes_with
from akropolis.kernel.layout import (
    ANY_LAKE,
    BOTTOM,
    BUILT,
    CITY,
    COLUMNS,
    EIGHT,
    FRESH,
    FRESH_UP,
    H0,
    H1,
    H2,
    H3,
    HOUSES,
    K0,
    K1,
    K2,
    K3,
    LAID,
    LAKE,
    LOG,
    NORTH_MARGIN,
    ORIGIN,
    PLANES,
    PLAZA,
    PLAZA_COLOUR,
    ROWS,
    STAMP,
    STARS,
    STARS_OF,
    START,
    START_COLUMN,
    START_ROW,
    STONES,
    TALL,
    TOP,
)
from akropolis.kernel.legality import whole_rows
from akropolis.kernel.words import (
    LAST,
    NONE,
    ONE,
    U,
    Word,
    bit,
    count,
)


@inner
def clear(city: Any, stones: Word) -> None:
    """Make it the city of the starting tile alone, whatever it was before."""
    if city[LAID]:
        for plane in range(NONE, U(PLANES)):
            for r in range(city[TOP], city[BOTTOM] + ONE):
                city[plane * ROWS + r] = NONE
    for word in range(STONES, CITY):
        city[word] = NONE
    city[STONES] = stones
    city[TOP] = START_ROW - ONE
    city[BOTTOM] = START_ROW + ONE
    city[ORIGIN] = START_ROW
    city[STARS + HOUSES] = ONE
    for plane in (BUILT, H0, K0, K3):
        for r in range(START_ROW - ONE, START_ROW + U(2)):
            city[plane + r] = NONE
    for i in range(4):
        q, south, code = START[i]
        hex = ONE << (START_COLUMN + U(q))
        r = START_ROW + U(south)
        city[BUILT + r] |= hex
        city[H0 + r] |= hex
        city[COLUMNS] |= hex
        if code:
            city[K0 + r] |= hex
            city[K3 + r] |= hex


@inner
def level_at(city: Any, r: Word, column: Word) -> Word:
    """The height of a column of cells; 0 where nothing stands."""
    return (
        bit(city, H0, r, column)
        | bit(city, H1, r, column) << ONE
        | bit(city, H2, r, column) << U(2)
        | bit(city, H3, r, column) << U(3)
    )


@inner
def face_at(city: Any, r: Word, column: Word) -> Word:
    """The code of the face that shows on a hex; 0 is a quarry, or nothing."""
    return (
        bit(city, K0, r, column)
        | bit(city, K1, r, column) << ONE
        | bit(city, K2, r, column) << U(2)
        | bit(city, K3, r, column) << U(3)
    )


@inner
def stamped(two: Word, column: Word) -> Word:
    """Two bits laid at a column and the one east of it."""
    return (two << column) | (two >> ((U(64) - column) & LAST))


@inlined
def lay(city: Any, bench: Any, shape: Word, r: Word, column: Word, tile: Word, turn: Word) -> Word:
    """Lay a tile where it is legal; return how many quarries it covers.

    Stones are the business of the caller. ``pair`` are the two hexes of the anchor's row,
    ``lone`` is the third hex, in the row ``r2`` north or south of it.
    """
    right = (column + ONE) & LAST
    pair = ONE << column | ONE << right
    r2 = r + ONE - (shape << ONE)
    lone = ONE << right if shape else ONE << column
    quarries = NONE
    if city[BUILT + r] >> column & ONE:
        districts = city[K0 + r] | city[K1 + r] | city[K2 + r]
        districts2 = city[K0 + r2] | city[K1 + r2] | city[K2 + r2]
        quarries = count(pair & ~districts) + count(lone & ~districts2)
        if (city[K3 + r] & pair) | (city[K3 + r2] & lone):
            _hide_stars(city, r, column)
            _hide_stars(city, r, right)
            _hide_stars(city, r2, right if shape else column)
        _spoil_fresh(city, shape, r, column, right, pair)
        _raise(city, r, pair, r2, lone)
    else:
        city[H0 + r] |= pair
        city[H0 + r2] |= lone
        _found(city, bench, shape, r, column, pair, r2, lone)
    city[FRESH + shape * ROWS + r] |= ONE << column
    stamp = STAMP[tile, turn, shape]
    for n in range(U(4)):
        plane = K0 + n * ROWS
        two = stamp >> (n << ONE) & U(3)
        city[plane + r] = (city[plane + r] & ~pair) | stamped(two, column)
        third = NONE - (stamp >> (n + EIGHT) & ONE)  # all bits, or none
        city[plane + r2] = (city[plane + r2] & ~lone) | (lone & third)
    colour = PLAZA_COLOUR[tile]
    city[STARS + colour] += STARS_OF[colour]
    n = city[LAID]
    placement = (
        column
        | ((r - city[ORIGIN]) & U(255)) << U(8)
        | shape << U(16)
        | turn << U(17)
        | tile << U(20)
    )
    city[LOG + (n >> ONE)] |= placement << ((n & ONE) << U(5))
    city[LAID] = n + ONE
    if city[TOP] < NORTH_MARGIN or city[TOP] + whole_rows(city, U(4)) > ROWS:
        slide(city)
    return quarries


@inner
def _hide_stars(city: Any, r: Word, column: Word) -> None:
    face = face_at(city, r, column)
    if face > PLAZA:
        city[STARS + face - PLAZA] -= STARS_OF[face - PLAZA]


@inner
def _spoil_fresh(city: Any, shape: Word, r: Word, column: Word, right: Word, pair: Word) -> None:
    """Clear the bit of every tile that has a hex under the new one: 12 anchors, either way."""
    here = ONE << column
    left = ONE << ((column - ONE) & LAST)
    three = pair | left
    two = left | here
    if shape:
        city[FRESH + r - U(2)] &= ~(ONE << right)
        city[FRESH + r - ONE] &= ~pair
        city[FRESH + r] &= ~three
        city[FRESH_UP + r - ONE] &= ~pair
        city[FRESH_UP + r] &= ~three
        city[FRESH_UP + r + ONE] &= ~two
    else:
        city[FRESH + r - ONE] &= ~pair
        city[FRESH + r] &= ~three
        city[FRESH + r + ONE] &= ~two
        city[FRESH_UP + r] &= ~three
        city[FRESH_UP + r + ONE] &= ~two
        city[FRESH_UP + r + U(2)] &= ~left


@inner
def _raise(city: Any, r: Word, pair: Word, r2: Word, lone: Word) -> None:
    """Add one to the heights of three hexes of one height: binary addition with a carry."""
    for n in range(U(4)):
        plane = H0 + n * ROWS
        carry = city[plane + r2] & lone
        city[plane + r] ^= pair
        city[plane + r2] ^= lone
        if n == U(2):
            city[TALL] = ONE
        if not carry:
            break


@inlined
def _found(
    city: Any, bench: Any, shape: Word, r: Word, column: Word, pair: Word, r2: Word, lone: Word
) -> None:
    """What changes when hexes of the table become built: edges of the city and lakes."""
    city[COLUMNS] |= pair
    city[TOP] = min(city[TOP], min(r, r2))
    city[BOTTOM] = max(city[BOTTOM], max(r, r2))
    if city[ANY_LAKE] and city[LAKE + r] >> column & ONE:
        city[BUILT + r] |= pair
        city[BUILT + r2] |= lone
        city[LAKE + r] &= ~pair
        city[LAKE + r2] &= ~lone
        left = NONE
        for row in range(city[TOP], city[BOTTOM] + ONE):
            left |= city[LAKE + row]
        city[ANY_LAKE] = ONE if left else NONE
    elif joins_shores(city, shape, r, column):
        lakes_with(city, bench, r, pair, r2, lone)
        city[BUILT + r] |= pair
        city[BUILT + r2] |= lone
        city[ANY_LAKE] = fill(city, bench)
    else:
        city[BUILT + r] |= pair
        city[BUILT + r2] |= lone


@inner
def slide(city: Any) -> None:
    """Move all rows, so that as much room is left north of the city as south of it.

    This happens once the city has reached the end of its rows on one side, thirty hexes from its
    start. Placements are counted from the starting tile, so nobody outside notices.
    """
    first = city[TOP]
    last = city[BOTTOM]
    top = NORTH_MARGIN + ((ROWS - NORTH_MARGIN - whole_rows(city, U(4))) >> ONE)
    for plane in range(NONE, U(PLANES)):
        base = plane * ROWS
        if top < first:
            for r in range(last - first + ONE):
                city[base + top + r] = city[base + first + r]
                city[base + first + r] = NONE
        else:
            for r in range(last - first + ONE):
                city[base + top + last - first - r] = city[base + last - r]
                city[base + last - r] = NONE
    city[ORIGIN] += top - first
    city[TOP] = top
    city[BOTTOM] = top + last - first
