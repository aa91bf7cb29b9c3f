"""The best moves of a position, with what they bring, for whoever asks at the table."""

from __future__ import annotations

from typing import Any

from akropolis.bots import Advice, Bot
from akropolis.play.log import Json
from akropolis.scoring import preview
from akropolis.view import SeatView

#: How many moves a hint shows.
SHOWN = 3
_LOOKED_AT = 12  # among which there are so many places


def hint_form(view: SeatView, level: str, bot: Bot, *, with_changes: bool = True) -> Json:
    """What a bot that explains itself would play.

    Without changes, in a match that forbids previews, it is not told what a move brings at once.

    Cost: that of a move of the bot.
    """
    explain: Any = bot.explain  # type: ignore[attr-defined]
    # Of moves to one place that differ in how the tile is turned, the best says enough.
    places: dict[object, Advice] = {}
    for advice in sorted(explain(view, top=_LOOKED_AT), key=lambda advice: advice.loss):
        places.setdefault((advice.move.slot, advice.move.placement.anchor), advice)
    shown = list(places.values())[:SHOWN]
    return {"level": level, "moves": [_form(view, advice, with_changes) for advice in shown]}


def _form(view: SeatView, advice: Advice, with_changes: bool) -> Json:
    move, seat = advice.move, view.seat
    change = preview(
        view.cities[seat],
        move.placement,
        stones=view.stones[seat],
        price=move.slot,
        reserve=view.reserve_after(move.slot),
        rules=view.rules,
    )
    return {
        "move": str(move),
        "slot": move.slot,
        "q": move.placement.anchor.q,
        "r": move.placement.anchor.r,
        "rotation": move.placement.rotation,
        "lead": _rounded(advice.lead),
        "error": _rounded(advice.error),
        "loss": _rounded(advice.loss),
        "change": change.total if with_changes else None,
        "stones": change.stones_gained - move.slot,
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 1)
