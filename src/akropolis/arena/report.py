"""What an arena came to: a value with a table for people and JSON for programs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from typing import Any

from akropolis.arena import ratings
from akropolis.arena.bout import Bout, Played
from akropolis.arena.results import Header
from akropolis.arena.schedule import Mode, Schedule, Table, derive
from akropolis.arena.sequential import TableTest
from akropolis.arena.statistics import Estimate, Ratios


@dataclass(frozen=True, slots=True, kw_only=True)
class BotLine:
    """One bot, over all its games.

    Attributes:
        bot: its spec.
        games: games it sat in.
        forfeits: those that it gave away.
        score: its points at the end.
        wins: its share of the win, of each seat it sat in: half of it when two share it. None in
            self-play, and in a ladder, where it would mix weaker neighbours with stronger ones.
        rating: Elo of mean 0 at two seats, OpenSkill at more; None where nobody is compared, or as
            long as the bots have not all met, directly or by way of others.
        quantiles: least, lower quartile, median, upper quartile and most of its points.
        choices: moves it was asked for.
        ms: processor time of a move, in milliseconds.
        worst_ms: of its slowest move.
        wall_ms: time of a move by the clock.
        memory_mb: the most memory of a worker that it played in.
    """

    bot: str
    games: int
    forfeits: int
    score: Estimate | None
    wins: Estimate | None
    rating: Estimate | None
    quantiles: tuple[float, ...]
    choices: int
    ms: float
    worst_ms: float
    wall_ms: float
    memory_mb: float

    @property
    def strength(self) -> Estimate | None:
        """What bots are ordered by: the rating, or the share of wins where there is none."""
        return self.rating or self.wins


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What the sequential test of a pairing found.

    Attributes:
        found: ``"high"``, ``"low"``, or None as long as it is open.
        bouts: on how many bouts that rests.
        ratio: the log-likelihood ratio.
    """

    found: str | None
    bouts: int
    ratio: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLine:
    """Two bots on the same deals, or a bot and the Architect.

    Attributes:
        first, second: who they are.
        deals: deals that both played.
        games: games that were compared.
        first_score, second_score: their mean points in these games.
        margin: points of the first less those of the second, deal by deal.
        wins: how often the first was better; half of the games in which both were alike. At a
            table of one bot against several: how often it won.
        decision: the sequential test, if there was to be one.
    """

    first: str
    second: str
    deals: int
    games: int
    first_score: float | None
    second_score: float | None
    margin: Estimate | None
    wins: Estimate
    decision: Decision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A forfeit: who, against whom, on which deal, and why."""

    bot: str
    table: str
    deal: int
    ply: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What an arena came to.

    Attributes:
        header: what was played, and with what.
        games: games that count.
        deals: deals that at least one table has played.
        unplayed: games that were to be played too, by the last run; None where that is not known.
            A sequential test may make some of them needless.
        bots: a line for each bot that has played, the strongest first.
        pairs: a line for each pair that can be compared.
        notes: the forfeits.
    """

    header: Header
    games: int
    deals: int
    unplayed: int | None
    bots: tuple[BotLine, ...]
    pairs: tuple[PairLine, ...]
    notes: tuple[Note, ...]

    @property
    def schedule(self) -> Schedule:
        """What was played."""
        return self.header.schedule

    @classmethod
    def of(cls, header: Header, bouts: Iterable[Bout]) -> Report:
        """Sum up bouts. Their order does not matter."""
        return _Summing(header, bouts).report()

    def __str__(self) -> str:
        from akropolis.arena.tables import text

        return text(self)

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON values."""
        return {
            "schedule": self.schedule.to_json(),
            "versions": dict(self.header.versions),
            "games": self.games,
            "deals": self.deals,
            "unplayed": self.unplayed,
            "bots": [_plain(line) for line in self.bots],
            "pairs": [_plain(line) for line in self.pairs],
            "forfeits": [_plain(note) for note in self.notes],
        }


def _plain(line: Any) -> dict[str, Any]:
    """The fields of a line as JSON values."""
    data: dict[str, Any] = {}
    for name in line.__slots__:
        value = getattr(line, name)
        if isinstance(value, Estimate):
            value = value.to_json()
        elif isinstance(value, Decision):
            value = _plain(value)
        elif isinstance(value, float):
            value = round(value, 3)
        data[name] = value
    return data


class _Summing:
    """Goes through bouts once and collects all that is asked for."""

    def __init__(self, header: Header, bouts: Iterable[Bout]) -> None:
        self._header = header
        schedule = self._schedule = header.schedule
        by_table: dict[Table, list[Bout]] = defaultdict(list)
        for bout in sorted(bouts, key=lambda bout: bout.job):
            by_table[bout.table].append(bout)
        self._decisions: dict[Table, Decision] = {}
        if schedule.stop is not None:
            for table, its in by_table.items():
                self._decide(table, its)
        self._bouts = sorted(
            (bout for its in by_table.values() for bout in its), key=lambda s: s.job
        )
        self._ratios = Ratios(derive(schedule.seed, "bootstrap"))
        for bout in self._bouts:
            for game in bout.games:
                self._add(bout, game)
        if schedule.mode is Mode.SOLO:
            self._compare_solo()

    def _decide(self, table: Table, bouts: list[Bout]) -> None:
        """Run the test, and leave out what was played after its end."""
        assert self._schedule.stop is not None
        its = TableTest(self._schedule.stop, table)
        for bout in bouts:
            its.add(bout)
        test = its.test
        self._decisions[table] = Decision(
            found=test.decision, bouts=test.results, ratio=round(test.ratio, 6)
        )
        if test.decision is not None:
            del bouts[test.results :]

    def _add(self, bout: Bout, game: Played) -> None:
        """Take in a game, with all that it says of each bot and of each two."""
        ratios, deal, seating = self._ratios, bout.deal, game.seating
        mode = self._schedule.mode
        solo = mode is Mode.SOLO
        even = 0.5 if solo else 1 / len(seating)
        for bot in set(seating):
            if mode not in (Mode.LADDER, Mode.SELF_PLAY):
                ratios.add(("wins", bot), deal, game.share(bot), level=even)
            for seat, sitter in enumerate(seating):
                if sitter == bot and game.totals:
                    ratios.add(("score", bot), deal, game.totals[seat])
        if solo:
            name = (seating[0], None)
            ratios.add(("pair", *name), deal, game.share(seating[0]), level=0.5)
            if game.totals:
                self._add_margin(name, deal, *game.totals)
        for i, j in combinations(sorted(set(seating)), 2):
            if mode in (Mode.CHALLENGE, Mode.LADDER):
                ratios.add(("pair", i, j), deal, game.share(i), level=even)
            else:
                ahead = _ahead(_best(game, i), _best(game, j))
                ratios.add(("pair", i, j), deal, ahead, level=0.5)
            if game.totals:
                self._add_margin((i, j), deal, _mean(game, i), _mean(game, j))

    def _add_margin(self, pair: tuple[int, int | None], deal: int, own: float, his: float) -> None:
        self._ratios.add(("first", *pair), deal, own)
        self._ratios.add(("second", *pair), deal, his)
        self._ratios.add(("margin", *pair), deal, own - his)

    def _compare_solo(self) -> None:
        """Compare bots that played the same deals, each alone."""
        games = {(s.table[0], s.deal): s.games[0] for s in self._bouts}
        for (i, deal), own in games.items():
            for j in range(i + 1, len(self._schedule.bots)):
                his = games.get((j, deal))
                if his is None:
                    continue
                better = _ahead(-sum(own.totals[:1]), -sum(his.totals[:1]))
                self._ratios.add(("pair", i, j), deal, better, level=0.5)
                if own.totals and his.totals:
                    self._add_margin((i, j), deal, own.totals[0], his.totals[0])

    def report(self) -> Report:
        """The whole of it."""
        lines = sorted(self._bot_lines(), key=_order, reverse=True)
        return Report(
            header=self._header,
            games=sum(len(bout.games) for bout in self._bouts),
            deals=len({bout.deal for bout in self._bouts}),
            unplayed=self._unplayed(),
            bots=tuple(lines),
            pairs=tuple(self._pair_lines()),
            notes=tuple(self._notes()),
        )

    def _unplayed(self) -> int | None:
        schedule, deals = self._schedule, self._header.deals
        if deals is None:
            return None
        decided = {table for table, its in self._decisions.items() if its.found is not None}
        open_tables = [table for table in schedule.tables if table not in decided]
        had = sum(bout.deal < deals for bout in self._bouts if bout.table not in decided)
        return (deals * len(open_tables) - had) * schedule.games_of_a_bout

    def _ratings(self) -> Sequence[Estimate | None]:
        bots = len(self._schedule.bots)
        if not (self._schedule.is_rated and self._are_connected()):
            return [None] * bots
        if self._schedule.rules.seats == 2:
            names = {
                (i, j): ("pair", i, j)
                for i, j in combinations(range(bots), 2)
                if ("pair", i, j) in self._ratios
            }
            return ratings.elo_estimates(self._ratios, names, bots)
        games = (game for bout in self._bouts for game in bout.games)
        return ratings.openskill(games, bots)

    def _are_connected(self) -> bool:
        """Whether every bot has met every other, or others that have, and so on."""
        everyone = set(range(len(self._schedule.bots)))
        tables = {bout.table for bout in self._bouts}
        connected = {0}
        for _ in everyone:
            connected.update(*(table for table in tables if connected & set(table)))
        return connected == everyone

    def _bot_lines(self) -> Iterator[BotLine]:
        for bot, rating in enumerate(self._ratings()):
            bouts = [bout for bout in self._bouts if bot in bout.table]
            if not bouts:
                continue
            games = [game for bout in bouts for game in bout.games]
            seats = [(game, s) for game in games for s, b in enumerate(game.seating) if b == bot]
            choices = sum(game.cost.choices[seat] for game, seat in seats)
            yield BotLine(
                bot=self._schedule.bots[bot],
                games=len(games),
                forfeits=sum(g.forfeit is not None and g.forfeit.seat == s for g, s in seats),
                score=self._ratios.estimate(("score", bot)),
                wins=self._ratios.estimate(("wins", bot)),
                rating=rating,
                quantiles=_quantiles([game.totals[s] for game, s in seats if game.totals]),
                choices=choices,
                ms=sum(game.cost.ms[seat] for game, seat in seats) / max(1, choices),
                worst_ms=max(game.cost.worst_ms[seat] for game, seat in seats),
                wall_ms=sum(game.cost.wall_ms[seat] for game, seat in seats) / max(1, choices),
                memory_mb=max(bout.memory_mb for bout in bouts),
            )

    def _pair_lines(self) -> Iterator[PairLine]:
        bots, ratios = self._schedule.bots, self._ratios
        decisions = {(*table, None)[:2]: found for table, found in self._decisions.items()}
        architect = f"the Architect ({self._schedule.rules.solo_level})"
        names: list[tuple[int, int | None]] = [(bot, None) for bot in range(len(bots))]
        for i, j in [*names, *combinations(range(len(bots)), 2)]:
            wins = ratios.estimate(("pair", i, j))
            if wins is None:
                continue
            yield PairLine(
                first=bots[i],
                second=architect if j is None else bots[j],
                deals=ratios.deals(("pair", i, j)),
                games=ratios.count(("pair", i, j)),
                first_score=ratios.mean(("first", i, j)),
                second_score=ratios.mean(("second", i, j)),
                margin=ratios.estimate(("margin", i, j)),
                wins=wins,
                decision=decisions.get((i, j)),
            )

    def _notes(self) -> Iterator[Note]:
        for bout in self._bouts:
            for game in bout.games:
                if (at := game.forfeit) is not None:
                    yield Note(
                        bot=self._schedule.bots[game.seating[at.seat]],
                        table=self._schedule.name(bout.table),
                        deal=bout.deal,
                        ply=at.ply,
                        why=at.why,
                    )


def _order(line: BotLine) -> float:
    """The strength of a bot, or its points where there is none."""
    known = line.strength or line.score
    return -inf if known is None else known.value


def _best(game: Played, bot: int) -> int:
    """The best rank of a bot's seats."""
    return min(rank for rank, sitter in zip(game.ranks, game.seating, strict=True) if sitter == bot)


def _mean(game: Played, bot: int) -> float:
    """The mean points of a bot's seats."""
    totals = [game.totals[seat] for seat, sitter in enumerate(game.seating) if sitter == bot]
    return sum(totals) / len(totals)


def _ahead(own: float, his: float) -> float:
    """1 for the lower of two ranks, a half for equal ones."""
    return 1.0 if own < his else 0.5 if own == his else 0.0


def _quantiles(totals: list[int]) -> tuple[float, ...]:
    """Least, quartiles and most; empty without totals."""
    totals.sort()
    last = len(totals) - 1
    return tuple(float(totals[round(part * last / 4)]) for part in range(5)) if totals else ()
