"""Fitting weights to positions, as differences between the moves of one position.

A regression to how games ended would learn what strong cities have in common, not what makes one
move better than another. So the means of a position are taken off features and outcomes alike, and
only what is left is fitted, by ridge regression: the weight of a feature is a polynomial in the
turns left, and every coefficient is drawn towards the policy that one begins with.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from akropolis.bots.features import FEATURES
from akropolis.bots.policies import Policy
from akropolis.training.positions import Numbers, Positions, Reals

DEGREE = 2  #: of the polynomials
RIDGE = 10_000.0  #: measured at 1,440 positions: 5 and 100,000 are worse
HELD_OUT = 10  #: every tenth position is kept for looking how well the others foretell it
_CHUNK = 50_000


@dataclass(frozen=True, slots=True)
class Fit:
    """A policy with new weights, and how well it foretells positions that it has not seen.

    Attributes:
        policy: the policy.
        explained: the share of the variance between moves of a position that it explains.
            Outcomes are averages over a few deals, so that much of the rest is noise.
        regret: points by which the best outcome of a position surpasses that of the move with the
            highest value, on average.
    """

    policy: Policy
    explained: float
    regret: float


def fit(positions: Positions, policy: Policy) -> Fit:
    """Fit the weights of a policy to positions."""
    base = curves(policy)
    features = positions.features.astype(np.float64)
    x = np.minimum(positions.turns, policy.turns) / policy.turns
    powers = np.stack([x**n for n in range(DEGREE + 1)], 1)
    values = ((powers @ base.T) * features).sum(1)
    spread = centred(features, positions.position)
    residues = centred((positions.outcomes - values)[:, None], positions.position)[:, 0]
    scale = spread.std(0)
    known = scale > 0
    spread = spread[:, known] / scale[known]

    size = spread.shape[1] * (DEGREE + 1)
    squares, products = np.zeros((size, size)), np.zeros(size)
    training = positions.position % HELD_OUT != 0
    for start in range(0, len(residues), _CHUNK):
        part = slice(start, start + _CHUNK)
        chosen = training[part]
        rows = (spread[part, :, None] * powers[part, None, :]).reshape(-1, size)[chosen]
        squares += rows.T @ rows
        products += rows.T @ residues[part][chosen]
    solved = np.linalg.solve(squares + RIDGE * np.eye(size), products).reshape(-1, DEGREE + 1)
    learnt = base.copy()
    learnt[known] += solved / scale[known, None]

    values = ((powers @ learnt.T) * features).sum(1)
    return Fit(with_curves(policy, learnt), *_judged(positions, values))


def curves(policy: Policy) -> Reals:
    """The weights of a policy as a table: a row a feature, a column a coefficient."""
    table = np.zeros((len(FEATURES), DEGREE + 1))
    for name, curve in policy.weights.items():
        table[FEATURES.index(name), : len(curve)] = curve
    return table


def with_curves(policy: Policy, table: Reals) -> Policy:
    """A policy with other weights."""
    weights = {
        name: tuple(row) for name, row in zip(FEATURES, table.tolist(), strict=True) if any(row)
    }
    return replace(policy, weights=weights)


def centred(rows: Reals, position: Numbers) -> Reals:
    """Rows less the mean of the rows of their position."""
    starts = np.flatnonzero(np.diff(position, prepend=-1))
    sizes = np.diff(starts, append=len(position))
    means = np.add.reduceat(rows, starts, axis=0) / sizes[:, None]
    return rows - np.repeat(means, sizes, axis=0)


def _judged(positions: Positions, values: Reals) -> tuple[float, float]:
    """Explained variance and regret at the positions that were held out."""
    held = positions.position % HELD_OUT == 0
    position, outcomes, values = positions.position[held], positions.outcomes[held], values[held]
    actual = centred(outcomes[:, None].astype(np.float64), position)[:, 0]
    foretold = centred(values[:, None], position)[:, 0]
    explained = 1 - ((actual - foretold) ** 2).sum() / (actual**2).sum()
    starts = np.flatnonzero(np.diff(position, prepend=-1))
    lots = zip(np.split(outcomes, starts[1:]), np.split(values, starts[1:]), strict=True)
    regrets = [lot.max() - lot[value.argmax()] for lot, value in lots]
    return float(explained), float(np.mean(regrets))
