"""Nothing hidden leaves the service: no order of tiles, no seed, no token, no guest's id."""

import json
import re

import pytest

from akropolis import City
from akropolis.store import SqlStore
from web.clients import Frame
from web.conftest import Running

SEED = "a-seed-nobody-may-see-7c1f"


class Secrets:
    """What a match hides."""

    def __init__(self, service: Running, match: str):
        store = SqlStore(service.settings.database_url)
        entries = store.entries(match)
        store.close()
        created = entries[0].secret
        self.stacks: list[list[str]] = created["deal"]["stacks"]
        self.tokens = {token for token in created["tokens"] if token}
        self.guests = {created["creator"], *created["holders"]}
        self.guests |= {entry.secret.get("holder") for entry in entries}
        self.guests.discard(None)
        self.always = {SEED, (service.settings.data / "cookie.key").read_bytes().hex()}

    def told_in(self, text: str, *, turned: int, but: set[str]) -> list[str]:
        """What a text tells of them, when so many stacks have been turned over."""
        words = (self.always | self.tokens | self.guests) - but
        told = [word for word in sorted(words) if word in text]
        orders = [r"\W+".join(stack) for stack in self.stacks[turned:]]
        return told + [order for order in orders if re.search(order, text)]


def a_move(table: Frame) -> str:
    """The first tile, laid where it may be."""
    state = table["state"]
    city = City.parse(state["seats"][state["to_move"]]["text"])
    return f"0:{city.legal_placements(state['site'][0])[-1]}"


@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        ("human open", {"seats": 2}),
        ("human open bot", {"seats": 3, "variants": ["gardens"]}),
        ("human open bot bot", {"seats": 4, "stone_reserve": 40}),
        ("human", {"seats": 1, "solo_level": "metagenes"}),
    ],
)
def test_no_frame_or_page_of_a_whole_game_tells_what_is_hidden(
    service: Running, seats: str, rules: Frame
):
    ann, ben, eve = (service.guest() for _ in range(3))
    opened = ann.opens(seats, rules=rules, seed=SEED)
    match = opened["match"]
    if "open" in seats:
        ben.sits(opened["seats"][1]["link"])
    players = {0: ann, 1: ben}
    hidden = Secrets(service, match)
    # Ann may see the links that she is to hand out, and each browser its own cookie.
    may_see = {ann: set(hidden.tokens), ben: set(), eve: set()}
    for guest in may_see:
        guest.get("/api/mine")
        may_see[guest].add(guest.http.cookies["akropolis_guest"].split(".")[0])

    def check(turned: int) -> None:
        for guest, own in may_see.items():
            heard = "\n".join(guest.heard)
            guest.heard.clear()
            assert hidden.told_in(heard, turned=turned, but=own) == []

    with ann.socket(match) as hers, ben.socket(match) as his, eve.socket(match) as others:
        lines = {ann: hers, ben: his, eve: others}
        table, *_ = [line.hears_of("snapshot") for line in lines.values()]
        kinds = [player["kind"] for player in table["players"]]
        while not table["state"]["over"]:
            seat = table["state"]["to_move"]
            if kinds[seat] == "human":
                frame = players[seat].command({**table}, "move", seat, move=a_move(table))
                lines[players[seat]].says({"t": "command", **frame})
            table, *_ = [line.hears_of("event") for line in lines.values()]
            check(len(hidden.stacks) - table["state"]["stacks_left"])
    for guest in may_see:
        for path in ("", "/events?since=1", "/events?since=0", "/options?slot=0&v=1"):
            guest.get(f"/api/matches/{match}{path}")
        for path in ("/", "/new", "/api/mine", "/api/bots", f"/t/{match}", f"/t/{match}/qr.svg"):
            guest.get(path)
    check(len(hidden.stacks))


def test_errors_and_refusals_tell_nothing_either(service: Running):
    ann, eve = service.guest(), service.guest()
    opened = ann.opens("human open", seed=SEED)
    match = opened["match"]
    hidden = Secrets(service, match)
    eve.get("/api/mine")
    own = {eve.http.cookies["akropolis_guest"].split(".")[0]}
    table = eve.snapshot(match)
    for type in ("move", "take_back", "resign", "leave", "fill", "sit", "rename", "rematch"):
        eve.asks(table, type, 1, move="0:hhq@1,-1/2", token="x", name="Eve")
    for path in ("record", "options?slot=0&v=1", "options?slot=x&v=1", "events?since=-1"):
        eve.get(f"/api/matches/{match}/{path}")
    assert hidden.told_in("\n".join(eve.heard), turned=0, but=own) == []


def test_the_test_would_notice(service: Running):
    ann = service.guest()
    match = ann.opens("human open", seed=SEED)["match"]
    hidden = Secrets(service, match)
    leaks = [json.dumps(hidden.stacks), SEED, *hidden.tokens, *hidden.guests]
    leaks += [" / ".join(" ".join(stack) for stack in hidden.stacks)]
    for leak in leaks:
        assert hidden.told_in(f"so {leak} there", turned=0, but=set()) != []
