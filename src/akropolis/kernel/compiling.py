"""How the kernel is compiled, and how what was compiled is kept.

Numba's own cache looks at the file of the function that is called, not at the files of the
functions that it calls in turn: after an edit in a callee it goes on running the old machine code.
Here a compiled entry point is stored under a *fingerprint of all sources of the kernel*, of the
modules of the core whose constants are baked into it, and of the package that it belongs to, if
that is another one. Any edit makes another fingerprint, so code that was compiled from other
sources is never found.

A stored file begins with a check sum and is written beside its place and then moved there.
Whatever cannot be read, is cut short or damaged counts as not stored, and a folder that cannot be
written to only means that the next process compiles again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core import caching, options, serialize, sigutils
from numba.core.registry import cpu_target

from akropolis.kernel.places import folder

_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
if hasattr(options.DefaultOptions, "_nrt"):
    # Spares atomic reference counts on every array argument and slice, which makes random games
    # half again as fast. The option is private: without it everything works, only slower.
    _OPTIONS["_nrt"] = False

# What only compiled code calls needs no way in for Python or C; leaving them out saves much of the
# time of compiling.
_INNER = _OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

_DIGEST = hashlib.sha256().digest_size
_KEPT = 3  # fingerprints kept in the cache: branches and virtual environments share it


def inner(function: Callable[..., Any]) -> Any:
    """Compile a function that only compiled functions call; it becomes part of its callers."""
    return numba.njit(**_INNER)(function)


def inlined(function: Callable[..., Any]) -> Any:
    """As ``inner``, and made part of its caller whatever its size: a step of one long loop."""
    return numba.njit(forceinline=True, **_INNER)(function)


class Shelf:
    """The entry points of one package, by their names; that is what is compiled and kept together.

    ``sources`` are all that is compiled into them beside the kernel: modules, or folders of them.
    """

    def __init__(self, name: str, *sources: Path) -> None:
        self._name = name
        self._sources = sources
        self._found_ready = False
        self.entries: dict[str, Entry] = {}

    def entry(self, signature: str) -> Callable[[Callable[..., Any]], Entry]:
        """Make a function callable from Python, with arguments of exactly these types."""

        def made(function: Callable[..., Any]) -> Entry:
            entry = Entry(function, signature, self)
            return self.entries.setdefault(entry.name, entry)

        return made

    @property
    def folder(self) -> Path:
        """Where what was compiled from the sources as they are is kept."""
        return folder(self._name, *self._sources)

    def load_all(self) -> bool:
        """Compile or read all entry points; say whether any had to be compiled now."""
        before = [each.compiled for each in self.entries.values()]
        for each in self.entries.values():
            each.load()
        return before != [each.compiled for each in self.entries.values()]

    @property
    def is_ready(self) -> bool:
        """Whether all can be used without compiling. A yes is found out once."""
        self._found_ready = self._found_ready or all(e.is_ready for e in self.entries.values())
        return self._found_ready

    @property
    def is_kept(self) -> bool:
        """Whether all are in the cache."""
        return all(each.is_kept for each in self.entries.values())


class Entry:
    """A function that Python may call: compiled, or read from the cache, when asked for.

    Attributes:
        compiled: whether this process had to compile it.
    """

    announced = False  # said once a process, by whichever entry point is compiled first

    def __init__(self, function: Callable[..., Any], signature: str, shelf: Shelf) -> None:
        self.shelf = shelf
        self._function = function
        self._signature = signature
        self._loaded: Any = None
        self.name = function.__name__
        self.compiled = False

    def load(self) -> Any:
        """The compiled function itself, past the dispatcher, whose choice would take 200 ns.

        Numbers are converted to the types of the signature; arrays must have them.
        """
        if self._loaded is None:
            dispatcher = numba.njit(**_OPTIONS)(self._function)
            dispatcher._cache = _Store(self)
            self._loaded = dispatcher.compile(self._signature)
        return self._loaded

    @property
    def is_ready(self) -> bool:
        """Whether it can be used without compiling anything."""
        return self._loaded is not None or self.is_kept

    @property
    def is_kept(self) -> bool:
        """Whether it is in the cache, compiled for this machine."""
        return _Store(self).holds(self._signature)

    def announce(self) -> None:
        """Say, once a process, why nothing happens for a while."""
        self.compiled = True
        if not Entry.announced:
            Entry.announced = True
            print("akropolis: compiling, once, for a minute or two", file=sys.stderr)


class _Store(caching._Cache):
    """The part of Numba's cache interface that a dispatcher uses, on files of our own.

    Numba does the packing (``CompileResult._reduce`` and ``_rebuild``); files, keys and failures
    are dealt with here.
    """

    def __init__(self, entry: Entry) -> None:
        self._entry = entry
        self._folder = entry.shelf.folder

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def enable(self) -> None:
        """Part of the interface; this cache is always on."""

    def disable(self) -> None:
        """Part of the interface; this cache is always on."""

    def flush(self) -> None:
        """Part of the interface; old fingerprints are removed instead."""

    def _file(self, signature: Any, codegen: Any) -> Path:
        arguments, _ = sigutils.normalize_signature(signature)
        # The magic tuple names the processor and its features: folders may be shared by machines.
        key = repr((arguments, codegen.magic_tuple(), numba.__version__, sys.version))
        return self._folder / f"{self._entry.name}-{hashlib.sha256(key.encode()).hexdigest()[:16]}"

    def holds(self, signature: Any) -> bool:
        """Whether a sound file is there."""
        return self._read(self._file(signature, cpu_target.target_context.codegen())) is not None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        target_context.refresh()
        payload = self._read(self._file(sig, target_context.codegen()))
        if payload is not None:
            try:
                parts = pickle.loads(payload)
                return numba.core.compiler.CompileResult._rebuild(target_context, *parts)
            except Exception:  # written by another Numba, perhaps: as if it were not there
                pass
        self._entry.announce()
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        payload = serialize.dumps(data._reduce())
        with contextlib.suppress(OSError):
            self._write(self._file(sig, data.codegen), payload)

    def _read(self, path: Path) -> bytes | None:
        try:
            stored = path.read_bytes()
        except OSError:
            return None
        payload = stored[_DIGEST:]
        sound = hashlib.sha256(payload).digest() == stored[:_DIGEST]
        return payload if sound else None

    def _write(self, path: Path, payload: bytes) -> None:
        if not path.parent.exists():
            path.parent.mkdir(parents=True)
            _forget_old(path.parent)
        handle, name = tempfile.mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(payload).digest() + payload)
            os.replace(name, path)
        except OSError:  # a full disk: leave nothing behind
            os.unlink(name)
            raise


def _forget_old(newest: Path) -> None:
    """Remove all but a few of the folders of other fingerprints."""
    others = [path for path in newest.parent.iterdir() if path.is_dir() and path != newest]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[_KEPT - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
