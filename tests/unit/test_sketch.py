"""Drawings of labelled hexes in plain text."""

from akropolis import Hex
from akropolis.notation import Scanner
from akropolis.sketch import draw, skip


def drawing(*lines):
    return "\n".join(lines)


def test_nothing_is_drawn_as_nothing():
    """No hexes, no lines."""
    assert draw({}, {}) == ""


def test_one_hex_has_six_sides():
    """Three lines tall, with the label in the middle."""
    assert draw({Hex(7, -2): "h2"}, {}) == drawing(
        " ___",
        "/ h2\\",
        "\\___/",
    )


def test_south_is_below_and_east_is_to_the_right():
    """The grid is drawn as one looks at a table."""
    assert draw({Hex(0, 0): "a", Hex(0, 1): "b", Hex(1, 0): "c"}, {}) == drawing(
        " ___",
        "/ a \\___",
        "\\___/ c \\",
        "/ b \\___/",
        "\\___/",
    )


def test_hexes_of_one_group_have_no_line_between_them():
    """A tile shows as one piece."""
    tile = {Hex(0, 0): 1, Hex(0, 1): 1, Hex(1, 0): 1}
    assert draw({Hex(0, 0): "a", Hex(0, 1): "b", Hex(1, 0): "c"}, tile) == drawing(
        " ___",
        "/ a \\___",
        "\\     c \\",
        "/ b  ___/",
        "\\___/",
    )


def test_labels_longer_than_three_characters_are_cut():
    """A level of two digits still fits: a letter and two."""
    assert "h12" in draw({Hex(0, 0): "h12"}, {})
    assert "long" not in draw({Hex(0, 0): "long"}, {})


def test_a_drawing_is_passed_over():
    """What follows it can be read."""
    text = draw({Hex(0, 0): "a", Hex(1, 0): "b"}, {}) + "\nMbq@2,-2/3"
    scanner = Scanner(text)
    skip(scanner)
    assert text[scanner.offset :] == "Mbq@2,-2/3"


def test_a_drawing_may_be_all_there_is():
    """Then nothing is left."""
    scanner = Scanner(draw({Hex(0, 0): "a"}, {}))
    skip(scanner)
    assert scanner.offset == len(scanner.text)


def test_where_there_is_no_drawing_nothing_is_passed_over():
    """Other text stays."""
    scanner = Scanner("Mbq@2,-2/3")
    skip(scanner)
    assert scanner.offset == 0
