"""Gardens always score. RULES.md 5.5 and the variant in 6."""

import pytest

from akropolis import Hex, Plan, Rules, Why, score

VARIANT = Rules(variants={"gardens"})
SINGLE = Rules(variants={"gardens"}, lake="single")

#: RULES.md 10, E11: a garden on level 2 beside an empty hex within two rings.
LAKE_CITY = (
    "t1@0,-1 q1@1,-1 b1@1,0 g2@0,1 h1@-1,1 q1@-1,0 "
    "T1@0,-2 q1@1,-2 q1@2,-2 q1@2,-1 B1@2,0 q1@1,1 G1@0,2 q1@-1,2 q1@-2,2 q1@-2,1 q1@-2,0 q1@-1,-1"
)


def without(text, *hexes):
    """The plan with these hexes left out."""
    return Plan.parse(" ".join(w for w in text.split() if w.partition("@")[2] not in hexes))


@pytest.mark.rule("R-SCORE-GARDENS-1")
@pytest.mark.parametrize("around", ["", "g1@1,0 m1@0,1", "q1@0,-1 q1@1,-1 q1@1,0 q1@0,1"])
def test_a_garden_scores_its_level_wherever_it_stands(around):
    """RULES.md 5.5: beside anything."""
    sheet = score(Plan.parse(f"g3@0,0 G1@9,0 {around}"))
    assert sheet.why(Hex(0, 0)).points == 9


@pytest.mark.rule("R-VARIANT-GARDENS-1")
def test_a_garden_beside_a_lake_doubles():
    """RULES.md 10, E11."""
    plan = Plan.parse(LAKE_CITY)
    assert score(plan)["gardens"].points == 6
    sheet = score(plan, rules=VARIANT)
    assert sheet["gardens"].points == 12
    assert sheet.why(Hex(0, 1)).why is Why.SCORES_DOUBLE


@pytest.mark.rule("R-VARIANT-GARDENS-1", "R-RULING-3")
def test_a_lake_may_have_any_size():
    """RULES.md 10, E12: a hole of two hexes doubles as well."""
    assert score(without(LAKE_CITY, "-1,0"), rules=VARIANT)["gardens"].points == 12


@pytest.mark.rule("R-VARIANT-GARDENS-1")
def test_a_bay_is_no_lake():
    """RULES.md 10, E13."""
    assert score(without(LAKE_CITY, "-1,0", "-2,0"), rules=VARIANT)["gardens"].points == 6


@pytest.mark.rule("R-VARIANT-GARDENS-1")
def test_two_lakes_double_a_garden_once():
    """RULES.md 6: a hex is never doubled twice."""
    # Lakes at 1,0 and -1,0 on both sides of the garden at 0,0.
    plan = Plan.parse(
        "g1@0,0 q1@0,-1 q1@1,-1 q1@2,-1 q1@2,0 q1@1,1 q1@0,1 q1@-1,1 q1@-2,1 q1@-2,0 q1@-1,-1 "
        "G1@9,0"
    )
    assert plan.lakes == {Hex(1, 0), Hex(-1, 0)}
    assert score(plan, rules=VARIANT)["gardens"].value == 2


@pytest.mark.rule("R-RULING-3")
def test_by_ruling_a_lake_is_a_single_hex():
    """RULES.md 10, E11 and E12: with ``lake="single"``."""
    assert score(Plan.parse(LAKE_CITY), rules=SINGLE)["gardens"].points == 12
    assert score(without(LAKE_CITY, "-1,0"), rules=SINGLE)["gardens"].points == 6


@pytest.mark.rule("R-RULING-3")
def test_the_ruling_on_lakes_leaves_barracks_and_temples_alone():
    """RULES.md 11: it is about gardens; a hole of two is still no edge, and still not built."""
    sheet = score(without(LAKE_CITY, "-1,0"), rules=SINGLE)
    assert sheet["barracks"].points == sheet["temples"].points == 0
