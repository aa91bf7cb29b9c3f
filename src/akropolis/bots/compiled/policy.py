"""How the value policy chooses: it plays the move of the highest value, ties by lot."""

from __future__ import annotations

from typing import Any

from akropolis.bots.compiled.appraisal import appraise
from akropolis.bots.compiled.layout import (
    ARCHITECT_GAIN,
    HIS_GAINS,
    LIST,
    LIST_VALUES,
    OVER,
    PRICE_TO_ARCHITECT,
    SLOT_WORTH,
    SPOTS_OVER_1,
    SPOTS_OVER_2,
    SPOTS_OVER_3,
    STARS_F,
    STARS_UNSEEN,
    UNIT,
    UNSEEN_DISTRICTS,
    UNSEEN_STARS,
    VALUE,
    VALUE_UNSEEN,
    WIDTH,
    WORTH,
)
from akropolis.bots.compiled.moves import move_at, turns_left
from akropolis.bots.compiled.unseen import note_unseen
from akropolis.kernel.compiling import inner
from akropolis.kernel.game import city_of, slots_open, tile_in
from akropolis.kernel.layout import HANDS, RESERVE, RULES, SEAT, SITE, SOLO
from akropolis.kernel.legality import find_legal
from akropolis.kernel.rng import below
from akropolis.kernel.words import NONE, ONE, I, U, Word, part


@inner
def value_moves(
    state: Any, bench: Any, desk: Any, notes: Any, weights: Any, placements: Any, values: Any
) -> Word:
    """Write the values of all moves; return how many there are."""
    city, slots = city_of(state, state[SEAT]), slots_open(state)
    note_unseen(state, notes)
    _weigh(state, desk, notes, part(weights, turns_left(state) * U(WIDTH)))
    find_legal(city, bench)
    triangles = appraise(
        city,
        bench,
        desk,
        state[RULES],
        state[SITE],
        slots,
        state[RESERVE],
        placements,
        values,
    )
    return triangles * slots * U(3)


@inner
def _weigh(state: Any, desk: Any, notes: Any, weights: Any) -> None:
    """Write what each thing is worth in this decision, given the weights of its turn."""
    hands = I(state[HANDS])
    for feature in range(U(WIDTH)):
        desk[WORTH + feature] = weights[feature]
    for colour in range(ONE, U(6)):
        star_to_come = I(weights[VALUE_UNSEEN + colour]) // hands
        district_to_come = I(weights[STARS_UNSEEN + colour]) // hands
        desk[WORTH + VALUE_UNSEEN + colour] = U(star_to_come)
        desk[WORTH + STARS_UNSEEN + colour] = U(district_to_come)
        desk[WORTH + VALUE + colour] += U(star_to_come * I(notes[UNSEEN_STARS + colour]))
        desk[WORTH + STARS_F + colour] += U(district_to_come * I(notes[UNSEEN_DISTRICTS + colour]))
    desk[OVER] = NONE
    desk[OVER + ONE] = weights[SPOTS_OVER_1]
    desk[OVER + U(2)] = desk[OVER + ONE] + weights[SPOTS_OVER_2]
    desk[OVER + U(3)] = desk[OVER + U(2)] + weights[SPOTS_OVER_3]
    for slot in range(slots_open(state)):
        desk[SLOT_WORTH + slot] = NONE
        if state[RULES] & SOLO:
            worth = I(notes[HIS_GAINS + slot] * I(weights[ARCHITECT_GAIN]))
            desk[SLOT_WORTH + slot] = U(worth) + slot * weights[PRICE_TO_ARCHITECT]


@inner
def choose(
    state: Any,
    bench: Any,
    desk: Any,
    notes: Any,
    rng: Any,
    weights: Any,
    placements: Any,
    values: Any,
) -> Word:
    """The move of the highest value."""
    moves = value_moves(state, bench, desk, notes, weights, placements, values)
    best = values[NONE]
    for place in range(moves):
        best = max(best, values[place])
    ties = NONE
    for place in range(moves):
        ties += U(values[place] == best)
    skip = below(rng, ties)
    place = NONE
    while values[place] != best or skip:
        skip -= U(values[place] == best)
        place += ONE
    return move_at(state, placements, place)


@inner
def rank(
    state: Any,
    bench: Any,
    desk: Any,
    notes: Any,
    rng: Any,
    weights: Any,
    placements: Any,
    values: Any,
    most: Word,
    best: Any,
    best_values: Any,
) -> Word:
    """Write so many of the best moves, or all there are, in falling order; return how many.

    Of equal tiles on offer only the cheapest is looked at. Moves of equal value stand in an order
    that starts anywhere.
    """
    moves = value_moves(state, bench, desk, notes, weights, placements, values)
    listed = NONE
    start = below(rng, moves)
    for step in range(moves):
        place = step + start
        if place >= moves:
            place -= moves
        value = I(values[place])
        if listed == most and value <= I(desk[LIST_VALUES + most - ONE]):
            continue
        if _is_dearer_copy(state, place // U(3) % slots_open(state)):
            continue
        at = listed - ONE if listed == most else listed
        listed = at + ONE
        while at and I(desk[LIST_VALUES + at - ONE]) < value:
            desk[LIST_VALUES + at] = desk[LIST_VALUES + at - ONE]
            desk[LIST + at] = desk[LIST + at - ONE]
            at -= ONE
        desk[LIST_VALUES + at] = U(value)
        desk[LIST + at] = place
    for n in range(listed):
        best[n] = move_at(state, placements, desk[LIST + n])
        best_values[n] = I(desk[LIST_VALUES + n]) / UNIT
    return listed


@inner
def _is_dearer_copy(state: Any, slot: Word) -> bool:
    """Whether the same tile is on offer for less."""
    copy = False
    for cheaper in range(slot):
        copy |= tile_in(state, cheaper) == tile_in(state, slot)
    return copy
