"""Everything that can go wrong, by name.

One base class, so that a caller can catch all of it; one class a kind of mistake, so that a
caller can tell text that cannot be read from a move that is not allowed.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Self


class AkropolisError(Exception):
    """Base of every error that this library raises on purpose."""


class NotationError(AkropolisError, ValueError):
    """Text that is not well formed.

    Attributes:
        text: the whole text that was being read.
        offset: characters of it before the mistake.
        line: line of the mistake, from 1.
        column: column of the mistake in that line, from 1.
        expected: what should have stood there, in words.
    """

    def __init__(self, text: str, offset: int, expected: str) -> None:
        before = text[:offset]
        start = before.rfind("\n") + 1
        source = text[start:].split("\n", 1)[0].rstrip("\r")
        self.text = text
        self.offset = offset
        self.line = before.count("\n") + 1
        self.column = offset - start + 1
        self.expected = expected
        found = source[self.column - 1 :].split(maxsplit=1)
        # An excerpt, not the whole line: a file of one endless line must not flood a terminal.
        first = max(0, self.column - 60)
        # Signs that a terminal would obey, and tabs, which move the mark below, are blanked.
        excerpt = "".join(
            sign if sign.isprintable() else " " for sign in source[first : first + 100]
        )
        super().__init__(
            f"line {self.line}, column {self.column}: expected {expected}, "
            f"found {repr(found[0][:20]) if found else 'the end of the line'}\n"
            f"  {excerpt}\n  {' ' * (self.column - 1 - first)}^"
        )

    def __reduce__(self) -> tuple[type[Self], tuple[str, int, str]]:
        """Errors come back whole from another process."""
        return type(self), (self.text, self.offset, self.expected)


class Code(StrEnum):
    """A code for programs with a sentence in English for people."""

    sentence: str

    def __new__(cls, value: str, sentence: str) -> Self:
        """Make a member of its value and its sentence."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.sentence = sentence
        return member


class Reason(Code):
    """Why a well-formed move is not allowed; one move may have several. Rules: RULES.md 3, 4.

    >>> print(Reason.UNEVEN, "-", Reason.UNEVEN.sentence)
    uneven - the three hexes below are not on one level
    """

    GAME_OVER = "game_over", "the game is over"
    NO_SUCH_SLOT = "no_such_slot", "the construction site has no such slot"
    TOO_EXPENSIVE = "too_expensive", "the slot costs more stones than the seat holds"
    WRONG_TILE = "wrong_tile", "the slot holds another tile"
    OVERHANG = "overhang", "part of the tile would hang over an empty hex"
    UNEVEN = "uneven", "the three hexes below are not on one level"
    DETACHED = "detached", "a tile on the table must share an edge with the city"
    SINGLE_TILE_BELOW = "single_tile_below", "a raised tile must rest on at least two tiles"


class IllegalMove(AkropolisError, ValueError):
    """A well-formed move or placement that the rules forbid.

    Attributes:
        move: the refused move or placement, as text.
        reasons: all reasons at once, in the order of ``Reason``.
    """

    def __init__(self, move: object, reasons: Iterable[Reason]) -> None:
        found = frozenset(reasons)
        self.move = str(move)
        self.reasons = tuple(reason for reason in Reason if reason in found)
        super().__init__(f"{self.move}: {'; '.join(r.sentence for r in self.reasons)}")

    def __reduce__(self) -> tuple[type[Self], tuple[str, tuple[Reason, ...]]]:
        """Errors come back whole from another process."""
        return type(self), (self.move, self.reasons)

    @property
    def reason(self) -> Reason:
        """The first of the reasons."""
        return self.reasons[0]


class RulesError(AkropolisError, ValueError):
    """Options that contradict each other or do not exist."""


class RecordError(AkropolisError, ValueError):
    """A record that can be read but cannot have happened.

    Attributes:
        ply: number of the offending move, from 1; None when it is not about one move.
    """

    def __init__(self, message: str, *, ply: int | None = None) -> None:
        self.ply = ply
        super().__init__(message if ply is None else f"move {ply}: {message}")
