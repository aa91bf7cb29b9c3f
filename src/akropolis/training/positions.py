"""The data that policies learn from: positions of self-play, and what their moves led to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import numpy.typing as npt

from akropolis.arena.schedule import derive
from akropolis.bots.features import FEATURES
from akropolis.bots.halving import lead, objective_of, own_total, totals_of
from akropolis.bots.mind import Mind
from akropolis.bots.policies import Aim, Policy, kind_of
from akropolis.kernel import State, layout
from akropolis.rules import Rules

Reals = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int32]

CANDIDATES = 32  #: moves of a position that are played out
ROWS = 6  #: deals on which each of them is played out


@dataclass(frozen=True, slots=True)
class Positions:
    """Moves of many positions, a row each; those of one position lie together.

    Attributes:
        position: number of the position, from 0 without gaps.
        turns: turns that the seat has left after the move.
        features: of the city after the move, as ``FEATURES`` has them.
        outcomes: what counts for the seat at the end (``gather``), on average over the deals.
    """

    position: Numbers
    turns: Numbers
    features: Floats
    outcomes: Floats

    @property
    def number(self) -> int:
        """How many positions there are."""
        return int(self.position[-1]) + 1 if len(self.position) else 0

    def save(self, path: Path) -> None:
        """Write a file, whole or not at all."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, **{field.name: getattr(self, field.name) for field in fields(self)})
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> Positions:
        """Read what ``save`` has written."""
        with np.load(path) as file:
            return cls(**{field.name: file[field.name] for field in fields(cls)})

    @classmethod
    def joined(cls, parts: Iterable[Positions]) -> Positions:
        """Several lots as one."""
        parts = [part for part in parts if part.number]
        starts = np.cumsum([0, *(part.number for part in parts)])
        return cls(
            position=np.concatenate(
                [part.position + start for part, start in zip(parts, starts[:-1], strict=True)],
                dtype=np.int32,
            ),
            turns=np.concatenate([part.turns for part in parts]),
            features=np.concatenate([part.features for part in parts]),
            outcomes=np.concatenate([part.outcomes for part in parts]),
        )


def gather(
    rules: Rules, policy: Policy, *, games: int, seed: int, aim: Aim = Aim.WINS
) -> Positions:
    """Play games in which every move is the best of rollouts, and note all rollouts.

    What counts is the seat's own total; among more than two, where weights fitted to that take too
    little from others, what a search makes most of; against an Architect the lead. Cost: two
    seconds a game of two on one core.
    """
    measure = own_total if rules.seats == 2 else objective_of(rules, aim).measure
    if rules.is_solo:
        measure = lead
    mind = Mind(rules, {kind_of(rules): policy})
    turns: list[int] = []
    features, outcomes = [np.zeros((0, len(FEATURES)))], [np.zeros(0)]
    for game in range(games):
        state = State.new(rules, seed=derive(seed, "deal", game))
        while not state.is_over:
            turn = len(turns)
            moves = mind.rank(state, seed=derive(seed, "rank", turn), most=CANDIDATES).moves
            sheets = mind.roll(state, moves, seed=derive(seed, "roll", turn), rows=ROWS)
            totals = totals_of(sheets, state.to_move or 0)
            worths = measure(totals).mean(0)
            turns.append(turns_left(state))
            features.append(mind.measure(state, moves)[:, : len(FEATURES)])
            outcomes.append(worths)
            number = int(moves[worths.argmax()])
            state.step(number >> 20, number & 0x1FFFF, number >> 17 & 3)
    sizes = [len(worths) for worths in outcomes[1:]]
    return Positions(
        position=np.repeat(np.arange(len(turns), dtype=np.int32), sizes),
        turns=np.repeat(np.array(turns, np.int32), sizes),
        features=np.concatenate(features).astype(np.float32),
        outcomes=np.concatenate(outcomes).astype(np.float32),
    )


def turns_left(state: State) -> int:
    """Turns that the seat to move will have after this one."""
    words = state.words
    deck, turn = int(words[layout.DECK_SIZE]), int(words[layout.TURN])
    return (deck - 2 - turn) // state.rules.hands
