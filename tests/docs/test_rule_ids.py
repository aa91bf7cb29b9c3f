"""Every rule has a test, and every test that cites a rule cites one that exists."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "docs" / "rules.md"


def stated() -> list[str]:
    return re.findall(r"^(R-[A-Z]+(?:-[A-Z]+)*-[0-9]+)$", RULES.read_text(encoding="utf-8"), re.M)


def cited() -> set[str]:
    """The ids in ``pytest.mark.rule(...)``, wherever it stands."""
    found = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


def test_every_rule_is_tested():
    assert sorted(set(stated()) - cited()) == []


def test_every_cited_rule_is_stated():
    assert sorted(cited() - set(stated())) == []


def test_no_id_stands_for_two_rules():
    assert len(stated()) == len(set(stated())) > 60
