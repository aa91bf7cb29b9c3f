"""``akropolis bot``: a bot of ours or a class as a program that others can ask."""

from __future__ import annotations

import os
import sys

import click

from akropolis import bots
from akropolis.bots import serving
from akropolis.cli import exits
from akropolis.cli.exits import Failure


@click.command("bot", short_help="Let a bot choose moves for another program.")
@click.argument("spec", metavar="BOT")
def command(spec: str) -> None:
    """Let a bot choose moves for another program: JSON lines in, JSON lines out.

    Another engine or table can so play with our bots, or with a class of yours, as named by
    module:Class. docs/bots.md describes the messages.

    \b
    Examples:
      akropolis bot greedy
      akropolis check-bot "stdio:akropolis bot greedy"
    """
    try:
        bots.create(spec, programs=True)
    except bots.UnknownBot as error:
        raise click.UsageError(str(error)) from None
    # What a bot prints must not get between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        serving.serve(lambda rng: bots.create(spec, rng=rng, programs=True), sys.stdin, answers)
    except ValueError as error:
        raise Failure(str(error), code=exits.UNREADABLE) from None
