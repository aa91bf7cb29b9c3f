"""What the kernel is compared with in the benchmarks plays by the rules, too."""

import sys
from pathlib import Path
from random import Random

import akropolis as ak
from strategies import played
from styles import mixed

sys.path.append(str(Path(__file__).parents[2]))

from benchmarks.kernel import plain


def test_the_plain_kernel_finds_and_scores_what_the_core_does():
    found, seen, stack = plain.new_scratch()
    for seed in range(12):
        city = played(ak.Rules(seats=1), Random(seed), mixed, 14).cities[0]
        grid = plain.from_core(city)
        assert plain.legal(*grid, found) * 3 == len(city.legal_placements("Mbq"))
        stones = int(grid[3][0])
        assert plain.score(*grid, seen, stack) == ak.score(city, stones=stones).total


def test_the_plain_kernel_plays_whole_games():
    play = plain.player()
    random, greedy = play(200, False), play(5, True)
    assert 45 < random.mean() < 62
    assert greedy.mean() > 90
