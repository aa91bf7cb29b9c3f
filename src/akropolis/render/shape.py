"""The numbers of the look: where things stand and how large they are, for Python and the browser.

Every length is in sides of a hex unless a name says pixels. ``y`` grows downwards.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass

from akropolis.hexgrid import Hex
from akropolis.tiles import Face

Point = tuple[float, float]

#: Distance from the centre of a hex to the middle of a side.
APOTHEM = math.sqrt(3) / 2


@dataclass(frozen=True, slots=True)
class View:
    """How the ground is looked at.

    Attributes:
        squash: height of the ground plane as a part of what it is from straight above.
        rise: how far a level lifts a face.
        sun: shadow of one level on the ground plane, before squashing.
    """

    squash: float
    rise: float
    sun: Point


RELIEF = View(0.82, 0.30, (0.34, 0.17))
PLAN = View(1.0, 0.0, (0.15, 0.09))

#: Neighbours clockwise from north, as ``Direction`` counts them.
STEPS = tuple(tuple(hex) for hex in Hex(0, 0).neighbours)
#: Corners of a hex: E SE SW W NW NE.
CORNERS: tuple[Point, ...] = (
    (1, 0),
    (0.5, APOTHEM),
    (-0.5, APOTHEM),
    (-1, 0),
    (-0.5, -APOTHEM),
    (0.5, -APOTHEM),
)
#: The two corners of the side in each direction, clockwise.
SIDES = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))
#: Outward normals of the sides.
NORMALS: tuple[Point, ...] = (
    (0, -1),
    (APOTHEM, -0.5),
    (APOTHEM, 0.5),
    (0, 1),
    (-APOTHEM, 0.5),
    (-APOTHEM, -0.5),
)
#: Sides that face the reader, in the order in which their walls are drawn: SW, SE, S.
FRONT = (4, 2, 3)
#: How far the shadow of a column is looked for, in hexes.
SHADE_REACH = 3
#: Chisel marks on a quarry: x, y, length.
CHISEL = (
    (-0.72, 0.08, 1),
    (-0.5, -0.42, 0.8),
    (-0.16, -0.62, 1),
    (0.3, -0.6, 0.7),
    (0.56, -0.3, 1),
    (0.7, 0.12, 0.8),
    (0.44, 0.5, 1),
    (0.04, 0.7, 0.8),
    (-0.4, 0.62, 1),
    (-0.62, 0.36, 0.7),
    (-0.4, -0.1, 0.6),
    (0.36, 0.16, 0.6),
)
#: From this side in pixels on, masonry joints and chisel marks are drawn.
DETAIL_FROM = 28
#: Below this side in pixels, no signs are drawn.
SIGNS_FROM = 8
#: Sizes of the parts of a hex.
PART = {
    "hairline": 0.010 / 2.4,
    "seam": 0.05,
    "rim": 0.075,
    "contour": 0.07,  # plan view: for each level that a neighbour lies lower
    "seam_px": 1.7,
    "seam_px_from": 18,
    "court": 0.16,
    "court_small": 0.17,
    "icon": 0.90,
    "quarry": 0.60,
    "icon_up": 0.05,
    "icon_east": 0.12,
    "star": 0.34,
    "star_small": 0.42,
    "star_three": 0.28,
    "star_three_small": 0.40,
    "star_up": 0.20,
    "plaza_icon": 0.44,
    "plaza_icon_down": 0.24,
    "numeral": 0.44,
    "numeral_px": 12,
    "numeral_in": 0.28,
    "numeral_in_court": 0.22,
    "numeral_up": 0.06,
    "numeral_way_east": 0.20,
    "numeral_way_up": 0.24,
    "mark": 0.30,
    "mark_px": 9,
    "mark_x": 0.56,
    "mark_y": 0.36,
    "joint_top": 0.06,
    "chisel_x": 0.11,
    "chisel_y": 0.13,
    "lift": 0.22,
    "lift_refused": 0.50,
    "snap": 0.90,
}
SYMBOLS = {face.value: face.district or "quarry" for face in Face if not face.is_plaza}
STARS = {face.value: face.stars for face in Face if face.is_plaza}


def client_module() -> str:
    """These numbers as the ES module that the browser draws with."""
    names = {
        "APOTHEM": APOTHEM,
        "RELIEF": asdict(RELIEF),
        "PLAN": asdict(PLAN),
        "STEPS": STEPS,
        "CORNERS": CORNERS,
        "SIDES": SIDES,
        "NORMALS": NORMALS,
        "FRONT": FRONT,
        "SHADE_REACH": SHADE_REACH,
        "CHISEL": CHISEL,
        "DETAIL_FROM": DETAIL_FROM,
        "SIGNS_FROM": SIGNS_FROM,
        "PART": PART,
        "SYMBOLS": SYMBOLS,
        "STARS": STARS,
    }
    lines = ["// Made by akropolis.render from its own numbers: edit those, then run make assets."]
    lines += [f"export const {name} = {json.dumps(value)};" for name, value in names.items()]
    return "\n".join(lines) + "\n"
