"""``akropolis play``: a table in the browser, or a whole game in the terminal."""

from __future__ import annotations

import contextlib
import shlex
import signal
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from akropolis import bots
from akropolis.bots.base import runs_code
from akropolis.cli import exits, files, options
from akropolis.cli.exits import Failure, Terminated
from akropolis.cli.sitting import OPPONENT, Sitting, is_human
from akropolis.errors import AkropolisError, NotationError, RecordError

if TYPE_CHECKING:
    from rich.console import Console


#: The usual one, because browsers keep settings and scores by address.
_USUAL_PORT = 8421


@click.command("play")
@click.argument("players", nargs=-1, metavar="[PLAYER]...")
@click.option("--seats", type=click.IntRange(1, 4), help="How many play; bots fill empty seats.")
@click.option(
    "--solo",
    "solo_level",
    is_flag=False,
    flag_value=options.SOLO_LEVELS[0],
    type=click.Choice(options.SOLO_LEVELS),
    help="Alone against an Architect: hippodamos (gentle), metagenes or callicrates (merciless).",
)
@options.rules_options
@click.option("--seed", type=int, help="Deal (and let bots play) as every time with this number.")
@click.option("--terminal", is_flag=True, help="Play here. So does any other option but folders.")
@click.option("--no-confirm", is_flag=True, help="Build at once, without a look at the change.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Go on with a game: the unfinished one played last, or that of a file.",
)
@click.option(
    "--trust",
    is_flag=True,
    help="Start the programs (stdio:COMMAND) and run the classes that a resumed game names.",
)
@options.programs_option
@click.option(
    "--data-dir",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="AKROPOLIS_DATA_DIR",
    help="Keep games below this folder.  [env: AKROPOLIS_DATA_DIR]",
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    players: tuple[str, ...],
    seats: int | None,
    seed: int | None,
    terminal: bool,
    no_confirm: bool,
    resume: str | None,
    trust: bool,
    programs: dict[str, str],
    data_dir: Path | None,
    **rules: Any,
) -> None:
    """Play a game: at a table in the browser, or in the terminal.

    Alone, the command opens the table. With --terminal, players or options it plays here.
    A PLAYER is human, human:NAME, a bot (novice to grandmaster), a class of yours such as
    my_bots.py:Mine, or stdio:COMMAND, a program that plays, in the order of their turns.
    With --terminal alone, a few questions set the game up; Enter answers them all.
    Every move is saved as soon as it is made.

    \b
    Examples:
      akropolis play
      akropolis play --terminal
      akropolis play human foreman
      akropolis play human:Ann human:Ben builder --variants temples,gardens
      akropolis play --solo metagenes
      akropolis play --resume
    """
    if not _given(ctx, but=("data_dir", "programs")):
        from akropolis.cli.serve import serve

        serve(
            "127.0.0.1",
            _USUAL_PORT,
            or_any_port=True,
            data=data_dir,
            programs=programs,
            open_browser=True,
            quiet=True,
        )
        return
    from akropolis.cli import paint  # rich takes its time, and no other command needs it

    console = paint.console()
    folder = files.games_folder(data_dir)
    try:
        sitting = _sit_down(ctx, console, folder, players, seats, seed, resume, trust, rules)
    except OSError as error:
        message = f"cannot keep games in {folder}: {error.strerror or error}; see --data-dir"
        raise Failure(message, code=exits.UNREADABLE) from None
    except EOFError:
        ctx.exit(exits.OK)
    try:
        code = _play(console, sitting, programs, confirm=not no_confirm)
    finally:
        sitting.keeper.close()
    ctx.exit(code)


def _sit_down(
    ctx: click.Context,
    console: Console,
    folder: Path,
    players: tuple[str, ...],
    seats: int | None,
    seed: int | None,
    resume: str | None,
    trust: bool,
    rules: dict[str, Any],
) -> Sitting:
    here = ("terminal", "no_confirm", "data_dir", "programs", "resume", "trust")
    given = _given(ctx, but=here)
    if resume is not None:
        if given:
            raise click.UsageError("a game that is resumed has its players and rules already")
        return _resume(folder, resume, trust=trust)
    wanted = list(players)
    if not given and sys.stdin.isatty():
        from akropolis.cli import setup

        _greet(console)
        found = files.latest_unfinished(folder)
        if found and setup.wants_to_resume(console, _ask, found):
            return _resume(folder, str(found[0]), trust=trust)
        wanted, chosen = setup.questions(console, _ask)
        rules |= chosen
    wanted = _seated(wanted, seats, solo=rules["solo_level"] is not None)
    for player in wanted:
        if not is_human(player):
            _known(player)
    made = options.make_rules(seats=len(wanted), **rules)
    if made.is_solo and not is_human(wanted[0]):
        against = f"akropolis play human {shlex.quote(wanted[0])}"
        raise click.UsageError(
            "who is alone plays against the Architect, and has to be human; "
            f"to play against a bot, try: {against}"
        )
    stamp = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    keeper = files.Keeper(files.new_game_file(folder, stamp))
    try:
        return Sitting.new(made, wanted, keeper, seed=seed)
    except BaseException as error:
        keeper.close()
        keeper.path.unlink(missing_ok=True)
        if isinstance(error, RecordError):  # of a name that no record can hold
            raise click.UsageError(str(error)) from None
        if isinstance(error, bots.BotFailed):
            raise Failure(str(error), code=exits.UNREADABLE) from None
        raise


def _given(ctx: click.Context, *, but: tuple[str, ...]) -> list[str]:
    """The parameters, other than these, that were given."""
    return [
        name
        for name in ctx.params
        if name not in but
        and ctx.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
    ]


def _seated(players: list[str], seats: int | None, *, solo: bool) -> list[str]:
    """The players, with a gentle bot on seats that nobody took."""
    if seats is not None and len(players) > seats:
        raise click.UsageError(f"{len(players)} players for {seats} seats")
    if len(players) > 4:
        raise click.UsageError(f"1 to 4 players, not {len(players)}")
    default = 1 if solo else 2
    seats = seats or len(players) or default
    players = players or ["human"]
    return players + [OPPONENT] * (seats - len(players))


def _known(player: str) -> None:
    """Refuse a player that is no bot."""
    try:
        bots.create(player, programs=True)
    except bots.UnknownBot as error:
        raise click.UsageError(f"a player is human, human:NAME or a bot: {error}") from None
    except bots.BotFailed as error:
        raise Failure(str(error), code=exits.UNREADABLE) from None


def _resume(folder: Path, name: str, *, trust: bool) -> Sitting:
    if not name:
        found = files.latest_unfinished(folder)
        if found is None:
            message = (
                f"there is no unfinished game in {folder} that is not open in another terminal; "
                "start one with: akropolis play --terminal. "
                "Games begun in the browser go on from its first page: akropolis play"
            )
            raise Failure(message, code=exits.UNREADABLE)
        name = str(found[0])
    if name == "-":
        raise click.UsageError("a game is resumed from a file, not from standard input")
    with files.opened(name):
        pass  # or it is told why it cannot be
    try:
        keeper = files.Keeper(Path(name))
    except OSError as error:
        message = f"{name} could not be kept: {error.strerror or error}; play a copy of it"
        raise Failure(message, code=exits.UNREADABLE) from None
    try:
        text = files.read_text(name)
        keeper.as_json = files.is_json(text)
        return Sitting.resumed(files.parse_record(text), keeper, programs=trust)
    except BaseException as error:
        keeper.close()
        if not isinstance(error, AkropolisError):
            raise
        code = exits.UNREADABLE if isinstance(error, NotationError) else exits.WRONG
        hint = ""
        if isinstance(error, bots.Untrusted):
            hint = "; see --trust"
        elif isinstance(error, bots.UnknownBot | bots.BotFailed):
            hint = (
                "\nBring it back (see --bot), or name another bot in the line 'Bots:' of that file."
            )
        raise Failure(f"{name}: {error}{hint}", code=code) from None


def _play(console: Console, sitting: Sitting, programs: Mapping[str, str], *, confirm: bool) -> int:
    """Play, and say at every kind of end how to go on; returns the exit code."""
    from akropolis.cli.dialogue import Dialogue, Quit

    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, _terminate)
    code = exits.OK
    try:
        Dialogue(sitting, console, _ask, confirm=confirm).run()
        return exits.OK
    except (Quit, EOFError):
        pass
    except KeyboardInterrupt:
        code = exits.INTERRUPTED
    except Terminated as end:
        code = end.code
    finally:
        sitting.close()
    sitting.keep()  # the end may have come between a move and its keeping
    click.echo()
    if sitting.trouble:
        click.echo(f"The game could not be saved! {sitting.trouble}", err=True)
        code = code or exits.UNREADABLE
    else:
        click.echo(f"All is saved in {sitting.keeper.path}")
        click.echo(f"Go on with: {files.command()} {shlex.join(_going_on(sitting, programs))}")
    return code


def _going_on(sitting: Sitting, programs: Mapping[str, str]) -> list[str]:
    """The words that resume a game, with all that its bots need."""
    words = ["play", "--resume", str(sitting.keeper.path)]
    specs = sitting.game.record.bots
    if any(map(runs_code, specs)):
        words.append("--trust")
    for name, command in programs.items():
        if name in specs:
            words += ["--bot", f"{name}={command}"]
    return words


def _terminate(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # once is enough: what follows must not be cut short
    raise Terminated(number)


def _ask(prompt: str) -> str:
    """One line from the player, with the comforts of readline where there is one."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # importing it is what makes input() comfortable
    try:
        return input(prompt)
    except UnicodeDecodeError:
        return "?"  # not text; help is the best answer


def _greet(console: Console) -> None:
    from rich.text import Text

    console.print()
    console.print(Text("A K R O P O L I S", "bold"))
    console.print(Text("Build the finest city: districts well placed and high, plazas for stars."))
    console.print()
