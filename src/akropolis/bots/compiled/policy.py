"""How the value policy chooses: the filter, then a close look at the best few moves."""

from __future__ import annotations

from typing import Any

from akropolis.bots.compiled.filter import appraise
from akropolis.bots.compiled.layout import (
    AFTER,
    HIS_GAINS,
    LIST,
    LIST_WORTHS,
    PRICE_ARCHITECT,
    TURNS,
    UNIT,
    WIDTH,
)
from akropolis.bots.compiled.measuring import measure, note_unseen
from akropolis.bots.compiled.opponent import note_architect
from akropolis.kernel.city import lay
from akropolis.kernel.compiling import expanded, inner
from akropolis.kernel.game import city_of, slots_open, tile_in
from akropolis.kernel.layout import (
    CITY,
    DECK_SIZE,
    HANDS,
    RESERVE,
    RULES,
    SEAT,
    SITE,
    SOLO,
    STONES,
    TURN,
    UNLIMITED,
)
from akropolis.kernel.legality import find_legal
from akropolis.kernel.playing import play_placement, row_of
from akropolis.kernel.rng import below
from akropolis.kernel.words import LAST, NONE, ONE, I, U, Word

PLACEMENT = U((1 << 17) - 1)


@inner
def turns_left(state: Any) -> Word:
    """Turns that the seat to move will have after this one."""
    return min((state[DECK_SIZE] - U(2) - state[TURN]) // state[HANDS], U(TURNS - 1))


@inner
def slot_of(move: Word) -> Word:
    """The slot of a move that is a number as in ``layout``."""
    return move >> U(20)


@inner
def turn_of(move: Word) -> Word:
    """The turn of its tile."""
    return move >> U(17) & U(3)


@inner
def play_move(state: Any, bench: Any, move: Word) -> None:
    """Make a legal move."""
    play_placement(state, bench, slot_of(move), move & PLACEMENT, turn_of(move))


@inner
def shortlist(
    state: Any,
    bench: Any,
    desk: Any,
    notes: Any,
    rng: Any,
    prices: Any,
    most: Word,
    placements: Any,
    worths: Any,
) -> Word:
    """List the best moves by the filter on the desk; return how many are listed.

    It notes what the close look needs to know, too. Moves of equal worth are taken in an order
    that starts anywhere.
    """
    city = city_of(state, state[SEAT])
    slots, rules = slots_open(state), state[RULES]
    left = prices[turns_left(state)]
    find_legal(city, bench)
    n = appraise(city, bench, rules, state[SITE], slots, state[RESERVE], left, placements, worths)
    moves = n * slots * U(3)
    note_unseen(state, notes)
    if rules & SOLO:
        note_architect(state, notes, slots)
        price = I(left[PRICE_ARCHITECT]) / UNIT
        for slot in range(slots):
            loss = I(UNIT * price * (notes[HIS_GAINS + slot] - I(slot)))
            for triangle in range(n):
                for turn in range(U(3)):
                    worths[(triangle * slots + slot) * U(3) + turn] -= loss
    return _list_best(desk, rng, worths, moves, min(most, moves))


@inner
def _list_best(desk: Any, rng: Any, worths: Any, moves: Word, most: Word) -> Word:
    """List the places of the highest worths, in falling order."""
    listed = NONE
    start = below(rng, moves)
    least = I(-(2**62))
    for step in range(moves):
        place = step + start
        if place >= moves:
            place -= moves
        worth = I(worths[place])
        if listed == most and worth <= least:
            continue
        at = listed
        if listed == most:
            at -= ONE
        else:
            listed += ONE
        while at and I(desk[LIST_WORTHS + at - ONE]) < worth:
            desk[LIST_WORTHS + at] = desk[LIST_WORTHS + at - ONE]
            desk[LIST + at] = desk[LIST + at - ONE]
            at -= ONE
        desk[LIST_WORTHS + at] = U(worth)
        desk[LIST + at] = place
        least = I(desk[LIST_WORTHS + listed - ONE])
    return listed


@inner
def listed_move(state: Any, desk: Any, placements: Any, n: Word) -> Word:
    """A move of the short list, as a number."""
    place, slots = desk[LIST + n], slots_open(state)
    triangle, slot, turn = place // (U(3) * slots), place // U(3) % slots, place % U(3)
    return U(placements[triangle]) | turn << U(17) | slot << U(20)


@expanded
def _city_after(desk: Any) -> Any:
    return desk[AFTER : AFTER + CITY]


@inner
def measure_move(state: Any, bench: Any, desk: Any, notes: Any, move: Word, features: Any) -> None:
    """Write the features of a move: make it in a copy of the city and look."""
    city, after = city_of(state, state[SEAT]), _city_after(desk)
    for word in range(CITY):
        after[word] = city[word]
    slot, rules = slot_of(move), state[RULES]
    tile = tile_in(state, slot)
    shape, r = move >> U(16) & ONE, row_of(after, move)
    quarries = lay(after, bench, shape, r, move & LAST, tile, turn_of(move))
    if state[RESERVE] != UNLIMITED:
        quarries = min(quarries, state[RESERVE] + (NONE if rules & SOLO else slot))
    after[STONES] += quarries - slot
    gain = notes[HIS_GAINS + slot] if rules & SOLO else 0.0
    measure(after, bench, rules, state[HANDS], notes, tile, slot, gain, features)


@inner
def value_of(features: Any, weights: Any) -> float:
    """The sum of features times weights; four sums at once, since additions wait for another."""
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    for i in range(NONE, U(WIDTH), U(4)):
        a += features[i] * weights[i]
        b += features[i + ONE] * weights[i + ONE]
        c += features[i + U(2)] * weights[i + U(2)]
        d += features[i + U(3)] * weights[i + U(3)]
    return (a + b) + (c + d)


@inner
def choose(
    state: Any,
    bench: Any,
    desk: Any,
    notes: Any,
    rng: Any,
    prices: Any,
    weights: Any,
    most: Word,
    placements: Any,
    worths: Any,
) -> Word:
    """The move with the highest value among the best by the filter."""
    listed = shortlist(state, bench, desk, notes, rng, prices, most, placements, worths)
    left = weights[turns_left(state)]
    features = notes[:WIDTH]
    best, best_value = NONE, -1e18
    for n in range(listed):
        move = listed_move(state, desk, placements, n)
        measure_move(state, bench, desk, notes, move, features)
        value = value_of(features, left)
        if value > best_value:
            best, best_value = move, value
    return best


@inner
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
    """Write the moves that pass the filter with their features, the best value first.

    As many as ``moves`` has room for; of equal tiles only the cheaper one. Return how many.
    """
    most = U(moves.shape[0])
    listed = shortlist(state, bench, desk, notes, rng, prices, most, placements, worths)
    left = weights[turns_left(state)]
    ranked = NONE
    for n in range(listed):
        move = listed_move(state, desk, placements, n)
        if _is_dearer_copy(state, slot_of(move)):
            continue
        measure_move(state, bench, desk, notes, move, notes)
        value = value_of(notes, left)
        at = ranked
        ranked += ONE
        while at and values[at - ONE] < value:
            values[at] = values[at - ONE]
            moves[at] = moves[at - ONE]
            for i in range(WIDTH):
                features[at, i] = features[at - ONE, i]
            at -= ONE
        values[at] = value
        moves[at] = move
        for i in range(WIDTH):
            features[at, i] = notes[i]
    return ranked


@inner
def _is_dearer_copy(state: Any, slot: Word) -> bool:
    """Whether the same tile is on offer for less."""
    copy = False
    for cheaper in range(slot):
        copy |= tile_in(state, cheaper) == tile_in(state, slot)
    return copy
