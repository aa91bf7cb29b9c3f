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
    Untrusted,
    choose,
    close,
    create,
    names,
    provide,
    register,
    registered,
    sentences,
)
from akropolis.bots.levels import LEVELS, TECHNICAL, Level
from akropolis.bots.search import Search
from akropolis.bots.simple import Greedy, Uniform
from akropolis.bots.value import Value

for _level in LEVELS:  # first, as they are told first where a name is not known
    provide(_level.name, _level)
provide("uniform", Uniform)
provide("greedy", Greedy)
provide("value", Value)
provide("search", Search)

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
    "Untrusted",
    "Value",
    "choose",
    "close",
    "create",
    "names",
    "register",
    "registered",
    "sentences",
]
