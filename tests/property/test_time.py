"""Undo, redo, goto and branches; and that what was, stays as it was."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import akropolis as ak
from strategies import games, generators


def everything(state):
    """All that can be read from a state, as values that nothing can change."""
    return (
        repr(state),
        [tuple(city.plan.cells.items()) for city in state.cities],
        [tuple(city.plan.lakes) for city in state.cities],
        [tuple(city.pieces.items()) for city in state.cities],
        tuple(state.legal_moves),
        [str(state.sheet(seat)) for seat in range(state.rules.seats)],
    )


def stand(game):
    return game.state, game.moves, game.events, game.ply, str(game)


@settings(max_examples=30)
@given(games(30), st.data())
def test_undo_after_play_is_identity(game, data):
    if game.is_over:
        game.undo()
    before = stand(game)
    move = data.draw(st.sampled_from(game.legal_moves))
    game.play(move)
    assert game.undo() == move
    assert stand(game) == before


@settings(max_examples=30)
@given(games(30), st.integers(0, 30))
def test_redo_after_undo_is_identity(game, back):
    after = stand(game)
    undone = [game.undo() for _ in range(min(back, game.ply))]
    assert [game.redo() for _ in undone] == undone[::-1]
    assert stand(game) == after


@settings(max_examples=20)
@given(games(30), st.lists(st.integers(0, 30), max_size=12))
def test_goto_stands_where_the_moves_alone_would_lead(game, targets):
    moves = game.moves
    for target in targets:
        if target > len(moves):
            before = stand(game)
            with pytest.raises(IndexError):
                game.goto(target)
            assert stand(game) == before
            continue
        game.goto(target)
        replayed = ak.Game(ak.Record(rules=game.rules, deal=game.record.deal))
        for move in moves[:target]:
            replayed.play(move)
        assert stand(game) == stand(replayed)


@settings(max_examples=20)
@given(games(30), st.integers(0, 30), generators)
def test_a_branch_and_its_trunk_do_not_know_of_each_other(game, back, rng):
    game.goto(max(0, game.ply - back))
    before = stand(game)
    branch = game.branch()
    assert stand(branch) == before
    with pytest.raises(IndexError):
        branch.redo()
    while not branch.is_over and branch.ply < game.ply + 3:
        branch.play(rng.choice(branch.legal_moves))
    assert stand(game) == before
    after = stand(branch)
    while game.ply:
        game.undo()
    assert stand(branch) == after


@settings(max_examples=20)
@given(games(20, least=2), generators)
def test_a_new_move_forgets_those_that_were_undone(game, rng):
    game.undo()
    move = rng.choice(game.legal_moves)
    game.play(move)
    assert game.moves[-1] == move
    with pytest.raises(IndexError):
        game.redo()


@settings(max_examples=15)
@given(games(0), generators, st.integers(1, 40))
def test_earlier_states_never_change(game, rng, most):
    states = [game.state]
    snapshots = [everything(game.state)]
    while not game.is_over and game.ply < most:
        if rng.random() < 0.2 and game.ply:
            game.undo()
        game.play(rng.choice(game.legal_moves))
        states.append(game.state)
        snapshots.append(everything(game.state))
    assert [everything(state) for state in states] == snapshots


def test_before_the_first_move_there_is_nothing_to_undo():
    game = ak.Game.new(seed=1)
    with pytest.raises(IndexError):
        game.undo()
    with pytest.raises(IndexError):
        game.redo()
    assert game.ply == 0
