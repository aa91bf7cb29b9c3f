"""How strong the bots are: the figures of docs/strength.md, on deals that nothing was tuned on.

    python benchmarks/strength.py value --games 400          # value with itself, greedy, Architects
    python benchmarks/strength.py self 256 --games 10        # a search of 256 rollouts with itself
    python benchmarks/strength.py match 256 0 --games 6      # against one of 0, which is value
    python benchmarks/strength.py solo 256 callicrates --games 16

Matches are played from both seats of each deal. Times are of the processor, for each decision.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from akropolis import District, Rules, SoloLevel
from akropolis.bots.halving import Searcher
from akropolis.bots.mind import Mind
from akropolis.bots.selfplay import Player, play_games
from akropolis.kernel import State


class Thinker:
    """A search by a number of rollouts, or value where it is 0; it takes its time."""

    def __init__(self, rules, rollouts):
        self.rollouts = rollouts
        self.mind, self.searcher = Mind(rules), Searcher(rules)
        self.seconds, self.decisions = 0.0, 0

    def __call__(self, state, seed):
        before = time.thread_time()
        if self.rollouts:
            moves = self.searcher.search(state, seed=seed, rollouts=self.rollouts).moves
        else:
            moves = self.mind.rank(state, seed=seed, most=1).moves
        self.seconds += time.thread_time() - before
        self.decisions += 1
        return int(moves[0])

    @property
    def pace(self):
        return f"{1000 * self.seconds / self.decisions:.1f} ms"


def played(rules, players, seed):
    """The totals of one game."""
    state = State.new(rules, seed=seed)
    turn = 0
    while not state.is_over:
        number = players[state.to_move](state, seed * 1000 + turn)
        state.step(number >> 20, number & 0x1FFFF, number >> 17 & 3)
        turn += 1
    return state.totals


def told(name, numbers, unit=""):
    """A mean with its standard error; ``numbers`` has one for each deal."""
    numbers = np.asarray(numbers, float)
    error = numbers.std(ddof=1) / len(numbers) ** 0.5
    print(
        f"{name:<44}{numbers.mean():8.1f}{unit} (se {error:.1f}, {len(numbers)} deals)", flush=True
    )


def wins(own, others):
    best = np.max(others, axis=-1)
    return 100.0 * ((own > best) + 0.5 * (own == best))


def value(games, seed):
    every = set(District)
    kinds = {
        "2 seats": Rules(),
        "3 seats": Rules(seats=3),
        "4 seats": Rules(seats=4),
        "2 seats, long": Rules(long_game=True),
        "2 seats, all variants": Rules(variants=every),
    }
    for name, rules in kinds.items():
        players = [Player("value")] * rules.seats
        totals = play_games(rules, players, games=games, seed=seed)[..., -1]
        told(f"{name}: value with itself", totals.mean(1))
        own, won = [], []
        for seat in range(rules.seats):
            players = [Player("greedy")] * rules.seats
            players[seat] = Player("value")
            totals = play_games(rules, players, games=games, seed=seed)[..., -1]
            own.append(totals[:, seat])
            won.append(wins(totals[:, seat], np.delete(totals, seat, 1)))
        told(f"{name}: among greedy bots, points", np.mean(own, 0))
        told(f"{name}: among greedy bots, wins", np.mean(won, 0), " %")
    for level in SoloLevel:
        rules = Rules(seats=1, solo_level=level)
        totals = play_games(rules, [Player("value")], games=games, seed=seed)[..., -1]
        told(f"{level}: lead", totals[:, 0] - totals[:, 1])
        told(f"{level}: wins", 100.0 * (totals[:, 0] > totals[:, 1]), " %")


def self_play(rollouts, games, seed):
    rules = Rules()
    thinker = Thinker(rules, rollouts)
    means = [np.mean(played(rules, [thinker] * 2, seed + n)) for n in range(games)]
    told(f"{rollouts} rollouts with itself", means)
    print(thinker.pace)


def match(one, other, games, seed):
    rules = Rules()
    a, b = Thinker(rules, one), Thinker(rules, other)
    totals = np.array(
        [
            [played(rules, [a, b], seed + n), played(rules, [b, a], seed + n)[::-1]]
            for n in range(games)
        ]
    )
    told(f"{one} rollouts, points", totals[..., 0].mean(1))
    told(f"{other} rollouts, points", totals[..., 1].mean(1))
    told("lead", (totals[..., 0] - totals[..., 1]).mean(1))
    told("wins", wins(totals[..., 0], totals[..., 1:]).mean(1), " %")
    print(a.pace, b.pace)


def solo(rollouts, level, games, seed):
    rules = Rules(seats=1, solo_level=level)
    thinker = Thinker(rules, rollouts)
    totals = np.array([played(rules, [thinker], seed + n) for n in range(games)])
    told(f"{level}: lead of {rollouts} rollouts", totals[:, 0] - totals[:, 1])
    told("wins", 100.0 * (totals[:, 0] > totals[:, 1]), " %")
    print(thinker.pace)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["value", "self", "match", "solo"])
    parser.add_argument("words", nargs="*")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=77_000_000)
    given = parser.parse_args()
    games, seed, words = given.games, given.seed, given.words
    if given.what == "value":
        value(games, seed)
    elif given.what == "self":
        self_play(int(words[0]), games, seed)
    elif given.what == "match":
        match(int(words[0]), int(words[1]), games, seed)
    else:
        solo(int(words[0]), words[1], games, seed)


if __name__ == "__main__":
    main()
