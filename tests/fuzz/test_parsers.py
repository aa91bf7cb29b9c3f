"""Whatever text a parser is given, it reads it or raises an error that is documented."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import akropolis as ak
from strategies import cities, games, moves, placements, plans, rules, sites, tiles, wide_hexes

SIGNS = "hmbtgHMBTGq0123456789@,/:-+.; \t\r\n|_\\~é\u2028\ud800\x00\u0663"
DOCUMENTED = (ak.NotationError, ak.IllegalMove, ak.RulesError, ak.RecordError)


@st.composite
def mutated(draw, valid):
    """A valid text with a few signs dropped, doubled, swapped or replaced."""
    text = draw(valid)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 0, 1, 1, 2, 9])))
        piece = draw(
            st.text(SIGNS, max_size=3)
            | st.just(text[start:end] * 2)
            | st.just(text[start:end][::-1])
            | st.sampled_from(["99999999999", "-100", "yes", "Seats: 3\n", "1:"])
        )
        text = text[:start] + piece + text[end:]
    return text


def texts_like(valid):
    return mutated(valid) | st.text(SIGNS, max_size=30) | st.text(max_size=30)


def assert_inside(error):
    """The place that a notation error names lies in its text, or at the end of a line of it."""
    lines = error.text.split("\n")
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    assert error.expected
    assert f"line {error.line}, column {error.column}" in str(error)
    assert len(str(error)) < 1000


def assert_told(error):
    """An error says something, and a notation error says where."""
    assert str(error)
    if isinstance(error, ak.NotationError):
        assert_inside(error)


def read(parse, text):
    """What the text says, or None after a documented error."""
    try:
        return parse(text)
    except DOCUMENTED as error:
        assert_told(error)
    return None


VALUES = {
    ak.Tile: tiles.map(str),
    ak.Hex: wide_hexes.map(str),
    ak.Placement: placements.map(str),
    ak.Move: moves.map(str),
    ak.Plan: plans.map(str),
    ak.ConstructionSite: sites.map(str),
}


@pytest.mark.parametrize("kind", VALUES, ids=lambda kind: kind.__name__)
@settings(max_examples=150)
@given(st.data())
def test_values(kind, data):
    text = data.draw(texts_like(VALUES[kind]))
    try:
        value = kind.parse(text)
    except ak.NotationError as error:
        assert_inside(error)
    else:
        assert kind.parse(str(value)) == value


@settings(max_examples=150)
@given(texts_like(moves.map(str) | st.just("1@2,-2/3")), sites)
def test_moves_at_a_site(text, site):
    move = read(lambda text: ak.Move.parse(text, site=site), text)
    assert move is None or ak.Move.parse(str(move)) == move


@settings(max_examples=150)
@given(texts_like(cities(8).map(str) | cities(8).map(lambda city: city.text)))
def test_cities(text):
    city = read(ak.City.parse, text)
    assert city is None or ak.City.parse(str(city)) == city


@settings(max_examples=200)
@given(texts_like(games(3).map(str)))
def test_records(text):
    record = read(ak.Record.parse, text)
    assert record is None or ak.Record.parse(str(record)) == record
    read(ak.Game.parse, text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(SIGNS, max_size=8),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.text(max_size=5), values),
    max_leaves=8,
)


@st.composite
def bent_json(draw):
    """The JSON twin of a record in which some values are others."""
    data = json.loads(draw(games(3)).record.to_json())
    data |= {"result": [0] * draw(st.integers(0, 4)), "names": [], "bots": [], "date": ""}
    for _ in range(draw(st.integers(1, 3))):
        holder, key = data, draw(st.sampled_from(sorted(data)))
        while isinstance(holder[key], dict | list) and holder[key] and draw(st.booleans()):
            holder = holder[key]
            keys = sorted(holder) if isinstance(holder, dict) else range(len(holder))
            key = draw(st.sampled_from(keys))
        holder[key] = draw(json_values)
    return json.dumps(data)


@settings(max_examples=200)
@given(
    texts_like(games(3).map(lambda game: game.record.to_json()))
    | bent_json()
    | json_values.map(json.dumps)
)
def test_records_in_json(text):
    record = read(ak.Record.from_json, text)
    assert record is None or ak.Record.from_json(record.to_json()) == record
    assert record is None or ak.Record.parse(str(record)) == record
    read(ak.Game.from_json, text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "9" * 5000,
        '{"a":' * 100_000,
        "",
        "NaN",
        "\ufeff{}",
        '{"rules_version": 1e999}',
    ],
    ids=["deep", "long number", "deep object", "empty", "NaN", "byte order mark", "infinity"],
)
def test_json_that_breaks_readers(text):
    with pytest.raises((ak.NotationError, ak.RecordError)) as error:
        ak.Record.from_json(text)
    if isinstance(error.value, ak.NotationError):
        assert_inside(error.value)


options = [
    "seats",
    "long_game",
    "variants",
    "solo_level",
    "house_group",
    "barracks_lake_edge",
    "lake",
    "start_stones",
    "stone_reserve",
    "chairs",
]


@settings(max_examples=300)
@given(rules().map(ak.Rules.to_json), st.dictionaries(st.sampled_from(options), json_values))
def test_rules_in_json(valid, bent):
    try:
        rules = ak.Rules.from_json(valid | bent)
    except ak.RulesError as error:
        assert_told(error)
    else:
        assert ak.Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


@settings(max_examples=150)
@given(texts_like(st.sampled_from(["greedy", "uniform", "greedy:depth=2", "uniform:a=b,c=d"])))
def test_bot_specs(spec):
    try:
        bot = ak.bots.create(spec, seed=1)
    except ak.bots.UnknownBot as error:
        assert_told(error)
    else:
        assert spec.partition(":")[0] in ak.bots.names()
        assert bot.choose(ak.Game.new(seed=1).view())


@settings(max_examples=100)
@given(st.none() | st.integers() | st.binary() | st.lists(st.text()))
def test_what_is_no_text_is_a_type_error(thing):
    for kind in (*VALUES, ak.City, ak.Record):
        with pytest.raises(TypeError):
            kind.parse(thing)
