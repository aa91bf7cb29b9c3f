"""The file of results: a header, then one line for each bout, in the order of their ends.

Wherever a run has begun that was to play another number of deals, a line says how many.

A line is written whole by one call, is on the disk before the next one, and counts only with its
line feed. So whatever ends a run, the next one finds complete bouts, drops at most one broken line,
and plays what is missing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import IO, Any, BinaryIO, Self

from akropolis.arena import versions
from akropolis.arena.bout import Bout, whole
from akropolis.arena.schedule import ArenaError, Job, Schedule

FORMAT = 2  #: of the file
_READABLE = (1, 2)  #: the first did not say how many deals were to be played


class ResultsError(ArenaError):
    """A file that holds no results, or results of another arena."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a file.

    Attributes:
        schedule: what is played.
        versions: what it is played with.
        deals: how many each table was to play, by the last run; None where that is not known.
    """

    schedule: Schedule
    versions: Mapping[str, str]
    deals: int | None = field(default=None, compare=False)

    @classmethod
    def now(cls, schedule: Schedule, *, deals: int | None = None) -> Header:
        """The header of a schedule that this software plays."""
        return cls(schedule, dict(versions.stamp()) | versions.files_of(schedule.bots), deals)

    @classmethod
    def from_json(cls, data: Any) -> Header:
        """Read what ``to_json`` writes. Errors: ``ResultsError``."""
        if not isinstance(data, dict) or "akropolis-arena" not in data:
            raise ResultsError("expected the header of an arena's results")
        found = data["akropolis-arena"]
        if type(found) is not int or found not in _READABLE:
            raise ResultsError(f"expected format {FORMAT}, not {found!r:.40}")
        try:
            stamped = {str(name): str(version) for name, version in data["versions"].items()}
            return cls(Schedule.from_json(data["schedule"]), stamped)
        except KeyError as error:
            raise ResultsError(f"expected the header of an arena's results, with {error}") from None
        except (TypeError, AttributeError, ArenaError) as error:
            raise ResultsError(f"expected the header of an arena's results: {error}") from None

    def to_json(self) -> dict[str, Any]:
        """The header as plain JSON values."""
        return {
            "akropolis-arena": FORMAT,
            "schedule": self.schedule.to_json(),
            "versions": dict(self.versions),
        }

    def check(self, wanted: Header) -> None:
        """Refuse to mix these results with those of another schedule or other software.

        The commit may differ: what of it matters is in ``sources``.

        Errors: ``ResultsError`` names each difference.
        """
        there = self.schedule.to_json() | {n: v for n, v in self.versions.items() if n != "commit"}
        here = wanted.schedule.to_json()
        here |= {name: version for name, version in wanted.versions.items() if name != "commit"}
        differences = [
            f"{name} is {json.dumps(there.get(name))} there and {json.dumps(here.get(name))} here"
            for name in {**there, **here}
            if there.get(name) != here.get(name)
        ]
        if differences:
            raise ResultsError(f"these results are of another run: {'; '.join(differences)}")


def read(path: Path) -> tuple[Header, list[Bout]]:
    """The header and the complete bouts of a file.

    Errors: ``ResultsError`` names the line; ``OSError``.
    """
    _refuse_devices(path)
    header, bouts, _ = _parsed(path.read_bytes())
    if header is None:
        raise ResultsError("expected the header of an arena's results, found nothing")
    return header, bouts


class ResultsFile:
    """A file of results that is being added to. A context manager; one run at a time.

    Attributes:
        bouts: what was found in the file.
    """

    def __init__(self, path: Path, header: Header) -> None:
        """Open a file, or begin it if it is not there or empty.

        Errors: ``ResultsError`` for a file of something else, of another run, or in use;
        ``OSError``. The file is then as it was.
        """
        _refuse_devices(path)
        self.bouts: list[Bout] = []
        self._file: BinaryIO = open(path, "a+b", buffering=0)  # noqa: SIM115 - closed by __exit__
        try:
            if not lock(self._file):
                raise ResultsError("another run is writing to it")
            self._file.seek(0)
            found, self.bouts, sound = _parsed(self._file.read())
            if found is not None:
                found.check(header)
            self._file.truncate(sound)
            if found is None:
                self._write(header.to_json())
            if header.deals is not None and (found is None or found.deals != header.deals):
                self._write({"deals": header.deals})
        except BaseException:
            self._file.close()
            raise

    def append(self, bout: Bout) -> None:
        """Add a bout, which then is on the disk. Errors: ``OSError``."""
        self._write(bout.to_json())

    def _write(self, data: Mapping[str, Any]) -> None:
        line = memoryview(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        while line:
            line = line[self._file.write(line) :]
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def _refuse_devices(path: Path) -> None:
    """Refuse what may have no end, such as a device or a pipe."""
    if path.exists() and not (path.is_file() or path.is_dir()):  # opening a folder says so itself
        raise ResultsError("expected a regular file")


def _parsed(data: bytes) -> tuple[Header | None, list[Bout], int]:
    """The header and the bouts of whole lines, and how many bytes these lines are."""
    sound = data.rfind(b"\n") + 1
    header: Header | None = None
    bouts: list[Bout] = []
    seen: set[Job] = set()
    if not sound and not _may_begin(data):
        raise ResultsError("line 1: expected the header of an arena's results")
    for number, line in enumerate(data[:sound].splitlines(), start=1):
        try:
            if header is None:
                header = Header.from_json(_values(line, "the header of an arena's results"))
                continue
            values = _values(line, "a bout")
            if isinstance(values, dict) and values.keys() == {"deals"}:
                header = replace(header, deals=_deals(values["deals"]))
                continue
            bout = _bout(values)
            _check(bout, header.schedule, seen)
        except ResultsError as error:
            raise ResultsError(f"line {number}: {error}") from None
        bouts.append(bout)
        seen.add(bout.job)
    return header, bouts, sound


def _values(line: bytes, expected: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):  # no JSON, no text, or more than can be meant
        raise ResultsError(f"expected {expected}") from None


def _bout(data: Any) -> Bout:
    try:
        return Bout.from_json(data)
    except KeyError as error:
        raise ResultsError(f"expected a bout with {error}") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise ResultsError(f"expected a bout: {error}") from None


def _deals(value: object) -> int:
    try:
        deals = whole(value)
    except ValueError as error:
        raise ResultsError(f"expected a number of deals: {error}") from None
    if deals < 0:
        raise ResultsError(f"expected a number of deals: 0 or more, not {deals}")
    return deals


def _may_begin(data: bytes) -> bool:
    """Whether bytes without a line feed may be a header that was cut short."""
    start = b'{"akropolis-arena":'
    return data.startswith(start) or start.startswith(data)


def _check(bout: Bout, schedule: Schedule, seen: Iterable[Job]) -> None:
    """Refuse a bout that the schedule does not have, or has had."""
    if bout.deal < 0 or bout.table not in schedule.tables:
        raise ResultsError(f"the schedule has no deal {bout.deal} at table {bout.table}")
    if bout.job in seen:
        raise ResultsError(f"deal {bout.deal} at table {bout.table} for the second time")
    if tuple(game.seating for game in bout.games) != schedule.seatings(bout.job):
        raise ResultsError("the seatings are not those of the schedule")
    rules = schedule.rules
    for game in bout.games:
        ended = rules.hands if game.forfeit is None else 0
        by_hand, by_seat = (game.totals, game.stones), (game.ranks, *game.cost)
        if {*map(len, by_hand)} != {ended} or {*map(len, by_seat)} != {rules.seats}:
            raise ResultsError("expected a number for each seat in every list of a game")
        if min(game.plies, *game.cost.choices) < 0:
            raise ResultsError("expected plies and choices from 0")
        if not {*game.ranks} <= {*range(1, max(rules.hands, rules.seats) + 1)}:
            raise ResultsError(f"expected ranks from 1, not {list(game.ranks)}")
        if game.forfeit is not None and game.forfeit.seat not in range(rules.seats):
            raise ResultsError(f"expected a seat from 0 to {rules.seats - 1} that forfeits")


def lock(file: IO[Any]) -> bool:
    """Keep others out of an open file until it is closed; False if one of them has it.

    Where the system has no locks, nobody is kept out.
    """
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
