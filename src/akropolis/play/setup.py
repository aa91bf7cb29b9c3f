"""How a match is set up: the rules, who sits where, and what helps the players have."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from akropolis import bots
from akropolis.errors import AkropolisError
from akropolis.rules import Rules

KINDS = ("human", "bot", "open")
PACES = (0, 700, 1500)  # milliseconds
NAME_LENGTH = 24
DEFAULT_BOT = "foreman"


class SetupError(AkropolisError, ValueError):
    """A match that cannot be: contradicting seats, an impossible name or pace."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSetup:
    """Who is to sit at a seat: the creator or a friend beside, a bot, or whoever has the link."""

    kind: str
    name: str
    bot: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Its plain JSON form."""
        return {"kind": self.kind, "name": self.name, **({"bot": self.bot} if self.bot else {})}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """All that is chosen before a match.

    Attributes:
        live_scores: whether totals are shown while playing.
        preview: whether it is shown what a placement would change.
        hints: whether whose turn it is may ask for the best moves.
        seed: deals the same tiles every time; None deals by lot. It is used once and not kept.
        pace_ms: a bot's move comes no sooner than this after what happened before it.
    """

    rules: Rules
    seats: tuple[SeatSetup, ...]
    seed: int | str | None = None
    live_scores: bool = True
    preview: bool = True
    hints: bool = True
    pace_ms: int = 700

    def __post_init__(self) -> None:
        if len(self.seats) != self.rules.seats:
            raise SetupError(f"{len(self.seats)} players for {self.rules.seats} seats")
        if self.pace_ms not in PACES:
            raise SetupError(f"a pace of {', '.join(map(str, PACES))} ms, not {self.pace_ms!r}")
        if all(seat.kind == "open" for seat in self.seats):
            raise SetupError("somebody has to sit at the table: a human or a bot")

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Setup:
        """Read the body of a request for a match.

        Errors: ``SetupError``, ``RulesError``, ``UnknownBot``.
        """
        seats = [_seat(seat) for seat in data["seats"]]
        assists = data.get("assists") or {}
        options = dict(data.get("rules") or {})
        options.setdefault("seats", len(seats))
        pace = data.get("pace")
        return cls(
            rules=Rules.from_json(options),
            seats=tuple(seats),
            seed=data.get("seed"),
            live_scores=assists.get("live_scores", True),
            preview=assists.get("preview", True),
            hints=assists.get("hints", True),
            pace_ms=700 if pace is None else pace,
        )


def clean_name(name: object) -> str:
    """A name as it is kept: one short line without control characters.

    Errors: ``SetupError``.
    """
    if not isinstance(name, str):
        raise SetupError(f"a name is a text, not {name!r}")
    shown = " ".join(name.split())
    if not 1 <= len(shown) <= NAME_LENGTH:
        raise SetupError(f"a name has 1 to {NAME_LENGTH} characters, not {len(shown)}")
    # Invisible signs could turn the text around; "|" and ";" have a meaning in records.
    if any(unicodedata.category(sign).startswith("C") or sign in "|;" for sign in shown):
        raise SetupError("a name has no control characters, '|' or ';'")
    return shown


def known_bot(spec: object) -> str:
    """The name of a bot that can be made.

    Options are for those who own the machine: they name files, threads and hours of thought.

    Errors: ``UnknownBot``.
    """
    if not isinstance(spec, str) or len(spec) > 60:
        raise bots.UnknownBot("a bot is named by a text of at most 60 characters")
    if ":" in spec:
        raise bots.UnknownBot(f"at a table a bot has a name and no options, not {spec!r}")
    bots.create(spec, seed=0)
    return spec


def bot_name(spec: str) -> str:
    """What a bot is called at the table."""
    return spec.partition(":")[0].replace("_", " ").capitalize()


def _seat(data: Mapping[str, Any]) -> SeatSetup:
    kind = data.get("kind")
    if kind not in KINDS:
        raise SetupError(f"a seat is {', '.join(KINDS)}, not {kind!r}")
    name = data.get("name")
    if kind == "bot":
        spec = known_bot(data.get("bot") or DEFAULT_BOT)
        return SeatSetup(kind=kind, name=clean_name(name or bot_name(spec)), bot=spec)
    # Without a name the screens call the seat by its number, in the language of the reader.
    return SeatSetup(kind=kind, name=clean_name(name) if name else "")
