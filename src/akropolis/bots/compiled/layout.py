"""Where the bots keep what: the weights of a policy, and the desk that a thread works at.

A *policy* is a table of weights: a row for each number of turns that the seat has left, a column
for each feature, as fixed-point numbers in words.

The *desk* is words: what each thing is worth in the decision at hand, planes of hexes as in
``kernel.layout``, a city as it would be after a move, and a short list of moves. The *notes* are
real numbers: what is unseen, and what the Architect would gain.

A **move** is a number: the placement as in ``kernel.layout`` in bits 0-16, the turn of the tile in
bits 17-18 and the slot in bits 20-23.
"""

from __future__ import annotations

from akropolis.bots.features import FEATURES
from akropolis.kernel.layout import CITY, ROWS
from akropolis.kernel.words import U

TURNS = 32  #: rows of a table; more turns than any seat has left
UNIT = 1 << 14  #: what one point is as a fixed-point number
WIDTH = len(FEATURES)


def _places(first: str, number: int) -> list[U]:
    return [U(FEATURES.index(first) + i) for i in range(number)]


# -- features, and what each is worth in a decision: word WORTH + feature of the desk --------------

#: Features of a district are found at these places plus its colour, from 1.
VALUE, STARS_F, POINTS, VALUE_UNSEEN, STARS_UNSEEN, LEVELS = (
    U((5 * i - 1) % 2**64) for i in range(6)
)
TEMPLES_NEAR, TEMPLES_NEAR_STARS, BARRACKS_THIN, BARRACKS_THIN_STARS = _places("temples_near", 4)
STONES_F, FEW_STONES, QUARRIES_LOW, QUARRIES_HIGH, COVERABLE_LOW, COVERABLE_HIGH = _places(
    "stones", 6
)
SPOTS_OVER_1, SPOTS_OVER_2, SPOTS_OVER_3, ANY_SPOT_OVER_2, BUILT_F = _places("spots_over_1", 5)
ARCHITECT_GAIN, PRICE_TO_ARCHITECT = _places("architect_gain", 2)

# -- the notes -----------------------------------------------------------------------------------

#: By colour from 1.
UNSEEN_STARS, UNSEEN_DISTRICTS, HIS_STARS, HIS_DISTRICTS = (U(8 * i) for i in range(4))
HIS_GAINS = U(32)  # by slot
NOTES = 40

# -- the desk ------------------------------------------------------------------------------------

WORTH = U(0)
OVER = U(64)  # what a spot is worth that covers 0, 1, 2, 3 quarries
SLOT_WORTH = U(68)  # what taking from a slot is worth by itself
SPOTS_2 = U(76)  # how many spots cover two quarries or more
_PLANES = 80
_PLANE = [U(_PLANES + int(ROWS) * plane) for plane in range(28)]
(
    QUARRY_MAP,  # quarries that show
    SPOTS,  # anchors of spots, one plane a shape
    SPOTS_UP,
    OVER_1,  # those of spots that cover a quarry, one plane a shape
    OVER_1_UP,
    OVER_2,
    OVER_2_UP,
    OVER_3,
    OVER_3_UP,
    COVERABLE,  # quarries that a spot contains
    HOPEFUL,  # temples with a gap beside them, barracks with an open side
    NEAR,  # hexes with one or two empty ones around them
    THIN,  # hexes with one or two open sides
) = _PLANE[:13]
AT_LEVEL = _PLANE[13]  # hexes of one level, a plane for each level from 1 to 12
HIGHEST = U(12)  # no city of thirty tiles is higher
AFTER = U(_PLANES + int(ROWS) * 26)
LIST = U(int(AFTER) + int(CITY))  # the best moves: their places among all, then their values
MOST_LISTED = 256
LIST_VALUES = U(int(LIST) + MOST_LISTED)
DESK = int(LIST_VALUES) + MOST_LISTED
