"""How a budget is spent."""

import time
from random import Random

import numpy as np
import pytest

import akropolis as ak
from akropolis.bots.halving import (
    Searcher,
    objective_of,
    own_less_half,
    own_total,
    win_likelihood,
)
from akropolis.bots.mind import Mind
from akropolis.bots.policies import Aim
from akropolis.kernel import State
from strategies import played
from styles import mixed

pytestmark = pytest.mark.usefixtures("compiled")


@pytest.fixture(scope="module")
def state():
    return State.of(played(ak.Rules(), Random(3), mixed, 20).state)


@pytest.mark.parametrize("budget", [4, 5, 17, 64, 100, 333])
def test_a_budget_in_rollouts_is_kept(state, budget):
    """What is left is too little to be divided among the two last moves, or is a round of them."""
    findings = Searcher(state.rules).search(state, seed=1, rollouts=budget)
    assert budget - 2 <= findings.rollouts <= budget


@pytest.mark.parametrize("budget", [1, 2, 3])
def test_a_budget_that_compares_nothing_leaves_the_choice_to_value(state, budget):
    findings = Searcher(state.rules).search(state, seed=1, rollouts=budget)
    assert findings.moves[0] == Mind(state.rules).rank(state, seed=1, most=1).moves[0]


def test_a_small_budget_tries_fewer_moves(state):
    findings = Searcher(state.rules).search(state, seed=1, rollouts=12)
    assert sum(lead is not None for lead in findings.leads) == 6


def test_a_moment_is_not_missed_by_much(state, monkeypatch):
    """The clock of the test moves on by a tenth of a second at each look."""
    now = iter(np.arange(0, 1e6, 0.1))
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(now)))
    findings = Searcher(state.rules).search(state, seed=1, until=5.0)
    assert 4.0 <= next(now) <= 5.0
    assert findings.rollouts > 20


def test_the_pace_is_that_of_the_position_at_hand(state, monkeypatch):
    """The clock of the test moves on by a millisecond for each move that rollouts make."""
    early, late = State.new(state.rules, seed=1), played(state.rules, Random(3), mixed, 34).state
    clock, left = 0.0, 0

    def rolled(mind, state, moves, *, rows, **how):
        nonlocal clock
        clock += 0.001 * rows * len(moves) * left
        return roll(mind, state, moves, rows=rows, **how)

    roll = Mind.roll
    monkeypatch.setattr(Mind, "roll", rolled)
    monkeypatch.setattr(time, "perf_counter", lambda: clock)
    searcher = Searcher(state.rules)
    for position, turns in ((State.of(late), 2), (early, 36), (State.of(late), 2)):
        left = turns
        begun = clock
        searcher.search(position, seed=1, until=begun + 1.0)
        assert 0.7 <= clock - begun <= 1.1


def test_without_time_value_chooses(state):
    findings = Searcher(state.rules).search(state, seed=1, until=time.perf_counter() - 1)
    assert findings.rollouts <= 2
    assert findings.moves[0] in Mind(state.rules).rank(state, seed=1, most=2).moves


def test_all_moves_of_a_row_meet_the_same_deal(state):
    """The same move twice comes to the same end."""
    mind = Mind(state.rules)
    move = mind.rank(state, seed=1, most=1).moves
    sheets = mind.roll(state, np.repeat(move, 3), seed=7, rows=4)
    assert (sheets == sheets[:, :1]).all()
    assert len(np.unique(sheets[:, 0, 0, -1])) > 1


def test_rows_depend_on_their_seed_alone(state):
    mind = Mind(state.rules)
    moves = mind.rank(state, seed=1, most=2).moves
    together = mind.roll(state, moves, seed=7, rows=3)
    assert (mind.roll(state, moves, seed=9, rows=1)[0] == together[2]).all()


def test_a_rollout_leaves_the_state_as_it_was(state):
    before = state.words.copy()
    Searcher(state.rules).search(state, seed=1, rollouts=40)
    assert (state.words == before).all()


@pytest.mark.parametrize(
    ("rules", "objective"),
    [
        ({}, own_less_half),
        ({"seats": 3}, own_less_half),
        ({"seats": 4}, own_less_half),
        ({"seats": 1}, win_likelihood),
    ],
)
def test_what_counts_depends_on_who_plays(rules, objective):
    assert objective_of(ak.Rules(**rules)).measure is objective


@pytest.mark.parametrize("rules", [{}, {"seats": 3}, {"seats": 1}])
def test_who_aims_at_points_counts_nothing_else(rules):
    assert objective_of(ak.Rules(**rules), Aim.POINTS).measure is own_total


def test_losses_grow_with_what_the_rollouts_and_the_values_say(state):
    findings = Searcher(state.rules).search(state, seed=1, rollouts=200)
    assert findings.losses[0] == 0
    assert min(findings.losses) == 0


def test_a_lead_over_the_architect_counts_as_a_likely_win():
    outcomes = np.array([[100, 100], [160, 100], [40, 100]])
    assert win_likelihood(outcomes) == pytest.approx([50, 99.33, 0.67], abs=0.01)
