"""Temples stand surrounded. RULES.md 5.4 and the variant in 6."""

import pytest

from akropolis import Hex, Plan, Rules, Why, score

VARIANT = Rules(variants={"temples"})

#: A temple on level 2 among neighbours of levels 1 to 3, and one plaza. RULES.md 10, E15.
TEMPLE = "t2@0,0 q1@0,-1 h2@1,-1 M3@1,0 b1@0,1 g2@-1,1 m3@-1,0 T1@9,0"


@pytest.mark.rule("R-SCORE-TEMPLES-1", "R-GRID-3")
def test_a_temple_with_six_built_neighbours_scores_its_level():
    """RULES.md 10, E15: any construction on any level surrounds it."""
    assert score(Plan.parse(TEMPLE))["temples"].points == 4


@pytest.mark.rule("R-SCORE-TEMPLES-1")
@pytest.mark.parametrize("gone", ["q1@0,-1", "h2@1,-1", "M3@1,0", "b1@0,1", "g2@-1,1", "m3@-1,0"])
def test_a_temple_with_one_open_side_scores_nothing(gone):
    """RULES.md 10, E15: whichever side it is."""
    sheet = score(Plan.parse(TEMPLE.replace(gone, "")))
    assert sheet["temples"].points == 0
    assert sheet.why(Hex(0, 0)).why is Why.NOT_SURROUNDED


@pytest.mark.rule("R-SCORE-TEMPLES-2")
def test_a_temple_beside_a_lake_scores_nothing():
    """RULES.md 5.4: a lake is not built."""
    lake = "q1@1,-2 q1@2,-2 q1@2,-1 q1@0,-1"
    plan = Plan.parse(f"{TEMPLE.replace('h2@1,-1 ', '').replace('q1@0,-1 ', '')} {lake}")
    assert plan.lakes == {Hex(1, -1)}
    assert score(plan)["temples"].points == 0


@pytest.mark.rule("R-VARIANT-TEMPLES-1")
def test_a_temple_on_level_2_doubles():
    """RULES.md 10, E15; higher ones as well."""
    sheet = score(Plan.parse(TEMPLE), rules=VARIANT)
    assert sheet["temples"].points == 8
    assert sheet.why(Hex(0, 0)).why is Why.SCORES_DOUBLE
    high = Plan.parse(TEMPLE.replace("t2", "t3"))
    assert score(high, rules=VARIANT)["temples"].points == 12


@pytest.mark.rule("R-VARIANT-TEMPLES-1")
def test_a_temple_on_the_table_does_not_double():
    """RULES.md 6."""
    low = Plan.parse(TEMPLE.replace("t2", "t1"))
    assert score(low, rules=VARIANT)["temples"].points == 2


@pytest.mark.rule("R-VARIANT-TEMPLES-1", "R-VARIANT-1")
def test_an_open_temple_does_not_score_however_high():
    """RULES.md 6: the condition of the district comes first."""
    assert score(Plan.parse("t4@0,0 T1@9,0"), rules=VARIANT)["temples"].points == 0
