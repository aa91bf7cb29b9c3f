"""The five placement conditions and their advanced variants. Rules: RULES.md 5.1-5.5, 6.

Each function takes a plan and the rules, and gives a verdict on every visible district of its
kind: the value it adds, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from akropolis.errors import Code
from akropolis.hexgrid import Hex, groups, neighbours
from akropolis.plan import Plan
from akropolis.rules import HouseGroup, Lake, Rules
from akropolis.tiles import District, Face


class Why(Code):
    """Why a hex scores as it does.

    >>> print(Why.TOUCHES_MARKET.sentence)
    it touches another market
    """

    SCORES = "scores", "it meets its condition"
    SCORES_DOUBLE = "scores_double", "it meets its condition and that of its variant"
    OUTSIDE_GROUP = "outside_group", "it is not in the one group of houses that scores"
    TOUCHES_MARKET = "touches_market", "it touches another market"
    NOT_ON_EDGE = "not_on_edge", "none of its sides lies on the outer edge of the city"
    NOT_SURROUNDED = "not_surrounded", "it is not surrounded on all six sides"
    NO_PLAZA = "no_plaza", "the city shows no plaza of its kind"
    STARS = "stars", "a plaza gives stars, wherever it stands"
    QUARRY = "quarry", "a quarry never scores"
    EMPTY = "empty", "nothing is built there"
    LAKE = "lake", "it is a lake"


class Verdict(NamedTuple):
    """What one district hex adds to the value of its kind, and why."""

    value: int
    why: Why


Verdicts = dict[Hex, Verdict]

_OUTSIDE_GROUP = Verdict(0, Why.OUTSIDE_GROUP)
_TOUCHES_MARKET = Verdict(0, Why.TOUCHES_MARKET)
_NOT_ON_EDGE = Verdict(0, Why.NOT_ON_EDGE)
_NOT_SURROUNDED = Verdict(0, Why.NOT_SURROUNDED)


@cache
def _met(level: int, doubled: bool) -> Verdict:
    return Verdict(2 * level, Why.SCORES_DOUBLE) if doubled else Verdict(level, Why.SCORES)


def _first(ranked: tuple[tuple[int, int], set[Hex]]) -> tuple[int, int]:
    return ranked[0]


def _houses(plan: Plan, hexes: Sequence[Hex], rules: Rules) -> Verdicts:
    cells = plan.cells
    doubling = District.HOUSES in rules.variants
    by_size = rules.house_group is HouseGroup.HEXES

    def rank(group: set[Hex]) -> tuple[int, int]:
        # Groups of one size are compared before doubling; doubling never reverses their order.
        return len(group) if by_size else 0, sum([cells[hex].level for hex in group])

    # Sorted, so that which of two equal groups is lit does not depend on how the city was built.
    (_, value), best = max([(rank(group), group) for group in groups(sorted(hexes))], key=_first)
    doubled = doubling and value >= 10
    verdicts = dict.fromkeys(hexes, _OUTSIDE_GROUP)
    verdicts |= {hex: _met(cells[hex].level, doubled) for hex in best}
    return verdicts


def _markets(plan: Plan, hexes: Sequence[Hex], rules: Rules) -> Verdicts:
    cells = plan.cells
    doubling = District.MARKETS in rules.variants
    markets = frozenset(hexes)
    plazas = frozenset(plan.showing(Face.MARKET_PLAZA)) if doubling else frozenset()
    verdicts = {}
    for hex in hexes:
        around = neighbours(hex)
        if markets.isdisjoint(around):
            verdicts[hex] = _met(cells[hex].level, not plazas.isdisjoint(around))
        else:
            verdicts[hex] = _TOUCHES_MARKET
    return verdicts


def _barracks(plan: Plan, hexes: Sequence[Hex], rules: Rules) -> Verdicts:
    cells = plan.cells
    doubling = District.BARRACKS in rules.variants
    no_edge = frozenset() if rules.barracks_lake_edge else plan.lakes
    verdicts = {}
    for hex in hexes:
        free = 0
        for near in neighbours(hex):
            free += near not in cells and near not in no_edge
        verdicts[hex] = _met(cells[hex].level, doubling and free >= 3) if free else _NOT_ON_EDGE
    return verdicts


def _temples(plan: Plan, hexes: Sequence[Hex], rules: Rules) -> Verdicts:
    cells = plan.cells
    doubling = District.TEMPLES in rules.variants
    verdicts = {}
    for hex in hexes:
        if cells.keys() >= set(neighbours(hex)):
            level = cells[hex].level
            verdicts[hex] = _met(level, doubling and level >= 2)
        else:
            verdicts[hex] = _NOT_SURROUNDED
    return verdicts


def _gardens(plan: Plan, hexes: Sequence[Hex], rules: Rules) -> Verdicts:
    cells = plan.cells
    lakes = plan.lakes if District.GARDENS in rules.variants else frozenset()
    if rules.lake is Lake.SINGLE:
        lakes = frozenset(lake for lake in lakes if lakes.isdisjoint(neighbours(lake)))
    return {hex: _met(cells[hex].level, not lakes.isdisjoint(neighbours(hex))) for hex in hexes}


#: The judge of each district: (plan, its visible hexes, rules) to a verdict on each of them.
JUDGES: Mapping[District, Callable[[Plan, Sequence[Hex], Rules], Verdicts]] = {
    District.HOUSES: _houses,
    District.MARKETS: _markets,
    District.BARRACKS: _barracks,
    District.TEMPLES: _temples,
    District.GARDENS: _gardens,
}
