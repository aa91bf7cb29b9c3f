"""Playing on to the end: after each of some moves, or from a deal."""

from __future__ import annotations

from typing import Any

from akropolis.bots.compiled.layout import TURNS, WIDTH
from akropolis.bots.compiled.moves import play_move
from akropolis.bots.compiled.policy import choose
from akropolis.kernel.compiling import inner
from akropolis.kernel.game import is_over, restart, shuffle
from akropolis.kernel.layout import CITY, HANDS, HEADER, SEAT, SEATS, TURN
from akropolis.kernel.playing import SHEET, fill_sheet, play_greedy, play_random
from akropolis.kernel.rng import reseed
from akropolis.kernel.words import NONE, U, Word, part

VALUE, GREEDY, UNIFORM = U(0), U(1), U(2)  #: players
NO_MOVE = U(2**64 - 1)


@inner
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
    columns: Word,
    moves: Any,
    players: Any,
    weights: Any,
    placements: Any,
    values: Any,
    scores: Any,
    sheets: Any,
) -> None:
    """Play games from one state to the end and write their sheets, by row, move and hand.

    Each begins with one of the moves, unless that is ``NO_MOVE``. All games of a row have the deal
    and the lots of one seed, ``seed`` plus the number of the row; of the deck the tiles from
    ``shuffled`` on are shuffled. ``players`` and ``weights`` have an entry for each seat.
    """
    hands = start[HANDS]
    for row in range(rows):
        for column in range(columns):
            if start[TURN]:
                for word in range(NONE, HEADER + start[SEATS] * CITY):
                    state[word] = start[word]
            else:
                restart(state, start)
            reseed(rng, seed + row)
            shuffle(state, bench, rng, shuffled)
            if moves[column] != NO_MOVE:
                play_move(state, bench, moves[column])
            while not is_over(state):
                seat = state[SEAT]
                if players[seat] == VALUE:
                    table = part(weights, seat * U(TURNS * WIDTH))
                    move = choose(state, bench, desk, notes, rng, table, placements, values)
                    play_move(state, bench, move)
                elif players[seat] == GREEDY:
                    play_greedy(state, bench, rng, placements, scores)
                else:
                    play_random(state, bench, rng)
            for hand in range(hands):
                at = (row * columns + column) * hands + hand
                fill_sheet(state, bench, hand, part(sheets, at * U(SHEET)))
