"""The child process that thinks: reads jobs from its input, writes what it found to its output.

It is shown views, never a whole game, and knows no secret of the service.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from akropolis import bots
from akropolis.play.options import options_form
from akropolis.view import SeatView

LENGTH = struct.Struct("!I")


def move(spec: str, view: SeatView) -> str:
    """The move that a bot makes, as text."""
    chosen = bots.create(spec).choose(view)
    if problems := view.problems(chosen):
        raise ValueError(f"the bot chose {chosen}: {', '.join(problems)}")
    return str(chosen)


def options(view: SeatView, slot: int) -> str:
    """The options of a slot, as JSON."""
    return json.dumps(options_form(view, slot), separators=(",", ":"))


def ready() -> str:
    """An answer that says that everything is imported."""
    return "ready"


_JOBS: dict[str, Callable[..., str]] = {"move": move, "options": options, "ready": ready}


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


if __name__ == "__main__":
    # What a bot prints must not get between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.suppress(KeyboardInterrupt):
        serve(sys.stdin.buffer, answers)
