"""What only a real terminal shows: the set-up, keys, signals, and a process that is killed."""

import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import akropolis as ak
from akropolis.sketch import LINE

from .conftest import COMMAND, Run, kept, play_out

pexpect = pytest.importorskip("pexpect")

Spawn = Callable[..., "pexpect.spawn[str]"]

ESCAPE = "\x1b"


@pytest.fixture
def terminal() -> Iterator[Spawn]:
    """Starts the command line in a terminal of 80 x 24; ends it with the test."""
    children = []

    def spawn(*words: object) -> "pexpect.spawn[str]":
        environment = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": "src"}
        environment.pop("COLUMNS")
        child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *map(str, words)],
            env=environment,
            encoding="utf-8",
            dimensions=(24, 80),
            timeout=20,
        )
        child.delaybeforesend = None
        children.append(child)
        return child

    yield spawn
    for child in children:
        child.close(force=True)


def exit_code(child: "pexpect.spawn[str]") -> int | None:
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def take_the_rest_and_quit(child: Spawn) -> None:
    """Leave the last question as it is, see the game begin, and stop."""
    child.expect_exact("[none]")
    child.sendline()
    child.expect_exact("help > ")
    child.sendline("quit")
    assert exit_code(child) == 0


def test_enter_enter_enter_starts_a_game_against_a_mason(terminal: Spawn, data_folder: Path):
    child = terminal("play", "--terminal")
    child.expect_exact("How many players, 1-4? [2]")
    child.sendline()
    child.expect_exact("Your opponent? [mason]")
    child.sendline()
    take_the_rest_and_quit(child)
    assert kept(data_folder).record.bots == ("", "mason")


def test_levels_are_offered_and_a_technical_bot_plays_when_it_is_named(
    terminal: Spawn, data_folder: Path
):
    child = terminal("play", "--terminal")
    child.expect_exact("[2]")
    child.sendline()
    child.expect_exact("Your opponent? [mason]")
    plain = re.sub(ESCAPE + r"\[[0-9;]*m", "", child.before)
    told = re.findall(r"^  (\w+)", plain, re.MULTILINE)
    assert told[:12] == [level.name for level in ak.bots.LEVELS]
    assert not set(told) & {*ak.bots.TECHNICAL}
    child.sendline("greedy")
    take_the_rest_and_quit(child)
    assert kept(data_folder).record.bots == ("", "greedy")


def test_the_questions_can_be_answered_otherwise_and_ask_again(terminal: Spawn, data_folder: Path):
    child = terminal("play", "--terminal")
    for question, answer in [
        ("1-4? [2]", "7"),
        ("1-4? [2]", "1"),
        ("Which Architect? (hippodamos, metagenes, callicrates)", "cal"),
        ("[none]", "castles"),
        ("no variant 'castles'", ""),
    ]:
        child.expect_exact(question)
        if answer:
            child.sendline(answer)
    child.expect_exact("[none]")
    child.sendline("temples gardens")
    child.expect_exact("help > ")
    child.sendeof()
    assert exit_code(child) == 0
    rules = kept(data_folder).rules
    assert rules == ak.Rules(seats=1, solo_level="callicrates", variants={"temples", "gardens"})


def test_opponents_are_asked_for_until_they_exist(terminal: Spawn, data_folder: Path):
    child = terminal("play", "--terminal")
    child.expect_exact("[2]")
    child.sendline("3")
    child.expect_exact("Your 2 opponents")
    child.sendline("zeus")
    child.expect_exact("no bot 'zeus'")
    child.sendline("human:Ann uniform greedy")
    child.expect_exact("3 opponents, but 2 seats")
    child.sendline("human:Ann")
    child.expect_exact("[none]")
    child.sendline()
    child.expect_exact("help > ")
    child.sendline("q")
    assert exit_code(child) == 0
    assert kept(data_folder).record.names == ("Player 1", "Ann", "Ann 2")


def test_an_unfinished_game_is_offered_first(terminal: Spawn, data_folder: Path, run: Run):
    run("play", "--seed", 4, input=["0", "", "", "quit"])
    child = terminal("play", "--terminal")
    child.expect_exact("There is an unfinished game: You against mason, round 1 of 12")
    child.sendline()
    child.expect_exact("[You]")
    child.sendline("0")
    child.sendline("")
    child.sendline("")
    child.expect_exact("mason")
    child.expect_exact("help > ")
    child.sendline("quit")
    assert exit_code(child) == 0
    assert kept(data_folder).ply == 4


def test_ctrl_c_loses_nothing_says_how_to_go_on_and_has_its_exit_code(
    terminal: Spawn, data_folder: Path
):
    child = terminal("play", "human", "human")
    for line in ("0", "", ""):
        child.expect_exact("> ")
        child.sendline(line)
    child.expect_exact("help > ")
    child.sendintr()
    child.expect_exact("akropolis play --resume")
    assert exit_code(child) == 130
    assert kept(data_folder).ply == 1


def test_ctrl_c_in_the_questions_leaves_at_once(terminal: Spawn):
    child = terminal("play", "--terminal")
    child.expect_exact("[2]")
    child.sendintr()
    assert exit_code(child) == 130


def test_a_request_to_end_loses_nothing_and_says_how_to_go_on(terminal: Spawn, data_folder: Path):
    child = terminal("play", "human", "human")
    child.expect_exact("help > ")
    child.kill(signal.SIGTERM)
    child.expect_exact("akropolis play --resume")
    assert exit_code(child) == 128 + signal.SIGTERM
    assert kept(data_folder).ply == 0


def test_no_move_that_was_told_is_lost_when_the_process_is_killed(data_folder: Path):
    turns = "0\n\n\n" * 30
    random = Random(5)
    told = 0
    words = ["play", "human", "uniform", "--seed", "4"]
    for _ in range(4):
        # All is typed at once, so the process runs on while it is being killed.
        with subprocess.Popen(
            [*COMMAND, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(turns)
            process.stdin.flush()
            wanted = told + random.randint(1, 7)
            for line in process.stdout:
                told += " took " in line
                if told == wanted:
                    break
            process.kill()
            told += sum(" took " in line for line in process.stdout)
        ply = kept(data_folder).ply
        assert ply >= told > 0
        told = ply  # one more may have been kept than was told
        words = ["play", "--resume"]


def test_a_second_terminal_is_refused_while_the_first_plays(
    terminal: Spawn, data_folder: Path, run: Run
):
    first = terminal("play", "human", "human")
    first.expect_exact("help > ")
    (path,) = (data_folder / "games").glob("*.akr")
    result = run("play", "--resume", path)
    assert "this game is open in another terminal" in result.stderr
    assert result.exit_code == 2
    assert "that is not open in another terminal" in run("play", "--resume").stderr
    first.kill(signal.SIGKILL)
    first.expect(pexpect.EOF)
    first.wait()
    assert run("play", "--resume", input=["quit"]).exit_code == 0


def test_colours_are_shown_in_a_terminal_but_not_under_no_color(
    terminal: Spawn, monkeypatch: pytest.MonkeyPatch
):
    def colours(child: "pexpect.spawn[str]") -> bool:
        child.expect_exact("help > ")
        return f"{ESCAPE}[1;38;5;" in child.before or f"{ESCAPE}[38;5;" in child.before

    assert not colours(terminal("play", "human", "human"))
    monkeypatch.delenv("NO_COLOR")
    assert colours(terminal("play", "human", "human"))


def test_no_line_is_wider_than_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "40")
    output = run("play", "--seed", 4, input=["0", "", "", "quit"]).output
    drawn = [line for line in output.splitlines() if LINE.match(line) or "needs" in line]
    assert len(drawn) > 20
    assert max(map(len, drawn)) <= 40


def test_a_late_page_fits_the_window(terminal: Spawn, tmp_path: Path):
    path = tmp_path / "game.akr"
    path.write_text(str(play_out(ak.Game.new(seats=2, seed=4), moves=30)))
    child = terminal("show", path)
    child.expect_exact("q quit   ")
    child.send("30\r")
    child.expect_exact("Ply 30 of 30")
    child.expect_exact("q quit   ")
    assert child.before.count("\n") < 24  # the heading is still in sight
    child.send("q")
    assert exit_code(child) == 0


def test_pages_are_turned_by_keys(terminal: Spawn, tmp_path: Path):
    path = tmp_path / "game.akr"
    path.write_text(str(play_out(ak.Game.new(seats=2, seed=4), moves=20)))
    child = terminal("show", path)
    for keys, page in [
        ("\r", 1),
        (f"{ESCAPE}[C", 2),
        ("b", 1),
        (f"{ESCAPE}[D", 0),
        ("b", 0),
        ("12\r", 12),
        ("99\r", 20),
        ("n", 20),
    ]:
        child.expect_exact("q quit   ")
        child.send(keys)
        child.expect_exact(f"Ply {page} of 20")
    child.expect_exact("q quit   ")
    child.send("q")
    assert exit_code(child) == 0
