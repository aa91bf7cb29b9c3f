"""A game as one plays it: rules, a deal and the moves, with undo, redo and branches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from akropolis.city import City
from akropolis.errors import IllegalMove, RecordError, RulesError
from akropolis.events import Event, Result
from akropolis.moves import LegalMoves, Move
from akropolis.record import Record
from akropolis.rules import Rules
from akropolis.scoring import ScoreSheet
from akropolis.site import ConstructionSite, Deal
from akropolis.state import GameState
from akropolis.view import SeatView

if TYPE_CHECKING:
    from random import Random


class Game:
    """A game and where one stands in it. The only thing in the core that changes.

    It knows the face-down stacks: give bots and players a ``view()``, never the game.

    >>> game = Game.new(seats=2, seed=33)
    >>> print(game.site)
    0:gqq 1:Mbq 2:Bqq 3:mqq
    >>> for event in game.play("1:Mbq@2,-2/3"):
    ...     print(type(event).__name__)
    TileTaken
    StonesPaid
    TilePlaced
    >>> game.undo()
    Move.parse('1:Mbq@2,-2/3')
    """

    __slots__ = ("_events", "_moves", "_record", "_states")

    def __init__(self, record: Record) -> None:
        """The game of a record before its first move, with all of its moves ahead."""
        self._record = record  # rules, deal and labels; the moves are kept beside it
        self._moves = [
            *record.moves,
            *record.undone,
        ]  # those undone, which may be made again, included
        self._states = [GameState.start(record.rules, record.deal)]
        self._events: list[tuple[Event, ...]] = []

    @classmethod
    def new(
        cls,
        rules: Rules | None = None,
        *,
        seats: int | None = None,
        seed: int | str | None = None,
        rng: Random | None = None,
        deal: Deal | None = None,
    ) -> Game:
        """Deal a new game.

        ``seats`` alone is short for ``Rules(seats=seats)``. The tiles are shuffled by ``seed`` or
        by ``rng``, else differently each time; or they lie as in ``deal``.

        Errors: ``RulesError``; ``ValueError`` for more than one of seed, rng and deal.
        """
        from random import Random  # slow to import, and not needed to look at a city

        if rules is None:
            rules = Rules() if seats is None else Rules(seats=seats)
        elif seats not in (None, rules.seats):
            raise RulesError(f"seats={seats} contradicts {rules!r}")
        if sum(given is not None for given in (seed, rng, deal)) > 1:
            raise ValueError("one of seed, rng and deal, not several")
        return cls(Record(rules=rules, deal=deal or Deal.shuffled(rules, rng or Random(seed))))

    @classmethod
    def parse(cls, text: str) -> Game:
        """Read and replay an ``.akr`` record; ``str`` writes it.

        Errors: as ``Record.parse`` and ``from_record``.
        """
        return cls.from_record(Record.parse(text))

    @classmethod
    def from_json(cls, text: str) -> Game:
        """Read and replay the JSON twin of a record; ``record.to_json()`` writes it."""
        return cls.from_record(Record.from_json(text))

    @classmethod
    def from_record(cls, record: Record) -> Game:
        """Replay a record up to its last move; those undone can be made again.

        Errors: ``RecordError`` names the move that cannot have happened, or the false result.
        """
        game = cls(record)
        for ply, _ in enumerate(game._moves, start=1):
            try:
                game.redo()
            except IllegalMove as error:
                raise RecordError(str(error), ply=ply) from error
        game.goto(len(record.moves))
        if record.result and record.result != game.totals:
            raise RecordError(f"the result is {game.totals}, not {record.result}")
        if record.result and not game.is_over:
            raise RecordError("a result before the end")
        return game

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from akropolis.render import svg  # upwards, and only when a picture is asked for

        return svg(self)

    # -- where one stands ------------------------------------------------------------------------

    @property
    def state(self) -> GameState:
        """The present state, a value."""
        return self._states[-1]

    @property
    def rules(self) -> Rules:
        """The options of the game."""
        return self._record.rules

    @property
    def ply(self) -> int:
        """Moves made up to now."""
        return len(self._events)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made up to now."""
        return tuple(self._moves[: self.ply])

    @property
    def undone(self) -> tuple[Move, ...]:
        """The moves that were taken back, in the order in which ``redo`` makes them again."""
        return tuple(self._moves[self.ply :])

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened up to now."""
        return tuple(event for events in self._events for event in events)

    @property
    def events_by_ply(self) -> tuple[tuple[Event, ...], ...]:
        """What happened at each move, in solo play with the Architect's answer."""
        return tuple(self._events)

    @property
    def site(self) -> ConstructionSite:
        """The construction site."""
        return self.state.site

    @property
    def cities(self) -> tuple[City, ...]:
        """The city of each seat."""
        return self.state.cities

    @property
    def stones(self) -> tuple[int, ...]:
        """The stones of each seat."""
        return self.state.stones

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return self.state.to_move

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat whose turn it is."""
        return self.state.legal_moves

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    @property
    def result(self) -> Result | None:
        """The final ranking; None before the end."""
        return self.state.result

    @property
    def sheets(self) -> tuple[ScoreSheet, ...]:
        """The score sheet of each seat as things stand, and in solo play the Architect's."""
        state = self.state
        sheets = tuple(map(state.sheet, range(state.rules.seats)))
        return (*sheets, state.architect.sheet(state.rules)) if state.architect else sheets

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of the sheets."""
        return tuple(sheet.total for sheet in self.sheets)

    def view(self, seat: int | None = None) -> SeatView:
        """What a seat may know; that of the seat to move if none is named.

        Errors: ``ValueError`` when no seat is named and the game is over.
        """
        if seat is None:
            seat = self.to_move
            if seat is None:
                raise ValueError("the game is over: name the seat whose view it is to be")
        return SeatView.of(self.state, seat)

    # -- playing ---------------------------------------------------------------------------------

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Make a move, and say what happened. Moves that had been undone are forgotten.

        Errors: ``NotationError``, ``IllegalMove``, ``TypeError``; the game is then as it was.
        """
        if isinstance(move, str):
            move = Move.parse(move, site=self.site)
        elif not isinstance(move, Move):
            raise TypeError(f"a Move or its text, not {type(move).__name__}")
        state, events = self.state.play(move)
        self._moves[self.ply :] = [move]
        self._states.append(state)
        self._events.append(events)
        return events

    def undo(self) -> Move:
        """Take back the last move, with the Architect's answer, and return it.

        Errors: ``IndexError`` before the first move.
        """
        if not self.ply:
            raise IndexError("there is no move to undo")
        self._states.pop()
        self._events.pop()
        return self._moves[self.ply]

    def redo(self) -> Move:
        """Make the next move again that was undone, and return it.

        Errors: ``IndexError`` after the last move.
        """
        if self.ply == len(self._moves):
            raise IndexError("there is no move to redo")
        move = self._moves[self.ply]
        state, events = self.state.play(move)
        self._states.append(state)
        self._events.append(events)
        return move

    def goto(self, ply: int) -> None:
        """Stand after that many moves, back or forth.

        Errors: ``IndexError`` for a ply that was never reached.
        """
        if not 0 <= ply <= len(self._moves):
            raise IndexError(f"a ply from 0 to {len(self._moves)}, not {ply}")
        while self.ply > ply:
            self.undo()
        while self.ply < ply:
            self.redo()

    def branch(self) -> Game:
        """Another game that stands where this one stands, and forgets what lies ahead."""
        game = Game.__new__(Game)
        game._record = self._record
        game._moves = self._moves[: self.ply]
        game._states = list(self._states)
        game._events = list(self._events)
        return game

    # -- keeping ---------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The record up to now, with the result if the game is over."""
        result = self.totals if self.is_over else ()
        return replace(self._record, moves=self.moves, result=result, undone=())

    def label(
        self, *, names: tuple[str, ...] = (), bots: tuple[str, ...] = (), date: str = ""
    ) -> None:
        """Say in the record who sits at the table and when.

        Errors: ``RecordError`` for a number of names other than that of the seats.
        """
        self._record = replace(self._record, names=names, bots=bots, date=date)

    def __str__(self) -> str:
        return str(self.record)

    def __repr__(self) -> str:
        return f"<Game: {self.rules!r}, {self.ply} moves>"
