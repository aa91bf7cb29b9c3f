"""Whoever waits for a bot may have it move at once."""

from dataclasses import replace
from pathlib import Path

import pytest

from akropolis.play import House
from web.conftest import running


def test_a_bot_that_keeps_to_the_pace_moves_at_once_for_who_plays_and_for_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    turn_of = House.bot_turn

    def slow(house: House, id: str):
        turn = turn_of(house, id)
        return turn and replace(turn, pace_ms=3_600_000)

    monkeypatch.setattr(House, "bot_turn", slow)
    with running(tmp_path) as service:
        ann, watcher = service.guest(), service.guest()
        match = ann.opens("human bot bot")["match"]
        with ann.socket(match) as hers, watcher.socket(match) as other:
            hers.says({"t": "command", **ann.a_move(hers.hears_of("snapshot"))})
            hers.hears_of("event")
            other.says({"t": "hurry"})
            other.says({"t": "ping"})
            other.hears_of("pong")
            assert ann.snapshot(match)["v"] == 2
            for seat in (1, 2):
                hers.says({"t": "hurry"})
                moved = hers.hears_of("event")
                assert (moved["type"], moved["seat"], moved["by"]) == ("moved", seat, "bot")
