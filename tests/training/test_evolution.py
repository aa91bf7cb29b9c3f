import json
import math

import numpy as np
import pytest

from akropolis.training.evolution import ERA, Swarm, evolve

TOP = np.array([1.0, -2.0, 0.5])


def near(rows, rival, seed):
    return -((rows - TOP) ** 2).sum(1)


def swarm():
    return Swarm.around_nothing(3, 1.0)


def test_finds_the_top_of_a_hill():
    found = evolve(swarm(), near, generations=200, draws=12, seed=1)
    assert found.mean == pytest.approx(TOP, abs=0.01)
    assert (found.spread < 0.1).all()


def test_only_the_order_of_worths_counts():
    steep = evolve(swarm(), lambda *given: 9 * near(*given) ** 3, generations=9, draws=8, seed=1)
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
    resumed = evolve(Swarm.load(path, 3), near, generations=10, draws=8, seed=1)
    assert (resumed.mean == whole.mean).all()
    assert (resumed.spread == whole.spread).all()


@pytest.mark.parametrize(
    "spoilt", [[2, [1, 2]], [2, [1, 2, math.nan]], [-1, [1, 2, 3]], [0.5, [1, 2, 3]]]
)
def test_a_file_of_something_else_is_refused(spoilt, tmp_path):
    generation, row = spoilt
    path = tmp_path / "swarm.json"
    path.write_text(json.dumps([generation, row, [1, 2, 3], [1, 2, 3]]))
    with pytest.raises(ValueError, match="expected"):
        Swarm.load(path, 3)


def test_every_generation_meets_other_deals():
    seeds = []

    def note(rows, rival, seed):
        seeds.append(seed)
        return near(rows, rival, seed)

    evolve(swarm(), note, generations=5, draws=4, seed=1)
    assert len(set(seeds)) == 5


def test_the_rival_of_an_era_is_the_mean_at_its_beginning():
    rivals, means = [], [swarm().mean]

    def note(rows, rival, seed):
        rivals.append(rival)
        return near(rows, rival, seed)

    kept = {"draws": 4, "seed": 1, "keep": lambda s: means.append(s.mean)}
    evolve(swarm(), note, generations=2 * ERA + 1, **kept)
    begins = [0] * ERA + [ERA] * ERA + [2 * ERA]
    assert all((rival == means[n]).all() for rival, n in zip(rivals, begins, strict=True))
