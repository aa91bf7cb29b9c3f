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


def on_ray(address: str | None = None, *, cpus: int | None = None) -> Backend:
    """Play on a Ray cluster; without an address on one of this machine alone, made for the run.

    ``cpus`` are those of a cluster made for the run. Every node needs the same Akropolis, Python
    and NumPy as this process. A bout whose worker dies is played again elsewhere.

    Errors: ``ArenaError`` where Ray is not installed.
    """
    _ray()
    return partial(_on_ray, address, cpus)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that it is used
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise ArenaError("--ray needs Ray: pip install 'akropolis[arena]'") from None
    return ray


def _on_ray(
    address: str | None, cpus: int | None, schedule: Schedule, jobs: Iterator[Job]
) -> Generator[Bout, None, None]:
    ray = _ray()
    _connect(ray, address, cpus)
    try:
        task = ray.remote(num_cpus=1, max_retries=TRIES - 1)(_play)
        given = ray.put((schedule, _decisive()))
        width = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        pending: list[Any] = []
        while True:
            pending += [task.remote(given, job) for job in islice(jobs, width - len(pending))]
            if not pending:
                return
            done, pending = ray.wait(pending)
            for reference in done:
                try:
                    yield ray.get(reference)
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from None
                except ray.exceptions.RayError as error:
                    raise ArenaError(f"Ray gave up: {error}".rstrip()) from None
    finally:
        ray.shutdown()
