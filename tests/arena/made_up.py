"""Results that nobody played, for tests of what is made of them."""

from akropolis.arena import Schedule
from akropolis.arena.bout import Bout, Cost, Played
from akropolis.arena.results import Header

VERSIONS = {"akropolis": "0.1.0", "sources": "s", "python": "3.11.7", "commit": "c"}


def game(seating, totals, *, ms=1.0):
    """A game that ended with these points; the most points win."""
    seats = len(seating)
    ranks = tuple(1 + sum(other > own for other in totals) for own in totals)[:seats]
    cost = Cost((10,) * seats, (10 * ms,) * seats, (2 * ms,) * seats, (20 * ms,) * seats)
    return Played(
        seating=seating,
        totals=totals,
        stones=(0,) * len(totals),
        ranks=ranks,
        plies=10 * seats,
        moves="",
        cost=cost,
    )


def bout(deal, *games):
    """A bout at a table of the bots of its first game."""
    first = games[0].seating
    table = (*sorted(set(first)), *[max(first)] * (len(first) - len(set(first))))
    return Bout(deal, table, games, 100.0)


def pair(deal, own, his, own_back, his_back):
    """A bout of bots 0 and 1: their points, and again with the seats changed."""
    return bout(deal, game((0, 1), (own, his)), game((1, 0), (his_back, own_back)))


def header(**options):
    """A header of some schedule."""
    return Header(Schedule(**{"bots": ("a", "b"), "seed": 1, **options}), VERSIONS)
