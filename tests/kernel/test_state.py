"""Kernel states: made from values of the core and turned back, played on, refused."""

import dataclasses
from random import Random

import numpy as np
import pytest

import akropolis as ak
from akropolis import kernel
from akropolis.kernel import layout
from strategies import played
from styles import mixed, uniform

START = ak.Game.new(seats=2, seed=33)


def midgame(seed=1, plies=14, **rules):
    return played(ak.Rules(**rules), Random(seed), mixed, plies)


def test_a_state_becomes_the_same_value_of_the_core_again():
    for rules in ({}, {"seats": 4}, {"seats": 1, "long_game": True}, {"stone_reserve": 12}):
        state = midgame(**rules).state
        assert kernel.State.of(state).to_core() == state


def test_a_game_of_two_fits_into_sixteen_thousand_bytes():
    assert kernel.State.of(START.state).words.nbytes <= 16_000


def test_the_deal_of_a_seed_is_that_of_a_game():
    rules = ak.Rules(seats=3)
    assert kernel.State.new(rules, seed=9).to_core() == ak.Game.new(rules, seed=9).state


def test_a_view_becomes_a_state_with_the_unseen_tiles_in_some_order():
    game = midgame()
    view = game.view()
    state = kernel.State.determinized(view, seed=3)
    assert ak.SeatView.of(state.to_core(), view.seat) == view
    assert state == kernel.State.determinized(view, seed=3)
    assert state != kernel.State.determinized(view, seed=4)


def test_a_clone_moves_on_alone():
    state = kernel.State.of(START.state)
    clone = state.clone()
    clone.play(state.legal_moves[0])
    assert state.to_core() == START.state
    assert clone != state


def test_an_illegal_move_is_refused_with_the_reasons_of_the_core():
    state = kernel.State.of(START.state)
    for text in ("0:gqq@9,9/1", "7:gqq@1,-1/1", "3:mqq@1,-1/1", "0:Mbq@1,-1/1", "1:Mbq@1,-2/3"):
        move = ak.Move.parse(text)
        with pytest.raises(ak.IllegalMove) as refusal:
            state.play(move)
        assert frozenset(refusal.value.reasons) == START.state.problems(move)
        assert state.to_core() == START.state


def test_wrapped_columns_are_no_way_around_the_table():
    """Column q + 64 is column q in the kernel; a placement there is still far from the city."""
    state = kernel.State.of(START.state)
    near = ak.Placement.parse("gqq@1,-2/1")
    assert near in START.cities[0].legal_placements("gqq")
    for dq, dr in ((64, 0), (-64, 0), (0, 256)):
        far = near._replace(anchor=near.anchor.shifted(dq, dr))
        with pytest.raises(ak.IllegalMove):
            state.play(ak.Move(0, far))


def test_nothing_can_be_played_when_the_game_is_over():
    game = played(ak.Rules(), Random(1), uniform)
    state = kernel.State.of(game.state)
    assert state.is_over
    assert state.legal_moves == []
    assert state.evaluate().best == []
    assert state.step_random(kernel.new_rng(1)) == 0
    with pytest.raises(ak.IllegalMove, match="over"):
        state.play(game.moves[0])


def test_numbers_from_outside_cannot_harm_a_state():
    state = kernel.State.of(START.state)
    before = state.words.copy()
    rng = Random(1)
    legal = {int(n) for n in state.evaluate().placements}
    for _ in range(2000):
        number = rng.choice([rng.randrange(2**17), rng.randrange(2**32)])
        slot, turn = rng.choice([0, 1, 9, 2**40]), rng.choice([0, 3, 2**33])
        if (number & 0x1FFFF) not in legal or slot > 1 or turn > 2:
            assert not state.step(slot, number, turn)
    assert (state.words == before).all()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"turn": 4}, r"\[0, 0\] tiles taken in 4 turns"),
        ({"site": ak.ConstructionSite.parse("gqq hhh")}, "no tile hhh"),
        ({"cities": (ak.City(), ak.City.parse("Mbq@2,-2/3"))}, "tiles taken in 0 turns"),
    ],
)
def test_a_state_that_no_game_comes_to_is_refused(change, told):
    with pytest.raises(kernel.KernelUnsupported, match=told):
        kernel.State.of(dataclasses.replace(START.state, **change))


def test_an_option_that_the_kernel_does_not_know_is_refused():
    @dataclasses.dataclass(frozen=True)
    class FutureRules:
        seats: int = 2
        statues: bool = False

    from akropolis.kernel.state import check

    check(FutureRules())
    with pytest.raises(kernel.KernelUnsupported, match="'statues'"):
        check(FutureRules(statues=True))


def test_every_option_of_today_is_known_and_heeded():
    from akropolis.kernel.state import _KNOWN

    assert {field.name for field in dataclasses.fields(ak.Rules)} >= _KNOWN


@pytest.mark.parametrize(
    "rules",
    [{}, {"variants": set(ak.District)}, {"stone_reserve": 6}, {"seats": 1}, {"seats": 4}],
    ids=["plain", "variants", "reserve", "solo", "four"],
)
def test_deltas_are_those_of_previews_that_lay_each_tile(rules):
    game = midgame(**rules)
    view = game.view()
    seat = view.seat
    city, stones = view.cities[seat], view.stones[seat]
    for slot in range(min(stones + 1, len(view.site))):
        reserve = view.reserve
        if reserve is not None and not view.rules.is_solo:
            reserve += slot
        wanted = {
            placement: ak.preview(
                city, placement, stones=stones, price=slot, reserve=reserve, rules=view.rules
            ).total
            for placement in city.legal_placements(view.site[slot])
        }
        assert kernel.deltas(view, slot) == wanted


def test_deltas_can_be_asked_for_while_others_are_to_move():
    game = midgame(plies=7)
    waiting = game.view(0)
    assert game.to_move == 1
    city = waiting.cities[0]
    found = kernel.deltas(waiting, 0)
    assert found.keys() == set(city.legal_placements(waiting.site[0]))


@pytest.mark.parametrize("slot", [-1, 2, 4])
def test_there_are_no_deltas_for_a_slot_that_cannot_be_paid(slot):
    with pytest.raises(ValueError, match=f"cannot pay for a slot {slot}"):
        kernel.deltas(START.view(), slot)


def test_an_evaluation_keeps_its_numbers_when_another_is_made():
    state = kernel.State.of(START.state)
    first = state.evaluate()
    kept = first.scores.copy()
    kernel.State.of(midgame().state).evaluate()
    assert (first.scores == kept).all()


def test_tall_towers_fit_into_four_height_planes():
    """Thirty tiles reach level 11 at most; four bits count to 15."""
    from lockstep.paths import tower

    heights = []
    for seed in range(3):
        game = played(ak.Rules(seats=1, long_game=True), Random(seed), tower)
        heights.append(max(cell.level for cell in game.cities[0].plan.values()))
    assert 4 <= max(heights) <= 11


def test_random_moves_follow_their_seed():
    def path(seed):
        state, rng = kernel.State.new(ak.Rules(), seed=1), kernel.new_rng(seed)
        while state.step_random(rng):
            pass
        return state.totals

    assert path(5) == path(5)
    assert path(5) != path(6)


def test_a_state_says_what_it_is():
    assert repr(kernel.State.of(START.state)) == "<kernel state: Rules(seats=2), turn 0>"
    assert np.count_nonzero(kernel.State.of(START.state).words[: layout.HEADER]) > 0
