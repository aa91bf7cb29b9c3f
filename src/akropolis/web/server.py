"""Runs the service: a socket, uvicorn, and an end that is announced."""

from __future__ import annotations

import asyncio
import logging
import socket

import uvicorn
from fastapi import FastAPI

from akropolis.web.app import create_app
from akropolis.web.hall import Hall
from akropolis.web.logs import configure
from akropolis.web.settings import Settings
from akropolis.web.socket import MOST_FRAME_BYTES

#: How long open requests may take once the service is to stop.
_LAST_SECONDS = 5


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
        ws="websockets-sansio",
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
