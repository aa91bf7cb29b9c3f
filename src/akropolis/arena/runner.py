"""Holds an arena: plays what a file of results does not have yet, and reports on all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from akropolis.arena.bout import Bout, dismiss, introduce, meet, play
from akropolis.arena.ratings import openskill
from akropolis.arena.report import Report
from akropolis.arena.results import Header, ResultsFile
from akropolis.arena.schedule import ArenaError, Job, Mode, Schedule, Stop, Table
from akropolis.arena.sequential import TableTest
from akropolis.arena.workers import TRIES, Backend, WorkersDied, in_this_process, local
from akropolis.bots import BotFailed
from akropolis.rules import Rules


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come, in games. Those of pairings that were decided early count as done.

    Attributes:
        done: games played or not needed any more, those found in the file among them.
        of: games of the whole run.
    """

    done: int
    of: int


def run(
    schedule: Schedule,
    *,
    games: int,
    backend: Backend = in_this_process,
    out: Path | str | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Report:
    """Play a schedule up to a number of games at each table, rounded up to whole bouts.

    With ``out`` every bout is kept in that file as soon as it has ended. What the file has is
    not played again, so the same call after an interruption goes on where that came.

    The report is the same for every backend and every order in which bouts end.

    Errors: ``UnknownBot``; ``ArenaError`` for no games, and when workers die again and again;
    ``ResultsError`` for a file of something else, or of another schedule or other software;
    ``OSError``.
    """
    if games < 1:
        raise ArenaError(f"1 game or more at each table, not {games}")
    if schedule.is_rated and schedule.rules.seats > 2:
        openskill((), len(schedule.bots))  # if it is missing, better to know it now
    for spec in schedule.bots:  # an unknown bot is refused before anything is compiled
        with suppress(BotFailed):  # it will be again, where it counts
            dismiss(meet(spec, schedule.move_limit_s, rng=Random(0)))
    for spec in schedule.bots:
        # Compiles here and once what every worker would else.
        introduce(spec, schedule.rules, schedule.move_limit_s)
    with ExitStack() as stack:
        deals = schedule.deals_for(games)
        header = Header.now(schedule, deals=deals)
        bouts: list[Bout] = []
        file = None
        if out is not None:
            file = stack.enter_context(ResultsFile(Path(out), header))
            bouts += file.bouts
        course = _Course(schedule, deals, bouts)
        tell = progress or (lambda _: None)
        tell(course.progress)
        work = partial(play, schedule)
        try:
            for _, bout in stack.enter_context(closing(backend(work, course.missing()))):
                if file is not None:
                    file.append(bout)
                bouts.append(bout)
                course.add(bout)
                tell(course.progress)
        except WorkersDied as error:
            (job,) = error.args
            where = f"near deal {job.deal} of {schedule.name(job.table)}"
            raise ArenaError(
                f"a worker died {TRIES} times {where}; what has been played is kept"
            ) from None
    return Report.of(header, bouts)


def match(
    first: str,
    second: str,
    *,
    games: int,
    seed: int = 0,
    rules: Rules | None = None,
    stop: Stop | None = None,
    workers: int = 1,
    out: Path | str | None = None,
) -> Report:
    """Two bots on the same deals from every seat; at more than two seats one against several.

    One worker plays in this process, more in processes of their own. The rest is as for ``run``.
    """
    schedule = Schedule(
        bots=(first, second), mode=Mode.CHALLENGE, rules=rules or Rules(), seed=seed, stop=stop
    )
    return run(schedule, games=games, backend=local(workers), out=out)


def round_robin(
    bots: Iterable[str],
    *,
    games: int,
    seed: int = 0,
    rules: Rules | None = None,
    stop: Stop | None = None,
    workers: int = 1,
    out: Path | str | None = None,
) -> Report:
    """Every bot with every other on the same deals; in solo play each of them alone.

    ``games`` are those of each table. The rest is as for ``match``.
    """
    rules = rules or Rules()
    mode = Mode.SOLO if rules.is_solo else Mode.ROUND_ROBIN
    schedule = Schedule(bots=tuple(bots), mode=mode, rules=rules, seed=seed, stop=stop)
    return run(schedule, games=games, backend=local(workers), out=out)


class _Course:
    """Which bouts are missing, as results come in."""

    def __init__(self, schedule: Schedule, deals: int, bouts: Iterable[Bout]) -> None:
        self._schedule, self._deals = schedule, deals
        self._had: dict[Table, set[int]] = {table: set() for table in schedule.tables}
        stop = schedule.stop
        self._tests = {table: TableTest(stop, table) for table in schedule.tables} if stop else {}
        for bout in bouts:
            self.add(bout)

    def add(self, bout: Bout) -> None:
        self._had[bout.table].add(bout.deal)
        if self._tests:
            self._tests[bout.table].add(bout)

    def missing(self) -> Iterator[Job]:
        """The jobs to be done; those of a pairing end as soon as it is decided."""
        for job in self._schedule.jobs(self._deals):
            if job.deal not in self._had[job.table] and not self._is_decided(job.table):
                yield job

    def _is_decided(self, table: Table) -> bool:
        return bool(self._tests) and self._tests[table].test.decision is not None

    @property
    def progress(self) -> Progress:
        bouts = sum(
            self._deals
            if self._is_decided(table)
            else sum(deal < self._deals for deal in self._had[table])
            for table in self._schedule.tables
        )
        games, tables = self._schedule.games_of_a_bout, len(self._schedule.tables)
        return Progress(bouts * games, self._deals * tables * games)
