"""A whole game: deal, taking tiles, refilling the site, the Architect. Rules: RULES.md 2, 3, 7.

The construction site is one word, a byte a slot: taking a tile closes the gap by one shift.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from akropolis.kernel.city import clear, lay
from akropolis.kernel.compiling import inlined, inner
from akropolis.kernel.layout import (
    ARCHITECT_LAID,
    ARCHITECT_STONES,
    ARCHITECT_TILES,
    CALLICRATES,
    CARDS,
    CITY,
    CODES,
    DEALT,
    DECK,
    DECK_SIZE,
    HANDS,
    HEADER,
    METAGENES,
    PLAZA,
    PLAZA_COLOUR,
    RESERVE,
    RULES,
    SEAT,
    SEATS,
    SITE,
    SITE_SIZE,
    SOLO,
    STARS_OF,
    START,
    STONES,
    TURN,
    UNLIMITED,
)
from akropolis.kernel.rng import below
from akropolis.kernel.words import NONE, ONE, U, Word, part

BYTE = U(255)

#: How many quarries, districts and plazas of each colour a tile shows, by tile and face code.
FACES = np.array([[codes.count(code) for code in range(16)] for codes in CODES], U)
_START_CODES = tuple(code for _, _, code in START)
START_FACES = np.array([_START_CODES.count(code) for code in range(16)], U)


@inner
def city_of(state: Any, seat: Word) -> Any:
    """The words of the city of a seat."""
    return part(state, HEADER + seat * CITY)


@inner
def byte(words: Any, at: Word, number: Word) -> Word:
    """One of the bytes kept in words."""
    return words[at + (number >> U(3))] >> ((number & U(7)) << U(3)) & BYTE


@inner
def put_byte(words: Any, at: Word, number: Word, value: Word) -> None:
    """Change one of the bytes kept in words."""
    shift = (number & U(7)) << U(3)
    word = at + (number >> U(3))
    words[word] = (words[word] & ~(BYTE << shift)) | value << shift


@inner
def is_over(state: Any) -> Word:
    """Whether every tile but one was taken."""
    return state[TURN] + ONE == state[DECK_SIZE]


@inner
def restart(state: Any, start: Any) -> None:
    """Set up the game of another state before its first turn again, with the same deal."""
    for word in range(NONE, HEADER):
        state[word] = start[word]
    for seat in range(state[SEATS]):
        clear(city_of(state, seat), city_of(start, seat)[STONES])


@inner
def shuffle(state: Any, bench: Any, rng: Any, first: Word) -> None:
    """Put the tiles of the deck from one on into an order drawn at random.

    Only before the first turn may they be tiles that lie face up; then the site is laid anew.
    """
    size = state[DECK_SIZE]
    for n in range(first, size):
        bench[CARDS + n] = byte(state, DECK, n)
    for done in range(first + ONE, size):
        other = CARDS + first + below(rng, done + ONE - first)
        bench[CARDS + done], bench[other] = bench[other], bench[CARDS + done]
    for n in range(first, size):
        put_byte(state, DECK, n, bench[CARDS + n])
    if first == NONE:
        state[SITE] = NONE
        for slot in range(state[SITE_SIZE]):
            state[SITE] |= bench[CARDS + slot] << (slot << U(3))


@inner
def slots_open(state: Any) -> Word:
    """How many slots the seat to move can pay for. Rules: RULES.md 3."""
    return min(city_of(state, state[SEAT])[STONES] + ONE, state[SITE_SIZE])


@inner
def tile_in(state: Any, slot: Word) -> Word:
    """The tile of a slot."""
    return state[SITE] >> (slot << U(3)) & BYTE


@inlined
def take(state: Any, slot: Word) -> None:
    """Take the tile of a slot off the site; turn over a stack if only one tile is left."""
    site = state[SITE]
    before = (ONE << (slot << U(3))) - ONE
    site = (site & before) | (site >> U(8) & ~before)
    size = state[SITE_SIZE] - ONE
    state[TURN] += ONE
    dealt = state[DEALT]
    if size == ONE and dealt < state[DECK_SIZE]:
        for tile in range(state[HANDS] + ONE):
            site |= byte(state, DECK, dealt + tile) << (size << U(3))
            size += ONE
        state[DEALT] = dealt + state[HANDS] + ONE
    state[SITE] = site
    state[SITE_SIZE] = size


@inlined
def play(
    state: Any, bench: Any, slot: Word, shape: Word, r: Word, column: Word, turn: Word
) -> None:
    """Make a legal move of the seat to move; in solo play the Architect answers at once."""
    seat = state[SEAT]
    city = city_of(state, seat)
    quarries = lay(city, bench, shape, r, column, tile_in(state, slot), turn)
    if state[RESERVE] != UNLIMITED:
        if not state[RULES] & SOLO:
            state[RESERVE] += slot
        quarries = min(quarries, state[RESERVE])
        state[RESERVE] -= quarries
    city[STONES] += quarries - slot
    take(state, slot)
    if state[RULES] & SOLO:
        state[ARCHITECT_STONES] += slot
        _architect_answers(state)
    else:
        state[SEAT] = NONE if seat + ONE == state[SEATS] else seat + ONE


@inner
def _architect_answers(state: Any) -> None:
    """The Architect takes the cheapest tile with a plaza, if he can pay it, else the first tile."""
    choice = NONE
    for slot in range(state[SITE_SIZE]):
        if PLAZA_COLOUR[tile_in(state, slot)]:
            choice = slot if slot <= state[ARCHITECT_STONES] else NONE
            break
    put_byte(state, ARCHITECT_TILES, state[ARCHITECT_LAID], tile_in(state, choice))
    state[ARCHITECT_LAID] += ONE
    state[ARCHITECT_STONES] -= choice
    if state[RESERVE] != UNLIMITED:
        state[RESERVE] += choice
    take(state, choice)


@inner
def architect_sheet(state: Any, sheet: Any) -> None:
    """The Architect's sheet, as ``playing.fill_sheet`` writes it. Rules: RULES.md 7."""
    rules = state[RULES]
    level = U(2) if rules & CALLICRATES else ONE
    total = state[ARCHITECT_STONES]
    for colour in range(ONE, U(6)):
        districts = START_FACES[colour]
        plazas = START_FACES[PLAZA + colour]
        for n in range(state[ARCHITECT_LAID]):
            tile = byte(state, ARCHITECT_TILES, n)
            districts += FACES[tile, colour]
            plazas += FACES[tile, PLAZA + colour]
        doubled = NONE
        if rules >> (colour - ONE) & ONE:
            doubled = _architect_doubles(colour, districts, plazas, level)
        value = level * (districts + doubled)
        stars = plazas * STARS_OF[colour]
        sheet[U(2) * (colour - ONE)] = value
        sheet[U(2) * (colour - ONE) + ONE] = stars
        total += value * stars
    quarries = START_FACES[NONE]
    for n in range(state[ARCHITECT_LAID]):
        quarries += FACES[byte(state, ARCHITECT_TILES, n), NONE]
    bonus = U(2) * quarries if rules & METAGENES else NONE
    sheet[U(10)] = state[ARCHITECT_STONES]
    sheet[U(11)] = bonus
    sheet[U(12)] = total + bonus


@inner
def _architect_doubles(colour: Word, districts: Word, plazas: Word, level: Word) -> Word:
    """How many of the Architect's districts of a colour its variant counts twice."""
    if colour == ONE:
        return districts if level * districts >= U(10) else NONE
    if colour == U(2):
        return min(U(3) * plazas, districts)
    if colour == U(4):
        return districts if level > ONE else NONE
    return districts
