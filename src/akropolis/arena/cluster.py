"""Work on a Ray cluster: the same jobs, the same results."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from akropolis.arena import versions
from akropolis.arena.schedule import ArenaError
from akropolis.arena.workers import TRIES, Backend, J, R, as_they_end
from akropolis.errors import AkropolisError

_STORE_BYTES = (
    100_000_000  # of a cluster made for one run; results are small, and this is the least
)

#: How long whoever listens at an address may take to take the call.
_KNOCK_S = 10.0


@contextmanager
def on_ray(address: str | None = None, *, cpus: int | None = None) -> Iterator[Backend]:
    """Work on a Ray cluster; without an address on one of this machine alone, made for the block.

    ``cpus`` are those of a cluster made here. The first job connects, the end of the block
    disconnects; in a process that was connected before, that cluster is used and kept. Every node
    needs the same Akropolis, Python and NumPy as this one. A job whose worker dies is done again.

    Errors: ``ArenaError`` where Ray is not installed, or nobody listens at the address.
    """
    ray = _ray()
    ours = not ray.is_initialized()
    if ours and address is not None:
        _knock(address)

    def spread(work: Callable[[J], R], jobs: Iterable[J]) -> Generator[tuple[J, R], None, None]:
        if not ray.is_initialized():
            connect(ray, address, cpus)
        task = ray.remote(num_cpus=1, max_retries=TRIES - 1)(_do)
        given = ray.put((work, _software()))
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        try:
            yield from as_they_end(
                lambda job: task.remote(given, job).future(), jobs, workers=workers
            )
        except ray.exceptions.RayError as error:
            cause = getattr(error, "cause", error)
            if isinstance(cause, AkropolisError):
                raise cause from None
            told = str(cause).strip().partition("\n")[0]
            raise ArenaError(f"Ray gave up: {told} What has been done is kept.") from None

    try:
        yield spread
    finally:
        if ours:
            ray.shutdown()


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would tell its makers
    os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # the first one is raised here
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # or it warns of a change
    try:
        import ray
    except ImportError:
        raise ArenaError(
            "Ray is not installed: pip install 'akropolis[arena]' (in a clone: '.[arena]')"
        ) from None
    return ray


def _knock(address: str) -> None:
    """Find out now whether anybody is there, since Ray itself tries for minutes.

    Errors: ``ArenaError``.
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:  # "auto"
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_KNOCK_S).close()
    except (OSError, ValueError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise ArenaError(f"no Ray cluster at {address!r}: {why}") from None


def connect(ray: Any, address: str | None, cpus: int | None) -> None:
    """Connect this process to a cluster, or make one for it. Errors: ``ArenaError``."""
    quiet = {"log_to_driver": False, "logging_level": "error"}
    if address is None:
        ray.init(
            address="local",
            num_cpus=cpus,
            object_store_memory=_STORE_BYTES,
            include_dashboard=False,
            runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join(sys.path)}},
            **quiet,
        )
        return
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        told = " ".join(str(error).split())
        raise ArenaError(f"no Ray cluster at {address!r}: {told[:200]}") from None


def _do(given: tuple[Callable[[J], R], Mapping[str, str]], job: J) -> R:
    """Do a job on whatever node this is, if its software is that of the run."""
    work, software = given
    here = _software()
    for name, version in software.items():
        if here.get(name) != version:
            raise ArenaError(f"a node of the cluster has {name} {here.get(name)}, not {version}")
    return work(job)


def _software() -> dict[str, str]:
    """What all nodes must have alike: what decides a game, and all code that may do the work."""
    stamp = {name: version for name, version in versions.stamp() if name != "commit"}
    return {**stamp, "code": versions.digest("**/*.py")}
