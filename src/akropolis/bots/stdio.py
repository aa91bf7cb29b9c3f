"""A program in any language as a bot: it is told a view on its standard input and answers a move.

The messages are described in docs/bots.md. The program is trusted with nothing: whatever it prints
is read up to a limit, it has so long to answer, and it is stopped with what it started, as far as
that has stayed in its group of processes.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import re
import selectors
import shlex
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from akropolis.bots.base import (
    Bot,
    BotFailed,
    UnknownBot,
    create,
    first_line,
    names,
    register,
)
from akropolis.bots.classes import Place
from akropolis.bots.wire import LONGEST_LINE, PROTOCOL, SECONDS, view_form
from akropolis.errors import AkropolisError, IllegalMove
from akropolis.moves import Move
from akropolis.view import SeatView

if TYPE_CHECKING:
    from random import Random

#: How much of what a program writes for people is kept.
_PRINTED = 2000
_FAREWELL_SECONDS = 1.0
_PROGRAMS: set[str] = set()
#: What runs now, and who may start or stop some of it.
_running: set[_Program] = set()
_starting = threading.Lock()
_NAME = re.compile("[a-z][a-z0-9-]{0,39}")


class StdioBot:
    """A program beside this one, which chooses its moves over pipes.

    It is started by ``start`` or for its first move, and again where it had failed. ``close`` ends
    it.

    Attributes:
        command: the program and its arguments; no shell reads them.
        seconds: how long it may take to start, and for each move.
        evaluation: what it said with its last move, in points; None where it said nothing.
    """

    def __init__(self, command: str, *, rng: Random, seconds: float = SECONDS) -> None:
        """A program that is not started yet. The command is split as a shell would split it.

        Errors: ``UnknownBot`` for a command that is none.
        """
        self.command = split_command(command)
        self.seconds = seconds
        self.evaluation: float | None = None
        self._rng = rng
        self._program: _Program | None = None
        self._wants_legal_moves = False
        self._asked = 0
        self._last: tuple[SeatView, Move] | None = None  # what it was asked, and answered

    def start(self, seconds: float) -> None:
        """Start the program now, and let it take so long for that; nothing if it runs already.

        Errors: ``BotFailed``; the program is stopped then.
        """
        try:
            if self._program is None:
                self._start(seconds)
        except BaseException:
            self._stop()
            raise

    def choose(self, view: SeatView) -> Move:
        """Its move. Errors: ``BotFailed``; the program is stopped then."""
        try:
            return self._choose(view)
        except BaseException:
            self._stop()
            raise

    def close(self) -> None:
        """Tell the program to go, and see that it does."""
        if self._program is not None:
            with contextlib.suppress(BotFailed):
                self._program.tell({"type": "quit"}, time.monotonic() + _FAREWELL_SECONDS)
                self._program.wait_for_end(time.monotonic() + _FAREWELL_SECONDS)
            self._stop()

    def _choose(self, view: SeatView) -> Move:
        if self._program is None:
            self._start(self.seconds)
        program = self._program
        assert program is not None
        deadline = time.monotonic() + self.seconds
        if self._last is None or not _leads_to(*self._last, view):
            seed = self._rng.getrandbits(32)
            told = {"rules": view.rules.to_json(), "seat": view.seat, "seed": seed}
            program.tell({"type": "game", **told}, deadline)
        self._asked += 1
        question: dict[str, Any] = {"type": "choose", "id": self._asked, "view": view_form(view)}
        if self._wants_legal_moves:
            question["legal_moves"] = [*map(str, view.legal_moves)]
        answer = program.ask(question, deadline)
        if answer.get("id") != self._asked:
            raise program.failed(f"answered {answer!r:.200} to the question {self._asked}")
        text = answer.get("move")
        if not isinstance(text, str) or len(text) > 40:
            raise program.failed(f"answered {answer!r:.200}, without a move in 'move'")
        try:
            move = Move.parse(text, site=view.site)
        except (AkropolisError, ValueError) as error:
            raise program.failed(f"chose {text!r}: {error}") from None
        if problems := view.problems(move):
            raise program.failed(f"chose {IllegalMove(move, problems)}")
        self.evaluation = _number(answer.get("evaluation"))
        self._last = view, move
        return move

    def _start(self, seconds: float) -> None:
        self._program = program = _Program(self.command)
        self._last = None
        greeting = {"type": "hello", "protocol": PROTOCOL, "seconds": self.seconds}
        answer = program.ask(greeting, time.monotonic() + seconds)
        if answer.get("type") != "hello" or answer.get("protocol") != PROTOCOL:
            hello = json.dumps({"type": "hello", "protocol": PROTOCOL})
            raise program.failed(f"answered {answer!r:.200} to the greeting, not {hello}")
        self._wants_legal_moves = answer.get("legal_moves") is True

    def _stop(self) -> None:
        if self._program is not None:
            self._program.stop()
            self._program = None

    def __del__(self) -> None:
        if getattr(self, "_program", None) is not None:
            self._stop()

    def __repr__(self) -> str:
        return f"<program {shlex.join(self.command)}>"


@dataclass(frozen=True, slots=True)
class _Registered:
    """A program that the operator of this table or service has added."""

    command: str
    seconds: float

    def __call__(self, *, rng: Random) -> StdioBot:
        return StdioBot(self.command, rng=rng, seconds=self.seconds)


@dataclass(frozen=True, slots=True)
class _RegisteredClass:
    """A class that the operator has added."""

    spec: str

    def __call__(self, *, rng: Random) -> Bot:
        return create(self.spec, rng=rng, programs=True)

    @property
    def sentence(self) -> str:
        place = Place.of(self.spec)
        return first_line(place.maker().__doc__ or "") if place else ""


def register_program(name: str, command: str, *, seconds: float = SECONDS) -> None:
    """Make a program known as a bot by a name, which then is as good as any name of a bot.

    In place of its command ``module:Class`` or ``path/file.py:Class`` makes a class known, without
    blanks; ``seconds`` are for programs alone, as a class cannot be stopped.

    Errors: ``UnknownBot`` for a name that is none or is taken, or a command or class that is none.
    """
    if not _NAME.fullmatch(name) or name == "stdio":
        raise UnknownBot(f"a bot is named by small letters, figures and hyphens, not {name!r}")
    if name in names() and name not in _PROGRAMS:
        raise UnknownBot(f"there is a bot {name!r} already")
    if " " not in command and Place.of(command) is not None:
        create(command, seed=0, programs=True)  # which tells of whatever is wrong with it
        register(name, _RegisteredClass(command))
    else:
        split_command(command)
        register(name, _Registered(command, seconds))
    _PROGRAMS.add(name)


def kill_programs() -> None:
    """Kill every program of this process, which is about to end by ``os._exit``. None starts again.

    A process that ends in order need not ask for that: its bots are closed, or collected.
    """
    _starting.acquire()  # for good, or a program that another thread starts just now would be left
    for program in _running.copy():
        program.kill()


class _Program:
    """A running program and its pipes. Every call has a deadline, on the monotonic clock."""

    def __init__(self, command: tuple[str, ...]) -> None:
        """Start it. Errors: ``BotFailed``."""
        pipe = subprocess.PIPE
        try:
            with _starting:
                # A group of its own, so that it can be stopped with what it starts.
                self._process = subprocess.Popen(
                    command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, process_group=0
                )
                _running.add(self)
        except OSError as error:
            why = f"{shlex.join(command)} cannot be started: {error.strerror or error}"
            raise BotFailed(why) from None
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._name = shlex.join(command)
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        self._unread = b""
        self._printed = b""

    def ask(self, message: dict[str, Any], deadline: float) -> dict[str, Any]:
        """Send a message and read the answer."""
        self._exchange(message, deadline, answered=True)
        line, _, self._unread = self._unread.partition(b"\n")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise self.failed(f"printed {_shown(line, 200)!r} where an answer was due") from None
        if not isinstance(answer, dict):
            raise self.failed(f"answered {answer!r:.200}, not a JSON object")
        return answer

    def tell(self, message: dict[str, Any], deadline: float) -> None:
        """Send a message that has no answer."""
        self._exchange(message, deadline, answered=False)

    def wait_for_end(self, deadline: float) -> None:
        """Wait until it has closed its output."""
        self._stdin.close()
        with self._selector() as selector:
            while self._stdout in selector.get_map():
                selector.select(self._left(deadline))
                self._read(selector)
                self._unread = b""

    def _exchange(self, message: dict[str, Any], deadline: float, *, answered: bool) -> None:
        """Write a message while reading what comes, so that nobody waits for the other in vain."""
        unsent = memoryview(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        with self._selector() as selector:
            selector.register(self._stdin, selectors.EVENT_WRITE)
            while unsent or (answered and b"\n" not in self._unread):
                selector.select(self._left(deadline))
                self._read(selector)
                if len(self._unread) > LONGEST_LINE:
                    start = _shown(self._unread, 60)
                    raise self.failed(f"printed more than {LONGEST_LINE} bytes: {start!r}...")
                if self._stdout not in selector.get_map() and b"\n" not in self._unread:
                    raise self.failed("ended")
                if unsent:
                    unsent = self._write(unsent)
                    if not unsent:
                        selector.unregister(self._stdin)

    def _selector(self) -> selectors.BaseSelector:
        selector = selectors.DefaultSelector()
        selector.register(self._stdout, selectors.EVENT_READ)
        selector.register(self._stderr, selectors.EVENT_READ)
        return selector

    def _write(self, unsent: memoryview) -> memoryview:
        """Write what fits; return what is left."""
        try:
            return unsent[os.write(self._stdin.fileno(), unsent) :]
        except BlockingIOError:
            return unsent
        except OSError:  # it reads no more, but may have answered
            return unsent[len(unsent) :]

    def _read(self, selector: selectors.BaseSelector) -> None:
        for stream in (self._stdout, self._stderr):
            try:
                some = os.read(stream.fileno(), LONGEST_LINE)
            except BlockingIOError:
                continue
            if not some and stream in selector.get_map():
                selector.unregister(stream)
            if stream is self._stderr:
                self._printed = (self._printed + some)[-_PRINTED:]
            else:
                self._unread += some

    def _left(self, deadline: float) -> float:
        left = deadline - time.monotonic()
        if left <= 0:
            raise self.failed("took too long")
        return left

    def failed(self, how: str) -> BotFailed:
        """What to raise: it did this, and printed that."""
        with contextlib.suppress(BlockingIOError, OSError, ValueError):
            last = os.read(self._stderr.fileno(), LONGEST_LINE)
            self._printed = (self._printed + last)[-_PRINTED:]
        return BotFailed(f"{self._name} {how}", printed=_shown(self._printed, _PRINTED).strip())

    def stop(self) -> None:
        """End it with its group."""
        self.kill()
        _running.discard(self)  # before its number may stand for something else
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()
        self._process.wait()

    def kill(self) -> None:
        """Kill it with its group, and do not wait for that."""
        # It has not been waited for, so its number still stands for its group and no other.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()  # it may have left its group


def split_command(text: str) -> tuple[str, ...]:
    """A command as a program and its arguments, quoted as for a shell; ``~`` is the home folder.

    Errors: ``UnknownBot``.

    >>> split_command("python3 'my bots/first.py' --depth 3")
    ('python3', 'my bots/first.py', '--depth', '3')
    """
    try:
        program, *arguments = shlex.split(text) or [""]
    except ValueError as error:
        raise UnknownBot(f"expected a command, not {text!r}: {error}") from None
    if not program:
        raise UnknownBot(f"expected a command, not {text!r}")
    return (os.path.expanduser(program), *arguments)


def _leads_to(before: SeatView, move: Move, view: SeatView) -> bool:
    """Whether a view is a later one of the same seat in the same game, as far as it shows."""
    cities = [city.placements for city in before.cities]
    cities[before.seat] += (move.placement,)
    return (before.rules, before.seat) == (view.rules, view.seat) and all(
        city.placements[: len(placements)] == placements
        for placements, city in zip(cities, view.cities, strict=True)
    )


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    with contextlib.suppress(OverflowError):
        return float(value) if math.isfinite(value) else None
    return None


def _shown(data: bytes, most: int) -> str:
    """Bytes as text that is safe on a terminal."""
    text = data[:most].decode("utf-8", "backslashreplace")
    return "".join(
        sign if sign.isprintable() or sign in "\n\t" else repr(sign)[1:-1] for sign in text
    )
