"""Plays the game in a real browser. Skipped where there is no Chromium, unless that is demanded.

``AKROPOLIS_BROWSER`` names the browser; ``required`` demands one, as in CI.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api")

WISH = os.environ.get("AKROPOLIS_BROWSER", "")
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def find_browser():
    if WISH and WISH != "required":
        return WISH
    return next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def chromium():
    path = find_browser()
    if path is None:
        missing = "no Chromium found: install it, or name it in AKROPOLIS_BROWSER"
        pytest.fail(missing) if WISH else pytest.skip(missing)
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-background-networking", "--disable-gpu"],
        )
        yield browser
        browser.close()


# As `akropolis serve`, for one guest after another who opens matches as fast as they can, and who
# need not wait for ten minutes until a bot may take the seat of somebody who is away.
SERVE = """
import sys
from datetime import timedelta
from pathlib import Path
from akropolis.play import commands
from akropolis.web.server import listen, run
from akropolis.web.settings import Limit, Settings
commands.PATIENCE = timedelta(0)
wide = Limit(burst=1e6, per_second=1e6)
settings = Settings(data=Path(sys.argv[2]), open_limit=wide, request_limit=wide)
run(settings, listen("127.0.0.1", int(sys.argv[1])), quiet=True)
"""


class Server:
    """A real server process on a port of its own, which can be killed and started again."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.data = data
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        command = [sys.executable, "-c", SERVE, str(self.port), str(self.data)]
        source = str(Path(__file__).parents[2] / "src")
        self.process = subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": source},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + 120  # beside much else it takes its time
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):
                    return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def freeze(self):
        """Have it hear what it is sent, and do nothing about it any more."""
        self.process.send_signal(signal.SIGSTOP)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("matches"))
    yield server
    server.stop()


@pytest.fixture
def visit(chromium, server):
    """Opens a page of a fresh guest; fails the test on any error in its console."""
    contexts, complaints = [], []

    def open_page(path="/", *, width=1440, height=900, touch=False, quiet=False, **options):
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            base_url=server.url,
            **options,
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        if not quiet:
            # A look ahead at what one could do next may come too late: that is a conflict.
            page.on(
                "console",
                lambda m: m.type == "error" and "409" not in m.text and complaints.append(m.text),
            )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
