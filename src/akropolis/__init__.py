"""Akropolis: the rules, text forms and bots of a board game of growing cities.

An unofficial implementation. Start with ``Game`` and ``City``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from akropolis import bots
from akropolis.architect import Architect
from akropolis.city import City, LegalPlacements, Placement
from akropolis.errors import (
    AkropolisError,
    IllegalMove,
    NotationError,
    Reason,
    RecordError,
    RulesError,
)
from akropolis.events import (
    Event,
    GameEnded,
    Result,
    SiteRefilled,
    Standing,
    StonesGained,
    StonesPaid,
    TilePlaced,
    TileTaken,
)
from akropolis.game import Game
from akropolis.hexgrid import Direction, Hex, Triangle
from akropolis.moves import LegalMoves, Move
from akropolis.plan import Cell, Plan
from akropolis.record import RECORD_VERSION, Record
from akropolis.rules import RULES_VERSION, HouseGroup, Lake, Rules, SoloLevel
from akropolis.scoring import (
    Explanation,
    Line,
    Preview,
    ScoreSheet,
    Verdict,
    Why,
    preview,
    score,
)
from akropolis.site import ConstructionSite, Deal
from akropolis.state import GameState
from akropolis.tiles import START_TILE, TILES, District, Face, Tile
from akropolis.view import SeatView

if TYPE_CHECKING:
    from akropolis import arena as arena

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name == "arena":  # imported when it is first used
        return import_module("akropolis.arena")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "RECORD_VERSION",
    "RULES_VERSION",
    "START_TILE",
    "TILES",
    "AkropolisError",
    "Architect",
    "Cell",
    "City",
    "ConstructionSite",
    "Deal",
    "Direction",
    "District",
    "Event",
    "Explanation",
    "Face",
    "Game",
    "GameEnded",
    "GameState",
    "Hex",
    "HouseGroup",
    "IllegalMove",
    "Lake",
    "LegalMoves",
    "LegalPlacements",
    "Line",
    "Move",
    "NotationError",
    "Placement",
    "Plan",
    "Preview",
    "Reason",
    "Record",
    "RecordError",
    "Result",
    "Rules",
    "RulesError",
    "ScoreSheet",
    "SeatView",
    "SiteRefilled",
    "SoloLevel",
    "Standing",
    "StonesGained",
    "StonesPaid",
    "Tile",
    "TilePlaced",
    "TileTaken",
    "Triangle",
    "Verdict",
    "Why",
    "bots",
    "preview",
    "score",
]
