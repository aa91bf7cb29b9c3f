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
from akropolis.bots.features import FEATURES
from akropolis.bots.policies import Aim, Policies, Policy, policy_for
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


_NO_WORDS: Words = np.zeros(0, np.uint64)
_NO_REALS: Reals = np.zeros(0)
_NO_NUMBERS: Numbers = np.zeros(0, np.int64)


class _Desk(threading.local):
    """What one thread thinks with besides the bench of the kernel; nothing outlives a call."""

    def __init__(self) -> None:
        self.words: Words = np.zeros(layout.DESK, np.uint64)
        self.notes: Reals = np.zeros(layout.NOTES)
        self.values = np.zeros(kernel_layout.MOST * kernel_layout.MOST_SLOTS * 3, np.int32)
        self.rng = new_rng(0)


DESK = _Desk()


def table_of(policy: Policy) -> Words:
    """A policy as compiled code wants it: a row of fixed-point weights for each turn left."""
    x = np.minimum(np.arange(layout.TURNS), policy.turns) / policy.turns
    weights = np.zeros((layout.TURNS, layout.WIDTH))
    for name, curve in policy.weights.items():
        weights[:, FEATURES.index(name)] = np.polynomial.polynomial.polyval(x, curve)
    return np.rint(weights * layout.UNIT).astype(np.int64).view(np.uint64)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The best moves of a position, the best value first.

    Attributes:
        moves: as numbers (``compiled.layout``).
        values: in points; only their differences mean anything.
    """

    moves: Words
    values: Reals


class Mind:
    """The value policy of one kind of game, for one aim."""

    def __init__(self, rules: Rules, policies: Policies | None = None, aim: Aim = Aim.WINS) -> None:
        self._table = table_of(policy_for(rules, policies, aim))

    def rank(self, state: State, *, seed: int, most: int) -> Ranking:
        """Rank the best moves of the seat to move; ties are put in an order drawn by a seed."""
        most = min(most, layout.MOST_LISTED)
        moves = np.zeros(most, np.uint64)
        values = np.zeros(most)
        n = _think(state.words, seed=seed, moves=moves, move_values=values, weights=self._table)
        return Ranking(moves[:n], values[:n])

    @staticmethod
    def measure(state: State, moves: Words) -> Reals:
        """The features of some moves, a row for each, as ``FEATURES`` has them."""
        features = np.zeros((len(moves), layout.WIDTH))
        entries.measure.load()(
            state.words, BENCH.words, DESK.words, DESK.notes, moves, features.reshape(-1)
        )
        return features

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

        The sheets by row, move and hand, as ``kernel.Games.sheets`` has them. Row ``i`` is one deal
        of the unseen tiles, drawn by ``seed + i`` and the same for all moves; what is face down in
        the state plays no part. Nothing depends on the number of threads.
        """
        seats, hands = state.rules.seats, state.rules.hands
        sheets = np.zeros((rows, len(moves), hands, SHEET), np.int64)
        words = _without_order(state.words)
        parts = [part for part in np.array_split(np.arange(len(moves)), threads) if len(part)]

        def play(job: tuple[int, npt.NDArray[np.int64]]) -> None:
            row, part = job
            played = play_on(
                words,
                seed=seed + row,
                shuffled=int(words[kernel_layout.DEALT]),
                moves=moves[part],
                players=np.zeros(seats, np.uint64),
                weights=np.stack([self._table] * seats),
                sheets=np.zeros((1, len(part), hands, SHEET), np.int64),
            )
            sheets[row, part] = played[0]

        jobs = [(row, part) for row in range(rows) for part in parts]
        for _ in pool.map(play, jobs) if pool else map(play, jobs):
            pass
        return sheets


def play_on(
    start: Words,
    *,
    seed: int,
    shuffled: int,
    moves: Words,
    players: Words,
    weights: Words,
    sheets: Numbers,
) -> Numbers:
    """Play games from a state to the end, as in ``compiled.rollouts``, and return the sheets."""
    _think(
        start,
        seed=seed,
        moves=moves,
        weights=weights,
        shuffled=shuffled,
        players=players,
        sheets=sheets,
    )
    return sheets


def _think(
    start: Words,
    *,
    seed: int,
    moves: Words,
    weights: Words,
    move_values: Reals = _NO_REALS,
    shuffled: int = 0,
    players: Words = _NO_WORDS,
    sheets: Numbers = _NO_NUMBERS,
) -> int:
    return int(
        entries.think.load()(
            start,
            np.zeros_like(start),
            BENCH.words,
            DESK.words,
            DESK.notes,
            DESK.rng,
            seed % 2**64,
            shuffled,
            len(sheets),
            moves,
            move_values,
            players,
            weights.reshape(-1),
            BENCH.placements,
            DESK.values,
            BENCH.scores,
            sheets.reshape(-1),
        )
    )


def redealt(state: State, *, seed: int) -> State:
    """The same state with the face-down tiles in an order drawn by a seed, and by nothing else."""
    words = _without_order(state.words)
    tiles = _face_down(words)
    tiles[:] = np.random.default_rng(seed).permutation(tiles)
    return State(state.rules, words)


def _without_order(words: Words) -> Words:
    """A copy of a state in which the face-down tiles lie sorted: their order is nobody's to see."""
    words = words.copy()
    _face_down(words).sort()
    return words


def _face_down(words: Words) -> npt.NDArray[np.uint8]:
    """The tiles that are face down, to be changed in place."""
    start = int(kernel_layout.DECK)
    deck = words[start : start + 8].view(np.uint8)  # little-endian, as the kernel's bytes are
    return deck[int(words[kernel_layout.DEALT]) : int(words[kernel_layout.DECK_SIZE])]


def state_of(view: SeatView) -> State:
    """A state that the seat of a view could be in."""
    return State.determinized(view, seed=0)


def move_of(state: State, number: int) -> Move:
    """A move of the seat to move, given as a number."""
    (triangle,) = state.triangles(np.array([parts_of(number)[1]], np.uint32))
    slot, _, turn = parts_of(number)
    return Move(slot, Placement(state.site[slot], *triangle.corners[turn]))


def parts_of(number: int) -> tuple[int, int, int]:
    """The slot, the placement and the turn of a move given as a number, as ``State.step`` wants."""
    return number >> 20, number & 0x1FFFF, number >> 17 & 3


def numbers_of(moves: Words) -> Sequence[int]:
    """Moves as plain numbers."""
    plain: list[int] = moves.tolist()
    return plain
