"""The score sheet: value times stars, stones, the reasons, and previews. RULES.md 5."""

import pytest

from akropolis import (
    City,
    District,
    Explanation,
    Hex,
    IllegalMove,
    Line,
    Plan,
    Rules,
    Verdict,
    Why,
    preview,
    score,
)

#: RULES.md 10, E11.
LAKE_CITY = (
    "t1@0,-1 q1@1,-1 b1@1,0 g2@0,1 h1@-1,1 q1@-1,0 "
    "T1@0,-2 q1@1,-2 q1@2,-2 q1@2,-1 B1@2,0 q1@1,1 G1@0,2 q1@-1,2 q1@-2,2 q1@-2,1 q1@-2,0 q1@-1,-1"
)


def points(sheet):
    """The points of the five lines."""
    return [line.points for line in sheet.values()]


@pytest.mark.rule("R-SCORE-1")
def test_a_line_is_value_times_stars():
    """RULES.md 5: the sum of the levels, times the sum of the stars."""
    line = score(Plan.parse("g1@0,0 g3@5,0 G1@9,0 G2@11,0"))["gardens"]
    assert line == Line(value=4, stars=6)
    assert line.points == 24


@pytest.mark.rule("R-SCORE-1")
def test_the_total_is_all_points_and_a_point_for_each_stone():
    """RULES.md 5, 5.6."""
    sheet = score(Plan.parse("g1@0,0 G1@9,0 m2@3,3 M1@20,0"), stones=5)
    assert sheet.total == 3 + 4 + 5
    assert sheet.stones == 5
    assert sheet.quarry_points == 0


@pytest.mark.rule("R-SCORE-3")
def test_without_a_plaza_a_district_scores_nothing():
    """RULES.md 10, E10: five good temples on level 2 and no plaza."""
    temples = [(3 * n, 0) for n in range(5)]
    cells = {f"t2@{q},{r}" for q, r in temples}
    cells |= {f"q1@{near}" for q, r in temples for near in Hex(q, r).neighbours}
    sheet = score(Plan.parse(" ".join(cells)))
    assert sheet["temples"] == Line(value=10, stars=0)
    assert sheet["temples"].points == 0
    assert sheet.why(Hex(0, 0)).why is Why.NO_PLAZA


@pytest.mark.rule("R-SCORE-2", "R-SCORE-3")
def test_covering_the_only_plaza_loses_all_points_of_its_kind():
    """RULES.md 10, E10: covered plazas do not exist."""
    city = City.parse("hhq@2,-2/3")
    assert score(city)["houses"] == Line(value=2, stars=1)
    # The tile covers the house plaza of the starting tile.
    assert score(city.place("mqq@0,0/1"))["houses"].points == 0


@pytest.mark.rule("R-SCORE-3")
def test_plazas_without_districts_score_nothing():
    """RULES.md 5: no value, no points."""
    assert score(Plan.parse("G1@0,0 G2@1,0"))["gardens"] == Line(0, 6)


@pytest.mark.rule("R-SCORE-4", "R-TILE-5")
def test_neither_level_nor_place_of_a_plaza_matters():
    """RULES.md 5: stars are the same high and low, near and far."""
    low = score(Plan.parse("g1@0,0 G1@1,0"))["gardens"]
    high = score(Plan.parse("g1@0,0 G5@-9,30"))["gardens"]
    assert low == high == Line(1, 3)


@pytest.mark.rule("R-SCORE-4")
def test_a_quarry_never_scores():
    """RULES.md 5."""
    sheet = score(Plan.parse("q3@0,0"))
    assert sheet.total == 0
    assert sheet.why(Hex(0, 0)).why is Why.QUARRY


@pytest.mark.rule("R-VARIANT-1")
def test_variants_change_their_own_district_only():
    """RULES.md 6: any subset may be used, and none touches another's line."""
    plan = Plan.parse(LAKE_CITY)
    plain = score(plan)
    for district in District:
        varied = score(plan, rules=Rules(variants={district}))
        for other in District:
            if other is not district:
                assert varied[other] == plain[other]
    assert score(plan, rules=Rules(variants=District)).total == plain.total + 6


@pytest.mark.rule("R-VARIANT-1")
def test_a_variant_doubles_each_hex_on_its_own():
    """RULES.md 6: one market beside a plaza doubles, the other does not."""
    line = score(Plan.parse("m1@0,0 M1@1,0 m1@5,0"), rules=Rules(variants={"markets"}))["markets"]
    assert line == Line(value=3, stars=2)


def test_a_sheet_is_a_mapping_of_the_five_districts_in_order():
    """Names will do for keys."""
    sheet = score(City())
    assert list(sheet) == list(District)
    assert len(sheet) == 5
    assert sheet["gardens"] is sheet[District.GARDENS]
    with pytest.raises(KeyError):
        sheet["lakes"]


def test_the_city_of_the_starting_tile_scores_nothing_yet():
    """It has a star and no house."""
    sheet = score(City())
    assert sheet["houses"] == Line(0, 1)
    assert sheet.total == 0


def test_a_city_and_its_plan_score_alike():
    """A city of cardboard needs no history."""
    city = City.parse("Mbq@2,-2/3 hhq@1,-1/2")
    assert score(city, stones=2) == score(city.plan, stones=2)


def test_sheets_compare_by_what_is_on_them():
    """Stones, lines and reasons; and they are not hashable."""
    city = City.parse("Mbq@2,-2/3")
    assert score(city) == score(city)
    assert score(city) != score(city, stones=1)
    assert score(city) != "0"
    with pytest.raises(TypeError):
        hash(score(city))


def test_a_sheet_prints_as_the_familiar_table():
    """Numbers stand in columns."""
    sheet = score(Plan.parse("m2@3,0 M1@9,0 g11@0,0 G1@20,0 G1@22,0"), stones=12)
    assert str(sheet).split("\n") == [
        "          value  stars  points",
        "houses        0  x   0  =    0",
        "markets       2  x   2  =    4",
        "barracks      0  x   0  =    0",
        "temples       0  x   0  =    0",
        "gardens      11  x   6  =   66",
        "stones                      12",
        "total                       82",
    ]
    assert repr(sheet) == "<ScoreSheet: 82 points>"


# -- the reasons ------------------------------------------------------------------------------


def test_every_reason_has_a_code_and_a_sentence():
    """The code is for programs, the sentence for people."""
    assert [why.value for why in Why] == [why.name.lower() for why in Why]
    assert len({why.sentence for why in Why}) == len(Why)


DOUBLED = Rules(variants=District)


@pytest.mark.parametrize(
    ("why", "plan", "rules", "sentence"),
    [
        (Why.SCORES, "h2@0,0 H1@9,0", None, "0,0 house, level 2: scores 2 x 1 star = 2"),
        (
            Why.SCORES_DOUBLE,
            "m2@0,0 M1@1,0",
            DOUBLED,
            "0,0 market, level 2: scores 4 (doubled) x 2 stars = 8",
        ),
        (
            Why.OUTSIDE_GROUP,
            "h1@0,0 h1@5,0 h1@6,0 H1@9,0",
            None,
            "0,0 house, level 1: scores nothing, it is not in the one group of houses that scores",
        ),
        (
            Why.TOUCHES_MARKET,
            "m1@0,0 m1@1,0 M1@9,0",
            None,
            "0,0 market, level 1: scores nothing, it touches another market",
        ),
        (
            Why.NOT_ON_EDGE,
            "b1@0,0 q1@0,-1 q1@1,-1 q1@1,0 q1@0,1 q1@-1,1 q1@-1,0 B1@9,0",
            None,
            "0,0 barracks, level 1: scores nothing, "
            "none of its sides lies on the outer edge of the city",
        ),
        (
            Why.NOT_SURROUNDED,
            "t1@0,0 T1@9,0",
            None,
            "0,0 temple, level 1: scores nothing, it is not surrounded on all six sides",
        ),
        (
            Why.NO_PLAZA,
            "g1@0,0",
            None,
            "0,0 garden, level 1: scores nothing, the city shows no plaza of its kind",
        ),
        (Why.STARS, "G2@0,0", None, "0,0 garden plaza, level 2: gives 3 stars"),
        (Why.QUARRY, "q1@0,0", None, "0,0 quarry, level 1: scores nothing, a quarry never scores"),
        (Why.EMPTY, "q1@5,0", None, "0,0: nothing is built there"),
        (Why.LAKE, "q1@0,-1 q1@1,-1 q1@1,0 q1@0,1 q1@-1,1 q1@-1,0", None, "0,0: it is a lake"),
    ],
    ids=lambda value: value.name if isinstance(value, Why) else "",
)
def test_each_hex_says_why_it_scores_as_it_does(why, plan, rules, sentence):
    """A code for programs, a sentence for people."""
    explanation = score(Plan.parse(plan), rules=rules).why(Hex(0, 0))
    assert explanation.why is why
    assert str(explanation) == sentence


def test_a_failed_condition_comes_before_a_missing_plaza():
    """The first thing to mend is said first."""
    assert score(Plan.parse("t1@0,0")).why(Hex(0, 0)).why is Why.NOT_SURROUNDED


def test_the_points_of_all_hexes_add_up_to_the_lines():
    """The explanation is the score, hex by hex."""
    plan = Plan.parse(LAKE_CITY)
    sheet = score(plan, rules=DOUBLED)
    assert sum(sheet.why(hex).points for hex in plan if not plan[hex].face.is_plaza) == sum(
        points(sheet)
    )


def test_an_explanation_holds_its_numbers():
    """Doubling is in the value."""
    sheet = score(Plan.parse("m2@0,0 M1@1,0"), rules=DOUBLED)
    found = sheet.why(Hex(0, 0))
    assert isinstance(found, Explanation)
    assert (found.value, found.stars, found.points) == (4, 2, 8)
    assert sheet.why(Hex(1, 0)).points == 0


def test_the_sheet_keeps_a_verdict_on_every_district_hex():
    """With or without a plaza; plazas and quarries have none."""
    sheet = score(Plan.parse("m2@0,0 G1@1,0 q1@2,0 t1@0,1"))
    assert dict(sheet.verdicts) == {
        Hex(0, 0): Verdict(2, Why.SCORES),
        Hex(0, 1): Verdict(0, Why.NOT_SURROUNDED),
    }


# -- previews ---------------------------------------------------------------------------------


def test_a_preview_shows_the_change_of_each_line_and_of_the_total():
    """Price and gained stones included."""
    change = preview(City.parse("Mbq@2,-2/3"), "hhq@1,-1/2", stones=1, price=1)
    assert change["houses"] == 4
    assert change[District.MARKETS] == 0
    assert (change.before.stones, change.after.stones, change.stones_gained) == (1, 2, 2)
    assert change.total == 5
    assert [str(cell) for cell in change.buried] == ["q1", "b1", "q1"]


def test_a_preview_tells_which_hexes_start_and_stop_to_score():
    """The barracks at 2,-1 stop, the new houses beside them start."""
    change = preview(City.parse("Bbq@2,-2/3"), "qhh@2,-1/4")
    assert change.stops == {Hex(2, -1)}
    assert change.starts == {Hex(1, -1), Hex(1, 0)}
    assert change["barracks"] == -2


def test_a_hex_that_scores_before_and_after_neither_starts_nor_stops():
    """A house on barracks: what was buried is told apart."""
    change = preview(City.parse("Bbq@2,-2/3"), "hhq@1,-1/2")
    assert change.stops == frozenset()
    assert change.starts == {Hex(1, -1)}
    assert "b1" in map(str, change.buried)


def test_a_preview_holds_the_city_as_it_would_be():
    """And leaves the city as it is."""
    city = City.parse("Mbq@2,-2/3")
    change = preview(city, "hhq@1,-1/2")
    assert change.city == City.parse("Mbq@2,-2/3 hhq@1,-1/2")
    assert city == City.parse("Mbq@2,-2/3")


def test_a_preview_gains_no_more_than_the_reserve_holds():
    """RULES.md 1, as a ruling."""
    city = City.parse("Mbq@2,-2/3")
    assert preview(city, "hhq@1,-1/2", reserve=1).stones_gained == 1
    assert preview(city, "hhq@1,-1/2", reserve=9).stones_gained == 2


def test_a_preview_follows_the_rules_of_the_game():
    """Variants count."""
    city = City.parse("Mbq@2,-2/3")
    rules = Rules(variants={"markets"})
    plain, varied = preview(city, "Mmq@0,1/2"), preview(city, "Mmq@0,1/2", rules=rules)
    assert (plain["markets"], varied["markets"]) == (4, 8)


def test_a_preview_may_be_given_the_sheet_before():
    """It spares scoring the same city again."""
    city = City.parse("Mbq@2,-2/3")
    before = score(city)
    assert preview(city, "hhq@1,-1/2", before=before).before is before


def test_an_illegal_placement_has_no_preview():
    """Whatever the stones."""
    with pytest.raises(IllegalMove):
        preview(City(), "hhq@5,5/0", stones=9)
