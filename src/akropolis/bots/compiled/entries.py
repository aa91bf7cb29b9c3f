"""The functions that Python calls; ``mind`` and ``selfplay`` are the way to call them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from akropolis.bots import features
from akropolis.bots.compiled import measuring, policy, rollouts, unseen
from akropolis.bots.compiled.layout import WIDTH
from akropolis.kernel.compiling import Shelf
from akropolis.kernel.rng import reseed
from akropolis.kernel.words import NONE, U, Word, part

SHELF = Shelf("bots", Path(__file__).parent, Path(features.__file__))

# words, numbers, placements, values, scores, real numbers, sheets
_W, _N, _P, _V = "uint64[::1]", "uint64", "uint32[::1]", "int32[::1]"
_S, _R, _T = "int16[::1]", "float64[::1]", "int64[::1]"


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
    f"{_N}({_W}, {_W}, {_W}, {_W}, {_R}, {_W}, {_N}, {_N}, {_N}, {_W}, {_R}, {_W}, {_W}, {_P},"
    f" {_V}, {_S}, {_T})"
)
def think(
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
    move_values: Any,
    players: Any,
    weights: Any,
    placements: Any,
    values: Any,
    scores: Any,
    sheets: Any,
) -> Word:
    """Rank the moves of a state, or play on from it and write the sheets, by row, move and hand.

    With no rows to be played, ``moves`` and ``move_values`` receive the best moves, as many as
    there is room for, and how many is returned. Both are one entry point because each would be
    compiled with all that it calls, which is nearly the same and takes long.
    """
    start, bench, desk = part(start, NONE), part(bench, NONE), part(desk, NONE)
    notes, rng, weights = part(notes, NONE), part(rng, NONE), part(weights, NONE)
    placements, values = part(placements, NONE), part(values, NONE)
    number = U(moves.shape[0])
    moves = part(moves, NONE)
    if rows == NONE:
        reseed(rng, seed)
        return policy.rank(
            start,
            bench,
            desk,
            notes,
            rng,
            weights,
            placements,
            values,
            number,
            moves,
            part(move_values, NONE),
        )
    rollouts.play_on(
        start,
        part(state, NONE),
        bench,
        desk,
        notes,
        rng,
        seed,
        shuffled,
        rows,
        number,
        moves,
        part(players, NONE),
        weights,
        placements,
        values,
        part(scores, NONE),
        part(sheets, NONE),
    )
    return NONE
