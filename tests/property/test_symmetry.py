"""A score does not depend on where a city stands or which way it faces.

Plans may be moved, turned by any sixth and mirrored: every condition looks at neighbours only.
Cities may be turned by thirds and mirrored, which leave the starting tile as it is; a mirrored
tile is another tile, but which placements are legal does not depend on the tile.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

import akropolis as ak
from strategies import cities, plans, rulings, tiles, variant_sets

steps = st.integers(-30, 30)


def mirrored(hex):
    """North stays north, east becomes west."""
    return ak.Hex(-hex.q, hex.q + hex.r)


def carried(plan, where):
    return ak.Plan({where(hex): cell for hex, cell in plan.cells.items()})


def assert_scored_alike(plan, other, where, rules):
    sheet, other_sheet = ak.score(plan, rules=rules), ak.score(other, rules=rules)
    assert dict(sheet) == dict(other_sheet)
    assert {where(hex) for hex in plan.lakes} == other.lakes
    for hex, verdict in sheet.verdicts.items():
        # Which of two equal groups of houses is lit may depend on where they lie.
        if plan[hex].face is not ak.Face.HOUSE:
            assert other_sheet.verdicts[where(hex)] == verdict


@settings(max_examples=150)
@given(plans, variant_sets, rulings, steps, steps)
def test_moving_a_plan_changes_no_score(plan, variants, rulings, dq, dr):
    def move(hex):
        return hex.shifted(dq, dr)

    rules = ak.Rules(variants=variants, **rulings)
    assert_scored_alike(plan, carried(plan, move), move, rules)


@settings(max_examples=150)
@given(plans, variant_sets, rulings, st.integers(1, 5))
def test_turning_a_plan_changes_no_score(plan, variants, rulings, sixths):
    def turn(hex):
        return hex.turned(sixths)

    rules = ak.Rules(variants=variants, **rulings)
    assert_scored_alike(plan, carried(plan, turn), turn, rules)


@settings(max_examples=150)
@given(plans, variant_sets, rulings)
def test_mirroring_a_plan_changes_no_score(plan, variants, rulings):
    rules = ak.Rules(variants=variants, **rulings)
    assert_scored_alike(plan, carried(plan, mirrored), mirrored, rules)


def turned_placement(placement, thirds):
    anchor, rotation = placement.anchor.turned(2 * thirds), placement.rotation + 2 * thirds
    return ak.Placement(placement.tile, anchor, rotation % 6)


def mirrored_placement(placement):
    a, b, c = placement.tile.faces
    turn = (-placement.rotation - 1) % 6
    return ak.Placement.parse(f"{a}{c}{b}@{mirrored(placement.anchor)}/{turn}")


def rebuilt(city, change):
    other = ak.City()
    for placement in city.placements:
        before = city_before(city, placement)
        assert other.stones_for(change(placement)) == before.stones_for(placement)
        other = other.place(change(placement))
    return other


def city_before(city, placement):
    before = ak.City()
    for earlier in city.placements:
        if earlier is placement:
            break
        before = before.place(earlier)
    return before


@settings(max_examples=30)
@given(cities(), tiles, st.integers(1, 2), variant_sets, rulings)
def test_a_city_turned_by_thirds_is_as_legal_and_as_good(city, tile, thirds, variants, rulings):
    rules = ak.Rules(variants=variants, **rulings)
    other = rebuilt(city, lambda placement: turned_placement(placement, thirds))
    assert dict(ak.score(city, rules=rules)) == dict(ak.score(other, rules=rules))
    legal = {turned_placement(placement, thirds) for placement in city.legal_placements(tile)}
    assert legal == set(other.legal_placements(tile))


@settings(max_examples=30)
@given(cities(), tiles, variant_sets, rulings)
def test_a_mirrored_city_is_as_legal_and_as_good(city, tile, variants, rulings):
    rules = ak.Rules(variants=variants, **rulings)
    other = rebuilt(city, mirrored_placement)
    assert dict(ak.score(city, rules=rules)) == dict(ak.score(other, rules=rules))
    legal = {mirrored_placement(placement) for placement in city.legal_placements(tile)}
    a, b, c = tile.faces
    assert legal == set(other.legal_placements(ak.Tile((a, c, b))))


@settings(max_examples=100)
@given(plans, variant_sets, rulings, st.randoms(use_true_random=False))
def test_the_order_in_which_a_plan_was_built_changes_no_score_and_no_reason(
    plan, variants, rulings, rng
):
    rules = ak.Rules(variants=variants, **rulings)
    cells = list(plan.cells.items())
    rng.shuffle(cells)
    assert ak.score(ak.Plan(dict(cells)), rules=rules) == ak.score(plan, rules=rules)


def test_which_of_two_equal_groups_of_houses_is_lit_does_not_depend_on_the_order():
    one, other = ak.Plan.parse("h1@0,0 h1@5,0 H1@9,0"), ak.Plan.parse("h1@5,0 h1@0,0 H1@9,0")
    assert ak.score(one) == ak.score(other)


@given(plans, variant_sets, rulings, st.integers(0, 40))
def test_each_stone_is_a_point(plan, variants, rulings, stones):
    rules = ak.Rules(variants=variants, **rulings)
    bare = ak.score(plan, rules=rules).total
    assert ak.score(plan, stones=stones, rules=rules).total == bare + stones


@given(plans, variant_sets, rulings)
def test_a_variant_touches_no_other_district_and_never_costs_points(plan, variants, rulings):
    plain = ak.score(plan, rules=ak.Rules(**rulings))
    sheet = ak.score(plan, rules=ak.Rules(variants=variants, **rulings))
    for district, line in sheet.items():
        if district in variants:
            assert plain[district].value <= line.value <= 2 * plain[district].value
        else:
            assert line == plain[district]


@given(plans, variant_sets, rulings)
def test_the_reasons_add_up_to_the_sheet(plan, variants, rulings):
    sheet = ak.score(plan, rules=ak.Rules(variants=variants, **rulings))
    for district, line in sheet.items():
        hexes = [hex for hex, cell in plan.cells.items() if cell.face.district == district]
        assert sum(sheet.why(hex).points for hex in hexes) == line.points
        assert sum(sheet.why(hex).value for hex in hexes) == line.value
