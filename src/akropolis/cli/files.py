"""Files: reading what may be anything, writing so that nothing is lost, and the games kept."""

from __future__ import annotations

import contextlib
import errno
import glob
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, BinaryIO

from akropolis.cli.exits import UNREADABLE, Failure
from akropolis.errors import AkropolisError
from akropolis.record import Record

if sys.platform != "win32":
    import fcntl

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
def named(name: str | Path | None) -> Iterator[None]:
    """Tell of a file that cannot be read or written by its name.

    Errors: ``Failure``.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}", code=UNREADABLE) from None


@contextlib.contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file, or standard input for ``-``, to read bytes from.

    Errors: ``Failure`` when it cannot be opened or read.
    """
    try:
        with named(name):
            if name == "-":
                yield sys.stdin.buffer
            else:
                with open(name, "rb") as file:
                    yield file
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

    What is no file of a disk, such as a pipe or /dev/stdout, stays what it is and is written to.

    Errors: ``OSError``.
    """
    if path.exists() and not path.is_file():
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        return
    _put(path, text).close()


def _put(path: Path, text: str) -> IO[str]:
    """Write a whole file at once, and give it open, and locked against other terminals."""
    path = path.resolve()  # so that a link stays a link
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=_part(path), dir=path.parent)
    file = open(descriptor, "w", encoding="utf-8", newline="\n")  # noqa: SIM115  # stays open
    try:
        _lock(file)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
        if os.name == "nt":
            file.close()  # there nobody can replace a file that is open
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):  # of a full disk, on which what is buffered fails again
            file.close()
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    if hasattr(os, "O_DIRECTORY"):  # the name must last as well as the bytes
        folder = os.open(path.parent, os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    return file


def _part(path: Path) -> str:
    """How the names of files begin that are to become this one."""
    return f".{path.name}.part-"


def _lock(file: IO[str]) -> bool:
    """Lock an open file until it is closed or the process ends; False if another has it."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


class InUse(Failure):
    """A game that is open in another terminal."""

    def __init__(self, path: Path) -> None:
        message = f"{path}: this game is open in another terminal; go on there, or play a copy"
        super().__init__(message, code=UNREADABLE)


class Keeper:
    """Where a game is kept, and in which of the two forms.

    The file is locked for as long as the keeper is not closed, so that two terminals cannot write
    over each other; a process that dies lets go of it. Where there are no locks, and against
    programs that heed none, a file that somebody else has changed is not written over.

    Attributes:
        as_json: whether it is kept as the JSON twin.

    Errors: ``InUse``; ``OSError`` when the file cannot be opened or its folder not be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.as_json = False
        self._file = _claimed(path)
        try:
            self._known = path.read_bytes()
            tempfile.TemporaryFile(dir=path.resolve().parent).close()  # better told now than later
        except OSError:
            self.close()
            raise
        for litter in path.resolve().parent.glob(f"{glob.escape(_part(path.resolve()))}*"):
            litter.unlink(missing_ok=True)  # of a process that was killed as it wrote

    def save(self, record: Record) -> None:
        """Keep the record as it is now. Errors: ``OSError``."""
        if self.path.exists() and self.path.read_bytes() != self._known:
            raise OSError(errno.EBUSY, "another program has changed it; save FILE keeps a copy")
        text = record.to_json() + "\n" if self.as_json else str(record)
        file = _put(self.path, text)
        self._file.close()
        self._file = file
        self._known = text.encode()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def _claimed(path: Path) -> IO[str]:
    """A file, open and locked. Errors: ``InUse``, ``OSError``."""
    while True:
        file = open(path, encoding="utf-8")  # noqa: SIM115  # stays open
        if not _lock(file):
            file.close()
            raise InUse(path)
        # Between opening and locking, whoever had it may have put another file in its place.
        if os.path.samestat(os.fstat(file.fileno()), os.stat(path)):
            if os.name == "nt":
                file.close()
            return file
        file.close()


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
    """The game that was saved last of those that have not ended and are not open elsewhere."""
    found = []
    for path in folder.glob("*.akr"):
        with contextlib.suppress(OSError):  # it may go while we look
            found.append((path.stat().st_mtime_ns, path))
    for _, path in sorted(found, reverse=True):
        try:
            record = Record.parse(read_text(str(path)))
            if len(record.moves) < record.rules.seats * _turns_each(record):
                _claimed(path).close()
                return path, record
        except (AkropolisError, Failure):
            continue
    return None


def _turns_each(record: Record) -> int:
    return record.rules.turns // record.rules.hands
