import re

from sphinx.application import Sphinx

from akropolis import __version__

project = "Akropolis"
author = "The Akropolis contributors"
copyright = "2026, The Akropolis contributors"
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]

autodoc_default_options = {"members": True, "undoc-members": False}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
napoleon_use_ivar = True  # "Attributes:" describes; the class body declares
napoleon_custom_sections = [("Errors", "Raises")]

html_theme = "furo"
html_title = "Akropolis"


def _anchor_rules(_app: Sphinx, page: str, source: list[str]) -> None:
    """Give every rule an address of its own, such as ``rules.html#r-place-3``."""
    if page == "rules":
        source[0] = re.sub(r"^\*\*(R-[A-Z-]+[0-9]+)\*\*", r"[**\1**]{#\1}", source[0], flags=re.M)


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", _anchor_rules)
