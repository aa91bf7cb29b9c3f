"""What ``check_bot`` finds in bots that are good, and in bots that are not."""

import json
import shlex
import sys
import time
import zlib
from pathlib import Path

import pytest

from akropolis import bots
from akropolis.bots import Uniform
from akropolis.bots.stdio import StdioBot
from akropolis.testing import MODES, check_bot
from cli.conftest import run  # noqa: F401  # a fixture

HERE = Path(__file__).parent


def failing(report) -> dict[str, str]:
    return {finding.what: finding.detail for finding in report.findings if not finding.holds}


@pytest.mark.parametrize(
    "bot",
    [
        "uniform",
        Uniform,
        "examples/tower.py:Tower:taste=free",
        f"stdio:{shlex.join([sys.executable, 'examples/first_bot.py'])}",
    ],
)
def test_everything_holds_of_a_good_bot(bot, monkeypatch):
    monkeypatch.chdir(HERE.parents[1])
    report = check_bot(bot)
    assert report
    assert failing(report) == {}
    assert len(report.findings) == len(MODES) + 5


def test_it_is_told_where_a_bot_raised():
    class Wrong(Uniform):
        def choose(self, view):
            return {}["x"]

    first = check_bot(Wrong).findings[0]
    line = Wrong.choose.__code__.co_firstlineno + 1
    assert first.detail.endswith(f"raised KeyError: 'x' ({__file__}, line {line})")


@pytest.mark.parametrize("where", ["choose", "close"])
def test_a_bot_that_ends_the_program_does_not_hold(where):
    class Leaving(Uniform):
        pass

    def leave(self, *view):
        sys.exit(0)

    setattr(Leaving, where, leave)
    assert "SystemExit: 0" in failing(check_bot(Leaving))["plays 2 seats"]


def test_findings_are_told_as_they_come():
    heard = []
    report = check_bot("uniform", told=heard.append)
    assert tuple(heard) == report.findings


def test_a_bot_that_plays_some_modes_only_is_told_which():
    class TwoSeats(Uniform):
        def choose(self, view):
            if view.rules.seats != 2 or view.rules.variants:
                raise NotImplementedError("two seats, please")
            return super().choose(view)

    found = failing(check_bot(TwoSeats))
    assert "plays 2 seats" not in found
    assert "plays a long game" not in found
    assert "move 2 of seed 1, in seat 1" in found["plays 3 seats"]
    assert "NotImplementedError: two seats, please" in found["plays the variant gardens"]


@pytest.mark.parametrize("seat", range(4))
def test_a_bot_that_fails_in_one_seat_is_told_which(seat):
    class Elsewhere(Uniform):
        def choose(self, view):
            if view.seat == seat:
                raise NotImplementedError("not here")
            return super().choose(view)

    modes = [detail for what, detail in failing(check_bot(Elsewhere)).items() if what[6:] in MODES]
    assert modes
    assert all(f", in seat {seat}: " in detail for detail in modes)


def test_a_bot_that_plays_no_legal_moves_is_told_what_it_played():
    class Cheat(Uniform):
        def choose(self, view):
            return super().choose(view)._replace(slot=len(view.site) - 1)

    found = failing(check_bot(Cheat))
    assert "the slot holds another tile" in found["plays 2 seats"]


def test_a_bot_that_its_seed_does_not_decide_is_noticed():
    lots = bots.create("uniform")  # of no seed

    found = failing(check_bot(lambda rng: lots))
    assert set(found) == {
        "plays the same game for the same seed",
        "knows nothing of the face-down tiles",
    }


def test_a_bot_that_looks_at_the_stacks_is_noticed():
    class Peeper(Uniform):
        def choose(self, view):
            frame = sys._getframe()
            while frame is not None:
                if (state := frame.f_locals.get("state")) is not None:
                    return view.legal_moves[zlib.crc32(str(state.stacks).encode()) % 50]
                frame = frame.f_back
            return super().choose(view)

    found = failing(check_bot(Peeper))
    assert set(found) == {"knows nothing of the face-down tiles"}
    assert "the same view, other stacks" in found["knows nothing of the face-down tiles"]


def test_a_bot_that_changes_its_view_is_noticed():
    class Vandal(Uniform):
        def choose(self, view):
            move = super().choose(view)
            view.cities[view.seat].plan._cells.popitem()
            return move

    assert "it changed the view of turn 0" in failing(check_bot(Vandal)).values()


def test_a_bot_that_cannot_play_a_second_game_is_noticed():
    class Once(Uniform):
        turn = -1

        def choose(self, view):
            if view.turn < self.turn:
                raise RuntimeError("not again")
            self.turn = view.turn
            return super().choose(view)

    assert "plays one game after another" in failing(check_bot(Once))


def test_a_bot_that_takes_long_is_noticed(monkeypatch):
    clock = iter(range(10_000))
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock) * 2.0)
    assert failing(check_bot(Uniform, seconds=1.5)) == {
        "takes no more than 1.5 s for a move": "at most 2.000 s"
    }


def test_the_start_of_a_program_is_no_part_of_its_first_move(monkeypatch):
    now = [0.0]
    started = StdioBot._start

    def slowly(*words):
        now[0] += 100
        started(*words)

    monkeypatch.setattr(StdioBot, "_start", slowly)
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    command = shlex.join([sys.executable, str(HERE / "programs.py"), "judges"])
    assert "takes no more than 10 s for a move" not in failing(check_bot(f"stdio:{command}"))


def test_a_spec_that_makes_no_bot_is_an_error_and_no_finding():
    with pytest.raises(bots.UnknownBot):
        check_bot("nobody")


def test_the_command_says_what_holds(run):  # noqa: F811
    result = run("check-bot", "uniform")
    assert result.exit_code == 0
    assert result.output.splitlines()[0] == "ok     plays 2 seats: 18 moves in seat 0"
    assert result.output.splitlines()[-1].startswith("all ")


def test_the_command_fails_where_something_does_not_hold(run):  # noqa: F811
    command = shlex.join([sys.executable, str(HERE / "programs.py"), "cheats"])
    result = run("check-bot", f"stdio:{command}", "--json")
    findings = [json.loads(line) for line in result.output.splitlines()]
    assert result.exit_code == 1
    assert not findings[0]["holds"]
    assert "costs more stones" in findings[0]["detail"]


def test_the_command_refuses_what_makes_no_bot(run):  # noqa: F811
    assert run("check-bot", "nobody").exit_code == 2
    assert run("check-bot", "greedy", "--seconds", "nan").exit_code == 2
