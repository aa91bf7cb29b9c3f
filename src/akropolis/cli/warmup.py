"""``akropolis warmup``: compile the kernel ahead of its first use."""

from __future__ import annotations

import click

from akropolis import kernel


@click.command("warmup")
def command() -> None:
    """Compile the kernel now, so that nothing has to wait for it later.

    What was compiled is kept until the kernel or Numba changes. The kernel makes bots and
    simulations fast; without it everything works, only slower. It comes with the extra "fast":

    \b
    Example:
      pip install 'akropolis[fast]' && akropolis warmup
    """
    click.echo("compiled" if kernel.warmup() else "ready already: nothing had to be compiled")
    if not kernel.is_cached():
        click.echo("The cache cannot be written to: the next process will compile again.", err=True)
