"""Drawings of labelled hexes in plain text. Like ``hexgrid``, it does not know the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from akropolis.hexgrid import Direction, Hex
from akropolis.notation import Scanner

WIDTH = 4  # columns from one hex to the next
HEIGHT = 2  # lines of one hex

#: A line of a drawing: the outline on its left is the first thing on it, and no other text form
#: begins with one of these signs.
LINE = re.compile(r"[ \t]*[_/\\][^\n]*(\n|$)")


#: The outline of a hex: the direction of its neighbour, then column, line and sign of the edge.
EDGES = (
    (Direction.N, 1, 0, "___"),
    (Direction.NW, 0, 1, "/"),
    (Direction.NE, WIDTH, 1, "\\"),
    (Direction.SW, 0, 2, "\\"),
    (Direction.SE, WIDTH, 2, "/"),
    (Direction.S, 1, 2, "___"),
)


class Frame(NamedTuple):
    """How much room a drawing takes, and where each hex stands in it.

    Attributes:
        left: the westernmost ``q``.
        top: the least ``2 r + q``, which is the northernmost half row.
        width: columns of the whole drawing.
        height: lines of the whole drawing.
    """

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def of(cls, hexes: Iterable[Hex]) -> Frame:
        """The smallest frame that holds all of the hexes, of which there must be one."""
        columns, halves = zip(*((hex.q, 2 * hex.r + hex.q) for hex in hexes), strict=True)
        left, top = min(columns), min(halves)
        width = (max(columns) - left + 1) * WIDTH + 1
        return cls(left, top, width, max(halves) - top + HEIGHT + 1)

    def at(self, hex: Hex) -> tuple[int, int]:
        """Column and line where the outline of a hex begins; its label is one right, one down."""
        return (hex.q - self.left) * WIDTH, 2 * hex.r + hex.q - self.top


def draw(labels: Mapping[Hex, str], groups: Mapping[Hex, object]) -> str:
    r"""Draw hexes with labels of up to three characters.

    The edge between two hexes of the same group is left out, so groups show as one piece.

    >>> print(draw({Hex(0, 0): "a", Hex(1, 0): "b", Hex(1, -1): "c"}, {Hex(0, 0): 1, Hex(1, 0): 1}))
         ___
     ___/ c \
    / a \___/
    \___  b \
        \___/
    """
    if not labels:
        return ""
    frame = Frame.of(labels)
    canvas = [[" "] * frame.width for _ in range(frame.height)]
    for hex, label in labels.items():
        x, y = frame.at(hex)
        for direction, column, line, sign in EDGES:
            neighbour = hex.neighbour(direction)
            mine, theirs = groups.get(hex, hex), groups.get(neighbour, neighbour)
            if mine != theirs:
                canvas[y + line][x + column : x + column + len(sign)] = sign
        canvas[y + 1][x + 1 : x + WIDTH] = label.center(WIDTH - 1)[: WIDTH - 1]

    return "\n".join("".join(line).rstrip() for line in canvas)


def skip(scanner: Scanner) -> None:
    """Pass over the lines of a drawing at the scanner, if there are any."""
    while match := LINE.match(scanner.text, scanner.offset):
        scanner.offset = match.end()
        if not match[0].endswith("\n"):
            break
