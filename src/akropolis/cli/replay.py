"""The pages of a recorded game."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from akropolis.cli import paint, panels
from akropolis.cli.picture import Picture
from akropolis.cli.screen import Screen
from akropolis.cli.sitting import named
from akropolis.events import Event
from akropolis.game import Game

_SITE = 6  # lines of the construction site, the ribbon and the empty line above them


class Replay:
    """Shows the table after any number of moves.

    Attributes:
        last: the ply of the last page.
    """

    def __init__(self, game: Game, console: Console) -> None:
        self.console = console
        self.last = game.ply
        self._game = game
        self._told: list[tuple[Event, ...]] = [()]
        # The events of each ply; only replaying brings them apart.
        game.goto(0)
        while game.ply < self.last:
            before = len(game.events)
            game.redo()
            self._told.append(game.events[before:])
        record = game.record
        bots = record.bots or ("",) * game.rules.seats
        self.names = record.names or named([bot or "human" for bot in bots])

    def show(self, ply: int, *, window: bool = False) -> None:
        """Print one page: what happened, the site, the city of whoever moved, all totals.

        In a window the city is cut so that the rest is seen, and a line below it.
        """
        game, console, names = self._game, self.console, self.names
        game.goto(max(ply - 1, 0))
        before = game.state
        game.goto(ply)
        state = game.state
        console.print(Text(f"Ply {ply} of {self.last}", paint.STRONG))
        told = panels.told(console, self._told[ply], names, before, state)
        for line in told:
            console.print(line, soft_wrap=True)
        final = panels.final(console, state, names, game.sheets) if state.is_over else []
        if not state.is_over:
            console.print()
            console.print(panels.ribbon(state, names), no_wrap=True, overflow="ellipsis")
            seat = state.to_move or 0
            for line in panels.site(console, state, state.stones[seat]):
                console.print(line, no_wrap=True, overflow="crop")
        mover = (ply - 1) % game.rules.seats if ply else 0
        city, sheet = game.cities[mover], game.sheets[mover]
        side = panels.sheet_lines(console, panels.possessive(names[mover]), sheet, game.rules)
        side += [Text(), *panels.rivals(state, names, mover)]
        last = city.placements[-1] if ply else None
        picture, screen = Picture(city=city, sheet=sheet, last=last), Screen(console)
        if window:
            # The ply, the site with what stands around it, the end or that, and the keys.
            others = 1 + len(told) + (len(final) + 1 if final else _SITE) + 2
            screen.fit(picture, side, beside=True, others=others)
        else:
            screen.show(picture, side)
        if final:
            screen.lines(final)
        console.print()
