from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra 'fast' is not installed")

from akropolis.bots.features import FEATURES
from akropolis.bots.policies import Policy
from akropolis.training import fitting
from akropolis.training.fitting import curves, fit, with_curves
from akropolis.training.positions import Positions

NOTHING = Policy(weights={}, turns=10)


def positions(policy, *, number=400, moves=8, noise=0.0, seed=1):
    """Positions whose outcomes are the values of a policy, and something of their own each."""
    rng = np.random.default_rng(seed)
    position = np.repeat(np.arange(number, dtype=np.int32), moves)
    turns = np.repeat(rng.integers(0, 11, number).astype(np.int32), moves)
    features = rng.integers(0, 9, (number * moves, len(FEATURES))).astype(np.float32)
    features[:, FEATURES.index("built")] = 7
    x = turns / policy.turns
    weights = np.stack([x**0, x, x**2], 1) @ curves(policy).T
    outcomes = (weights * features).sum(1) + np.repeat(rng.normal(0, 30, number), moves)
    outcomes += rng.normal(0, noise, len(outcomes)) if noise else 0
    return Positions(position, turns, features, outcomes.astype(np.float32))


TRUTH = Policy(
    weights={"stones": (1.0, 2.0, -0.5), "quarries_low": (0.5, 1.5), "stars_houses": (3.0,)},
    turns=10,
)


def test_finds_the_weights_that_the_outcomes_were_made_with(monkeypatch):
    monkeypatch.setattr(fitting, "RIDGE", 1.0)
    found = fit(positions(TRUTH, number=3000), NOTHING)
    at = np.vander([0, 0.5, 1], 3, increasing=True).T
    assert curves(found.policy) @ at == pytest.approx(curves(TRUTH) @ at, abs=0.05)
    assert found.explained > 0.999
    assert found.regret < 0.1


def test_what_a_whole_position_is_worth_does_not_matter():
    some = positions(TRUTH)
    shift = np.repeat(np.random.default_rng(2).normal(0, 500, some.number), 8)
    other = replace(some, outcomes=(some.outcomes + shift).astype(np.float32))
    assert curves(fit(other, NOTHING).policy) == pytest.approx(
        curves(fit(some, NOTHING).policy), abs=0.01
    )


def test_noise_is_not_explained():
    assert fit(positions(TRUTH, noise=20.0), NOTHING).explained < 0.9


def test_a_feature_that_never_differs_keeps_its_weight():
    base = Policy(weights={"built": (0.25, -1.0)}, turns=10)
    assert fit(positions(TRUTH), base).policy.weights["built"] == (0.25, -1.0, 0.0)


def test_with_few_positions_the_weights_stay_near_those_before():
    base = with_curves(TRUTH, curves(TRUTH) + 1)
    few = fit(positions(TRUTH, number=11), base).policy
    many = fit(positions(TRUTH, number=800), base).policy
    distance = [np.abs(curves(policy) - curves(base)).mean() for policy in (few, many)]
    assert distance[0] < distance[1]


def test_every_tenth_position_is_only_looked_at():
    some = positions(TRUTH)
    held = some.position % 10 == 0
    spoilt = replace(some, outcomes=np.where(held, -some.outcomes, some.outcomes))
    assert fit(spoilt, NOTHING).policy == fit(some, NOTHING).policy
