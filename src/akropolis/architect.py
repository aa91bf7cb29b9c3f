"""The illustrious Architect, the opponent of solo play. Rules: RULES.md 7."""

from __future__ import annotations

from dataclasses import dataclass

from akropolis.rules import Rules, SoloLevel
from akropolis.scoring import Line, ScoreSheet
from akropolis.site import ConstructionSite
from akropolis.tiles import FACES, START_TILE, District, Face, Tile


@dataclass(frozen=True, slots=True)
class Architect:
    """The tiles and stones of the Architect. He builds no city: nothing of his is ever covered.

    Attributes:
        stones: his stones; the human's payments go to him.
        tiles: the tiles he took, in order; he owns a starting tile besides.
    """

    stones: int
    tiles: tuple[Tile, ...] = ()

    def choice(self, site: ConstructionSite) -> int:
        """The slot that he takes: the cheapest tile with a plaza if he can pay it, else the first.

        He looks at no colours and never pays for a tile without a plaza. Rules: RULES.md 7.

        >>> Architect(1).choice(ConstructionSite.parse("hhq Mqq mqt Hgq"))
        1
        >>> Architect(0).choice(ConstructionSite.parse("hhq Mqq mqt Hgq"))
        0
        """
        for slot, tile in enumerate(site):
            if any(face.is_plaza for face in tile.faces):
                return slot if slot <= self.stones else 0
        return 0

    def taking(self, tile: Tile, price: int) -> Architect:
        """The Architect with one more tile, its price paid."""
        return Architect(self.stones - price, (*self.tiles, tile))

    def paid(self, stones: int) -> Architect:
        """The Architect with stones from the human."""
        return Architect(self.stones + stones, self.tiles)

    def sheet(self, rules: Rules) -> ScoreSheet:
        """His score sheet under the level and the variants of the game. Rules: RULES.md 7."""
        faces = [*START_TILE.values(), *(face for tile in self.tiles for face in tile.faces)]
        level = 2 if rules.solo_level is SoloLevel.CALLICRATES else 1
        lines = {}
        for district in District:
            count = faces.count(FACES[district.letter])
            plazas = faces.count(FACES[district.letter.upper()])
            if district in rules.variants:
                count += _doubled(district, count, plazas, level)
            lines[district] = Line(level * count, plazas * district.stars)
        bonus = 2 if rules.solo_level is SoloLevel.METAGENES else 0
        quarry_points = bonus * faces.count(Face.QUARRY)
        return ScoreSheet(lines, stones=self.stones, quarry_points=quarry_points)


def _doubled(district: District, count: int, plazas: int, level: int) -> int:
    """How many of the Architect's districts of a kind its variant counts twice."""
    if district is District.HOUSES:
        return count if level * count >= 10 else 0
    if district is District.MARKETS:
        return min(3 * plazas, count)
    if district is District.TEMPLES:
        return count if level >= 2 else 0
    return count
