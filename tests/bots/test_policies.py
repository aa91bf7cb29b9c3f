"""Files of policies, and which policy is for which game."""

import json
import math

import pytest

import akropolis as ak
from akropolis.bots import policies
from akropolis.bots.policies import Aim, Policy, PolicyError, dumps, kind_of, loads, policy_for

PLAIN = Policy(weights={"stones": (1.0, 0.5)}, turns=18, about="by hand")


def test_a_file_reads_back():
    assert loads(dumps({"2": PLAIN, "solo": PLAIN})) == {"2": PLAIN, "solo": PLAIN}


def test_a_file_says_how_a_policy_was_made():
    assert loads(dumps({"2": PLAIN}))["2"].about == "by hand"


def test_what_is_shipped_knows_two_players_and_solo_play():
    assert {"2", "solo"} <= policies.shipped().keys()


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        ({}, "2"),
        ({"seats": 1}, "solo"),
        ({"seats": 3, "long_game": True}, "3-long"),
        ({"seats": 4, "variants": {"houses"}}, "4-variants"),
        ({"long_game": True, "variants": {"houses"}}, "2-long-variants"),
    ],
)
def test_a_kind_of_game_has_a_name(rules, kind):
    assert kind_of(ak.Rules(**rules)) == kind


@pytest.mark.parametrize(
    ("there", "found"),
    [
        ({"2", "3", "3-long", "3-long-variants"}, "3-long-variants"),
        ({"2", "3", "3-long"}, "3-long"),
        ({"2", "3", "3-variants"}, "3-variants"),
        ({"2", "3"}, "3"),
        ({"2", "3", "2-variants"}, "2-variants"),
        ({"2", "4"}, "2"),
    ],
)
def test_the_nearest_kind_stands_in(there, found):
    known = {kind: Policy(weights={}, about=kind) for kind in there}
    rules = ak.Rules(seats=3, long_game=True, variants={"houses"})
    assert policy_for(rules, known).about == found


def test_who_plays_alone_does_not_play_by_what_was_learnt_in_company():
    known = {kind: Policy(weights={}, about=kind) for kind in ("2", "2-long", "solo")}
    rules = ak.Rules(seats=1, solo_level="callicrates", long_game=True)
    assert policy_for(rules, known).about == "solo"


@pytest.mark.parametrize(
    ("there", "found"),
    [({"2", "2-long", "2-points"}, "2-points"), ({"2", "2-long"}, "2-long")],
)
def test_who_aims_at_points_plays_by_what_aims_at_them_if_there_is_any(there, found):
    known = {kind: Policy(weights={}, about=kind) for kind in there}
    assert policy_for(ak.Rules(long_game=True), known, Aim.POINTS).about == found


def test_without_any_that_fits_there_is_an_error():
    with pytest.raises(PolicyError, match="no policy for the kind '2'; there are solo"):
        policy_for(ak.Rules(), {"solo": PLAIN})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not a file of policies"),
        ("[]", "not a file of policies"),
        (json.dumps({"format": 2, "policies": {}}), "policies of format 1, not 2"),
        (json.dumps({"format": True, "policies": {}}), "policies of format 1, not True"),
        (json.dumps({"format": 1, "policies": {}}), "holds at least one"),
        (json.dumps({"format": 1, "policies": {"2": {"turns": 18}}}), "not a policy: .*weights"),
        (
            json.dumps({"format": 1, "policies": {"2": {"turns": 1, "weights": {"hats": [1]}}}}),
            "no feature 'hats'; there are value_houses,",
        ),
    ],
)
def test_a_file_that_is_none_is_refused(text, message):
    with pytest.raises(PolicyError, match=message):
        loads(text)


@pytest.mark.parametrize("turns", [0, -3, 0.5, "18", True, math.nan, 10**30])
def test_turns_that_are_no_number_of_turns_are_refused(turns):
    text = json.dumps({"format": 1, "policies": {"2": {"turns": turns, "weights": {}}}})
    with pytest.raises(PolicyError, match="turns: a whole number from 1 to 100, not "):
        loads(text)


@pytest.mark.parametrize(
    "curve", [[], "123", 7, [True], ["1"], [math.nan], [-math.inf], [1e308], [10**400]]
)
def test_weights_that_are_no_numbers_of_a_sensible_size_are_refused(curve):
    policy = {"turns": 18, "weights": {"stones": curve}}
    text = json.dumps({"format": 1, "policies": {"2": policy}})
    with pytest.raises(PolicyError, match="stones: a list of numbers from -10000 to 10000, not "):
        loads(text)
