"""Deals that begin as a test wants them to."""

from collections import Counter

import akropolis as ak


def deal(rules, beginning):
    """A deal of which the first tiles are named; the others follow in their usual order.

    The tiles come in the order in which they are turned over: ``"Mbq bmq qqt hhq  htm"``.
    """
    named = [ak.Tile.parse(word) for word in beginning.split()]
    rest = Counter(rules.tiles)
    rest.subtract(named)
    assert min(rest.values()) >= 0, "a tile that this game does not have"
    tiles = [*named, *sorted(rest.elements())]
    size, stack = rules.site_size, rules.stack_size
    return ak.Deal(
        site=ak.ConstructionSite(tuple(tiles[:size])),
        stacks=tuple(tuple(tiles[i : i + stack]) for i in range(size, len(tiles), stack)),
    )


def played_out(game, slot=0):
    """The game, finished: all take the slot, or else the free one, and build at the first spot."""
    while not game.is_over:
        moves = game.legal_moves
        wanted = [move for move in moves if move.slot == slot]
        game.play((wanted or moves)[0])
    return game
