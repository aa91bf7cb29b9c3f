"""When a match has been decided: a sequential probability ratio test on bouts.

The result of a bout is the first bot's mean share of the win over all seatings of one deal, so
what the deal gives to either seat cancels out. These results are few numbers (0, 1/4, 1/2, ... at
two seats) of an unknown distribution. The test is the *generalised sequential probability ratio
test* (GSPRT): Wald's test of "the mean is low" against "the mean is high", where each hypothesis is
represented by the distribution with that mean under which the results seen are most likely. It is
what the testing frameworks of chess engines use for pairs of games.

``low`` is accepted once the log-likelihood ratio is at or below log(beta / (1 - alpha)), ``high``
once it is at or above log((1 - beta) / alpha). Then, nearly, a bot whose true share is ``low`` is
taken for ``high`` in a part ``alpha`` of all tests, and the other way round in a part ``beta``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log

from akropolis.arena.bout import Bout
from akropolis.arena.schedule import Stop, Table

#: Weight of outcomes that were not seen. Without it one kind of result alone would decide at once.
_UNSEEN = 1e-3


class Sprt:
    """A sequential test that results are added to. It does not change after its decision.

    Attributes:
        results: how many results it has used.
        ratio: the log-likelihood ratio of "high" to "low".
        decision: ``"high"``, ``"low"``, or None as long as it is open.
    """

    def __init__(self, stop: Stop, possible: Iterable[float] = (0, 0.5, 1)) -> None:
        self._stop = stop
        self._seen = Counter(dict.fromkeys(map(float, possible), 0))
        self.results = 0
        self.ratio = 0.0
        self.decision: str | None = None

    def add(self, result: float) -> None:
        """Take in the result of one more bout."""
        if self.decision is not None:
            return
        self._seen[result] += 1
        self.results += 1
        stop = self._stop
        self.ratio = log_ratio(self._seen, stop.low, stop.high)
        if self.ratio >= log((1 - stop.beta) / stop.alpha):
            self.decision = "high"
        elif self.ratio <= log(stop.beta / (1 - stop.alpha)):
            self.decision = "low"


def log_ratio(seen: Counter[float], low: float, high: float) -> float:
    """The log of how much more likely results are under their best distribution of mean high.

    ``seen`` counts each result that is possible, from 0 to 1.
    """
    weights = {value: count or _UNSEEN for value, count in seen.items()}
    tilt_low, tilt_high = _tilt(weights, low), _tilt(weights, high)
    # Of all distributions of mean m the likeliest is p[x] = f[x] / (1 + tilt (x - m)), f being the
    # frequencies seen; f is the same in both and drops out.
    return sum(
        count * (log(1 + tilt_low * (value - low)) - log(1 + tilt_high * (value - high)))
        for value, count in weights.items()
    )


def _tilt(weights: dict[float, float], mean: float) -> float:
    """The tilt t for which the sum of w (x - mean) / (1 + t (x - mean)) is 0, by bisection."""
    # 1 + t (x - mean) stays positive between these bounds, and the sum falls from +inf to -inf.
    left, right = -1 / (max(weights) - mean), 1 / (mean - min(weights))
    for _ in range(50):
        middle = (left + right) / 2
        total = sum(w * (x - mean) / (1 + middle * (x - mean)) for x, w in weights.items())
        if total > 0:
            left = middle
        else:
            right = middle
    return (left + right) / 2


class TableTest:
    """The test of one table. Bouts may come in any order; it takes them deal by deal.

    So the decision, and which bouts it rests on, do not depend on who was quicker.
    """

    def __init__(self, stop: Stop, table: Table) -> None:
        self.test = Sprt(stop)
        self._first = table[0]
        self._early: dict[int, float] = {}  # results of deals before which one is missing
        self._next = 0

    def add(self, bout: Bout) -> None:
        """Take in one more bout of the table."""
        shares = [game.share(self._first) for game in bout.games]
        self._early[bout.deal] = round(sum(shares) / len(shares), 6)
        while self._next in self._early:
            self.test.add(self._early.pop(self._next))
            self._next += 1
