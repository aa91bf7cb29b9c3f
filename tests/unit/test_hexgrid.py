"""Hexes, directions, triangles and lakes. RULES.md 0."""

import pytest

from akropolis import Direction, Hex, NotationError, Triangle
from akropolis.hexgrid import corner, enclosed, flood, groups, neighbours


def hexes(text):
    """The hexes of ``q,r q,r``."""
    return [Hex.parse(word) for word in text.split()]


@pytest.mark.rule("R-GRID-1")
def test_directions_run_clockwise_from_north():
    """RULES.md 0: N NE SE S SW NW, seen from a hex with r growing to the south."""
    assert [str(Hex(0, 0).neighbour(way)) for way in Direction] == [
        "0,-1",
        "1,-1",
        "1,0",
        "0,1",
        "-1,1",
        "-1,0",
    ]
    assert [way.name for way in Direction] == ["N", "NE", "SE", "S", "SW", "NW"]


def test_directions_count_modulo_six():
    """The direction after north-west is north again."""
    assert Hex(3, 4).neighbour(6) == Hex(3, 4).neighbour(Direction.N)
    assert Hex(3, 4).neighbour(-1) == Hex(3, 4).neighbour(Direction.NW)


def test_the_neighbours_of_a_hex_are_the_six_in_order():
    """The property and the function agree, clockwise from north."""
    expected = tuple(hexes("2,-2 3,-2 3,-1 2,0 1,0 1,-1"))
    assert Hex(2, -1).neighbours == neighbours(Hex(2, -1)) == expected


def test_being_neighbours_is_mutual():
    """Whoever is next to me has me next to him."""
    assert all(Hex(5, 5) in near.neighbours for near in Hex(5, 5).neighbours)


def test_a_hex_can_be_shifted():
    """A shift adds to both coordinates."""
    assert Hex(1, 2).shifted(-3, 4) == Hex(-2, 6)


@pytest.mark.parametrize(
    ("sixths", "turned"), [(0, "2,-1"), (1, "1,1"), (3, "-2,1"), (6, "2,-1"), (-1, "1,-2")]
)
def test_turning_goes_clockwise_round_the_origin(sixths, turned):
    """Six sixths are a whole turn, three the other side."""
    assert str(Hex(2, -1).turned(sixths)) == turned


def test_turning_carries_each_neighbour_to_the_next():
    """A sixth takes north to north-east, and so on round."""
    around = Hex(0, 0).neighbours
    assert tuple(hex.turned(1) for hex in around) == (*around[1:], around[0])


def test_a_hex_is_written_as_its_coordinates():
    """``str`` writes what ``parse`` reads; ``repr`` evaluates."""
    assert str(Hex.parse(" -3,12 ")) == "-3,12"
    assert repr(Hex(-3, 12)) == "Hex(q=-3, r=12)"


@pytest.mark.parametrize("text", ["99,-99", "-99,99", "+1,0", "007,0"])
def test_coordinates_reach_from_minus_99_to_99(text):
    """A sign and leading zeros are read."""
    assert Hex.parse(text)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a coordinate q from -99 to 99"),
        ("100,0", 1, "a coordinate q from -99 to 99"),
        ("0,-100", 3, "a coordinate r from -99 to 99"),
        ("0;1", 2, "','"),
        ("0,1 2", 5, "the end"),
        ("1.5,0", 2, "','"),
        ("1234567,0", 1, "a coordinate q from -99 to 99"),
    ],
)
def test_malformed_hexes_are_refused_with_column_and_expectation(text, column, expected):
    """Nothing is guessed."""
    with pytest.raises(NotationError) as caught:
        Hex.parse(text)
    assert (caught.value.column, caught.value.expected) == (column, expected)


def test_a_corner_lists_three_hexes_clockwise_from_its_anchor():
    """RULES.md 1: the second in direction k, the third in the next."""
    assert list(corner(Hex(2, -2), 3)) == hexes("2,-2 2,-1 1,-1")
    assert list(corner(Hex(0, 0), 5)) == hexes("0,0 -1,0 0,-1")


def test_the_six_corners_at_a_hex_are_six_triangles():
    """A hex has six triangles around it."""
    assert len({Triangle.of(Hex(0, 0), k) for k in range(6)}) == 6


def test_equal_triangles_compare_equal_whichever_hex_names_them():
    """The smallest hex is the anchor, and the rotation 1 or 2."""
    for hex in hexes("0,0 4,-7"):
        for k in range(6):
            triangle = Triangle.of(hex, k)
            assert set(triangle.hexes) == set(corner(hex, k))
            assert triangle.anchor == min(triangle.hexes)
            assert triangle.rotation in (1, 2)
            assert {Triangle.of(*spot) for spot in triangle.corners} == {triangle}


def test_a_triangle_is_named_from_each_of_its_hexes():
    """Each corner has another anchor and covers the same hexes."""
    triangle = Triangle.of(Hex(1, -1), 2)
    anchors = [anchor for anchor, _ in triangle.corners]
    assert anchors == list(triangle.hexes)
    for anchor, rotation in triangle.corners:
        assert set(corner(anchor, rotation)) == set(triangle.hexes)
        assert 0 <= rotation <= 5


@pytest.mark.parametrize("rotation", [1, 2])
def test_the_ring_of_a_triangle_walks_once_around_it(rotation):
    """Nine hexes: all that touch it and are not in it, each next to the one before."""
    triangle = Triangle.of(Hex(0, 0), rotation)
    touching = {near for hex in triangle.hexes for near in hex.neighbours}
    assert set(triangle.ring) == touching - set(triangle.hexes)
    assert len(triangle.ring) == 9
    for i, hex in enumerate(triangle.ring):
        assert triangle.ring[i - 1] in hex.neighbours


def test_the_vicinity_of_a_triangle_is_every_triangle_that_meets_it_or_its_ring():
    """In order, itself included."""
    triangle = Triangle.of(Hex(0, 0), 1)
    zone = {*triangle.hexes, *triangle.ring}
    expected = {Triangle.of(hex, k) for hex in zone for k in range(6)}
    assert triangle.vicinity == tuple(sorted(expected))
    assert triangle in triangle.vicinity


def test_a_flood_stays_within_bounds():
    """It reaches all that hangs together with its start, and nothing else."""
    land = set(hexes("0,0 1,0 2,0 4,0"))
    assert flood(Hex(0, 0), land) == set(hexes("0,0 1,0 2,0"))


def test_groups_come_in_the_order_of_their_first_hexes():
    """And a hex named twice counts once."""
    found = groups(hexes("4,0 0,0 1,0 4,0 4,1"))
    assert found == [set(hexes("4,0 4,1")), set(hexes("0,0 1,0"))]
    assert groups([]) == []


@pytest.mark.rule("R-GRID-4")
def test_a_hex_closed_in_on_six_sides_is_enclosed():
    """RULES.md 0: the flood from outside does not reach it."""
    assert enclosed(Hex(3, 3).neighbours) == {Hex(3, 3)}


@pytest.mark.rule("R-GRID-4")
def test_a_hole_of_two_hexes_is_enclosed_as_a_whole():
    """RULES.md 0: size does not matter."""
    hole = set(hexes("0,0 1,0"))
    shore = {near for hex in hole for near in hex.neighbours} - hole
    assert enclosed(shore) == hole


@pytest.mark.rule("R-GRID-4")
def test_a_ring_with_a_gap_encloses_nothing():
    """RULES.md 0: through the gap one walks out."""
    assert enclosed(Hex(3, 3).neighbours[:5]) == frozenset()


def test_nothing_encloses_nothing():
    """No hexes, no lake."""
    assert enclosed([]) == frozenset()
