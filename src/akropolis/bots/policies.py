"""What the value bot has learnt: weights for each kind of game, as shipped or trained.

They are kept in a small JSON file that people can read::

    {
      "format": 1,
      "policies": {
        "2": {
          "about": "how it was made",
          "turns": 18,
          "weights": {"quarries_low": [0.05, 0.91, -0.12], ...}
        }, ...
      }
    }

A list holds the coefficients of a polynomial, the constant first, in ``x = t / turns``, where ``t``
is the number of turns that the seat has left after this one, but no more than ``turns``. A name
that is left out is worth nothing; ``features`` says what each name means.

A policy is for a kind of game: ``2``, ``3``, ``4`` seats or ``solo``, then ``-long`` and
``-variants`` where these are on, and ``-points`` for who aims at points. Where there is none for a
kind, that of the nearest is used: rather of as long a game with variants for two seats than of a
plain one for as many.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from akropolis.bots.features import FEATURES
from akropolis.errors import AkropolisError
from akropolis.rules import Rules

FORMAT = 1
_MOST_TURNS, _MOST_WEIGHT = 100, 10_000
Curve = tuple[float, ...]  #: coefficients of a polynomial, the constant first


class Aim(StrEnum):
    """What a bot plays for."""

    WINS = "wins"  # what it builds, and what others do not
    POINTS = "points"  # what it builds


class PolicyError(AkropolisError, ValueError):
    """A file of policies that cannot be read, or that names what is no feature."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What moves are worth in one kind of game.

    Attributes:
        weights: of the features, by name.
        turns: turns left from which on nothing changes any more; the unit of the curves.
        about: how it was made.
    """

    weights: Mapping[str, Curve]
    turns: int = 18
    about: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        for name in self.weights:
            if name not in FEATURES:
                raise PolicyError(f"no feature {name!r}; there are {', '.join(FEATURES)}")

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Policy:
        """Read what ``to_json`` writes. Errors: ``PolicyError``."""
        try:
            weights, turns, about = data["weights"].items(), data["turns"], data.get("about", "")
        except (KeyError, TypeError, AttributeError) as error:
            raise PolicyError(f"not a policy: {error!r}") from error
        if type(turns) is not int or not 1 <= turns <= _MOST_TURNS:
            raise PolicyError(f"turns: a whole number from 1 to {_MOST_TURNS}, not {turns!r:.40}")
        return cls({name: _curve(name, curve) for name, curve in weights}, turns, str(about))

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; numbers are rounded to five digits behind the point."""
        weights = {name: [round(c, 5) for c in curve] for name, curve in self.weights.items()}
        return {"about": self.about, "turns": self.turns, "weights": weights}


def _curve(name: str, curve: object) -> Curve:
    """The coefficients of a feature, which fit into the fixed-point numbers of compiled code."""
    if not isinstance(curve, list) or not curve or not all(map(_is_weight, curve)):
        raise PolicyError(
            f"{name}: a list of numbers from -{_MOST_WEIGHT} to {_MOST_WEIGHT}, not {curve!r:.40}"
        )
    return tuple(map(float, curve))


def _is_weight(number: object) -> bool:
    if isinstance(number, bool) or not isinstance(number, int | float):
        return False
    return abs(number) <= _MOST_WEIGHT  # which NaN is not


Policies = Mapping[str, Policy]  #: by the kind of game


def kind_of(rules: Rules, aim: Aim = Aim.WINS) -> str:
    """The kind of game that some rules make, for who has an aim.

    >>> kind_of(Rules(seats=3, long_game=True))
    '3-long'
    """
    seats = "solo" if rules.is_solo else str(rules.seats)
    kind = seats + "-long" * rules.long_game + "-variants" * bool(rules.variants)
    return kind + "-points" * (aim is Aim.POINTS)


def policy_for(rules: Rules, policies: Policies | None = None, aim: Aim = Aim.WINS) -> Policy:
    """The policy of a kind of game, or the nearest that there is; those shipped unless given."""
    policies = shipped() if policies is None else policies
    seats = kind_of(rules).split("-")[0]
    long, variants = "-long" * rules.long_game, "-variants" * bool(rules.variants)
    # How long a game is, and what scores, matters more than how many play, if others play at all.
    options = [option for option in (long + variants, long, variants) if option]
    company = [seats] if rules.is_solo else [seats, "2"]
    nearest = [who + option for who in company for option in options] + [seats, "2"]
    if aim is Aim.POINTS:
        nearest = [*(f"{kind}-points" for kind in nearest), *nearest]
    for kind in nearest:
        if kind in policies:
            return policies[kind]
    raise PolicyError(f"no policy for the kind {nearest[0]!r}; there are {', '.join(policies)}")


def loads(text: str) -> dict[str, Policy]:
    """Read the text of a file.

    Errors: ``PolicyError``.
    """
    try:
        data = json.loads(text)
        version, found = data["format"], data["policies"].items()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise PolicyError(f"not a file of policies: {error}") from error
    if type(version) is not int or version != FORMAT:
        raise PolicyError(f"policies of format {FORMAT}, not {version!r}")
    if not found:
        raise PolicyError("a file of policies holds at least one")
    return {kind: Policy.from_json(policy) for kind, policy in found}


def dumps(policies: Policies) -> str:
    """The text of a file; a line for each curve."""
    data = {"format": FORMAT, "policies": {k: p.to_json() for k, p in policies.items()}}
    lines = json.dumps(data, indent=1).replace("[\n", "[")
    return _curves_on_one_line(lines) + "\n"


def _curves_on_one_line(text: str) -> str:
    import re

    return re.sub(r"\[([^\]]*)\]", lambda m: "[" + " ".join(m.group(1).split()) + "]", text)


def load(path: Path | str) -> dict[str, Policy]:
    """Read a file of policies, as ``akropolis train`` writes it.

    Errors: ``PolicyError``, for a file that cannot be read as well.
    """
    try:
        return loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise PolicyError(f"no file of policies can be read at {path}: {error}") from None


@cache
def shipped() -> Policies:
    """The policies that come with the package."""
    file = resources.files("akropolis.bots") / "data" / "policies.json"
    return loads(file.read_text(encoding="utf-8"))
