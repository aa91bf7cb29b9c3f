"""The functions that Python calls; ``mind`` and ``selfplay`` are the way to call them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from akropolis.bots.compiled import measuring, policy, rollouts, unseen
from akropolis.kernel.compiling import Shelf
from akropolis.kernel.words import NONE, U, Word

SHELF = Shelf("bots", Path(__file__).parent)

# words, numbers, placements, values, scores, real numbers, weights
_W, _N, _P, _V, _S, _R = (
    "uint64[::1]",
    "uint64",
    "uint32[::1]",
    "int32[::1]",
    "int16[::1]",
    "float64",
)


@SHELF.entry(
    f"{_N}({_W}, {_W}, {_W}, {_R}[::1], {_W}, uint64[:, ::1], {_P}, {_V}, {_W}, {_R}[::1])"
)
def rank(
    state: Any,
    bench: Any,
    desk: Any,
    notes: Any,
    rng: Any,
    weights: Any,
    placements: Any,
    values: Any,
    best: Any,
    best_values: Any,
) -> Word:
    """Write the best moves, as many as there is room for; return how many."""
    return policy.rank(
        state, bench, desk, notes, rng, weights, placements, values, best, best_values
    )


@SHELF.entry(f"void({_W}, {_W}, {_W}, {_R}[::1], {_W}, {_R}[:, ::1])")
def measure(state: Any, bench: Any, desk: Any, notes: Any, moves: Any, features: Any) -> None:
    """Write the features of some moves."""
    unseen.note_unseen(state, notes)
    for n in range(NONE, U(moves.shape[0])):
        measuring.measure_move(state, bench, desk, notes, moves[n], features[n])


@SHELF.entry(
    f"void({_W}, {_W}, {_W}, {_W}, {_R}[::1], {_W}, {_N}, {_N}, {_W}, {_W}, uint64[:, :, ::1],"
    f" {_P}, {_V}, {_S}, int64[:, :, :, ::1])"
)
def play_on(
    start: Any,
    state: Any,
    bench: Any,
    desk: Any,
    notes: Any,
    rng: Any,
    seed: Word,
    shuffled: Word,
    moves: Any,
    players: Any,
    weights: Any,
    placements: Any,
    values: Any,
    scores: Any,
    sheets: Any,
) -> None:
    """Play games from one state to the end and write their sheets, by row, move and hand."""
    rollouts.play_on(
        start,
        state,
        bench,
        desk,
        notes,
        rng,
        seed,
        shuffled,
        moves,
        players,
        weights,
        placements,
        values,
        scores,
        sheets,
    )
