"""Programs as bots: what they are told, and what becomes of those that misbehave."""

import json
import os
import shlex
import sys
import time
from pathlib import Path
from random import Random

import pytest

import akropolis as ak
from akropolis import bots
from akropolis.bots import wire
from akropolis.bots.stdio import StdioBot, register_program

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "examples" / "first_bot.py"


def program(manner: str, *words: object, seconds: float = 20.0) -> StdioBot:
    command = shlex.join([sys.executable, str(HERE / "programs.py"), manner, *map(str, words)])
    return StdioBot(command, rng=Random(1), seconds=seconds)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not asked for is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.fixture
def view() -> ak.SeatView:
    return ak.Game.new(seats=2, seed=1).view()


def play_out(first: bots.Bot, second: bots.Bot, game: ak.Game) -> ak.Game:
    while not game.is_over:
        game.play(bots.choose((first, second)[game.to_move or 0], game.view()))
    return game


def test_the_example_plays_a_whole_game_and_equal_seeds_play_alike():
    games = []
    for _ in range(2):
        spec = f"stdio:{shlex.join([sys.executable, str(EXAMPLE)])}"
        first = bots.create(spec, seed=5, programs=True)
        games.append(play_out(first, bots.create("uniform", seed=1), ak.Game.new(seed=3)))
        bots.close(first)
    assert games[0].moves == games[1].moves


def test_one_of_our_bots_as_a_program_plays_as_it_does_in_the_library():
    command = shlex.join([sys.executable, "-m", "akropolis", "bot", "uniform"])
    outside = StdioBot(command, rng=Random(5))
    seed = Random(5).getrandbits(32)
    for rules in (ak.Rules(), ak.Rules(seats=1, stone_reserve=9, variants={"gardens"})):
        inside, game = bots.create("uniform", seed=seed), ak.Game.new(rules, seed=2)
        while game.ply < 6:
            view = game.view()
            if view.seat == 0:
                assert outside.choose(view) == (move := inside.choose(view))
            else:
                move = view.legal_moves[0]
            game.play(move)
        seed = [(rng := Random(5)).getrandbits(32), rng.getrandbits(32)][1]
    outside.close()


@pytest.mark.parametrize(
    "rules",
    [
        ak.Rules(),
        ak.Rules(seats=4, variants={"temples"}, stone_reserve=20),
        ak.Rules(seats=1, solo_level="metagenes", long_game=True),
    ],
    ids=repr,
)
def test_the_form_of_a_view_can_be_read_back(rules):
    game, bot = ak.Game.new(rules, seed=1), bots.create("uniform", seed=1)
    for _ in range(5):
        game.play(bot.choose(game.view()))
    view = game.view()
    form = json.loads(json.dumps(wire.view_form(view)))
    assert wire.read_view(form) == view


def test_the_form_of_a_view_shows_the_table_to_programs_that_know_no_rules():
    game = ak.Game.new(seats=2, seed=33)
    game.play("1:Mbq@2,-2/3")
    form = wire.view_form(game.view())
    assert form["totals"] == [0, 2]
    assert (form["turn"], form["turns"], form["round"], form["rounds"]) == (1, 36, 1, 12)
    assert [2, -2, 1, "M", 1] in form["cells"][0]
    assert len(form["unseen"]) == 37 - 4
    assert "stacks" not in form


def test_a_program_is_told_of_the_game_then_only_asked_and_at_last_dismissed(tmp_path):
    notes = tmp_path / "notes"
    bot, game = program("notes", notes), ak.Game.new(seats=1, seed=1)
    for _ in range(2):
        game.play(bot.choose(game.view()))
    bot.choose(ak.Game.new(seats=1, seed=2).view())
    bot.close()
    told = [json.loads(line) for line in notes.read_text().splitlines()]
    kinds = [message["type"] for message in told]
    assert kinds == ["game", "choose", "choose", "game", "choose", "quit"]
    assert told[0]["rules"] == {"seats": 1, "solo_level": "hippodamos"}
    assert told[0]["seed"] != told[3]["seed"]


def test_a_program_asked_about_two_games_in_turn_is_told_of_each_change(tmp_path):
    notes = tmp_path / "notes"
    bot, games = program("notes", notes), [ak.Game.new(seats=2, seed=seed) for seed in (1, 2)]
    for _ in range(2):  # the second game goes on where the first might have come to
        games[1].play(games[1].legal_moves[0])
    for game in (games[0], games[1], games[1], games[0]):
        game.play(bot.choose(game.view()))
        game.play(game.legal_moves[0])
    bot.close()
    told = [json.loads(line) for line in notes.read_text().splitlines()]
    kinds = [message["type"] for message in told]
    assert kinds == ["game", "choose", "game", "choose", "choose", "game", "choose", "quit"]
    assert len({message["seed"] for message in told if message["type"] == "game"}) == 3


@pytest.mark.parametrize(("manner", "said"), [("judges", 3.5), ("exaggerates", None)])
def test_what_a_program_thinks_of_its_position_is_kept_if_it_is_a_number(view, manner, said):
    bot = program(manner)
    bot.choose(view)
    assert bot.evaluation == said
    bot.close()


def test_a_program_may_print_as_much_as_it_likes_for_people(view):
    bot = program("mutters")
    assert bot.choose(view) == view.legal_moves[0]
    bot.close()


@pytest.mark.parametrize(
    ("manner", "why"),
    [
        ("rude", "printed 'hello yourself' where an answer was due"),
        ("dies", "ended"),
        ("raises", "ended"),
        ("chats", "printed 'I think I shall' where an answer was due"),
        ("floods", "printed more than 65536 bytes: 'xxx"),
        ("lies", "chose 'the best one': line 1, column 1: expected a slot"),
        ("cheats", "chose 3:.*: the slot costs more stones than the seat holds"),
        ("stale", r"answered \{'id': 99.* to the question 1"),
        ("silent", "without a move in 'move'"),
    ],
)
def test_a_program_that_does_not_answer_with_a_legal_move_has_failed(view, manner, why):
    with pytest.raises(bots.BotFailed, match=why):
        program(manner).choose(view)


def test_a_failure_shows_what_the_program_printed_safely_for_a_terminal(view):
    with pytest.raises(bots.BotFailed) as caught:
        program("dies").choose(view)
    assert caught.value.printed == "out of \\x1b[31mmemory"
    assert "it printed:\nout of" in str(caught.value)


def test_a_program_that_hangs_is_stopped_with_all_that_it_started(view, tmp_path):
    notes = tmp_path / "notes"
    with pytest.raises(bots.BotFailed, match="took too long"):
        program("hangs", notes, seconds=1.5).choose(view)
    pids = [int(word) for word in notes.read_text().split()]
    assert len(pids) == 2
    deadline = time.monotonic() + 10
    while any(map(is_alive, pids)) and time.monotonic() < deadline:
        os.sched_yield()
    assert not any(map(is_alive, pids))


def test_a_program_that_hangs_in_another_group_is_stopped_all_the_same(view, tmp_path):
    notes = tmp_path / "notes"
    with pytest.raises(bots.BotFailed, match="took too long"):
        program("moves out", notes, seconds=1.5).choose(view)
    assert not is_alive(int(notes.read_text()))


def test_a_program_that_does_not_listen_is_not_waited_for(view):
    bot = program("deaf", seconds=1.5)
    with pytest.raises(bots.BotFailed, match="took too long"):
        bot.choose(view)


def test_a_program_that_failed_is_started_anew_for_the_next_move(view, tmp_path):
    bot = program("stale")
    for _ in range(2):
        with pytest.raises(bots.BotFailed, match="99"):
            bot.choose(view)


def test_a_program_that_is_not_there_has_failed(view):
    with pytest.raises(bots.BotFailed, match="no-such-thing cannot be started: No such file"):
        StdioBot("./no-such-thing", rng=Random(1)).choose(view)


@pytest.mark.parametrize("command", ["", "  ", "'open"])
def test_what_is_no_command_makes_no_bot(command):
    with pytest.raises(bots.UnknownBot, match="command"):
        StdioBot(command, rng=Random(1))


def test_a_spec_may_start_a_program_only_where_that_is_allowed():
    with pytest.raises(bots.UnknownBot, match="would start a program"):
        bots.create("stdio:cat")
    assert repr(bots.create("stdio:cat 'a b'", programs=True)) == "<program cat 'a b'>"


def test_a_registered_program_is_a_bot_by_its_name(monkeypatch):
    monkeypatch.setattr(bots.base, "_MAKERS", dict(bots.base._MAKERS))
    register_program("mine", "cat", seconds=3)
    assert "mine" in bots.names()
    assert bots.create("mine", seed=1).command == ("cat",)
    with pytest.raises(bots.UnknownBot, match="depth"):
        bots.create("mine:depth=3")
    with pytest.raises(bots.UnknownBot, match="already"):
        register_program("greedy", "cat")
    with pytest.raises(bots.UnknownBot, match="small letters"):
        register_program("Mine!", "cat")


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        (lambda view: 1 / 0, "raised ZeroDivisionError"),
        (lambda view: "anything", "chose 'anything', which is no move"),
        (lambda view: view.legal_moves[0]._replace(slot=3), "the slot holds another tile"),
    ],
)
def test_any_bot_that_gives_no_legal_move_has_failed(view, chosen, why):
    class Bad:
        def choose(self, view):
            return chosen(view)

    with pytest.raises(bots.BotFailed, match=why):
        bots.choose(Bad(), view)
