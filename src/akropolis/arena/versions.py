"""What software played: stamped on results, and compared before a run goes on."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from importlib import metadata
from pathlib import Path

import akropolis
from akropolis.bots.base import place_of
from akropolis.kernel.places import fingerprint

#: What decides how a game goes; all else of the package may change between two runs.
_DECISIVE = (
    *("*.py", "scoring/**/*", "kernel/**/*", "bots/**/*"),
    *("arena/bout.py", "arena/schedule.py"),
)


@cache
def stamp() -> tuple[tuple[str, str], ...]:
    """The names and versions of all that decides a result, and the commit if there is one.

    ``sources`` is a digest of the rules, the kernel, the bots and their data, and of how bouts are
    played. Bots of other packages are not in it.
    """
    versions = {
        "akropolis": akropolis.__version__,
        "sources": digest(*_DECISIVE),
        "kernel": fingerprint(),
        "python": platform.python_version(),
        "numpy": _version("numpy"),
        "numba": _version("numba"),
        "commit": _commit(),
    }
    return tuple((name, version) for name, version in versions.items() if version)


@cache
def digest(*patterns: str) -> str:
    """A digest of the files of the package that match one of some patterns."""
    here = Path(akropolis.__file__).parent
    paths = {path for pattern in patterns for path in here.glob(pattern) if path.is_file()}
    found = hashlib.sha256()
    for path in sorted(path for path in paths if "__pycache__" not in path.parts):
        name = path.relative_to(here).as_posix().encode()
        found.update(name + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:20]


def files_of(bots: Iterable[str]) -> dict[str, str]:
    """A digest of each file that the specs of bots name: what they learnt, a script or a module."""
    bots = tuple(bots)
    words = {word for spec in bots for word in re.split("[ =,:]", spec)}
    paths = [Path(word) for word in sorted(words) if os.path.isfile(word)]
    files = {f"file {path}": path for path in paths}
    for place in filter(None, map(place_of, bots)):
        name = f"module {place.where}" if place.file is None else f"file {Path(place.where)}"
        modules = {name: place.module()}
        bot = getattr(modules[name], place.name, None)
        stands = sys.modules.get(getattr(bot, "__module__", ""))
        if stands is not None and stands is not modules[name]:  # a package offers what is elsewhere
            modules[f"module {stands.__name__}"] = stands
        for named, module in modules.items():
            if (source := getattr(module, "__file__", None)) is not None:
                files[named] = Path(source)
    return {
        name: hashlib.sha256(path.read_bytes()).hexdigest()[:20] for name, path in files.items()
    }


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _commit() -> str:
    """The commit of the sources, with ``-dirty`` after changes; empty where git has none."""
    here = Path(akropolis.__file__).parent

    def git(*words: str) -> str:
        told = subprocess.run(
            ["git", "-C", str(here), *words], capture_output=True, text=True, check=True, timeout=10
        )
        return told.stdout.strip()

    try:
        # An installed copy may lie inside somebody else's repository, which does not know it.
        git("ls-files", "--error-unmatch", "__init__.py")
        return git("describe", "--always", "--dirty", "--abbrev=12", "--exclude=*")
    except (OSError, subprocess.SubprocessError):
        return ""
