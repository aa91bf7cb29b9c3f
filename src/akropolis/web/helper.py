"""The child process that thinks: reads jobs from its input, writes what it found to its output.

It is shown views, never a whole game, and knows no secret of the service.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from akropolis import Game, bots, kernel
from akropolis.bots import levels
from akropolis.bots.stdio import register_program
from akropolis.play.hints import hint_form
from akropolis.play.options import options_form
from akropolis.view import SeatView

LENGTH = struct.Struct("!I")


_kernel_is_loaded = False
#: Bots that hold on to something, as programs do; they are not made anew for each move.
_kept: dict[str, bots.Bot] = {}


def move(spec: str, view: SeatView) -> str:
    """The move that a bot makes, as text."""
    bot = _kept.get(spec) or bots.create(spec)
    if hasattr(bot, "close"):
        _kept[spec] = bot
    return str(bots.choose(bot, view))


def hint(spec: str, view: SeatView, with_changes: bool) -> str:
    """The best moves as a bot explains them, as JSON; by another where it has to be made ready."""
    if levels.uses_engine(spec) and not levels.engine_is_ready():
        spec = levels.ALWAYS_READY
    return json.dumps(
        hint_form(view, spec, bots.create(spec), with_changes=with_changes), separators=(",", ":")
    )


def engine() -> str:
    """Compile what the upper levels need; nobody is to wait for that more than need be."""
    with contextlib.suppress(OSError):
        os.nice(15)
    return "compiled" if levels.make_engine_ready() else "ready"


def options(view: SeatView, slot: int, with_changes: bool) -> str:
    """The options of a slot, as JSON."""
    form = options_form(view, slot, with_changes=with_changes, by_kernel=_kernel_is_loaded)
    return json.dumps(form, separators=(",", ":"))


def reckoning() -> str:
    """Load the kernel for options if it is compiled, and say who will work them out.

    It takes a second, for which nobody waits with a tile in hand.
    """
    global _kernel_is_loaded
    _kernel_is_loaded = kernel.is_ready()
    options(Game.new(seats=2, seed=1).view(), 0, True)  # what the first use loads
    gc.freeze()  # or what was loaded is looked through for garbage, 60 ms, with a tile in hand
    return "kernel" if _kernel_is_loaded else "core"


def ready() -> str:
    """An answer that says that everything is imported."""
    return "ready"


_JOBS: dict[str, Callable[..., str]] = {
    "move": move,
    "hint": hint,
    "engine": engine,
    "options": options,
    "reckoning": reckoning,
    "ready": ready,
}


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Do jobs until there are no more."""
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        job, arguments = pickle.loads(source.read(*LENGTH.unpack(head)))
        try:
            answer: tuple[bool, Any] = (True, _JOBS[job](*arguments))
        except Exception as error:
            answer = (False, f"{type(error).__name__}: {error}")
        body = pickle.dumps(answer)
        sink.write(LENGTH.pack(len(body)) + body)
        sink.flush()


def _end(number: int, frame: object) -> None:
    raise SystemExit(128 + number)  # what is under way is left in order: programs are stopped


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _end)
    for name, (command, seconds) in json.loads(sys.argv[1]).items():
        register_program(name, command, seconds=seconds)
    # What a bot prints must not get between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        with contextlib.suppress(KeyboardInterrupt):
            serve(sys.stdin.buffer, answers)
    finally:
        for bot in _kept.values():
            bots.close(bot)
