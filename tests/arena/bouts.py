"""Bouts as a backend plays them."""

from functools import partial

from akropolis.arena.bout import play


def bouts_of(schedule, backend, *, deals):
    """The bouts of a schedule, in its order."""
    found = dict(backend(partial(play, schedule), schedule.jobs(deals)))
    return [found[job] for job in schedule.jobs(deals)]
