"""What one seat may know: the table as everybody sees it, and which tiles are still unseen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from akropolis.site import split
from akropolis.state import GameState, PublicState
from akropolis.tiles import Tile

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(PublicState):
    """The game as one seat may know it. It holds no trace of the order of the stacks.

    Attributes:
        seat: whose view this is.
    """

    seat: int

    @classmethod
    def of(cls, state: PublicState, seat: int) -> SeatView:
        """The view of a seat. Only what is public is copied.

        Errors: ``ValueError`` for a seat that the game does not have.
        """
        if not 0 <= seat < state.rules.seats:
            raise ValueError(f"a seat from 0 to {state.rules.seats - 1}, not {seat}")
        public = {field.name: getattr(state, field.name) for field in fields(PublicState)}
        return cls(seat=seat, **public)

    @property
    def unseen(self) -> Counter[Tile]:
        """The face-down tiles, as a multiset: the tiles in play less those that were seen."""
        unseen = Counter(self.rules.tiles)
        unseen.subtract(self.site.tiles)
        for city in self.cities:
            unseen.subtract(placement.tile for placement in city.placements)
        if self.architect is not None:
            unseen.subtract(self.architect.tiles)
        return +unseen

    def determinize(self, rng: Random) -> GameState:
        """A whole state that this seat could be in: the unseen tiles in an order drawn from rng."""
        tiles = sorted(self.unseen.elements())
        rng.shuffle(tiles)
        public = {field.name: getattr(self, field.name) for field in fields(PublicState)}
        return GameState(stacks=split(tiles, self.rules.stack_size), **public)
