"""The kernel is compiled once, whoever comes first, before any test of it is timed."""

import fcntl
import tempfile
from pathlib import Path

import pytest

from akropolis import kernel


@pytest.fixture(scope="session", autouse=True)
def compiled():
    """Workers wait for the one that compiles, and then read what it has kept."""
    with Path(tempfile.gettempdir(), "akropolis-tests-compile.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kernel.warmup()
