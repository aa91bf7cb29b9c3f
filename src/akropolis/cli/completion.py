"""``akropolis completion``: the script that lets a shell complete our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print a script that teaches a shell to complete akropolis.

    \b
    bash:  eval "$(akropolis completion bash)"      in ~/.bashrc
    zsh:   eval "$(akropolis completion zsh)"       in ~/.zshrc
    fish:  akropolis completion fish | source       in ~/.config/fish/config.fish
    """
    kind = get_completion_class(shell)
    root = click.get_current_context().find_root().command
    assert kind is not None  # the choice above names only shells that click knows
    # The template itself, not ``source()``, which first runs a bash to look at its version.
    script = kind(root, {}, "akropolis", "_AKROPOLIS_COMPLETE")
    click.echo(script.source_template % script.source_vars())
