"""A bot that plays promising moves out to the end, many times, before it makes one."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from akropolis import kernel
from akropolis.bots.base import Advice
from akropolis.bots.value import aim_of, policies_in, whole_number
from akropolis.moves import Move
from akropolis.view import SeatView

if TYPE_CHECKING:
    from random import Random

    from akropolis.bots.halving import Searcher
    from akropolis.bots.policies import Policies


class Search:
    """Plays the best moves by value out to the end, over and over, and makes the one that did best.

    It thinks for a number of ``rollouts``, which makes it reproducible, or for ``ms`` milliseconds
    a move. ``candidates`` are the moves that it tries at first; ``threads`` think at once; ``aim``
    and ``policies`` are as for the value bot. With a budget of rollouts it may ``follow`` the best
    few moves on so many deals up to its next turn, and search there too (``bots.following``).

    Errors: ``KernelUnavailable`` where NumPy and Numba are not installed.
    """

    def __init__(
        self,
        *,
        rng: Random,
        rollouts: int | str | None = None,
        ms: int | str | None = None,
        candidates: int | str = 32,
        threads: int | str = 1,
        follow: int | str = 0,
        aim: str = "wins",
        policies: str | Policies | None = None,
    ) -> None:
        if not kernel.is_installed():
            raise kernel.KernelUnavailable
        if rollouts is not None and ms is not None:
            raise ValueError("a budget in rollouts or in ms, not in both")
        if ms is not None:
            self._budget = f"ms={ms}"
            self._seconds: float | None = whole_number("ms", ms, 1, 3_600_000) / 1000
            self._rollouts = 0
        else:
            rollouts = 256 if rollouts is None else rollouts
            self._budget = f"rollouts={rollouts}"
            self._seconds = None
            self._rollouts = whole_number("rollouts", rollouts, 1, 10_000_000)
        self._rng = rng
        self._candidates = whole_number("candidates", candidates, 1, 256)
        self._follow = whole_number("follow", follow, 0, 10_000)
        if self._follow:
            if ms is not None:
                raise ValueError("follow goes with a budget in rollouts, not in ms")
            self._budget += f",follow={self._follow}"
        self._threads = whole_number("threads", threads, 1, 256)
        self._aim = aim_of(aim)
        self._policies = policies_in(policies)
        self._searcher: Searcher | None = None
        self._rules: object = None

    def choose(self, view: SeatView) -> Move:
        """The move that did best."""
        return self.explain(view, top=1)[0].move

    def explain(self, view: SeatView, *, top: int = 3) -> list[Advice]:
        """The moves that did best, each with the lead at the end that it came to."""
        from akropolis.bots.following import follow
        from akropolis.bots.halving import Searcher
        from akropolis.bots.mind import state_of

        until = None if self._seconds is None else time.perf_counter() + self._seconds
        if self._searcher is None or self._rules != view.rules:
            self._searcher = Searcher(
                view.rules, self._policies, aim=self._aim, threads=self._threads
            )
            self._rules = view.rules
        seed = self._rng.getrandbits(64)
        findings = self._searcher.search(
            state_of(view),
            seed=seed,
            candidates=self._candidates,
            rollouts=self._rollouts,
            until=until,
        )
        if self._follow:
            findings = follow(self._searcher, findings, seed=seed, deals=self._follow)
        return findings.advice(top)

    def __repr__(self) -> str:
        return f"<search bot: {self._budget}>"
