"""The house where matches are held: it opens them, carries out commands and keeps every log."""

from __future__ import annotations

import json
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random

from akropolis.errors import Reason
from akropolis.play.commands import Draft, Refused, Request, decide
from akropolis.play.forms import StateForms, event_form
from akropolis.play.log import Addition, Command, Conflict, Entry, Json, LogStore
from akropolis.play.match import Match, Seat, write_deal
from akropolis.play.setup import Setup
from akropolis.site import Deal
from akropolis.view import SeatView

#: Letters and figures that nobody takes for each other.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
MATCH_LENGTH = 10
TOKEN_LENGTH = 22  # 109 bits
#: Entries that can be told again without a snapshot.
RECENT = 16
#: Refusals of a match that are kept; honest players are refused a few times.
REFUSALS = 200
_TRIES = 20


class UnknownMatch(LookupError):
    """There is no match of that name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What became of a command.

    Attributes:
        form: the answer as it is sent.
        is_stale: whether its author should be told how things stand now.
    """

    form: Json

    @property
    def ok(self) -> bool:
        """Whether the command was carried out."""
        return bool(self.form["ok"])

    @property
    def is_stale(self) -> bool:
        """Whether it came too late."""
        return self.form.get("error") == "stale"


@dataclass(frozen=True, slots=True, kw_only=True)
class BotTurn:
    """A bot's turn: all that it may know, and nothing of what lies face down."""

    match: str
    v: int
    seat: int
    bot: str
    view: SeatView
    pace_ms: int


class _Sitting:
    """A match in memory, with its latest entries ready to be sent."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.forms = StateForms()
        self.recent: deque[tuple[int, str]] = deque(maxlen=RECENT)
        self.log: deque[Json] = deque(maxlen=30)
        self.refusals = 0


Listener = Callable[[str, int, str, str], None]


class House:
    """Holds matches. To be used by one thread at a time; other processes may share its store.

    ``clock`` tells the time in UTC, ``lots`` shuffles tiles and draws names that cannot be
    guessed. ``listener`` hears of every new entry: its match, number, type and form as text.
    So many matches are kept in memory as ``keep`` says, besides those that are watched.
    """

    def __init__(
        self,
        store: LogStore,
        *,
        clock: Callable[[], datetime],
        lots: Random,
        listener: Listener | None = None,
        keep: int = 100,
    ) -> None:
        self._store = store
        self._clock = clock
        self._lots = lots
        self._listener = listener
        self._keep = keep
        self._watched = 0
        self._sittings: OrderedDict[str, _Sitting] = OrderedDict()

    # -- opening ---------------------------------------------------------------------------------

    def open(self, setup: Setup, creator: str) -> Match:
        """Open a match; the creator holds every seat that is set up for a human."""
        rules = setup.rules
        lots = self._lots if setup.seed is None else Random(setup.seed)
        seats = [
            Seat(
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                holder=creator if seat.kind == "human" else None,
                token=self._word(TOKEN_LENGTH) if seat.kind == "open" else None,
            )
            for seat in setup.seats
        ]
        match, addition = self._opening(
            seats,
            creator,
            Deal.shuffled(rules, lots),
            {
                "rules": rules.to_json(),
                "assists": {
                    "live_scores": setup.live_scores,
                    "preview": setup.preview,
                    "hints": setup.hints,
                },
                "pace": setup.pace_ms,
                "seeded": setup.seed is not None,
            },
        )
        self._store.commit([addition])
        return self._admit(match, [addition.entries[0]]).match

    def _opening(
        self, seats: Iterable[Seat], creator: str, deal: Deal, facts: Json
    ) -> tuple[Match, Addition]:
        seats = list(seats)
        entry = Entry(
            v=1,
            at=self._now(),
            type="created",
            seat=None,
            facts={**facts, "players": [player_form(seat) for seat in seats]},
            secret={
                "creator": creator,
                "deal": write_deal(deal),
                "holders": [seat.holder for seat in seats],
                "tokens": [seat.token for seat in seats],
            },
        )
        id = self._word(MATCH_LENGTH)
        guests = {seat.holder for seat in seats if seat.holder}
        return Match(id, entry), Addition(match=id, entries=[entry], guests=guests)

    # -- looking ---------------------------------------------------------------------------------

    def match(self, id: str) -> Match:
        """A match as it stands now, whoever wrote its log. Errors: ``UnknownMatch``."""
        return self._current(id).match

    def snapshot(self, id: str, guest: str | None) -> Json:
        """All that a guest may know of a match."""
        sitting = self._current(id)
        match = sitting.match
        held = match.held_by(guest)
        rules = match.game.rules
        form: Json = {
            "match": match.id,
            "v": match.v,
            "you": {"seats": held, "spectator": not held, "creator": match.creator == guest},
            "rules": rules.to_json(),
            "assists": match.assists,
            "pace": match.pace_ms,
            "seeded": match.seeded,
            "players": [
                {
                    **player_form(seat),
                    **({"follows": seat.follows} if seat.follows else {}),
                    "holder_is_you": number in held,
                }
                for number, seat in enumerate(match.seats)
            ],
            "log": list(sitting.log),
            "state": sitting.forms.state_form(match),
            "rematch": match.rematch,
        }
        if match.creator == guest and (links := self.links(match)):
            form["links"] = links
        return form

    @staticmethod
    def links(match: Match) -> list[Json]:
        """The links of the open seats, for whoever set up the match."""
        return [
            {"seat": number, "link": f"/t/{match.id}/s/{seat.token}"}
            for number, seat in enumerate(match.seats)
            if seat.kind == "open"
        ]

    def events_since(self, id: str, v: int) -> list[str] | None:
        """The events after number ``v`` as they were sent; None where only a snapshot will do."""
        sitting = self._current(id)
        missed = [text for number, text in sitting.recent if number > v]
        return missed if 0 < v <= sitting.match.v and len(missed) == sitting.match.v - v else None

    def seat_of_link(self, id: str, token: str) -> int | None:
        """The seat that a link leads to."""
        for number, seat in enumerate(self.match(id).seats):
            if seat.token is not None and seat.token == token:
                return number
        return None

    def unfinished(self, guest: str, *, limit: int = 8) -> list[Match]:
        """A guest's matches that are not over; last touched first."""
        ids = self._store.unfinished(guest, limit=limit)
        # A database of before also names who has left, or only set the match up.
        return [match for id in ids if (match := self.match(id)).held_by(guest)]

    def options_of(
        self, id: str, guest: str | None, slot: int, v: int, seat: int | None = None
    ) -> tuple[SeatView, int, bool]:
        """What is needed to work out the options of a slot, since which entry they are so, and
        whether the match lets its players see what each would change.

        Without a seat they are for the one to move; a seat that is named plans ahead, with tiles
        that it cannot pay, too: some will be taken, and what is left gets cheaper.

        Errors: ``Refused`` to anybody but the holder of the seat, as things are now.
        """
        match = self.match(id)
        turn, plans = match.to_move, seat is not None
        if turn is None:
            raise Refused("over", "the match is over")
        if seat is None and turn not in match.held_by(guest):
            raise Refused("not_your_turn", "options are for the seat whose turn it is")
        if seat is None:
            seat = turn
        elif seat not in match.held_by(guest):
            raise Refused("not_your_seat", "options are for whoever holds the seat")
        if not match.changed <= v <= match.v:
            raise Refused("stale", "the game has gone on in the meantime")
        view = SeatView.of(match.game.state, seat)
        reasons = [Reason.NO_SUCH_SLOT] if slot >= len(view.site) else []
        if slot > view.stones[seat] and not plans:
            reasons.append(Reason.TOO_EXPENSIVE)
        if reasons:
            raise Refused("illegal", reasons[0].sentence, tuple(reasons))
        return view, match.changed, bool(match.assists["preview"])

    def hint_of(self, id: str, guest: str | None, v: int) -> tuple[SeatView, int, bool]:
        """What is needed to find good moves, since which entry they are so, and whether the match
        lets its players see what each would change.

        Errors: ``Refused`` to anybody but the holder of the seat to move, as things are now, and
        where the match is played without hints.
        """
        match = self.match(id)
        if not match.assists.get("hints", True):
            raise Refused("no_hints", "this match is played without hints")
        seat = match.to_move
        if seat is None:
            raise Refused("over", "the match is over")
        if seat not in match.held_by(guest):
            raise Refused("not_your_turn", "hints are for the seat whose turn it is")
        if not match.changed <= v <= match.v:
            raise Refused("stale", "the game has gone on in the meantime")
        return SeatView.of(match.game.state, seat), match.changed, bool(match.assists["preview"])

    # -- commands --------------------------------------------------------------------------------

    def command(self, id: str, guest: str, data: Json) -> Answer:
        """Carry out a command, or refuse it. The same id by the same guest: the same answer."""
        return self._carry_out(id, guest, data)

    def bot_turn(self, id: str) -> BotTurn | None:
        """The turn of a bot, if it is one's."""
        match = self.match(id)
        seat = match.to_move
        if seat is None or match.seats[seat].bot is None:
            return None
        return BotTurn(
            match=id,
            v=match.v,
            seat=seat,
            bot=match.seats[seat].bot or "",
            view=SeatView.of(match.game.state, seat),
            pace_ms=match.pace_ms,
        )

    def bot_move(self, turn: BotTurn, move: str, *, note: str | None = None) -> Answer:
        """Make the move that a bot has found. It goes through the same door as everybody's."""
        facts = {"move": move, "note": note, "type": "move", "seat": turn.seat, "v": turn.v}
        return self._carry_out(turn.match, None, {**facts, "id": f"{turn.v}"})

    def _carry_out(self, id: str, guest: str | None, data: Json) -> Answer:
        command = Command(match=id, author=guest or "", id=data["id"])
        for _ in range(_TRIES):
            match = self._current(id).match
            if (kept := self._store.answer(command)) is not None:
                return Answer(form=kept)
            request = Request(
                guest=guest,
                type=data["type"],
                seat=data["seat"],
                v=data["v"],
                now=self._clock(),
                facts=data,
            )
            try:
                drafts = decide(match, request)
            except Refused as refusal:
                return self._refused(match, guest, command, refusal)
            try:
                return self._accepted(match, command, drafts)
            except Conflict:
                continue  # somebody was quicker: look again
        raise TimeoutError(f"match {id} does not come to rest")

    def _accepted(self, match: Match, command: Command, drafts: list[Draft]) -> Answer:
        additions = []
        opened: Match | None = None
        if drafts[0].type == "rematched":
            opened, addition = self._rematch_of(match)
            additions.append(addition)
            drafts = [replace(drafts[0], facts={"match": opened.id})]
        at = self._now()
        entries = [
            Entry(
                v=match.v + number,
                at=at,
                type=draft.type,
                seat=draft.seat,
                facts=draft.facts,
                secret=draft.secret,
            )
            for number, draft in enumerate(drafts, start=1)
        ]
        over = match.is_over or any(draft.over for draft in drafts)
        guests = {draft.secret["holder"] for draft in drafts if draft.type == "seated"}
        left = {draft.seat for draft in drafts if draft.type == "bot_took_over"}
        holders = {number: seat.holder for number, seat in enumerate(match.seats) if seat.holder}
        stay = {holder for number, holder in holders.items() if number not in left}
        gone = {*holders.values()} - stay
        additions.append(
            Addition(match=match.id, entries=entries, guests=guests, gone=gone, over=over)
        )
        answer = {"id": command.id, "ok": True, "v": entries[-1].v}
        self._store.commit(additions, command=command, answer=answer)
        self._follow(self._sittings[match.id], entries)
        return Answer(form=answer)

    def _refused(
        self, match: Match, guest: str | None, command: Command, refusal: Refused
    ) -> Answer:
        answer: Json = {
            "id": command.id,
            "ok": False,
            "v": match.v,
            "error": refusal.code,
            "message": refusal.message,
        }
        if refusal.reasons:
            answer["reasons"] = [str(reason) for reason in refusal.reasons]
        # Nobody can fill the store, and what came too late will always have come too late.
        sitting = self._sittings[match.id]
        welcome = match.held_by(guest) and sitting.refusals < REFUSALS
        if welcome and refusal.code != "stale":
            sitting.refusals += 1
            try:
                self._store.commit([], command=command, answer=answer)
            except Conflict:
                answer = self._store.answer(command) or answer
        return Answer(form=answer)

    def _rematch_of(self, match: Match) -> tuple[Match, Addition]:
        """A match of the same people under the same rules; everybody moves up one seat."""
        seats = [*match.seats[1:], match.seats[0]]
        fresh = [
            replace(seat, token=self._word(TOKEN_LENGTH) if seat.kind == "open" else None)
            for seat in seats
        ]
        rules = match.game.rules
        facts: Json = {
            "rules": rules.to_json(),
            "assists": match.assists,
            "pace": match.pace_ms,
            "seeded": False,
        }
        return self._opening(fresh, match.creator, Deal.shuffled(rules, self._lots), facts)

    # -- keeping up ------------------------------------------------------------------------------

    def catch_up(self, ids: Collection[str]) -> None:
        """Read what other processes wrote in the logs of these matches; the listener hears it."""
        self._watched = len(ids)
        versions: Mapping[str, int] = self._store.versions(ids)
        for id in ids:
            sitting = self._sittings.get(id)
            if sitting is not None:
                self._sittings.move_to_end(id)  # what is watched stays in memory
            if id in versions and (sitting is None or sitting.match.v < versions[id]):
                self._current(id)

    def _current(self, id: str) -> _Sitting:
        sitting = self._sittings.get(id)
        since = sitting.match.v if sitting else 0
        entries = self._store.entries(id, since=since)
        if sitting is None:
            if not entries:
                raise UnknownMatch(f"there is no match {id}")
            return self._admit(Match.of(id, entries), entries)
        self._sittings.move_to_end(id)
        self._follow(sitting, entries)
        return sitting

    def _admit(self, match: Match, entries: Iterable[Entry]) -> _Sitting:
        sitting = self._sittings[match.id] = _Sitting(match)
        sitting.log.extend(map(event_form, entries))
        while len(self._sittings) > self._keep + self._watched:
            self._sittings.popitem(last=False)
        return sitting

    def _follow(self, sitting: _Sitting, entries: Iterable[Entry]) -> None:
        match = sitting.match
        try:
            for entry in entries:
                match.follow(entry)
                form = event_form(entry)
                sitting.log.append(form)
                state = sitting.forms.state_form(match)
                text = json.dumps({"t": "event", **form, "state": state}, separators=(",", ":"))
                sitting.recent.append((entry.v, text))
                if self._listener is not None:
                    self._listener(match.id, entry.v, entry.type, text)
        except BaseException:
            # What is in memory may be half of the truth. The log is all of it: read it again.
            self._sittings.pop(match.id, None)
            raise

    def _now(self) -> str:
        return self._clock().astimezone(UTC).isoformat(timespec="milliseconds")

    def _word(self, length: int) -> str:
        return "".join(self._lots.choice(ALPHABET) for _ in range(length))


def player_form(seat: Seat) -> Json:
    """Who sits at a seat, as everybody may know it."""
    return {"kind": seat.kind, "name": seat.name, **({"bot": seat.bot} if seat.bot else {})}
