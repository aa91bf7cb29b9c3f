"""Bouts on the cores of this machine."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Protocol

from akropolis.arena.bout import Bout, play
from akropolis.arena.schedule import ArenaError, Job, Schedule

#: How often a worker may die over the same bout before the arena gives up.
TRIES = 4


class Backend(Protocol):
    """Plays bouts somewhere. It takes a job when it can begin it, no earlier than it must."""

    def __call__(self, schedule: Schedule, jobs: Iterator[Job]) -> Generator[Bout, None, None]:
        """The bouts of the jobs as they end, in any order."""
        ...


def in_this_process(schedule: Schedule, jobs: Iterator[Job]) -> Generator[Bout, None, None]:
    """Play one bout after the other, here."""
    for job in jobs:
        yield play(schedule, job)


def local(workers: int) -> Backend:
    """One worker is this process; more are processes of their own.

    Errors: ``ArenaError`` for less than one.
    """
    if workers < 1:
        raise ArenaError(f"at least one worker, not {workers}")
    return in_this_process if workers == 1 else in_processes(workers)


def in_processes(number: int) -> Backend:
    """Play in so many processes.

    A worker that dies is replaced, and its bout played again. All of them end with this
    process, however it ends.
    """
    return partial(_in_processes, number)


def _in_processes(
    number: int, schedule: Schedule, jobs: Iterator[Job]
) -> Generator[Bout, None, None]:
    deaths: Counter[Job] = Counter()
    while unfinished := (yield from _until_a_death(number, schedule, jobs)):
        deaths.update(unfinished)
        worst, times = deaths.most_common(1)[0]
        if times == TRIES:
            raise ArenaError(
                f"a worker died {TRIES} times near deal {worst.deal} of "
                f"{schedule.name(worst.table)}; what has been played is kept"
            )
        jobs = chain(unfinished, jobs)


def _until_a_death(
    number: int, schedule: Schedule, jobs: Iterator[Job]
) -> Generator[Bout, None, list[Job]]:
    """Play until all is done or a worker dies; return the jobs that this left unfinished."""
    begun: dict[Job, Future[Bout] | None] = {}
    with _pool(number) as pool:
        try:
            while True:
                for job in islice(jobs, 2 * number - len(begun)):  # one in hand, one in the queue
                    begun[job] = None
                    begun[job] = pool.submit(play, schedule, job)
                if not begun:
                    return []
                wait(filter(None, begun.values()), return_when=FIRST_COMPLETED)
                for job, future in list(begun.items()):
                    if future is not None and future.done():
                        bout = future.result()
                        del begun[job]
                        yield bout
        except BrokenProcessPool:
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
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)
