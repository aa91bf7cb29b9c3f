"""Work spread over the cores of this machine: the bouts of an arena, the games of a training."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Protocol, TypeVar

from akropolis.arena.schedule import ArenaError
from akropolis.bots.stdio import kill_programs

#: How often a worker may die over the same job before its backend gives up.
TRIES = 4

J = TypeVar("J", bound=Hashable)  #: a job
R = TypeVar("R")  #: what work makes of a job


class Backend(Protocol):
    """Does jobs somewhere. It takes a job when it can begin it, no earlier than it must.

    Where a worker dies its job is done again, so a result must depend on work and job alone. All
    three may travel between processes.
    """

    def __call__(
        self, work: Callable[[J], R], jobs: Iterable[J]
    ) -> Generator[tuple[J, R], None, None]:
        """Each job with what the work makes of it, as they end, in any order."""
        ...


class WorkersDied(ArenaError):
    """Workers died again and again over a job, which is the only argument."""

    def __str__(self) -> str:
        return f"a worker died {TRIES} times over {self.args[0]}"


def in_this_process(
    work: Callable[[J], R], jobs: Iterable[J]
) -> Generator[tuple[J, R], None, None]:
    """Do one job after the other, here."""
    for job in jobs:
        yield job, work(job)


def local(workers: int) -> Backend:
    """One worker is this process; more are processes of their own.

    Errors: ``ArenaError`` for less than one.
    """
    if workers < 1:
        raise ArenaError(f"at least one worker, not {workers}")
    return in_this_process if workers == 1 else in_processes(workers)


def in_threads(number: int) -> Backend:
    """Do jobs in so many threads of this process, which is good for compiled work only."""

    def spread(work: Callable[[J], R], jobs: Iterable[J]) -> Generator[tuple[J, R], None, None]:
        pool = ThreadPoolExecutor(number)
        try:
            yield from as_they_end(lambda job: pool.submit(work, job), jobs, workers=number)
        finally:
            pool.shutdown(cancel_futures=True)

    return spread


def in_processes(number: int) -> Backend:
    """Do jobs in so many processes.

    A worker that dies is replaced, and its job done again. All of them end with this process,
    however it ends. Errors: ``WorkersDied``.
    """

    def spread(work: Callable[[J], R], jobs: Iterable[J]) -> Generator[tuple[J, R], None, None]:
        deaths: Counter[J] = Counter()
        left = iter(jobs)
        while unfinished := (yield from _until_a_death(number, work, left)):
            deaths.update(unfinished)
            worst, times = deaths.most_common(1)[0]
            if times == TRIES:
                raise WorkersDied(worst)
            left = chain(unfinished, left)

    return spread


def as_they_end(
    submit: Callable[[J], Future[R]], jobs: Iterable[J], *, workers: int
) -> Generator[tuple[J, R], None, None]:
    """Submit jobs to some workers, and another one for each that has ended."""
    left = iter(jobs)
    pending: dict[Future[R], J] = {}
    while True:
        for job in islice(left, 2 * workers - len(pending)):  # one in hand, one in the queue
            pending[submit(job)] = job
        if not pending:
            return
        for future in wait(pending, return_when=FIRST_COMPLETED).done:
            yield pending.pop(future), future.result()


def _until_a_death(
    number: int, work: Callable[[J], R], jobs: Iterable[J]
) -> Generator[tuple[J, R], None, list[J]]:
    """Work until all is done or a worker dies; return the jobs that this left unfinished."""
    begun: dict[J, None] = {}
    with _pool(number) as pool:

        def submit(job: J) -> Future[R]:
            begun[job] = None
            return pool.submit(work, job)

        try:
            for job, result in as_they_end(submit, jobs, workers=number):
                del begun[job]
                yield job, result
        except BrokenProcessPool:
            pass
    return list(begun)


@contextmanager
def _pool(number: int) -> Iterator[ProcessPoolExecutor]:
    context = get_context("spawn")
    lifeline, held = context.Pipe(duplex=False)
    with lifeline, held:
        pool = ProcessPoolExecutor(
            number, mp_context=context, initializer=_begin, initargs=(lifeline,)
        )
        try:
            yield pool
        except BaseException:
            held.close()  # the workers end now, in the middle of their games
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _begin(lifeline: Connection) -> None:
    """Prepare a worker: Ctrl-C is for the process that holds the other end of its lifeline."""
    sys.stdout = sys.stderr  # what a bot prints must not come between the lines of a report
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Where one worker has died the pool ends the others in this way. Not at once: the signal may
    # have come while a program was being started.
    signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=_end, daemon=True).start())
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        _end()


def _end() -> None:
    kill_programs()  # they are in groups of their own, and hear of nothing
    os._exit(1)
