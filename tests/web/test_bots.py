"""Bots that fail, hang or cheat never stop a match."""

import asyncio
import contextlib
import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import akropolis as ak
from akropolis import bots
from akropolis.bots.stdio import register_program
from akropolis.web.helpers import Helpers
from web.apart import run_apart
from web.conftest import Running, running

PLUGIN = """
import os, sys, time

class Bad:
    '''Does what no bot should.'''
    def __init__(self, how, *, rng):
        self.how = how
    def choose(self, view):
        if self.how == "fails":
            raise RuntimeError("no idea")
        if self.how == "hangs":
            time.sleep(3600)
        if self.how == "dies":
            os._exit(3)
        if self.how == "cheats":
            return view.legal_moves[0]._replace(slot=3)
        if self.how == "lies":
            return "anything"
        print("thinking aloud " * 1000, flush=True)
        return view.legal_moves[0]
"""
WAYS = ("fails", "hangs", "dies", "cheats", "lies", "prints")
PLUGIN += "".join(f"def {how}(*, rng): return Bad('{how}', rng=rng)\n" for how in WAYS)


@pytest.fixture(scope="module")
def bad_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service with an installed package of bad bots, and little patience."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "bad_bots.py").write_text(PLUGIN)
    described = folder / "bad_bots-1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1\n")
    entries = "".join(f"bad_{how} = bad_bots:{how}\n" for how in WAYS)
    (described / "entry_points.txt").write_text(f"[akropolis.bots]\n{entries}")
    with pytest.MonkeyPatch.context() as patch:
        source = str(Path(sys.modules["akropolis"].__file__ or "").parents[1])
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), source]))
        patch.syspath_prepend(str(folder))
        with running(folder, bot_seconds=2.0) as service:
            yield service


@pytest.mark.parametrize("how", WAYS[:-1])
def test_a_simpler_bot_moves_for_one_that_does_not(bad_bots: Running, how: str):
    guest = bad_bots.guest()
    wish = {"seats": [{"kind": "bot", "bot": f"bad_{how}"}, {"kind": "human"}], "pace": 0}
    match = guest.post("/api/matches", wish).json()["match"]
    with guest.socket(match) as line:
        event = line.hears_of("event", "snapshot")
        while event.get("v", 0) < 2:
            event = line.hears_of("event")
    _, moved = guest.snapshot(match)["log"]
    assert (moved["type"], moved["by"], moved["note"]) == ("moved", "bot", "bot_failed")


def test_a_bot_that_prints_is_heard_by_nobody(bad_bots: Running):
    guest = bad_bots.guest()
    wish = {"seats": [{"kind": "bot", "bot": "bad_prints"}, {"kind": "human"}], "pace": 0}
    match = guest.post("/api/matches", wish).json()["match"]
    with guest.socket(match) as line:
        event = line.hears_of("event", "snapshot")
        while event.get("v", 0) < 2:
            event = line.hears_of("event")
    assert "note" not in guest.snapshot(match)["log"][1]


def test_while_a_bot_thinks_its_seat_is_shown_and_a_move_may_be_taken_back(bad_bots: Running):
    guest = bad_bots.guest()
    wish = {"seats": [{"kind": "human"}, {"kind": "bot", "bot": "bad_hangs"}], "pace": 0}
    match = guest.post("/api/matches", wish).json()["match"]
    with guest.socket(match) as line:
        line.says({"t": "command", **guest.a_move(line.hears_of("snapshot"))})
        table = line.hears_of("event")
        assert line.hears_of("thinking") == {"t": "thinking", "seat": 1}
        back = guest.command({**table, "match": match}, "take_back", 0)
        line.says({"t": "command", **back})
        assert line.hears_of("event")["type"] == "taken_back"
        line.says({"t": "command", **guest.a_move(guest.snapshot(match))})
        assert line.hears_of("event")["by"] == "human"


PROGRAMS = Path(__file__).parents[1] / "bots" / "programs.py"


def program(manner: str, *words: object) -> str:
    return shlex.join([sys.executable, str(PROGRAMS), manner, *map(str, words)])


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots known by name, put back as they were afterwards."""
    monkeypatch.setattr(bots.base, "_MAKERS", dict(bots.base._MAKERS))


@contextlib.contextmanager
def with_program(folder: Path, manner: str, *words: object, seconds: float) -> Iterator[Running]:
    """A service whose operator has added a program by the name ``mine``."""
    command = program(manner, *words)
    register_program("mine", command)
    with running(folder, bot_seconds=seconds, programs={"mine": command}) as service:
        yield service


def first_move(service: Running, bot: str) -> dict[str, object]:
    guest = service.guest()
    wish = {"seats": [{"kind": "bot", "bot": bot}, {"kind": "human"}], "pace": 0}
    match = guest.post("/api/matches", wish).json()["match"]
    with guest.socket(match) as line:
        event = line.hears_of("event", "snapshot")
        while event.get("v", 0) < 2:
            event = line.hears_of("event")
    return guest.snapshot(match)["log"][1]


TOWER = f"{Path(ak.__file__).parents[2]}/examples/tower.py:Tower"


@pytest.mark.usefixtures("registry")
def test_a_class_that_the_operator_added_sits_at_the_table(tmp_path: Path):
    register_program("tower", TOWER)
    with running(tmp_path, bot_seconds=120, programs={"tower": TOWER}) as service:
        told = {bot["spec"]: bot for bot in service.guest().get("/api/bots").json()}
        assert "Builds as high as it can." in told["tower"].values()
        moved = first_move(service, "tower")
    assert (moved["type"], moved["by"], "note" in moved) == ("moved", "bot", False)


@pytest.mark.parametrize("bot", ["mark:Bot", "mark.py:Bot", "mark"])
def test_a_guest_cannot_name_a_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str):
    """Nothing is even imported."""
    (tmp_path / "mark.py").write_text("open('was-run', 'w').close()\nclass Bot: pass\n")
    monkeypatch.setenv("PYTHONPATH", str(Path(ak.__file__).parents[1]))
    monkeypatch.chdir(tmp_path)
    with running(tmp_path) as service:
        wish = {"seats": [{"kind": "bot", "bot": bot}, {"kind": "human"}]}
        refused = service.guest().post("/api/matches", wish)
    assert refused.status_code == 422
    assert not (tmp_path / "was-run").exists()


@pytest.mark.usefixtures("registry")
def test_a_program_that_the_operator_added_sits_at_the_table(tmp_path: Path):
    with with_program(tmp_path, "judges", seconds=120) as service:
        assert "mine" in [bot["spec"] for bot in service.guest().get("/api/bots").json()]
        moved = first_move(service, "mine")
    assert (moved["type"], moved["by"], "note" in moved) == ("moved", "bot", False)


@pytest.mark.usefixtures("registry")
def test_a_program_that_hangs_is_replaced_for_the_move(tmp_path: Path):
    with with_program(tmp_path, "hangs", tmp_path / "pids", seconds=2) as service:
        assert first_move(service, "mine")["note"] == "bot_failed"


def test_a_program_that_nobody_waits_for_any_more_is_stopped(tmp_path: Path):
    pids = tmp_path / "pids"
    command = program("hangs", pids)

    async def cancelled() -> list[str]:
        helpers = Helpers(1, {"mine": (command, 600.0)})
        view = ak.Game.new(seats=2, seed=1).view()
        work = asyncio.ensure_future(helpers.do("move", "mine", view, seconds=600))
        while not (pids.exists() and len(found := pids.read_text().split()) == 2):
            await asyncio.sleep(0)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        await helpers.close()
        return found

    assert not Path(f"/proc/{run_apart(cancelled())[0]}").exists()


def test_nobody_can_name_a_program_over_the_network(service: Running):
    guest = service.guest()
    for bot in ("stdio:touch /tmp/owned", "stdio:cat"):
        wish = {"seats": [{"kind": "bot", "bot": bot}, {"kind": "human"}]}
        answer = guest.post("/api/matches", wish)
        assert answer.status_code == 422
        assert "a name and no options" in answer.json()["message"]
