"""Every rule of docs/rules.md has a test, and every rule that a test names is stated there."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
ID = re.compile(r"\bR-[A-Z]+(?:-[A-Z]+)?-[0-9]+\b")
CITATION = re.compile(r"RULES\.md ([0-9.E]+(?:(?:,| and|-| to) ?E?[0-9]+(?:\.[0-9]+)?)*)")
DEFINED = Counter(
    re.findall(rf"^\*\*({ID.pattern})\*\*", (ROOT / "docs/rules.md").read_text(), re.M)
)


@cache
def marked():
    """The ids in every ``pytest.mark.rule(...)`` of the tests."""
    found = set()
    for path in ROOT.glob("tests/**/test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found.update(ast.literal_eval(argument) for argument in node.args)
    return found


def test_there_are_rules_and_each_is_stated_once():
    """An id names one rule."""
    assert len(DEFINED) > 60
    assert [name for name, times in DEFINED.items() if times > 1] == []


def test_every_rule_has_a_test():
    """A rule that nothing holds is a wish."""
    assert sorted(DEFINED.keys() - marked()) == []


def test_every_rule_that_a_test_names_is_stated():
    """A test for a rule that nobody can read up is no specification."""
    assert sorted(marked() - DEFINED.keys()) == []


def test_every_rule_that_is_cited_is_stated():
    """In the documentation and in the code."""
    pages = [*ROOT.glob("docs/*.md"), *ROOT.glob("*.md"), *ROOT.glob("src/**/*.py")]
    cited = {name for page in pages for name in ID.findall(page.read_text())}
    assert sorted(cited - DEFINED.keys()) == []


def test_every_section_and_example_that_is_cited_is_there():
    """``RULES.md 5.3`` is section 5.3 of docs/rules.md, ``RULES.md 10, E5`` its example E5."""
    page = (ROOT / "docs/rules.md").read_text()
    there = set(re.findall(r"^##+ ([0-9]+(?:\.[0-9]+)?)\.? ", page, re.M))
    there |= set(re.findall(r"^\*\*(E[0-9]+)\*\*", page, re.M))
    cited = set()
    for folder in ("src", "tests", "tools", "benchmarks"):
        for path in ROOT.glob(f"{folder}/**/*.py"):
            for text in CITATION.findall(path.read_text()):
                cited |= set(re.findall(r"E[0-9]+(?=\b|[.a-d])|\b[0-9]+(?:\.[0-9]+)?", text))
    assert {"0", "5.3", "5.6", "7", "11", "E3", "E19"} <= cited
    assert sorted(cited - there) == []
