"""The construction site, and the deal that fills it. Rules: RULES.md 2, 3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from akropolis import notation
from akropolis.errors import RulesError
from akropolis.notation import Scanner
from akropolis.rules import Rules
from akropolis.tiles import Tile

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True, repr=False)
class ConstructionSite(Sequence[Tile]):
    """The row of tiles on offer. Slot ``i`` costs ``i`` stones.

    >>> site = ConstructionSite.parse("0:Hqq 1:bmq 2:hhq")
    >>> site[1], len(site)
    (Tile.parse('bmq'), 3)
    >>> print(site.without(1))
    0:Hqq 1:hhq
    """

    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(self.tiles))

    @classmethod
    def parse(cls, text: str) -> ConstructionSite:
        """Read tiles in the order of their slots; ``0:`` and so on before them may be left out."""
        return notation.parse(text, cls.read)

    @classmethod
    def read(cls, scanner: Scanner) -> ConstructionSite:
        """Read tiles up to the end of the line."""
        tiles: list[Tile] = []
        while scanner.skip_blanks():
            scanner.accept(f"{len(tiles)}:")
            tiles.append(Tile.read(scanner))
        return cls(tuple(tiles))

    @overload
    def __getitem__(self, index: int) -> Tile: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Tile, ...]: ...
    def __getitem__(self, index: int | slice) -> Tile | tuple[Tile, ...]:
        return self.tiles[index]

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def without(self, slot: int) -> ConstructionSite:
        """The site once the tile of a slot is taken; later tiles move up and cost one less."""
        return ConstructionSite(self.tiles[:slot] + self.tiles[slot + 1 :])

    def refilled(self, stack: Iterable[Tile]) -> ConstructionSite:
        """The site with a stack laid out behind the tile that is left."""
        return ConstructionSite((*self.tiles, *stack))

    def __str__(self) -> str:
        return " ".join(f"{slot}:{tile}" for slot, tile in enumerate(self.tiles))

    def __repr__(self) -> str:
        return f"ConstructionSite.parse({str(self)!r})"


Stacks = tuple[tuple[Tile, ...], ...]  # face-down; the first is turned over first


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled tiles of a game: the first construction site and the stacks behind it."""

    site: ConstructionSite
    stacks: Stacks

    @classmethod
    def shuffled(cls, rules: Rules, rng: Random) -> Deal:
        """A fair deal. Rules: RULES.md 2."""
        tiles = list(rules.tiles)
        rng.shuffle(tiles)
        size = rules.site_size
        return cls(ConstructionSite(tuple(tiles[:size])), split(tiles[size:], rules.stack_size))

    def check(self, rules: Rules) -> None:
        """Refuse a deal that is not made of exactly the tiles of the game.

        Errors: ``RulesError``.
        """
        sizes = [len(self.site), *map(len, self.stacks)]
        wanted = [rules.site_size] + [rules.stack_size] * rules.stack_count
        if sizes != wanted:
            raise RulesError(
                f"the deal is a site of {rules.site_size} tiles and {rules.stack_count} stacks "
                f"of {rules.stack_size}, not {sizes[0]} and {sizes[1:]}"
            )
        dealt = Counter(self.site.tiles + sum(self.stacks, ()))
        due = Counter(rules.tiles)
        if dealt != due:
            extra = " ".join(map(str, sorted((dealt - due).elements())))
            missing = " ".join(map(str, sorted((due - dealt).elements())))
            raise RulesError(f"the deal has {extra} where it should have {missing}")


def split(tiles: Sequence[Tile], size: int) -> Stacks:
    """Cut tiles into stacks of one size."""
    return tuple(tuple(tiles[i : i + size]) for i in range(0, len(tiles), size))
