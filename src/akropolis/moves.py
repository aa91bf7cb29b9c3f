"""Moves: a slot of the construction site and a placement of its tile. Rules: RULES.md 3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from akropolis import notation
from akropolis.city import City, LegalPlacements, Placement, read_spot
from akropolis.errors import IllegalMove, Reason
from akropolis.hexgrid import Hex
from akropolis.notation import Scanner
from akropolis.site import ConstructionSite


# A named tuple, as a placement is.
class Move(NamedTuple):
    """Take the tile of a slot, for as many stones, and place it.

    >>> Move.parse("1:Mbq@2,-2/3").placement
    Placement.parse('Mbq@2,-2/3')
    """

    slot: int
    placement: Placement

    @classmethod
    def parse(cls, text: str, *, site: ConstructionSite | None = None) -> Move:
        """Read ``slot:tile@q,r/rotation``.

        With the construction site at hand ``slot@q,r/rotation`` will do; the anchor is then that
        of the tile's usual spelling.

        Errors: ``NotationError``; ``IllegalMove`` where a tile left out is not to be found.
        """
        if site is None:
            return notation.parse(text, cls.read)
        # A slot can only be missing once the whole text has been found to be a move.
        slot, placement = notation.parse(text, _read_short)
        if isinstance(placement, Placement):
            return cls(slot, placement)
        if slot >= len(site):
            raise IllegalMove(text.strip(), [Reason.NO_SUCH_SLOT])
        return cls(slot, Placement(site[slot], *placement))

    @classmethod
    def read(cls, scanner: Scanner) -> Move:
        """Read a move with its tile at the scanner."""
        slot = _read_slot(scanner)
        scanner.literal(":")
        return cls(slot, Placement.read(scanner))

    def __str__(self) -> str:
        return f"{self.slot}:{self.placement}"

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"


def _read_slot(scanner: Scanner) -> int:
    return scanner.integer(0, 99, "a slot")


def _read_short(scanner: Scanner) -> tuple[int, Placement | tuple[Hex, int]]:
    """Read a move, and only its spot where the tile is left out."""
    slot = _read_slot(scanner)
    if scanner.accept("@"):
        return slot, read_spot(scanner)
    scanner.literal(":")
    return slot, Placement.read(scanner)


class LegalMoves(Sequence[Move]):
    """The legal moves of a seat: every affordable slot with every legal placement of its tile.

    Sized, iterable, indexable, with ``in``; moves are made when asked for.
    """

    __slots__ = ("_placements",)

    def __init__(self, site: ConstructionSite, stones: int, city: City) -> None:
        self._placements: tuple[LegalPlacements, ...] = tuple(
            city.legal_placements(tile) for tile in site[: stones + 1]
        )

    def __len__(self) -> int:
        return sum(map(len, self._placements))

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"there are {len(self)} legal moves, no move {index}")
        # All slots have equally many placements: legality does not depend on the tile.
        slot, rest = divmod(index % len(self), len(self._placements[0]))
        return Move(slot, self._placements[slot][rest])

    def __iter__(self) -> Iterator[Move]:
        for slot, placements in enumerate(self._placements):
            for placement in placements:
                yield Move(slot, placement)

    def __contains__(self, item: object) -> bool:
        return (
            isinstance(item, Move)
            and 0 <= item.slot < len(self._placements)
            and item.placement in self._placements[item.slot]
        )

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"
