"""The value bot and the search bot: legal, reproducible, and blind to what lies face down."""

from random import Random

import pytest

import akropolis as ak
from akropolis import District, bots, kernel
from akropolis.bots import UnknownBot
from strategies import played
from styles import mixed

pytestmark = pytest.mark.usefixtures("compiled")

EVERY = frozenset(District)
KINDS = {
    "two seats": {},
    "three seats": {"seats": 3},
    "four seats": {"seats": 4},
    "long": {"seats": 3, "long_game": True},
    "all variants": {"variants": EVERY},
    "rulings": {"barracks_lake_edge": True, "lake": "single", "house_group": "value"},
    "a small reserve": {"stone_reserve": 5},
    "other start stones": {"start_stones": (9, 0, 4, 7)},
    **{f"solo, {level}": {"seats": 1, "solo_level": level} for level in ak.SoloLevel},
}
BOTS = ["value", "search:rollouts=24"]


@pytest.mark.parametrize("rules", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("spec", BOTS)
def test_a_bot_plays_legal_moves_in_every_kind_of_game(spec, rules):
    bot = bots.create(spec, seed=1)
    for plies in (0, 7, 30):
        game = played(ak.Rules(**rules), Random(plies), mixed, plies)
        if not game.is_over:
            assert bot.choose(game.view()) in game.legal_moves


@pytest.mark.parametrize("spec", BOTS)
def test_it_plays_a_game_to_its_last_turn(spec):
    game = ak.Game.new(seats=1, seed=4)
    bot = bots.create(spec, seed=1)
    while not game.is_over:
        game.play(bot.choose(game.view()))
    assert game.state.turn == game.rules.turns


@pytest.mark.parametrize("spec", [*BOTS, "search:rollouts=40,threads=2"])
def test_equal_seeds_play_alike(spec):
    views = [played(ak.Rules(), Random(n), mixed, 2 * n).view() for n in range(6)]
    one, other = bots.create(spec, seed=5), bots.create(spec, seed=5)
    assert [one.choose(view) for view in views] == [other.choose(view) for view in views]


def test_a_search_finds_the_same_on_any_number_of_threads():
    view = played(ak.Rules(), Random(1), mixed, 9).view()
    alone = bots.create("search:rollouts=60", seed=5).explain(view, top=9)
    assert bots.create("search:rollouts=60,threads=3", seed=5).explain(view, top=9) == alone


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("rules", [{}, {"seats": 1}], ids=["two seats", "solo"])
def test_the_order_of_the_stacks_does_not_matter(spec, rules):
    """Two states that look alike to a seat, with other tiles next in the stacks."""
    state = played(ak.Rules(**rules), Random(2), mixed, 6).state
    view = ak.SeatView.of(state, 0)
    others = [view.determinize(Random(n)) for n in range(2)]
    assert others[0].stacks != others[1].stacks
    advice = [
        bots.create(spec, seed=3).explain(ak.SeatView.of(other, 0), top=5) for other in others
    ]
    assert advice[0] == advice[1]


@pytest.mark.parametrize("spec", BOTS)
def test_its_choice_is_the_first_of_its_advice(spec):
    view = played(ak.Rules(), Random(2), mixed, 8).view()
    first, *others = bots.create(spec, seed=3).explain(view, top=6)
    assert bots.create(spec, seed=3).choose(view) == first.move
    assert first.loss == 0
    assert len({first.move, *(advice.move for advice in others)}) == 6


def test_values_tell_what_the_next_best_moves_lose():
    view = played(ak.Rules(), Random(2), mixed, 8).view()
    advice = bots.create("value", seed=3).explain(view, top=9)
    losses = [each.loss for each in advice]
    assert losses == sorted(losses)
    assert all(each.lead is None and each.error is None for each in advice)


def test_a_search_tells_the_lead_that_it_expects_and_how_sure_it_is():
    view = played(ak.Rules(), Random(2), mixed, 8).view()
    for advice in bots.create("search:rollouts=80", seed=3).explain(view, top=3):
        assert advice.loss >= 0
        assert -150 < advice.lead < 150
        assert 0 <= advice.error < 60


def test_on_the_last_turn_a_search_sees_the_end():
    """No rollout differs from another, so the best move is the one that scores most."""
    game = ak.Game.new(seats=2, seed=5)
    greedy = bots.create("greedy", seed=1)
    while game.state.turn < game.rules.turns - 1:
        game.play(greedy.choose(game.view()))
    chosen = bots.create("search:rollouts=400", seed=1).explain(game.view())
    assert chosen[0].error == 0
    before = game.ply
    game.play(chosen[0].move)
    best = game.sheets[1].total
    game.goto(before)
    game.play(greedy.choose(game.view()))
    assert best == game.sheets[1].total


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("search:rollouts=0", "rollouts is a whole number from 1 to 10000000, not '0'"),
        ("search:rollouts=many", "rollouts is a whole number from 1"),
        ("search:ms=50,rollouts=5", "in rollouts or in ms, not in both"),
        ("search:ms=50,follow=5", "follow goes with a budget in rollouts, not in ms"),
        ("search:follow=-1", "follow is a whole number from 0"),
        ("search:aim=glory", "aim is wins or points, not 'glory'"),
        ("value:aim=", "aim is wins or points, not ''"),
        ("search:ms=-1", "ms is a whole number from 1"),
        ("search:candidates=999", "candidates is a whole number from 1 to 256"),
        ("search:depth=2", "depth"),
        ("value:look=2", "look"),
    ],
)
def test_a_budget_that_is_none_is_refused(spec, message):
    with pytest.raises(UnknownBot, match=message):
        bots.create(spec)


@pytest.mark.parametrize("name", ["value", "search"])
def test_without_numba_a_bot_says_what_to_install(name, monkeypatch):
    monkeypatch.setattr(kernel, "is_installed", lambda: False)
    with pytest.raises(kernel.KernelUnavailable, match=r"akropolis\[fast\]"):
        bots.create(name)


def test_a_bot_names_itself_and_its_budget():
    assert repr(bots.create("value")) == "<value bot>"
    assert repr(bots.create("search:ms=50")) == "<search bot: ms=50>"
    assert repr(bots.create("search")) == "<search bot: rollouts=256>"


def test_a_bot_that_is_known_for_a_while_leaves_its_name_as_it_was():
    def other(*, rng):
        raise AssertionError

    with bots.registered("passing", bots.Greedy):
        with bots.registered("passing", other), pytest.raises(bots.BotFailed):
            bots.create("passing", seed=1)
        assert str(bots.create("passing", seed=1)) == "<greedy bot>"
    assert "passing" not in bots.names()
