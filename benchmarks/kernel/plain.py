"""The kernel that one writes first: bytes on a square grid, scans and stacks, compiled by Numba.

It plays two-seat games without variants and is here to be compared with. It agrees with the core:
``tests/kernel/test_plain.py``.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from akropolis import Rules
from akropolis.kernel import layout

SIZE, MIDDLE = 128, 64
CODES = np.array(layout.CODES, np.int64)
STARS = np.array([0, 1, 2, 2, 2, 3])
DQ, DR = np.array([0, 1, 1, 0, -1, -1]), np.array([-1, -1, 0, 1, 1, 0])
HEX_Q, HEX_R = np.array([[0, 1, 0], [0, 1, 1]]), np.array([[0, 0, 1], [0, -1, 0]])
START = np.array(layout.START)
# a city: heights, faces and pieces by [q, r]; info: stones, tiles laid, least q, most q, r, r
DECK = np.array([layout.KIND_OF[tile] for tile in Rules(seats=2).tiles])
compiled = njit(nogil=True, error_model="numpy")


def new_city():
    return (
        np.zeros((SIZE, SIZE), np.uint8),
        np.zeros((SIZE, SIZE), np.uint8),
        np.zeros((SIZE, SIZE), np.uint8),
        np.zeros(6, np.int64),
    )


def new_scratch():
    return (
        np.zeros((4096, 3), np.int64),
        np.zeros((SIZE, SIZE), np.uint8),
        np.zeros((SIZE * SIZE, 2), np.int64),
    )


@compiled
def clear(heights, faces, pieces, info, stones):
    heights[:] = 0
    faces[:] = 0
    pieces[:] = 0
    info[:] = (stones, 0, MIDDLE - 1, MIDDLE + 1, MIDDLE - 1, MIDDLE + 1)
    for q, r, code in START:
        heights[MIDDLE + q, MIDDLE + r] = 1
        faces[MIDDLE + q, MIDDLE + r] = code


@compiled
def legal(heights, faces, pieces, info, found):
    n = 0
    for shape in range(2):
        for q in range(info[2] - 2, info[3] + 3):
            for r in range(info[4] - 2, info[5] + 3):
                q1, r1 = q + HEX_Q[shape, 1], r + HEX_R[shape, 1]
                q2, r2 = q + HEX_Q[shape, 2], r + HEX_R[shape, 2]
                height = heights[q, r]
                if heights[q1, r1] != height or heights[q2, r2] != height:
                    continue
                if height:
                    piece = pieces[q, r]
                    fits = pieces[q1, r1] != piece or pieces[q2, r2] != piece
                else:
                    fits = False
                    for i in range(3):
                        for d in range(6):
                            near_q, near_r = (
                                q + HEX_Q[shape, i] + DQ[d],
                                r + HEX_R[shape, i] + DR[d],
                            )
                            fits |= heights[near_q, near_r] > 0
                if fits:
                    found[n, 0] = shape
                    found[n, 1] = q
                    found[n, 2] = r
                    n += 1
    return n


@compiled
def lay(heights, faces, pieces, info, shape, q, r, tile, turn):
    info[1] += 1
    for i in range(3):
        q1, r1 = q + HEX_Q[shape, i], r + HEX_R[shape, i]
        if heights[q1, r1] and faces[q1, r1] == 0:
            info[0] += 1
        heights[q1, r1] += 1
        faces[q1, r1] = CODES[tile, (i - turn) % 3]
        pieces[q1, r1] = info[1]
        info[2] = min(info[2], q1)
        info[3] = max(info[3], q1)
        info[4] = min(info[4], r1)
        info[5] = max(info[5], r1)


@compiled
def score(heights, faces, pieces, info, seen, stack):
    q0, q9, r0, r9 = info[2] - 1, info[3] + 1, info[4] - 1, info[5] + 1
    seen[q0 : q9 + 1, r0 : r9 + 1] = 0
    stack[0, 0], stack[0, 1] = q0, r0
    seen[q0, r0] = 1
    waiting = 1
    while waiting:  # the outside
        waiting -= 1
        q, r = stack[waiting]
        for d in range(6):
            q1, r1 = q + DQ[d], r + DR[d]
            if q0 <= q1 <= q9 and r0 <= r1 <= r9 and not seen[q1, r1] and not heights[q1, r1]:
                seen[q1, r1] = 1
                stack[waiting, 0], stack[waiting, 1] = q1, r1
                waiting += 1
    values = np.zeros(6, np.int64)
    stars = np.zeros(6, np.int64)
    most = 0
    for q in range(q0 + 1, q9):
        for r in range(r0 + 1, r9):
            if not heights[q, r]:
                continue
            face = faces[q, r]
            if face > 8:
                stars[face - 8] += STARS[face - 8]
            elif face == 1 and not seen[q, r]:
                size = value = 0
                stack[0, 0], stack[0, 1] = q, r
                seen[q, r] = 1
                waiting = 1
                while waiting:
                    waiting -= 1
                    q1, r1 = stack[waiting]
                    size += 1
                    value += heights[q1, r1]
                    for d in range(6):
                        q2, r2 = q1 + DQ[d], r1 + DR[d]
                        if heights[q2, r2] and faces[q2, r2] == 1 and not seen[q2, r2]:
                            seen[q2, r2] = 1
                            stack[waiting, 0], stack[waiting, 1] = q2, r2
                            waiting += 1
                if size * 65536 + value > most:
                    most = size * 65536 + value
            elif face:
                markets = outside = built = 0
                for d in range(6):
                    q1, r1 = q + DQ[d], r + DR[d]
                    if heights[q1, r1]:
                        built += 1
                        markets += faces[q1, r1] == 2
                    else:
                        outside += seen[q1, r1]
                if (
                    face == 5
                    or (face == 2 and not markets)
                    or (face == 3 and outside)
                    or (face == 4 and built == 6)
                ):
                    values[face] += heights[q, r]
    values[1] = most % 65536
    return info[0] + (values * stars).sum()


@compiled
def _play(games, greedy, cities, found, seen, stack, totals):
    """Games of two seats, random or greedy; return the decisions of the last kind."""
    deck = np.zeros(61, np.int64)
    for game in range(games):
        tiles = DECK.size
        deck[:tiles] = DECK
        for i in range(tiles - 1):
            j = i + np.random.randint(tiles - i)
            deck[i], deck[j] = deck[j], deck[i]
        for seat in range(2):
            heights, faces, pieces, info = cities[seat]
            clear(heights, faces, pieces, info, seat + 1)
        site = deck[:4].copy()
        size, dealt = 4, 4
        for turn in range(tiles - 1):
            heights, faces, pieces, info = cities[turn % 2]
            n = legal(heights, faces, pieces, info, found)
            slots = min(info[0] + 1, size)
            if greedy:
                slot, which, spin = choose(
                    heights, faces, pieces, info, site, slots, found, n, seen, stack
                )
            else:
                slot, which = np.random.randint(slots), np.random.randint(n)
                spin = np.random.randint(3)
            info[0] -= slot
            shape, q, r = found[which]
            lay(heights, faces, pieces, info, shape, q, r, site[slot], spin)
            for i in range(slot, size - 1):
                site[i] = site[i + 1]
            size -= 1
            if size == 1 and dealt < tiles:
                site[1:4] = deck[dealt : dealt + 3]
                size, dealt = 4, dealt + 3
        for seat in range(2):
            heights, faces, pieces, info = cities[seat]
            totals[game, seat] = score(heights, faces, pieces, info, seen, stack)


@compiled
def choose(heights, faces, pieces, info, site, slots, found, n, seen, stack):
    """The first of the best moves: lay, score, take back."""
    best, choice = -1, (0, 0, 0)
    before = info.copy()
    kept = np.zeros((3, 2), np.int64)
    for which in range(n):
        shape, q, r = found[which]
        for i in range(3):
            q1, r1 = q + HEX_Q[shape, i], r + HEX_R[shape, i]
            kept[i, 0], kept[i, 1] = faces[q1, r1], pieces[q1, r1]
        for slot in range(slots):
            for spin in range(3):
                lay(heights, faces, pieces, info, shape, q, r, site[slot], spin)
                total = score(heights, faces, pieces, info, seen, stack) - slot
                if total > best:
                    best, choice = total, (slot, which, spin)
                info[:] = before
                for i in range(3):
                    q1, r1 = q + HEX_Q[shape, i], r + HEX_R[shape, i]
                    heights[q1, r1] -= 1
                    faces[q1, r1], pieces[q1, r1] = kept[i, 0], kept[i, 1]
    return choice


def from_core(city):
    """A city of the core on a grid."""
    grid = new_city()
    clear(*grid, 0)
    for placement in city.placements:
        triangle = placement.triangle
        shape = layout.ROTATIONS.index(triangle.rotation)
        turn = [anchor for anchor, _ in triangle.corners].index(placement.anchor)
        q, r = triangle.anchor
        lay(*grid, shape, MIDDLE + q, MIDDLE + r, layout.KIND_OF[placement.tile], turn)
    return grid


def player():
    """A function that plays games of two seats, random or greedy, and returns the totals."""
    cities, scratch = (new_city(), new_city()), new_scratch()

    def run(games, greedy):
        totals = np.zeros((games, 2), np.int64)
        _play(games, greedy, cities, *scratch, totals)
        return totals

    return run
