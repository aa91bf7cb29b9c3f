"""A moment of a game as a value: what is on the table, what lies face down, and how play goes on.

Rules: RULES.md 2, 3, 5.6, 7.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from akropolis.architect import Architect
from akropolis.city import City
from akropolis.errors import IllegalMove, Reason
from akropolis.events import (
    Event,
    GameEnded,
    Result,
    SiteRefilled,
    Standing,
    StonesGained,
    StonesPaid,
    TilePlaced,
    TileTaken,
)
from akropolis.moves import LegalMoves, Move
from akropolis.rules import Rules
from akropolis.scoring import ScoreSheet, score
from akropolis.site import ConstructionSite, Deal, Stacks


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicState:
    """All that everybody at the table can see.

    Attributes:
        turn: turns played, those of the Architect included.
        cities: the city of each seat.
        stones: the stones of each seat.
        reserve: stones left in a limited reserve; None is unlimited.
        architect: the opponent of solo play.
    """

    rules: Rules
    turn: int
    site: ConstructionSite
    cities: tuple[City, ...]
    stones: tuple[int, ...]
    reserve: int | None
    architect: Architect | None

    @property
    def is_over(self) -> bool:
        """Whether one tile is left and no stack. Rules: RULES.md 3."""
        return self.turn == self.rules.turns

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return None if self.is_over else self.turn % self.rules.seats

    @property
    def round(self) -> int:
        """The round, counted from 1; after the end it is the last one."""
        return min(self.turn // self.rules.stack_size + 1, self.rules.rounds)

    @property
    def chief(self) -> int | None:
        """The seat of the Chief Architect; None while the marker lies with the Architect."""
        holder = (self.round - 1) % self.rules.hands
        return holder if holder < self.rules.seats else None

    @property
    def stacks_left(self) -> int:
        """Face-down stacks not yet turned over."""
        return self.rules.rounds - self.round

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the seat whose turn it is; none when the game is over."""
        seat = self.to_move
        if seat is None:
            return LegalMoves(ConstructionSite(()), 0, self.cities[0])
        return LegalMoves(self.site, self.stones[seat], self.cities[seat])

    def problems(self, move: Move) -> frozenset[Reason]:
        """All reasons why the seat to move may not make a move; none means that it may."""
        seat = self.to_move
        if seat is None:
            return frozenset({Reason.GAME_OVER})
        reasons = set(self.cities[seat].problems(move.placement))
        if not 0 <= move.slot < len(self.site):
            reasons.add(Reason.NO_SUCH_SLOT)
        else:
            if move.slot > self.stones[seat]:
                reasons.add(Reason.TOO_EXPENSIVE)
            if move.placement.tile != self.site[move.slot]:
                reasons.add(Reason.WRONG_TILE)
        return frozenset(reasons)

    def reserve_after(self, price: int) -> int | None:
        """What a limited reserve holds once a price is paid; None is unlimited.

        Alone, the Architect keeps what he is paid. Rules: RULES.md 3, 7.
        """
        if self.reserve is None or self.rules.is_solo:
            return self.reserve
        return self.reserve + price

    def sheet(self, seat: int) -> ScoreSheet:
        """The score sheet of a seat as things stand."""
        return score(self.cities[seat], stones=self.stones[seat], rules=self.rules)

    @property
    def result(self) -> Result | None:
        """The final ranking; None before the end. Rules: RULES.md 5.6, 7."""
        return self._ranking() if self.is_over else None

    def _ranking(self) -> Result:
        scores: list[tuple[int, int, int | None]] = [
            (self.sheet(seat).total, stones, seat) for seat, stones in enumerate(self.stones)
        ]
        if self.architect is not None:
            his = self.architect.sheet(self.rules)
            scores.append((his.total, his.stones, None))
        # In solo play a full tie goes to the Architect, so he never shares a rank.
        scores.sort(key=lambda s: (-s[0], -s[1], -1 if s[2] is None else s[2]))
        standings: list[Standing] = []
        for total, stones, seat in scores:
            above = standings[-1] if standings else None
            tied = above is not None and (above.total, above.stones) == (total, stones)
            rank = above.rank if above and tied and above.seat is not None else len(standings) + 1
            standings.append(Standing(rank, seat, total, stones))
        return Result(tuple(standings))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState(PublicState):
    """A whole moment of a game, with the stacks that nobody may see.

    >>> from random import Random
    >>> state = GameState.start(Rules(), Deal.shuffled(Rules(), Random(7)))
    >>> after, events = state.play(state.legal_moves[0])
    >>> state.turn, after.turn
    (0, 1)
    """

    stacks: Stacks

    @classmethod
    def start(cls, rules: Rules, deal: Deal) -> GameState:
        """The state before the first turn. Rules: RULES.md 2.

        Errors: ``RulesError`` for a deal of other tiles.
        """
        deal.check(rules)
        stones = rules.start_stones[: rules.hands]
        reserve = rules.stone_reserve
        return cls(
            rules=rules,
            turn=0,
            site=deal.site,
            cities=(City(),) * rules.seats,
            stones=stones[: rules.seats],
            reserve=None if reserve is None else reserve - sum(stones),
            architect=Architect(stones[1]) if rules.is_solo else None,
            stacks=deal.stacks,
        )

    def play(self, move: Move) -> tuple[GameState, tuple[Event, ...]]:
        """The state after a move, and what happened. In solo play the Architect answers at once.

        Errors: ``IllegalMove``. Rules: RULES.md 3, 7.
        """
        seat = self.to_move
        problems = self.problems(move)
        if problems or seat is None:
            raise IllegalMove(move, problems)
        price, placement = move
        architect, reserve = self.architect, self.reserve_after(price)
        city = self.cities[seat]
        gained = city.stones_for(placement)
        events: list[Event] = [TileTaken(seat, price, placement.tile)]
        if price:
            events.append(StonesPaid(seat, price, architect is not None))
        if architect is not None:
            architect = architect.paid(price)
        if reserve is not None:
            gained = min(gained, reserve)
            reserve -= gained
        city = city.place(placement)
        events.append(TilePlaced(seat, placement, city.plan.level(placement.anchor)))
        if gained:
            events.append(StonesGained(seat, gained))
        stones = self.stones[seat] - price + gained
        state = replace(
            self,
            turn=self.turn + 1,
            site=self.site.without(move.slot),
            cities=(*self.cities[:seat], city, *self.cities[seat + 1 :]),
            stones=(*self.stones[:seat], stones, *self.stones[seat + 1 :]),
            reserve=reserve,
            architect=architect,
        )
        state = state._round_ended(events)
        return state._architect_answered(events), tuple(events)

    def _architect_answered(self, events: list[Event]) -> GameState:
        """The state after the Architect's turn, if it is his."""
        architect = self.architect
        if architect is None:
            return self
        slot = architect.choice(self.site)
        events.append(TileTaken(None, slot, self.site[slot]))
        if slot:
            events.append(StonesPaid(None, slot, False))
        state = replace(
            self,
            turn=self.turn + 1,
            site=self.site.without(slot),
            reserve=None if self.reserve is None else self.reserve + slot,
            architect=architect.taking(self.site[slot], slot),
        )
        return state._round_ended(events)

    def _round_ended(self, events: list[Event]) -> GameState:
        """The state with a fresh construction site, or at its end, when one tile is left."""
        if len(self.site) > 1:
            return self
        if self.is_over:
            events.append(GameEnded(None, self._ranking()))
            return self
        stack, *stacks = self.stacks
        events.append(SiteRefilled(self.chief, self.round, stack))
        return replace(self, site=self.site.refilled(stack), stacks=tuple(stacks))
