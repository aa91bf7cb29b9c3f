"""Small parts of the service on their own."""

import asyncio
import json
import random
import socket
from pathlib import Path

import pytest

from akropolis.web import server, texts
from akropolis.web.guests import Guests, key_in
from akropolis.web.hub import Hub, Line
from akropolis.web.limits import Bucket, Buckets
from akropolis.web.settings import Limit
from web.apart import run_apart
from web.conftest import running


@pytest.mark.parametrize(
    "before", ['prefs={"a":1}', "foo", "u=\xe9", "a@b=1", "x=a b", "=", 'q="open', "a=1, b=2"]
)
def test_cookies_of_others_on_the_same_host_hide_no_guest(before: str):
    guests = Guests(b"k" * 32)
    ours = guests.cookie("0123", secure=False).split(";")[0]
    assert guests.known(f"{before}; {ours}") == "0123"
    assert guests.known(f"{ours}; {before}") == "0123"


def test_a_bucket_gives_its_burst_and_then_what_comes_back():
    bucket = Bucket(Limit(burst=2, per_second=0.5), now=0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(1.9), bucket.take(2.0), bucket.take(2.1)] == [False, True, False]


def test_a_bucket_never_holds_more_than_its_burst():
    bucket = Bucket(Limit(burst=2, per_second=100), now=0.0)
    assert [bucket.take(1000.0) for _ in range(3)] == [True, True, False]


def test_every_key_has_a_bucket_of_its_own():
    buckets = Buckets(Limit(burst=1, per_second=0))
    assert [buckets.take(key, 0.0) for key in ("a", "b", "a")] == [True, True, False]


def test_the_keys_used_longest_ago_are_forgotten():
    buckets = Buckets(Limit(burst=1, per_second=0))
    for number in range(10_001):
        buckets.take(str(number), 0.0)
    assert buckets.take("0", 0.0)
    assert not buckets.take("10000", 0.0)


class Socket:
    """A socket that keeps what is sent over it."""

    def __init__(self):
        self.sent: list[str] = []
        self.code: int | None = None

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.code = code


def written(act) -> Socket:
    """What comes of acts on a line once it is written out."""

    async def run() -> Socket:
        socket = Socket()
        line = Line(socket, "m", "ann")  # type: ignore[arg-type]
        act(line)
        line.end("restart", 1012)
        async with asyncio.timeout(10):
            await line.write()
        return socket

    return run_apart(run())


def test_news_during_the_greeting_come_after_it_and_once():
    def act(line: Line) -> None:
        line.event(2, "two")
        line.event(3, "three")
        line.greet(["all up to two"], 2)
        line.event(3, "three again")
        line.event(4, "four")

    assert written(act).sent[:-1] == ["all up to two", "three", "four"]


def test_a_line_that_ends_says_goodbye_last():
    socket = written(lambda line: line.greet([], 1))
    assert json.loads(socket.sent[-1]) == {"t": "bye", "reason": "restart"}
    assert socket.code == 1012


def test_a_line_whose_reader_is_too_slow_is_cut():
    def act(line: Line) -> None:
        for number in range(129):
            line.send(str(number))

    socket = written(act)
    assert (socket.sent, socket.code) == ([], 1013)


def test_a_line_that_does_not_know_the_match_yet_hears_nothing_that_passes():
    async def run() -> list[str]:
        hub, socket = Hub(), Socket()
        line = Line(socket, "m", None)  # type: ignore[arg-type]
        hub.join(line)
        hub.tell("m", {"t": "thinking", "seat": 0})
        line.greet(["snapshot"], 1)
        hub.tell("m", {"t": "thinking", "seat": 1})
        line.end("restart", 1012)
        await line.write()
        return socket.sent

    assert run_apart(run())[:-1] == ["snapshot", '{"t": "thinking", "seat": 1}']


def test_what_is_written_to_a_line_leaves_at_once():
    # An answer follows its event in a packet of its own; held back until the first is
    # acknowledged, it would come 40 ms late.
    async def at_once() -> bool:
        asked: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            asked.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = server.listen("127.0.0.1", 0)
        async with await asyncio.start_server(met, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            found = bool(await asked)
            writer.close()
            await writer.wait_closed()
        return found

    assert run_apart(at_once())


@pytest.mark.parametrize(
    ("cookie", "accepted", "locale"),
    [
        (None, "", "en"),
        (None, "xx, en-GB;q=0.8", "en"),
        ("pseudo", "en", "pseudo"),
        ("../../etc/passwd", "en", "en"),
    ],
)
def test_the_language_is_the_readers_choice_or_the_browsers(cookie, accepted, locale):
    assert texts.choose(cookie, accepted) == locale


def test_a_key_is_made_once(tmp_path: Path):
    assert key_in(tmp_path) == key_in(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["cookie.key"]


def test_a_key_that_was_cut_short_signs_nothing(tmp_path: Path):
    (tmp_path / "cookie.key").write_bytes(b"")
    with pytest.raises(OSError, match=r"cookie\.key: expected 32 bytes, found 0; remove it"):
        key_in(tmp_path)


def test_a_guest_is_known_by_the_key_that_signed():
    guest = Guests.new()
    cookie = Guests(b"key").cookie(guest, secure=True)
    assert Guests(b"key").known(cookie) == guest
    assert Guests(b"other key").known(cookie) is None
    assert "Secure" in cookie


def test_the_lots_of_a_service_can_be_guessed_by_nobody(tmp_path: Path):
    with running(tmp_path) as service:
        assert isinstance(service.app.state.hall.house._lots, random.SystemRandom)
