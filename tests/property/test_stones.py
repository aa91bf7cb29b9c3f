"""Stones come from the reserve and from quarries, and none is lost on the way."""

from hypothesis import given, settings

import akropolis as ak
from strategies import games, rules


def in_hands(state):
    return sum(state.stones) + (state.architect.stones if state.architect else 0)


@settings(max_examples=20)
@given(games(60))
def test_hands_reserve_and_architect_hold_all_stones_of_the_box(game):
    if game.rules.stone_reserve is not None:
        assert in_hands(game.state) + game.state.reserve == game.rules.stone_reserve
        assert game.state.reserve >= 0
    assert min(game.stones) >= 0


@settings(max_examples=20)
@given(games(60))
def test_what_a_seat_holds_is_what_it_had_and_gained_and_did_not_pay(game):
    hands = dict(enumerate(game.rules.start_stones[: game.rules.seats]))
    hands[None] = game.rules.start_stones[1] if game.rules.is_solo else 0
    for event in game.events:
        if isinstance(event, ak.StonesPaid):
            hands[event.seat] -= event.stones
            if event.to_architect:
                hands[None] += event.stones
        elif isinstance(event, ak.StonesGained):
            hands[event.seat] += event.stones
    architect = hands.pop(None)
    assert tuple(hands.values()) == game.stones
    assert architect == (game.state.architect.stones if game.state.architect else 0)


@settings(max_examples=20)
@given(games(60))
def test_stones_gained_are_quarries_covered_unless_the_reserve_is_dry(game):
    covered = sum(
        cell.face is ak.Face.QUARRY
        for city in game.cities
        for hex in city.plan
        for cell in city.column(hex)[:-1]
    )
    gained = sum(event.stones for event in game.events if isinstance(event, ak.StonesGained))
    if game.rules.stone_reserve is None:
        assert gained == covered
    else:
        assert gained <= covered


@settings(max_examples=20)
@given(games(60))
def test_every_tile_is_in_one_place(game):
    state = game.state
    tiles = [*state.site, *sum(state.stacks, ())]
    tiles += [placement.tile for city in state.cities for placement in city.placements]
    tiles += state.architect.tiles if state.architect else ()
    assert sorted(tiles) == sorted(game.rules.tiles)


@given(rules())
def test_a_game_is_as_long_as_its_tiles(rules):
    tiles = rules.site_size + rules.stack_count * rules.stack_size
    assert tiles == len(rules.tiles)
    assert rules.turns == tiles - 1
    assert rules.turns % rules.hands == 0
