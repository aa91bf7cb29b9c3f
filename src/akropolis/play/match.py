"""A match as its log tells it. Nothing here decides; it only follows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from akropolis.events import Result, SiteRefilled, Standing
from akropolis.game import Game
from akropolis.moves import Move
from akropolis.play.log import Entry, Json
from akropolis.record import Record
from akropolis.rules import Rules
from akropolis.site import ConstructionSite, Deal
from akropolis.tiles import Tile

#: Entries after which a command that was made before them can no longer stand.
CHANGES_OF_GAME = frozenset({"created", "moved", "taken_back", "resigned"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A seat of a match.

    Attributes:
        kind: ``human``, ``bot`` or ``open``.
        holder: the guest whose seat it is. Secret.
        token: what the link to an open seat ends with. Secret.
        follows: whoever sat there before a bot that plays on for them.
    """

    kind: str
    name: str
    bot: str | None = None
    holder: str | None = None
    token: str | None = None
    follows: str | None = None


class Match:
    """One game and the people and bots around it, as of the last entry of its log."""

    def __init__(self, id: str, created: Entry) -> None:
        """The match that an entry ``created`` begins."""
        if created.type != "created" or created.v != 1:
            raise ValueError("a log begins with the entry 'created', number 1")
        facts, secret = created.facts, created.secret
        self.id = id
        self.v = 1
        self.last_at = created.at
        self.started_at = created.at
        #: The number of the last entry that changed the game itself.
        self.changed = 1
        #: When what everybody waits for began: not a new name, which anybody can take at any time.
        self.waiting_since = created.at
        self.assists: Json = facts["assists"]
        self.pace_ms: int = facts["pace"]
        self.seeded: bool = facts["seeded"]
        self.creator: str = secret["creator"]
        self.seats = [
            Seat(**player, holder=holder, token=token)
            for player, holder, token in zip(
                facts["players"], secret["holders"], secret["tokens"], strict=True
            )
        ]
        rules = Rules.from_json(facts["rules"])
        self.game = Game(Record(rules=rules, deal=read_deal(secret["deal"])))
        #: Who made each move of the game: whether it was a human.
        self.by_human: list[bool] = []
        self.resigned: int | None = None
        self.rematch: str | None = None

    @classmethod
    def of(cls, id: str, entries: Iterable[Entry]) -> Match:
        """The match that a whole log tells."""
        first, *rest = entries
        match = cls(id, first)
        for entry in rest:
            match.follow(entry)
        return match

    # -- what is so ------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more."""
        return self.game.is_over or self.resigned is not None

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is."""
        return None if self.is_over else self.game.to_move

    @property
    def result(self) -> Result | None:
        """The ranking at the end. Whoever resigned comes last, whatever the points."""
        if self.resigned is None:
            return self.game.result
        totals = self.game.totals
        stones = self.game.stones
        architect = self.game.state.architect
        ranked: list[tuple[int, int, int | None]] = [
            (totals[seat], stones[seat], seat) for seat in range(len(self.seats))
        ]
        if architect is not None:
            ranked.append((totals[-1], architect.stones, None))
        ranked.sort(key=lambda s: (s[2] == self.resigned, -s[0], -s[1]))
        standings: list[Standing] = []
        for total, left, seat in ranked:
            above = standings[-1] if standings else None
            tied = above is not None and (above.total, above.stones) == (total, left)
            shared = above is not None and tied and seat != self.resigned
            rank = above.rank if above and shared else len(standings) + 1
            standings.append(Standing(rank, seat, total, left))
        return Result(tuple(standings))

    @property
    def take_back_seat(self) -> int | None:
        """The seat that may take its last move back now.

        Until another human has moved; and while anybody else might look on, only until the
        construction site was refilled. Alone with bots also across refills.
        """
        if self.is_over:
            return None
        ply = len(self.by_human) - 1
        while ply >= 0 and not self.by_human[ply]:
            ply -= 1
        if ply < 0:
            return None
        seat = ply % len(self.seats)
        if self.seats[seat].kind != "human":
            return None
        alone = all(other.kind == "bot" or other is self.seats[seat] for other in self.seats)
        revealed = any(
            isinstance(event, SiteRefilled)
            for events in self.game.events_by_ply[ply:]
            for event in events
        )
        return seat if alone or not revealed else None

    def held_by(self, guest: str | None) -> list[int]:
        """The seats of a guest."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if guest is not None and seat.kind == "human" and seat.holder == guest
        ]

    @property
    def record(self) -> Record:
        """The record of the game, with names and date."""
        bots = tuple(seat.bot or "" for seat in self.seats)
        return replace(
            self.game.record,
            names=tuple(seat.name or f"Player {n}" for n, seat in enumerate(self.seats, 1)),
            bots=bots if any(bots) else (),
            date=self.started_at[:10],
        )

    # -- what happens ----------------------------------------------------------------------------

    def follow(self, entry: Entry) -> None:
        """Let happen what the next entry tells."""
        if entry.v != self.v + 1:
            raise ValueError(f"entry {entry.v} does not follow entry {self.v}")
        seat = entry.seat
        facts = entry.facts
        if entry.type == "moved":
            self.game.play(Move.parse(facts["move"]))
            self.by_human.append(facts["by"] == "human")
        elif entry.type == "taken_back":
            self.game.goto(facts["ply"])
            del self.by_human[facts["ply"] :]
        elif entry.type == "resigned":
            self.resigned = seat if facts["ends"] else None
        elif entry.type == "rematched":
            self.rematch = facts["match"]
        elif seat is not None and entry.type == "seated":
            holder = entry.secret["holder"]
            self._seat(seat, kind="human", name=facts["name"], holder=holder, bot=None)
        elif seat is not None and entry.type == "renamed":
            self._seat(seat, name=facts["name"])
        elif seat is not None and entry.type == "bot_took_over":
            who = {"name": facts["name"], "bot": facts["bot"], "follows": facts.get("of")}
            self._seat(seat, kind="bot", **who, holder=None, token=None)
        self.v = entry.v
        self.last_at = entry.at
        if entry.type in CHANGES_OF_GAME:
            self.changed = entry.v
        if entry.type != "renamed":
            self.waiting_since = entry.at

    def _seat(self, number: int, **changes: str | None) -> None:
        self.seats[number] = replace(self.seats[number], **changes)  # type: ignore[arg-type]


def write_deal(deal: Deal) -> Json:
    """The deal as it is kept in the secret part of a log."""
    return {"site": [*map(str, deal.site)], "stacks": [[*map(str, s)] for s in deal.stacks]}


def read_deal(data: Json) -> Deal:
    """Read what ``write_deal`` writes."""
    return Deal(
        ConstructionSite(tuple(map(Tile.parse, data["site"]))),
        tuple(tuple(map(Tile.parse, stack)) for stack in data["stacks"]),
    )
