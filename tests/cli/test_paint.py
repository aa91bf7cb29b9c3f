"""Colours for terminals."""

import io

from rich.console import Console

import akropolis as ak
from akropolis.cli import paint


def test_what_follows_a_coloured_letter_is_not_coloured():
    text = paint.district_text(Console(), ak.District.HOUSES).append("after")
    assert [text.plain[span.start : span.end] for span in text.spans] == [" h "]
    assert not text.style


def test_districts_differ_in_the_colours_of_every_kind_of_terminal():
    for system in ("truecolor", "256", "standard"):
        console = Console(color_system=system, force_terminal=True)
        kinds = [*ak.District, None]
        styles = {
            paint.fill(console, kind).bgcolor.downgrade(console._color_system) for kind in kinds
        }
        assert len(styles) == len(kinds)


def test_signs_that_a_terminal_cannot_encode_have_a_plain_twin():
    raw = io.BytesIO()
    with io.TextIOWrapper(raw, encoding="ascii", errors="akropolis-plain", newline="") as file:
        file.write("3 × 2 ✓ ● 1 → 2 é")
        file.flush()
        assert raw.getvalue() == b"3 x 2 v o 1 > 2 ?"
