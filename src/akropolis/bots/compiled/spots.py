"""Spots, the quarries that they cover, and how a tile changes both. ``features`` has the words.

A tile changes only the spots that contain one of its hexes. On the table there were none. Higher
up, those that were there before are gone, since their hexes are no longer level. The new ones
follow from the nine hexes around the tile that are on its own level: an adjacent two of them make a
spot with the hex of the tile that both touch, and one that touches two hexes of the tile makes a
spot with these. A spot that contains two hexes of the tile covers what two of its faces show, so
two quarries need a correction for pairs, as two houses do (``kernel.evaluation``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from akropolis.bots.compiled.layout import (
    ANY_SPOT_OVER_2,
    AT_LEVEL,
    COVERABLE,
    COVERABLE_HIGH,
    COVERABLE_LOW,
    HIGHEST,
    OVER,
    OVER_1,
    OVER_2,
    OVER_3,
    QUARRIES_HIGH,
    QUARRIES_LOW,
    QUARRY_MAP,
    SPOTS,
    SPOTS_2,
    SPOTS_OVER_1,
    SPOTS_OVER_2,
    SPOTS_OVER_3,
    SPOTS_UP,
    WORTH,
)
from akropolis.kernel.compiling import inlined, inner
from akropolis.kernel.lakes import ring
from akropolis.kernel.layout import (
    BUILT,
    GAINS,
    H0,
    H1,
    H2,
    H3,
    K0,
    K1,
    K2,
    LEGAL,
    LEGAL_UP,
    MEETS,
    PAIR_GAINS,
    RING_Q,
    RING_R,
    ROWS,
    TALL,
    TOP,
)
from akropolis.kernel.legality import whole_rows
from akropolis.kernel.scoring import above_table
from akropolis.kernel.words import ALL, LAST, NONE, ONE, U, Word, count, east, lowest, west

QUARRY_PAIRS = PAIR_GAINS + U(3)  # words of the bench that are free beside those of houses

_RING = U(511)


def _mask(bits: Iterable[int]) -> int:
    return sum(bit << k for k, bit in enumerate(bits))


# What follows from which hexes of a triangle each hex of its ring touches, by shape.
_meets = [[int(meets) for meets in shape] for shape in MEETS]
_next = [shape[1:] + shape[:1] for shape in _meets]
#: Hexes of the ring that touch two hexes of the triangle.
ENDS = np.array([_mask([m.bit_count() == 2 for m in shape]) for shape in _meets], U)
#: Those of them that touch one hex of the triangle.
ENDS_AT = np.array(
    [[_mask([(m.bit_count() == 2) & m >> i for m in s]) for i in range(3)] for s in _meets], U
)
#: Those that touch hexes 0 and 1, 1 and 2, 2 and 0.
ENDS_BETWEEN = np.array([[_mask([m == two for m in s]) for two in (3, 6, 5)] for s in _meets], U)
#: Hexes of the ring that touch, together with the next one, a hex of the triangle.
PAIRS_AT = np.array(
    [
        [_mask([m & n & 1 << i != 0 for m, n in zip(s, t, strict=True)]) for i in range(3)]
        for s, t in zip(_meets, _next, strict=True)
    ],
    U,
)
assert all(
    (m & n).bit_count() == 1
    for m, n in zip(_meets[0] + _meets[1], _next[0] + _next[1], strict=True)
)


@inner
def find_spots(city: Any, bench: Any, desk: Any) -> Word:
    """Draw the planes of spots, quarries and levels; return what spots and quarries are worth.

    The planes ``LEGAL`` must be up to date.
    """
    first = city[TOP] - U(2)
    rows = whole_rows(city, U(4))
    for r in range(first, first + rows):
        desk[QUARRY_MAP + r] = city[BUILT + r] & ~(city[K0 + r] | city[K1 + r] | city[K2 + r])
        desk[SPOTS + r] = bench[LEGAL + r] & city[BUILT + r]
        desk[SPOTS_UP + r] = bench[LEGAL_UP + r] & city[BUILT + r]
    for plane in (QUARRY_MAP, SPOTS, SPOTS_UP):
        frame(desk, plane, first, rows)
    low, high, coverable_low, coverable_high = NONE, NONE, NONE, NONE
    over1, over2, over3 = NONE, NONE, NONE
    for r in range(first, first + rows):
        a = desk[QUARRY_MAP + r]
        b = east(a)
        south, north = desk[QUARRY_MAP + r + ONE], east(desk[QUARRY_MAP + r - ONE])
        down, up = desk[SPOTS + r], desk[SPOTS_UP + r]
        down1, up1 = down & (a | b | south), up & (a | b | north)
        down2 = down & ((a & b) | (south & (a | b)))
        up2 = up & ((a & b) | (north & (a | b)))
        down3, up3 = down & a & b & south, up & a & b & north
        desk[OVER_1 + r], desk[OVER_1 + ROWS + r] = down1, up1
        desk[OVER_2 + r], desk[OVER_2 + ROWS + r] = down2, up2
        desk[OVER_3 + r], desk[OVER_3 + ROWS + r] = down3, up3
        over1 += count(down1) + count(up1)
        over2 += count(down2) + count(up2)
        over3 += count(down3) + count(up3)
        # The third hex of a spot lies south of an anchor, or north and east of one.
        spots = down | up
        covered = spots | west(spots) | desk[SPOTS + r - ONE] | west(desk[SPOTS_UP + r + ONE])
        coverable = a & covered
        desk[COVERABLE + r] = coverable
        raised = above_table(city, r)
        low += count(a & ~raised)
        high += count(a & raised)
        coverable_low += count(coverable & ~raised)
        coverable_high += count(coverable & raised)
    for plane in (OVER_1, OVER_2, OVER_3):
        frame(desk, plane, first, rows)
        frame(desk, plane + ROWS, first, rows)
    frame(desk, COVERABLE, first, rows)
    _draw_levels(city, desk, first, rows)
    desk[SPOTS_2] = over2
    worth = low * desk[WORTH + QUARRIES_LOW] + high * desk[WORTH + QUARRIES_HIGH]
    worth += coverable_low * desk[WORTH + COVERABLE_LOW]
    worth += coverable_high * desk[WORTH + COVERABLE_HIGH]
    worth += over1 * desk[WORTH + SPOTS_OVER_1] + over2 * desk[WORTH + SPOTS_OVER_2]
    return worth + over3 * desk[WORTH + SPOTS_OVER_3]


@inner
def frame(desk: Any, plane: Word, first: Word, rows: Word) -> None:
    """Empty the two rows north and the two rows south of a plane, as if the table were endless."""
    desk[plane + first - ONE] = NONE
    desk[plane + first - U(2)] = NONE
    desk[plane + first + rows] = NONE
    desk[plane + first + rows + ONE] = NONE


@inner
def _draw_levels(city: Any, desk: Any, first: Word, rows: Word) -> None:
    """A plane for each level, up to one more than the city has."""
    highest = HIGHEST if city[TALL] else U(4)
    for level in range(ONE, highest + ONE):
        plane = AT_LEVEL + (level - ONE) * ROWS
        not0 = NONE if level & ONE else ALL
        not1 = NONE if level & U(2) else ALL
        not2 = NONE if level & U(4) else ALL
        not3 = NONE if level & U(8) else ALL
        for r in range(first, first + rows):
            low = (city[H0 + r] ^ not0) & (city[H1 + r] ^ not1)
            desk[plane + r] = low & (city[H2 + r] ^ not2) & (city[H3 + r] ^ not3)
        frame(desk, plane, first, rows)


@inner
def weigh_spots(
    bench: Any, desk: Any, shape: Word, r: Word, column: Word, level: Word, quarries: Word
) -> Word:
    """What a tile on a triangle changes in the worth of spots and quarries, but for its own faces.

    What a quarry of the tile brings on each hex goes to ``GAINS``. ``quarries`` is how many are
    covered, all of which were coverable.
    """
    equal = ring(desk, AT_LEVEL + (level - ONE) * ROWS, shape, r, column)
    around = ring(desk, QUARRY_MAP, shape, r, column) & equal
    change = NONE
    spots2 = desk[SPOTS_2]
    if level == ONE:
        shown, reached = desk[WORTH + QUARRIES_LOW], desk[WORTH + COVERABLE_LOW]
    else:
        shown, reached = desk[WORTH + QUARRIES_HIGH], desk[WORTH + COVERABLE_HIGH]
        lost, lost2 = _weigh_lost_spots(desk, shape, r, column, level - ONE)
        change -= lost
        spots2 -= lost2
        if quarries:
            if level == U(2):
                change -= quarries * (desk[WORTH + QUARRIES_LOW] + desk[WORTH + COVERABLE_LOW])
            else:
                change -= quarries * (shown + reached)

    following = (equal >> ONE | equal << U(8)) & _RING
    quarry_follows = (around >> ONE | around << U(8)) & _RING
    pairs = equal & following
    both = pairs & around & quarry_follows
    one = pairs & (around ^ quarry_follows)
    none = pairs & ~(around | quarry_follows)
    ends = equal & ENDS[shape]
    if around:
        covered = ends | pairs | (pairs << ONE | pairs >> U(8)) & _RING
        newly = around & covered & ~ring(desk, COVERABLE, shape, r, column)
        change += count(newly) * reached
        change += count(one) * desk[OVER + ONE] + count(both) * desk[OVER + U(2)]
        change += count(around & ends) * desk[OVER + ONE]
        spots2 += count(both)
    some = desk[WORTH + ANY_SPOT_OVER_2] if spots2 else NONE
    if_first = desk[WORTH + ANY_SPOT_OVER_2] - some
    over1 = desk[OVER + ONE]
    over2 = desk[OVER + U(2)] - over1
    over3 = desk[OVER + U(3)] - desk[OVER + U(2)]
    first0, first1, first2 = False, False, False
    for hex in range(U(3)):
        pairs_here, ends_here = PAIRS_AT[shape, hex], ENDS_AT[shape, hex]
        become2 = count(one & pairs_here) + count(around & ends_here)
        gain = shown + over1 * (count(none & pairs_here) + count(ends & ~around & ends_here))
        gain += over2 * become2 + over3 * count(both & pairs_here)
        if (pairs & pairs_here) | (ends & ends_here):
            gain += reached
        if become2:
            gain += if_first
        first0, first1, first2 = first1, first2, become2 != NONE
        bench[GAINS + U(8) * hex] = gain
    bench[QUARRY_PAIRS] = _pair(
        desk, ends, around, ENDS_BETWEEN[shape, NONE], if_first, first0, first1
    )
    bench[QUARRY_PAIRS + ONE] = _pair(
        desk, ends, around, ENDS_BETWEEN[shape, ONE], if_first, first1, first2
    )
    bench[QUARRY_PAIRS + U(2)] = _pair(
        desk, ends, around, ENDS_BETWEEN[shape, U(2)], if_first, first2, first0
    )
    return change + some


@inlined
def _pair(
    desk: Any, ends: Word, around: Word, between: Word, if_first: Word, first: bool, second: bool
) -> Word:
    """What two quarries on two hexes bring beyond what each brings alone.

    They share one spot at most, whose third hex lies between them. It covers two by them, and
    that counts once if there was no such spot: ``first`` and ``second`` say whether either hex
    alone makes one.
    """
    over1, over2 = desk[OVER + ONE], desk[OVER + U(2)]
    if not ends & between:
        return NONE - if_first if first and second else NONE
    if around & between:
        return desk[OVER + U(3)] - over2 - over2 + over1 - if_first
    extra = over2 - over1 - over1
    if first and second:
        return extra - if_first
    return extra if first or second else extra + if_first


@inner
def _weigh_lost_spots(desk: Any, shape: Word, r: Word, column: Word, level: Word) -> Any:
    """The worth of the spots that a raised tile does away with, and how many covered two quarries.

    ``level`` is that of the hexes below the tile. Quarries around it that only these spots
    contained are coverable no more.
    """
    lost = NONE
    over1 = _count_touching(desk, OVER_1, shape, r, column)
    over2 = NONE
    if over1:
        over2 = _count_touching(desk, OVER_2, shape, r, column)
        over3 = _count_touching(desk, OVER_3, shape, r, column) if over2 else NONE
        lost += over1 * desk[WORTH + SPOTS_OVER_1] + over2 * desk[WORTH + SPOTS_OVER_2]
        lost += over3 * desk[WORTH + SPOTS_OVER_3]
        left = ring(desk, COVERABLE, shape, r, column)
        left &= ring(desk, AT_LEVEL + (level - ONE) * ROWS, shape, r, column)
        gone = NONE
        while left:
            k = lowest(left)
            left &= left - ONE
            near_r = r + RING_R[shape, k]
            near_column = (column + RING_Q[shape, k]) & LAST
            gone += ONE - _is_coverable_elsewhere(desk, shape, r, column, near_r, near_column)
        worth = COVERABLE_LOW if level == ONE else COVERABLE_HIGH
        lost += gone * desk[WORTH + worth]
    return lost, over2


@inlined
def _rows_touching(shape: Word, column: Word) -> Any:
    """The anchors of all triangles that share a hex with one, as bits.

    Of those ``DOWN`` in three rows, of those ``UP`` in three rows; the first rows are two and one
    north of the anchor for the shape ``UP``, one north of it and its own for ``DOWN``.
    """
    here = ONE << column
    right = ONE << ((column + ONE) & LAST)
    left = ONE << ((column - ONE) & LAST)
    if shape:
        return (
            right,
            here | right,
            left | here | right,
            here | right,
            left | here | right,
            left | here,
        )
    return here | right, left | here | right, left | here, left | here | right, left | here, left


@inner
def _count_touching(desk: Any, plane: Word, shape: Word, r: Word, column: Word) -> Word:
    """How many spots of two planes, one a shape, share a hex with a triangle."""
    a, b, c, d, e, f = _rows_touching(shape, column)
    down = plane + r - ONE - shape
    up = plane + ROWS + r - shape
    found = count(desk[down] & a) + count(desk[down + ONE] & b) + count(desk[down + U(2)] & c)
    found += count(desk[up] & d) + count(desk[up + ONE] & e) + count(desk[up + U(2)] & f)
    return found


@inner
def _is_coverable_elsewhere(
    desk: Any, shape: Word, r: Word, column: Word, near_r: Word, near_column: Word
) -> Word:
    """1 if a spot that shares no hex with a triangle contains a certain hex, else 0."""
    masks = _rows_touching(shape, column)
    here = ONE << near_column
    both = here | ONE << ((near_column - ONE) & LAST)
    left = ONE << ((near_column - ONE) & LAST)
    down0, up0 = r - ONE - shape, r - shape  # the rows of the first masks
    found = desk[SPOTS + near_r - ONE] & here & ~_mask_of(masks, NONE, near_r - ONE - down0)
    found |= desk[SPOTS + near_r] & both & ~_mask_of(masks, NONE, near_r - down0)
    found |= desk[SPOTS_UP + near_r] & both & ~_mask_of(masks, U(3), near_r - up0)
    found |= desk[SPOTS_UP + near_r + ONE] & left & ~_mask_of(masks, U(3), near_r + ONE - up0)
    return ONE if found else NONE


@inlined
def _mask_of(masks: Any, first: Word, row: Word) -> Word:
    """The mask of a row counted from the first; rows beyond have none."""
    if row > U(2):
        return NONE
    return masks[first + row]
