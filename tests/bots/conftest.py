"""The strong bots are compiled once, by the first test that asks for it."""

import fcntl
import tempfile
from pathlib import Path

import pytest

from akropolis.bots.levels import make_engine_ready


@pytest.fixture(scope="session")
def compiled():
    """Workers wait for the one that compiles, and then read what it has kept."""
    with Path(tempfile.gettempdir(), "akropolis-tests-compile.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        make_engine_ready()
