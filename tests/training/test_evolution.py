import numpy as np
import pytest

from akropolis.training.evolution import Swarm, evolve

TOP = np.array([1.0, -2.0, 0.5])


def near(rows, seed):
    return -((rows - TOP) ** 2).sum(1)


def swarm():
    return Swarm(np.zeros(3), np.ones(3))


def test_finds_the_top_of_a_hill():
    found = evolve(swarm(), near, generations=200, draws=12, seed=1)
    assert found.mean == pytest.approx(TOP, abs=0.01)
    assert (found.spread < 0.1).all()


def test_only_the_order_of_worths_counts():
    steep = evolve(
        swarm(), lambda rows, seed: 9 * near(rows, seed) ** 3, generations=9, draws=8, seed=1
    )
    flat = evolve(swarm(), near, generations=9, draws=8, seed=1)
    assert (steep.mean == flat.mean).all()


def test_draws_lie_in_pairs_on_either_side():
    drawn = swarm().draws(seed=1, number=8)
    assert (drawn[:4] == -drawn[4:]).all()
    assert len({tuple(row) for row in drawn.tolist()}) == 8


def test_goes_on_from_a_file_as_if_it_had_not_stopped(tmp_path):
    whole = evolve(swarm(), near, generations=10, draws=8, seed=1)
    path = tmp_path / "swarm.json"
    evolve(swarm(), near, generations=4, draws=8, seed=1, keep=lambda s: s.save(path))
    resumed = evolve(Swarm.load(path), near, generations=10, draws=8, seed=1)
    assert (resumed.mean == whole.mean).all()
    assert (resumed.spread == whole.spread).all()


def test_every_generation_meets_other_deals():
    seeds = []

    def note(rows, seed):
        seeds.append(seed)
        return near(rows, seed)

    evolve(swarm(), note, generations=5, draws=4, seed=1)
    assert len(set(seeds)) == 5
