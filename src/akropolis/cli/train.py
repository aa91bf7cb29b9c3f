"""``akropolis train``: teach the value bot by games against itself."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from akropolis import kernel
from akropolis.cli import exits, options
from akropolis.cli.exits import Failure
from akropolis.cli.progress import told

_MOST = 1_000_000  # more of anything than any course is worth


@click.command("train", short_help="Teach the value bot by games against itself.")
@click.argument("kinds", nargs=-1, metavar="KIND...")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="FOLDER",
    help="Keep everything here. The same command goes on after an interruption.",
)
@click.option(
    "--base",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Begin with these policies, not with those of the package.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--rounds", type=click.IntRange(1, _MOST), help="Rounds of data and fit.")
@click.option("--games", type=click.IntRange(1, _MOST), help="Games played for data in each round.")
@click.option("--generations", type=click.IntRange(0, _MOST), help="Generations of evolution.")
@click.option(
    "--draws", type=click.IntRange(4, _MOST), help="Policies tried in a generation; even."
)
@click.option(
    "--deals", type=click.IntRange(1, _MOST), help="Deals on which each of them is tried."
)
@click.option(
    "--trials", type=click.IntRange(1, _MOST), help="Games at each table of the arena at the end."
)
@options.cores_option("--threads", "Threads")
@options.ray_option("--threads")
def command(
    kinds: tuple[str, ...],
    out: Path,
    base: Path | None,
    threads: int,
    ray_address: str | None,
    **given: Any,
) -> None:
    """Teach the value bot by games against itself; all kinds of games, or those that are named.

    A KIND is 2, 3, 4 or solo, then -long and -variants where these are on: 2-long-variants. Add
    -points to 2, 3 or 4 for bots that aim at points, not at wins. The policies are written to
    FOLDER/policies.json; a bot plays by them as value:policies=FILE.

    \b
    Examples:
      akropolis train 2 --out course
      akropolis train 2 3 4 --out course --games 200 --generations 100
      akropolis train --out course --ray ray://head:10001
    """
    if not kernel.is_installed():
        raise kernel.KernelUnavailable
    from akropolis import arena, training
    from akropolis.bots import policies

    named = {field.name for field in fields(training.Settings)}
    chosen = {name: value for name, value in given.items() if name in named and value is not None}
    try:
        settings = training.Settings(**chosen)
        options.tell_of_ray(ray_address)
        with (
            nullcontext()
            if ray_address is None
            else arena.on_ray(ray_address or None, cpus=threads) as backend,
            told() as tell,
        ):
            training.train(
                kinds or training.KINDS,
                out=out,
                settings=settings,
                base=base,
                threads=threads,
                backend=backend,
                progress=lambda step: tell(f"{step.kind}: {step.stage}", step.done, step.of),
            )
    except training.TrainingError as error:
        raise click.UsageError(str(error)) from None
    except (arena.ArenaError, policies.PolicyError) as error:
        raise Failure(str(error), code=exits.UNREADABLE) from None
    except OSError as error:
        raise Failure(
            f"{error.filename or out}: {error.strerror or error}", code=exits.UNREADABLE
        ) from None
    except KeyboardInterrupt:
        click.echo(f"Stopped. {out} has what was found; the same command goes on.", err=True)
        raise
    click.echo(out / "policies.json")
