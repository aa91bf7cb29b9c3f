"""What the tests of matches share: a store in memory, a clock that is set by hand, and players."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from akropolis import bots
from akropolis.play import Addition, Answer, Command, Conflict, Entry, House, Match, Setup


class MemoryStore:
    """Keeps logs as long as the test lasts."""

    def __init__(self):
        self.logs: dict[str, list[Entry]] = {}
        self.answers: dict[Command, Any] = {}
        self.holders: dict[str, set[str]] = {}
        self.over: set[str] = set()
        self._lock = threading.Lock()

    def commit(
        self,
        additions: Sequence[Addition],
        *,
        command: Command | None = None,
        answer: Any = None,
    ) -> None:
        with self._lock:
            self._commit(additions, command, answer)

    def _commit(self, additions, command, answer) -> None:
        if command is not None and command in self.answers:
            raise Conflict("answered")
        for addition in additions:
            if addition.entries[0].v != len(self.logs.get(addition.match, [])) + 1:
                raise Conflict("not the next one")
        for addition in additions:
            self.logs.setdefault(addition.match, []).extend(addition.entries)
            for guest in addition.guests:
                self.holders.setdefault(guest, set()).add(addition.match)
            for guest in addition.gone:
                self.holders.get(guest, set()).discard(addition.match)
            if addition.over:
                self.over.add(addition.match)
        if command is not None:
            self.answers[command] = answer

    def entries(self, match: str, *, since: int = 0) -> list[Entry]:
        return self.logs.get(match, [])[since:]

    def answer(self, command: Command) -> Any:
        return self.answers.get(command)

    def versions(self, ids: Collection[str]) -> Mapping[str, int]:
        return {id: len(self.logs[id]) for id in ids if id in self.logs}

    def unfinished(self, guest: str, *, limit: int) -> list[str]:
        mine = [id for id in self.holders.get(guest, set()) if id not in self.over]
        mine.sort(key=lambda id: self.logs[id][-1].at, reverse=True)
        return mine[:limit]

    def close(self) -> None:
        pass


class Clock:
    """Stands still until it is put forward."""

    def __init__(self):
        self.now = datetime(2031, 5, 1, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **time: float) -> None:
        self.now += timedelta(**time)


class Table:
    """A house with one match, and words for what people do there."""

    def __init__(self, seats: str, *, store=None, lots: int = 1, **wishes: Any):
        """``seats`` names who sits where: ``ann``, ``bot``, ``open``; the first opens the match.

        Guests other than the first get their seats by its link.
        """
        self.clock = Clock()
        self.heard: list[tuple[str, int, str, str]] = []
        self.store = store or MemoryStore()
        self.house = self.another_house(lots)
        self._ids = itertools.count()
        names = seats.split()
        self.creator = next(name for name in names if name not in ("bot", "open"))
        kinds = [
            "human" if name == self.creator else "bot" if name == "bot" else "open"
            for name in names
        ]
        wish = {"seats": [{"kind": kind} for kind in kinds], **wishes}
        self.id = self.house.open(Setup.from_json(wish), self.creator).id
        for seat, name in enumerate(names):
            if kinds[seat] == "open" and name != "open":
                token = self.match.seats[seat].token
                assert self.ask(name, "sit", seat, token=token, name=name).ok

    def another_house(self, lots: int = 2) -> House:
        """As another process would hold it, or this one after a restart."""

        def hear(*news):
            self.heard.append(news)

        return House(self.store, clock=self.clock, lots=Random(lots), listener=hear)

    @property
    def match(self) -> Match:
        return self.house.match(self.id)

    @property
    def state(self):
        return self.match.game.state

    def command(self, type: str, seat: int, **facts: Any) -> dict[str, Any]:
        """A command as a client that knows everything writes it."""
        id = f"command-{next(self._ids)}"
        return {"id": id, "v": self.match.v, "type": type, "seat": seat, **facts}

    def ask(self, guest: str, type: str, seat: int, **facts: Any) -> Answer:
        return self.house.command(self.id, guest, self.command(type, seat, **facts))

    def move(self, guest: str, seat: int | None = None, move: str | None = None) -> Answer:
        """Make a move for the seat to move: that one, or the first there is."""
        seat = self.match.to_move if seat is None else seat
        return self.ask(guest, "move", seat, move=move or str(self.state.legal_moves[0]))

    def bot_moves(self, spec: str = "uniform") -> None:
        """Let bots move until it is somebody else's turn."""
        bot = bots.create(spec, seed=1)
        while (turn := self.house.bot_turn(self.id)) is not None:
            assert self.house.bot_move(turn, str(bot.choose(turn.view))).ok

    def play_on(self, *guests: str, until: int | None = None) -> None:
        """Play to the end, or to a ply, the guests sitting at the seats in this order."""
        while not self.match.is_over and self.match.game.ply != until:
            seat = self.match.to_move
            if self.match.seats[seat].kind == "bot":
                turn = self.house.bot_turn(self.id)
                assert self.house.bot_move(turn, str(turn.view.legal_moves[0])).ok
            else:
                assert self.move(guests[seat]).ok
