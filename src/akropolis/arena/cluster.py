"""Bouts on a Ray cluster: the same jobs, the same results."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator
from functools import partial
from itertools import islice
from typing import Any

from akropolis.arena import versions
from akropolis.arena.bout import Bout, play
from akropolis.arena.schedule import ArenaError, Job, Schedule
from akropolis.arena.workers import TRIES, Backend
from akropolis.errors import AkropolisError

_STORE_BYTES = (
    100_000_000  # of a cluster made for one run; results are small, and this is the least
)


def on_ray(address: str | None = None, *, cpus: int | None = None) -> Backend:
    """Play on a Ray cluster; without an address on one of this machine alone, made for the run.

    ``cpus`` are those of a cluster made for the run. In a process that is connected to a cluster
    already, that one is used. Every node needs the same Akropolis, Python and NumPy as this one.
    A bout whose worker dies is played again.

    Errors: ``ArenaError`` where Ray is not installed.
    """
    _ray()
    return partial(_on_ray, address, cpus)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would tell its makers
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # or it warns of a change
    try:
        import ray
    except ImportError:
        raise ArenaError("Ray is not installed: pip install 'akropolis[arena]'") from None
    return ray


def _on_ray(
    address: str | None, cpus: int | None, schedule: Schedule, jobs: Iterator[Job]
) -> Generator[Bout, None, None]:
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        connect(ray, address, cpus)
    try:
        task = ray.remote(num_cpus=1, max_retries=TRIES - 1)(_play)
        given = ray.put((schedule, versions.stamp()))
        width = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        pending: list[Any] = []
        while True:
            pending += [task.remote(given, job) for job in islice(jobs, width - len(pending))]
            if not pending:
                return
            done, pending = ray.wait(pending)
            for reference in done:
                try:
                    bout: Bout = ray.get(reference)
                except ray.exceptions.RayError as error:
                    cause = getattr(error, "cause", error)
                    if isinstance(cause, AkropolisError):
                        raise cause from None
                    told = str(cause).strip().partition("\n")[0]
                    raise ArenaError(f"Ray gave up: {told} What has been played is kept.") from None
                yield bout
    finally:
        if ours:
            ray.shutdown()


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


def _play(given: tuple[Schedule, tuple[tuple[str, str], ...]], job: Job) -> Bout:
    """Play a bout on whatever node this is, if its software is that of the run."""
    schedule, stamp = given
    here = dict(versions.stamp())
    for name, version in stamp:
        if name != "commit" and here.get(name) != version:
            raise ArenaError(f"a node of the cluster has {name} {here.get(name)}, not {version}")
    return play(schedule, job)
