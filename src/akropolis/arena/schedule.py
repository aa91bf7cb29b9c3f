"""Who plays whom on which deals: the whole of an arena before anybody has moved.

A *table* is who sits together, as numbers of bots; a *seating* is a table in the order of its
seats. Every table plays every deal once in each of its seatings, so that what the deal gives to one
it gives to all. One deal at one table is a *bout*: the unit of work, of storage and of statistics.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations, permutations
from random import Random
from typing import Any, NamedTuple

from akropolis.errors import AkropolisError
from akropolis.rules import Rules
from akropolis.site import Deal

LONGEST_MOVE_S = 86_400.0  #: the longest limit of a move: a day, which every timer can count
LEAST_CHANCE = 1e-6  #: the nearest to 0 or 1 that a share or an error rate of a test may be
_CONTROL = re.compile("[\\x00-\\x1f\\x7f-\\x9f]")

Table = tuple[int, ...]  # the bots that sit together; one may hold several seats
Seating = tuple[int, ...]  # the bot in each seat


class ArenaError(AkropolisError, ValueError):
    """An arena that cannot be held, or results that do not belong together."""


class Mode(StrEnum):
    """Which bots sit together."""

    ROUND_ROBIN = "round-robin"  # every choice of as many bots as there are seats
    CHALLENGE = "challenge"  # the first bot against each of the others, who fills all other seats
    LADDER = "ladder"  # each bot against the next one, who fills all other seats
    SELF_PLAY = "self-play"  # each bot in every seat
    SOLO = "solo"  # each bot alone against the Architect


class Job(NamedTuple):
    """A bout that is to be played."""

    deal: int
    table: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """When a pairing has been decided: the hypotheses and error rates of a sequential test.

    Attributes:
        low: the first bot wins this share of games, or less.
        high: it wins this share, or more.
        alpha: how often "high" may be found where "low" is true.
        beta: how often "low" may be found where "high" is true.

    Errors: ``ArenaError`` for shares or rates that make no test.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not LEAST_CHANCE <= self.low < self.high <= 1 - LEAST_CHANCE:
            raise ArenaError(
                f"two shares of wins, {LEAST_CHANCE:g} or more from 0 and 1 with "
                f"0 < low < high < 1, not {self.low:g} and {self.high:g}"
            )
        for rate in (self.alpha, self.beta):
            if not LEAST_CHANCE <= rate < 0.5:
                raise ArenaError(
                    f"an error rate from {LEAST_CHANCE:g} to less than 0.5, not {rate:g}"
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """All that decides the results of an arena but the versions of the software.

    How many deals are played is left open: later deals do not change earlier ones, so a run can be
    made longer.

    Attributes:
        bots: specs, each once.
        mode: which of them sit together.
        rules: the options of every game.
        seed: from which all deals and all bots draw.
        stop: the sequential test that ends a pairing early, if any.
        move_limit_s: seconds by the clock that a move may take; None is no limit.

    Errors: ``ArenaError`` for bots, seats and a mode that do not fit together.

    >>> schedule = Schedule(bots=("greedy", "uniform"), seed=1)
    >>> schedule.tables
    ((0, 1),)
    >>> schedule.seatings(Job(0, (0, 1)))
    ((0, 1), (1, 0))
    """

    bots: tuple[str, ...]
    mode: Mode = Mode.ROUND_ROBIN
    rules: Rules = field(default_factory=Rules)
    seed: int = 0
    stop: Stop | None = None
    move_limit_s: float | None = None

    def __post_init__(self) -> None:
        seats, number = self.rules.seats, len(self.bots)
        if type(self.seed) is not int:
            raise ArenaError(f"expected a seed that is a whole number, not {self.seed!r:.40}")
        if not isinstance(self.mode, Mode):
            raise ArenaError(f"expected a mode of {', '.join(Mode)}, not {self.mode!r:.40}")
        if len(set(self.bots)) < number:
            twice = sorted({bot for bot in self.bots if self.bots.count(bot) > 1})
            raise ArenaError(f"each bot once, not {', '.join(twice)} again; or let it play itself")
        if not number:
            raise ArenaError("at least one bot")
        for bot in self.bots:
            if _CONTROL.search(bot):  # which would steer the terminal that shows it
                raise ArenaError(f"expected bots named without control characters, not {bot!r:.80}")
        if (seats == 1) != (self.mode is Mode.SOLO):
            raise ArenaError(f"{seats} seat{'s' * (seats > 1)} and the mode {self.mode}")
        if self.mode in (Mode.CHALLENGE, Mode.LADDER) and number < 2:
            raise ArenaError(f"a {self.mode} needs two bots or more, not 1")
        if self.mode is Mode.ROUND_ROBIN and number < seats:
            raise ArenaError(
                f"a round-robin at {seats} seats needs {seats} bots or more, not {number}; "
                "in a challenge one bot fills several seats"
            )
        if self.stop is not None and not self.has_pairings:
            raise ArenaError(
                "only pairings of two are stopped early: in a challenge, a ladder, solo play, "
                "or at two seats"
            )
        if self.move_limit_s is not None and not 0 < self.move_limit_s <= LONGEST_MOVE_S:
            raise ArenaError(
                f"a move may take more than 0 seconds and up to {LONGEST_MOVE_S:g}, "
                f"not {self.move_limit_s!r:.40}"
            )

    @property
    def has_pairings(self) -> bool:
        """Whether at each table a first bot plays against one other, or against the Architect."""
        if self.mode is Mode.ROUND_ROBIN:
            return self.rules.seats == 2
        return self.mode is not Mode.SELF_PLAY

    @property
    def is_rated(self) -> bool:
        """Whether the games say who is stronger than whom: where different bots sit together."""
        return self.mode not in (Mode.SELF_PLAY, Mode.SOLO)

    @property
    def tables(self) -> tuple[Table, ...]:
        """Every table, in the order of the bots."""
        everyone, seats = range(len(self.bots)), self.rules.seats
        if self.mode is Mode.ROUND_ROBIN:
            return tuple(combinations(everyone, seats))
        if self.mode is Mode.CHALLENGE:
            return tuple((0, *[other] * (seats - 1)) for other in everyone[1:])
        if self.mode is Mode.LADDER:
            return tuple((other - 1, *[other] * (seats - 1)) for other in everyone[1:])
        return tuple((bot,) * seats for bot in everyone)

    def seatings(self, job: Job) -> tuple[Seating, ...]:
        """The seatings in which a table plays a deal: once each bot on each of its seats.

        Where three or more different bots sit together, who sits behind whom changes from deal to
        deal, so that a cycle of deals has every order.
        """
        if len(set(job.table)) == 1:
            return (job.table,)
        first, *others = job.table
        orders = sorted(set(permutations(others)))
        order = (first, *orders[job.deal % len(orders)])
        return tuple(order[-turn:] + order[:-turn] for turn in range(len(order)))

    @property
    def games_of_a_bout(self) -> int:
        """How many seatings a deal is played in."""
        return 1 if self.mode in (Mode.SELF_PLAY, Mode.SOLO) else self.rules.seats

    def deals_for(self, games: int) -> int:
        """The deals it takes to play so many games at each table: whole bouts only."""
        return -(-games // self.games_of_a_bout)

    def jobs(self, deals: int) -> Iterator[Job]:
        """Every bout, deal by deal."""
        return (Job(deal, table) for deal in range(deals) for table in self.tables)

    def deal(self, number: int) -> Deal:
        """The tiles of a deal, the same at every table."""
        return Deal.shuffled(self.rules, Random(derive(self.seed, "deal", number)))

    def bot_seed(self, deal: int, seating: Seating, seat: int) -> int:
        """What a bot in a game draws from. It depends on who plays, not on what else is played."""
        return derive(self.seed, "bot", deal, [self.bots[bot] for bot in seating], seat)

    def name(self, table: Table) -> str:
        """Who sits at a table, in words."""
        names = [self.bots[bot] for bot in table]
        if self.mode is Mode.SOLO:
            return f"{names[0]} v {self.rules.solo_level}"
        if len(set(names)) == 1:
            return f"{names[0]} v itself"
        if len(names) > 2 and len(set(names)) == 2:
            return f"{names[0]} v {len(names) - 1} {names[1]}"
        return " v ".join(names)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Schedule:
        """Read what ``to_json`` writes.

        Errors: ``ArenaError``.
        """
        try:
            stop, bots = data["stop"], data["bots"]
            if not (isinstance(bots, list) and all(isinstance(bot, str) for bot in bots)):
                raise ArenaError(f"expected a list of bots, not {bots!r:.40}")
            return cls(
                bots=tuple(bots),
                mode=Mode(data["mode"]),
                rules=Rules.from_json(data["rules"]),
                seed=data["seed"],
                stop=None if stop is None else Stop(**stop),
                move_limit_s=data["move_limit_s"],
            )
        except ArenaError:
            raise
        except KeyError as error:
            raise ArenaError(f"expected a schedule with {error}") from None
        except (TypeError, ValueError, AttributeError) as error:
            raise ArenaError(f"expected a schedule: {error}") from None

    def to_json(self) -> dict[str, Any]:
        """The schedule as plain JSON values."""
        stop = self.stop
        return {
            "bots": list(self.bots),
            "mode": str(self.mode),
            "rules": self.rules.to_json(),
            "seed": self.seed,
            "stop": stop and {n: getattr(stop, n) for n in ("low", "high", "alpha", "beta")},
            "move_limit_s": self.move_limit_s,
        }


def derive(seed: int, *labels: object) -> int:
    """A child seed of 63 bits: a digest of the parent and of what the child is for.

    Neighbouring seeds and labels make unrelated children, which ``seed + i`` does not.

    >>> derive(1, "deal", 0) == derive(1, "deal", 0)
    True
    >>> derive(1, "deal", 1) == derive(2, "deal", 0)
    False
    """
    text = json.dumps([seed, *labels], separators=(",", ":"))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
