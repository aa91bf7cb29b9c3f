"""What a window of a certain size shows: what matters, and nothing scrolled away."""

from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

import akropolis as ak
from akropolis.cli.dialogue import HELP, LETTERS, RULES
from akropolis.cli.picture import Picture
from akropolis.cli.ranking import rank
from akropolis.cli.screen import Screen

from .conftest import play_out

LATE = play_out(ak.Game.new(seats=2, seed=4), moves=34).view()
CITY = LATE.cities[LATE.seat]
SPOTS = dict(zip(LETTERS, rank(LATE, 0), strict=False))
LIST = Picture(city=CITY, spots={spot.triangle: letter for letter, spot in SPOTS.items()})
TRIAL = Picture(city=CITY, ghost=SPOTS["A"].best.move.placement)
SIDE = [Text(f"told {i}") for i in range(5)]


def printed(show: str, *what: object, width: int, height: int, **how: object) -> list[str]:
    """The lines that a window of that size is given; the last is the one that is typed."""
    file = StringIO()
    console = Console(file=file, width=width, height=height, force_terminal=True, no_color=True)
    getattr(Screen(console), show)(*what, **how)
    return Text.from_ansi(file.getvalue()).plain.split("\n")


def test_the_city_of_these_tests_is_larger_than_a_common_window():
    assert len(TRIAL.lines(Console())) > 24


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (60, 20), (40, 14)])
@pytest.mark.parametrize("picture", [LIST, TRIAL], ids=["list", "trial"])
def test_a_list_and_a_trial_fit_the_window_with_the_line_that_is_typed(
    picture: Picture, width: int, height: int
):
    lines = printed("fit", picture, SIDE, beside=picture is TRIAL, width=width, height=height)
    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    assert all(any(told.plain in line for line in lines) for told in SIDE)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 20), (40, 14)])
def test_the_tile_on_trial_and_the_best_spot_are_in_sight(width: int, height: int):
    trial = printed("fit", TRIAL, SIDE, beside=True, width=width, height=height)
    assert sum(line.count("===") for line in trial) >= 3
    spots = printed("fit", LIST, SIDE, beside=False, width=width, height=height)
    assert "A" in "".join(spots)


@pytest.mark.parametrize("text", [HELP, RULES], ids=["help", "rules"])
def test_help_and_rules_fit_a_common_window_with_the_line_that_is_typed(text: str):
    lines = text.split("\n")
    assert len(lines) < 24
    assert max(map(len, lines)) <= 80


def test_what_is_told_of_a_city_that_scrolls_stands_at_its_end():
    lines = printed("show", TRIAL, SIDE, below=7, width=100, height=24)
    assert len(lines) > 24  # the whole city is there
    assert any("told 0" in line for line in lines[-18:])  # with the seven: 24 lines
    assert not any("told 0" in line for line in lines[:-18])


def test_in_a_file_nothing_is_cut():
    file = StringIO()
    Screen(Console(file=file, width=100, height=10)).fit(TRIAL, SIDE, beside=True)
    assert len(file.getvalue().splitlines()) == len(TRIAL.lines(Console())) + 1


def test_long_lines_beside_a_picture_are_folded_below_what_follows_their_label():
    told = Text("idle     2 × house: it is not in the one group of houses that scores")
    lines = printed("fit", TRIAL, [told], beside=True, width=80, height=24)
    beginnings = [
        line.index(word) for word in ("2 × house", "group of") for line in lines if word in line
    ]
    assert len(set(beginnings)) == 1
