"""Two bots on the pure core: one that plays anything, and one that takes what pays at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis import kernel
from akropolis.bots.base import Advice
from akropolis.moves import Move
from akropolis.scoring import score
from akropolis.view import SeatView

if TYPE_CHECKING:
    from random import Random


class Uniform:
    """Plays a legal move drawn at random, all alike."""

    def __init__(self, *, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: SeatView) -> Move:
        """A random legal move."""
        return self._rng.choice(view.legal_moves)

    def __repr__(self) -> str:
        return "<uniform bot>"


class Greedy:
    """Plays the move after which its own score is highest, stones included; ties by lot.

    The kernel finds the moves where it is ready, the core where it is not. They are the same.
    """

    def __init__(self, *, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: SeatView) -> Move:
        """The most rewarding move as things stand."""
        return self._rng.choice(_best_quickly(view) or _best(view))

    def explain(self, view: SeatView, *, top: int = 3) -> list[Advice]:
        """The most rewarding moves, each with the points that it brings less than the best."""
        totals = sorted(_totals(view).items(), key=lambda each: -each[1])
        return [Advice(move, loss=totals[0][1] - total) for move, total in totals[:top]]

    def __repr__(self) -> str:
        return "<greedy bot>"


def _best_quickly(view: SeatView) -> list[Move] | None:
    """The moves of ``_best``, found by the kernel; None where it is not ready or not able."""
    if not kernel.is_ready():
        return None
    try:
        return kernel.best_moves(view)
    except kernel.KernelUnsupported:
        return None


def _best(view: SeatView) -> list[Move]:
    """The moves after which the total of the seat is highest, in the order of ``legal_moves``."""
    totals = _totals(view)
    best = max(totals.values())
    return [move for move, total in totals.items() if total == best]


def _totals(view: SeatView) -> dict[Move, int]:
    """The total of the seat after each legal move."""
    city, stones, rules = view.cities[view.seat], view.stones[view.seat], view.rules
    totals = {}
    for move in view.legal_moves:
        gained, reserve = city.stones_for(move.placement), view.reserve_after(move.slot)
        left = stones - move.slot + (gained if reserve is None else min(gained, reserve))
        totals[move] = score(city.place(move.placement), stones=left, rules=rules).total
    return totals
