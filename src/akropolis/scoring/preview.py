"""What a placement would change, exactly, before it is made."""

from __future__ import annotations

from dataclasses import dataclass

from akropolis.city import City, Placement
from akropolis.hexgrid import Hex
from akropolis.plan import Cell
from akropolis.rules import Rules
from akropolis.scoring.sheet import ScoreSheet, score, score_owing
from akropolis.tiles import District


@dataclass(frozen=True, slots=True)
class Preview:
    """The sheets before and after a placement, and what lies between them.

    >>> change = preview(City.parse("Mbq@2,-2/3"), "hhq@1,-1/2", stones=1, price=1)
    >>> change.total, change["houses"], change.stones_gained
    (5, 4, 2)
    >>> [str(cell) for cell in change.buried]
    ['q1', 'b1', 'q1']

    Attributes:
        city: the city as it would be.
        before: the sheet now.
        after: the sheet after paying, placing and gaining stones.
        stones_gained: stones from covered quarries.
        buried: the cells that would be covered.
    """

    city: City
    before: ScoreSheet
    after: ScoreSheet
    stones_gained: int
    buried: tuple[Cell, ...]

    def __getitem__(self, district: District | str) -> int:
        """Change of one district's points."""
        return self.after[district].points - self.before[district].points

    @property
    def total(self) -> int:
        """Change of the total."""
        return self.after.total - self.before.total

    @property
    def starts(self) -> frozenset[Hex]:
        """Hexes that bring points after and did not before, new ones included."""
        return self.after.scoring - self.before.scoring

    @property
    def stops(self) -> frozenset[Hex]:
        """Hexes that bring points now and would not after.

        Where one face that scores would bury another, a hex neither starts nor stops: ``buried``
        names what is lost there.
        """
        return self.before.scoring - self.after.scoring


def preview(
    city: City,
    placement: Placement | str,
    *,
    stones: int = 0,
    price: int = 0,
    reserve: int | None = None,
    rules: Rules | None = None,
    before: ScoreSheet | None = None,
) -> Preview:
    """What a placement would change for a seat that holds ``stones`` and pays ``price`` of them.

    ``reserve`` is what is left of a limited stone reserve once the price is paid. ``before``
    spares scoring the city as it is, where many placements are compared.

    Errors: ``IllegalMove`` for a placement that is not legal, whatever the stones.
    """
    if not isinstance(city, City):
        raise TypeError(f"a City, not {type(city).__name__}; City.parse reads text")
    if isinstance(placement, str):
        placement = Placement.parse(placement)
    gained = city.stones_for(placement)
    if reserve is not None:
        gained = min(gained, reserve)
    after = city.place(placement)
    return Preview(
        city=after,
        before=before or score(city, stones=stones, rules=rules),
        after=score_owing(after, stones=stones - price + gained, rules=rules),
        stones_gained=gained,
        buried=city.covered_by(placement),
    )
