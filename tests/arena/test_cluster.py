"""The same schedule on a Ray cluster of two workers."""

import sys

import pytest

import clusters
from akropolis.arena import ArenaError, Mode, Schedule, local, on_ray, versions
from akropolis.bots import UnknownBot

from .bouts import bouts_of

pytestmark = clusters.untidy
SCHEDULE = Schedule(bots=("mortal",), mode=Mode.SELF_PLAY, seed=8)


@pytest.fixture(scope="module")
def cluster(mortal):
    """Two workers on this machine that know the mortal bot."""
    with clusters.two_workers():
        yield mortal


@pytest.fixture
def ray(cluster):
    with on_ray() as backend:
        yield backend


def test_ray_plays_what_this_process_plays_even_if_workers_are_killed(cluster, ray):
    cluster.kills = 2
    found = bouts_of(SCHEDULE, ray, deals=8)
    assert cluster.kills == 0
    assert found == bouts_of(SCHEDULE, local(1), deals=8)


def test_a_worker_that_is_killed_every_time_ends_the_run_with_a_word(cluster, ray):
    cluster.kills = 100
    with pytest.raises(ArenaError, match="Ray gave up"):
        bouts_of(SCHEDULE, ray, deals=1)
    cluster.kills = 0


def test_an_error_of_a_worker_is_raised_here(ray):
    unknown = Schedule(bots=("nobody",), mode=Mode.SELF_PLAY)
    with pytest.raises(UnknownBot, match="no bot 'nobody'"):
        bouts_of(unknown, ray, deals=1)


def test_other_software_on_a_node_is_refused(ray, monkeypatch):
    stamp = tuple({**dict(versions.stamp()), "sources": "changed"}.items())
    monkeypatch.setattr(versions, "stamp", lambda: stamp)
    with pytest.raises(ArenaError, match=r"a node of the cluster has sources .*, not changed"):
        bouts_of(SCHEDULE, ray, deals=1)


def test_a_move_that_takes_too_long_is_interrupted_there_too(ray):
    schedule = Schedule(bots=("mortal",), mode=Mode.SELF_PLAY, move_limit_s=1e-4)
    (bout,) = bouts_of(schedule, ray, deals=1)
    assert bout.games[0].forfeit.why == "took more than 0.0001 s"


def test_a_cluster_that_was_there_before_is_kept(ray):
    with on_ray() as again:
        bouts_of(SCHEDULE, again, deals=1)
    import ray as library

    assert library.is_initialized()


def test_without_ray_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'akropolis\[arena\]'"), on_ray():
        pass
