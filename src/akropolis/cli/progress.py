"""How far a long run is, on standard error: a bar in a terminal, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic

import click

#: Seconds between two lines: a tenth of what has passed, but no less and no more than these.
_LEAST_S, _MOST_S = 30.0, 600.0

Tell = Callable[[str, int, int], None]  #: what is being done, how much of it is, and of how much


@contextmanager
def told() -> Iterator[Tell]:
    """A function that moves the bar, or writes lines; a new stage begins a new bar.

    Short runs write none, so that a log has what is worth a line.
    """
    if not sys.stderr.isatty():
        yield _lines()
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("getting ready", total=None)
        current = ""

        def tell(stage: str, done: int, of: int) -> None:
            nonlocal current
            if stage != current:
                current = stage
                # What was found took no time, and must not make the rest look as quick.
                bar.reset(task, description=stage, completed=done, total=of)
            bar.update(task, completed=done)

        yield tell


def _lines() -> Tell:
    start = last = began = monotonic()
    current, found = "", 0

    def tell(stage: str, done: int, of: int) -> None:
        nonlocal last, began, current, found
        now = monotonic()
        if stage != current:
            current, began, found = stage, now, done  # what was found took no time
        if now - last < min(max(_LEAST_S, (now - start) / 10), _MOST_S):
            return
        last = now
        line = f"{stage}: {done:,} of {of:,} after {_clock(now - start)}"
        if done > found:
            line += f", about {_clock((of - done) * (now - began) / (done - found))} left"
        click.echo(line, err=True)

    return tell


def _clock(seconds: float) -> timedelta:
    return timedelta(seconds=round(seconds))
