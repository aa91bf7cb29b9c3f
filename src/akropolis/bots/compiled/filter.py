"""The rough value of every move, without making any.

It separates as the score does (``kernel.evaluation``): what the city keeps once a triangle is
covered, plus what each face of the tile brings on its hex. So a price for each thing that comes or
goes is all it takes: a district with value ``v`` and ``s`` stars is worth

    points * v * s + value * v + stars * s

and stones, quarries and heights have prices of their own. Numbers are fixed-point, as words.
"""

from __future__ import annotations

from typing import Any

from akropolis.bots.compiled.layout import (
    PRICE_HIGH,
    PRICE_LEVEL,
    PRICE_LOW,
    PRICE_POINTS,
    PRICE_STARS,
    PRICE_STONES,
    PRICE_VALUE,
    PRICE_WALLED,
)
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
from akropolis.kernel.evaluation import PLAZA_FACE, write_gain, write_houses
from akropolis.kernel.game import BYTE
from akropolis.kernel.houses import largest_group
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
    NEAR_FRAGILE,
    NEAR_HOUSE,
    NEAR_MARKET,
    OPEN,
    ORIGIN,
    PAIR_GAINS,
    PLAZA,
    PLAZA_GAINS,
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
from akropolis.kernel.words import LAST, NONE, ONE, I, U, Word, bit, count, lowest

QUARRY_FACE = NONE
BLANK_FACE = U(7)  # a plaza, which brings nothing on any particular hex


@inner
def appraise(
    city: Any,
    bench: Any,
    rules: Word,
    site: Word,
    slots: Word,
    reserve: Word,
    prices: Any,
    placements: Any,
    worths: Any,
) -> Word:
    """The worths of all moves; arguments and order are those of ``kernel.evaluation.evaluate``."""
    markets, barracks, temples, gardens = four_values(city, rules)
    best = largest_group(city, bench, rules, GROUPS, LABELS, NONE, NONE, NONE, NONE)
    draw_maps(city, bench, rules)
    judge_hexes(city, bench, rules)
    judge_triangles(city, bench)
    look_around_triangles(city, bench)
    _read_slots(bench, site, slots, rules, reserve)
    count_open = city[ANY_LAKE] != NONE or rules & BARRACKS_DOUBLE != NONE
    for hex in range(U(3)):
        bench[GAINS + U(8) * hex + BLANK_FACE] = NONE

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
                    kept = below * prices[PRICE_LEVEL]
                    quarry = prices[PRICE_HIGH]
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
                    kept = (inner0 + inner1 + inner2) * prices[PRICE_WALLED]
                    quarry = prices[PRICE_LOW]
                write_gain(bench, QUARRY_FACE, ONE, ONE, ONE, quarry)

                # What a face brings on each hex: a value is worth more with stars, and apart.
                stars = city[STARS + HOUSES] - (lost_stars >> U(8) & BYTE)
                worth = _worth_of_value(prices, HOUSES, stars)
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
                    worth,
                )
                kept += _settle(bench, prices, HOUSES, h_value, stars, worth)

                stars = city[STARS + MARKETS] - (lost_stars >> U(16) & BYTE)
                worth = _worth_of_value(prices, MARKETS, stars)
                market0, market1, market2 = I(level), I(level), I(level)
                plaza0, plaza1, plaza2 = I(0), I(0), I(0)
                if near_market & hex or market_covered or rules & MARKETS_DOUBLE:
                    change, market0, market1, market2, plaza0, plaza1, plaza2 = market_changes(
                        city, bench, rules, shape, r, column, pair, r2, lone, level, market_covered
                    )
                    m_value += U(change)
                write_gain(bench, MARKETS, U(market0), U(market1), U(market2), worth)
                doubled = worth + prices[PRICE_POINTS + MARKETS] * STARS_OF[MARKETS]
                write_gain(bench, PLAZA_FACE, U(plaza0), U(plaza1), U(plaza2), doubled)
                kept += _settle(bench, prices, MARKETS, m_value, stars, worth)

                stars = city[STARS + BARRACKS] - (lost_stars >> U(24) & BYTE)
                worth = _worth_of_value(prices, BARRACKS, stars)
                write_gain(bench, BARRACKS, edge0, edge1, edge2, level * worth)
                kept += _settle(bench, prices, BARRACKS, b_value, stars, worth)

                stars = city[STARS + TEMPLES] - (lost_stars >> U(32) & BYTE)
                worth = _worth_of_value(prices, TEMPLES, stars)
                weight = temple_weight(level, rules)
                write_gain(bench, TEMPLES, inner0, inner1, inner2, weight * worth)
                kept += _settle(bench, prices, TEMPLES, t_value, stars, worth)

                stars = city[STARS + GARDENS] - (lost_stars >> U(40) & BYTE)
                worth = _worth_of_value(prices, GARDENS, stars)
                write_gain(bench, GARDENS, ONE + pond0, ONE + pond1, ONE + pond2, level * worth)
                kept += _settle(bench, prices, GARDENS, g_value, stars, worth)

                kept += city[STONES] * prices[PRICE_STONES]
                _price_slots(
                    bench, kept, quarries, slots, prices[PRICE_STONES], worths, n * slots * U(3)
                )
                n += ONE
    return n


@inlined
def _worth_of_value(prices: Any, colour: Word, stars: Word) -> Word:
    """What one more of the value of a district is worth."""
    return prices[PRICE_POINTS + colour] * stars + prices[PRICE_VALUE + colour]


@inlined
def _settle(bench: Any, prices: Any, colour: Word, value: Word, stars: Word, worth: Word) -> Word:
    """Write what the plaza of a district would bring; return what the district is worth."""
    star = prices[PRICE_STARS + colour]
    bench[PLAZA_GAINS + colour] = STARS_OF[colour] * (prices[PRICE_POINTS + colour] * value + star)
    return value * worth + stars * star


@inlined
def _price_slots(
    bench: Any, kept: Word, quarries: Word, slots: Word, stone: Word, worths: Any, out: Word
) -> None:
    """The worth of every tile in every turn: turn ``t`` lays face ``i`` on hex ``i + t``."""
    on0, on1, on2 = GAINS, GAINS + U(8), GAINS + U(16)
    for slot in range(slots):
        tile = SLOTS + (slot << U(3))
        a, b, c = bench[tile], bench[tile + ONE], bench[tile + U(2)]
        base = kept + (min(quarries, bench[tile + U(5)]) - slot) * stone
        base += bench[PLAZA_GAINS + bench[tile + U(3)]]
        worth0 = base + bench[on0 + a] + bench[on1 + b] + bench[on2 + c]
        worth1 = base + bench[on0 + c] + bench[on1 + a] + bench[on2 + b]
        worth2 = base + bench[on0 + b] + bench[on1 + c] + bench[on2 + a]
        houses = bench[tile + U(4)]
        if houses:
            first = houses - ONE
            worth0 += bench[PAIR_GAINS + first]
            worth1 += bench[PAIR_GAINS + (first + ONE) % U(3)]
            worth2 += bench[PAIR_GAINS + (first + U(2)) % U(3)]
        worths[out] = worth0
        worths[out + ONE] = worth1
        worths[out + U(2)] = worth2
        out += U(3)


@inner
def _read_slots(bench: Any, site: Word, slots: Word, rules: Word, reserve: Word) -> None:
    """What the loop over slots needs of each tile, as in ``kernel.evaluation``.

    There quarries and plazas are one face, which brings nothing; here they are two.
    """
    paid_back = NONE if rules & SOLO else ONE  # in solo play the Architect gets the price
    bench[PLAZA_GAINS] = NONE
    for slot in range(slots):
        tile = site >> (slot << U(3)) & BYTE
        at = SLOTS + (slot << U(3))
        plaza, houses = NONE, NONE
        for i in range(U(3)):
            face = TURNED[tile, NONE, i]
            if face > PLAZA:
                plaza = face - PLAZA
                face = PLAZA_FACE if plaza == MARKETS else BLANK_FACE
            if face == HOUSES and TURNED[tile, NONE, (i + ONE) % U(3)] == HOUSES:
                houses = i + ONE
            bench[at + i] = face
        bench[at + U(3)] = plaza
        bench[at + U(4)] = houses
        bench[at + U(5)] = reserve + slot * paid_back
