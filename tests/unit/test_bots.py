"""Bots and how they are made by name."""

from random import Random

import pytest

from akropolis import Game, Rules, bots, preview
from akropolis.bots import Greedy, Uniform, UnknownBot, create, names, register
from dealing import deal


@pytest.fixture
def registry(monkeypatch):
    """The bots known by name, put back as they were afterwards."""
    known = dict(bots.base._MAKERS)
    monkeypatch.setattr(bots.base, "_MAKERS", known)
    return known


def test_our_bots_are_known_by_name():
    """In order."""
    assert names() == sorted(names())
    assert {"greedy", "uniform"} <= set(names())


def test_a_bot_is_made_of_its_spec():
    """Its name, with options after a colon."""
    assert repr(create("greedy")) == "<greedy bot>"
    assert repr(create("uniform", seed=1)) == "<uniform bot>"


@pytest.mark.parametrize("spec", ["greedy", "uniform"])
def test_equal_seeds_play_alike(spec):
    """And so do equal generators."""
    view = Game.new(seats=2, seed=1).view()
    moves = [create(spec, seed=5).choose(view), create(spec, rng=Random(5)).choose(view)]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("spec", ["greedy", "uniform"])
@pytest.mark.parametrize("options", [{"seats": 1}, {"seats": 2, "stone_reserve": 4}])
def test_a_bot_plays_legal_moves(spec, options):
    """It is shown a view and nothing else."""
    game = Game.new(Rules(**options), seed=2)
    bot = create(spec, seed=1)
    for _ in range(4):
        move = bot.choose(game.view())
        assert move in game.legal_moves
        game.play(move)


def test_uniform_plays_anything():
    """All legal moves alike."""
    view = Game.new(seats=2, seed=1).view()
    bot = Uniform(rng=Random(1))
    assert len({bot.choose(view) for _ in range(60)}) > 30


def test_greedy_takes_what_pays_most_at_once():
    """No legal move leaves it with a higher score."""
    game = Game.new(seats=2, seed=1)
    bot = Greedy(rng=Random(1))
    for _ in range(5):
        view = game.view()
        city, stones = view.cities[view.seat], view.stones[view.seat]
        gains = {
            move: preview(city, move.placement, stones=stones, price=move.slot).total
            for move in view.legal_moves
        }
        chosen = bot.choose(view)
        assert gains[chosen] == max(gains.values())
        game.play(chosen)


def test_greedy_draws_lots_among_equals():
    """It does not always play the first."""
    view = Game.new(seats=2, seed=1).view()
    assert len({Greedy(rng=Random(n)).choose(view) for n in range(10)}) > 1


@pytest.mark.rule("R-RULING-4")
@pytest.mark.parametrize(("reserve", "lured"), [(3, False), (None, True)])
def test_greedy_is_lured_by_quarries_only_while_there_are_stones(reserve, lured):
    """RULES.md 1: with a dry reserve a quarry is worth no more than a place on the table."""
    rules = Rules(stone_reserve=reserve)
    game = Game.new(rules, deal=deal(rules, "mqq Hqq bqm mqt"))
    game.play("0:mqq@2,-2/3")
    game.play("0:Hqq@2,-2/3")
    choices = [Greedy(rng=Random(n)).choose(game.view()) for n in range(8)]
    on_quarries = [game.cities[0].stones_for(move.placement) > 0 for move in choices]
    assert all(on_quarries) is lured


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("zeus", "no bot 'zeus'; there are novice, apprentice, .*master, uniform, .*, search"),
        ("granmaster", "no bot 'granmaster', did you mean 'grandmaster'\\? There are novice, "),
        ("Mason", "did you mean 'mason'"),
        ("greedy:depth", "expected option=value in 'greedy:depth', not 'depth'"),
        ("greedy:2x=3", "expected option=value in 'greedy:2x=3', not '2x=3'"),
        ("greedy:depth=3", "'greedy:depth=3': .*depth"),
    ],
)
def test_a_spec_that_makes_no_bot_is_refused(spec, message):
    """And says what there is."""
    with pytest.raises(UnknownBot, match=message):
        create(spec)


def test_a_bot_can_be_registered(registry):
    """Options come as text; several are separated by commas."""

    class Patient(Uniform):
        def __init__(self, *, rng, think, style):
            super().__init__(rng=rng)
            self.options = think, style

    register("patient", Patient)
    assert "patient" in names()
    assert create("patient:think=5,style=calm").options == ("5", "calm")


@pytest.mark.parametrize("name", ["", "stdio", "a b:c,d"])
def test_no_bot_is_registered_by_a_name_that_no_spec_can_name(registry, name):
    with pytest.raises(ValueError, match="expected a name without ':'"):
        register(name, Uniform)
    assert name not in names()


def test_a_bot_that_is_registered_again_takes_the_place_of_its_former_self(registry):
    """As by a cell of a notebook that is run twice."""
    register("mine", Greedy)
    register("mine", Uniform)
    assert isinstance(create("mine"), Uniform)


@pytest.mark.parametrize("name", ["greedy", "value", "grandmaster"])
def test_no_other_bot_takes_the_name_of_one_of_ours(registry, name):
    with pytest.raises(ValueError, match=f"'{name}' is a bot of Akropolis; .* another name"):
        register(name, Uniform)
    with pytest.raises(ValueError, match="another name"), bots.registered(name, Uniform):
        pass
    assert not isinstance(create(name), Uniform)


def test_options_that_a_bot_refuses_make_an_unknown_bot(registry):
    """Whatever it says is passed on."""

    def picky(*, rng, depth):
        raise ValueError(f"not so deep: {depth}")

    register("picky", picky)
    with pytest.raises(UnknownBot, match="'picky:depth=9': not so deep: 9"):
        create("picky:depth=9")


def test_greedy_explains_what_its_moves_bring_less_than_the_best():
    view = Game.new(seats=2, seed=1).view()
    advice = create("greedy", seed=1).explain(view, top=999)
    assert {each.move for each in advice} == set(view.legal_moves)
    assert create("greedy", seed=1).choose(view) in [a.move for a in advice if a.loss == 0]
    first, *_, last = (
        preview(view.cities[0], a.move.placement, stones=view.stones[0], price=a.move.slot).total
        for a in advice
    )
    assert (advice[0].loss, advice[-1].loss) == (0, first - last)
    assert first > last


@pytest.fixture
def package(tmp_path, monkeypatch):
    """An installed package with a bot, one that bears a name of ours, and one that is broken."""
    (tmp_path / "visiting.py").write_text(
        "from akropolis.bots import Uniform\nclass Visitor(Uniform):\n    'Comes by.'\n"
    )
    (tmp_path / "broken.py").write_text("import nothing_like_it\n")
    described = tmp_path / "visiting-1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: visiting\nVersion: 1\n")
    (described / "entry_points.txt").write_text(
        "[akropolis.bots]\nvisitor = visiting:Visitor\ngreedy = visiting:Visitor\n"
        "broken = broken:Bot\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))


def test_bots_of_installed_packages_are_known(package):
    """By an entry point; ours keep their names."""
    assert {"visitor", "broken"} <= set(names())
    assert type(create("visitor")).__name__ == "Visitor"
    assert isinstance(create("greedy"), Greedy)
    assert bots.sentences()["visitor"] == "Comes by."


def test_a_package_that_cannot_be_loaded_takes_no_other_bot_away(package):
    with pytest.raises(UnknownBot, match="package of 'broken' cannot be loaded: No module named"):
        create("broken")
    assert "broken" not in bots.sentences()
    assert isinstance(create("greedy"), Greedy)
