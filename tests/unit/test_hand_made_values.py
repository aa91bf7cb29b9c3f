"""Values that were put together by hand, not read from text."""

import pytest

from akropolis import Architect, City, Face, Game, Hex, Placement, Rules, Tile


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
