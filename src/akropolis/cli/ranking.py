"""Where a tile pays best: every legal spot of it, with the exact change of the score."""

from __future__ import annotations

from dataclasses import dataclass

from akropolis.hexgrid import Triangle
from akropolis.moves import Move
from akropolis.scoring import Preview, ScoreSheet, preview
from akropolis.tiles import District
from akropolis.view import SeatView


@dataclass(frozen=True, slots=True)
class Option:
    """A move and what it would change."""

    move: Move
    change: Preview

    @property
    def changes(self) -> tuple[int, ...]:
        """The change of each district, then that of the stones."""
        change = self.change
        stones = change.after.stones - change.before.stones
        return *(change[district] for district in District), stones


@dataclass(frozen=True, slots=True)
class Spot:
    """Three hexes that can take a tile.

    Attributes:
        turns: the three ways to turn the tile there, clockwise from the most rewarding.
    """

    triangle: Triangle
    turns: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """The most rewarding way to turn the tile."""
        return self.turns[0]


def spot_of(view: SeatView, move: Move) -> Spot:
    """The spot of a move, with the move's own way to turn the tile first.

    Errors: ``IllegalMove`` for a placement that is not legal.
    """
    before = view.sheet(view.seat)
    triangle = move.placement.triangle
    turns = [move.placement._replace(anchor=a, rotation=k) for a, k in triangle.corners]
    start = turns.index(move.placement)
    moves = [Move(move.slot, turn) for turn in turns[start:] + turns[:start]]
    return Spot(triangle, tuple(_option(view, each, before) for each in moves))


def rank(view: SeatView, slot: int) -> list[Spot]:
    """Every spot for the tile of a slot, the most rewarding first.

    Among equal totals the one that gains most stones comes first. Spots that change the same
    stand together, first the one that leans on most of the city.
    """
    before = view.sheet(view.seat)
    placements = view.cities[view.seat].legal_placements(view.site[slot])
    options = [_option(view, Move(slot, placement), before) for placement in placements]
    spots = []
    for first in range(0, len(options), 3):  # three ways to turn it on each triangle
        turns = options[first : first + 3]
        best = max(range(3), key=lambda i: _worth(turns[i]))
        triangle = turns[0].move.placement.triangle
        spots.append(Spot(triangle, tuple(turns[best:] + turns[:best])))
    pieces = view.cities[view.seat].pieces.keys()

    def standing(spot: Spot) -> tuple[int, int, int]:
        return *_worth(spot.best), len(pieces & spot.triangle.ring)

    alike: dict[tuple[int, ...], list[Spot]] = {}
    for spot in sorted(spots, key=standing, reverse=True):
        alike.setdefault(spot.best.changes, []).append(spot)
    return [spot for group in alike.values() for spot in group]


def _option(view: SeatView, move: Move, before: ScoreSheet) -> Option:
    change = preview(
        view.cities[view.seat],
        move.placement,
        stones=view.stones[view.seat],
        price=move.slot,
        reserve=view.reserve_after(move.slot),
        rules=view.rules,
        before=before,
    )
    return Option(move, change)


def _worth(option: Option) -> tuple[int, int]:
    return option.change.total, option.change.stones_gained
