"""What a value bot looks at: the features of a city after a move, by name and in order.

The value of a move is the sum of features times weights, and the weights depend on how many turns
the seat has left. All of them *separate* (``compiled.appraisal``): the value of every move of a
position is found at once, without making any.

Values and stars are those of the score sheet, variants and rulings included, so every feature that
is made of them knows which variants are on. Levels are summed over hexes that show a district,
whether it scores or not. A *spot* is a triangle on level 1 or higher on which a tile may lie; a
quarry is *coverable* if a spot contains it. *Unseen* are the tiles on offer and face down, less the
one that was taken; what is unseen is divided by the hands that take from it.
"""

from __future__ import annotations

from akropolis.tiles import District

_DISTRICTS = [str(district) for district in District]

#: The features in their order. Compiled code knows them by their place in it.
FEATURES: tuple[str, ...] = (
    *(f"value_{name}" for name in _DISTRICTS),
    *(f"stars_{name}" for name in _DISTRICTS),
    *(f"points_{name}" for name in _DISTRICTS),
    # what is to come
    *(f"value_{name}_by_unseen_stars" for name in _DISTRICTS),
    *(f"stars_{name}_by_unseen_districts" for name in _DISTRICTS),
    # districts that may come to score, or cease to
    *(f"levels_{name}" for name in _DISTRICTS),
    "temples_near",  # levels of temples with one or two empty hexes around them, which may double
    "temples_near_by_stars",
    "barracks_thin",  # levels of barracks with one or two open sides
    "barracks_thin_by_stars",
    # stones
    "stones",
    "few_stones",  # stones, but no more than two
    # quarries that show, and those of them that could be covered at once
    "quarries_low",  # on level 1
    "quarries_high",
    "coverable_low",
    "coverable_high",
    # spots, by the quarries that they would cover
    "spots_over_1",  # one or more
    "spots_over_2",
    "spots_over_3",
    "any_spot_over_2",  # whether there is one
    "built",  # hexes that are built
    # the Architect
    "architect_gain",  # the stones he is handed, and what the tile brings him that he takes next
    "price_to_architect",
)
