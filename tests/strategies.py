"""Hypothesis strategies for every value of the game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

import akropolis as ak
from styles import STYLES

seeds = st.integers(0, 2**32 - 1)
generators = seeds.map(Random)
faces = st.sampled_from(ak.Face)
all_tiles = sorted({tile for tiles in ak.TILES.values() for tile in tiles})
# RULES.md 1: no tile has three equal hexes, so no tile looks the same after a third of a turn.
tiles = st.tuples(faces, faces, faces).filter(lambda three: len(set(three)) > 1).map(
    ak.Tile
) | st.sampled_from(all_tiles)
hexes = st.builds(ak.Hex, st.integers(-9, 9), st.integers(-9, 9))
wide_hexes = hexes | st.builds(ak.Hex, st.integers(-99, 99), st.integers(-99, 99))
placements = st.builds(ak.Placement, tiles, wide_hexes, st.integers(0, 5))
moves = st.builds(ak.Move, st.integers(0, 9), placements)
sites = st.lists(tiles, max_size=6).map(tuple).map(ak.ConstructionSite)
variant_sets = st.frozensets(st.sampled_from(ak.District))
rulings = st.fixed_dictionaries(
    {
        "house_group": st.sampled_from(ak.HouseGroup),
        "barracks_lake_edge": st.booleans(),
        "lake": st.sampled_from(ak.Lake),
    }
)


@st.composite
def rules(draw, seats=None):
    """Rules that do not contradict themselves, every option drawn."""
    seats = draw(st.integers(1, 4)) if seats is None else seats
    return ak.Rules(
        seats=seats,
        long_game=seats < 4 and draw(st.booleans()),
        variants=draw(variant_sets),
        solo_level=draw(st.sampled_from(ak.SoloLevel)) if seats == 1 else None,
        start_stones=draw(
            st.just((1, 2, 3, 4)) | st.lists(st.integers(0, 2), min_size=4, max_size=4)
        ),
        stone_reserve=draw(st.none() | st.integers(10, 40)),
        **draw(rulings),
    )


# Small plans that are not built of tiles: the corners of scoring without the game around them.
cells = st.builds(ak.Cell, faces, st.integers(1, 4))
plans = st.dictionaries(
    st.builds(ak.Hex, st.integers(-3, 3), st.integers(-3, 3)), cells, max_size=40
).map(ak.Plan)


def played(rules, rng, style, plies=None):
    """A game that a style has played, to its end or for some plies."""
    game = ak.Game.new(rules, rng=rng)
    while not game.is_over and (plies is None or game.ply < plies):
        game.play(style(game.state, rng))
    return game


@st.composite
def games(draw, most=20, least=0):
    """Games under way, of so many moves unless they end before."""
    plies = draw(st.integers(least, most))
    return played(draw(rules()), draw(generators), draw(st.sampled_from(STYLES)), plies)


@st.composite
def cities(draw, most=14):
    """Cities of up to so many tiles, built in any style."""
    rng, style = draw(generators), draw(st.sampled_from(STYLES))
    return played(ak.Rules(seats=1), rng, style, draw(st.integers(0, most))).cities[0]


@st.composite
def records(draw):
    """Records of games under way, labels included."""
    game = draw(games())
    seats = game.rules.seats
    labels = st.text(
        st.characters(exclude_characters="|;", exclude_categories=["C", "Zl", "Zp"]), max_size=12
    ).map(str.strip)
    names = st.just(()) | st.tuples(*[labels] * seats)
    game.label(names=draw(names), bots=draw(names), date=draw(labels))
    game.goto(draw(st.integers(0, game.ply)))
    return replace(game.record, undone=game.undone)
