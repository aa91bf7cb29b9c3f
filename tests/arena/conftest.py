"""What the tests of the arena share."""

import pytest

from akropolis import bots

from . import players


@pytest.fixture
def odd_bots(monkeypatch):
    """The bots of ``players`` are known by their names, for one test."""
    monkeypatch.setattr("akropolis.bots.base._MAKERS", dict(bots.base._MAKERS))
    for maker in players.ALL:
        bots.register(maker.__name__.lower(), maker)
