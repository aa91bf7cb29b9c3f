"""``akropolis arena``: bots meet, and what that says of their strength."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import SystemRandom
from typing import Any

import click

from akropolis import arena
from akropolis.arena import ArenaError, Mode, Schedule, Stop
from akropolis.bots import UnknownBot
from akropolis.bots.stdio import kill_programs
from akropolis.cli import exits, files, options
from akropolis.cli.exits import Failure
from akropolis.cli.progress import told
from akropolis.rules import Rules


class _Arena(click.Command):
    """Bots meet, unless the first word is ``report``."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """The context of this command or of the other one."""
        if args[:1] == ["report"]:
            return report.make_context(f"{info_name} report", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


class _Limits(click.ParamType[tuple[float, float]]):
    name = "shares"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        if isinstance(value, tuple):
            return value
        try:
            low, high = map(float, value.split(":"))
            return low, high
        except ValueError:
            self.fail(f"expected two shares of wins such as 0.5:0.6, not {value!r}", param, ctx)


def _error_rate(name: str, meaning: str) -> Callable[[options.F], options.F]:
    return click.option(
        name,
        type=click.FloatRange(0, 0.5, min_open=True, max_open=True),
        default=0.05,
        show_default=True,
        help=f"With --stop: how often {meaning}.",
    )


@click.command("arena", short_help="Let bots meet, and say who is stronger.", cls=_Arena)
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=200,
    show_default=True,
    help="Games at each table, rounded up so that all seats are had equally.",
)
@click.option(
    "--mode",
    type=click.Choice(["round-robin", "challenge", "ladder", "self-play"]),
    help="Who sits together: round-robin, every choice of bots (the default for as many bots as "
    "seats, or more); challenge, the first bot against each of the others, who fills all other "
    "seats (the default for fewer); ladder, each bot against the next one in the same way; "
    "self-play, each bot in all seats (the default for one bot).",
)
@options.seed_option
@click.option(
    "--stop",
    "limits",
    type=_Limits(),
    metavar="LOW:HIGH",
    help="End a pairing early, once it is decided whether the first bot's share of wins is rather "
    "LOW or HIGH, as in 0.5:0.6: a sequential test on whole deals.",
)
@_error_rate("--alpha", "HIGH may be found where LOW is true")
@_error_rate("--beta", "LOW may be found where HIGH is true")
@click.option(
    "--move-limit",
    "move_limit_s",
    type=click.FloatRange(0, min_open=True),
    metavar="SECONDS",
    help="A bot that takes longer over a move forfeits the game.",
)
@options.cores_option("--workers", "Processes")
@options.ray_option("--workers")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep every result here at once. The same command goes on after an interruption.",
)
@click.option("--json", "as_json", is_flag=True, help="The report as one JSON object.")
@options.whole_rules_options
def command(
    bots: tuple[str, ...],
    games: int,
    mode: str | None,
    seed: int | None,
    limits: tuple[float, float] | None,
    alpha: float,
    beta: float,
    move_limit_s: float | None,
    workers: int,
    ray_address: str | None,
    out: Path | None,
    as_json: bool,
    rules: Rules,
) -> None:
    """Let bots meet on the same deals, each from every seat, and say who is stronger.

    A bot is named by its spec: NAME, or NAME:option=value; module:Class or file.py:Class for a
    class, stdio:COMMAND for a program. A bot that fails, breaks the rules or takes too long
    forfeits that game, and the others go on.

    \b
    Examples:
      akropolis arena greedy uniform --games 200 --seed 1 --out results.jsonl
      akropolis arena report results.jsonl --html page.html
      akropolis arena my_bots.py:Tower greedy --stop 0.5:0.6
      akropolis arena greedy uniform --seats 3
      akropolis arena greedy uniform --solo callicrates --variants all
      akropolis arena greedy --long
    """
    if rules.is_solo and mode is not None:
        raise click.UsageError("--solo and --mode exclude each other: alone is alone")
    if seed is None:
        seed = _seed_of(out)
    try:
        schedule = Schedule(
            bots=bots,
            mode=_mode(mode, bots=len(bots), seats=rules.seats),
            rules=rules,
            seed=seed,
            stop=limits and Stop(low=limits[0], high=limits[1], alpha=alpha, beta=beta),
            move_limit_s=move_limit_s,
        )
        options.tell_of_ray(ray_address)
        with (
            files.named(out),
            nullcontext(arena.local(workers))
            if ray_address is None
            else arena.on_ray(ray_address or None, cpus=workers) as backend,
            told() as tell,
            _programs_taken_along(),
        ):
            played = arena.run(
                schedule,
                games=games,
                backend=backend,
                out=out,
                progress=lambda now: tell("games", now.done, now.of),
            )
    except arena.ResultsError as error:
        raise Failure(f"{out}: {error}", code=exits.UNREADABLE) from None
    except (ArenaError, UnknownBot) as error:
        raise Failure(str(error), code=exits.UNREADABLE) from None
    except KeyboardInterrupt:
        if out is not None:
            click.echo(f"Stopped. {out} has what was played; the same command goes on.", err=True)
        raise
    click.echo(json.dumps(played.to_json()) if as_json else _shown(played))


@contextmanager
def _programs_taken_along() -> Iterator[None]:
    """Where this process is told to end (SIGTERM), so are the programs that it has started.

    They are in groups of their own, and hear of nothing.
    """

    def end(number: int, frame: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        # Not at once: the signal may have come while a program was being started.
        threading.Thread(target=take_along, args=(number,), daemon=True).start()

    def take_along(number: int) -> None:
        kill_programs()
        os.kill(os.getpid(), number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@click.command("report")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--html", "html_file", metavar="FILE", help="Write one page with tables and a plot.")
@click.option("--json", "json_file", metavar="FILE", help="Write the report as JSON; - prints it.")
@click.option(
    "--markdown",
    metavar="FILE",
    help="Write the tables in Markdown; - prints them.",
)
@click.option(
    "--name",
    default="",
    metavar="NAME",
    help="With --markdown: replace what stands between the lines <!-- arena NAME --> and "
    "<!-- /arena NAME --> of that page, and nothing else.",
)
def report(
    file: Path, html_file: str | None, json_file: str | None, markdown: str | None, name: str
) -> None:
    """Show the results in a file again, of a finished run or of one under way.

    \b
    Examples:
      akropolis arena report results.jsonl
      akropolis arena report results.jsonl --html page.html --json -
      akropolis arena report results.jsonl --markdown page.md --name levels
    """
    from akropolis.arena import tables
    from akropolis.arena.page import page

    try:
        with files.named(file):
            summed = arena.Report.of(*arena.read(file))
    except ArenaError as error:
        raise Failure(f"{file}: {error}", code=exits.UNREADABLE) from None
    if html_file is not None:
        _write(html_file, page(summed))
    if json_file is not None:
        _write(json_file, json.dumps(summed.to_json(), indent=2) + "\n")
    if markdown is not None:
        _write_markdown(markdown, name, tables.markdown(summed))
    if "-" not in (html_file, json_file, markdown):
        click.echo(_shown(summed))
    if summed.unplayed:
        way = shlex.join(_going_on(summed.schedule, summed.header.deals or 0, file))
        click.echo(f"The run goes on with: {files.command()} {way}", err=True)


#: Options of the rules that have another name here.
_OPTIONS = {"solo_level": "--solo", "long_game": "--long"}


def _going_on(schedule: Schedule, deals: int, file: Path) -> list[str]:
    """The words that play what is left of a run of so many deals."""
    words = ["arena", *schedule.bots, "--games", str(deals * schedule.games_of_a_bout)]
    rules = schedule.rules.to_json()
    if schedule.mode is not _mode(None, bots=len(schedule.bots), seats=rules["seats"]):
        words += ["--mode", str(schedule.mode)]
    if rules["seats"] == Rules().seats:
        del rules["seats"]
    for name, value in rules.items():
        words.append(_OPTIONS.get(name) or f"--{name.replace('_', '-')}")
        if value is not True:
            words.append(",".join(map(str, value)) if isinstance(value, list) else str(value))
    if (stop := schedule.stop) is not None:
        words += ["--stop", f"{stop.low}:{stop.high}"]
        words += ["--alpha", str(stop.alpha), "--beta", str(stop.beta)]
    if schedule.move_limit_s is not None:
        words += ["--move-limit", str(schedule.move_limit_s)]
    return [*words, "--seed", str(schedule.seed), "--out", str(file)]


def _shown(report: arena.Report) -> str:
    """A report as it fits a terminal; whole elsewhere."""
    from akropolis.arena import tables

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    return tables.text(report, width=width)


def _mode(name: str | None, *, bots: int, seats: int) -> Mode:
    if seats == 1:
        return Mode.SOLO
    if name is not None:
        return Mode(name)
    if bots == 1:
        return Mode.SELF_PLAY
    return Mode.ROUND_ROBIN if bots >= seats else Mode.CHALLENGE


def _seed_of(out: Path | None) -> int:
    """The seed of a run that is to go on; else any."""
    try:
        if out is not None:
            return arena.read(out)[0].schedule.seed
    except (OSError, ArenaError):
        pass  # the run will say what is wrong with the file, if anything is
    return SystemRandom().randrange(2**32)


def _write_markdown(file: str, place: str, text: str) -> None:
    """Write tables, or put them into their place on a page that has one."""
    begin, end = f"<!-- arena {place} -->\n", f"<!-- /arena {place} -->\n"
    if not place:
        _write(file, text)
        return
    page = files.read_text(file)
    before, found, rest = page.partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise Failure(
            f"{file}: expected the lines {begin.strip()} and {end.strip()}", code=exits.UNREADABLE
        )
    _write(file, f"{before}{begin}\n{text}\n{end}{after}")


def _write(name: str, text: str) -> None:
    """Write a file whole, or standard output."""
    if name == "-":
        click.echo(text, nl=False)
        return
    # The command of a program may have bytes that are no text; they are told of, not written.
    with files.named(name):
        files.write(Path(name), text.encode(errors="backslashreplace").decode())
