"""Whether the kernel can be used here and now. Importing this module imports no other package."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from akropolis.errors import AkropolisError

KERNEL = Path(__file__).parent  #: the sources of the kernel
#: Modules of the core whose constants are compiled into the kernel.
_BAKED_IN = ("hexgrid.py", "tiles.py")


class KernelUnavailable(AkropolisError, ImportError):
    """NumPy and Numba, which the kernel is made with, are not installed."""

    def __init__(self) -> None:
        super().__init__("the kernel needs NumPy and Numba: pip install 'akropolis[fast]'")


class KernelUnsupported(AkropolisError, ValueError):
    """Something that the kernel cannot do exactly, and so does not do at all."""


@cache
def is_installed() -> bool:
    """Whether NumPy and Numba are installed; it is found out without importing them."""
    return find_spec("numpy") is not None and find_spec("numba") is not None


def is_ready() -> bool:
    """Whether the kernel can be used at once, without compiling anything first.

    True after ``warmup()`` or ``akropolis warmup`` on this machine with these sources. Cost: where
    the answer may be yes, the import of Numba, 0.3 s once.
    """
    if not is_installed() or not folder().is_dir():
        return False
    from akropolis.kernel import entries

    return entries.SHELF.is_ready


@cache
def fingerprint(sources: Path) -> str:
    """A digest of every source that decides what the compiled code of a package does.

    The kernel is part of all of it.
    """
    paths = [*sorted(KERNEL.glob("*.py")), *(KERNEL.parent / name for name in _BAKED_IN)]
    if sources != KERNEL:
        paths += sorted(sources.glob("*.py"))
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def folder(name: str = "kernel", sources: Path = KERNEL) -> Path:
    """Where compiled entry points of a package, the kernel or another, are kept.

    ``AKROPOLIS_CACHE_DIR`` names another place than the user's cache folder.
    """
    from platformdirs import user_cache_path

    root = os.environ.get("AKROPOLIS_CACHE_DIR") or user_cache_path("akropolis")
    return Path(root, name, fingerprint(sources))
