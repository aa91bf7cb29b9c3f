"""The socket of a match."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from akropolis.play import StoreFailed, UnknownMatch
from akropolis.web.hall import Hall
from akropolis.web.hub import Line
from akropolis.web.limits import Bucket
from akropolis.web.logs import log
from akropolis.web.schemas import Command
from akropolis.web.security import address_of

MOST_FRAME_BYTES = 4096
_MOST_OFFENCES = 5

router = APIRouter()


@router.websocket("/api/matches/{match}/socket")
async def socket(
    socket: WebSocket, match: str, since: Annotated[int, Query(ge=0, le=1_000_000)] = 0
) -> None:
    """Listen to a match and send commands."""
    hall: Hall = socket.app.state.hall
    addresses: Counter[str] = socket.app.state.addresses
    settings = hall.settings
    address = address_of(socket.scope)
    crowded = len(hall.hub.lines(match)) >= settings.sockets_per_match
    if crowded or addresses[address] >= settings.sockets_per_address:
        await socket.close(1013, "too many sockets")
        return
    line = Line(socket, match, socket.state.guest)
    addresses[address] += 1
    try:
        await socket.accept()
        await _serve(hall, line, since)
    finally:
        addresses[address] -= 1
        if not addresses[address]:
            del addresses[address]


async def _serve(hall: Hall, line: Line, since: int) -> None:
    hall.hub.join(line)
    writing = asyncio.create_task(line.write())
    reading = asyncio.create_task(_read(hall, line, since))
    try:
        # Whichever ends first ends the other: a line that was cut, or one that was told to go.
        await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
        if reading.done() and not writing.done():
            await asyncio.wait({writing}, timeout=0 if _gone(reading) else 2)
    finally:
        hall.hub.part(line)
        for task in (writing, reading):
            task.cancel()
        for ended in await asyncio.gather(writing, reading, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect):
                log.error("socket_failed", match=line.match, exc_info=ended)
        if line.v is not None:
            with suppress(StoreFailed):  # who is there is told again with the next news
                await hall.tell_presence(line.match)


def _gone(reading: asyncio.Task[None]) -> bool:
    return reading.exception() is not None


async def _read(hall: Hall, line: Line, since: int) -> None:
    try:
        await hall.greet(line, since)
    except UnknownMatch:
        line.end("unknown_match", 4004)
        return
    except StoreFailed as error:
        log.error("store_failed", match=line.match, error=str(error)[:200])
        line.end("unavailable", 1013)
        return
    bucket = Bucket(hall.settings.frame_limit, time.monotonic())
    offences = 0
    while True:
        message = await line.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        fault = None
        if not bucket.take(time.monotonic()):
            fault = "flood"
        else:
            fault = await _frame(hall, line, message)
        if fault is not None:
            offences += 1
            if fault == "flood" or offences > _MOST_OFFENCES:
                log.warning("socket_abused", match=line.match, fault=fault)
                line.end("abuse", 1008)
                return


async def _frame(hall: Hall, line: Line, message: Any) -> str | None:
    """Do what a frame asks; what was wrong with it, if anything."""
    text = message.get("text")
    if text is None or len(text.encode()) > MOST_FRAME_BYTES:
        return _complain(line, "too_large", f"a frame is a text of up to {MOST_FRAME_BYTES} bytes")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return _complain(line, "unreadable", "a frame is a JSON object")
    kind = data.pop("t", None) if isinstance(data, dict) else None
    if kind == "ping":
        line.send('{"t":"pong"}')
        return None
    if kind == "hurry":
        if line.plays:
            hall.hurry(line.match)
        return None
    if kind != "command":
        return _complain(line, "unreadable", "a frame is a command, a hurry or a ping")
    try:
        command = Command.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        id = data.get("id")
        named = id if isinstance(id, str) and len(id) <= 64 else None
        return _complain(line, "unreadable", f"{where}: {first['msg']}", id=named)
    if line.guest is None:
        return _complain(line, "not_your_seat", "the seat is not yours", id=command.id)
    asked = command.model_dump(exclude_none=True)
    try:
        answer = await hall.command(line.match, line.guest, asked)
    except Exception:
        # Were the line to break, its client would come back and send the same again.
        log.exception("command_failed", match=line.match)
        return _complain(line, "failed", "something went wrong here", id=command.id)
    line.send(json.dumps({"t": "answer", **answer}, separators=(",", ":")))
    return None


def _complain(line: Line, code: str, message: str, *, id: str | None = None) -> str:
    form = {"t": "answer", "id": id, "ok": False, "error": code, "message": message}
    line.send(json.dumps(form))
    return code
