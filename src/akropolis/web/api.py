"""The API over HTTP."""

from __future__ import annotations

import json
import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from akropolis import bots
from akropolis.bots.levels import uses_engine
from akropolis.play import Refused, Setup
from akropolis.play.log import Json
from akropolis.play.setup import bot_name
from akropolis.web import schemas
from akropolis.web.hall import Hall
from akropolis.web.limits import Buckets
from akropolis.web.schemas import MatchId
from akropolis.web.security import address_of, error_body

#: The status of a refused command, by its code.
STATUS = {
    "not_your_seat": 403,
    "no_hints": 403,
    "refused": 409,
    "stale": 409,
    "not_your_turn": 409,
    "over": 409,
    "unavailable": 503,
    "taken": 409,
    "illegal": 422,
    "unreadable": 422,
    "bad_name": 422,
    "unknown_bot": 422,
    "no_such_seat": 422,
}


def hall_of(request: Request) -> Hall:
    """The hall of the app."""
    hall: Hall = request.app.state.hall
    return hall


def guest_of(request: Request) -> str:
    """The guest who asks; the gate has made sure that there is one."""
    guest: str = request.state.guest
    return guest


TheHall = Annotated[Hall, Depends(hall_of)]
Guest = Annotated[str, Depends(guest_of)]

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": schemas.Problem, "description": text}
    for code, text in {
        400: "What was sent cannot be read.",
        403: "Not from here, or not yours.",
        404: "There is no such match.",
        409: "Not as things stand.",
        413: "Too large.",
        422: "What was sent makes no sense.",
        429: "Too often.",
        503: "Not just now: the store fails, or it could not be worked out in time.",
    }.items()
}


def _problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    return {code: _PROBLEMS[code] for code in (400, 413, 429, 503, *codes)}


router = APIRouter(prefix="/api")


@router.post("/matches", status_code=201, responses=_problems(403, 422))
async def open_match(
    wish: schemas.MatchWish, request: Request, hall: TheHall, guest: Guest
) -> schemas.Opened:
    """Open a match. Who opens it holds every seat of a human; open seats get links."""
    opened = await open_for(request, hall, guest, wish.model_dump())
    return schemas.Opened(**opened)


async def open_for(request: Request, hall: Hall, guest: str, data: Json) -> Json:
    """Open a match, unless the address has opened too many."""
    buckets: Buckets = request.app.state.openings
    if not buckets.take(address_of(request.scope), time.monotonic()):
        raise Refused("too_many", "too many matches; wait a little")
    setup = Setup.from_json(data)
    match = await hall.ask(hall.house.open, setup, guest)
    links = {link["seat"]: link["link"] for link in hall.house.links(match)}
    if any(seat.bot and uses_engine(seat.bot) for seat in match.seats):
        hall.prepare()  # before it is their turn
    hall.wake_bots(match.id)
    seats = [{"seat": seat, "link": links.get(seat)} for seat in range(len(match.seats))]
    return {"match": match.id, "seats": seats}


@router.get("/matches/{match}", responses=_problems(404, 422))
async def snapshot(match: MatchId, hall: TheHall, guest: Guest) -> schemas.Snapshot:
    """How a match stands."""
    form = await hall.snapshot(match, guest)
    hall.wake_bots(match)  # after a restart nobody else may have
    return schemas.Snapshot(**form)


@router.get("/matches/{match}/events", responses=_problems(404, 422))
async def events(
    match: MatchId, hall: TheHall, guest: Guest, since: Annotated[int, Query(ge=0, le=1_000_000)]
) -> schemas.Missed:
    """What happened after an entry, or a snapshot where that is too long ago."""
    missed = await hall.ask(hall.house.events_since, match, since)
    if missed is None:
        snapshot = schemas.Snapshot(**await hall.snapshot(match, guest))
        return schemas.Missed(snapshot=snapshot)
    return schemas.Missed(events=[json.loads(text) for text in missed])


@router.get(
    "/matches/{match}/options",
    response_model=schemas.Options,
    responses=_problems(403, 404, 409, 422),
)
async def options(
    match: MatchId,
    hall: TheHall,
    guest: Guest,
    slot: Annotated[int, Query(ge=0, le=5)],
    v: Annotated[int, Query(ge=1, le=1_000_000)],
    seat: Annotated[int | None, Query(ge=0, le=3)] = None,
) -> Response:
    """What the seat to move can do with the tile of a slot. For its holder alone.

    A seat may be named to plan ahead, with tiles that it cannot pay yet, too: what is left on the
    site gets cheaper. One that it cannot pay is shown as if it paid all it has.
    """
    text = await hall.options(match, guest, slot, v, seat)
    return Response(text, media_type="application/json")


@router.get(
    "/matches/{match}/hint",
    response_model=schemas.Hint,
    responses=_problems(403, 404, 409, 422, 503),
)
async def hint(
    match: MatchId, hall: TheHall, guest: Guest, v: Annotated[int, Query(ge=1, le=1_000_000)]
) -> Response:
    """The best moves of the seat to move. For its holder alone, where hints are allowed."""
    text = await hall.hint(match, guest, v)
    return Response(text, media_type="application/json")


@router.post(
    "/matches/{match}/commands",
    responses=_problems(403, 404)
    | {
        409: {"model": schemas.Answer, "description": "Not as things stand."},
        422: {
            "model": schemas.Answer | schemas.Problem,
            "description": "Illegal, or it makes no sense.",
        },
        503: {
            "model": schemas.Answer | schemas.Problem,
            "description": "Nothing can be kept just now; the same may be sent again.",
        },
    },
)
async def command(
    match: MatchId, body: schemas.Command, hall: TheHall, guest: Guest
) -> schemas.Answer:
    """Carry out a command. The same id again gives the same answer."""
    answer = await hall.command(match, guest, body.model_dump(exclude_none=True))
    status = 200 if answer["ok"] else STATUS.get(answer["error"], 409)
    return JSONResponse(answer, status_code=status)  # type: ignore[return-value]


@router.get(
    "/matches/{match}/record",
    response_class=Response,
    responses=_problems(404, 409, 422)
    | {
        200: {
            "content": {"text/plain": {"schema": {"type": "string"}}},
            "description": "An .akr record.",
        }
    },
)
async def record(match: MatchId, hall: TheHall) -> PlainTextResponse:
    """The record of a match that is over."""

    def written() -> str:
        found = hall.house.match(match)
        if not found.is_over:
            raise Refused("not_over", "the record shows all tiles, so it is kept until the end")
        return str(found.record)

    disposition = f'attachment; filename="akropolis-{match}.akr"'
    text = await hall.ask(written)
    return PlainTextResponse(text, headers={"Content-Disposition": disposition})


@router.get("/mine", responses=_problems())
async def mine(hall: TheHall, guest: Guest) -> list[schemas.Mine]:
    """The reader's matches that are not over, last touched first."""

    def found() -> list[schemas.Mine]:
        return [
            schemas.Mine(
                match=match.id,
                v=match.v,
                at=match.last_at,
                seats=match.held_by(guest),
                players=[
                    {"kind": s.kind, "name": s.name, "bot": s.bot, "follows": s.follows}
                    for s in match.seats
                ],
                round=match.game.state.round,
                rounds=match.game.rules.rounds,
                to_move=match.to_move,
                your_turn=match.to_move in match.held_by(guest),
            )
            for match in hall.house.unfinished(guest)
        ]

    return await hall.ask(found)


@router.get("/bots", responses=_problems())
async def known_bots() -> list[schemas.BotKnown]:
    """The bots that can be asked to play: the levels first, from gentle to strong."""
    levels = [level.name for level in bots.LEVELS]
    here = [level.name for level in bots.LEVELS if level.is_installed]
    told = bots.sentences()
    others = [name for name in told if name not in levels]
    return [
        schemas.BotKnown(
            spec=name,
            name=bot_name(name),
            sentence=told[name],
            level=levels.index(name) + 1 if name in levels else None,
            technical=name in bots.TECHNICAL,
        )
        for name in [*here, *others]
    ]


def problem(status: int, code: str, message: str, **more: object) -> JSONResponse:
    """A refusal."""
    return JSONResponse(error_body(code, message, **more), status_code=status)
