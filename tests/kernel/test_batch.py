"""Many games at once."""

import threading
from random import Random

import numpy as np
import pytest

import akropolis as ak
from akropolis import kernel
from strategies import played
from styles import uniform

START = kernel.State.new(ak.Rules(), seed=1)


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_games_depend_on_the_seed_and_not_on_threads(policy):
    alone = kernel.play_games(START, games=600, seed=3, policy=policy, deal="new")
    shared = kernel.play_games(START, games=600, seed=3, policy=policy, deal="new", threads=3)
    later = kernel.play_games(START, games=300, seed=303, policy=policy, deal="new")
    assert (alone.sheets == shared.sheets).all()
    assert (alone.sheets[300:] == later.sheets).all()
    assert len(np.unique(alone.totals[:, 0])) > 20


def test_a_state_is_left_as_it_was():
    before = START.words.copy()
    kernel.play_games(START, games=10, seed=1)
    assert (START.words == before).all()


def test_unseen_tiles_are_shuffled_and_what_lies_face_up_stays():
    view = played(ak.Rules(), Random(2), uniform, 33).view()
    state = kernel.State.determinized(view, seed=1)
    # One round is left, so nothing is unseen: all that differs is how the moves are chosen.
    assert not view.unseen
    games = kernel.play_games(state, games=50, seed=1)
    assert set(games.plies.tolist()) == {3}


def test_a_known_deal_is_played_as_it_lies():
    start = kernel.State.new(ak.Rules(seats=1), seed=5)
    tiles = {
        deal: kernel.play_games(start, games=200, seed=1, deal=deal).sheets[:, 1]
        for deal in ("known", "new")
    }
    # Most of what the Architect takes follows from the order of the tiles.
    assert len(np.unique(tiles["known"], axis=0)) < len(np.unique(tiles["new"], axis=0))


def test_the_tiles_of_new_deals_are_those_of_the_game():
    solo = kernel.State.new(ak.Rules(seats=1, solo_level="metagenes"), seed=1)
    games = kernel.play_games(solo, games=300, seed=1, deal="new")
    # RULES.md 1: 37 quarries in 37 tiles; he takes 18 and owns 3 on his starting tile.
    assert 19 < games.sheets[:, 1, 11].mean() / 2 < 23


def test_sheets_add_up():
    games = kernel.play_games(START, games=100, seed=1, policy="greedy", deal="new")
    assert (games.points.sum(axis=2) + games.sheets[:, :, 10] == games.totals).all()
    assert set(games.plies.tolist()) == {36}
    assert (games.most_moves <= games.moves).all()


def test_greedy_beats_random_by_far():
    means = {
        policy: kernel.play_games(START, games=500, seed=1, policy=policy, deal="new").totals.mean()
        for policy in ("random", "greedy")
    }
    assert means["greedy"] > means["random"] + 40


def test_an_interruption_does_not_wait_for_all_the_games():
    told = []

    def interrupt(games):
        told.append(games)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kernel.play_games(START, games=1_000_000, seed=1, threads=2, progress=interrupt)
    assert len(told) == 1


def test_progress_is_told_game_by_game():
    told = []
    kernel.play_games(START, games=700, seed=1, progress=told.append)
    assert sum(told) == 700
    assert len(told) > 1


def test_python_goes_on_while_the_kernel_plays():
    start = kernel.State.new(ak.Rules(), seed=1)
    tick, chunks = 0, []
    worker = threading.Thread(
        target=kernel.play_games,
        args=(start,),
        kwargs={
            "games": 5_000,
            "seed": 1,
            "policy": "greedy",
            "progress": chunks.append,
        },
    )
    worker.start()
    while worker.is_alive():
        tick += 1
    assert tick > 100 * len(chunks)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"policy": "clever"}, "policy out of random, greedy"),
        ({"deal": "loaded"}, "a deal out of"),
        ({"games": -1}, "number of games"),
        ({"threads": 0}, "number of games and threads"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong, told):
    with pytest.raises(ValueError, match=told):
        kernel.play_games(START, **{"games": 1, "seed": 1, **wrong})


def test_a_game_under_way_cannot_be_dealt_anew():
    state = START.clone()
    state.step_random(kernel.new_rng(1))
    with pytest.raises(ValueError, match="new deal"):
        kernel.play_games(state, games=1, seed=1, deal="new")
