"""Barracks watch over the outer edge. RULES.md 5.3 and the variant in 6."""

import pytest

from akropolis import Hex, Plan, Rules, Why, score

VARIANT = Rules(variants={"barracks"})
LAKE_EDGE = Rules(barracks_lake_edge=True)

#: A ring around an empty hex, and a second ring around it. RULES.md 10, E11.
LAKE_CITY = (
    "t1@0,-1 q1@1,-1 b1@1,0 g2@0,1 h1@-1,1 q1@-1,0 "
    "T1@0,-2 q1@1,-2 q1@2,-2 q1@2,-1 B1@2,0 q1@1,1 G1@0,2 q1@-1,2 q1@-2,2 q1@-2,1 q1@-2,0 q1@-1,-1"
)


def without(text, *hexes):
    """The plan with these hexes left out."""
    return Plan.parse(" ".join(w for w in text.split() if w.partition("@")[2] not in hexes))


@pytest.mark.rule("R-SCORE-BARRACKS-1")
@pytest.mark.parametrize("open_side", ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"])
def test_one_side_on_the_outer_edge_is_enough(open_side):
    """RULES.md 5.3: whichever side it is."""
    around = "q1@0,-1 q1@1,-1 q1@1,0 q1@0,1 q1@-1,1 q1@-1,0"
    assert score(without(f"b3@0,0 B1@0,5 {around}", open_side))["barracks"].points == 6


@pytest.mark.rule("R-SCORE-BARRACKS-2")
def test_lower_buildings_around_are_no_edge():
    """RULES.md 5.3: only an empty hex is."""
    around = "q1@0,-1 q1@1,-1 q1@1,0 q1@0,1 q1@-1,1 q1@-1,0"
    sheet = score(Plan.parse(f"b3@0,0 B1@0,5 {around}"))
    assert sheet["barracks"].points == 0
    assert sheet.why(Hex(0, 0)).why is Why.NOT_ON_EDGE


@pytest.mark.rule("R-SCORE-BARRACKS-3", "R-RULING-2")
def test_a_lake_is_no_edge():
    """RULES.md 10, E11: the only empty side is the lake."""
    assert score(Plan.parse(LAKE_CITY))["barracks"].points == 0


@pytest.mark.rule("R-SCORE-BARRACKS-3")
def test_a_lake_of_two_hexes_is_no_edge_either():
    """RULES.md 10, E12."""
    assert score(without(LAKE_CITY, "-1,0"))["barracks"].points == 0


@pytest.mark.rule("R-SCORE-BARRACKS-3")
def test_a_bay_that_is_open_to_the_outside_is_an_edge():
    """RULES.md 10, E13: one can walk out of it."""
    assert score(without(LAKE_CITY, "-1,0", "-2,0"))["barracks"].points == 2


@pytest.mark.rule("R-RULING-2")
def test_by_ruling_a_lake_is_an_edge():
    """RULES.md 10, E11: with ``barracks_lake_edge``."""
    assert score(Plan.parse(LAKE_CITY), rules=LAKE_EDGE)["barracks"].points == 2


@pytest.mark.rule("R-VARIANT-BARRACKS-1")
def test_three_or_more_free_sides_double():
    """RULES.md 10, E14a: here four, the most that a tile leaves free."""
    plan = Plan.parse("b1@0,0 q1@1,0 q1@0,1 B1@5,0")
    assert score(plan)["barracks"].value == 1
    assert score(plan, rules=VARIANT)["barracks"].value == 2
    three = Plan.parse("b1@0,0 q1@1,0 q1@0,1 q1@-1,1 B1@5,0")
    sheet = score(three, rules=VARIANT)
    assert sheet["barracks"].value == 2
    assert sheet.why(Hex(0, 0)).why is Why.SCORES_DOUBLE


@pytest.mark.rule("R-VARIANT-BARRACKS-1")
def test_two_free_sides_do_not_double():
    """RULES.md 10, E14b."""
    plan = Plan.parse("b2@0,0 q1@1,0 q1@0,1 q1@-1,1 q1@-1,0 B1@5,0")
    assert score(plan, rules=VARIANT)["barracks"].value == 2


#: Barracks at 0,0 with two sides outside, one on a lake at 0,-1, three built. RULES.md 10, E14c.
BESIDE_A_LAKE = "b1@0,0 q1@1,-1 q1@-1,0 q1@1,0 q1@1,-2 q1@0,-2 q1@-1,-1 B1@9,0"


@pytest.mark.rule("R-VARIANT-BARRACKS-1", "R-RULING-2")
def test_a_lake_counts_as_a_free_side_by_the_same_ruling():
    """RULES.md 10, E14c: two sides outside and one on a lake."""
    plan = Plan.parse(BESIDE_A_LAKE)
    assert plan.lakes == {Hex(0, -1)}
    assert score(plan, rules=VARIANT)["barracks"].value == 1
    rules = Rules(variants={"barracks"}, barracks_lake_edge=True)
    assert score(plan, rules=rules)["barracks"].value == 2
