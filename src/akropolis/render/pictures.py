"""Whole pictures: SVG documents that stand on their own in a notebook, a page or a file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from akropolis.city import City
from akropolis.game import Game
from akropolis.hexgrid import Hex, corner
from akropolis.render.draw import Style, city_body, fitted, number, tile_body
from akropolis.render.geometry import Block, bounds
from akropolis.render.shape import RELIEF
from akropolis.rules import Rules
from akropolis.scoring import ScoreSheet, Why, score
from akropolis.site import ConstructionSite
from akropolis.tiles import Tile

_MARKS = {
    Why.SCORES: "yes",
    Why.SCORES_DOUBLE: "yes",
    Why.NO_PLAZA: "noplaza",
    Why.STARS: "",
    Why.QUARRY: "",
}
_LOOSE = corner(Hex(0, 0), 1)
_TEXT = (
    ".paper{fill:#F4EEE3}.say{fill:#1D1A16;font-family:Georgia,'Liberation Serif',serif}"
    ".tread{fill:#D9AE8C}.city .price{fill:#1D1A16;font-weight:600}"
)


def svg(
    thing: City | Game | ConstructionSite | Tile,
    *,
    rules: Rules | None = None,
    plan: bool = False,
    width: int = 640,
    height: int = 480,
) -> str:
    """A picture of a city, a game, a construction site or a tile, as an SVG document.

    Options:
        rules: what decides which hexes of a city score; left out, the defaults.
        plan: look at cities from straight above.
        width: width of a city's frame in pixels; one of several in a game.
        height: height of that frame.

    >>> svg(City())[:4]
    '<svg'
    """
    if isinstance(thing, City):
        sheet = score(thing, rules=rules)
        body = _city(thing, sheet, width=width, height=height, plan=plan, most=54)
        return _document(body, width, height)
    if isinstance(thing, Tile):
        return _site([thing], priced=False)
    if isinstance(thing, ConstructionSite):
        return _site(thing, priced=True)
    return _game(thing, plan=plan, width=width, height=height)


def blocks_of(city: City, sheet: ScoreSheet) -> list[Block]:
    """The visible hexes of a city, each with its tile and whether it scores."""
    return [
        Block(
            hex.q,
            hex.r,
            cell.level,
            cell.face.value,
            city.pieces[hex],
            _MARKS.get(sheet.why(hex).why, "no"),
        )
        for hex, cell in city.plan.cells.items()
    ]


def _city(
    city: City, sheet: ScoreSheet, *, width: int, height: int, plan: bool, most: float
) -> str:
    blocks = blocks_of(city, sheet)
    style = Style.of(most, plan=plan)
    side, x, y = fitted(blocks, width=width, height=height, pad=16, most=most, view=style.view)
    last = len(city.placements) or None
    body = city_body(blocks, city.plan.lakes, Style.of(side, plan=plan), last=last)
    return f'<g transform="translate({number(x)} {number(y)})">{body}</g>'


def _site(tiles: Iterable[Tile], *, priced: bool) -> str:
    style = Style(side=30, numerals="off", marks=False)
    left, top, right, bottom = bounds([Block(hex.q, hex.r, 1, "-", 1) for hex in _LOOSE], RELIEF)
    step, foot, out = (right - left) * style.side + 24, 26, []
    row = list(tiles)
    rise = 5 * (len(row) - 1) if priced else 0
    high = (bottom - top) * style.side + 24 + rise
    for slot, tile in enumerate(row):
        x = slot * step + 12 - left * style.side
        y = high - 12 - bottom * style.side - (5 * slot if priced else 0)
        body = tile_body(str(tile), _LOOSE, style)
        out.append(f'<g transform="translate({number(x)} {number(y)})">{body}</g>')
        if priced:
            up = 5 * slot
            out.append(
                f'<rect class="tread" x="{number(slot * step)}" y="{number(high - up)}"'
                f' width="{number(step - 1)}" height="{foot + up}"/>'
                f'<text class="price" font-size="14" x="{number(slot * step + step / 2)}"'
                f' y="{number(high + 18 - up / 2)}">{slot or "free"}</text>'
            )
    return _document("".join(out), len(row) * step, high + (foot if priced else 0))


def _game(game: Game, *, plan: bool, width: int, height: int) -> str:
    across = 2 if len(game.cities) > 1 else 1
    out = []
    for seat, (city, sheet) in enumerate(zip(game.cities, game.sheets, strict=False)):
        x, y = seat % across * width, seat // across * height
        mine = " to move" if seat == game.to_move else ""
        out.append(
            f'<g transform="translate({x} {y})">'
            f'<text class="say" font-size="22" x="{width / 2:g}" y="30">'
            f"Seat {seat}: {sheet.total} points{mine}</text>"
            f'<g transform="translate(0 36)">'
            f"{_city(city, sheet, width=width, height=height - 40, plan=plan, most=44)}</g></g>"
        )
    rows = -(-len(game.cities) // across)
    return _document("".join(out), across * width, rows * height)


def _document(body: str, width: float, height: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="city" width="{number(width)}"'
        f' height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}">'
        f"<style>{read('city.css')}{_TEXT}</style>"
        f"<defs>{_symbols()}</defs>"
        f'<rect class="paper" width="100%" height="100%"/>{body}</svg>\n'
    )


@cache
def read(name: str) -> str:
    """A file of this room."""
    return files("akropolis.render").joinpath(name).read_text(encoding="utf-8")


@cache
def _symbols() -> str:
    """The symbols of the sprite, without the SVG element around them."""
    sprite = read("symbols.svg")
    return sprite[sprite.index(">") + 1 : sprite.rindex("</svg>")].strip()
