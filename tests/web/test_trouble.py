"""What comes of it when the store fails: everybody is told, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from akropolis.play import StoreFailed
from akropolis.store import SqlStore
from web.clients import Guest
from web.conftest import Running, running


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as service:
        yield service


@pytest.fixture
def ann(service: Running) -> Guest:
    return service.guest()


class Full:
    """The disk is full until it is no more."""

    def __init__(self, service: Running, monkeypatch: pytest.MonkeyPatch):
        self.full = True
        store = service.app.state.hall._store
        assert isinstance(store, SqlStore)
        commit = store.commit

        def committed(*additions, **answer):
            if self.full:
                raise StoreFailed("database or disk is full")
            commit(*additions, **answer)

        monkeypatch.setattr(store, "commit", committed)


def test_a_move_that_cannot_be_kept_is_refused_and_may_be_sent_again(
    service: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
):
    match = ann.opens("human human")["match"]
    move = ann.a_move(ann.snapshot(match))
    disk = Full(service, monkeypatch)
    answer = ann.post(f"/api/matches/{match}/commands", move)
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert ann.snapshot(match)["state"]["turn"] == 0
    disk.full = False
    assert ann.post(f"/api/matches/{match}/commands", move).json()["ok"]
    assert ann.snapshot(match)["state"]["turn"] == 1


def test_a_line_outlives_a_full_disk(service: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch):
    match = ann.opens("human human")["match"]
    with ann.socket(match) as line:
        move = {"t": "command", **ann.a_move(line.hears_of("snapshot"))}
        disk = Full(service, monkeypatch)
        line.says(move)
        answer = line.hears_of("answer")
        assert (answer["id"], answer["error"]) == (move["id"], "unavailable")
        disk.full = False
        line.says(move)
        assert line.hears_of("answer")["ok"]


def test_a_bot_whose_move_could_not_be_kept_tries_again(
    service: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
):
    disk = Full(service, monkeypatch)
    disk.full = False
    match = ann.opens("human bot")["match"]
    hall = service.app.state.hall
    bot_move = hall.house.bot_move

    def once_full(turn, move, *, note=None):
        hall.house.bot_move = bot_move
        raise StoreFailed("database or disk is full")

    with ann.socket(match) as line:
        move = ann.a_move(line.hears_of("snapshot"))
        monkeypatch.setattr(hall.house, "bot_move", once_full)
        line.says({"t": "command", **move})
        assert line.hears_of("event")["by"] == "human"
        assert line.hears_of("event")["by"] == "bot"


def test_a_match_that_cannot_be_opened_is_told(
    service: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
):
    Full(service, monkeypatch)
    answer = ann.post("/api/matches", {"seats": [{"kind": "human"}, {"kind": "bot"}]})
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")


def test_where_nothing_can_be_read_lines_end_and_may_come_back(
    service: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
):
    match = ann.opens("human bot")["match"]

    def failed(*_, **__):
        raise StoreFailed("disk I/O error")

    with monkeypatch.context() as broken:
        for name in ("entries", "versions", "unfinished"):
            broken.setattr(service.app.state.hall._store, name, failed)
        with ann.socket(match) as line:
            assert line.hears() == {"t": "bye", "reason": "unavailable"}
        assert ann.get("/healthz").status_code == 503
    with ann.socket(match) as line:
        assert line.hears()["t"] == "snapshot"


def test_a_command_that_breaks_something_does_not_break_the_line(
    service: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
):
    match = ann.opens("human human")["match"]
    with ann.socket(match) as line:
        move = {"t": "command", **ann.a_move(line.hears_of("snapshot"))}
        with monkeypatch.context() as broken:
            broken.setattr(service.app.state.hall.house, "command", lambda *_: 1 / 0)
            line.says(move)
            assert line.hears_of("answer")["error"] == "failed"
        line.says(move)
        assert line.hears_of("answer")["ok"]


def test_a_page_that_cannot_be_kept_is_told_by_a_page(
    service: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
):
    link = ann.opens("human open")["seats"][1]["link"]
    Full(service, monkeypatch)
    for answer in (ann.http.post("/new"), service.guest().http.post(link)):
        assert answer.status_code == 503
        assert "Nothing can be kept just now" in answer.text


def test_what_breaks_in_greeting_a_line_is_logged(
    service: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch, caplog
):
    match = ann.opens("human bot")["match"]
    told = []
    monkeypatch.setattr("akropolis.web.socket.log.error", lambda *_, **facts: told.append(facts))
    monkeypatch.setattr(service.app.state.hall.house, "events_since", lambda *_: 1 / 0)
    with ann.socket(match) as line, pytest.raises(ConnectionClosed):
        line.hears()
    assert isinstance(told[0]["exc_info"], ZeroDivisionError)


def test_an_id_that_nobody_has_is_not_worth_a_traceback(
    service: Running, ann: Guest, monkeypatch: pytest.MonkeyPatch
):
    told = []
    monkeypatch.setattr("akropolis.web.hall.log.exception", lambda *args, **_: told.append(args))
    assert ann.get("/api/matches/zzzzzzzzzz").status_code == 404
    assert ann.opens("human bot")  # by now whatever that question woke has ended
    assert told == []
