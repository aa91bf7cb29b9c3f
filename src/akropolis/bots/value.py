"""A bot that looks no move ahead, but knows what a city is worth before it scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis import kernel
from akropolis.bots.base import Advice
from akropolis.moves import Move
from akropolis.view import SeatView

if TYPE_CHECKING:
    from random import Random

    from akropolis.bots.mind import Mind
    from akropolis.bots.policies import Aim, Policies


class Value:
    """Plays the move after which its city is worth most, by what it has learnt of cities.

    ``aim`` is ``wins``, or ``points`` for cities as high as can be, whoever wins. ``policies`` is a
    file that ``akropolis train`` wrote, or what one holds, instead of what comes with the package.

    Errors: ``KernelUnavailable`` where NumPy and Numba are not installed.
    """

    def __init__(
        self, *, rng: Random, aim: str = "wins", policies: str | Policies | None = None
    ) -> None:
        if not kernel.is_installed():
            raise kernel.KernelUnavailable
        self._rng = rng
        self._aim = aim_of(aim)
        self._policies = policies_in(policies)
        self._mind: Mind | None = None
        self._rules: object = None

    def choose(self, view: SeatView) -> Move:
        """The most valuable move."""
        return self.explain(view, top=1)[0].move

    def explain(self, view: SeatView, *, top: int = 3) -> list[Advice]:
        """The most valuable moves; each with what it is worth less than the best."""
        from akropolis.bots.mind import Mind, move_of, numbers_of, state_of

        if self._mind is None or self._rules != view.rules:
            self._mind, self._rules = Mind(view.rules, self._policies, self._aim), view.rules
        state = state_of(view)
        ranking = self._mind.rank(state, seed=self._rng.getrandbits(64), most=top)
        best = float(ranking.values[0])
        return [
            Advice(move_of(state, number), loss=best - value)
            for number, value in zip(
                numbers_of(ranking.moves[:top]), ranking.values[:top].tolist(), strict=True
            )
        ]

    def __repr__(self) -> str:
        return "<value bot>"


def aim_of(word: str) -> Aim:
    """The aim that an option of a bot names.

    Errors: ``ValueError`` for any other word.
    """
    from akropolis.bots.policies import Aim  # slow to import, and not needed to play

    try:
        return Aim(word)
    except ValueError:
        raise ValueError(f"aim is {' or '.join(Aim)}, not {word!r}") from None


def policies_in(file: str | Policies | None) -> Policies | None:
    """The policies in a file, as an option of a bot names it; anything else as it is.

    Errors: ``ValueError`` for a file that holds none.
    """
    if not isinstance(file, str):
        return file
    from akropolis.bots.policies import load  # slow to import, and not needed to play

    return load(file)


def whole_number(name: str, value: int | str, low: int, high: int) -> int:
    """An option of a bot, given as a number or as text.

    Errors: ``ValueError`` for what is no number in the range.
    """
    try:
        number = int(value)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise ValueError(f"{name} is a whole number from {low} to {high}, not {value!r}")
    return number
