"""The record of a game: rules, deal and moves, enough to replay it without a seed.

Two forms, an ``.akr`` text for people and a JSON twin for programs. Reading checks that a record
is well formed; whether it can have happened, ``Game.from_record`` finds out by replaying it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from akropolis.errors import NotationError, RecordError
from akropolis.moves import Move
from akropolis.notation import Scanner
from akropolis.rules import RULES_VERSION, Rules
from akropolis.site import ConstructionSite, Deal
from akropolis.tiles import Tile

#: Raised when the form of a record changes, so that an old file is never misread.
RECORD_VERSION = 1

#: Largest number that a header may hold.
MOST = 99_999

_KEY = re.compile(r"[A-Z][A-Za-z-]*(?=:)")
_LINE = re.compile(r"[^\r\n]*")
_WORD = re.compile(r"[a-z_]+")
_COMMENT = re.compile(r";[^\r\n]*")
# What has a meaning in a record, what a terminal would obey, what turns text around, and halves of
# signs, which no file can hold.
_UNWRITABLE = re.compile(r"[|;\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game as it is kept.

    Attributes:
        moves: the moves of the seats in order; an Architect's follow from the rules.
        names: who sat at each seat, or nothing.
        bots: the bot at each seat that a bot took; ``""`` at the others; or nothing.
        date: when it was played, as free text of one line.
        result: the final totals by seat, the Architect's last; nothing before the end.
        undone: moves that were taken back, in the order in which they may be made again.
    """

    rules: Rules
    deal: Deal
    moves: tuple[Move, ...] = ()
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    date: str = ""
    result: tuple[int, ...] = ()
    undone: tuple[Move, ...] = ()

    def __post_init__(self) -> None:
        for name in ("moves", "names", "bots", "result", "undone"):
            value = getattr(self, name)
            if isinstance(value, str):
                raise RecordError(f"{name}: several, not the text {value!r}")
            object.__setattr__(self, name, tuple(value))
        self.deal.check(self.rules)
        for what, texts in (("names", self.names), ("bots", self.bots), ("date", (self.date,))):
            for text in texts:
                if not isinstance(text, str) or text != text.strip() or _UNWRITABLE.search(text):
                    raise RecordError(
                        f"{what}: {text!r} is not one line without '|', ';' and invisible signs"
                    )
            if what != "date" and len(texts) not in (0, self.rules.seats):
                raise RecordError(f"{what}: {len(texts)} for {self.rules.seats} seats")
        if self.result and len(self.result) != self.rules.hands:
            raise RecordError(f"result: {len(self.result)} totals for {self.rules.hands} hands")
        if not all(0 <= total <= MOST for total in self.result):
            raise RecordError(f"result: totals from 0 to {MOST}, not {_spaced(self.result)}")

    # -- .akr ------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read an ``.akr`` text.

        Errors: ``NotationError``; ``RulesError`` for options or a deal that cannot be;
        ``RecordError`` for a version that this library does not know.
        """
        scanner = Scanner(text)
        values: dict[str, Any] = {}
        while _next_line(scanner) and (key := _KEY.match(scanner.text, scanner.offset)):
            name = key[0]
            if name not in _HEADERS:
                raise scanner.error(f"a header out of {', '.join(_HEADERS)}")
            if name in values:
                raise scanner.error("a header not given before")
            scanner.offset = key.end()
            scanner.literal(":")
            scanner.skip_blanks()
            values[name] = _HEADERS[name](scanner)
            if name in _VERSIONS:  # now: a later form may have headers that this one has not
                _check_version(name, values[name])
            _end_of_line(scanner)
        for name in ("Akropolis-Record", "Rules-Version", "Seats", "Site", "Stacks"):
            if name not in values:
                raise scanner.error(f"a header {name}:")
        moves: list[Move] = []
        while _next_line(scanner):
            scanner.literal(f"{len(moves) + 1}.")
            scanner.skip_blanks()
            moves.append(Move.read(scanner))
            _end_of_line(scanner)
        options = {key: values[name] for key, name in _OPTIONS.items() if name in values}
        return cls(
            rules=Rules.from_json(options),
            deal=Deal(values["Site"], values["Stacks"]),
            moves=tuple(moves),
            names=values.get("Names", ()),
            bots=values.get("Bots", ()),
            date=values.get("Date", ""),
            result=values.get("Result", ()),
            undone=values.get("Undone", ()),
        )

    def __str__(self) -> str:
        lines = [f"Akropolis-Record: {RECORD_VERSION}", f"Rules-Version: {RULES_VERSION}"]
        for key, value in self.rules.to_json().items():
            if isinstance(value, list):
                value = " ".join(map(str, value))
            elif isinstance(value, bool):
                value = "yes" if value else "no"
            lines.append(f"{_OPTIONS[key]}: {value}")
        if self.names:
            lines.append(f"Names: {' | '.join(self.names)}")
        if self.bots:
            lines.append(f"Bots: {' | '.join(self.bots)}")
        if self.date:
            lines.append(f"Date: {self.date}")
        lines.append(f"Site: {_spaced(self.deal.site)}")
        lines.append(f"Stacks: {' / '.join(map(_spaced, self.deal.stacks))}")
        if self.result:
            lines.append(f"Result: {_spaced(self.result)}")
        if self.undone:
            lines.append(f"Undone: {_spaced(self.undone)}")
        lines.append("")
        lines += [f"{ply}. {move}" for ply, move in enumerate(self.moves, start=1)]
        return "\n".join(line.rstrip() for line in lines) + "\n"

    # -- JSON ------------------------------------------------------------------------------------

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read the JSON twin. Errors: as ``parse``."""
        if not isinstance(text, str):
            raise TypeError(f"expected text, not {type(text).__name__}")
        try:
            return cls._from_data(_loaded(text))
        except _Malformed as error:
            raise NotationError(text, 0, str(error)) from None

    @classmethod
    def _from_data(cls, data: Any) -> Record:
        _expect(isinstance(data, dict), "a JSON object")
        for name in _VERSIONS:
            key = name.lower().replace("-", "_")
            _expect(key in data, f"a key {key!r}")
            _check_version(name, data[key])
        for key in data:
            _expect(key in _JSON_KEYS, f"no key {key!r}, only {', '.join(_JSON_KEYS)}")
        for key in ("rules", "site", "stacks", "moves"):
            _expect(key in data, f"a key {key!r}")
        _expect(isinstance(data["rules"], dict), "rules: an object")
        _expect(isinstance(data["stacks"], list), "stacks: a list of lists of tiles")
        _expect(isinstance(data.get("date", ""), str), "date: text")
        result = data.get("result", [])
        _expect(
            isinstance(result, list) and all(type(total) is int for total in result),
            "result: a list of whole numbers",
        )
        return cls(
            rules=Rules.from_json(data["rules"]),
            deal=Deal(
                ConstructionSite(tuple(map(Tile.parse, _texts(data, "site")))),
                tuple(tuple(map(Tile.parse, _text_list(s, "stacks"))) for s in data["stacks"]),
            ),
            moves=tuple(map(Move.parse, _texts(data, "moves"))),
            names=tuple(_texts(data, "names")),
            bots=tuple(_texts(data, "bots")),
            date=data.get("date", ""),
            result=tuple(result),
            undone=tuple(map(Move.parse, _texts(data, "undone"))),
        )

    def to_json(self) -> str:
        """The JSON twin."""
        import json  # here and below: seldom needed, and slow to import

        data: dict[str, Any] = {
            "akropolis_record": RECORD_VERSION,
            "rules_version": RULES_VERSION,
            "rules": self.rules.to_json(),
            "names": self.names,
            "bots": self.bots,
            "date": self.date,
            "site": [str(tile) for tile in self.deal.site],
            "stacks": [[str(tile) for tile in stack] for stack in self.deal.stacks],
            "result": self.result,
            "moves": [str(move) for move in self.moves],
            "undone": [str(move) for move in self.undone],
        }
        optional = ("names", "bots", "date", "result", "undone")
        return json.dumps({k: v for k, v in data.items() if v or k not in optional}, indent=1)


_JSON_KEYS = [
    "akropolis_record",
    "rules_version",
    "rules",
    "names",
    "bots",
    "date",
    "site",
    "stacks",
    "result",
    "moves",
    "undone",
]


#: The headers that say in which form, and under which rules.
_VERSIONS = {
    "Akropolis-Record": ("record", RECORD_VERSION),
    "Rules-Version": ("rules", RULES_VERSION),
}


def _check_version(header: str, version: object) -> None:
    what, known = _VERSIONS[header]
    if type(version) is not int or version != known:
        raise RecordError(f"{what} version {version!r} is not known, only {known}")


class _Malformed(Exception):
    """JSON of another shape than a record has; says what was expected."""


def _loaded(text: str) -> Any:
    import json

    try:
        return json.loads(text, object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        raise NotationError(text, error.pos, f"JSON ({error.msg})") from None
    except RecursionError:
        raise NotationError(text, 0, "JSON of moderate depth") from None
    except ValueError:  # Python converts numbers of a few thousand digits at most
        raise NotationError(text, 0, "JSON with numbers of moderate length") from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; of a key that comes twice nobody can say which one is meant."""
    data = dict(pairs)
    _expect(len(data) == len(pairs), "a JSON object without the same key twice")
    return data


def _expect(condition: bool, expected: str) -> None:
    if not condition:
        raise _Malformed(expected)


def _texts(data: Mapping[str, Any], key: str) -> list[str]:
    return _text_list(data.get(key, []), key)


def _text_list(value: object, what: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise _Malformed(f"{what}: a list of texts")
    return value


def _spaced(values: object) -> str:
    return " ".join(map(str, values))  # type: ignore[call-overload]


def _next_line(scanner: Scanner) -> bool:
    """Pass over blank lines and comments; say whether anything is left."""
    while scanner.skip_space():
        comment = _COMMENT.match(scanner.text, scanner.offset)
        if comment is None:
            return True
        scanner.offset = comment.end()
    return False


def _end_of_line(scanner: Scanner) -> None:
    if scanner.skip_blanks():
        scanner.take(_COMMENT, "the end of the line")


def _number(scanner: Scanner) -> int:
    return scanner.integer(0, MOST, "a whole number")


def _numbers(scanner: Scanner) -> list[int]:
    numbers = [_number(scanner)]
    while scanner.skip_blanks():
        numbers.append(_number(scanner))
    return numbers


def _moves(scanner: Scanner) -> tuple[Move, ...]:
    moves = [Move.read(scanner)]
    while scanner.skip_blanks():
        moves.append(Move.read(scanner))
    return tuple(moves)


def _word(scanner: Scanner) -> str:
    return scanner.take(_WORD, "a word in lower case")


def _words(scanner: Scanner) -> list[str]:
    words = [_word(scanner)]
    while scanner.skip_blanks():
        words.append(_word(scanner))
    return words


def _flag(scanner: Scanner) -> bool:
    return scanner.take(re.compile("yes|no"), "yes or no") == "yes"


def _names(scanner: Scanner) -> tuple[str, ...]:
    return tuple(name.strip() for name in scanner.take(_LINE, "names").split("|"))


def _stacks(scanner: Scanner) -> tuple[tuple[Tile, ...], ...]:
    stacks: list[tuple[Tile, ...]] = []
    stack: list[Tile] = []
    while scanner.skip_blanks():
        if scanner.accept("/"):
            stacks.append(tuple(stack))
            stack = []
        else:
            stack.append(Tile.read(scanner))
    return (*stacks, tuple(stack))


#: Options of ``Rules`` and the headers that carry them.
_OPTIONS: Mapping[str, str] = {
    "seats": "Seats",
    "long_game": "Long-Game",
    "variants": "Variants",
    "solo_level": "Solo-Level",
    "house_group": "House-Group",
    "barracks_lake_edge": "Barracks-Lake-Edge",
    "lake": "Lake",
    "start_stones": "Start-Stones",
    "stone_reserve": "Stone-Reserve",
}

_HEADERS: Mapping[str, Callable[[Scanner], Any]] = {
    "Akropolis-Record": _number,
    "Rules-Version": _number,
    "Seats": _number,
    "Long-Game": _flag,
    "Variants": _words,
    "Solo-Level": _word,
    "House-Group": _word,
    "Barracks-Lake-Edge": _flag,
    "Lake": _word,
    "Start-Stones": _numbers,
    "Stone-Reserve": _number,
    "Names": _names,
    "Bots": _names,
    "Date": lambda scanner: scanner.take(_LINE, "a date").strip(),
    "Site": ConstructionSite.read,
    "Stacks": _stacks,
    "Result": lambda scanner: tuple(_numbers(scanner)),
    "Undone": _moves,
}
