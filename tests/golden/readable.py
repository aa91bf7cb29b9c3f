"""The readable texts beside the recorded games: what the tests compare and the tool writes."""

from __future__ import annotations

from pathlib import Path

import akropolis as ak

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "games").glob("*.akr"))
COUNTS = HERE / "counts.txt"

#: Records whose moves are counted, and how far into them.
COUNTED = ("two_seats", "three_seats", "four_seats", "two_seats_long", "solo_metagenes")
PLIES = (0, 1, 5, 10, 15, 17)


def sheets(game: ak.Game) -> str:
    """The final sheets of a game and its ranking."""
    hands = [f"seat {seat}" for seat in range(game.rules.seats)] + ["Architect"]
    parts = [f"{hand}\n{sheet}" for hand, sheet in zip(hands, game.sheets, strict=False)]
    return "\n\n".join([*parts, str(game.result)]) + "\n"


def leaves(state: ak.GameState, depth: int) -> int:
    """How many ways there are to play on for so many turns of the seats."""
    if depth == 1:
        return len(state.legal_moves)
    return sum(leaves(state.play(move)[0], depth - 1) for move in state.legal_moves)


def counts(games: dict[str, ak.Game]) -> str:
    """Ways to play on for one and for two turns, from some plies of some games."""
    rows = ["record            ply   one turn   two turns"]
    for name in COUNTED:
        for ply in PLIES:
            games[name].goto(ply)
            one, two = (leaves(games[name].state, depth) for depth in (1, 2))
            rows.append(f"{name:<16}{ply:>5}{one:>11}{two:>12}")
    return "\n".join(rows) + "\n"
