"""``akropolis score``: cities in, score sheets out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from akropolis.city import City
from akropolis.cli import exits, files, options
from akropolis.cli.exits import Failure
from akropolis.errors import AkropolisError, NotationError
from akropolis.plan import Plan
from akropolis.scoring import ScoreSheet, score
from akropolis.sketch import LINE

_CELL = re.compile(r"\s*[A-Za-z][0-9]")
_KEYS = ("city", "plan", "stones")


class Entry(NamedTuple):
    """A city to score, as it was given."""

    number: int  # of its line, from 1
    city: City | Plan
    stones: int


@click.command("score")
@click.argument("name", default="-", metavar="[FILE|-]")
@click.option(
    "--stones",
    type=click.IntRange(0, 1000),
    default=0,
    show_default=True,
    help="Stones left, a point each; a line's own stones come first.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")
@options.scoring_options
def command(name: str, stones: int, as_json: bool, **rulings: Any) -> None:
    """Score cities, one a line, from a file or standard input.

    \b
    A line is one of
      Mbq@2,-2/3 hhq@1,-1/2                     a city: its placements in order
      h1@0,0 h3@1,0 H1@2,-1                     a plan: what shows from above
      {"city": "Mbq@2,-2/3", "stones": 2}       either of them as JSON
      {"plan": "h1@0,0 H1@1,0"}
    Blank lines and drawings of cities are passed over.

    \b
    Examples:
      echo "Mbq@2,-2/3 hhq@1,-1/2" | akropolis score --stones 2
      akropolis score cities.txt --json --variants temples,gardens
    """
    rules = options.make_rules(**rulings)
    several = False
    for entry in _entries(name, stones):
        sheet = score(entry.city, stones=entry.stones, rules=rules)
        if as_json:
            click.echo(json.dumps(_as_json(entry, sheet)))
        else:
            click.echo(f"{chr(10) if several else ''}{sheet}")
        several = True


def _lines(name: str) -> Iterator[bytes]:
    with files.opened(name) as file:
        yield from iter(lambda: file.readline(files.LARGEST + 1), b"")


def _entries(name: str, stones: int) -> Iterator[Entry]:
    for number, line in enumerate(_lines(name), start=1):
        where = f"{name}, line {number}"
        if len(line) > files.LARGEST:
            message = f"{where}: longer than any city, {files.LARGEST:,} bytes"
            raise Failure(message, code=exits.UNREADABLE)
        text = files.decoded(where, line).rstrip("\r\n")
        if not text.strip() or LINE.match(text):
            continue
        try:
            city, own = _read(text)
        except NotationError as error:
            # Its line is always the first; ours is the line of the file.
            told = str(error).removeprefix("line 1, ")
            raise Failure(f"{where}, {told}", code=exits.UNREADABLE) from None
        except AkropolisError as error:
            raise Failure(f"{where}: {error}", code=exits.WRONG) from None
        except _Misshapen as error:
            raise Failure(f"{where}: expected {error}", code=exits.UNREADABLE) from None
        yield Entry(number, city, stones if own is None else own)


class _Misshapen(Exception):
    """JSON of another shape than ours; the message is what was expected."""


def _read(text: str) -> tuple[City | Plan, int | None]:
    if not text.lstrip().startswith(("{", "[")):
        return (Plan.parse if _CELL.match(text) else City.parse)(text), None
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(text, error.pos, f"JSON ({error.msg})") from None
    except (RecursionError, ValueError):
        raise _Misshapen("JSON of moderate depth and numbers of moderate length") from None
    if not isinstance(data, dict) or ("city" in data) == ("plan" in data):
        raise _Misshapen('a JSON object with a key "city" or a key "plan"')
    for key in data:
        if key not in _KEYS:
            raise _Misshapen(f"no key {key!r}, only {', '.join(_KEYS)}")
    own = data.get("stones")
    if own is not None and (type(own) is not int or not 0 <= own <= 1000):
        raise _Misshapen(f"stones from 0 to 1000, not {json.dumps(own)[:20]}")
    key = "city" if "city" in data else "plan"
    if not isinstance(data[key], str):
        raise _Misshapen(f"a text as {key}, not {json.dumps(data[key])[:20]}")
    return (City if key == "city" else Plan).parse(data[key]), own


def _as_json(entry: Entry, sheet: ScoreSheet) -> dict[str, Any]:
    districts = {
        str(district): {"value": line.value, "stars": line.stars, "points": line.points}
        for district, line in sheet.items()
    }
    return {
        "line": entry.number,
        "districts": districts,
        "stones": sheet.stones,
        "total": sheet.total,
    }
