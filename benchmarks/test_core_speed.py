"""How quick the pure core is. ``docs/benchmarks.md`` keeps the numbers and the targets."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest

import akropolis as ak

Benchmark = Callable[..., Any]
VARIANTS = ak.Rules(variants=ak.District)


def test_list_legal_placements_of_a_late_city(benchmark: Benchmark, late_city: ak.City) -> None:
    """Every placement of one tile as a value, in a city that is already there."""
    tile = ak.Tile.parse("Mbq")
    assert benchmark(lambda: list(late_city.legal_placements(tile)))


def test_place_a_tile_in_a_late_city_and_list_what_is_legal_then(
    benchmark: Benchmark, late_city: ak.City
) -> None:
    """What a city costs that was not there before: the placement, lakes and legality included."""
    tile = ak.Tile.parse("Mbq")
    placements = list(late_city.legal_placements(tile))
    turns = iter([p for _ in repeat(None, 1000) for p in placements])
    assert benchmark(lambda: list(late_city.place(next(turns)).legal_placements(tile)))


@pytest.mark.parametrize("rules", [ak.Rules(), VARIANTS], ids=["plain", "five variants"])
def test_score_a_late_city(benchmark: Benchmark, late_city: ak.City, rules: ak.Rules) -> None:
    """All five lines of one city, with the reason for each hex."""
    assert benchmark(lambda: ak.score(late_city, rules=rules).total)


def test_play_a_random_game_of_two_seats(benchmark: Benchmark, rng: Random) -> None:
    """Deal 37 tiles, play 36 random legal moves, rank the seats."""

    def play() -> ak.Game:
        game = ak.Game.new(seats=2, rng=rng)
        while not game.is_over:
            game.play(rng.choice(game.legal_moves))
        return game

    assert benchmark(play).result is not None


def test_import(benchmark: Benchmark, tmp_path: Path) -> None:
    """``import akropolis`` in a fresh interpreter that has its bytecode at hand.

    The rounds measure the whole interpreter; the import alone is printed, and kept as
    ``import_ms`` of the extra information.
    """
    source = Path(ak.__file__).parent.parent
    code = (
        f"import sys, time; sys.path.insert(0, {str(source)!r}); start = time.process_time(); "
        "import akropolis; print(1000 * (time.process_time() - start))"
    )
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    inside: list[float] = []

    def start() -> None:
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        inside.append(float(done.stdout))

    benchmark.pedantic(start, rounds=20, warmup_rounds=2)  # type: ignore[attr-defined]
    measured = sorted(inside[2:])
    import_ms = {"min": round(measured[0], 1), "median": round(measured[10], 1)}
    benchmark.extra_info["import_ms"] = import_ms  # type: ignore[attr-defined]
    print(f"\nimport akropolis, ms: {import_ms}")
