"""A preview says exactly what playing the move then does."""

from hypothesis import given, settings
from hypothesis import strategies as st

import akropolis as ak
from strategies import games


def previewed(game, move):
    state, seat = game.state, game.to_move
    reserve = state.reserve
    if reserve is not None and not state.rules.is_solo:
        reserve += move.slot
    return ak.preview(
        state.cities[seat],
        move.placement,
        stones=state.stones[seat],
        price=move.slot,
        reserve=reserve,
        rules=state.rules,
    )


@settings(max_examples=80)
@given(games(30), st.data())
def test_a_preview_equals_the_committed_change(game, data):
    if game.is_over:
        game.undo()
    seat = game.to_move
    move = data.draw(st.sampled_from(game.legal_moves))
    change = previewed(game, move)
    before = game.sheets[seat]
    buried = [game.cities[seat].plan.cells.get(hex) for hex in move.placement.hexes]
    events = game.play(move)
    after = game.sheets[seat]
    gained = [e.stones for e in events if isinstance(e, ak.StonesGained) and e.seat == seat]

    assert change.before == before
    assert change.after == after
    assert change.city == game.cities[seat]
    assert change.total == after.total - before.total
    for district in ak.District:
        assert change[district] == after[district].points - before[district].points
    assert change.stones_gained == sum(gained)
    assert list(change.buried) == [cell for cell in buried if cell]


@settings(max_examples=40)
@given(games(30), st.data())
def test_hexes_that_start_and_stop_explain_the_change_of_who_scores(game, data):
    if game.is_over:
        game.undo()
    change = previewed(game, data.draw(st.sampled_from(game.legal_moves)))
    hexes = set(change.city.plan)
    scoring_before = {hex for hex in hexes if change.before.why(hex).points}
    scoring_after = {hex for hex in hexes if change.after.why(hex).points}
    assert change.starts == scoring_after - scoring_before
    assert change.stops == scoring_before - scoring_after


@settings(max_examples=20)
@given(games(12), st.data())
def test_a_sheet_that_is_handed_over_changes_nothing(game, data):
    seat = game.to_move
    city = game.cities[seat]
    placement = data.draw(st.sampled_from(city.legal_placements(game.site[0])))
    sheet = game.state.sheet(seat)
    given_it = ak.preview(city, placement, stones=game.stones[seat], rules=game.rules, before=sheet)
    assert given_it == ak.preview(city, placement, stones=game.stones[seat], rules=game.rules)
