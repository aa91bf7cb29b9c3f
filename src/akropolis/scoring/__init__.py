"""What a city is worth, hex by hex, and what a placement would change. Rules: RULES.md 5, 6."""

from akropolis.scoring.districts import Verdict, Why
from akropolis.scoring.preview import Preview, preview
from akropolis.scoring.sheet import Explanation, Line, ScoreSheet, score

__all__ = [
    "Explanation",
    "Line",
    "Preview",
    "ScoreSheet",
    "Verdict",
    "Why",
    "preview",
    "score",
]
