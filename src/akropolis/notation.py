"""The scanner that every text form is read with.

Each value owns its text form (``parse`` and ``str`` stand beside each other in its class); this
module only gives them one way to read and one way to say what was expected where.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from akropolis.errors import NotationError

T = TypeVar("T")

_SPACE = re.compile(r"[ \t\r\n]*")
_BLANKS = re.compile(r"[ \t]*")
_INTEGER = re.compile(r"[+-]?[0-9]{1,6}(?![0-9])")


class Scanner:
    """A text and how much of it has been read."""

    __slots__ = ("offset", "text")

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"expected text, not {type(text).__name__}")
        self.text = text
        self.offset = 0

    def error(self, expected: str, *, back: int = 0) -> NotationError:
        """The error to raise here, or ``back`` characters before."""
        return NotationError(self.text, self.offset - back, expected)

    def take(self, pattern: re.Pattern[str], expected: str) -> str:
        """Read what the pattern matches here, or fail with what was expected."""
        match = pattern.match(self.text, self.offset)
        if match is None:
            raise self.error(expected)
        self.offset = match.end()
        return match[0]

    def literal(self, sign: str) -> None:
        """Read exactly this sign."""
        if not self.accept(sign):
            raise self.error(f"{sign!r}")

    def accept(self, sign: str) -> bool:
        """Read this sign if it comes next; say whether it did."""
        found = self.text.startswith(sign, self.offset)
        if found:
            self.offset += len(sign)
        return found

    def integer(self, low: int, high: int, what: str) -> int:
        """Read a whole number between two bounds, both included."""
        expected = f"{what} from {low} to {high}"
        word = self.take(_INTEGER, expected)
        number = int(word)
        if not low <= number <= high:
            raise self.error(expected, back=len(word))
        return number

    def skip_blanks(self) -> bool:
        """Pass over blanks within the line; say whether anything is left on it."""
        self.take(_BLANKS, "blanks")
        return self.text[self.offset : self.offset + 1] not in ("", "\n", "\r")

    def skip_space(self) -> bool:
        """Pass over white space; say whether anything is left."""
        self.take(_SPACE, "white space")
        return self.offset < len(self.text)


def parse(text: str, read: Callable[[Scanner], T]) -> T:
    """Read one value that must fill the whole text, white space around it apart.

    Errors: ``NotationError`` with the line, the column and what was expected.
    """
    scanner = Scanner(text)
    scanner.skip_space()
    value = read(scanner)
    if scanner.skip_space():
        raise scanner.error("the end")
    return value
