"""One seat's city: what stands where, which placements are legal and, if not, why.

Rules: RULES.md 4. What a city scores is none of this module's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple, overload

from akropolis import notation, sketch
from akropolis.errors import IllegalMove, Reason
from akropolis.hexgrid import LIMIT, Hex, Triangle, corner, enclosed
from akropolis.notation import Scanner
from akropolis.plan import Cell, Plan
from akropolis.tiles import START_TILE, Face, Tile, read_spelled

_NO_OBSTACLE: frozenset[Reason] = frozenset()
_DETACHED = frozenset({Reason.DETACHED})
_OVERHANG = frozenset({Reason.OVERHANG, Reason.UNEVEN})  # a gap is the deepest of steps
_UNEVEN = frozenset({Reason.UNEVEN})
_SINGLE_TILE_BELOW = frozenset({Reason.SINGLE_TILE_BELOW})


# A named tuple for the speed of making it: a late city has hundreds of legal placements.
class Placement(NamedTuple):
    """A tile, the hex of its first face and the direction of its second, 0 to 5.

    The third face lies in the next direction clockwise. Rules: RULES.md 1.

    >>> Placement.parse("qMb@1,-1/1")  # another spelling of the same thing
    Placement.parse('Mbq@2,-2/3')
    """

    tile: Tile
    anchor: Hex
    rotation: int

    @classmethod
    def parse(cls, text: str) -> Placement:
        """Read ``tile@q,r/rotation``; any face of the tile may come first."""
        return notation.parse(text, cls.read)

    @classmethod
    def read(cls, scanner: Scanner) -> Placement:
        """Read a placement at the scanner."""
        tile, first = read_spelled(scanner)
        scanner.literal("@")
        start = scanner.offset
        spot, rotation = read_spot(scanner)
        anchor = corner(spot, rotation)[first]
        if max(abs(anchor.q), abs(anchor.r)) > LIMIT:
            # The tile's usual spelling could be written, but not read again.
            raise scanner.error("a tile nearer to the start", back=scanner.offset - start)
        return cls(tile, anchor, (rotation + 2 * first) % 6)

    @property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """The hexes of the tile's faces, in the order of the faces."""
        return corner(self.anchor, self.rotation)

    @property
    def triangle(self) -> Triangle:
        """The hexes of the tile, whichever way it is turned."""
        return Triangle.of(self.anchor, self.rotation)

    @property
    def faces(self) -> Mapping[Hex, Face]:
        """The tile's faces by hex."""
        return dict(zip(self.hexes, self.tile.faces, strict=True))

    def __str__(self) -> str:
        return f"{self.tile}@{self.anchor}/{self.rotation}"

    def __repr__(self) -> str:
        return f"Placement.parse({str(self)!r})"


def read_spot(scanner: Scanner) -> tuple[Hex, int]:
    """Read ``q,r/rotation`` at the scanner."""
    anchor = Hex.read(scanner)
    scanner.literal("/")
    return anchor, scanner.integer(0, 5, "a rotation")


class LegalPlacements(Sequence[Placement]):
    """The legal placements of one tile, in the order of anchor and rotation of their triangles.

    Made when asked for: the length costs nothing, ``in`` one look-up. Three placements, one for
    each way to turn the tile, lie on each legal triangle.
    """

    __slots__ = ("_tile", "_triangles")

    def __init__(self, tile: Tile, triangles: Mapping[Triangle, None]) -> None:
        self._tile = tile
        self._triangles = triangles

    def __len__(self) -> int:
        return 3 * len(self._triangles)

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> list[Placement]: ...
    def __getitem__(self, index: int | slice) -> Placement | list[Placement]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        nth, turn = divmod(range(len(self))[index], 3)
        triangle = next(islice(self._triangles, nth, None))
        return Placement(self._tile, *triangle.corners[turn])

    def __iter__(self) -> Iterator[Placement]:
        tile = self._tile
        for triangle in self._triangles:
            for anchor, rotation in triangle.corners:
                yield Placement(tile, anchor, rotation)

    def __contains__(self, item: object) -> bool:
        return (
            isinstance(item, Placement)
            and item.tile == self._tile
            and 0 <= item.rotation <= 5
            and item.triangle in self._triangles
        )

    def __repr__(self) -> str:
        return f"<{len(self)} legal placements of {self._tile}>"


class City:
    r"""A city: the starting tile and the placements on it, in order. A value; nothing changes it.

    >>> print(City.parse("Mbq@2,-2/3 hhq@1,-1/2"))
         ___     ___
        / q1\___/ M1\
        \   / h2\___/
     ___/ H1\     h2\
    / q1 ___/ q2 ___/
    \___/   \___/
    Mbq@2,-2/3 hhq@1,-1/2
    """

    __slots__ = ("_found", "_pieces", "_placements", "_plan")

    _placements: tuple[Placement, ...]
    _plan: Plan
    _pieces: dict[Hex, int]  # the tile that shows on each hex: 0 the starting tile, then 1, 2...
    # Where a tile, any tile, may be laid, in order; found when first asked for, since most cities
    # are only looked at: out of what was legal before the last tile, and where that lies.
    _found: dict[Triangle, None] | tuple[dict[Triangle, None], Triangle]

    def __init__(self) -> None:
        """The city of the starting tile alone."""
        self._placements = ()
        self._plan = Plan({hex: Cell(face, 1) for hex, face in START_TILE.items()})
        self._pieces = dict.fromkeys(START_TILE, 0)
        around = {
            Triangle.of(hex, k)
            for start in START_TILE
            for hex in start.neighbours
            for k in range(6)
        }
        self._found = dict.fromkeys(sorted(t for t in around if not self._obstacles(t)))

    # -- text ------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> City:
        """Read placements in order; the starting tile is implied, a drawing is passed over.

        Errors: ``NotationError`` for text that is no city, ``IllegalMove`` for a placement that
        could not be laid there.
        """
        return notation.parse(text, cls.read)

    @classmethod
    def read(cls, scanner: Scanner) -> City:
        """Read placements up to the end of the text."""
        sketch.skip(scanner)
        city = cls()
        while scanner.skip_space():
            city = city.place(Placement.read(scanner))
        return city

    @property
    def text(self) -> str:
        """The placements on one line.

        >>> City.parse("qMb@1,-1/1").text
        'Mbq@2,-2/3'
        """
        return " ".join(map(str, self._placements))

    def __str__(self) -> str:
        drawing = self._plan.draw(self._pieces)
        return f"{drawing}\n{self.text}" if self._placements else drawing

    def __repr__(self) -> str:
        return f"City.parse({self.text!r})"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from akropolis.render import svg  # upwards, and only when a picture is asked for

        return svg(self)

    # -- what stands where -----------------------------------------------------------------------

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The placements in the order in which they were laid."""
        return self._placements

    @property
    def plan(self) -> Plan:
        """What shows from above."""
        return self._plan

    @property
    def pieces(self) -> Mapping[Hex, int]:
        """Which tile shows on each hex: 0 is the starting tile, ``n`` the nth placement."""
        return MappingProxyType(self._pieces)

    def column(self, hex: Hex) -> tuple[Cell, ...]:
        """The cells on a hex from the table up, covered ones included."""
        faces = [START_TILE[hex]] if hex in START_TILE else []
        faces += [p.faces[hex] for p in self._placements if hex in p.hexes]
        return tuple(Cell(face, level) for level, face in enumerate(faces, start=1))

    def __eq__(self, other: object) -> bool:
        return self._placements == other._placements if isinstance(other, City) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._placements)

    # -- placing ---------------------------------------------------------------------------------

    def legal_placements(self, tile: Tile | str) -> LegalPlacements:
        """Every legal placement of a tile: sized, iterable, indexable, with ``in``.

        Which placements are legal does not depend on the faces of the tile. Rules: RULES.md 4.

        >>> len(City().legal_placements("Mbq"))
        90
        """
        return LegalPlacements(tile if isinstance(tile, Tile) else Tile.parse(tile), self._legal)

    def problems(self, placement: Placement | str) -> frozenset[Reason]:
        """All reasons why a placement is not legal; none means that it is. Rules: RULES.md 4.

        >>> City().problems("Mbq@5,5/0")
        frozenset({<Reason.DETACHED: 'detached'>})
        """
        return self._obstacles(_placement(placement).triangle)

    def place(self, placement: Placement | str) -> City:
        """The city with one more tile; this one stays as it is.

        Errors: ``IllegalMove``. Rules: RULES.md 4.
        """
        placement = _placement(placement)
        triangle = placement.triangle
        if triangle not in self._legal:
            raise IllegalMove(placement, self._obstacles(triangle))
        return self._with(placement, triangle)

    def stones_for(self, placement: Placement | str) -> int:
        """Stones that a placement earns: one for each quarry it covers. Rules: RULES.md 4.

        Errors: ``IllegalMove``.
        """
        placement = _placement(placement)
        if placement.triangle not in self._legal:
            raise IllegalMove(placement, self._obstacles(placement.triangle))
        return sum(cell.face is Face.QUARRY for cell in self.covered_by(placement))

    def covered_by(self, placement: Placement) -> tuple[Cell, ...]:
        """The visible cells that a placement would hide."""
        cells = self._plan.cells
        return tuple(cells[hex] for hex in placement.hexes if hex in cells)

    def _obstacles(self, triangle: Triangle) -> frozenset[Reason]:
        cells, hexes = self._plan.cells, triangle.hexes
        levels = [cells[hex].level for hex in hexes if hex in cells]
        if not levels:
            return _DETACHED if self._pieces.keys().isdisjoint(triangle.ring) else _NO_OBSTACLE
        if len(levels) < len(hexes):
            return _OVERHANG
        if min(levels) != max(levels):
            return _UNEVEN
        pieces = self._pieces
        first, second, third = hexes
        if pieces[first] == pieces[second] == pieces[third]:
            return _SINGLE_TILE_BELOW
        return _NO_OBSTACLE

    def _with(self, placement: Placement, triangle: Triangle) -> City:
        level = self._plan.level(placement.anchor) + 1
        cells = dict(self._plan.cells)
        for hex, face in zip(placement.hexes, placement.tile.faces, strict=True):
            cells[hex] = Cell(face, level)

        city = City.__new__(City)
        city._placements = (*self._placements, placement)
        city._plan = Plan(cells, lakes=self._lakes_with(triangle, level, cells))
        city._pieces = {**self._pieces, **dict.fromkeys(triangle.hexes, len(city._placements))}
        city._found = self._legal, triangle
        return city

    @property
    def _legal(self) -> dict[Triangle, None]:
        found = self._found
        if isinstance(found, tuple):
            before, triangle = found
            # Only triangles near the new tile can have become legal or ceased to be.
            near = triangle.vicinity
            legal = before.keys() - near
            legal.update([other for other in near if not self._obstacles(other)])
            self._found = found = dict.fromkeys(sorted(legal))
        return found

    def _lakes_with(
        self, triangle: Triangle, level: int, cells: Mapping[Hex, Cell]
    ) -> frozenset[Hex]:
        """The lakes once a tile lies on the triangle."""
        if level > 1:
            return self._plan.lakes
        if triangle.anchor in self._plan.lakes:
            return self._plan.lakes.difference(triangle.hexes)
        # A city is in one piece, so a tile on the table cuts off a lake only where it joins two
        # shores: walking around it, one meets empty hexes, built ones, and empty ones again.
        built = [hex in cells for hex in triangle.ring]
        shores = sum(built[i] and not built[i - 1] for i in range(len(built)))
        return self._plan.lakes if shores < 2 else enclosed(cells)


def _placement(placement: Placement | str) -> Placement:
    if not isinstance(placement, Placement):
        return Placement.parse(placement)
    if not 0 <= placement.rotation <= 5:
        raise ValueError(f"a rotation from 0 to 5, not {placement.rotation!r}")
    return placement
