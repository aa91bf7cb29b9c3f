"""Styles as in ``styles``, quick enough for long runs: they look at the plan alone."""

from __future__ import annotations

from akropolis import Move
from akropolis.kernel import best_moves
from akropolis.view import SeatView
from styles import uniform


def greedy(state, rng):
    """What scores most at once."""
    return rng.choice(best_moves(SeatView.of(state, state.to_move)))


def towards(dq, dr):
    """A line as straight as can be in one direction."""

    def line(state, rng):
        return _furthest(state, rng, lambda plan, hexes: max(dq * q + dr * r for q, r in hexes))

    line.__name__ = f"line{dq:+}{dr:+}"
    return line


def tower(state, rng):
    """As high as it goes, near the start."""
    return _furthest(
        state,
        rng,
        lambda plan, hexes: 20 * plan.level(hexes[0]) - sum(abs(q) + abs(r) for q, r in hexes),
    )


def two_towers(state, rng):
    """High, but anywhere."""
    return _furthest(state, rng, lambda plan, hexes: plan.level(hexes[0]))


def net(state, rng):
    """On the table with as few neighbours as can be: holes come about, and are filled."""

    def rank(plan, hexes):
        if plan.level(hexes[0]):
            return -100
        if hexes[0] in plan.lakes:
            return 100
        built = sum(near in plan.cells for hex in hexes for near in hex.neighbours)
        return -2 * built - sum(abs(q) + abs(r) for q, r in hexes) // 4

    return _furthest(state, rng, rank)


def _furthest(state, rng, rank):
    city = state.cities[state.to_move]
    slot = rng.choice([0, 0, min(state.stones[state.to_move], len(state.site) - 1)])
    placements = city.legal_placements(state.site[slot])
    sample = [placements[rng.randrange(len(placements))] for _ in range(5)] + list(placements)[::3]
    best = max((rank(city.plan, p.hexes), rng.random(), p) for p in sample)[2]
    turned = best.triangle.corners[rng.randrange(3)]
    return Move(slot, best._replace(anchor=turned[0], rotation=turned[1]))


DIRECTIONS = [towards(*step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))]
DIAGONALS = [towards(*step) for step in ((2, -1), (1, 1), (-1, -1), (-2, 1), (1, -2), (-1, 2))]
QUICK = [uniform, uniform, uniform, greedy, greedy, *DIRECTIONS, *DIAGONALS, tower, two_towers, net]
