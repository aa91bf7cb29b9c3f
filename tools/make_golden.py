"""Write the recorded games of ``tests/golden`` again, byte for byte.

    python tools/make_golden.py                 write all files from the seeds below
    python tools/make_golden.py --check         write nothing; fail if a file would change
    python tools/make_golden.py --search NAME   find the first seed that shows what NAME is for

Each game is dealt and played from one seed by the styles of ``tests/styles.py``, a style a seat.
What a game is there to show is a condition on its end; seeds are searched until it holds. The
last move of a game may be chosen so that it does, which makes rare endings quick to find.
Regenerate only to add games: a stored game that changes means that a rule did.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests"), str(ROOT / "tests" / "golden")]

import readable  # noqa: E402

import akropolis as ak  # noqa: E402
import styles  # noqa: E402

ALL = tuple(ak.District)
Condition = Callable[[ak.GameState], bool]


@dataclass(frozen=True)
class Scenario:
    """A game to record: its rules, who plays it, and what it has to show."""

    seed: int
    rules: ak.Rules
    style: Callable[[ak.GameState, Random], ak.Move] = styles.planner
    shows: Condition = lambda state: True


# -- conditions ----------------------------------------------------------------------------------


def places(state: ak.GameState) -> tuple[ak.Standing, ...]:
    """The final ranking."""
    assert state.result is not None
    return state.result.standings


def first_two_tie_on_points(state: ak.GameState) -> bool:
    """Equal totals at the top, and stones decide."""
    first, second, *_ = places(state)
    return first.total == second.total and first.stones > second.stones


def shared(number: int) -> Condition:
    """So many seats win together."""
    return lambda state: len(state.result.winners) == number if state.result else False


def shared_second_place(state: ak.GameState) -> bool:
    """One winner, and two behind on the same rank."""
    return [place.rank for place in places(state)] == [1, 2, 2]


def solo(won: bool, *, points: int | None = None, stones: int | None = None) -> Condition:
    """A solo game won or lost, with these signs (-1, 0, 1) of the differences to the Architect."""

    def shows(state: ak.GameState) -> bool:
        human = next(place for place in places(state) if place.seat == 0)
        his = next(place for place in places(state) if place.seat is None)
        return (
            (human.rank == 1) == won
            and points in (None, sign(human.total - his.total))
            and stones in (None, sign(human.stones - his.stones))
        )

    return shows


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def matters(**other: object) -> Condition:
    """Some seat's points would be others under another option."""

    def shows(state: ak.GameState) -> bool:
        changed = replace(state, rules=ak.Rules(**{**options(state.rules), **other}))
        seats = range(state.rules.seats)
        return any(state.sheet(seat).total != changed.sheet(seat).total for seat in seats)

    return shows


def options(rules: ak.Rules) -> dict[str, object]:
    """The options of rules as keywords."""
    return {name: getattr(rules, name) for name in rules.to_json()}


def every(*conditions: Condition) -> Condition:
    """All of several conditions."""
    return lambda state: all(condition(state) for condition in conditions)


def dry(state: ak.GameState) -> bool:
    """The reserve ends empty."""
    return state.reserve == 0


def lakes(least: int) -> Condition:
    """Somebody ends with a city around so many empty hexes."""
    return lambda state: any(len(city.plan.lakes) >= least for city in state.cities)


def level(least: int) -> Condition:
    """Somebody ends with a tower so high."""
    return lambda state: any(cell.level >= least for c in state.cities for cell in c.plan.values())


# -- players -------------------------------------------------------------------------------------


def watery(state: ak.GameState, rng: Random) -> ak.Move:
    """Points on some turns, lakes on others."""
    return rng.choice([styles.planner, styles.lake_maker])(state, rng)


def lofty(state: ak.GameState, rng: Random) -> ak.Move:
    """Points on some turns, levels on others."""
    return rng.choice([styles.planner, styles.tower])(state, rng)


def unequal(state: ak.GameState, rng: Random) -> ak.Move:
    """The first seat plays for points, the others anything."""
    return (styles.uniform if state.to_move else styles.planner)(state, rng)


def careful(state: ak.GameState, rng: Random) -> ak.Move:
    """The most points at once over all moves, stones included; good enough to beat an Architect."""
    seat, best, found = 0, -1, []
    for move in state.legal_moves:
        city = state.cities[seat]
        stones = state.stones[seat] - move.slot + city.stones_for(move.placement)
        total = ak.score(city.place(move.placement), stones=stones, rules=state.rules).total
        if total > best:
            best, found = total, []
        if total == best:
            found.append(move)
    return rng.choice(found)


# -- the games -----------------------------------------------------------------------------------

R = ak.Rules
SCENARIOS = {
    "two_seats": Scenario(0, R()),
    "three_seats": Scenario(0, R(seats=3)),
    "four_seats": Scenario(0, R(seats=4)),
    "four_seats_anything": Scenario(0, R(seats=4), styles.uniform),
    "two_seats_long": Scenario(0, R(long_game=True)),
    "two_seats_long_roads": Scenario(0, R(long_game=True), styles.line),
    "two_seats_long_towers": Scenario(21, R(long_game=True), lofty, level(6)),
    "two_seats_long_lakes": Scenario(0, R(long_game=True), styles.filler, lakes(10)),
    "three_seats_long": Scenario(0, R(seats=3, long_game=True)),
    "solo_long": Scenario(0, R(seats=1, long_game=True)),
    "variant_houses": Scenario(0, R(variants=["houses"]), shows=matters(variants=())),
    "variant_markets": Scenario(0, R(variants=["markets"]), shows=matters(variants=())),
    "variant_barracks": Scenario(0, R(variants=["barracks"]), shows=matters(variants=())),
    "variant_temples": Scenario(0, R(variants=["temples"]), lofty, matters(variants=())),
    "variant_gardens": Scenario(0, R(variants=["gardens"]), watery, matters(variants=())),
    "variants_all": Scenario(0, R(seats=3, variants=ALL), watery, matters(variants=())),
    "variants_all_solo": Scenario(0, R(seats=1, variants=ALL, solo_level="callicrates")),
    "variants_all_solo_metagenes": Scenario(0, R(seats=1, variants=ALL, solo_level="metagenes")),
    "ruling_houses_by_value": Scenario(
        0, R(house_group="value"), lofty, matters(house_group="hexes")
    ),
    "ruling_barracks_at_lakes": Scenario(
        0, R(barracks_lake_edge=True), watery, matters(barracks_lake_edge=False)
    ),
    "ruling_barracks_at_lakes_with_variant": Scenario(
        0,
        R(barracks_lake_edge=True, variants=["barracks"]),
        watery,
        matters(barracks_lake_edge=False),
    ),
    "ruling_lakes_of_one_hex": Scenario(
        1, R(lake="single", variants=["gardens"]), watery, matters(lake="region")
    ),
    "ruling_reserve_runs_dry": Scenario(0, R(seats=4, stone_reserve=14), styles.miner, dry),
    "ruling_reserve_solo": Scenario(11, R(seats=1, stone_reserve=8), styles.mixed, dry),
    "ruling_other_start_stones": Scenario(0, R(seats=3, start_stones=(0, 0, 5))),
    "everything_at_once": Scenario(
        0,
        R(
            seats=3,
            long_game=True,
            variants=ALL,
            house_group="value",
            barracks_lake_edge=True,
            lake="single",
            start_stones=(2, 2, 2),
            stone_reserve=20,
        ),
        watery,
        every(matters(lake="region"), matters(barracks_lake_edge=False)),
    ),
    "ending_tie_broken_by_stones": Scenario(4, R(), shows=first_two_tie_on_points),
    "ending_shared_victory": Scenario(4, R(), shows=shared(2)),
    "ending_shared_victory_of_three": Scenario(1100, R(seats=3), styles.uniform, shared(3)),
    "ending_shared_second_place": Scenario(6, R(seats=3), unequal, shared_second_place),
    "solo_hippodamos_won": Scenario(1, R(seats=1), careful, solo(True, points=1)),
    "solo_hippodamos_lost": Scenario(0, R(seats=1), shows=solo(False, points=-1)),
    "solo_metagenes": Scenario(0, R(seats=1, solo_level="metagenes")),
    "solo_callicrates": Scenario(0, R(seats=1, solo_level="callicrates")),
    "solo_won_by_stones": Scenario(16, R(seats=1), careful, solo(True, points=0, stones=1)),
    "solo_lost_by_stones": Scenario(6, R(seats=1), careful, solo(False, points=0, stones=-1)),
    "solo_lost_on_full_tie": Scenario(20, R(seats=1), careful, solo(False, points=0, stones=0)),
}


def played(scenario: Scenario, seed: int) -> ak.Game | None:
    """The game of a seed, or None if it does not show what it should."""
    rng = Random(seed)
    game = ak.Game.new(scenario.rules, rng=rng)
    last = scenario.rules.turns // (2 if scenario.rules.is_solo else 1) - 1
    while game.ply < last:
        game.play(scenario.style(game.state, rng))
    for move in (scenario.style(game.state, rng), *game.legal_moves):
        if scenario.shows(game.state.play(move)[0]):
            game.play(move)
            return game
    return None


def search(name: str) -> int:
    """The first seed that shows what a scenario is for."""
    return next(seed for seed in count() if played(SCENARIOS[name], seed))


def files() -> Iterator[tuple[Path, str]]:
    """Every file and what it should hold."""
    games = {}
    for name, scenario in SCENARIOS.items():
        game = played(scenario, scenario.seed)
        if game is None:
            raise SystemExit(f"seed {scenario.seed} of {name} does not show what it is for")
        games[name] = game
        path = readable.HERE / "games" / name
        yield path.with_suffix(".akr"), str(game)
        yield path.with_suffix(".txt"), readable.sheets(game)
    yield readable.COUNTS, readable.counts(games)


def main() -> None:
    """Parse the command line and do what it says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    parser.add_argument("--search", metavar="NAME", choices=SCENARIOS, help="find a seed")
    arguments = parser.parse_args()
    if arguments.search:
        print(arguments.search, search(arguments.search))
        return
    changed = 0
    for path, text in files():
        if path.exists() and path.read_text() == text:
            continue
        changed += 1
        print("differs" if arguments.check else "wrote", path.relative_to(ROOT))
        if not arguments.check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
    if arguments.check and changed:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
