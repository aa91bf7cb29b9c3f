"""Sixty-four hexes in one machine word: a row of the city, and what can be asked of a whole row.

A row of hexes (all of one ``r``) is an unsigned 64-bit word. Bit ``c`` stands for column ``c``;
columns are ``q`` modulo 64, so bit 63 and bit 0 are neighbours. A city of thirty tiles spans at
most 63 columns (its start tile 3, each tile 2 more), so its two ends never meet.

One operation on words answers a question for all hexes of a row at once. Everything is unsigned:
mixing ``uint64`` with ``int64`` would make Numba compute in ``float64``, silently.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba import types
from numba.extending import intrinsic

from akropolis.kernel.compiling import inner

# Processors that have the instruction of ``spread``, but as a program of many steps.
_SLOW = ("znver1", "znver2")

#: What compiled functions compute with. To a type checker anything, since Numba knows better.
Word = Any
U: Any = np.uint64  # makes a word; nearly everything is one
I: Any = np.int64  # noqa: E741 - a number that may be negative, beside U in every formula
ALL = U(2**64 - 1)  #: a row in which every bit is set
NONE = U(0)
ONE = U(1)
LAST = U(63)  #: the last column; also the mask that takes a column modulo 64


def _count(typing: Any, word: Any) -> Any:
    return types.uint64(types.uint64), lambda _c, build, _s, args: build.ctpop(args[0])


def _lowest(typing: Any, word: Any) -> Any:
    no = ir.Constant(ir.IntType(1), 0)
    return types.uint64(types.uint64), lambda _c, build, _s, args: build.cttz(args[0], no)


def _spread(typing: Any, bits: Any, row: Any) -> Any:
    def generate(_c: Any, build: Any, _s: Any, args: Any) -> Any:
        word = ir.IntType(64)
        instruction = ir.FunctionType(word, [word, word])
        name = "llvm.x86.bmi.pdep.64"
        return build.call(build.module.declare_intrinsic(name, fnty=instruction), args)

    return types.uint64(types.uint64, types.uint64), generate


def _part(typing: Any, words: Any, start: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        first, offset = args
        if isinstance(words, types.Array):
            first = context.make_array(words)(context, builder, first).data
        return builder.gep(first, [offset])

    part_of: Any = types.CPointer
    return part_of(words.dtype)(words, types.uint64), generate


#: How many bits of a word are set: one machine instruction.
count: Any = intrinsic(_count)
#: The column of the lowest bit that is set, 64 for an empty word: one machine instruction.
lowest: Any = intrinsic(_lowest)
#: Bit ``n`` of a word at the column of bit ``n`` of a row: one instruction, of some processors.
spread: Any = intrinsic(_spread)
SPREADS = get_host_cpu_features().get("bmi2", False) and get_host_cpu_name() not in _SLOW
#: The numbers of an array, or of a part, from a place on. What it gives is indexed like an array
#: and goes from function to function in one register, where an array takes seven.
part: Any = intrinsic(_part)


@inner
def east(row: Word) -> Word:
    """At each column, the bit of the next higher column."""
    return (row >> ONE) | (row << LAST)


@inner
def west(row: Word) -> Word:
    """At each column, the bit of the next lower column."""
    return (row << ONE) | (row >> LAST)


@inner
def nth_by_steps(row: Word, number: Word) -> Word:
    """The column of a bit of a row, counted from 0 for the lowest."""
    while number:
        row &= row - ONE
        number -= ONE
    return lowest(row)


@inner
def nth_by_spreading(row: Word, number: Word) -> Word:
    """The same, without a branch that nobody can foresee."""
    return lowest(spread(ONE << number, row))


nth: Any = nth_by_spreading if SPREADS else nth_by_steps


@inner
def touched(north: Word, here: Word, south: Word) -> Word:
    """The hexes of row ``here`` that have a neighbour among the bits of the three rows.

    The six neighbours of ``(q, r)`` lie in its own row to the west and the east, in the row north
    of it at ``q`` and ``q + 1``, in the row south of it at ``q`` and ``q - 1``.
    """
    return north | south | east(north | here) | west(here | south)


@inner
def surrounded(north: Word, here: Word, south: Word) -> Word:
    """The hexes of row ``here`` all of whose six neighbours are among the bits."""
    return north & south & east(north & here) & west(here & south)


@inner
def three_or_more(north: Word, here: Word, south: Word) -> Word:
    """The hexes of row ``here`` with at least three neighbours among the bits.

    Two full adders count six bits: each gives a sum bit (1) and a carry bit (2).
    """
    a, b, c = north, east(north), east(here)
    d, e, f = south, west(south), west(here)
    sums = (a ^ b ^ c) | (d ^ e ^ f)
    carry1 = (a & b) | (c & (a ^ b))
    carry2 = (d & e) | (f & (d ^ e))
    return (carry1 & carry2) | ((carry1 | carry2) & sums)


@inner
def around(words: Any, plane: Word, row: Word, column: Word) -> Word:
    """The six neighbours of one hex in a plane, as a word of up to six bits, in no known order."""
    north = words[plane + row - ONE]
    here = words[plane + row]
    south = words[plane + row + ONE]
    left = (column - ONE) & LAST
    right = (column + ONE) & LAST
    ends = (here >> left & ONE) | (here >> right & ONE) << ONE
    above = (north >> column & ONE) | (north >> right & ONE) << ONE
    below = (south >> column & ONE) | (south >> left & ONE) << ONE
    return ends | above << U(2) | below << U(4)


@inner
def bit(words: Any, plane: Word, row: Word, column: Word) -> Word:
    """One hex of a plane: 0 or 1."""
    return words[plane + row] >> column & ONE
