"""How a command ends: the exit codes, and the failures that carry them."""

from __future__ import annotations

import click

OK = 0
WRONG = 1  # what was checked can be read, but is against the rules or false
UNREADABLE = 2  # bad usage, or text that cannot be read
INTERRUPTED = 130  # Ctrl-C, as shells count it: 128 + SIGINT
BROKEN_PIPE = 141  # whoever read the output stopped reading: 128 + SIGPIPE


class Failure(click.ClickException):
    """A failure to be told in one sentence, with its exit code."""

    def __init__(self, message: str, *, code: int) -> None:
        super().__init__(message)
        self.code = code

    @property
    def exit_code(self) -> int:  # type: ignore[override]  # click asks for an attribute
        """What click leaves the process with."""
        return self.code


class Terminated(BaseException):
    """The process was asked to end (SIGTERM, SIGHUP). Not an error that anybody may swallow."""

    def __init__(self, signal: int) -> None:
        super().__init__(signal)
        self.code = 128 + signal
