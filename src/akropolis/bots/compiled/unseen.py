"""What is still to come: the tiles on offer and face down, and what the Architect makes of them.

The Architect takes the cheapest tile with a plaza, if he can pay it, else the first (RULES.md 7).
So unless the site is refilled before his turn, his next tile is known for each slot that the human
may take from, and with it what it brings him: at once, and with what he may yet collect.
"""

from __future__ import annotations

from typing import Any

from akropolis.bots.compiled.layout import (
    HIS_DISTRICTS,
    HIS_GAINS,
    HIS_STARS,
    UNSEEN_DISTRICTS,
    UNSEEN_STARS,
)
from akropolis.kernel.compiling import inner
from akropolis.kernel.game import FACES, START_FACES, byte, slots_open, tile_in
from akropolis.kernel.layout import (
    ARCHITECT_LAID,
    ARCHITECT_STONES,
    ARCHITECT_TILES,
    CALLICRATES,
    DEALT,
    DECK,
    DECK_SIZE,
    METAGENES,
    PLAZA,
    PLAZA_COLOUR,
    RULES,
    SITE_SIZE,
    SOLO,
    STARS_OF,
)
from akropolis.kernel.words import NONE, ONE, I, U, Word

#: How much of what is unseen of a colour he is taken to collect.
_DISTRICTS_LATER, _STARS_LATER = 0.5, 0.6


@inner
def note_unseen(state: Any, notes: Any) -> None:
    """Note the stars and districts of each colour that are unseen; in solo play the Architect's."""
    for colour in range(ONE, U(6)):
        notes[UNSEEN_STARS + colour] = 0.0
        notes[UNSEEN_DISTRICTS + colour] = 0.0
    for slot in range(state[SITE_SIZE]):
        _note_tile(notes, tile_in(state, slot))
    for n in range(state[DEALT], state[DECK_SIZE]):
        _note_tile(notes, byte(state, DECK, n))
    if state[RULES] & SOLO:
        _note_architect(state, notes)


@inner
def _note_tile(notes: Any, tile: Word) -> None:
    for colour in range(ONE, U(6)):
        notes[UNSEEN_STARS + colour] += I(FACES[tile, PLAZA + colour] * STARS_OF[colour])
        notes[UNSEEN_DISTRICTS + colour] += I(FACES[tile, colour])


@inner
def _note_architect(state: Any, notes: Any) -> None:
    """Note what he has, and what he gains by his next tile for each slot."""
    for colour in range(ONE, U(6)):
        districts, plazas = START_FACES[colour], START_FACES[PLAZA + colour]
        for n in range(state[ARCHITECT_LAID]):
            tile = byte(state, ARCHITECT_TILES, n)
            districts += FACES[tile, colour]
            plazas += FACES[tile, PLAZA + colour]
        notes[HIS_DISTRICTS + colour] = I(districts)
        notes[HIS_STARS + colour] = I(plazas * STARS_OF[colour])
    refilled = state[SITE_SIZE] == U(2)
    over = refilled and state[DEALT] == state[DECK_SIZE]
    for slot in range(slots_open(state)):
        choice, price = _next_choice(state, slot)
        gain = _gain(state, notes, tile_in(state, choice)) - I(price)
        if over:
            gain = 0.0
        elif refilled:  # the tile that is left comes first, but others may be better
            gain *= 0.5
        notes[HIS_GAINS + slot] = I(slot) + gain


@inner
def _next_choice(state: Any, taken: Word) -> Any:
    """The slot, as it is now, that he would take once another was taken, and his price."""
    stones = state[ARCHITECT_STONES] + taken
    price = NONE
    for slot in range(state[SITE_SIZE]):
        if slot == taken:
            continue
        if PLAZA_COLOUR[tile_in(state, slot)]:
            if price <= stones:
                return slot, price
            break
        price += ONE
    return ONE if taken == NONE else NONE, NONE


@inner
def _gain(state: Any, notes: Any, tile: Word) -> float:
    """What a tile brings him, at once and with what he may yet collect."""
    gain = 0.0
    factor = 2.0 if state[RULES] & CALLICRATES else 1.0
    for colour in range(ONE, U(6)):
        stars = I(FACES[tile, PLAZA + colour] * STARS_OF[colour])
        districts = I(FACES[tile, colour])
        if stars:
            to_come = _DISTRICTS_LATER * notes[UNSEEN_DISTRICTS + colour]
            gain += factor * stars * (notes[HIS_DISTRICTS + colour] + to_come)
        if districts:
            to_come = _STARS_LATER * notes[UNSEEN_STARS + colour]
            gain += factor * districts * (notes[HIS_STARS + colour] + to_come)
    if state[RULES] & METAGENES:
        gain += 2.0 * I(FACES[tile, NONE])
    return gain
