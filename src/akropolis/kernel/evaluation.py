"""What every legal placement of every affordable tile would score, without laying any.

Laying a tile, scoring and taking it back costs about 150 ns; a decision has hundreds of
placements. But the score after a placement *separates*: for one triangle of hexes,

    score = what the city keeps once the three hexes are covered or closed
            + what face ``a`` brings on hex 0 + face ``b`` on hex 1 + face ``c`` on hex 2
            + what the plaza of the tile brings

since no tile carries a plaza together with a district of its colour, and no two districts of a
colour save houses (``layout`` refuses other tiles). Two houses need one correction, ``PAIR_GAINS``.
So a triangle is looked at once, and each tile on it in each turn costs a few additions.

What faces and plazas bring is kept in the tables of ``gains``; what goes with covered faces and
changes around the tile is found in ``changes``.
"""

from __future__ import annotations

from typing import Any

from akropolis.kernel.changes import (
    all_covered,
    conditions_now,
    conditions_then,
    corners,
    edge_weight,
    fragile_changes,
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
from akropolis.kernel.gains import (
    BLANK_FACE,
    MOST_GAINED,
    gains_of,
    read_slots,
    write_gain,
    write_houses,
    write_markets,
)
from akropolis.kernel.game import BYTE
from akropolis.kernel.houses import (
    largest_group,
)
from akropolis.kernel.lakes import ring
from akropolis.kernel.layout import (
    ANY_LAKE,
    BARRACKS,
    BARRACKS_DOUBLE,
    BOTTOM,
    BY_POND,
    GAINS,
    GARDENS,
    GROUPS,
    GROUPS_LEFT,
    HOUSES,
    JOINS_SHORES,
    LABELS,
    LABELS_LEFT,
    LAKE,
    LEGAL,
    MARKETS,
    MEETING,
    NEAR_FRAGILE,
    NEAR_HOUSE,
    NEAR_MARKET,
    OPEN,
    ORIGIN,
    PLAZA_GAINS,
    ROWS,
    SLOTS,
    STARS,
    STARS_OF,
    STONES,
    TEMPLES,
    TOP,
    WALLED,
)
from akropolis.kernel.scoring import four_values
from akropolis.kernel.words import (
    NONE,
    ONE,
    U,
    Word,
    bit,
    count,
    lowest,
)

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
    read_slots(bench, site, slots, rules, reserve, NONE)
    count_open = city[ANY_LAKE] != NONE or rules & BARRACKS_DOUBLE != NONE
    for hex in range(U(3)):
        bench[GAINS + U(8) * hex] = NONE
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
                pair, lone, r_b, right, r_c, column_c = corners(shape, r, r2, column)
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
                    edge0, inner0 = conditions_now(bench, r, column)
                    edge1, inner1 = conditions_now(bench, r_b, right)
                    edge2, inner2 = conditions_now(bench, r_c, column_c)
                    below = level - ONE
                    quarries, b_lost, t_lost, g_lost, lost_stars, house_covered, market_covered = (
                        all_covered(city, bench, rules, r, column, r_b, right, r_c, column_c, below)
                    )
                    b_value -= b_lost
                    t_value -= t_lost
                    g_value -= g_lost
                    if house_covered:
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
                plaza_stars = stars + STARS_OF[MARKETS]
                around_markets = near_market & hex
                m_value += write_markets(
                    city,
                    bench,
                    rules,
                    shape,
                    r,
                    column,
                    pair,
                    r2,
                    lone,
                    around_markets,
                    market_covered,
                    level,
                    stars,
                    plaza_stars,
                )
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
def _score_slots(
    bench: Any, kept: Word, quarries: Word, slots: Word, scores: Any, out: Word
) -> None:
    """The scores of every tile in every turn."""
    for slot in range(slots):
        tile = SLOTS + (slot << U(3))
        gain0, gain1, gain2 = gains_of(bench, tile)
        base = kept - slot + min(quarries, bench[tile + MOST_GAINED])
        scores[out] = base + gain0
        scores[out + ONE] = base + gain1
        scores[out + U(2)] = base + gain2
        out += U(3)
