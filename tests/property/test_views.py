"""A view holds all that its seat may know and no trace of the order of the stacks."""

import gc
import pickle
from dataclasses import fields, replace
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import akropolis as ak
from akropolis.state import PublicState
from strategies import games, generators

NOT_DATA = (type, ModuleType, FunctionType, BuiltinFunctionType)


def reachable(root):
    """Every object that can be reached from another one, code apart."""
    seen, pending = {}, [root]
    while pending:
        thing = pending.pop()
        if id(thing) not in seen and not isinstance(thing, NOT_DATA):
            seen[id(thing)] = thing
            pending += gc.get_referents(thing)
    return list(seen.values())


def reshuffled(state, rng):
    """The same state but for the order of the hidden tiles."""
    hidden = [tile for stack in state.stacks for tile in stack]
    rng.shuffle(hidden)
    size = state.rules.stack_size
    return replace(
        state, stacks=tuple(tuple(hidden[i : i + size]) for i in range(0, len(hidden), size))
    )


@settings(max_examples=30)
@given(games(40), st.data())
def test_nothing_hidden_can_be_reached_from_a_view(game, data):
    seat = data.draw(st.integers(0, game.rules.seats - 1))
    hidden = {id(game.state), id(game.state.stacks), *map(id, game.state.stacks)}
    order = [tile for stack in game.state.stacks for tile in stack]
    assert hidden - {id(())} <= {id(thing) for thing in reachable(game.state)}  # the walk finds it
    for thing in reachable(game.view(seat)):
        assert thing == () or id(thing) not in hidden
        assert not isinstance(thing, ak.Game | ak.GameState | ak.Deal | ak.Record)
        assert not (order and isinstance(thing, list | tuple) and list(thing) == order)


@settings(max_examples=30)
@given(games(40), generators, st.data())
def test_views_do_not_tell_apart_states_that_differ_in_the_order_of_the_stacks(game, rng, data):
    seat = data.draw(st.integers(0, game.rules.seats - 1))
    other = reshuffled(game.state, rng)
    assume(other != game.state)
    view, other_view = ak.SeatView.of(game.state, seat), ak.SeatView.of(other, seat)
    assert view == other_view
    assert hash(view) == hash(other_view)
    assert repr(view) == repr(other_view)
    assert view.unseen == other_view.unseen
    assert pickle.dumps(view) == pickle.dumps(other_view)
    assert view.determinize(Random(1)) == other_view.determinize(Random(1))


@pytest.mark.parametrize("name", ["uniform", "greedy"])
@settings(max_examples=8)
@given(games(10), generators, st.integers(0, 99))
def test_bots_choose_alike_whatever_the_order_of_the_stacks(name, game, rng, seed):
    seat, other = game.to_move, reshuffled(game.state, rng)
    moves = [
        ak.bots.create(name, seed=seed).choose(ak.SeatView.of(state, seat))
        for state in (game.state, other)
    ]
    assert moves[0] == moves[1]
    assert moves[0] in game.legal_moves


@settings(max_examples=30)
@given(games(40), st.data())
def test_a_view_tells_all_that_is_public(game, data):
    seat = data.draw(st.integers(0, game.rules.seats - 1))
    view, state = game.view(seat), game.state
    assert view.seat == seat
    for field in fields(PublicState):
        assert getattr(view, field.name) == getattr(state, field.name)
    assert list(view.legal_moves) == list(state.legal_moves)
    assert view.stacks_left == len(state.stacks)
    assert sorted(view.unseen.elements()) == sorted(sum(state.stacks, ()))
    assert pickle.loads(pickle.dumps(view)) == view


@settings(max_examples=25)
@given(games(40), generators, st.data())
def test_a_determinised_state_is_one_that_the_seat_could_be_in(game, rng, data):
    seat = data.draw(st.integers(0, game.rules.seats - 1))
    view = game.view(seat)
    guess = view.determinize(rng)
    assert ak.SeatView.of(guess, seat) == view
    assert sorted(sum(guess.stacks, ())) == sorted(sum(game.state.stacks, ()))
    assert [len(stack) for stack in guess.stacks] == [len(stack) for stack in game.state.stacks]
    while not guess.is_over:
        guess, _ = guess.play(rng.choice(guess.legal_moves))
    assert guess.result is not None
    assert len(guess.site) == 1


def test_determinised_orders_differ_and_each_hidden_tile_may_come_first():
    view = ak.Game.new(seed=1).view()
    rng = Random(1)
    first = {view.determinize(rng).stacks[0][0] for _ in range(600)}
    assert first == set(view.unseen)
