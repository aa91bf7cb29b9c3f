"""Whole recorded games replay to the sheets that are stored beside them.

``tools/make_golden.py`` says what each game is there to show and how it was found. The tests only
ever read the files.
"""

import re

import pytest
import readable

import akropolis as ak
import oracle

each_record = pytest.mark.parametrize("path", readable.RECORDS, ids=lambda path: path.stem)


def test_there_are_games_of_every_kind():
    names = " ".join(path.stem for path in readable.RECORDS)
    assert len(readable.RECORDS) >= 20
    for district in ak.District:
        assert f"variant_{district}" in names
    seats = {ak.Record.parse(path.read_text()).rules.seats for path in readable.RECORDS}
    assert seats == {1, 2, 3, 4}


@each_record
def test_replaying_gives_the_stored_sheets_and_ranking(path):
    game = ak.Game.parse(path.read_text())
    assert game.is_over
    assert readable.sheets(game) == path.with_suffix(".txt").read_text()


@each_record
def test_the_record_is_written_as_it_was_read(path):
    text = path.read_text()
    game = ak.Game.parse(text)
    assert str(game) == text
    assert str(ak.Record.from_json(game.record.to_json())) == text


@each_record
def test_the_oracle_confirms_sheets_totals_and_winners(path):
    table, moves, result = oracle.Table.of_record(path.read_text())
    for move in moves:
        table.play(move)
    assert table.over
    assert table.totals() == result
    stored = read_sheets(path.with_suffix(".txt").read_text())
    stones = list(table.stones)
    lines = [table.lines(seat) for seat in range(table.seats)]
    quarries = [0] * table.seats
    if table.solo:
        owned, points = oracle.architect_lines(table.architect_tiles, table.options)
        lines, quarries = [*lines, owned], [*quarries, points]
        stones.append(table.architect_stones)
    assert stored.lines == lines
    assert stored.quarries == quarries
    assert stored.stones == stones
    assert stored.totals == result
    assert stored.winners == (table.winners() or ["Architect"])


class read_sheets:
    """The numbers of a stored text, read without the library."""

    def __init__(self, text):
        *sheets, ranking = text.strip().split("\n\n")
        self.lines, self.quarries, self.stones, self.totals = [], [], [], []
        for sheet in sheets:
            rows = re.findall(r"^(\w+) +(\d+) +x +(\d+) +=", sheet, re.MULTILINE)
            self.lines.append({oracle.LETTER_OF[d]: (int(v), int(s)) for d, v, s in rows})
            for name in ("quarries", "stones", "totals"):
                found = re.search(rf"^{name.removesuffix('s')}s? +(\d+)$", sheet, re.MULTILINE)
                getattr(self, name).append(int(found[1]) if found else 0)
            if not re.search(r"^quarries", sheet, re.MULTILINE):
                self.quarries[-1] = 0
        self.winners = [
            int(who[5:]) if who.startswith("seat") else who
            for who in re.findall(r"^1\. (seat \d|Architect):", ranking, re.MULTILINE)
        ]


def ending(name):
    return ak.Game.parse((readable.HERE / "games" / f"{name}.akr").read_text()).result.standings


def test_a_tie_on_points_is_broken_by_stones():
    first, second = ending("ending_tie_broken_by_stones")
    assert first.total == second.total
    assert first.stones > second.stones
    assert (first.rank, second.rank) == (1, 2)


@pytest.mark.parametrize(
    ("name", "ranks"),
    [
        ("ending_shared_victory", [1, 1]),
        ("ending_shared_victory_of_three", [1, 1, 1]),
        ("ending_shared_second_place", [1, 2, 2]),
    ],
)
def test_a_tie_on_points_and_stones_shares_the_rank(name, ranks):
    assert [standing.rank for standing in ending(name)] == ranks


@pytest.mark.parametrize(
    ("name", "winner", "points", "stones"),
    [
        ("solo_hippodamos_won", 0, "more", None),
        ("solo_hippodamos_lost", None, "more", None),
        ("solo_won_by_stones", 0, "equal", "more"),
        ("solo_lost_by_stones", None, "equal", "more"),
        ("solo_lost_on_full_tie", None, "equal", "equal"),
    ],
)
def test_solo_is_won_by_points_then_stones_and_lost_on_a_full_tie(name, winner, points, stones):
    first, second = ending(name)
    assert (first.rank, second.rank) == (1, 2)
    assert first.seat == winner
    assert compared(first.total, second.total) == points
    assert stones in (None, compared(first.stones, second.stones))


def compared(mine, theirs):
    return "more" if mine > theirs else "equal" if mine == theirs else "fewer"
