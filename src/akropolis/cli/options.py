"""Options that several commands have, those of ``Rules`` first of all."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from akropolis.bots import UnknownBot
from akropolis.bots.stdio import register_program
from akropolis.errors import RulesError
from akropolis.rules import HouseGroup, Lake, Rules, SoloLevel
from akropolis.tiles import District

F = TypeVar("F", bound=Callable[..., Any])
SOLO_LEVELS = [str(level) for level in SoloLevel]


def listed(text: str) -> list[str]:
    """The words of a text; commas and blanks part them.

    >>> listed("temples, gardens")
    ['temples', 'gardens']
    """
    return text.replace(",", " ").split()


class _Variants(click.ParamType[frozenset[District]]):
    name = "districts"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> frozenset[District]:
        if isinstance(value, frozenset):
            return value
        return variants(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        choices = [*map(str, District), "all"]
        return [CompletionItem(choice) for choice in choices if choice.startswith(incomplete)]


class _Numbers(click.ParamType[tuple[int, ...]]):
    name = "numbers"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        try:
            return tuple(int(word) for word in listed(value))
        except ValueError:
            self.fail(f"expected whole numbers such as 1,2,3,4, not {value!r}", param, ctx)


def variants(text: str) -> frozenset[District]:
    """The districts named in a text; ``all`` names all of them.

    Errors: ``click.BadParameter``.
    """
    words = listed(text.lower())
    if words == ["all"]:
        return frozenset(District)
    for word in words:
        if word not in list(District):
            raise click.BadParameter(f"no variant {word!r}; there are {', '.join(District)}, all")
    return frozenset(district for district in District if district in words)


#: Options that change what a city scores.
_SCORING = (
    click.option(
        "--variants",
        type=_Variants(),
        default="",
        metavar="LIST",
        help="Advanced variants: houses, markets, barracks, temples, gardens (commas between "
        "them), or all.",
    ),
    click.option(
        "--house-group",
        type=click.Choice([str(kind) for kind in HouseGroup]),
        default=str(HouseGroup.HEXES),
        show_default=True,
        help="Ruling: the largest group of houses has most hexes or most value.",
    ),
    click.option(
        "--barracks-lake-edge", is_flag=True, help="Ruling: a lake counts as an edge for barracks."
    ),
    click.option(
        "--lake",
        type=click.Choice([str(kind) for kind in Lake]),
        default=str(Lake.REGION),
        show_default=True,
        help="Ruling: a lake is any enclosed hole, or a hole of a single hex.",
    ),
)

_SEATS = (
    click.option(
        "--seats", type=click.IntRange(1, 4), help="How many play: 2 unless named, 1 with --solo."
    ),
    click.option(
        "--solo",
        "solo_level",
        type=click.Choice(SOLO_LEVELS),
        help="One seat, alone against this Architect.",
    ),
)

_TABLE = (
    click.option("--long", "long_game", is_flag=True, help="All 61 tiles, for 1 to 3 seats."),
    click.option(
        "--start-stones",
        type=_Numbers(),
        default="1,2,3,4",
        show_default=True,
        metavar="LIST",
        help="Stones at the start, in turn order.",
    ),
    click.option(
        "--stone-reserve",
        type=click.IntRange(0, 1000),
        metavar="N",
        help="Stones in the box, those in hands included; unlimited if left out.",
    ),
)


def scoring_options(command: F) -> F:
    """Add the options that change what a city scores."""
    return _with(_SCORING, command)


def rules_options(command: F) -> F:
    """Add every option of ``Rules`` but the seats and the solo level."""
    return scoring_options(_with(_TABLE, command))


def whole_rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add every option of ``Rules``, and give the command the ``rules`` that they make."""

    @wraps(command)
    def with_rules(**given: Any) -> Any:
        chosen = {field.name: given.pop(field.name) for field in fields(Rules)}
        chosen["seats"] = chosen["seats"] or (1 if chosen["solo_level"] else 2)
        return command(rules=make_rules(**chosen), **given)

    return _with(_SEATS, rules_options(with_rules))


def _with(options: tuple[Callable[[F], F], ...], command: F) -> F:
    for option in reversed(options):
        command = option(command)
    return command


def seed_option(command: F) -> F:
    """Add ``--seed`` for commands that draw one where it is left out."""
    return click.option("--seed", type=click.IntRange(0), help="The same games every time.")(
        command
    )


def cores_option(name: str, what: str) -> Callable[[F], F]:
    """Add the number of workers of a kind: all cores, unless named."""
    return click.option(
        name,
        type=click.IntRange(1, 256),
        default=lambda: os.cpu_count() or 1,
        show_default="all cores",
        help=f"{what}; the results do not depend on it.",
    )


def ray_option(cores: str) -> Callable[[F], F]:
    """Add ``--ray [ADDRESS]``; ``cores`` is the option that sizes a cluster made for the run."""
    return click.option(
        "--ray",
        "ray_address",
        is_flag=False,
        flag_value="",
        callback=_address,
        metavar="[ADDRESS]",
        help="Work on the Ray cluster at this address; without one on a cluster made here for the "
        f"run, of as many processes as {cores} says.",
    )


def _address(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse what cannot be an address: an argument, most likely, behind a bare ``--ray``."""
    if value and value != "auto" and ":" not in value:
        raise click.BadParameter(
            f"expected auto, HOST:PORT or ray://HOST:PORT, not {value!r}; "
            "without an address it comes last"
        )
    return value


def tell_of_ray(address: str | None) -> None:
    """Say what is waited for where ``--ray`` was given: until a cluster answers, much may pass."""
    if address is not None:
        what = f"Connecting to Ray at {address}" if address else "Starting Ray on this machine"
        click.echo(f"{what} ...", err=True)


def _register(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, str]:
    commands: dict[str, str] = {}
    for text in value:
        name, sign, program = text.partition("=")
        if not sign:
            raise click.BadParameter(f"expected NAME=COMMAND or NAME=module:Class, not {text!r}")
        try:
            register_program(name, program)
        except UnknownBot as error:
            raise click.BadParameter(str(error)) from None
        commands[name] = program
    return commands


def programs_option(command: F) -> F:
    """Add ``--bot NAME=COMMAND``, which makes programs and classes known as bots."""
    return click.option(
        "--bot",
        "programs",
        multiple=True,
        metavar="NAME=COMMAND",
        callback=_register,
        help="Make a program known as a bot, or a class: NAME=module:Class (docs/bots.md). May be "
        "given several times.",
    )(command)


def make_rules(**options: Any) -> Rules:
    """The rules of these options; contradictions are bad usage."""
    try:
        return Rules(**options)
    except RulesError as error:
        raise click.UsageError(str(error)) from None
