"""How strong the bots are: the arenas of docs/strength.md and docs/levels.md, on fresh deals.

    python -m benchmarks.strength                       # says what there is
    python -m benchmarks.strength seats-3 --out runs    # plays it, or goes on with it
    python -m benchmarks.strength --all --out runs --write

``--write`` puts what has been played, whole or in part, into the pages.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from akropolis.bots.levels import LEVELS

SEED = "77000000"  # of deals that nothing was trained or tuned on
MASTER, GRANDMASTER = (
    f"search:rollouts={level.rollouts},candidates={level.candidates}"
    + (f",follow={level.follow}" if level.follow else "")
    for level in LEVELS[-2:]
)

_FOUR = ["master", "value", "--mode=challenge", "--seats=4"]

#: By the place in the page: what the arena is asked for.
ARENAS = {
    "levels": [*(level.name for level in LEVELS[::-1]), "--mode=ladder", "--games=60"],
    "value": ["value", "value:aim=points", "--mode=self-play", "--games=400"],
    "greedy-2": ["value", "greedy", "--mode=challenge", "--games=400"],
    "greedy-3": ["value", "greedy", "--mode=challenge", "--seats=3", "--games=402"],
    "greedy-4": ["value", "greedy", "--mode=challenge", "--seats=4", "--games=400"],
    "value-solo": ["value", "--solo=callicrates", "--games=400"],
    "master": ["master", f"{MASTER},aim=points", "--mode=self-play", "--games=200"],
    "grandmaster": [f"{GRANDMASTER},aim=points", "--mode=self-play", "--games=100"],
    "aims": [MASTER, f"{MASTER},aim=points", "--games=60"],
    "value-2": ["master", "value", "--mode=challenge", "--games=100"],
    "seats-3": ["master", "value", "--mode=challenge", "--seats=3", "--games=150"],
    "seats-4": [*_FOUR, "--games=200"],
    "hippodamos": ["master", "--solo=hippodamos", "--games=200"],
    "metagenes": ["master", "--solo=metagenes", "--games=200"],
    "callicrates": ["grandmaster", "master", "--solo=callicrates", "--games=100"],
    **{
        f"{kind}{name}": [*words, option]
        for kind, option in (("long", "--long"), ("variants", "--variants=all"))
        for name, words in {
            "": ["master", "value", "--mode=challenge", "--games=60"],
            "-self": ["value", "master", "--mode=self-play", "--games=60"],
            "-greedy": ["value", "greedy", "--mode=challenge", "--games=200"],
            "-3": ["master", "value", "--mode=challenge", "--seats=3", "--games=60"],
            "-solo": ["master", "--solo=callicrates", "--games=100"],
        }.items()
    },
    "variants-4": [*_FOUR, "--games=60", "--variants=all"],
}


def page(name: str) -> str:
    """The page that an arena is told on."""
    return "docs/levels.md" if name == "levels" else "docs/strength.md"


def arena(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "akropolis", "arena", *words], check=True)


def main() -> None:
    """Play arenas, and write what came of them."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    # argparse asks of no names, too, that they are one of the choices.
    parser.add_argument("names", nargs="*", choices=[*ARENAS, []], metavar="NAME")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--out", type=Path, default=Path("runs"), metavar="FOLDER")
    parser.add_argument("--workers", metavar="N")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    names = list(ARENAS) if given.all else given.names
    if not names and not given.write:
        print("\n".join(f"{name}: {' '.join(words)}" for name, words in ARENAS.items()))
    workers = [f"--workers={given.workers}"] if given.workers else []
    for name in names:
        arena(*ARENAS[name], "--seed", SEED, "--out", str(given.out / f"{name}.jsonl"), *workers)
    if given.write:
        for name in ARENAS:
            if (file := given.out / f"{name}.jsonl").exists():
                arena("report", str(file), "--markdown", page(name), "--name", name)


if __name__ == "__main__":
    main()
