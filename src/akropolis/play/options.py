"""Every legal placement of a tile with the exact change it brings, and why other spots are not."""

from __future__ import annotations

from typing import Any

from akropolis.city import City, Placement
from akropolis.errors import Reason
from akropolis.hexgrid import Triangle
from akropolis.play.log import Json
from akropolis.scoring import preview
from akropolis.tiles import Tile
from akropolis.view import SeatView


def options_form(view: SeatView, slot: int, *, with_changes: bool = True) -> Json:
    """What the seat can do with the tile of a slot.

    A seat that plans ahead may look at a tile that it cannot pay; then it pays all it has. Without
    changes, in a match that forbids previews, a row ends with the stones that are gained: those lie
    open, the rest is for the players to work out.

    Cost: one preview a placement; some 100 ms in a late city.
    """
    seat = view.seat
    rules, city, stones = view.rules, view.cities[seat], view.stones[seat]
    tile, price = view.site[slot], min(slot, stones)
    # In solo play the price goes to the Architect, not back to the box.
    back = 0 if rules.is_solo else price
    reserve = None if view.reserve is None else view.reserve + back
    before = view.sheet(seat)
    scoring = before.scoring
    placements: list[list[Any]] = []
    for placement in city.legal_placements(tile):
        (q, r), rotation = placement.anchor, placement.rotation
        if not with_changes:
            quarries = city.stones_for(placement)
            gained = quarries if reserve is None else min(quarries, reserve)
            placements.append([q, r, rotation, None, gained])
            continue
        change = preview(
            city,
            placement,
            stones=stones,
            price=price,
            reserve=reserve,
            rules=rules,
            before=before,
        )
        after = [number for line in change.after.values() for number in line]
        then = change.after.scoring
        starts, stops = (sorted(hexes) for hexes in (then - scoring, scoring - then))
        placements.append(
            [q, r, rotation, change.total, change.stones_gained, after, starts, stops]
        )
    return {
        "slot": slot,
        "tile": str(tile),
        "placements": placements,
        "refused": _refused(city, tile),
    }


def _refused(city: City, tile: Tile) -> list[list[Any]]:
    """The triangles at the city where no tile may lie, each with the first reason."""
    near = {
        Triangle.of(hex, rotation)
        for built in city.plan.cells
        for hex in (built, *built.neighbours)
        for rotation in range(6)
    }
    refused: list[list[Any]] = []
    for triangle in sorted(near):
        problems = city.problems(Placement(tile, *triangle))
        if problems:
            first = next(reason for reason in Reason if reason in problems)
            refused.append([*triangle.anchor, triangle.rotation, str(first)])
    return refused
