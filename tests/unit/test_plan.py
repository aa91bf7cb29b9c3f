"""A city seen from above, and its text. RULES.md 0."""

import pytest

from akropolis import Cell, Face, Hex, NotationError, Plan

#: Six hexes around 0,0, which is a lake.
RING = "h1@0,-1 m2@1,-1 b1@1,0 t3@0,1 g1@-1,1 q1@-1,0"


def test_a_plan_is_a_mapping_from_hexes_to_cells():
    """Face and level of each visible hex."""
    plan = Plan.parse("h2@1,0 M11@4,4")
    assert dict(plan) == {Hex(1, 0): Cell(Face.HOUSE, 2), Hex(4, 4): Cell(Face.MARKET_PLAZA, 11)}
    assert dict(plan.cells) == dict(plan)
    assert len(plan) == 2
    assert Hex(1, 0) in plan
    assert Hex(0, 0) not in plan
    with pytest.raises(KeyError):
        plan[Hex(0, 0)]


def test_a_plan_is_written_in_the_order_of_its_hexes():
    """And reads back; ``repr`` evaluates."""
    plan = Plan.parse("M1@4,4\n h2@1,0 ")
    assert str(plan) == "h2@1,0 M1@4,4"
    assert Plan.parse(str(plan)) == plan
    assert repr(plan) == "Plan.parse('h2@1,0 M1@4,4')"


def test_an_empty_plan_is_a_plan():
    """Of a place where nothing is built."""
    plan = Plan.parse("")
    assert (len(plan), str(plan), plan.draw()) == (0, "", "")
    assert plan.is_outside(Hex(0, 0))


def test_plans_of_the_same_cells_are_equal():
    """Whatever the order in which they were named; and equal to nothing but plans."""
    plan, other = Plan.parse("h2@1,0 M1@4,4"), Plan.parse("M1@4,4 h2@1,0")
    assert plan == other
    assert hash(plan) == hash(other)
    assert plan != Plan.parse("h1@1,0 M1@4,4")
    assert plan != dict(plan)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("x1@0,0", 1, "a face out of hmbtgHMBTGq"),
        ("h@0,0", 2, "a level from 1 to 99"),
        ("h0@0,0", 2, "a level from 1 to 99"),
        ("h100@0,0", 2, "a level from 1 to 99"),
        ("h1 0,0", 3, "'@'"),
        ("h1@0,0 h2@0,0", 11, "a hex not named before"),
        ("h1@0,100", 6, "a coordinate r from -99 to 99"),
    ],
)
def test_malformed_plans_are_refused_with_column_and_expectation(text, column, expected):
    """Nothing is guessed."""
    with pytest.raises(NotationError) as caught:
        Plan.parse(text)
    assert (caught.value.column, caught.value.expected) == (column, expected)


@pytest.mark.rule("R-GRID-2")
def test_the_level_of_an_empty_hex_is_0():
    """RULES.md 0: the table is level 1."""
    plan = Plan.parse("h2@1,0")
    assert (plan.level(Hex(1, 0)), plan.level(Hex(2, 0))) == (2, 0)


def test_a_plan_finds_what_shows_a_face():
    """Every hex of it, and no other."""
    assert Plan.parse("h1@0,0 H1@1,0 h2@2,0").showing(Face.HOUSE) == [Hex(0, 0), Hex(2, 0)]


@pytest.mark.rule("R-GRID-4")
def test_an_empty_hex_is_a_lake_or_outside():
    """RULES.md 0."""
    plan = Plan.parse(RING)
    assert plan.lakes == {Hex(0, 0)}
    assert not plan.is_outside(Hex(0, 0))
    assert plan.is_outside(Hex(2, 0))
    assert not plan.is_outside(Hex(1, 0))


def test_known_lakes_need_not_be_searched():
    """The city keeps them from tile to tile."""
    assert Plan({}, lakes=frozenset({Hex(1, 1)})).lakes == {Hex(1, 1)}


def test_a_plan_draws_faces_levels_and_lakes():
    """A lake is a wave."""
    assert Plan.parse(RING).draw() == "\n".join(
        [
            "     ___",
            " ___/ h1\\___",
            "/ q1\\___/ m2\\",
            "\\___/~~~\\___/",
            "/ g1\\___/ b1\\",
            "\\___/ t3\\___/",
            "    \\___/",
        ]
    )


def test_a_lake_of_two_hexes_is_drawn_as_one_water():
    """There is no line across it."""
    plan = Plan.parse("q1@0,-1 q1@1,-1 q1@2,-1 q1@2,0 q1@1,1 q1@0,1 q1@-1,1 q1@-1,0")
    assert plan.lakes == {Hex(0, 0), Hex(1, 0)}
    assert plan.draw().split("\n")[3:5] == ["\\___/~~~\\___/ q1\\", "/ q1\\___ ~~~\\___/"]


def test_a_cell_is_written_as_face_and_level():
    """As on the plan."""
    assert str(Cell(Face.TEMPLE, 3)) == "t3"
