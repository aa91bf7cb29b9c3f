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
from akropolis.bots.policies import Aim, Policies
from akropolis.kernel import State
from akropolis.rules import Rules

#: The value of a move counts as if it were the outcome of so many rollouts.
TRUST = 8.0
_SOFTNESS = 12.0  # points of lead over the Architect that make a win likely
_SHARE = 0.96  # of the time given, that is planned for
_MOST_ROWS = 64  # of deals between two looks at the clock


@dataclass(frozen=True, slots=True)
class Objective:
    """What a search makes most of.

    Attributes:
        measure: what games are worth, given two totals of each: one's own, and the best other.
        point: about what a point counts in it.
    """

    measure: Callable[[Numbers], Reals]
    point: float = 1.0


def lead(totals: Numbers) -> Reals:
    """The lead over the best other."""
    return (totals[..., 0] - totals[..., 1]).astype(float)


def own_less_half(totals: Numbers) -> Reals:
    """The own total less half of the best other: a point for oneself counts twice one taken away.

    Between two, this wins three games of five against a search that counts its own total alone. The
    whole lead does no better, since half of what it sees is what others happen to do.
    """
    return totals[..., 0] - 0.5 * totals[..., 1]


def own_total(totals: Numbers) -> Reals:
    """The total of one's own."""
    return totals[..., 0].astype(float)


def win_likelihood(totals: Numbers) -> Reals:
    """How likely such a lead is to be a win, in hundredths."""
    return 100.0 / (1.0 + np.exp(-lead(totals) / _SOFTNESS))


def objective_of(rules: Rules, aim: Aim = Aim.WINS) -> Objective:
    """What counts against others, against an Architect, and where nobody else does."""
    if aim is Aim.POINTS:
        return Objective(own_total)
    if rules.is_solo:
        return Objective(win_likelihood, point=1.5)
    return Objective(own_less_half)


def totals_of(sheets: Numbers, seat: int) -> Numbers:
    """Of each game the total of a seat, and the highest of the other hands."""
    totals = sheets[..., -1]
    return np.stack([totals[..., seat], np.delete(totals, seat, -1).max(-1)], -1)


@dataclass(frozen=True, slots=True)
class Findings:
    """What a search found.

    Attributes:
        state: the position.
        moves: the moves that were tried, as numbers, the best first.
        losses: points that each is expected to bring less than the best.
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
        aim: Aim = Aim.WINS,
        threads: int = 1,
    ) -> None:
        self.mind = Mind(rules, policies, aim)
        self.objective = objective_of(rules, aim)
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

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
        trial = Trial(self, state, seed=seed, candidates=candidates)
        if len(trial.moves) > 1:
            if until is None:
                trial.keep(max(1, rollouts // 2))
                trial.spend(rollouts)
            else:
                trial.think(until)
        return trial.findings()


class Trial:
    """The moves of one position on trial: which are still in, and how they did.

    Attributes:
        moves: all moves on trial.
        alive: places of those that are still in.
        spent: rollouts so far.
    """

    def __init__(self, searcher: Searcher, state: State, *, seed: int, candidates: int) -> None:
        ranking = searcher.mind.rank(state, seed=seed, most=candidates)
        self._searcher = searcher
        self._state = state
        self._values = ranking.values * searcher.objective.point
        self._seed = seed
        self._seat = int(state.to_move or 0)
        self.moves = moves = ranking.moves
        self.spent = 0
        self._row = 0
        self._pace = 0.0  # seconds that the last rollouts took each
        self._rounds: list[Reals] = []  # of each, what the moves came to that were in; else NaN
        self._counts = np.zeros(len(moves))
        self._leads = np.zeros((2, len(moves)), np.int64)  # their sum, and that of their squares
        self._go_on_with(np.arange(len(moves)))

    def keep(self, most: int) -> None:
        """Drop all but the first few."""
        self._go_on_with(self.alive[:most])

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
        now = time.perf_counter()
        until = now + (until - now) * _SHARE
        self._play(self.alive[:2], 1)  # to see how long it takes
        self.keep(max(1, self._affordable(until) // 2))
        while len(self.alive) > 1:
            rounds = (len(self.alive) - 1).bit_length()
            now = time.perf_counter()
            end = now + (until - now) / rounds
            if self._affordable(until) < len(self.alive):
                return
            self.roll(1)
            while (rows := self._affordable(end) // len(self.alive)) > 0:
                self.roll(min(-(-rows // 4), _MOST_ROWS))  # the pace may still prove wrong
            self.halve()

    def _affordable(self, until: float) -> int:
        """How many rollouts there is time for."""
        return int((until - time.perf_counter()) / self._pace)

    def roll(self, rows: int) -> None:
        """Roll the moves out that are still in, on so many new deals."""
        outcomes = self._play(self.alive, rows)
        leads = outcomes[..., 0] - outcomes[..., 1]
        self._row += rows
        self.spent += rows * len(self.alive)
        self._rounds[-1][self.alive] += self._searcher.objective.measure(outcomes).sum(0)
        self._counts[self.alive] += rows
        self._leads[:, self.alive] += [leads.sum(0), (leads**2).sum(0)]

    def _play(self, moves: Numbers, rows: int) -> Numbers:
        """The totals that some moves come to, and the pace at which they were found."""
        searcher = self._searcher
        before = time.perf_counter()
        sheets = searcher.mind.roll(
            self._state,
            self.moves[moves],
            seed=self._seed + self._row,
            rows=rows,
            pool=searcher._pool,
            threads=searcher._threads,
        )
        self._pace = (time.perf_counter() - before) / (rows * len(moves))
        return totals_of(sheets, self._seat)

    def halve(self) -> None:
        """Drop the worse half of those that are still in."""
        order = np.argsort(-self._expected()[self.alive], kind="stable")
        self._go_on_with(self.alive[order[: (len(self.alive) + 1) // 2]])

    def _go_on_with(self, alive: Numbers) -> None:
        self.alive = alive
        self._rounds.append(np.full(len(self.moves), np.nan))
        self._rounds[-1][alive] = 0.0

    def _expected(self) -> Reals:
        """What each move is expected to bring: its rollouts, and its value as if it were some."""
        sums: Reals = np.nansum(self._rounds, 0)
        return (sums + TRUST * self._values) / (self._counts + TRUST)

    def _order(self) -> Numbers:
        """The best first: who was in longer, then of whom more is expected."""
        return np.lexsort((-self._expected(), -self._counts))

    def best_mean(self) -> float:
        """What the rollouts of the best move came to."""
        best = self._order()[0]
        return float(np.nansum(self._rounds, 0)[best] / self._counts[best])

    def findings(self) -> Findings:
        """How the moves did, the best first.

        What a move loses
        against the best is told by the deals that both met, and by their values.
        """
        order = self._order()
        best, rounds = order[0], np.array(self._rounds)
        losses: list[float] = []
        means: list[float | None] = []
        errors: list[float | None] = []
        for n in order.tolist():
            count, (total, squares) = self._counts[n], self._leads[:, n]
            behind = TRUST * (self._values[best] - self._values[n])
            behind += np.nansum(rounds[:, best] - rounds[:, n])  # of the deals that both met
            losses.append(float(behind / (count + TRUST) / self._searcher.objective.point))
            means.append(float(total / count) if count else None)
            variance = (squares - total * total / count) / (count - 1) if count > 1 else None
            errors.append(None if variance is None else float((variance / count) ** 0.5))
        return Findings(self._state, self.moves[order], losses, means, errors, self.spent)
