"""What goes wrong has a name, and says what to do about it."""

import pickle

import pytest

from akropolis import (
    AkropolisError,
    IllegalMove,
    NotationError,
    Reason,
    RecordError,
    RulesError,
    bots,
)


@pytest.mark.parametrize(
    "kind", [NotationError, IllegalMove, RulesError, RecordError, bots.UnknownBot]
)
def test_all_errors_are_akropolis_errors_and_value_errors(kind):
    """One base class catches all of them."""
    assert issubclass(kind, AkropolisError)
    assert issubclass(kind, ValueError)


def test_malformed_and_illegal_are_told_apart():
    """Text that cannot be read is one thing, a move that is not allowed another."""
    assert not issubclass(NotationError, IllegalMove)
    assert not issubclass(IllegalMove, NotationError)


def test_every_reason_has_a_code_and_a_sentence():
    """The code is for programs, the sentence for people; no two are alike."""
    assert [reason.value for reason in Reason] == [reason.name.lower() for reason in Reason]
    assert len({reason.sentence for reason in Reason}) == len(Reason)
    assert all(reason.sentence for reason in Reason)


def test_an_illegal_move_names_the_move_and_all_reasons_in_order():
    """The first of them is its reason."""
    error = IllegalMove("9:Mbq@5,5/0", {Reason.DETACHED, Reason.NO_SUCH_SLOT})
    assert error.reasons == (Reason.NO_SUCH_SLOT, Reason.DETACHED)
    assert error.reason is Reason.NO_SUCH_SLOT
    assert error.move == "9:Mbq@5,5/0"
    assert str(error) == (
        "9:Mbq@5,5/0: the construction site has no such slot; "
        "a tile on the table must share an edge with the city"
    )


def test_a_record_error_names_its_move_if_it_is_about_one():
    """Moves are numbered from 1."""
    assert str(RecordError("impossible", ply=12)) == "move 12: impossible"
    assert RecordError("impossible", ply=12).ply == 12
    assert str(RecordError("unknown version")) == "unknown version"
    assert RecordError("unknown version").ply is None


@pytest.mark.parametrize(
    "error",
    [
        NotationError("a\nbc", 3, "a sign"),
        IllegalMove("9:Mbq@5,5/0", {Reason.DETACHED, Reason.NO_SUCH_SLOT}),
        RecordError("impossible", ply=12),
        RulesError("no such option"),
        bots.UnknownBot("no such bot"),
    ],
)
def test_an_error_comes_back_whole_from_another_process(error):
    """A pool of workers pickles what its workers raise."""
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is type(error)
    assert str(back) == str(error)
    assert vars(back) == vars(error)


def test_no_terminal_obeys_the_excerpt_of_a_broken_text():
    """Escape sequences and tabs are blanked, and the mark stays below the mistake."""
    told = str(NotationError("\x1b[2J\tMbq@x", 9, "a hex"))
    assert told.split("\n")[1:] == ["   [2J Mbq@x", "           ^"]
