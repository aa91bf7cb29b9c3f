"""Searching once more at one's next turn."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

import akropolis as ak
from akropolis import bots
from akropolis.bots import following
from akropolis.bots.following import follow
from akropolis.bots.halving import Searcher
from akropolis.bots.mind import redealt
from akropolis.kernel import State
from strategies import played
from styles import mixed

pytestmark = pytest.mark.usefixtures("compiled")

RULES = [ak.Rules(), ak.Rules(seats=3), ak.Rules(seats=4), ak.Rules(seats=1)]


def position(rules: ak.Rules, plies: int = 8) -> State:
    return State.of(played(rules, Random(3), mixed, plies).state)


@pytest.fixture(scope="module")
def searcher():
    return Searcher(ak.Rules())


@pytest.fixture(scope="module")
def findings(searcher):
    """The four best moves within six points of each other."""
    found = searcher.search(position(ak.Rules()), seed=1, rollouts=64)
    return replace(found, losses=[0.0, 1.0, 2.0, 3.0, *[20.0] * (len(found.moves) - 4)])


@pytest.fixture
def worths(monkeypatch, findings):
    """What the moves are worth, instead of following them."""

    def say(*points: float) -> None:
        known = dict(zip(findings.moves.tolist(), points, strict=False))
        monkeypatch.setattr(following, "_worth", lambda s, d, number, seed: (known[number], 5))

    return say


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_every_kind_of_game_is_followed(rules):
    state, searcher = position(rules), Searcher(rules)
    before = state.words.copy()
    found = searcher.search(state, seed=1, rollouts=16, candidates=4)
    near = replace(found, losses=[0.0] * len(found.moves))
    after = follow(searcher, near, seed=1, deals=1)
    assert sorted(after.moves) == sorted(found.moves)
    assert after.rollouts >= found.rollouts + 4 * 32
    assert (state.words == before).all()


def test_the_same_seed_follows_to_the_same_end_whatever_is_face_down(searcher, findings):
    other = replace(findings, state=redealt(findings.state, seed=99))
    once, again = (follow(searcher, each, seed=3, deals=2) for each in (findings, other))
    assert once.losses == again.losses
    assert (once.moves == again.moves).all()
    assert follow(searcher, findings, seed=4, deals=2).losses != once.losses


def test_what_following_says_counts_more_than_what_the_rollouts_said(searcher, findings, worths):
    worths(100.0, 110.0, 100.0, 104.0)
    after = follow(searcher, findings, seed=1, deals=2)
    assert after.moves[:4].tolist() == findings.moves[[1, 3, 0, 2]].tolist()
    assert after.losses[:4] == pytest.approx(
        [0.0, 0.7 * 6 + 0.3 * 2, 0.7 * 10 - 0.3 * 1, 0.7 * 10 + 0.3 * 1]
    )
    assert after.leads[:4] == [findings.leads[n] for n in (1, 3, 0, 2)]
    assert after.rollouts == findings.rollouts + 2 * 4 * 5


def test_the_moves_that_are_not_followed_stay_where_they_are(searcher, findings, worths):
    worths(1.0, 2.0, 3.0, 4.0)
    after = follow(searcher, findings, seed=1, deals=1)
    assert (after.moves[4:] == findings.moves[4:]).all()
    assert after.losses[4:] == findings.losses[4:]


def test_a_move_that_is_far_better_is_made_at_once(searcher, findings):
    clear = replace(findings, losses=[0.0, *[6.1] * (len(findings.moves) - 1)])
    assert follow(searcher, clear, seed=1, deals=2) is clear


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_in_the_last_turn_there_is_nothing_to_follow(rules, monkeypatch):
    # Who follows all the same waits for a turn that never comes.
    monkeypatch.setattr(following, "_worth", lambda *_, **__: pytest.fail("a move was followed"))
    game = ak.Game.new(rules, seed=3)
    bot = bots.create("uniform", seed=1)
    while not game.is_over:
        last = game.view()
        game.play(bot.choose(last))
    state, searcher = State.determinized(last, seed=1), Searcher(rules)
    found = searcher.search(state, seed=1, rollouts=16, candidates=4)
    near = replace(found, losses=[0.0] * len(found.moves))
    assert follow(searcher, near, seed=1, deals=1) is near


def test_the_tiles_that_are_face_down_are_dealt_by_the_seed_alone():
    state = position(ak.Rules())
    once, again, other = (redealt(state, seed=seed) for seed in (1, 1, 2))
    assert once == again != other
    assert redealt(other, seed=1) == once
    unseen = [sorted(np.sort(s.words.view(np.uint8))) for s in (state, once)]
    assert unseen[0] == unseen[1]
    assert once.site == state.site
