"""The city as a value, its text and what it knows of itself."""

from itertools import pairwise

import pytest

from akropolis import (
    Cell,
    City,
    Face,
    Hex,
    IllegalMove,
    NotationError,
    Placement,
    Reason,
    Tile,
    Triangle,
)

TWO = "Mbq@2,-2/3 hhq@1,-1/2"


def cells(text):
    """The cells of ``h1 q2``."""
    return tuple(Cell(Face(word[0]), int(word[1:])) for word in text.split())


# -- placements -------------------------------------------------------------------------------


@pytest.mark.rule("R-TILE-2")
def test_a_placement_lies_clockwise_from_its_anchor():
    """RULES.md 1: second face in direction k, third in the next."""
    placement = Placement.parse("Mbq@2,-2/3")
    assert placement.hexes == (Hex(2, -2), Hex(2, -1), Hex(1, -1))
    assert placement.faces == {Hex(2, -2): "M", Hex(2, -1): "b", Hex(1, -1): "q"}


@pytest.mark.rule("R-TILE-2")
@pytest.mark.parametrize("text", ["Mbq@2,-2/3", "bqM@2,-1/5", "qMb@1,-1/1"])
def test_a_placement_may_be_named_from_each_of_its_faces(text):
    """RULES.md 1: three spellings of one thing."""
    assert Placement.parse(text) == Placement.parse("Mbq@2,-2/3")


@pytest.mark.rule("R-TILE-2")
def test_a_tile_has_six_rotations_on_a_hex():
    """RULES.md 1: one step of k turns it a sixth clockwise round its anchor."""
    placements = [Placement.parse(f"mqt@0,0/{k}") for k in range(6)]
    assert len(set(placements)) == 6
    for before, after in pairwise(placements):
        assert tuple(hex.turned(1) for hex in before.hexes) == after.hexes


def test_a_placement_knows_its_triangle():
    """Which is the same for every way to turn the tile there."""
    assert Placement.parse("Mbq@2,-2/3").triangle == Triangle.of(Hex(1, -1), 1)
    assert Placement.parse("bqM@2,-2/3").triangle == Triangle.of(Hex(1, -1), 1)


def test_a_placement_is_written_in_the_usual_spelling():
    """``str`` reads back, ``repr`` evaluates."""
    assert str(Placement.parse("qMb@1,-1/1")) == "Mbq@2,-2/3"
    assert repr(Placement.parse("qMb@1,-1/1")) == "Placement.parse('Mbq@2,-2/3')"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("Mb@2,-2/3", 1, "a tile of three faces out of hmbtgHMBTGq"),
        ("Mbq 2,-2/3", 4, "'@'"),
        ("Mbq@2-2/3", 6, "','"),
        ("Mbq@2,-2", 9, "'/'"),
        ("Mbq@2,-2/6", 10, "a rotation from 0 to 5"),
        ("Mbq@2,-2/3/", 11, "the end"),
        ("qMb@99,0/1", 5, "a tile nearer to the start"),
    ],
)
def test_malformed_placements_are_refused_with_column_and_expectation(text, column, expected):
    """Nothing is guessed."""
    with pytest.raises(NotationError) as caught:
        Placement.parse(text)
    assert (caught.value.column, caught.value.expected) == (column, expected)


# -- text -------------------------------------------------------------------------------------


def test_the_starting_tile_is_implied():
    """An empty text is the city of the starting tile alone."""
    assert City.parse("") == City()
    assert str(City().plan) == "q1@-1,1 q1@0,-1 H1@0,0 q1@1,0"


def test_a_city_is_written_as_its_placements_in_order():
    """Order decides who is on top; ``repr`` evaluates."""
    city = City.parse("qMb@1,-1/1\n\thhq@1,-1/2\n")
    assert city.text == TWO
    assert repr(city) == f"City.parse('{TWO}')"
    assert [str(placement) for placement in city.placements] == TWO.split()


def test_the_printed_city_reads_back():
    """The drawing is passed over, the placements are below it."""
    city = City.parse(TWO)
    assert City.parse(str(city)) == city
    assert City.parse(str(City())) == City()


def test_the_printed_city_shows_tiles_as_pieces():
    """No line runs inside a tile that shows as a whole."""
    assert str(City()).split("\n") == [
        "     ___",
        "    / q1\\",
        "    \\   /",
        " ___/ H1\\___",
        "/ q1 ___  q1\\",
        "\\___/   \\___/",
    ]


@pytest.mark.parametrize(
    ("text", "line", "column"), [("Mbq@2,-2/3 hhq", 1, 15), ("Mbq@2,-2/3\nhhq@1;0/1", 2, 6)]
)
def test_malformed_cities_are_refused_with_line_and_column(text, line, column):
    """Malformed is not illegal."""
    with pytest.raises(NotationError) as caught:
        City.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_city_that_could_not_be_built_is_refused():
    """The placement at fault is named."""
    with pytest.raises(IllegalMove) as caught:
        City.parse("Mbq@2,-2/3 hhq@9,9/0")
    assert caught.value.move == "hhq@9,9/0"


# -- a value ----------------------------------------------------------------------------------


def test_placing_leaves_the_earlier_city_as_it_was():
    """A city is a value."""
    city = City()
    after = city.place("Mbq@2,-2/3")
    assert city == City()
    assert len(city.plan) == 4
    assert len(after.plan) == 7
    assert after == City.parse("Mbq@2,-2/3")


def test_cities_built_alike_are_equal():
    """And hash alike; the order of placements counts; nothing but a city equals one."""
    assert City.parse(TWO) == City.parse(TWO)
    assert hash(City.parse(TWO)) == hash(City.parse(TWO))
    one, two = "Mbq@2,-2/3", "hhq@0,1/2"
    assert City.parse(f"{one} {two}") != City.parse(f"{two} {one}")
    assert City() != "City()"


def test_a_refused_placement_changes_nothing():
    """The city is as it was."""
    city = City.parse("Mbq@2,-2/3")
    with pytest.raises(IllegalMove):
        city.place("hhq@2,-2/3")
    assert city == City.parse("Mbq@2,-2/3")


# -- what stands where ------------------------------------------------------------------------


@pytest.mark.rule("R-GRID-2", "R-SCORE-2")
def test_only_the_top_of_a_column_is_visible():
    """RULES.md 0: the level of a visible hex is the height of its column."""
    city = City.parse(TWO)
    assert city.column(Hex(2, -1)) == cells("b1 h2")
    assert city.column(Hex(1, 0)) == cells("q1 q2")
    assert city.column(Hex(0, 0)) == cells("H1")
    assert city.column(Hex(7, 7)) == ()
    assert city.plan[Hex(2, -1)] == Cell(Face.HOUSE, 2)


def test_pieces_tell_which_tile_shows_where():
    """0 is the starting tile, n the nth placement."""
    pieces = City.parse(TWO).pieces
    assert pieces[Hex(0, 0)] == 0
    assert pieces[Hex(2, -2)] == 1
    assert pieces[Hex(2, -1)] == pieces[Hex(1, 0)] == 2
    assert Hex(7, 7) not in pieces
    with pytest.raises(TypeError):
        pieces[Hex(7, 7)] = 3


def test_covered_cells_are_those_that_a_placement_would_hide():
    """None on the table."""
    city = City.parse("Mbq@2,-2/3")
    assert city.covered_by(Placement.parse("hhq@1,-1/2")) == cells("q1 b1 q1")
    assert city.covered_by(Placement.parse("hhq@0,1/2")) == ()


# -- legal placements as a collection ---------------------------------------------------------


def test_legal_placements_are_sized_iterable_and_indexable():
    """Three for each legal triangle, each of them once."""
    legal = City().legal_placements("Mbq")
    assert len(legal) == len(set(legal)) == 90
    assert list(legal) == [legal[i] for i in range(90)]
    assert legal[-1] == legal[89]
    assert legal[2:5] == list(legal)[2:5]
    assert repr(legal) == "<90 legal placements of Mbq>"
    for index in (90, -91):
        with pytest.raises(IndexError):
            legal[index]


def test_legal_placements_can_be_asked():
    """For a placement of this tile, and nothing else."""
    legal = City().legal_placements(Tile.parse("Mbq"))
    assert Placement.parse("Mbq@2,-2/3") in legal
    assert Placement.parse("Mbq@9,9/0") not in legal
    assert Placement.parse("hhq@2,-2/3") not in legal
    assert "Mbq@2,-2/3" not in legal


def test_legal_placements_take_the_text_of_a_tile():
    """In any spelling; malformed text is refused."""
    assert list(City().legal_placements("bqM")) == list(City().legal_placements("Mbq"))
    with pytest.raises(NotationError):
        City().legal_placements("Mb")


# -- lakes, kept up to date -------------------------------------------------------------------

#: Tiles on the table around one empty hex; the last of them closes the ring.
LAKE = "hmq@1,-2/2 hmq@0,2/0 hmq@-2,1/5 hmq@-1,-2/2"

#: Tiles around three empty hexes, just the room of a tile.
WIDE_LAKE = "hmq@3,-2/3 hmq@-3,2/0 hmq@-1,3/5 hmq@-2,-1/1 hmq@2,0/2 hmq@1,-3/2 hmq@1,3/5"


def city_without_the_last_tile(text):
    return City.parse(text.rsplit(" ", 1)[0])


@pytest.mark.rule("R-GRID-4")
def test_the_tile_that_closes_a_ring_makes_a_lake():
    """RULES.md 0: before it there is a way out."""
    assert city_without_the_last_tile(LAKE).plan.lakes == frozenset()
    assert City.parse(LAKE).plan.lakes == {Hex(-1, 0)}


def test_a_tile_beside_two_arms_of_one_hex_encloses_the_hex_between_them():
    city = City.parse("mtq@1,-3/3")
    assert city.place("mtq@2,-2/2").plan.lakes == {Hex(1, -1)}
    assert city.place("mtq@2,-3/1").plan.lakes == frozenset()


def test_a_lake_is_drawn_as_water():
    """One sees it in a terminal."""
    assert "/~~~\\" in str(City.parse(LAKE))


def test_a_raised_tile_changes_no_lake():
    """It covers what is built already."""
    city = City.parse(LAKE).place("hhq@0,0/1")
    assert city.plan.level(Hex(0, 0)) == 2
    assert city.plan.lakes == {Hex(-1, 0)}


@pytest.mark.rule("R-PLACE-7")
def test_a_tile_may_fill_a_lake_that_it_fits():
    """RULES.md 4: three empty hexes in a triangle; nothing is left of this lake."""
    city = City.parse(WIDE_LAKE)
    assert len(city.plan.lakes) == 3
    filled = city.place("hmq@0,1/2")
    assert filled.plan.lakes == frozenset()
    assert filled.plan.level(Hex(0, 1)) == 1


@pytest.mark.rule("R-PLACE-7")
def test_a_smaller_lake_can_never_be_filled():
    """RULES.md 4: every placement over it overhangs."""
    city = City.parse(LAKE)
    for k in range(6):
        assert Reason.OVERHANG in city.problems(f"hmq@-1,0/{k}")
