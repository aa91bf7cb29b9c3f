"""The scanner that all text forms are read with, and the error that says what was expected."""

import re

import pytest

from akropolis import NotationError
from akropolis.notation import Scanner, parse


def test_only_text_is_scanned():
    """Anything else is a mistake of the program, not of its user."""
    with pytest.raises(TypeError, match="expected text, not int"):
        Scanner(7)


def test_take_reads_what_its_pattern_matches():
    """And moves on behind it."""
    scanner = Scanner("abc1")
    assert scanner.take(re.compile("[a-z]+"), "letters") == "abc"
    assert scanner.offset == 3


def test_take_says_what_was_expected():
    """The error names the column."""
    scanner = Scanner("1abc")
    with pytest.raises(NotationError) as caught:
        scanner.take(re.compile("[a-z]+"), "letters")
    assert (caught.value.column, caught.value.expected) == (1, "letters")


def test_accept_reads_a_sign_only_if_it_is_there():
    """And says whether it was."""
    scanner = Scanner("@x")
    assert scanner.accept("/") is False
    assert scanner.offset == 0
    assert scanner.accept("@") is True
    assert scanner.offset == 1


def test_literal_demands_its_sign():
    """An error quotes it."""
    scanner = Scanner("@")
    scanner.literal("@")
    with pytest.raises(NotationError, match="expected '/', found the end of the line"):
        scanner.literal("/")


@pytest.mark.parametrize("text", ["0", "5", "+5", "05"])
def test_a_whole_number_within_its_bounds_is_read(text):
    """Both bounds are included."""
    assert Scanner(text).integer(0, 5, "a rotation") == int(text)


@pytest.mark.parametrize("text", ["", "-1", "6", "x", "٣", "1234567"])
def test_a_number_out_of_bounds_or_none_at_all_is_refused_where_it_begins(text):
    """Digits are the ASCII ones."""
    with pytest.raises(NotationError) as caught:
        Scanner(text).integer(0, 5, "a rotation")
    assert (caught.value.column, caught.value.expected) == (1, "a rotation from 0 to 5")


def test_blanks_end_with_the_line():
    """``skip_blanks`` says whether anything is left on the line."""
    scanner = Scanner(" \t\nx")
    assert scanner.skip_blanks() is False
    assert scanner.offset == 2
    assert Scanner("  x").skip_blanks() is True
    assert Scanner("").skip_blanks() is False
    assert Scanner("\r\n").skip_blanks() is False


def test_white_space_runs_over_lines():
    """``skip_space`` says whether anything is left at all."""
    scanner = Scanner(" \n\tx")
    assert scanner.skip_space() is True
    assert scanner.offset == 3
    assert Scanner(" \n").skip_space() is False


def test_a_value_must_fill_its_text_but_for_white_space():
    """What follows it is an error."""

    def read(scanner):
        return scanner.integer(0, 9, "a digit")

    assert parse("\n 7 \n", read) == 7
    with pytest.raises(NotationError) as caught:
        parse("7 8", read)
    assert (caught.value.column, caught.value.expected) == (3, "the end")


def test_the_error_counts_lines_and_columns_from_one():
    """The line is that of the mistake."""
    error = NotationError("one\ntwo three\nfour", 8, "two")
    assert (error.line, error.column, error.expected) == (2, 5, "two")
    assert error.text == "one\ntwo three\nfour"


def test_the_error_shows_the_line_with_a_caret_below():
    """The found word is quoted."""
    assert str(NotationError("one\ntwo three\r\nfour", 8, "two")) == (
        "line 2, column 5: expected two, found 'three'\n  two three\n      ^"
    )


def test_the_error_at_the_end_of_a_line_says_so():
    """There is no word to quote."""
    assert "found the end of the line" in str(NotationError("one", 3, "two"))


def test_the_error_in_an_endless_line_shows_an_excerpt():
    """A file without line ends must not flood a terminal, and the caret still points there."""
    message = str(NotationError("a" * 500 + "!" + "b" * 500, 500, "a"))
    _, excerpt, caret = message.split("\n")
    assert len(excerpt) <= 102
    assert excerpt[caret.index("^")] == "!"
    assert len(message) < 300
