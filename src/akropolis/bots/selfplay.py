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

from akropolis.bots.compiled.rollouts import NO_MOVE
from akropolis.bots.mind import Numbers, play_on, table_of
from akropolis.bots.policies import Aim, Policies, policy_for
from akropolis.kernel import State
from akropolis.kernel.playing import SHEET
from akropolis.rules import Rules

_CHUNK = 64  # games that a thread plays in one go
_PLAYERS = ("value", "greedy", "uniform")


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a seat: ``value``, ``greedy`` or ``uniform``.

    Attributes:
        policies: what a value player has learnt; what is shipped unless given.
        aim: what a value player plays for.
    """

    name: str = "value"
    policies: Policies | None = None
    aim: Aim = Aim.WINS

    def __post_init__(self) -> None:
        if self.name not in _PLAYERS:
            raise ValueError(f"a player out of {', '.join(_PLAYERS)}, not {self.name!r}")


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
    weights = np.stack(
        [table_of(policy_for(rules, player.policies, player.aim)) for player in players]
    )
    names = np.array([_PLAYERS.index(player.name) for player in players], np.uint64)
    sheets = np.zeros((games, 1, rules.hands, SHEET), np.int64)

    def play(first: int) -> None:
        play_on(
            start,
            seed=seed + first,
            shuffled=0,
            moves=np.array([NO_MOVE]),
            players=names,
            weights=weights,
            sheets=sheets[first : first + _CHUNK],
        )

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play, range(0, games, _CHUNK)))
    return sheets[:, 0]
