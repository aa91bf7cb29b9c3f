"""The same schedule on a Ray cluster of two workers. Skipped without Ray, unless it is demanded.

``AKROPOLIS_RAY=required`` demands it, as in CI.
"""

import os
import sys

import pytest

from akropolis.arena import ArenaError, Mode, Schedule, local, versions
from akropolis.arena.cluster import connect, on_ray
from akropolis.bots import UnknownBot

pytestmark = [
    # Ray leaves sockets and files to be closed at its end.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
]

SCHEDULE = Schedule(bots=("mortal",), mode=Mode.SELF_PLAY, seed=8)


@pytest.fixture(scope="module")
def cluster(mortal):
    """Two workers on this machine that know the mortal bot."""
    try:
        import ray
    except ImportError:
        missing = "Ray is not installed: pip install 'akropolis[arena]'"
        required = os.environ.get("AKROPOLIS_RAY") == "required"
        pytest.fail(missing) if required else pytest.skip(missing)
    connect(ray, None, 2)
    yield mortal
    ray.shutdown()


def test_ray_plays_what_this_process_plays_even_if_workers_are_killed(cluster):
    cluster.kills = 2
    found = list(on_ray()(SCHEDULE, SCHEDULE.jobs(8)))
    assert cluster.kills == 0
    expected = list(local(1)(SCHEDULE, SCHEDULE.jobs(8)))
    assert sorted(found, key=lambda bout: bout.job) == expected


def test_a_worker_that_is_killed_every_time_ends_the_run_with_a_word(cluster):
    cluster.kills = 100
    with pytest.raises(ArenaError, match="Ray gave up"):
        list(on_ray()(SCHEDULE, SCHEDULE.jobs(1)))
    cluster.kills = 0


def test_an_error_of_a_worker_is_raised_here(cluster):
    unknown = Schedule(bots=("nobody",), mode=Mode.SELF_PLAY)
    with pytest.raises(UnknownBot, match="no bot 'nobody'"):
        list(on_ray()(unknown, unknown.jobs(1)))


def test_other_software_on_a_node_is_refused(cluster, monkeypatch):
    stamp = tuple({**dict(versions.stamp()), "sources": "changed"}.items())
    monkeypatch.setattr(versions, "stamp", lambda: stamp)
    with pytest.raises(ArenaError, match=r"a node of the cluster has sources .*, not changed"):
        list(on_ray()(SCHEDULE, SCHEDULE.jobs(1)))


def test_a_move_that_takes_too_long_is_interrupted_there_too(cluster):
    schedule = Schedule(bots=("mortal",), mode=Mode.SELF_PLAY, move_limit_s=1e-4)
    (bout,) = on_ray()(schedule, schedule.jobs(1))
    assert bout.games[0].forfeit.why == "took more than 0.0001 s"


def test_without_ray_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'akropolis\[arena\]'"):
        on_ray()
