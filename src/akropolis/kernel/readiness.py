"""Whether the kernel can be used here and now. Importing this module imports no other package."""

from __future__ import annotations

from functools import cache

from akropolis.errors import AkropolisError


class KernelUnavailable(AkropolisError, ImportError):
    """NumPy and Numba, which the kernel is made with, are not installed."""

    def __init__(self) -> None:
        super().__init__(
            "the kernel needs NumPy and Numba: pip install 'akropolis[fast]'"
            " (in a clone: '.[fast]')"
        )


class KernelUnsupported(AkropolisError, ValueError):
    """Something that the kernel cannot do exactly, and so does not do at all."""


@cache
def is_installed() -> bool:
    """Whether NumPy and Numba are installed; it is found out without importing them."""
    from importlib.util import find_spec  # here and below: bots ask, and import this to ask

    return find_spec("numpy") is not None and find_spec("numba") is not None


def is_ready() -> bool:
    """Whether the kernel can be used at once, without compiling anything first.

    True after ``warmup()`` or ``akropolis warmup`` on this machine with these sources. Cost: where
    the answer may be yes, the import of Numba, 0.3 s once.
    """
    if not is_installed():
        return False
    from akropolis.kernel.places import folder

    if not folder().is_dir():
        return False
    from akropolis.kernel import entries

    return entries.SHELF.is_ready
