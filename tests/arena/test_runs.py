"""Runs in one process and in several, ended in every way, come to the same."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

import akropolis as ak
from akropolis.arena import ArenaError, Mode, Progress, Schedule, Stop, local, read, run
from akropolis.arena.bout import introduce
from akropolis.arena.schedule import Job
from akropolis.bots import UnknownBot

from .bouts import bouts_of

MORTALS = Schedule(bots=("mortal",), mode=Mode.SELF_PLAY, seed=3)
SOURCE = str(Path(ak.__file__).parents[1])
UNIFORM = Schedule(bots=("uniform",), mode=Mode.SELF_PLAY, seed=3)
posix = pytest.mark.skipif(os.name == "nt", reason="signals are other things on Windows")


def sorted_bouts(path):
    return sorted(read(path)[1], key=lambda bout: bout.job)


def timeless(report):
    """The JSON of a report without what was measured in time and memory, and the commit."""
    data = report.to_json()
    for bot in data["bots"]:
        for name in ("ms", "worst_ms", "wall_ms", "memory_mb"):
            del bot[name]
    data["versions"].pop("commit", None)
    return data


def test_results_do_not_depend_on_the_number_of_workers(tmp_path):
    schedule = Schedule(bots=("greedy", "uniform"), seed=5)
    reports = [
        run(schedule, games=12, backend=local(workers), out=tmp_path / str(workers))
        for workers in (1, 2)
    ]
    assert sorted_bouts(tmp_path / "1") == sorted_bouts(tmp_path / "2")
    assert timeless(reports[0]) == timeless(reports[1])


def test_what_the_file_has_is_not_played_again(tmp_path):
    run(UNIFORM, games=3, out=tmp_path / "r")
    asked = []

    def backend(work, jobs):
        for job in jobs:
            asked.append(job)
            yield job, work(job)

    run(UNIFORM, games=5, backend=backend, out=tmp_path / "r")
    assert asked == [Job(3, (0, 0)), Job(4, (0, 0))]
    whole = run(UNIFORM, games=5)
    assert timeless(run(UNIFORM, games=1, out=tmp_path / "r")) == timeless(whole)


def test_without_a_file_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(UNIFORM, games=1)
    assert list(tmp_path.iterdir()) == []


def test_progress_is_told_in_games_and_counts_those_found(tmp_path):
    schedule = Schedule(bots=("greedy", "uniform"), seed=5)
    run(schedule, games=2, out=tmp_path / "r")
    told = []
    run(schedule, games=6, out=tmp_path / "r", progress=told.append)
    assert told == [Progress(2, 6), Progress(4, 6), Progress(6, 6)]


def test_a_pairing_ends_as_soon_as_it_is_decided_and_the_others_go_on():
    stop = Stop(low=0.5, high=0.8, alpha=0.1, beta=0.1)
    schedule = Schedule(bots=("greedy", "uniform"), seed=1, stop=stop)
    report = run(schedule, games=100)
    decision = report.pairs[0].decision
    assert decision.found == "high"
    assert report.deals == decision.bouts < 20


def test_what_was_played_after_the_decision_does_not_count(tmp_path):
    """Workers have more deals in hand when it comes; how many depends on the machine."""
    stop = Stop(low=0.5, high=0.8, alpha=0.1, beta=0.1)
    with_test = Schedule(bots=("greedy", "uniform"), seed=1, stop=stop)

    def generous(work, jobs):
        return local(1)(work, (Job(deal, (0, 1)) for deal in range(20)))

    run(with_test, games=100, backend=generous, out=tmp_path / "r")
    assert len(read(tmp_path / "r")[1]) == 20
    assert timeless(run(with_test, games=100, out=tmp_path / "r")) == timeless(
        run(with_test, games=100)
    )


@pytest.mark.parametrize("games", [0, -1])
def test_an_arena_without_games_is_refused(tmp_path, games):
    with pytest.raises(ArenaError, match=f"1 game or more at each table, not {games}"):
        ak.arena.match("greedy", "uniform", games=games, out=tmp_path / "r")
    assert not (tmp_path / "r").exists()


def test_an_unknown_bot_is_refused_before_anything_is_played(tmp_path):
    with pytest.raises(UnknownBot):
        run(Schedule(bots=("uniform", "nobody")), games=2, out=tmp_path / "r")
    assert not (tmp_path / "r").exists()


def test_what_the_report_will_need_is_missed_before_anything_is_played(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    three = Schedule(bots=("uniform", "greedy"), mode=Mode.CHALLENGE, rules=ak.Rules(seats=3))
    with pytest.raises(ArenaError, match=r"pip install 'akropolis\[arena\]'"):
        run(three, games=3, out=tmp_path / "r")
    assert not (tmp_path / "r").exists()


def test_a_bot_that_fails_does_not_end_the_arena(odd_bots):
    report = ak.arena.match("fails", "uniform", games=4, seed=1)
    assert [(line.bot, line.forfeits) for line in report.bots] == [("uniform", 0), ("fails", 4)]
    assert report.pairs[0].wins.value == 0
    assert report.pairs[0].margin is None
    assert [note.why for note in report.notes] == ["raised RuntimeError: no idea at all"] * 4


def test_a_round_robin_has_every_pair_and_solo_play_every_bot():
    assert len(ak.arena.round_robin(["greedy", "uniform"], games=2).pairs) == 1
    alone = ak.arena.round_robin(["greedy", "uniform"], games=1, rules=ak.Rules(seats=1))
    assert [(line.first, line.second) for line in alone.pairs] == [
        ("greedy", "the Architect (hippodamos)"),
        ("uniform", "the Architect (hippodamos)"),
        ("greedy", "uniform"),
    ]


def test_less_than_one_worker_is_refused():
    with pytest.raises(ArenaError):
        local(0)


# -- ends of all kinds --------------------------------------------------------------------------


@posix
def test_a_worker_that_is_killed_changes_nothing(mortal):
    mortal.kills = 2
    found = bouts_of(MORTALS, local(2), deals=6)
    assert mortal.kills == 0
    assert found == bouts_of(MORTALS, local(1), deals=6)


@posix
def test_a_bot_that_kills_its_worker_every_time_ends_the_run_with_a_word(mortal):
    mortal.kills = 100
    with pytest.raises(ArenaError, match="a worker died 4 times near deal 0 of mortal v itself"):
        run(MORTALS, games=1, backend=local(2))


def command(out, games=400):
    words = ["arena", "uniform", "greedy", "--seed", "7", "--workers", "2", "--json"]
    words += ["--games", str(games), "--out", str(out)]
    return [sys.executable, "-m", "akropolis", *words]


def started(out):
    """A run in a process of its own that has kept at least three bouts."""
    process = subprocess.Popen(
        command(out),
        env={**os.environ, "PYTHONPATH": SOURCE},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 120
    while not out.exists() or out.read_bytes().count(b'"games":[') < 3:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)  # no test of time: it only waits for the file to grow
    return process


def workers_of(process):
    return Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()


def interrupt(process, workers):
    """Ctrl-C, as a terminal tells it to all of them."""
    for pid in (*map(int, workers), process.pid):  # who is told first ends the others
        os.kill(pid, signal.SIGINT)


def wait_for_the_end_of(pids):
    deadline = time.monotonic() + 60
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc")
def test_a_run_that_is_killed_goes_on_to_the_same_end(tmp_path):
    killed = started(tmp_path / "killed")
    workers = workers_of(killed)
    killed.kill()
    killed.communicate()
    wait_for_the_end_of(workers)  # they do not outlive it
    kept = len(read(tmp_path / "killed")[1])
    assert 3 <= kept < 200
    games = 2 * kept + 8
    told = [
        subprocess.run(
            command(tmp_path / name, games),
            env={**os.environ, "PYTHONPATH": SOURCE},
            capture_output=True,
            check=True,
        ).stdout
        for name in ("killed", "whole")
    ]
    assert sorted_bouts(tmp_path / "killed") == sorted_bouts(tmp_path / "whole")
    pairs = [json.loads(text)["pairs"] for text in told]
    assert pairs[0] == pairs[1]


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc")
def test_ctrl_c_ends_a_run_at_once_and_cleanly(tmp_path):
    process = started(tmp_path / "r")
    workers = workers_of(process)
    interrupt(process, workers)
    out, err = process.communicate()
    assert process.returncode == 130
    assert out == b""
    assert (
        err.decode()
        == f"Stopped. {tmp_path / 'r'} has what was played; the same command goes on.\n"
    )
    wait_for_the_end_of(workers)
    assert len(read(tmp_path / "r")[1]) >= 3


def with_hanging_programs(tmp_path):
    """An arena both of whose workers wait for a program, and the numbers of these programs."""
    program = tmp_path / "program.py"
    program.write_text(f"""
import json, os, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"type": "hello", "protocol": 1, "legal_moves": True}}), flush=True)
    elif message["type"] == "choose":
        if message["view"]["turn"] > 1:  # not in what is no game yet
            open(f"{tmp_path}/hangs-{{os.getpid()}}", "x")
            time.sleep(3600)
        print(json.dumps({{"id": message["id"], "move": message["legal_moves"][0]}}), flush=True)
""")
    words = ["arena", f"stdio:{sys.executable} -S {program}", "uniform", "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "akropolis", *words, "--games", "8", "--move-limit", "3600"],
        env={**os.environ, "PYTHONPATH": SOURCE},
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 120
    while len(hanging := [path.name[6:] for path in tmp_path.glob("hangs-*")]) < 2:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)  # no test of time: it only waits for both workers
    return process, hanging


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc")
def test_ctrl_c_ends_programs_that_hang_too(tmp_path):
    process, hanging = with_hanging_programs(tmp_path)
    interrupt(process, workers_of(process))
    process.communicate()
    assert process.returncode == 130
    wait_for_the_end_of(hanging)


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc")
def test_workers_that_are_told_to_end_take_their_programs_along(tmp_path):
    """As the pool tells them where another worker has died."""
    process, hanging = with_hanging_programs(tmp_path)
    for pid in map(int, workers_of(process)):
        with suppress(ProcessLookupError):  # the pool was quicker
            os.kill(pid, signal.SIGTERM)
    wait_for_the_end_of(hanging)
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 130


def test_an_unknown_bot_is_refused_before_anything_is_compiled(monkeypatch):
    introduce.cache_clear()
    monkeypatch.setattr(
        "akropolis.bots.levels.make_engine_ready", lambda: pytest.fail("it compiles")
    )
    with pytest.raises(UnknownBot, match="nobody"):
        run(Schedule(bots=("planner", "nobody")), games=2)
