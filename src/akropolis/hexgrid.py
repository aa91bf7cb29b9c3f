"""Hexes, directions and triangles on an endless grid of flat-top hexagons.

Axial coordinates: ``q`` grows to the east, ``r`` to the south. Nothing here knows the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from akropolis import notation
from akropolis.notation import Scanner

#: Largest coordinate that text may name. Thirty tiles in a line reach 61 hexes from the start.
LIMIT = 99


class Direction(IntEnum):
    """The six directions, clockwise from north."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5


_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


# A named tuple rather than a data class: hexes are the keys of every table in the core, and a
# tuple hashes and compares in C.
class Hex(NamedTuple):
    """A place on the grid.

    >>> Hex(0, 0).neighbour(Direction.NE)
    Hex(q=1, r=-1)
    >>> Hex.parse("2,-1") == Hex(2, -1)
    True
    """

    q: int
    r: int

    @classmethod
    def parse(cls, text: str) -> Hex:
        """Read ``q,r``."""
        return notation.parse(text, cls.read)

    @classmethod
    def read(cls, scanner: Scanner) -> Hex:
        """Read ``q,r`` at the scanner."""
        q = scanner.integer(-LIMIT, LIMIT, "a coordinate q")
        scanner.literal(",")
        return cls(q, scanner.integer(-LIMIT, LIMIT, "a coordinate r"))

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def neighbour(self, direction: int) -> Hex:
        """The hex next to this one; directions count modulo six."""
        dq, dr = _STEPS[direction % 6]
        return Hex(self.q + dq, self.r + dr)

    @property
    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes around this one, clockwise from north."""
        return neighbours(self)

    def shifted(self, dq: int, dr: int) -> Hex:
        """The hex that many steps away."""
        return Hex(self.q + dq, self.r + dr)

    def turned(self, sixths: int) -> Hex:
        """The hex turned clockwise round ``Hex(0, 0)`` by sixths of a full turn."""
        q, r = self.q, self.r
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return Hex(q, r)


@cache
def neighbours(hex: Hex) -> tuple[Hex, ...]:
    """The six hexes around a hex, clockwise from north."""
    return tuple(hex.neighbour(direction) for direction in range(6))


@cache
def corner(anchor: Hex, rotation: int) -> tuple[Hex, Hex, Hex]:
    """Three hexes that meet in one point, clockwise from the anchor.

    The second lies in direction ``rotation`` of the anchor, the third in the next direction.

    >>> corner(Hex(0, 0), 1)
    (Hex(q=0, r=0), Hex(q=1, r=-1), Hex(q=1, r=0))
    """
    return anchor, anchor.neighbour(rotation), anchor.neighbour(rotation + 1)


class Triangle(NamedTuple):
    """Three hexes that meet in one point, whatever the order they are named in.

    Written with its smallest hex as anchor, so equal triangles compare equal; the rotation is
    then 1 (the other two lie north-east and south-east) or 2 (south-east and south).
    """

    anchor: Hex
    rotation: int

    @classmethod
    def of(cls, anchor: Hex, rotation: int) -> Triangle:
        """The triangle of ``corner(anchor, rotation)``."""
        return _triangle(anchor, rotation % 6)

    @property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """The three hexes, clockwise from the anchor."""
        return corner(self.anchor, self.rotation)

    @property
    def corners(self) -> tuple[tuple[Hex, int], ...]:
        """The three ways to write this triangle as an anchor and a rotation."""
        return _corners(self)

    @property
    def ring(self) -> tuple[Hex, ...]:
        """The nine hexes around the triangle, clockwise; each touches the next."""
        return _ring(self)

    @property
    def vicinity(self) -> tuple[Triangle, ...]:
        """Every triangle with a hex in this one or in its ring, this one included."""
        return _vicinity(self)


@cache
def _triangle(anchor: Hex, rotation: int) -> Triangle:
    # Turning the anchor to the next hex adds two to the rotation, so its parity never changes.
    return Triangle(min(corner(anchor, rotation)), 1 if rotation % 2 else 2)


@cache
def _corners(triangle: Triangle) -> tuple[tuple[Hex, int], ...]:
    (a, b, c), k = triangle.hexes, triangle.rotation
    return (a, k), (b, k + 2), (c, (k + 4) % 6)


@cache
def _ring(triangle: Triangle) -> tuple[Hex, ...]:
    (a, b, c), k = triangle.hexes, triangle.rotation
    return (
        *(a.neighbour(k + step) for step in (2, 3, 4, 5)),
        *(b.neighbour(k + step) for step in (5, 6, 7)),
        *(c.neighbour(k + step) for step in (1, 2)),
    )


@cache
def _vicinity(triangle: Triangle) -> tuple[Triangle, ...]:
    hexes = (*triangle.hexes, *triangle.ring)
    return tuple(sorted({Triangle.of(hex, k) for hex in hexes for k in range(6)}))


def flood(start: Hex, within: Collection[Hex]) -> set[Hex]:
    """Every hex of ``within`` that can be walked to from ``start``, which must be one of them."""
    found = {start}
    pending = [start]
    while pending:
        for hex in neighbours(pending.pop()):
            if hex in within and hex not in found:
                found.add(hex)
                pending.append(hex)
    return found


def enclosed(filled: Collection[Hex]) -> frozenset[Hex]:
    """The empty hexes from which no walk over empty hexes leads away from the filled ones.

    Cost: one flood over the smallest frame that holds every filled hex and one hex more.
    """
    if not filled:
        return frozenset()
    columns = [hex.q for hex in filled]
    rows = [hex.r for hex in filled]
    frame = {
        Hex(q, r)
        for q in range(min(columns) - 1, max(columns) + 2)
        for r in range(min(rows) - 1, max(rows) + 2)
    }
    empty = frame.difference(filled)
    return frozenset(empty - flood(Hex(min(columns) - 1, min(rows) - 1), empty))


def groups(hexes: Iterable[Hex]) -> list[set[Hex]]:
    """Split hexes into groups that touch, in the order in which their first hex comes."""
    ungrouped = dict.fromkeys(hexes)
    found = []
    while ungrouped:
        group = flood(next(iter(ungrouped)), ungrouped)
        found.append(group)
        for hex in group:
            del ungrouped[hex]
    return found
