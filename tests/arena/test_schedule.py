"""Who plays whom: every pair, every seat, the same deals."""

from collections import Counter
from itertools import combinations

import pytest

import akropolis as ak
from akropolis.arena import ArenaError, Mode, Schedule, Stop
from akropolis.arena.schedule import Job, derive

FOUR = ("a", "b", "c", "d")


def seatings(schedule, deals):
    return [seating for job in schedule.jobs(deals) for seating in schedule.seatings(job)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_round_robin_every_pair_meets_equally_often(seats):
    schedule = Schedule(bots=FOUR, rules=ak.Rules(seats=seats))
    met = Counter(
        pair for seating in seatings(schedule, 6) for pair in combinations(sorted(seating), 2)
    )
    assert set(met) == set(combinations(range(4), 2))
    assert len(set(met.values())) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", [Mode.ROUND_ROBIN, Mode.CHALLENGE])
def test_in_every_bout_every_bot_has_every_seat_equally_often(mode, seats):
    schedule = Schedule(bots=FOUR, mode=mode, rules=ak.Rules(seats=seats))
    for job in schedule.jobs(6):
        held = Counter(
            (bot, seat) for seating in schedule.seatings(job) for seat, bot in enumerate(seating)
        )
        for bot in set(job.table):
            assert [held[bot, seat] for seat in range(seats)] == [job.table.count(bot)] * seats


@pytest.mark.parametrize("seats", [3, 4])
def test_over_a_cycle_of_deals_everybody_sits_behind_everybody_else(seats):
    schedule = Schedule(bots=FOUR[:seats], rules=ak.Rules(seats=seats))
    cycle = {3: 2, 4: 6}[seats]
    behind = Counter(
        (seating[seat], seating[(seat + 1) % seats])
        for seating in seatings(schedule, cycle)
        for seat in range(seats)
    )
    assert len(behind) == seats * (seats - 1)
    assert len(set(behind.values())) == 1


def test_all_tables_play_the_same_deals():
    schedule = Schedule(bots=FOUR)
    deals = {}
    for job in schedule.jobs(3):
        deals.setdefault(job.table, []).append(job.deal)
    assert list(deals.values()) == [[0, 1, 2]] * 6


def test_a_deal_depends_on_seed_and_number_alone():
    deal = Schedule(bots=FOUR, seed=5).deal(3)
    assert Schedule(bots=("x", "y"), seed=5, mode=Mode.CHALLENGE).deal(3) == deal
    assert Schedule(bots=FOUR, seed=5).deal(4) != deal
    assert Schedule(bots=FOUR, seed=6).deal(3) != deal


def test_what_a_bot_draws_does_not_depend_on_what_else_is_played():
    seed = Schedule(bots=("a", "b")).bot_seed(7, (0, 1), 1)
    assert Schedule(bots=("c", "a", "b")).bot_seed(7, (1, 2), 1) == seed
    others = [(8, (0, 1), 1), (7, (1, 0), 1), (7, (0, 1), 0)]
    assert seed not in [Schedule(bots=("a", "b")).bot_seed(*other) for other in others]


def test_child_seeds_do_not_collide_where_sums_would():
    children = {derive(seed, "deal", number) for seed in range(100) for number in range(100)}
    assert len(children) == 10_000
    assert all(0 <= child < 2**63 for child in children)


def test_a_challenge_is_one_bot_against_tables_of_each_other_one():
    schedule = Schedule(bots=("a", "b", "c"), mode=Mode.CHALLENGE, rules=ak.Rules(seats=3))
    assert schedule.tables == ((0, 1, 1), (0, 2, 2))
    assert schedule.seatings(Job(0, (0, 1, 1))) == ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    assert schedule.name((0, 1, 1)) == "a v 2 b"


def test_a_ladder_is_each_bot_against_the_next_one():
    assert Schedule(bots=FOUR, mode=Mode.LADDER).tables == ((0, 1), (1, 2), (2, 3))


def test_self_play_is_one_bot_in_all_seats_once_a_deal():
    schedule = Schedule(bots=("a", "b"), mode=Mode.SELF_PLAY)
    assert seatings(schedule, 1) == [(0, 0), (1, 1)]


def test_in_solo_play_each_bot_is_alone_on_the_same_deals():
    schedule = Schedule(bots=("a", "b"), mode=Mode.SOLO, rules=ak.Rules(seats=1))
    assert seatings(schedule, 2) == [(0,), (1,), (0,), (1,)]
    assert schedule.name((1,)) == "b v hippodamos"


@pytest.mark.parametrize(("games", "deals"), [(1, 1), (3, 1), (4, 2), (200, 67)])
def test_games_are_rounded_up_to_whole_bouts(games, deals):
    assert Schedule(bots=FOUR, rules=ak.Rules(seats=3)).deals_for(games) == deals


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"bots": ()}, "at least one bot"),
        ({"bots": ("a", "b", "a")}, "each bot once, not a again"),
        ({"bots": ("a", "\x1b[2J")}, r"without control characters, not '\\x1b"),
        ({"bots": ("a", "b"), "rules": ak.Rules(seats=3)}, "needs 3 bots or more, not 2"),
        ({"bots": ("a",), "mode": Mode.CHALLENGE}, "needs two bots or more"),
        ({"bots": ("a", "b"), "mode": Mode.SOLO}, "2 seats and the mode solo"),
        ({"bots": ("a",), "rules": ak.Rules(seats=1)}, "1 seat and the mode round-robin"),
        ({"bots": FOUR, "rules": ak.Rules(seats=3), "stop": Stop(low=0.3, high=0.4)}, "of two"),
        ({"bots": FOUR, "mode": Mode.SELF_PLAY, "stop": Stop(low=0.3, high=0.4)}, "of two"),
        ({"bots": ("a", "b"), "move_limit_s": 0.0}, "more than 0 seconds"),
        ({"bots": ("a", "b"), "seed": 1.5}, "a seed that is a whole number, not 1.5"),
        ({"bots": ("a", "b"), "seed": "x"}, "a seed that is a whole number, not 'x'"),
        ({"bots": ("a", "b"), "mode": "zzz"}, "a mode of round-robin, .*, not 'zzz'"),
    ],
)
def test_what_does_not_fit_together_is_refused(options, message):
    with pytest.raises(ArenaError, match=message):
        Schedule(**options)


@pytest.mark.parametrize(
    "numbers",
    [
        (0.6, 0.5),
        (0.5, 0.5),
        (0.0, 0.5),
        (0.5, 1.0),
        (1e-310, 0.5),
        (0.5, 0.9999999999999999),
        (0.5, 0.6, 0.5),
        (0.5, 0.6, 0.1, 0),
        (0.5, 0.6, 1e-310),
    ],
)
def test_a_test_that_could_not_decide_anything_is_refused(numbers):
    with pytest.raises(ArenaError):
        Stop(**dict(zip(("low", "high", "alpha", "beta"), numbers, strict=False)))


def test_a_schedule_reads_back_from_json():
    schedule = Schedule(
        bots=("a:x=1", "b"),
        mode=Mode.CHALLENGE,
        rules=ak.Rules(seats=3, long_game=True, variants={"temples"}),
        seed=9,
        stop=Stop(low=0.4, high=0.5, alpha=0.01),
        move_limit_s=2.5,
    )
    assert Schedule.from_json(schedule.to_json()) == schedule


@pytest.mark.parametrize("data", [{}, {"bots": 7}, None, {"bots": ["a"], "mode": "duel"}])
def test_json_of_anything_else_is_refused(data):
    with pytest.raises(ArenaError):
        Schedule.from_json(data)
