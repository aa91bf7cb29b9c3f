"""Means, errors and intervals over deals.

Games of one deal are not independent, so the deal is the unit everywhere. Whatever is reported is
a ratio of two sums over deals: points over games, wins over games. Standard errors are those of
such a ratio. Intervals come from a *Bayesian bootstrap*: a thousand times over the deals are given
random weights (exponential, mean 1), and the interval holds the middle 95 % of the ratios, which is
then stretched as a t-interval is from a normal one, or it would be too narrow for few deals. All
ratios of a report share the weights, since they share the deals.

A share of wins may be 0 or 1 in every deal, which would give an interval of no width. There one
deal more is put in, in which nobody was better; its weight is drawn as well. Where each deal went
one to one, the interval is that of Wilson for as many games as there are deals. One deal alone
says nothing of how deals differ, so it has neither error nor interval.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]

DRAWS = 1000
LEVEL = 0.95
_BLOCK = 50  # draws at a time, which bounds the memory


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was measured.

    Attributes:
        value: the number.
        se: its standard error; None from fewer than two deals.
        low, high: the ends of its 95 % interval; None likewise.
    """

    value: float
    se: float | None = None
    low: float | None = None
    high: float | None = None

    @property
    def ends(self) -> tuple[float, float] | None:
        """Both ends of the interval, if it has one."""
        return None if self.low is None or self.high is None else (self.low, self.high)

    def to_json(self) -> dict[str, float | None]:
        """The estimate as plain JSON values, rounded to what can matter."""
        return {
            name: None if number is None else round(number, 5)
            for name, number in (
                ("value", self.value),
                ("se", self.se),
                ("low", self.low),
                ("high", self.high),
            )
        }


class Ratios:
    """Sums and counts by deal, and what follows from them.

    ``add`` everything first; then ask.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._cells: dict[Hashable, dict[int, tuple[float, int]]] = defaultdict(dict)
        self._level: dict[Hashable, float] = {}
        self._drawn: dict[Hashable, Numbers] = {}

    def add(self, name: Hashable, deal: int, value: float, *, level: float | None = None) -> None:
        """Add one value of a ratio in a deal. ``level`` is the value where nobody is better."""
        total, count = self._cells[name].get(deal, (0.0, 0))
        self._cells[name][deal] = total + value, count + 1
        if level is not None:
            self._level[name] = level

    def __contains__(self, name: Hashable) -> bool:
        return name in self._cells

    def deals(self, name: Hashable) -> int:
        """In how many deals a ratio has a value."""
        return len(self._cells[name])

    def count(self, name: Hashable) -> int:
        """How many values a ratio has."""
        return sum(count for _, count in self._cells[name].values())

    def estimate(self, name: Hashable) -> Estimate | None:
        """The ratio, from two deals on with its error and interval; None without values."""
        if name not in self._cells:
            return None
        sums, counts = self._columns(name)
        value = float(sums.sum() / counts.sum())
        number = len(sums)
        if number < 2:
            return Estimate(value)
        off = sums - value * counts
        se = float(np.sqrt(number / (number - 1) * (off**2).sum()) / counts.sum())
        drawn = self.draw(name)
        low, high = interval(drawn[:, 0] / drawn[:, 1], value, deals=number)
        if name in self._level:  # a share
            low, high = max(0.0, low), min(1.0, high)
            if high - low < 1e-9:
                low, high = _wilson(value, number)
        return Estimate(value, se, low, high)

    def mean(self, name: Hashable) -> float | None:
        """The ratio alone; None without values."""
        if name not in self._cells:
            return None
        sums, counts = self._columns(name)
        return float(sums.sum() / counts.sum())

    def totals(self, name: Hashable) -> tuple[float, float]:
        """Sum and count, with the deal more in which nobody was better."""
        sums, counts = self._columns(name)
        level = self._level[name]
        return float(sums.sum() + level * counts.mean()), float(counts.sum() + counts.mean())

    def draw(self, name: Hashable) -> Numbers:
        """Sum and count (columns) under each of the random weights (rows)."""
        if name not in self._drawn:
            self._draw_all()
        return self._drawn[name]

    def _columns(self, name: Hashable) -> tuple[Numbers, Numbers]:
        cells = np.array([self._cells[name][deal] for deal in sorted(self._cells[name])])
        return cells[:, 0], cells[:, 1]

    def _draw_all(self) -> None:
        deals = sorted({deal for cells in self._cells.values() for deal in cells})
        rows = {deal: row for row, deal in enumerate(deals, start=1)}
        names = list(self._cells)
        table = np.zeros((len(deals) + 1, 2 * len(names)))
        for column, name in enumerate(names):
            for deal, cell in self._cells[name].items():
                table[rows[deal], 2 * column : 2 * column + 2] = cell
            if name in self._level:
                mean = self._columns(name)[1].mean()
                table[0, 2 * column : 2 * column + 2] = self._level[name] * mean, mean
        rng = np.random.Generator(np.random.PCG64(self._seed))
        drawn = np.concatenate(
            [rng.exponential(size=(_BLOCK, len(table))) @ table for _ in range(DRAWS // _BLOCK)]
        )
        self._drawn = {name: drawn[:, 2 * i : 2 * i + 2] for i, name in enumerate(names)}


def interval(drawn: Numbers, value: float, *, deals: int) -> tuple[float, float]:
    """The ends of the interval around a value of which these are draws. It holds the value.

    ``deals`` are two or more.
    """
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2]).tolist()
    stretch = _stretch(deals)
    return min(value, value + stretch * (low - value)), max(value, value + stretch * (high - value))


def _wilson(share: float, trials: int) -> tuple[float, float]:
    """Wilson's interval for a share of so many trials."""
    z2 = NormalDist().inv_cdf((1 + LEVEL) / 2) ** 2
    middle = share + z2 / (2 * trials)
    reach = (z2 * (share * (1 - share) + z2 / (4 * trials)) / trials) ** 0.5
    return (middle - reach) / (1 + z2 / trials), (middle + reach) / (1 + z2 / trials)


def _stretch(deals: int) -> float:
    """How much wider a t-interval is than one of the normal distribution with the spread of draws.

    The quantile of the t-distribution is found by its expansion around the normal one.
    """
    z = NormalDist().inv_cdf((1 + LEVEL) / 2)
    freedom = deals - 1
    t = z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    return float(t / z * ((deals + 1) / freedom) ** 0.5)
