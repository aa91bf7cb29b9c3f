"""Drawings of labelled hexes in plain text. Like ``hexgrid``, it does not know the game."""

from __future__ import annotations

import re
from collections.abc import Mapping

from akropolis.hexgrid import Direction, Hex
from akropolis.notation import Scanner

WIDTH = 4  # columns from one hex to the next
HEIGHT = 2  # lines of one hex

#: A line of a drawing: the outline on its left is the first thing on it, and no other text form
#: begins with one of these signs.
LINE = re.compile(r"[ \t]*[_/\\][^\n]*(\n|$)")


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
    left = min(hex.q for hex in labels)
    top = min(2 * hex.r + hex.q for hex in labels)
    width = (max(hex.q for hex in labels) - left + 1) * WIDTH + 1
    height = max(2 * hex.r + hex.q for hex in labels) - top + HEIGHT + 1
    canvas = [[" "] * width for _ in range(height)]

    for hex, label in labels.items():
        x = (hex.q - left) * WIDTH
        y = 2 * hex.r + hex.q - top
        edges = (
            (Direction.N, x + 1, y, "___"),
            (Direction.NW, x, y + 1, "/"),
            (Direction.NE, x + WIDTH, y + 1, "\\"),
            (Direction.SW, x, y + 2, "\\"),
            (Direction.SE, x + WIDTH, y + 2, "/"),
            (Direction.S, x + 1, y + 2, "___"),
        )
        for direction, column, line, sign in edges:
            neighbour = hex.neighbour(direction)
            mine, theirs = groups.get(hex, hex), groups.get(neighbour, neighbour)
            if mine != theirs:
                canvas[line][column : column + len(sign)] = sign
        canvas[y + 1][x + 1 : x + WIDTH] = label.center(WIDTH - 1)[: WIDTH - 1]

    return "\n".join("".join(line).rstrip() for line in canvas)


def skip(scanner: Scanner) -> None:
    """Pass over the lines of a drawing at the scanner, if there are any."""
    while match := LINE.match(scanner.text, scanner.offset):
        scanner.offset = match.end()
        if not match[0].endswith("\n"):
            break
