"""``akropolis show``: turn the pages of a recorded game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from akropolis.cli import exits, files
from akropolis.cli.exits import Failure
from akropolis.cli.keys import keys
from akropolis.errors import AkropolisError, NotationError
from akropolis.game import Game

if TYPE_CHECKING:
    from akropolis.cli.replay import Replay

_ENTER = ("\r", "\n")
_NEXT = (*_ENTER, " ", "n", "\x1b[C", "\x1b[B", "\x1bOC", "\x1bOB")
_BACK = ("b", "p", "\x7f", "\x08", "\x1b[D", "\x1b[A", "\x1bOD", "\x1bOA")
_QUIT = ("q", "Q", "\x1b", "\x04")
_KEYS = "Enter next   b back   number Enter: go to   q quit"


@click.command("show", short_help="Replay a record ply by ply.")
@click.argument("name", metavar="FILE")
@click.option("--ply", type=click.IntRange(0), metavar="N", help="Only the table after N moves.")
def command(name: str, ply: int | None) -> None:
    """Replay a record (.akr or JSON; - is standard input) ply by ply.

    In a terminal one turns its pages: Enter or an arrow for the next, b back, a number and Enter
    to go there, q to quit. Into a pipe all of them are printed.

    \b
    Examples:
      akropolis show game.akr
      akropolis show game.akr --ply 12
      akropolis show game.akr | less -R
    """
    try:
        game = Game.from_record(files.parse_record(files.read_text(name)))
    except AkropolisError as error:
        code = exits.UNREADABLE if isinstance(error, NotationError) else exits.WRONG
        raise Failure(f"{name}: {error}", code=code) from None
    if ply is not None and ply > game.ply:
        raise click.UsageError(f"a ply from 0 to {game.ply}, not {ply}")

    from akropolis.cli import paint, replay

    pages = replay.Replay(game, paint.console())
    if ply is not None:
        pages.show(ply)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        _turn_pages(pages)
    else:
        for number in range(pages.last + 1):
            pages.show(number)


def _turn_pages(pages: Replay) -> None:
    at, typed = 0, ""

    def draw() -> None:
        pages.console.clear()
        pages.show(at, window=True)
        click.echo(f"{_KEYS}   {typed}", nl=False)

    with keys() as pressed:
        draw()
        for key in pressed:
            if key.isdecimal():
                typed = (typed + key)[:3]
                click.echo(key, nl=False)
                continue
            if typed and key in _ENTER:
                at = min(int(typed), pages.last)
            elif key in _NEXT:
                at = min(at + 1, pages.last)
            elif key in _BACK:
                at = max(at - 1, 0)
            elif key in _QUIT:
                break
            typed = ""
            draw()
    click.echo()
