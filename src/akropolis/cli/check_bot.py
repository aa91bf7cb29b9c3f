"""``akropolis check-bot``: whether a bot keeps to what a table asks of it."""

from __future__ import annotations

import json
from dataclasses import asdict
from math import isnan

import click

from akropolis.bots import UnknownBot
from akropolis.bots.wire import SECONDS
from akropolis.cli import exits, options
from akropolis.testing import Finding, check_bot


@click.command("check-bot", short_help="Say whether a bot keeps to what a table asks of it.")
@click.argument("spec", metavar="BOT")
@options.programs_option
@click.option(
    "--seconds",
    type=click.FloatRange(0.001, 3600),
    default=SECONDS,
    show_default=True,
    help="How long it may think about a move.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the games and of the bot.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def command(
    ctx: click.Context,
    spec: str,
    programs: dict[str, str],
    seconds: float,
    seed: int,
    as_json: bool,
) -> None:
    """Play a bot through every kind of game, and say what holds and what does not.

    BOT is the name of a bot, module:Class or file.py:Class for a class, or stdio:COMMAND for a
    program (docs/bots.md). The exit code is 1 where something does not hold.

    \b
    Examples:
      akropolis check-bot my_bots.py:Tower
      akropolis check-bot "stdio:python3 my_bot.py" --seconds 2
    """
    if isnan(seconds):
        raise click.BadParameter("expected a number of seconds, not nan", param_hint="--seconds")

    def told(finding: Finding) -> None:
        click.echo(json.dumps(asdict(finding)) if as_json else str(finding))

    try:
        report = check_bot(spec, seconds=seconds, seed=seed, told=told)
    except UnknownBot as error:
        raise click.UsageError(str(error)) from None
    if not as_json:
        total = len(report.findings)
        failed = sum(not finding.holds for finding in report.findings)
        click.echo(f"{failed} of {total} do not hold" if failed else f"all {total} hold")
    ctx.exit(exits.OK if report else exits.WRONG)
