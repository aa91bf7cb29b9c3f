"""Good moves on request, levels that have to be made ready, and the list of bots."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import akropolis as ak
from akropolis.bots import LEVELS, levels
from akropolis.web import hall
from akropolis.web.hall import Hall
from web.clients import Guest
from web.conftest import Running, running


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service whose hints come from a level that needs no time to get ready."""
    with running(tmp_path_factory.mktemp("hints"), bot_seconds=60) as service:
        yield service


def hint(guest: Guest, match: str, v: int = 1):
    return guest.get(f"/api/matches/{match}/hint?v={v}")


def test_a_hint_is_three_legal_moves_with_what_they_bring(quick: Running):
    guest = quick.guest()
    match = guest.opens("human bot", seed=3)["match"]
    form = hint(guest, match).json()
    assert (form["v"], form["level"], len(form["moves"])) == (1, "mason", 3)
    losses = [hinted["loss"] for hinted in form["moves"]]
    assert losses == sorted(losses)
    assert losses[0] == 0
    assert len({(hinted["slot"], hinted["q"], hinted["r"]) for hinted in form["moves"]}) == 3
    for hinted in form["moves"]:
        game = ak.Game.new(seats=2, seed=3)
        before, stones = game.totals[0], game.stones[0]
        game.play(hinted["move"])
        assert game.totals[0] - before == hinted["change"]
        assert game.stones[0] - stones == hinted["stones"]
        placed = ak.Move.parse(hinted["move"]).placement
        assert (*placed.anchor, placed.rotation) == (hinted["q"], hinted["r"], hinted["rotation"])


def test_the_same_hint_is_not_worked_out_twice(quick: Running, monkeypatch: pytest.MonkeyPatch):
    guest = quick.guest()
    match = guest.opens("human bot")["match"]
    helpers, asked = quick.app.state.hall._bots, []
    do = helpers.do

    def counted(what, *arguments, **options):
        asked.append(what)
        return do(what, *arguments, **options)

    monkeypatch.setattr(helpers, "do", counted)
    first, second = hint(guest, match), hint(guest, match)
    assert first.json() == second.json()
    assert asked.count("hint") == 1


@pytest.mark.parametrize(
    ("who", "v", "refused"),
    [("ben", 1, (409, "not_your_turn")), ("ann", 2, (409, "stale"))],
)
def test_a_hint_is_for_whose_turn_it_is(quick: Running, who: str, v: int, refused: tuple):
    guests = {"ann": quick.guest(), "ben": quick.guest()}
    match = guests["ann"].opens("human bot")["match"]
    answer = hint(guests[who], match, v)
    assert (answer.status_code, answer.json()["error"]) == refused


def test_a_table_may_be_set_up_without_hints(quick: Running):
    guest = quick.guest()
    wish = {"seats": [{"kind": "human"}, {"kind": "bot"}], "assists": {"hints": False}}
    match = guest.post("/api/matches", wish).json()["match"]
    answer = hint(guest, match)
    assert (answer.status_code, answer.json()["error"]) == (403, "no_hints")
    assert guest.snapshot(match)["assists"]["hints"] is False


def test_a_hint_tells_no_change_where_previews_are_forbidden(quick: Running):
    guest = quick.guest()
    wish = {"seats": [{"kind": "human"}, {"kind": "bot"}], "assists": {"preview": False}}
    match = guest.post("/api/matches", wish).json()["match"]
    moves = hint(guest, match).json()["moves"]
    assert [hinted["change"] for hinted in moves] == [None] * 3


def test_a_simpler_level_gives_hints_while_the_best_gets_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("AKROPOLIS_CACHE_DIR", str(tmp_path / "nothing compiled"))
    monkeypatch.setattr(Hall, "prepare", lambda hall: asyncio.get_running_loop().create_future())
    with running(tmp_path, bot_seconds=60, hints_by="grandmaster") as service:
        guest = service.guest()
        match = guest.opens("human bot")["match"]
        assert hint(guest, match).json()["level"] == levels.ALWAYS_READY


def test_the_table_says_that_a_bot_gets_ready_and_goes_on_when_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    ready: list[asyncio.Future[str]] = []

    def prepare(hall: Hall) -> asyncio.Future[str]:
        if not ready:
            ready.append(asyncio.get_running_loop().create_future())
        return ready[0]

    monkeypatch.setattr(Hall, "prepare", prepare)
    monkeypatch.setattr(hall, "uses_engine", lambda spec: spec == "mason")
    with running(tmp_path, hints_by="novice", bot_seconds=60) as service:
        guest = service.guest()
        wish = {"seats": [{"kind": "bot", "bot": "mason"}, {"kind": "human"}], "pace": 0}
        match = guest.post("/api/matches", wish).json()["match"]
        with guest.socket(match) as line:
            assert line.hears_of("getting_ready") == {"t": "getting_ready", "seat": 0}
            ready[0].get_loop().call_soon_threadsafe(ready[0].set_result, "ready")
            event = line.hears_of("event")
        assert (event["type"], "note" in event) == ("moved", False)


def test_bots_for_people_come_first_from_gentle_to_strong(quick: Running):
    listed = quick.guest().get("/api/bots").json()
    assert [bot["spec"] for bot in listed if bot["level"]] == [level.name for level in LEVELS]
    assert [bot["level"] for bot in listed[: len(LEVELS)]] == list(range(1, len(LEVELS) + 1))
    technical = {bot["spec"] for bot in listed if bot["technical"]}
    assert technical == {"greedy", "search", "uniform", "value"}


def test_a_match_of_before_there_were_hints_has_them(quick: Running):
    guest = quick.guest()
    match = guest.opens("human bot")["match"]
    found = quick.app.state.hall.house.match(match)
    del found.assists["hints"]
    assert json.loads(hint(guest, match).text)["level"] == "mason"
