"""The construction site and the deal. RULES.md 2, 3."""

from collections import Counter
from random import Random

import pytest

from akropolis import ConstructionSite, Deal, NotationError, Rules, RulesError, Tile
from dealing import deal

SITE = ConstructionSite.parse("0:Hqq 1:bmq 2:hhq")


def test_a_site_is_a_sequence_of_tiles():
    """Sized, indexable, iterable."""
    assert len(SITE) == 3
    assert SITE[1] == Tile.parse("bmq")
    assert SITE[1:] == (Tile.parse("bmq"), Tile.parse("hhq"))
    assert [str(tile) for tile in SITE] == ["Hqq", "bmq", "hhq"]
    assert Tile.parse("bmq") in SITE


def test_a_site_is_written_with_its_prices():
    """They may be left out when it is read; ``repr`` evaluates."""
    assert str(SITE) == "0:Hqq 1:bmq 2:hhq"
    assert ConstructionSite.parse("Hqq bmq hhq") == SITE
    assert repr(SITE) == "ConstructionSite.parse('0:Hqq 1:bmq 2:hhq')"
    assert ConstructionSite.parse("") == ConstructionSite(())


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("Hqq bm", 5, "a tile of three faces out of hmbtgHMBTGq"),
        ("1:Hqq", 1, "a tile of three faces out of hmbtgHMBTGq"),
        ("Hqq\nbmq", 1, "the end"),
    ],
)
def test_malformed_sites_are_refused_with_column_and_expectation(text, column, expected):
    """Slots are counted from 0, on one line."""
    with pytest.raises(NotationError) as caught:
        ConstructionSite.parse(text)
    assert (caught.value.column, caught.value.expected) == (column, expected)


@pytest.mark.rule("R-SITE-3")
def test_later_tiles_move_up_when_one_is_taken():
    """RULES.md 3: each of them costs one less; the earlier ones stay."""
    assert str(SITE.without(1)) == "0:Hqq 1:hhq"
    assert str(SITE.without(0)) == "0:bmq 1:hhq"
    assert str(SITE) == "0:Hqq 1:bmq 2:hhq"


@pytest.mark.rule("R-SITE-4")
def test_a_stack_is_laid_out_behind_the_tile_that_is_left():
    """RULES.md 3: in the order of the stack."""
    left = ConstructionSite.parse("hhq")
    assert str(left.refilled(ConstructionSite.parse("Mbq bqt Hqq"))) == "0:hhq 1:Mbq 2:bqt 3:Hqq"


@pytest.mark.rule("R-SETUP-1", "R-SETUP-2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_deal_is_made_of_exactly_the_tiles_of_the_game(seats):
    """RULES.md 2: a full site and whole stacks, whatever the shuffle."""
    rules = Rules(seats=seats)
    dealt = Deal.shuffled(rules, Random(seats))
    dealt.check(rules)
    assert Counter(dealt.site.tiles + sum(dealt.stacks, ())) == Counter(rules.tiles)


@pytest.mark.rule("R-SETUP-1")
def test_equal_generators_deal_alike():
    """Randomness is an argument."""
    rules = Rules()
    assert Deal.shuffled(rules, Random(1)) == Deal.shuffled(rules, Random(1))
    assert Deal.shuffled(rules, Random(1)) != Deal.shuffled(rules, Random(2))


def test_a_deal_of_other_sizes_is_refused():
    """The error names both shapes."""
    rules = Rules()
    whole = deal(rules, "")
    with pytest.raises(RulesError, match="a site of 4 tiles and 11 stacks of 3, not 4 and "):
        Deal(whole.site, whole.stacks[:-1]).check(rules)
    with pytest.raises(RulesError, match="not 3 and "):
        Deal(whole.site.without(0), whole.stacks).check(rules)


def test_a_deal_of_other_tiles_is_refused():
    """The error names what is too many and what is missing."""
    rules = Rules()
    whole = deal(rules, "bth qqt mtq Tqq")
    forged = ConstructionSite.parse("htq qqt mtq Tqq")
    with pytest.raises(RulesError, match="the deal has htq where it should have bth"):
        Deal(forged, whole.stacks).check(rules)


def test_a_site_of_a_list_is_one_of_a_tuple():
    """So that it can be hashed, and nobody can change the list behind it."""
    tiles = [Tile.parse("Hqq"), Tile.parse("bmq")]
    site = ConstructionSite(tiles)
    tiles.clear()
    assert site == ConstructionSite.parse("Hqq bmq")
    assert hash(site) == hash(ConstructionSite.parse("Hqq bmq"))
