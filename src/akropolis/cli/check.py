"""``akropolis check``: whether records are true."""

from __future__ import annotations

import click

from akropolis.cli import exits, files
from akropolis.cli.exits import Failure
from akropolis.errors import AkropolisError, NotationError
from akropolis.game import Game


@click.command("check", short_help="Replay records and say whether they are true.")
@click.argument("names", nargs=-1, required=True, metavar="FILE...")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing of records that are true.")
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...], quiet: bool) -> None:
    """Replay records (.akr or JSON; - is standard input) and say what is wrong with them.

    The first move that cannot have happened is named, with every reason why. The exit code is 0
    if all records are true, 1 if one is false, 2 if one cannot be read.

    \b
    Examples:
      akropolis check game.akr
      akropolis check --quiet games/*.akr || echo "something is wrong"
    """
    worst = exits.OK
    for name in names:
        try:
            game = Game.from_record(files.parse_record(files.read_text(name)))
        except (Failure, AkropolisError) as error:
            if isinstance(error, Failure):
                code, message = error.code, error.message  # names the file itself
            else:
                code = exits.UNREADABLE if isinstance(error, NotationError) else exits.WRONG
                message = f"{name}: {error}"
            worst = max(worst, code)
            click.echo(message, err=True)
        else:
            if not quiet:
                click.echo(f"{name}: {_summary(game)}")
    ctx.exit(worst)


def _summary(game: Game) -> str:
    end = "finished" if game.is_over else f"round {game.state.round} of {game.rules.rounds}"
    return f"true, {game.ply} moves, {end}, {' : '.join(map(str, game.totals))}"
