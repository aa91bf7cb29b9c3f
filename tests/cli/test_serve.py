"""``akropolis serve``, and ``akropolis play`` with a browser."""

import errno
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import Result

import akropolis
from akropolis.web import server
from cli.conftest import COMMAND, Run

SOURCE = str(Path(akropolis.__file__).parents[1])


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """Serving changes the mask of the process, which is this one."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_a_port_that_is_taken_is_told_in_a_sentence(run: Run):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result: Result = run("serve", "--port", port)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: cannot listen on 127.0.0.1 port {port}: ")


def test_a_host_that_is_not_here_is_told_in_a_sentence(run: Run):
    result = run("serve", "--host", "192.0.2.1", "--port", 0)
    assert (result.exit_code, "cannot listen on 192.0.2.1" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    "origin",
    [
        "games.example",
        "ftp://x",
        "https://x/path",
        "https://",
        "https://x#top",
        "https://[x",
        "https://x:port",
        "https://ann:secret@x",
    ],
)
def test_an_origin_that_is_none_is_bad_usage(run: Run, tmp_path: Path, origin: str):
    result = run("serve", "--data", tmp_path, "--origin", origin)
    assert (result.exit_code, "--origin is an address such as" in result.stderr) == (2, True)


@pytest.mark.parametrize("host", ["ü..x", "no such host", "a" * 300])
def test_a_host_that_is_no_name_is_told_in_a_sentence(run: Run, tmp_path: Path, host: str):
    result = run("serve", "--host", host, "--port", 0, "--data", tmp_path)
    assert (result.exit_code, f"cannot listen on {host} port 0" in result.stderr) == (2, True)


@pytest.mark.parametrize("kind", ["postgresql", "nothing"])
def test_the_password_of_a_database_is_not_told(run: Run, tmp_path: Path, kind: str):
    database = f"{kind}://ann:secret@localhost:1/games"
    result = run("serve", "--data", tmp_path, "--database", database)
    assert (result.exit_code, "secret" in result.stderr) == (2, False)
    assert f"cannot keep matches in {kind}://ann:***@localhost:1/games: " in result.stderr


def test_a_driver_that_is_not_installed_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    result = run("serve", "--data", tmp_path, "--database", "postgresql://localhost/games")
    assert (result.exit_code, "psycopg" in result.stderr) == (2, True)


def test_a_key_of_cookies_that_is_none_is_told_in_a_sentence(run: Run, tmp_path: Path):
    (tmp_path / "cookie.key").write_bytes(b"short")
    result = run("serve", "--port", 0, "--data", tmp_path)
    assert (result.exit_code, "expected 32 bytes, found 5" in result.stderr) == (2, True)


@pytest.mark.parametrize("words", [("serve", "--port", "0", "--data"), ("play", "--data-dir")])
def test_a_folder_that_cannot_be_used_is_told_in_a_sentence(run: Run, tmp_path: Path, words):
    (tmp_path / "file").write_text("")
    result = run(*words, tmp_path / "file" / "below")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: cannot keep matches in ")


def test_a_database_that_is_none_is_told_in_a_sentence(run: Run, tmp_path: Path):
    (tmp_path / "matches.sqlite3").write_text("what is this? " * 100)
    result = run("serve", "--port", 0, "--data", tmp_path)
    assert result.exit_code == 2
    assert "cannot keep matches" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="browsers are named differently there")
def test_play_opens_the_table_in_the_browser_and_stops_with_an_interrupt(tmp_path: Path):
    fifo = tmp_path / "opened"
    os.mkfifo(fifo)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {fifo}\n')
    browser.chmod(0o700)
    data = tmp_path / "data"
    with subprocess.Popen(
        [*COMMAND, "play", "--data-dir", str(data)],
        env={**os.environ, "PYTHONPATH": SOURCE, "BROWSER": f"{browser} %s"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        watchdog = threading.Timer(60, process.kill)
        watchdog.start()
        address = fifo.read_text().strip()
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate()
        watchdog.cancel()
    assert address.startswith("http://127.0.0.1:")
    assert output.startswith(f"Akropolis at {address} ")
    assert "Traceback" not in output
    assert stat.S_IMODE((data / "matches.sqlite3").stat().st_mode) == 0o600


@pytest.mark.parametrize("taken", [False, True])
def test_play_takes_its_usual_port_or_else_any(run: Run, tmp_path: Path, monkeypatch, taken: bool):
    """Browsers keep settings and best scores by address, so it should be the same every time."""
    asked = []

    def listen(host: str, port: int) -> socket.socket:
        asked.append(port)
        if taken and port:
            raise OSError(errno.EADDRINUSE, "taken")
        return real(host, 0)

    real = server.listen
    monkeypatch.setattr(server, "listen", listen)
    monkeypatch.setattr(server, "run", lambda settings, listener, quiet: listener.close())
    monkeypatch.setattr("akropolis.cli.serve._open_when_ready", lambda address: None)
    assert run("play", "--data-dir", tmp_path).exit_code == 0
    assert asked == ([8421, 0] if taken else [8421])
