"""What every placement of a tile would bring, and on which hexes, as Python has it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from akropolis.city import Placement
from akropolis.hexgrid import Hex, Triangle
from akropolis.kernel import entries, foresight, layout
from akropolis.kernel.readiness import KernelUnsupported
from akropolis.kernel.state import BENCH, State, kind_of, seen
from akropolis.kernel.words import U
from akropolis.tiles import Tile
from akropolis.view import SeatView

_MOST = 3 * layout.MOST
#: Hexes that the largest city shows: those of the starting tile, and three a tile.
_MOST_HEXES = 4 + 3 * layout.LONGEST


class Outcome(NamedTuple):
    """What one placement would bring, as ``akropolis.scoring.Preview`` has it.

    Attributes:
        change: of the seat's total, with what is paid and gained.
        sheet: value and stars of the five districts afterwards, in their order.
        starts: hexes that bring points afterwards and do not now, in order.
        stops: hexes that bring points now and not afterwards, in order.
    """

    placement: Placement
    change: int
    stones_gained: int
    sheet: list[int]
    starts: list[Hex]
    stops: list[Hex]


def previews(view: SeatView, slot: int) -> list[Outcome]:
    """What each legal placement of the tile in a slot would bring, in the order of the core.

    A seat that cannot pay the tile pays all it has: it may look ahead.

    Errors: ``IndexError`` where there is no such slot; ``KernelUnsupported``, also for a seat that
    has laid as many tiles as any game has.

    >>> import akropolis as ak
    >>> first = previews(ak.Game.new(seats=2, seed=33).view(), 1)[0]
    >>> str(first.placement), first.change, first.stones_gained
    ('Mbq@-3,1/1', -1, 0)
    """
    tile, stones = view.site[slot], view.stones[view.seat]
    if len(view.cities[view.seat].placements) >= layout.LONGEST:
        raise KernelUnsupported(f"no city has more than {layout.LONGEST} tiles")
    price = min(slot, stones)
    limited = view.reserve_after(price)
    reserve = int(layout.UNLIMITED) if limited is None else limited
    state = seen(view)
    before = state.totals[view.seat]
    lines, hexes = _foreseen(state, tile, reserve)
    outcomes = []
    for q, r, rotation, turn, gained, *sheet, first, middle, last in lines:
        placement = Placement(tile, *Triangle(Hex(q, r), rotation).corners[turn])
        points = sum([sheet[i] * sheet[i + 1] for i in range(0, 10, 2)])
        change = points + stones - price + gained - before
        starts, stops = sorted(hexes[first:middle]), sorted(hexes[middle:last])
        outcomes.append(Outcome(placement, change, gained, sheet, starts, stops))
    return outcomes


def _foreseen(state: State, tile: Tile, reserve: int) -> tuple[list[list[int]], list[Hex]]:
    """The lines of ``foresight`` in the order of the core, and the hexes that they refer to."""
    # Not filled in: most of it is never touched, and so takes no memory.
    lines = np.empty((_MOST, foresight.LINE), np.int32)
    hexes = np.empty((_MOST * _MOST_HEXES, 2), np.int32)
    scratch = np.empty(int(foresight.SCRATCH), U)
    run = entries.foresee.load()
    words, flat = (state.words, BENCH.words, scratch), (lines.reshape(-1), hexes.reshape(-1))
    n = run(*words, kind_of(tile), reserve, *flat)
    used = int(lines[n - 1, -1])
    return sorted(lines[:n].tolist()), [*map(Hex._make, hexes[:used].tolist())]
