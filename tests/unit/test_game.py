"""A game as one plays it."""

from dataclasses import replace
from random import Random

import pytest

from akropolis import (
    Game,
    IllegalMove,
    Move,
    NotationError,
    Placement,
    Reason,
    Record,
    RecordError,
    Rules,
    RulesError,
    TileTaken,
)
from dealing import deal, played_out


def game_at(ply, **options):
    """A game some moves old."""
    game = Game.new(seed=1, **options)
    for _ in range(ply):
        game.play(game.legal_moves[0])
    return game


# -- dealing ----------------------------------------------------------------------------------


def test_seats_alone_are_short_for_rules():
    """Two unless named."""
    assert Game.new().rules == Rules(seats=2)
    assert Game.new(seats=4).rules == Rules(seats=4)
    assert Game.new(Rules(seats=3), seats=3).rules == Rules(seats=3)


def test_seats_must_not_contradict_the_rules():
    """Nothing is guessed."""
    with pytest.raises(RulesError, match=r"seats=2 contradicts Rules\(seats=3\)"):
        Game.new(Rules(seats=3), seats=2)


def test_equal_seeds_deal_alike():
    """And so do equal generators."""
    assert str(Game.new(seed=7)) == str(Game.new(seed=7)) == str(Game.new(rng=Random(7)))
    assert str(Game.new(seed=7)) != str(Game.new(seed=8))
    assert str(Game.new(seed="a word")) == str(Game.new(seed="a word"))


def test_without_a_seed_every_deal_is_another():
    """As at a table."""
    assert len({str(Game.new()) for _ in range(3)}) > 1


def test_a_deal_may_be_given():
    """As when a real game is replayed."""
    given = deal(Rules(), "Mbq hhq")
    assert Game.new(deal=given).site == given.site


@pytest.mark.parametrize(
    "given",
    [
        {"seed": 1, "rng": Random(1)},
        {"seed": 0, "deal": deal(Rules(), "")},
        {"rng": Random(1), "deal": deal(Rules(), "")},
    ],
)
def test_only_one_source_of_the_deal_is_taken(given):
    """Several contradict each other."""
    with pytest.raises(ValueError, match="one of seed, rng and deal, not several"):
        Game.new(**given)


# -- playing ----------------------------------------------------------------------------------


def test_playing_takes_a_move_or_its_text():
    """With the tile or without it; and returns what happened."""
    moves = ("1:Mbq@2,-2/3", "1@2,-2/3", Move.parse("1:Mbq@2,-2/3"))
    games = [Game.new(deal=deal(Rules(), "Hqq Mbq hhq qqt")) for _ in moves]
    for game, move in zip(games, moves, strict=True):
        events = game.play(move)
        assert isinstance(events[0], TileTaken)
        assert game.events == events
        assert game.moves == (Move.parse("1:Mbq@2,-2/3"),)


@pytest.mark.parametrize("wrong", [3, None, Placement.parse("Mbq@2,-2/3")])
def test_only_a_move_is_played(wrong):
    game = game_at(2)
    with pytest.raises(TypeError, match=f"a Move or its text, not {type(wrong).__name__}"):
        game.play(wrong)
    assert game.ply == 2


@pytest.mark.parametrize(
    ("move", "error"),
    [("0:Mbq@2,-2", NotationError), ("1:Mbq@9,9/0", IllegalMove), ("9@2,-2/3", IllegalMove)],
)
def test_a_refused_move_changes_nothing(move, error):
    """Malformed or illegal, the game is as it was, with what had been undone."""
    game = game_at(2)
    game.undo()
    before = str(game), game.state, game.events
    with pytest.raises(error):
        game.play(move)
    assert (str(game), game.state, game.events) == before
    game.redo()
    assert game.ply == 2


def test_a_game_tells_where_one_stands():
    """What the present state says, at hand."""
    game = game_at(3)
    state = game.state
    assert (game.site, game.cities, game.stones) == (state.site, state.cities, state.stones)
    assert (game.to_move, game.is_over, game.result, game.ply) == (1, False, None, 3)
    assert list(game.legal_moves) == list(state.legal_moves)
    assert game.sheets == (state.sheet(0), state.sheet(1))
    assert game.totals == (game.sheets[0].total, game.sheets[1].total)
    assert repr(game) == "<Game: Rules(seats=2), 3 moves>"


@pytest.mark.rule("R-SOLO-2")
def test_in_solo_play_the_last_sheet_is_the_architects():
    """RULES.md 7."""
    game = game_at(3, seats=1)
    assert game.sheets == (game.state.sheet(0), game.state.architect.sheet(game.rules))


# -- back and forth ---------------------------------------------------------------------------


def test_undo_takes_back_the_last_move_and_redo_makes_it_again():
    """State and events come back."""
    game = game_at(2)
    state, events, moves = game.state, game.events, game.moves
    assert game.undo() == moves[1]
    assert (game.ply, game.moves) == (1, moves[:1])
    assert game.redo() == moves[1]
    assert (game.state, game.events, game.moves) == (state, events, moves)


def test_in_solo_play_undo_takes_the_architects_answer_back_as_well():
    """Human and Architect move together."""
    game = game_at(1, seats=1)
    game.undo()
    assert game.state == game_at(0, seats=1).state


def test_there_is_nothing_to_undo_before_the_first_move():
    """Nor to redo after the last."""
    game = game_at(0)
    with pytest.raises(IndexError, match="no move to undo"):
        game.undo()
    with pytest.raises(IndexError, match="no move to redo"):
        game.redo()


def test_a_record_may_keep_what_was_undone():
    """It is replayed to its last move, and redo goes on from there."""
    game = Game.new(seats=2, seed=33)
    moves = [game.legal_moves[0]]
    game.play(moves[0])
    moves.append(game.legal_moves[-1])
    game.play(moves[1])
    game.goto(0)
    assert game.undone == tuple(moves)
    assert game.record.undone == ()
    again = Game.from_record(replace(game.record, undone=game.undone))
    assert (again.ply, again.undone) == (0, tuple(moves))
    again.redo()
    assert again.moves == tuple(moves[:1])


def test_undone_moves_must_have_been_possible():
    """They are checked as all others are."""
    game = Game.new(seats=2, seed=33)
    record = replace(game.record, undone=(Move.parse("9:Mbq@2,-2/3"),))
    with pytest.raises(RecordError, match=r"move 1: .*no such slot"):
        Game.from_record(record)


def test_a_new_move_forgets_what_was_undone():
    """There is one line of play."""
    game = game_at(3)
    game.goto(1)
    game.play(game.legal_moves[5])
    assert game.ply == 2
    with pytest.raises(IndexError):
        game.redo()


def test_one_can_go_to_any_ply():
    """Back and forth, without forgetting."""
    game = game_at(5)
    end = game.state
    game.goto(0)
    assert game.state == game_at(0).state
    game.goto(3)
    assert game.state == game_at(3).state
    game.goto(5)
    assert game.state == end


@pytest.mark.parametrize("ply", [-1, 6])
def test_one_cannot_go_where_the_game_has_never_been(ply):
    """And stays where one was."""
    game = game_at(5)
    with pytest.raises(IndexError, match="a ply from 0 to 5"):
        game.goto(ply)
    assert game.ply == 5


def test_a_branch_plays_on_alone():
    """It forgets what lies ahead, and the game does not notice."""
    game = game_at(4)
    game.goto(2)
    branch = game.branch()
    assert (branch.state, branch.events, branch.ply) == (game.state, game.events, 2)
    with pytest.raises(IndexError):
        branch.redo()
    branch.play(branch.legal_moves[7])
    assert game.ply == 2
    game.goto(4)
    assert game.state == game_at(4).state


# -- keeping ----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"seats": 2}, {"seats": 1}, {"seats": 4}])
def test_a_game_is_written_as_its_record_and_reads_back(options):
    """Both forms; the result is checked at the end."""
    game = played_out(Game.new(seed=3, **options))
    for again in (Game.parse(str(game)), Game.from_json(game.record.to_json())):
        assert (again.state, again.moves, again.result) == (game.state, game.moves, game.result)
        assert str(again) == str(game)


def test_the_record_ends_where_one_stands():
    """What was undone is not in it; there is no result before the end."""
    game = game_at(3)
    game.undo()
    assert game.record.moves == game.moves
    assert len(game.record.moves) == 2
    assert game.record.result == ()


def test_a_game_can_be_labelled():
    """Names, bots and a date go into the record."""
    game = game_at(1)
    game.label(names=("Ione", "Theron"), bots=("", "greedy"), date="2026-11-30")
    record = Record.parse(str(game))
    assert (record.names, record.bots, record.date) == (
        ("Ione", "Theron"),
        ("", "greedy"),
        "2026-11-30",
    )
    with pytest.raises(RecordError, match="names: 1 for 2 seats"):
        game.label(names=("Ione",))


def test_a_record_whose_move_is_illegal_cannot_have_happened():
    """The error names the move and the reason."""
    text = str(game_at(3)).replace("3. ", "3. 9")
    with pytest.raises(RecordError) as caught:
        Game.parse(text)
    assert caught.value.ply == 3
    assert Reason.NO_SUCH_SLOT.sentence in str(caught.value)
    assert isinstance(caught.value.__cause__, IllegalMove)


def test_a_record_that_goes_on_after_the_end_cannot_have_happened():
    """The game was over."""
    game = played_out(Game.new(seats=2, seed=3))
    with pytest.raises(RecordError, match=r"move 37: .*the game is over"):
        Game.parse(f"{game}37. {game.moves[-1]}\n")


def test_a_false_result_is_refused():
    """It follows from the moves."""
    game = played_out(Game.new(seats=2, seed=3))
    true = " ".join(map(str, game.totals))
    with pytest.raises(RecordError, match=r"the result is .*, not"):
        Game.parse(str(game).replace(f"Result: {true}", "Result: 1 1"))


def test_a_result_before_the_end_is_refused():
    """Even if the totals are as they stand."""
    game = game_at(3)
    totals = " ".join(map(str, game.totals))
    with pytest.raises(RecordError, match="a result before the end"):
        Game.parse(str(game).replace("\n\n1.", f"\nResult: {totals}\n\n1."))
