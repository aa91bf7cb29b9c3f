"""Values that were put together by hand, not read from text."""

import copy
import pickle

import pytest

from akropolis import (
    Architect,
    City,
    Face,
    Game,
    Hex,
    NotationError,
    Placement,
    Plan,
    Rules,
    Tile,
    preview,
    score,
)


def test_a_tile_made_of_letters_has_faces():
    tile = Tile(("h", "q", "h"))
    assert tile == Tile.parse("hhq")
    assert all(type(face) is Face for face in tile.faces)


@pytest.mark.parametrize("faces", [("h", "h"), ("h", "h", "x"), ("h", "h", "q", "q"), ()])
def test_a_tile_of_anything_but_three_faces_is_refused(faces):
    with pytest.raises(ValueError, match="a tile of three faces"):
        Tile(faces)


@pytest.mark.parametrize("rotation", [-1, 6])
def test_a_rotation_that_text_could_not_name_is_refused(rotation):
    placement = Placement(Tile.parse("Mbq"), Hex(2, -2), rotation)
    for use in (City().place, City().problems, City().stones_for):
        with pytest.raises(ValueError, match="a rotation from 0 to 5"):
            use(placement)


def test_an_architect_has_no_scoring_hexes_since_he_builds_no_city():
    assert Architect(1, (Tile.parse("Mth"),)).sheet(Rules(seats=1)).scoring == frozenset()


def test_a_game_tells_what_happened_at_each_move():
    game = Game.new(seats=2, seed=1)
    happened = [game.play(game.legal_moves[0]) for _ in range(4)]
    game.undo()
    assert list(game.events_by_ply) == happened[:3]


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (City(), "placements"),
        (City(), "plan"),
        (City(), "name"),
        (Plan.parse("h1@0,0"), "lakes"),
        (Plan.parse("h1@0,0"), "cells"),
        (score(City()), "stones"),
        (score(City()), "quarry_points"),
        (Rules(), "seats"),
        (Game.new(seats=2, seed=1).state, "turn"),
    ],
)
def test_no_attribute_of_a_value_can_be_set(value, name):
    with pytest.raises(AttributeError):
        setattr(value, name, None)


@pytest.mark.parametrize(
    "table", [City().plan.cells, City().pieces, score(City.parse("Mbq@2,-2/3")).verdicts]
)
def test_no_table_of_a_value_can_be_changed(table):
    with pytest.raises((TypeError, AttributeError)):
        table.clear()
    with pytest.raises(TypeError):
        table[Hex(0, 0)] = None


@pytest.mark.parametrize(
    "value",
    [
        City.parse("Mbq@2,-2/3 hhq@1,-1/2"),
        Plan.parse("h1@0,0"),
        score(City.parse("Mbq@2,-2/3")),
        Game.new(seats=1, seed=1).state,
        Game.new(seats=2, seed=1).view(),
        Game.new(seats=3, seed=1).record,
    ],
)
def test_values_can_be_copied_and_sent_to_other_processes(value):
    assert copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(value)) == value


@pytest.mark.parametrize("wrong", ["Mbq@2,-2/3", None, Game.new(seats=2, seed=1)])
def test_only_a_city_or_a_plan_is_scored(wrong):
    with pytest.raises(TypeError, match=f"a City or a Plan, not {type(wrong).__name__}"):
        score(wrong)


@pytest.mark.parametrize("wrong", [1.5, "2", None])
def test_stones_are_a_whole_number(wrong):
    with pytest.raises(TypeError, match=f"stones are a whole number, not {wrong!r}"):
        score(City(), stones=wrong)


def test_nobody_has_fewer_stones_than_none():
    with pytest.raises(ValueError, match="0 stones or more, not -1"):
        score(City(), stones=-1)


def test_a_preview_may_cost_more_stones_than_there_are():
    assert preview(City(), "hhm@2,-2/3", stones=1, price=3).after.stones == -2


def test_only_a_city_is_built_on():
    with pytest.raises(TypeError, match=r"a City, not str; .*City\.parse"):
        preview("Mbq@2,-2/3", "hhq@1,-1/2")


@pytest.mark.parametrize("wrong", ["houses", {"variants": ["houses"]}])
def test_only_rules_are_rules(wrong):
    with pytest.raises(TypeError, match=f"rules are Rules, not {type(wrong).__name__}"):
        score(City(), rules=wrong)


def test_why_takes_a_hex_or_its_text():
    sheet = score(City())
    assert sheet.why("0,0") == sheet.why(Hex(0, 0))
    with pytest.raises(NotationError):
        sheet.why("here")
