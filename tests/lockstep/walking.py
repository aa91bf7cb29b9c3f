"""One game on the core and on the kernel at once, compared at every ply.

Long runs ask for ``LOCKSTEP_PLIES``; see ``make lockstep``.
"""

from __future__ import annotations

from akropolis import GameState, Hex, Move, Placement, Reason, Rules, Triangle, score
from akropolis.kernel import State
from akropolis.site import Deal


def walk(rules: Rules, rng, style, *, all_afterstates=0.02, most=10**9) -> int:
    """Play a game by a style, or so many plies of it; return how many plies were compared."""
    state = GameState.start(rules, Deal.shuffled(rules, rng))
    kernel = State.of(state)
    plies = 0
    while not state.is_over and plies < most:
        evaluation = kernel.evaluate()
        assert_same_choice(state, evaluation)
        if rng.random() < 0.1:
            assert_same_refusals(state, kernel, rng)
        if rng.random() < all_afterstates:
            assert_every_afterstate(kernel, evaluation)
        assert_some_afterstate(state, evaluation, rng)
        move = style(state, rng)
        seat, foreseen = state.to_move, score_of(evaluation, move)
        state, _ = state.play(move)
        kernel.play(move)
        plies += 1
        assert_same_table(state, kernel, seat)
        assert kernel.sheets[seat].total == foreseen, "the evaluation of the move that was made"
        if rng.random() < 0.02:
            assert kernel.to_core() == state
            kernel = State.of(state)
    assert kernel.to_core() == state
    assert kernel.to_core().result == state.result
    for seat in range(rules.seats):
        assert_same_sheet(kernel.sheets[seat], state.sheet(seat))
    return plies


def assert_same_choice(state, evaluation):
    """The legal placements of the seat to move, and the slots it can pay for."""
    seat = state.to_move
    legal = state.cities[seat].legal_placements(state.site[0])
    assert sorted(evaluation.triangles) == [placement.triangle for placement in legal][::3]
    assert len(evaluation.site) == min(state.stones[seat] + 1, len(state.site))


def assert_same_table(state, kernel, seat):
    """All that is on the table, and the sheet of the seat that moved."""
    assert kernel.is_over == state.is_over
    assert kernel.to_move == state.to_move
    assert kernel.site == state.site
    assert kernel.stones == state.stones
    assert_same_sheet(kernel.sheets[seat], state.sheet(seat))
    if state.architect is not None:
        assert_same_sheet(kernel.sheets[1], state.architect.sheet(state.rules))


def assert_same_sheet(kernel, core):
    assert dict(kernel) == dict(core)
    assert (kernel.stones, kernel.quarry_points) == (core.stones, core.quarry_points)


def assert_same_refusals(state, kernel, rng):
    """A move that the core refuses is refused, and leaves everything as it was."""
    before = kernel.words.copy()
    city = state.cities[state.to_move]
    near = rng.choice(list(city.plan))
    triangle = Triangle.of(near.shifted(rng.randint(-3, 3), rng.randint(-3, 3)), rng.randint(1, 2))
    slot = rng.randrange(len(state.site) + 1)
    tile = state.site[slot] if slot < len(state.site) else state.site[0]
    move = Move(slot, Placement(tile, *triangle.corners[rng.randrange(3)]))
    if problems := state.problems(move):
        far = state.problems(move._replace(placement=Placement(tile, Hex(70, 70), 1)))
        assert Reason.DETACHED in far
        assert refusal_of(kernel, move) == problems
        assert (kernel.words == before).all()


def refusal_of(kernel, move):
    try:
        kernel.play(move)
    except ValueError as error:
        return frozenset(error.reasons)
    raise AssertionError(f"the kernel played {move}")


def score_of(evaluation, move):
    triangle = evaluation.triangles.index(move.placement.triangle)
    turn = [corner[0] for corner in move.placement.triangle.corners].index(move.placement.anchor)
    return evaluation.scores[triangle, move.slot, turn]


def assert_some_afterstate(state, evaluation, rng):
    """A move drawn at random: its evaluation, and what the core makes of it."""
    shape = evaluation.scores.shape
    index = tuple(rng.randrange(size) for size in shape)
    move = evaluation.move(*index)
    seat, rules = state.to_move, state.rules
    gained = state.cities[seat].stones_for(move.placement)
    if state.reserve is not None:
        gained = min(gained, state.reserve + (0 if rules.is_solo else move.slot))
    stones = state.stones[seat] - move.slot + gained
    after = score(state.cities[seat].place(move.placement), stones=stones, rules=rules)
    assert evaluation.scores[index] == after.total, move


def assert_every_afterstate(kernel, evaluation):
    """Laying a tile and scoring gives what the evaluation foresaw, for every move there is."""
    seat = kernel.to_move
    triangles, slots, turns = evaluation.scores.shape
    for triangle in range(triangles):
        number = int(evaluation.placements[triangle])
        for slot in range(slots):
            for turn in range(turns):
                after = kernel.clone()
                assert after.step(slot, number, turn)
                total = after._sheet(seat)[12]
                assert total == evaluation.scores[triangle, slot, turn]
