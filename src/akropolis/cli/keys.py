"""Single keys from a terminal."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterator

import click

_KEY = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])|.", re.DOTALL)


@contextlib.contextmanager
def keys() -> Iterator[Iterator[str]]:
    """The keys that are pressed, one at a time, an arrow as its whole escape sequence.

    The terminal is set up once for all of them, so that nothing typed ahead is lost. The keys
    end with the input.
    """
    try:
        import termios
        import tty
    except ImportError:  # not a Unix
        yield iter(click.getchar, "\x1a")
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)
        yield _keys(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _keys(descriptor: int) -> Iterator[str]:
    while data := os.read(descriptor, 1024):
        yield from _KEY.findall(data.decode(errors="replace"))
