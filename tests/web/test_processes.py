"""Services as processes of their own: killed, stopped, and two at one database."""

import contextlib
import os
import signal
from pathlib import Path
from random import Random
from threading import Thread, Timer

import httpx
import pytest

from akropolis import City
from akropolis.play import Match
from akropolis.store import SqlStore
from web.clients import Frame, Guest
from web.conftest import Process

KILLS = int(os.environ.get("AKROPOLIS_KILLS", "4"))


def a_move(table: Frame) -> str:
    state = table["state"]
    city = City.parse(state["seats"][state["to_move"]]["text"])
    return f"0:{city.legal_placements(state['site'][0])[-1]}"


def log_of(folder: Path, match: str) -> Match:
    """A match as its log on the disk tells it."""
    store = SqlStore(f"sqlite:///{folder / 'matches.sqlite3'}")
    found = Match.of(match, store.entries(match))
    store.close()
    return found


def test_a_service_killed_again_and_again_loses_no_move_and_makes_none_twice(tmp_path: Path):
    service = Process(tmp_path)
    service.wait()
    guest = Guest(service.address)
    match = guest.opens("human human human", rules={"seats": 3, "long_game": True})["match"]
    moments = Random(1)
    accepted: dict[int, str] = {}  # what the guest was told, by the number of the entry
    for _ in range(KILLS):
        killer = Timer(moments.uniform(0.05, 1.0), service.kill)
        table = guest.snapshot(match)
        killer.start()
        pending: Frame | None = None
        with contextlib.suppress(httpx.TransportError):
            while not table["state"]["over"]:
                pending = guest.command(
                    table, "move", table["state"]["to_move"], move=a_move(table)
                )
                answer = guest.post(f"/api/matches/{match}/commands", pending).json()
                assert answer["ok"], answer
                accepted[answer["v"]] = pending["move"]
                pending = None
                table = guest.snapshot(match)
        killer.join()
        service = Process(tmp_path, service.port)
        service.wait()
        if pending is not None:
            # Whether or not it was carried out before the end, it is now, and only once.
            for _ in range(2):
                answer = guest.post(f"/api/matches/{match}/commands", pending).json()
                assert answer["ok"], answer
                accepted[answer["v"]] = pending["move"]
        if table["state"]["over"]:
            match, accepted = again(guest, match, tmp_path, accepted)
    found = log_of(tmp_path, match)
    assert {v: str(found.game.moves[v - 2]) for v in accepted} == accepted
    assert len(accepted) == found.game.ply == found.v - 1
    service.kill()


def again(guest: Guest, match: str, folder: Path, accepted: dict[int, str]):
    """Check a finished match, and go on with another."""
    found = log_of(folder, match)
    assert {v: str(found.game.moves[v - 2]) for v in accepted} == accepted
    assert len(accepted) == found.game.ply == found.v - 1
    wish = {"seats": 3, "long_game": True}
    return guest.opens("human human human", rules=wish)["match"], {}


def test_a_service_that_is_stopped_says_that_it_will_be_back(tmp_path: Path):
    service = Process(tmp_path)
    service.wait()
    guest = Guest(service.address)
    match = guest.opens("human bot")["match"]
    with guest.socket(match) as line:
        line.hears_of("presence")
        stopper = Thread(target=service.end, args=(signal.SIGTERM,))
        stopper.start()
        *_, last = line.hears_the_end()
        stopper.join()
    assert last == {"t": "bye", "reason": "restart"}
    back = Process(tmp_path, service.port)
    back.wait()
    assert guest.snapshot(match)["you"]["seats"] == [0]
    assert back.end() in (0, -signal.SIGTERM)
    assert "Traceback" not in service.log + back.log


def test_logs_hold_no_cookie_token_or_seed(tmp_path: Path):
    service = Process(tmp_path)
    service.wait()
    guest = Guest(service.address)
    link = guest.opens("human open", seed="secret-seed")["seats"][1]["link"]
    guest.get(link)
    guest.get(f"{link}/qr.svg")
    guest.get("/nowhere?token=secret-token")
    service.end()
    cookie = guest.http.cookies["akropolis_guest"]
    for secret in (cookie, cookie.split(".")[0], link.rsplit("/", 1)[1], "secret-"):
        assert secret not in service.log
    assert '"route": "/t/{match}/s/{token}"' in service.log


@pytest.fixture
def two(tmp_path: Path):
    """Two processes with one database."""
    services = [Process(tmp_path), Process(tmp_path)]
    for service in services:
        service.wait()
    yield services
    for service in services:
        service.kill()


def test_two_processes_serve_one_match(two: list[Process]):
    ann, ben = (Guest(service.address) for service in two)
    opened = ann.opens("human open bot", rules={"seats": 3})
    match = opened["match"]
    ben.sits(opened["seats"][1]["link"])
    with ann.socket(match) as hers, ben.socket(match) as his:
        table = hers.hears_of("snapshot")
        his.hears_of("snapshot")
        versions: list[list[int]] = [[], []]
        while not table["state"]["over"]:
            seat = table["state"]["to_move"]
            if seat < 2:
                guest, line = ((ann, hers), (ben, his))[seat]
                command = guest.command(table, "move", seat, move=a_move(table))
                line.says({"t": "command", **command})
            events = [line.hears_of("event") for line in (hers, his)]
            for heard, event in zip(versions, events, strict=True):
                heard.append(event["v"])
            table = events[0]
            assert events[0] == events[1]
    assert versions[0] == versions[1]
    assert versions[0] == list(range(versions[0][0], versions[0][-1] + 1))


def test_two_processes_accept_one_of_two_moves_made_at_once(two: list[Process]):
    ann = Guest(two[0].address)
    match = ann.opens("human human")["match"]
    other = Guest(two[1].address)
    other.http.cookies.set("akropolis_guest", ann.http.cookies["akropolis_guest"])
    for _ in range(5):
        table = ann.snapshot(match)
        answers: list[Frame] = []

        def play(guest: Guest, table: Frame = table, answers: list[Frame] = answers) -> None:
            seat = table["state"]["to_move"]
            command = guest.command(table, "move", seat, move=a_move(table))
            answers.append(guest.post(f"/api/matches/{match}/commands", command).json())

        players = [Thread(target=play, args=(guest,)) for guest in (ann, other)]
        for player in players:
            player.start()
        for player in players:
            player.join()
        assert sorted(answer["ok"] for answer in answers) == [False, True]
        (refused,) = [answer for answer in answers if not answer["ok"]]
        assert refused["error"] == "stale"
        assert ann.snapshot(match) == other.snapshot(match)
