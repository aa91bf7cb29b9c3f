"""The levels at which people meet a bot, from somebody's first game to a grand master.

Each level is meant to beat the one before it in three games of four; docs/levels.md has the
figures. The lower ones see and value less (``akropolis.bots.people``), the upper ones think ahead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from akropolis import kernel
from akropolis.bots.base import Advice, Bot
from akropolis.bots.people import Character, Person
from akropolis.bots.search import Search
from akropolis.bots.value import Value
from akropolis.moves import Move
from akropolis.rules import Rules
from akropolis.view import SeatView

if TYPE_CHECKING:
    from random import Random

#: Turns of a usual game of two seats: what the budgets of thinkers are meant for.
_USUAL_TURNS = 36


class Thinker:
    """Searches with a budget of rollouts that fits the length of the game.

    A game with more turns gets fewer, so that a move takes about as long.
    """

    def __init__(self, level: Level, *, rng: Random) -> None:
        self._level = level
        self._rng = rng
        self._search: Search | None = None
        self._rules: Rules | None = None

    def choose(self, view: SeatView) -> Move:
        """The move that did best when it was played out."""
        return self._searching(view.rules).choose(view)

    def explain(self, view: SeatView, *, top: int = 3) -> list[Advice]:
        """The moves that did best."""
        return self._searching(view.rules).explain(view, top=top)

    def _searching(self, rules: Rules) -> Search:
        if self._search is None or self._rules != rules:
            level = self._level
            rollouts = max(16, level.rollouts * _USUAL_TURNS // rules.turns)
            self._search = Search(
                rng=self._rng,
                rollouts=rollouts,
                candidates=min(level.candidates, rollouts),
                follow=level.follow * _USUAL_TURNS // rules.turns,
            )
            self._rules = rules
        return self._search


class Thrifty:
    """Values moves, but only those with the cheapest tiles, as if it had no stones for more."""

    def __init__(self, tiles: int, *, rng: Random) -> None:
        self._tiles = tiles
        self._value = Value(rng=rng)

    def choose(self, view: SeatView) -> Move:
        """The most valuable move with one of those tiles."""
        return self._value.choose(self._narrowed(view))

    def explain(self, view: SeatView, *, top: int = 3) -> list[Advice]:
        """The most valuable moves with one of those tiles."""
        return self._value.explain(self._narrowed(view), top=top)

    def _narrowed(self, view: SeatView) -> SeatView:
        stones = list(view.stones)
        stones[view.seat] = min(stones[view.seat], self._tiles - 1)
        return replace(view, stones=tuple(stones))


@dataclass(frozen=True, slots=True)
class Level:
    """A level that people may choose; called with ``rng``, it makes its bot.

    Attributes:
        sentence: what it is like to play against, for people.
        character: of a level that plays as people do.
        tiles: how many of the cheapest tiles a level looks at that values moves.
        rollouts: the budget of a level that thinks ahead, in a usual game of two seats.
        candidates: how many moves such a level tries.
        follow: on how many deals it follows the best of them to its next turn.
    """

    name: str
    sentence: str
    character: Character | None = None
    tiles: int = 0
    rollouts: int = 0
    candidates: int = 32
    follow: int = 0

    @property
    def uses_engine(self) -> bool:
        """Whether it needs compiled code, which may have to be made ready first."""
        return self.character is None

    @property
    def is_installed(self) -> bool:
        """Whether it can be used here, perhaps after it was made ready."""
        return not self.uses_engine or kernel.is_installed()

    def __call__(self, *, rng: Random) -> Bot:
        """Make the bot. Errors: ``KernelUnavailable`` where what it needs is not installed."""
        if self.character is not None:
            return _Named(self.name, Person(self.character, rng=rng))
        if not kernel.is_installed():
            raise kernel.KernelUnavailable
        if not self.rollouts:
            return _Named(self.name, Thrifty(self.tiles, rng=rng))
        return _Named(self.name, Thinker(self, rng=rng))


class _Explains(Bot, Protocol):
    def explain(self, view: SeatView, *, top: int = 3) -> list[Advice]: ...


class _Named:
    """A bot under the name of its level."""

    def __init__(self, name: str, bot: _Explains) -> None:
        self._name = name
        self._bot = bot

    def choose(self, view: SeatView) -> Move:
        """The move of the level."""
        return self._bot.choose(view)

    def explain(self, view: SeatView, *, top: int = 3) -> list[Advice]:
        """The best moves as the level sees them."""
        return self._bot.explain(view, top=top)

    def __repr__(self) -> str:
        return f"<{self._name} bot>"


def _thinking_ahead(*, tiles: int = 6, spots: int, ponders: int, hope: float) -> Character:
    """Somebody who knows what an open quarry is good for."""
    return Character(
        tiles=tiles,
        spots=spots,
        stone=3.0,
        quarries=(2.5, 2.0),
        ponders=ponders,
        cover=1.5,
        pair=1.0,
        hope=hope,
    )


#: From gentle to superhuman.
LEVELS: tuple[Level, ...] = (
    Level(
        "novice",
        "Plays a first game: takes the free tile and lays it beside its last one, by colour.",
        Character(tiles=1, spots=8, conditions=False, levels=False, plazas=False, stone=0.5),
    ),
    Level(
        "apprentice",
        "Has read the rules, but looks at the free tile only, and not far around.",
        Character(tiles=1, spots=8, levels=False),
    ),
    Level(
        "mason",
        "Compares two tiles, but only at a few spots near the one it laid last.",
        Character(tiles=2, spots=5),
    ),
    Level(
        "builder",
        "Looks a little further around for what pays at once, and seldom saves a stone.",
        Character(tiles=2, spots=14),
    ),
    Level(
        "foreman",
        "Looks at most of the city, and knows what stones are good for.",
        Character(tiles=4, spots=45, stone=2.0),
    ),
    Level(
        "contractor",
        "Keeps quarries open to build over them, but looks at two tiles, and not far around.",
        _thinking_ahead(tiles=2, spots=30, ponders=10, hope=0.5),
    ),
    Level(
        "surveyor",
        "Looks at every tile and most of the city, and reckons with the tiles still to come.",
        _thinking_ahead(spots=100, ponders=40, hope=0.7),
    ),
    Level(
        "planner",
        "Knows what a city is worth long before it scores, but looks at two tiles only.",
        tiles=2,
    ),
    Level(
        "strategist",
        "Knows what every tile on offer is worth, and saves stones for the one it needs.",
        tiles=9,
    ),
    Level(
        "expert",
        "Plays a handful of games out in mind before each move.",
        rollouts=24,
        candidates=10,
    ),
    Level(
        "master",
        "Plays hundreds of games out in mind before each move; people seldom beat it.",
        rollouts=192,
    ),
    Level(
        "grandmaster",
        "Thinks for a second or so about each move, and about its next one too. The best there is.",
        rollouts=512,
        candidates=48,
        follow=12,
    ),
)

#: The level that gives the best advice.
BEST = "grandmaster"

#: The strongest level that never has to be made ready.
ALWAYS_READY = "surveyor"

#: Bots that others are compared with and made of; people are not offered them.
TECHNICAL = ("greedy", "search", "uniform", "value")

_BY_NAME = {level.name: level for level in LEVELS}


def uses_engine(spec: str) -> bool:
    """Whether the bot of a spec needs compiled code."""
    name = spec.partition(":")[0]
    return name in ("search", "value") or (name in _BY_NAME and _BY_NAME[name].uses_engine)


def engine_is_ready() -> bool:
    """Whether what the upper levels need is compiled already. Cost: the import of Numba, once."""
    if not kernel.is_ready():
        return False
    from akropolis.bots.compiled import entries

    return bool(entries.SHELF.is_ready)


def make_engine_ready() -> bool:
    """Compile what is not compiled yet; say whether that was needed. It takes a minute or two.

    Errors: ``KernelUnavailable``.
    """
    compiled = kernel.warmup()
    from akropolis.bots.compiled import entries

    return bool(entries.SHELF.load_all()) or compiled
