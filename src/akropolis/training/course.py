"""A course of training: data, fit, evolution, again and again, and the arena at its end.

Everything a course has found lies in its folder, so that it goes on where it was interrupted::

    course.json                 the settings; a folder is for one course, and one process at a time
    2/round-1/lot-000.npz       positions
    2/evolution.json            where evolution has come
    2/before.json, trained.json the policies at its ends
    2/itself.jsonl, ...         the games in which they were tried in the arena
    policies.json               the result

Rounds learn from games by the policy of the round before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from pickle import UnpicklingError
from typing import NamedTuple, TypeVar
from zipfile import BadZipFile

from akropolis import arena
from akropolis.arena import Mode, Schedule, versions
from akropolis.arena.results import lock
from akropolis.arena.schedule import derive
from akropolis.arena.statistics import Estimate
from akropolis.arena.workers import Backend, in_this_process, in_threads
from akropolis.bots import policies as files
from akropolis.bots.base import BotMaker
from akropolis.bots.policies import Aim, Policy
from akropolis.bots.value import Value
from akropolis.errors import AkropolisError
from akropolis.rules import Rules
from akropolis.tiles import District
from akropolis.training.evolution import Swarm, evolve
from akropolis.training.fitting import centred, fit
from akropolis.training.genes import Contest, Genes
from akropolis.training.positions import Positions, Reals, gather
from akropolis.training.trials import knowing

T = TypeVar("T")


class Kind(NamedTuple):
    """A kind of game, and what it is played for."""

    rules: Rules
    aim: Aim


#: Kinds that a policy can be trained for.
KINDS: dict[str, Kind] = {
    kind: Kind(
        Rules(
            seats=1 if seats == "solo" else int(seats),
            solo_level="callicrates" if seats == "solo" else None,
            long_game="-long" in kind,
            variants=District if "-variants" in kind else (),
        ),
        Aim.POINTS if "-points" in kind else Aim.WINS,
    )
    for seats in ("2", "3", "4", "solo")
    for kind in (
        seats,
        f"{seats}-variants",
        *(() if seats == "solo" else (f"{seats}-points",)),
        *(() if seats == "4" else (f"{seats}-long", f"{seats}-long-variants")),
    )
}
TRAINED, BEFORE = "trained", "before"  #: what the arena calls the ends of a course
_SPREAD = 0.15  # of the first generation


class TrainingError(AkropolisError, ValueError):
    """A course that cannot be held, or a folder of another course."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that decides what a course finds, but the versions of the software.

    Attributes:
        seed: from which everything draws.
        rounds: of data and fit.
        games: played for data in each round.
        generations: of evolution, after the last round.
        draws: policies tried in a generation, an even number.
        deals: on which each of them is tried, from every seat.
        trials: games at each table of the arena at the end.
    """

    seed: int = 1
    rounds: int = 2
    games: int = 100
    generations: int = 40
    draws: int = 24
    deals: int = 100
    trials: int = 400

    def __post_init__(self) -> None:
        if self.generations < 0:
            raise TrainingError(f"generations: a number from 0, not {self.generations}")
        for name in ("rounds", "games", "deals", "trials"):
            if getattr(self, name) < 1:
                raise TrainingError(f"{name}: a number from 1, not {getattr(self, name)}")
        if self.draws < 4 or self.draws % 2:
            raise TrainingError(f"draws: an even number from 4, not {self.draws}")


class Step(NamedTuple):
    """Where a course has come."""

    kind: str
    stage: str
    done: int
    of: int


_LOT = 4  #: games of a lot


def train(
    kinds: Iterable[str],
    *,
    out: Path,
    settings: Settings,
    base: Path | None = None,
    threads: int = 1,
    backend: Backend | None = None,
    progress: Callable[[Step], None] = lambda _: None,
) -> dict[str, Policy]:
    """Train policies for kinds of games, beginning with those in a file or with those shipped.

    The work is done in so many ``threads``, or by a ``backend``; what comes out does not depend on
    either.

    Errors: ``TrainingError`` for an unknown kind or a folder of another course; ``PolicyError`` for
    a file that holds no policies; ``ArenaError`` of a backend that fails; ``OSError``.
    """
    kinds = list(kinds)
    for kind in kinds:
        if kind not in KINDS:
            raise TrainingError(f"no kind of game {kind!r}; there are {', '.join(KINDS)}")
        if kinds.count(kind) > 1:
            raise TrainingError(f"{kind} is named twice")
    found = dict(files.shipped() if base is None else files.load(base))
    command = _command(kinds, settings, base)
    # A kind that had no policy begins with that of a kind before it, so the course is all of them.
    asked = {
        "kinds": kinds,
        "settings": asdict(settings),
        "base": json.loads(files.dumps(found))["policies"],
        "versions": {name: version for name, version in versions.stamp() if name != "commit"},
        "training": versions.digest("training/*.py"),
    }
    with _claimed(out, asked):
        for kind in kinds:
            course = _Course(
                kind=kind,
                folder=out / kind,
                settings=settings,
                command=command,
                crew=backend or in_threads(threads),
                # Games in the arena are not compiled, so threads would stand in each other's way.
                trial_crew=backend or in_this_process,
                progress=progress,
            )
            found[kind] = course.run(files.policy_for(KINDS[kind].rules, found, KINDS[kind].aim))
            _write(out / "policies.json", files.dumps(found))
    return found


@contextmanager
def _claimed(out: Path, asked: Mapping[str, object]) -> Iterator[None]:
    """Make a folder that of a course, or see that it is, and keep other processes out of it."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / "course.json"
    _check(path, asked)
    with open(path, encoding="utf-8") as file:
        if not lock(file):
            raise TrainingError(f"another process is at the course in {out}")
        yield


def _check(path: Path, asked: Mapping[str, object]) -> None:
    out = path.parent
    if not path.exists():
        # A disk that was full, or a process that was killed, may have left the half of it.
        if any(found != path.with_suffix(".part") for found in out.iterdir()):
            raise TrainingError(f"{out} holds something else; name an empty folder")
        _write(path, json.dumps(asked))
    elif _asked(path) != asked:
        raise TrainingError(
            f"{out} is the folder of a course of other kinds, settings or software; name another"
        )


def _asked(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise TrainingError(f"{path}: expected what a course was asked for; name another") from None


def _read(load: Callable[[Path], T], path: Path) -> T:
    """What a course has kept. Errors: ``TrainingError`` for a file that somebody has changed."""
    try:
        return load(path)
    except (ValueError, KeyError, TypeError, EOFError, RecursionError, BadZipFile, UnpicklingError):
        raise TrainingError(f"{path} cannot be read; remove it, and it is made again") from None


def _write(path: Path, text: str) -> None:
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def _command(kinds: Iterable[str], settings: Settings, base: Path | None) -> str:
    """The command that repeats a course, and the software that it was."""
    source = [] if base is None else ["--base", base.name]
    options = [f"--{name} {value}" for name, value in asdict(settings).items()]
    version = dict(versions.stamp())["akropolis"]
    return f"{' '.join(['akropolis train', *kinds, *source, *options])} (akropolis {version})"


class _Lot(NamedTuple):
    """Games to be played for data."""

    number: int
    games: int
    seed: int


def _gathered(kind: Kind, policy: Policy, lot: _Lot) -> Positions:
    return gather(kind.rules, policy, games=lot.games, seed=lot.seed, aim=kind.aim)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Course:
    """The course of one kind of game."""

    kind: str
    folder: Path
    settings: Settings
    command: str  # that repeats the course
    crew: Backend
    trial_crew: Backend
    progress: Callable[[Step], None]

    def run(self, policy: Policy) -> Policy:
        """Train a policy."""
        lines: list[str] = []
        before = policy
        rules = KINDS[self.kind].rules
        policy = replace(policy, turns=rules.turns // rules.hands - 1)
        for number in range(1, self.settings.rounds + 1):
            folder = self.folder / f"round-{number}"
            positions = self._positions(folder, number, policy)
            fitted = fit(positions, policy)
            lines.append(
                f"round {number}: {positions.number} positions, "
                f"explained {fitted.explained:.3f}, regret {fitted.regret:.2f}"
            )
            policy = fitted.policy
        scale = centred(positions.features.astype(float), positions.position).std(0)
        policy = self._evolved(Genes(policy, scale))
        lines += self._tried(policy, before)
        return replace(policy, about="; ".join([self.command, *lines]))

    def _positions(self, folder: Path, number: int, policy: Policy) -> Positions:
        folder.mkdir(parents=True, exist_ok=True)
        games = self.settings.games
        lots = -(-games // _LOT)
        paths = [folder / f"lot-{n:03}.npz" for n in range(lots)]
        missing = [
            _Lot(n, min(_LOT, games - _LOT * n), derive(self.settings.seed, self.kind, number, n))
            for n, path in enumerate(paths)
            if not path.exists()
        ]
        work = partial(_gathered, KINDS[self.kind], policy)
        with closing(self.crew(work, missing)) as found:
            for done, (lot, positions) in enumerate(found, lots - len(missing) + 1):
                positions.save(paths[lot.number])
                self.progress(Step(self.kind, f"games {number}", done, lots))
        return Positions.joined(_read(Positions.load, path) for path in paths)

    def _evolved(self, genes: Genes) -> Policy:
        (rules, aim), settings = KINDS[self.kind], self.settings
        path = self.folder / "evolution.json"
        swarm = Swarm.around_nothing(genes.size, _SPREAD)
        if path.exists():
            swarm = _read(partial(Swarm.load, size=genes.size), path)

        def worth(rows: Reals, rival: Reals, seed: int) -> Reals:
            contest = Contest(
                rules=rules,
                aim=aim,
                policies=[genes.grown(row) for row in rows],
                rival=genes.grown(rival),
                deals=settings.deals,
                seed=seed,
            )
            return contest.worths(self.crew)

        def keep(swarm: Swarm) -> None:
            swarm.save(path)
            self.progress(Step(self.kind, "evolution", swarm.generation, settings.generations))

        self.progress(Step(self.kind, "evolution", swarm.generation, settings.generations))
        swarm = evolve(
            swarm,
            worth,
            generations=settings.generations,
            draws=settings.draws,
            seed=derive(settings.seed, self.kind, "evolution"),
            keep=keep,
        )
        return genes.grown(swarm.mean)

    def _tried(self, policy: Policy, before: Policy) -> list[str]:
        """Play in the arena, on deals that nothing was chosen on, and say what came of it."""
        rules, trials = KINDS[self.kind].rules, self.settings.trials
        plans: dict[str, tuple[tuple[str, ...], Mode]] = {"itself": ((TRAINED,), Mode.SELF_PLAY)}
        if rules.is_solo:
            plans = {str(rules.solo_level): ((TRAINED, BEFORE), Mode.SOLO)}
        else:
            for other in ("greedy", BEFORE):
                plans[other] = (TRAINED, other), Mode.CHALLENGE
        told = []
        # By names of their own, since bots draw from seeds that their names are part of.
        entrants = {TRAINED: self._player(TRAINED, policy), BEFORE: self._player(BEFORE, before)}
        with knowing(self.trial_crew, entrants) as backend:
            for name, (players, mode) in plans.items():
                seed = derive(self.settings.seed, self.kind, "arena")
                schedule = Schedule(bots=players, mode=mode, rules=rules, seed=seed)
                stage = f"arena: {name}"
                self.progress(Step(self.kind, stage, 0, trials))
                report = arena.run(
                    schedule,
                    games=trials,
                    backend=backend,
                    out=self.folder / f"{name}.jsonl",
                    progress=partial(self._tell, stage),
                )
                lines = {line.bot: line for line in report.bots}
                for player in players if rules.is_solo else players[:1]:
                    line = lines[player]
                    wins = "" if name == "itself" else f", wins {_told(line.wins, percent=True)}"
                    told.append(f"{player} against {name}: mean {_told(line.score)}{wins}")
        return told

    def _player(self, name: str, policy: Policy) -> BotMaker:
        """A bot that plays by a policy, and by nothing that only this machine has."""
        path, aim = self.folder / f"{name}.json", str(KINDS[self.kind].aim)
        _write(path, files.dumps({self.kind: replace(policy, about="")}))
        return partial(Value, aim=aim, policies=files.load(path))

    def _tell(self, stage: str, now: arena.Progress) -> None:
        self.progress(Step(self.kind, stage, now.done, now.of))


def _told(estimate: Estimate | None, *, percent: bool = False) -> str:
    if estimate is None:  # every game was forfeited
        return "none"
    unit, sign = (100.0, " %") if percent else (1.0, "")
    error = "" if estimate.se is None else f" ± {unit * estimate.se:.1f}"
    return f"{unit * estimate.value:.1f}{error}{sign}"
