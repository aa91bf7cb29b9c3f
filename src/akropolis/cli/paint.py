"""Colours for terminals. They only repeat what letters and signs say as well."""

from __future__ import annotations

import codecs
import sys

from rich.console import Console
from rich.style import Style
from rich.text import Text

from akropolis.tiles import District, Face, Tile

#: Fill and ink of each district, as everywhere in Akropolis; None is a quarry.
_FILLS: dict[District | None, tuple[str, str]] = {
    District.HOUSES: ("#81C6F0", "#1D1A16"),
    District.MARKETS: ("#D69817", "#1D1A16"),
    District.BARRACKS: ("#A72A0C", "#FFFFFF"),
    District.TEMPLES: ("#6B3A80", "#FFFFFF"),  # lighter than on paper: it must show on black
    District.GARDENS: ("#4D7D72", "#FFFFFF"),
    None: ("#CFC7B6", "#4F493D"),
}

#: The same for terminals of sixteen colours, whose nearest tones would run together.
_SIXTEEN: dict[District | None, tuple[str, str]] = {
    District.HOUSES: ("bright_cyan", "black"),
    District.MARKETS: ("yellow", "black"),
    District.BARRACKS: ("red", "bright_white"),
    District.TEMPLES: ("magenta", "bright_white"),
    District.GARDENS: ("green", "black"),
    None: ("white", "black"),
}

SUN = Style(color="#E07B39", bold=True)  # whose turn it is, and nothing else
GHOST = Style(color="#1D1A16", bgcolor="#FFD75F", bold=True)
SPOT = Style(color="#1D1A16", bgcolor="#FFFFFF", bold=True)
QUIET = Style(dim=True)
LAKE = Style(color="#5E8290")
STRONG = Style(bold=True)

_PLAIN = str.maketrans("×●✓°→…", "xovo>.")


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Encoding error handler: our few signs have a plain twin, anything else is ``?``."""
    assert isinstance(error, UnicodeEncodeError)
    part = error.object[error.start : error.end].translate(_PLAIN)
    return "".join(sign if sign.isascii() else "?" for sign in part), error.end


codecs.register_error("akropolis-plain", _plain)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command line, which has one exit code for it."""
        raise BrokenPipeError


def console() -> Console:
    """The terminal. It follows NO_COLOR, FORCE_COLOR, TERM and COLUMNS."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="akropolis-plain")
    return _Console(highlight=False, markup=False, emoji=False, soft_wrap=False)


def fill(console: Console, district: District | None, *, plaza: bool = False) -> Style:
    """The style of a hex that shows a district or its plaza; None is a quarry."""
    table = _SIXTEEN if console.color_system == "standard" else _FILLS
    background, ink = table[district]
    return Style(color=ink, bgcolor=background, bold=plaza)


def face_text(console: Console, face: Face) -> Text:
    """A face as a coloured letter, three columns wide."""
    return Text().append(f" {face} ", fill(console, face.district, plaza=face.is_plaza))


def district_text(console: Console, district: District) -> Text:
    """A district as its coloured letter, three columns wide."""
    return Text().append(f" {district.letter} ", fill(console, district))


def tile_text(console: Console, tile: Tile) -> Text:
    """A tile as three coloured letters."""
    return Text.assemble(*(face_text(console, face) for face in tile.faces))


def signed(number: int) -> str:
    """A change, with its sign.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '-2')
    """
    return f"{number:+}" if number else "0"
