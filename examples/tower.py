"""A bot in Python. ``akropolis play human examples/tower.py:Tower`` plays against it."""


class Tower:
    """Builds as high as it can."""

    def __init__(self, *, rng, taste="any"):
        self.rng = rng
        self.slots = 1 if taste == "free" else 9

    def choose(self, view):
        """The move that ends highest; among equals the lot decides."""
        city = view.cities[view.seat]
        moves = [move for move in view.legal_moves if move.slot < self.slots]

        def height(move):
            return city.plan.level(move.placement.anchor), self.rng.random()

        return max(moves, key=height)
