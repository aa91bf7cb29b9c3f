"""The socket of a match: news, commands, presence, and coming back."""

import contextlib

import pytest

from web.clients import Guest
from web.conftest import Running


@pytest.fixture
def ann(service: Running) -> Guest:
    return service.guest()


@pytest.fixture
def ben(service: Running) -> Guest:
    return service.guest()


def two(ann: Guest, ben: Guest) -> str:
    """A match of two people."""
    opened = ann.opens("human open")
    ben.sits(opened["seats"][1]["link"])
    return opened["match"]


def test_a_new_line_is_told_how_things_stand(ann: Guest):
    match = ann.opens("human bot")["match"]
    with ann.socket(match) as line:
        table = line.hears()
    assert (table["t"], table["v"], table["you"]["seats"]) == ("snapshot", 1, [0])


def test_a_move_is_answered_and_everybody_hears_of_it(ann: Guest, ben: Guest):
    match = two(ann, ben)
    with ann.socket(match) as hers, ben.socket(match) as his:
        table = hers.hears_of("snapshot")
        hers.says({"t": "command", **ann.a_move(table)})
        assert hers.hears_of("answer")["ok"]
        assert his.hears_of("event")["state"]["to_move"] == 1


def test_the_text_of_an_event_is_the_same_for_everybody(service: Running, ann: Guest, ben: Guest):
    match = two(ann, ben)
    eve = service.guest()
    with contextlib.ExitStack() as stack:
        guests = (ann, ben, eve)
        lines = [stack.enter_context(guest.socket(match)) for guest in guests]
        table = lines[0].hears_of("snapshot")
        lines[0].says({"t": "command", **ann.a_move(table)})
        events = [line.hears_of("event") for line in lines]
    assert events[0] == events[1] == events[2]


def test_bots_answer_through_the_same_door(ann: Guest):
    match = ann.opens("human bot")["match"]
    with ann.socket(match) as line:
        line.says({"t": "command", **ann.a_move(line.hears_of("snapshot"))})
        assert line.hears_of("event")["by"] == "human"
        assert line.hears_of("event")["by"] == "bot"


def test_who_comes_back_hears_what_was_missed_and_nothing_twice(ann: Guest, ben: Guest):
    match = two(ann, ben)
    with ben.socket(match) as line:
        v = line.hears_of("snapshot")["v"]
    ann.post(f"/api/matches/{match}/commands", ann.a_move(ann.snapshot(match)))
    with ben.socket(match, since=v) as line:
        assert line.hears()["v"] == v + 1
        assert line.hears()["t"] == "presence"


def test_a_command_sent_again_after_the_line_broke_is_carried_out_once(ann: Guest, ben: Guest):
    match = two(ann, ben)
    with ann.socket(match) as line:
        move = {"t": "command", **ann.a_move(line.hears_of("snapshot"))}
        line.says(move)
        line.connection.socket.close()
    with ann.socket(match, since=1) as line:
        line.says(move)
        assert line.hears_of("answer")["ok"]
    assert ann.snapshot(match)["state"]["turn"] == 1


def test_a_stale_command_brings_a_snapshot(ann: Guest):
    match = ann.opens("human human")["match"]
    with ann.socket(match) as line:
        move = ann.a_move(line.hears_of("snapshot"))
        ann.post(f"/api/matches/{match}/commands", move)
        line.says({"t": "command", **move, "id": "another-one"})
        answer = line.hears_of("answer")
    assert (answer["error"], answer["snapshot"]["v"]) == ("stale", 2)


def test_presence_tells_who_is_there(service: Running, ann: Guest, ben: Guest):
    match = two(ann, ben)
    with ann.socket(match) as line:
        assert line.hears_of("presence")["seats"] == [True, False]
        with ben.socket(match):
            assert line.hears_of("presence")["seats"] == [True, True]
            assert ann.snapshot(match)["players"][1]["connected"]
        assert line.hears_of("presence")["seats"] == [True, False]
        with service.guest().socket(match):
            assert line.hears_of("presence") == {
                "t": "presence",
                "seats": [True, False],
                "spectators": 1,
            }


def test_the_newest_line_of_a_player_replaces_the_older_one(ann: Guest):
    match = ann.opens("human bot")["match"]
    with ann.socket(match) as first:
        first.hears_of("presence")
        with ann.socket(match) as second:
            *_, last = first.hears_the_end()
            assert last == {"t": "bye", "reason": "replaced"}
            second.says({"t": "ping"})
            assert second.hears_of("pong")


def test_spectators_may_look_on_in_as_many_windows_as_they_like(ann: Guest, ben: Guest):
    match = ann.opens("human bot")["match"]
    with ben.socket(match) as first, ben.socket(match) as second:
        second.hears_of("presence")
        first.says({"t": "ping"})
        assert first.hears_of("pong", "bye")["t"] == "pong"


def test_a_match_nobody_opened_ends_the_line_for_good(ann: Guest):
    with ann.socket("zzzzzzzzzz") as line:
        assert line.hears() == {"t": "bye", "reason": "unknown_match"}


def test_a_whole_game_over_sockets_ends_with_a_result(ann: Guest, ben: Guest):
    match = two(ann, ben)
    with ann.socket(match) as hers, ben.socket(match) as his:
        lines = [(ann, hers), (ben, his)]
        table = hers.hears_of("snapshot")
        his.hears_of("snapshot")
        while not table["state"]["over"]:
            guest, line = lines[table["state"]["to_move"]]
            line.says({"t": "command", **guest.a_move({**table, "match": match})})
            table = hers.hears_of("event")
            assert his.hears_of("event") == table
    assert table["state"]["result"]["reason"] in ("points", "stones", "shared")
    assert ann.get(f"/api/matches/{match}/record").status_code == 200
