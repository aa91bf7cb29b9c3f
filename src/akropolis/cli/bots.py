"""``akropolis bots``: who may be asked to play."""

from __future__ import annotations

import shutil
import textwrap

import click

from akropolis import bots

_NAME = 14  # columns


def company() -> dict[str, str]:
    """Who may be asked to play, the gentlest first, and what to expect of them.

    Technical bots play too when they are named, but they are not offered.
    """
    told = bots.sentences()
    levels = [level.name for level in bots.LEVELS]
    others = [name for name in told if name not in bots.TECHNICAL]
    return {name: told[name] for name in [*levels, *others]}


@click.command("bots", short_help="List the bots that are known by name.")
def command() -> None:
    """List the bots that are known by name, and what each of them does.

    Levels for people come first, from gentle to strong, then bots of installed packages, then
    those that others are compared with. Classes and programs of your own need no name
    (docs/bots.md).

    \b
    Examples:
      akropolis play human builder
      akropolis arena builder my_bots.py:Mine
    """
    told = bots.sentences()
    width = min(shutil.get_terminal_size().columns, 100)
    for name in [*company(), *bots.TECHNICAL]:
        lines = textwrap.wrap(told[name], width - _NAME) or [""]
        click.echo(f"{name:<{_NAME - 1}} {lines[0]}")
        for line in lines[1:]:
            click.echo(f"{'':<{_NAME}}{line}")
