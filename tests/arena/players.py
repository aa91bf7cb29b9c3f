"""Bots that behave badly."""

import sys
from typing import ClassVar

import akropolis as ak


class _Bot:
    def __init__(self, *, rng):
        self._rng = rng

    def choose(self, view):
        return self._rng.choice(view.legal_moves)


class Fails(_Bot):
    """Raises on its third move."""

    moves = 0

    def choose(self, view):
        self.moves += 1
        if self.moves == 3:
            raise RuntimeError("no idea\nat all")
        return super().choose(view)


class Cheats(_Bot):
    """Builds far away from its city."""

    def choose(self, view):
        return ak.Move.parse("0@9,9/3", site=view.site)


class Babbles(_Bot):
    """Says something that is no move."""

    def choose(self, view):
        return "0@1,0/1"


class Nonsense(_Bot):
    """Makes a move of parts that are none."""

    def choose(self, view):
        return ak.Move(None, 7)


class Hangs(_Bot):
    """Thinks for ever, and takes every exception for one of its own."""

    def choose(self, view):
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass


class Leaves(_Bot):
    """Ends the process in which it is asked."""

    def choose(self, view):
        sys.exit(3)


class Nameless(_Bot):
    """Raises something without words, and has none for itself."""

    def __repr__(self):
        raise RuntimeError

    def choose(self, view):
        class Silent(Exception):
            __str__ = None

        raise Silent


class Shouts(_Bot):
    """Clears the screen of who reads what it raises."""

    def choose(self, view):
        raise RuntimeError("\x1b[2Jlook")


class Grasps(_Bot):
    """Gives itself the stones that the dearest tile costs."""

    def choose(self, view):
        object.__setattr__(view, "stones", (9, 9))
        return max(view.legal_moves, key=lambda move: move.slot)


class Stays(_Bot):
    """Ends the process when it is let go."""

    def close(self):
        sys.exit()


class Missing(_Bot):
    """Cannot even be made."""

    def __init__(self, *, rng):
        raise OSError("my engine is missing")


class Ponders(_Bot):
    """Thinks for ever about what it is."""

    def __init__(self, *, rng):
        while True:
            pass


class Holds(_Bot):
    """Holds something that must be let go."""

    held = 0

    def __init__(self, *, rng):
        super().__init__(rng=rng)
        Holds.held += 1

    def close(self):
        Holds.held -= 1


class Peeks(_Bot):
    """Remembers whom it was shown."""

    shown: ClassVar = []

    def choose(self, view):
        Peeks.shown.append(view)
        return super().choose(view)


ALL = (
    *(Fails, Cheats, Babbles, Nonsense, Hangs, Leaves, Nameless, Shouts, Grasps, Stays),
    *(Missing, Ponders, Holds, Peeks),
)
