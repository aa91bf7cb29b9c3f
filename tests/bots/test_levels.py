"""The levels for people: a ladder of named bots, and how the lower rungs see a city."""

import json
import subprocess
import sys
from collections import Counter
from importlib import resources
from random import Random

import pytest

import akropolis as ak
from akropolis import bots, kernel
from akropolis.bots import LEVELS, levels
from akropolis.bots.levels import Level, Thinker
from akropolis.bots.people import Character, Person
from akropolis.testing import MODES
from dealing import deal

LEARNERS = [level.name for level in LEVELS if not level.uses_engine]


def choices(character: Character, view: ak.SeatView, times: int = 30) -> set[ak.Move]:
    return {Person(character, rng=Random(n)).choose(view) for n in range(times)}


def some_moves(name: str, rules: ak.Rules, plies: int) -> list[ak.Move]:
    game, bot = ak.Game.new(rules, seed=3), bots.create(name, seed=5)
    while game.ply < plies:
        game.play(bots.choose(bot, game.view()))
    return list(game.moves)


def test_there_are_levels_from_novice_to_grandmaster():
    names = [level.name for level in LEVELS]
    assert len(names) >= 8
    assert (names[0], names[-2:]) == ("novice", ["master", "grandmaster"])
    assert set(names) <= set(bots.names())


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_says_in_a_sentence_what_it_is_like(level):
    assert bots.sentences()[level.name] == level.sentence
    assert level.sentence.endswith(".")
    assert len(level.sentence) < 100


def test_the_screens_call_the_levels_what_the_library_calls_them():
    text = resources.files("akropolis.web").joinpath("locale/en.json").read_text()
    notes = {k: v for k, v in json.loads(text).items() if k.startswith("level.")}
    assert {f"level.{level.name}_note": level.sentence for level in LEVELS}.items() <= notes.items()
    assert {f"level.{level.name}" for level in LEVELS} <= set(notes)


@pytest.mark.parametrize("name", LEARNERS)
@pytest.mark.parametrize("rules", MODES.values(), ids=MODES.keys())
def test_a_learner_plays_legal_moves_in_every_kind_of_game(name, rules):
    assert len(some_moves(name, rules, 4)) == 4


@pytest.mark.parametrize("name", LEARNERS)
def test_a_learner_plays_alike_for_the_same_seed(name):
    assert some_moves(name, ak.Rules(), 6) == some_moves(name, ak.Rules(), 6)


def test_a_learner_needs_no_compiled_code():
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "import akropolis as ak\n"
        "view = ak.Game.new(seed=3).view()\n"
        f"for name in {LEARNERS}: print(ak.bots.create(name, seed=5).choose(view))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    view = ak.Game.new(seed=3).view()
    assert told.stdout.split() == [str(bots.create(n, seed=5).choose(view)) for n in LEARNERS]


def test_an_upper_level_is_refused_where_its_engine_is_not_installed(monkeypatch):
    monkeypatch.setattr(kernel, "is_installed", lambda: False)
    assert not LEVELS[-1].is_installed
    assert LEVELS[0].is_installed
    with pytest.raises(kernel.KernelUnavailable):
        bots.create("master")


def test_which_bots_use_the_engine_is_known_by_their_spec():
    assert levels.uses_engine("master")
    assert levels.uses_engine("search:rollouts=8")
    assert not levels.uses_engine("novice")
    assert not levels.uses_engine("greedy")
    assert not levels.uses_engine(levels.ALWAYS_READY)


@pytest.mark.parametrize(
    ("rules", "budget"),
    [
        (ak.Rules(), "rollouts=256,follow=10"),
        (ak.Rules(seats=4), "rollouts=153,follow=6"),
        (ak.Rules(long_game=True), "rollouts=153,follow=6"),
    ],
)
def test_a_thinker_takes_as_long_for_a_move_of_a_longer_game(rules, budget):
    thinker = Thinker(Level("sage", "Thinks.", rollouts=256, follow=10), rng=Random(1))
    assert repr(thinker._searching(rules)) == f"<search bot: {budget}>"
    assert thinker._searching(rules) is thinker._searching(rules)


# -- how learners see a city ---------------------------------------------------------------------


@pytest.fixture
def view() -> ak.SeatView:
    """A city of a few tiles, and stones to pay with."""
    rules = ak.Rules(start_stones=(4, 4, 3, 4))
    game = ak.Game.new(rules, seed=12)
    bot = bots.create("uniform", seed=1)
    while game.ply < 12:
        move = bot.choose(game.view())
        if move.slot == 0:
            game.play(move)
    return game.view()


def test_somebody_looks_at_so_many_of_the_cheapest_tiles(view):
    assert view.stones[view.seat] >= 3
    assert {move.slot for move in choices(Character(tiles=1), view)} == {0}
    assert {move.slot for move in choices(Character(tiles=2, stone=-9), view)} == {1}


def test_somebody_looks_at_spots_near_the_last_tile(view):
    last = view.cities[view.seat].placements[-1].hexes[0]
    farthest = Counter(
        max(abs(h.q - last.q), abs(h.r - last.r), abs(h.q + h.r - last.q - last.r))
        for move in choices(Character(spots=4), view)
        for h in move.placement.hexes[:1]
    )
    assert max(farthest) <= 3


def first_city(tiles: str, *moves: str, stones: int = 0) -> ak.SeatView:
    """What the first seat sees after some moves of both, with chosen tiles on offer."""
    rules = ak.Rules(start_stones=(stones, stones, 3, 4))
    game = ak.Game.new(rules, deal=deal(rules, tiles))
    for move in moves:
        game.play(move)
    return game.view()


def test_who_does_not_see_conditions_lets_markets_touch():
    view = first_city("mqq Hqq mqt htm", "0:mqq@2,-2/3", "0:Hqq@2,-2/3")

    def touching(character: Character) -> bool:
        cities = [view.cities[0].place(move.placement) for move in choices(character, view)]
        return any(ak.score(city)["markets"].value < 2 for city in cities)

    blind = Character(tiles=1, conditions=False, plazas=False)
    assert touching(blind)
    assert not touching(Character(tiles=1, plazas=False))


def test_who_does_not_count_levels_sees_no_reason_to_build_high():
    view = first_city("mqq Hqq mqt htm", "0:mqq@2,-2/3", "0:Hqq@2,-2/3")

    def high(character: Character) -> list[bool]:
        city = view.cities[0]
        moves = choices(character, view)
        return [city.plan.level(move.placement.anchor) > 0 for move in moves]

    assert all(high(Character(tiles=1, plazas=False, stone=0.0)))
    assert not all(high(Character(tiles=1, plazas=False, stone=0.0, levels=False)))


def test_who_forgets_plazas_would_rather_have_districts():
    view = first_city("mqq Hqq bmq Mqq", "0:mqq@2,-2/3", "0:Hqq@2,-2/3", stones=1)

    def taken(character: Character) -> set[str]:
        return {str(move.placement.tile) for move in choices(character, view)}

    assert taken(Character(plazas=False, stone=0.5)) == {"bmq"}
    assert taken(Character(stone=0.5)) == {"Mqq"}


def test_who_values_open_quarries_does_not_bury_them_for_nothing():
    view = first_city("Bqq Hqq mqq htm", "0:Bqq@2,-2/3", "0:Hqq@2,-2/3")
    city = view.cities[0]

    def quarries(character: Character) -> set[int]:
        return {
            len(city.place(move.placement).plan.showing("q")) for move in choices(character, view)
        }

    assert max(quarries(Character(tiles=1, stone=0.0, quarries=(3.0, 3.0)))) == 7
    assert max(quarries(Character(tiles=1, stone=3.0))) < 7


def test_a_dry_reserve_gives_nobody_stones():
    rules = ak.Rules(start_stones=(0, 0, 0, 0), stone_reserve=0)
    game = ak.Game.new(rules, deal=deal(rules, "mqq Hqq bqm mqt"))
    game.play("0:mqq@2,-2/3")
    game.play("0:Hqq@2,-2/3")
    covered = [
        game.cities[0].stones_for(move.placement) > 0
        for move in choices(Character(tiles=1, stone=50.0, levels=False), game.view())
    ]
    assert not all(covered)


def test_a_learner_says_which_moves_seem_best(view):
    first, second, third = bots.create("surveyor", seed=1).explain(view, top=3)
    assert first.loss == 0 <= second.loss <= third.loss
    spots = {(a.move.slot, a.move.placement.triangle) for a in (first, second, third)}
    assert len(spots) == 3
    assert all(advice.move in view.legal_moves for advice in (first, second, third))
