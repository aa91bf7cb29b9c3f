"""Groups of houses, by union and find. Rules: RULES.md 5.1.

Houses are numbered as they are met, row by row; each is joined to its neighbours in the west and
in the row to the north. A group carries one *key*: what ranks it in the high bits, its value (the
sum of its levels) in the low sixteen. The largest group, ties by value, is then the largest key,
and joining groups adds their keys.

The tables of a labelling are words of the bench: parents at ``groups``, keys 64 words further on,
the number of the house on each hex at ``labels``.
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
from akropolis.kernel.words import LAST, NONE, ONE, U, east, lowest, west

KEYS = U(64)
VALUE = U(0xFFFF)


@inner
def key_of(level: int, rules: int) -> int:
    """The key of one house: it ranks by 1, or under the other ruling by its level."""
    rank = level if rules & HOUSES_BY_VALUE else ONE
    return rank << U(16) | level


@inner
def group_value(key: int, rules: int) -> int:
    """What a group counts: its value, or twice that from ten on under the variant."""
    value = key & VALUE
    return value << ONE if rules & HOUSES_DOUBLE and value >= U(10) else value


@inner
def largest_group(
    city: Any,
    bench: Any,
    rules: int,
    groups: int,
    labels: int,
    row: int,
    covered: int,
    row2: int,
    covered2: int,
) -> int:
    """Label the houses and return the largest key, 0 without houses.

    ``covered`` and ``covered2`` are hexes of two rows to be passed over, as if a tile lay there.
    Afterwards the parent of every house is its root.
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
        joined_west = west(here) & ~ONE  # column 0 has its western neighbour at the end of the row
        north_east = east(north)
        h0, h1, h2, h3 = city[H0 + r], city[H1 + r], city[H2 + r], city[H3 + r]
        at = labels + (r << U(6))
        left = here
        while left:
            column = lowest(left)
            hex = ONE << column
            left ^= hex
            level = h0 >> column & ONE
            level |= (h1 >> column & ONE) << ONE
            level |= (h2 >> column & ONE) << U(2)
            level |= (h3 >> column & ONE) << U(3)
            key = key_of(level, rules)
            if joined_west & hex:
                root = find(bench, groups, bench[at + column - ONE])
                bench[groups + houses] = root
                bench[groups + KEYS + root] += key
            else:
                bench[groups + houses] = houses
                bench[groups + KEYS + houses] = key
            bench[at + column] = houses
            above = at - U(64)
            if north & hex:
                join(bench, groups, houses, bench[above + column])
                # Both neighbours in the north touch each other, save across the end of the row.
                if north_east & hex and column == LAST:
                    join(bench, groups, houses, bench[above])
            elif north_east & hex:
                join(bench, groups, houses, bench[above + ((column + ONE) & LAST)])
            houses += ONE
        if here & ONE and here >> LAST:
            join(bench, groups, bench[at], bench[at + LAST])
        north = here
    for house in range(NONE, houses):
        parent = bench[groups + house]
        if parent == house:
            best = max(best, bench[groups + KEYS + house])
        else:
            bench[groups + house] = bench[groups + parent]
    return best


@inner
def find(bench: Any, groups: int, house: int) -> int:
    """The root of the group of a house."""
    while bench[groups + house] != house:
        house = bench[groups + house]
    return house


@inner
def join(bench: Any, groups: int, one: int, other: int) -> None:
    """Make one group of two; the lower number becomes the root."""
    one = find(bench, groups, one)
    other = find(bench, groups, other)
    if one != other:
        root = min(one, other)
        joined = max(one, other)
        bench[groups + joined] = root
        bench[groups + KEYS + root] += bench[groups + KEYS + joined]
