"""What a tile brings by itself: its faces on the hexes of a triangle, and its plaza.

What a face brings is kept in a table of words, ``GAINS + 8 * hex + face``, with the colours of
districts as faces, 0 for a quarry, ``PLAZA_FACE`` for a market plaza, which under the variant
doubles markets beside it and so is worth more in one place than in another, and ``BLANK_FACE`` for
other plazas, which bring the same everywhere (``PLAZA_GAINS``). Two equal faces of a tile need one
correction, ``PAIR_GAINS`` for houses.

The loops over triangles, of the evaluation and of what is built like it, fill these tables for each
triangle; what there is to know of the tiles is read once.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.changes import market_changes
from akropolis.kernel.compiling import inlined, inner
from akropolis.kernel.game import BYTE
from akropolis.kernel.houses import KEYS, group_value, key_of
from akropolis.kernel.lakes import ring
from akropolis.kernel.layout import (
    GAINS,
    HOUSE_MAP,
    HOUSES,
    MARKETS,
    MARKETS_DOUBLE,
    MEETS,
    PAIR_GAINS,
    PLAZA,
    PLAZA_GAINS,
    RING_Q,
    RING_R,
    SLOTS,
    SOLO,
    TURNED,
)
from akropolis.kernel.words import LAST, NONE, ONE, I, U, Word, lowest

PLAZA_FACE = U(6)
BLANK_FACE = U(7)
#: Words of a slot, after the three faces of its tile.
PLAZA_OF, MOST_GAINED, PAIRS = U(3), U(4), U(5)


@inner
def read_slots(
    bench: Any, site: Word, slots: Word, rules: Word, reserve: Word, quarry_pairs: Word
) -> None:
    """What the loop over slots needs of each tile.

    Three faces as in ``GAINS``, the colour of the plaza, the most stones that can be gained, and
    where in the bench stands what two equal faces bring beyond their single gains in each turn: 0
    without them. That of two quarries stands at ``quarry_pairs``, if quarries bring anything.
    """
    paid_back = NONE if rules & SOLO else ONE  # in solo play the Architect gets the price
    bench[PLAZA_GAINS] = NONE
    for slot in range(slots):
        tile = site >> (slot << U(3)) & BYTE
        at = SLOTS + (slot << U(3))
        bench[at + PLAZA_OF] = NONE
        bench[at + MOST_GAINED] = reserve + slot * paid_back
        bench[at + PAIRS] = NONE
        for i in range(U(3)):
            face = TURNED[tile, NONE, i]
            if face > PLAZA:
                bench[at + PLAZA_OF] = face - PLAZA
                face = PLAZA_FACE if face - PLAZA == MARKETS else BLANK_FACE
            bench[at + i] = face
            if face == TURNED[tile, NONE, (i + ONE) % U(3)]:
                pairs = PAIR_GAINS if face == HOUSES else quarry_pairs
                if pairs:
                    for turn in range(U(3)):
                        bench[at + PAIRS + turn] = pairs + (i + turn) % U(3)


@inlined
def gains_of(bench: Any, tile: Word) -> Any:
    """What the tile of a slot brings in each turn: turn ``t`` lays face ``i`` on hex ``i + t``."""
    on0, on1, on2 = GAINS, GAINS + U(8), GAINS + U(16)
    a, b, c = bench[tile], bench[tile + ONE], bench[tile + U(2)]
    plaza = bench[PLAZA_GAINS + bench[tile + PLAZA_OF]]
    gain0 = plaza + bench[on0 + a] + bench[on1 + b] + bench[on2 + c]
    gain1 = plaza + bench[on0 + c] + bench[on1 + a] + bench[on2 + b]
    gain2 = plaza + bench[on0 + b] + bench[on1 + c] + bench[on2 + a]
    if bench[tile + PAIRS]:
        gain0 += bench[bench[tile + PAIRS]]
        gain1 += bench[bench[tile + PAIRS + ONE]]
        gain2 += bench[bench[tile + PAIRS + U(2)]]
    return gain0, gain1, gain2


@inlined
def write_gain(bench: Any, face: Word, on0: Word, on1: Word, on2: Word, worth: Word) -> None:
    """Write what a face brings: how often it counts on each hex, times what it is worth."""
    bench[GAINS + face] = on0 * worth
    bench[GAINS + U(8) + face] = on1 * worth
    bench[GAINS + U(16) + face] = on2 * worth


@inlined
def write_houses(
    bench: Any,
    rules: Word,
    shape: Word,
    r: Word,
    column: Word,
    tables: Word,
    labels: Word,
    near: Word,
    level: Word,
    group: Word,
    stars: Word,
) -> Word:
    """Write what one house and what two houses bring; return the value of houses without them."""
    groups0, groups1, groups2 = NONE, NONE, NONE  # the groups around each hex, as sets of roots
    left = ring(bench, HOUSE_MAP, shape, r, column) if near else NONE
    while left:
        k = lowest(left)
        left &= left - ONE
        near_r = r + RING_R[shape, k]
        near_column = (column + RING_Q[shape, k]) & LAST
        root = ONE << bench[tables + bench[labels + (near_r << U(6)) + near_column]]
        meets = MEETS[shape, k]
        groups0 |= root if meets & ONE else NONE
        groups1 |= root if meets & U(2) else NONE
        groups2 |= root if meets & U(4) else NONE
    value = group_value(group, rules)
    one = key_of(level, rules)
    two = one << ONE
    house0 = _joined(bench, rules, tables, groups0, one, group) - value
    house1, house2 = house0, house0
    both0 = _joined(bench, rules, tables, groups0 | groups1, two, group) - value
    both1, both2 = both0, both0
    if groups0 | groups1 | groups2:
        house1 = _joined(bench, rules, tables, groups1, one, group) - value
        house2 = _joined(bench, rules, tables, groups2, one, group) - value
        both1 = _joined(bench, rules, tables, groups1 | groups2, two, group) - value
        both2 = _joined(bench, rules, tables, groups2 | groups0, two, group) - value
    write_gain(bench, HOUSES, house0, house1, house2, stars)
    bench[PAIR_GAINS] = (both0 - house0 - house1) * stars
    bench[PAIR_GAINS + ONE] = (both1 - house1 - house2) * stars
    bench[PAIR_GAINS + U(2)] = (both2 - house2 - house0) * stars
    return value


@inlined
def write_markets(
    city: Any,
    bench: Any,
    rules: Word,
    shape: Word,
    r: Word,
    column: Word,
    pair: Word,
    r2: Word,
    lone: Word,
    near: Word,
    changed: bool,
    level: Word,
    worth: Word,
    with_plaza: Word,
) -> Word:
    """Write what a market and a market plaza bring; return the change of the value of markets.

    ``near`` says that there are markets around, ``changed`` as for ``market_changes``; ``worth`` is
    what one more of the value is worth, and ``with_plaza`` what it is with the plaza of the tile.
    """
    change, plaza0, plaza1, plaza2 = I(0), I(0), I(0), I(0)
    market0, market1, market2 = I(level), I(level), I(level)
    if near or changed or rules & MARKETS_DOUBLE:
        change, market0, market1, market2, plaza0, plaza1, plaza2 = market_changes(
            city, bench, rules, shape, r, column, pair, r2, lone, level, changed
        )
    write_gain(bench, MARKETS, U(market0), U(market1), U(market2), worth)
    write_gain(bench, PLAZA_FACE, U(plaza0), U(plaza1), U(plaza2), with_plaza)
    return U(change)


@inlined
def _joined(bench: Any, rules: Word, tables: Word, groups: Word, key: Word, best: Word) -> Word:
    """The value of houses once a key joins some groups to one."""
    while groups:
        key += bench[tables + KEYS + lowest(groups)]
        groups &= groups - ONE
    return group_value(max(best, key), rules)
