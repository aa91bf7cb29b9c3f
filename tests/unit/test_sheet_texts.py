"""What a sheet says in words, and what it refuses."""

import pytest

import akropolis as ak

PLAN = "h1@0,0 H1@1,0 t2@5,5 m3@-3,0 q1@-4,0 g2@9,0 G1@10,0"
RING = "t1@0,-1 q1@1,-1 b1@1,0 g2@0,1 h1@-1,1 q1@-1,0"


def why(plan, hex, **options):
    return str(ak.score(ak.Plan.parse(plan), rules=ak.Rules(**options)).why(ak.Hex.parse(hex)))


@pytest.mark.parametrize(
    ("hex", "sentence"),
    [
        ("0,0", "0,0 house, level 1: scores 1 x 1 star = 1"),
        ("9,0", "9,0 garden, level 2: scores 2 x 3 stars = 6"),
        ("1,0", "1,0 house plaza, level 1: gives 1 star"),
        ("10,0", "10,0 garden plaza, level 1: gives 3 stars"),
        ("5,5", "5,5 temple, level 2: scores nothing, it is not surrounded on all six sides"),
        ("-3,0", "-3,0 market, level 3: scores nothing, the city shows no plaza of its kind"),
        ("-4,0", "-4,0 quarry, level 1: scores nothing, a quarry never scores"),
        ("7,7", "7,7: nothing is built there"),
    ],
)
def test_each_hex_is_explained_in_a_sentence(hex, sentence):
    assert why(PLAN, hex) == sentence


@pytest.mark.parametrize("hex", ["1,0", "-4,0", "7,7"])
def test_what_is_no_district_adds_no_value(hex):
    explained = ak.score(ak.Plan.parse(PLAN)).why(ak.Hex.parse(hex))
    assert (explained.value, explained.points) == (0, 0)


@pytest.mark.parametrize(("hex", "stars"), [("1,0", 1), ("10,0", 3), ("-4,0", 0), ("7,7", 0)])
def test_a_hex_is_told_with_the_stars_of_its_district(hex, stars):
    assert ak.score(ak.Plan.parse(PLAN)).why(ak.Hex.parse(hex)).stars == stars


def test_explanations_and_previews_cannot_be_changed():
    explained = ak.score(ak.Plan.parse(PLAN)).why(ak.Hex(0, 0))
    previewed = ak.preview(ak.City(), "Mbq@2,-2/3")
    for value, field in ((explained, "value"), (previewed, "stones_gained")):
        with pytest.raises(AttributeError):
            setattr(value, field, 9)
    assert not hasattr(explained, "__dict__")
    assert not hasattr(previewed, "__dict__")


def test_a_lake_is_called_a_lake():
    assert why(RING, "0,0") == "0,0: it is a lake"


def test_a_doubled_hex_says_so():
    plan = "g2@0,1 G1@5,5 " + RING.replace("g2@0,1 ", "")
    sentence = why(plan, "0,1", variants=["gardens"])
    assert sentence == "0,1 garden, level 2: scores 4 (doubled) x 3 stars = 12"


def test_an_architects_sheet_has_a_line_for_quarries_and_no_hexes():
    sheet = ak.Architect(2).sheet(ak.Rules(seats=1, solo_level="metagenes"))
    rows = [row.split() for row in str(sheet).splitlines()]
    assert rows[-3:] == [["quarries", "6"], ["stones", "2"], ["total", "8"]]
    assert sheet.verdicts == {}
    with pytest.raises(LookupError, match="stand on no hex"):
        sheet.why(ak.Hex(0, 0))


def test_sheets_are_compared_by_all_that_they_say_and_cannot_be_hashed():
    sheet = ak.score(ak.Plan.parse(PLAN), stones=1)
    assert sheet == ak.score(ak.Plan.parse(PLAN), stones=1)
    assert sheet != ak.score(ak.Plan.parse(PLAN), stones=2)
    assert sheet != dict(sheet)
    assert (sheet == "8 points") is False
    with pytest.raises(TypeError):
        hash(sheet)


def test_a_sheet_is_read_by_district_or_by_its_name():
    sheet = ak.score(ak.Plan.parse(PLAN), stones=1)
    assert sheet["gardens"] == sheet[ak.District.GARDENS] == (2, 3)
    assert sheet["gardens"].points == 6
    assert list(sheet) == list(ak.District)
    assert len(sheet) == 5
    assert repr(sheet) == "<ScoreSheet: 8 points>"


def test_a_preview_without_options_is_for_empty_hands_and_the_free_slot():
    change = ak.preview(ak.City(), "Mbq@2,-2/3")
    assert (change.before.stones, change.after.stones) == (0, 0)
    assert ak.preview(ak.City(), "Mbq@2,-2/3", stones=2).after.stones == 2
