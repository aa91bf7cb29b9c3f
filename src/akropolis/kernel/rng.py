"""Random numbers: xorshift64*, one word of state, held by the caller.

Every thread has its own word, in a cache line of its own: eight words that two threads write to
side by side make both slower than one. Equal seeds give equal games, on any number of threads.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from akropolis.kernel.compiling import inner
from akropolis.kernel.words import NONE, ONE, U, Word

LINE = 16  # words of the array; only the first is used


def new(seed: int) -> Any:
    """A generator; seeds that differ in any of their lowest 64 bits make different ones."""
    words = np.zeros(LINE, U)
    words[0] = mixed(seed & (2**64 - 1))
    return words


def mixed(seed: int) -> int:
    """A seed spread over all bits by splitmix64; what ``reseed`` computes."""
    mask = 2**64 - 1
    z = (seed + 0x9E3779B97F4A7C15) & mask
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return (z ^ (z >> 31)) or 1


@inner
def reseed(rng: Any, seed: Word) -> None:
    """Start the sequence of a seed."""
    z = seed + U(0x9E3779B97F4A7C15)
    z = (z ^ (z >> U(30))) * U(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> U(27))) * U(0x94D049BB133111EB)
    z ^= z >> U(31)
    rng[0] = z if z else ONE


@inner
def below(rng: Any, number: Word) -> Word:
    """A number from 0 up to but not including ``number``, which is less than 2**32."""
    x = rng[NONE]
    x ^= x >> U(12)
    x ^= x << U(25)
    x ^= x >> U(27)
    rng[NONE] = x
    return (((x * U(0x2545F4914F6CDD1D)) >> U(32)) * number) >> U(32)
