"""Bots meet on the same deals, and what that says of their strength.

>>> import akropolis as ak
>>> report = ak.arena.match("greedy", "uniform", games=4, seed=1)
>>> report.games, report.deals
(4, 2)
>>> report.bots[0].bot
'greedy'

Everything is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from akropolis.arena.schedule import ArenaError, Mode, Schedule, Stop

if TYPE_CHECKING:
    from akropolis.arena.cluster import on_ray
    from akropolis.arena.report import Report
    from akropolis.arena.results import ResultsError, read
    from akropolis.arena.runner import Progress, match, round_robin, run
    from akropolis.arena.workers import local

_LAZY = {
    "Progress": "runner",
    "Report": "report",
    "ResultsError": "results",
    "local": "workers",
    "match": "runner",
    "on_ray": "cluster",
    "read": "results",
    "round_robin": "runner",
    "run": "runner",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if find_spec("numpy") is None:
        raise ArenaError(
            "the arena needs NumPy: pip install 'akropolis[arena]' (in a clone: '.[arena]')"
        )
    value = getattr(import_module(f"akropolis.arena.{_LAZY[name]}"), name)
    globals()[name] = value
    return value


__all__ = [
    "ArenaError",
    "Mode",
    "Progress",
    "Report",
    "ResultsError",
    "Schedule",
    "Stop",
    "local",
    "match",
    "on_ray",
    "read",
    "round_robin",
    "run",
]
