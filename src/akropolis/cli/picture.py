"""A city in a terminal: the drawing of ``sketch``, in colours, with a ghost and numbered spots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.style import Style
from rich.text import Text

from akropolis import sketch
from akropolis.city import City, Placement
from akropolis.cli import paint
from akropolis.hexgrid import Hex, Triangle
from akropolis.plan import Cell
from akropolis.scoring import ScoreSheet, Why
from akropolis.sketch import EDGES, HEIGHT, WIDTH, Frame

_INSIDE = WIDTH - 1  # columns within a hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What to draw.

    Attributes:
        city: the city as it stands.
        sheet: its sheet, to mark the districts that do not score.
        ghost: a placement that may be illegal, drawn over the city as if it were made.
        last: a placement of the city, to be drawn as a ghost is.
        spots: single letters or digits, each to stand where the hexes of its triangle meet.
        coordinates: write ``q`` and the face over ``r`` into each hex.
    """

    city: City
    sheet: ScoreSheet | None = None
    ghost: Placement | None = None
    last: Placement | None = None
    spots: Mapping[Triangle, str] = field(default_factory=dict)
    coordinates: bool = False

    def lines(
        self, console: Console, width: int | None = None, height: int | None = None
    ) -> list[Text]:
        """The drawing, line by line; cut to a width and a height around what matters most."""
        cells = dict(self.city.plan.cells)
        groups: dict[Hex, object] = {**self.city.pieces, **dict.fromkeys(self.city.plan.lakes, "~")}
        framed = self.ghost or self.last
        if self.ghost:
            level = self.city.plan.level(self.ghost.anchor) + 1
            cells |= {hex: Cell(face, level) for hex, face in self.ghost.faces.items()}
            groups |= dict.fromkeys(self.ghost.hexes, "ghost")
        empty = self._empty(cells)
        shown = {**dict.fromkeys(empty, ""), **{hex: self._label(hex, cells) for hex in cells}}
        frame = Frame.of(shown)
        # The plain drawing gives the outlines; what stands in the hexes is written over it.
        drawing = sketch.draw(shown, groups).split("\n")
        canvas = _Canvas([list(line.ljust(frame.width)) for line in drawing])

        for hex in empty:
            if hex not in self.city.plan.lakes:
                canvas.outline(frame.at(hex), paint.QUIET)
        for hex in cells:
            canvas.outline(frame.at(hex), Style.null())
        for hex in self.city.plan.lakes - cells.keys():
            canvas.write(frame.at(hex), 1, "~~~", paint.LAKE)
            canvas.tint(frame.at(hex), paint.LAKE)
        for hex, cell in cells.items():
            canvas.write(frame.at(hex), 1, shown[hex])
            style = paint.fill(console, cell.face.district, plaza=cell.face.is_plaza)
            canvas.tint(frame.at(hex), style)
            if cell.face.is_plaza and not self.coordinates:
                canvas.write(frame.at(hex), 2, ("_*_", "*_*", "***")[cell.face.stars - 1])
        if self.coordinates:
            for hex in shown:
                face = cells[hex].face if hex in cells else " "
                canvas.write(frame.at(hex), 1, f"{hex.q:>2}{face}")
                canvas.write(frame.at(hex), 2, f"{hex.r:_>2}_")
        if framed:
            for hex in framed.hexes:
                canvas.frame(frame.at(hex), [hex.neighbour(k) in framed.hexes for k in range(6)])
        for triangle, sign in self.spots.items():
            canvas.spot(frame, triangle, sign)

        focus = framed.hexes if framed else [t.anchor for t in self.spots] or list(shown)
        return canvas.texts(width, height, [frame.at(hex) for hex in focus])

    def _empty(self, cells: Mapping[Hex, Cell]) -> set[Hex]:
        """Empty hexes that are drawn all the same."""
        wanted = set(self.city.plan.lakes)
        for triangle in self.spots:
            wanted.update(triangle.hexes)
        if self.coordinates:
            wanted.update(near for hex in cells for near in hex.neighbours)
        return wanted - cells.keys()

    def _label(self, hex: Hex, cells: Mapping[Hex, Cell]) -> str:
        """The level if there is one below, the face, and a mark if it does not score."""
        face, level = cells[hex]
        height = " " if level == 1 else str(level) if level < 10 else "+"
        return f"{height}{face}{self._mark(hex)}"

    def _mark(self, hex: Hex) -> str:
        if self.sheet is None or hex not in self.sheet.verdicts:
            return " "
        why = self.sheet.why(hex).why
        if why is Why.NO_PLAZA:
            return "°"
        return " " if why in (Why.SCORES, Why.SCORES_DOUBLE) else "×"


class _Canvas:
    """Signs and their styles, cell by cell."""

    def __init__(self, signs: list[list[str]]) -> None:
        self._signs = signs
        self._styles = [[Style.null()] * len(line) for line in signs]

    def outline(self, at: tuple[int, int], style: Style) -> None:
        """Give the edges of a hex a style."""
        x, y = at
        for _, column, line, sign in EDGES:
            for i in range(len(sign)):
                self._styles[y + line][x + column + i] = style

    def tint(self, at: tuple[int, int], style: Style) -> None:
        """Give the inside of a hex a style."""
        x, y = at
        for line in (y + 1, y + 2):
            self._styles[line][x + 1 : x + WIDTH] = [style] * _INSIDE

    def write(self, at: tuple[int, int], line: int, text: str, style: Style | None = None) -> None:
        """Write into a hex: line 1 is its upper half, 2 its lower; ``_`` leaves what is there."""
        x, y = at
        for i, sign in enumerate(text[:_INSIDE]):
            if sign != "_":
                self._signs[y + line][x + 1 + i] = sign

    def frame(self, at: tuple[int, int], joined: list[bool]) -> None:
        """Draw the outline of a hex so that nobody overlooks it, but for the joined sides."""
        x, y = at
        for direction, column, line, sign in EDGES:
            cells = slice(x + column, x + column + len(sign))
            # The stars of a plaza, here or next door, stand on the edge and are worth more.
            if not joined[direction] and "*" not in self._signs[y + line][cells]:
                self._signs[y + line][cells] = sign.replace("_", "=")
                self._styles[y + line][cells] = [paint.GHOST] * len(sign)

    def spot(self, frame: Frame, triangle: Triangle, sign: str) -> None:
        """Put a sign where the three hexes of a triangle meet.

        The point lies at the east end of the anchor: at its upper slope for the triangle to the
        east, at its lower slope for the one to the south-east. So no two spots share a cell.
        """
        x, y = frame.at(triangle.anchor)
        self._signs[y + triangle.rotation][x + WIDTH] = sign
        self._styles[y + triangle.rotation][x + WIDTH] = paint.SPOT

    def texts(
        self, width: int | None, height: int | None, focus: Sequence[tuple[int, int]]
    ) -> list[Text]:
        """The lines; if they are too many or too wide, the part around the hexes that matter."""
        columns = _window(len(self._signs[0]), width, WIDTH + 1, [x for x, _ in focus])
        rows = _window(len(self._signs), height, HEIGHT + 1, [y for _, y in focus])
        texts = []
        for signs, styles in zip(self._signs[rows], self._styles[rows], strict=True):
            text = Text(no_wrap=True)
            for sign, style in zip(signs[columns], styles[columns], strict=True):
                text.append(sign, style)
            text.rstrip()
            texts.append(text)
        return texts


def _window(whole: int, size: int | None, part: int, focus: Sequence[int]) -> slice:
    """What to keep of a whole: the first part of the focus, and of the others as many as can be."""
    if size is None or size >= whole:
        return slice(whole)
    middle = min(focus) + max(focus) + part

    def worth(start: int) -> tuple[bool, int, int]:
        inside = [start <= first and first + part <= start + size for first in focus]
        return inside[0], sum(inside), -abs(2 * start + size - middle)

    start = max(range(whole - size + 1), key=worth)
    return slice(start, start + size)
