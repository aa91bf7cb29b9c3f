"""Players with one idea each, to lead games where the rules have corners.

A style is a function of a state and a generator that returns a legal move.
"""

from __future__ import annotations

from akropolis import Move, score


def _any_slot(state, rng):
    """Slot and tile: mostly what is cheap, at times the dearest that can be paid."""
    slots = range(min(state.stones[state.to_move] + 1, len(state.site)))
    slot = rng.choice([0, slots[-1], rng.choice(slots)])
    return slot, state.site[slot]


def _best(state, rng, rank, *, sample=None, slot=None):
    """The move whose placement ranks highest in the city; ties by lot."""
    city = state.cities[state.to_move]
    slot, tile = _any_slot(state, rng) if slot is None else (slot, state.site[slot])
    placements = list(city.legal_placements(tile))
    rng.shuffle(placements)
    placements = placements[:sample]
    return Move(slot, max(placements, key=lambda placement: rank(city, placement)))


def _on_table(city, placement):
    return city.plan.level(placement.anchor) == 0


def _distance(hex):
    return max(abs(hex.q), abs(hex.r), abs(hex.q + hex.r))


def uniform(state, rng):
    """Anything."""
    return rng.choice(state.legal_moves)


def line(state, rng):
    """A straight road north-east, as far as it goes."""
    return _best(state, rng, lambda city, p: max(hex.q - hex.r for hex in p.hexes))


def tower(state, rng):
    """As high as it goes; the foundations close together."""
    return _best(
        state,
        rng,
        lambda city, p: (city.plan.level(p.anchor), -sum(map(_distance, p.hexes))),
    )


def plateau(state, rng):
    """The lowest level that can be built on top of something, else close to the middle."""

    def rank(city, p):
        level = city.plan.level(p.anchor)
        return (level == 1, -level, -sum(map(_distance, p.hexes)))

    return _best(state, rng, rank)


def spindly(state, rng):
    """On the table with as few neighbours as can be, but near: the arms close into lakes."""

    def rank(city, p):
        contacts = sum(hex in city.plan for hex in p.triangle.ring)
        return (_on_table(city, p), -contacts - sum(map(_distance, p.hexes)) // 6)

    return _best(state, rng, rank)


def lake_maker(state, rng):
    """As many enclosed hexes as can be, then as few neighbours as can be."""

    def rank(city, p):
        contacts = sum(hex in city.plan for hex in p.triangle.ring)
        lakes = len(city.place(p).plan.lakes)
        return (lakes, _on_table(city, p), -contacts - sum(map(_distance, p.hexes)) // 6)

    return _best(state, rng, rank, sample=60)


def ring_road(state, rng):
    """Round and round at a distance from the start, so that one large lake is enclosed."""

    def rank(city, p):
        if not _on_table(city, p):
            return (0, 0, 0)
        apart = max(abs(_distance(hex) - 3) for hex in p.hexes)
        contacts = sum(hex in city.plan for hex in p.triangle.ring)
        return (1, -apart, -contacts)

    return _best(state, rng, rank)


def filler(state, rng):
    """Lakes are made, and then filled from one side, which splits them."""
    city = state.cities[state.to_move]
    slot, tile = _any_slot(state, rng)
    inside = [p for p in city.legal_placements(tile) if p.anchor in city.plan.lakes]
    if inside and rng.random() < 0.6:
        return Move(slot, rng.choice(inside))
    return rng.choice([lake_maker, ring_road])(state, rng)


def miner(state, rng):
    """As many stones as can be, and none spent."""
    return _best(state, rng, lambda city, p: (city.stones_for(p), _on_table(city, p)), slot=0)


def planner(state, rng):
    """Scores now; plain, but it brings plazas and districts together."""

    def rank(city, p):
        return score(city.place(p), stones=city.stones_for(p), rules=state.rules).total

    return _best(state, rng, rank, sample=60)


def mixed(state, rng):
    """Another idea each turn."""
    return rng.choice(SINGLE_MINDED)(state, rng)


SINGLE_MINDED = [
    uniform,
    line,
    tower,
    plateau,
    spindly,
    lake_maker,
    ring_road,
    filler,
    miner,
    planner,
]
STYLES = [*SINGLE_MINDED, mixed]
