"""Playing on to the end: rollouts after each of some moves, and whole games."""

from __future__ import annotations

from typing import Any

from akropolis.bots.compiled.policy import choose, play_move
from akropolis.kernel.compiling import inner
from akropolis.kernel.game import is_over, restart, shuffle
from akropolis.kernel.layout import DEALT, HANDS, SEAT, TURN
from akropolis.kernel.playing import SHEET, fill_sheet, play_greedy, play_random
from akropolis.kernel.rng import reseed
from akropolis.kernel.words import NONE, ONE, U, Word

VALUE, GREEDY, UNIFORM = U(0), U(1), U(2)  #: policies


@inner
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
    """Play each move and then on to the end by the value policy, once for each row of outcomes.

    An outcome is the total of the seat that moves, and the highest of the others. All moves of a
    row meet the same deal, drawn by ``seed`` plus the number of the row, and the same lots.
    """
    seat = start[SEAT]
    for row in range(NONE, U(outcomes.shape[0])):
        for column in range(NONE, U(outcomes.shape[1])):
            for word in range(NONE, U(start.shape[0])):
                state[word] = start[word]
            reseed(rng, seed + row)
            shuffle(state, bench, rng, start[DEALT])
            play_move(state, bench, moves[column])
            while not is_over(state):
                move = choose(
                    state, bench, desk, notes, rng, prices, weights, most, placements, worths
                )
                play_move(state, bench, move)
            best = NONE
            for hand in range(state[HANDS]):
                fill_sheet(state, bench, hand, sheet)
                if hand == seat:
                    outcomes[row, column, NONE] = sheet[SHEET - 1]
                else:
                    best = max(best, U(sheet[SHEET - 1]))
            outcomes[row, column, ONE] = best


@inner
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
    """Play one game for each row of ``sheets``, the deal of each drawn by its seed.

    ``policies``, ``prices``, ``weights`` and ``most`` have an entry for each seat.
    """
    for game in range(NONE, U(sheets.shape[0])):
        reseed(rng, seed + game)
        if start[TURN]:
            for word in range(NONE, U(state.shape[0])):
                state[word] = start[word]
            shuffle(state, bench, rng, state[DEALT])
        else:
            restart(state, start)
            shuffle(state, bench, rng, NONE)
        while not is_over(state):
            seat = state[SEAT]
            if policies[seat] == VALUE:
                move = choose(
                    state,
                    bench,
                    desk,
                    notes,
                    rng,
                    prices[seat],
                    weights[seat],
                    most[seat],
                    placements,
                    worths,
                )
                play_move(state, bench, move)
            elif policies[seat] == GREEDY:
                play_greedy(state, bench, rng, placements, scores)
            else:
                play_random(state, bench, rng)
        for hand in range(state[HANDS]):
            fill_sheet(state, bench, hand, sheets[game, hand])
