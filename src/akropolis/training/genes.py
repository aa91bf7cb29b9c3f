"""A policy as a row of numbers that evolution can change, and what such rows are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.polynomial.polynomial import polyfit

from akropolis.arena.workers import Backend
from akropolis.bots.halving import lead, objective_of, totals_of
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Policies that are tried on the same deals, from every seat, against a rival in the others.

    Attributes:
        rules: of the games.
        aim: what they are played for. Policies that aim at points play with themselves instead.
        policies: those that are tried.
        rival: whom they play.
        deals: on how many deals.
        seed: of the deals.
    """

    rules: Rules
    aim: Aim
    policies: Sequence[Policy]
    rival: Policy
    deals: int
    seed: int

    def worths(self, crew: Backend) -> Reals:
        """What each policy is worth."""
        found = dict(crew(self.worth, range(len(self.policies))))
        return np.array([found[number] for number in range(len(self.policies))])

    def worth(self, number: int) -> float:
        """What one of the policies is worth.

        It is what a search makes most of in such a game, so that no policy is bred that builds well
        only as long as nobody is in its way; against an Architect it is the lead, which tells more
        of few games than wins do.
        """
        rules, kind = self.rules, kind_of(self.rules)
        mine, other = (Player(policies={kind: p}) for p in (self.policies[number], self.rival))
        if self.aim is Aim.POINTS:
            games = self.deals * rules.seats
            sheets = play_games(rules, [mine] * rules.seats, games=games, seed=self.seed)
            return float(sheets[..., -1].mean())
        measure = lead if rules.is_solo else objective_of(rules).measure
        results = []
        for seat in range(rules.seats):
            players = [other] * rules.seats
            players[seat] = mine
            sheets = play_games(rules, players, games=self.deals, seed=self.seed)
            results.append(measure(totals_of(sheets, seat)))
        return float(np.mean(results))
