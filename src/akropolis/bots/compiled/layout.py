"""Where the bots keep what: the tables of a policy, and the desk that a thread works at.

A *policy* is two tables with a row for each number of turns that the seat has left: the prices of
the filter as fixed-point numbers in words, and the weights of the features.

The *desk* is words: a city as it would be after a move, and a short list of moves. The *notes* are
numbers: the features of that city, what is unseen, and what the Architect would gain.

A **move** is a number: the placement as in ``kernel.layout`` in bits 0-16, the turn of the tile in
bits 17-18 and the slot in bits 20-23.
"""

from __future__ import annotations

from akropolis.bots.features import FEATURES, PRICES
from akropolis.kernel.layout import CITY
from akropolis.kernel.words import U

TURNS = 32  #: rows of a table; more turns than any seat has left

# -- prices --------------------------------------------------------------------------------------

UNIT = 1024  #: what one point is as a fixed-point number
#: Prices of a district are found at these places plus its colour, from 1.
PRICE_POINTS, PRICE_VALUE, PRICE_STARS = U(2**64 - 1), U(4), U(9)  # minus one, 4 and 9
PRICE_STONES, PRICE_LOW, PRICE_HIGH, PRICE_LEVEL, PRICE_WALLED, PRICE_ARCHITECT = (
    U(15 + i) for i in range(6)
)
assert len(PRICES) == 21

# -- features ------------------------------------------------------------------------------------

#: Words of a row of features: a multiple of four, so that four sums can be kept at once.
WIDTH = (len(FEATURES) + 3) // 4 * 4
#: By colour from 1, as above.
VALUES, ALL_STARS, POINTS = U(2**64 - 1), U(4), U(9)
VALUE_UNSEEN, STARS_UNSEEN = (
    U(FEATURES.index(name) - 1)
    for name in ("value_houses_by_unseen_stars", "stars_houses_by_unseen_districts")
)
(
    F_STONES,
    QUARRIES_LOW,
    QUARRIES_HIGH,
    COVERABLE_LOW,
    COVERABLE_HIGH,
    SPOTS_1,
    SPOTS_2,
    SPOTS_3,
    SPOTS_OVER_1,
    SPOTS_OVER_2,
    SPOTS_OVER_3,
    TEMPLES_NEAR,
    TEMPLES_FAR,
    BARRACKS_THIN,
    BARRACKS_SHUT,
    HOUSES_OUTSIDE,
    MARKETS_SPOILT,
    BUILT_2,
    BUILT_3,
    BUILT_4,
    BUILT_HEXES,
    FEW_STONES,
) = (U(FEATURES.index("stones") + i) for i in range(22))
(
    TEMPLES_NEAR_STARS,
    BARRACKS_THIN_STARS,
    STARS_SPOTS_1,
    STARS_SPOTS_2,
    ANY_SPOT,
    ANY_SPOT_OVER_2,
    STARS_STONES,
    ARCHITECT_GAIN,
    PRICE_TO_ARCHITECT,
) = (U(FEATURES.index("temples_near_by_stars") + i) for i in range(9))
assert int(PRICE_TO_ARCHITECT) == len(FEATURES) - 1

# -- the notes -----------------------------------------------------------------------------------

#: By colour from 1.
UNSEEN_STARS, UNSEEN_DISTRICTS = U(WIDTH), U(WIDTH + 8)
HIS_STARS, HIS_DISTRICTS = U(WIDTH + 16), U(WIDTH + 24)
HIS_GAINS = U(WIDTH + 32)  # by slot
NOTES = WIDTH + 40

# -- the desk ------------------------------------------------------------------------------------

AFTER = U(0)
LIST = CITY  # the best moves by the filter: their places among all, then their worths
MOST_LISTED = 256
LIST_WORTHS = U(int(LIST) + MOST_LISTED)
DESK = int(LIST_WORTHS) + MOST_LISTED
