"""The report as tables, for a terminal and for a page of documentation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import NamedTuple

from akropolis.arena.report import Decision, PairLine, Report
from akropolis.arena.schedule import Mode, Stop
from akropolis.arena.statistics import Estimate


class Column(NamedTuple):
    """A column of a table. Numbers stand to the right, words to the left."""

    head: str
    cells: Sequence[str]
    words: bool = False


def text(report: Report, *, width: int | None = None) -> str:
    """All of a report for a terminal; a table that is wider than that goes on below."""
    tables = [part for table in _tables(report) for part in _folded(table, width)]
    head = headline(report) if width is None else fill(headline(report), width)
    return "\n\n".join([head, *map(_aligned, tables), *_notes(report)])


def markdown(report: Report) -> str:
    """The same for a page of documentation."""
    headed = f"{headline(report)}."
    return "\n\n".join([headed, *map(_piped, _tables(report)), *_notes(report)]) + "\n"


def headline(report: Report) -> str:
    """What was played, in a line."""
    schedule = report.schedule
    options = schedule.rules.to_json()
    seats, level = options.pop("seats"), options.pop("solo_level", None)
    alone = schedule.mode is Mode.SOLO
    what = [f"solo against {level}" if alone else f"{schedule.mode}, {seats} seats"]
    for option, value in options.items():
        name = option.replace("_", " ")
        told = " ".join(map(str, value)) if isinstance(value, list) else str(value)
        what.append(name if value is True else f"{name} {told}")
    games = f"{_count(report.games, 'game')} on {_count(report.deals, 'deal')}"
    return f"{games}: {', '.join(what)}, seed {schedule.seed}{_unfinished(report)}"


def _unfinished(report: Report) -> str:
    """That more was to be played, if that is so."""
    if not report.unplayed:
        return ""
    most = "up to " if report.schedule.stop else ""
    return f"; unfinished, with {most}{_count(report.unplayed, 'game')} to go"


def rating_name(report: Report) -> str:
    """What the ratings of a report are called."""
    return "Elo" if report.schedule.rules.seats == 2 else "OpenSkill"


def strength_name(report: Report) -> str:
    """What the strength of its bots is."""
    return rating_name(report) if _is_rated(report) else "share of wins"


def strength_form(report: Report) -> str:
    """How their strength is written."""
    if not _is_rated(report):
        return ".0%"
    return "+.0f" if report.schedule.rules.seats == 2 else ".1f"


def even_strength(report: Report) -> float:
    """The strength of a bot that is as good as the others."""
    schedule = report.schedule
    if _is_rated(report):
        return 0.0 if schedule.rules.seats == 2 else 25.0
    return 0.5 if schedule.mode is Mode.SOLO else 1 / schedule.rules.seats


def _is_rated(report: Report) -> bool:
    return any(line.rating is not None for line in report.bots)


def bot_columns(report: Report) -> list[Column]:
    """The bots, the strongest first."""
    lines = report.bots
    columns = [
        Column("bot", [line.bot for line in lines], words=True),
        Column("games", [f"{line.games:,}" for line in lines]),
        Column("mean", [_value(line.score) for line in lines]),
        Column("se", [_error(line.score) for line in lines]),
    ]
    if any(line.wins for line in lines):
        columns += [
            Column("wins", [_share(line.wins) for line in lines]),
            Column("95 %", [_shares(line.wins) for line in lines]),
        ]
    if _is_rated(report):
        form = strength_form(report)
        columns += [
            Column(rating_name(report), [_value(line.rating, form) for line in lines]),
            Column("95 %", [_range(line.rating, form) for line in lines]),
        ]
    columns += [
        Column("ms/move", [_ms(line.ms) for line in lines]),
        Column("worst", [_ms(line.worst_ms) for line in lines]),
        Column("clock", [_ms(line.wall_ms) for line in lines]),
        Column("MB", [f"{line.memory_mb:.0f}" for line in lines]),
    ]
    if report.notes:
        columns.append(Column("forfeits", [f"{line.forfeits:,}" for line in lines]))
    return columns


def pair_columns(report: Report) -> list[Column]:
    """What can be compared pair by pair."""
    lines, stop = report.pairs, report.schedule.stop
    columns = [
        Column("pairing", [f"{line.first} v {line.second}" for line in lines], words=True),
        Column("deals", [f"{line.deals:,}" for line in lines]),
        Column("means", [_means(line) for line in lines]),
        Column("margin", [_value(line.margin, "+.1f") for line in lines]),
        Column("se", [_error(line.margin) for line in lines]),
        Column("95 %", [_range(line.margin, "+.1f") for line in lines]),
        Column("wins", [_share(line.wins) for line in lines]),
        Column("95 %", [_shares(line.wins) for line in lines]),
    ]
    if stop is not None:
        columns.append(Column("test", [told(line.decision, stop) for line in lines], words=True))
    return columns


def told(decision: Decision | None, stop: Stop) -> str:
    """What a test found, in words."""
    if decision is None:
        return ""
    if decision.found is None:
        return f"open after {_count(decision.bouts, 'deal')}"
    share = stop.high if decision.found == "high" else stop.low
    return f"{decision.found}, {share:.0%}, after {_count(decision.bouts, 'deal')}"


def _tables(report: Report) -> Iterable[list[Column]]:
    if report.bots:
        yield bot_columns(report)
    if report.pairs:
        yield pair_columns(report)


def _notes(report: Report) -> list[str]:
    """The first forfeits, and how many there are."""
    if not report.notes:
        return []
    lines = [f"{_count(len(report.notes), 'game')} forfeited:"]
    for note in report.notes[:10]:
        where = f"deal {note.deal}, {note.table}, after {_count(note.ply, 'move')}"
        lines.append(f"- {note.bot} {note.why} ({where})")
    return ["\n".join([*lines, *["- ..."] * (len(report.notes) > 10)])]


def _folded(columns: Sequence[Column], width: int | None) -> Iterable[list[Column]]:
    """A table in parts no wider than that, if it can be done, each with the first column.

    What belongs together stays together: errors and intervals with their number, and all costs.
    """
    first, *rest = columns
    part = [first]
    for of in _belonging_together(rest):
        if width is not None and len(part) > 1 and _width([*part, *of]) > width:
            yield part
            part = [first]
        part += of
    yield part


def _belonging_together(columns: Iterable[Column]) -> Iterable[list[Column]]:
    of: list[Column] = []
    for column in columns:
        if of and column.head not in ("se", "95 %", "worst", "clock", "MB"):
            yield of
            of = []
        of.append(column)
    yield of


def _width(columns: Sequence[Column]) -> int:
    return sum(max(map(len, [head, *cells])) + 2 for head, cells, _ in columns) - 2


def _aligned(columns: Sequence[Column]) -> str:
    """A table in plain text."""
    padded = []
    for head, cells, words in columns:
        width = max(map(len, [head, *cells]))
        pad = str.ljust if words else str.rjust
        padded.append([pad(cell, width) for cell in [head, *cells]])
    return "\n".join("  ".join(row).rstrip() for row in zip(*padded, strict=True))


def _piped(columns: Sequence[Column]) -> str:
    """A table in Markdown."""
    rows = zip(
        *(
            [
                head,
                "---" if words else "---:",
                *(cell.replace("|", "\\|").replace("<", "&lt;") for cell in cells),
            ]
            for head, cells, words in columns
        ),
        strict=True,
    )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'s' * (number != 1)}"


def _value(estimate: Estimate | None, form: str = ".1f") -> str:
    return "-" if estimate is None else f"{estimate.value:{form}}"


def _error(estimate: Estimate | None) -> str:
    return "-" if estimate is None or estimate.se is None else f"{estimate.se:.1f}"


def _range(estimate: Estimate | None, form: str) -> str:
    ends = estimate and estimate.ends
    return f"{ends[0]:{form}} to {ends[1]:{form}}" if ends else "-"


def _share(share: Estimate | None) -> str:
    return _value(share, ".1%")


def _shares(share: Estimate | None) -> str:
    ends = share and share.ends
    return f"{100 * ends[0]:.1f} to {100 * ends[1]:.1f}" if ends else "-"


def _means(line: PairLine) -> str:
    if line.first_score is None or line.second_score is None:
        return "-"
    return f"{line.first_score:.1f} : {line.second_score:.1f}"


def _ms(ms: float) -> str:
    return f"{ms:.2f}" if ms < 1 else f"{ms:.1f}" if ms < 100 else f"{ms:,.0f}"
