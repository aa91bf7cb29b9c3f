"""Playing on: one ply, to the end, many games. Nothing here allocates memory.

Two policies: *random* plays every legal move alike; *greedy* plays one of the moves after which
its own score is highest, each of these alike.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.compiling import inner
from akropolis.kernel.evaluation import evaluate
from akropolis.kernel.game import (
    architect_sheet,
    city_of,
    is_over,
    play,
    restart,
    shuffle,
    slots_open,
)
from akropolis.kernel.layout import (
    BARRACKS,
    CITY,
    GARDENS,
    HANDS,
    HEADER,
    HOUSES,
    MARKETS,
    ORIGIN,
    RESERVE,
    RULES,
    SEAT,
    SEATS,
    SITE,
    STARS,
    STONES,
    TEMPLES,
    TURN,
)
from akropolis.kernel.legality import find_legal, pick_legal
from akropolis.kernel.rng import below, reseed
from akropolis.kernel.scoring import values
from akropolis.kernel.words import (
    LAST,
    NONE,
    ONE,
    I,
    U,
    Word,
    part,
)

RANDOM, GREEDY = 0, 1
BLOCK = U(64)  # moves that are counted at once when one of them is looked for
SHEET = 13  #: numbers on a sheet: value and stars of five districts, stones, quarry points, total
CENSUS = 3  #: numbers that are kept of a game: plies, legal moves, the most of them at one ply


@inner
def fill_sheet(state: Any, bench: Any, seat: Word, sheet: Any) -> None:
    """Write the sheet of a seat, or of the Architect, who comes after the seats."""
    if seat == state[SEATS]:
        architect_sheet(state, sheet)
        return
    city = city_of(state, seat)
    houses, markets, barracks, temples, gardens = values(city, bench, state[RULES])
    total = city[STONES]
    total += _line(city, sheet, HOUSES, houses)
    total += _line(city, sheet, MARKETS, markets)
    total += _line(city, sheet, BARRACKS, barracks)
    total += _line(city, sheet, TEMPLES, temples)
    total += _line(city, sheet, GARDENS, gardens)
    sheet[U(10)] = city[STONES]
    sheet[U(11)] = NONE
    sheet[U(12)] = total


@inner
def _line(city: Any, sheet: Any, colour: Word, value: Word) -> Word:
    stars = city[STARS + colour]
    sheet[U(2) * colour - U(2)] = value
    sheet[U(2) * colour - ONE] = stars
    return value * stars


@inner
def evaluate_moves(state: Any, bench: Any, slots: Word, placements: Any, scores: Any) -> Word:
    """Evaluate the first slots of the site for the seat to move; return how many triangles."""
    city = city_of(state, state[SEAT])
    find_legal(city, bench)
    rules, site, reserve = state[RULES], state[SITE], state[RESERVE]
    return evaluate(city, bench, rules, site, slots, reserve, placements, scores)


@inner
def play_random(state: Any, bench: Any, rng: Any) -> Word:
    """Play a random move; return how many there were."""
    city = city_of(state, state[SEAT])
    down, up = find_legal(city, bench)
    slots = slots_open(state)
    slot = below(rng, slots)
    shape, r, column = pick_legal(city, bench, down, below(rng, down + up))
    play(state, bench, slot, shape, r, column, below(rng, U(3)))
    return slots * (down + up) * U(3)


@inner
def play_greedy(state: Any, bench: Any, rng: Any, placements: Any, scores: Any) -> Word:
    """Play a greedy move; return how many moves there were."""
    slots = slots_open(state)
    moves = evaluate_moves(state, bench, slots, placements, scores) * slots * U(3)
    best = scores[NONE]
    for move in range(NONE, moves):
        best = max(best, scores[move])
    skip = below(rng, _ties(scores, NONE, moves, best))
    move = NONE
    found = _ties(scores, move, min(BLOCK, moves), best)
    while skip >= found:
        skip -= found
        move += BLOCK
        found = _ties(scores, move, min(move + BLOCK, moves), best)
    while scores[move] != best or skip:
        skip -= U(scores[move] == best)
        move += ONE
    placement = U(placements[move // (U(3) * slots)])
    play_placement(state, bench, move // U(3) % slots, placement, move % U(3))
    return moves


@inner
def _ties(scores: Any, first: Word, end: Word, best: Word) -> Word:
    """How many of some scores are the best."""
    ties = NONE
    for move in range(first, end):
        ties += U(scores[move] == best)
    return ties


@inner
def play_placement(state: Any, bench: Any, slot: Word, placement: Word, turn: Word) -> None:
    """Make a legal move whose placement is a number as in ``layout``."""
    city = city_of(state, state[SEAT])
    shape = placement >> U(16) & ONE
    r = row_of(city, placement)
    play(state, bench, slot, shape, r, placement & LAST, turn)


@inner
def row_of(city: Any, placement: Word) -> Word:
    """The row of a placement, which counts modulo 256 from the starting tile."""
    south = placement >> U(8) & U(255)
    return city[ORIGIN] + south - (U(256) if south > U(127) else NONE)


@inner
def play_out(
    state: Any, bench: Any, rng: Any, policy: Word, placements: Any, scores: Any, census: Any
) -> None:
    """Play to the end. ``census`` gains plies, legal moves and the most legal moves of a ply."""
    while not is_over(state):
        if policy == U(GREEDY):
            moves = play_greedy(state, bench, rng, placements, scores)
        else:
            moves = play_random(state, bench, rng)
        census[NONE] += I(1)
        census[ONE] += I(moves)
        census[U(2)] = max(census[U(2)], I(moves))


@inner
def play_games(
    start: Any,
    state: Any,
    bench: Any,
    rng: Any,
    seed: Word,
    policy: Word,
    shuffled: Word,
    placements: Any,
    scores: Any,
    sheets: Any,
    census: Any,
) -> None:
    """Play one game for each row of ``sheets`` and ``census``, from ``start`` to the end.

    Game ``i`` has the random numbers of ``seed + i``, which also shuffle the tiles of the deck from
    tile ``shuffled`` on: 0 deals anew, ``DEALT`` shuffles what is unseen, ``DECK_SIZE`` nothing.
    """
    hands = start[HANDS]
    for game in range(NONE, U(sheets.shape[0])):
        reseed(rng, seed + game)
        if start[TURN]:
            for word in range(NONE, HEADER + start[SEATS] * CITY):
                state[word] = start[word]
        else:
            restart(state, start)
        shuffle(state, bench, rng, shuffled)
        play_out(state, bench, rng, policy, placements, scores, part(census, game * U(CENSUS)))
        for hand in range(hands):
            sheet = part(sheets, (game * hands + hand) * U(SHEET))
            fill_sheet(state, bench, hand, sheet)
