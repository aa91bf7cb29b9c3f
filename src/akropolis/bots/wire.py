"""What a program that plays is told and answers: one JSON object a line. See docs/bots.md.

Tiles, moves and cities are written in their text forms, so that a program needs no more than JSON.
"""

from __future__ import annotations

from typing import Any

from akropolis.architect import Architect
from akropolis.city import City, Placement
from akropolis.rules import Rules
from akropolis.site import ConstructionSite
from akropolis.tiles import Tile
from akropolis.view import SeatView

#: Raised when a message changes so that an old program would misread it.
PROTOCOL = 1

#: The longest line of an answer, in bytes.
LONGEST_LINE = 65_536

#: How long a program may think about one move unless something else is said.
SECONDS = 10.0


def view_form(view: SeatView) -> dict[str, Any]:
    """All that the seat may see, as plain JSON values.

    The first part says everything; the second follows from it, and spares a program the rules.
    """
    architect = view.architect
    return {
        "seat": view.seat,
        "rules": view.rules.to_json(),
        "turn": view.turn,
        "site": [*map(str, view.site)],
        "cities": [[*map(str, city.placements)] for city in view.cities],
        "stones": list(view.stones),
        "reserve": view.reserve,
        "architect": architect
        and {"stones": architect.stones, "tiles": [*map(str, architect.tiles)]},
        # -- what follows from it --
        "turns": view.rules.turns,
        "round": view.round,
        "rounds": view.rules.rounds,
        "totals": [view.sheet(seat).total for seat in range(view.rules.seats)],
        "cells": [cells_form(city) for city in view.cities],
        "unseen": sorted(map(str, view.unseen.elements())),
    }


def cells_form(city: City) -> list[list[Any]]:
    """What a city shows: column, row, level, face and the number of the tile, a hex at a time."""
    pieces = city.pieces
    return [
        [hex.q, hex.r, cell.level, str(cell.face), pieces[hex]]
        for hex, cell in sorted(city.plan.cells.items())
    ]


def read_view(data: dict[str, Any]) -> SeatView:
    """Read what ``view_form`` writes.

    Errors: ``KeyError``, ``TypeError`` or ``ValueError`` for what is no view.
    """
    architect = data["architect"]
    if architect is not None:
        architect = Architect(architect["stones"], tuple(map(Tile.parse, architect["tiles"])))
    cities = []
    for placements in data["cities"]:
        city = City()
        for text in placements:
            city = city.place(Placement.parse(text))
        cities.append(city)
    return SeatView(
        seat=data["seat"],
        rules=Rules.from_json(data["rules"]),
        turn=data["turn"],
        site=ConstructionSite(tuple(map(Tile.parse, data["site"]))),
        cities=tuple(cities),
        stones=tuple(data["stones"]),
        reserve=data["reserve"],
        architect=architect,
    )
