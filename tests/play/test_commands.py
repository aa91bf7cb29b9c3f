"""What people at a table may do, and what they are told when they may not."""

from dataclasses import replace

import pytest

from akropolis.play import Refused, Request, decide
from akropolis.play.commands import MOST_ENTRIES
from akropolis.play.setup import DEFAULT_BOT
from matches import Table


def test_a_move_becomes_the_next_entry_of_the_log():
    table = Table("ann bot", rules={"seats": 2}, seed=33)
    assert table.move("ann", move="1:Mbq@2,-2/3").form == {"id": "command-0", "ok": True, "v": 2}
    entry = table.store.logs[table.id][-1]
    assert (entry.v, entry.type, entry.seat) == (2, "moved", 0)
    assert entry.facts["move"] == "1:Mbq@2,-2/3"
    assert [step["type"] for step in entry.facts["steps"]] == [
        "TileTaken",
        "StonesPaid",
        "TilePlaced",
    ]


def test_a_refused_move_changes_nothing_and_names_all_reasons():
    table = Table("ann bot", seed=33)
    answer = table.move("ann", move="3:mqq@7,7/0").form
    assert (answer["ok"], answer["error"]) == (False, "illegal")
    assert answer["reasons"] == ["too_expensive", "detached"]
    assert table.match.v == 1


@pytest.mark.parametrize("text", ["", "1", "rook to e4", "1:Mbq@2,-2/3 1", "x" * 1000, None, 7])
def test_a_move_that_cannot_be_read_is_told_from_an_illegal_one(text):
    table = Table("ann bot", seed=33)
    assert table.ask("ann", "move", 0, move=text).form["error"] == "unreadable"


def test_nobody_moves_for_a_seat_of_another():
    table = Table("ann ben")
    assert table.move("ben", seat=0).form["error"] == "not_your_seat"
    assert table.move("eve", seat=0).form["error"] == "not_your_seat"


def test_nobody_moves_for_a_bot():
    table = Table("ann bot")
    table.move("ann")
    assert table.move("ann", seat=1).form["error"] == "not_your_seat"


def test_nobody_moves_out_of_turn():
    table = Table("ann ben")
    assert table.move("ben", seat=1).form["error"] == "not_your_turn"


def test_one_guest_may_hold_several_seats_at_one_screen():
    table = Table("ann ann")
    assert table.move("ann", 0).ok
    assert table.move("ann", 1).ok


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_is_refused(seat):
    assert Table("ann ben").ask("ann", "resign", seat).form["error"] == "no_such_seat"


def test_a_type_that_does_not_exist_is_refused():
    assert Table("ann ben").ask("ann", "cheat", 0).form["error"] == "unknown_type"


# -- late, duplicate, lost ------------------------------------------------------------------------


def test_a_command_made_before_the_last_move_is_stale():
    table = Table("ann ann")
    late = table.command("move", 1, move="0:hhq@1,-1/2")
    table.move("ann", 0)
    answer = table.house.command(table.id, "ann", late)
    assert answer.is_stale


def test_a_command_from_the_future_is_stale():
    table = Table("ann bot")
    early = {**table.command("resign", 0), "v": 2}
    assert table.house.command(table.id, "ann", early).is_stale


def test_a_new_name_meanwhile_makes_no_move_stale():
    table = Table("ann ben")
    move = table.command("move", 0, move=str(table.state.legal_moves[0]))
    table.ask("ben", "rename", 1, name="Benjamin")
    assert table.house.command(table.id, "ann", move).ok


def test_the_same_command_again_gives_the_same_answer_and_no_second_move():
    table = Table("ann ann")
    command = table.command("move", 0, move=str(table.state.legal_moves[0]))
    first = table.house.command(table.id, "ann", command)
    table.move("ann", 1)
    assert table.house.command(table.id, "ann", command) == first
    assert table.match.game.ply == 2


def test_the_same_command_gives_the_same_answer_after_a_restart():
    table = Table("ann ann")
    command = table.command("move", 0, move=str(table.state.legal_moves[0]))
    first = table.house.command(table.id, "ann", command)
    assert table.another_house().command(table.id, "ann", command) == first


def test_a_refused_command_stays_refused_under_its_id():
    table = Table("ann ann")
    command = table.command("move", 0, move="0:hhq@9,9/0")
    first = table.house.command(table.id, "ann", command)
    right = {**command, "move": str(table.state.legal_moves[0])}
    assert table.house.command(table.id, "ann", right) == first
    assert table.match.v == 1


def test_a_stranger_cannot_take_the_id_of_a_command_away():
    table = Table("ann ann")
    command = table.command("move", 0, move=str(table.state.legal_moves[0]))
    assert not table.house.command(table.id, "eve", command).ok
    assert table.house.command(table.id, "ann", command).ok


def test_refusing_strangers_keeps_nothing():
    table = Table("ann ann")
    table.move("eve", 0)
    assert not table.store.answers


# -- taking back ----------------------------------------------------------------------------------


def test_a_move_may_be_taken_back_before_another_human_moved():
    table = Table("ann ben")
    table.move("ann")
    assert table.ask("ann", "take_back", 0).ok
    assert (table.match.game.ply, table.match.to_move) == (0, 0)


def test_a_move_may_not_be_taken_back_once_another_human_moved():
    table = Table("ann ben")
    table.move("ann")
    table.move("ben")
    assert table.ask("ann", "take_back", 0).form["error"] == "refused"


def test_nobody_takes_back_the_move_of_another():
    table = Table("ann ben")
    table.move("ann")
    assert table.ask("ben", "take_back", 1).form["error"] == "refused"
    assert table.ask("ben", "take_back", 0).form["error"] == "not_your_seat"


def test_a_move_that_revealed_tiles_stays_while_another_human_looks_on():
    table = Table("ann ben")
    table.play_on("ann", "ben", until=3)
    assert table.state.round == 2
    assert table.match.take_back_seat is None
    assert table.ask("ann", "take_back", 0).form["error"] == "refused"


def test_an_empty_chair_counts_as_somebody_who_may_look_on():
    table = Table("ann bot open")
    table.play_on("ann", until=2)
    assert table.match.take_back_seat == 0
    table.ask("ann", "sit", 2)
    table.move("ann", 2)
    table.move("ann", 0)
    assert table.state.round == 2
    assert table.match.take_back_seat is None


def test_against_bots_a_move_may_be_taken_back_across_their_answers_and_new_tiles():
    table = Table("ann bot")
    table.play_on("ann", until=2)
    table.move("ann")
    table.bot_moves()
    assert (table.match.game.ply, table.state.round) == (4, 2)
    assert table.ask("ann", "take_back", 0).ok
    assert table.match.game.ply == 2


def test_alone_with_bots_one_may_go_back_move_by_move_to_the_start():
    table = Table("ann bot")
    table.play_on("ann", until=6)
    for ply in (4, 2, 0):
        assert table.ask("ann", "take_back", 0).ok
        assert table.match.game.ply == ply
    assert table.ask("ann", "take_back", 0).form["error"] == "refused"


def test_in_solo_play_the_architects_answer_is_taken_back_with_the_move():
    table = Table("ann", rules={"seats": 1})
    before = table.state
    table.move("ann")
    assert table.ask("ann", "take_back", 0).ok
    assert table.state == before


def test_after_the_end_nothing_is_taken_back():
    table = Table("ann bot")
    table.play_on("ann")
    assert table.match.take_back_seat is None


def test_a_move_taken_back_leaves_the_log_and_is_followed_by_another():
    table = Table("ann bot")
    table.move("ann")
    table.ask("ann", "take_back", 0)
    other = str(table.state.legal_moves[5])
    assert table.move("ann", move=other).ok
    assert [entry.type for entry in table.store.logs[table.id]] == [
        "created",
        "moved",
        "taken_back",
        "moved",
    ]
    assert [str(move) for move in table.match.game.moves] == [other]


def test_a_bot_that_thought_about_a_move_taken_back_comes_too_late():
    table = Table("ann bot")
    table.move("ann")
    turn = table.house.bot_turn(table.id)
    table.ask("ann", "take_back", 0)
    assert table.house.bot_move(turn, str(turn.view.legal_moves[0])).is_stale


# -- giving up, leaving, coming -------------------------------------------------------------------


def test_to_resign_against_one_opponent_ends_the_match_and_loses_it():
    table = Table("ann ben")
    table.play_on("ann", "ben", until=9)
    assert table.ask("ann", "resign", 0).ok
    assert table.match.is_over
    assert table.match.result.winners == (1,)
    assert [s.seat for s in table.match.result.standings] == [1, 0]


def test_to_resign_in_solo_play_leaves_the_architect_the_winner():
    table = Table("ann", rules={"seats": 1})
    table.ask("ann", "resign", 0)
    assert table.match.result.winners == ()
    assert table.match.result.standings[-1].seat == 0


def test_to_resign_among_others_leaves_them_their_game_with_a_bot():
    table = Table("ann ben cat")
    assert table.ask("ann", "resign", 0).form["v"] == table.match.v
    assert not table.match.is_over
    assert table.match.seats[0].bot == DEFAULT_BOT
    assert table.house.bot_turn(table.id).seat == 0


def test_a_bot_plays_on_for_whoever_leaves():
    table = Table("ann ben")
    assert table.ask("ann", "leave", 0).ok
    assert [entry.type for entry in table.store.logs[table.id][-2:]] == ["left", "bot_took_over"]
    assert table.house.bot_turn(table.id).bot == DEFAULT_BOT
    assert table.move("ann", 0).form["error"] == "not_your_seat"


@pytest.mark.parametrize("type", ["move", "take_back", "resign", "leave"])
def test_nothing_is_played_after_the_end(type):
    table = Table("ann ben")
    table.ask("ann", "resign", 0)
    assert table.ask("ben", type, 1, move="0:hhq@1,-1/2").form["error"] == "over"


def test_a_seat_is_taken_by_its_link():
    table = Table("ann open")
    token = table.match.seats[1].token
    assert table.ask("ben", "sit", 1, token=token, name="Ben").ok
    assert table.match.held_by("ben") == [1]
    assert table.match.seats[1].name == "Ben"


@pytest.mark.parametrize("token", [None, "", "guess"])
def test_a_seat_is_not_taken_without_its_link(token):
    table = Table("ann open")
    assert table.ask("ben", "sit", 1, token=token).form["error"] == "refused"


def test_a_seat_is_taken_once():
    table = Table("ann open")
    token = table.match.seats[1].token
    table.ask("ben", "sit", 1, token=token)
    assert table.ask("eve", "sit", 1, token=token).form["error"] == "taken"


def test_whoever_opened_the_match_may_sit_down_or_put_a_bot_on_an_open_seat():
    table = Table("ann open open")
    assert table.ask("ann", "sit", 1).ok
    assert table.ask("ann", "fill", 2, bot="uniform").ok
    assert [seat.kind for seat in table.match.seats] == ["human", "human", "bot"]


def test_nobody_else_puts_bots_on_open_seats():
    table = Table("ann ben open")
    assert table.ask("ben", "fill", 2).form["error"] == "refused"


def test_a_bot_that_does_not_exist_fills_no_seat():
    table = Table("ann open")
    assert table.ask("ann", "fill", 1, bot="hal").form["error"] == "unknown_bot"
    assert table.ask("ann", "fill", 1, bot="search:threads=256").form["error"] == "unknown_bot"


def test_a_seat_that_keeps_the_others_waiting_may_be_given_to_a_bot_after_ten_minutes():
    table = Table("ann ben")
    table.clock.forward(minutes=9, seconds=59)
    assert table.ask("ben", "fill", 0).form["error"] == "refused"
    table.clock.forward(seconds=1)
    assert table.ask("ben", "fill", 0).ok
    assert table.match.seats[0].kind == "bot"


def test_another_name_buys_no_time():
    table = Table("ann ben")
    table.clock.forward(minutes=9)
    assert table.ask("ann", "rename", 0, name="Anna").ok
    table.clock.forward(minutes=1)
    assert table.ask("ben", "fill", 0).ok


def test_the_log_knows_whose_seat_a_bot_took():
    table = Table("ann ben")
    table.ask("ann", "rename", 0, name="Ann")
    table.ask("ann", "leave", 0)
    took = table.house.snapshot(table.id, None)["log"][-1]
    assert (took["type"], took["name"], took["of"]) == ("bot_took_over", "Foreman", "Ann")


def test_whom_a_bot_follows_is_known_in_the_match_and_not_in_its_rematch():
    table = Table("ann ben")
    table.ask("ann", "rename", 0, name="Ann")
    table.ask("ann", "leave", 0)
    known = table.house.snapshot(table.id, None)["players"]
    assert [player.get("follows") for player in known] == ["Ann", None]
    table.ask("ben", "resign", 1)
    table.ask("ben", "rematch", 1)
    again = table.house.snapshot(table.match.rematch, None)["players"]
    assert [(player["name"], "follows" in player) for player in again][1] == ("Foreman", False)


def test_only_who_sits_at_the_table_gives_seats_away():
    table = Table("ann ben")
    table.clock.forward(days=1)
    assert table.ask("eve", "fill", 0).form["error"] == "not_your_seat"


def test_a_player_may_take_another_name():
    table = Table("ann bot")
    assert table.ask("ann", "rename", 0, name="  Ann   of Athens ").ok
    assert table.match.seats[0].name == "Ann of Athens"


@pytest.mark.parametrize("name", ["x" * 25, "a|b", "a;b", "\u202eevil", "a\x00b", 5])
def test_a_name_that_could_break_a_line_is_refused(name):
    table = Table("ann bot")
    assert table.ask("ann", "rename", 0, name=name).form["error"] == "bad_name"


def test_a_log_does_not_grow_without_end():
    table = Table("ann bot")
    table.match.v = MOST_ENTRIES
    request = Request(
        guest="ann", type="rename", seat=0, v=1, now=table.clock(), facts={"name": "B"}
    )
    with pytest.raises(Refused, match="enough of that"):
        decide(table.match, request)
    move = {"move": str(table.state.legal_moves[0])}
    assert decide(table.match, replace(request, type="move", facts=move))


# -- again ----------------------------------------------------------------------------------------


def test_in_a_rematch_everybody_moves_up_one_seat():
    table = Table("ann ben bot", rules={"seats": 3, "variants": ["temples"]}, pace=0)
    table.play_on("ann", "ben")
    assert table.ask("ben", "rematch", 1).ok
    again = table.house.match(table.match.rematch)
    assert [seat.name for seat in again.seats] == ["ben", "Foreman", ""]
    assert (again.held_by("ann"), again.held_by("ben")) == ([2], [0])
    assert again.game.rules == table.match.game.rules
    assert again.game.record.deal != table.match.game.record.deal


def test_there_is_one_rematch():
    table = Table("ann ben")
    table.ask("ann", "resign", 0)
    table.ask("ann", "rematch", 0)
    assert table.ask("ben", "rematch", 1).form["error"] == "refused"
    assert len(table.store.logs) == 2


def test_a_rematch_waits_for_the_end():
    assert Table("ann ben").ask("ann", "rematch", 0).form["error"] == "refused"
