"""What a tile in hand may bring: how long the core and the kernel take to work all of it out.

    python -m benchmarks.options

Late cities of several kinds, their seat's last but one turn. Processor time, the median of several
runs; of the kernel after its first, which loads it. How long a browser waits for it is told by
``python -m benchmarks.browser --only deltas``.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from collections.abc import Callable
from random import Random

from akropolis import Game, Move, Rules, SeatView, kernel
from akropolis.bots import create
from akropolis.play.options import options_form

KINDS = {
    "two seats, compact": (Rules(seats=2), "greedy"),
    "two seats, sprawling": (Rules(seats=2), "lots"),
    "long, sprawling": (Rules(seats=2, long_game=True), "lots"),
    "long, sprawling, all variants": (
        Rules(
            seats=2,
            long_game=True,
            variants=["houses", "markets", "barracks", "temples", "gardens"],
        ),
        "lots",
    ),
}


def late(rules: Rules, style: str) -> SeatView:
    """The table before the last turns, as its seat to move sees it."""
    lots = Random(5)
    game, bot = Game.new(rules, rng=lots), create("greedy", rng=lots)
    while game.ply < len(rules.tiles) - 3:
        if style == "greedy":
            game.play(bot.choose(game.view()))
        else:
            spots = game.cities[game.ply % rules.seats].legal_placements(game.site[0])
            game.play(Move(0, lots.choice(spots)))
    return game.view()


def took(work: Callable[[], object], runs: int) -> float:
    """Milliseconds of processor time."""
    work()
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times) * 1000


def main() -> None:
    print(time.strftime("%d %B %Y %H:%M"), "load", *os.getloadavg())
    kernel.warmup()
    heads = ("hexes", "placements", "refused", "bytes", "as JSON", "core", "kernel")
    print(f"{'':<32}" + "".join(f"{head:>12}" for head in heads))
    for kind, (rules, style) in KINDS.items():
        view = late(rules, style)
        form = options_form(view, 0)
        text = json.dumps(form, separators=(",", ":"))
        numbers = [len(view.cities[view.seat].plan), len(form["placements"]), len(form["refused"])]
        times = [
            took(lambda form=form: json.dumps(form, separators=(",", ":")), 20),
            took(lambda view=view: options_form(view, 0), 7),
            took(lambda view=view: options_form(view, 0, by_kernel=True), 20),
        ]
        told = [f"{n:,}" for n in (*numbers, len(text))] + [f"{t:.1f} ms" for t in times]
        print(f"{kind:<32}" + "".join(f"{each:>12}" for each in told), flush=True)
    print("load", *os.getloadavg())


if __name__ == "__main__":
    main()
