"""Who is listening to which match, and how news reach them."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import defaultdict
from collections.abc import Collection

from fastapi import WebSocket, WebSocketDisconnect

#: Frames that may wait for a slow reader before the line is cut; it then comes back for the rest.
_MOST_WAITING = 128


class Line:
    """One socket: what waits to be sent, and up to which entry its owner knows the match."""

    def __init__(self, socket: WebSocket, match: str, guest: str | None) -> None:
        self.socket = socket
        self.match = match
        self.guest = guest
        self.plays = False
        #: The number of the last entry that was sent; None until the greeting is.
        self.v: int | None = None
        self._presence = ""
        self._early: list[tuple[int, str]] = []
        self._waiting: asyncio.Queue[str | int] = asyncio.Queue(_MOST_WAITING)

    def greet(self, texts: Collection[str], v: int) -> None:
        """Send what was missed, up to entry ``v``, and what happened while it was looked up."""
        for text in texts:
            self.send(text)
        self.v = v
        for number, text in self._early:
            self.event(number, text)
        self._early.clear()

    def event(self, v: int, text: str) -> None:
        """Send an entry, once."""
        if self.v is None:
            self._early.append((v, text))
        elif v > self.v:
            self.v = v
            self.send(text)

    def presence(self, text: str) -> None:
        """Send who is there, unless that was the last that was sent of it."""
        if text != self._presence:
            self._presence = text
            self.send(text)

    def send(self, text: str) -> None:
        """Let a frame wait for its turn."""
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.end("slow", 1013)

    def end(self, reason: str, code: int) -> None:
        """Say goodbye and close."""
        if reason == "slow":  # there is no room for a farewell
            while not self._waiting.empty():
                self._waiting.get_nowait()
        else:
            self.send(json.dumps({"t": "bye", "reason": reason}))
        with contextlib.suppress(asyncio.QueueFull):
            self._waiting.put_nowait(code)

    async def write(self) -> None:
        """Send what waits, until the end."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while isinstance(frame := await self._waiting.get(), str):
                await self.socket.send_text(frame)
            await self.socket.close(frame)


class Hub:
    """The lines of all matches."""

    def __init__(self) -> None:
        self._lines: defaultdict[str, set[Line]] = defaultdict(set)

    @property
    def matches(self) -> list[str]:
        """The matches somebody listens to."""
        return list(self._lines)

    def lines(self, match: str) -> Collection[Line]:
        """The lines of a match."""
        return tuple(self._lines.get(match, ()))

    def greeted(self, match: str) -> Collection[Line]:
        """The lines of a match that know how it stands, and so understand what passes."""
        return [line for line in self.lines(match) if line.v is not None]

    def join(self, line: Line) -> None:
        """Add a line."""
        self._lines[line.match].add(line)

    def replace_others(self, line: Line) -> None:
        """End the older lines of a player who has come by another one."""
        for other in self.lines(line.match):
            if other is not line and other.plays and other.guest == line.guest:
                self.part(other)
                other.end("replaced", 4001)

    def part(self, line: Line) -> None:
        """Remove a line."""
        lines = self._lines.get(line.match)
        if lines is not None:
            lines.discard(line)
            if not lines:
                del self._lines[line.match]

    def event(self, match: str, v: int, text: str) -> None:
        """Tell everybody of an entry."""
        for line in self.lines(match):
            line.event(v, text)

    def tell(self, match: str, form: dict[str, object]) -> None:
        """Tell everybody something that passes."""
        text = json.dumps(form)
        for line in self.greeted(match):
            line.send(text)

    def end_all(self, reason: str, code: int) -> None:
        """Say goodbye to everybody."""
        for match in self.matches:
            for line in self.lines(match):
                line.end(reason, code)
