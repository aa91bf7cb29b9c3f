"""Where hexes, walls and shadows fall. Pure functions; the browser has the same ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from akropolis.render.shape import APOTHEM, CORNERS, NORMALS, SIDES, STEPS, Point, View

Polygon = list[Point]


class Block(NamedTuple):
    """One visible hex to be drawn.

    Attributes:
        face: the letter of its face; ``-`` for the back of a tile.
        tile: which tile it belongs to: within a tile there is no seam.
        score: ``yes``, ``no`` or ``noplaza``; empty where that is not shown.
    """

    q: int
    r: int
    level: int
    face: str
    tile: int
    score: str = ""


def at(q: int, r: int, level: int, view: View) -> Point:
    """Centre of the top face of a hex at a level."""
    return 1.5 * q, 2 * APOTHEM * (r + q / 2) * view.squash - level * view.rise


def painters_order(blocks: Iterable[Block]) -> list[Block]:
    """Blocks from the back to the front: ground row, then level, then column."""
    return sorted(blocks, key=lambda b: (b.r + b.q / 2, b.level, b.q))


def inset(depths: Sequence[float]) -> Polygon:
    """A hex with each side moved inwards; corners clockwise from the one between N and NE."""
    points = []
    for i, (mx, my) in enumerate(NORMALS):
        kx, ky = NORMALS[(i + 1) % 6]
        c1, c2 = APOTHEM - depths[i], APOTHEM - depths[(i + 1) % 6]
        det = mx * ky - my * kx
        points.append(((c1 * ky - c2 * my) / det, (mx * c2 - kx * c1) / det))
    return points


def hull(points: Iterable[Point]) -> Polygon:
    """Convex hull, clockwise on the screen."""
    ordered = sorted(points)

    def half(run: Iterable[Point]) -> Polygon:
        chain: Polygon = []
        for x, y in run:
            while len(chain) > 1:
                (ox, oy), (ax, ay) = chain[-2:]
                if (ax - ox) * (y - oy) - (ay - oy) * (x - ox) > 1e-9:
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return half(ordered) + half(reversed(ordered))


def clip(polygon: Polygon, normal: Point, limit: float) -> Polygon:
    """The part of a polygon with ``normal . p <= limit``."""
    kept = []
    for i, (ax, ay) in enumerate(polygon):
        bx, by = polygon[(i + 1) % len(polygon)]
        a = normal[0] * ax + normal[1] * ay - limit
        b = normal[0] * bx + normal[1] * by - limit
        if a <= 1e-9:
            kept.append((ax, ay))
        if (a < -1e-9 and b > 1e-9) or (a > 1e-9 and b < -1e-9):
            t = a / (a - b)
            kept.append((ax + t * (bx - ax), ay + t * (by - ay)))
    return kept


def sweep(q: int, r: int, levels: int, sun: Point) -> Polygon:
    """The ground that a column of some levels darkens, its own hex included; not squashed."""
    x, y = 1.5 * q, 2 * APOTHEM * (r + q / 2)
    dx, dy = sun[0] * levels, sun[1] * levels
    return hull(p for cx, cy in CORNERS for p in ((cx + x, cy + y), (cx + x + dx, cy + y + dy)))


@cache
def shade(q: int, r: int, levels: int, sun: Point) -> tuple[Point, ...]:
    """The shadow on a hex of a neighbour ``(q, r)`` away that stands some levels higher."""
    polygon = sweep(q, r, levels, sun)
    for normal in NORMALS:
        polygon = clip(polygon, normal, APOTHEM)
    area = sum(
        p[0] * b[1] - p[1] * b[0] for p, b in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    )
    return tuple(polygon) if area > 0.01 else ()


def outline(hexes: Iterable[tuple[int, int]], level: int, view: View) -> list[Polygon]:
    """The closed lines round some hexes that lie on one level."""
    own = list(hexes)
    start: dict[tuple[int, int], tuple[Point, tuple[int, int]]] = {}

    def key(point: Point) -> tuple[int, int]:
        return round(point[0] * 20), round(point[1] * 20)

    for q, r in own:
        x, y = at(q, r, level, view)
        for (dq, dr), (i, j) in zip(STEPS, SIDES, strict=True):
            if (q + dq, r + dr) not in own:
                a = x + CORNERS[i][0], y + CORNERS[i][1] * view.squash
                b = x + CORNERS[j][0], y + CORNERS[j][1] * view.squash
                start[key(a)] = a, key(b)
    lines = []
    while start:
        here = next(iter(start))
        line: Polygon = []
        while here in start:
            point, here = start.pop(here)
            line.append(point)
        lines.append(line)
    return lines


def bounds(blocks: Iterable[Block], view: View) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what some blocks cover."""
    left = top = float("inf")
    right = bottom = float("-inf")
    for block in blocks:
        x, y = at(block.q, block.r, block.level, view)
        left, right = min(left, x - 1), max(right, x + 1)
        top = min(top, y - APOTHEM * view.squash)
        ground = at(block.q, block.r, 0, view)[1]
        bottom = max(bottom, ground + APOTHEM * view.squash)
    return left, top, right, bottom
