"""The rules at the speed of the machine: games on flat arrays, compiled by Numba.

The core (``akropolis.state``, ``city``, ``scoring``) says what the rules are; the kernel plays by
the same rules, some thousand times as fast, and is held to the core by tests at every ply. What it
does not support it refuses with ``KernelUnsupported``.

It needs the extra ``akropolis[fast]``. Importing this package imports neither NumPy nor Numba; the
first use of what is in it does. Compiling takes some twenty seconds, once: see ``warmup``.

>>> from akropolis import Rules, kernel
>>> start = kernel.State.new(Rules(seats=2), seed=1)
>>> games = kernel.play_games(start, games=1000, seed=1, deal="new")
>>> games.totals.mean().round()
np.float64(53.0)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from akropolis.kernel.readiness import (
    KernelUnavailable,
    KernelUnsupported,
    is_installed,
    is_ready,
)

if TYPE_CHECKING:
    from akropolis.kernel.batch import Games, play_games
    from akropolis.kernel.outcomes import Outcome, previews
    from akropolis.kernel.rng import new as new_rng
    from akropolis.kernel.state import Evaluation, State, best_moves, deltas

_LAZY = {
    "Evaluation": ("state", "Evaluation"),
    "Games": ("batch", "Games"),
    "Outcome": ("outcomes", "Outcome"),
    "State": ("state", "State"),
    "best_moves": ("state", "best_moves"),
    "deltas": ("state", "deltas"),
    "new_rng": ("rng", "new"),
    "play_games": ("batch", "play_games"),
    "previews": ("outcomes", "previews"),
}


def warmup() -> bool:
    """Make everything ready: compile what is not in the cache. Say whether that was needed.

    Errors: ``KernelUnavailable``.
    """
    if not is_installed():
        raise KernelUnavailable
    from akropolis.kernel import entries

    return entries.SHELF.load_all()


def is_cached() -> bool:
    """Whether a new process would find the kernel compiled."""
    if not is_installed():
        return False
    from akropolis.kernel import entries

    return entries.SHELF.is_kept


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if not is_installed():
        raise KernelUnavailable
    module, attribute = _LAZY[name]
    value = getattr(import_module(f"akropolis.kernel.{module}"), attribute)
    globals()[name] = value
    return value


__all__ = [
    "Evaluation",
    "Games",
    "KernelUnavailable",
    "KernelUnsupported",
    "Outcome",
    "State",
    "best_moves",
    "deltas",
    "is_cached",
    "is_installed",
    "is_ready",
    "new_rng",
    "play_games",
    "previews",
    "warmup",
]
