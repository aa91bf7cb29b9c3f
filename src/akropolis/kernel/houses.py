"""Groups of houses. Rules: RULES.md 5.1.

Houses are numbered as they are met, row by row; a group is called by its first house, its *root*.
The neighbours met before are those in the west and in the row to the north: the roots of these, as
a set of bits, say which groups a house joins. Nearly always that is one or none, and no branch of
the program depends on which; where it is several, they are made one.

A group carries one *key*: what ranks it in the high bits, its value (the sum of its levels) in the
low sixteen. The largest group, ties by value, is then the largest key, and joining adds keys.

The tables of a labelling are words of the bench: the root of each house at ``groups``, the keys of
roots 64 words further on, the number of the house on each hex at ``labels``.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.compiling import inner
from akropolis.kernel.layout import (
    BOTTOM,
    H0,
    H1,
    H2,
    H3,
    HOUSES_BY_VALUE,
    HOUSES_DOUBLE,
    K0,
    K1,
    K2,
    K3,
    TOP,
)
from akropolis.kernel.words import (
    LAST,
    NONE,
    ONE,
    U,
    Word,
    east,
    lowest,
    west,
)

KEYS = U(64)
VALUE = U(0xFFFF)


@inner
def key_of(level: Word, rules: Word) -> Word:
    """The key of one house: it ranks by 1, or under the other ruling by its level."""
    rank = level if rules & HOUSES_BY_VALUE else ONE
    return rank << U(16) | level


@inner
def group_value(key: Word, rules: Word) -> Word:
    """What a group counts: its value, or twice that from ten on under the variant."""
    value = key & VALUE
    return value << ONE if rules & HOUSES_DOUBLE and value >= U(10) else value


@inner
def largest_group(
    city: Any,
    bench: Any,
    rules: Word,
    groups: Word,
    labels: Word,
    row: Word,
    covered: Word,
    row2: Word,
    covered2: Word,
) -> Word:
    """Label the houses and return the largest key, 0 without houses.

    ``covered`` and ``covered2`` are hexes of two rows to be passed over, as if a tile lay there.
    """
    houses = NONE
    north = NONE
    best = NONE
    for r in range(city[TOP], city[BOTTOM] + ONE):
        here = city[K0 + r] & ~(city[K1 + r] | city[K2 + r] | city[K3 + r])
        if r == row:
            here &= ~covered
        if r == row2:
            here &= ~covered2
        if here == NONE:
            north = here
            continue
        in_west = west(here) & ~ONE  # the western neighbour of column 0 is at the end of the row
        north_east = east(north)
        h0, h1, h2, h3 = city[H0 + r], city[H1 + r], city[H2 + r], city[H3 + r]
        at = labels + (r << U(6))
        above = at - U(64)
        left = here
        while left:
            column = lowest(left)
            left &= left - ONE
            level = h0 >> column & ONE
            level |= (h1 >> column & ONE) << ONE
            level |= (h2 >> column & ONE) << U(2)
            level |= (h3 >> column & ONE) << U(3)
            # Where there is no such neighbour an old label is read, and shifted by nothing.
            root_w = bench[groups + bench[at + column - ONE]]
            root_n = bench[groups + bench[above + column]]
            root_ne = bench[groups + bench[above + ((column + ONE) & LAST)]]
            joined = (
                (in_west >> column & ONE) << root_w
                | (north >> column & ONE) << root_n
                | (north_east >> column & ONE) << root_ne
            )
            root = min(lowest(joined), houses)
            bench[groups + houses] = root
            bench[groups + KEYS + houses] = NONE
            bench[groups + KEYS + root] += key_of(level, rules)
            bench[at + column] = houses
            houses += ONE
            if joined & (joined - ONE):
                make_one(bench, groups, houses, joined)
        if here & ONE and here >> LAST:
            first, last = bench[groups + bench[at]], bench[groups + bench[at + LAST]]
            make_one(bench, groups, houses, ONE << first | ONE << last)
        north = here
    for house in range(NONE, houses):
        best = max(best, bench[groups + KEYS + house])
    return best


@inner
def make_one(bench: Any, groups: Word, houses: Word, joined: Word) -> None:
    """Make one group of several, given as a set of roots; the lowest stays a root."""
    root = lowest(joined)
    others = joined & (joined - ONE)
    for house in range(NONE, houses):
        if others >> bench[groups + house] & ONE:
            bench[groups + house] = root
    while others:
        other = lowest(others)
        others &= others - ONE
        bench[groups + KEYS + root] += bench[groups + KEYS + other]
        bench[groups + KEYS + other] = NONE
