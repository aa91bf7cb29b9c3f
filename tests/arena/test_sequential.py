"""The sequential test decides as often wrongly as it says, and no more."""

from collections import Counter
from math import log
from random import Random

import pytest

from akropolis.arena import Stop
from akropolis.arena.sequential import Sprt, TableTest, log_ratio

from .made_up import pair

STOP = Stop(low=0.5, high=0.6)
RESULTS = (0, 0.25, 0.5, 0.75, 1)


def test_where_all_games_are_won_or_lost_it_is_the_ratio_of_binomials():
    seen = Counter({0.0: 30, 1.0: 70})
    by_hand = 70 * log(0.6 / 0.5) + 30 * log(0.4 / 0.5)
    assert log_ratio(seen, 0.5, 0.6) == pytest.approx(by_hand)


def test_where_the_spread_is_small_it_is_near_the_ratio_of_normal_distributions():
    """For a mean m and variance v of n results: n (high - low) (2 m - low - high) / 2 v."""
    seen = Counter({0.25: 100, 0.5: 200, 0.75: 100, 0.0: 0, 1.0: 0})
    normal = 400 * 0.02 * (2 * 0.5 - 0.49 - 0.51) / (2 * 0.03125)
    assert log_ratio(seen, 0.49, 0.51) == pytest.approx(normal, abs=0.02)
    seen[0.75] += 20
    mean = (0.25 * 100 + 0.5 * 200 + 0.75 * 120) / 420
    variance = (100 * 0.25**2 + 200 * 0.5**2 + 120 * 0.75**2) / 420 - mean**2
    normal = 420 * 0.02 * (2 * mean - 1) / (2 * variance)
    assert log_ratio(seen, 0.49, 0.51) == pytest.approx(normal, rel=0.03)


def test_results_and_their_mirror_have_opposite_ratios():
    seen = Counter({0.0: 5, 0.5: 9, 1.0: 20})
    mirror = Counter({1.0: 5, 0.5: 9, 0.0: 20})
    assert log_ratio(seen, 0.4, 0.6) == pytest.approx(-log_ratio(mirror, 0.4, 0.6))


def decisions(weights, *, tests, seed):
    """What tests find in results drawn with these weights, and after how many of them."""
    rng = Random(seed)
    found, lengths = Counter(), []
    for _ in range(tests):
        test = Sprt(STOP)
        while test.decision is None:
            test.add(rng.choices(RESULTS, weights)[0])
        found[test.decision] += 1
        lengths.append(test.results)
    return found, sum(lengths) / tests


@pytest.mark.parametrize(
    ("weights", "wrong"),
    [
        ((10, 20, 40, 20, 10), "high"),  # mean 0.50: low is true
        ((7, 12, 37, 22, 22), "low"),  # mean 0.60: high is true
    ],
)
def test_it_errs_as_seldom_as_declared(weights, wrong):
    # 5 % of 200 are 10; of 5 % more than 16 come up once in fifty such runs.
    found, length = decisions(weights, tests=200, seed=1)
    assert found.total() == 200
    assert 1 <= found[wrong] <= 16
    assert length < 150  # a test of fixed length with these error rates takes about 85 to 95


def test_a_clear_difference_is_decided_by_a_few_results():
    test = Sprt(STOP)
    while test.decision is None:
        test.add(1.0)
    assert test.decision == "high"
    assert test.results == pytest.approx(log(0.95 / 0.05) / log(0.6 / 0.5), abs=2)


def test_nothing_changes_after_the_decision():
    test = Sprt(STOP)
    while test.decision is None:
        test.add(0.0)
    before = test.results, test.ratio
    for _ in range(100):
        test.add(1.0)
    assert (test.decision, test.results, test.ratio) == ("low", *before)


def test_the_order_in_which_bouts_end_does_not_matter():
    rng = Random(3)
    bouts = [pair(deal, *(rng.choice((10, 20)) for _ in range(4))) for deal in range(60)]
    in_order, shuffled = TableTest(STOP, (0, 1)), TableTest(STOP, (0, 1))
    for bout in bouts:
        in_order.add(bout)
    rng.shuffle(bouts)
    for bout in bouts:
        shuffled.add(bout)
    assert vars(shuffled.test) == vars(in_order.test)


def test_bouts_behind_a_missing_one_wait_for_it():
    found = TableTest(STOP, (0, 1))
    found.add(pair(1, 2, 1, 2, 1))
    assert found.test.results == 0
    found.add(pair(0, 2, 1, 2, 1))
    assert found.test.results == 2
