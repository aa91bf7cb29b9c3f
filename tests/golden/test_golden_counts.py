"""How many ways there are to play on, from fixed places in fixed games."""

import readable

import akropolis as ak
import oracle


def stored(name):
    return (readable.HERE / "games" / f"{name}.akr").read_text()


def test_the_ways_to_play_on_are_as_many_as_stored():
    games = {name: ak.Game.parse(stored(name)) for name in readable.COUNTED}
    assert readable.counts(games) == readable.COUNTS.read_text()


def test_the_oracle_counts_as_many_ways_to_play_one_turn():
    rows = [line.split() for line in readable.COUNTS.read_text().splitlines()[1:]]
    for name, ply, one, _two in rows:
        table, moves, _ = oracle.Table.of_record(stored(name))
        for move in moves[: int(ply)]:
            table.play(move)
        refusals = oracle.all_refusals(table.cities[table.seat])
        spots = sum(not reasons for reasons in refusals.values())
        slots = min(table.stones[table.seat] + 1, len(table.site))
        assert spots * slots == int(one), (name, ply)


def test_three_turns_without_stones_from_the_start():
    # With no stones only the free slot can be taken: 90 ways each for the first two turns.
    deal = ak.Game.parse(stored("two_seats")).record.deal
    state = ak.GameState.start(ak.Rules(start_stones=(0, 0)), deal)
    assert [readable.leaves(state, depth) for depth in (1, 2)] == [90, 90 * 90]
    table, _, _ = oracle.Table.of_record(stored("two_seats"))
    spots = 0
    for (anchor, k), reasons in oracle.all_refusals(table.cities[0]).items():
        if not reasons:
            table.cities[0] = oracle.new_city()
            income = oracle.lay(table.cities[0], oracle.spot(anchor, k), 1)
            assert income == 0
            refusals = oracle.all_refusals(table.cities[0]).values()
            spots += sum(not reasons for reasons in refusals)
    assert readable.leaves(state, 3) == 90 * spots
