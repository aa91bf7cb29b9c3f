"""Cities and tiles as strings of SVG. What a hex scores comes with it: there are no rules here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from akropolis.hexgrid import Hex
from akropolis.render.geometry import (
    Block,
    Polygon,
    at,
    bounds,
    inset,
    outline,
    painters_order,
    shade,
    sweep,
)
from akropolis.render.shape import (
    CHISEL,
    CORNERS,
    DETAIL_FROM,
    FRONT,
    PART,
    PLAN,
    RELIEF,
    SHADE_REACH,
    SIDES,
    SIGNS_FROM,
    STARS,
    STEPS,
    SYMBOLS,
    View,
)

_NOTHING = Block(0, 0, 0, "-", -1)
_NEAR = tuple(
    (q, r)
    for q in range(-SHADE_REACH, SHADE_REACH + 1)
    for r in range(max(-SHADE_REACH, -q - SHADE_REACH), min(SHADE_REACH, SHADE_REACH - q) + 1)
    if (q, r) != (0, 0)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a city is drawn.

    Attributes:
        side: side of a hex in pixels.
        numerals: ``"2+"``, ``"all"`` or ``"off"``.
        detail: masonry joints and chisel marks.
        marks: signs on the hexes that do not score.
        hair: the thinnest inset in pixels.
    """

    side: float
    view: View = RELIEF
    numerals: str = "2+"
    detail: bool = True
    marks: bool = True
    hair: float = 0.8

    @classmethod
    def of(
        cls, side: float, *, plan: bool = False, numerals: str = "2+", marks: bool = True
    ) -> Style:
        """The style that suits a size."""
        return cls(
            side=side,
            view=PLAN if plan else RELIEF,
            numerals="all" if plan else numerals,
            detail=side >= DETAIL_FROM,
            marks=marks,
            hair=0.5 if side < PART["seam_px_from"] else 0.8,
        )


def number(value: float) -> str:
    """A number with two digits at most behind the point."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _point(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def _path(polygon: Iterable[tuple[float, float]], side: float, squash: float) -> str:
    return "M" + "L".join(_point(x * side, y * side * squash) for x, y in polygon) + "Z"


def _outline(hexes: Iterable[tuple[int, int]], level: int, style: Style) -> str:
    lines = outline(hexes, level, style.view)
    return "".join(_path(line, style.side, 1) for line in lines)


def _use(symbol: str, x: float, y: float, width: float, kind: str) -> str:
    return (
        f'<use href="#{symbol}" class="{kind}" x="{number(x - width / 2)}"'
        f' y="{number(y - width / 2)}" width="{number(width)}" height="{number(width)}"/>'
    )


def _walls(block: Block, around: Sequence[Block], style: Style) -> str:
    """The front walls, each as tall as the drop to the neighbour below it, a course a level."""
    s, view, level = style.side, style.view, block.level
    if not view.rise:
        return ""
    course = view.rise * s
    out, joints = [], []
    feet: dict[int, list[str]] = {}
    for i in FRONT:
        drop = level - around[i].level
        if drop <= 0:
            continue
        (ax, ay), (bx, by) = [
            (CORNERS[j][0] * s, CORNERS[j][1] * s * view.squash) for j in SIDES[i]
        ]
        out.append(
            f'<path class="w{i}" d="M{_point(ax, ay)}L{_point(bx, by)}v{number(drop * course)}'
            f'L{_point(ax, ay + drop * course)}Z"/>'
        )
        for k in range(1, drop):
            feet.setdefault(k, []).append(
                f"M{_point(ax, ay + k * course)}L{_point(bx, by + k * course)}"
                f"V{number(by + drop * course)}L{_point(ax, ay + drop * course)}Z"
            )
        if style.detail:
            for k in range(drop):
                top, foot = k * course, (k + 1) * course
                if k < drop - 1:
                    joints.append(f"M{_point(ax, ay + foot)}L{_point(bx, by + foot)}")
                for t in (0.5,) if (level - k) % 2 else (0.25, 0.75):
                    x, y = ax + (bx - ax) * t, ay + (by - ay) * t
                    joints.append(
                        f"M{_point(x, y + top + PART['joint_top'] * s)}L{_point(x, y + foot)}"
                    )
    out += [f'<path class="foot" d="{"".join(feet[k])}"/>' for k in sorted(feet)]
    if joints:
        out.append(f'<path class="joint" d="{"".join(joints)}"/>')
    return "".join(out)


def _depth(block: Block, other: Block, style: Style) -> float:
    """How far the inlay keeps away from a side."""
    if other.level == block.level and other.tile == block.tile:
        return max(PART["hairline"] * style.side, style.hair / 2.4) / style.side
    if other.level >= block.level:
        wanted = PART["seam"]
    elif style.view.rise:
        wanted = PART["rim"]
    else:
        wanted = PART["contour"] * (block.level - other.level)
    coarse = wanted > 0.03 and style.side > PART["seam_px_from"]
    least = PART["seam_px"] if coarse else style.hair
    return max(wanted * style.side, least) / style.side


def _signs(block: Block, depths: Sequence[float], ring: float, hidden: float, style: Style) -> str:
    """Icon, stars, numeral and mark. `hidden` is how far the numeral makes way, from 0 to 1."""
    s, view = style.side, style.view
    if s < SIGNS_FROM or block.face == "-":
        return ""
    numeral = style.numerals == "all" or (style.numerals == "2+" and block.level > 1)
    east = PART["icon_east"] * s if numeral else 0
    up = -PART["icon_up"] * s if view.rise else 0
    out = []
    stars = STARS.get(block.face, 0)
    if stars:
        three = stars > 2
        roomy = style.detail or s > 24
        if numeral:
            width = PART["star_three"] if three else PART["star"]
        elif style.detail:
            width = PART["star"]
        else:
            width = PART["star_three_small"] if three else PART["star_small"]
        width *= s
        y = (-PART["star_up"] * s if roomy else 0) + up
        for i in range(stars):
            x = east * 1.2 + (i - (stars - 1) / 2) * width * 1.02
            out.append(_use("star", x, y, width, "sr"))
        if roomy:
            down = PART["plaza_icon_down"] * s + up
            symbol = SYMBOLS[block.face.lower()]
            out.append(_use(symbol, east * 1.2, down, PART["plaza_icon"] * s, "pi"))
    else:
        width = PART["quarry"] if block.face == "q" else PART["icon"]
        out.append(_use(SYMBOLS[block.face], east, up, width * s, "ic"))
    if numeral:
        west = -1 + (depths[4] + depths[5] + 2 * ring) / (3**0.5)
        x = (west + PART["numeral_in_court" if stars else "numeral_in"]) * s
        y = -PART["numeral_up"] * s if view.rise else 0
        x, y = x + hidden * PART["numeral_way_east"] * s, y - hidden * PART["numeral_way_up"] * s
        size = max(PART["numeral"] * s, PART["numeral_px"])
        out.append(
            f'<text class="num" x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
            f' dy=".36em">{block.level}</text>'
        )
    if style.marks and block.score in ("no", "noplaza"):
        symbol = "void" if block.score == "no" else "nostar"
        width = max(PART["mark"] * s, PART["mark_px"])
        out.append(_use(symbol, PART["mark_x"] * s, PART["mark_y"] * s * view.squash, width, "mk"))
    return "".join(out)


def _hex(
    block: Block,
    around: Sequence[Block],
    shadows: Iterable[Iterable[tuple[float, float]]],
    style: Style,
) -> str:
    s, view = style.side, style.view
    low = block.face.lower()
    plaza = block.face != low
    depths = [_depth(block, other, style) for other in around]
    ring = (PART["court"] if style.detail else PART["court_small"]) if plaza else 0
    out = [
        _walls(block, around, style),
        f'<path class="slab" d="{_path(CORNERS, s, view.squash)}"/>',
        f'<path class="in" d="{_path(inset(depths), s, view.squash)}"/>',
    ]
    if plaza:
        court: Polygon = inset([depth + ring for depth in depths])
        out.append(f'<path class="court" d="{_path(court, s, view.squash)}"/>')
    if block.face == "q" and style.detail:
        marks = "".join(
            f"M{_point(x * s, y * s * view.squash)}"
            f"l{_point(PART['chisel_x'] * s * k, -PART['chisel_y'] * s * view.squash)}"
            for x, y, k in CHISEL
        )
        out.append(f'<path class="chisel" d="{marks}"/>')
    dark = "".join(_path(polygon, s, view.squash) for polygon in shadows)
    if dark:
        out.append(f'<path class="shade" d="{dark}"/>')
    # What stands higher in the south-west hides the west corner, where the numeral is.
    higher = around[FRONT[0]].level - block.level if view.rise else 0
    out.append(_signs(block, depths, ring, min(max(higher, 0), 2) / 2, style))
    x, y = at(block.q, block.r, block.level, view)
    kind = f"hex f-{low}{' plaza' if plaza else ''} l{min(block.level, 4)}"
    if block.score and style.marks:
        kind += f" s-{block.score}"
    return (
        f'<g class="{kind}" data-at="{block.q},{block.r}"'
        f' transform="translate({_point(x * s, y * s)})">{"".join(out)}</g>'
    )


def _lake(q: int, r: int, style: Style) -> str:
    s, squash = style.side, style.view.squash
    x, y = at(q, r, 0, style.view)
    k = s / 12
    wave = f"q{_point(1.6 * k, -2 * k)} {_point(3.25 * k, 0)}" + f"t{_point(3.25 * k, 0)}" * 3
    waves = "".join(f"M{_point(-6.5 * k, dy * k * squash)}{wave}" for dy in (-5, 0, 5))
    return (
        f'<g class="lake" data-at="{q},{r}" transform="translate({_point(x * s, y * s)})">'
        f'<path class="water" d="{_path(CORNERS, s, squash)}"/>'
        f'<path class="waves" d="{waves}"/></g>'
    )


def city_body(
    blocks: Iterable[Block],
    lakes: Iterable[tuple[int, int]],
    style: Style,
    *,
    last: int | None = None,
) -> str:
    """A city with the centre of hex ``(0, 0)`` at ``(0, 0)``; ``last`` is the tile to outline."""
    cells = painters_order(blocks)
    by_hex = {(b.q, b.r): b for b in cells}
    out = [_lake(q, r, style) for q, r in sorted(lakes)]
    cast = "".join(
        _path(sweep(b.q, b.r, b.level, style.view.sun), style.side, style.view.squash)
        for b in cells
    )
    out.append(f'<path class="cast" d="{cast}"/>')
    recent = [b for b in cells if last is not None and b.tile == last]
    for block in cells:
        around = [by_hex.get((block.q + dq, block.r + dr), _NOTHING) for dq, dr in STEPS]
        shadows = []
        for q, r in _NEAR:
            other = by_hex.get((block.q + q, block.r + r), _NOTHING)
            if other.level > block.level and (
                dark := shade(q, r, other.level - block.level, style.view.sun)
            ):
                shadows.append(dark)
        out.append(_hex(block, around, shadows, style))
        if recent and block is recent[-1]:
            line = _outline([(b.q, b.r) for b in recent], block.level, style)
            out.append(f'<path class="last" d="{line}"/>')
    return "".join(out)


def tile_body(faces: str, hexes: Collection[Hex], style: Style, *, level: int = 1) -> str:
    """A loose tile with its shadow on what it lies on."""
    blocks = [Block(hex.q, hex.r, level, face, 1) for hex, face in zip(hexes, faces, strict=True)]
    cells = painters_order(blocks)
    by_hex = {(b.q, b.r): b for b in cells}
    cast = "".join(
        _path(sweep(b.q, b.r, 1, style.view.sun), style.side, style.view.squash) for b in cells
    )
    out = [
        f'<path class="cast" d="{cast}"/>',
        f'<path class="print" d="{_outline([(b.q, b.r) for b in blocks], 0, style)}"/>',
    ]
    for block in cells:
        around = [by_hex.get((block.q + dq, block.r + dr), _NOTHING) for dq, dr in STEPS]
        out.append(_hex(block, around, (), style))
    return "".join(out)


def fitted(
    blocks: Collection[Block], *, width: float, height: float, pad: float, most: float, view: View
) -> tuple[float, float, float]:
    """The side and the offset by which blocks fill a frame; ``most`` is the largest side."""
    left, top, right, bottom = bounds(blocks, view)
    side = min(most, (width - 2 * pad) / (right - left), (height - 2 * pad) / (bottom - top))
    return side, (width - (left + right) * side) / 2, (height - (top + bottom) * side) / 2
