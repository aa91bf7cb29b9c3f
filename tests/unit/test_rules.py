"""The options of a game, what follows from them and what contradicts itself. RULES.md 2, 11."""

from dataclasses import replace

import pytest

from akropolis import District, HouseGroup, Lake, Rules, RulesError, SoloLevel


def test_the_defaults_are_a_plain_game_for_two():
    """RULES.md 11: no variants, no long game, the rulings at their defaults."""
    rules = Rules()
    assert (rules.seats, rules.long_game, rules.variants) == (2, False, frozenset())
    assert (rules.house_group, rules.barracks_lake_edge) == (HouseGroup.HEXES, False)
    assert (rules.lake, rules.stone_reserve, rules.solo_level) == (Lake.REGION, None, None)


@pytest.mark.rule("R-SETUP-1", "R-SETUP-2", "R-SETUP-6", "R-SOLO-1", "R-END-1", "R-TURN-4")
@pytest.mark.parametrize(
    ("options", "tiles", "site", "stacks", "stack", "rounds", "turns"),
    [
        ({"seats": 2}, 37, 4, 11, 3, 12, 36),
        ({"seats": 3}, 49, 5, 11, 4, 12, 48),
        ({"seats": 4}, 61, 6, 11, 5, 12, 60),
        ({"seats": 2, "long_game": True}, 61, 4, 19, 3, 20, 60),
        ({"seats": 3, "long_game": True}, 61, 5, 14, 4, 15, 60),
        ({"seats": 1}, 37, 4, 11, 3, 12, 36),
        ({"seats": 1, "long_game": True}, 61, 4, 19, 3, 20, 60),
    ],
)
def test_sizes_follow_from_seats_and_length(options, tiles, site, stacks, stack, rounds, turns):
    """RULES.md 2, the table; a long game for three has 14 stacks."""
    rules = Rules(**options)
    assert len(rules.tiles) == tiles
    assert (rules.site_size, rules.stack_count, rules.stack_size) == (site, stacks, stack)
    assert (rules.rounds, rules.turns) == (rounds, turns)
    assert tiles == site + stacks * stack == turns + 1


def test_hands_are_those_who_take_tiles():
    """The seats, and in solo play the Architect."""
    assert [Rules(seats=n).hands for n in (1, 2, 3, 4)] == [2, 2, 3, 4]
    assert [Rules(seats=n).is_solo for n in (1, 2, 3, 4)] == [True, False, False, False]


@pytest.mark.rule("R-SOLO-1")
def test_solo_play_has_a_level_hippodamos_unless_named():
    """RULES.md 11."""
    assert Rules(seats=1).solo_level is SoloLevel.HIPPODAMOS
    assert Rules(seats=1, solo_level="callicrates").solo_level is SoloLevel.CALLICRATES


def test_words_stand_for_members():
    """Options come from command lines and files."""
    rules = Rules(variants=["temples", District.GARDENS], house_group="value", lake="single")
    assert rules.variants == {District.TEMPLES, District.GARDENS}
    assert (rules.house_group, rules.lake) == (HouseGroup.VALUE, Lake.SINGLE)
    assert rules == Rules(
        variants={"gardens", "temples"}, house_group=HouseGroup.VALUE, lake=Lake.SINGLE
    )


def test_rules_are_hashable_and_frozen():
    """A value: nobody changes the options of a game that has begun."""
    assert len({Rules(), Rules(seats=2), Rules(seats=3)}) == 2
    with pytest.raises(AttributeError):
        Rules().seats = 3


@pytest.mark.rule("R-RULING-5")
def test_rules_that_play_alike_are_equal():
    """Stones for hands that nobody holds make no difference."""
    assert Rules(start_stones=(1, 2)) == Rules(start_stones=(1, 2, 9, 9, 9)) == Rules()
    assert hash(Rules(seats=3, start_stones=(5, 0, 1, 7))) == hash(
        Rules(seats=3, start_stones=[5, 0, 1])
    )
    assert Rules(start_stones=(1, 3)) != Rules()


def test_rules_for_more_seats_can_be_made_of_others():
    """The further hands then take what they take by default."""
    rules = replace(Rules(start_stones=(5, 0)), seats=3)
    assert rules.start_stones[: rules.hands] == (5, 0, 3)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seats": 0}, "seats is a whole number from 1 to 4, not 0"),
        ({"seats": 5}, "seats is a whole number from 1 to 4, not 5"),
        ({"seats": True}, "seats is a whole number from 1 to 4, not True"),
        ({"seats": "2"}, "seats is a whole number from 1 to 4, not '2'"),
        ({"long_game": 1}, "long_game is true or false, not 1"),
        ({"barracks_lake_edge": "no"}, "barracks_lake_edge is true or false, not 'no'"),
        ({"variants": "temples"}, "variants is a set of districts, not the text 'temples'"),
        ({"variants": ["lakes"]}, "variants is one of houses, .*gardens, not 'lakes'"),
        ({"house_group": "all"}, "house_group is one of hexes, value, not 'all'"),
        ({"lake": "sea"}, "lake is one of region, single, not 'sea'"),
        ({"seats": 1, "solo_level": "zeus"}, "solo_level is one of .*, not 'zeus'"),
        ({"seats": 3, "solo_level": "metagenes"}, "a solo level needs 1 seat, not 3"),
        ({"seats": 4, "long_game": True}, "a long game needs 1 to 3 seats, not 4"),
        ({"start_stones": [-1, 2]}, "a start stone count is a whole number from 0 to 40, not -1"),
        ({"seats": 3, "start_stones": [1, 2]}, "start_stones names 2 hands, but 3 are dealt"),
        ({"seats": 1, "start_stones": [1]}, "start_stones names 1 hands, but 2 are dealt"),
        ({"stone_reserve": 2}, "stone_reserve is a whole number from 3 to 1000, not 2"),
        ({"stone_reserve": 1001}, "stone_reserve is a whole number from 3 to 1000, not 1001"),
    ],
)
def test_nonsense_is_refused(options, message):
    """RULES.md 11: the error names the option and what it may be."""
    with pytest.raises(RulesError, match=message):
        Rules(**options)


def test_json_names_only_what_differs_from_the_defaults():
    """And the seats, always."""
    assert Rules().to_json() == {"seats": 2}
    assert Rules(
        seats=1,
        variants={"gardens", "houses"},
        lake="single",
        start_stones=(3, 3),
        stone_reserve=40,
        barracks_lake_edge=True,
    ).to_json() == {
        "seats": 1,
        "variants": ["houses", "gardens"],
        "solo_level": "hippodamos",
        "barracks_lake_edge": True,
        "lake": "single",
        "start_stones": [3, 3],
        "stone_reserve": 40,
    }


def test_json_reads_back():
    """An option left out has its default."""
    rules = Rules(seats=3, long_game=True, house_group="value", variants={"markets"})
    assert Rules.from_json(rules.to_json()) == rules
    assert Rules.from_json({}) == Rules()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"players": 2}, "no option 'players'; there are barracks_lake_edge, .*variants"),
        ({"variants": "temples"}, "variants is a list, not 'temples'"),
        ({"start_stones": 5}, "start_stones is a list, not 5"),
        ({"seats": None}, "seats is a whole number"),
    ],
)
def test_json_of_other_shape_is_refused(data, message):
    """It may come from anywhere."""
    with pytest.raises(RulesError, match=message):
        Rules.from_json(data)


def test_repr_evaluates():
    """With the options that differ."""
    for rules in (Rules(), Rules(seats=3, variants={"gardens", "houses"}, stone_reserve=40)):
        assert eval(repr(rules)) == rules  # that is what repr is for
    assert repr(Rules(variants={"gardens", "houses"})) == (
        "Rules(seats=2, variants={'houses', 'gardens'})"
    )
