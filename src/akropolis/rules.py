"""The options of a game, and the numbers that follow from them. Rules: RULES.md 2, 6, 7, 11."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

from akropolis.errors import RulesError
from akropolis.tiles import TILES, District, Tile

#: Raised when a ruling changes, so that an old record is never replayed under new rules.
RULES_VERSION = 1

_START_STONES = (1, 2, 3, 4)

E = TypeVar("E", bound=StrEnum)


class SoloLevel(StrEnum):
    """The three illustrious Architects, from gentle to merciless. Rules: RULES.md 7."""

    HIPPODAMOS = "hippodamos"
    METAGENES = "metagenes"
    CALLICRATES = "callicrates"


class HouseGroup(StrEnum):
    """Which group of houses is the largest. Rules: RULES.md 5.1."""

    HEXES = "hexes"  # most hexes; among equals the most valuable
    VALUE = "value"  # most valuable


class Lake(StrEnum):
    """Which enclosed holes count as a lake for gardens. Rules: RULES.md 6."""

    REGION = "region"  # any enclosed hole
    SINGLE = "single"  # a hole of exactly one hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The frozen options of a game. Strings stand for the members of the enumerations.

    Attributes:
        seats: 1 to 4; 1 is solo play against an Architect.
        long_game: all 61 tiles, for 1 to 3 seats.
        variants: the districts whose advanced variant is on.
        solo_level: the Architect; only for one seat, Hippodamos unless named.
        house_group: which group of houses scores.
        barracks_lake_edge: whether a lake is an edge for barracks.
        lake: which holes are lakes for the gardens variant.
        start_stones: stones at the start, in turn order from the Chief Architect. Only as many
            count as there are hands; the rest is kept as by default, so that rules which play
            alike are equal.
        stone_reserve: stones in the box, those in hands included; None is unlimited.

    Errors: ``RulesError`` for options that do not exist or contradict each other.

    >>> Rules(seats=3, variants={"temples", "gardens"})
    Rules(seats=3, variants={'temples', 'gardens'})
    >>> Rules(seats=4, long_game=True)
    Traceback (most recent call last):
    akropolis.errors.RulesError: a long game needs 1 to 3 seats, not 4
    """

    seats: int = 2
    long_game: bool = False
    variants: frozenset[District] = frozenset()
    solo_level: SoloLevel | None = None
    house_group: HouseGroup = HouseGroup.HEXES
    barracks_lake_edge: bool = False
    lake: Lake = Lake.REGION
    start_stones: tuple[int, ...] = _START_STONES
    stone_reserve: int | None = None

    def __init__(
        self,
        *,
        seats: int = 2,
        long_game: bool = False,
        variants: Iterable[District | str] = (),
        solo_level: SoloLevel | str | None = None,
        house_group: HouseGroup | str = HouseGroup.HEXES,
        barracks_lake_edge: bool = False,
        lake: Lake | str = Lake.REGION,
        start_stones: Iterable[int] = _START_STONES,
        stone_reserve: int | None = None,
    ) -> None:
        _check_number("seats", seats, 1, 4)
        _check_flag("long_game", long_game)
        _check_flag("barracks_lake_edge", barracks_lake_edge)
        if isinstance(variants, str):
            raise RulesError(f"variants is a set of districts, not the text {variants!r}")
        if solo_level is not None and seats != 1:
            raise RulesError(f"a solo level needs 1 seat, not {seats}")
        if long_game and seats == 4:
            raise RulesError("a long game needs 1 to 3 seats, not 4")
        stones = tuple(start_stones)
        for number in stones:
            _check_number("a start stone count", number, 0, 40)
        hands = 2 if seats == 1 else seats
        if len(stones) < hands:
            raise RulesError(f"start_stones names {len(stones)} hands, but {hands} are dealt")
        if stone_reserve is not None:
            _check_number("stone_reserve", stone_reserve, sum(stones[:hands]), 1000)
        if seats == 1:
            level = SoloLevel.HIPPODAMOS if solo_level is None else solo_level
            solo_level = _member("solo_level", SoloLevel, level)
        values = {
            "seats": seats,
            "long_game": long_game,
            "variants": frozenset(_member("variants", District, name) for name in variants),
            "solo_level": solo_level,
            "house_group": _member("house_group", HouseGroup, house_group),
            "barracks_lake_edge": barracks_lake_edge,
            "lake": _member("lake", Lake, lake),
            "start_stones": stones[:hands] + _START_STONES[hands:],
            "stone_reserve": stone_reserve,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Rules:
        """Read the options that ``to_json`` writes; an option left out has its default."""
        known = {field.name for field in fields(cls)}
        for name in data:
            if name not in known:
                raise RulesError(f"no option {name!r}; there are {', '.join(sorted(known))}")
        for name in ("variants", "start_stones"):
            if name in data and not isinstance(data[name], list | tuple | set | frozenset):
                raise RulesError(f"{name} is a list, not {data[name]!r}")
        return cls(**data)

    def to_json(self) -> dict[str, Any]:
        """The options that differ from their defaults, as plain JSON values; seats always."""
        data: dict[str, Any] = {"seats": self.seats}
        for field in fields(self)[1:]:
            value = getattr(self, field.name)
            if value != field.default:
                if isinstance(value, frozenset):
                    value = [str(district) for district in District if district in value]
                elif isinstance(value, tuple):
                    value = list(value[: self.hands])
                elif isinstance(value, StrEnum):
                    value = str(value)
                data[field.name] = value
        return data

    def __repr__(self) -> str:
        options = self.to_json()
        if "variants" in options:
            options["variants"] = "{" + ", ".join(map(repr, options["variants"])) + "}"
        written = (f"{k}={v if k == 'variants' else repr(v)}" for k, v in options.items())
        return f"Rules({', '.join(written)})"

    @property
    def is_solo(self) -> bool:
        """Whether one human plays against an Architect."""
        return self.seats == 1

    @property
    def hands(self) -> int:
        """How many take tiles in turn: the seats, and in solo play the Architect."""
        return 2 if self.is_solo else self.seats

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles in play, sorted within each mark on the back."""
        return _marked_up_to(4 if self.long_game else self.hands)

    @property
    def site_size(self) -> int:
        """Tiles in a full construction site."""
        return self.hands + 2

    @property
    def stack_size(self) -> int:
        """Tiles in each stack, which is also the number of turns in a round."""
        return self.hands + 1

    @property
    def stack_count(self) -> int:
        """Stacks behind the first construction site."""
        return (len(self.tiles) - self.site_size) // self.stack_size

    @property
    def rounds(self) -> int:
        """Rounds of a whole game."""
        return self.stack_count + 1

    @property
    def turns(self) -> int:
        """Turns of a whole game: every tile but the last is taken."""
        return self.rounds * self.stack_size


@cache
def _marked_up_to(most: int) -> tuple[Tile, ...]:
    return tuple(tile for mark, tiles in TILES.items() if mark <= most for tile in tiles)


def _check_number(name: str, value: object, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise RulesError(f"{name} is a whole number from {low} to {high}, not {value!r}")


def _check_flag(name: str, value: object) -> None:
    if not isinstance(value, bool):
        raise RulesError(f"{name} is true or false, not {value!r}")


def _member(name: str, kind: type[E], value: Any) -> E:
    try:
        return kind(value)
    except ValueError:
        choices = ", ".join(kind)
        raise RulesError(f"{name} is one of {choices}, not {value!r}") from None
