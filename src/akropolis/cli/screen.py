"""The terminal as a screen: pictures beside or above what is told of them, cut to what fits."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from akropolis.cli import paint
from akropolis.cli.picture import Picture

GAP = "   "
_LABEL = 9  # columns of the word that begins a line of a preview
_NARROW = 40  # a panel beside a picture is folded to this before the picture is cut
_LEAST = 29, 7  # columns and lines below which a picture says nothing any more


class Screen:
    """Prints to a terminal, or to a file as if it were one without a last line.

    What matters most stands lowest, next to the line that is typed: a window keeps its end.
    """

    def __init__(self, console: Console) -> None:
        self.console = console

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    @property
    def height(self) -> int | None:
        """Lines; None where there is no window."""
        return self.console.height if self.console.is_terminal else None

    def say(self, text: str, *, quiet: bool = False) -> None:
        """Print a text, which the terminal itself folds."""
        self.console.print(Text(text, paint.QUIET if quiet else ""), soft_wrap=True)

    def lines(self, lines: Sequence[Text]) -> None:
        """Print lines below an empty one."""
        self.console.print()
        for line in lines:
            self.console.print(line)

    def show(self, picture: Picture, side: Sequence[Text], *, below: int = 1) -> None:
        """Print a whole picture and what is told of it; ``below`` lines are to follow."""
        drawn = picture.lines(self.console, self.width)
        if _wide(drawn) + len(GAP) + _wide(side) > self.width:
            self.lines([*drawn, Text(), *side])
            return
        first = 0  # line of the picture beside which the side begins
        if self.height is not None:
            first = max(0, len(drawn) - max(len(side), self.height - below))
        self.lines(_beside(drawn, [Text()] * first + list(side)))

    def room_beside(self, picture: Picture) -> int:
        """Columns to the right of a whole picture."""
        return self.width - len(GAP) - _wide(picture.lines(self.console))

    def fit(self, picture: Picture, side: Sequence[Text], *, beside: bool, others: int = 1) -> None:
        """Print a picture and what is told of it on one screen, cut to what matters most.

        ``beside`` rather cuts the picture's width than print the side below it; ``others`` are the
        further lines of the screen, that which is typed included.
        """
        console, whole = self.console, picture.lines(self.console)
        height = None if self.height is None else max(_LEAST[1], self.height - 1 - others)
        room = self.width - len(GAP) - _wide(side)
        if beside and room < _wide(whole):
            side = _folded(console, side, max(_NARROW, self.width - len(GAP) - _wide(whole)))
            room = self.width - len(GAP) - _wide(side)
        if room >= _wide(whole) or (beside and room >= _LEAST[0]):
            self.lines(_beside(picture.lines(console, room, height), side))
            return
        if height is not None:
            height = max(_LEAST[1], height - len(side))
        self.lines([*picture.lines(console, self.width, height), *side])


def _wide(lines: Sequence[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)


def _beside(left: Sequence[Text], right: Sequence[Text]) -> list[Text]:
    wide = _wide(left)
    lines = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        if i < len(right) and right[i].cell_len:
            line.append(" " * (wide - line.cell_len) + GAP)
            line.append_text(right[i])
        lines.append(line)
    return lines


def _folded(console: Console, lines: Sequence[Text], width: int) -> list[Text]:
    """Lines no wider than that; what is folded stands below what follows the label."""
    folded = []
    for line in lines:
        if line.cell_len <= width:
            folded.append(line)
        else:
            label, told = line.divide([_LABEL])
            for part in told.wrap(console, width - _LABEL):
                part.rstrip()
                folded.append(label.append_text(part))
                label = Text(" " * _LABEL)
    return folded
