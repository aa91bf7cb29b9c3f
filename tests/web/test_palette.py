"""Whoever sees colours otherwise still tells the districts apart."""

import re
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

import pytest

import akropolis

CSS = Path(akropolis.__file__).parent / "web/static/css"
FILLS = ("houses", "markets", "barracks", "temples", "gardens", "quarry")
LEAST = 24

#: How colours mix for eyes that lack a kind of cones, in linear light: Machado and others, 2009.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def mixed(matrix, colour):
    return [sum(k * part for k, part in zip(row, colour, strict=True)) for row in matrix]


def lab(text, eyes="usual"):
    """A colour such as ``#81C6F0`` in CIE L*a*b*, as some eyes see it."""
    parts = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    seen = [min(max(c, 0.0), 1.0) for c in mixed(EYES[eyes], light)]
    x, y, z = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
        for t in (v / w for v, w in zip(mixed(XYZ, seen), (0.95047, 1, 1.08883), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other):
    """CIEDE2000 of two colours in CIE L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    a1, a2 = (a * (1.5 - 0.5 * sqrt(mean / (mean + 25**7))) for a in (a1, a2))
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = (degrees(atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1 if c1 * c2 else 0
    turn -= 360 * round(turn / 360)
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (ml - 50) ** 2 / sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    bend = 60 * exp(-(((hue % 360 - 275) / 25) ** 2))
    twist = -2 * sqrt(mc**7 / (mc**7 + 25**7)) * sin(radians(bend))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + twist * dc / sc * dh / sh)


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ],
)
def test_the_difference_of_colours_is_the_published_one(one, other, published):
    assert difference(one, other) == pytest.approx(published, abs=1e-4)


def fills():
    """The fills by theme: what the city says, and what a theme changes."""
    plain = {}
    themes = {"light": plain}
    for name in ("city.css", "tokens.css"):
        text = re.sub(r"/\*.*?\*/", "", (CSS / name).read_text(encoding="utf-8"), flags=re.S)
        for selector, body in re.findall(r"(:root[^{]*)\{([^{}]*)", text):
            found = dict(re.findall(rf"--({'|'.join(FILLS)}): (#[0-9A-Fa-f]{{6}})", body))
            theme = re.search(r'\[data-theme="(\w+)"\]', selector)
            if selector.strip() == ":root":
                plain.update(found)
            else:
                named = theme[1] if theme and ":not" not in selector else "dark by the system"
                themes.setdefault(named, {}).update(found)
    return {theme: {**plain, **changed} for theme, changed in themes.items()}


THEMES = fills()


def test_every_theme_is_looked_at():
    assert set(THEMES) == {"light", "dark", "dark by the system", "contrast"}
    assert all(set(found) == set(FILLS) for found in THEMES.values())


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_fills_of_any_two_districts_are_far_apart_for_all_eyes(theme, eyes):
    seen = {name: lab(THEMES[theme][name], eyes) for name in FILLS}
    near = {
        f"{one} and {other}": round(found, 1)
        for one, other in combinations(FILLS, 2)
        if (found := difference(seen[one], seen[other])) < LEAST
    }
    assert near == {}
