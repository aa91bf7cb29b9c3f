import contextlib
import dataclasses
import os
import signal
import socket as sockets
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import akropolis
from akropolis.web import server
from akropolis.web.app import create_app
from akropolis.web.settings import Limit, Settings
from web.clients import Guest

#: Tests are quicker than people, and most have no time for the kernel.
BUSY = {
    "warm_kernel": False,
    "open_limit": Limit(burst=10_000, per_second=1000),
    "request_limit": Limit(burst=100_000, per_second=10_000),
    "hints_by": "mason",  # for which nothing has to be compiled
}


class Running:
    """A service in this process, on a thread and a port of its own."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.app = create_app(settings)
        listener = server.listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.server = server.server_of(self.app)
        self._thread = threading.Thread(target=self.server.run, args=([listener],))
        self._thread.start()

    def guest(self, **headers: str) -> Guest:
        return Guest(self.address, **headers)

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join()


@contextlib.contextmanager
def running(folder: Path, **settings: object) -> Iterator[Running]:
    base = Settings(data=folder, **BUSY)  # type: ignore[arg-type]
    service = Running(dataclasses.replace(base, **settings))  # type: ignore[arg-type]
    try:
        # The socket takes connections before the hall is open, and answers only after.
        httpx.get(f"{service.address}/healthz", timeout=60).raise_for_status()
        yield service
    finally:
        service.stop()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One service for all tests that do not need settings of their own."""
    with running(tmp_path_factory.mktemp("service")) as service:
        yield service


@pytest.fixture(autouse=True)
def guests_leave() -> Iterator[None]:
    yield
    while Guest.all:
        Guest.all.pop().http.close()


class Process:
    """A service as a process of its own, as a user starts it."""

    def __init__(self, folder: Path, port: int = 0):
        self.folder = folder
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        source = str(Path(akropolis.__file__).parents[1])
        command = [sys.executable, "-m", "akropolis", "serve", "--port", str(self.port)]
        self._log = (folder / f"log-{self.port}").open("ab")
        self._process = subprocess.Popen(
            [*command, "--data", str(folder)],
            env={**os.environ, "PYTHONPATH": source},
            stdout=self._log,
            stderr=self._log,
        )

    def wait(self) -> None:
        """Until it answers."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self._process.poll() is None, self.log
            with contextlib.suppress(OSError):
                sockets.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            threading.Event().wait(0.05)
        self.kill()  # or it would be left behind
        raise TimeoutError(self.log)

    @property
    def log(self) -> str:
        return (self.folder / f"log-{self.port}").read_text()

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def end(self, number: int = signal.SIGTERM) -> int:
        self._process.send_signal(number)
        code = self._process.wait(30)
        self._log.close()
        return code


def free_port() -> int:
    with sockets.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
