"""The same course on a Ray cluster of two workers, which the command makes for itself."""

import sys
from contextlib import contextmanager
from functools import partial

import pytest
from click.testing import CliRunner

pytest.importorskip("numba", reason="the extra 'fast' is not installed")

import clusters
from akropolis import arena
from akropolis.cli import main
from akropolis.training.positions import Positions

pytestmark = clusters.untidy


def train(*words):
    course = "solo --seed 3 --rounds 1 --games 5 --generations 2 --draws 4 --deals 2 --trials 2"
    return CliRunner().invoke(main, ["train", *course.split(), *map(str, words)])


def test_a_course_on_ray_finds_what_threads_find_even_if_workers_are_killed(tmp_path, monkeypatch):
    ray = clusters.needed()
    there, here, marks = tmp_path / "there", tmp_path / "here", tmp_path / "marks"
    marks.mkdir()
    assert train("--out", here, "--threads", 2).exit_code == 0
    on_ray = arena.on_ray

    @contextmanager
    def dangerous(address, *, cpus):
        with on_ray(address, cpus=cpus) as backend:
            yield lambda work, jobs: backend(partial(clusters.dangerous, marks, work), jobs)

    monkeypatch.setattr(arena, "on_ray", dangerous)
    for number in range(2):
        (marks / f"kill-{number}").touch()
    assert train("--out", there, "--threads", 2, "--ray").exit_code == 0
    assert list(marks.iterdir()) == []
    assert not ray.is_initialized()

    for name in ("policies.json", "solo/evolution.json", "solo/trained.json"):
        assert (there / name).read_text() == (here / name).read_text()
    for lot in ("solo/round-1/lot-000.npz", "solo/round-1/lot-001.npz"):
        found, expected = Positions.load(there / lot), Positions.load(here / lot)
        assert (found.features == expected.features).all()
        assert (found.outcomes == expected.outcomes).all()


def test_without_ray_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    told = train("--out", tmp_path / "course", "--ray")
    assert told.exit_code == 2
    assert "Ray is not installed: pip install 'akropolis[arena]'" in told.output
    assert not (tmp_path / "course").exists()


def test_a_kind_behind_a_bare_ray_is_not_taken_for_an_address(tmp_path):
    told = CliRunner().invoke(main, ["train", "--ray", "solo", "--out", str(tmp_path / "course")])
    assert told.exit_code == 2
    assert "expected auto, HOST:PORT or ray://HOST:PORT, not 'solo'" in told.output
