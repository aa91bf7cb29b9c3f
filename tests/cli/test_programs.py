"""Programs as bots on the command line, and our bots as programs."""

import io
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import akropolis as ak
from akropolis import bots
from akropolis.bots import serving, wire

from .conftest import Run, kept

TOWER = f"{Path(ak.__file__).parents[2]}/examples/tower.py:Tower"
PROGRAMS = Path(__file__).parents[1] / "bots" / "programs.py"


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots.base, "_MAKERS", dict(bots.base._MAKERS))


def command(manner: str) -> str:
    return shlex.join([sys.executable, str(PROGRAMS), manner])


def test_a_program_plays_at_the_terminal(run: Run, data_folder: Path):
    result = run("play", f"stdio:{command('judges')}", "uniform", "--seed", 1)
    assert (result.exit_code, kept(data_folder).is_over) == (0, True)
    assert "moved in its place" not in result.output


def test_a_program_that_fails_is_replaced_for_the_move_and_reported(run: Run, data_folder: Path):
    result = run("play", "human", f"stdio:{command('dies')}", input=["0", "", "", "quit"])
    assert "greedy moved in its place" in result.output
    assert "out of \\x1b[31mmemory" in result.output
    assert kept(data_folder).ply == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["stdio:no-such-program --fast"], "no-such-program --fast cannot be started: No such"),
        (["--bot", "mine=no-such-program", "mine"], "no-such-program cannot be started: No such"),
        (["stdio:python3 no_such_script.py"], "can't open file"),
    ],
)
def test_a_program_that_is_not_there_is_refused_before_the_game(
    run: Run, data_folder: Path, words: list[str], why: str
):
    result = run("play", "human", *words, input=["quit"])
    assert why in result.stderr
    assert result.exit_code == 2
    assert not list(data_folder.rglob("*.akr"))


@pytest.mark.parametrize("spec", ["stdio:{}", "mine"])
def test_a_game_does_not_go_on_without_the_program_that_plays_in_it(
    run: Run, data_folder: Path, tmp_path: Path, spec: str
):
    script = tmp_path / "my_bot.py"
    script.write_text(PROGRAMS.read_text())
    program = shlex.join([sys.executable, str(script), "judges"])
    added = ["--bot", f"mine={program}"]
    run("play", *added, "human", spec.format(program), input=["quit"])
    (path,) = (data_folder / "games").glob("*.akr")
    script.unlink()
    before = path.read_bytes()
    result = run("play", "--resume", path, "--trust", *added, input=["0", "", "", "quit"])
    assert result.exit_code == 1
    assert f"Error: {path}: {program} " in result.stderr
    assert "can't open file" in result.stderr
    assert "see --bot" in result.stderr
    assert result.stdout == ""
    assert path.read_bytes() == before


def test_a_game_does_not_go_on_without_the_package_of_a_bot(
    run: Run, data_folder: Path, monkeypatch: pytest.MonkeyPatch
):
    with bots.registered("visitor", bots.Uniform):
        run("play", "human", "visitor", input=["quit"])
    (path,) = (data_folder / "games").glob("*.akr")
    result = run("play", "--resume", path)
    assert result.exit_code == 1
    assert "no bot 'visitor'" in result.stderr
    assert "or name another bot in the line 'Bots:' of that file." in result.stderr


@pytest.mark.parametrize("words", [["stdio:{}"], ["--bot", "mine={}", "mine"], [TOWER]])
def test_the_way_to_go_on_names_what_the_bots_need(run: Run, words: list[str]):
    program = command("judges")
    told = run("play", "human", *(word.format(program) for word in words), input=["quit"]).stdout
    bots.base._MAKERS.pop("mine", None)  # as in a process of its own
    _, found, way = told.rpartition("Go on with: akropolis ")
    assert found
    assert run(*shlex.split(way), input=["quit"]).exit_code == 0


def test_a_class_plays_at_the_terminal_by_its_own_name(run: Run, data_folder: Path):
    result = run("play", "human", f"{TOWER}:taste=free", "--seed", 1, input=["0", "", "", "quit"])
    assert "Tower took " in result.output
    assert kept(data_folder).record.bots == ("", f"{TOWER}:taste=free")


def test_a_record_runs_no_class_unless_it_is_trusted(run: Run, data_folder: Path):
    run("play", "human", TOWER, input=["quit"])
    (path,) = (data_folder / "games").glob("*.akr")
    result = run("play", "--resume", path)
    assert result.exit_code == 1
    assert "would run code of its own, which is not allowed here; see --trust" in result.output
    assert run("play", "--resume", path, "--trust", input=["quit"]).exit_code == 0


def test_a_class_that_is_not_there_is_refused_before_the_game(run: Run, data_folder: Path):
    result = run("play", "human", "nowhere.py:Mine", input=["quit"])
    assert result.exit_code == 2
    assert "there is no file nowhere.py" in result.stderr
    assert not list(data_folder.rglob("*.akr"))


ODD = """
class Unread:
    def __init__(self, *, rng):
        open("no-such-weights")
    def choose(self, view): ...

class Leaves:
    def __init__(self, *, rng): ...
    def choose(self, view):
        raise SystemExit("enough")

class Lost(Leaves):
    def choose(self, view):
        raise KeyError("x")

class Nameless(Lost):
    def __repr__(self):
        raise RuntimeError

class Stays(Leaves):
    def choose(self, view):
        return view.legal_moves[0]
    def close(self):
        raise SystemExit(7)
"""


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    path = tmp_path / "odd.py"
    path.write_text(ODD)
    return path


def test_a_class_that_cannot_be_made_is_told_before_the_game(
    run: Run, data_folder: Path, odd: Path
):
    for words in (["play", "human"], ["check-bot"], ["bot"]):
        result = run(*words, f"{odd}:Unread")
        assert result.exit_code in (1, 2)
        assert f"Error: '{odd}:Unread' could not be made: FileNotFoundError" in result.stderr
    assert not list(data_folder.rglob("*.akr"))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Leaves", "it raised SystemExit: enough"),
        ("Lost", "it raised KeyError: 'x'"),
        ("Nameless", "it raised KeyError: 'x'"),
    ],
)
def test_a_class_that_fails_is_replaced_for_the_move_and_reported(
    run: Run, data_folder: Path, odd: Path, name: str, why: str
):
    result = run("play", "human", f"{odd}:{name}", input=["0", "", "", "quit"])
    assert f"greedy moved in its place: {why}\n" in result.output
    assert kept(data_folder).ply == 2


def test_a_class_that_ends_the_program_when_it_is_let_go_ends_no_game(run: Run, odd: Path):
    result = run("play", "human", f"{odd}:Stays", input=["0", "", "", "quit"])
    assert result.exit_code == 0
    assert "All is saved" in result.output


def test_a_class_has_a_name_of_its_own_in_records(run: Run, data_folder: Path):
    run("play", "--bot", f"mine={TOWER}", "human", "mine", input=["quit"])
    assert kept(data_folder).record.bots == ("", "mine")


def test_workers_of_the_arena_import_a_class_for_themselves(run: Run):
    result = run("arena", TOWER, "uniform", "--games", 4, "--seed", 1, "--workers", 2)
    assert "4 games on 2 deals" in result.output
    assert "forfeit" not in result.output


def test_a_class_is_a_program_for_others(odd: Path):
    hello = json.dumps({"type": "hello", "protocol": 1, "seconds": 10})
    assert "Tower" in json.loads(run_program(TOWER, hello))["name"]
    assert json.loads(run_program(f"{odd}:Nameless", hello))["name"] == "<Nameless>"


def test_a_program_has_a_name_of_its_own_in_records(run: Run, data_folder: Path):
    added = f"mine={command('judges')}"
    run("play", "--bot", added, "human", "mine", input=["quit"])
    assert kept(data_folder).record.bots == ("", "mine")


def test_a_record_starts_no_program_unless_it_is_trusted(run: Run, data_folder: Path):
    run("play", "human", f"stdio:{command('judges')}", input=["quit"])
    (path,) = (data_folder / "games").glob("*.akr")
    result = run("play", "--resume", path)
    assert result.exit_code == 1
    assert "would start a program" in result.output
    assert "--trust" in result.output
    assert run("play", "--resume", path, "--trust", input=["quit"]).exit_code == 0


@pytest.mark.parametrize(
    ("added", "why"), [("mine", "expected NAME=COMMAND"), ("greedy=cat", "already"), ("a=", "comm")]
)
def test_what_adds_no_program_is_refused(run: Run, added: str, why: str):
    result = run("play", "--bot", added, "human", "greedy")
    assert (result.exit_code, why in result.output) == (2, True)


def test_one_of_our_bots_answers_messages_with_moves(run: Run):
    game = ak.Game.new(seats=2, seed=1)
    messages = [
        {"type": "hello", "protocol": 1, "seconds": 10},
        {"type": "game", "rules": {"seats": 2}, "seat": 0, "seed": 1},
        {"type": "weather", "rain": True},
        {"type": "choose", "id": 7, "view": wire.view_form(game.view())},
        {"type": "quit"},
        {"type": "choose", "id": 8, "view": wire.view_form(game.view())},
    ]
    result = run_program("greedy", "\n".join(map(json.dumps, messages)))
    hello, answer = map(json.loads, result.splitlines())
    assert hello == {"type": "hello", "protocol": 1, "name": "<greedy bot>"}
    assert answer["id"] == 7
    game.play(answer["move"])


def run_program(bot: str, text: str) -> str:
    words = [sys.executable, "-m", "akropolis", "bot", bot]
    return subprocess.run(words, input=text, text=True, capture_output=True, check=True).stdout


@pytest.mark.parametrize("line", ["hello?\n", "[" * 100_000 + "\n"])
def test_a_line_that_is_no_message_ends_it(line: str):
    words = [sys.executable, "-m", "akropolis", "bot", "greedy"]
    told = subprocess.run(words, input=line, text=True, capture_output=True, check=False)
    assert told.returncode == 2
    assert f"Error: expected a message, not {line[:200]!r}" in told.stderr
    assert told.stdout == ""


def test_an_error_of_the_bot_is_not_blamed_on_the_message(run: Run, monkeypatch):
    class Broken:
        def __init__(self, *, rng):
            pass

        def choose(self, view):
            raise ValueError("no idea")

        def __repr__(self):
            return "<broken bot>"

    bots.register("broken", Broken)
    view = wire.view_form(ak.Game.new(seats=2, seed=1).view())
    asked = json.dumps({"type": "choose", "id": 7, "view": view})
    source = io.StringIO(f"{asked}\n")
    with pytest.raises(bots.BotFailed, match="<broken bot> raised ValueError: no idea"):
        serving.serve(lambda rng: bots.create("broken", rng=rng), source, io.StringIO())


def test_only_bots_that_exist_answer(run: Run):
    assert run("bot", "nobody").exit_code == 2
