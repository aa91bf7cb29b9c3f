"""Bots that play as people do who are still learning: with limited attention and half the rules.

They are not good players who now and then throw a move away. They look at a few tiles and at spots
near their last one, and choose the best of those by what they understand. All of it is worked out
by the core, so a level plays the same moves on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from akropolis.bots.base import Advice
from akropolis.city import City, Placement
from akropolis.hexgrid import Hex, Triangle
from akropolis.moves import Move
from akropolis.scoring import ScoreSheet, score
from akropolis.tiles import FACES, District, Face
from akropolis.view import SeatView

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

#: Of the districts still to come in a colour that a seat gets, so many will stand where they score.
_WELL_PLACED = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """What somebody sees and values.

    Attributes:
        tiles: how many of the cheapest tiles are looked at.
        spots: how many spots, those nearest to the last tile first.
        conditions: whether it sees which districts meet their conditions; else all of them count.
        levels: whether it counts a district as high as it lies; else as one.
        plazas: whether it knows that stars multiply; else it is fond of districts alone.
        stone: what a stone is worth to it, in points.
        quarries: what an open quarry is worth, on the ground and above, because it may be covered.
        hope: how much it reckons with the tiles still to come, from 0 to 1.
        ponders: how many of the moves that seem best it thinks through once more.
        cover: what a quarry is worth to it that the next tile could cover.
        pair: what each quarry more than one is worth that the next tile could cover at once.
    """

    tiles: int = 6
    spots: int = 10_000
    conditions: bool = True
    levels: bool = True
    plazas: bool = True
    stone: float = 1.0
    quarries: tuple[float, float] = (0.0, 0.0)
    hope: float = 0.0
    ponders: int = 0
    cover: float = 0.0
    pair: float = 0.0


class Person:
    """Plays the move that seems best to somebody of a character."""

    def __init__(self, character: Character, *, rng: Random) -> None:
        self.character = character
        self._rng = rng

    def choose(self, view: SeatView) -> Move:
        """The move that seems best; ties by lot."""
        worths = self._thoughts(view)
        best = max(worths.values())
        return self._rng.choice([move for move, worth in worths.items() if worth == best])

    def explain(self, view: SeatView, *, top: int = 3) -> list[Advice]:
        """The moves that seem best, each of another tile or on another spot."""
        worths = self._thoughts(view)
        ranked = sorted(worths, key=worths.__getitem__, reverse=True)
        best: dict[tuple[int, Triangle], Move] = {}
        for move in ranked:
            best.setdefault((move.slot, move.placement.triangle), move)
        most = worths[ranked[0]]
        return [Advice(move, loss=most - worths[move]) for move in islice(best.values(), top)]

    def _thoughts(self, view: SeatView) -> dict[Move, float]:
        """The moves that it thinks of, and what they seem worth."""
        character, rng = self.character, self._rng
        mind = _Mind(character, view)
        worths = {move: mind.worth(move) for move in _noticed(view, character, rng)}
        if character.ponders:
            ranked = sorted(worths, key=worths.__getitem__, reverse=True)[: character.ponders]
            worths = {move: worths[move] + mind.second_thought(move) for move in ranked}
        return worths


def _noticed(view: SeatView, character: Character, rng: Random) -> Iterator[Move]:
    """The moves that somebody thinks of."""
    city = view.cities[view.seat]
    affordable = min(view.stones[view.seat] + 1, len(view.site), character.tiles)
    tiles = view.site[:affordable]
    triangles = dict.fromkeys(p.triangle for p in city.legal_placements(tiles[0]))
    noticed: Iterable[Triangle] = triangles
    if character.spots < len(triangles):
        last = city.placements[-1].hexes[0] if city.placements else Hex(0, 0)
        distance = {t: _distance(t.hexes[0], last) + rng.random() for t in triangles}
        noticed = islice(sorted(triangles, key=distance.__getitem__), character.spots)
    for triangle in noticed:
        for slot, tile in enumerate(tiles):
            for anchor, rotation in triangle.corners:
                yield Move(slot, Placement(tile, anchor, rotation))


class _Mind:
    """What a seat thinks of the moves of one position."""

    def __init__(self, character: Character, view: SeatView) -> None:
        self._character = character
        self._view = view
        self._city = view.cities[view.seat]
        self._stones = view.stones[view.seat]
        self._to_come = _to_come(view)

    def worth(self, move: Move) -> float:
        """The city after a move as it sees it, and the stones."""
        character = self._character
        gained = self._city.stones_for(move.placement)
        if (reserve := self._view.reserve_after(move.slot)) is not None:
            gained = min(gained, reserve)
        city = self._city.place(move.placement)
        stones = self._stones - move.slot + gained
        return self._points(city) + character.stone * stones + self._open_quarries(city)

    def _points(self, city: City) -> float:
        character = self._character
        sheet = score(city, rules=self._view.rules)
        values = self._values(city, sheet)
        points = 0.0
        for district, line in sheet.items():
            value, stars = values[district], line.stars
            points += value * (stars if character.plazas else 1.0)
            if character.hope:
                more_stars, more_value = self._to_come[district]
                points += character.hope * (value * more_stars + stars * more_value)
        return points

    def _values(self, city: City, sheet: ScoreSheet) -> dict[District, float]:
        character = self._character
        if character.conditions and character.levels:
            return {district: line.value for district, line in sheet.items()}
        cells = city.plan.cells
        values = dict.fromkeys(District, 0.0)
        for hex, verdict in sheet.verdicts.items():
            face, level = cells[hex]
            if (verdict.value or not character.conditions) and face.district is not None:
                values[face.district] += level if character.levels else 1
        return values

    def _open_quarries(self, city: City) -> float:
        low, high = self._character.quarries
        if not (low or high):
            return 0.0
        left = self._own_turns_left / self._own_turns
        levels = [cell.level for cell in city.plan.values() if cell.face is Face.QUARRY]
        return left * sum(low if level == 1 else high for level in levels)

    def second_thought(self, move: Move) -> float:
        """What the next tile could do with the city after a move."""
        character = self._character
        city = self._city.place(move.placement)
        cells = city.plan.cells
        coverable: set[Hex] = set()
        most = 0
        for placement in islice(city.legal_placements(move.placement.tile), 0, None, 3):
            quarries = [h for h in placement.hexes if h in cells and cells[h].face is Face.QUARRY]
            coverable.update(quarries)
            most = max(most, len(quarries))
        left = min(1.0, self._own_turns_left / 4)
        return left * (character.cover * len(coverable) + character.pair * max(0, most - 1))

    @property
    def _own_turns(self) -> float:
        rules = self._view.rules
        return rules.turns / rules.hands

    @property
    def _own_turns_left(self) -> float:
        """Turns left after this one."""
        rules = self._view.rules
        return (rules.turns - self._view.turn - 1) // rules.hands


def _to_come(view: SeatView) -> dict[District, tuple[float, float]]:
    """Stars and value of each colour that a seat may still get: its share of what is unseen."""
    shown = [face for tile in view.unseen.elements() for face in tile.faces]
    shown += [face for tile in view.site for face in tile.faces]
    found = {}
    for district in District:
        plazas = shown.count(FACES[district.letter.upper()])
        districts = shown.count(FACES[district.letter])
        share = 1 / view.rules.hands
        found[district] = (
            share * district.stars * plazas,
            share * _WELL_PLACED * districts,
        )
    return found


def _distance(a: Hex, b: Hex) -> int:
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))
