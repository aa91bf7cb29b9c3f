"""Files: reading what may be anything, writing so that nothing is lost, and the games kept."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from akropolis.cli.exits import UNREADABLE, Failure
from akropolis.errors import AkropolisError
from akropolis.record import Record

#: More than any record or line that a person or a program could mean, less than what hurts.
LARGEST = 1_000_000


def command() -> str:
    """How this program was called, so that what it tells people to type works for them."""
    program = Path(sys.argv[0])
    if program.name == "__main__.py":
        return "python -m akropolis"
    found = shutil.which("akropolis")
    if program.name != "akropolis" or (found and Path(found).resolve() == program.resolve()):
        return "akropolis"
    return os.path.relpath(program)


@contextlib.contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file, or standard input for ``-``, to read bytes from.

    Errors: ``Failure`` when it cannot be opened or read.
    """
    try:
        if name == "-":
            yield sys.stdin.buffer
        else:
            with open(name, "rb") as file:
                yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}", code=UNREADABLE) from None
    except ValueError as error:  # a name with a NUL in it
        raise Failure(f"{name!r}: {error}", code=UNREADABLE) from None


def read_text(name: str) -> str:
    """The text of a whole file that is to hold a record."""
    with opened(name) as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Failure(f"{name}: larger than any record, {LARGEST:,} bytes", code=UNREADABLE)
    return decoded(name, data)


def decoded(name: str, data: bytes) -> str:
    """Bytes as text, or a failure that says that they are none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{name}: not UTF-8 text, byte {error.start + 1} is 0x{data[error.start]:02x}"
        raise Failure(message, code=UNREADABLE) from None


def is_json(text: str) -> bool:
    """Whether a record is written as the JSON twin."""
    return text.lstrip()[:1] in ("{", "[")


def parse_record(text: str) -> Record:
    """Read a record in either of its two forms."""
    return Record.from_json(text) if is_json(text) else Record.parse(text)


def write(path: Path, text: str) -> None:
    """Write a whole file at once: whatever happens, the old or the new text is there.

    Errors: ``OSError``.
    """
    path = path.resolve()  # so that a link stays a link
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    if hasattr(os, "O_DIRECTORY"):  # the name must last as well as the bytes
        folder = os.open(path.parent, os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@dataclass(frozen=True, slots=True)
class Keeper:
    """Where a game is kept, and in which of the two forms."""

    path: Path
    as_json: bool = False

    def save(self, record: Record) -> None:
        """Keep the record as it is now. Errors: ``OSError``."""
        write(self.path, record.to_json() + "\n" if self.as_json else str(record))


def games_folder(data_folder: Path | None) -> Path:
    """The folder in which games are kept."""
    if data_folder is None:
        from platformdirs import user_data_path  # needed by no other command

        data_folder = user_data_path("akropolis", appauthor=False)
    return data_folder / "games"


def new_game_file(folder: Path, stamp: str) -> Path:
    """A file for a new game, of a name that no other game has and none can take.

    Errors: ``OSError``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / f"{stamp}{f'-{number}' if number > 1 else ''}.akr"
        try:
            path.touch(exist_ok=False)
            return path
        except FileExistsError:
            number += 1


def latest_unfinished(folder: Path) -> tuple[Path, Record] | None:
    """The game that was saved last among those that have not ended."""
    found = []
    for path in folder.glob("*.akr"):
        with contextlib.suppress(OSError):  # it may go while we look
            found.append((path.stat().st_mtime_ns, path))
    for _, path in sorted(found, reverse=True):
        try:
            record = Record.parse(read_text(str(path)))
        except (AkropolisError, Failure):
            continue
        if len(record.moves) < record.rules.seats * _turns_each(record):
            return path, record
    return None


def _turns_each(record: Record) -> int:
    return record.rules.turns // record.rules.hands
