"""The functions that Python calls; ``table`` and the bots are the way to call them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from akropolis.bots.compiled import policy, rollouts
from akropolis.kernel.compiling import Shelf
from akropolis.kernel.words import Word

SHELF = Shelf("bots", Path(__file__).parent)

# words, numbers, placements, worths, scores, sheets, real numbers; tables of prices and weights
_W, _N, _P, _V, _S, _T = "uint64[::1]", "uint64", "uint32[::1]", "int64[::1]", "int16[::1]", "int64"
_F, _PRICES, _WEIGHTS = "float64[::1]", "uint64[:, ::1]", "float64[:, ::1]"


@SHELF.entry(
    f"{_N}({_W}, {_W}, {_W}, {_F}, {_W}, {_PRICES}, {_WEIGHTS}, {_P}, {_V}, {_W}, {_F}, {_WEIGHTS})"
)
def rank(
    state: Any,
    bench: Any,
    desk: Any,
    notes: Any,
    rng: Any,
    prices: Any,
    weights: Any,
    placements: Any,
    worths: Any,
    moves: Any,
    values: Any,
    features: Any,
) -> Word:
    """Write the moves that pass the filter with their features, the best value first."""
    return policy.rank(
        state,
        bench,
        desk,
        notes,
        rng,
        prices,
        weights,
        placements,
        worths,
        moves,
        values,
        features,
    )


@SHELF.entry(
    f"void({_W}, {_W}, {_W}, {_W}, {_F}, {_W}, {_N}, {_PRICES}, {_WEIGHTS}, {_N}, {_P}, {_V},"
    f" {_W}, {_T}[::1], {_T}[:, :, ::1])"
)
def roll(
    start: Any,
    state: Any,
    bench: Any,
    desk: Any,
    notes: Any,
    rng: Any,
    seed: Word,
    prices: Any,
    weights: Any,
    most: Word,
    placements: Any,
    worths: Any,
    moves: Any,
    sheet: Any,
    outcomes: Any,
) -> None:
    """Play each move and on to the end by the value policy, once for each row of outcomes."""
    rollouts.roll(
        start,
        state,
        bench,
        desk,
        notes,
        rng,
        seed,
        prices,
        weights,
        most,
        placements,
        worths,
        moves,
        sheet,
        outcomes,
    )


@SHELF.entry(
    f"void({_W}, {_W}, {_W}, {_W}, {_F}, {_W}, {_N}, {_W}, uint64[:, :, ::1], float64[:, :, ::1],"
    f" {_W}, {_P}, {_V}, {_S}, {_T}[:, :, ::1])"
)
def play_games(
    start: Any,
    state: Any,
    bench: Any,
    desk: Any,
    notes: Any,
    rng: Any,
    seed: Word,
    policies: Any,
    prices: Any,
    weights: Any,
    most: Any,
    placements: Any,
    worths: Any,
    scores: Any,
    sheets: Any,
) -> None:
    """Play one game for each row of ``sheets``."""
    rollouts.play_games(
        start,
        state,
        bench,
        desk,
        notes,
        rng,
        seed,
        policies,
        prices,
        weights,
        most,
        placements,
        worths,
        scores,
        sheets,
    )
