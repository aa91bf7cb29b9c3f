"""What happens at the table, in the order in which it happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from akropolis.city import Placement
from akropolis.tiles import Tile


class Standing(NamedTuple):
    """A place in the final ranking. ``seat`` is None for the Architect."""

    rank: int
    seat: int | None
    total: int
    stones: int


@dataclass(frozen=True, slots=True)
class Result:
    """The final ranking: most points first, then most stones; equals share a rank.

    In solo play a full tie goes to the Architect. Rules: RULES.md 5.6, 7.
    """

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, several after a full tie; none where the Architect won."""
        return tuple(s.seat for s in self.standings if s.rank == 1 and s.seat is not None)

    def __str__(self) -> str:
        return "\n".join(
            f"{s.rank}. {'Architect' if s.seat is None else f'seat {s.seat}'}: "
            f"{s.total} points, {s.stones} of them stones"
            for s in self.standings
        )


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. ``seat`` is who it happened to; None is the Architect or nobody."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class TileTaken(Event):
    """A tile left the construction site. Its price is its slot."""

    slot: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class StonesPaid(Event):
    """Stones went to the reserve, or from the human to the Architect."""

    stones: int
    to_architect: bool


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """A tile was laid in a city, on a level counted from 1."""

    placement: Placement
    level: int


@dataclass(frozen=True, slots=True)
class StonesGained(Event):
    """Covered quarries gave stones."""

    stones: int


@dataclass(frozen=True, slots=True)
class SiteRefilled(Event):
    """A stack was turned over and a new round began; ``seat`` is the new Chief Architect."""

    round: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The last tile was left over."""

    result: Result
