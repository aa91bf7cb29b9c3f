"""Any work is done by any backend, and comes to the same."""

import pytest

from akropolis.arena.workers import in_processes, in_this_process, in_threads

BACKENDS = pytest.mark.parametrize("backend", [in_this_process, in_threads(2), in_processes(2)])


def square(number):
    return number * number


def root(number):
    return number**0.5 / (number != 3)


@BACKENDS
def test_each_job_comes_with_what_the_work_makes_of_it(backend):
    assert sorted(backend(square, range(9))) == [(n, n * n) for n in range(9)]


@BACKENDS
def test_what_goes_wrong_at_a_job_is_raised_here(backend):
    with pytest.raises(ZeroDivisionError):
        list(backend(root, range(9)))


@BACKENDS
def test_a_job_is_taken_when_it_can_be_begun(backend):
    taken = []
    results = backend(square, (taken.append(n) or n for n in range(99)))
    next(results)
    assert len(taken) <= 4
    results.close()
    assert len(taken) <= 4
