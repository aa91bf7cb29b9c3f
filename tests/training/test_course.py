import json
import shutil

import numpy as np
import pytest
from click.testing import CliRunner

pytest.importorskip("numba", reason="the extra 'fast' is not installed")

from akropolis import Rules
from akropolis.bots import policies
from akropolis.cli import main
from akropolis.training import KINDS, Settings, TrainingError, positions, train
from akropolis.training.fitting import curves
from akropolis.training.genes import Genes
from akropolis.training.positions import Positions, gather

SHORT = Settings(seed=3, rounds=1, games=1, generations=1, draws=4, deals=1, trials=1)


@pytest.fixture(autouse=True)
def few_rollouts(monkeypatch):
    monkeypatch.setattr(positions, "CANDIDATES", 4)
    monkeypatch.setattr(positions, "ROWS", 1)


@pytest.fixture(scope="module")
def some():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(positions, "CANDIDATES", 4)
        patch.setattr(positions, "ROWS", 1)
        return gather(Rules(seats=2), policies.policy_for(Rules(seats=2)), games=2, seed=1)


def test_every_turn_of_every_game_is_a_position(some):
    assert some.number == 2 * Rules(seats=2).turns
    assert np.bincount(some.position).tolist() == [4] * some.number
    assert some.turns.max() == 17
    assert some.turns.min() == 0


@pytest.mark.parametrize(("seats", "looks"), [(2, False), (3, True)])
def test_among_more_than_two_what_others_have_counts_for_who_aims_at_wins(seats, looks):
    rules = Rules(seats=seats)
    policy = policies.policy_for(rules)
    wins, points = (
        gather(rules, policy, games=1, seed=1, aim=aim).outcomes[:4] for aim in policies.Aim
    )
    assert (wins < points).all() if looks else (wins == points).all()


def test_positions_outlast_a_file(some, tmp_path):
    path = tmp_path / "lot.npz"
    some.save(path)
    read = Positions.load(path)
    assert (read.features == some.features).all()
    assert (read.outcomes == some.outcomes).all()
    assert [file.name for file in tmp_path.iterdir()] == ["lot.npz"]


def test_joined_positions_are_numbered_on(some):
    both = Positions.joined([some, some])
    assert both.number == 2 * some.number
    assert np.bincount(both.position).tolist() == [4] * both.number


def test_genes_of_nothing_are_the_policy_itself():
    policy = policies.policy_for(Rules(seats=2))
    genes = Genes(policy, np.ones(len(curves(policy))))
    assert curves(genes.grown(np.zeros(genes.size))) == pytest.approx(curves(policy))


def test_genes_are_points_at_the_last_the_middle_and_the_first_turn():
    policy = policies.Policy(weights={}, turns=10)
    scale = np.zeros(len(curves(policy)))
    scale[0] = 2.0
    (curve,) = Genes(policy, scale).grown(np.array([1.0, 2.0, 4.0])).weights.values()
    at = [np.polynomial.polynomial.polyval(x, curve) for x in (0, 0.5, 1)]
    assert at == pytest.approx([0.5, 1.0, 2.0])


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    out = tmp_path_factory.mktemp("course")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(positions, "CANDIDATES", 4)
        patch.setattr(positions, "ROWS", 1)
        train(["solo"], out=out, settings=SHORT)
    return out


def test_a_course_ends_with_policies_that_say_how_they_were_made(course):
    found = policies.load(course / "policies.json")
    assert "akropolis train solo --seed 3" in found["solo"].about
    assert "trained against callicrates: mean" in found["solo"].about
    assert "before against callicrates: mean" in found["solo"].about
    assert found["2"] == policies.shipped()["2"]


def test_a_course_tells_of_itself_with_the_policies_it_began_with(tmp_path):
    base = tmp_path / "plain.json"
    base.write_text(policies.dumps({"2": policies.Policy(weights={"stones": (1.0,)})}))
    about = train(["2"], out=tmp_path / "out", settings=SHORT, base=base)["2"].about
    assert "akropolis train 2 --base plain.json --seed 3" in about
    for other in ("itself", "greedy", "before"):
        assert f"trained against {other}: mean" in about
    begun = policies.load(tmp_path / "out" / "2" / "before.json")["2"]
    assert begun.weights == {"stones": (1.0,)}


def test_the_bots_of_a_course_are_forgotten_after_it(course):
    import akropolis as ak

    assert not {"trained", "before"} & set(ak.bots.names())


def test_a_bot_plays_by_the_policies_of_a_course(course):
    import akropolis as ak

    game = ak.Game.new(seats=1, seed=1)
    bot = ak.bots.create(f"value:policies={course / 'policies.json'}", seed=1)
    assert bot.choose(game.view()) in game.legal_moves


def test_an_interrupted_course_finds_what_an_uninterrupted_one_finds(course, tmp_path):
    def stop(step):
        if step.stage == "evolution":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(["solo"], out=tmp_path, settings=SHORT, progress=stop)
    train(["solo"], out=tmp_path, settings=SHORT, threads=2)
    assert (tmp_path / "policies.json").read_text() == (course / "policies.json").read_text()


@pytest.mark.parametrize(
    ("kinds", "settings"), [(["solo"], Settings(seed=4)), (["2", "solo"], SHORT)]
)
def test_a_folder_is_for_one_course(course, kinds, settings):
    with pytest.raises(TrainingError, match="of other kinds, settings or software"):
        train(kinds, out=course, settings=settings)


def test_a_course_for_points_learns_from_points(tmp_path, monkeypatch):
    aims = []

    def gathered(*args, aim, **options):
        aims.append(aim)
        return gather(*args, aim=aim, **options)

    monkeypatch.setattr("akropolis.training.course.gather", gathered)
    train(["3-points", "3"], out=tmp_path, settings=SHORT)
    assert aims == [policies.Aim.POINTS, policies.Aim.WINS]


def test_a_kind_that_begins_with_one_before_it_names_both(tmp_path):
    base = tmp_path / "plain.json"
    base.write_text(policies.dumps({"solo": policies.Policy(weights={"stones": (1.0,)})}))
    out = tmp_path / "out"
    found = train(["solo", "solo-variants"], out=out, settings=SHORT, base=base)
    assert "akropolis train solo solo-variants --base" in found["solo-variants"].about
    begun = policies.load(out / "solo-variants" / "before.json")["solo-variants"]
    ends = policies.loads(policies.dumps({"solo": found["solo"]}))["solo"]
    assert begun.weights == ends.weights


def test_two_processes_are_kept_apart(course):
    steps = []

    def again(step):
        steps.append(step)
        with pytest.raises(TrainingError, match="another process is at the course"):
            train(["solo"], out=course, settings=SHORT)

    train(["solo"], out=course, settings=SHORT, progress=again)
    assert steps


def test_a_folder_with_something_else_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(TrainingError, match="something else"):
        train(["2"], out=tmp_path, settings=SHORT)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_a_beginning_that_was_cut_short_is_begun_again(tmp_path):
    (tmp_path / "course.part").write_text("{")

    def stop(step):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(["solo"], out=tmp_path, settings=SHORT, progress=stop)
    assert (tmp_path / "course.json").exists()


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
@pytest.mark.parametrize("name", ["course.json", "evolution.json", "lot-000.npz"])
def test_a_file_of_a_course_that_was_changed_is_named(course, tmp_path, name, text):
    copy = shutil.copytree(course, tmp_path / "copy")
    (changed,) = copy.rglob(name)
    changed.write_text(text)
    with pytest.raises(TrainingError, match=name):
        train(["solo"], out=copy, settings=SHORT)


def test_every_kind_is_the_kind_of_its_rules():
    assert all(policies.kind_of(*kind) == name for name, kind in KINDS.items())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["5"], "no kind of game '5'; there are 2, 2-variants"),
        (["2", "3", "2"], "2 is named twice"),
        (["2", "--draws", "5"], "draws: an even number from 4, not 5"),
        (["2", "--rounds", "0"], "--rounds"),
    ],
)
def test_what_cannot_be_trained_is_refused(words, message, tmp_path):
    out = tmp_path / "course"
    told = CliRunner().invoke(main, ["train", *words, "--out", str(out)])
    assert told.exit_code == 2
    assert message in told.output
    assert not out.exists()


def test_a_base_that_is_none_is_refused(tmp_path):
    base = tmp_path / "base.json"
    base.write_text(json.dumps({"format": 7, "policies": {}}))
    told = CliRunner().invoke(
        main, ["train", "2", "--out", str(tmp_path / "c"), "--base", str(base)]
    )
    assert told.exit_code == 2
    assert "policies of format 1, not 7" in told.output
