"""Plays one deal at one table: what a worker does."""

from __future__ import annotations

import hashlib
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from random import Random
from types import FrameType
from typing import Any, NamedTuple

from akropolis import bots, kernel
from akropolis.arena.schedule import Job, Schedule, Seating, Table, derive
from akropolis.bots import levels
from akropolis.bots.base import name_of, words_of
from akropolis.bots.stdio import StdioBot
from akropolis.errors import AkropolisError
from akropolis.moves import Move
from akropolis.rules import Rules
from akropolis.site import Deal
from akropolis.state import GameState
from akropolis.view import SeatView

#: More than any count in a result can be.
_MOST = 1_000_000_000

#: What a bot whose moves are limited may take beyond that to load or compile something, once; and a
#: program to start.
LOADING_S = 60.0


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that was given away by a bot that raised, took too long or broke the rules.

    Attributes:
        seat: whose bot it was.
        ply: moves made before.
        why: what happened, in a sentence.
    """

    seat: int
    ply: int
    why: str

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Forfeit:
        """Read what ``Played.to_json`` writes. Errors: as for that."""
        return cls(whole(data["seat"]), whole(data["ply"]), _shortened(str(data["why"])))


class Cost(NamedTuple):
    """What the moves of a game cost, by seat. Times are in milliseconds.

    Attributes:
        choices: moves that were asked for.
        ms: processor time of all of them.
        worst_ms: processor time of the slowest.
        wall_ms: what all of them took by the clock.
    """

    choices: tuple[int, ...]
    ms: tuple[float, ...]
    worst_ms: tuple[float, ...]
    wall_ms: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """How a game ended, and what it cost. Games that ended alike are equal, whatever they cost.

    Attributes:
        seating: the bot in each seat.
        totals: points by seat, in solo play with the Architect's; none after a forfeit.
        stones: stones by seat, in the same way.
        ranks: the rank of each seat from 1; after a forfeit that seat is last, the others share.
        plies: moves made by bots.
        moves: a digest of these moves.
        forfeit: who gave the game away, if anybody.
        cost: what the moves cost.
    """

    seating: Seating
    totals: tuple[int, ...]
    stones: tuple[int, ...]
    ranks: tuple[int, ...]
    plies: int
    moves: str
    forfeit: Forfeit | None = None
    cost: Cost = field(compare=False)

    def share(self, bot: int) -> float:
        """The share of the win that each seat of a bot has: 1, a half of two winners, or 0."""
        winners = [self.seating[seat] for seat, rank in enumerate(self.ranks) if rank == 1]
        return winners.count(bot) / self.seating.count(bot) / len(winners) if winners else 0.0

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Played:
        """Read what ``to_json`` writes. Errors: ``KeyError``, ``TypeError``, ``ValueError``."""
        forfeit, cost = data.get("forfeit"), data["cost"]
        return cls(
            seating=tuple(map(whole, data["seating"])),
            totals=tuple(map(whole, data["totals"])),
            stones=tuple(map(whole, data["stones"])),
            ranks=tuple(map(whole, data["ranks"])),
            plies=whole(data["plies"]),
            moves=str(data["moves"]),
            forfeit=None if forfeit is None else Forfeit.from_json(forfeit),
            cost=Cost(
                tuple(map(whole, cost["choices"])),
                *(tuple(map(_amount, cost[name])) for name in ("ms", "worst_ms", "wall_ms")),
            ),
        )

    def to_json(self) -> dict[str, Any]:
        """The game as plain JSON values."""
        data: dict[str, Any] = {
            "seating": self.seating,
            "totals": self.totals,
            "stones": self.stones,
            "ranks": self.ranks,
            "plies": self.plies,
            "moves": self.moves,
            "cost": {name: [round(n, 3) for n in ns] for name, ns in self.cost._asdict().items()},
        }
        if (at := self.forfeit) is not None:
            data["forfeit"] = {"seat": at.seat, "ply": at.ply, "why": at.why}
        return data


@dataclass(frozen=True, slots=True)
class Bout:
    """One deal at one table, played in every seating.

    Attributes:
        memory_mb: the most memory that the worker had held up to then.
    """

    deal: int
    table: Table
    games: tuple[Played, ...]
    memory_mb: float = field(compare=False)

    @property
    def job(self) -> Job:
        """What had been asked for."""
        return Job(self.deal, self.table)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Bout:
        """Read what ``to_json`` writes. Errors: ``KeyError``, ``TypeError``, ``ValueError``."""
        return cls(
            deal=whole(data["deal"]),
            table=tuple(map(whole, data["table"])),
            games=tuple(map(Played.from_json, data["games"])),
            memory_mb=_amount(data["memory_mb"]),
        )

    def to_json(self) -> dict[str, Any]:
        """The bout as plain JSON values."""
        return {
            "deal": self.deal,
            "table": list(self.table),
            "games": [game.to_json() for game in self.games],
            "memory_mb": self.memory_mb,
        }


def play(schedule: Schedule, job: Job) -> Bout:
    """Play a bout. What the bots do in it depends on the schedule and the job alone.

    Errors: ``UnknownBot`` for a bot that is not known here.
    """
    for bot in set(job.table):
        introduce(schedule.bots[bot], schedule.rules, schedule.move_limit_s)
    games = tuple(_game(schedule, job.deal, seating) for seating in schedule.seatings(job))
    return Bout(job.deal, job.table, games, _peak_memory_mb())


class _OutOfTime(BaseException):
    """No Exception, so that a bot does not take it for one of its own."""


class _Clocks:
    """What the moves of each seat cost."""

    def __init__(self, seats: int) -> None:
        self.choices, self.ms = [0] * seats, [0.0] * seats
        self.worst_ms, self.wall_ms = [0.0] * seats, [0.0] * seats

    @contextmanager
    def running(self, seat: int) -> Iterator[None]:
        cpu, wall = time.process_time(), time.perf_counter()
        try:
            yield
        finally:
            ms = (time.process_time() - cpu) * 1000
            self.choices[seat] += 1
            self.ms[seat] += ms
            self.worst_ms[seat] = max(self.worst_ms[seat], ms)
            self.wall_ms[seat] += (time.perf_counter() - wall) * 1000

    def cost(self) -> Cost:
        return Cost(tuple(self.choices), tuple(self.ms), tuple(self.worst_ms), tuple(self.wall_ms))


def _game(schedule: Schedule, deal: int, seating: Seating) -> Played:
    """Play one game to its end or to the first forfeit."""
    state = GameState.start(schedule.rules, schedule.deal(deal))
    clocks = _Clocks(len(seating))
    moves: list[str] = []
    players: list[bots.Bot] = []
    forfeit = None
    try:
        for seat, bot in enumerate(seating):
            rng = Random(schedule.bot_seed(deal, seating, seat))
            try:
                players.append(meet(schedule.bots[bot], schedule.move_limit_s, rng=rng))
                _start(players[-1], schedule.move_limit_s)
            except bots.BotFailed as failure:
                forfeit = Forfeit(seat, 0, _shortened(failure.why))
                break
        while forfeit is None and (mover := state.to_move) is not None:
            view = SeatView.of(state, mover)
            try:
                move = _choice(players[mover], view, clocks, schedule.move_limit_s)
            except bots.BotFailed as failure:
                # Without the bot's own words for itself, which may name an address in memory.
                why = failure.why.removeprefix(f"{name_of(players[mover])} ")
                forfeit = Forfeit(mover, len(moves), _shortened(why))
            else:
                state, _ = state.play(move)
                moves.append(str(move))
    finally:
        for player in players:
            dismiss(player)
    return Played(
        seating=seating,
        plies=len(moves),
        moves=hashlib.sha256(" ".join(moves).encode()).hexdigest()[:16],
        forfeit=forfeit,
        **_ending(state, forfeit),
        cost=clocks.cost(),
    )


def _start(bot: bots.Bot, limit_s: float | None) -> None:
    """Start a program, which is not to be charged to its first move. Errors: ``BotFailed``."""
    if isinstance(bot, StdioBot):
        bot.seconds = limit_s or bot.seconds
        bot.start(LOADING_S)


def _choice(bot: bots.Bot, view: SeatView, clocks: _Clocks, limit_s: float | None) -> Move:
    """The move of a bot. Errors: ``BotFailed``, of whatever kind the failure is."""
    start = time.monotonic()
    alarm_s = None if isinstance(bot, StdioBot) else limit_s  # a program is stopped by its keeper
    try:
        with clocks.running(view.seat), _alarm(alarm_s):
            move = bots.choose(bot, view)
    except _OutOfTime:
        raise bots.BotFailed(f"took more than {limit_s:g} s") from None
    except (bots.BotFailed, KeyboardInterrupt):
        raise
    except BaseException as error:  # a move made of nonsense, or a way out such as SystemExit
        raise bots.BotFailed(f"chose no move: {_told(error)}") from error
    if limit_s is not None and time.monotonic() - start > limit_s:  # compiled code hears no alarm
        raise bots.BotFailed(f"took more than {limit_s:g} s")
    return move


def _ending(state: GameState, forfeit: Forfeit | None) -> dict[str, tuple[int, ...]]:
    """The totals, stones and ranks of the seats, and of the Architect the first two."""
    seats = range(state.rules.seats)
    if forfeit is not None:
        ranks = tuple(max(2, len(seats)) if seat == forfeit.seat else 1 for seat in seats)
        return {"totals": (), "stones": (), "ranks": ranks}
    assert state.result is not None  # nobody is to move, so the game is over
    standings = {standing.seat: standing for standing in state.result.standings}
    hands = [standings[seat] for seat in [*seats, *[None] * state.rules.is_solo]]
    return {
        "totals": tuple(hand.total for hand in hands),
        "stones": tuple(hand.stones for hand in hands),
        "ranks": tuple(standings[seat].rank for seat in seats),
    }


@contextmanager
def _alarm(limit_s: float | None) -> Iterator[None]:
    """Interrupt what takes longer, where this system can: in the main thread, not on Windows."""
    can = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if limit_s is None or not can:
        yield
        return
    armed = True

    def ring(signum: int, frame: FrameType | None) -> None:
        if armed:
            raise _OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, limit_s, 1.0)  # again, should the bot swallow it
            yield
        finally:
            armed = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def meet(spec: str, limit_s: float | None, *, rng: Random) -> bots.Bot:
    """Make a bot, which has long enough for that. A program is not started yet.

    Errors: ``UnknownBot``; ``BotFailed``, of whatever other kind the failure is.
    """
    patience = _patience(limit_s)
    try:
        with _alarm(patience):
            return bots.create(spec, rng=rng, programs=True)
    except _OutOfTime:
        raise bots.BotFailed(f"could not be made within {patience:g} s") from None
    except bots.UnknownBot:
        raise
    except bots.BotFailed as failure:  # told of it as "could not be made"
        raise bots.BotFailed(_shortened(failure.why.removeprefix(f"{spec!r} "))) from failure
    except AkropolisError as error:
        raise bots.BotFailed(f"could not be made: {_told(error)}") from error


@cache
def introduce(spec: str, rules: Rules, limit_s: float | None) -> None:
    """Let a bot make a move that does not count, so that no game pays for what it loads.

    Errors: ``UnknownBot``.
    """
    if levels.uses_engine(spec) and kernel.is_installed():
        levels.make_engine_ready()  # which takes as long as it takes, so no alarm is set yet
    rng = Random(derive(0, "introduction"))
    state = GameState.start(rules, Deal.shuffled(rules, rng))
    with suppress(bots.BotFailed):  # it will be again, where it counts
        bot = meet(spec, limit_s, rng=rng)
        try:
            _start(bot, limit_s)
            if isinstance(bot, StdioBot):
                bot.seconds += LOADING_S  # it was told the limit all the same
            _choice(bot, SeatView.of(state, 0), _Clocks(rules.seats), _patience(limit_s))
        finally:
            dismiss(bot)


def _patience(limit_s: float | None) -> float | None:
    """How long whatever may load something takes at most, where moves are limited."""
    return None if limit_s is None else limit_s + LOADING_S


def dismiss(bot: bots.Bot) -> None:
    """Let go of a bot that holds something, such as a process."""
    with suppress(Exception, SystemExit):  # the game is over, and its result stands
        bots.close(bot)


def whole(value: object) -> int:
    """A whole number that a file was to hold. Errors: ``ValueError``."""
    if type(value) is not int or abs(value) > _MOST:
        raise ValueError(f"expected a whole number, not {value!r:.40}")
    return value


def _amount(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _MOST:
        raise ValueError(f"expected a number from 0, not {value!r:.40}")
    return float(value)


def _told(error: BaseException) -> str:
    return _shortened(words_of(error))


def _shortened(text: str) -> str:
    # A bot's own words are shown on terminals and in pages, and must not steer them.
    line = "".join(
        c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in " ".join(text.split())
    )
    return line if len(line) <= 200 else f"{line[:200]}..."


def _peak_memory_mb() -> float:
    """The most memory that this process has held; 0 where the system does not tell."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return 0.0
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return round(getrusage(RUSAGE_SELF).ru_maxrss * unit / (1 << 20), 1)
