"""Moves as numbers (``layout`` says what their bits are), and when in the game they are made."""

from __future__ import annotations

from typing import Any

from akropolis.bots.compiled.layout import TURNS
from akropolis.kernel.compiling import inner
from akropolis.kernel.game import slots_open
from akropolis.kernel.layout import DECK_SIZE, HANDS, TURN
from akropolis.kernel.playing import play_placement
from akropolis.kernel.words import U, Word

PLACEMENT = U((1 << 17) - 1)


@inner
def turns_left(state: Any) -> Word:
    """Turns that the seat to move will have after this one."""
    return min((state[DECK_SIZE] - U(2) - state[TURN]) // state[HANDS], U(TURNS - 1))


@inner
def slot_of(move: Word) -> Word:
    """The slot of a move."""
    return move >> U(20)


@inner
def turn_of(move: Word) -> Word:
    """The turn of its tile."""
    return move >> U(17) & U(3)


@inner
def move_at(state: Any, placements: Any, place: Word) -> Word:
    """The move whose value stands at a place among all values of a position."""
    slots = slots_open(state)
    triangle, slot, turn = place // (U(3) * slots), place // U(3) % slots, place % U(3)
    return U(placements[triangle]) | turn << U(17) | slot << U(20)


@inner
def play_move(state: Any, bench: Any, move: Word) -> None:
    """Make a legal move."""
    play_placement(state, bench, slot_of(move), move & PLACEMENT, turn_of(move))
