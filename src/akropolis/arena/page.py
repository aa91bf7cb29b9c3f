"""The report as one HTML page with a plot. It needs nothing else: no network, no scripts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10

from akropolis.arena import tables
from akropolis.arena.report import BotLine, Report
from akropolis.arena.statistics import Estimate
from akropolis.arena.tables import Column

#: The values of the look, as in the browser's table; first in daylight, then in the dark.
LIGHT = {
    "--paper": "#F4EEE3",
    "--plate": "#FFFDF8",
    "--ink": "#1D1A16",
    "--ink-2": "#564E42",
    "--line": "rgb(64 48 28 / .16)",
    "--line-2": "rgb(64 48 28 / .34)",
}
DARK = {
    "--paper": "#191C21",
    "--plate": "#272C33",
    "--ink": "#F1EBDF",
    "--ink-2": "#BDB5A6",
    "--line": "rgb(240 228 205 / .13)",
    "--line-2": "rgb(240 228 205 / .30)",
}
#: Fills that are the same in any light: houses for points, markets for strength.
FILLS = {"--houses": "#81C6F0", "--markets": "#D69817"}

_STYLE = """
body { margin: 0 auto; max-width: 66rem; padding: 2rem 1rem 4rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.45 -apple-system, BlinkMacSystemFont, "Segoe UI Variable Text",
  "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif; }
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052,
  "Noto Serif", "Liberation Serif", "Times New Roman", serif; line-height: 1.1;
  font-weight: 600; }
h1 { font-size: 2.5rem; margin: 0 0 .5rem; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; }
p, li { max-width: 44rem; } .quiet { color: var(--ink-2); font-size: .875rem; }
.plate { background: var(--plate); border: 1px solid var(--line); border-radius: 4px;
  padding: .75rem; overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th { font-weight: 600; color: var(--ink-2); } thead th { border-bottom: 1px solid var(--line-2); }
th, td { padding: .3rem .6rem; text-align: right; white-space: nowrap; }
.words { text-align: left; } tbody th { color: var(--ink); }
tbody tr + tr > * { border-top: 1px solid var(--line); }
svg { display: block; width: 100%; min-width: 40rem; height: auto; }
svg text { fill: var(--ink-2); font-size: 13px; font-variant-numeric: tabular-nums; }
svg .name { fill: var(--ink); font-weight: 600; } svg .head { fill: var(--ink); }
.grid { stroke: var(--line); } .even { stroke: var(--line-2); stroke-dasharray: 3 3; }
.reach, .edge { stroke: var(--ink); stroke-width: 1.5; fill: none; }
.dot { fill: var(--markets); stroke: var(--ink); stroke-width: 1.5; }
.box { fill: var(--houses); stroke: #1D1A16; } .median { stroke: #1D1A16; stroke-width: 2; }
.mean { fill: var(--plate); stroke: var(--ink); stroke-width: 1.5; }
"""

_LEGEND = (
    "On the left the dot is the estimate, the line its 95 % interval, and the dashed line is a bot "
    "as good as the others. On the right the "
)
_LEGEND_OF_POINTS = (
    "box holds the middle half of all games, the bar in it is the median, the circle the mean, and "
    "the line goes from least to most."
)

WIDTH, ROW, TOP, GAP = 960, 40, 34, 60  # of the plot, in its own units


def page(report: Report) -> str:
    """The whole page."""
    light, dark = _declared(LIGHT | FILLS), _declared(DARK)
    parts = [f"<h1>Arena</h1>\n<p>{escape(tables.headline(report))}</p>"]
    if report.bots:
        has_strength = any(line.strength for line in report.bots)
        parts += [
            f"<h2>{'Strength and points' if has_strength else 'Points'}</h2>",
            _plate(plot(report)),
            f'<p class="quiet">{_LEGEND if has_strength else "The "}{_LEGEND_OF_POINTS}</p>',
        ]
        parts += ["<h2>Bots</h2>", _plate(_table(tables.bot_columns(report)))]
    if report.pairs:
        parts += ["<h2>Pairings</h2>", _plate(_table(tables.pair_columns(report)))]
    if report.notes:
        parts += ["<h2>Forfeits</h2>", _forfeits(report)]
    parts.append(f'<p class="quiet">{_stamp(report)}</p>')
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>Arena: {escape(', '.join(report.schedule.bots))}</title>\n"
        f"<style>\n:root {{ color-scheme: light dark; {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}{_STYLE}</style>\n"
        + "\n".join(parts)
        + "\n</html>\n"
    )


def plot(report: Report) -> str:
    """A row for each bot, in two panels: its strength, if that is known of any, and its points."""
    lines = report.bots
    names: float = min(300, 24 + 8 * max(len(line.bot) for line in lines))
    bottom = TOP + ROW * len(lines)
    parts, left, strength = [], names, None
    if any(line.strength for line in lines):
        width = (WIDTH - names - GAP - 12) / 2
        strength, left = _Axis(names, names + width, _strengths(report)), WIDTH - 12 - width
        even = strength.at(tables.even_strength(report))
        parts += [
            _text(names, 16, tables.strength_name(report), "head"),
            strength.grid(bottom, form=tables.strength_form(report)),
            _line(even, TOP, even, bottom, "even"),
        ]
    points = _Axis(left, WIDTH - 12, [number for line in lines for number in line.quantiles])
    parts += [_text(left, 16, "points at the end", "head"), points.grid(bottom)]
    for row, line in enumerate(lines):
        y = TOP + ROW * (row + 0.5)
        parts += [
            f"<g><title>{escape(_told(report, line))}</title>",
            _text(0, y + 4, _cut(line.bot), "name"),
            *(_interval(strength, line.strength, y) if strength and line.strength else ()),
            *_spread(points, line, y),
            "</g>",
        ]
    label = "; ".join(_told(report, line) for line in lines)
    return (
        f'<svg viewBox="0 0 {WIDTH} {bottom + 26}" role="img" aria-label="{escape(label)}">\n'
        + "\n".join(parts)
        + "\n</svg>"
    )


class _Axis:
    """A horizontal axis from the least to the most of some numbers, at round ones."""

    def __init__(self, left: float, right: float, numbers: Iterable[float]) -> None:
        found = sorted(numbers) or [0.0]
        low, high = found[0], found[-1]
        if high - low < 1e-6:
            low, high = low - 0.5, high + 0.5
        size = 10.0 ** floor(log10((high - low) / 4))
        step = min((size * n for n in (1, 2, 5, 10)), key=lambda s: abs((high - low) / s - 4))
        self._step, self._first = step, floor(low / step)
        self._last = max(self._first + 1, ceil(high / step))
        self._left, self._scale = left, (right - left) / ((self._last - self._first) * step)

    def at(self, number: float) -> float:
        """Where a number lies."""
        return self._left + (number - self._first * self._step) * self._scale

    def grid(self, bottom: float, form: str = "g") -> str:
        """Lines at round numbers, and these numbers below."""
        parts = []
        for tick in range(self._first, self._last + 1):
            x, number = self.at(tick * self._step), round(tick * self._step, 9)
            parts.append(_line(x, TOP, x, bottom, "grid"))
            parts.append(
                _text(x, bottom + 18, f"{number:{form}}" if number else "0", anchor="middle")
            )
        return "\n".join(parts)


def _strengths(report: Report) -> list[float]:
    """All numbers that the panel of strengths has to show."""
    known = [line.strength for line in report.bots if line.strength]
    ends = [end for estimate in known for end in estimate.ends or ()]
    return [tables.even_strength(report), *(estimate.value for estimate in known), *ends]


def _interval(axis: _Axis, estimate: Estimate, y: float) -> list[str]:
    dot = f'<circle class="dot" cx="{axis.at(estimate.value):.1f}" cy="{y:g}" r="6"/>'
    if estimate.ends is None:
        return [dot]
    low, high = map(axis.at, estimate.ends)
    return [
        _line(low, y, high, y, "reach"),
        *(_line(end, y - 5, end, y + 5, "reach") for end in (low, high)),
        dot,
    ]


def _spread(axis: _Axis, line: BotLine, y: float) -> list[str]:
    if not line.quantiles or line.score is None:
        return []
    least, lower, median, upper, most = map(axis.at, line.quantiles)
    mean = axis.at(line.score.value)
    return [
        _line(least, y, most, y, "edge"),
        f'<rect class="box" x="{lower:.1f}" y="{y - 9:g}" width="{max(1, upper - lower):.1f}" '
        'height="18" rx="2"/>',
        _line(median, y - 9, median, y + 9, "median"),
        f'<circle class="mean" cx="{mean:.1f}" cy="{y:g}" r="4"/>',
    ]


def _told(report: Report, line: BotLine) -> str:
    """A row of the plot in words."""
    form, told = tables.strength_form(report), []
    if (strength := line.strength) is not None:
        told.append(f"{tables.strength_name(report)} {strength.value:{form}}")
        if strength.ends is not None:
            low, high = strength.ends
            told[0] += f" ({low:{form}} to {high:{form}})"
    if line.score is not None:
        told.append(f"points {line.score.value:.1f} on average")
    return f"{line.bot}: {', '.join(told)}"


def _forfeits(report: Report) -> str:
    told = [
        f"<li><b>{escape(note.bot)}</b> {escape(note.why)} "
        f'<span class="quiet">deal {note.deal}, {escape(note.table)}, after {note.ply} moves</span>'
        for note in report.notes[:50]
    ]
    if len(report.notes) > len(told):
        told.append(f"<li>and {len(report.notes) - len(told):,} more")
    return "\n".join(["<ul>", *told, "</ul>"])


def _stamp(report: Report) -> str:
    versions = ", ".join(f"{name} {version}" for name, version in report.header.versions.items())
    return escape(f"Played with {versions}.")


def _plate(content: str) -> str:
    return f'<div class="plate">{content}</div>'


def _table(columns: Sequence[Column]) -> str:
    def cell(tag: str, column: Column, text: str, scope: str = "") -> str:
        words = ' class="words"' if column.words else ""
        return f"<{tag}{words}{scope}>{escape(text)}</{tag}>"

    head = "".join(cell("th", column, column.head, ' scope="col"') for column in columns)
    rows = []
    for texts in zip(*(column.cells for column in columns), strict=True):
        first = cell("th", columns[0], texts[0], ' scope="row"')
        rest = (cell("td", *pair) for pair in zip(columns[1:], texts[1:], strict=True))
        rows.append(f"<tr>{first}{''.join(rest)}</tr>")
    body = "\n".join(rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:g}" x2="{x2:.1f}" y2="{y2:g}"/>'


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.1f}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def _cut(name: str) -> str:
    return name if len(name) <= 34 else f"{name[:33]}…"


def _declared(values: dict[str, str]) -> str:
    return " ".join(f"{name}: {value};" for name, value in values.items())
