"""Players for empty seats, from random to greedy.

>>> import akropolis as ak
>>> game = ak.Game.new(seats=2, seed=7)
>>> bot = ak.bots.create("greedy", seed=1)
>>> move = bot.choose(game.view())
>>> move in game.legal_moves
True
"""

from akropolis.bots.base import (
    Bot,
    BotFailed,
    UnknownBot,
    choose,
    close,
    create,
    names,
    register,
    sentence,
)
from akropolis.bots.simple import Greedy, Uniform

register("greedy", Greedy)
register("uniform", Uniform)

__all__ = [
    "Bot",
    "BotFailed",
    "Greedy",
    "Uniform",
    "UnknownBot",
    "choose",
    "close",
    "create",
    "names",
    "register",
    "sentence",
]
