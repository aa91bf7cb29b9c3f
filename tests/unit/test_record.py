"""The record of a game, as text and as JSON."""

import json
from dataclasses import replace

import pytest

from akropolis import (
    RECORD_VERSION,
    RULES_VERSION,
    Deal,
    Move,
    NotationError,
    Record,
    RecordError,
    Rules,
    RulesError,
)
from dealing import deal

RULES = Rules()
RECORD = Record(rules=RULES, deal=deal(RULES, "Mbq hhq"), moves=(Move.parse("0:Mbq@2,-2/3"),))
EVERY_OPTION = Rules(
    seats=1,
    long_game=True,
    variants={"temples", "gardens"},
    solo_level="callicrates",
    house_group="value",
    barracks_lake_edge=True,
    lake="single",
    start_stones=(2, 3),
    stone_reserve=40,
)


def lines(record):
    """The record as lines."""
    return str(record).split("\n")


def changed(**values):
    """The JSON twin with these keys changed; None takes a key out."""
    data = json.loads(RECORD.to_json()) | values
    return json.dumps({key: value for key, value in data.items() if value is not None})


# -- .akr -------------------------------------------------------------------------------------


def test_a_record_begins_with_its_versions_and_ends_with_its_moves():
    """A rules version, so that an old game is never replayed under new rules."""
    assert lines(RECORD)[:3] == [
        f"Akropolis-Record: {RECORD_VERSION}",
        f"Rules-Version: {RULES_VERSION}",
        "Seats: 2",
    ]
    assert lines(RECORD)[3].startswith("Site: Mbq hhq ")
    assert lines(RECORD)[4].startswith("Stacks: ")
    assert lines(RECORD)[5:] == ["", "1. 0:Mbq@2,-2/3", ""]


def test_options_are_headers_where_they_differ_from_their_defaults():
    """Nothing else is written."""
    record = Record(rules=EVERY_OPTION, deal=deal(EVERY_OPTION, ""))
    assert lines(record)[2:11] == [
        "Seats: 1",
        "Long-Game: yes",
        "Variants: temples gardens",
        "Solo-Level: callicrates",
        "House-Group: value",
        "Barracks-Lake-Edge: yes",
        "Lake: single",
        "Start-Stones: 2 3",
        "Stone-Reserve: 40",
    ]


@pytest.mark.parametrize(
    "record",
    [
        RECORD,
        Record(rules=EVERY_OPTION, deal=deal(EVERY_OPTION, "")),
        replace(RECORD, names=("Ione", "Mr. X: the 2nd"), bots=("", "greedy"), date="1 May"),
        replace(RECORD, result=(57, 103)),
        replace(RECORD, moves=()),
    ],
    ids=["plain", "every option", "labels", "result", "no moves"],
)
def test_a_record_reads_back_from_both_forms(record):
    """``str`` and ``parse``, ``to_json`` and ``from_json``."""
    assert Record.parse(str(record)) == record
    assert Record.from_json(record.to_json()) == record


def test_a_record_holds_comments_blank_lines_and_other_line_ends():
    """People edit files."""
    text = "; a game\n\n" + str(RECORD).replace("\n\n1.", "\n\n; begins\n1.") + "\n; the end\n"
    assert Record.parse(text) == RECORD
    assert Record.parse(str(RECORD).replace("\n", "\r\n")) == RECORD
    assert Record.parse(str(RECORD).replace("-2/3", "-2/3 ; a corner").strip()) == RECORD


def test_a_default_may_be_written_out():
    """It means the same."""
    assert Record.parse(str(RECORD).replace("Seats: 2", "Seats: 2\nLong-Game: no")) == RECORD


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Seats: 2", "Seets: 2", "a header out of Akropolis-Record, .*Result"),
        ("Seats: 2", "Seats: 2\nSeats: 2", "a header not given before"),
        ("Seats: 2\n", "", "a header Seats:"),
        ("Seats: 2", "Seats: two", "a whole number from 0 to 99999"),
        ("Seats: 2", "Seats: 2 3", "the end of the line"),
        ("Seats: 2", "Seats: 2\nLong-Game: maybe", "yes or no"),
        ("Seats: 2", "Seats: 2\nVariants: Temples", "a word in lower case"),
        ("Seats: 2", "Seats: 2\nStart-Stones:", "a whole number from 0 to 99999"),
        ("Site: Mbq", "Site: Mbx", "a tile of three faces"),
        ("Stacks: ", "Stacks: x ", "a tile of three faces"),
        ("1. 0", "2. 0", "'1.'"),
        ("1. 0:Mbq", "1. 0:Mbqq", "'@'"),
        ("-2/3", "-2/3 !", "the end of the line"),
        ("1. 0:Mbq@2,-2/3", "hello", "'1.'"),
    ],
)
def test_malformed_records_say_what_was_expected(before, after, expected):
    """Nothing is guessed, and no header is passed over."""
    text = str(RECORD)
    assert before in text
    with pytest.raises(NotationError, match=f"expected {expected}"):
        Record.parse(text.replace(before, after, 1))


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("Record: 1", "Record: 2", "record version 2 is not known, only 1"),
        ("Rules-Version: 1", "Rules-Version: 9", "rules version 9 is not known, only 1"),
        ("Seats: 2", "Seats: 2\nNames: Ione", "names: 1 for 2 seats"),
        ("Seats: 2", "Seats: 2\nBots: a | b | c", "bots: 3 for 2 seats"),
        ("Seats: 2", "Seats: 2\nNames: a;b | c", "names: 'a;b' is not one line without"),
        ("Seats: 2", "Seats: 2\nResult: 1", "result: 1 totals for 2 hands"),
    ],
)
def test_records_that_contradict_themselves_are_refused(before, after, message):
    """Well-formed, but not a record of this game, or of no version that is known."""
    with pytest.raises(RecordError, match=message):
        Record.parse(str(RECORD).replace(before, after, 1))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Seats: 2", "Seats: 9"),
        ("Seats: 2", "Seats: 2\nSolo-Level: metagenes"),
        ("Seats: 2", "Seats: 2\nVariants: lakes"),
        ("Seats: 2", "Seats: 3"),
        (" / ", " "),
    ],
)
def test_options_and_deals_that_cannot_be_are_refused(before, after):
    """They are mistakes of rules, not of text."""
    with pytest.raises(RulesError):
        Record.parse(str(RECORD).replace(before, after, 1))


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ({"names": ("a|b", "c")}, "names: 'a|b' is not one line"),
        ({"names": (" a", "c")}, "names: ' a' is not one line"),
        ({"date": "1\n2"}, "date: .* is not one line"),
        ({"names": ("\x1b[2J", "c")}, "names: .* is not one line .* invisible signs"),
        ({"names": ("a\u2028b", "c")}, "names: .* is not one line"),
        ({"names": ("a\u202eb", "c")}, "names: .* is not one line"),
        ({"names": ("Zo\udcc3", "c")}, "names: .* is not one line"),
        ({"names": "ab"}, "names: several, not the text 'ab'"),
        ({"bots": (1, 2)}, "bots: 1 is not one line"),
        ({"result": (1, -1)}, "result: totals from 0 to 99999, not 1 -1"),
    ],
)
def test_labels_that_could_not_be_written_are_refused(labels, message):
    """Or the record would not read back."""
    with pytest.raises(RecordError, match=message):
        replace(RECORD, **labels)


@pytest.mark.parametrize("names", [("Zoë", "山田 太郎"), ("👩‍🚀", "O'Neil")])
def test_names_in_any_writing_are_kept(names):
    """What can be seen can be written."""
    record = replace(RECORD, names=names)
    assert Record.parse(str(record)) == Record.from_json(record.to_json()) == record


def test_moves_that_were_taken_back_are_kept_apart():
    """In a header, so that the numbered moves are those that count."""
    record = replace(RECORD, moves=(), undone=(*RECORD.moves, Move.parse("0:hhq@2,-2/3")))
    assert "Undone: 0:Mbq@2,-2/3 0:hhq@2,-2/3\n" in str(record)
    assert Record.parse(str(record)) == Record.from_json(record.to_json()) == record
    with pytest.raises(NotationError, match="a slot"):
        Record.parse(str(record).replace("Undone: ", "Undone: x"))


def test_lists_become_tuples():
    """So that every record can be hashed."""
    record = replace(RECORD, moves=list(RECORD.moves), names=["a", "b"])
    assert hash(record) == hash(replace(RECORD, names=("a", "b")))


def test_only_text_is_read():
    """Nobody knows how bytes are to be read."""
    for read in (Record.parse, Record.from_json):
        with pytest.raises(TypeError, match="expected text, not bytes"):
            read(b"{}")


def test_a_record_of_another_deal_is_refused():
    """Its tiles are those of the game."""
    with pytest.raises(RulesError):
        Record(rules=Rules(seats=3), deal=RECORD.deal)
    with pytest.raises(RulesError):
        Record(rules=RULES, deal=Deal(RECORD.deal.site, ()))


# -- JSON -------------------------------------------------------------------------------------


def test_the_json_twin_says_the_same_in_plain_values():
    """Optional keys only where there is something to say."""
    data = json.loads(RECORD.to_json())
    assert list(data) == ["akropolis_record", "rules_version", "rules", "site", "stacks", "moves"]
    assert data["rules"] == {"seats": 2}
    assert data["site"][:2] == ["Mbq", "hhq"]
    assert [len(stack) for stack in data["stacks"]] == [3] * 11
    assert data["moves"] == ["0:Mbq@2,-2/3"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", r"JSON \("),
        ("{", r"JSON \("),
        ('{"a": nope}', r"JSON \("),
        ("[" * 100_000, "JSON of moderate depth"),
        ("1" * 5000, "JSON with numbers of moderate length"),
    ],
)
def test_what_is_no_json_is_malformed(text, expected):
    """The error names line and column."""
    with pytest.raises(NotationError, match=f"expected {expected}"):
        Record.from_json(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[]", "a JSON object"),
        ('{"date": "", "date": ""}', "a JSON object without the same key twice"),
        ("{}", "a key 'akropolis_record'"),
        (changed(extra=1), "no key 'extra', only akropolis_record, .*moves"),
        (changed(moves=None), "a key 'moves'"),
        (changed(rules=[]), "rules: an object"),
        (changed(site="Mbq"), "site: a list of texts"),
        (changed(site=[1]), "site: a list of texts"),
        (changed(stacks={}), "stacks: a list of lists of tiles"),
        (changed(stacks=["Mbq"]), "stacks: a list of texts"),
        (changed(moves=[["0"]]), "moves: a list of texts"),
        (changed(undone="0"), "undone: a list of texts"),
        (changed(names="Ione"), "names: a list of texts"),
        (changed(date=5), "date: text"),
        (changed(result=5), "result: a list of whole numbers"),
        (changed(result=[True, 2]), "result: a list of whole numbers"),
    ],
)
def test_json_of_another_shape_is_refused(text, expected):
    """The error names the key and what belongs there."""
    with pytest.raises(NotationError, match=f"expected {expected}"):
        Record.from_json(text)


def test_malformed_tiles_and_moves_in_json_are_malformed_text():
    """They are read by the same scanner."""
    with pytest.raises(NotationError, match="a tile of three faces"):
        Record.from_json(changed(site=["Mbx", "hhq", "Hqq", "Hqq"]))
    with pytest.raises(NotationError, match="a slot"):
        Record.from_json(changed(moves=["x"]))


@pytest.mark.parametrize("key", ["akropolis_record", "rules_version"])
@pytest.mark.parametrize("version", [0, 2, "1", None, True, 1.0, float("nan"), [1]])
def test_unknown_versions_in_json_are_refused(key, version):
    """Before anything else is believed."""
    data = json.loads(RECORD.to_json()) | {key: version}
    with pytest.raises(RecordError, match="is not known, only 1"):
        Record.from_json(json.dumps(data))


@pytest.mark.parametrize(
    ("name", "what"), [("Akropolis-Record", "record"), ("Rules-Version", "rules")]
)
def test_a_later_version_is_named_before_what_only_it_knows(name, what):
    """Whoever gets a record of tomorrow is told so, not that it has an odd header."""
    with pytest.raises(RecordError, match=f"{what} version 2 is not known, only 1"):
        Record.parse(str(RECORD).replace(f"{name}: 1", f"{name}: 2\nWeather: fine"))
    key = name.lower().replace("-", "_")
    data = {"weather": "fine"} | json.loads(RECORD.to_json()) | {key: 2}
    with pytest.raises(RecordError, match=f"{what} version 2 is not known, only 1"):
        Record.from_json(json.dumps(data))
