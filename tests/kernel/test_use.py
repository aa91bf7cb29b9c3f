"""Who uses the kernel, and what happens where it is not there or not ready."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import akropolis as ak
from akropolis import bots, kernel
from strategies import played
from styles import mixed


@pytest.mark.parametrize(
    "rules",
    [{}, {"seats": 3, "variants": set(ak.District)}, {"seats": 1, "stone_reserve": 7}],
    ids=["plain", "variants", "solo"],
)
def test_the_greedy_bot_plays_alike_with_and_without_the_kernel(rules, monkeypatch):
    def choices(ready):
        monkeypatch.setattr(kernel, "is_ready", lambda: ready)
        bot = bots.create("greedy", seed=3)
        views = [played(ak.Rules(**rules), Random(n), mixed, n).view() for n in range(0, 15, 2)]
        return [bot.choose(view) for view in views]

    assert choices(ready=True) == choices(ready=False)


def test_the_greedy_bot_plays_on_by_rules_that_the_kernel_does_not_know(monkeypatch):
    def refuse(view):
        raise kernel.KernelUnsupported("not this")

    monkeypatch.setattr(kernel, "is_ready", lambda: True)
    monkeypatch.setattr(kernel, "best_moves", refuse)
    view = ak.Game.new(seats=2, seed=33).view()
    assert bots.create("greedy", seed=1).choose(view) in view.legal_moves


def test_nothing_of_it_is_imported_before_it_is_used(tmp_path):
    code = (
        "import sys, akropolis as ak; from akropolis import kernel; "
        "bot = ak.bots.create('greedy', seed=1); bot.choose(ak.Game.new(seats=2, seed=1).view()); "
        "print({'numpy', 'numba', 'llvmlite'} & sys.modules.keys())"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={
            "PYTHONPATH": str(Path(ak.__file__).parents[1]),
            "AKROPOLIS_CACHE_DIR": str(tmp_path),  # where nothing is ready
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "set()"


def test_without_numba_the_kernel_says_what_to_install(monkeypatch):
    monkeypatch.setattr(kernel, "is_installed", lambda: False)
    monkeypatch.delitem(kernel.__dict__, "State", raising=False)
    with pytest.raises(kernel.KernelUnavailable, match=r"akropolis\[fast\]"):
        _ = kernel.State
    with pytest.raises(kernel.KernelUnavailable):
        kernel.warmup()


def test_it_has_no_other_names():
    with pytest.raises(AttributeError, match="no attribute 'Board'"):
        _ = kernel.Board


def test_every_exported_name_is_there():
    assert all(getattr(kernel, name) for name in kernel.__all__)


def test_it_is_ready_once_everything_is_compiled_and_not_before(monkeypatch, tmp_path):
    assert kernel.is_ready()
    monkeypatch.setenv("AKROPOLIS_CACHE_DIR", str(tmp_path))
    assert not kernel.is_ready()
