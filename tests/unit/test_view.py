"""What a seat may know."""

from collections import Counter
from dataclasses import fields
from random import Random

import pytest

from akropolis import Game, Rules, SeatView
from dealing import played_out


def test_a_view_shows_the_whole_table():
    """Cities, stones, site and turn are public."""
    game = Game.new(seats=3, seed=1)
    game.play(game.legal_moves[0])
    view, state = game.view(2), game.state
    assert (view.seat, view.to_move, view.turn) == (2, 1, 1)
    assert (view.cities, view.stones, view.site) == (state.cities, state.stones, state.site)
    assert view.stacks_left == 11
    assert list(view.legal_moves) == list(state.legal_moves)


def test_a_view_does_not_hold_the_stacks():
    """There is nothing to look into."""
    view = Game.new(seats=2, seed=1).view(0)
    assert not hasattr(view, "stacks")
    assert "stacks" not in {field.name for field in fields(view)}


def test_the_view_of_a_seat_does_not_depend_on_the_hidden_order():
    """Two games that differ below the table look alike."""
    game = Game.new(seats=2, seed=1)
    other = game.view(0).determinize(Random(9))
    assert other.stacks != game.state.stacks
    assert SeatView.of(other, 0) == game.view(0)
    assert hash(SeatView.of(other, 0)) == hash(game.view(0))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_unseen_tiles_are_those_of_the_stacks(seats):
    """As a multiset, at any time, the tiles of the Architect taken off."""
    game = Game.new(seats=seats, seed=5)
    while not game.is_over:
        hidden = Counter(tile for stack in game.state.stacks for tile in stack)
        assert game.view(0).unseen == hidden
        game.play(game.legal_moves[0])
    assert game.view(0).unseen == Counter()


def test_determinizing_deals_the_unseen_tiles_in_another_order():
    """A whole state that the seat could be in, and equal generators deal alike."""
    view = Game.new(Rules(seats=3, long_game=True), seed=1).view()
    state = view.determinize(Random(1))
    assert [len(stack) for stack in state.stacks] == [4] * 14
    assert Counter(tile for stack in state.stacks for tile in stack) == view.unseen
    assert state == view.determinize(Random(1))
    assert state != view.determinize(Random(2))


def test_a_determinized_state_can_be_played_to_its_end():
    """Search needs no more."""
    state = Game.new(seats=2, seed=1).view().determinize(Random(1))
    while not state.is_over:
        state, _ = state.play(state.legal_moves[0])
    assert state.result is not None


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_view_of_a_seat_that_nobody_sits_in(seat):
    """Seats are counted from 0."""
    with pytest.raises(ValueError, match="a seat from 0 to 1"):
        Game.new(seats=2, seed=1).view(seat)


def test_after_the_end_a_view_must_name_its_seat():
    """Nobody is to move."""
    game = played_out(Game.new(seats=2, seed=1))
    assert game.view(1).result == game.result
    with pytest.raises(ValueError, match="the game is over: name the seat"):
        game.view()
