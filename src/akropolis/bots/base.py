"""What a bot is, and how one is made by name."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from akropolis.errors import AkropolisError, IllegalMove
from akropolis.moves import Move
from akropolis.view import SeatView

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from random import Random

    from akropolis.bots.classes import Place


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, and what a bot expects of it.

    Attributes:
        move: the move.
        loss: points that it is expected to bring less than the best move; 0 for the best.
        lead: points by which the seat is expected to end ahead of its best opponent; None where the
            bot does not look so far.
        error: the standard error of the lead; None where it is not known.
    """

    move: Move
    loss: float
    lead: float | None = None
    error: float | None = None


class Bot(Protocol):
    """Somebody who chooses moves. It is shown a view, never the face-down stacks.

    A bot may also say what it thinks of a position, by a method
    ``explain(view, *, top=3) -> list[Advice]`` that gives the best moves, the best first.
    """

    def choose(self, view: SeatView) -> Move:
        """A legal move for the seat whose view it is."""
        ...


class UnknownBot(AkropolisError, ValueError):
    """A bot spec that names no bot, or options that the bot does not have."""


class Untrusted(UnknownBot):
    """A bot spec that would run whatever code it names, where that is not allowed."""


class BotFailed(AkropolisError):
    """A bot that gave no legal move: it raised, hung, died, or answered nonsense.

    A table lets a simpler bot move in its place, the arena counts the game as lost.

    Attributes:
        why: what was wrong, in one sentence.
        printed: the end of what it wrote for people (a program: on standard error), if known.
    """

    def __init__(self, why: str, *, printed: str = "") -> None:
        self.why = why
        self.printed = printed
        super().__init__(f"{why}; it printed:\n{printed}" if printed else why)


BotMaker = Callable[..., Bot]

_MAKERS: dict[str, BotMaker] = {}
_OURS: set[str] = set()


def register(name: str, maker: BotMaker) -> None:
    """Make a bot known by a name; ``maker`` takes ``rng`` and the bot's options as keywords.

    A name of yours may be registered again, as a cell of a notebook does that is run twice: the
    last maker counts. The names of our own bots and levels are kept, so that results mean the same
    everywhere. A package can do the same by an entry point in the group ``akropolis.bots``.

    Errors: ``ValueError`` for a name that no spec can name, or that is one of ours.
    """
    if not name or name == "stdio" or ":" in name:
        raise ValueError(f"expected a name without ':' and other than 'stdio', not {name!r}")
    if name in _OURS:
        raise ValueError(f"{name!r} is a bot of Akropolis; register yours by another name")
    _MAKERS[name] = maker


def provide(name: str, maker: BotMaker) -> None:
    """Make a bot of this package known, by a name that nobody else can take."""
    _OURS.add(name)
    _MAKERS[name] = maker


@contextmanager
def registered(name: str, maker: BotMaker) -> Iterator[None]:
    """Make a bot known for a while; then the name means what it meant before.

    Errors: as for ``register``.
    """
    before = _MAKERS.get(name)
    register(name, maker)
    try:
        yield
    finally:
        if before is None:
            del _MAKERS[name]
        else:
            register(name, before)


def names() -> list[str]:
    """The names of all bots that are known, those of installed packages included."""
    return sorted({*_MAKERS, *_installed(tuple(sys.path))})


def sentences() -> dict[str, str]:
    """What each bot does, by its name: its ``sentence``, or the first of its own description.

    Bots of packages that cannot be loaded are left out.
    """
    told = {}
    for name in names():
        with suppress(UnknownBot):
            maker = _maker(name)
            said = getattr(maker, "sentence", None)
            told[name] = said if isinstance(said, str) else first_line(maker.__doc__ or "")
    return told


def first_line(text: str) -> str:
    """The first line of a description, which says it all in short."""
    return text.strip().split("\n")[0]


def create(
    spec: str, *, seed: int | None = None, rng: Random | None = None, programs: bool = False
) -> Bot:
    """Make the bot of a spec: ``name``, or ``name:option=value,option=value``.

    ``stdio:COMMAND`` is a program that chooses over its standard input and output, and
    ``module:Class`` or ``path/file.py:Class`` a class, with its options after another colon. Such
    specs are refused unless ``programs`` allows them: never do so for text that a stranger may have
    written, as that in a record or a request. Equal seeds make bots that play alike.

    Errors: ``UnknownBot``; ``Untrusted``, which is one; ``BotFailed`` for one that raises anything
    but a ``TypeError`` or ``ValueError`` when it is made.

    >>> create("greedy", seed=1)
    <greedy bot>
    """
    from random import Random  # slow to import, and not needed to look at a city

    name, _, text = spec.partition(":")
    if name == "stdio":
        from akropolis.bots.stdio import StdioBot

        if not programs:
            raise Untrusted(f"{spec!r} would start a program, which is not allowed here")
        return StdioBot(text, rng=rng or Random(seed))
    if (place := place_of(spec)) is not None:
        if not programs:
            raise Untrusted(f"{spec!r} would run code of its own, which is not allowed here")
        maker, text = place.maker(), place.options
    else:
        maker = _maker(name)
    options: dict[str, Any] = {}
    for part in text.split(",") if text else ():
        key, sign, value = part.partition("=")
        if not sign or not key.isidentifier():
            raise UnknownBot(f"expected option=value in {spec!r}, not {part!r}")
        options[key] = value
    _check_options(spec, maker, options)
    try:
        bot = maker(rng=rng or Random(seed), **options)
    except (TypeError, ValueError) as error:
        raise UnknownBot(f"{spec!r}: {error}") from error
    except AkropolisError:
        raise
    except (Exception, SystemExit) as error:
        raise BotFailed(f"{spec!r} could not be made: {words_of(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"{spec!r} makes {bot!r:.80}, which has no method choose(view)")
    return bot


def runs_code(spec: str) -> bool:
    """Whether a spec runs code that it names, and so has to be trusted."""
    return spec.startswith("stdio:") or place_of(spec) is not None


def place_of(spec: str) -> Place | None:
    """The place of a class that a spec names; known bots and programs are none."""
    name, colon, _ = spec.partition(":")
    if not colon or name == "stdio" or name in _MAKERS or name in _installed(tuple(sys.path)):
        return None
    from akropolis.bots.classes import Place  # needed for this only

    return Place.of(spec)


def _check_options(spec: str, maker: BotMaker, options: Iterable[str]) -> None:
    """Refuse a bot that takes no ``rng``, and options that it does not take, in words of ours."""
    from inspect import Parameter, signature

    try:
        takes = signature(maker).parameters.values()
    except (TypeError, ValueError):
        return  # one that keeps its parameters to itself
    if any(parameter.kind is Parameter.VAR_KEYWORD for parameter in takes):
        return
    known = [parameter.name for parameter in takes]
    if "rng" not in known:
        raise UnknownBot(f"{spec!r}: a bot is made with rng, as by __init__(self, *, rng)")
    known.remove("rng")
    for name in options:
        if name not in known:
            takes_these = ", ".join(known) or "none"
            raise UnknownBot(f"{spec!r}: no option {name!r}; it takes {takes_these}")


def choose(bot: Bot, view: SeatView) -> Move:
    """The move of a bot, which is legal and really a move; whatever goes wrong is its failure.

    Errors: ``BotFailed``.
    """
    unchanged = copy(view)  # a bot can change what it was given, and legal is what was legal before
    try:
        move = bot.choose(view)
    except BotFailed:
        raise
    except (Exception, SystemExit) as error:
        raise BotFailed(f"{name_of(bot)} raised {words_of(error)}") from error
    if not isinstance(move, Move):
        raise BotFailed(f"{name_of(bot)} chose {move!r:.80}, which is no move")
    if problems := unchanged.problems(move):
        raise BotFailed(f"{name_of(bot)} chose {IllegalMove(move, problems)}")
    return move


def words_of(error: BaseException) -> str:
    """The kind of an error and its words, if it has any that can be told."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:  # its words are made by code of the bot, too
        return type(error).__name__


def name_of(bot: Bot) -> str:
    """What a bot calls itself, if it does."""
    try:
        return repr(bot)
    except Exception:  # a bot that fails must not fail once more when that is told
        return f"<{type(bot).__name__}>"


def close(bot: Bot) -> None:
    """Let a bot end what it holds on to, as a program; most bots hold on to nothing."""
    if (end := getattr(bot, "close", None)) is not None:
        end()


def _maker(name: str) -> BotMaker:
    if (ours := _MAKERS.get(name)) is not None:
        return ours
    entry = _installed(tuple(sys.path)).get(name)
    if entry is None:
        raise UnknownBot(_unknown(name))
    try:
        maker: BotMaker = entry.load()
    except Exception as error:  # whatever somebody's module does when it is imported
        raise UnknownBot(f"the package of {name!r} cannot be loaded: {error}") from error
    return maker


def _unknown(name: str) -> str:
    """That there is no such bot, what may be meant, and what there is, in the order of making."""
    from difflib import get_close_matches  # needed for this only

    known = list(dict.fromkeys([*_MAKERS, *sorted(_installed(tuple(sys.path)))]))
    near = get_close_matches(name.lower(), known, n=1)
    asked = f", did you mean {near[0]!r}? There are " if near else "; there are "
    if name.endswith(".py"):
        asked = f"; a class in a file is named as in {name}:Class, and there are "
    return f"no bot {name!r}{asked}{', '.join(known)}"


@cache
def _installed(path: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    """The bots of the packages on a path by their names; looking takes some milliseconds."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return {entry.name: entry for entry in entry_points(group="akropolis.bots")}
