"""What hexes show, the 61 city tiles and the starting tile. Rules: RULES.md 0, 1."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from akropolis import notation
from akropolis.hexgrid import Hex
from akropolis.notation import Scanner


class District(StrEnum):
    """The five kinds of district; each equals its name in lower case.

    >>> District.HOUSES == "houses", District.GARDENS.stars
    (True, 3)
    """

    letter: str
    stars: int  # stars on each plaza of this district. Rules: RULES.md 1

    def __new__(cls, value: str, letter: str, stars: int) -> District:
        """Make a member of its name, its letter and the stars of its plazas."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.letter = letter
        member.stars = stars
        return member

    HOUSES = "houses", "h", 1
    MARKETS = "markets", "m", 2
    BARRACKS = "barracks", "b", 2
    TEMPLES = "temples", "t", 2
    GARDENS = "gardens", "g", 3


class Face(StrEnum):
    """What one hex shows: a district, a plaza or a quarry; each equals its letter.

    Attributes:
        district: the district it is, or the district its stars count for; None for a quarry.
        stars: stars of a plaza; 0 for the rest.
    """

    district: District | None
    stars: int

    def __new__(cls, letter: str, district: District | None, stars: int = 0) -> Face:
        """Make a member of its letter, its district and its stars."""
        member = str.__new__(cls, letter)
        member._value_ = letter
        member.district = district
        member.stars = stars
        return member

    HOUSE = "h", District.HOUSES
    MARKET = "m", District.MARKETS
    BARRACKS = "b", District.BARRACKS
    TEMPLE = "t", District.TEMPLES
    GARDEN = "g", District.GARDENS
    HOUSE_PLAZA = "H", District.HOUSES, District.HOUSES.stars
    MARKET_PLAZA = "M", District.MARKETS, District.MARKETS.stars
    BARRACKS_PLAZA = "B", District.BARRACKS, District.BARRACKS.stars
    TEMPLE_PLAZA = "T", District.TEMPLES, District.TEMPLES.stars
    GARDEN_PLAZA = "G", District.GARDENS, District.GARDENS.stars
    QUARRY = "q", None

    @property
    def is_plaza(self) -> bool:
        """Whether it gives stars."""
        return self.stars > 0

    @property
    def is_district(self) -> bool:
        """Whether it can score. A plaza is not a district."""
        return self.district is not None and not self.stars

    @property
    def label(self) -> str:
        """Its name in English.

        >>> Face.TEMPLE_PLAZA.label
        'temple plaza'
        """
        return self.name.lower().replace("_", " ")


#: The faces by their letters.
FACES: Mapping[str, Face] = MappingProxyType({str(face): face for face in Face})

FACE = re.compile("[hmbtgHMBTGq]")
_TILE = re.compile("[hmbtgHMBTGq]{3}")
_TILE_EXPECTED = "a tile of three faces out of hmbtgHMBTGq"


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """Three joined faces in clockwise order; a tile cannot be flipped. Rules: RULES.md 1.

    The faces are kept in the spelling that sorts first in ASCII, so ``mqt`` and ``qtm`` are one
    tile and ``mtq`` is another.

    Errors: ``ValueError`` for anything but three faces.

    >>> Tile.parse("qtm")
    Tile.parse('mqt')
    """

    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        try:
            # Looked up, since everything else tells faces apart by identity.
            a, b, c = (FACES[face] for face in self.faces)
        except (KeyError, ValueError):
            raise ValueError(f"{_TILE_EXPECTED}, not {self.faces!r}") from None
        object.__setattr__(self, "faces", min((a, b, c), (b, c, a), (c, a, b)))

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read a tile; any of its three faces may come first."""
        return notation.parse(text, cls.read)

    @classmethod
    def read(cls, scanner: Scanner) -> Tile:
        """Read a tile at the scanner."""
        return spelled(scanner.take(_TILE, _TILE_EXPECTED))[0]

    def __str__(self) -> str:
        return "".join(self.faces)

    def __repr__(self) -> str:
        return f"Tile.parse({str(self)!r})"


@cache  # there are 11 ** 3 spellings
def spelled(text: str) -> tuple[Tile, int]:
    """The tile spelled by three letters, and the place in the spelling of the tile's first face.

    >>> spelled("qtm")
    (Tile.parse('mqt'), 2)
    """
    tile = Tile(tuple(FACES[letter] for letter in text))
    turns = (text, text[1:] + text[0], text[2] + text[:2])
    return tile, turns.index(str(tile))


def read_spelled(scanner: Scanner) -> tuple[Tile, int]:
    """Read a tile at the scanner as ``spelled`` does."""
    return spelled(scanner.take(_TILE, _TILE_EXPECTED))


def _tiles(text: str) -> tuple[Tile, ...]:
    return tuple(sorted(Tile.parse(word) for word in text.split()))


#: The 61 city tiles by the least number of players for whom they are used, as printed on their
#: backs. Rules: RULES.md 1.
TILES: Mapping[int, tuple[Tile, ...]] = MappingProxyType(
    {
        2: _tiles(
            "Hqq Hqq Hqq bmq bmq Bhq Bht Bmh Bqq Ghq Gqh Gqq Hgq Hmb Mbq Mhg Mqq Mth Thb Thq Tqh "
            "Tqq bhg bqh bqm bqt bth gmh gqm gqq hhq hqm htm mqq mqt mtq qqt"
        ),
        3: _tiles("Bqh Ghb Htm Mqq Tqq bgq bhm hhq hmq hqm hqq hqt"),
        4: _tiles("Bqq Gmh Hqm Mqt Thm bhq bqh bqq ghq hhq hmq htq"),
    }
)

#: The starting tile: a house plaza with three quarries on alternate sides, at level 1. For all
#: rules it counts as one tile. Rules: RULES.md 1.
START_TILE: Mapping[Hex, Face] = MappingProxyType(
    {
        Hex(0, 0): Face.HOUSE_PLAZA,
        Hex(0, -1): Face.QUARRY,
        Hex(1, 0): Face.QUARRY,
        Hex(-1, 1): Face.QUARRY,
    }
)
