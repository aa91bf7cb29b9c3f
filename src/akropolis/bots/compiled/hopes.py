"""Temples that are nearly surrounded and barracks whose edge is thin, and how a tile changes them.

Beside the value of barracks and temples, which ``kernel.changes`` knows how to follow, ``near`` and
``thin`` are followed here: sums of levels as in ``features``.
"""

from __future__ import annotations

from typing import Any

from akropolis.bots.compiled.layout import HOPEFUL, NEAR, THIN
from akropolis.bots.compiled.spots import frame
from akropolis.kernel.changes import edge_weight, temple_weight
from akropolis.kernel.city import level_at
from akropolis.kernel.compiling import inner
from akropolis.kernel.lakes import ring
from akropolis.kernel.layout import (
    BARRACKS_MAP,
    BOTTOM,
    EDGE,
    EDGE_3,
    EMPTY,
    OPEN,
    OPEN_THEN,
    RING_Q,
    RING_R,
    SOLID,
    TEMPLE_MAP,
    TEMPLES_DOUBLE,
    TOP,
)
from akropolis.kernel.legality import whole_rows
from akropolis.kernel.scoring import above_table, if_on, levels
from akropolis.kernel.words import (
    LAST,
    NONE,
    ONE,
    U,
    Word,
    around,
    bit,
    count,
    lowest,
    three_or_more,
    touched,
)


@inner
def is_few(sides: Word) -> Word:
    """1 for one or two sides, else 0."""
    return U(sides == ONE or sides == U(2))


@inner
def find_hopes(city: Any, bench: Any, desk: Any, rules: Word) -> Any:
    """Draw the planes of hopes; return ``near`` and ``thin``.

    The planes of ``kernel.conditions`` must be up to date.
    """
    temple_rule = if_on(rules, TEMPLES_DOUBLE)
    near, thin = NONE, NONE
    first = city[TOP] - U(2)
    rows = whole_rows(city, U(4))
    for r in range(first, first + rows):
        north, here, south = bench[EMPTY + r - ONE], bench[EMPTY + r], bench[EMPTY + r + ONE]
        gaps = touched(north, here, south)
        few_gaps = gaps & ~three_or_more(north, here, south)
        north, here, south = bench[OPEN + r - ONE], bench[OPEN + r], bench[OPEN + r + ONE]
        sides = touched(north, here, south)
        few_sides = sides & ~three_or_more(north, here, south)
        temples, barracks = bench[TEMPLE_MAP + r], bench[BARRACKS_MAP + r]
        desk[NEAR + r] = few_gaps
        desk[THIN + r] = few_sides
        desk[HOPEFUL + r] = (temples & gaps) | (barracks & sides)
    frame(desk, HOPEFUL, first, rows)
    for r in range(city[TOP], city[BOTTOM] + ONE):
        temples = bench[TEMPLE_MAP + r] & desk[NEAR + r]
        if temples:
            near += levels(city, temples, r)
            near += levels(city, temples & temple_rule & above_table(city, r), r)
        barracks = bench[BARRACKS_MAP + r] & desk[THIN + r]
        if barracks:
            thin += levels(city, barracks, r)
    return near, thin


@inner
def follow_hopes(
    city: Any,
    bench: Any,
    desk: Any,
    rules: Word,
    shape: Word,
    r: Word,
    column: Word,
    pair: Word,
    r2: Word,
    lone: Word,
) -> Any:
    """What a tile on the table that changes no lake does to districts around it.

    Four changes, which may be less than nothing: of the values of barracks and temples, of ``near``
    and of ``thin``.
    """
    barracks, temples, near, thin = NONE, NONE, NONE, NONE
    left = ring(desk, HOPEFUL, shape, r, column)
    if left == NONE:
        return barracks, temples, near, thin
    _build(bench, r, pair, r2, lone)
    while left:
        k = lowest(left)
        left &= left - ONE
        near_r = r + RING_R[shape, k]
        near_column = (column + RING_Q[shape, k]) & LAST
        level = level_at(city, near_r, near_column)
        if bit(bench, TEMPLE_MAP, near_r, near_column):
            gaps = count(around(bench, EMPTY, near_r, near_column))
            weight = temple_weight(level, rules)
            temples += NONE if gaps else weight
            near += weight * (is_few(gaps) - bit(desk, NEAR, near_r, near_column))
        else:
            sides = count(around(bench, OPEN, near_r, near_column))
            before = bit(bench, EDGE, near_r, near_column) + bit(bench, EDGE_3, near_r, near_column)
            barracks += level * (edge_weight(sides, rules) - before)
            thin += level * (is_few(sides) - bit(desk, THIN, near_r, near_column))
    _build(bench, r, pair, r2, lone)
    return barracks, temples, near, thin


@inner
def _build(bench: Any, r: Word, pair: Word, r2: Word, lone: Word) -> None:
    """Take three hexes off the empty ones, or put them back."""
    bench[EMPTY + r] ^= pair
    bench[EMPTY + r2] ^= lone
    bench[OPEN + r] ^= pair
    bench[OPEN + r2] ^= lone


@inner
def count_hopes_then(city: Any, bench: Any, rules: Word) -> Any:
    """``near`` and ``thin`` once a tile has changed the lakes (``changes.with_other_lakes``)."""
    temple_rule = if_on(rules, TEMPLES_DOUBLE)
    near, thin = NONE, NONE
    for r in range(city[TOP], city[BOTTOM] + ONE):
        temples = bench[TEMPLE_MAP + r]
        if temples:
            north, here, south = ~bench[SOLID + r - ONE], ~bench[SOLID + r], ~bench[SOLID + r + ONE]
            temples &= touched(north, here, south) & ~three_or_more(north, here, south)
            near += levels(city, temples, r)
            near += levels(city, temples & temple_rule & above_table(city, r), r)
        barracks = bench[BARRACKS_MAP + r]
        if barracks:
            north, here, south = (
                bench[OPEN_THEN + r - ONE],
                bench[OPEN_THEN + r],
                bench[OPEN_THEN + r + ONE],
            )
            barracks &= touched(north, here, south) & ~three_or_more(north, here, south)
            thin += levels(city, barracks, r)
    return near, thin
