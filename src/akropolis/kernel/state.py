"""A game on flat arrays, as Python holds it, and the bridge from the core and back."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from random import Random

import numpy as np
import numpy.typing as npt

from akropolis.architect import Architect
from akropolis.city import City, Placement
from akropolis.errors import IllegalMove
from akropolis.hexgrid import Hex, Triangle
from akropolis.kernel import entries, layout
from akropolis.kernel.layout import KIND_OF, KINDS
from akropolis.kernel.playing import SHEET
from akropolis.kernel.readiness import KernelUnsupported
from akropolis.kernel.words import U
from akropolis.moves import Move
from akropolis.rules import HouseGroup, Lake, Rules, SoloLevel
from akropolis.scoring import Line, ScoreSheet
from akropolis.site import ConstructionSite, Deal, split
from akropolis.state import GameState, PublicState
from akropolis.tiles import District, Tile
from akropolis.view import SeatView

Words = npt.NDArray[np.uint64]


class Bench(threading.local):
    """What one thread works with besides the state; nothing in it outlives a call."""

    def __init__(self) -> None:
        self.words: Words = np.zeros(int(layout.BENCH), U)
        self.placements = np.zeros(layout.MOST, np.uint32)
        self.scores = np.zeros(layout.MOST * layout.MOST_SLOTS * 3, np.int16)
        self.sheet = np.zeros(SHEET, np.int64)


BENCH = Bench()


class State:
    """A moment of a game, or of what one seat takes it to be, in one array of words.

    It changes: ``play`` moves on in place, ``clone`` costs one copy. The rules are those of the
    core to the letter; what the kernel cannot do is refused when the state is made.

    >>> import akropolis as ak
    >>> state = State.of(ak.Game.new(seats=2, seed=33).state)
    >>> state.play(ak.Move.parse("1:Mbq@2,-2/3"))
    >>> state.totals, state.words.nbytes
    ((0, 2), 15360)

    Attributes:
        rules: the options of the game.
        words: the array; ``layout`` says what is where. Two states share none.
    """

    __slots__ = ("rules", "words")

    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules = rules
        self.words = words

    # -- from the core and back ------------------------------------------------------------------

    @classmethod
    def of(cls, state: GameState) -> State:
        """The state of the core as flat arrays.

        Errors: ``KernelUnsupported`` for options that the kernel does not know.
        """
        return cls(state.rules, _written(state, [t for stack in state.stacks for t in stack]))

    @classmethod
    def determinized(cls, view: SeatView, *, seed: int) -> State:
        """A whole state that a seat could be in: the unseen tiles in an order drawn by a seed."""
        return cls.of(view.determinize(Random(seed)))

    @classmethod
    def new(cls, rules: Rules, *, seed: int) -> State:
        """A game before its first turn, with the deal that ``Game.new`` gives for the same seed."""
        return cls.of(GameState.start(rules, Deal.shuffled(rules, Random(seed))))

    def to_core(self) -> GameState:
        """The same moment as a value of the core. Cost: it lays every tile again."""
        rules, words = self.rules, self.words
        dealt, deck = int(words[layout.DEALT]), self._bytes(layout.DECK, words[layout.DECK_SIZE])
        architect = None
        if rules.is_solo:
            taken = self._bytes(layout.ARCHITECT_TILES, words[layout.ARCHITECT_LAID])
            stones = int(words[layout.ARCHITECT_STONES])
            architect = Architect(stones, tuple(KINDS[kind] for kind in taken))
        reserve = int(words[layout.RESERVE])
        return GameState(
            rules=rules,
            turn=int(words[layout.TURN]),
            site=self.site,
            cities=tuple(self.city(seat) for seat in range(rules.seats)),
            stones=self.stones,
            reserve=None if reserve == layout.UNLIMITED else reserve,
            architect=architect,
            stacks=split([KINDS[kind] for kind in deck[dealt:]], rules.stack_size),
        )

    def city(self, seat: int) -> City:
        """The city of a seat, laid again tile by tile."""
        words = self._city(seat)
        city = City()
        for n in range(int(words[layout.LAID])):
            number = int(words[int(layout.LOG) + n // 2]) >> 32 * (n % 2) & 0xFFFFFFFF
            triangle = _triangle(number, *_columns(city))
            anchor, rotation = triangle.corners[number >> 17 & 3]
            city = city.place(Placement(KINDS[number >> 20 & 63], anchor, rotation))
        return city

    # -- what is to be seen ----------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return int(self.words[layout.TURN]) + 1 == int(self.words[layout.DECK_SIZE])

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.is_over else int(self.words[layout.SEAT])

    @property
    def site(self) -> ConstructionSite:
        """The tiles on offer."""
        kinds = self._bytes(layout.SITE, self.words[layout.SITE_SIZE])
        return ConstructionSite(tuple(KINDS[kind] for kind in kinds))

    @property
    def stones(self) -> tuple[int, ...]:
        """The stones of each seat."""
        return tuple(int(self._city(seat)[layout.STONES]) for seat in range(self.rules.seats))

    @property
    def totals(self) -> tuple[int, ...]:
        """The scores as things stand, in solo play the Architect's last."""
        return tuple(sheet.total for sheet in self.sheets)

    @property
    def sheets(self) -> tuple[ScoreSheet, ...]:
        """The score sheets as ``Game.sheets`` gives them, without verdicts on single hexes."""
        return tuple(sheet_of(self._sheet(seat)) for seat in range(self.rules.hands))

    def _sheet(self, seat: int) -> npt.NDArray[np.int64]:
        entries.write_sheet.load()(self.words, BENCH.words, seat, BENCH.sheet)
        return BENCH.sheet

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves of the seat to move; none when the game is over. In no promised order."""
        if self.is_over:
            return []
        site = self.site[: self.stones[int(self.words[layout.SEAT])] + 1]
        n = entries.list_placements.load()(self.words, BENCH.words, BENCH.placements)
        return [
            Move(slot, Placement(tile, *corner))
            for triangle in self.triangles(BENCH.placements[:n])
            for slot, tile in enumerate(site)
            for corner in triangle.corners
        ]

    def triangles(self, placements: npt.NDArray[np.uint32]) -> Iterator[Triangle]:
        """The triangles of placements of the seat to move, given as numbers (see ``layout``)."""
        west, east = self._columns(int(self.words[layout.SEAT]))
        for number in placements.tolist():
            yield _triangle(number, west, east)

    # -- playing ---------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Make a move; in solo play the Architect answers at once.

        Errors: ``IllegalMove``; the state is then as it was.
        """
        if self.is_over or not 0 <= move.slot < len(self.site):
            raise self._refusal(move)
        placement = move.placement
        turn = [anchor for anchor, _ in placement.triangle.corners].index(placement.anchor)
        legal = self.site[move.slot] == placement.tile and self._is_near(placement)
        number = _number(placement.triangle)
        if not (legal and self.step(move.slot, number, turn)):
            raise self._refusal(move)

    def step(self, slot: int, placement: int, turn: int) -> bool:
        """Make a move given in the kernel's numbers if it is legal; say whether it was."""
        return bool(entries.step.load()(self.words, BENCH.words, slot, placement, turn))

    def step_random(self, rng: Words) -> int:
        """Make a random move; return how many there were, 0 when the game is over.

        ``rng`` is a generator of ``kernel.new_rng(seed)``; no two threads may share one.
        """
        return int(entries.step_random.load()(self.words, BENCH.words, rng))

    def clone(self) -> State:
        """Another state like this one."""
        return State(self.rules, self.words.copy())

    def evaluate(self, slots: int | None = None) -> Evaluation:
        """The seat's score after every legal placement of the first slots, exactly.

        ``slots`` is as many as the seat can pay unless named; a slot beyond that is evaluated as
        if it could be paid. An ended game has no placements.
        """
        site = self.site
        seat = int(self.words[layout.SEAT])
        wanted = self.stones[seat] + 1 if slots is None else slots
        slots = 0 if self.is_over else min(len(site), wanted)
        n = 0
        if slots:
            run = entries.evaluate.load()
            n = run(self.words, BENCH.words, slots, BENCH.placements, BENCH.scores)
        scores = BENCH.scores[: n * slots * 3].reshape(n, slots, 3).copy()
        return Evaluation(self, site[:slots], BENCH.placements[:n].copy(), scores)

    # -- words -----------------------------------------------------------------------------------

    def _city(self, seat: int) -> Words:
        start = layout.city_offset(seat)
        return self.words[start : start + int(layout.CITY)]

    def _bytes(self, at: int, number: int) -> list[int]:
        words = self.words[int(at) : int(at) + 8].astype("<u8")
        found: list[int] = words.view(np.uint8)[: int(number)].tolist()
        return found

    def _columns(self, seat: int) -> tuple[int, int]:
        """The westernmost and easternmost q of a city: columns are q modulo 64."""
        columns, start = int(self._city(seat)[layout.COLUMNS]), int(layout.START_COLUMN)
        west = east = 0
        while columns >> (start + west - 1) % 64 & 1:
            west -= 1
        while columns >> (start + east + 1) % 64 & 1:
            east += 1
        return west, east

    def _is_near(self, placement: Placement) -> bool:
        """Whether a placement lies near the city, so that wrapped coordinates name it alone."""
        seat = int(self.words[layout.SEAT])
        west, east = self._columns(seat)
        anchor = placement.triangle.anchor
        return west - 2 <= anchor.q <= east + 1 and -128 <= anchor.r < 128

    def _refusal(self, move: Move) -> IllegalMove:
        return IllegalMove(move, self.to_core().problems(move))

    def __eq__(self, other: object) -> bool:
        return self.to_core() == other.to_core() if isinstance(other, State) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<kernel state: {self.rules!r}, turn {int(self.words[layout.TURN])}>"


class Evaluation:
    """The score after every legal placement of some slots.

    Attributes:
        state: what was evaluated; it must not have moved on when moves are asked for.
        site: the tiles of the slots.
        placements: shape, row and column of each triangle, as numbers.
        scores: the seat's total by triangle, slot and turn; the price is paid and stones gained.
    """

    def __init__(
        self,
        state: State,
        site: tuple[Tile, ...],
        placements: npt.NDArray[np.uint32],
        scores: npt.NDArray[np.int16],
    ) -> None:
        self.state = state
        self.site = site
        self.placements = placements
        self.scores = scores

    @cached_property
    def triangles(self) -> tuple[Triangle, ...]:
        """The triangles, in the order of the scores."""
        return tuple(self.state.triangles(self.placements))

    def move(self, triangle: int, slot: int, turn: int) -> Move:
        """The move of three indices into ``scores``."""
        corner = self.triangles[triangle].corners[turn]
        return Move(slot, Placement(self.site[slot], *corner))

    @property
    def best(self) -> list[Move]:
        """The moves with the highest score, in the order of the core's ``legal_moves``."""
        if not self.scores.size:
            return []
        found = np.argwhere(self.scores == self.scores.max()).tolist()
        found.sort(key=lambda index: (index[1], self.triangles[index[0]], index[2]))
        return [self.move(*index) for index in found]


def sheet_of(numbers: npt.NDArray[np.int64]) -> ScoreSheet:
    """Thirteen numbers of the kernel as a score sheet."""
    plain = numbers.tolist()
    lines: Mapping[District, Line] = {
        district: Line(plain[2 * i], plain[2 * i + 1]) for i, district in enumerate(District)
    }
    return ScoreSheet(lines, stones=plain[10], quarry_points=plain[11])


def deltas(view: SeatView, slot: int) -> dict[Placement, int]:
    """What each legal placement of the tile in a slot changes in the seat's total, exactly.

    The price and the stones gained are included.

    Errors: ``ValueError`` where the slot does not exist or the seat cannot pay it.

    >>> import akropolis as ak
    >>> view = ak.Game.new(seats=2, seed=33).view()
    >>> deltas(view, 1)[ak.Placement.parse("Mbq@2,-2/3")]
    -1
    """
    if not 0 <= slot <= view.stones[view.seat] or slot >= len(view.site):
        raise ValueError(f"seat {view.seat} cannot pay for a slot {slot} of {view.site}")
    state = seen(view)
    now = sheet_of(state._sheet(view.seat)).total
    found = state.evaluate(slot + 1)
    scores = found.scores[:, slot].tolist()
    return {
        Placement(view.site[slot], *corner): score - now
        for triangle, row in zip(found.triangles, scores, strict=True)
        for corner, score in zip(triangle.corners, row, strict=True)
    }


def best_moves(view: SeatView) -> list[Move]:
    """The affordable moves after which the seat's total is highest, in the core's order."""
    return seen(view).evaluate().best


def seen(view: SeatView) -> State:
    """A state in which the seat of a view is to move, and which must not be played on.

    Nothing is known of the face-down tiles, and nothing about them is asked for.
    """
    state = State(view.rules, _written(view, ()))
    state.words[layout.SEAT] = view.seat
    return state


# -- numbers -------------------------------------------------------------------------------------


def _number(triangle: Triangle) -> int:
    """A triangle as a number; ``layout`` says what its bits are."""
    (q, r), rotation = triangle
    shape = layout.ROTATIONS.index(rotation)
    return (int(layout.START_COLUMN) + q) % 64 | r % 256 << 8 | shape << 16


def _triangle(number: int, west: int, east: int) -> Triangle:
    """The triangle of a number, near a city that reaches from one q to another."""
    q = (number & 63) - int(layout.START_COLUMN)
    # The anchor lies between two columns west of the city and one east of it: 64 at most in all.
    q = west - 2 + (q - (west - 2)) % 64
    r = ((number >> 8 & 255) + 128) % 256 - 128
    return Triangle(Hex(q, r), layout.ROTATIONS[number >> 16 & 1])


def _laid(placement: Placement) -> int:
    """A placement as a number, with its tile and turn."""
    triangle = placement.triangle
    turn = [anchor for anchor, _ in triangle.corners].index(placement.anchor)
    return _number(triangle) | turn << 17 | kind_of(placement.tile) << 20


def kind_of(tile: Tile) -> int:
    """A tile as a number."""
    try:
        return KIND_OF[tile]
    except KeyError:
        raise KernelUnsupported(f"no tile {tile} is in the box") from None


def _columns(city: City) -> tuple[int, int]:
    columns = [hex.q for hex in city.plan]
    return min(columns), max(columns)


# -- writing -------------------------------------------------------------------------------------

#: The options that the kernel knows. Any other, changed from its default, is refused.
_KNOWN = {
    "seats",
    "long_game",
    "variants",
    "solo_level",
    "house_group",
    "barracks_lake_edge",
    "lake",
    "start_stones",
    "stone_reserve",
}


def check(rules: Rules) -> None:
    """Refuse options that the kernel does not play by.

    Errors: ``KernelUnsupported``.
    """
    for field in fields(rules):
        if field.name not in _KNOWN and getattr(rules, field.name) != field.default:
            raise KernelUnsupported(f"the kernel does not know the option {field.name!r}")


def _written(state: PublicState, unseen: Sequence[Tile]) -> Words:
    """The words of a state whose face-down tiles are known, or not asked for."""
    rules = state.rules
    check(rules)
    taken = [len(city.placements) for city in state.cities]
    taken += [len(state.architect.tiles)] if state.architect else []
    if sum(taken) != state.turn or max(taken) > layout.LONGEST:
        raise KernelUnsupported(f"no game comes to {taken} tiles taken in {state.turn} turns")
    words = np.zeros(layout.state_size(rules.seats), U)
    words[layout.RULES] = _flags(rules)
    words[layout.SEATS] = rules.seats
    words[layout.HANDS] = rules.hands
    words[layout.TURN] = state.turn
    words[layout.SEAT] = state.turn % rules.seats
    words[layout.SITE_SIZE] = len(state.site)
    words[layout.DECK_SIZE] = len(rules.tiles)
    words[layout.DEALT] = dealt = len(rules.tiles) - len(unseen)
    words[layout.RESERVE] = layout.UNLIMITED if state.reserve is None else state.reserve
    _put_bytes(words, layout.SITE, state.site)
    deck = [*state.site, *unseen] if state.turn == 0 else [*rules.tiles[:dealt], *unseen]
    _put_bytes(words, layout.DECK, deck)
    if state.architect is not None:
        words[layout.ARCHITECT_STONES] = state.architect.stones
        words[layout.ARCHITECT_LAID] = len(state.architect.tiles)
        _put_bytes(words, layout.ARCHITECT_TILES, state.architect.tiles)
    for seat, (city, stones) in enumerate(zip(state.cities, state.stones, strict=True)):
        numbers = np.array([_laid(placement) for placement in city.placements], np.uint32)
        entries.write_city.load()(words, BENCH.words, seat, stones, numbers)
    return words


def _put_bytes(words: Words, at: int, tiles: Iterable[Tile]) -> None:
    for n, tile in enumerate(tiles):
        words[int(at) + n // 8] |= U(kind_of(tile) << 8 * (n % 8))


def _flags(rules: Rules) -> int:
    options = {
        layout.HOUSES_BY_VALUE: rules.house_group is HouseGroup.VALUE,
        layout.LAKE_IS_EDGE: rules.barracks_lake_edge,
        layout.LAKE_IS_SINGLE: rules.lake is Lake.SINGLE,
        layout.SOLO: rules.is_solo,
        layout.METAGENES: rules.solo_level is SoloLevel.METAGENES,
        layout.CALLICRATES: rules.solo_level is SoloLevel.CALLICRATES,
    }
    options |= {1 << i: district in rules.variants for i, district in enumerate(District)}
    return sum(int(flag) for flag, on in options.items() if on)
