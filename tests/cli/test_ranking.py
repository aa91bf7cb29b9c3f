"""Where a tile pays best."""

from itertools import groupby

import akropolis as ak
from akropolis.cli.ranking import rank, spot_of

from .conftest import play_out

VIEW = play_out(ak.Game.new(seats=2, seed=4), moves=12).view()


def test_every_legal_placement_is_ranked_once():
    ranked = [option.move.placement for spot in rank(VIEW, 0) for option in spot.turns]
    legal = VIEW.cities[VIEW.seat].legal_placements(VIEW.site[0])
    assert sorted(ranked, key=str) == sorted(legal, key=str)


def test_the_most_rewarding_spot_and_its_most_rewarding_turn_come_first():
    spots = rank(VIEW, 0)
    best = [spot.best.change.total for spot in spots]
    assert best == sorted(best, reverse=True)
    assert best[0] > best[-1]
    for spot in spots:
        assert spot.best.change.total == max(option.change.total for option in spot.turns)


def test_spots_that_change_the_same_stand_together():
    changes = [spot.best.changes for spot in rank(VIEW, 0)]
    blocks = [change for change, _ in groupby(changes)]
    assert len(blocks) == len(set(blocks)) > 1


def test_the_changes_are_those_that_playing_brings():
    game = play_out(ak.Game.new(seats=2, seed=4), moves=12)
    seat, before = VIEW.seat, game.totals
    for spot in rank(VIEW, 0)[:5]:
        game.play(spot.best.move)
        assert game.totals[seat] - before[seat] == spot.best.change.total
        game.undo()


def test_the_spot_of_a_move_begins_with_the_move_itself():
    move = VIEW.legal_moves[1]
    spot = spot_of(VIEW, move)
    assert spot.best.move == move
    assert len({option.move for option in spot.turns}) == 3
