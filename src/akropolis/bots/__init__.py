"""Players for empty seats, from random to greedy.

>>> import akropolis as ak
>>> game = ak.Game.new(seats=2, seed=7)
>>> bot = ak.bots.create("greedy", seed=1)
>>> move = bot.choose(game.view())
>>> move in game.legal_moves
True
"""

from akropolis.bots.base import (
    Advice,
    Bot,
    BotFailed,
    UnknownBot,
    choose,
    close,
    create,
    names,
    register,
    registered,
    sentences,
)
from akropolis.bots.levels import LEVELS, TECHNICAL, Level
from akropolis.bots.search import Search
from akropolis.bots.simple import Greedy, Uniform
from akropolis.bots.value import Value

register("greedy", Greedy)
register("search", Search)
register("uniform", Uniform)
register("value", Value)
for _level in LEVELS:
    register(_level.name, _level)

__all__ = [
    "LEVELS",
    "TECHNICAL",
    "Advice",
    "Bot",
    "BotFailed",
    "Greedy",
    "Level",
    "Search",
    "Uniform",
    "UnknownBot",
    "Value",
    "choose",
    "close",
    "create",
    "names",
    "register",
    "registered",
    "sentences",
]
