"""Where the sources of compiled code lie, and where what was compiled of them is kept."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

KERNEL = Path(__file__).parent  #: the sources of the kernel
#: Modules of the core whose constants are compiled into the kernel.
_BAKED_IN = ("hexgrid.py", "tiles.py")


@cache
def fingerprint(*sources: Path) -> str:
    """A digest of every source that decides what compiled code does.

    The kernel is part of all of it; ``sources`` are other modules, or folders of them.
    """
    paths = [*sorted(KERNEL.glob("*.py")), *(KERNEL.parent / name for name in _BAKED_IN)]
    for source in sources:
        paths += sorted(source.glob("*.py")) if source.is_dir() else [source]
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def folder(name: str = "kernel", *sources: Path) -> Path:
    """Where compiled entry points, those of the kernel or of other sources, are kept.

    ``AKROPOLIS_CACHE_DIR`` names another place than the user's cache folder.
    """
    from platformdirs import user_cache_path

    root = os.environ.get("AKROPOLIS_CACHE_DIR") or user_cache_path("akropolis")
    return Path(root, name, fingerprint(*sources))
