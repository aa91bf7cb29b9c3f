"""The bots are compiled once, whoever comes first."""

import fcntl
import tempfile
from pathlib import Path

import pytest

from akropolis import bots


@pytest.fixture(scope="session", autouse=True)
def compiled():
    """Workers wait for the one that compiles, and then read what it has kept."""
    with Path(tempfile.gettempdir(), "akropolis-tests-compile.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        bots.warmup()
