"""What is offered before a move is what comes of it. ``AKROPOLIS_GAMES=1000`` for the long run."""

import os
from random import Random

import pytest

from akropolis import Game, Hex, Move, Placement, Reason, Rules, Triangle, bots
from akropolis.play.options import options_form

GAMES = int(os.environ.get("AKROPOLIS_GAMES", "4"))
DISTRICTS = "houses", "markets", "barracks", "temples", "gardens"


def rules_of(number: int, rng: Random) -> Rules:
    """All kinds of games in turn."""
    seats = number % 4 + 1
    return Rules(
        seats=seats,
        long_game=seats < 4 and rng.random() < 0.3,
        variants=[name for name in DISTRICTS if rng.random() < 0.5],
        solo_level=rng.choice(["hippodamos", "metagenes", "callicrates"]) if seats == 1 else None,
        house_group=rng.choice(["hexes", "value"]),
        barracks_lake_edge=rng.random() < 0.3,
        lake=rng.choice(["region", "single"]),
        stone_reserve=rng.choice([None, 14]),
    )


@pytest.mark.parametrize("number", range(GAMES))
def test_what_was_offered_is_what_a_move_brings(number: int):
    rng = Random(number)
    game = Game.new(rules_of(number, rng), rng=rng)
    bot = bots.create("greedy" if number % 10 == 9 else "uniform", rng=rng)
    compared = 0
    while not game.is_over:
        seat = game.to_move
        assert seat is not None
        move = bot.choose(game.view())
        if rng.random() < 0.7:  # bots look at few moves of all
            move = rng.choice(game.legal_moves)
        if compared and rng.random() < 0.8:  # enough places, of more games
            game.play(move)
            continue
        options = options_form(game.view(), move.slot)
        rows = {(row[0], row[1], row[2]): row for row in options["placements"]}
        row = rows[(*move.placement.anchor, move.placement.rotation)]
        compared += 1
        before, stones = game.sheets[seat], game.stones[seat]
        game.play(move)
        after = game.sheets[seat]
        assert row[3] == after.total - before.total
        assert row[4] == game.stones[seat] - stones + move.slot
        assert row[5] == [number for line in after.values() for number in line]
        assert row[6] == sorted(after.scoring - before.scoring)
        assert row[7] == sorted(before.scoring - after.scoring)


def test_every_legal_placement_is_offered_in_the_order_of_the_core():
    game = Game.new(seats=2, seed=33)
    game.play("1:Mbq@2,-2/3")
    options = options_form(game.view(), 0)
    offered = [
        Move(0, Placement(game.site[0], Hex(q, r), rotation))
        for q, r, rotation, *_ in options["placements"]
    ]
    assert offered == [move for move in game.legal_moves if move.slot == 0]


def test_without_changes_the_same_placements_are_offered_with_their_stones_alone():
    game = Game.new(seats=2, seed=33)
    game.play("1:Mbq@2,-2/3")
    game.play(game.legal_moves[0])
    plain = options_form(game.view(), 0, with_changes=False)
    full = options_form(game.view(), 0)
    assert plain["placements"] == [[*row[:3], None, row[4]] for row in full["placements"]]
    assert any(row[4] for row in plain["placements"])
    assert plain["refused"] == full["refused"]


def test_every_other_triangle_at_the_city_has_its_first_reason():
    game = Game.new(seats=1, seed=3)
    bot = bots.create("greedy", seed=1)
    while game.ply < 12:
        game.play(bot.choose(game.view()))
    options = options_form(game.view(), 0)
    city = game.cities[0]
    refused = {(Hex(q, r), rotation): reason for q, r, rotation, reason in options["refused"]}
    offered = {Triangle.of(Hex(q, r), rotation) for q, r, rotation, *_ in options["placements"]}
    near = {
        Triangle.of(hex, rotation)
        for built in city.plan
        for hex in (built, *built.neighbours)
        for rotation in range(6)
    }
    assert refused.keys() == near - offered
    for triangle, reason in refused.items():
        problems = city.problems(Placement(game.site[0], *triangle))
        assert Reason(reason) == min(problems, key=list(Reason).index)
    assert {"overhang", "uneven", "single_tile_below"} <= set(refused.values())
