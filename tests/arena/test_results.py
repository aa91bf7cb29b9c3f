"""The file of results: nothing is lost, nothing is mixed up."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from akropolis.arena import ResultsError, Schedule, Stop, read
from akropolis.arena.results import Header, ResultsFile

from .made_up import VERSIONS, header, pair

BOUTS = [pair(0, 100, 90, 80, 85), pair(2, 70, 70, 60, 61), pair(1, 99, 98, 97, 96)]

TIMES = ("ms", "worst_ms", "wall_ms")


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, header()) as file:
        for bout in BOUTS:
            file.append(bout)
    return path


def test_what_was_kept_is_read_in_the_order_of_its_end(path):
    assert read(path) == (header(), BOUTS)


def test_a_bout_is_in_the_file_as_soon_as_it_is_kept(tmp_path):
    with ResultsFile(tmp_path / "r", header()) as file:
        file.append(BOUTS[0])
        assert read(tmp_path / "r")[1] == BOUTS[:1]


def test_a_bout_is_on_the_disk_before_the_next_one_is_played(tmp_path, monkeypatch):
    sizes = []
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda file: (sync(file), sizes.append(os.stat(file).st_size)))
    with ResultsFile(tmp_path / "r", header()) as file:
        for bout in BOUTS[:2]:
            file.append(bout)
            assert sizes[-1] == (tmp_path / "r").stat().st_size


def test_a_file_goes_on_where_it_ended(path):
    with ResultsFile(path, header()) as file:
        assert file.bouts == BOUTS
        file.append(pair(3, 1, 2, 3, 4))
    assert read(path)[1] == [*BOUTS, pair(3, 1, 2, 3, 4)]


def test_whichever_byte_of_the_last_line_was_the_last_to_be_written_the_rest_is_sound(path):
    whole = path.read_bytes()
    start = whole.rstrip(b"\n").rindex(b"\n") + 1
    for length in range(start, len(whole)):
        path.write_bytes(whole[:length])
        assert read(path)[1] == BOUTS[:2]
        with ResultsFile(path, header()) as file:
            assert file.bouts == BOUTS[:2]
            file.append(BOUTS[2])
        assert path.read_bytes() == whole


def test_whichever_byte_of_the_header_was_the_last_the_run_begins_anew(tmp_path):
    path = tmp_path / "r"
    with ResultsFile(path, header()):
        pass
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(ResultsError, match="found nothing"):
            read(path)
        with ResultsFile(path, header()) as file:
            assert file.bouts == []
        assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("options", "difference"),
    [
        ({"seed": 2}, "seed is 1 there and 2 here"),
        ({"bots": ("a", "c")}, r'bots is \["a", "b"\] there and \["a", "c"\] here'),
        ({"move_limit_s": 1.0}, "move_limit_s is null there and 1.0 here"),
        ({"stop": Stop(low=0.5, high=0.6)}, "stop is null there and"),
    ],
)
def test_results_of_another_schedule_are_refused_and_left_alone(path, options, difference):
    before = path.read_bytes()
    with pytest.raises(ResultsError, match=difference):
        ResultsFile(path, header(**options))
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["akropolis", "sources", "python"])
def test_results_of_other_software_are_refused(path, name):
    other = Header(header().schedule, {**VERSIONS, name: "other"})
    with pytest.raises(ResultsError, match=f"{name} is .* there and .other. here"):
        ResultsFile(path, other)


def test_another_commit_of_the_same_sources_may_go_on(path):
    with ResultsFile(path, Header(header().schedule, {**VERSIONS, "commit": "d"})) as file:
        assert file.bouts == BOUTS


@pytest.mark.parametrize(
    "text",
    [
        "my novel\n",
        "my novel",
        "[]\n",
        "{}\n",
        '{"akropolis-arena": 3}\n',
        '{"akropolis-arena": 1}\n',
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / "r"
    path.write_text(text)
    for attempt in (lambda: read(path), lambda: ResultsFile(path, header())):
        with pytest.raises(ResultsError, match="line 1"):
            attempt()
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"deal": -1}, "has no deal -1"),
        ({"deal": 0}, "for the second time"),
        ({"table": [0, 2]}, "no deal 1 at table"),
        ({"games": []}, "the seatings are not"),
        ({"games": 7}, "expected a bout"),
        ({"memory_mb": None}, "expected a bout"),
    ],
)
def test_a_line_that_the_schedule_does_not_have_is_refused_by_its_number(path, change, message):
    lines = path.read_text().splitlines()
    lines[-1] = json.dumps(json.loads(lines[-1]) | change)
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(ResultsError, match=f"line 4: .*{message}"):
        read(path)


@pytest.mark.skipif(os.name == "nt", reason="files are not locked on Windows")
def test_two_runs_do_not_write_to_one_file(path):
    with ResultsFile(path, header()), pytest.raises(ResultsError, match="another run"):
        ResultsFile(path, header())


def test_the_header_of_this_software_names_what_decides_its_results():
    versions = Header.now(header().schedule).versions
    assert {"akropolis", "sources", "kernel", "python", "numpy"} <= versions.keys()
    assert all(versions.values())


def test_a_file_says_how_many_deals_its_last_run_was_to_play(tmp_path):
    path = tmp_path / "r"
    for deals in (4, 4, 2):
        with ResultsFile(path, replace(header(), deals=deals)):
            pass
        assert read(path)[0].deals == deals
    assert path.read_bytes().count(b'{"deals":') == 2


def test_a_file_of_before_does_not_say_how_many_deals_were_to_be_played(tmp_path):
    path = tmp_path / "r"
    path.write_text(json.dumps({**header().to_json(), "akropolis-arena": 1}) + "\n")
    assert read(path) == (header(), [])
    assert read(path)[0].deals is None


@pytest.mark.parametrize("deals", ["many", 1.5, None, True, -1])
def test_a_number_of_deals_that_is_none_is_refused(tmp_path, deals):
    path = tmp_path / "r"
    path.write_text(
        "".join(f"{json.dumps(data)}\n" for data in (header().to_json(), {"deals": deals}))
    )
    with pytest.raises(ResultsError, match="line 2: expected a number of deals"):
        read(path)


def test_a_run_does_not_go_on_with_another_file_of_a_bot(tmp_path):
    learnt, out = tmp_path / "policies.json", tmp_path / "results.jsonl"
    schedule = Schedule(bots=(f"value:policies={learnt}", "greedy"), seed=1)
    learnt.write_text("one thing")
    with ResultsFile(out, Header.now(schedule)):
        pass
    learnt.write_text("another")
    with pytest.raises(ResultsError, match=f"file {learnt} is "):
        ResultsFile(out, Header.now(schedule))


@pytest.mark.parametrize(
    ("bot", "named"),
    [("my_bot.py:Mine", "file my_bot.py"), ("my_bot:Mine:depth=3", "module my_bot")],
)
def test_a_run_does_not_go_on_with_another_class(tmp_path, monkeypatch, bot, named):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    source = tmp_path / "my_bot.py"
    schedule = Schedule(bots=(bot, "greedy"), seed=1)
    source.write_text("one = 1")
    with ResultsFile(tmp_path / "results.jsonl", Header.now(schedule)):
        pass
    source.write_text("two = 2")
    with pytest.raises(ResultsError, match=f"{named} is "):
        ResultsFile(tmp_path / "results.jsonl", Header.now(schedule))


def test_nor_with_another_class_that_a_package_offers(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    package = tmp_path / "offering"
    package.mkdir()
    (package / "__init__.py").write_text("from offering.inner import Mine")
    (package / "inner.py").write_text("class Mine: one = 1")
    schedule = Schedule(bots=("offering:Mine", "greedy"), seed=1)
    with ResultsFile(tmp_path / "results.jsonl", Header.now(schedule)):
        pass
    (package / "inner.py").write_text("class Mine: two = 2")
    with pytest.raises(ResultsError, match=r"module offering\.inner is "):
        ResultsFile(tmp_path / "results.jsonl", Header.now(schedule))


def test_a_file_of_something_else_is_told_by_what_was_expected(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna,\nit rains.\n")
    with pytest.raises(ResultsError, match="line 1: expected the header of an arena's results"):
        read(file)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"totals": [1]}, "a number for each seat"),
        ({"totals": [10**30, 1]}, "a whole number, not 10000"),
        ({"ranks": [1.5, 2]}, "a whole number, not 1.5"),
        ({"plies": None}, "a whole number, not None"),
        ({"plies": -1}, "plies and choices from 0"),
        ({"cost": {"choices": [-1, 1], **dict.fromkeys(TIMES, (1, 1))}}, "plies and choices"),
        ({"ranks": [9, 9]}, "ranks from 1, not .9, 9"),
        ({"ranks": [0, 0]}, "ranks from 1, not .0, 0"),
        ({"ranks": [-1, 1]}, "ranks from 1, not .-1, 1"),
        ({"cost": {"choices": [], "ms": [], "worst_ms": [], "wall_ms": []}}, "for each seat"),
        ({"cost": {"choices": [1, 1], "ms": [float("nan"), 1]}}, "a number from 0, not nan"),
        ({"cost": {}}, "a bout with 'choices'"),
        ({"forfeit": {"seat": 7, "ply": 1, "why": ""}, "totals": [], "stones": []}, "0 to 1"),
        ({"forfeit": []}, "expected a bout"),
    ],
)
def test_a_game_edited_into_nonsense_is_refused_by_its_line(path, change, message):
    lines = path.read_text().splitlines()
    last = json.loads(lines[-1])
    last["games"][0] |= change
    lines[-1] = json.dumps(last)
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(ResultsError, match=f"line 4: .*{message}"):
        read(path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bots": ["a", None]}, "expected a list of bots"),
        ({"mode": "duel"}, "'duel' is not a valid Mode"),
        ({"seed": float("inf")}, "a seed that is a whole number, not inf"),
        ({"move_limit_s": 10**400}, "a move may take more than 0 seconds"),
        ({"rules": {"seats": 9}}, "seats is a whole number from 1 to 4"),
        ({"stop": 3}, "expected a schedule"),
    ],
)
def test_a_header_edited_into_nonsense_is_refused_in_a_sentence(path, change, message):
    head, *lines = path.read_text().splitlines()
    data = json.loads(head)
    data["schedule"] |= change
    path.write_text("\n".join([json.dumps(data), *lines]) + "\n")
    with pytest.raises(ResultsError, match=f"line 1: .*{message}"):
        read(path)


@pytest.mark.parametrize("line", [b"[" * 100_000, b"\xff\xfe", b"{}{}", b"9" * 5000])
def test_a_line_that_is_no_json_is_refused_by_its_number(path, line):
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(ResultsError, match=r"line 5: expected a bout"):
        read(path)


def test_a_format_that_is_no_number_is_refused(path):
    path.write_text(path.read_text().replace('"akropolis-arena":2', '"akropolis-arena":true', 1))
    with pytest.raises(ResultsError, match="line 1: expected format 2, not True"):
        read(path)


def test_what_is_no_regular_file_is_neither_read_nor_added_to():
    with pytest.raises(ResultsError, match="a regular file"):
        read(Path(os.devnull))
    with pytest.raises(ResultsError, match="a regular file"):
        ResultsFile(Path(os.devnull), header())
