"""What is sent to people, as plain JSON values. Built from what is public and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from akropolis.architect import Architect
from akropolis.city import City
from akropolis.events import (
    Event,
    GameEnded,
    Result,
    SiteRefilled,
    StonesGained,
    StonesPaid,
    TilePlaced,
    TileTaken,
)
from akropolis.play.log import Entry, Json
from akropolis.play.match import Match
from akropolis.rules import Rules
from akropolis.scoring import ScoreSheet, score
from akropolis.state import PublicState
from akropolis.tiles import FACES, START_TILE, District, Face
from akropolis.view import SeatView


def event_form(entry: Entry) -> Json:
    """An entry as everybody may see it, without the state after it."""
    return {"v": entry.v, "at": entry.at, "type": entry.type, "seat": entry.seat, **entry.facts}


def steps_form(events: Iterable[Event]) -> list[Json]:
    """What a move brought about, the Architect's answer included."""
    return [{"type": type(event).__name__, "seat": event.seat, **_step(event)} for event in events]


def _step(event: Event) -> Json:
    match event:
        case TileTaken():
            return {"slot": event.slot, "tile": str(event.tile)}
        case StonesPaid():
            return {"stones": event.stones, "to_architect": event.to_architect}
        case TilePlaced():
            return {"placement": str(event.placement), "level": event.level}
        case StonesGained():
            return {"stones": event.stones}
        case SiteRefilled():
            return {"round": event.round, "tiles": [*map(str, event.tiles)]}
        case GameEnded():
            return {"result": result_form(event.result)}
    raise TypeError(f"an event that has no form: {event!r}")


def result_form(result: Result, *, resigned: bool = False) -> Json:
    """The final ranking and what decided it."""
    standings = result.standings
    first = standings[0]
    second = standings[1] if len(standings) > 1 else None
    level = second is not None and (first.total, first.stones) == (second.total, second.stones)
    if resigned:
        reason = "resigned"
    elif level and first.seat is None:
        reason = "architect_tie"
    elif len(result.winners) > 1:
        reason = "shared"
    elif second is not None and first.total == second.total:
        reason = "stones"
    else:
        reason = "points"
    return {
        "standings": [standing._asdict() for standing in standings],
        "winners": list(result.winners),
        "reason": reason,
    }


class StateForms:
    """Writes the public state of one match; a seat that has not changed is not written anew."""

    def __init__(self) -> None:
        self._seats: dict[int, tuple[City, int, Json]] = {}

    def state_form(self, match: Match) -> Json:
        """All that everybody at the table can see."""
        state = match.game.state
        rules = state.rules
        result = match.result
        return {
            "turn": state.turn,
            "turns": rules.turns,
            "round": state.round,
            "rounds": rules.rounds,
            "to_move": match.to_move,
            "chief": state.chief,
            "order": [] if match.is_over else _order(state),
            "stacks_left": state.stacks_left,
            "stack_size": rules.stack_size,
            "site": [*map(str, state.site)],
            "reserve": state.reserve,
            "over": match.is_over,
            "seats": [self._seat_form(state, seat) for seat in range(rules.seats)],
            "architect": state.architect and _architect_form(state.architect, rules),
            "unseen": unseen_form(state),
            "result": result and result_form(result, resigned=match.resigned is not None),
            "take_back": match.take_back_seat,
        }

    def _seat_form(self, state: PublicState, seat: int) -> Json:
        city, stones = state.cities[seat], state.stones[seat]
        kept = self._seats.get(seat)
        if kept is None or kept[0] is not city or kept[1] != stones:
            kept = city, stones, seat_form(city, stones, state.rules)
            self._seats[seat] = kept
        return kept[2]


def seat_form(city: City, stones: int, rules: Rules) -> Json:
    """A city with its sheet, and for each visible hex why it scores as it does."""
    sheet = score(city, stones=stones, rules=rules)
    pieces = city.pieces
    cells: list[list[Any]] = []
    for hex, cell in sorted(city.plan.cells.items()):
        shown = sheet.why(hex)
        cells.append(
            [hex.q, hex.r, cell.level, str(cell.face), pieces[hex], str(shown.why), shown.value]
        )
    return {
        "stones": stones,
        "total": sheet.total,
        "text": city.text,
        "cells": cells,
        "lakes": [[hex.q, hex.r] for hex in sorted(city.plan.lakes)],
        "last": len(city.placements) or None,
        "sheet": sheet_form(sheet),
    }


def sheet_form(sheet: ScoreSheet) -> Json:
    """The lines of a sheet, the stones and the total."""
    form: Json = {
        str(district): {"value": line.value, "stars": line.stars, "points": line.points}
        for district, line in sheet.items()
    }
    if sheet.quarry_points:
        form["quarry_points"] = sheet.quarry_points
    return form | {"stones": sheet.stones, "total": sheet.total}


def unseen_form(state: PublicState) -> Mapping[str, int]:
    """How many hexes of each face still lie face down; no order, no tiles."""
    counts = dict.fromkeys("hmbtgHMBTGq", 0)
    for tile, count in SeatView.of(state, 0).unseen.items():
        for face in tile.faces:
            counts[str(face)] += count
    return counts


def _order(state: PublicState) -> list[int | None]:
    """Whose turns are left in this round, the present one first; None is the Architect."""
    rules = state.rules
    hands = [turn % rules.hands for turn in range(state.turn, state.round * rules.stack_size)]
    return [hand if hand < rules.seats else None for hand in hands]


def _architect_form(architect: Architect, rules: Rules) -> Json:
    sheet = architect.sheet(rules)
    faces = [*START_TILE.values(), *(face for tile in architect.tiles for face in tile.faces)]
    return {
        "stones": architect.stones,
        "total": sheet.total,
        "level": str(rules.solo_level),
        "tiles": [*map(str, architect.tiles)],
        "counts": {
            str(district): {
                "districts": faces.count(FACES[district.letter]),
                "stars": sheet[district].stars,
                "points": sheet[district].points,
            }
            for district in District
        },
        "quarries": faces.count(Face.QUARRY),
        "sheet": sheet_form(sheet),
    }
