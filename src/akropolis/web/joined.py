"""Several files of the client as one answer.

Over HTTP/1.1 a browser asks for six files at a time, and a phone waits 150 ms for each six. So a
page asks for two: all styles, and its module with all that it imports. Nothing is built: the
modules stay as they are, line by line, each in a function of its own, and a map leads debuggers to
them. Only comments that fill their lines stay behind, a fifth of what would be sent.

Errors: ``ValueError`` where a module does what cannot be joined: circles, ``import()``, ``export
default``, and exported variables that change.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_IMPORT = re.compile(
    r"""(?:^|(?<=;))import\s*(?:\{([^}]*)\}\s*from\s*)?["'](\.[^"']+)["'];?""", re.MULTILINE
)
_DECLARED = re.compile(r"^export (?=(?:const|class|(?:async )?function) ([\w$]+))", re.MULTILINE)
_LISTED = re.compile(r"(?:^|(?<=[;}]))export\s*\{([^}]*)\};?", re.MULTILINE)
# Those of licences go along.
_COMMENT = re.compile(
    r"^[ \t]*(?://.*|/\*\*(?![\s*]*@license)(?:(?!\*/)[\s\S])*\*/[ \t]*)$", re.MULTILINE
)
_LEFT = re.compile(r"(?:^|;)(?:import|export)\b|\bawait import\(", re.MULTILINE)


@dataclass(slots=True)
class Joined:
    """A module and all that it imports, as one text."""

    folder: Path
    lines: list[str] = field(default_factory=list)
    #: For each line, the number of its file and its own number there; None of lines in between.
    origins: list[tuple[int, int] | None] = field(default_factory=list)
    names: dict[Path, str] = field(default_factory=dict)
    _open: list[Path] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The script."""
        return "\n".join(self.lines) + "\n"

    def map(self) -> str:
        """The source map: which file and line each line is. Addresses are seen from ``folder``."""
        mappings, before = [], (0, 0)
        for origin in self.origins:
            if origin is None:
                mappings.append("")
                continue
            file, line = origin
            mappings.append("".join(map(_vlq, (0, file - before[0], line - before[1], 0))))
            before = origin
        sources = [f"../{path.relative_to(self.folder).as_posix()}" for path in self.names]
        return json.dumps(
            {"version": 3, "sources": sources, "names": [], "mappings": ";".join(mappings)}
        )

    def add(self, path: Path, *, entry: bool = False) -> None:
        """Add a module behind all that it imports, in the order in which a browser runs them."""
        if path in self.names:
            return
        if path in self._open:
            raise ValueError(f"{path.name} imports itself by way of {self._open[-1].name}")
        self._open.append(path)
        text = path.read_text(encoding="utf-8").rstrip("\n")
        text = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
        for found in _IMPORT.finditer(text):
            self.add((path.parent / found[2]).resolve())
        exported = [found[1] for found in _DECLARED.finditer(text)]
        exported += [
            _pair(item, ": ") for found in _LISTED.finditer(text) for item in _items(found[1])
        ]
        text = _IMPORT.sub(lambda found: self._taken(path, found), text)
        text = _LISTED.sub("", _DECLARED.sub("", text))
        if (left := _LEFT.search(text)) is not None:
            line = text.count("\n", 0, left.start() + 1) + 1
            raise ValueError(f"{path.name}, line {line}, cannot be joined with others")
        name = self.names[path] = f"module{len(self.names)}"
        self._open.pop()
        if entry:
            self._put(path, text)
            return
        self._between(f"const {name} = (() => {{ // {path.name}")
        self._put(path, text)
        self._between(f"return {{ {', '.join(exported)} }};", "})();")

    def _taken(self, path: Path, found: re.Match[str]) -> str:
        """What stands for an import, on as many lines."""
        name = self.names[(path.parent / found[2]).resolve()]
        taken = ", ".join(_pair(item, ": ", turned=True) for item in _items(found[1] or ""))
        return (f"const {{ {taken} }} = {name};" if taken else "") + "\n" * found[0].count("\n")

    def _put(self, path: Path, text: str) -> None:
        number = [*self.names].index(path)
        for line, content in enumerate(text.split("\n")):
            self.lines.append(content)
            self.origins.append((number, line))

    def _between(self, *lines: str) -> None:
        self.lines += lines
        self.origins += [None] * len(lines)


def script(folder: Path, name: str) -> Joined:
    """The module ``js/{name}.js`` of the folder with all that it imports."""
    joined = Joined(folder)
    joined.add(folder / "js" / f"{name}.js", entry=True)
    return joined


def styles(folder: Path) -> str:
    """All styles, in the order in which they overrule each other."""
    names = ("city", "tokens", "app", "pages")
    return "".join((folder / "css" / f"{name}.css").read_text(encoding="utf-8") for name in names)


def _items(names: str) -> Iterator[str]:
    return filter(None, map(str.strip, names.split(",")))


def _pair(item: str, colon: str, *, turned: bool = False) -> str:
    """``a as b`` in the form of an object: outside ``b: a``, and ``a: b`` where it is taken."""
    inner, _, outer = item.partition(" as ")
    if not outer:
        return inner
    return f"{inner}{colon}{outer}" if turned else f"{outer}{colon}{inner}"


def _vlq(number: int) -> str:
    """A number as source maps write it."""
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    left, text = (abs(number) << 1) | (number < 0), ""
    while True:
        left, digit = left >> 5, left & 31
        text += digits[digit | (32 if left else 0)]
        if not left:
            return text
