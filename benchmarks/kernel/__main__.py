"""One table: the core, a plain kernel and the kernel, measured in one run.

    python -m benchmarks.kernel            prints it
    python -m benchmarks.kernel --write    puts it into docs/kernel.md too

Processor time of the measuring thread, loops inside compiled code, the least of many short repeats:
others on the machine slow down most of them, seldom all. Wall time only for two threads.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from datetime import date
from pathlib import Path
from random import Random

import llvmlite
import numba
import numpy as np

import akropolis as ak
from akropolis import bots, kernel
from akropolis.kernel import entries, layout
from akropolis.kernel.state import BENCH, State
from akropolis.kernel.words import NONE, U

from . import loops, plain

PAGE = Path(__file__).parents[2] / "docs" / "kernel.md"
BEGIN, END = "<!-- measured -->\n", "<!-- /measured -->\n"
PLAIN, VARIED = ak.Rules(), ak.Rules(variants=set(ak.District))
SAMPLE = 100


def least(run, *, repeats=60, clock=time.thread_time):
    """The least time of several runs, in seconds, after one that is not counted."""
    run()
    times = []
    for _ in range(repeats):
        start = clock()
        run()
        times.append(clock() - start)
    return min(times)


def ns(run, number):
    return f"{least(run) / number * 1e9:,.0f} ns"


def rate(run, number, **options):
    return f"{number / least(run, **options):,.0f}"


# -- one city -------------------------------------------------------------------------------------


def city_rows(tiles):
    words, cities = loops.random_cities(PLAIN, tiles, SAMPLE)
    bench, placements, scores = BENCH.words, BENCH.placements, BENCH.scores
    target, generator = words[0].copy(), kernel.new_rng(1)
    grids = [plain.from_core(city) for city in cities]
    found, seen, stack = plain.new_scratch()
    times = 10
    number = times * SAMPLE
    five = U(31)

    def core_score(rules):
        return ns(lambda: [ak.score(city, rules=rules) for city in cities], len(cities))

    def plain_score():
        return ns(lambda: [plain.score(*g, seen, stack) for g in grids for _ in range(50)], 1000)

    def laid(lays):
        return least(lambda: loops.pick(words, target, bench, generator, lays, times)) / number

    earlier = [ak.City.parse(" ".join(city.text.split()[:-1])) for city in cities]
    pairs = [(c, after.placements[-1]) for c, after in zip(earlier, cities, strict=True)]
    afterstates = 5 * int(loops.evaluate(words, bench, NONE, placements, scores, 1))
    yield (
        "legal placements, all found",
        "",
        "",
        ns(lambda: loops.find(words, bench, times), number),
        "45 ns",
    )
    yield (
        "legal placements, listed",
        "",
        ns(lambda: [plain.legal(*g, found) for g in grids for _ in range(50)], 1000),
        ns(lambda: loops.list_all(words, bench, placements, times), number),
        "",
    )
    yield (
        "a tile laid (the core also finds what is legal then)",
        ns(lambda: [city.place(placement) for city, placement in pairs], len(pairs)),
        "",
        f"{(laid(True) - laid(False)) * 1e9:.0f} ns",
        "",
    )
    yield (
        "score",
        core_score(PLAIN),
        plain_score(),
        ns(lambda: loops.score(words, bench, NONE, times), number),
        "90 ns",
    )
    yield (
        "score, five variants",
        core_score(VARIED),
        "",
        ns(lambda: loops.score(words, bench, five, times), number),
        "150 ns",
    )
    yield ("city copied", "", "", ns(lambda: loops.copy(words, target, times), number), "")
    for name, rules in (("one afterstate", NONE), ("one afterstate, five variants", five)):
        took = least(lambda rules=rules: loops.evaluate(words, bench, rules, placements, scores, 5))
        yield (name, "", "", f"{took / afterstates * 1e9:.1f} ns", "")


# -- whole games ----------------------------------------------------------------------------------


def kernel_games(rules, policy, games):
    start = State.new(rules, seed=1)
    run = entries.play_games.load()
    state, generator = np.zeros_like(start.words), kernel.new_rng(1)
    sheets = np.zeros((games, rules.hands, 13), np.int64)
    census = np.zeros((games, 3), np.int64)
    return lambda: run(
        start.words,
        state,
        BENCH.words,
        generator,
        1,
        policy,
        0,
        BENCH.placements,
        BENCH.scores,
        sheets,
        census,
    )


def core_games(rules, name, games, plies):
    def run():
        bot = bots.simple.Uniform(rng=Random(1)) if name == "uniform" else CoreGreedy(Random(1))
        for seed in range(games):
            game = ak.Game.new(rules, seed=seed)
            while not game.is_over and game.ply < plies:
                game.play(bot.choose(game.view()))

    return run


class CoreGreedy:
    """The greedy bot as it is where the kernel is not ready."""

    def __init__(self, rng):
        self._rng = rng

    def choose(self, view):
        return self._rng.choice(bots.simple._best(view))


def stepped(games):
    start = State.new(PLAIN, seed=1).words
    state, generator = start.copy(), kernel.new_rng(1)
    step, bench = entries.step_random.load(), BENCH.words

    def run():
        for _ in range(games):
            state[:] = start
            while step(state, bench, generator):
                pass

    return run


def threaded(threads, games):
    start = State.new(PLAIN, seed=1)
    return lambda: kernel.play_games(start, games=games, seed=1, deal="new", threads=threads)


def game_rows():
    plain_games = plain.player()
    rest = {"repeats": 3}
    yield (
        "random games of two seats a second",
        rate(core_games(PLAIN, "uniform", 20, 99), 20, **rest),
        rate(lambda: plain_games(500, False), 500, repeats=5),
        rate(kernel_games(PLAIN, 0, 1000), 1000),
        "230,000",
    )
    for seats in (3, 4):
        yield (
            f"of {seats} seats",
            "",
            "",
            rate(kernel_games(ak.Rules(seats=seats), 0, 500), 500),
            "",
        )
    long_game = kernel_games(ak.Rules(long_game=True), 0, 500)
    yield ("long, of two seats", "", "", rate(long_game, 500), "")
    yield (
        "greedy decisions a second",
        rate(core_games(PLAIN, "greedy", 2, 16), 32, **rest),
        rate(lambda: plain_games(3, True), 3 * 36, repeats=5),
        rate(kernel_games(PLAIN, 1, 100), 100 * 36),
        "250,000",
    )
    varied = kernel_games(VARIED, 1, 100)
    yield ("with five variants", "", "", rate(varied, 100 * 36), "")
    yield (
        "random games a second, one call from Python a ply",
        "",
        "",
        rate(stepped(300), 300),
        "80,000",
    )
    one = least(threaded(1, 20_000), repeats=15, clock=time.perf_counter)
    two = least(threaded(2, 20_000), repeats=15, clock=time.perf_counter)
    yield ("two threads, against one (wall time)", "", "", f"{one / two:.2f} x", "1.85 x")


def start_rows():
    code = (
        "import time; from akropolis import kernel, Rules; "
        "kernel.warmup(); kernel.play_games(kernel.State.new(Rules(), seed=1), games=1, seed=1); "
        "print(time.process_time())"
    )
    times = [
        float(subprocess.run([sys.executable, "-c", code], stdout=-1, check=True).stdout)
        for _ in range(9)
    ]
    yield (
        "a new process: imports, warm start and a first game",
        "",
        "",
        f"{min(times):.2f} s",
        "0.6 s",
    )
    size = 8 * layout.state_size(2)
    yield ("state of a game of two", "", "", f"{size:,} bytes", "16,000")


def machine():
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    load = os.getloadavg()[0]
    return (
        f"{date.today():%d %B %Y}, {model}, {os.cpu_count()} cores, load {load:.1f} when the run "
        f"began; {platform.system()}, CPython {platform.python_version()}, Numba "
        f"{numba.__version__}, llvmlite {llvmlite.__version__}, NumPy {np.__version__}."
    )


def table():
    kernel.warmup()
    lines = [
        machine(),
        "",
        "| | core | plain loops in Numba | kernel | target |",
        "|---|---|---|---|---|",
    ]
    for tiles in (9, 17):
        lines.append(f"| **a city of {tiles} tiles** | | | | |")
        lines += [f"| {' | '.join(row)} |" for row in city_rows(tiles)]
    lines.append("| **whole games** | | | | |")
    lines += [f"| {' | '.join(row)} |" for row in game_rows()]
    lines.append("| **the rest** | | | | |")
    lines += [f"| {' | '.join(row)} |" for row in start_rows()]
    return "\n".join(lines) + "\n"


def main():
    measured = table()
    print(measured)
    if "--write" in sys.argv:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}{measured}{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
