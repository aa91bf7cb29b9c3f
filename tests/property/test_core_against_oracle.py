"""The core and a second, naive reading of the rules agree at every ply of every kind of game."""

from itertools import chain, combinations, product
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import akropolis as ak
import oracle
from akropolis.hexgrid import groups
from strategies import generators, plans, rules, rulings, seeds, variant_sets
from styles import STYLES, filler, lake_maker, line, miner, mixed, spindly, tower

LETTERS = {district: district.letter for district in ak.District}
ALL_OPTIONS = [
    {"variants": variants, "house_group": group, "barracks_lake_edge": edge, "lake": lake}
    for variants in chain.from_iterable(combinations(ak.District, n) for n in range(6))
    for group, edge, lake in product(ak.HouseGroup, (False, True), ak.Lake)
]


def table_of(game):
    """The oracle's table of a game that has not begun."""
    deal = game.record.deal
    stacks = [map(str, stack) for stack in deal.stacks]
    return oracle.Table(game.rules.to_json(), map(str, deal.site), stacks)


def lines_of(sheet):
    return {LETTERS[district]: tuple(line) for district, line in sheet.items()}


def shown(plan):
    return {tuple(hex): (str(face), level) for hex, (face, level) in plan.cells.items()}


def assert_same_city(city, columns, margin=3):
    """What shows, lakes, legal placements, and the reasons against all others nearby."""
    above = oracle.view_from_above(columns)
    assert shown(city.plan) == above
    assert {tuple(hex) for hex in city.plan.lakes} == oracle.lakes_of(above)
    tile = ak.Tile.parse("Mbq")
    refusals = oracle.all_refusals(columns, margin)
    legal = {(tuple(p.anchor), p.rotation) for p in city.legal_placements(tile)}
    assert legal == {spot for spot, reasons in refusals.items() if not reasons}
    for (anchor, rotation), reasons in refusals.items():
        assert city.problems(ak.Placement(tile, ak.Hex(*anchor), rotation)) == reasons


def assert_same_sheets(game, table, rng):
    """The sheets of the game, and those of its cities under any other rulings."""
    sheets = game.sheets
    for seat in range(table.seats):
        assert lines_of(sheets[seat]) == table.lines(seat)
        above = oracle.view_from_above(table.cities[seat])
        options = rng.choice(ALL_OPTIONS)
        sheet = ak.score(game.cities[seat], rules=ak.Rules(**options))
        assert lines_of(sheet) == oracle.lines(above, options)
    if table.solo:
        owned, quarries = oracle.architect_lines(table.architect_tiles, table.options)
        assert (lines_of(sheets[-1]), sheets[-1].quarry_points) == (owned, quarries)
    assert [sheet.total for sheet in sheets] == table.totals()


def assert_same_table(game, table):
    state = game.state
    assert [str(tile) for tile in state.site] == table.site
    assert list(state.stones) == table.stones
    assert state.reserve == table.reserve
    assert state.is_over == table.over
    if table.solo:
        assert state.architect.stones == table.architect_stones
        assert [str(tile) for tile in state.architect.tiles] == table.architect_tiles


def assert_same_refusals(game, table, rng):
    """A few moves that are mostly wrong, for any reason and several at once."""
    for _ in range(8):
        anchor = ak.Hex(rng.randint(-5, 5), rng.randint(-5, 5))
        tile = rng.choice([*game.site, ak.Tile.parse("hmg")])
        move = ak.Move(rng.randint(0, 7), ak.Placement(tile, anchor, rng.randint(0, 5)))
        assert game.state.problems(move) == table.refusals(str(move))


def play_in_lockstep(rules, seed, style, *, look_every=6):
    """Play a whole game on both; compare the table each ply, the cities each few plies."""
    rng = Random(seed)
    game = ak.Game.new(rules, rng=rng)
    table = table_of(game)
    while not game.is_over:
        assert game.to_move == table.seat
        seat = game.to_move
        move = style(game.state, rng)
        table.play(str(move))
        game.play(move)
        assert_same_table(game, table)
        assert_same_sheets(game, table, rng)
        assert_same_refusals(game, table, rng)
        if game.ply % look_every == 0 or game.is_over:
            assert_same_city(game.cities[seat], table.cities[seat])
    assert_same_refusals(game, table, rng)
    assert game.result.winners == tuple(table.winners())
    ranks = {standing.seat: standing.rank for standing in game.result.standings}
    assert [ranks[seat] for seat in range(table.seats)] == table.ranks()
    return game


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.__name__)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whole_games_agree_for_every_style_and_seat_count(seats, style):
    options = Random(f"{seats} {style.__name__}").choice(ALL_OPTIONS)
    play_in_lockstep(ak.Rules(seats=seats, **options), 1, style)


@settings(max_examples=10)
@given(rules(), seeds, st.sampled_from(STYLES))
def test_whole_games_agree_under_any_rules(rules, seed, style):
    play_in_lockstep(rules, seed, style, look_every=9)


@pytest.mark.parametrize("style", [line, tower, filler, mixed], ids=lambda style: style.__name__)
def test_long_games_of_thirty_tiles_a_seat_agree(style):
    game = play_in_lockstep(ak.Rules(long_game=True), 2, style, look_every=10)
    assert all(len(city.placements) == 30 for city in game.cities)


@pytest.mark.parametrize(("seats", "reserve"), [(1, 5), (2, 6), (3, 9), (4, 12)])
def test_games_agree_when_the_stone_reserve_runs_dry(seats, reserve):
    rules = ak.Rules(seats=seats, stone_reserve=reserve)
    game = play_in_lockstep(rules, 3, miner, look_every=12)
    reserves = []
    while game.ply:
        reserves.append(game.state.reserve)
        game.undo()
    assert 0 in reserves


@settings(max_examples=8)
@given(generators, st.sampled_from([spindly, lake_maker, filler]))
@example(Random(5), filler)
def test_every_ply_of_a_city_with_lakes_agrees(rng, style):
    game = ak.Game.new(ak.Rules(seats=1, long_game=True), rng=rng)
    table = table_of(game)
    for _ in range(20):
        move = style(game.state, rng)
        table.play(str(move))
        game.play(move)
        assert_same_city(game.cities[0], table.cities[0], margin=2)


def test_games_of_lakes_do_make_split_and_fill_lakes():
    sizes, splits, fills = set(), 0, 0
    for seed in range(6):
        rng = Random(seed)
        game = ak.Game.new(ak.Rules(seats=1, long_game=True), rng=rng)
        while not game.is_over:
            before = game.cities[0].plan.lakes
            game.play(filler(game.state, rng))
            after = game.cities[0].plan.lakes
            sizes.add(len(after))
            fills += len(after) < len(before)
            splits += len(groups(after)) > len(groups(before)) and after < before
    assert {1, 2, 3, 4, 5} <= sizes
    assert fills
    assert splits


@settings(max_examples=300)
@given(plans, variant_sets, rulings)
def test_any_plan_at_all_is_scored_alike(plan, variants, rulings):
    options = {"variants": variants, **rulings}
    sheet = ak.score(plan, rules=ak.Rules(**options))
    assert lines_of(sheet) == oracle.lines(shown(plan), options)
    assert {tuple(hex) for hex in plan.lakes} == oracle.lakes_of(shown(plan))


@settings(max_examples=150)
@given(plans, variant_sets, rulings)
def test_every_hex_is_given_the_reason_that_the_rules_give(plan, variants, rulings):
    options = {"variants": variants, **rulings}
    sheet, above = ak.score(plan, rules=ak.Rules(**options)), shown(plan)
    around = {near for hex in plan for near in hex.neighbours}
    for hex in around.union(plan):
        why = sheet.why(hex)
        assert why.why in oracle.whys(above, tuple(hex), options)
        assert why.cell == plan.get(hex)
        assert (why.why in ("scores", "scores_double")) == (why.points > 0)


@settings(max_examples=200)
@given(
    st.lists(st.sampled_from(sorted({t for ts in ak.TILES.values() for t in ts})), max_size=30),
    st.integers(0, 9),
    st.sampled_from(ak.SoloLevel),
    variant_sets,
)
def test_any_hoard_of_the_architect_is_scored_alike(tiles, stones, level, variants):
    rules = ak.Rules(seats=1, solo_level=level, variants=variants)
    sheet = ak.Architect(stones, tuple(tiles)).sheet(rules)
    owned, quarries = oracle.architect_lines(
        map(str, tiles), rules.to_json() | {"variants": variants}
    )
    assert (lines_of(sheet), sheet.quarry_points, sheet.stones) == (owned, quarries, stones)
    assert not sheet.verdicts


@settings(max_examples=200)
@given(
    st.lists(st.sampled_from(["hhq", "Mqq", "mqt", "Hgq", "bmq"]), min_size=1), st.integers(0, 6)
)
def test_the_architect_chooses_alike(site, stones):
    chosen = ak.Architect(stones).choice(ak.ConstructionSite.parse(" ".join(site)))
    assert chosen == oracle.architect_slot(site, stones)
