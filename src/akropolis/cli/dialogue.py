"""A whole game in the terminal: what is shown, what may be typed, what it does."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from akropolis.bots import Advice, create, levels
from akropolis.cli import files, paint, panels
from akropolis.cli.picture import Picture
from akropolis.cli.ranking import Spot, rank, spot_of
from akropolis.cli.screen import Screen
from akropolis.cli.sitting import Sitting
from akropolis.errors import IllegalMove, NotationError
from akropolis.events import Event
from akropolis.hexgrid import Hex
from akropolis.moves import Move
from akropolis.tiles import District
from akropolis.view import SeatView

#: Spots in a list, as they stand in the picture. Letters of faces, and those that are short for a
#: command, are left out, and so are I, O and L, which look like numbers.
LETTERS = "ACDEFJKNPRVXYZ"

HELP = """\
  0, 1, 2 ...      a slot: shows where its tile pays best, by letters
  A, C, D ...      a spot of that list (other letters are faces): t turns the
                   tile there, Enter builds it, b goes back
  more             the next best spots
  1@2,-2/3         or a move: slot @ hex of the first face / way to the second
  map              names the hexes and the directions
  rules            what may be built, and what scores
  why [Q,R]        why the hexes of your city score, or do not
  show [SEAT]      the table again, or somebody's city
  unseen           what still lies face down
  hint             three good moves, and what they bring
  undo, redo       back to a person's last decision, and forth again
  save FILE        a copy of the record; all your moves are saved anyway
  quit             stop here, and go on another day

In the picture: capitals are plazas and * their stars, 2h is a house on level 2,
× a district that does not score, ° one without a plaza, ~~~ a lake."""

RULES = """\
You begin with a house plaza amid three quarries, and with stones: 1 for who
plays first, 2 for the second, and so on. In your turn you take a tile of the
site: slot 0 is free, slot 2 costs 2 stones. On the table it must touch your
city; higher up it must lie flat, on two tiles or more. Tiles are turned, never
flipped. Each quarry that you build over gives a stone, and a stone left at the
end is a point. When one tile is left, new ones join it. After the last round
the most points win.

A district that is well placed is worth its level, times the stars of its
plazas, which may stand anywhere:
  h  houses     in your largest group of houses       * a plaza
  m  markets    touching no other market              **
  b  barracks   on the outer edge of your city        **
  t  temples    surrounded on all six sides           **
  g  gardens    anywhere                              ***
  q  a quarry: scores nothing, but gives a stone when you build over it
What is built over counts no more. A lake is no edge for barracks, and spoils a
temple beside it."""

VARIANTS = {
    District.HOUSES: "the group counts double once it is worth 10",
    District.MARKETS: "a market next to a market plaza counts double",
    District.BARRACKS: "barracks with three free sides count double",
    District.TEMPLES: "a temple on level 2 or higher counts double",
    District.GARDENS: "a garden next to a lake counts double",
}


class Quit(Exception):
    """The player stops here. The record has been kept."""


class Dialogue:
    """Plays a sitting with people at one terminal."""

    def __init__(
        self,
        sitting: Sitting,
        console: Console,
        ask: Callable[[str], str],
        *,
        confirm: bool = True,
    ) -> None:
        self._sitting = sitting
        self._console = console
        self._screen = Screen(console)
        self._say = self._screen.say
        self._ask = ask
        self._confirm = confirm
        self._slot = 0  # of the list on show
        self._spots: list[Spot] = []  # all of that slot; none when there is no list on show
        self._advice: list[Advice] = []  # of the spots on show, where they are a hint
        self._first = 0  # of the spots on show
        self._choice: tuple[Spot, int] | None = None  # the proposed move: spot and turn
        self._greeted = False  # whether the first table has said how to begin
        self._listed = False  # whether the first list has said what its letters mean
        self._shown = False  # whether the present table has been drawn
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "help": self._help,
            "rules": self._rules,
            "more": self._more,
            "back": self._back,
            "turn": self._turn,
            "map": self._map,
            "why": self._why,
            "show": self._show,
            "unseen": self._unseen,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "save": self._save,
            "quit": self._quit,
        }
        self._short = {"h": "help", "?": "help", "m": "more", "b": "back", "t": "turn"}
        self._short |= {"w": "why", "s": "show", "u": "undo", "q": "quit", "exit": "quit"}

    # -- the game --------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end.

        Errors: ``Quit`` when the player stops; ``EOFError`` and ``KeyboardInterrupt`` as they
        come. Every move made until then is kept.
        """
        game = self._sitting.game
        while True:
            if game.is_over:
                self._finish()
                if not self._sitting.humans or not self._ask_again():
                    return
            elif self._sitting.bots[game.view().seat] is not None:
                self._advance(self._sitting.bot_move)
                if self._sitting.failure:
                    self._say(f"greedy moved in its place: {self._sitting.failure}")
            else:
                self._decide()

    def _decide(self) -> None:
        """One line of the human whose turn it is."""
        if not self._shown:
            self._table()
            self._shown = True
        text = self._ask(self._prompt()).strip()
        try:
            self._obey(text)
        except IllegalMove as error:
            self._say(f"{error.move} is not allowed: {_sentences(error)}.")
        except NotationError as error:
            self._say(f"Not understood: {error}")
            self._say("A move looks like 1@2,-2/3; help explains everything.", quiet=True)

    def _obey(self, text: str) -> None:
        words = text.lower().split()
        if not words:
            self._enter()
        elif text.isdecimal() and len(text) < 3:
            self._rank(int(text))
        elif len(text) == 1 and text.upper() in LETTERS:
            self._look(text.upper())
        elif command := self._commands.get(self._short.get(words[0], words[0])):
            command(text.split()[1:])
        elif "@" in text or ":" in text:
            self._propose(spot_of_checked(self._view, text), 0)
        else:
            self._say(f"I do not know {text[:40]!r}; help tells what there is.")

    def _prompt(self) -> str:
        name = self._sitting.names[self._view.seat][:20]
        if self._choice is not None:
            return f"{name}: Enter builds, t turns, b back > "
        if self._spots:
            return f"{name}: letter of a spot (Enter: A), m more, b back > "
        slots = min(self._view.stones[self._view.seat], len(self._view.site) - 1)
        return f"{name}: slot 0{f'-{slots}' if slots else ''}, or help > "

    @property
    def _view(self) -> SeatView:
        return self._sitting.game.view()

    @property
    def _page(self) -> dict[str, Spot]:
        shown = self._spots[self._first : self._first + len(LETTERS)]
        return dict(zip(LETTERS, shown, strict=False))

    # -- choosing and building -------------------------------------------------------------------

    def _enter(self) -> None:
        if self._choice is not None:
            spot, turn = self._choice
            self._build(spot.turns[turn].move)
        elif self._spots:
            self._propose(self._page[LETTERS[0]], 0)
        else:
            self._say("Type a slot, such as 0, to see where its tile pays best.")

    def _look(self, letter: str) -> None:
        page = self._page
        if letter in page:
            self._propose(page[letter], 0)
        elif page:
            self._say(f"There is no spot {letter} in the list, only {', '.join(page)}.")
        else:
            self._say("There is no list; type a slot first.")

    def _rank(self, slot: int) -> None:
        view = self._view
        if not 0 <= slot < len(view.site):
            self._say(f"There is no slot {slot}, only 0-{len(view.site) - 1}.")
            return
        self._choice = None
        self._slot, self._first, self._spots = slot, 0, rank(view, slot)
        self._advice = []
        self._draw_list()

    def _draw_list(self) -> None:
        view, page = self._view, self._page
        picture = Picture(
            city=view.cities[view.seat],
            sheet=view.sheet(view.seat),
            spots={spot.triangle: letter for letter, spot in page.items()},
        )
        beside = self._screen.room_beside(picture) >= panels.SPOTS_WIDTH
        if self._advice:
            lines = panels.hint_lines(self._console, view, self._advice, page)
        else:
            lines = panels.spot_lines(
                self._console,
                view,
                self._slot,
                self._spots,
                page,
                abreast=4 if beside or self._screen.width < 72 else len(LETTERS),
            )
        if not self._listed:
            self._listed = True
            lines.append(Text("Best first. Each letter stands where the", paint.QUIET))
            lines.append(Text("tile's three hexes would meet.", paint.QUIET))
        self._screen.fit(picture, lines, beside=False)

    def _propose(self, spot: Spot, turn: int) -> None:
        """Show a move before it is made; without confirmation, make it."""
        move = spot.turns[turn].move
        if not self._confirm:
            self._build(move)
            return
        self._choice = (spot, turn)
        view = self._view
        picture = Picture(
            city=view.cities[view.seat],
            sheet=spot.turns[turn].change.after,
            ghost=move.placement,
        )
        lines = panels.change_lines(self._console, view, spot, turn)
        if problems := view.problems(move):
            lines.append(Text(f"Not now: {_sentences(IllegalMove(move, problems))}.", paint.STRONG))
        self._screen.fit(picture, lines, beside=True)

    def _build(self, move: Move) -> None:
        problems = self._view.problems(move)
        if problems:
            raise IllegalMove(move, problems)
        self._forget()
        self._console.print()
        self._advance(lambda: self._sitting.play(move))

    def _back(self, words: Sequence[str]) -> None:
        if self._choice is not None and self._spots:
            self._choice = None
            self._draw_list()
        else:
            self._forget()

    def _turn(self, words: Sequence[str]) -> None:
        if self._choice is None:
            self._say("There is no tile in hand to turn; choose a slot and a spot first.")
            return
        spot, turn = self._choice
        self._propose(spot, (turn + 1) % len(spot.turns))

    def _more(self, words: Sequence[str]) -> None:
        if not self._spots:
            self._say("There is no list; type a slot first.")
            return
        self._choice = None
        self._first += len(LETTERS)
        if self._first >= len(self._spots):
            self._say("That was all; back to the best.")
            self._first = 0
        self._draw_list()

    def _forget(self) -> None:
        """Nothing is in hand any more, and the table is to be drawn again."""
        self._spots, self._choice, self._shown = [], None, False

    def _hint(self, words: Sequence[str]) -> None:
        """The best moves that the strongest level at hand can find, as a list to choose from."""
        level = levels.BEST if levels.engine_is_ready() else levels.ALWAYS_READY
        adviser: Any = create(level)
        self._choice = None
        self._first, self._advice = 0, adviser.explain(self._view, top=3)
        self._spots = [spot_of(self._view, advice.move) for advice in self._advice]
        self._draw_list()

    # -- looking ---------------------------------------------------------------------------------

    def _table(self) -> None:
        sitting, view, console = self._sitting, self._view, self._console
        me = view.seat
        sheet = view.sheet(me)
        side = panels.sheet_lines(console, panels.possessive(sitting.names[me]), sheet, view.rules)
        side += [Text(), *panels.rivals(view, sitting.names, me)]
        site = panels.site(console, view, view.stones[me])
        self._screen.show(Picture(city=view.cities[me], sheet=sheet), side, below=len(site) + 3)
        console.print()
        console.print(panels.ribbon(view, sitting.names), no_wrap=True, overflow="ellipsis")
        for line in site:
            console.print(line, no_wrap=True, overflow="crop")
        if not self._greeted:
            self._greeted = True
            hint = "Type 0 to see where the free tile pays best; help and rules explain."
            self._say(hint, quiet=True)
            if undone := len(sitting.game.undone):
                self._say(f"redo makes {panels.count(undone, 'move')} again.", quiet=True)
        if sitting.trouble:
            self._say(f"The game could not be saved! {sitting.trouble}")

    def _show(self, words: Sequence[str]) -> None:
        if not words:
            self._forget()
            return
        view, names = self._view, self._sitting.names
        wanted = " ".join(words).lower()
        if view.architect is not None and wanted in (str(view.rules.solo_level), "2", "architect"):
            self._screen.lines(panels.ledger(self._console, view, view.architect))
            return
        for seat, name in enumerate(names):
            if wanted in (str(seat + 1), name.lower()):
                sheet = view.sheet(seat)
                city = view.cities[seat]
                last = city.placements[-1] if city.placements else None
                title = panels.possessive(name)
                side = panels.sheet_lines(self._console, title, sheet, view.rules)
                self._screen.show(Picture(city=city, sheet=sheet, last=last), side)
                return
        seats = [panels.name_of(names, view.rules, s) for s in range(len(names))]
        if view.architect is not None:
            seats.append(panels.name_of(names, view.rules, None))
        listed = ", ".join(f"{i} {name}" for i, name in enumerate(seats, start=1))
        self._say(f"There is no seat {wanted!r}, only {listed}.")

    def _map(self, words: Sequence[str]) -> None:
        view = self._view
        lines = [
            Text("q and the face, over r", paint.STRONG),
            Text("A move names the hex of the"),
            Text("first face, then the way to"),
            Text("the second:"),
            Text("        N 0"),
            Text("  NW 5       NE 1"),
            Text("  SW 4       SE 2"),
            Text("        S 3"),
            Text("The third follows clockwise."),
        ]
        self._screen.show(Picture(city=view.cities[view.seat], coordinates=True), lines)

    def _why(self, words: Sequence[str]) -> None:
        view = self._view
        sheet = view.sheet(view.seat)
        if words:
            self._say(str(sheet.why(Hex.parse("".join(words)))))
            return
        self._console.print()
        told = [str(sheet.why(hex)) for hex in sorted(sheet.verdicts)]
        for line in told or ["No district is in sight yet. map shows the names of the hexes."]:
            self._say(line)

    def _unseen(self, words: Sequence[str]) -> None:
        self._screen.lines(panels.census(self._console, self._view))

    def _help(self, words: Sequence[str]) -> None:
        self._console.print()
        self._say(HELP)

    def _rules(self, words: Sequence[str]) -> None:
        self._console.print()
        self._say(RULES)
        for district in District:
            if district in self._view.rules.variants:
                self._say(f"Variant, {district}: {VARIANTS[district]}.")

    # -- keeping ---------------------------------------------------------------------------------

    def _undo(self, words: Sequence[str]) -> None:
        self._moved(self._sitting.undo(), "taken back", "There is nothing to take back.")

    def _redo(self, words: Sequence[str]) -> None:
        self._moved(self._sitting.redo(), "made again", "There is nothing to make again.")

    def _moved(self, number: int, done: str, nothing: str) -> None:
        if number:
            self._say(f"{panels.count(number, 'move')} {done}.")
            self._forget()
        else:
            self._say(nothing)

    def _save(self, words: Sequence[str]) -> None:
        if not words:
            self._say(f"Every move is saved in {self._sitting.keeper.path}")
            return
        path = Path(os.path.expanduser(" ".join(words)))
        try:
            if path.exists():
                self._say(f"{path} exists already; name another file.")
                return
            if not path.parent.exists():
                self._say(f"The folder {path.parent} does not exist; nothing was saved.")
                return
            files.write(path, str(self._sitting.game.record))
        except (OSError, ValueError) as error:
            self._say(f"{path} could not be written: {getattr(error, 'strerror', error)}")
        else:
            self._say(f"Saved a copy as {path}")

    def _quit(self, words: Sequence[str]) -> None:
        raise Quit

    def _finish(self) -> None:
        sitting, game = self._sitting, self._sitting.game
        self._console.print()
        self._say("The game is over.")
        for seat in range(game.rules.seats):
            sheet = game.sheets[seat]
            side = panels.sheet_lines(
                self._console, panels.possessive(sitting.names[seat]), sheet, game.rules
            )
            self._screen.show(Picture(city=game.cities[seat], sheet=sheet), side)
        self._screen.lines(panels.final(self._console, game.state, sitting.names, game.sheets))
        self._say(f"The record lies at {sitting.keeper.path}")
        self._say(f"Turn its pages with: {files.command()} show {sitting.keeper.path}", quiet=True)

    def _ask_again(self) -> bool:
        """Whether the player takes the last move back, rather than leave."""
        while True:
            try:
                text = self._ask("Enter leaves, undo takes back your last move > ").strip()
            except (EOFError, KeyboardInterrupt):
                return False  # the game has ended: there is nothing to go on with
            word, *rest = text.lower().split() or ["quit"]
            if word in ("undo", "u"):
                self._undo(())
                return True
            if word in ("quit", "q", "exit"):
                return False
            if word == "save":
                self._save(text.split()[1:])
            elif word == "rules":
                self._rules(rest)
            else:
                self._say(
                    "The game is over: Enter leaves, undo takes back, save FILE keeps a copy."
                )

    # -- printing --------------------------------------------------------------------------------

    def _advance(self, play: Callable[[], Sequence[Event]]) -> None:
        """Let a move be made, and tell what happened."""
        game, names = self._sitting.game, self._sitting.names
        before = game.state
        events = play()
        for line in panels.told(self._console, events, names, before, game.state):
            self._console.print(line, soft_wrap=True)


def spot_of_checked(view: SeatView, text: str) -> Spot:
    """The spot of a typed move; a move that is not allowed is refused with all reasons.

    Errors: ``NotationError``, ``IllegalMove``.
    """
    move = Move.parse(text, site=view.site)
    if problems := view.problems(move):
        raise IllegalMove(move, problems)
    return spot_of(view, move)


def _sentences(error: IllegalMove) -> str:
    return "; ".join(reason.sentence for reason in error.reasons)
