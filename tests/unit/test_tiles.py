"""Faces, tiles and the starting tile. RULES.md 1."""

from collections import Counter

import pytest

from akropolis import START_TILE, TILES, District, Face, Hex, NotationError, Tile
from akropolis.tiles import spelled


@pytest.mark.rule("R-TILE-1")
def test_a_face_is_a_district_a_plaza_or_a_quarry():
    """RULES.md 0: five districts, their five plazas, the quarry; never two of them at once."""
    kinds = {face.value: (face.is_district, face.is_plaza) for face in Face}
    assert kinds == {
        **dict.fromkeys("hmbtg", (True, False)),
        **dict.fromkeys("HMBTG", (False, True)),
        "q": (False, False),
    }


@pytest.mark.rule("R-TILE-1")
def test_a_plaza_belongs_to_the_district_of_its_letter():
    """RULES.md 0: capital letters are the plazas of the small ones."""
    for district in District:
        assert Face(district.letter).district is district
        assert Face(district.letter.upper()).district is district
    assert Face.QUARRY.district is None


@pytest.mark.rule("R-TILE-5")
def test_plazas_have_one_to_three_stars():
    """RULES.md 1: H 1, M 2, B 2, T 2, G 3, and nothing else has any."""
    assert {face.value: face.stars for face in Face if face.stars} == {
        "H": 1,
        "M": 2,
        "B": 2,
        "T": 2,
        "G": 3,
    }
    assert [district.stars for district in District] == [1, 2, 2, 2, 3]


def test_faces_have_names_for_people():
    """In English, in lower case."""
    assert Face.HOUSE.label == "house"
    assert Face.GARDEN_PLAZA.label == "garden plaza"


def test_districts_equal_their_names():
    """So that text will do for a key."""
    assert [*District] == ["houses", "markets", "barracks", "temples", "gardens"]


@pytest.mark.rule("R-TILE-2")
def test_any_face_may_be_named_first():
    """RULES.md 1: turning a tile does not change it."""
    assert Tile.parse("qtm") == Tile.parse("tmq") == Tile.parse("mqt")
    assert str(Tile.parse("qtm")) == "mqt"
    assert len({Tile.parse("qtm"), Tile.parse("mqt")}) == 1


@pytest.mark.rule("R-TILE-2")
def test_a_tile_cannot_be_flipped():
    """RULES.md 1: mqt and mtq are different tiles."""
    assert Tile.parse("mqt") != Tile.parse("mtq")


def test_the_usual_spelling_sorts_first():
    """Capitals come before small letters in ASCII, so plazas lead."""
    assert str(Tile.parse("hbM")) == "Mhb"
    assert str(Tile.parse("qqh")) == "hqq"
    assert repr(Tile.parse("qqh")) == "Tile.parse('hqq')"


def test_tiles_sort_by_their_spelling():
    """Which makes lists of tiles stable."""
    tiles = [Tile.parse(word) for word in ("qqt", "Mbq", "hhq")]
    assert [str(tile) for tile in sorted(tiles)] == ["Mbq", "hhq", "qqt"]


def test_a_spelling_tells_where_the_first_face_went():
    """Needed to find the anchor of another spelling."""
    assert spelled("bqM") == (Tile.parse("Mbq"), 2)
    assert spelled("Mbq") == (Tile.parse("Mbq"), 0)


@pytest.mark.parametrize("text", ["", "hh", "hhx", "hh q", "HHÜ"])
def test_what_is_no_tile_is_refused(text):
    """The error says what a tile is."""
    with pytest.raises(NotationError) as caught:
        Tile.parse(text)
    assert caught.value.expected == "a tile of three faces out of hmbtgHMBTGq"


@pytest.mark.parametrize("text", ["hhqq", "hhq hhq"])
def test_more_than_a_tile_is_refused(text):
    """A tile is the whole text."""
    with pytest.raises(NotationError, match="expected the end"):
        Tile.parse(text)


@pytest.mark.rule("R-TILE-3")
def test_there_are_37_and_12_and_12_tiles():
    """RULES.md 1: by the number of players printed on the back."""
    assert {mark: len(tiles) for mark, tiles in TILES.items()} == {2: 37, 3: 12, 4: 12}


@pytest.mark.rule("R-TILE-3")
@pytest.mark.parametrize(
    ("mark", "faces"),
    [
        (2, "H5 h18 M4 m12 B4 b10 T4 t8 G3 g6 q37"),
        (3, "H6 h27 M5 m16 B5 b13 T5 t10 G4 g7 q49"),
        (4, "H7 h36 M6 m20 B6 b16 T6 t12 G5 g8 q61"),
    ],
)
def test_the_tiles_in_play_show_the_printed_numbers_of_each_face(mark, faces):
    """RULES.md 1, the table of hex totals."""
    shown = Counter()
    for back, tiles in TILES.items():
        if back <= mark:
            shown.update(face for tile in tiles for face in str(tile))
    assert shown == {word[0]: int(word[1:]) for word in faces.split()}


@pytest.mark.rule("R-TILE-3")
def test_no_tile_shows_one_face_three_times():
    """RULES.md 1."""
    assert all(len(set(tile.faces)) > 1 for tiles in TILES.values() for tile in tiles)


@pytest.mark.rule("R-TILE-3")
def test_most_tiles_are_unique_within_their_mark():
    """RULES.md 1: of the 2+ tiles, Hqq comes three times and bmq twice."""
    assert {str(tile): n for tile, n in Counter(TILES[2]).items() if n > 1} == {
        "Hqq": 3,
        "bmq": 2,
    }
    assert len(set(TILES[3])) == len(set(TILES[4])) == 12


@pytest.mark.rule("R-TILE-3")
def test_the_tile_list_cannot_be_changed():
    """It is the box of the game, not a variable."""
    with pytest.raises(TypeError):
        TILES[5] = ()


@pytest.mark.rule("R-TILE-4")
def test_the_starting_tile_is_a_house_plaza_with_three_quarries_on_alternate_sides():
    """RULES.md 1: N, SE and SW of the plaza."""
    shown = {str(hex): str(face) for hex, face in START_TILE.items()}
    assert shown == {"0,0": "H", "0,-1": "q", "1,0": "q", "-1,1": "q"}
    with pytest.raises(TypeError):
        START_TILE[Hex(0, 1)] = Face.QUARRY
