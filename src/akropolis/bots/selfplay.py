"""Whole games between simple players, in compiled code: for training, and for quick tournaments.

>>> from akropolis import Rules
>>> sheets = play_games(Rules(seats=2), [Player("value"), Player("greedy")], games=20, seed=1)
>>> sheets.shape                                      # games, hands, numbers on a sheet
(20, 2, 13)

Training plays games by a policy, ranks the moves of positions along the way and rolls them out
(``mind.Mind``), fits other weights to what came of it, and plays the new policy against the old one
here.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from akropolis.bots.compiled import entries
from akropolis.bots.mind import DESK, Numbers, Tables
from akropolis.bots.policies import Policies, policy_for
from akropolis.kernel import State, new_rng
from akropolis.kernel.playing import SHEET
from akropolis.kernel.state import BENCH
from akropolis.rules import Rules

_CHUNK = 64  # games that a thread plays in one go
_POLICIES = ("value", "greedy", "uniform")


@dataclass(frozen=True, slots=True, kw_only=False)
class Player:
    """Who plays a seat: ``value``, ``greedy`` or ``uniform``.

    Attributes:
        policies: what a value player has learnt; what is shipped unless given.
        look: how many moves a value player looks at closely.
    """

    name: str = "value"
    policies: Policies | None = None
    look: int = 48

    def __post_init__(self) -> None:
        if self.name not in _POLICIES:
            raise ValueError(f"a player out of {', '.join(_POLICIES)}, not {self.name!r}")


def play_games(
    rules: Rules, players: Sequence[Player], *, games: int, seed: int, threads: int = 1
) -> Numbers:
    """Play games from new deals, a player for each seat, and return the sheets.

    By game and hand (the Architect comes after the seat) thirteen numbers, as
    ``kernel.Games.sheets`` has them; the total is the last. Game ``i`` depends on ``seed + i``
    alone: two calls with the same seed meet the same deals, whoever plays.

    Errors: ``ValueError`` unless there is one player for each seat.
    """
    if len(players) != rules.seats:
        raise ValueError(f"{rules.seats} players, one for each seat, not {len(players)}")
    start = State.new(rules, seed=0).words
    tables = [Tables.of(policy_for(rules, player.policies)) for player in players]
    prices = np.stack([table.prices for table in tables])
    weights = np.stack([table.weights for table in tables])
    names = np.array([_POLICIES.index(player.name) for player in players], np.uint64)
    looks = np.array([player.look for player in players], np.uint64)
    sheets = np.zeros((games, rules.hands, SHEET), np.int64)

    def play(first: int) -> None:
        entries.play_games.load()(
            start,
            np.zeros_like(start),
            BENCH.words,
            DESK.words,
            DESK.notes,
            new_rng(0),
            (seed + first) % 2**64,
            names,
            prices,
            weights,
            looks,
            BENCH.placements,
            DESK.worths,
            BENCH.scores,
            sheets[first : first + _CHUNK],
        )

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play, range(0, games, _CHUNK)))
    return sheets
