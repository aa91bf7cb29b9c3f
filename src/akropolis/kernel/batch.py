"""Many games at once, over threads: the kernel holds no lock of Python's while it plays."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from akropolis.kernel import entries, layout
from akropolis.kernel.playing import GREEDY, RANDOM, SHEET
from akropolis.kernel.rng import new as new_rng
from akropolis.kernel.state import BENCH, State

_CHUNK = 256  # games that a thread plays between two looks at the world
POLICIES = {"random": RANDOM, "greedy": GREEDY}

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Games:
    """How games ended. All arrays have a row for each game.

    Attributes:
        sheets: by game and hand (the Architect comes after the seat) thirteen numbers: value and
            stars of houses, markets, barracks, temples and gardens, then stones, quarry points of
            the Architect, and the total.
        plies: moves that were played, those of the Architect not counted.
        moves: legal moves, summed over the plies.
        most_moves: the most legal moves of one ply.
    """

    sheets: Numbers
    plies: Numbers
    moves: Numbers
    most_moves: Numbers

    @property
    def totals(self) -> Numbers:
        """The final scores by game and hand."""
        return self.sheets[:, :, 12]

    @property
    def points(self) -> Numbers:
        """Points by game, hand and district."""
        return self.sheets[:, :, 0:10:2] * self.sheets[:, :, 1:10:2]


def play_games(
    start: State,
    *,
    games: int,
    seed: int,
    policy: str = "random",
    deal: str = "unseen",
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Games:
    """Play games from one state to their ends, all seats by one policy.

    Game ``i`` depends on ``seed + i`` alone, not on the number of threads.

    ``policy`` is ``random`` or ``greedy``. ``deal`` says which tiles each game shuffles: ``unseen``
    those that lie face down, ``known`` none, ``new`` all, which only a state before its first turn
    can. ``progress`` is called with a number of games that have just been played.

    Errors: ``ValueError`` for a word or number that is none of these.
    """
    if policy not in POLICIES:
        raise ValueError(f"a policy out of {', '.join(POLICIES)}, not {policy!r}")
    if deal not in ("unseen", "known", "new"):
        raise ValueError(f"a deal out of unseen, known and new, not {deal!r}")
    if games < 0 or threads < 1:
        raise ValueError(f"no number of games and threads: {games} and {threads}")
    words = start.words
    if deal == "new" and words[layout.TURN]:
        raise ValueError("a new deal in the middle of a game")
    known = {"unseen": words[layout.DEALT], "known": words[layout.DECK_SIZE], "new": 0}
    shuffled = int(known[deal])
    sheets = np.zeros((games, start.rules.hands, SHEET), np.int64)
    census = np.zeros((games, 3), np.int64)
    run = entries.play_games.load()

    def play(first: int) -> int:
        last = min(first + _CHUNK, games)
        run(
            words,
            np.zeros_like(words),
            BENCH.words,
            new_rng(0),
            (seed + first) % 2**64,
            POLICIES[policy],
            shuffled,
            BENCH.placements,
            BENCH.scores,
            sheets[first:last],
            census[first:last],
        )
        return last - first

    chunks = range(0, games, _CHUNK)
    pool = ThreadPoolExecutor(threads) if threads > 1 else None
    try:
        for played in pool.map(play, chunks) if pool else map(play, chunks):
            if progress is not None:
                progress(played)
    finally:
        if pool:  # after Ctrl-C, too, which must not wait for all the games
            pool.shutdown(cancel_futures=True)
    return Games(sheets, *(census[:, i] for i in range(3)))
