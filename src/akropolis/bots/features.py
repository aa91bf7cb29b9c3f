"""What a value bot looks at: the features of a city after a move, by name and in order.

The value of a move is the sum of features times weights, and the weights depend on how many turns
the seat has left. Before a move is looked at so closely it has to pass a *filter*: a rougher value
that is found for all moves at once without making any, from a table of prices.

Values and stars are those of the score sheet, variants and rulings included, so every feature that
is made of them knows which variants are on. Levels are summed over hexes. A *spot* is a triangle on
level 1 or higher on which a tile may lie; a quarry is *coverable* if a spot contains it. *Unseen*
are the tiles on offer and face down, less the one that was taken; what is unseen is divided by the
hands that take from it.
"""

from __future__ import annotations

from akropolis.tiles import District

_DISTRICTS = [str(district) for district in District]

#: The features in their order. Compiled code knows them by their place in it.
FEATURES: tuple[str, ...] = (
    *(f"value_{name}" for name in _DISTRICTS),
    *(f"stars_{name}" for name in _DISTRICTS),
    *(f"points_{name}" for name in _DISTRICTS),
    "stones",
    # quarries that show, and those of them that could be covered at once
    "quarries_low",  # on level 1
    "quarries_high",
    "coverable_low",
    "coverable_high",
    # spots, by their level
    "spots_1",
    "spots_2",
    "spots_3",  # or higher
    # spots by the quarries that they would cover
    "spots_over_1",  # one or more
    "spots_over_2",
    "spots_over_3",
    # districts that do not score yet, or may cease to
    "temples_near",  # levels of temples with one or two empty hexes around them
    "temples_far",  # with three or more
    "barracks_thin",  # levels of barracks with one or two open sides
    "barracks_shut",  # with none
    "houses_outside",  # levels of houses that are not of the largest group
    "markets_spoilt",  # levels of markets that touch a market
    # heights
    "built_2",  # hexes of level 2 or higher
    "built_3",
    "built_4",
    "built",
    "few_stones",  # stones, but no more than two
    # what is to come
    *(f"value_{name}_by_unseen_stars" for name in _DISTRICTS),
    *(f"stars_{name}_by_unseen_districts" for name in _DISTRICTS),
    # products, and whether there is something at all
    "temples_near_by_stars",
    "barracks_thin_by_stars",
    "stars_by_spots_1",  # stars of all colours
    "stars_by_spots_2",
    "any_spot",
    "any_spot_over_2",
    "stars_by_stones",
    # the Architect
    "architect_gain",  # the stones he is handed, and what the tile brings him that he takes next
    "price_to_architect",
)

#: The prices of the filter. The points of a move as things stand, each district at a price of its
#: own, and what stones, stars and values are worth besides, as more of them may come.
PRICES: tuple[str, ...] = (
    *(f"points_{name}" for name in _DISTRICTS),
    *(f"value_{name}" for name in _DISTRICTS),
    *(f"stars_{name}" for name in _DISTRICTS),
    "stones",
    "quarry_low",  # a quarry of the tile that is laid on the table
    "quarry_high",  # or higher
    "level",  # each level below the tile
    "walled",  # each hex of a tile on the table that has six built neighbours
    "architect_gain",
)
