"""Improving a policy by playing: whatever wins more games is the better one.

A separable natural evolution strategy: numbers are drawn around a mean, each with a spread of its
own; what they are worth is found by games on the same deals for all; mean and spread follow those
that did better. Draws come in pairs, on either side of the mean.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from akropolis.arena.schedule import derive
from akropolis.training.positions import Reals

ERA = 30  #: generations after which the rival is another


@dataclass(frozen=True, slots=True)
class Swarm:
    """Where an evolution has come.

    Attributes:
        mean: the best guess.
        spread: how far draws lie from it.
        rival: whom draws are tried against.
        generation: how many there have been.
    """

    mean: Reals
    spread: Reals
    rival: Reals
    generation: int = 0

    @classmethod
    def around_nothing(cls, size: int, spread: float) -> Swarm:
        """The first generation of rows of numbers of a size, with one spread for all."""
        return cls(np.zeros(size), np.full(size, spread), np.zeros(size))

    def draws(self, seed: int, number: int) -> Reals:
        """The draws of this generation in units of spread: an even number, in pairs."""
        rng = np.random.default_rng([seed, self.generation])
        half = rng.standard_normal((number // 2, len(self.mean)))
        return np.concatenate([half, -half])

    def follow(self, draws: Reals, worths: Reals) -> Swarm:
        """The swarm of the next generation. What counts of the worths is their order."""
        number, size = draws.shape
        ranks = np.argsort(np.argsort(-worths))
        utilities = np.maximum(0.0, np.log(number / 2 + 1) - np.log(ranks + 1.0))
        utilities = utilities / utilities.sum() - 1 / number
        rate = (3 + np.log(size)) / (5 * np.sqrt(size))
        mean = self.mean + self.spread * (utilities @ draws)
        spread = self.spread * np.exp(rate / 2 * (utilities @ (draws**2 - 1)))
        generation = self.generation + 1
        return Swarm(mean, spread, self.rival if generation % ERA else mean, generation)

    def save(self, path: Path) -> None:
        """Write a file, whole or not at all."""
        part = path.with_suffix(".part")
        rows = [row.tolist() for row in (self.mean, self.spread, self.rival)]
        part.write_text(json.dumps([self.generation, *rows]), encoding="utf-8")
        part.replace(path)

    @classmethod
    def load(cls, path: Path, size: int) -> Swarm:
        """Read what ``save`` has written of rows of a size. Errors: ``ValueError``."""
        generation, *rows = json.loads(path.read_text(encoding="utf-8"))
        mean, spread, rival = (np.array(row, float) for row in rows)
        for row in (mean, spread, rival):
            if row.shape != (size,) or not np.isfinite(row).all():
                raise ValueError(f"expected {size} finite numbers in a row")
        if type(generation) is not int or generation < 0:
            raise ValueError(f"expected the number of a generation, not {generation!r:.40}")
        return cls(mean, spread, rival, generation)


def evolve(
    swarm: Swarm,
    worth: Callable[[Reals, Reals, int], Reals],
    *,
    generations: int,
    draws: int,
    seed: int,
    keep: Callable[[Swarm], None] = lambda _: None,
) -> Swarm:
    """Let a swarm go on until it has seen so many generations.

    ``worth`` is given a row for each draw, that of the rival and a seed for the deals of the
    generation, and returns what each is worth. ``keep`` is given every new swarm.
    """
    while swarm.generation < generations:
        drawn = swarm.draws(seed, draws)
        deals = derive(seed, "generation", swarm.generation)
        rows = swarm.mean + swarm.spread * drawn
        swarm = swarm.follow(drawn, worth(rows, swarm.rival, deals))
        keep(swarm)
    return swarm
