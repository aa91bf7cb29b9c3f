"""Houses: the largest group scores. RULES.md 5.1 and its variant in 6."""

import pytest

from akropolis import Hex, Plan, Rules, Why, score

VARIANT = Rules(variants={"houses"})
BY_VALUE = Rules(house_group="value")
PLAZA = " H1@40,0"


def houses(text, rules=None):
    """The line of houses in a city with one house plaza far away."""
    return score(Plan.parse(text + PLAZA), rules=rules)["houses"]


@pytest.mark.rule("R-SCORE-HOUSES-1")
def test_a_group_is_worth_the_sum_of_its_levels():
    """RULES.md 5.1."""
    assert houses("h1@0,0 h2@1,0 h4@2,0").points == 7


@pytest.mark.rule("R-SCORE-HOUSES-1", "R-GRID-3")
def test_houses_on_different_levels_touch():
    """RULES.md 10, E7: neighbours are columns that share an edge."""
    assert houses("h1@0,0 h3@1,0").points == 4


@pytest.mark.rule("R-SCORE-HOUSES-1", "R-SCORE-4")
def test_a_plaza_does_not_join_two_groups():
    """RULES.md 10, E7: a plaza is not a house."""
    line = score(Plan.parse("h1@0,0 H1@1,0 h1@2,0"))["houses"]
    assert (line.value, line.stars, line.points) == (1, 1, 1)


@pytest.mark.rule("R-SCORE-HOUSES-2", "R-RULING-1")
def test_the_largest_group_is_the_one_with_most_hexes():
    """RULES.md 10, E5: three low houses beat two high ones."""
    sheet = score(Plan.parse("h1@0,0 h1@1,0 h1@2,0 h3@0,3 h3@1,3 H1@9,0 H1@11,0"))
    assert sheet["houses"].points == 6
    assert sheet.why(Hex(0, 3)).why is Why.OUTSIDE_GROUP


@pytest.mark.rule("R-RULING-1")
def test_by_ruling_the_largest_group_is_the_most_valuable():
    """RULES.md 10, E5: with ``house_group="value"`` the two high ones score."""
    plan = Plan.parse("h1@0,0 h1@1,0 h1@2,0 h3@0,3 h3@1,3 H1@9,0 H1@11,0")
    sheet = score(plan, rules=BY_VALUE)
    assert sheet["houses"].points == 12
    assert sheet.why(Hex(0, 0)).why is Why.OUTSIDE_GROUP


@pytest.mark.rule("R-SCORE-HOUSES-3")
def test_among_groups_of_one_size_the_most_valuable_scores():
    """RULES.md 10, E6."""
    assert houses("h1@0,0 h1@1,0 h1@2,0 h2@0,5 h1@1,5 h1@2,5").points == 4


def test_of_two_equal_groups_one_scores_whatever_the_order_of_building():
    """Which one does not change the points; a picture of it must not flicker."""
    one = score(Plan.parse("h1@0,0 h1@5,0"))
    other = score(Plan.parse("h1@5,0 h1@0,0"))
    assert one == other
    assert one.why(Hex(0, 0)).why is Why.NO_PLAZA
    assert one.why(Hex(5, 0)).why is Why.OUTSIDE_GROUP


@pytest.mark.rule("R-SCORE-HOUSES-1")
def test_the_rulebook_example_of_houses():
    """RULES.md 10, E16: five on level 1 and two on level 2 with three stars are 27."""
    text = "h1@0,0 h1@1,0 h1@2,0 h1@3,0 h1@4,0 h2@5,0 h2@6,0 H1@0,9 H1@0,11 H1@0,13"
    assert score(Plan.parse(text))["houses"].points == 27


@pytest.mark.rule("R-VARIANT-HOUSES-1")
def test_a_group_worth_ten_doubles():
    """RULES.md 10, E8: ten exactly is enough."""
    text = "h1@0,0 h1@1,0 h2@2,0 h2@3,0 h2@4,0 h2@5,0"
    assert houses(text).points == 10
    assert houses(text, VARIANT).points == 20
    sheet = score(Plan.parse(text + PLAZA), rules=VARIANT)
    assert sheet.why(Hex(2, 0)).why is Why.SCORES_DOUBLE
    assert sheet.why(Hex(2, 0)).value == 4


@pytest.mark.rule("R-VARIANT-HOUSES-1")
def test_a_group_worth_nine_does_not_double():
    """RULES.md 6: nine houses on the table."""
    text = " ".join(f"h1@{q},0" for q in range(9))
    assert houses(text, VARIANT).points == 9


@pytest.mark.rule("R-VARIANT-HOUSES-1")
def test_the_rulebook_example_of_the_variant():
    """RULES.md 6: four on level 1 and four on level 2 are 12, doubled 24."""
    text = " ".join(f"h{1 + q % 2}@{q},0" for q in range(8))
    assert houses(text, VARIANT).points == 24


@pytest.mark.rule("R-VARIANT-HOUSES-2")
def test_the_group_is_chosen_before_the_variant_is_looked_at():
    """RULES.md 10, E8: five houses worth 9 are chosen over four worth 12."""
    text = "h1@0,0 h1@1,0 h2@2,0 h2@3,0 h3@4,0 h3@0,5 h3@1,5 h3@2,5 h3@3,5"
    assert houses(text, VARIANT).points == 9
    assert houses(text, Rules(variants={"houses"}, house_group="value")).points == 24


@pytest.mark.rule("R-VARIANT-HOUSES-2")
def test_among_groups_of_one_size_the_best_after_doubling_scores():
    """RULES.md 6: nine points and ten, both of five houses."""
    nine = "h1@0,0 h2@1,0 h2@2,0 h2@3,0 h2@4,0"
    ten = "h2@0,5 h2@1,5 h2@2,5 h2@3,5 h2@4,5"
    assert houses(f"{nine} {ten}", VARIANT).points == 20
