"""One of our bots as a program for others: the other end of ``akropolis.bots.stdio``."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import IO

from akropolis.bots.base import Bot, choose, name_of
from akropolis.bots.wire import PROTOCOL, read_view


def serve(make: Callable[[Random], Bot], source: IO[str], sink: IO[str]) -> None:
    """Answer messages until there are no more, or one of type ``quit``. See docs/bots.md.

    Each game begins with a new bot, whose generator is seeded by the message.

    Errors: ``ValueError`` for a line that is no message; ``BotFailed``, and whatever ``make``
    raises.
    """
    bot = make(Random())
    for line in source:
        try:
            message = json.loads(line)
            kind = message["type"]
            if kind == "choose":
                view, answer = read_view(message["view"]), {"id": message["id"]}
            elif kind == "game":
                rng = Random(message["seed"])
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise ValueError(f"expected a message, not {line[:200]!r}: {error!r}") from error
        if kind == "choose":
            answer["move"] = str(choose(bot, view))
        elif kind == "hello":
            answer = {"type": "hello", "protocol": PROTOCOL, "name": name_of(bot)}
        elif kind == "game":
            bot = make(rng)
            continue
        elif kind == "quit":
            return
        else:
            continue  # of a later protocol, and nothing that has to be answered
        sink.write(json.dumps(answer) + "\n")
        sink.flush()
