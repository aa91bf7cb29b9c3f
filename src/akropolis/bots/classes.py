"""Bots that are named by where their class stands: ``module:Class`` or ``path/file.py:Class``.

Whoever names one has its code run, so this is for text of the owner of the machine alone.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import NamedTuple

from akropolis.bots.base import BotMaker, UnknownBot

_PLACE = re.compile(
    r"(?P<where>.+?\.py|[^\W\d]\w*(\.[^\W\d]\w*)*):(?P<name>[^\W\d]\w*)(:(?P<options>.*))?"
)


class Place(NamedTuple):
    """Where the class of a bot stands.

    Attributes:
        where: a module, or a file whose name ends in ``.py``.
        name: of the class, or of a function that makes a bot, in there.
        options: what follows, as ``depth=3,style=calm``.
    """

    where: str
    name: str
    options: str

    @classmethod
    def of(cls, spec: str) -> Place | None:
        """The place that a spec names; None where it is of another form.

        >>> Place.of("my_bots:Tower:depth=3")
        Place(where='my_bots', name='Tower', options='depth=3')
        >>> Place.of("greedy"), Place.of("value:aim=points")
        (None, None)
        """
        found = _PLACE.fullmatch(spec)
        return found and cls(found["where"], found["name"], found["options"] or "")

    @property
    def file(self) -> Path | None:
        """The whole path of a file; None for a module."""
        if not self.where.endswith(".py"):
            return None
        return Path(os.path.expanduser(self.where)).absolute()

    def maker(self) -> BotMaker:
        """The class. Its module is imported, once in a process.

        A module is looked for in the working folder too, after all that is installed; beside a
        file stands what it imports.

        Errors: ``UnknownBot``.
        """
        module = self.module()
        maker: BotMaker | None = getattr(module, self.name, None)
        if maker is None:
            there = [name for name, value in vars(module).items() if _is_bot_of(module, value)]
            has = f"; it has {', '.join(there)}" if there else ""
            told = getattr(module, "__file__", None) or self.where
            raise UnknownBot(f"there is no {self.name!r} in {told}{has}")
        if not callable(maker) or (isinstance(maker, type) and not hasattr(maker, "choose")):
            raise UnknownBot(
                f"{self.name!r} of {self.where} is no class with a method choose(view)"
            )
        return maker

    def module(self) -> ModuleType:
        """What the class stands in. Errors: ``UnknownBot``."""
        file = self.file
        if file is not None and not os.path.isfile(file):  # which takes any name
            raise UnknownBot(f"there is no file {self.where}")
        folder = str(Path.cwd() if file is None else file.parent)
        if folder not in sys.path:
            sys.path.append(folder)  # last, so that it hides nothing that is installed
        try:
            return importlib.import_module(self.where) if file is None else _run(file)
        except (Exception, SystemExit) as error:  # whatever somebody's module does
            if isinstance(error, ModuleNotFoundError) and _is_part(error.name, self.where):
                raise UnknownBot(
                    f"there is no bot and no module {error.name!r}, neither installed nor in "
                    f"{folder}"
                ) from None
            at = extract_tb(error.__traceback__)[-1]
            where = "" if isinstance(error, SyntaxError) else f" ({at.filename}, line {at.lineno})"
            raise UnknownBot(
                f"{self.where} cannot be imported: {type(error).__name__}: {error}{where}"
            ) from error


@cache
def _run(path: Path) -> ModuleType:
    """The module of a file. Files of one name in two folders are two modules."""
    spec = spec_from_file_location(str(path), path)
    assert spec is not None  # which it is for .py
    assert spec.loader is not None
    module = sys.modules[str(path)] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[str(path)]
        raise
    return module


def _is_part(name: str | None, of: str) -> bool:
    """Whether a name is a module or a package that it lies in."""
    return name is not None and f"{of}.".startswith(f"{name}.")


def _is_bot_of(module: ModuleType, value: object) -> bool:
    return (
        isinstance(value, type) and value.__module__ == module.__name__ and hasattr(value, "choose")
    )
