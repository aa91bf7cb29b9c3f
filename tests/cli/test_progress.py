"""How far a long run is told where no terminal shows a bar."""

import pytest

from akropolis.cli import progress


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in its only entry."""
    time = [1000.0]
    monkeypatch.setattr(progress, "monotonic", lambda: time[0])
    return time


def test_a_line_tells_now_and_then_how_far_a_run_is(clock, capsys):
    with progress.told() as tell:
        for done in range(0, 400, 4):
            tell("games", done, 1000)
            clock[0] += 1
    assert capsys.readouterr().err.splitlines() == [
        "games: 120 of 1,000 after 0:00:30, about 0:03:40 left",
        "games: 240 of 1,000 after 0:01:00, about 0:03:10 left",
        "games: 360 of 1,000 after 0:01:30, about 0:02:40 left",
    ]


def test_a_short_run_writes_nothing(clock, capsys):
    with progress.told() as tell:
        for done in range(101):
            tell("games", done, 100)
            clock[0] += 0.29
    assert capsys.readouterr().err == ""


def test_a_day_does_not_fill_a_log(clock, capsys):
    with progress.told() as tell:
        for done in range(24 * 3600):
            tell("games", done, 24 * 3600)
            clock[0] += 1
    lines = capsys.readouterr().err.splitlines()
    assert 150 < len(lines) < 250


def test_what_was_found_counts_as_done_but_not_for_the_time_that_is_left(clock, capsys):
    with progress.told() as tell:
        tell("games", 900, 1000)
        clock[0] += 60
        tell("games", 950, 1000)
    told = "games: 950 of 1,000 after 0:01:00, about 0:01:00 left\n"
    assert capsys.readouterr().err == told


def test_each_stage_has_its_own_time_left(clock, capsys):
    with progress.told() as tell:
        tell("2: games", 0, 10)
        clock[0] += 100
        tell("2: fit", 0, 4)
        clock[0] += 30
        tell("2: fit", 1, 4)
    assert capsys.readouterr().err.splitlines() == [
        "2: fit: 0 of 4 after 0:01:40",
        "2: fit: 1 of 4 after 0:02:10, about 0:01:30 left",
    ]
