"""Bots of a course in the arena: known by name wherever their games are played."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial

from akropolis import bots
from akropolis.arena.workers import Backend, J, R
from akropolis.bots.base import BotMaker


@contextmanager
def knowing(backend: Backend, entrants: Mapping[str, BotMaker]) -> Iterator[Backend]:
    """For a while, a backend whose workers know some bots by name, as this process does."""

    def spread(work: Callable[[J], R], jobs: Iterable[J]) -> Generator[tuple[J, R], None, None]:
        return backend(partial(_introduced, entrants, work), jobs)

    with ExitStack() as stack:
        for name, maker in entrants.items():
            stack.enter_context(bots.registered(name, maker))
        yield spread


def _introduced(entrants: Mapping[str, BotMaker], work: Callable[[J], R], job: J) -> R:
    for name, maker in entrants.items():
        bots.register(name, maker)
    return work(job)
