"""A moment of a game as a value: turns, rounds, payment, refills, the end. RULES.md 2, 3, 5.6."""

from dataclasses import replace

import pytest

from akropolis import (
    City,
    Game,
    GameEnded,
    GameState,
    Hex,
    IllegalMove,
    Move,
    Placement,
    Reason,
    Rules,
    RulesError,
    SiteRefilled,
    Standing,
    StonesGained,
    StonesPaid,
    Tile,
    TilePlaced,
    TileTaken,
)
from dealing import deal, played_out


def start(beginning="", **options):
    """The state before the first turn of a game whose tiles begin like this."""
    rules = Rules(**options)
    return GameState.start(rules, deal(rules, beginning))


def after(state, *moves):
    """The state after these moves."""
    for move in moves:
        state, _ = state.play(Move.parse(move, site=state.site))
    return state


# -- setup ------------------------------------------------------------------------------------


@pytest.mark.rule("R-SETUP-3", "R-SETUP-5")
@pytest.mark.parametrize(("seats", "stones"), [(2, (1, 2)), (3, (1, 2, 3)), (4, (1, 2, 3, 4))])
def test_everybody_starts_with_a_starting_tile_and_one_stone_more_than_the_seat_before(
    seats, stones
):
    """RULES.md 2: 1, 2, 3 and 4 in turn order."""
    state = start(seats=seats)
    assert state.cities == (City(),) * seats
    assert state.stones == stones


@pytest.mark.rule("R-SETUP-4")
def test_seat_0_begins_as_chief_architect():
    """RULES.md 2: who sits there is up to the table."""
    state = start(seats=3)
    assert (state.to_move, state.chief, state.round, state.turn) == (0, 0, 1, 0)


@pytest.mark.rule("R-RULING-5")
def test_starting_stones_are_an_option():
    """RULES.md 11: numbers beyond the seats are of no account."""
    assert start(seats=2, start_stones=(5, 0, 7)).stones == (5, 0)


def test_a_deal_of_another_game_is_refused():
    """Tiles for three do not make a game for two."""
    with pytest.raises(RulesError):
        GameState.start(Rules(seats=2), deal(Rules(seats=3), ""))


# -- order ------------------------------------------------------------------------------------


@pytest.mark.rule("R-TURN-2", "R-TURN-4")
def test_rounds_run_abca_bcab_cabc():
    """RULES.md 10, E2: an unbroken rotation; the Chief has the first and the last turn."""
    game = Game.new(seats=3, seed=1)
    order, chiefs = "", []
    while not game.is_over:
        if game.ply % 4 == 0:
            order += " "
            chiefs.append("ABC"[game.state.chief])
        order += "ABC"[game.to_move]
        game.play(game.legal_moves[0])
    rounds = order.split()
    assert rounds[:4] == ["ABCA", "BCAB", "CABC", "ABCA"]
    assert chiefs == [name[0] for name in rounds]
    assert (len(rounds), game.ply) == (12, 48)
    assert [len(city.placements) for city in game.cities] == [16, 16, 16]


@pytest.mark.rule("R-TURN-4", "R-SITE-4")
def test_when_one_tile_is_left_it_becomes_free_and_a_stack_joins_it():
    """RULES.md 3: behind it, in the order of the stack; the marker goes to the next seat."""
    state = start("Hqq bmq hhq qqt  Mbq bth gqm")
    state = after(state, "0:Hqq@2,-2/3", "0:bmq@2,-2/3")
    state, events = state.play(Move.parse("0:hhq@0,1/2"))
    assert str(state.site) == "0:qqt 1:Mbq 2:bth 3:gqm"
    stack = tuple(map(Tile.parse, ("Mbq", "bth", "gqm")))
    assert events[-1] == SiteRefilled(1, 2, stack)
    assert (state.round, state.chief, state.to_move, state.stacks_left) == (2, 1, 1, 10)


@pytest.mark.rule("R-TURN-1")
def test_there_is_always_a_move_and_every_move_takes_and_places_one_tile():
    """RULES.md 3: no passing, no selling, no deadlock."""
    game = Game.new(seats=2, seed=3)
    while not game.is_over:
        assert len(game.legal_moves) > 0
        seat, before = game.to_move, len(game.cities[game.to_move].placements)
        game.play(game.legal_moves[-1])
        assert len(game.cities[seat].placements) == before + 1


# -- payment ----------------------------------------------------------------------------------


@pytest.mark.rule("R-SITE-1", "R-SITE-2", "R-TURN-1")
def test_a_turn_takes_a_tile_pays_for_it_and_places_it():
    """RULES.md 3: slot i costs i stones, which go to the reserve."""
    state = start("Hqq Mbq hhq qqt", stone_reserve=40)
    state, events = state.play(Move.parse("1:Mbq@2,-2/3"))
    assert events == (
        TileTaken(0, 1, Tile.parse("Mbq")),
        StonesPaid(0, 1, to_architect=False),
        TilePlaced(0, Placement.parse("Mbq@2,-2/3"), 1),
    )
    assert state.stones == (0, 2)
    assert state.reserve == 40 - 3 + 1
    assert str(state.site) == "0:Hqq 1:hhq 2:qqt"


@pytest.mark.rule("R-QUARRY-1")
def test_stones_for_covered_quarries_come_at_once():
    """RULES.md 4: and the event says how many."""
    state = after(start("Mbq Hqq hhq qqt"), "0:Mbq@2,-2/3", "0:Hqq@2,-2/3")
    state, events = state.play(Move.parse("0:hhq@1,-1/2"))
    assert TilePlaced(0, Placement.parse("hhq@1,-1/2"), 2) in events
    assert StonesGained(0, 2) in events
    assert state.stones == (3, 2)


@pytest.mark.rule("R-SITE-1", "R-SITE-3")
def test_the_worked_example_of_prices():
    """RULES.md 10, E1: who holds 2 stones may take slot 2, pays 2 and gains 2; then slot 2 is 2."""
    table = start("Hqq bqt gqm qqt", start_stones=(2, 2))
    state = replace(table, cities=(City.parse("Mbq@2,-2/3"), City()))
    assert {move.slot for move in state.legal_moves} == {0, 1, 2}
    assert state.problems(Move.parse("3:qqt@1,-1/2")) == {Reason.TOO_EXPENSIVE}
    state = after(state, "2:gqm@1,-1/2")
    assert state.stones == (2, 2)
    assert str(state.site) == "0:Hqq 1:bqt 2:qqt"


@pytest.mark.rule("R-TURN-3")
def test_stones_earned_by_a_placement_cannot_pay_for_its_tile():
    """RULES.md 10, E1: the price is met before the tile is placed."""
    state = after(start("Mbq Hqq hhq qqt", start_stones=(0, 0)), "0:Mbq@2,-2/3", "0:Hqq@2,-2/3")
    move = Move.parse("1:qqt@1,-1/2")
    assert state.cities[0].stones_for(move.placement) == 2
    assert state.problems(move) == {Reason.TOO_EXPENSIVE}


@pytest.mark.rule("R-SITE-1")
def test_without_stones_only_the_free_tile_can_be_taken():
    """RULES.md 3."""
    state = start(start_stones=(0, 0))
    assert {move.slot for move in state.legal_moves} == {0}


@pytest.mark.rule("R-RULING-4")
def test_a_limited_reserve_gives_what_is_left():
    """RULES.md 1, 11: what is paid goes back to it first."""
    state = start("Mbq Hqq hhq qqt", stone_reserve=4)
    assert state.reserve == 1
    state = after(state, "0:Mbq@2,-2/3", "0:Hqq@2,-2/3")
    short, events = state.play(Move.parse("0:hhq@1,-1/2"))
    assert StonesGained(0, 1) in events
    assert (short.stones, short.reserve) == ((2, 2), 0)
    paid, events = state.play(Move.parse("1:qqt@1,-1/2"))
    assert StonesGained(0, 2) in events
    assert (paid.stones, paid.reserve) == ((2, 2), 0)


@pytest.mark.rule("R-RULING-4")
def test_an_empty_reserve_gives_nothing():
    """RULES.md 1: and there is no event."""
    state = start("Mbq Hqq hhq qqt", stone_reserve=3)
    state = after(state, "0:Mbq@2,-2/3", "0:Hqq@2,-2/3")
    state, events = state.play(Move.parse("0:hhq@1,-1/2"))
    assert not any(isinstance(event, StonesGained) for event in events)
    assert state.stones == (1, 2)


@pytest.mark.rule("R-RULING-4")
def test_the_reserve_is_unlimited_unless_told_otherwise():
    """RULES.md 1."""
    assert start().reserve is None


# -- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("9:Mbq@2,-2/3", {Reason.NO_SUCH_SLOT}),
        ("2:hhq@2,-2/3", {Reason.TOO_EXPENSIVE}),
        ("1:hhq@2,-2/3", {Reason.WRONG_TILE}),
        ("1:Mbq@5,5/0", {Reason.DETACHED}),
        ("1:Mbq@0,0/2", {Reason.OVERHANG, Reason.UNEVEN}),
        ("3:Mbq@5,5/0", {Reason.TOO_EXPENSIVE, Reason.WRONG_TILE, Reason.DETACHED}),
    ],
)
def test_a_refused_move_tells_all_its_reasons_at_once(move, reasons):
    """RULES.md 3, 4: and raises them in order."""
    state = start("Hqq Mbq hhq qqt")
    assert state.problems(Move.parse(move)) == reasons
    with pytest.raises(IllegalMove) as caught:
        state.play(Move.parse(move))
    assert set(caught.value.reasons) == reasons
    assert caught.value.move == move


def test_a_negative_slot_does_not_exist():
    """It does not count from the end."""
    state = start("Hqq Mbq hhq qqt")
    move = Move(-1, Placement.parse("qqt@2,-2/3"))
    assert state.problems(move) == {Reason.NO_SUCH_SLOT}


def test_uneven_and_single_support_are_reasons_of_moves_too():
    """RULES.md 4: as of placements."""
    state = after(start("Mbq Hqq hhq qqt"), "0:Mbq@2,-2/3", "0:Hqq@2,-2/3")
    assert state.problems(Move.parse("0:hhq@2,-2/3")) == {Reason.SINGLE_TILE_BELOW}
    raised = after(state, "0:hhq@0,0/1", "0:qqt@0,1/2")
    other = Move(0, Placement(raised.site[0], Hex(2, -2), 3))
    assert raised.cities[0].problems(other.placement) == {Reason.UNEVEN}


def test_playing_never_changes_an_earlier_state():
    """A state is a value."""
    state = start("Hqq Mbq hhq qqt")
    twin = start("Hqq Mbq hhq qqt")
    state.play(Move.parse("1:Mbq@2,-2/3"))
    assert state == twin
    assert hash(state) == hash(twin)


# -- the end ----------------------------------------------------------------------------------


@pytest.mark.rule("R-END-1")
@pytest.mark.parametrize(("seats", "turns"), [(2, 18), (3, 16), (4, 15)])
def test_the_game_ends_when_one_tile_is_left_and_no_stack(seats, turns):
    """RULES.md 3: all had equally many turns, and the last tile is nobody's."""
    game = played_out(Game.new(seats=seats, seed=2))
    assert [len(city.placements) for city in game.cities] == [turns] * seats
    assert len(game.site) == 1
    assert (game.state.stacks, game.state.stacks_left) == ((), 0)
    assert game.state.round == game.rules.rounds


@pytest.mark.rule("R-END-1")
def test_after_the_end_nobody_moves():
    """RULES.md 3: there are no legal moves, and any move is refused."""
    game = played_out(Game.new(seats=2, seed=2))
    assert game.to_move is None
    assert len(game.legal_moves) == 0
    move = Move(0, Placement(game.site[0], Hex(20, 0), 1))
    assert game.state.problems(move) == {Reason.GAME_OVER}
    with pytest.raises(IllegalMove, match="the game is over"):
        game.state.play(move)


@pytest.mark.rule("R-END-1")
def test_the_last_event_is_the_end_with_its_result():
    """And there is none before."""
    game = played_out(Game.new(seats=2, seed=2))
    assert game.events[-1] == GameEnded(None, game.result)
    assert sum(isinstance(event, GameEnded) for event in game.events) == 1
    game.undo()
    assert game.result is None


def finished(*stones, cities=()):
    """The end of a game with these stones, and bare cities unless they are named."""
    state = start(seats=len(stones))
    return replace(
        state,
        turn=state.rules.turns,
        stones=stones,
        cities=cities or state.cities,
    )


#: One house on the table under the one star of the starting tile: a point.
ONE_POINT = City.parse("hmq@2,-2/3")


@pytest.mark.rule("R-END-2")
def test_most_points_win():
    """RULES.md 5.6."""
    result = finished(3, 7, 5).result
    assert result.winners == (1,)
    assert [(s.rank, s.seat, s.total) for s in result.standings] == [
        (1, 1, 7),
        (2, 2, 5),
        (3, 0, 3),
    ]


@pytest.mark.rule("R-END-2")
def test_among_equal_points_most_stones_win():
    """RULES.md 5.6."""
    result = finished(4, 5, cities=(ONE_POINT, City())).result
    assert result.standings == (Standing(1, 1, 5, 5), Standing(2, 0, 5, 4))
    assert result.winners == (1,)


@pytest.mark.rule("R-END-3")
def test_a_full_tie_is_a_shared_victory():
    """RULES.md 5.6: both are first, and the next is third."""
    result = finished(4, 2, 4).result
    assert result.winners == (0, 2)
    assert [(s.rank, s.seat) for s in result.standings] == [(1, 0), (1, 2), (3, 1)]


@pytest.mark.rule("R-END-3")
def test_lower_ranks_are_shared_alike():
    """RULES.md 5.6: the same key below first place."""
    result = finished(9, 2, 2, 1).result
    assert [standing.rank for standing in result.standings] == [1, 2, 2, 4]
    assert result.winners == (0,)


@pytest.mark.rule("R-SCORE-1")
def test_a_sheet_counts_stones_and_variants_of_the_game():
    """RULES.md 5.6: a point for each stone."""
    state = finished(4, 0, cities=(ONE_POINT, City()))
    assert state.sheet(0).total == 5
    assert state.sheet(1).total == 0
