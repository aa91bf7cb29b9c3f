"""A sitting of people and bots around one game: seats, commands and a log of numbered events.

No sockets and no SQL; the clock, the ids and the lots are handed in.
"""

from akropolis.play.commands import COMMANDS, Draft, Refused, Request, decide
from akropolis.play.house import Answer, BotTurn, House, UnknownMatch
from akropolis.play.log import Addition, Command, Conflict, Entry, LogStore, StoreFailed
from akropolis.play.match import Match, Seat
from akropolis.play.setup import SeatSetup, Setup, SetupError

__all__ = [
    "COMMANDS",
    "Addition",
    "Answer",
    "BotTurn",
    "Command",
    "Conflict",
    "Draft",
    "Entry",
    "House",
    "LogStore",
    "Match",
    "Refused",
    "Request",
    "Seat",
    "SeatSetup",
    "Setup",
    "SetupError",
    "StoreFailed",
    "UnknownMatch",
    "decide",
]
