"""The log of a match, which is the authority on what happened, and where it is kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

Json = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One numbered line of a log.

    Attributes:
        v: its number; those of a match count from 1 without a gap.
        at: when it was written, as ISO 8601 in UTC.
        type: what happened: ``created``, ``moved``...
        seat: whom it happened to, or who did it.
        facts: what everybody may know of it.
        secret: what nobody is ever told: the deal, who holds a seat, the tokens of seat links.
    """

    v: int
    at: str
    type: str
    seat: int | None
    facts: Json = field(default_factory=dict)
    secret: Json = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Addition:
    """Entries to be added to the log of one match.

    Attributes:
        guests: guests who hold a seat from now on.
        gone: guests who hold none any more.
        over: whether the match is over now.
    """

    match: str
    entries: Sequence[Entry]
    guests: Collection[str] = ()
    gone: Collection[str] = ()
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """The name under which an answer is kept: ids of different authors never meet."""

    match: str
    author: str
    id: str


class Conflict(Exception):
    """Somebody else wrote the next entry, or the answer to the command, first."""


class StoreFailed(Exception):
    """The store cannot be read or written just now: a full disk, a lost connection.

    What was to be added has not been, as far as is known. The same command may be sent again: had
    it been carried out after all, its answer would be found.
    """


class LogStore(Protocol):
    """Keeps logs and answers. Whatever returned without an error is kept for good.

    Errors, of everything: ``StoreFailed``.
    """

    def commit(
        self,
        additions: Sequence[Addition],
        *,
        command: Command | None = None,
        answer: Json | None = None,
    ) -> None:
        """Add entries and the answer to the command that made them, all of it or nothing.

        An entry is added only directly behind the last one of its match; a match begins with an
        entry numbered 1. This is the lock that makes any number of processes take turns.

        Errors: ``Conflict``; nothing has been added then.
        """
        ...

    def entries(self, match: str, *, since: int = 0) -> list[Entry]:
        """The entries after number ``since``, in order; none of a match that is not known."""
        ...

    def answer(self, command: Command) -> Json | None:
        """The answer that was kept for a command."""
        ...

    def versions(self, ids: Collection[str]) -> Mapping[str, int]:
        """The number of the last entry of each of these matches that is known."""
        ...

    def unfinished(self, guest: str, *, limit: int) -> list[str]:
        """The matches that are not over in which a guest holds a seat; last touched first."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...
