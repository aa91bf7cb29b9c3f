"""Every value reads back what it writes, and its ``repr`` makes it again."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import akropolis as ak
from strategies import (
    cities,
    games,
    moves,
    placements,
    plans,
    records,
    rules,
    sites,
    tiles,
    wide_hexes,
)

NAMES = vars(ak)


def spellings(placement):
    """The three ways to write a placement, one for each face that may come first."""
    word, hexes, k = str(placement.tile), placement.hexes, placement.rotation
    turned = [(word, k), (word[1:] + word[0], k + 2), (word[2] + word[:2], k + 4)]
    return [f"{w}@{hex}/{turn % 6}" for (w, turn), hex in zip(turned, hexes, strict=True)]


@given(tiles)
def test_tiles_in_any_of_three_spellings(tile):
    word = str(tile)
    assert word == min(word, word[1:] + word[0], word[2] + word[:2])
    for spelling in (word, word[1:] + word[0], word[2] + word[:2]):
        assert ak.Tile.parse(spelling) == tile
    assert eval(repr(tile), NAMES) == tile


@given(wide_hexes)
def test_hexes(hex):
    assert ak.Hex.parse(str(hex)) == hex
    assert eval(repr(hex), NAMES) == hex


@settings(max_examples=100)
@given(placements)
def test_placements_in_any_of_three_spellings(placement):
    assert ak.Placement.parse(str(placement)) == placement
    assert eval(repr(placement), NAMES) == placement
    if max(map(abs, sum(placement.hexes, ()))) < 99:
        for spelling in spellings(placement):
            parsed = ak.Placement.parse(spelling)
            assert parsed == placement
            assert parsed.faces == placement.faces


def test_a_placement_is_refused_where_its_usual_spelling_could_not_be_read_again():
    assert str(ak.Placement.parse("qMb@98,0/2")) == "Mbq@99,0/4"
    with pytest.raises(ak.NotationError) as error:
        ak.Placement.parse("qMb@99,0/2")
    assert (error.value.column, error.value.expected) == (5, "a tile nearer to the start")


@pytest.mark.parametrize("result", [(-1, 5), (5, 100_000)])
def test_a_record_refuses_totals_that_it_could_not_read_again(result):
    record = ak.Game.new(seed=1).record
    with pytest.raises(ak.RecordError, match="totals from 0 to 99999"):
        replace(record, result=result)


@given(moves)
def test_moves(move):
    assert ak.Move.parse(str(move)) == move
    assert eval(repr(move), NAMES) == move


@settings(max_examples=20)
@given(games(6), st.data())
def test_moves_without_their_tile_at_a_site(game, data):
    move = data.draw(st.sampled_from(game.legal_moves))
    _, placement = move
    short = f"{move.slot}@{placement.anchor}/{placement.rotation}"
    assert ak.Move.parse(short, site=game.site) == move
    assert ak.Move.parse(str(move), site=game.site) == move


@settings(max_examples=60)
@given(cities())
def test_cities_as_text_and_as_the_drawing_with_its_text(city):
    for text in (city.text, str(city)):
        parsed = ak.City.parse(text)
        assert parsed == city
        assert hash(parsed) == hash(city)
        assert parsed.plan == city.plan
        assert parsed.plan.lakes == city.plan.lakes
    assert eval(repr(city), NAMES) == city


@given(plans)
def test_plans(plan):
    parsed = ak.Plan.parse(str(plan))
    assert parsed == plan
    assert hash(parsed) == hash(plan)
    assert parsed.lakes == plan.lakes
    assert eval(repr(plan), NAMES) == plan


@given(sites)
def test_construction_sites(site):
    assert ak.ConstructionSite.parse(str(site)) == site
    assert ak.ConstructionSite.parse(" ".join(map(str, site))) == site
    assert eval(repr(site), NAMES) == site


@settings(max_examples=100)
@given(rules())
def test_rules_as_json(rules):
    text = json.dumps(rules.to_json())
    assert ak.Rules.from_json(json.loads(text)) == rules
    assert eval(repr(rules), NAMES) == rules
    assert hash(eval(repr(rules), NAMES)) == hash(rules)


@settings(max_examples=60)
@given(records())
def test_records_as_akr_and_as_json(record):
    assert ak.Record.parse(str(record)) == record
    assert ak.Record.from_json(record.to_json()) == record
    assert str(ak.Record.from_json(record.to_json())) == str(record)
    assert eval(repr(record), NAMES) == record


@settings(max_examples=30)
@given(games(60))
def test_games_as_akr_and_as_json(game):
    for read in (ak.Game.parse(str(game)), ak.Game.from_json(game.record.to_json())):
        assert read.state == game.state
        assert read.events == game.events
        assert str(read) == str(game)


@settings(max_examples=20)
@given(games())
def test_states_and_views_and_events_by_their_repr(game):
    assert eval(repr(game.state), NAMES) == game.state
    if game.to_move is not None:
        assert eval(repr(game.view()), NAMES) == game.view()
    assert eval(repr(game.events), NAMES) == game.events


def test_white_space_around_a_value_and_comments_in_a_record_do_not_matter():
    assert ak.Placement.parse("  Mbq@2,-2/3\n") == ak.Placement.parse("Mbq@2,-2/3")
    game = ak.Game.new(seats=2, seed=4)
    game.play(game.legal_moves[0])
    lines = str(game).splitlines()
    commented = "; a fine game\r\n" + "\r\n\r\n".join(lines) + " ; a fine move\r\n"
    assert ak.Record.parse(commented) == game.record


@pytest.mark.parametrize("spelling", ["Mbq@2,-2/3", "bqM@2,-1/5", "qMb@1,-1/1"])
def test_the_three_spellings_of_one_placement(spelling):
    assert str(ak.Placement.parse(spelling)) == "Mbq@2,-2/3"
