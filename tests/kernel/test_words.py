"""Rows of hexes as words."""

from random import Random

import pytest
from numba import njit

from akropolis.kernel.words import SPREADS, U, nth, nth_by_spreading, nth_by_steps


@njit
def by_steps(row, number):
    return nth_by_steps(row, number)


@njit
def by_spreading(row, number):
    return nth_by_spreading(row, number)


def rows():
    rng = Random(4)
    yield from (1, 2**63, 2**64 - 1, 2**63 + 1)
    for _ in range(60):
        yield rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64) | 1


def columns(row):
    return [column for column in range(64) if row >> column & 1]


def test_the_bits_of_a_row_are_found_by_their_numbers():
    for row in rows():
        found = [int(by_steps(U(row), U(n))) for n in range(row.bit_count())]
        assert found == columns(row)


@pytest.mark.skipif(not SPREADS, reason="this processor has no such instruction")
def test_one_instruction_finds_the_same_bits():
    assert nth is nth_by_spreading
    for row in rows():
        found = [int(by_spreading(U(row), U(n))) for n in range(row.bit_count())]
        assert found == columns(row)
