"""Positions that the benchmarks share."""

from __future__ import annotations

from random import Random

import pytest

import akropolis as ak


@pytest.fixture(scope="session")
def late_city() -> ak.City:
    """A city of 17 tiles, before the last turn of a game of two greedy seats."""
    game = ak.Game.new(seats=2, seed=1)
    bot = ak.bots.create("greedy", seed=1)
    while game.ply < game.rules.turns - 2:
        game.play(bot.choose(game.view()))
    return game.cities[0]


@pytest.fixture
def rng() -> Random:
    """A generator for random games."""
    return Random(1)
