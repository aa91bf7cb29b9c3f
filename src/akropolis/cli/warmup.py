"""``akropolis warmup``: compile the kernel and the bots ahead of their first use."""

from __future__ import annotations

import click

from akropolis import kernel
from akropolis.bots.levels import make_engine_ready


@click.command("warmup", short_help="Compile the kernel and the bots ahead of their first use.")
def command() -> None:
    """Compile the kernel and the bots now, so that nothing has to wait for it later.

    What was compiled is kept until they or Numba change. The kernel makes simulations fast and the
    stronger bots possible; without it the rest works, only slower. It comes with the extra "fast":

    \b
    Example:
      pip install 'akropolis[fast]' && akropolis warmup
    """
    click.echo("compiled" if make_engine_ready() else "ready already: nothing had to be compiled")
    if not kernel.is_cached():
        click.echo("The cache cannot be written to: the next process will compile again.", err=True)
