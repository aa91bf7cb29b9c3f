"""Following the best moves up to one's next turn, and searching there as well.

Rollouts take everybody for somebody who does not look ahead, the searching seat too. So a move that
leaves a choice which only looking ahead makes well is worth more than they say. Here the moves that
did best are followed on some deals, the same for all of them, until it is the seat's turn again; a
small search chooses there, and what it expects is what the deal came to.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from akropolis.bots.halving import Findings, Searcher, Trial
from akropolis.bots.mind import Numbers, numbers_of, parts_of, redealt
from akropolis.kernel import State
from akropolis.kernel.layout import TURN

_MOST = 4  # moves that are followed
_NEAR = 6.0  # points that such a move may lose against the best
_CANDIDATES, _ROLLOUTS = 8, 64  # of the search at the next turn
_FORMER = 0.3  # how much what the rollouts said still counts


def follow(searcher: Searcher, findings: Findings, *, seed: int, deals: int) -> Findings:
    """Look once more at the moves that a search found best, on so many deals.

    Not where that cannot help: one move is far better, or the seat has no other turn.
    """
    state, losses = findings.state, np.array(findings.losses)
    near: Numbers = np.flatnonzero(losses[:_MOST] <= _NEAR)
    has_other_turn = int(state.words[TURN]) + state.rules.hands < state.rules.turns
    if len(near) < 2 or not has_other_turn:
        return findings
    worths = np.zeros(len(near))
    rollouts = 0
    for deal in range(deals):
        dealt = redealt(state, seed=seed + deal)
        for n, number in enumerate(numbers_of(findings.moves[near])):
            worth, played = _worth(searcher, dealt, number, seed=seed + deal)
            worths[n] += worth / deals
            rollouts += played
    expected = (1 - _FORMER) * worths / searcher.objective.point - _FORMER * losses[near]
    losses[near] = expected.max() - expected
    rest = np.delete(np.arange(len(losses)), near)
    order = [*near[np.argsort(losses[near], kind="stable")].tolist(), *rest.tolist()]
    return replace(
        findings,
        moves=findings.moves[order],
        losses=losses[order].tolist(),
        leads=[findings.leads[n] for n in order],
        errors=[findings.errors[n] for n in order],
        rollouts=findings.rollouts + rollouts,
    )


def _worth(searcher: Searcher, dealt: State, number: int, *, seed: int) -> tuple[float, int]:
    """What a move comes to for a seat that searches at its next turn, and the rollouts for that."""
    state = dealt.clone()
    state.step(*parts_of(number))
    while state.to_move != dealt.to_move:
        (others,) = searcher.mind.rank(state, seed=seed, most=1).moves
        state.step(*parts_of(int(others)))
    trial = Trial(searcher, state, seed=seed, candidates=_CANDIDATES)
    if len(trial.moves) > 1:
        trial.spend(_ROLLOUTS)
    else:
        trial.roll(_CANDIDATES)
    return trial.best_mean(), trial.spent
