"""The kernel and the core work out one answer. ``AKROPOLIS_GAMES=1000`` for the long run."""

import json
import os
from random import Random

import pytest

import akropolis as ak
from akropolis import Deal, GameState, SeatView, kernel
from akropolis.play.options import options_form
from kernel.conftest import compiled  # noqa: F401 - a fixture for all of them
from lockstep.paths import DIAGONALS, DIRECTIONS, QUICK
from lockstep.test_lockstep import KINDS, any_rules
from strategies import played
from styles import STYLES, uniform

GAMES = int(os.environ.get("AKROPOLIS_GAMES", "12"))


def both(view, slot):
    """The answers of the core and of the kernel, as they are sent."""
    return [json.dumps(options_form(view, slot, by_kernel=by)) for by in (False, True)]


def assert_one_answer(state, rng):
    """For any seat, its turn or not, and any tile, whether it can pay or not."""
    view = SeatView.of(state, rng.randrange(state.rules.seats))
    core, kernel = both(view, rng.randrange(len(view.site)))
    assert kernel == core


@pytest.mark.timeout(0)
@pytest.mark.parametrize("number", range(GAMES))
def test_any_game_at_any_time(number):
    rng = Random(f"options {number}")
    rules = any_rules(rng)
    state = GameState.start(rules, Deal.shuffled(rules, rng))
    style = rng.choice(QUICK if rng.random() < 0.8 else STYLES)
    while not state.is_over:
        if rng.random() < 0.08:
            assert_one_answer(state, rng)
        state, _ = state.play(style(state, rng))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_game(kind):
    rng = Random(kind)
    assert_one_answer(played(ak.Rules(**KINDS[kind]), rng, uniform, 22).state, rng)


@pytest.mark.parametrize("style", [*DIRECTIONS, *DIAGONALS])
def test_the_last_tile_of_a_line_that_is_as_long_as_can_be(style):
    rules = ak.Rules(seats=1, long_game=True, variants=set(ak.District))
    assert_one_answer(played(rules, Random(1), style, 29).state, Random(1))


@pytest.mark.parametrize("style", [DIRECTIONS[2], DIRECTIONS[3]])
@pytest.mark.parametrize("tiles", range(14, 20))
def test_a_city_whose_rows_are_moved_by_some_of_the_placements(style, tiles):
    """The kernel moves a city that comes to the end of its rows; see ``kernel.city.slide``."""
    rules = ak.Rules(seats=1, long_game=True)
    assert_one_answer(played(rules, Random(1), style, tiles).state, Random(1))


def test_the_tile_after_the_last_is_left_to_the_core():
    """A seat that has laid all its tiles may look on, and would lay one more than any game has."""
    game = played(ak.Rules(seats=2, long_game=True), Random(1), uniform, 59)
    view = SeatView.of(game.state, 0)
    assert len(view.cities[0].placements) == 30
    with pytest.raises(kernel.KernelUnsupported, match="more than 30 tiles"):
        kernel.previews(view, 0)
    core, by_kernel = both(view, 0)
    assert core == by_kernel


def test_a_match_without_previews_does_not_ask_the_kernel(monkeypatch):
    view = ak.Game.new(seats=2, seed=33).view()
    monkeypatch.setattr(kernel, "previews", None)
    form = options_form(view, 1, with_changes=False, by_kernel=True)
    assert {row[3] for row in form["placements"]} == {None}


def test_a_slot_that_is_not_there_is_an_error():
    view = ak.Game.new(seats=2, seed=33).view()
    for by_kernel in (False, True):
        with pytest.raises(IndexError):
            options_form(view, 4, by_kernel=by_kernel)
