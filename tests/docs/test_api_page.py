"""The API page names every public name, and every public thing says what it is."""

import inspect
import re
from pathlib import Path
from types import FunctionType

import pytest

import akropolis

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
DOCUMENTED = set(re.findall(r"auto[a-z]+:: (?:\w+\.)*(\w+)", PAGE.read_text(encoding="utf-8")))


def test_every_public_name_is_on_the_page():
    assert sorted(set(akropolis.__all__) - DOCUMENTED) == []


THINGS = {
    name: thing
    for name in akropolis.__all__
    if inspect.isclass(thing := getattr(akropolis, name)) or inspect.isfunction(thing)
}


@pytest.mark.parametrize("name", THINGS)
def test_every_public_thing_says_what_it_is(name):
    thing = THINGS[name]
    assert inspect.getdoc(thing)
    for attribute, value in inspect.getmembers(thing):
        if not attribute.startswith("_") and isinstance(value, property | FunctionType):
            assert inspect.getdoc(value), f"{name}.{attribute}"
