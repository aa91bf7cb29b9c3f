"""What compiled code sees of a city is what is there, and the value of a move is what it sees."""

from random import Random

import numpy as np
import pytest

import akropolis as ak
from akropolis import District
from akropolis.bots.features import FEATURES
from akropolis.bots.mind import Mind, move_of, table_of
from akropolis.bots.policies import Policy
from akropolis.kernel import State, layout
from bots import plain
from strategies import played
from styles import lake_maker, miner, mixed, plateau, ring_road, tower

pytestmark = pytest.mark.usefixtures("compiled")

EVERY = frozenset(District)
KINDS = {
    "two seats": {},
    "three seats": {"seats": 3},
    "four seats": {"seats": 4},
    "long": {"long_game": True},
    "all variants": {"variants": EVERY},
    "lakes are edges, doubled": {"barracks_lake_edge": True, "variants": {"barracks", "temples"}},
    "single lakes": {"lake": "single", "variants": {"gardens", "houses"}},
    "a small reserve": {"stone_reserve": 6, "house_group": "value"},
    **{f"solo, {level}": {"seats": 1, "solo_level": level} for level in ak.SoloLevel},
}
FIRST_OF_ARCHITECT = FEATURES.index("architect_gain")


def positions(rules, plies):
    """Games under way, in three styles out of six."""
    rng = Random(str((sorted(rules), plies)))
    for style in rng.sample([mixed, lake_maker, ring_road, tower, plateau, miner], 3):
        yield played(ak.Rules(**rules), rng, style, plies).state


def turns_left(state):
    return (state.rules.turns - state.turn - 1) // state.rules.hands


@pytest.mark.parametrize("rules", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("plies", [4, 13])
def test_a_move_has_the_features_that_a_plain_count_finds(rules, plies):
    rng = Random(plies)
    for state in positions(rules, plies):
        kernel = State.of(state)
        ranking = Mind(state.rules).rank(kernel, seed=1, most=256)
        chosen = rng.sample(range(len(ranking.moves)), min(6, len(ranking.moves)))
        measured = Mind.measure(kernel, ranking.moves[chosen])
        for row, number in zip(measured, ranking.moves[chosen].tolist(), strict=True):
            move = move_of(kernel, number)
            counted = plain.features(state, move)
            seen = dict(zip(FEATURES[:FIRST_OF_ARCHITECT], row.tolist(), strict=False))
            assert seen == pytest.approx(counted), move


@pytest.mark.parametrize("rules", KINDS.values(), ids=KINDS)
def test_the_value_of_every_move_is_the_sum_of_its_features_times_weights(rules):
    """Weights drawn at random show every feature; no move is made to find the values."""
    rng = Random(1)
    for plies in (5, 14):
        for state in positions(rules, plies):
            weights = {name: (rng.uniform(-2, 2), rng.uniform(-2, 2)) for name in FEATURES}
            policy = Policy(weights=weights, turns=18)
            kernel = State.of(state)
            ranking = Mind(state.rules, {"2": policy}).rank(kernel, seed=1, most=256)
            row = table_of(policy).view(np.int64)[turns_left(state)] / (1 << 14)
            expected = Mind.measure(kernel, ranking.moves) @ row
            assert ranking.values == pytest.approx(expected, abs=0.2)


@pytest.mark.parametrize("level", ak.SoloLevel)
@pytest.mark.parametrize("plies", [6, 14])
def test_the_architect_is_handed_the_price_and_what_he_takes_next_brings_him(level, plies):
    """RULES.md 7: he takes the cheapest plaza tile that he can pay, else the first tile.

    The core makes the move, and he takes what he takes.
    """
    state = played(ak.Rules(seats=1, solo_level=level), Random(3), mixed, plies).state
    assert len(state.site) > 2, "before a refill nobody knows what he takes"
    kernel = State.of(state)
    ranking = Mind(state.rules).rank(kernel, seed=1, most=256)
    measured = Mind.measure(kernel, ranking.moves)
    for row, number in zip(measured, ranking.moves.tolist(), strict=True):
        move = move_of(kernel, number)
        assert row[FEATURES.index("price_to_architect")] == move.slot
        assert row[FIRST_OF_ARCHITECT] == pytest.approx(plain.architect_gain(state, move)), move


def test_unseen_is_the_same_for_every_order_of_the_stacks():
    state = State.new(ak.Rules(), seed=1)
    ranking = Mind(state.rules).rank(state, seed=1, most=50)
    other = State(state.rules, state.words.copy())
    deck = other.words[int(layout.DECK) : int(layout.DECK) + 8].view(np.uint8)
    deck[4:37] = deck[4:37][::-1]
    assert (Mind.measure(state, ranking.moves) == Mind.measure(other, ranking.moves)).all()
