"""What a city shows from above: one face and one level a hex. This is all that scoring looks at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from akropolis import notation, sketch
from akropolis.hexgrid import Hex, enclosed
from akropolis.notation import Scanner
from akropolis.tiles import FACE, FACES, Face

_LEVEL = re.compile("[1-9][0-9]?(?![0-9])")


# A named tuple for the speed of making it: a placement makes three.
class Cell(NamedTuple):
    """A visible hex: its face, and its level counted from 1, the table."""

    face: Face
    level: int

    def __str__(self) -> str:
        return f"{self.face}{self.level}"


class Plan(Mapping[Hex, Cell]):
    """A city seen from above: its visible cells by hex.

    A plan can be written down without knowing how the city was built, as when a city of
    cardboard is scored: ``face level @ hex``, as in ``h2@1,0``.

    >>> plan = Plan.parse("h1@0,0 h3@1,0")
    >>> plan[Hex(1, 0)].level
    3
    >>> Hex(5, 5) in plan
    False

    """

    __slots__ = ("_cells", "_lakes")

    _cells: dict[Hex, Cell]
    _lakes: frozenset[Hex]

    def __init__(self, cells: Mapping[Hex, Cell], *, lakes: frozenset[Hex] | None = None) -> None:
        """Make a plan; ``lakes`` spares the search for them where they are known."""
        self._cells = dict(cells)
        self._lakes = enclosed(self._cells) if lakes is None else lakes

    @classmethod
    def parse(cls, text: str) -> Plan:
        """Read the text form; ``str`` writes it."""
        return notation.parse(text, cls.read)

    @classmethod
    def read(cls, scanner: Scanner) -> Plan:
        """Read cells up to the end of the text."""
        cells: dict[Hex, Cell] = {}
        while scanner.skip_space():
            face = FACES[scanner.take(FACE, "a face out of hmbtgHMBTGq")]
            level = int(scanner.take(_LEVEL, "a level from 1 to 99"))
            scanner.literal("@")
            start = scanner.offset
            hex = Hex.read(scanner)
            if hex in cells:
                raise scanner.error("a hex not named before", back=scanner.offset - start)
            cells[hex] = Cell(face, level)
        return cls(cells)

    def __getitem__(self, hex: Hex) -> Cell:
        return self._cells[hex]

    def __iter__(self) -> Iterator[Hex]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    @property
    def cells(self) -> Mapping[Hex, Cell]:
        """The cells by hex, for loops that look up many."""
        return MappingProxyType(self._cells)

    @property
    def lakes(self) -> frozenset[Hex]:
        """The empty hexes that the city encloses. Rules: RULES.md 0."""
        return self._lakes

    def level(self, hex: Hex) -> int:
        """Height of the column on a hex; 0 where nothing stands."""
        cell = self._cells.get(hex)
        return 0 if cell is None else cell.level

    def showing(self, face: Face | str) -> list[Hex]:
        """The hexes that show a face, or the face of a letter."""
        return [hex for hex, cell in self._cells.items() if cell.face == face]

    def is_outside(self, hex: Hex) -> bool:
        """Whether a hex is empty and not enclosed by the city. Rules: RULES.md 0."""
        return hex not in self._cells and hex not in self._lakes

    def draw(self, pieces: Mapping[Hex, object] | None = None) -> str:
        """The plan in plain text: face and level on each hex, ``~~~`` on lakes.

        ``pieces`` names the piece that each hex belongs to; there are no lines inside a piece.
        """
        labels = {hex: str(cell) for hex, cell in self._cells.items()}
        labels |= dict.fromkeys(self._lakes, "~~~")
        groups = {**(pieces or {}), **dict.fromkeys(self._lakes, "lake")}
        return sketch.draw(labels, groups)

    def __str__(self) -> str:
        return " ".join(f"{cell}@{hex}" for hex, cell in sorted(self._cells.items()))

    def __repr__(self) -> str:
        return f"Plan.parse({str(self)!r})"

    def __hash__(self) -> int:
        return hash(frozenset(self._cells.items()))

    def __eq__(self, other: object) -> bool:
        return self._cells == other._cells if isinstance(other, Plan) else NotImplemented
