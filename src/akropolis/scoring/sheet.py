"""The score sheet of a city: value times stars for each district, and the stones. RULES.md 5."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import index
from types import MappingProxyType
from typing import NamedTuple

from akropolis.city import City
from akropolis.hexgrid import Hex
from akropolis.plan import Cell, Plan
from akropolis.rules import Rules
from akropolis.scoring.districts import JUDGES, Verdict, Verdicts, Why
from akropolis.tiles import FACES, District, Face

_SHOWN_AS = {
    district: (FACES[district.letter], FACES[district.letter.upper()]) for district in District
}
_DEFAULT_RULES = Rules()


class Line(NamedTuple):
    """One district on the sheet: ``points`` is ``value`` times ``stars``."""

    value: int
    stars: int

    @property
    def points(self) -> int:
        """What the district brings."""
        return self.value * self.stars


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one hex scores as it does.

    Attributes:
        cell: what shows there; None on an empty hex.
        value: what it adds to the value of its district, doubling included.
        stars: stars of its district.
        why: the reason, as a code; ``str`` of the whole is a sentence.
    """

    hex: Hex
    cell: Cell | None
    value: int
    stars: int
    why: Why

    @property
    def points(self) -> int:
        """Points that the hex brings."""
        return self.value * self.stars

    def __str__(self) -> str:
        if self.cell is None:
            return f"{self.hex}: {self.why.sentence}"
        what = f"{self.hex} {self.cell.face.label}, level {self.cell.level}"
        if self.cell.face.is_plaza:
            return f"{what}: gives {_count(self.cell.face.stars, 'star')}"
        if self.points:
            doubled = " (doubled)" if self.why is Why.SCORES_DOUBLE else ""
            scores = f"scores {self.value}{doubled} x {_count(self.stars, 'star')}"
            return f"{what}: {scores} = {self.points}"
        return f"{what}: scores nothing, {self.why.sentence}"


class ScoreSheet(Mapping[District, Line]):
    """The five lines of a city, its stones and their total.

    >>> sheet = score(City.parse("Mbq@2,-2/3 hhq@1,-1/2"), stones=2)
    >>> print(sheet)
              value  stars  points
    houses        4  x   1  =    4
    markets       0  x   2  =    0
    barracks      0  x   0  =    0
    temples       0  x   0  =    0
    gardens       0  x   0  =    0
    stones                       2
    total                        6
    >>> print(sheet.why(Hex(2, -1)))
    2,-1 house, level 2: scores 2 x 1 star = 2

    """

    __slots__ = ("_lines", "_plan", "_quarry_points", "_stones", "_verdicts")

    def __init__(
        self,
        lines: Mapping[District, Line],
        *,
        stones: int,
        quarry_points: int = 0,
        plan: Plan | None = None,
        verdicts: Verdicts | None = None,
    ) -> None:
        self._lines = lines
        self._stones = stones
        self._quarry_points = quarry_points
        self._plan = plan
        self._verdicts = verdicts or {}

    def __getitem__(self, district: District | str) -> Line:
        return self._lines[district]  # type: ignore[index]  # a district equals its name

    def __iter__(self) -> Iterator[District]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def stones(self) -> int:
        """Stones left, a point each."""
        return self._stones

    @property
    def quarry_points(self) -> int:
        """What an Architect's quarries bring him; 0 for everybody else."""
        return self._quarry_points

    @property
    def total(self) -> int:
        """All points."""
        points = sum(value * stars for value, stars in self._lines.values())
        return points + self._stones + self._quarry_points

    @property
    def verdicts(self) -> Mapping[Hex, Verdict]:
        """The verdict on every visible district hex, whether or not it has a plaza."""
        return MappingProxyType(self._verdicts)

    @property
    def scoring(self) -> frozenset[Hex]:
        """The hexes that bring points: they meet their condition, and their kind has stars.

        An Architect's sheet has none: his tiles stand on no hex.

        >>> [str(hex) for hex in sorted(score(City.parse("Mbq@2,-2/3 hhq@1,-1/2")).scoring)]
        ['1,-1', '2,-1']
        """
        if self._plan is None:
            return frozenset()
        cells = self._plan.cells
        starred = {district for district, line in self._lines.items() if line.stars}
        return frozenset(
            [
                hex
                for hex, verdict in self._verdicts.items()
                if verdict.value and cells[hex].face.district in starred
            ]
        )

    def why(self, hex: Hex | str) -> Explanation:
        """Why a hex scores, or why it does not.

        Errors: ``LookupError`` for the sheet of an Architect, who builds no city.
        """
        if isinstance(hex, str):
            hex = Hex.parse(hex)
        if self._plan is None:
            raise LookupError("an Architect's tiles stand on no hex")
        cell = self._plan.cells.get(hex)
        if cell is None:
            return Explanation(hex, None, 0, 0, Why.LAKE if hex in self._plan.lakes else Why.EMPTY)
        district = cell.face.district
        if district is None:
            return Explanation(hex, cell, 0, 0, Why.QUARRY)
        stars = self._lines[district].stars
        if cell.face.is_plaza:
            return Explanation(hex, cell, 0, stars, Why.STARS)
        value, why = self._verdicts[hex]
        if value and not stars:
            why = Why.NO_PLAZA
        return Explanation(hex, cell, value, stars, why)

    def __str__(self) -> str:
        rows = ["          value  stars  points"]
        for district, line in self._lines.items():
            rows.append(f"{district:<10}{line.value:>5}  x{line.stars:>4}  ={line.points:>5}")
        if self._quarry_points:
            rows.append(f"{'quarries':<10}{self._quarry_points:>20}")
        rows.append(f"{'stones':<10}{self._stones:>20}")
        rows.append(f"{'total':<10}{self.total:>20}")
        return "\n".join(rows)

    def __repr__(self) -> str:
        return f"<ScoreSheet: {self.total} points>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScoreSheet):
            return NotImplemented
        mine = self._lines, self._stones, self._quarry_points, self._verdicts
        return mine == (other._lines, other._stones, other._quarry_points, other._verdicts)

    __hash__ = None  # type: ignore[assignment]


def score(city: City | Plan, *, stones: int = 0, rules: Rules | None = None) -> ScoreSheet:
    """The score sheet of a city, or of a plan of one. Rules: RULES.md 5, 6.

    ``rules`` gives the variants and the rulings; left out, they are the defaults.

    Errors: ``TypeError`` for what is no city, no rules or no whole number of stones;
    ``ValueError`` for fewer stones than none.
    """
    try:
        stones = index(stones)
    except TypeError:
        raise TypeError(f"stones are a whole number, not {stones!r}") from None
    if stones < 0:
        raise ValueError(f"0 stones or more, not {stones}")
    return score_owing(city, stones=stones, rules=rules)


def score_owing(city: City | Plan, *, stones: int, rules: Rules | None) -> ScoreSheet:
    """As ``score``, but negative stones are those that a seat would still have to pay."""
    plan = city.plan if isinstance(city, City) else city
    if not isinstance(plan, Plan):
        raise TypeError(
            f"a City or a Plan, not {type(city).__name__}; City.parse and Plan.parse read text"
        )
    rules = _DEFAULT_RULES if rules is None else rules
    if not isinstance(rules, Rules):
        raise TypeError(f"rules are Rules, not {type(rules).__name__}")
    shown: defaultdict[Face, list[Hex]] = defaultdict(list)
    for hex, (face, _level) in plan.cells.items():
        shown[face].append(hex)
    lines: dict[District, Line] = {}
    verdicts: Verdicts = {}
    for district, judge in JUDGES.items():
        district_face, plaza_face = _SHOWN_AS[district]
        value = 0
        if hexes := shown[district_face]:
            judged = judge(plan, hexes, rules)
            verdicts |= judged
            value = sum([verdict.value for verdict in judged.values()])
        lines[district] = Line(value, district.stars * len(shown[plaza_face]))
    return ScoreSheet(lines, stones=stones, plan=plan, verdicts=verdicts)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' if number != 1 else ''}"
