"""Markets keep apart. RULES.md 5.2 and the variant in 6."""

import pytest

from akropolis import Hex, Plan, Rules, Why, score

VARIANT = Rules(variants={"markets"})


@pytest.mark.rule("R-SCORE-MARKETS-1")
def test_a_market_that_touches_no_other_scores_its_level():
    """RULES.md 5.2."""
    assert score(Plan.parse("m3@0,0 M1@5,0"))["markets"].points == 6


@pytest.mark.rule("R-SCORE-MARKETS-1", "R-GRID-3")
def test_touching_markets_spoil_each_other_on_any_level():
    """RULES.md 10, E9: the first two score nothing."""
    sheet = score(Plan.parse("m1@0,0 m3@1,0 m2@3,0 M1@4,0"))
    assert sheet["markets"].points == 4
    assert sheet.why(Hex(0, 0)).why is sheet.why(Hex(1, 0)).why is Why.TOUCHES_MARKET


@pytest.mark.rule("R-SCORE-MARKETS-2", "R-SCORE-4")
def test_a_market_plaza_is_no_market():
    """RULES.md 5.2: it does no harm beside a market."""
    assert score(Plan.parse("m1@0,0 M1@1,0 m1@2,0"))["markets"].points == 4


@pytest.mark.rule("R-SCORE-MARKETS-2", "R-SCORE-2")
def test_a_covered_market_does_no_harm():
    """RULES.md 5: only what shows counts; a house stands on the market between."""
    assert score(Plan.parse("m1@0,0 h2@1,0 m1@2,0 M1@9,0"))["markets"].points == 4


@pytest.mark.rule("R-VARIANT-MARKETS-1")
def test_a_market_beside_a_market_plaza_doubles():
    """RULES.md 10, E9."""
    sheet = score(Plan.parse("m1@0,0 m3@1,0 m2@3,0 M1@4,0"), rules=VARIANT)
    assert sheet["markets"].points == 8
    assert sheet.why(Hex(3, 0)).why is Why.SCORES_DOUBLE


@pytest.mark.rule("R-VARIANT-MARKETS-1")
def test_two_plazas_double_a_market_once():
    """RULES.md 6: several do not stack; levels do not matter."""
    line = score(Plan.parse("m2@0,0 M1@1,0 M3@-1,0"), rules=VARIANT)["markets"]
    assert (line.value, line.stars) == (4, 4)


@pytest.mark.rule("R-VARIANT-MARKETS-1", "R-VARIANT-1")
def test_a_spoilt_market_stays_spoilt_beside_a_plaza():
    """RULES.md 6: the condition of the district comes first."""
    assert score(Plan.parse("m1@0,0 m1@1,0 M1@2,0"), rules=VARIANT)["markets"].points == 0


@pytest.mark.rule("R-VARIANT-MARKETS-1")
def test_a_plaza_of_another_kind_doubles_no_market():
    """RULES.md 6: it takes a market plaza."""
    text = "m1@0,0 H1@1,0 M1@5,0"
    assert score(Plan.parse(text), rules=VARIANT)["markets"].points == 2
