"""The README shows what is there."""

import re
from pathlib import Path

import pytest

import akropolis as ak

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_its_city_is_a_real_one_and_scores_what_it_says():
    """The third seat's at the end of a recorded game, drawn by the library."""
    record = (ROOT / "tests/golden/games/three_seats.akr").read_text(encoding="utf-8")
    game = ak.Game.parse(record)
    city = game.cities[2]
    assert f"```\n{city.plan.draw(city.pieces)}\n```" in README
    assert len(city.placements) == 16
    assert f"scores {game.totals[2]} points" in " ".join(README.split())


@pytest.mark.parametrize("document", PAGES, ids=lambda path: path.name)
def test_links_between_files_lead_somewhere(document):
    """In the README and in the documentation."""
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []
