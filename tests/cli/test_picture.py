"""How a city is drawn in a terminal. The drawings are the specification."""

from rich.console import Console

import akropolis as ak
from akropolis.cli.picture import Picture

START = ak.City()
STACKED = ak.City.parse("Mbq@2,-2/3 hhq@1,-1/2")


def drawn(picture: Picture, width: int | None = None) -> str:
    return "\n".join(line.plain for line in picture.lines(Console(), width))


def picture(text: str) -> str:
    """A drawing without the margin of the test, which ends with the bar."""
    return "\n".join(line.partition("|")[2] for line in text.strip().split("\n"))


def test_plazas_show_their_stars_and_districts_their_level():
    assert drawn(Picture(city=STACKED)) == picture(r"""
    |     ___     ___
    |    / q \___/ M \
    |    \   /2h \*_*/
    | ___/ H \    2h \
    |/ q  _*_/2q  ___/
    |\___/   \___/
    """)


def test_districts_that_do_not_score_are_marked_by_why():
    city = ak.City.parse("mqt@1,-1/1")  # no market plaza yet, and an open side at the temple
    sheet = ak.score(city)
    assert drawn(Picture(city=city, sheet=sheet)) == picture(r"""
    |     ___     ___
    |    / q \___/ q \
    |    \   / m°    /
    | ___/ H \___  t×\
    |/ q  _*_  q \___/
    |\___/   \___/
    """)


def test_a_ghost_is_drawn_over_the_city_with_a_double_outline():
    ghost = ak.Placement.parse("Mbq@2,-2/3")
    assert drawn(Picture(city=START, ghost=ghost)) == picture(r"""
    |     ___     ===
    |    / q \===/ M \
    |    \   / q  * */
    | ___/ H \===  b \
    |/ q  _*_  q \===/
    |\___/   \___/
    """)


def test_a_ghost_on_top_shows_the_level_it_would_have():
    city = ak.City.parse("Mbq@2,-2/3")
    assert "2h" in drawn(Picture(city=city, ghost=ak.Placement.parse("hhq@1,-1/2")))


def test_the_last_placement_is_outlined_where_it_lies():
    assert drawn(Picture(city=STACKED, last=STACKED.placements[-1])) == picture(r"""
    |     ___     ___
    |    / q \===/ M \
    |    \   /2h \*_*/
    | ___/ H \    2h \
    |/ q  _*_/2q  ===/
    |\___/   \===/
    """)


def test_spots_stand_where_three_hexes_meet_and_their_empty_hexes_are_outlined():
    spots = {
        ak.Triangle.of(ak.Hex(1, -1), 1): "1",
        ak.Triangle.of(ak.Hex(1, 0), 2): "2",
    }
    assert drawn(Picture(city=START, spots=spots)) == picture(r"""
    |     ___     ___
    |    / q \___/   \
    |    \   /   1___/
    | ___/ H \___/   \
    |/ q  _*_  q \___/
    |\___/   \___2   \
    |        /   \___/
    |        \___/
    """)


def test_no_two_spots_share_a_place():
    triangles = [
        ak.Triangle.of(ak.Hex(q, r), k) for q in range(3) for r in range(3) for k in (1, 2)
    ]
    signs = "abcdefghijklmnopqr".upper()
    spots = dict(zip(triangles, signs, strict=True))
    assert set(signs) <= set(drawn(Picture(city=START, spots=spots)))


def test_coordinates_stand_in_each_hex_and_around_the_city_with_the_faces():
    assert drawn(Picture(city=START, coordinates=True)) == picture(r"""
    |         ___
    |     ___/ 0 \___
    |    /-1 \-2_/ 1 \
    |    \-1_/ 0q\-2_/
    | ___/-1 \-1 / 1 \___
    |/-2 \_0_/ 0H\-1_/ 2 \
    |\_1_/-1q _0_  1q\-1_/
    |/-2 \_1_/ 0 \_0_/ 2 \
    |\_2_/-1 \_1_/ 1 \_0_/
    |    \_2_/   \_1_/
    """)


def test_a_lake_is_water():
    assert drawn(Picture(city=ak.City.parse("mqt@1,-3/3 mqt@3,-2/4"))) == picture(r"""
    |         ___
    |     ___/ m \
    |    / t     /
    |    \___  q \___
    |    / q \___/ t \___
    |    \   /~~~\     m \
    | ___/ H \___/ q  ___/
    |/ q  _*_  q \___/
    |\___/   \___/
    """)


def test_what_is_too_high_is_cut_around_what_matters():
    spots = {ak.Triangle.of(ak.Hex(0, -1), 1): "A", ak.Triangle.of(ak.Hex(0, -1), 2): "C"}
    spots[ak.Triangle.of(ak.Hex(-1, 2), 2)] = "D"
    console = Console()
    whole = [line.plain for line in Picture(city=START, spots=spots).lines(console)]
    cut = [line.plain for line in Picture(city=START, spots=spots).lines(console, height=5)]
    assert len(cut) == 5
    assert cut == whole[whole.index(cut[0]) :][:5]
    assert "A" in "".join(cut)  # the first spot, and of the others as many as can be
    assert "C" in "".join(cut)
    assert "D" not in "".join(cut)


def test_what_is_too_wide_is_cut_around_what_matters():
    whole = drawn(Picture(city=STACKED, last=STACKED.placements[-1])).split("\n")
    cut = drawn(Picture(city=STACKED, last=STACKED.placements[-1]), 9).split("\n")
    assert all(part in line for part, line in zip(cut, whole, strict=True))
    assert all(len(part) <= 9 for part in cut)
    assert "2h" in cut[3]
