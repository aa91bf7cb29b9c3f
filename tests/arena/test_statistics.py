"""Means, errors and intervals against hand calculation, and ratings against known values."""

from random import Random
from statistics import NormalDist, mean, stdev

import numpy as np
import pytest

from akropolis.arena.ratings import elo, elo_estimates, openskill
from akropolis.arena.statistics import Ratios

from .made_up import game


def ratios(values, *, name="x", level=None):
    """One value a deal."""
    ratios = Ratios(seed=1)
    for deal, value in enumerate(values):
        ratios.add(name, deal, value, level=level)
    return ratios


def test_mean_and_error_are_those_of_the_textbook_where_every_deal_has_one_value():
    values = [3.0, 5.0, 8.0, 1.0, 9.0, 4.0]
    found = ratios(values).estimate("x")
    assert found.value == pytest.approx(mean(values))
    assert found.se == pytest.approx(stdev(values) / 6**0.5)


def test_the_deal_is_the_unit_not_the_game():
    """Two games of a deal that go alike tell no more than one."""
    once, twice = ratios([3.0, 5.0, 8.0]), ratios([3.0, 5.0, 8.0])
    for deal, value in enumerate([3.0, 5.0, 8.0]):
        twice.add("x", deal, value)
    assert twice.count("x") == 6
    assert twice.deals("x") == 3
    assert twice.estimate("x").se == pytest.approx(once.estimate("x").se)


def test_deals_with_more_games_weigh_more():
    found = ratios([10.0, 20.0])
    found.add("x", 1, 30.0)
    assert found.estimate("x").value == pytest.approx(20)


def test_the_interval_of_many_values_is_the_normal_one():
    rng = Random(1)
    values = [rng.gauss(50, 10) for _ in range(400)]
    found = ratios(values).estimate("x")
    reach = NormalDist().inv_cdf(0.975) * found.se
    assert found.low == pytest.approx(found.value - reach, abs=0.15)
    assert found.high == pytest.approx(found.value + reach, abs=0.15)


def test_the_interval_holds_the_truth_about_as_often_as_it_says():
    rng = Random(2)
    held = 0
    for _ in range(200):
        found = ratios([rng.gauss(0, 1) for _ in range(40)]).estimate("x")
        held += found.low <= 0 <= found.high
    assert 182 <= held <= 198  # 95 % of 200 are 190, give or take 3


def test_a_share_of_all_has_an_interval_all_the_same():
    found = ratios([1.0] * 100, level=0.5).estimate("x")
    assert found.value == found.high == 1
    # The deal more weighs 1/101 on average, at most 3.7 times that in 97.5 % of all draws.
    assert found.low == pytest.approx(1 - 0.5 * 3.69 / 104 * 1.02, abs=0.002)


def test_deals_that_all_go_one_to_one_say_less_the_fewer_they_are():
    """Wilson's interval of two in four is 15 to 85 %."""
    found = ratios([0.5] * 4, level=0.5).estimate("x")
    assert (found.low, found.high) == pytest.approx((0.150, 0.850), abs=0.001)
    more = ratios([0.5] * 100, level=0.5).estimate("x")
    assert (more.low, more.high) == pytest.approx((0.404, 0.596), abs=0.001)


@pytest.mark.parametrize("level", [None, 0.5])
def test_one_deal_has_a_mean_but_neither_error_nor_interval(level):
    found = ratios([1.0], level=level).estimate("x")
    assert (found.value, found.se, found.low, found.high) == (1, None, None, None)


def test_of_one_deal_there_are_ratings_without_intervals():
    first, second = elo_estimates(ratios([1.0], name="pair", level=0.5), {(0, 1): "pair"}, 2)
    assert first.value - second.value == pytest.approx(400 * np.log10(3), abs=0.01)
    assert (first.se, first.low, second.high) == (None, None, None)


def test_what_has_no_values_has_no_estimate():
    assert ratios([1.0]).estimate("y") is None
    assert ratios([1.0]).mean("y") is None


def test_equal_seeds_give_equal_intervals():
    assert ratios([1.0, 4.0, 2.0]).estimate("x") == ratios([1.0, 4.0, 2.0]).estimate("x")


@pytest.mark.parametrize(("wins", "losses", "gap"), [(10, 1, 400), (3, 1, 190.85), (5, 5, 0)])
def test_two_bots_are_as_far_apart_as_elo_says(wins, losses, gap):
    first, second = elo(np.array([[0.0, wins], [losses, 0.0]]))
    assert first - second == pytest.approx(gap, abs=0.01)


def test_seven_baseball_teams_have_the_abilities_of_the_textbook():
    """American League, 1987, as in Agresti, Categorical Data Analysis: log odds over Baltimore."""
    wins = np.array(
        [
            [0, 7, 9, 7, 7, 9, 11],  # Milwaukee
            [6, 0, 7, 5, 11, 9, 9],  # Detroit
            [4, 6, 0, 7, 7, 8, 12],  # Toronto
            [6, 8, 6, 0, 6, 7, 10],  # New York
            [6, 2, 6, 7, 0, 7, 12],  # Boston
            [4, 4, 5, 6, 6, 0, 6],  # Cleveland
            [2, 4, 1, 3, 1, 7, 0],  # Baltimore
        ],
        dtype=float,
    )
    abilities = elo(wins) * np.log(10) / 400
    known = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0]
    assert abilities - abilities[-1] == pytest.approx(known, abs=0.006)


def test_ratings_have_the_mean_0_and_many_are_found_at_once():
    one = np.array([[0.0, 4, 9], [2, 0, 5], [1, 3, 0]])
    both = elo(np.stack([one, one.T]))
    assert both[0] == pytest.approx(elo(one))
    assert both[1] == pytest.approx(-both[0])
    assert both.mean() == pytest.approx(0)


def test_a_bot_that_won_everything_has_a_finite_rating():
    found = ratios([1.0] * 50, name="pair", level=0.5)
    first, second = elo_estimates(found, {(0, 1): "pair"}, 2)
    # 50 won deals and one drawn: 50.5 to 0.5.
    assert first.value - second.value == pytest.approx(400 * np.log10(101), abs=0.01)
    assert first.low < first.value < first.high


def test_of_three_bots_openskill_ranks_the_one_that_wins_first():
    games = [
        game(seating, totals)
        for seating, totals in [
            ((0, 1, 2), (90, 80, 70)),
            ((1, 2, 0), (85, 70, 95)),
            ((2, 0, 1), (60, 99, 88)),
        ]
    ]
    first, second, third = openskill(games, 3)
    assert first.value > second.value > third.value
    assert first.se < 25 / 3


def test_openskill_of_one_game_is_that_of_the_library():
    models = pytest.importorskip("openskill.models")
    model = models.PlackettLuce()
    rated = model.rate([[model.rating()] for _ in range(3)], ranks=[1, 2, 3])
    found = openskill([game((2, 0, 1), (9, 8, 7))], 3)
    assert [(found[bot].value, found[bot].se) for bot in (2, 0, 1)] == [
        (team[0].mu, team[0].sigma) for team in rated
    ]


def test_copies_of_a_bot_teach_it_twice():
    once = openskill([game((0, 1, 2), (9, 5, 5))], 3)
    twice = openskill([game((0, 1, 1), (9, 5, 5))], 2)
    assert twice[0] == once[0]
    assert 25 - twice[1].value == pytest.approx(2 * (25 - once[1].value))
    assert twice[1].se < once[1].se
