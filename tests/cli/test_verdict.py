"""How the end of a game is told. Rules: RULES.md 5.6, 7."""

import akropolis as ak
from akropolis.cli.panels import verdict
from akropolis.events import Result, Standing

TWO = ak.Rules(seats=2)
SOLO = ak.Rules(seats=1)


def test_most_points_win():
    result = Result((Standing(1, 1, 84, 2), Standing(2, 0, 80, 9)))
    assert verdict(result, TWO, ("You", "greedy")) == "greedy wins with 84 points."


def test_equal_points_are_decided_by_stones():
    result = Result((Standing(1, 0, 84, 5), Standing(2, 1, 84, 2)))
    told = "You win: 84 points each, but more stones, 5 to 2."
    assert verdict(result, TWO, ("You", "greedy")) == told


def test_a_full_tie_is_a_shared_victory():
    result = Result((Standing(1, 0, 84, 1), Standing(1, 1, 84, 1), Standing(3, 2, 80, 1)))
    told = "Ann and Ben share the victory: 84 points and 1 stone each."
    assert verdict(result, ak.Rules(seats=3), ("Ann", "Ben", "Cy")) == told


def test_a_full_tie_goes_to_the_architect():
    result = Result((Standing(1, None, 60, 2), Standing(2, 0, 60, 2)))
    told = "Hippodamos wins: 60 points and 2 stones each; a full tie goes to him."
    assert verdict(result, SOLO, ("You",)) == told
