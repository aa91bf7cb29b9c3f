"""Players for empty seats, from random to greedy.

>>> import akropolis as ak
>>> game = ak.Game.new(seats=2, seed=7)
>>> bot = ak.bots.create("greedy", seed=1)
>>> move = bot.choose(game.view())
>>> move in game.legal_moves
True
"""

from __future__ import annotations

from akropolis import kernel
from akropolis.bots.base import Advice, Bot, UnknownBot, create, names, register, sentence
from akropolis.bots.search import Search
from akropolis.bots.simple import Greedy, Uniform
from akropolis.bots.value import Value

register("greedy", Greedy)
register("search", Search)
register("uniform", Uniform)
register("value", Value)


def warmup() -> bool:
    """Compile what the stronger bots need, if it is not in the cache. Say whether that was needed.

    Errors: ``KernelUnavailable``.
    """
    if not kernel.is_installed():
        raise kernel.KernelUnavailable
    from akropolis.bots.compiled import entries

    return entries.SHELF.load_all()


__all__ = [
    "Advice",
    "Bot",
    "Greedy",
    "Search",
    "Uniform",
    "UnknownBot",
    "Value",
    "create",
    "names",
    "register",
    "sentence",
    "warmup",
]
