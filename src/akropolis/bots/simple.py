"""Two bots on the pure core: one that plays anything, and one that takes what pays at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis import kernel
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
    city, stones, rules = view.cities[view.seat], view.stones[view.seat], view.rules
    best = -1
    candidates: list[Move] = []
    for move in view.legal_moves:
        gained = city.stones_for(move.placement)
        if view.reserve is not None:
            gained = min(gained, view.reserve + (0 if rules.is_solo else move.slot))
        left = stones - move.slot + gained
        total = score(city.place(move.placement), stones=left, rules=rules).total
        if total > best:
            best, candidates = total, [move]
        elif total == best:
            candidates.append(move)
    return candidates
