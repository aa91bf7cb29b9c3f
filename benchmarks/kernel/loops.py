"""What is measured of one city, in compiled loops over a sample of cities."""

from __future__ import annotations

import numba
import numpy as np

from akropolis import kernel
from akropolis.kernel import city, evaluation, layout, legality, rng, scoring
from akropolis.kernel.compiling import _OPTIONS
from akropolis.kernel.state import State
from akropolis.kernel.words import NONE, U

SITE = U(0x0403020100)  # four different tiles
compiled = numba.njit(**_OPTIONS)


def random_cities(rules, tiles, number):
    """Cities after so many tiles of random play: as words, and the first of them as values."""
    words = np.zeros((number, int(layout.CITY)), U)
    generator = kernel.new_rng(1)
    start = layout.city_offset(0)
    values = []
    for n in range(number):
        state = State.new(rules, seed=n)
        for _ in range(2 * tiles):
            state.step_random(generator)
        words[n] = state.words[start : start + int(layout.CITY)]
        if n < 20:
            values.append(state.city(0))
    return words, values


@compiled
def copy_words(source, target):
    for word in range(source.shape[0]):
        target[word] = source[word]


@compiled
def find(sample, bench, times):
    found = NONE
    for _ in range(times):
        for i in range(sample.shape[0]):
            down, up = legality.find_legal(sample[i], bench)
            found += down + up
    return found


@compiled
def list_all(sample, bench, placements, times):
    found = NONE
    for _ in range(times):
        for i in range(sample.shape[0]):
            legality.find_legal(sample[i], bench)
            found += legality.list_legal(sample[i], bench, placements)
    return found


@compiled
def score(sample, bench, rules, times):
    total = NONE
    for _ in range(times):
        for i in range(sample.shape[0]):
            h, m, b, t, g = scoring.values(sample[i], bench, rules)
            total += h + m + b + t + g
    return total


@compiled
def evaluate(sample, bench, rules, placements, scores, times):
    found = NONE
    for _ in range(times):
        for i in range(sample.shape[0]):
            legality.find_legal(sample[i], bench)
            n = evaluation.evaluate(
                sample[i], bench, rules, SITE, U(4), layout.UNLIMITED, placements, scores
            )
            found += n * U(12)
    return found


@compiled
def copy(sample, target, times):
    for _ in range(times):
        for i in range(sample.shape[0]):
            copy_words(sample[i], target)


@compiled
def pick(sample, target, bench, generator, lays, times):
    """Copy a city, pick a random placement, and lay a tile there if so asked."""
    found = NONE
    for _ in range(times):
        for i in range(sample.shape[0]):
            copy_words(sample[i], target)
            down, up = legality.find_legal(target, bench)
            shape, r, column = legality.pick_legal(
                target, bench, down, rng.below(generator, down + up)
            )
            found += column
            if lays:
                found += city.lay(target, bench, shape, r, column, U(3), U(1))
    return found
