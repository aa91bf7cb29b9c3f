"""What people at the table may ask for, and what becomes of it: new entries, or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from akropolis.errors import AkropolisError, IllegalMove, Reason
from akropolis.moves import Move
from akropolis.play.forms import steps_form
from akropolis.play.log import Json
from akropolis.play.match import Match
from akropolis.play.setup import DEFAULT_BOT, bot_name, clean_name, known_bot

#: How long a seat may keep the others waiting before one of them may hand it to a bot.
PATIENCE = timedelta(minutes=10)

#: Entries after which a match is only played on: nobody can make its log grow without end.
MOST_ENTRIES = 2000


class Refused(AkropolisError):
    """A command that is not carried out; nothing has changed.

    Attributes:
        code: why, for programs.
        reasons: for an illegal move, all reasons.
    """

    def __init__(self, code: str, message: str, reasons: tuple[Reason, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.reasons = reasons


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A command as it came in.

    Attributes:
        guest: who sent it; None is the house itself, for its bots.
        v: the number of the last entry that its author knew.
        now: when it came.
    """

    guest: str | None
    type: str
    seat: int
    v: int
    now: datetime
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An entry that has neither number nor time yet.

    Attributes:
        over: whether it ends the match.
    """

    type: str
    seat: int | None
    facts: Json = field(default_factory=dict)
    secret: Json = field(default_factory=dict, repr=False)
    over: bool = False


def decide(match: Match, request: Request) -> list[Draft]:
    """The entries that a command adds to the log of a match.

    Errors: ``Refused``.
    """
    decision = COMMANDS.get(request.type)
    if decision is None:
        raise Refused("unknown_type", f"a command is one of {', '.join(COMMANDS)}")
    if not 0 <= request.seat < len(match.seats):
        raise Refused("no_such_seat", f"there are the seats 0 to {len(match.seats) - 1}")
    if request.v > match.v:
        raise Refused("stale", "the command was made against an entry that does not exist")
    if match.v >= MOST_ENTRIES and request.type in ("rename", "take_back"):
        raise Refused("refused", "enough of that in one match")
    return decision(match, request)


def _move(match: Match, request: Request) -> list[Draft]:
    seat = match.seats[request.seat]
    house = request.guest is None
    if not house:
        _own(match, request)
    elif seat.kind != "bot":
        raise Refused("stale", "the bot has left the seat")
    _current(match, request)
    if match.to_move != request.seat:
        raise Refused("not_your_turn", "it is another seat's turn")
    text = request.facts.get("move")
    if not isinstance(text, str) or len(text) > 40:
        raise Refused("unreadable", "a move is a text such as 1:Mbq@2,-2/3")
    try:
        move = Move.parse(text, site=match.game.site)
        state, events = match.game.state.play(move)
    except IllegalMove as error:
        sentences = "; ".join(reason.sentence for reason in error.reasons)
        raise Refused("illegal", sentences, error.reasons) from None
    except ValueError as error:
        raise Refused("unreadable", str(error)) from None
    facts: Json = {"move": str(move), "by": "bot" if house else "human"}
    if house and request.facts.get("note"):
        facts["note"] = request.facts["note"]
    facts["steps"] = steps_form(events)
    return [Draft(type="moved", seat=request.seat, facts=facts, over=state.is_over)]


def _take_back(match: Match, request: Request) -> list[Draft]:
    _own(match, request)
    _current(match, request)
    if match.take_back_seat != request.seat:
        raise Refused("refused", "that move can no longer be taken back")
    ply = len(match.by_human) - 1
    while not match.by_human[ply]:
        ply -= 1
    return [Draft(type="taken_back", seat=request.seat, facts={"ply": ply})]


def _resign(match: Match, request: Request) -> list[Draft]:
    _own(match, request)
    _going_on(match)
    others = [seat for n, seat in enumerate(match.seats) if n != request.seat]
    # Three or four can play on without one; against one opponent, or bots alone, it is the end.
    ends = len(others) < 2 or all(other.kind == "bot" for other in others)
    facts: Json = {"ends": ends}
    resigned = Draft(type="resigned", seat=request.seat, facts=facts, over=ends)
    return [resigned] if ends else [resigned, _taken_over(match, request.seat, DEFAULT_BOT)]


def _leave(match: Match, request: Request) -> list[Draft]:
    _own(match, request)
    _going_on(match)
    left = Draft(type="left", seat=request.seat)
    return [left, _taken_over(match, request.seat, DEFAULT_BOT)]


def _fill(match: Match, request: Request) -> list[Draft]:
    """Put a bot on an open seat, or on the seat of somebody who keeps the others waiting."""
    _going_on(match)
    seat = match.seats[request.seat]
    try:
        bot = known_bot(request.facts.get("bot") or DEFAULT_BOT)
    except AkropolisError as error:
        raise Refused("unknown_bot", str(error)) from None
    if seat.kind == "open":
        if request.guest != match.creator:
            raise Refused("refused", "only who set up the match fills its open seats")
    elif seat.kind == "human":
        if not match.held_by(request.guest):
            raise Refused("not_your_seat", "only who sits at the table may do that")
        waited = request.now - datetime.fromisoformat(match.waiting_since)
        if match.to_move != request.seat or waited < PATIENCE:
            minutes = PATIENCE.seconds // 60
            raise Refused("refused", f"a seat is given away after {minutes} minutes of waiting")
    else:
        raise Refused("refused", "a bot sits there already")
    return [_taken_over(match, request.seat, bot)]


def _sit(match: Match, request: Request) -> list[Draft]:
    """Take an open seat. The token of its link is the key; who set up the match needs none."""
    seat, guest = match.seats[request.seat], request.guest
    _going_on(match)
    if seat.kind != "open" or guest is None:
        raise Refused("taken", "somebody sits there already")
    if guest != match.creator and request.facts.get("token") != seat.token:
        raise Refused("refused", "the seat is taken by its own link")
    name = _name(request, seat.name)
    secret: Json = {"holder": guest}
    facts: Json = {"name": name}
    return [Draft(type="seated", seat=request.seat, facts=facts, secret=secret)]


def _rename(match: Match, request: Request) -> list[Draft]:
    _own(match, request)
    name = _name(request, "")
    if name == match.seats[request.seat].name:
        raise Refused("refused", "that is the name already")
    return [Draft(type="renamed", seat=request.seat, facts={"name": name})]


def _rematch(match: Match, request: Request) -> list[Draft]:
    _own(match, request)
    if not match.is_over:
        raise Refused("refused", "a rematch comes after the end")
    if match.rematch is not None:
        raise Refused("refused", "there is a rematch already")
    return [Draft(type="rematched", seat=request.seat)]


def _taken_over(match: Match, seat: int, bot: str) -> Draft:
    """A bot sits down; ``of`` is who sat there, whose deeds are not the bot's."""
    facts: Json = {"bot": bot, "name": bot_name(bot), "of": match.seats[seat].name}
    return Draft(type="bot_took_over", seat=seat, facts=facts)


def _own(match: Match, request: Request) -> None:
    if request.seat not in match.held_by(request.guest):
        raise Refused("not_your_seat", "the seat is not yours")


def _current(match: Match, request: Request) -> None:
    """Refuse what was decided upon a game that has changed. A new name is no such change."""
    _going_on(match)
    if request.v < match.changed:
        raise Refused("stale", "the game has gone on in the meantime")


def _going_on(match: Match) -> None:
    if match.is_over:
        raise Refused("over", "the match is over")


def _name(request: Request, default: str) -> str:
    try:
        name = request.facts.get("name") or default
        return clean_name(name) if name else ""
    except AkropolisError as error:
        raise Refused("bad_name", str(error)) from None


#: Every type of command and how it is decided.
COMMANDS: Mapping[str, Callable[[Match, Request], list[Draft]]] = {
    "move": _move,
    "take_back": _take_back,
    "resign": _resign,
    "leave": _leave,
    "fill": _fill,
    "sit": _sit,
    "rename": _rename,
    "rematch": _rematch,
}
