"""Every legal placement of a tile with the exact change it brings, and why other spots are not."""

from __future__ import annotations

from typing import Any

from akropolis import kernel
from akropolis.city import City, Placement
from akropolis.errors import Reason
from akropolis.hexgrid import Triangle
from akropolis.play.log import Json
from akropolis.scoring import preview
from akropolis.tiles import Tile
from akropolis.view import SeatView

Rows = list[list[Any]]


def options_form(
    view: SeatView, slot: int, *, with_changes: bool = True, by_kernel: bool = False
) -> Json:
    """What the seat can do with the tile of a slot.

    A seat that plans ahead may look at a tile that it cannot pay; then it pays all it has. Without
    changes, in a match that forbids previews, a row ends with the stones that are gained: those lie
    open, the rest is for the players to work out.

    ``by_kernel`` has the kernel work out the changes, which must be installed and is compiled if
    that was not done yet. The answer is the same; games that it does not know are left to the core.

    Cost: in a late city 30 to 85 ms of the core, one preview a placement; 2 to 5 of the kernel.
    """
    city, tile = view.cities[view.seat], view.site[slot]
    if not with_changes:
        placements = _stones_alone(view, slot)
    else:
        placements = (_by_kernel(view, slot) if by_kernel else None) or _by_core(view, slot)
    return {
        "slot": slot,
        "tile": str(tile),
        "placements": placements,
        "refused": _refused(city, tile),
    }


def _by_kernel(view: SeatView, slot: int) -> Rows | None:
    """The rows with their changes, by the kernel; None for what it does not know."""
    try:
        outcomes = kernel.previews(view, slot)
    except kernel.KernelUnsupported:
        return None
    return [
        [*anchor, rotation, change, gained, sheet, starts, stops]
        for (_, anchor, rotation), change, gained, sheet, starts, stops in outcomes
    ]


def _by_core(view: SeatView, slot: int) -> Rows:
    """The rows with their changes, one preview each."""
    city, stones = view.cities[view.seat], view.stones[view.seat]
    price = min(slot, stones)
    reserve = view.reserve_after(price)
    before = view.sheet(view.seat)
    scoring = before.scoring
    rows: Rows = []
    for placement in city.legal_placements(view.site[slot]):
        change = preview(
            city,
            placement,
            stones=stones,
            price=price,
            reserve=reserve,
            rules=view.rules,
            before=before,
        )
        after = [number for line in change.after.values() for number in line]
        then = change.after.scoring
        starts, stops = (sorted(hexes) for hexes in (then - scoring, scoring - then))
        _, anchor, rotation = placement
        rows.append([*anchor, rotation, change.total, change.stones_gained, after, starts, stops])
    return rows


def _stones_alone(view: SeatView, slot: int) -> Rows:
    """The rows with nothing but the stones that lie open."""
    city = view.cities[view.seat]
    reserve = view.reserve_after(min(slot, view.stones[view.seat]))
    rows: Rows = []
    for placement in city.legal_placements(view.site[slot]):
        quarries = city.stones_for(placement)
        gained = quarries if reserve is None else min(quarries, reserve)
        rows.append([*placement.anchor, placement.rotation, None, gained])
    return rows


def _refused(city: City, tile: Tile) -> Rows:
    """The triangles at the city where no tile may lie, each with the first reason.

    All of them have a built hex: where a triangle only touches the city, a tile may lie.
    """
    refused: Rows = []
    for triangle in sorted({Triangle.of(hex, k) for hex in city.plan for k in range(6)}):
        problems = city.problems(Placement(tile, *triangle))
        if problems:
            first = next(reason for reason in Reason if reason in problems)
            refused.append([*triangle.anchor, triangle.rotation, str(first)])
    return refused
