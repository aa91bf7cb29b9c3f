"""The functions that Python calls; ``mind`` and ``selfplay`` are the way to call them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from akropolis.bots.compiled import measuring, policy, rollouts, unseen
from akropolis.bots.compiled.layout import WIDTH
from akropolis.kernel.compiling import Shelf
from akropolis.kernel.words import NONE, U, Word, part

SHELF = Shelf("bots", Path(__file__).parent)

# words, numbers, placements, values, scores, real numbers, sheets
_W, _N, _P, _V = "uint64[::1]", "uint64", "uint32[::1]", "int32[::1]"
_S, _R, _T = "int16[::1]", "float64[::1]", "int64[::1]"


@SHELF.entry(f"{_N}({_W}, {_W}, {_W}, {_R}, {_W}, {_W}, {_P}, {_V}, {_W}, {_R})")
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
        part(state, NONE),
        part(bench, NONE),
        part(desk, NONE),
        part(notes, NONE),
        part(rng, NONE),
        part(weights, NONE),
        part(placements, NONE),
        part(values, NONE),
        U(best.shape[0]),
        part(best, NONE),
        part(best_values, NONE),
    )


@SHELF.entry(f"void({_W}, {_W}, {_W}, {_R}, {_W}, {_R})")
def measure(state: Any, bench: Any, desk: Any, notes: Any, moves: Any, features: Any) -> None:
    """Write the features of some moves, a row for each."""
    state, bench, desk = part(state, NONE), part(bench, NONE), part(desk, NONE)
    notes = part(notes, NONE)
    unseen.note_unseen(state, notes)
    for n in range(NONE, U(moves.shape[0])):
        row = part(features, n * U(WIDTH))
        measuring.measure_move(state, bench, desk, notes, moves[n], row)


@SHELF.entry(
    f"void({_W}, {_W}, {_W}, {_W}, {_R}, {_W}, {_N}, {_N}, {_N}, {_W}, {_W}, {_W}, {_P}, {_V},"
    f" {_S}, {_T})"
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
    rows: Word,
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
        part(start, NONE),
        part(state, NONE),
        part(bench, NONE),
        part(desk, NONE),
        part(notes, NONE),
        part(rng, NONE),
        seed,
        shuffled,
        rows,
        U(moves.shape[0]),
        part(moves, NONE),
        part(players, NONE),
        part(weights, NONE),
        part(placements, NONE),
        part(values, NONE),
        part(scores, NONE),
        part(sheets, NONE),
    )
