"""``akropolis simulate`` and ``akropolis warmup``."""

import csv
import json

import pytest
from click.testing import CliRunner

import akropolis as ak
from akropolis import kernel
from akropolis.cli import main


@pytest.fixture
def run():
    return lambda *words: CliRunner().invoke(main, [str(word) for word in words])


def test_equal_seeds_give_equal_summaries(run):
    once = run("simulate", "--games", 300, "--seed", 1, "--json")
    again = run("simulate", "--games", 300, "--seed", 1, "--threads", 3, "--json")
    assert once.exit_code == 0, once.output
    assert json.loads(once.stdout) == json.loads(again.stdout)


def test_a_summary_names_scores_lengths_branching_and_points(run):
    summary = json.loads(run("simulate", "--games", 100, "--seed", 1, "--json").stdout)
    assert summary["games"] == 100
    assert summary["plies"] == 36
    assert 300 < summary["moves_per_ply"] < 500 < summary["most_moves"]
    for hand in summary["hands"]:
        parts = sum(hand["points"].values()) + hand["stones"]
        assert hand["mean"] == pytest.approx(parts, abs=0.05)
        assert hand["least"] <= hand["median"] <= hand["most"]
    assert sum(hand["wins"] for hand in summary["hands"]) >= 1


def test_the_seed_is_told_so_that_a_run_can_be_repeated(run):
    first = json.loads(run("simulate", "--games", 10, "--json").stdout)
    again = json.loads(run("simulate", "--games", 10, "--seed", first["seed"], "--json").stdout)
    assert again == first


def test_people_get_two_tables(run):
    lines = run("simulate", "--games", 20, "--seed", 1, "--bot", "random").stdout.splitlines()
    assert lines[0] == "20 games of random bots, seed 1"
    assert lines[1].startswith("36 moves a game")
    assert lines[3].split() == ["score", "mean", "sd", "least", "median", "most", "wins"]
    assert [line.split()[:2] for line in lines[4:6]] == [["seat", "0"], ["seat", "1"]]
    assert lines[7].split() == ["points", *map(str, ak.District), "stones"]
    assert [line.split()[:2] for line in lines[8:]] == [["seat", "0"], ["seat", "1"]]


@pytest.mark.parametrize("words", [["--seats", 4], ["--solo", "metagenes", "--long"]])
def test_tables_fit_into_eighty_columns(run, words):
    lines = run("simulate", "--games", 20, "--variants", "all", *words).stdout.splitlines()
    assert max(map(len, lines)) <= 80


def test_solo_play_has_a_line_for_the_architect(run):
    result = run("simulate", "--games", 50, "--seed", 1, "--solo", "metagenes", "--json")
    human, architect = json.loads(result.stdout)["hands"]
    assert architect["hand"] == "Architect"
    assert architect["quarries"] > 20
    assert human["wins"] + architect["wins"] == pytest.approx(1)


def test_every_hand_of_every_game_can_be_had_as_csv(run, tmp_path):
    path = tmp_path / "games.csv"
    assert run("simulate", "--games", 30, "--seats", 3, "--seed", 1, "--csv", path).exit_code == 0
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 90
    for row in rows:
        districts = {name.rpartition("_")[0] for name in row if name.endswith("_stars")}
        points = sum(int(row[f"{d}_value"]) * int(row[f"{d}_stars"]) for d in districts)
        assert int(row["total"]) == points + int(row["stones"])


def test_a_file_that_cannot_be_written_is_found_out_before_the_games(run, tmp_path):
    result = run("simulate", "--games", 1_000_000, "--csv", tmp_path / "none" / "x.csv")
    assert result.exit_code == 2
    assert "No such file" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["--games", 0],
        ["--bot", "clever"],
        ["--seats", 5],
        ["--seats", 2, "--solo", "metagenes"],
        ["--threads", 0],
        ["--seed", -1],
    ],
)
def test_bad_usage_is_refused(run, words):
    assert run("simulate", *words).exit_code == 2


def test_contradicting_options_are_bad_usage(run):
    result = run("simulate", "--seats", 4, "--long")
    assert result.exit_code == 2
    assert "a long game needs 1 to 3 seats" in result.stderr


def test_without_the_extra_both_say_what_to_install(run, monkeypatch):
    monkeypatch.setattr(kernel, "is_installed", lambda: False)
    monkeypatch.delitem(kernel.__dict__, "State", raising=False)
    for command in ("simulate", "warmup"):
        result = run(command)
        assert result.exit_code == 1
        assert "pip install 'akropolis[fast]'" in result.stderr


def test_warming_up_again_has_nothing_to_do(run):
    assert run("warmup").stdout == "ready already: nothing had to be compiled\n"


def test_warming_up_in_vain_is_told(run, monkeypatch):
    monkeypatch.setattr(kernel, "is_cached", lambda: False)
    assert "will compile again" in run("warmup").stderr
