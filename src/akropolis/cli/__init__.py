"""The command line: ``akropolis play``, ``serve``, ``score``, ``show``, ``check``.

Sub-commands are imported when they are called for, so that ``akropolis --version`` is quick.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from akropolis import __version__
from akropolis.cli import exits
from akropolis.cli.exits import Failure
from akropolis.errors import AkropolisError, NotationError

#: The sub-commands; each is the object ``command`` of the module of its name.
COMMANDS = (
    "play",
    "serve",
    "score",
    "show",
    "check",
    "bots",
    "arena",
    "train",
    "simulate",
    "check-bot",
    "bot",
    "warmup",
    "completion",
)


class Commands(click.Group):
    """A group that imports a command when it is asked for, and turns errors into exit codes."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which a newcomer wants them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of a name, imported now; None if there is none."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"akropolis.cli.{name.replace('-', '_')}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. Every failure on purpose leaves as one sentence and an exit code."""
        _open_streams()
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()  # so that a reader who left is noticed here, not at shutdown
            return result
        except NotationError as error:
            raise Failure(str(error), code=exits.UNREADABLE) from None
        except AkropolisError as error:
            raise Failure(str(error), code=exits.WRONG) from None
        except BrokenPipeError:
            _drop_output()
            ctx.exit(exits.BROKEN_PIPE)
        except OSError as error:  # commands tell of their files themselves: this is the output
            _drop_output()
            message = f"standard output: {error.strerror or error}"
            raise Failure(message, code=exits.UNREADABLE) from None
        except KeyboardInterrupt:
            ctx.exit(exits.INTERRUPTED)


def _open_streams() -> None:
    """Put nothing where a standard stream is closed: it reads as empty.

    Errors: ``Failure`` where there is no output, so that nobody takes silence for an answer.
    """
    for name, mode in (("stdin", "r"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115  # until the end
            setattr(sys, name, nothing)
    if sys.stdout is None:
        raise Failure("standard output: it is closed", code=exits.UNREADABLE)
    if sys.stdout.errors == "strict" and isinstance(sys.stdout, TextIOWrapper):
        # Names of files and commands may have bytes that are no text; they are shown escaped.
        sys.stdout.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """What is still buffered has nowhere to go, and must not be written at shutdown."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 all is well, 1 what was checked is wrong, 2 bad usage or text that "
    "cannot be read, 130 interrupted.",
)
@click.version_option(__version__, "-V", "--version", message="akropolis %(version)s")
def main() -> None:
    """Akropolis: build the finest city, tile by tile.

    \b
    Try these:
      akropolis play                       a table in the browser
      akropolis play --terminal            a game here, set up by a few questions
      akropolis play human foreman         you against a level you name
      akropolis play --solo callicrates    alone against the hardest Architect
      akropolis play --resume              go on where you stopped
      echo "Mbq@2,-2/3 hhq@1,-1/2" | akropolis score --stones 2
      akropolis show game.akr              turn the pages of a recorded game
      akropolis check *.akr                are these records true?
    """
