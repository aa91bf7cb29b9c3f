"""What a bot must keep to, checked: for people who write bots.

>>> from akropolis.testing import check_bot
>>> print(check_bot("uniform"))  # doctest: +ELLIPSIS
ok     plays 2 seats: 18 moves in seat 0
...
ok     takes no more than 10 s for a move: ...
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from traceback import extract_tb

from akropolis import bots
from akropolis.bots import Bot, BotFailed
from akropolis.bots.base import words_of
from akropolis.bots.stdio import StdioBot
from akropolis.bots.wire import SECONDS, view_form
from akropolis.game import Game
from akropolis.moves import Move
from akropolis.rules import Rules, SoloLevel
from akropolis.tiles import District
from akropolis.view import SeatView

#: What a bot is played through: everything that a table may be set up for.
MODES: Mapping[str, Rules] = {
    "2 seats": Rules(),
    "3 seats": Rules(seats=3),
    "4 seats": Rules(seats=4),
    "a long game": Rules(seats=2, long_game=True),
    **{f"the variant {name}": Rules(seats=2, variants={name}) for name in District},
    "all variants": Rules(seats=3, variants=District),
    "the other rulings": Rules(house_group="value", barracks_lake_edge=True, lake="single"),
    "few stones": Rules(seats=4, start_stones=(0, 0, 1, 1), stone_reserve=6),
    **{f"solo against {name}": Rules(seats=1, solo_level=name) for name in SoloLevel},
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked.

    Attributes:
        what: what should hold, as "plays 2 seats".
        holds: whether it does.
        detail: what was seen.
    """

    what: str
    holds: bool
    detail: str = ""

    def __str__(self) -> str:
        return f"{'ok    ' if self.holds else 'FAILS '} {self.what}: {self.detail}"


@dataclass(frozen=True, slots=True)
class Report:
    """All that was checked."""

    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether everything does."""
        return all(finding.holds for finding in self.findings)

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


def check_bot(
    bot: str | Callable[..., Bot],
    *,
    seconds: float = SECONDS,
    seed: int = 1,
    told: Callable[[Finding], object] | None = None,
) -> Report:
    """Play a bot through everything that a table may ask of it, and say what holds.

    ``bot`` is a spec, which may be ``stdio:COMMAND``, or what makes a bot out of a generator
    ``rng``, as a class does. ``told`` hears of each finding as soon as there is one.

    Errors: ``UnknownBot``. Whatever the bot does is a finding. A program is stopped after
    ``seconds``; a bot of this process that hangs cannot be.
    """
    examination = _Examination(bot, seconds, seed)
    findings = []
    for finding in examination.findings():
        findings.append(finding)
        if told is not None:
            told(finding)
    return Report(tuple(findings))


class _Examination:
    def __init__(self, bot: str | Callable[..., Bot], seconds: float, seed: int) -> None:
        self._bot = bot
        self._seconds = seconds
        self._seed = seed
        self._slowest = 0.0
        self._changed: str | None = None
        self._moves = 0
        self._reproducible = False

    def findings(self) -> Iterator[Finding]:
        self._make()  # a spec that makes no bot is an error, not a finding
        for turn, (name, rules) in enumerate(MODES.items()):
            yield self._plays(f"plays {name}", rules, seat=turn % rules.seats)
        yield self._plays_again()
        yield self._is_reproducible()
        yield self._sees_only_what_it_may()
        kept = "leaves the view as it is"
        yield Finding(kept, self._changed is None, self._changed or f"{self._moves} moves")
        yield Finding(
            f"takes no more than {self._seconds:g} s for a move",
            self._slowest <= self._seconds,
            f"at most {self._slowest:.3f} s",
        )

    def _make(self) -> Bot:
        rng = Random(self._seed)
        if not isinstance(self._bot, str):
            return self._bot(rng=rng)
        bot = bots.create(self._bot, rng=rng, programs=True)
        if isinstance(bot, StdioBot):
            bot.seconds = self._seconds
        return bot

    def _plays(self, what: str, rules: Rules, *, seat: int) -> Finding:
        game = Game.new(rules, seed=self._seed)
        try:
            moves = self._play(self._make(), game, seat=seat)
        except (Exception, SystemExit) as error:
            where = f"move {game.ply + 1} of seed {self._seed}, in seat {seat}"
            return Finding(what, False, f"{where}: {_told(error)}")
        return Finding(what, True, f"{len(moves)} moves in seat {seat}")

    def _plays_again(self) -> Finding:
        what = "plays one game after another"
        try:
            bot = self._make()
            try:
                for n in range(2):
                    game = Game.new(Rules(), seed=self._seed + n)
                    self._play(bot, game, keep=True)
            finally:
                bots.close(bot)
        except (Exception, SystemExit) as error:
            return Finding(what, False, _told(error))
        return Finding(what, True, "2 games")

    def _is_reproducible(self) -> Finding:
        what = "plays the same game for the same seed"
        try:
            first, second = (self._play(self._make(), Game.new(seed=self._seed)) for _ in range(2))
        except (Exception, SystemExit) as error:
            return Finding(what, False, _told(error))
        for ply, (one, other) in enumerate(zip(first, second, strict=False), start=1):
            if one != other:
                return Finding(what, False, f"its move {ply} was {one}, then {other}")
        self._reproducible = True
        return Finding(what, True, f"{len(first)} moves")

    def _sees_only_what_it_may(self) -> Finding:
        """Whether it moves alike where all that it cannot know of the face-down tiles differs."""
        what = "knows nothing of the face-down tiles"
        if not self._reproducible:
            return Finding(what, False, "cannot be told of a bot whose seed does not decide")
        game = Game.new(seed=self._seed)
        pace = bots.create("uniform", seed=self._seed)
        looked = 0
        try:
            while game.ply < 12:
                chosen = set()
                for order in range(3):
                    # The whole state stays within reach of whoever looks where it should not.
                    state = game.view().determinize(Random(order))
                    chosen.add(self._one_move(SeatView.of(state, game.view().seat)))
                looked += 1
                if len(chosen) > 1:
                    moves = " and ".join(sorted(map(str, chosen)))
                    return Finding(what, False, f"the same view, other stacks: {moves}")
                for _ in range(3):
                    game.play(pace.choose(game.view()))
        except (Exception, SystemExit) as error:
            return Finding(what, False, _told(error))
        return Finding(what, True, f"{looked} positions under 3 orders each")

    def _one_move(self, view: SeatView) -> Move:
        bot = self._make()
        try:
            return self._choose(bot, view)
        finally:
            bots.close(bot)

    def _play(self, bot: Bot, game: Game, *, seat: int = 0, keep: bool = False) -> list[Move]:
        """Play a game to its end in a seat; return the moves of the bot."""
        others = bots.create("uniform", seed=self._seed)
        moves = []
        try:
            while not game.is_over:
                view = game.view()
                if view.seat == seat:
                    moves.append(self._choose(bot, view))
                    game.play(moves[-1])
                else:
                    game.play(others.choose(view))
        finally:
            if not keep:
                bots.close(bot)
        return moves

    def _choose(self, bot: Bot, view: SeatView) -> Move:
        before = json.dumps(view_form(view))
        if isinstance(bot, StdioBot):
            bot.start(self._seconds)  # which is no part of its first move
        start = time.perf_counter()
        try:
            move = bots.choose(bot, view)
        finally:
            self._slowest = max(self._slowest, time.perf_counter() - start)
            self._moves += 1
            if self._changed is None and json.dumps(view_form(view)) != before:
                self._changed = f"it changed the view of turn {view.turn}"
        return move


def _told(error: BaseException) -> str:
    """What went wrong, and where the bot raised it if it did."""
    told = str(error) if isinstance(error, BotFailed) else words_of(error)
    cause = error.__cause__ if isinstance(error, BotFailed) else error
    frames = extract_tb(cause.__traceback__) if cause is not None else []
    return f"{told} ({frames[-1].filename}, line {frames[-1].lineno})" if frames else told
