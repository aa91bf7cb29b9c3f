"""``akropolis arena``: bots meet, results are kept, reports are written."""

import json
import os
import shlex
import signal
import socket
import subprocess
import sys

import pytest

import clusters
from akropolis.arena import read

from .conftest import Run

MEET = ("arena", "uniform", "greedy", "--games", "4", "--seed", "1", "--workers", "1")


@pytest.fixture
def results(run: Run, tmp_path):
    """The file of a small run."""
    path = tmp_path / "results.jsonl"
    assert run(*MEET, "--out", str(path)).exit_code == 0
    return path


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGTERM to be heard")
def test_a_run_that_is_told_to_end_takes_its_programs_along(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    hang = tmp_path / "hang.py"
    program = f"stdio:{shlex.join([sys.executable, str(hang)])}"
    hang.write_text(
        f"import time\npipe = open({str(pipe)!r}, 'w')\nprint('here', file=pipe, flush=True)\n"
        "time.sleep(30)\nprint('still here', file=pipe)\n"
    )
    words = ["arena", program, "uniform", "--games", "2", "--workers", "1"]
    command = [sys.executable, "-m", "akropolis", *words]
    with subprocess.Popen(command) as run, open(pipe) as opened:
        assert opened.readline() == "here\n"
        run.send_signal(signal.SIGTERM)
        assert opened.read() == ""  # which ends with the program
    assert run.returncode == -signal.SIGTERM


def test_bots_meet_and_the_stronger_one_comes_first(run: Run):
    result = run(*MEET)
    assert result.exit_code == 0
    assert result.output.startswith("4 games on 2 deals: round-robin, 2 seats, seed 1\n")
    lines = result.output.splitlines()
    assert lines[3].startswith("greedy ")
    assert lines[4].startswith("uniform ")
    assert lines[7].startswith("uniform v greedy ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["uniform"], "1 game on 1 deal: self-play, 2 seats"),
        (["uniform", "greedy", "--seats", "3"], "3 games on 1 deal: challenge, 3 seats"),
        (["uniform", "--solo", "callicrates"], "1 game on 1 deal: solo against callicrates"),
        (["uniform", "--seats", "1"], "1 game on 1 deal: solo against hippodamos"),
        (["uniform", "--long", "--variants", "temples"], "long game, variants temples"),
        (["uniform", "greedy", "--mode", "self-play"], "2 games on 1 deal: self-play"),
        (["uniform", "greedy", "--mode", "ladder"], "2 games on 1 deal: ladder"),
    ],
)
def test_the_mode_follows_from_bots_and_seats_or_is_named(run: Run, words, told):
    result = run("arena", *words, "--games", "1", "--seed", "1", "--workers", "1")
    assert result.exit_code == 0
    assert told in result.output.splitlines()[0]


def test_the_same_command_goes_on_and_needs_no_seed(run: Run, results):
    longer = run(*MEET[:3], "--games", "6", "--workers", "1", "--out", str(results))
    assert longer.output.startswith("6 games on 3 deals: round-robin, 2 seats, seed 1\n")
    assert results.read_bytes().count(b'{"deal":') == 3


@pytest.mark.parametrize(
    "words",
    [
        ("uniform", "greedy", "--seats", "3", "--long", "--variants", "temples,gardens"),
        ("uniform", "greedy", "--stop", "0.4:0.6", "--alpha", "0.1", "--move-limit", "2.5"),
        ("uniform", "--solo", "metagenes", "--barracks-lake-edge", "--stone-reserve", "90"),
        ("uniform", "stdio:false 'a b'", "--mode", "ladder", "--start-stones", "0,0"),
        ("uniform", "--house-group", "value", "--lake", "single"),
    ],
)
def test_the_report_of_an_unfinished_run_says_so_and_how_it_goes_on(run: Run, tmp_path, words):
    path = tmp_path / "my results"
    whole = ("arena", *words, "--games", "6", "--seed", "1", "--workers", "1", "--out", path)
    assert run(*whole).exit_code == 0
    finished = run("arena", "report", path)
    assert "unfinished" not in finished.stdout
    assert finished.stderr == ""
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    report = run("arena", "report", path)
    assert "; unfinished, with " in report.stdout.splitlines()[0]
    way = report.stderr.removeprefix("The run goes on with: akropolis ").removesuffix("\n")
    assert run(*shlex.split(way), "--workers", "1").exit_code == 0
    assert len(read(path)[1]) == len(lines) - 2
    assert path.read_bytes().splitlines()[0] == lines[0].rstrip()


def test_results_of_another_run_are_refused(run: Run, results):
    before = results.read_bytes()
    result = run(*MEET[:5], "--seed", "2", "--out", str(results))
    assert result.exit_code == 2
    assert "these results are of another run: seed is 1 there and 2 here" in result.stderr
    assert results.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "Missing argument 'BOT...'"),
        (["nobody"], "no bot 'nobody'; there are "),
        (["greedy", "greedy"], "each bot once, not greedy again"),
        (["greedy", "--solo", "metagenes", "--mode", "ladder"], "exclude each other"),
        (["greedy", "--solo", "metagenes", "--seats", "2"], "a solo level needs 1 seat, not 2"),
        (["greedy", "--mode", "challenge"], "a challenge needs two bots or more"),
        (["greedy", "uniform", "--mode", "round-robin", "--seats", "3"], "needs 3 bots or more"),
        (["greedy", "--long", "--seats", "4"], "a long game needs 1 to 3 seats, not 4"),
        (["greedy", "uniform", "--stop", "0.5"], "expected two shares of wins such as 0.5:0.6"),
        (["greedy", "uniform", "--stop", "0.6:0.5"], "0 < low < high < 1, not 0.6 and 0.5"),
        (["greedy", "uniform", "--stop", "1e-310:0.9"], "1e-06 or more from 0 and 1 with"),
        (["greedy", "--stop", "0.5:0.6"], "only pairings of two"),
        (["--ray", "greedy", "uniform"], "expected auto, HOST:PORT or ray://HOST:PORT"),
        (["greedy", "--games", "0"], "0 is not in the range"),
        (["greedy", "--move-limit", "inf"], "up to 86400, not inf"),
        (["greedy:depth=3", "uniform"], "'greedy:depth=3': no option 'depth'; it takes none"),
        (["greedy", "--out", "/no/such/folder/r"], "/no/such/folder/r: No such file or directory"),
    ],
)
def test_bad_input_is_refused_with_what_was_expected(run: Run, words, told):
    result = run("arena", *words)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stdout == ""


def test_a_program_in_any_language_may_take_part(run: Run):
    result = run("arena", "uniform", "stdio:false", "--games", "2", "--seed", "1", "--workers", "1")
    assert result.exit_code == 0
    assert "2 games forfeited:" in result.output
    assert "- stdio:false " in result.output


@pytest.mark.parametrize("form", ["{}", "ray://{}"])
def test_where_no_cluster_is_that_is_told_at_once(run: Run, form):
    clusters.needed()
    with socket.socket() as nobody:  # a port that is taken, but on which nobody listens
        nobody.bind(("127.0.0.1", 0))
        address = form.format(f"127.0.0.1:{nobody.getsockname()[1]}")
        result = run("arena", "uniform", "--games", "1", "--ray", address)
    assert result.exit_code == 2
    assert result.stderr == (
        f"Connecting to Ray at {address} ...\n"
        f"Error: no Ray cluster at {address!r}: Connection refused\n"
    )


def test_a_file_that_is_no_arena_is_refused(run: Run, tmp_path):
    path = tmp_path / "novel.txt"
    path.write_text("It was a dark and stormy night.\n")
    for words in (("arena", "report", str(path)), (*MEET, "--out", str(path))):
        result = run(*words)
        assert result.exit_code == 2
        assert f"{path}: line 1: " in result.stderr
    assert path.read_text() == "It was a dark and stormy night.\n"


def test_a_missing_file_is_named(run: Run, tmp_path):
    result = run("arena", "report", str(tmp_path / "none"))
    assert result.exit_code == 2
    assert "none: No such file or directory" in result.stderr


def test_a_report_says_again_what_the_run_said(run: Run, results):
    assert run("arena", "report", str(results)).output == run(*MEET, "--out", str(results)).output


def test_a_report_is_written_as_a_page_and_as_json(run: Run, results, tmp_path):
    result = run("arena", "report", str(results), "--html", str(tmp_path / "p.html"), "--json", "-")
    assert json.loads(result.stdout)["games"] == 4
    assert (tmp_path / "p.html").read_text().startswith("<!doctype html>")


def test_a_command_that_is_no_text_is_told_of_on_the_page(run: Run, tmp_path):
    results, page = tmp_path / "r", tmp_path / "p.html"
    words = ("arena", "stdio:./b\udcff", "uniform", "--games", "2", "--workers", "1")
    assert run(*words, "--out", results).exit_code == 0
    assert run("arena", "report", results, "--html", page).exit_code == 0
    assert "stdio:./b\\udcff" in page.read_text()


def test_tables_are_put_into_their_place_on_a_page(run: Run, results, tmp_path):
    page = tmp_path / "strength.md"
    page.write_text("# A\n<!-- arena two -->\nold\n<!-- /arena two -->\nB\n")
    words = ("arena", "report", str(results), "--markdown", str(page), "--name")
    assert run(*words, "two").exit_code == 0
    text = page.read_text()
    assert text.startswith("# A\n<!-- arena two -->\n\n4 games on 2 deals")
    assert text.endswith("|\n\n<!-- /arena two -->\nB\n")
    assert "old" not in text
    assert run(*words, "two").exit_code == 0
    assert page.read_text() == text
    missing = run(*words, "three")
    assert missing.exit_code == 2
    assert "expected the lines <!-- arena three --> and <!-- /arena three -->" in missing.stderr
    assert page.read_text() == text


def test_markdown_goes_to_standard_output_too(run: Run, results):
    output = run("arena", "report", str(results), "--markdown", "-").output
    assert "| bot | games |" in output
    assert "\nbot " not in output


def test_the_report_has_a_help_of_its_own(run: Run):
    output = run("arena", "report", "--help").output
    assert output.startswith("Usage: ")
    assert "arena report [OPTIONS] FILE" in output
