"""What every legal placement of every affordable tile would score, without laying any.

Laying a tile, scoring and taking it back costs about 150 ns; a decision has hundreds of
placements. But the score after a placement *separates*: for one triangle of hexes,

    score = what the city keeps once the three hexes are covered or closed
            + what face ``a`` brings on hex 0 + face ``b`` on hex 1 + face ``c`` on hex 2
            + what the plaza of the tile brings

since no tile carries a plaza together with a district of its colour, and no two districts of a
colour save houses (``layout`` refuses other tiles). Two houses need one correction, ``PAIR_GAINS``.
So a triangle is looked at once, and each tile on it in each turn costs a few additions.

What a face brings is kept in a table of words: ``GAINS + 8 * hex + face`` with the colours of
districts as faces, 0 for all that brings nothing by itself and ``PLAZA_FACE`` for a market plaza,
which under the variant doubles markets beside it and so is worth more in one place than in another.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.changes import (
    conditions_then,
    covered,
    edge_weight,
    fragile_changes,
    market_changes,
    temple_weight,
    with_other_lakes,
)
from akropolis.kernel.city import level_at
from akropolis.kernel.compiling import inlined, inner
from akropolis.kernel.conditions import (
    draw_maps,
    judge_hexes,
    judge_triangles,
    look_around_triangles,
)
from akropolis.kernel.game import BYTE
from akropolis.kernel.houses import (
    KEYS,
    group_value,
    key_of,
    largest_group,
)
from akropolis.kernel.lakes import ring
from akropolis.kernel.layout import (
    ANY_LAKE,
    BARRACKS,
    BARRACKS_DOUBLE,
    BOTTOM,
    BY_POND,
    EDGE,
    EDGE_3,
    GAINS,
    GARDENS,
    GROUPS,
    GROUPS_LEFT,
    HOUSE_MAP,
    HOUSES,
    INNER,
    JOINS_SHORES,
    LABELS,
    LABELS_LEFT,
    LAKE,
    LEGAL,
    MARKETS,
    MARKETS_DOUBLE,
    MEETING,
    MEETS,
    NEAR_FRAGILE,
    NEAR_HOUSE,
    NEAR_MARKET,
    OPEN,
    ORIGIN,
    PAIR_GAINS,
    PLAZA,
    PLAZA_GAINS,
    RING_Q,
    RING_R,
    ROWS,
    SLOTS,
    SOLO,
    STARS,
    STARS_OF,
    STONES,
    TEMPLES,
    TOP,
    TURNED,
    WALLED,
)
from akropolis.kernel.scoring import four_values
from akropolis.kernel.words import (
    LAST,
    NONE,
    ONE,
    I,
    U,
    Word,
    bit,
    count,
    lowest,
)

PLAZA_FACE = U(6)
#: What the bytes of a word of lost stars are shifted by.
HOUSE_BYTE, MARKET_BYTE, BARRACKS_BYTE, TEMPLE_BYTE, GARDEN_BYTE = U(8), U(16), U(24), U(32), U(40)


@inner
def evaluate(
    city: Any,
    bench: Any,
    rules: Word,
    site: Word,
    slots: Word,
    reserve: Word,
    placements: Any,
    scores: Any,
) -> Word:
    """The scores after every legal placement; return how many triangles there are.

    ``site`` holds the tiles in its bytes, of which the first ``slots`` are looked at. ``reserve``
    is what the reserve holds before the price is paid into it (nothing goes there in solo play).
    The planes ``LEGAL`` must be up to date. ``placements`` receives shape, row and column of each
    triangle, ``scores`` three scores for each slot of each triangle, one a turn.
    """
    markets, barracks, temples, gardens = four_values(city, rules)
    best = largest_group(city, bench, rules, GROUPS, LABELS, NONE, NONE, NONE, NONE)
    draw_maps(city, bench, rules)
    judge_hexes(city, bench, rules)
    judge_triangles(city, bench)
    look_around_triangles(city, bench)
    _read_slots(bench, site, slots, rules, reserve)
    count_open = city[ANY_LAKE] != NONE or rules & BARRACKS_DOUBLE != NONE
    for hex in range(U(3)):
        bench[GAINS + U(8) * hex] = NONE

    n = NONE
    for shape in range(NONE, U(2)):
        for r in range(city[TOP] - U(2), city[BOTTOM] + U(3)):
            left = bench[LEGAL + shape * ROWS + r]
            if left == NONE:
                continue
            head = shape << U(16) | ((r - city[ORIGIN]) & U(255)) << U(8)
            r2 = r + ONE - (shape << ONE)
            walled = WALLED + U(3) * shape * ROWS + r
            walled0, walled1 = bench[walled], bench[walled + ROWS]
            walled2 = bench[walled + U(2) * ROWS]
            near_house = bench[NEAR_HOUSE + shape * ROWS + r]
            near_market = bench[NEAR_MARKET + shape * ROWS + r]
            near_fragile = bench[NEAR_FRAGILE + shape * ROWS + r]
            joins_shores = bench[JOINS_SHORES + shape * ROWS + r]
            while left:
                column = lowest(left)
                hex = ONE << column
                left ^= hex
                placements[n] = head | column
                right = (column + ONE) & LAST
                pair = hex | ONE << right
                lone = ONE << right if shape else hex
                # The second and the third hex, clockwise; the first is the anchor.
                r_b = r2 if shape else r
                r_c = r if shape else r2
                column_c = right if shape else column
                level = level_at(city, r, column) + ONE

                # What the city keeps, and the conditions that hold on the three hexes.
                m_value, b_value, t_value, g_value = markets, barracks, temples, gardens
                group, tables, labels = best, GROUPS, LABELS
                quarries, lost_stars = NONE, NONE
                market_covered = False
                pond0 = bit(bench, BY_POND, r, column)
                pond1 = bit(bench, BY_POND, r_b, right)
                pond2 = bit(bench, BY_POND, r_c, column_c)
                if level > ONE:
                    inner0 = bit(bench, INNER, r, column)
                    inner1 = bit(bench, INNER, r_b, right)
                    inner2 = bit(bench, INNER, r_c, column_c)
                    edge0 = bit(bench, EDGE, r, column) + bit(bench, EDGE_3, r, column)
                    edge1 = bit(bench, EDGE, r_b, right) + bit(bench, EDGE_3, r_b, right)
                    edge2 = bit(bench, EDGE, r_c, column_c) + bit(bench, EDGE_3, r_c, column_c)
                    below = level - ONE
                    q0, b0, t0, g0, s0, h0, m0 = covered(city, bench, rules, r, column, below)
                    q1, b1, t1, g1, s1, h1, m1 = covered(city, bench, rules, r_b, right, below)
                    q2, b2, t2, g2, s2, h2, m2 = covered(city, bench, rules, r_c, column_c, below)
                    quarries = q0 + q1 + q2
                    b_value -= b0 + b1 + b2
                    t_value -= t0 + t1 + t2
                    g_value -= g0 + g1 + g2
                    lost_stars = s0 + s1 + s2
                    market_covered = m0 or m1 or m2
                    if h0 or h1 or h2:
                        tables, labels = GROUPS_LEFT, LABELS_LEFT
                        group = largest_group(city, bench, rules, tables, labels, r, pair, r2, lone)
                else:
                    inner0 = walled0 >> column & ONE
                    inner1 = walled1 >> column & ONE
                    inner2 = walled2 >> column & ONE
                    edge0, edge1, edge2 = inner0 ^ ONE, inner1 ^ ONE, inner2 ^ ONE
                    in_lake = city[LAKE + r] & hex != NONE
                    if in_lake or joins_shores & hex:
                        b_value, t_value, g_value = with_other_lakes(
                            city, bench, rules, in_lake, r, pair, r2, lone
                        )
                        edge0, pond0 = conditions_then(bench, rules, r, column)
                        edge1, pond1 = conditions_then(bench, rules, r_b, right)
                        edge2, pond2 = conditions_then(bench, rules, r_c, column_c)
                    else:
                        if count_open:
                            sides = ring(bench, OPEN, shape, r, column)
                            edge0 = edge_weight(count(sides & MEETING[shape, NONE]), rules)
                            edge1 = edge_weight(count(sides & MEETING[shape, ONE]), rules)
                            edge2 = edge_weight(count(sides & MEETING[shape, U(2)]), rules)
                        if near_fragile & hex:
                            lost, gained = fragile_changes(
                                city, bench, rules, shape, r, column, pair, r2, lone
                            )
                            b_value -= lost
                            t_value += gained

                # What a face brings on each hex.
                stars = city[STARS + HOUSES] - (lost_stars >> HOUSE_BYTE & BYTE)
                around_houses = near_house & hex
                h_value = write_houses(
                    bench,
                    rules,
                    shape,
                    r,
                    column,
                    tables,
                    labels,
                    around_houses,
                    level,
                    group,
                    stars,
                )
                kept = city[STONES] + h_value * stars
                bench[PLAZA_GAINS + HOUSES] = h_value * STARS_OF[HOUSES]

                stars = city[STARS + MARKETS] - (lost_stars >> MARKET_BYTE & BYTE)
                market0, market1, market2 = I(level), I(level), I(level)
                plaza0, plaza1, plaza2 = I(0), I(0), I(0)
                if near_market & hex or market_covered or rules & MARKETS_DOUBLE:
                    change, market0, market1, market2, plaza0, plaza1, plaza2 = market_changes(
                        city, bench, rules, shape, r, column, pair, r2, lone, level, market_covered
                    )
                    m_value += U(change)
                write_gain(bench, MARKETS, U(market0), U(market1), U(market2), stars)
                plaza_stars = stars + STARS_OF[MARKETS]
                write_gain(bench, PLAZA_FACE, U(plaza0), U(plaza1), U(plaza2), plaza_stars)
                kept += m_value * stars
                bench[PLAZA_GAINS + MARKETS] = m_value * STARS_OF[MARKETS]

                stars = city[STARS + BARRACKS] - (lost_stars >> BARRACKS_BYTE & BYTE)
                write_gain(bench, BARRACKS, edge0, edge1, edge2, level * stars)
                kept += b_value * stars
                bench[PLAZA_GAINS + BARRACKS] = b_value * STARS_OF[BARRACKS]

                stars = city[STARS + TEMPLES] - (lost_stars >> TEMPLE_BYTE & BYTE)
                worth = temple_weight(level, rules) * stars
                write_gain(bench, TEMPLES, inner0, inner1, inner2, worth)
                kept += t_value * stars
                bench[PLAZA_GAINS + TEMPLES] = t_value * STARS_OF[TEMPLES]

                stars = city[STARS + GARDENS] - (lost_stars >> GARDEN_BYTE & BYTE)
                write_gain(bench, GARDENS, ONE + pond0, ONE + pond1, ONE + pond2, level * stars)
                kept += g_value * stars
                bench[PLAZA_GAINS + GARDENS] = g_value * STARS_OF[GARDENS]

                _score_slots(bench, kept, quarries, slots, scores, n * slots * U(3))
                n += ONE
    return n


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
def _joined(bench: Any, rules: Word, tables: Word, groups: Word, key: Word, best: Word) -> Word:
    """The value of houses once a key joins some groups to one."""
    while groups:
        key += bench[tables + KEYS + lowest(groups)]
        groups &= groups - ONE
    return group_value(max(best, key), rules)


@inlined
def _score_slots(
    bench: Any, kept: Word, quarries: Word, slots: Word, scores: Any, out: Word
) -> None:
    """The scores of every tile in every turn: turn ``t`` lays face ``i`` on hex ``i + t``."""
    on0, on1, on2 = GAINS, GAINS + U(8), GAINS + U(16)
    for slot in range(slots):
        tile = SLOTS + (slot << U(3))
        a, b, c = bench[tile], bench[tile + ONE], bench[tile + U(2)]
        base = kept - slot + min(quarries, bench[tile + U(5)])
        base += bench[PLAZA_GAINS + bench[tile + U(3)]]
        score0 = base + bench[on0 + a] + bench[on1 + b] + bench[on2 + c]
        score1 = base + bench[on0 + c] + bench[on1 + a] + bench[on2 + b]
        score2 = base + bench[on0 + b] + bench[on1 + c] + bench[on2 + a]
        houses = bench[tile + U(4)]
        if houses == ONE:
            score0 += bench[PAIR_GAINS]
            score1 += bench[PAIR_GAINS + ONE]
            score2 += bench[PAIR_GAINS + U(2)]
        elif houses == U(2):
            score0 += bench[PAIR_GAINS + ONE]
            score1 += bench[PAIR_GAINS + U(2)]
            score2 += bench[PAIR_GAINS]
        elif houses:
            score0 += bench[PAIR_GAINS + U(2)]
            score1 += bench[PAIR_GAINS]
            score2 += bench[PAIR_GAINS + ONE]
        scores[out] = score0
        scores[out + ONE] = score1
        scores[out + U(2)] = score2
        out += U(3)


@inner
def _read_slots(bench: Any, site: Word, slots: Word, rules: Word, reserve: Word) -> None:
    """What the loop over slots needs of each tile.

    Three faces as in ``GAINS``, the colour of the plaza, which two faces are houses (1 the first
    two, 2 the last two, 3 the outer two, 0 no two) and the most stones that can be gained.
    """
    paid_back = NONE if rules & SOLO else ONE  # in solo play the Architect gets the price
    for slot in range(slots):
        tile = site >> (slot << U(3)) & U(255)
        at = SLOTS + (slot << U(3))
        plaza = NONE
        for i in range(U(3)):
            face = TURNED[tile, NONE, i]
            if face > PLAZA:
                plaza = face - PLAZA
                face = PLAZA_FACE if plaza == MARKETS else NONE
            bench[at + i] = face
        first, second, third = (
            bench[at] == HOUSES,
            bench[at + ONE] == HOUSES,
            bench[at + U(2)] == HOUSES,
        )
        bench[at + U(3)] = plaza
        bench[at + U(4)] = NONE
        if first and second:
            bench[at + U(4)] = ONE
        elif second and third:
            bench[at + U(4)] = U(2)
        elif first and third:
            bench[at + U(4)] = U(3)
        bench[at + U(5)] = reserve + slot * paid_back
