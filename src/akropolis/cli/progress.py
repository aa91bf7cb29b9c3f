"""A bar for long runs, on standard error, where somebody looks at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Tell = Callable[[str, int, int], None]  #: what is being done, how much of it is, and of how much


@contextmanager
def told() -> Iterator[Tell]:
    """A function that moves the bar; a new stage begins a new one."""
    if not sys.stderr.isatty():
        yield lambda stage, done, of: None
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
