"""The functions that Python calls, each with the exact types of its arguments.

Few, since every entry point is compiled with all that it calls. ``load`` compiles them or reads
them from the cache; ``State`` and ``Runner`` are the way to call them.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel import city, foresight, legality, playing
from akropolis.kernel.compiling import Shelf
from akropolis.kernel.game import city_of, is_over, slots_open
from akropolis.kernel.layout import RULES, SEAT, SITE_SIZE
from akropolis.kernel.words import LAST, NONE, ONE, U, Word, part

SHELF = Shelf("kernel")

# words of a state or of the bench, numbers, placements, scores, sheets, lines
_W, _N, _P, _S, _T = "uint64[::1]", "uint64", "uint32[::1]", "int16[::1]", "int64[::1]"
_I = "int32[::1]"


@SHELF.entry(f"{_N}({_W}, {_W}, {_P})")
def list_placements(state: Any, bench: Any, placements: Any) -> Word:
    """List the triangles on which the seat to move may lay a tile; return how many there are."""
    state, bench = part(state, NONE), part(bench, NONE)
    words = city_of(state, state[SEAT])
    legality.find_legal(words, bench)
    return legality.list_legal(words, bench, placements)


@SHELF.entry(f"void({_W}, {_W}, {_N}, {_N}, {_P})")
def write_city(state: Any, bench: Any, seat: Word, stones: Word, placements: Any) -> None:
    """Build the city of a seat anew, from placements with their tiles and turns."""
    state, bench = part(state, NONE), part(bench, NONE)
    words = city_of(state, seat)
    city.clear(words, stones)
    for n in range(U(placements.shape[0])):
        number = U(placements[n])
        tile, turn, shape = number >> U(20) & LAST, number >> U(17) & U(3), number >> U(16) & ONE
        r = playing.row_of(words, number)
        city.lay(words, bench, shape, r, number & LAST, tile, turn)


@SHELF.entry(f"boolean({_W}, {_W}, {_N}, {_N}, {_N})")
def step(state: Any, bench: Any, slot: Word, placement: Word, turn: Word) -> bool:
    """Make a move if it is legal; say whether it was."""
    state, bench = part(state, NONE), part(bench, NONE)
    if is_over(state) or slot >= slots_open(state) or turn > U(2):
        return False
    words = city_of(state, state[SEAT])
    legality.find_legal(words, bench)
    shape, r = placement >> U(16) & ONE, playing.row_of(words, placement)
    if not legality.is_legal(words, bench, shape, r, placement & LAST):
        return False
    playing.play_placement(state, bench, slot, placement, turn)
    return True


@SHELF.entry(f"{_N}({_W}, {_W}, {_W})")
def step_random(state: Any, bench: Any, rng: Any) -> Word:
    """Make a random move; return how many there were, 0 when the game is over."""
    state, bench, rng = part(state, NONE), part(bench, NONE), part(rng, NONE)
    return NONE if is_over(state) else playing.play_random(state, bench, rng)


@SHELF.entry(f"void({_W}, {_W}, {_N}, {_T})")
def write_sheet(state: Any, bench: Any, seat: Word, sheet: Any) -> None:
    """Write the sheet of a seat, or of the Architect, who comes after the seats."""
    playing.fill_sheet(part(state, NONE), part(bench, NONE), seat, part(sheet, NONE))


@SHELF.entry(f"{_N}({_W}, {_W}, {_N}, {_P}, {_S})")
def evaluate(state: Any, bench: Any, slots: Word, placements: Any, scores: Any) -> Word:
    """Evaluate every legal placement of the first slots; return how many triangles there are."""
    state, bench = part(state, NONE), part(bench, NONE)
    placements, scores = part(placements, NONE), part(scores, NONE)
    return playing.evaluate_moves(state, bench, min(slots, state[SITE_SIZE]), placements, scores)


@SHELF.entry(f"{_N}({_W}, {_W}, {_W}, {_N}, {_N}, {_I}, {_I})")
def foresee(
    state: Any, bench: Any, scratch: Any, tile: Word, reserve: Word, lines: Any, hexes: Any
) -> Word:
    """Write what each legal placement of a tile would bring to the seat to move; return how many.

    ``reserve`` is what is left of the stones once the tile is paid.
    """
    state, bench, scratch = part(state, NONE), part(bench, NONE), part(scratch, NONE)
    words = city_of(state, state[SEAT])
    lines, hexes = part(lines, NONE), part(hexes, NONE)
    return foresight.foresee(words, bench, scratch, state[RULES], tile, reserve, lines, hexes)


@SHELF.entry(
    f"void({_W}, {_W}, {_W}, {_W}, {_N}, {_N}, {_N}, {_P}, {_S}, int64[:, :, ::1], int64[:, ::1])"
)
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
    """Play one game for each row of ``sheets``, from ``start`` to the end."""
    start, state, bench, rng = (
        part(start, NONE),
        part(state, NONE),
        part(bench, NONE),
        part(rng, NONE),
    )
    placements, scores = part(placements, NONE), part(scores, NONE)
    playing.play_games(
        start, state, bench, rng, seed, policy, shuffled, placements, scores, sheets, census
    )
