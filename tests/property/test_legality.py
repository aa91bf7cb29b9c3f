"""Legal, no problems, playable: three ways to say one thing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import akropolis as ak
from strategies import cities, games, hexes, tiles

near = st.builds(ak.Placement, tiles, hexes, st.integers(0, 5))


@settings(max_examples=80)
@given(cities(), st.lists(near, max_size=20))
def test_a_placement_is_legal_or_refused_with_all_its_problems(city, placements):
    text, plan, legal = city.text, dict(city.plan), list(city.legal_placements("Mbq"))
    for placement in placements:
        problems = city.problems(placement)
        assert (placement in city.legal_placements(placement.tile)) == (not problems)
        assert city.problems(str(placement)) == problems
        for attempt in (city.place, city.stones_for):
            if problems:
                with pytest.raises(ak.IllegalMove) as refusal:
                    attempt(placement)
                assert set(refusal.value.reasons) == problems
                assert refusal.value.move == str(placement)
            else:
                attempt(placement)
    assert (city.text, dict(city.plan), list(city.legal_placements("Mbq"))) == (text, plan, legal)


@settings(max_examples=40)
@given(games(), st.data())
def test_a_move_is_legal_or_refused_with_all_its_problems(game, data):
    tile = st.sampled_from(game.site) | tiles
    placement = st.builds(ak.Placement, tile, hexes, st.integers(0, 5))
    if game.legal_moves:
        moves = st.builds(ak.Move, st.integers(0, 7), placement) | st.sampled_from(game.legal_moves)
    else:
        moves = st.builds(ak.Move, st.integers(0, 7), placement)
    before = str(game), game.state, game.events
    for move in data.draw(st.lists(moves, max_size=8)):
        problems = game.state.problems(move)
        assert (move in game.legal_moves) == (not problems)
        if problems:
            with pytest.raises(ak.IllegalMove) as refusal:
                game.play(move)
            assert set(refusal.value.reasons) == problems
        else:
            game.branch().play(move)
        assert (str(game), game.state, game.events) == before


@settings(max_examples=40)
@given(cities(), tiles)
def test_legal_placements_are_a_sequence_without_repetition(city, tile):
    legal = city.legal_placements(tile)
    listed = list(legal)
    assert len(legal) == len(listed) == len(set(listed))
    assert [legal[i] for i in range(len(legal))] == listed
    assert legal[-1] == listed[-1]
    assert legal[1:9:2] == listed[1:9:2]
    assert all(placement in legal for placement in listed)
    triangles = [placement.triangle for placement in listed[::3]]
    assert triangles == sorted(set(triangles))


@settings(max_examples=25)
@given(games(60))
def test_legal_moves_are_every_affordable_slot_with_every_legal_placement(game):
    legal, seat = game.legal_moves, game.to_move
    listed = list(legal)
    assert len(legal) == len(listed) == len(set(listed))
    assert all(legal[i] == move for i, move in enumerate(listed))
    assert all(move in legal for move in listed)
    if seat is None:
        assert not listed
    else:
        affordable = range(min(game.stones[seat] + 1, len(game.site)))
        city = game.cities[seat]
        assert listed == [
            ak.Move(slot, placement)
            for slot in affordable
            for placement in city.legal_placements(game.site[slot])
        ]


@given(cities(), tiles, tiles)
def test_which_spots_are_legal_does_not_depend_on_the_tile(city, tile, other):
    spots = [[(p.anchor, p.rotation) for p in city.legal_placements(t)] for t in (tile, other)]
    assert spots[0] == spots[1]


@settings(max_examples=40)
@given(cities(most=24))
def test_what_a_city_keeps_up_to_date_equals_what_is_found_from_scratch(city):
    assert city.plan.lakes == ak.Plan(city.plan.cells).lakes
    for hex, cell in city.plan.cells.items():
        column = city.column(hex)
        assert column[-1] == cell
        assert cell.level == len(column)
        laid = [n for n, placement in enumerate(city.placements, 1) if hex in placement.hexes]
        assert city.pieces[hex] == (laid[-1] if laid else 0)
    tile = ak.Tile.parse("Mbq")
    around = {near for hex in city.plan for near in hex.neighbours}
    spots = {ak.Placement(tile, hex, k) for hex in around | set(city.plan) for k in range(6)}
    spots |= {
        ak.Placement(tile, far, k) for hex in around for far in hex.neighbours for k in range(6)
    }
    assert set(city.legal_placements(tile)) == {spot for spot in spots if not city.problems(spot)}


@given(cities())
def test_a_city_always_has_room_on_the_table(city):
    levels = {city.plan.level(p.anchor) for p in city.legal_placements("Mbq")}
    assert 0 in levels
