"""One deal at one table: fair, repeatable, and it survives any bot."""

import shlex
import sys
from dataclasses import replace

import pytest

import akropolis as ak
from akropolis.arena import Mode, Schedule
from akropolis.arena.bout import Bout, introduce, play
from akropolis.arena.schedule import Job
from akropolis.bots import UnknownBot

from . import players

EVEN = Schedule(bots=("greedy", "uniform"), seed=1)


def test_a_bout_played_twice_is_the_same():
    assert play(EVEN, Job(0, (0, 1))) == play(EVEN, Job(0, (0, 1)))


def test_a_game_is_the_one_that_the_core_plays():
    schedule = Schedule(bots=("uniform",), mode=Mode.SELF_PLAY, seed=4)
    played = play(schedule, Job(2, (0, 0))).games[0]
    game = ak.Game.new(deal=schedule.deal(2))
    seats = [
        ak.bots.create("uniform", seed=schedule.bot_seed(2, (0, 0), seat)) for seat in range(2)
    ]
    while not game.is_over:
        game.play(seats[game.to_move].choose(game.view()))
    assert played.totals == game.totals
    assert played.stones == game.stones
    assert played.plies == game.ply
    assert [seat for seat, rank in enumerate(played.ranks) if rank == 1] == [*game.result.winners]


@pytest.mark.parametrize(
    "rules",
    [
        ak.Rules(seats=3),
        ak.Rules(seats=4, variants={"houses", "gardens"}),
        ak.Rules(long_game=True, lake="single", stone_reserve=10),
    ],
    ids=repr,
)
def test_every_way_to_play_is_played_to_its_end(rules):
    schedule = Schedule(bots=("uniform",), mode=Mode.SELF_PLAY, rules=rules)
    (played,) = play(schedule, Job(0, (0,) * rules.seats)).games
    assert played.plies == rules.turns
    assert len(played.totals) == rules.seats


def test_in_solo_play_the_architect_has_points_too():
    rules = ak.Rules(seats=1, solo_level="callicrates")
    schedule = Schedule(bots=("uniform",), mode=Mode.SOLO, rules=rules)
    (played,) = play(schedule, Job(0, (0,))).games
    assert len(played.totals) == 2
    assert played.ranks == (2,)
    assert played.share(0) == 0


def test_the_win_is_shared_by_those_who_share_the_first_rank():
    (played, _) = play(EVEN, Job(0, (0, 1))).games
    assert [played.share(bot) for bot in (0, 1)] == [1, 0]
    tied = replace(played, seating=(0, 1, 1), ranks=(1, 1, 3))
    assert [tied.share(bot) for bot in (0, 1)] == [0.5, 0.25]


def test_a_bot_is_shown_views_and_never_a_state(odd_bots):
    players.Peeks.shown.clear()
    play(Schedule(bots=("peeks",), mode=Mode.SELF_PLAY), Job(0, (0, 0)))
    assert {type(view) for view in players.Peeks.shown} == {ak.SeatView}


def test_what_a_bot_holds_is_let_go_after_the_game(odd_bots):
    play(Schedule(bots=("holds", "fails")), Job(0, (0, 1)))
    assert players.Holds.held == 0


def test_a_bot_that_ends_the_process_when_it_is_let_go_has_played_all_the_same(odd_bots):
    first, second = play(Schedule(bots=("stays", "uniform")), Job(0, (0, 1))).games
    assert first.forfeit is second.forfeit is None


@pytest.mark.parametrize(
    ("bot", "ply", "why"),
    [
        ("fails", 4, "raised RuntimeError: no idea at all"),
        ("cheats", 0, "chose 0:... a tile on the table must share an edge"),
        ("babbles", 0, "chose '0@1,0/1', which is no move"),
        ("nonsense", 0, "chose no move: TypeError"),
        ("leaves", 0, "raised SystemExit: 3"),
        ("nameless", 0, "raised Silent"),
        ("shouts", 0, "raised RuntimeError: \N{REPLACEMENT CHARACTER}[2Jlook"),
        ("grasps", 0, "chose 3:...costs more stones than"),
        ("missing", 0, "could not be made: OSError: my engine is missing"),
    ],
)
def test_a_bot_that_does_not_play_forfeits_with_a_note(odd_bots, bot, ply, why):
    first, second = play(Schedule(bots=(bot, "uniform")), Job(0, (0, 1))).games
    start, _, end = why.partition("...")
    assert first.forfeit.why.startswith(start)
    assert end in first.forfeit.why
    assert (first.forfeit.seat, first.forfeit.ply, first.plies) == (0, ply, ply)
    assert (first.ranks, second.ranks) == ((2, 1), (1, 2))
    assert first.totals == ()


def test_a_bot_that_hangs_forfeits_at_its_limit(odd_bots, monkeypatch):
    monkeypatch.setattr("akropolis.arena.bout.LOADING_S", 0.05)
    schedule = Schedule(bots=("uniform", "hangs"), move_limit_s=0.05)
    games = play(schedule, Job(0, (0, 1))).games
    assert [game.forfeit.why for game in games] == ["took more than 0.05 s"] * 2
    assert [game.share(0) for game in games] == [1, 1]


def test_a_bot_that_cannot_be_made_within_a_while_forfeits(odd_bots, monkeypatch):
    monkeypatch.setattr("akropolis.arena.bout.LOADING_S", 0.05)
    schedule = Schedule(bots=("uniform", "ponders"), move_limit_s=0.05)
    game = play(schedule, Job(0, (0, 1))).games[0]
    assert (game.forfeit.why, game.forfeit.ply) == ("could not be made within 0.1 s", 0)


@pytest.mark.parametrize(("bot", "times"), [("planner", 1), ("value", 1), ("novice", 0)])
def test_what_a_bot_needs_compiled_is_compiled_before_its_time_runs(monkeypatch, bot, times):
    """Whatever it does before its first move would be interrupted by the limit."""
    done = []
    monkeypatch.setattr("akropolis.kernel.warmup", lambda: pytest.fail("half of it is not enough"))
    monkeypatch.setattr("akropolis.bots.levels.make_engine_ready", lambda: done.append("compiled"))
    monkeypatch.setattr("akropolis.arena.bout._choice", lambda *_: done.append("chosen"))
    introduce.cache_clear()
    introduce(bot, ak.Rules(), 1.0)
    introduce.cache_clear()
    assert done == ["compiled"] * times + ["chosen"]


@pytest.fixture
def program(tmp_path):
    """The spec of a program, written in Python, that greets and then does what a text says."""

    def spec(does):
        path = tmp_path / "program.py"
        path.write_text(f"""
import json, sys, time
hello = json.loads(input())
print(json.dumps({{"type": "hello", "protocol": 1, "legal_moves": True}}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        {does}
        print(json.dumps({{"id": message["id"], "move": message["legal_moves"][0]}}), flush=True)
""")
        return f"stdio:{shlex.join([sys.executable, '-S', str(path)])}"

    return spec


def test_the_limit_of_a_move_is_that_of_a_program_too_and_it_is_told(program, tmp_path):
    note = f"open({str(tmp_path / 'told')!r}, 'w').write(str(hello['seconds']))"
    schedule = Schedule(bots=("uniform", program(note)), move_limit_s=60)
    games = play(schedule, Job(0, (0, 1))).games
    assert [game.forfeit for game in games] == [None, None]
    assert (tmp_path / "told").read_text() == "60"


def test_a_program_that_hangs_is_stopped_at_the_limit_of_a_move(program, monkeypatch):
    monkeypatch.setattr("akropolis.arena.bout.introduce", lambda *_: None)
    schedule = Schedule(bots=("uniform", program("time.sleep(3600)")), move_limit_s=0.2)
    games = play(schedule, Job(0, (0, 1))).games
    assert [(game.forfeit.ply, game.forfeit.seat) for game in games] == [(1, 1), (0, 0)]
    assert all(game.forfeit.why.endswith("program.py took too long") for game in games)


def test_a_program_is_started_before_the_first_move_which_does_not_pay_for_it():
    first, _ = play(Schedule(bots=("uniform", "stdio:false")), Job(0, (0, 1))).games
    assert (first.forfeit.why, first.forfeit.ply) == ("false ended", 0)
    assert first.cost.choices == (0, 0)


def test_after_a_forfeit_the_others_share_the_win(odd_bots):
    schedule = Schedule(bots=("cheats", "uniform"), mode=Mode.CHALLENGE, rules=ak.Rules(seats=3))
    game = play(schedule, Job(0, (0, 1, 1))).games[0]
    assert game.ranks == (3, 1, 1)
    assert [game.share(0), game.share(1)] == [0, 0.5]


def test_a_forfeit_in_solo_play_is_lost(odd_bots):
    schedule = Schedule(bots=("cheats",), mode=Mode.SOLO, rules=ak.Rules(seats=1))
    assert play(schedule, Job(0, (0,))).games[0].share(0) == 0


def test_a_bot_that_nobody_knows_is_no_forfeit():
    with pytest.raises(UnknownBot):
        play(Schedule(bots=("nobody", "uniform")), Job(0, (0, 1)))


def test_what_moves_cost_is_kept_beside_the_result():
    bout = play(EVEN, Job(0, (0, 1)))
    assert bout.memory_mb > 1
    for game in bout.games:
        assert game.cost.choices == (18, 18)
        for total, worst in zip(game.cost.ms, game.cost.worst_ms, strict=True):
            assert 0 < worst <= total


def test_a_bout_reads_back_from_json(odd_bots):
    for bots in (("greedy", "uniform"), ("fails", "uniform")):
        bout = play(Schedule(bots=bots), Job(0, (0, 1)))
        assert Bout.from_json(bout.to_json()) == bout
