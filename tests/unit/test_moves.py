"""Moves, their text and the legal ones as a collection. RULES.md 3."""

import pytest

from akropolis import (
    City,
    ConstructionSite,
    IllegalMove,
    LegalMoves,
    Move,
    NotationError,
    Placement,
    Reason,
)

SITE = ConstructionSite.parse("Hqq Mbq hhq")


def test_a_move_is_a_slot_and_a_placement():
    """``str`` reads back, ``repr`` evaluates."""
    move = Move.parse("1:qMb@1,-1/1")
    assert move == Move(1, Placement.parse("Mbq@2,-2/3"))
    assert str(move) == "1:Mbq@2,-2/3"
    assert repr(move) == "Move.parse('1:Mbq@2,-2/3')"


def test_with_the_site_at_hand_the_tile_may_be_left_out():
    """The anchor is then that of its usual spelling."""
    assert Move.parse("1@2,-2/3", site=SITE) == Move.parse("1:Mbq@2,-2/3")
    assert Move.parse("1:Mbq@2,-2/3", site=SITE) == Move.parse("1:Mbq@2,-2/3")


def test_without_the_site_the_tile_is_needed():
    """Nothing is guessed."""
    with pytest.raises(NotationError, match="expected ':'"):
        Move.parse("1@2,-2/3")


def test_a_tile_left_out_must_be_on_the_site():
    """Well-formed, but there is no such slot."""
    with pytest.raises(IllegalMove) as caught:
        Move.parse("3@2,-2/3", site=SITE)
    assert caught.value.reasons == (Reason.NO_SUCH_SLOT,)
    assert caught.value.move == "3@2,-2/3"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [("9@2,-2/7", 8, "a rotation from 0 to 5"), ("9@2,-2/3 hhq", 10, "the end")],
)
def test_text_is_read_to_its_end_before_the_slot_is_looked_for(text, column, expected):
    """Malformed comes before not allowed."""
    with pytest.raises(NotationError) as caught:
        Move.parse(text, site=SITE)
    assert (caught.value.column, caught.value.expected) == (column, expected)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a slot from 0 to 99"),
        ("x:Mbq@2,-2/3", 1, "a slot from 0 to 99"),
        ("-1:Mbq@2,-2/3", 1, "a slot from 0 to 99"),
        ("1 Mbq@2,-2/3", 2, "':'"),
        ("1:Mb@2,-2/3", 3, "a tile of three faces out of hmbtgHMBTGq"),
        ("1:Mbq@2,-2/7", 12, "a rotation from 0 to 5"),
    ],
)
def test_malformed_moves_are_refused_with_column_and_expectation(text, column, expected):
    """Malformed is not illegal."""
    with pytest.raises(NotationError) as caught:
        Move.parse(text)
    assert (caught.value.column, caught.value.expected) == (column, expected)


@pytest.mark.rule("R-SITE-1", "R-TURN-3")
@pytest.mark.parametrize(("stones", "slots"), [(0, {0}), (1, {0, 1}), (9, {0, 1, 2})])
def test_a_seat_may_take_what_it_can_pay(stones, slots):
    """RULES.md 3: with k stones the slots 0 to k, as far as there are any."""
    assert {move.slot for move in LegalMoves(SITE, stones, City())} == slots


def test_legal_moves_are_sized_iterable_and_indexable():
    """Every affordable slot with every legal placement of its tile."""
    legal = LegalMoves(SITE, 1, City())
    assert len(legal) == len(set(legal)) == 180
    assert list(legal) == [legal[i] for i in range(180)]
    assert legal[-1] == list(legal)[-1]
    assert legal[88:92] == list(legal)[88:92]
    assert repr(legal) == "<180 legal moves>"


@pytest.mark.parametrize("index", [180, -181])
def test_there_is_no_move_beyond_the_last(index):
    """As with any sequence."""
    with pytest.raises(IndexError, match="there are 180 legal moves, no move"):
        LegalMoves(SITE, 1, City())[index]


def test_legal_moves_can_be_asked():
    """For a move that is affordable, of the tile in the slot, and legal in the city."""
    legal = LegalMoves(SITE, 1, City())
    assert Move.parse("1:Mbq@2,-2/3") in legal
    assert Move.parse("2:hhq@2,-2/3") not in legal
    assert Move.parse("0:Mbq@2,-2/3") not in legal
    assert Move.parse("1:Mbq@5,5/3") not in legal
    assert Move(-1, Placement.parse("Mbq@2,-2/3")) not in legal
    assert "1:Mbq@2,-2/3" not in legal
    turned_too_far = Placement.parse("Mbq@2,-2/3")._replace(rotation=9)
    assert Move(1, turned_too_far) not in legal  # and no city would take it


def test_without_a_site_there_are_no_legal_moves():
    """As after the end of a game."""
    legal = LegalMoves(ConstructionSite(()), 0, City())
    assert len(legal) == 0
    assert list(legal) == []
    with pytest.raises(IndexError):
        legal[0]
