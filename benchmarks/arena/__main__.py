"""How many games a second the arena plays in this process, in two more, and on Ray.

    python -m benchmarks.arena                   prints it
    python -m benchmarks.arena --write           puts it into docs/arena.md too
    python -m benchmarks.arena --write 100 1     with fewer games, and less often

Each backend plays the same games between greedy bots, in turns. The rate is taken from the first
bout that comes back to the last one; what comes before is the start. "Busy" is the part of that
time, by the clock, in which the bots were choosing moves: what is missing goes to the rules and to
handing work around. On a machine with other things to do the rates fall, "busy" hardly does.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from contextlib import nullcontext
from datetime import date
from functools import partial
from pathlib import Path

from akropolis import kernel
from akropolis.arena import Mode, Schedule, local, on_ray
from akropolis.arena.bout import play

PAGE = Path(__file__).parents[2] / "docs" / "arena.md"
BEGIN, END = "<!-- throughput -->\n", "<!-- /throughput -->\n"
SCHEDULE = Schedule(bots=("greedy",), mode=Mode.SELF_PLAY, seed=1)
BACKENDS = {
    "this process": (1, partial(nullcontext, local(1))),
    "two processes": (2, partial(nullcontext, local(2))),
    "Ray, two workers": (2, partial(on_ray, cpus=2)),
}


def measured(backend, games, workers):
    """Seconds up to the first game, then games a second, how busy, and the results."""
    begin = time.perf_counter()
    with backend as spread:
        played = spread(partial(play, SCHEDULE), SCHEDULE.jobs(games))
        results = [next(played)]
        first = time.perf_counter()
        results += played
        seconds = time.perf_counter() - first
    bouts = [bout for _, bout in results[1:]]
    choosing = sum(sum(game.cost.wall_ms) for bout in bouts for game in bout.games) / 1000
    return first - begin, (games - 1) / seconds, choosing / seconds / workers, dict(results)


def main():
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    games, repeats = (numbers + [400, 3][len(numbers) :])[:2]
    kernel.warmup()
    found = {name: [] for name in BACKENDS}
    for _ in range(repeats):
        for name, (workers, make) in BACKENDS.items():
            found[name].append(measured(make(), games, workers))
    results = [run[3] for runs in found.values() for run in runs]
    assert all(other == results[0] for other in results)
    lines = ["| played in | start | games a second | busy |", "|---|---:|---:|---:|"]
    for name, runs in found.items():
        start, rate = min(run[0] for run in runs), max(run[1] for run in runs)
        busy = sorted(run[2] for run in runs)[len(runs) // 2]
        lines.append(f"| {name} | {start:.1f} s | {rate:.3g} | {busy:.0%} |")
    load = os.getloadavg()[0]
    lines += [
        "",
        f"{games} games of `greedy` against itself, best of {repeats} runs (busy: the median); all "
        f"results were the same. {date.today()}, {os.cpu_count()} cores ({platform.machine()}), "
        f"Python {platform.python_version()}, load average {load:.1f} at the end.",
        "Written by `python -m benchmarks.arena --write`.",
    ]
    table = "\n".join(lines) + "\n"
    print(table)
    if "--write" in sys.argv:
        before, _, rest = PAGE.read_text().partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}")


if __name__ == "__main__":
    main()
