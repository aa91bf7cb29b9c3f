"""The kernel and the core agree at every ply.

``LOCKSTEP_PLIES=1000000`` walks as many plies, in shards that workers share.
"""

import os
from random import Random

import pytest

import akropolis as ak
from lockstep.paths import DIRECTIONS, QUICK, greedy, net, tower, two_towers
from lockstep.walking import walk
from strategies import played
from styles import STYLES, uniform

PLIES = int(os.environ.get("LOCKSTEP_PLIES", "1000"))
SHARDS = 4 if PLIES < 100_000 else 64

EVERY = frozenset(ak.District)
KINDS = {
    "two seats": {"seats": 2},
    "three seats": {"seats": 3},
    "four seats": {"seats": 4},
    "long, two seats": {"seats": 2, "long_game": True},
    "long, three seats": {"seats": 3, "long_game": True},
    **{f"variant {district}": {"variants": {district}} for district in ak.District},
    "all variants": {"variants": EVERY},
    "all variants, long": {"variants": EVERY, "long_game": True},
    "groups by value": {"house_group": "value"},
    "groups by value, doubled": {"house_group": "value", "variants": {"houses"}},
    "lakes are edges": {"barracks_lake_edge": True},
    "lakes are edges, doubled": {"barracks_lake_edge": True, "variants": {"barracks"}},
    "single lakes": {"lake": "single", "variants": {"gardens"}},
    "other start stones": {"start_stones": (9, 0, 4, 7)},
    "a small reserve": {"stone_reserve": 4},
    "a small reserve, four seats": {"seats": 4, "stone_reserve": 11},
    **{f"solo, {level}": {"seats": 1, "solo_level": level} for level in ak.SoloLevel},
    **{
        f"solo, {level}, all variants, long": {
            "seats": 1,
            "solo_level": level,
            "variants": EVERY,
            "long_game": True,
        }
        for level in ak.SoloLevel
    },
    "solo, a small reserve": {"seats": 1, "stone_reserve": 5},
}


def any_rules(rng):
    """Rules of which every option is drawn."""
    seats = rng.randint(1, 4)
    return ak.Rules(
        seats=seats,
        long_game=seats < 4 and rng.random() < 0.4,
        variants=[district for district in ak.District if rng.random() < 0.5],
        solo_level=rng.choice(list(ak.SoloLevel)) if seats == 1 else None,
        house_group=rng.choice(list(ak.HouseGroup)),
        barracks_lake_edge=rng.random() < 0.5,
        lake=rng.choice(list(ak.Lake)),
        start_stones=[rng.randint(0, 5) for _ in range(4)],
        stone_reserve=rng.choice([None, rng.randint(20, 40)]),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_of_every_kind(kind):
    assert walk(ak.Rules(**KINDS[kind]), Random(kind), uniform, most=40)


@pytest.mark.parametrize("style", [*DIRECTIONS, tower, two_towers, net, greedy])
def test_the_longest_game_of_every_shape(style):
    rules = ak.Rules(seats=1, long_game=True, variants=EVERY)
    assert walk(rules, Random(style.__name__), style) == 30


@pytest.mark.parametrize("style", STYLES)
def test_every_style_of_the_tests_of_the_core(style):
    rng = Random(style.__name__)
    assert walk(any_rules(rng), rng, style, most=12)


@pytest.mark.timeout(0)
@pytest.mark.parametrize("shard", range(SHARDS))
def test_many_plies(shard):
    rng = Random(f"shard {shard}")
    plies = 0
    while plies < PLIES / SHARDS:
        plies += walk(any_rules(rng), rng, rng.choice(QUICK))


@pytest.mark.parametrize("style", DIRECTIONS)
def test_a_line_of_thirty_tiles_is_as_long_as_can_be(style):
    game = played(ak.Rules(seats=1, long_game=True), Random(1), style)
    plan = game.cities[0].plan
    spans = [max(axis) - min(axis) + 1 for axis in zip(*plan, strict=True)]
    assert max(spans) >= 60
