"""Bots of a course in the arena: known by name wherever their games are played."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from functools import partial

from akropolis import bots
from akropolis.arena.workers import Backend, J, R
from akropolis.bots.policies import Policies
from akropolis.bots.value import Value


def knowing(backend: Backend, entrants: Mapping[str, Policies]) -> Backend:
    """A backend whose workers, and this process, know some value bots by name."""
    register(entrants)

    def spread(work: Callable[[J], R], jobs: Iterable[J]) -> Generator[tuple[J, R], None, None]:
        return backend(partial(_introduced, entrants, work), jobs)

    return spread


def _introduced(entrants: Mapping[str, Policies], work: Callable[[J], R], job: J) -> R:
    register(entrants)
    return work(job)


def register(entrants: Mapping[str, Policies]) -> None:
    """Let this process know some value bots by name."""
    for name, policies in entrants.items():
        bots.register(name, partial(Value, policies=policies))
