"""The value policy at work: ranking the moves of a position, and playing on from them.

This is what the value bot and the search bot think with, and what training takes its data from.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from akropolis.bots.compiled import entries, layout
from akropolis.bots.features import FEATURES, PRICES
from akropolis.bots.policies import Policies, Policy, policy_for
from akropolis.city import Placement
from akropolis.kernel import State, new_rng
from akropolis.kernel import layout as kernel_layout
from akropolis.kernel.playing import SHEET
from akropolis.kernel.state import BENCH
from akropolis.moves import Move
from akropolis.rules import Rules
from akropolis.view import SeatView

Words = npt.NDArray[np.uint64]
Reals = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


class _Desk(threading.local):
    """What one thread thinks with besides the bench of the kernel; nothing outlives a call."""

    def __init__(self) -> None:
        self.words: Words = np.zeros(layout.DESK, np.uint64)
        self.notes: Reals = np.zeros(layout.NOTES)
        self.worths: Numbers = np.zeros(kernel_layout.MOST * kernel_layout.MOST_SLOTS * 3, np.int64)
        self.sheet: Numbers = np.zeros(SHEET, np.int64)
        self.rng = new_rng(0)


DESK = _Desk()


@dataclass(frozen=True, slots=True)
class Tables:
    """A policy as compiled code wants it: a row for each number of turns left.

    Attributes:
        prices: fixed-point numbers.
        weights: of the features, padded with zeros.
    """

    prices: Words
    weights: Reals

    @classmethod
    def of(cls, policy: Policy) -> Tables:
        """The curves of a policy, drawn out."""
        x = np.minimum(np.arange(layout.TURNS), policy.turns) / policy.turns
        prices = np.zeros((layout.TURNS, len(PRICES)))
        weights = np.zeros((layout.TURNS, layout.WIDTH))
        for table, names, curves in (
            (prices, PRICES, policy.prices),
            (weights, FEATURES, policy.weights),
        ):
            for name, curve in curves.items():
                table[:, names.index(name)] = np.polynomial.polynomial.polyval(x, curve)
        fixed = np.rint(prices * layout.UNIT).astype(np.int64).view(np.uint64)
        return cls(fixed, weights)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The moves of a position that pass the filter, the best value first.

    Attributes:
        moves: as numbers (``compiled.layout``).
        values: in points; only their differences mean anything.
        features: a row for each move, as ``FEATURES`` has them.
    """

    moves: Words
    values: Reals
    features: Reals


class Mind:
    """The value policy of one kind of game.

    ``look`` is how many moves are looked at closely, here and in rollouts.
    """

    def __init__(self, rules: Rules, policies: Policies | None = None, *, look: int = 12) -> None:
        self.look = look
        self.tables = Tables.of(policy_for(rules, policies))

    def rank(self, state: State, *, seed: int, most: int) -> Ranking:
        """Rank the best moves of the seat to move; ties are put in an order drawn by a seed."""
        most = min(most, layout.MOST_LISTED)
        moves = np.zeros(most, np.uint64)
        values = np.zeros(most)
        features = np.zeros((most, layout.WIDTH))
        n = entries.rank.load()(
            state.words,
            BENCH.words,
            DESK.words,
            DESK.notes,
            new_rng(seed),
            self.tables.prices,
            self.tables.weights,
            BENCH.placements,
            DESK.worths,
            moves,
            values,
            features,
        )
        return Ranking(moves[:n], values[:n], features[:n, : len(FEATURES)])

    def roll(
        self,
        state: State,
        moves: Words,
        *,
        seed: int,
        rows: int,
        pool: ThreadPoolExecutor | None = None,
        threads: int = 1,
    ) -> Numbers:
        """Play each move and on to the end, ``rows`` times, everybody by this policy.

        The outcome by row and move: the total of the seat, and the highest total of the others.
        Row ``i`` is one deal of the unseen tiles, drawn by ``seed + i`` and the same for all moves;
        what is face down in the state plays no part. Nothing depends on the number of threads.
        """
        outcomes = np.zeros((rows, len(moves), 2), np.int64)
        words = _without_order(state.words)
        jobs = [
            (row, part)
            for row in range(rows)
            for part in np.array_split(np.arange(len(moves)), threads)
            if len(part)
        ]

        def play(job: tuple[int, npt.NDArray[np.int64]]) -> None:
            row, part = job
            found = np.zeros((1, len(part), 2), np.int64)
            entries.roll.load()(
                words,
                np.zeros_like(words),
                BENCH.words,
                DESK.words,
                DESK.notes,
                DESK.rng,
                (seed + row) % 2**64,
                self.tables.prices,
                self.tables.weights,
                self.look,
                BENCH.placements,
                DESK.worths,
                moves[part],
                DESK.sheet,
                found,
            )
            outcomes[row, part] = found[0]

        for _ in pool.map(play, jobs) if pool else map(play, jobs):
            pass
        return outcomes


def _without_order(words: Words) -> Words:
    """A copy of a state in which the face-down tiles lie sorted: their order is nobody's to see."""
    words = words.copy()
    start = int(kernel_layout.DECK)
    deck = words[start : start + 8].view(np.uint8)  # little-endian, as the kernel's bytes are
    dealt, size = int(words[kernel_layout.DEALT]), int(words[kernel_layout.DECK_SIZE])
    deck[dealt:size] = np.sort(deck[dealt:size])
    return words


def state_of(view: SeatView) -> State:
    """A state that the seat of a view could be in."""
    return State.determinized(view, seed=0)


def move_of(state: State, number: int) -> Move:
    """A move of the seat to move, given as a number."""
    (triangle,) = state.triangles(np.array([number & 0x1FFFF], np.uint32))
    slot, turn = number >> 20, number >> 17 & 3
    return Move(slot, Placement(state.site[slot], *triangle.corners[turn]))


def numbers_of(moves: Words) -> Sequence[int]:
    """Moves as plain numbers."""
    plain: list[int] = moves.tolist()
    return plain
