"""Bots that fail, hang or cheat never stop a match."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.conftest import Running, running

PLUGIN = """
import os, sys, time

class Bad:
    '''Does what no bot should.'''
    def __init__(self, *, rng, how="fails"):
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


@pytest.fixture(scope="module")
def bad_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service with an installed package of bad bots, and little patience."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "bad_bots.py").write_text(PLUGIN)
    described = folder / "bad_bots-1.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1\n")
    (described / "entry_points.txt").write_text("[akropolis.bots]\nbad = bad_bots:Bad\n")
    with pytest.MonkeyPatch.context() as patch:
        source = str(Path(sys.modules["akropolis"].__file__ or "").parents[1])
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), source]))
        patch.syspath_prepend(str(folder))
        with running(folder, bot_seconds=2.0) as service:
            yield service


@pytest.mark.parametrize("how", ["fails", "hangs", "dies", "cheats", "lies"])
def test_a_simpler_bot_moves_for_one_that_does_not(bad_bots: Running, how: str):
    guest = bad_bots.guest()
    wish = {"seats": [{"kind": "bot", "bot": f"bad:how={how}"}, {"kind": "human"}], "pace": 0}
    match = guest.post("/api/matches", wish).json()["match"]
    with guest.socket(match) as line:
        event = line.hears_of("event", "snapshot")
        while event.get("v", 0) < 2:
            event = line.hears_of("event")
    _, moved = guest.snapshot(match)["log"]
    assert (moved["type"], moved["by"], moved["note"]) == ("moved", "bot", "bot_failed")


def test_a_bot_that_prints_is_heard_by_nobody(bad_bots: Running):
    guest = bad_bots.guest()
    wish = {"seats": [{"kind": "bot", "bot": "bad:how=prints"}, {"kind": "human"}], "pace": 0}
    match = guest.post("/api/matches", wish).json()["match"]
    with guest.socket(match) as line:
        event = line.hears_of("event", "snapshot")
        while event.get("v", 0) < 2:
            event = line.hears_of("event")
    assert "note" not in guest.snapshot(match)["log"][1]


def test_while_a_bot_thinks_its_seat_is_shown_and_a_move_may_be_taken_back(bad_bots: Running):
    guest = bad_bots.guest()
    wish = {"seats": [{"kind": "human"}, {"kind": "bot", "bot": "bad:how=hangs"}], "pace": 0}
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
