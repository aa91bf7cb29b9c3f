"""A game under any hands: a state machine against the oracle, for every seat count and option."""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import akropolis as ak
import oracle
from strategies import hexes, rules, seeds, tiles
from styles import STYLES


class GameMachine(RuleBasedStateMachine):
    """Plays, errs, takes back, jumps and branches; the oracle keeps a table for each ply."""

    seats = 2

    @initialize(data=st.data(), seed=seeds)
    def deal(self, data, seed):
        self.game = ak.Game.new(data.draw(rules(self.seats)), seed=seed)
        deal = self.game.record.deal
        stacks = [map(str, stack) for stack in deal.stacks]
        self.tables = [oracle.Table(self.game.rules.to_json(), map(str, deal.site), stacks)]
        self.states = [self.game.state]

    def make(self, move):
        table = deepcopy(self.tables[self.game.ply])
        table.play(str(move))
        self.tables[self.game.ply + 1 :] = [table]
        self.game.play(move)
        self.states[self.game.ply :] = [self.game.state]

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def play(self, data):
        self.make(data.draw(st.sampled_from(self.game.legal_moves)))

    @rule(style=st.sampled_from(STYLES), seed=seeds, plies=st.sampled_from([1, 3, 10, 60]))
    def play_on(self, style, seed, plies):
        rng = Random(seed)
        while plies and not self.game.is_over:
            self.make(style(self.game.state, rng))
            plies -= 1

    @rule(tile=tiles, anchor=hexes, rotation=st.integers(0, 5), slot=st.integers(0, 7))
    def try_anything(self, tile, anchor, rotation, slot):
        if slot < len(self.game.site):
            tile = self.game.site[slot]
        move = ak.Move(slot, ak.Placement(tile, anchor, rotation))
        reasons = self.tables[self.game.ply].refusals(str(move))
        if reasons:
            with pytest.raises(ak.IllegalMove) as refusal:
                self.game.play(str(move))
            assert set(refusal.value.reasons) == reasons
        else:
            self.make(move)

    @precondition(lambda self: self.game.ply)
    @rule()
    def undo(self):
        self.game.undo()

    @precondition(lambda self: self.game.ply + 1 < len(self.tables))
    @rule()
    def redo(self):
        self.game.redo()

    @rule(data=st.data())
    def goto(self, data):
        self.game.goto(data.draw(st.integers(0, len(self.tables) - 1)))

    @rule()
    def go_on_with_a_branch(self):
        self.game = self.game.branch()
        del self.tables[self.game.ply + 1 :]
        del self.states[self.game.ply + 1 :]

    @rule()
    def go_on_with_the_record(self):
        self.game = ak.Game.parse(str(self.game))
        del self.tables[self.game.ply + 1 :]
        del self.states[self.game.ply + 1 :]

    @invariant()
    def agrees_with_the_oracle(self):
        game, table = self.game, self.tables[self.game.ply]
        state = game.state
        assert [str(tile) for tile in state.site] == table.site
        assert list(state.stones) == table.stones
        assert state.reserve == table.reserve
        assert state.is_over == table.over
        assert list(game.totals) == table.totals()
        if state.is_over:
            assert state.to_move is None
            assert state.result.winners == tuple(table.winners())
        else:
            assert state.to_move == table.seat
            assert state.result is None

    @invariant()
    def stands_at_the_state_that_was_reached_first(self):
        assert self.game.state == self.states[self.game.ply]

    @invariant()
    def keeps_the_round_and_the_chief(self):
        state = self.game.state
        hands = state.rules.hands
        if not state.is_over:
            assert state.round == 1 + state.turn // (hands + 1)
        chief = (state.round - 1) % hands
        assert state.chief == (chief if chief < state.rules.seats else None)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_any_course_of_a_game_follows_the_rules(seats):
    machine = type(f"GameMachineOf{seats}", (GameMachine,), {"seats": seats})
    run_state_machine_as_test(machine, settings=settings(max_examples=8, stateful_step_count=20))
