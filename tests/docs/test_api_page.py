"""Every public name can be read up: on docs/api.md and in its docstring."""

import inspect
import re
from pathlib import Path

import pytest

import akropolis

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/api.md").read_text()
#: What the page shows: "autoclass:: City", or a whole module with "automodule:: akropolis.bots".
SHOWN = set(re.findall(r"^\.\. auto\w+:: (?:akropolis\.)?(\w+)", PAGE, re.M))


def test_the_page_shows_all_public_names_and_no_others():
    """One list says what is public: ``akropolis.__all__``."""
    assert set(akropolis.__all__) == SHOWN


def test_all_public_names_exist_once():
    """And nothing else is exported by accident."""
    assert len(set(akropolis.__all__)) == len(akropolis.__all__)
    assert all(hasattr(akropolis, name) for name in akropolis.__all__)


def _is_described(member):
    return inspect.isroutine(member) or isinstance(member, property)


@pytest.mark.parametrize("name", akropolis.__all__)
def test_every_public_name_is_described_where_it_is_defined(name):
    """By a docstring of its own, or, where it is data, by a ``#:`` comment."""
    value = getattr(akropolis, name)
    if inspect.isclass(value) or inspect.isfunction(value) or inspect.ismodule(value):
        text = vars(value).get("__doc__") if inspect.isclass(value) else value.__doc__
        # Data classes and named tuples that say nothing get "Name(field, ...)" from Python.
        assert text
        assert not text.startswith(f"{name}(")
        for member, what in inspect.getmembers(value, _is_described):
            assert member.startswith("_") or inspect.getdoc(what), f"{name}.{member}"
    else:
        sources = "\n".join(path.read_text() for path in (ROOT / "src/akropolis").glob("*.py"))
        assert re.search(rf"^#: .*\n(?:#.*\n)*{name}\b[^\n]* = ", sources, re.M)


def test_bots_are_documented_by_name():
    """The page lists what the module offers."""
    listed = re.search(r"automodule:: akropolis\.bots\n\s+:members: (.*)", PAGE)
    assert listed
    assert sorted(re.split(r",\s*", listed[1])) == sorted(akropolis.bots.__all__)
