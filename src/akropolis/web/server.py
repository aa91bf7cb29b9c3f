"""Runs the service: a socket, uvicorn, and an end that is announced."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from akropolis.web.app import create_app
from akropolis.web.hall import Hall
from akropolis.web.limits import Bucket
from akropolis.web.logs import configure
from akropolis.web.settings import Limit, Settings
from akropolis.web.socket import MOST_FRAME_BYTES

#: How long open requests may take once the service is to stop.
_LAST_SECONDS = 5


#: Pings of the protocol that a socket may send; browsers send none, others one in a while.
_PINGS = Limit(burst=60, per_second=15)


class Protocol(WebSocketsSansIOProtocol):
    """Sockets that end also for those who flood them, send no text, or never listen."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._pings = Bucket(_PINGS, self.loop.time())

    def data_received(self, data: bytes) -> None:
        """Refuse a head that cannot be read, such as one that is too long; it got no answer."""
        super().data_received(data)
        unreadable = self.conn.handshake_exc is not None and not self.handshake_initiated
        if unreadable and not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
            self.transport.close()

    def handle_ping(self) -> None:
        """Answer a ping; whoever sends many without reading would fill the memory with answers."""
        if self._pings.take(self.loop.time()):
            super().handle_ping()
        else:
            self._fail(1008, "too many pings")

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; one that is no text is nothing to tell the log of at length."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._fail(1007, "a text is UTF-8")
                return
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """Cut a line that does not answer, with whatever waits to be read at its other end."""
        super().keepalive_timeout()
        self.transport.abort()

    def _fail(self, code: int, reason: str) -> None:
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()


class Server(uvicorn.Server):
    """A server that says goodbye to its listeners before it cuts their lines."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self._hall = hall

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell clients to come back, then stop."""
        self._hall.hub.end_all("restart", 1012)
        await asyncio.sleep(0.05)  # the farewells leave
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket to serve on; port 0 is any that is free. Errors: ``OSError``."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named, or asyncio does not see that it is TCP and leaves small writes to wait for one another.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(256)
    except BaseException:
        listener.close()
        raise
    return listener


def server_of(app: FastAPI) -> Server:
    """The server of an app."""
    config = uvicorn.Config(
        app,
        access_log=False,  # its lines would hold the tokens of seats
        log_level="warning",
        ws=Protocol,
        ws_max_size=MOST_FRAME_BYTES * 2,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_LAST_SECONDS,
        server_header=False,
    )
    return Server(config, app.state.hall)


def run(settings: Settings, listener: socket.socket, *, quiet: bool = False) -> None:
    """Serve until a signal to stop. Quiet logs only trouble."""
    configure(logging.WARNING if quiet else logging.INFO)
    server_of(create_app(settings)).run([listener])
