"""Holding matches: what is told to whom, and several houses with one store."""

import json

import pytest

from akropolis import Game, Record
from akropolis.play import Setup, UnknownMatch
from akropolis.play.house import RECENT, REFUSALS
from matches import MemoryStore, Table


def test_the_listener_hears_every_entry_with_the_state_after_it():
    table = Table("ann bot", seed=33)
    table.move("ann", move="1:Mbq@2,-2/3")
    ((match, v, type, text),) = table.heard
    told = json.loads(text)
    assert (match, v, type) == (table.id, 2, "moved")
    assert told["state"]["to_move"] == 1
    assert told["state"]["seats"][0]["text"] == "Mbq@2,-2/3"


def test_missed_entries_are_told_again():
    table = Table("ann ann")
    for _ in range(4):
        table.move("ann")
    missed = table.house.events_since(table.id, 2)
    assert [json.loads(text)["v"] for text in missed] == [3, 4, 5]
    assert missed == [text for _, v, _, text in table.heard if v > 2]


def test_who_misses_nothing_is_told_nothing():
    table = Table("ann ann")
    table.move("ann")
    assert table.house.events_since(table.id, 2) == []


@pytest.mark.parametrize("since", [0, 3, 99])
def test_where_entries_cannot_be_told_a_snapshot_is_due(since):
    table = Table("ann ann")
    table.move("ann")
    assert table.house.events_since(table.id, since) is None


def test_after_a_restart_or_long_ago_a_snapshot_is_due():
    table = Table("ann bot")
    for _ in range(RECENT):
        table.move("ann")
        table.ask("ann", "take_back", 0)
    assert table.house.events_since(table.id, 1) is None
    assert table.house.events_since(table.id, table.match.v - RECENT) is not None
    assert table.another_house().events_since(table.id, table.match.v - 1) is None


def test_a_restarted_house_tells_the_same():
    table = Table("ann ben bot")
    table.play_on("ann", "ben", until=7)
    table.ask("ben", "take_back", 1)
    assert table.another_house().snapshot(table.id, "ben") == table.house.snapshot(table.id, "ben")


def test_the_same_command_at_two_houses_at_once_makes_one_move():
    table = Table("ann ann")
    other = table.another_house()
    other.match(table.id)
    command = table.command("move", 0, move=str(table.state.legal_moves[0]))
    answers = [house.command(table.id, "ann", command) for house in (table.house, other)]
    assert answers[0] == answers[1]
    assert other.match(table.id).game.ply == table.match.game.ply == 1


def test_whoever_loses_the_race_between_two_houses_is_told_so():
    table = Table("ann ann")
    other = table.another_house()
    racing = RacingStore(table.store)
    other._store = racing
    command = {**table.command("move", 0), "move": str(table.state.legal_moves[0])}
    racing.before_commit = lambda: table.move("ann")
    assert other.command(table.id, "ann", command).is_stale
    assert other.match(table.id).game.ply == 1


class RacingStore:
    """A store in which somebody else is quicker once."""

    def __init__(self, store: MemoryStore):
        self._store = store

    def __getattr__(self, name):
        return getattr(self._store, name)

    def commit(self, additions, **answer):
        hurry, self.before_commit = self.before_commit, lambda: None
        hurry()
        self._store.commit(additions, **answer)


def test_a_house_hears_what_another_wrote():
    table = Table("ann ann")
    other = table.another_house()
    other.match(table.id)
    table.move("ann")
    table.heard.clear()
    other.catch_up([table.id, "unknown"])
    assert [(v, type) for _, v, type, _ in table.heard] == [(2, "moved")]


def test_a_match_that_is_watched_stays_in_memory_however_many_there_are():
    table = Table("ann ann")
    house, read_whole = table.another_house(), []
    house._keep = 1
    entries = table.store.entries

    def reading(match, *, since=0):
        if since == 0:
            read_whole.append(match)
        return entries(match, since=since)

    table.store.entries = reading
    watched = [table.id, *(Table("ann ann", store=table.store, lots=n).id for n in range(5, 8))]
    others = [Table("ann ann", store=table.store, lots=n).id for n in range(8, 11)]
    house.catch_up(watched)
    for id in watched + others:
        house.match(id)
        house.catch_up(watched)
    read_whole.clear()
    for id in watched + others[:1]:
        house.match(id)
    assert read_whole == others[:1]


def test_refusals_are_kept_up_to_a_point():
    table = Table("ann bot")
    for _ in range(REFUSALS + 5):
        table.move("ann", move="0:hhq@9,9/0")
    assert len(table.store.answers) == REFUSALS


def test_what_could_not_be_told_is_read_from_the_log_again():
    table = Table("ann ann")
    house = table.house
    house._listener = lambda *news: 1 / 0
    with pytest.raises(ZeroDivisionError):
        table.move("ann")
    house._listener = None
    assert house.match(table.id).game.ply == 1
    assert table.move("ann").ok


def test_two_bots_for_one_turn_make_one_move():
    table = Table("ann bot")
    table.move("ann")
    turn = table.house.bot_turn(table.id)
    moves = [str(turn.view.legal_moves[n]) for n in (0, 1)]
    first, second = (table.house.bot_move(turn, move) for move in moves)
    assert first == second
    assert table.match.game.ply == 2


def test_a_match_is_known_only_by_its_name():
    table = Table("ann bot")
    with pytest.raises(UnknownMatch):
        table.house.match("nowhere")


def test_matches_are_forgotten_by_memory_but_not_by_the_store():
    table = Table("ann bot")
    table.house._keep = 1
    other = table.house.open(Setup.from_json({"seats": [{"kind": "human"}] * 2}), "ben")
    assert list(table.house._sittings) == [other.id]
    assert table.move("ann").ok


def test_a_guest_finds_unfinished_matches_again_the_last_one_first():
    table = Table("ann ben")
    setup = Setup.from_json({"seats": [{"kind": "human"}, {"kind": "bot"}]})
    table.clock.forward(minutes=1)
    second = table.house.open(setup, "ann")
    third = table.house.open(setup, "eve")
    table.clock.forward(minutes=1)
    table.move("ann")
    assert [match.id for match in table.house.unfinished("ann")] == [table.id, second.id]
    table.ask("ann", "leave", 0)
    assert [match.id for match in table.house.unfinished("ann")] == [second.id]
    assert [match.id for match in table.house.unfinished("eve")] == [third.id]


def test_tables_set_up_for_others_do_not_hide_a_guests_own_match():
    table = Table("ann bot")
    setup = Setup.from_json({"seats": [{"kind": "open"}, {"kind": "bot"}]})
    for _ in range(9):
        table.clock.forward(minutes=1)
        table.house.open(setup, "ann")
    assert [match.id for match in table.house.unfinished("ann")] == [table.id]


def test_who_leaves_one_of_two_seats_still_has_the_match():
    table = Table("ann ann")
    table.ask("ann", "leave", 1)
    assert [match.id for match in table.house.unfinished("ann")] == [table.id]
    table.ask("ann", "leave", 0)
    assert table.house.unfinished("ann") == []


def test_a_finished_match_has_a_true_record_with_names_and_bots():
    table = Table("ann bot", seed=5)
    table.ask("ann", "rename", 0, name="Ann")
    table.play_on("ann")
    record = Record.parse(str(table.match.record))
    assert (record.names, record.bots, record.date) == (
        ("Ann", "Foreman"),
        ("", "foreman"),
        "2031-05-01",
    )
    assert Game.from_record(record).totals == record.result


def test_who_has_no_name_is_a_player_with_a_number_in_the_record():
    table = Table("ann bot", seed=5)
    assert table.match.record.names == ("Player 1", "Foreman")


def test_a_seed_deals_the_same_tiles_and_is_not_kept():
    one, two = (Table("ann bot", seed="remarkable", lots=lots) for lots in (1, 2))
    assert one.match.game.record.deal == two.match.game.record.deal
    assert one.house.snapshot(one.id, "ann")["seeded"]
    assert "remarkable" not in repr([(e.facts, e.secret) for e in one.store.logs[one.id]])


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"seats": [{"kind": "human"}], "rules": {"seats": 2}}, "1 players for 2 seats"),
        ({"seats": [{"kind": "open"}] * 2}, "somebody has to sit"),
        ({"seats": [{"kind": "god"}] * 2}, "a seat is human, bot, open"),
        ({"seats": [{"kind": "human"}] * 2, "pace": 1}, "a pace of 0, 700, 1500"),
        ({"seats": [{"kind": "bot", "bot": "hal"}] * 2}, "no bot 'hal'"),
        ({"seats": [{"kind": "human"}] * 2, "rules": {"luck": 1}}, "no option 'luck'"),
    ],
)
def test_a_match_that_cannot_be_is_refused(wish, told):
    with pytest.raises(ValueError, match=told):
        Setup.from_json(wish)


@pytest.mark.parametrize("rules", [{"seats": 2}, {"seats": 4}, {"seats": 1}])
def test_the_order_of_a_round_is_who_will_pick_next(rules):
    table = Table(" ".join(["ann"] * rules["seats"]), rules=rules)
    while not table.match.is_over:
        state = table.house.snapshot(table.id, "ann")["state"]
        assert state["order"][0] == state["to_move"] == table.match.to_move
        picks = [seat for seat in state["order"] if seat is not None]
        refilled = False
        for seat in picks:
            assert not refilled
            assert table.match.to_move == seat
            table.move("ann")
            refilled = table.state.round > state["round"]
    assert table.house.snapshot(table.id, "ann")["state"]["order"] == []


def test_the_house_draws_its_names_by_the_lots_that_it_is_given():
    tokens = [Table("ann open", lots=lots).match.seats[1].token for lots in (3, 3, 4)]
    assert [len(token) for token in tokens] == [22, 22, 22]
    assert tokens[0] == tokens[1] != tokens[2]
