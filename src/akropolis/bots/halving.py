"""Sequential halving: rollouts for many moves, then more for the better half, and so on.

All moves of a round meet the same deals, so that luck is the same for all and differences count
sooner. The outcomes of one deal stand in one row (``mind.Mind.roll``).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from akropolis.bots.base import Advice
from akropolis.bots.mind import Mind, Numbers, Reals, Words, move_of, numbers_of
from akropolis.bots.policies import Policies
from akropolis.kernel import State
from akropolis.rules import Rules

WIDE = 150  #: moves that pass the filter, of which the best by value become candidates
_SOFTNESS = 12.0  # points of lead over the Architect that make a win likely
_SHARE = 0.96  # of the time given, that is planned for


def lead(outcomes: Numbers) -> Reals:
    """What counts between two: the lead over the other."""
    return (outcomes[..., 0] - outcomes[..., 1]).astype(float)


def own_total(outcomes: Numbers) -> Reals:
    """What counts among three or four: the total of one's own."""
    return outcomes[..., 0].astype(float)


def win_likelihood(outcomes: Numbers) -> Reals:
    """What counts against an Architect, in hundredths: a lead that is likely to be a win."""
    return 100.0 / (1.0 + np.exp(-lead(outcomes) / _SOFTNESS))


def objective_of(rules: Rules) -> Callable[[Numbers], Reals]:
    """What a search makes most of, in a kind of game."""
    if rules.is_solo:
        return win_likelihood
    return lead if rules.seats == 2 else own_total


@dataclass(frozen=True, slots=True)
class Findings:
    """What a search found.

    Attributes:
        state: the position.
        moves: the moves that were tried, as numbers, the best first.
        losses: how much less than the best each brought, of what the search made most of.
        leads: the mean lead of each over the best opponent; None where it was not rolled out.
        errors: the standard error of that; None where there was no second rollout.
        rollouts: how many were played.
    """

    state: State
    moves: Words
    losses: list[float]
    leads: list[float | None]
    errors: list[float | None]
    rollouts: int

    def advice(self, top: int) -> list[Advice]:
        """The best moves, to be told to people."""
        return [
            Advice(move_of(self.state, number), loss=loss, lead=lead, error=error)
            for number, loss, lead, error in zip(
                numbers_of(self.moves[:top]), self.losses, self.leads, self.errors, strict=False
            )
        ]


class Searcher:
    """Searches positions of one kind of game."""

    def __init__(
        self,
        rules: Rules,
        policies: Policies | None = None,
        *,
        look: int = 12,
        threads: int = 1,
    ) -> None:
        self._mind = Mind(rules, policies, look=look)
        self._objective = objective_of(rules)
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._pace = 0.0  # seconds that the last rollouts took each

    def search(
        self,
        state: State,
        *,
        seed: int,
        candidates: int = 32,
        rollouts: int = 256,
        until: float | None = None,
    ) -> Findings:
        """Find the best move, by some rollouts or until a moment of ``time.perf_counter``.

        At most ``rollouts`` are played, and as many as halving can divide among the moves. Half of
        a first round's worth of them is the least that is of use, so small budgets try fewer moves.
        """
        ranking = self._mind.rank(state, seed=seed, most=max(WIDE, candidates))
        trial = _Trial(self, state, ranking.moves[:candidates], ranking.values[:candidates], seed)
        if len(trial.moves) > 1:
            if until is None:
                trial.keep(max(1, rollouts // 2))
                trial.spend(rollouts)
            else:
                trial.think(until)
        return trial.findings()


class _Trial:
    """The moves of one position on trial: which are still in, and how they did.

    Attributes:
        moves: all moves on trial.
        alive: places of those that are still in.
        spent: rollouts so far.
    """

    def __init__(
        self, searcher: Searcher, state: State, moves: Words, values: Reals, seed: int
    ) -> None:
        self._searcher = searcher
        self._state = state
        self._values = values
        self._seed = seed
        self.moves = moves
        self.alive = np.arange(len(moves))
        self.spent = 0
        self._row = 0
        self._rows: list[tuple[Numbers, Numbers]] = []  # who was in, and the outcomes
        self._sums = np.zeros(len(moves))
        self._counts = np.zeros(len(moves))

    def keep(self, most: int) -> None:
        """Drop all but the first few."""
        self.alive = self.alive[:most]

    def spend(self, rollouts: int) -> None:
        """Halve until one is left, with so many rollouts in all."""
        while len(self.alive) > 1:
            rounds = (len(self.alive) - 1).bit_length()
            share = (rollouts - self.spent) // rounds
            rows = share // len(self.alive)
            if rows == 0:
                rows = 1 if self.spent + len(self.alive) <= rollouts else 0
            if rows == 0:
                break
            self.roll(rows)
            self.halve()

    def think(self, until: float) -> None:
        """Halve until one is left, or until there is no time."""
        searcher = self._searcher
        now = time.perf_counter()
        until = now + (until - now) * _SHARE
        if not searcher._pace:
            self._time(self.alive[:2])
        affordable = int((until - time.perf_counter()) / searcher._pace)
        self.keep(max(1, affordable // 2))
        while len(self.alive) > 1:
            rounds = (len(self.alive) - 1).bit_length()
            now = time.perf_counter()
            end = now + (until - now) / rounds
            first = True
            while first or time.perf_counter() + searcher._pace * len(self.alive) < end:
                if time.perf_counter() + searcher._pace * len(self.alive) > until:
                    return
                self._time(self.alive)
                first = False
            self.halve()

    def _time(self, moves: Numbers) -> None:
        """Roll a row out and take the time."""
        before = time.perf_counter()
        self.roll(1, moves)
        self._searcher._pace = (time.perf_counter() - before) / len(moves)

    def roll(self, rows: int, moves: Numbers | None = None) -> None:
        """Roll the moves out that are still in, on so many new deals."""
        moves = self.alive if moves is None else moves
        searcher = self._searcher
        outcomes = searcher._mind.roll(
            self._state,
            self.moves[moves],
            seed=self._seed + self._row,
            rows=rows,
            pool=searcher._pool,
            threads=searcher._threads,
        )
        self._row += rows
        self._rows.append((moves, outcomes))
        self.spent += rows * len(moves)
        self._sums[moves] += searcher._objective(outcomes).sum(0)
        self._counts[moves] += rows

    def halve(self) -> None:
        """Drop the worse half of those that are still in."""
        means = self._sums[self.alive] / self._counts[self.alive]
        order = np.argsort(-means, kind="stable")
        self.alive = self.alive[order[: (len(self.alive) + 1) // 2]]

    def findings(self) -> Findings:
        """How the moves did, the best first.

        A move that was in longer comes first, then one that did better. What a move loses against
        the best is told by the deals that both met; a move was never dropped for less than that.
        """
        objective = self._searcher._objective
        leads: list[list[Reals]] = [[] for _ in self.moves]
        gains: list[list[Reals]] = [[] for _ in self.moves]
        for moves, outcomes in self._rows:
            for column, n in enumerate(moves.tolist()):
                leads[n].append(lead(outcomes[:, column]))
                gains[n].append(objective(outcomes[:, column]))
        lasted = np.array([len(found) for found in gains])
        values = [np.concatenate(found).mean() if found else 0.0 for found in gains]
        order = np.lexsort((-self._values, -np.array(values), -lasted))
        best = order[0]
        losses: list[float] = []
        means: list[float | None] = []
        errors: list[float | None] = []
        for n in order.tolist():
            if lasted[n]:
                ours = np.concatenate(gains[n])
                losses.append(float((np.concatenate(gains[best][: lasted[n]]) - ours).mean()))
                led = np.concatenate(leads[n])
                means.append(float(led.mean()))
                errors.append(float(led.std(ddof=1) / len(led) ** 0.5) if len(led) > 1 else None)
            else:
                losses.append(float(self._values[best] - self._values[n]))
                means.append(None)
                errors.append(None)
        return Findings(self._state, self.moves[order], losses, means, errors, self.spent)
