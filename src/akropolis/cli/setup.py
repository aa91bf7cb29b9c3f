"""The few questions of a bare ``akropolis play``. Enter answers each of them well."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.text import Text

from akropolis import bots
from akropolis.cli import options, paint
from akropolis.cli.bots import company
from akropolis.cli.sitting import OPPONENT, is_human
from akropolis.errors import AkropolisError
from akropolis.game import Game
from akropolis.record import Record

Ask = Callable[[str], str]

_NAME = 12  # columns for the name of a bot


class Table(NamedTuple):
    """Who is to play, and the options that were chosen."""

    players: list[str]
    rules: dict[str, Any]


def wants_to_resume(console: Console, ask: Ask, found: tuple[Path, Record]) -> bool:
    """Offer to go on with an unfinished game."""
    _, record = found
    try:
        game = Game.from_record(record)
    except AkropolisError:
        return False  # check can tell what is wrong with it; it must not keep anybody from playing
    state = game.state
    who = " against ".join(record.names) or "a game"
    where = f"round {state.round} of {record.rules.rounds}, {' : '.join(map(str, game.totals))}"
    console.print(Text(f"There is an unfinished game: {who}, {where}."))
    return _choose(ask, "Go on with it?", "yes", ["yes", "no"]) == "yes"


def questions(console: Console, ask: Ask) -> Table:
    """Ask how many play, who they are, and with which variants."""
    console.print(Text("A new game. Enter takes what stands in [brackets].", paint.QUIET))
    seats = int(_choose(ask, "How many players, 1-4?", "2", list("1234")))
    rules: dict[str, Any] = {}
    players = ["human"]
    if seats == 1:
        level = options.SOLO_LEVELS[0]
        rules["solo_level"] = _choose(ask, "Which Architect?", level, list(options.SOLO_LEVELS))
    else:
        players += _others(console, ask, seats - 1)
    while True:
        text = ask("Advanced variants (all, or as in: temples gardens)? [none] ").strip()
        try:
            rules["variants"] = options.variants("" if text.lower() == "none" else text)
        except click.BadParameter as error:
            console.print(Text(error.message))
        else:
            return Table(players, rules)


def _others(console: Console, ask: Ask, number: int) -> list[str]:
    console.print(Text("Who sits down with you? From the gentlest to the strongest:"))
    for name, what in _company().items():
        told = _clauses(what, console.width - _NAME - 2)
        console.print(Text.assemble((f"  {name:<{_NAME}}", "bold"), told))
    whom = "Your opponent" if number == 1 else f"Your {number} opponents"
    while True:
        words = ask(f"{whom}? [{OPPONENT}] ").split() or [OPPONENT]
        try:
            if len(words) > number:
                raise bots.UnknownBot(f"{len(words)} opponents, but {number} seats")
            words = [_completed(word) for word in words]
            for word in words:
                if not is_human(word):
                    bots.create(word, programs=True)  # it was typed here
        except bots.UnknownBot as error:
            console.print(Text(str(error)))
        else:
            return words + [words[-1]] * (number - len(words))


def _company() -> dict[str, str]:
    """Who may be asked to play, and what to expect of them."""
    return company() | {"human": "Somebody at this keyboard; human:Ann gives a name."}


def _clauses(sentence: str, room: int) -> str:
    """As many clauses of a sentence as there is room for, the first in any case.

    >>> _clauses("Has read the rules, but looks at one tile only, and not far.", 50)
    'Has read the rules, but looks at one tile only'
    """
    clauses = re.split("(?=[,;:] )", sentence.rstrip("."))
    told = clauses[0]
    for clause in clauses[1:]:
        if len(told + clause) > room:
            break
        told += clause
    return told


def _completed(word: str) -> str:
    """The name that a word begins; the word itself where it begins several or none."""
    found = [name for name in _company() if name.startswith(word)]
    return found[0] if len(found) == 1 else word


def _choose(ask: Ask, question: str, default: str, choices: list[str]) -> str:
    """One of the choices; its beginning will do."""
    several = f" ({', '.join(choices)})" if default not in ("2", "yes") else ""
    while True:
        text = ask(f"{question}{several} [{default}] ").strip().lower() or default
        found = [choice for choice in choices if choice.startswith(text)]
        if len(found) == 1:
            return found[0]
