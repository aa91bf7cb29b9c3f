"""Whole games in compiled code; and how strong the bots are, on deals that never change."""

import pytest

import akropolis as ak
from akropolis.bots.policies import Policy
from akropolis.bots.selfplay import Player, play_games

pytestmark = pytest.mark.usefixtures("compiled")

TOTAL = 12
VALUE, GREEDY, UNIFORM = Player("value"), Player("greedy"), Player("uniform")


def means(rules, players, games=40):
    sheets = play_games(ak.Rules(**rules), players, games=games, seed=1000)
    return sheets[:, :, TOTAL].mean(0)


def test_each_seat_has_its_player():
    value, greedy, uniform = means({"seats": 3}, [VALUE, GREEDY, UNIFORM])
    assert value > greedy + 20 > uniform + 40


def test_value_is_far_ahead_of_greedy():
    value, greedy = means({}, [VALUE, GREEDY])
    assert value > greedy + 40


def test_value_beats_the_gentlest_architect():
    human, architect = means({"seats": 1}, [VALUE])
    assert human > architect + 40


@pytest.mark.parametrize(
    "rules",
    [
        {"seats": 4},
        {"seats": 3, "long_game": True},
        {"variants": set(ak.District)},
        {"seats": 1, "solo_level": "callicrates", "variants": {"gardens"}},
    ],
)
def test_every_kind_of_game_can_be_played(rules):
    rules = ak.Rules(**rules)
    sheets = play_games(rules, [VALUE] * rules.seats, games=4, seed=1)
    assert sheets.shape == (4, rules.hands, 13)
    assert (sheets[:, :, TOTAL] > 60).all()


def test_games_depend_on_their_seed_and_not_on_threads():
    rules = ak.Rules()
    alone = play_games(rules, [VALUE, GREEDY], games=70, seed=5)
    assert (play_games(rules, [VALUE, GREEDY], games=70, seed=5, threads=2) == alone).all()
    assert (play_games(rules, [VALUE, GREEDY], games=1, seed=74)[0] == alone[69]).all()


def test_a_player_may_bring_a_policy_of_its_own():
    """One that thinks of stones only ends with more of them."""
    miser = Player("value", policies={"2": Policy(weights={"stones": (1.0,)})})
    sheets = play_games(ak.Rules(), [miser, VALUE], games=20, seed=1)
    assert sheets[:, 0, 10].mean() > sheets[:, 1, 10].mean()


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (lambda: play_games(ak.Rules(), [VALUE], games=1, seed=1), "2 players, one for each seat"),
        (lambda: Player("nobody"), "a player out of value, greedy, uniform, not 'nobody'"),
    ],
)
def test_players_that_are_none_are_refused(players, message):
    with pytest.raises(ValueError, match=message):
        players()
