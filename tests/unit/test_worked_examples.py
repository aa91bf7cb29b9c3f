"""The longer worked examples of RULES.md 10; the short ones stand with their rules."""

import pytest

from akropolis import City, Game, Hex, Move, Reason, Rules, StonesGained, score
from dealing import deal


@pytest.mark.rule("R-PLACE-2", "R-PLACE-3", "R-PLACE-4", "R-QUARRY-1")
def test_e3_what_may_be_built_around_the_start():
    """RULES.md 10, E3, its six steps in order."""
    city = City().place("Mbq@2,-2/3")  # 1: legal, it touches the quarry at 1,0
    assert city.problems("hhq@0,0/1") == frozenset()  # 2: on the starting tile and on X
    assert city.stones_for("hhq@0,0/1") == 2
    assert score(city.place("hhq@0,0/1"))["houses"].stars == 0
    assert city.problems("hhq@2,-2/3") == {Reason.SINGLE_TILE_BELOW}  # 3: only X below
    assert Reason.OVERHANG in city.problems("hhq@1,0/1")  # 4: 2,0 is empty
    higher = city.place("hhq@0,0/1")
    assert higher.problems("hhq@2,-2/3") == {Reason.UNEVEN}  # 5: heights 1, 1 and 2
    assert city.problems("hhq@5,5/2") == {Reason.DETACHED}  # 6: no contact


@pytest.mark.rule("R-PLACE-4", "R-PLACE-5", "R-PLACE-6")
def test_e4_a_third_level():
    """RULES.md 10, E4: X and Y on the table, P and Q on level 2, and a tile on both of these."""
    city = City.parse("Mbq@2,-2/3 hqt@2,0/1 hhq@1,0/1 htm@1,-1/4")
    x, y, p, q = ({*placement.hexes} for placement in city.placements)
    assert x == {Hex(1, -1), Hex(2, -2), Hex(2, -1)}
    assert y == {Hex(2, 0), Hex(3, -1), Hex(3, 0)}
    assert p == {Hex(1, 0), Hex(2, -1), Hex(2, 0)}
    assert q == {Hex(1, -1), Hex(0, 0), Hex(0, -1)}
    assert city.problems("mqt@1,0/1") == {Reason.SINGLE_TILE_BELOW}
    assert city.place("mqt@1,-1/2").plan.level(Hex(1, 0)) == 3


@pytest.mark.rule("R-TURN-1", "R-SITE-1", "R-QUARRY-1", "R-SCORE-1")
@pytest.mark.parametrize("variants", [(), ("houses", "markets", "barracks", "temples", "gardens")])
def test_e17_four_turns_with_real_tiles(variants):
    """RULES.md 10, E17: the first player, who starts with one stone; 9 points in the end."""
    rules = Rules(variants=variants)
    game = Game.new(rules, deal=deal(rules, "Mbq bmq qqt hhq  htm bhg Bqq  Tqq Hgq Mhg"))

    def other_turn():
        game.play(game.legal_moves[0])

    game.play("0:Mbq@2,-2/3")
    assert game.stones[0] == 1
    other_turn()
    events = game.play("1:hhq@1,-1/2")
    assert StonesGained(0, 2) in events
    assert game.stones[0] == 2
    other_turn()
    game.play("0:htm@0,2/0")
    assert game.stones[0] == 2
    other_turn()
    game.play("1:Tqq@-1,2/3")
    assert game.stones[0] == 1

    sheet = game.sheets[0]
    assert [(name, line.points) for name, line in sheet.items() if line.points] == [
        ("houses", 4),
        ("markets", 2),
        ("temples", 2),
    ]
    assert sheet.total == 9
    assert game.moves[2] == Move.parse("1:hhq@1,-1/2")
