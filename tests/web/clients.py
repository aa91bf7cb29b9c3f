"""A guest as a script: requests with a cookie, and a socket."""

from __future__ import annotations

import contextlib
import itertools
import json
from collections.abc import Iterator
from typing import Any, ClassVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Frame = dict[str, Any]


class Guest:
    """A browser's worth of client: it keeps its cookie, and every text that it was sent."""

    #: Those whose connections are to be closed when the test is over.
    all: ClassVar[list[Guest]] = []

    def __init__(self, address: str, **headers: str):
        self.address = address
        self.heard: list[str] = []
        self.http = httpx.Client(
            base_url=address,
            headers=headers,
            event_hooks={"response": [self._hear]},
            timeout=30,
        )
        self._ids = itertools.count()
        self.all.append(self)

    def _hear(self, response: httpx.Response) -> None:
        response.read()
        self.heard.append(str(response.headers) + response.text)

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query or None)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def opens(self, seats: str, **wishes: Any) -> Frame:
        """Open a match: ``opens("human bot open")``; what the service answers."""
        kinds = [{"kind": kind} for kind in seats.split()]
        answer = self.post("/api/matches", {"seats": kinds, "pace": 0, **wishes})
        assert answer.status_code == 201, answer.text
        opened: Frame = answer.json()
        return opened

    def sits(self, link: str) -> None:
        assert self.http.post(link, follow_redirects=False).status_code == 303

    def snapshot(self, match: str) -> Frame:
        snapshot: Frame = self.get(f"/api/matches/{match}").json()
        return snapshot

    def command(self, table: Frame, type: str, seat: int, **facts: Any) -> Frame:
        id = f"{type}-{id_of(self)}-{next(self._ids)}"
        return {"id": id, "v": table["v"], "type": type, "seat": seat, **facts}

    def asks(self, table: Frame, type: str, seat: int, **facts: Any) -> httpx.Response:
        command = self.command(table, type, seat, **facts)
        return self.post(f"/api/matches/{table['match']}/commands", command)

    def a_move(self, table: Frame) -> Frame:
        """A move for the seat to move: the best of the first slot, by the options."""
        match = table["match"]
        options = self.get(f"/api/matches/{match}/options", slot=0, v=table["v"]).json()
        q, r, rotation, *_ = max(options["placements"], key=lambda row: row[3])
        move = f"0:{options['tile']}@{q},{r}/{rotation}"
        return self.command(table, "move", table["state"]["to_move"], move=move)

    @contextlib.contextmanager
    def socket(self, match: str, *, since: int = 0, **headers: str) -> Iterator[Socket]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.address.replace('http', 'ws', 1)}/api/matches/{match}/socket?since={since}"
        origin = headers.pop("origin", self.address)
        with connect(
            url,
            additional_headers={"cookie": cookies, **headers},
            origin=origin,  # type: ignore[arg-type]
            max_size=None,
            compression=None,
            close_timeout=1,
        ) as connection:
            yield Socket(connection, self.heard)


class Socket:
    """One line to a match."""

    def __init__(self, connection: ClientConnection, heard: list[str]):
        self.connection = connection
        self._heard = heard

    def says(self, frame: Frame) -> None:
        self.connection.send(json.dumps(frame))

    def hears(self) -> Frame:
        text = self.connection.recv(timeout=30)
        assert isinstance(text, str)
        self._heard.append(text)
        frame: Frame = json.loads(text)
        return frame

    def hears_the_end(self) -> list[Frame]:
        """What comes until the service ends the line."""
        frames = []
        with contextlib.suppress(ConnectionClosed):
            while True:
                frames.append(self.hears())
        return frames

    def hears_of(self, *kinds: str) -> Frame:
        """The next frame of one of these kinds."""
        while (frame := self.hears())["t"] not in kinds:
            pass
        return frame


def id_of(guest: Guest) -> str:
    return f"{id(guest):x}"
