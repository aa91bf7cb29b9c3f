"""The kernel's random numbers."""

import numpy as np
import pytest
from numba import njit

from akropolis.kernel import new_rng
from akropolis.kernel.rng import below, reseed
from akropolis.kernel.words import U


@njit
def drawn(rng, bound, numbers):
    for i in range(numbers.size):
        numbers[i] = below(rng, bound)


@njit
def restarted(rng, seed):
    reseed(rng, seed)


def test_equal_seeds_give_equal_numbers_in_python_and_in_the_kernel():
    rng = new_rng(77)
    other = new_rng(0)
    restarted(other, U(77))
    assert rng[0] == other[0]


def test_the_seed_of_nothing_is_no_dead_end():
    assert new_rng(0)[0] != 0


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 61, 1980])
def test_numbers_stay_below_their_bound_and_spread(bound):
    numbers = np.zeros(bound * 400, U)
    drawn(new_rng(5), U(bound), numbers)
    counts = np.bincount(numbers.astype(int), minlength=bound)
    assert len(counts) == bound
    # Chi-squared of a fair draw lies around bound - 1, with a deviation of sqrt(2 * bound).
    chi = ((counts - 400) ** 2 / 400).sum()
    assert abs(chi - (bound - 1)) < 6 * (2 * bound) ** 0.5
