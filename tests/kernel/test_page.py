"""What docs/kernel.md shows is what there is. ``python tools/draw_planes.py`` draws it anew."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2]))

from akropolis.kernel import layout
from tools import draw_planes

PAGE = draw_planes.PAGE.read_text(encoding="utf-8")


def test_every_picture_is_what_the_kernel_holds():
    assert draw_planes.rendered(PAGE) == PAGE
    assert PAGE.count("<!-- picture:") == 12


def test_the_sizes_are_right():
    for seats, name in ((2, "two"), (3, "three"), (4, "four")):
        assert f"of {name} is {8 * layout.state_size(seats):,} bytes" in " ".join(PAGE.split())
