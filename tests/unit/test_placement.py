"""Where a tile may be laid, what it earns, and why it may not. RULES.md 4."""

import pytest

from akropolis import City, Hex, IllegalMove, Placement, Plan, Reason

#: The starting tile, and a tile X beside it on the table: q 1,-1, M 2,-2, b 2,-1. RULES.md 10, E3.
WITH_X = "Mbq@2,-2/3"
#: The same with a tile on 0,0 1,-1 1,0, which rests on both.
RAISED = f"{WITH_X} hhq@0,0/1"


def pieces_below(city, placement):
    """The tiles that a placement would rest on, a number for each of its hexes."""
    return [city.pieces[hex] for hex in Placement.parse(placement).hexes]


@pytest.mark.rule("R-PLACE-1")
def test_a_tile_covers_three_hexes_that_meet_in_a_point():
    """RULES.md 4: one city, three faces, one level."""
    city = City().place(WITH_X)
    assert str(city.plan) == "q1@-1,1 q1@0,-1 H1@0,0 q1@1,-1 q1@1,0 M1@2,-2 b1@2,-1"


@pytest.mark.rule("R-PLACE-3")
@pytest.mark.parametrize("placement", ["Mbq@2,-2/3", "Mbq@2,0/1", "Mbq@0,1/2", "Mbq@-1,-1/4"])
def test_a_tile_on_the_table_shares_an_edge_with_the_city(placement):
    """RULES.md 4: contact with any hex of it will do."""
    assert City().problems(placement) == frozenset()


@pytest.mark.rule("R-PLACE-3")
@pytest.mark.parametrize("placement", ["Mbq@5,5/1", "Mbq@2,1/2", "Mbq@3,0/1"])
def test_a_tile_on_the_table_away_from_the_city_is_detached(placement):
    """RULES.md 4: one hex of distance is enough."""
    assert City().problems(placement) == {Reason.DETACHED}


@pytest.mark.rule("R-PLACE-2")
@pytest.mark.parametrize(
    "placement",
    ["Mbq@0,0/2", "hhq@1,0/2", "hhq@1,0/3"],
)
def test_a_tile_never_overhangs(placement):
    """RULES.md 4: part on the city and part on nothing; a gap is a step, too."""
    assert City().problems(placement) == {Reason.OVERHANG, Reason.UNEVEN}


@pytest.mark.rule("R-PLACE-2")
def test_the_three_hexes_below_are_on_one_level():
    """RULES.md 10, E3.5: heights 2, 1 and 1 do not carry a tile."""
    assert City.parse(RAISED).problems("hhq@2,-2/3") == {Reason.UNEVEN}


@pytest.mark.rule("R-PLACE-4")
def test_a_raised_tile_rests_on_two_tiles_at_least():
    """RULES.md 10, E3.2 and E3.3: across the seam, not on one tile alone."""
    city = City.parse(WITH_X)
    assert city.problems("hhq@0,0/1") == frozenset()
    assert city.problems("hhq@2,-2/3") == {Reason.SINGLE_TILE_BELOW}


@pytest.mark.rule("R-PLACE-4")
def test_two_hexes_of_one_tile_and_one_of_another_will_do():
    """RULES.md 4: and so will three tiles."""
    city = City.parse(WITH_X)
    assert pieces_below(city, "hhq@1,0/0") == [0, 1, 1]
    assert city.problems("hhq@1,0/0") == frozenset()
    three = City.parse(f"{WITH_X} hhq@2,0/1")
    assert pieces_below(three, "hhq@2,-1/3") == [1, 2, 0]
    assert three.problems("hhq@2,-1/3") == frozenset()


@pytest.mark.rule("R-PLACE-4")
def test_the_starting_tile_counts_as_one_tile_below():
    """RULES.md 4: its centre and one arm are two hexes of one tile."""
    city = City.parse(WITH_X)
    assert pieces_below(city, "hhq@0,0/1") == [0, 1, 0]
    assert city.problems("hhq@0,0/1") == frozenset()


@pytest.mark.rule("R-PLACE-5")
def test_only_the_tiles_directly_below_are_looked_at():
    """RULES.md 10, E4: exactly on one upper tile is illegal, though two tiles lie below that."""
    city = City.parse("Mbq@2,-2/3 hhq@0,0/1")
    assert city.problems("bqm@0,0/1") == {Reason.SINGLE_TILE_BELOW}


@pytest.mark.rule("R-PLACE-5")
def test_a_raised_tile_need_not_touch_anything_on_its_level():
    """RULES.md 4: support is enough."""
    city = City.parse(f"{RAISED} hhq@3,-2/1 hhq@5,-3/2 hqm@4,-3/2")
    top = city.placements[-1]
    assert city.plan.level(top.anchor) == 2
    assert all(city.plan.level(hex) < 2 for hex in top.triangle.ring)


@pytest.mark.rule("R-PLACE-6")
def test_there_is_no_highest_level():
    """RULES.md 4, 10 E4: level 3 rests on two tiles of level 2, and so on."""
    city = City.parse("Mbq@2,-2/3 hqt@2,0/1 hhq@1,0/1 htm@0,0/0")
    assert city.problems("hqm@1,-1/2") == frozenset()
    assert city.place("hqm@1,-1/2").plan.level(Hex(1, -1)) == 3


@pytest.mark.rule("R-PLACE-6")
def test_anything_may_be_covered_the_own_plazas_too():
    """RULES.md 4, 10 E3.2: here the plaza of the starting tile."""
    assert City.parse(RAISED).plan.showing("H") == []
    assert City.parse(WITH_X).plan.showing("H") == [Hex(0, 0)]


@pytest.mark.rule("R-QUARRY-1")
@pytest.mark.parametrize(
    ("placement", "stones"), [("hhq@0,0/1", 2), ("hhq@1,0/0", 2), ("hhq@0,-1/2", 2)]
)
def test_each_quarry_covered_earns_a_stone(placement, stones):
    """RULES.md 4: those of the starting tile as well."""
    assert City.parse(WITH_X).stones_for(placement) == stones


@pytest.mark.rule("R-QUARRY-1")
def test_a_placement_earns_three_stones_at_most():
    """RULES.md 4: three quarries, three stones."""
    assert City.parse("Hqq@2,-2/3").stones_for("bth@1,-1/2") == 3


@pytest.mark.rule("R-QUARRY-1")
def test_quarries_on_upper_levels_earn_as_much():
    """RULES.md 4: a stone a hex at any level."""
    city = City.parse("Mbq@2,-2/3 hqt@2,0/1 Bqq@1,0/1 hqq@0,0/0")
    assert city.plan.level(Hex(1, -1)) == 2
    assert city.stones_for("bth@1,-1/2") == sum(
        city.plan[hex].face == "q" for hex in (Hex(1, -1), Hex(2, -1), Hex(1, 0))
    )
    assert city.stones_for("bth@1,-1/2") == 2


@pytest.mark.rule("R-QUARRY-2")
def test_a_tile_on_the_table_earns_nothing():
    """RULES.md 4: it covers nothing, and its own quarries are open."""
    assert City().stones_for("Hqq@2,-2/3") == 0


@pytest.mark.rule("R-PLACE-8")
def test_there_is_always_room_on_the_table():
    """RULES.md 3: so there is no deadlock; a tile can always be laid beside the city."""
    city = City()
    for _ in range(12):
        legal = city.legal_placements("hmq")
        assert any(city.plan.level(placement.anchor) == 0 for placement in legal)
        city = city.place(legal[len(legal) // 2])


@pytest.mark.parametrize("ask", ["place", "stones_for"])
@pytest.mark.parametrize(
    ("placement", "reason"),
    [
        ("Mbq@5,5/1", Reason.DETACHED),
        ("hhq@1,0/2", Reason.OVERHANG),
        ("hhq@2,-2/3", Reason.SINGLE_TILE_BELOW),
    ],
)
def test_an_illegal_placement_raises_its_reasons(ask, placement, reason):
    """RULES.md 4: the same reasons as ``problems``."""
    city = City.parse(WITH_X)
    with pytest.raises(IllegalMove) as caught:
        getattr(city, ask)(placement)
    assert caught.value.reason is reason
    assert frozenset(caught.value.reasons) == city.problems(placement)


@pytest.mark.rule("R-GRID-3")
def test_hexes_are_neighbours_whatever_their_levels():
    """RULES.md 0: columns that share an edge."""
    plan = Plan.parse("h1@0,0 h9@1,0")
    assert Hex(1, 0) in Hex(0, 0).neighbours
    assert {plan.level(hex) for hex in plan} == {1, 9}
