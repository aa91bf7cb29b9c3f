"""Ray on this machine. Tests of it are skipped where it is missing, unless it is demanded.

``AKROPOLIS_RAY=required`` demands it, as in CI.
"""

import os
import signal
from contextlib import contextmanager

import pytest

from akropolis.arena.cluster import connect

#: Ray leaves sockets and files to be closed at its end.
untidy = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
]


def needed():
    """The library."""
    try:
        import ray
    except ImportError:
        missing = "Ray is not installed: pip install 'akropolis[arena]'"
        required = os.environ.get("AKROPOLIS_RAY") == "required"
        pytest.fail(missing) if required else pytest.skip(missing)
    return ray


@contextmanager
def two_workers():
    """For a while, this process is connected to two workers, which import what it imports."""
    ray = needed()
    connect(ray, None, 2)
    try:
        yield
    finally:
        ray.shutdown()


def dangerous(marks, work, job):
    """Work whose worker is killed once for every file ``kill-*`` in a folder."""
    for mark in marks.glob("kill-*"):
        mark.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return work(job)
