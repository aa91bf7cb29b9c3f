"""The examples in the README, in docs and in all docstrings are tests."""

from doctest import ELLIPSIS

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser as MarkdownParser
from sybil.parsers.rest import DocTestParser

_pages = Sybil([MarkdownParser(doctest_optionflags=ELLIPSIS)], patterns=["README.md", "docs/*.md"])
_docstrings = Sybil([DocTestParser(ELLIPSIS)], patterns=["src/**/*.py"])

pytest_collect_file = (_pages + _docstrings).pytest()
