"""A policy as a row of numbers that evolution can change, and what such rows are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.polynomial.polynomial import polyfit

from akropolis.arena.workers import Backend
from akropolis.bots.halving import objective_of, totals_of
from akropolis.bots.policies import Aim, Policy, kind_of
from akropolis.bots.selfplay import Player, play_games
from akropolis.rules import Rules
from akropolis.training.fitting import DEGREE, curves, with_curves
from akropolis.training.positions import Reals


@dataclass(frozen=True, slots=True)
class Genes:
    """The weights of a policy as one row of numbers, which are zero for the policy itself.

    Three numbers a feature are added to its weight, at the last turn, in the middle of the game and
    at the first turn. Their unit makes one of them about one point.

    Attributes:
        policy: where evolution begins.
        scale: of the features: how much each differs between moves of a position. What never
            differs is left alone.
    """

    policy: Policy
    scale: Reals

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        return (DEGREE + 1) * int((self.scale > 0).sum())

    def grown(self, row: Reals) -> Policy:
        """The policy of a row of numbers."""
        known = self.scale > 0
        table = curves(self.policy)
        added = polyfit(np.linspace(0, 1, DEGREE + 1), row.reshape(-1, DEGREE + 1).T, DEGREE).T
        table[known] += added / self.scale[known, None]
        return with_curves(self.policy, table)


def worths(
    rules: Rules,
    aim: Aim,
    policies: Sequence[Policy],
    rival: Policy,
    *,
    deals: int,
    seed: int,
    crew: Backend,
) -> Reals:
    """What policies reach on the same deals, from every seat, against a rival in the others.

    It is what a search makes most of in such a game, so that no policy is bred that builds well
    only as long as nobody is in its way. Those that aim at points play with themselves instead.
    """
    work = partial(_worth, rules, aim, policies, rival, deals, seed)
    found = dict(crew(work, range(len(policies))))
    return np.array([found[number] for number in range(len(policies))])


def _worth(
    rules: Rules,
    aim: Aim,
    policies: Sequence[Policy],
    rival: Policy,
    deals: int,
    seed: int,
    number: int,
) -> float:
    kind = kind_of(rules)
    other, mine = (Player(policies={kind: policy}) for policy in (rival, policies[number]))
    measure = objective_of(rules).measure
    if aim is Aim.POINTS:
        games = deals * rules.seats
        sheets = play_games(rules, [mine] * rules.seats, games=games, seed=seed)
        return float(sheets[..., -1].mean())
    results = []
    for seat in range(rules.seats):
        players = [other] * rules.seats
        players[seat] = mine
        sheets = play_games(rules, players, games=deals, seed=seed)
        results.append(measure(totals_of(sheets, seat)))
    return float(np.mean(results))
