"""What the tests of the arena share."""

import sys
from pathlib import Path

import pytest

from akropolis import bots

from . import players

_MORTAL = """
import os, signal
from pathlib import Path

class Mortal:
    def __init__(self, *, rng):
        self.rng = rng

    def choose(self, view):
        if view.turn == 20:
            for cause in Path(__file__).parent.glob("kill-*"):
                cause.unlink()
                os.kill(os.getpid(), signal.SIGKILL)
        return self.rng.choice(view.legal_moves)
"""


class Mortal:
    """A bot of an installed package that plays at random, and kills its process now and then.

    Attributes:
        kills: how often it still will.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        package = folder / "mortal-1.0.dist-info"
        package.mkdir()
        (package / "METADATA").write_text("Name: mortal\nVersion: 1.0\n")
        (package / "entry_points.txt").write_text("[akropolis.bots]\nmortal = mortal:Mortal\n")
        (folder / "mortal.py").write_text(_MORTAL)

    @property
    def kills(self):
        return len(list(self._folder.glob("kill-*")))

    @kills.setter
    def kills(self, number):
        for mark in self._folder.glob("kill-*"):
            mark.unlink()
        for count in range(number):
            (self._folder / f"kill-{count}").touch()


@pytest.fixture(scope="module")
def mortal(tmp_path_factory):
    folder = tmp_path_factory.mktemp("packages")
    sys.path.insert(0, str(folder))
    yield Mortal(folder)
    sys.path.remove(str(folder))
    sys.modules.pop("mortal", None)


@pytest.fixture
def odd_bots(monkeypatch):
    """The bots of ``players`` are known by their names, for one test."""
    monkeypatch.setattr("akropolis.bots.base._MAKERS", dict(bots.base._MAKERS))
    for maker in players.ALL:
        bots.register(maker.__name__.lower(), maker)
