"""What nobody should do, and what comes of it."""

import contextlib
import json
import logging
import socket as sockets
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from akropolis.web.settings import Limit
from web.clients import Guest
from web.conftest import Running, running


@pytest.fixture
def ann(service: Running) -> Guest:
    return service.guest()


@pytest.fixture
def match(ann: Guest) -> str:
    return ann.opens("human bot")["match"]


GARBAGE = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"command"',
    "{}",
    '{"t":"shout"}',
    '{"t":["ping"]}',
    '{"t":"command"}',
    '{"t":"command","id":"12345678","v":1,"type":"move","seat":0,"cheat":1}',
    '{"t":"command","id":"12345678","v":"1","type":"move","seat":0}',
    '{"t":"command","id":"12345678","v":-1,"type":"move","seat":0}',
    '{"t":"command","id":"12345678","v":1e99,"type":"move","seat":0}',
    '{"t":"command","id":"12345678","v":1,"type":"created","seat":0}',
    '{"t":"command","id":{"a":1},"v":1,"type":"move","seat":0}',
    '{"t":"command","id":"../../x;","v":1,"type":"move","seat":0}',
    "[" * 4000,
    '{"a":' * 700,
    "1" * 4000,
    "\u202e" * 100,
]


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_refused_in_words_and_changes_nothing(ann: Guest, match: str, text: str):
    with ann.socket(match) as line:
        line.connection.send(text)
        answer = line.hears_of("answer")
        line.says({"t": "ping"})
        assert line.hears_of("pong")
    assert (answer["ok"], answer["error"]) == (False, "unreadable")
    assert ann.snapshot(match)["v"] == 1


def test_whoever_goes_on_with_garbage_is_shown_out(ann: Guest, match: str):
    with ann.socket(match) as line:
        for _ in range(6):
            line.connection.send("garbage")
        *_, last = line.hears_the_end()
    assert last == {"t": "bye", "reason": "abuse"}


def test_bytes_are_no_frames(ann: Guest, match: str):
    with ann.socket(match) as line:
        line.connection.send(b'{"t":"ping"}')
        assert line.hears_of("answer")["error"] == "too_large"


def test_pings_of_the_protocol_are_answered_until_they_are_a_flood(ann: Guest, match: str):
    with ann.socket(match) as line:
        assert line.connection.ping().wait(10)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(200):
                line.connection.ping()
        line.hears_the_end()


def test_a_text_that_is_none_ends_the_line_and_fills_no_log(
    ann: Guest, match: str, caplog: pytest.LogCaptureFixture
):
    logger = logging.getLogger("uvicorn.error")
    logger.addHandler(caplog.handler)
    try:
        with ann.socket(match) as line:
            line.connection.send(b"\xff\xfe", text=True)
            line.hears_the_end()
            assert line.connection.close_code == 1007
    finally:
        logger.removeHandler(caplog.handler)
    assert not [record for record in caplog.records if record.exc_info]


def test_a_head_of_a_socket_that_is_too_long_is_refused(service: Running):
    name, _, port = service.address.removeprefix("http://").partition(":")
    with sockets.create_connection((name, int(port)), timeout=30) as plain:
        head = f"GET /{'a' * 10_000} HTTP/1.1\r\nHost: {name}:{port}\r\n"
        plain.sendall(f"{head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n".encode())
        assert plain.makefile("rb").read().startswith(b"HTTP/1.1 400 ")


def test_a_frame_of_more_than_four_kilobytes_is_refused(ann: Guest, match: str):
    with ann.socket(match) as line:
        line.says({"t": "ping", "filling": "x" * 4096})
        assert line.hears_of("answer")["error"] == "too_large"


def test_a_huge_frame_ends_the_line_before_it_was_read(ann: Guest, match: str):
    with ann.socket(match) as line:
        line.hears_of("presence")
        with contextlib.suppress(ConnectionClosed):
            line.says({"t": "ping", "filling": "x" * 5_000_000})
        assert line.hears_the_end() == []


def test_a_flood_ends_the_line(ann: Guest, match: str):
    with ann.socket(match) as line:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(100):
                line.says({"t": "ping"})
        *_, last = line.hears_the_end()
    assert last == {"t": "bye", "reason": "abuse"}


def test_others_go_on_while_one_floods(service: Running, ann: Guest, match: str):
    with service.guest().socket(match) as flooded:
        for _ in range(59):
            flooded.says({"t": "ping"})
        with ann.socket(match) as line:
            line.says({"t": "command", **ann.a_move(line.hears_of("snapshot"))})
            assert line.hears_of("answer")["ok"]


def test_a_stranger_moves_nothing(service: Running, ann: Guest, match: str):
    move = ann.a_move(ann.snapshot(match))
    eve = service.guest()
    with eve.socket(match) as line:
        line.says({"t": "command", **move})
        assert line.hears_of("answer")["error"] == "not_your_seat"
    assert eve.post(f"/api/matches/{match}/commands", move).status_code == 403
    assert ann.post(f"/api/matches/{match}/commands", move).status_code == 200


@pytest.mark.parametrize("forged", ["x", "x.y", "{guest}", "{guest}.AAAA", "{guest}.", "\x7f"])
def test_a_forged_cookie_is_nobodys(service: Running, ann: Guest, match: str, forged: str):
    hers = ann.http.cookies["akropolis_guest"]
    value = forged.replace("{guest}", hers.split(".")[0])
    eve = service.guest(cookie=f"akropolis_guest={value}")
    assert eve.snapshot(match)["you"]["spectator"]


def test_a_cookie_of_another_service_is_nobodys(ann: Guest, match: str, tmp_path: Path):
    with running(tmp_path) as other:
        foreign = other.guest()
        foreign.get("/")
        value = foreign.http.cookies["akropolis_guest"]
    stranger = Guest(ann.address, cookie=f"akropolis_guest={value}")
    assert stranger.snapshot(match)["you"]["spectator"]


def test_the_token_of_another_seat_opens_no_door(service: Running, ann: Guest):
    one, other = ann.opens("human open"), ann.opens("human open")
    token = one["seats"][1]["link"].rsplit("/", 1)[1]
    eve = service.guest()
    eve.sits(f"/t/{other['match']}/s/{token}")
    table = eve.snapshot(other["match"])
    assert table["you"]["spectator"]
    answer = eve.asks(table, "sit", 1, token=token)
    assert answer.json()["error"] == "refused"


ORIGINS = [
    "http://evil.example",
    "null",
    "http://127.0.0.1",
    "http://localhost:1",
    "https://",
    "http://[",
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_pages_of_others_open_no_socket(ann: Guest, match: str, origin: str):
    with pytest.raises(InvalidStatus) as refused, ann.socket(match, origin=origin):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("origin", ORIGINS)
def test_pages_of_others_send_no_commands(service: Running, match: str, origin: str):
    page = service.guest(origin=origin)
    assert page.post("/api/matches", {"seats": []}).json()["error"] == "wrong_origin"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_that_says_it_comes_from_elsewhere_is_believed(service: Running, site: str):
    page = service.guest(**{"sec-fetch-site": site})
    assert page.http.post("/new", data={}).status_code == 403


def test_a_page_of_a_trusted_address_may_use_the_service(tmp_path: Path):
    with running(tmp_path, origins=frozenset({"https://games.example"})) as service:
        guest = service.guest(origin="https://games.example")
        assert guest.opens("human bot")


def test_a_service_of_this_machine_answers_to_no_other_name(tmp_path: Path):
    with running(tmp_path, hosts=frozenset({"127.0.0.1", "localhost"})) as service:
        assert service.guest().get("/").status_code == 200
        for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "["):
            rebound = service.guest(host=host).get("/")
            assert (rebound.status_code, rebound.json()["error"]) == (400, "wrong_host")


def test_too_many_matches_from_one_address_are_refused(tmp_path: Path):
    with running(tmp_path, open_limit=Limit(burst=2, per_second=0)) as service:
        guest = service.guest()
        guest.opens("human bot")
        guest.opens("human bot")
        answer = guest.post("/api/matches", {"seats": [{"kind": "human"}, {"kind": "bot"}]})
        assert (answer.status_code, answer.json()["error"]) == (429, "too_many")
        page = guest.http.post("/new")
        assert (page.status_code, "Wait a little" in page.text) == (429, True)


def test_too_many_requests_from_one_address_are_refused(tmp_path: Path):
    # One go is for the question whether the service is there yet.
    with running(tmp_path, request_limit=Limit(burst=4, per_second=0)) as service:
        guest = service.guest()
        answers = [guest.get("/api/bots") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[3].headers["retry-after"] == "5"


def test_too_many_sockets_from_one_address_are_refused(tmp_path: Path):
    with running(tmp_path, sockets_per_address=1) as service:
        guest = service.guest()
        match = guest.opens("human bot")["match"]
        with guest.socket(match) as line:
            line.hears()
            with pytest.raises(InvalidStatus), service.guest().socket(match):
                pass


HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
}


@pytest.mark.parametrize("path", ["/", "/api/bots", "/static/js/seat.js", "/nowhere", "/healthz"])
def test_every_answer_carries_the_headers_of_caution(ann: Guest, path: str):
    headers = ann.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self'; style-src 'self';" in policy
    assert "unsafe" not in policy
    assert {name: headers[name] for name in HEADERS} == HEADERS


def test_pages_run_no_script_and_set_no_style_of_their_own(ann: Guest, match: str):
    link = ann.opens("human open")["seats"][1]["link"]
    for path in ("/", "/new", "/rules", "/settings", f"/t/{match}", link, "/nowhere"):
        text = ann.get(path).text
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick=" not in text
        for tag in text.split("<script")[1:]:
            attributes = tag.split(">")[0]
            assert "src=" in attributes or 'type="application/json"' in attributes


def test_names_are_written_as_text(service: Running, ann: Guest):
    wish = {"seats": [{"kind": "human", "name": "<script>alert(1)"}, {"kind": "bot"}]}
    match = ann.post("/api/matches", wish).json()["match"]
    assert "<script>alert" not in ann.get(f"/t/{match}").text
    assert json.loads(ann.get(f"/api/matches/{match}").text)["players"][0]["name"].startswith("<")
