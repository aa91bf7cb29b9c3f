"""The catalogues of texts, one file a language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "locale"
DEFAULT = "en"
COOKIE = "akropolis_locale"


@cache
def catalogue(locale: str) -> dict[str, Any]:
    """The texts of a language by their keys; those that it lacks are English."""
    texts: dict[str, Any] = {}
    for name in (DEFAULT, locale):
        path = FOLDER / f"{name}.json"
        if path.exists():
            texts |= json.loads(path.read_text(encoding="utf-8"))
    return texts


@cache
def locales() -> tuple[str, ...]:
    """The languages there are."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json"))) or (DEFAULT,)


def pseudo(text: str) -> str:
    """A text that is marked, to find on a page what does not come from the catalogue.

    >>> pseudo("Take a tile")
    '⟦Táké á tílé···⟧'
    """
    accented = text.translate(str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ"))
    return f"⟦{accented}{'·' * (len(text) * 3 // 10)}⟧"


def choose(cookie: str | None, accepted: str) -> str:
    """The language for a reader: the one chosen before, or the first that the browser names."""
    known = (*locales(), "pseudo")
    if cookie in known:
        return cookie
    for wish in accepted.split(","):
        tag = wish.split(";")[0].strip().lower()
        for name in (tag, tag.split("-")[0]):
            if name in known:
                return name
    return DEFAULT
