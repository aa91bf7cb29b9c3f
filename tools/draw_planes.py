"""Draw the pictures of docs/kernel.md: python tools/draw_planes.py writes them into the page.

Each stands in the page after a comment that names it. They are read off the words of a kernel
state, so they show what is really there.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner

import akropolis as ak
from akropolis import kernel
from akropolis.cli import main
from akropolis.kernel import entries, layout
from akropolis.kernel.state import BENCH, State

PAGE = Path(__file__).parents[1] / "docs" / "kernel.md"
CITY = ak.City.parse(
    "Gqq@-1,0/5 mqq@-1,0/0 Bqq@0,-2/0 hqm@-2,-1/0 Bmh@0,-3/3 "
    "Thq@0,-1/5 Hqq@3,-2/3 bqm@2,-3/2 Tqh@-3,1/5"
)
PLACED = "Mbq@-2,-1/3"
_PICTURE = re.compile(r"(<!-- picture: (\w+) -->\n```text\n).*?(```\n)", re.DOTALL)
_COMMAND = re.compile(r"(```text\n(\$ akropolis simulate [^\n]*)\n).*?(```\n)", re.DOTALL)
NAMES = ("BUILT", "H0", "H1", "FRESH", "FRESH_UP", "LAKE", "LEGAL", "LEGAL_UP")


def words_of(city):
    """The state in which the seat of the city is to move, and the bench once it has looked."""
    start = ak.Game.new(seats=2, seed=1).state
    state = State.of(replace(start, cities=(city, city), turn=2 * len(city.placements)))
    entries.list_placements.load()(state.words, BENCH.words, BENCH.placements)
    offset = layout.city_offset(0)
    return state.words[offset : offset + int(layout.CITY)], BENCH.words


def rows_of(words, plane, city):
    """Bits by hex, for the rows and columns of the city and two more on every side."""
    top, bottom, left, right = bounds(city)
    for r in range(top, bottom + 1):
        word = int(words[int(plane) + int(layout.START_ROW) + r])
        yield r, [word >> (int(layout.START_COLUMN) + q) % 64 & 1 for q in range(left, right + 1)]


def bounds(city):
    """First and last row and column of a picture."""
    columns, rows = [hex.q for hex in city.plan], [hex.r for hex in city.plan]
    return min(rows) - 2, max(rows) + 2, min(columns) - 2, max(columns) + 2


def leaning(lines):
    """Rows one below the other, each half a hex further east, so that neighbours meet."""
    return "".join(f"{' ' * n}{' '.join(signs)}".rstrip() + "\n" for n, signs in enumerate(lines))


def plane(city, name):
    """One plane by its name."""
    words, bench = words_of(city)
    source = bench if name.startswith("LEGAL") else words
    signs = (
        ["#" if bit else "." for bit in row]
        for _, row in rows_of(source, getattr(layout, name), city)
    )
    return leaning(signs)


def faces(city):
    """The letters of what shows."""
    top, bottom, left, right = bounds(city)
    return leaning(
        [
            str(city.plan[hex].face)
            if (hex := ak.Hex(q, r)) in city.plan
            else "~"
            if hex in city.plan.lakes
            else "."
            for q in range(left, right + 1)
        ]
        for r in range(top, bottom + 1)
    )


def levels(city):
    """How high everything is."""
    top, bottom, left, right = bounds(city)
    return leaning(
        [str(city.plan.level(ak.Hex(q, r)) or ".") for q in range(left, right + 1)]
        for r in range(top, bottom + 1)
    )


def word(city):
    """One row of the city as the number it is."""
    words, _ = words_of(city)
    row = int(words[int(layout.BUILT) + int(layout.START_ROW)])
    bits = f"{row:064b}"
    mark = " " * 31 + "^ column 32, where q = 0; column 0 is on the right"
    return f"row 0 of BUILT = {row:#018x}\n{bits}\n{mark}\n"


def markets(city):
    """The question "which markets touch no market?", row by row of the city."""
    found = {hex for hex, cell in city.plan.items() if cell.face is ak.Face.MARKET}
    crowded = {near for hex in found for near in hex.neighbours}
    heads = ("markets", "touched(markets)", "markets & ~touched(markets)")
    return beside(city, dict(zip(heads, (found, crowded, found - crowded), strict=True)))


def preview(city):
    """The hexes that bring points now, and those that a placement makes start and stop."""
    start = ak.Game.new(seats=2, seed=10).state
    state = replace(start, cities=(city, city), turn=2 * len(city.placements))
    outcomes = kernel.previews(ak.SeatView.of(state, 0), 0)
    (found,) = [each for each in outcomes if str(each.placement) == PLACED]
    now = ak.score(city).scoring
    return beside(city, {"now": now, "then & ~now": found.starts, "now & ~then": found.stops})


def beside(city, planes):
    """Some sets of hexes, each with its head."""
    top, bottom, left, right = bounds(city)

    def drawn(hexes):
        return leaning(
            ["#" if ak.Hex(q, r) in hexes else "." for q in range(left, right + 1)]
            for r in range(top, bottom + 1)
        ).splitlines()

    columns = [drawn(hexes) for hexes in planes.values()]
    width = max(map(len, columns[0] + columns[1])) + 4
    lines = ["".join(head.ljust(width) for head in planes)]
    lines += ["".join(line.ljust(width) for line in row) for row in zip(*columns, strict=True)]
    return "".join(line.rstrip() + "\n" for line in lines)


def pictures():
    """All pictures by name."""
    made = {name: plane(CITY, name) for name in NAMES}
    made["city"] = str(CITY.plan.draw(CITY.pieces)) + "\n"
    made["faces"], made["levels"] = faces(CITY), levels(CITY)
    made["word"], made["markets"], made["preview"] = word(CITY), markets(CITY), preview(CITY)
    return made


def simulated(command):
    """What a command prints."""
    return CliRunner().invoke(main, command.split()[2:]).stdout


def rendered(page):
    """The page with every picture and the example of a command as they come out now."""
    made = pictures()
    page = _PICTURE.sub(lambda match: match[1] + made[match[2]] + match[3], page)
    return _COMMAND.sub(lambda match: match[1] + simulated(match[2]) + match[3], page)


if __name__ == "__main__":
    PAGE.write_text(rendered(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
