"""The illustrious Architect. RULES.md 7."""

from dataclasses import replace

import pytest

from akropolis import (
    Architect,
    ConstructionSite,
    Game,
    GameState,
    Hex,
    Line,
    Result,
    Rules,
    SiteRefilled,
    Standing,
    StonesPaid,
    Tile,
    TilePlaced,
    TileTaken,
)
from dealing import deal, played_out

HIPPODAMOS = Rules(seats=1, solo_level="hippodamos")
METAGENES = Rules(seats=1, solo_level="metagenes")
CALLICRATES = Rules(seats=1, solo_level="callicrates")


def architect(tiles, stones=0):
    """An Architect who took these tiles."""
    return Architect(stones, tuple(map(Tile.parse, tiles.split())))


def with_variants(rules, *districts):
    """The same level with variants."""
    return Rules(seats=1, solo_level=rules.solo_level, variants=districts)


# -- setup and turns --------------------------------------------------------------------------


@pytest.mark.rule("R-SOLO-1", "R-RULING-5")
def test_the_human_starts_with_one_stone_and_the_architect_with_two():
    """RULES.md 7."""
    game = Game.new(seats=1, seed=1)
    assert game.stones == (1,)
    assert game.state.architect == Architect(2)


@pytest.mark.rule("R-SOLO-1")
def test_the_architect_owns_a_starting_tile():
    """RULES.md 7: a house star and three quarries."""
    sheet = architect("").sheet(METAGENES)
    assert sheet["houses"] == Line(value=0, stars=1)
    assert sheet.quarry_points == 2 * 3


@pytest.mark.rule("R-SOLO-2")
def test_the_human_begins_and_the_two_alternate():
    """RULES.md 7: the Architect answers every move, eighteen turns each."""
    game = Game.new(seats=1, seed=1)
    takers = [event.seat for event in game.play(game.legal_moves[0]) if type(event) is TileTaken]
    assert takers == [0, None]
    assert (game.state.turn, game.to_move) == (2, 0)
    played_out(game)
    assert game.ply == len(game.state.architect.tiles) == 18


@pytest.mark.rule("R-SOLO-2")
def test_the_marker_moves_between_human_and_architect():
    """RULES.md 7: as usual, and it changes nothing; None is the Architect."""
    game = Game.new(seats=1, seed=1)
    chiefs = []
    while not game.is_over:
        chiefs.append(game.state.chief)
        game.play(game.legal_moves[0])
    assert chiefs[:5] == [0, 0, None, 0, 0]
    refills = [event for event in game.events if type(event) is SiteRefilled]
    assert [event.seat for event in refills[:3]] == [None, 0, None]


@pytest.mark.rule("R-SOLO-3", "R-SITE-2")
def test_stones_that_the_human_pays_go_to_the_architect():
    """RULES.md 10, E18: two stones for position 3."""
    rules = Rules(seats=1, start_stones=(2, 0))
    game = Game.new(rules, deal=deal(rules, "hhq bqm mqt bqh"))
    events = game.play("2:mqt@2,-2/3")
    assert StonesPaid(0, 2, to_architect=True) in events
    assert game.state.architect.stones == 2
    assert game.stones == (0,)


@pytest.mark.rule("R-SOLO-3")
def test_stones_that_the_architect_pays_go_to_the_reserve():
    """RULES.md 7: nobody gets them."""
    rules = Rules(seats=1, stone_reserve=40)
    game = Game.new(rules, deal=deal(rules, "hhq bqm Mqq mqt"))
    assert game.state.reserve == 37
    events = game.play("0:hhq@2,-2/3")
    assert StonesPaid(None, 1, to_architect=False) in events
    assert game.state.reserve == 38
    assert game.state.architect.stones == 1


# -- his choice -------------------------------------------------------------------------------


@pytest.mark.rule("R-SOLO-4")
@pytest.mark.parametrize(("stones", "slot"), [(0, 0), (1, 1), (9, 1)])
def test_he_takes_the_cheapest_tile_with_a_plaza_that_he_can_pay(stones, slot):
    """RULES.md 10, E18: else the free one."""
    assert Architect(stones).choice(ConstructionSite.parse("hhq Mqq mqt Hgq")) == slot


@pytest.mark.rule("R-SOLO-4")
@pytest.mark.parametrize("plaza", ["Hqq", "Mqq", "Bqq", "Tqq", "Gqq"])
def test_he_looks_at_no_colours(plaza):
    """RULES.md 7: any plaza will do."""
    assert Architect(3).choice(ConstructionSite.parse(f"hhq bqm {plaza} Hgq")) == 2


@pytest.mark.rule("R-SOLO-4")
def test_he_takes_a_free_plaza_for_nothing():
    """RULES.md 7."""
    assert Architect(5).choice(ConstructionSite.parse("Hgq Gqq")) == 0


@pytest.mark.rule("R-SOLO-4")
def test_he_never_pays_for_a_tile_without_a_plaza():
    """RULES.md 7: with no plaza on offer he takes the free tile."""
    assert Architect(9).choice(ConstructionSite.parse("hhq bqm mqt")) == 0


@pytest.mark.rule("R-SOLO-5")
def test_he_keeps_his_tiles_aside():
    """RULES.md 7: nothing is placed or covered, and his quarries give him no stones."""
    rules = HIPPODAMOS
    game = Game.new(rules, deal=deal(rules, "hhq Hqq Mqq mqt"))
    events = game.play("0:hhq@2,-2/3")
    assert [type(event) for event in events] == [TileTaken, TilePlaced, TileTaken]
    assert game.state.architect == architect("Hqq", stones=2)


def test_taking_and_being_paid_leave_him_as_he_was():
    """He is a value."""
    before = Architect(2)
    assert before.taking(Tile.parse("Mqq"), 1) == architect("Mqq", stones=1)
    assert before.paid(3) == Architect(5)
    assert before == Architect(2)


# -- his score --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "total", "with_markets"),
    [
        pytest.param(HIPPODAMOS, 9, 13, marks=pytest.mark.rule("R-SOLO-SCORE-1")),
        pytest.param(METAGENES, 19, 23, marks=pytest.mark.rule("R-SOLO-SCORE-2")),
        pytest.param(CALLICRATES, 15, 23, marks=pytest.mark.rule("R-SOLO-SCORE-3")),
    ],
)
def test_the_three_architects_score_the_same_tiles_differently(rules, total, with_markets):
    """RULES.md 10, E19: a house, a market, barracks, a garden, five quarries, three stones."""
    his = architect("Mqq Hmb Mhg", stones=3)
    assert his.sheet(rules).total == total
    assert his.sheet(with_variants(rules, "markets")).total == with_markets


@pytest.mark.rule("R-SOLO-SCORE-1")
def test_all_his_districts_are_valid():
    """RULES.md 7: no condition applies, and all his houses are one group."""
    sheet = architect("hhq hhq Thm mqt Mqq").sheet(HIPPODAMOS)
    assert sheet["houses"] == Line(5, 1)
    assert sheet["markets"] == Line(2, 2)
    assert sheet["temples"] == Line(1, 2)


@pytest.mark.rule("R-SOLO-SCORE-2")
def test_metagenes_gets_two_points_a_quarry():
    """RULES.md 7: those of the starting tile included; they are no stones."""
    sheet = architect("Hqq", stones=1).sheet(METAGENES)
    assert (sheet.quarry_points, sheet.stones, sheet.total) == (10, 1, 11)
    assert "quarries                    10" in str(sheet)


@pytest.mark.rule("R-SOLO-SCORE-3")
def test_callicrates_counts_districts_on_level_2():
    """RULES.md 7: and has no bonus for quarries."""
    sheet = architect("Hqq hhq").sheet(CALLICRATES)
    assert sheet["houses"] == Line(value=4, stars=2)
    assert sheet.quarry_points == 0


def test_nothing_of_his_stands_on_a_hex():
    """So there is no hex to explain."""
    with pytest.raises(LookupError, match="stand on no hex"):
        architect("hhq").sheet(HIPPODAMOS).why(Hex(0, 0))


# -- variants ---------------------------------------------------------------------------------


@pytest.mark.rule("R-SOLO-VARIANT-1")
@pytest.mark.parametrize(
    ("rules", "houses", "value"),
    [(HIPPODAMOS, 9, 9), (HIPPODAMOS, 10, 20), (CALLICRATES, 4, 8), (CALLICRATES, 5, 20)],
)
def test_his_houses_double_from_a_value_of_ten(rules, houses, value):
    """RULES.md 10, E19: ten houses, or five of Callicrates."""
    tiles = " ".join(["hhq"] * (houses // 2) + ["hqm"] * (houses % 2))
    assert architect(tiles).sheet(with_variants(rules, "houses"))["houses"].value == value


@pytest.mark.rule("R-SOLO-VARIANT-2")
@pytest.mark.parametrize(("rules", "points"), [(HIPPODAMOS, 56), (CALLICRATES, 112)])
def test_each_of_his_market_plazas_doubles_three_markets_at_most(rules, points):
    """RULES.md 10, E19: eight markets and two plazas double six of them."""
    his = architect("mqt mqt mqt mqt mqt mqt mqt mqt Mqq Mqq")
    assert his.sheet(with_variants(rules, "markets"))["markets"].points == points


@pytest.mark.rule("R-SOLO-VARIANT-2")
def test_without_a_market_plaza_none_of_his_markets_doubles():
    """RULES.md 7."""
    assert architect("mqt").sheet(with_variants(HIPPODAMOS, "markets"))["markets"] == Line(1, 0)


@pytest.mark.rule("R-SOLO-VARIANT-3")
@pytest.mark.parametrize("rules", [HIPPODAMOS, METAGENES])
def test_his_barracks_and_gardens_all_double(rules):
    """RULES.md 7."""
    sheet = architect("bhg bqh").sheet(with_variants(rules, "barracks", "gardens"))
    assert (sheet["barracks"].value, sheet["gardens"].value) == (4, 2)


@pytest.mark.rule("R-SOLO-VARIANT-4")
@pytest.mark.parametrize(("rules", "value"), [(HIPPODAMOS, 1), (METAGENES, 1), (CALLICRATES, 4)])
def test_his_temples_double_for_callicrates_only(rules, value):
    """RULES.md 7: his districts count as standing on level 2."""
    assert architect("mqt").sheet(with_variants(rules, "temples"))["temples"].value == value


# -- winning ----------------------------------------------------------------------------------


def finished(stones, his):
    """A game that ended with a bare city, so many stones, and this Architect."""
    start = GameState.start(HIPPODAMOS, deal(HIPPODAMOS, ""))
    return replace(start, turn=HIPPODAMOS.turns, stones=(stones,), architect=his)


@pytest.mark.rule("R-SOLO-6")
@pytest.mark.parametrize(("stones", "winners"), [(5, (0,)), (3, ())])
def test_the_higher_score_wins(stones, winners):
    """RULES.md 7: four points are to be beaten."""
    result = finished(stones, architect("hhq", stones=2)).result
    assert result.winners == winners
    assert [standing.rank for standing in result.standings] == [1, 2]


@pytest.mark.rule("R-SOLO-6")
@pytest.mark.parametrize(
    ("his", "winners"), [(architect("hhq", stones=2), (0,)), (architect("", stones=4), ())]
)
def test_on_equal_scores_the_human_needs_more_stones(his, winners):
    """RULES.md 7: four points each; with four stones each the Architect wins."""
    result = finished(4, his).result
    assert [standing.total for standing in result.standings] == [4, 4]
    assert result.winners == winners


@pytest.mark.rule("R-SOLO-6")
def test_the_architect_never_shares_a_victory():
    """RULES.md 7: after a full tie he is first and the human second."""
    result = finished(4, architect("", stones=4)).result
    assert result.standings == (Standing(1, None, 4, 4), Standing(2, 0, 4, 4))


@pytest.mark.rule("R-SOLO-6")
def test_a_whole_solo_game_ends_with_a_ranking():
    """RULES.md 7: somebody who builds at the first spot loses to Callicrates."""
    game = played_out(Game.new(CALLICRATES, seed=1))
    human, his = game.totals
    assert his > human
    assert [standing.seat for standing in game.result.standings] == [None, 0]


def test_results_name_the_architect():
    """He has no seat."""
    result = Result((Standing(1, None, 30, 2), Standing(2, 0, 28, 1)))
    assert str(result) == (
        "1. Architect: 30 points, 2 of them stones\n2. seat 0: 28 points, 1 of them stones"
    )
