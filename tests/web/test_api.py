"""Pages and the API over HTTP."""

import json
import re
from pathlib import Path

import pytest

from akropolis import Game, Record
from akropolis.web import assets
from web.clients import Guest
from web.conftest import Running


@pytest.fixture
def ann(service: Running) -> Guest:
    return service.guest()


@pytest.fixture
def ben(service: Running) -> Guest:
    return service.guest()


def finished(guest: Guest, seats: str = "human bot", **wishes) -> str:
    """A match that its opener has resigned."""
    match = guest.opens(seats, **wishes)["match"]
    assert guest.asks(guest.snapshot(match), "resign", 0).status_code == 200
    return match


# -- opening --------------------------------------------------------------------------------------


def test_a_match_has_a_name_and_links_for_its_open_seats(ann: Guest):
    opened = ann.opens("human bot open", rules={"seats": 3, "variants": ["temples"]})
    match, seats = opened["match"], opened["seats"]
    assert [seat["seat"] for seat in seats] == [0, 1, 2]
    assert seats[0]["link"] is seats[1]["link"] is None
    assert seats[2]["link"].startswith(f"/t/{match}/s/")
    assert ann.snapshot(match)["rules"] == {"seats": 3, "variants": ["temples"]}


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"seats": []},
        {"seats": [{"kind": "human"}] * 5},
        {"seats": [{"kind": "robot"}]},
        {"seats": [{"kind": "human"}], "rules": {"seats": 2}},
        {"seats": [{"kind": "human"}, {"kind": "bot", "bot": "hal"}]},
        {"seats": [{"kind": "human"}] * 2, "rules": {"luck": True}},
        {"seats": [{"kind": "human"}] * 2, "rules": {"variants": 7}},
        {"seats": [{"kind": "human"}] * 2, "rules": {"start_stones": ["x"]}},
        {"seats": [{"kind": "human"}] * 2, "pace": 5},
        {"seats": [{"kind": "human"}] * 2, "cheat": True},
        {"seats": [{"kind": "human", "name": "\u202e"}] * 2},
    ],
)
def test_a_match_that_cannot_be_is_refused_in_words(ann: Guest, wish):
    answer = ann.post("/api/matches", wish)
    assert answer.status_code == 422
    assert set(answer.json()) == {"error", "message"}


def test_a_body_that_is_not_json_is_refused(ann: Guest):
    answer = ann.http.post(
        "/api/matches", content=b"{", headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]) == (400, "unreadable")


def test_a_body_that_is_too_large_is_refused(ann: Guest):
    answer = ann.post("/api/matches", {"seats": [], "seed": "x" * 20_000})
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")


def test_a_body_that_hides_its_size_is_refused_as_well(ann: Guest):
    chunks = (b" " * 8000 for _ in range(4))
    answer = ann.http.post("/api/matches", content=chunks)
    assert answer.status_code == 413


# -- looking --------------------------------------------------------------------------------------


def test_the_snapshot_says_what_the_reader_is_to_the_match(ann: Guest, ben: Guest):
    match = ann.opens("human bot")["match"]
    assert ann.snapshot(match)["you"] == {"seats": [0], "spectator": False, "creator": True}
    assert ben.snapshot(match)["you"] == {"seats": [], "spectator": True, "creator": False}


def test_links_are_shown_to_whoever_opened_the_match_alone(ann: Guest, ben: Guest):
    opened = ann.opens("human open")
    match, link = opened["match"], opened["seats"][1]["link"]
    assert ann.snapshot(match)["links"] == [{"seat": 1, "link": link}]
    assert ben.snapshot(match)["links"] is None


@pytest.mark.parametrize("path", ["", "/events?since=1", "/options?slot=0&v=1", "/record"])
def test_a_match_nobody_opened_is_not_found(ann: Guest, path: str):
    answer = ann.get(f"/api/matches/zzzzzzzzzz{path}")
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_match")


def test_missed_events_are_told(ann: Guest):
    match = ann.opens("human human")["match"]
    table = ann.snapshot(match)
    ann.post(f"/api/matches/{match}/commands", ann.a_move(table))
    missed = ann.get(f"/api/matches/{match}/events", since=1).json()
    assert [event["type"] for event in missed["events"]] == ["moved"]
    assert missed["events"][0]["state"]["turn"] == 1
    assert ann.get(f"/api/matches/{match}/events", since=0).json()["snapshot"]["v"] == 2


def test_a_match_without_previews_works_nothing_out_for_its_players(ann: Guest):
    match = ann.opens("human bot", assists={"live_scores": True, "preview": False})["match"]
    options = ann.get(f"/api/matches/{match}/options", slot=0, v=1).json()
    assert options["placements"]
    assert {(len(row), row[3]) for row in options["placements"]} == {(5, None)}


def test_options_are_for_the_holder_of_the_seat_to_move(ann: Guest, ben: Guest):
    match = ann.opens("human bot", seed=33)["match"]
    path = f"/api/matches/{match}/options"
    options = ann.get(path, slot=1, v=1).json()
    assert (options["slot"], options["tile"], options["v"]) == (1, "Mbq", 1)
    assert len(options["placements"]) == 90
    assert ben.get(path, slot=1, v=1).json()["error"] == "not_your_turn"
    assert ann.get(path, slot=1, v=2).status_code == 409
    dear = ann.get(path, slot=3, v=1)
    assert (dear.status_code, dear.json()["reasons"]) == (422, ["too_expensive"])
    assert ann.get(path, slot=9, v=1).status_code == 422


def test_a_seat_plans_ahead_even_with_what_it_cannot_pay(ann: Guest, ben: Guest):
    match = ann.opens("human human", seed=33)["match"]
    path = f"/api/matches/{match}/options"
    ahead = ann.get(path, slot=3, v=1, seat=1).json()
    assert (ahead["slot"], len(ahead["placements"])) == (3, 90)
    # Seat 1 has 2 stones and pays them both; what a placement gains and costs is in its change.
    assert max(row[3] for row in ahead["placements"] if row[4] == 0) <= 0
    assert len(ann.get(path, slot=3, v=1, seat=0).json()["placements"]) == 90
    for seat in (0, 1):
        refusal = ben.get(path, slot=0, v=1, seat=seat)
        assert (refusal.status_code, refusal.json()["error"]) == (403, "not_your_seat")


def test_unfinished_matches_are_listed_for_their_players(ann: Guest, ben: Guest):
    finished(ann)
    match = ann.opens("human bot")["match"]
    (mine,) = ann.get("/api/mine").json()
    assert (mine["match"], mine["seats"], mine["your_turn"]) == (match, [0], True)
    assert ben.get("/api/mine").json() == []


def test_bots_are_listed_with_what_they_do(ann: Guest):
    bots = {bot["spec"]: bot for bot in ann.get("/api/bots").json()}
    assert bots["greedy"]["name"] == "Greedy"
    assert bots["greedy"]["sentence"].startswith("Plays the move after which")


def test_the_record_is_kept_until_the_end(ann: Guest):
    match = ann.opens("human bot")["match"]
    answer = ann.get(f"/api/matches/{match}/record")
    assert (answer.status_code, answer.json()["error"]) == (409, "not_over")


def test_the_record_of_a_finished_match_can_be_replayed(ann: Guest):
    match = ann.opens("human human", seed=4)["match"]
    table = ann.snapshot(match)
    ann.post(f"/api/matches/{match}/commands", ann.a_move(table))
    ann.asks(ann.snapshot(match), "resign", 1)
    answer = ann.get(f"/api/matches/{match}/record")
    assert answer.headers["content-disposition"].endswith(f'"akropolis-{match}.akr"')
    assert Game.from_record(Record.parse(answer.text)).ply == 1


# -- commands -------------------------------------------------------------------------------------


def test_a_move_over_http_is_answered_and_the_same_again(ann: Guest):
    match = ann.opens("human human")["match"]
    command = ann.a_move(ann.snapshot(match))
    first = ann.post(f"/api/matches/{match}/commands", command)
    again = ann.post(f"/api/matches/{match}/commands", command)
    assert (first.status_code, first.json()["v"]) == (200, 2)
    assert again.json() == first.json()


@pytest.mark.parametrize(
    ("type", "seat", "facts", "status", "error"),
    [
        ("move", 0, {"move": "0:hhq@9,9/0"}, 422, "illegal"),
        ("move", 0, {"move": "nonsense"}, 422, "unreadable"),
        ("move", 1, {"move": "0:hhq@1,-1/2"}, 403, "not_your_seat"),
        ("move", 3, {"move": "0:hhq@1,-1/2"}, 422, "no_such_seat"),
        ("take_back", 0, {}, 409, "refused"),
        ("rematch", 0, {}, 409, "refused"),
        ("rename", 0, {"name": "a|b"}, 422, "bad_name"),
    ],
)
def test_a_refused_command_has_its_status(ann: Guest, type, seat, facts, status, error):
    match = ann.opens("human bot")["match"]
    answer = ann.asks(ann.snapshot(match), type, seat, **facts)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert ann.snapshot(match)["v"] == 1


def test_a_stale_command_brings_a_fresh_snapshot(ann: Guest):
    match = ann.opens("human human")["match"]
    table = ann.snapshot(match)
    late = ann.a_move(table)
    ann.post(f"/api/matches/{match}/commands", ann.a_move(table))
    answer = ann.post(f"/api/matches/{match}/commands", late)
    assert (answer.status_code, answer.json()["error"]) == (409, "stale")
    assert answer.json()["snapshot"]["v"] == 2
    assert answer.json()["snapshot"]["you"]["seats"] == [0, 1]


# -- seat links -----------------------------------------------------------------------------------


def test_opening_a_seat_link_takes_nothing_until_its_button_is_pressed(ann: Guest, ben: Guest):
    opened = ann.opens("human open")
    link = opened["seats"][1]["link"]
    door = ben.get(link)
    assert (door.status_code, "<form" in door.text) == (200, True)
    assert ann.snapshot(opened["match"])["players"][1]["kind"] == "open"
    ben.sits(link)
    assert ben.snapshot(opened["match"])["you"]["seats"] == [1]


@pytest.mark.parametrize(("given", "kept"), [("  Bora  ", "Bora"), ("a|b", ""), ("x" * 25, "")])
def test_who_sits_down_may_give_a_name(ann: Guest, ben: Guest, given: str, kept: str):
    opened = ann.opens("human open")
    link = opened["seats"][1]["link"]
    ben.http.post(link, data={"name": given})
    table = ben.snapshot(opened["match"])
    assert table["you"]["seats"] == [1]
    assert table["players"][1]["name"] == kept


def test_a_link_that_was_used_leads_to_the_table(ann: Guest, ben: Guest, service: Running):
    opened = ann.opens("human open")
    link = opened["seats"][1]["link"]
    ben.sits(link)
    eve = service.guest()
    eve.sits(link)
    assert eve.snapshot(opened["match"])["you"]["spectator"]
    back = ben.http.get(link, follow_redirects=False)
    assert (back.status_code, back.headers["location"]) == (302, f"/t/{opened['match']}")


def test_trying_out_the_link_for_a_friend_leaves_the_seat_open(ann: Guest):
    opened = ann.opens("human open")
    door = ann.http.get(opened["seats"][1]["link"], follow_redirects=False)
    assert (door.status_code, door.headers["location"]) == (302, f"/t/{opened['match']}")


def test_the_door_to_a_seat_says_who_keeps_it_where_a_name_is_known(ann: Guest, ben: Guest):
    named = ann.opens("human open")
    assert " keeps a seat for you" not in ben.get(named["seats"][1]["link"]).text.split("<form")[0]
    assert ann.asks(ann.snapshot(named["match"]), "rename", 0, name="<Ann>").status_code == 200
    door = ben.get(named["seats"][1]["link"]).text
    assert "&lt;Ann&gt; keeps a seat for you" in door


def test_a_guessed_link_takes_no_seat(ann: Guest, ben: Guest):
    opened = ann.opens("human open")
    ben.sits(f"/t/{opened['match']}/s/{'a' * 22}")
    assert ben.snapshot(opened["match"])["you"]["spectator"]


def test_what_holds_links_is_not_compressed_and_what_is_long_is(ann: Guest):
    match = ann.opens("human open")["match"]
    assert "content-encoding" not in ann.get(f"/api/matches/{match}").headers
    options = ann.get(f"/api/matches/{match}/options", slot=0, v=1)
    assert options.headers["content-encoding"] == "gzip"


def test_links_come_as_pictures_for_phones(ann: Guest):
    opened = ann.opens("human open")
    for link in (f"/t/{opened['match']}", opened["seats"][1]["link"]):
        code = ann.get(f"{link}/qr.svg")
        assert code.headers["content-type"].startswith("image/svg+xml")
        assert code.text.startswith("<svg xmlns=")


# -- pages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/new", "/rules", "/settings"])
def test_there_are_pages(ann: Guest, path: str):
    answer = ann.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_the_table_of_a_match_is_a_page(ann: Guest):
    match = ann.opens("human bot")["match"]
    assert f'data-match="{match}"' in ann.get(f"/t/{match}").text


@pytest.mark.parametrize("path", ["/nowhere", "/t/zzzzzzzzzz", "/t/x", "/t/zzzzzzzzzz/s/x"])
def test_a_page_that_is_not_there_is_told_by_a_page(ann: Guest, path: str):
    answer = ann.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")


def test_the_button_of_the_first_page_opens_a_match_without_its_script(ann: Guest):
    answer = ann.http.post("/new", follow_redirects=False)
    assert answer.status_code == 303
    table = ann.snapshot(answer.headers["location"].removeprefix("/t/"))
    assert [player["kind"] for player in table["players"]] == ["human", "bot"]


def test_the_service_says_that_it_is_well(ann: Guest):
    answer = ann.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/bots", "/static/icon.svg"])
def test_head_is_answered_as_get_without_its_body(ann: Guest, path: str):
    whole, head = ann.http.get(path), ann.http.request("HEAD", path)
    assert whole.status_code == 200
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]


def test_the_openapi_description_is_served_and_shows_examples(ann: Guest):
    description = ann.get("/api/openapi.json").json()
    schemas = description["components"]["schemas"]
    assert schemas["Command"]["examples"][0]["move"] == "1:Mbq@2,-2/3"
    assert "/api/matches/{match}/commands" in description["paths"]


def test_every_file_of_the_client_has_its_type_and_may_be_kept_but_is_asked_for(ann: Guest):
    answer = ann.get("/static/js/seat.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    tag = {"if-none-match": answer.headers["etag"]}
    assert ann.http.get("/static/js/seat.js", headers=tag).status_code == 304


PAGES = ["/", "/new", "/rules", "/settings"]


def files_of(page: str) -> list[str]:
    """The files of the client that a page asks for, by their addresses."""
    return re.findall(r'(?:src|href)="(/static/[^"]+)"', page)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_names_its_files_by_their_version_and_they_may_be_kept_for_good(
    ann: Guest, path: str
):
    files = files_of(ann.get(path).text)
    assert files
    for file in files:
        answer = ann.get(file)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_table_asks_for_few_enough_files_for_one_trip(ann: Guest):
    match = ann.opens("human bot")["match"]
    page = ann.get(f"/t/{match}")
    ahead = dict(re.findall("<([^>]+)>; rel=([^,]+)", page.headers["link"]))
    assert ahead.pop(f"/api/matches/{match}") == "preload; as=fetch; crossorigin"
    files = files_of(page.text)
    assert {file.rpartition("/")[2]: way for file, way in ahead.items() if file in files} == {
        "style.css": "preload; as=style",
        "table.js": "modulepreload",
    }
    assert len(ahead) == 2
    assert len(files) <= 5


def test_the_door_to_a_seat_does_not_ask_for_the_match(ann: Guest, ben: Guest):
    opened = ann.opens("human open")
    door = ben.get(opened["seats"][1]["link"])
    assert door.status_code == 200
    assert "/joined/seat.js>; rel=modulepreload" in door.headers["link"]
    assert "/api/" not in door.headers["link"]


def test_a_page_without_a_module_asks_for_none(ann: Guest):
    page = ann.get("/t/2222222222")
    assert page.headers["link"].endswith("/joined/style.css>; rel=preload; as=style")


def test_a_page_gets_its_script_and_all_styles_in_one_piece_each(ann: Guest):
    script, style = (
        ann.get(next(file for file in files_of(ann.get("/").text) if file.endswith(kind)))
        for kind in ("home.js", "style.css")
    )
    assert script.headers["content-type"].startswith("text/javascript")
    assert style.headers["content-type"].startswith("text/css")
    for name, answer in (("js/home.js", script), ("js/say.js", script), ("css/app.css", style)):
        last = (Path(assets.FOLDER) / name).read_text(encoding="utf-8").splitlines()[-1]
        assert last.removeprefix("export ") in answer.text
        assert answer.headers["vary"] == "Accept-Encoding"
    plain = ann.http.get(script.request.url, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == script.text
    name = re.findall("sourceMappingURL=(.*)", script.text)[0]
    assert ann.get(str(script.request.url.join(name))).json()["version"] == 3


@pytest.mark.parametrize("name", ["nothing.js", "home.css", "home", "", "sub/home.js"])
def test_nothing_else_is_joined(ann: Guest, name: str):
    assert ann.get(f"{assets.address()}/joined/{name}").status_code == 404


def test_a_version_that_is_past_leads_to_the_file_of_today_which_is_not_kept(ann: Guest):
    answer = ann.get("/static/v-0123456789ab/js/seat.js")
    assert answer.text == ann.get("/static/js/seat.js").text
    assert answer.headers["cache-control"] == "no-cache"


def test_another_file_makes_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(assets, "FOLDER", tmp_path)
    (tmp_path / "a.js").write_text("1")
    before = assets.version()
    assert assets.version() == before
    (tmp_path / "b.js").write_text("1")
    assert assets.version() != before


OUTSIDE = [
    "/static/../settings.py",
    "/static/%2e%2e/settings.py",
    "/static//etc/passwd",
    "/static/v-0123456789ab/../../settings.py",
    "/static/v-0123456789ab/%2e%2e/%2e%2e/settings.py",
    "/static/v-0123456789ab//etc/passwd",
]


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_file_outside_the_client_is_served(ann: Guest, path: str):
    assert ann.get(path).status_code == 404


def test_a_cookie_is_asked_for_once_and_hidden_from_scripts(service: Running):
    guest = service.guest()
    cookie = guest.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "set-cookie" not in guest.get("/").headers


def test_the_key_of_cookies_is_for_its_owner_alone(service: Running):
    key: Path = service.settings.data / "cookie.key"
    assert key.stat().st_mode & 0o777 == 0o600


def test_errors_of_the_api_have_one_form(ann: Guest):
    for answer in (
        ann.get("/api/nowhere"),
        ann.get("/api/matches/x"),
        ann.http.delete("/api/matches"),
        ann.post("/api/matches/zzzzzzzzzz/commands", {}),
    ):
        assert answer.status_code in (404, 405, 422)
        assert {"error", "message"} <= set(json.loads(answer.text))
