"""Strength as one number a bot: Elo where two play, OpenSkill where more do."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import prod

import numpy as np

from akropolis.arena.bout import Played
from akropolis.arena.schedule import ArenaError
from akropolis.arena.statistics import Estimate, Numbers, Ratios, interval


def elo(wins: Numbers) -> Numbers:
    """Elo ratings by the model of Bradley and Terry, of mean 0.

    ``wins[..., i, j]`` is how often i beat j, draws as halves; the last two axes are bots. The
    ratings are the likeliest ones: 400 points are ten to one. They exist where no group of bots
    has won all its games against the rest.

    >>> elo(np.array([[0.0, 10.0], [1.0, 0.0]])).round(1)
    array([ 200., -200.])
    """
    games = wins + np.swapaxes(wins, -1, -2)
    won = wins.sum(axis=-1)
    bots = wins.shape[-1]
    theta = np.zeros(wins.shape[:-1])
    for _ in range(200):  # Newton's method; the likelihood is concave
        expected = 1 / (1 + np.exp(theta[..., None, :] - theta[..., :, None]))
        slope = won - (games * expected).sum(axis=-1)
        bend = games * expected * (1 - expected)
        curve = np.eye(bots) * bend.sum(axis=-1)[..., None] - bend
        # Ratings are known up to a constant: the added ones keep the mean at 0.
        step = np.linalg.solve(curve + 1, slope[..., None])[..., 0]
        step /= np.maximum(1, np.abs(step).max(axis=-1, keepdims=True))
        theta += step
        if np.abs(step).max() < 1e-9:
            break
    return np.asarray(theta * (400 / np.log(10)))


def elo_estimates(
    ratios: Ratios, pairs: Mapping[tuple[int, int], Hashable], bots: int
) -> list[Estimate]:
    """The ratings of all bots with intervals over deals, if each pair has played two or more.

    ``pairs`` names, for a pair of bots, the ratio of games that the first of them won. To each
    pair one drawn bout is added, so that a bot that won every game has a finite rating.
    """
    wins = np.zeros((bots, bots))
    drawn: Numbers | None = None
    for (i, j), name in pairs.items():
        wins[i, j], games = ratios.totals(name)
        wins[j, i] = games - wins[i, j]
        draws = ratios.draw(name)
        if drawn is None:
            drawn = np.zeros((len(draws), bots, bots))
        drawn[:, i, j] = draws[:, 0]
        drawn[:, j, i] = draws[:, 1] - draws[:, 0]
    assert drawn is not None
    deals = min(ratios.deals(name) for name in pairs.values())
    values = elo(wins).tolist()
    if deals < 2:
        return [Estimate(value) for value in values]
    spread = elo(drawn)
    estimates = []
    for bot, value in enumerate(values):
        low, high = interval(spread[:, bot], value, deals=deals)
        estimates.append(Estimate(value, float(spread[:, bot].std()), low, high))
    return estimates


def openskill(games: Iterable[Played], bots: int) -> list[Estimate]:
    """The OpenSkill ratings (Plackett and Luce) of all bots after games of three or four seats.

    Value and standard error are mu and sigma. A bot that sat in several seats of a game learns
    from each of them. The order of the games matters a little, so give them in a fixed one.

    Errors: ``ArenaError`` where the library is not installed.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise ArenaError(
            "ratings of three and four seats need OpenSkill: pip install 'akropolis[arena]'"
            " (in a clone: '.[arena]')"
        ) from None
    model = PlackettLuce()
    known = [(float(model.mu), float(model.sigma))] * bots
    for game in games:
        teams = [[model.rating(*known[bot])] for bot in game.seating]
        rated = model.rate(teams, ranks=[float(rank) for rank in game.ranks])
        for bot in set(game.seating):
            mu, sigma = known[bot]
            news = [rated[seat][0] for seat, sitter in enumerate(game.seating) if sitter == bot]
            known[bot] = (
                mu + sum(new.mu - mu for new in news),
                sigma * prod(new.sigma / sigma for new in news),
            )
    return [Estimate(mu, sigma, mu - 1.96 * sigma, mu + 1.96 * sigma) for mu, sigma in known]
