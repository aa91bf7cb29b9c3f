"""A game with those who sit at it: whose turn, bots' moves, taking back, keeping the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from random import Random

from akropolis.bots import Bot, BotFailed, choose, close, create
from akropolis.bots.base import name_of, place_of
from akropolis.bots.stdio import StdioBot
from akropolis.cli.files import Keeper
from akropolis.events import Event
from akropolis.game import Game
from akropolis.moves import Move
from akropolis.record import Record
from akropolis.rules import Rules

#: Who sits down where nobody is named: the level that the browser offers first, too.
OPPONENT = "mason"


@dataclass(slots=True)
class Sitting:
    """A game at a terminal. Every move that is made is kept before the next can be.

    Attributes:
        bots: the bot of each seat; None where a human sits.
        failure: what went wrong when a bot was to move last; empty when nothing did.
        trouble: why the last attempt to keep the record failed; empty when it did not.
    """

    game: Game
    names: tuple[str, ...]
    bots: tuple[Bot | None, ...]
    keeper: Keeper
    failure: str = field(default="", init=False)
    trouble: str = field(default="", init=False)

    @classmethod
    def new(
        cls, rules: Rules, players: Sequence[str], keeper: Keeper, *, seed: int | None
    ) -> Sitting:
        """Deal a new game. A player is ``human``, ``human:Name`` or the spec of a bot.

        Errors: ``RulesError``, ``UnknownBot``, ``BotFailed`` for a program that does not start,
        ``RecordError`` for a name that no record can hold, ``OSError`` when it cannot be kept.
        """
        specs = tuple("" if is_human(player) else player for player in players)
        game = Game.new(rules, seed=seed)
        game.label(names=named(players), bots=specs if any(specs) else (), date=str(date.today()))
        bots = _make_bots(specs, seed, programs=True)
        sitting = cls(game, game.record.names, bots, keeper)
        keeper.save(game.record)
        return sitting

    @classmethod
    def resumed(cls, record: Record, keeper: Keeper, *, programs: bool = False) -> Sitting:
        """Go on with a recorded game; ``programs`` allows those that it names to be started.

        Errors: ``RecordError``, ``UnknownBot``, ``BotFailed`` for a program that does not start.
        """
        game = Game.from_record(record)
        specs = record.bots or ("",) * record.rules.seats
        names = record.names or named([spec or "human" for spec in specs])
        return cls(game, names, _make_bots(specs, None, programs=programs), keeper)

    @property
    def humans(self) -> int:
        """How many humans sit at the table."""
        return self.bots.count(None)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make a move and keep the record. Errors: ``IllegalMove``."""
        events = self.game.play(move)
        self.keep()
        return events

    def bot_move(self) -> tuple[Event, ...]:
        """Let the bot whose turn it is make its move, or a simpler one where it fails."""
        view = self.game.view()
        bot = self.bots[view.seat]
        assert bot is not None  # asked for only where a bot sits
        try:
            move = choose(bot, view)
            self.failure = ""
        except BotFailed as error:
            # Without the bot's own words for itself, which may name an address in memory.
            self.failure = str(error).replace(f"{name_of(bot)} ", "it ", 1)
            move = create("greedy").choose(self.game.view())  # whatever the bot did to its own
        return self.play(move)

    def close(self) -> None:
        """Let the bots go."""
        _close(self.bots)

    def undo(self) -> int:
        """Go back to the decision of a human before this one; say how many moves that took."""
        return self._wander(self.game.undo, back=True)

    def redo(self) -> int:
        """Take an undo back; say how many moves that took."""
        return self._wander(self.game.redo, back=False)

    def _wander(self, step: Callable[[], Move], *, back: bool) -> int:
        start = self.game.ply
        try:
            step()
            while not self.game.is_over and self.bots[self.game.view().seat] is not None:
                step()
        except IndexError:
            # Bots made all the moves up to here: nobody has decided anything yet.
            if back:
                self.game.goto(start)
        if self.game.ply != start:
            self.keep()
        return abs(self.game.ply - start)

    def keep(self) -> None:
        """Keep the record as it is now; a failure is remembered in ``trouble``."""
        try:
            self.keeper.save(replace(self.game.record, undone=self.game.undone))
            self.trouble = ""
        except OSError as error:
            self.trouble = f"{self.keeper.path}: {error.strerror or error}"


def is_human(player: str) -> bool:
    """Whether a player of the command line is a human."""
    return player == "human" or player.startswith("human:")


def named(players: Sequence[str]) -> tuple[str, ...]:
    """A name for each player; no two alike.

    >>> named(["human", "greedy", "greedy", "human:Ann"])
    ('Player 1', 'greedy', 'greedy 2', 'Ann')
    >>> named(["human", "greedy"])
    ('You', 'greedy')
    """
    alone = sum(map(is_human, players)) == 1
    names: list[str] = []
    for seat, player in enumerate(players, start=1):
        if is_human(player):
            name = player.partition(":")[2].strip() or ("You" if alone else f"Player {seat}")
        else:
            place = place_of(player)
            name = player.partition(":")[0] if place is None else place.name
        base, number = name, 1
        while name in names:
            number += 1
            name = f"{base} {number}"
        names.append(name)
    return tuple(names)


def _make_bots(specs: Sequence[str], seed: int | None, *, programs: bool) -> tuple[Bot | None, ...]:
    """The bots of a game. Programs are started, while it can still be told that one does not."""
    made: list[Bot | None] = []
    try:
        for seat, spec in enumerate(specs):
            rng = Random() if seed is None else Random(f"{seed}/{seat}")
            made.append(create(spec, rng=rng, programs=programs) if spec else None)
        for bot in made:
            if isinstance(bot, StdioBot):
                bot.start(bot.seconds)
    except BaseException:
        _close(made)
        raise
    return tuple(made)


def _close(bots: Iterable[Bot | None]) -> None:
    for bot in bots:
        if bot is not None:
            with suppress(Exception, SystemExit):  # what it did at the table stands
                close(bot)
