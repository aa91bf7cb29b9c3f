"""What stands around the city: ribbon, construction site, sheets, previews, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from akropolis.architect import Architect
from akropolis.bots import Advice
from akropolis.cli import paint
from akropolis.cli.ranking import Option, Spot
from akropolis.events import (
    Event,
    Result,
    StonesGained,
    StonesPaid,
    TilePlaced,
    TileTaken,
)
from akropolis.hexgrid import Hex
from akropolis.rules import Rules, SoloLevel
from akropolis.scoring import ScoreSheet, Why
from akropolis.state import PublicState
from akropolis.tiles import District, Face
from akropolis.view import SeatView

_LOCKED = "needs"

#: Columns in which four spots abreast and what they change most often fit.
SPOTS_WIDTH = 44


def count(number: int, noun: str) -> str:
    """A number and its noun.

    >>> count(1, "stone"), count(2, "stone")
    ('1 stone', '2 stones')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def possessive(name: str) -> str:
    """Whose city it is.

    >>> possessive("You"), possessive("Ann")
    ('Your city', "Ann's city")
    """
    return "Your city" if name == "You" else f"{name}'s city"


def name_of(names: Sequence[str], rules: Rules, seat: int | None) -> str:
    """The name of a seat; None is the Architect."""
    if seat is not None:
        return names[seat]
    return str(rules.solo_level).capitalize()


def ribbon(state: PublicState, names: Sequence[str]) -> Text:
    """The round, whose turn comes when in it, and when new tiles come."""
    rules = state.rules
    first = (state.round - 1) * rules.stack_size
    line = Text(f"Round {state.round} of {rules.rounds}   ")
    for turn in range(first, first + rules.stack_size):
        hand = turn % rules.hands
        name = name_of(names, rules, hand if hand < rules.seats else None)
        if turn < state.turn:
            line.append(f"{name} ✓", paint.QUIET)
        elif turn == state.turn:
            line.append(f"[{name}]", paint.SUN)
        else:
            line.append(name)
        line.append("  ")
    left = first + rules.stack_size - state.turn
    after = "new tiles" if state.stacks_left else "the end"
    line.append(f" then {after}" if left == 1 else f" {after} after {left} turns", paint.QUIET)
    return line


def site(console: Console, view: PublicState, stones: int) -> list[Text]:
    """The construction site: slots, tiles drawn as triangles, prices."""
    room = max(8, min(12, (console.width - 5) // max(1, len(view.site))))
    head, top, base, foot = Text("slot "), Text("     "), Text("     "), Text("     ")
    for slot, tile in enumerate(view.site):
        locked = slot > stones
        style = paint.QUIET if locked else paint.STRONG
        price = f"{_LOCKED} {slot}" if locked else count(slot, "stone") if slot else "free"
        head.append(f"{slot:^{room}}", style)
        foot.append(f"{price:^{room}}", style)
        above, right, left = tile.faces  # clockwise
        _centred(top, [paint.face_text(console, above)], room)
        _centred(base, [paint.face_text(console, face) for face in (left, right)], room)
    return [head, top, base, foot]


def _centred(line: Text, parts: Sequence[Text], width: int) -> None:
    free = width - sum(part.cell_len for part in parts)
    line.append(" " * (free // 2))
    for part in parts:
        line.append_text(part)
    line.append(" " * (free - free // 2))


def sheet_lines(console: Console, title: str, sheet: ScoreSheet, rules: Rules) -> list[Text]:
    """A sheet: value times stars for each district, the stones, the total."""
    lines = [Text.assemble((title, "bold"))]
    for district, line in sheet.items():
        row = paint.district_text(console, district)
        row.append(f" {district:<8}")
        row.append(f"{line.value:>3} × {line.stars:<2} = {line.points:>3}", _quiet(line.points))
        if district in rules.variants:
            row.append(" variant", paint.QUIET)
        lines.append(row)
    if sheet.quarry_points:
        lines.append(Text(f" q  quarries         {sheet.quarry_points:>3}"))
    lines.append(Text(f" ●  stones           {sheet.stones:>3}"))
    lines.append(Text(f"    total            {sheet.total:>3}", paint.STRONG))
    return lines


def _quiet(points: int) -> str:
    return "" if points else "dim"


def rivals(state: PublicState, names: Sequence[str], me: int) -> list[Text]:
    """One line for each of the others: total and stones."""
    lines = []
    for seat in range(state.rules.seats):
        if seat != me:
            total, stones = state.sheet(seat).total, state.stones[seat]
            lines.append(_rival(names[seat], total, stones))
    if state.architect is not None:
        total = state.architect.sheet(state.rules).total
        lines.append(_rival(name_of(names, state.rules, None), total, state.architect.stones))
    return lines


def _rival(name: str, total: int, stones: int) -> Text:
    return Text(f"    {name[:13]:<14}{total:>6}  ● {stones}")


_ARCHITECTS = {
    SoloLevel.HIPPODAMOS: "all his districts score, each worth 1",
    SoloLevel.METAGENES: "all his districts score, each worth 1; 2 points a quarry",
    SoloLevel.CALLICRATES: "all his districts score, each worth 2",
}


def ledger(console: Console, view: PublicState, architect: Architect) -> list[Text]:
    """The Architect's sheet, his tiles and his rule."""
    rules = view.rules
    level = rules.solo_level or SoloLevel.HIPPODAMOS
    lines = sheet_lines(console, str(level).capitalize(), architect.sheet(rules), rules)
    rule = (
        "He takes the cheapest tile with a plaza if he can pay for it, else the free one.",
        f"He builds no city: {_ARCHITECTS[level]}.",
        "Stones that you pay go to him. He wins a full tie.",
    )
    tiles = [paint.tile_text(console, tile) for tile in architect.tiles]
    return [*lines, *_rows(console, tiles), *(Text(line, paint.QUIET) for line in rule)]


def _rows(console: Console, parts: Iterable[Text]) -> list[Text]:
    """Parts one after the other, as many in a line as there is room for."""
    lines = [Text()]
    for part in parts:
        if lines[-1].cell_len + part.cell_len > min(console.width, 80):
            lines.append(Text())
        lines[-1].append_text(part).append("  ")
    return lines


def spot_lines(
    console: Console,
    view: SeatView,
    slot: int,
    spots: Sequence[Spot],
    page: Mapping[str, Spot],
    *,
    abreast: int,
) -> list[Text]:
    """The spots of a slot by their letters; those that change the same share a line.

    ``spots`` are all of them, ``page`` those on show, ``abreast`` the letters that a line holds.
    """
    title = Text.assemble((f"Slot {slot} ", "bold"), paint.tile_text(console, view.site[slot]))
    price = "  free" if not slot else f"  costs {count(slot, 'stone')}"
    if slot > view.stones[view.seat]:
        price = f"  {_LOCKED} {slot}, you hold {view.stones[view.seat]}"
    first = spots.index(next(iter(page.values()))) + 1
    title.append(price).append(f"   {first}-{first + len(page) - 1} of {len(spots)}", paint.QUIET)
    alike = Counter(spot.best.changes for spot in spots)
    groups = [
        (page[signs[0]].best, signs)
        for _, group in groupby(page, key=lambda sign: page[sign].best.changes)
        for signs in ["".join(group)]
    ]
    wide = 3 * min(abreast, max(len(signs) for _, signs in groups))
    lines = [title]
    for option, signs in groups:
        for start in range(0, len(signs), abreast):
            line = Text()
            for sign in signs[start : start + abreast]:
                line.append(" ").append(sign, paint.SPOT).append(" ")
            if not start:
                line.append(" " * (wide - line.cell_len))
                line.append(f" {paint.signed(option.change.total):>3}  ", paint.STRONG)
                line.append_text(_changes(console, option))
                if alike[option.changes] > 1:
                    line.append(f"  {alike[option.changes]} alike", paint.QUIET)
            lines.append(line)
    return lines


def hint_lines(
    console: Console, view: SeatView, advice: Sequence[Advice], page: Mapping[str, Spot]
) -> list[Text]:
    """Good moves by their letters, with what they bring now and in the end."""
    lines = [Text("Good moves", "bold")]
    for each, (letter, spot) in zip(advice, page.items(), strict=True):
        option = spot.turns[0]
        line = Text().append(f" {letter} ", paint.SPOT).append(f" slot {each.move.slot} ")
        line.append_text(paint.tile_text(console, each.move.placement.tile))
        line.append(f" {paint.signed(option.change.total):>3}  ", paint.STRONG)
        lines += [line.append_text(_changes(console, option)), _expected(each)]
    return lines


def _expected(advice: Advice) -> Text:
    """What comes of a move in the end, in words."""
    if advice.loss:
        return Text(f"    about {count(max(1, round(advice.loss)), 'point')} worse", paint.QUIET)
    if advice.lead is None:
        return Text("    the best it sees", paint.QUIET)
    margin = count(abs(round(advice.lead)), "point")
    how = "ahead" if advice.lead >= 0 else "behind"
    return Text(f"    ends about {margin} {how}, if all play well", paint.QUIET)


def _changes(console: Console, option: Option) -> Text:
    """The change of each district and of the stones, in chips that add up to the total."""
    *districts, stones = option.changes
    chips = []
    for district, change in zip(District, districts, strict=True):
        if change:
            chips.append(paint.district_text(console, district).append(paint.signed(change)))
    if stones:
        chips.append(Text(f" ● {paint.signed(stones)}"))
    return Text(" ").join(chips) if chips else Text("no change yet", paint.QUIET)


def change_lines(console: Console, view: SeatView, spot: Spot, turn: int) -> list[Text]:
    """What a proposed move would change, line by line, and why."""
    option = spot.turns[turn]
    change, move = option.change, option.move
    before, after = change.before, change.after
    title = Text.assemble((f"{move}", "bold"))
    lines = [title]
    height = change.city.plan.level(move.placement.anchor)
    lines.append(
        Text(
            f"on level {height}; "
            + ("free" if not move.slot else f"pays {count(move.slot, 'stone')}"),
            paint.QUIET,
        )
    )
    for district in District:
        old, new = before[district], after[district]
        if old != new:
            row = paint.district_text(console, district)
            row.append(f" {district:<8} {_product(old)} → {_product(new)}  ")
            row.append(paint.signed(change[district]), paint.STRONG)
            lines.append(row)
    if before.stones != after.stones or move.slot:
        row = Text(f" ●  stones   {before.stones} → {after.stones}  ")
        row.append(paint.signed(after.stones - before.stones), paint.STRONG)
        lines.append(row)
    lines.append(
        Text.assemble(
            f"    total    {before.total} → {after.total}  ", (paint.signed(change.total), "bold")
        )
    )
    lines += _consequences(option)
    if view.architect is not None and len(view.site) > 2:  # else he chooses among unseen tiles
        left = view.site.without(move.slot) if move.slot < len(view.site) else view.site
        his = view.architect.paid(move.slot).choice(left)
        answer = Text("then     ").append(f"{str(view.rules.solo_level).capitalize()} takes ")
        lines.append(answer.append_text(paint.tile_text(console, left[his])))
    if len(spot.turns) > 1:
        turns = Text("turns    ")
        for i, other in enumerate(spot.turns):
            style = paint.SPOT if i == turn else ""
            turns.append(f" {paint.signed(other.change.total)} ", style).append(" ")
        lines.append(turns)
    return lines


def _product(line: tuple[int, int]) -> str:
    return f"{line[0]}×{line[1]}"


def _consequences(option: Option) -> list[Text]:
    change = option.change
    lines = []
    if change.buried:
        what = _tally(
            f"{cell.face.label}{f' {cell.level}' if cell.level > 1 else ''}"
            for cell in change.buried
        )
        lines.append(Text(f"buries   {what}"))
    if change.stones_gained:
        lines.append(Text(f"earns    {count(change.stones_gained, 'stone')} from quarries"))
    started = change.starts
    if started:
        lines.append(Text(f"scores   {_tally(_label(change.after, hex) for hex in started)}"))
    hexes = option.move.placement.hexes
    for hex in sorted(change.stops - frozenset(hexes)):
        reason = change.after.why(hex)
        lines.append(Text(f"stops    {_label(change.after, hex)} {hex}: {reason.why.sentence}"))
    idle = [change.after.why(hex) for hex in hexes]
    wasted = Counter(
        (_label(change.after, why.hex), why.why.sentence)
        for why in idle
        if not why.points and why.why not in (Why.STARS, Why.QUARRY)
    )
    for (what, sentence), number in wasted.items():
        told = f"{number} × {what}" if number > 1 else what
        lines.append(Text(f"idle     {told}: {sentence}", paint.QUIET))
    return lines


def _label(sheet: ScoreSheet, hex: Hex) -> str:
    cell = sheet.why(hex).cell
    return cell.face.label if cell else "nothing"


def _tally(words: Iterable[str]) -> str:
    """Words, each once, with how often it came if it came more than once."""
    return ", ".join(f"{n} × {word}" if n > 1 else word for word, n in Counter(words).items())


def told(
    console: Console,
    events: Sequence[Event],
    names: Sequence[str],
    before: PublicState,
    after: PublicState,
) -> list[Text]:
    """What happened in a ply, one line for each who took a tile, with the change of the total."""
    lines: list[Text] = []
    takers: list[int | None] = []
    for event in events:
        if isinstance(event, TileTaken):
            name = name_of(names, after.rules, event.seat)
            line = Text.assemble((name, "bold"), " took ", paint.tile_text(console, event.tile))
            lines.append(line if event.slot else line.append(" free"))
            takers.append(event.seat)
        elif isinstance(event, StonesPaid):
            lines[-1].append(f" for {count(event.stones, 'stone')}")
        elif isinstance(event, TilePlaced):
            spot = f"{event.placement.anchor}/{event.placement.rotation}"
            lines[-1].append(f", built at {spot}, level {event.level}")
        elif isinstance(event, StonesGained):
            lines[-1].append(f", earned {event.stones} ●")
    for line, taker in zip(lines, takers, strict=True):
        total = _total(after, taker)
        line.append(f": {paint.signed(total - _total(before, taker))} → {total}")
    return lines


def _total(state: PublicState, seat: int | None) -> int:
    if seat is not None:
        return state.sheet(seat).total
    assert state.architect is not None  # nobody else takes tiles without a seat
    return state.architect.sheet(state.rules).total


def census(console: Console, view: SeatView) -> list[Text]:
    """What still lies face down: faces, then tiles."""
    unseen = view.unseen
    faces: Counter[str] = Counter(face for tile in unseen.elements() for face in tile.faces)
    tiles, stacks = count(unseen.total(), "tile"), count(view.stacks_left, "stack")
    lines = [Text(f"{tiles} face down in {stacks}", paint.STRONG)]
    for district in District:
        plain, plazas = district.letter, district.letter.upper()  # a face equals its letter
        row = paint.district_text(console, district).append(f" {district:<9}")
        row.append(f"{faces[plain]:>3}   plazas {faces[plazas]:>2}")
        lines.append(row)
    row = paint.face_text(console, Face.QUARRY)
    lines.append(row.append(f" quarries {faces[Face.QUARRY]:>3}"))
    parts = [
        paint.tile_text(console, tile).append(f" ×{number}" if number > 1 else "")
        for tile, number in sorted(unseen.items())
    ]
    return [*lines, *_rows(console, parts)]


def final(
    console: Console, state: PublicState, names: Sequence[str], sheets: Sequence[ScoreSheet]
) -> list[Text]:
    """The totals by district of all who took part, and who won why."""
    result = state.result
    assert result is not None  # asked for at the end only
    hands = [name_of(names, state.rules, s) for s in [*range(state.rules.seats), None]]
    hands = hands[: len(sheets)]
    wide = max(8, *(len(name) + 2 for name in hands))
    lines = [Text(" " * 13 + "".join(f"{name:>{wide}}" for name in hands), paint.STRONG)]
    for district in District:
        row = paint.district_text(console, district)
        row.append(f" {district:<9}")
        lines.append(row.append("".join(f"{s[district].points:>{wide}}" for s in sheets)))
    if any(sheet.quarry_points for sheet in sheets):
        lines.append(Text(" q  quarries " + "".join(f"{s.quarry_points:>{wide}}" for s in sheets)))
    lines.append(Text(" ●  stones   " + "".join(f"{s.stones:>{wide}}" for s in sheets)))
    totals = "".join(f"{s.total:>{wide}}" for s in sheets)
    lines.append(Text("    total    " + totals, paint.STRONG))
    return [*lines, Text(), Text(verdict(result, state.rules, names), paint.STRONG)]


def verdict(result: Result, rules: Rules, names: Sequence[str]) -> str:
    """Who won, and how a tie was broken. Rules: RULES.md 5.6, 7."""
    best = result.standings[0]
    level = [s for s in result.standings if s.total == best.total]
    winners = [name_of(names, rules, s.seat) for s in level if s.rank == 1]
    if len(winners) > 1:
        return (
            f"{_and(winners)} share the victory: {best.total} points "
            f"and {count(best.stones, 'stone')} each."
        )
    won = f"{winners[0]} {'win' if winners[0] == 'You' else 'wins'}"
    if len(level) == 1:
        return f"{won} with {best.total} points."
    stones = max(s.stones for s in level[1:])
    if stones < best.stones:
        return f"{won}: {best.total} points each, but more stones, {best.stones} to {stones}."
    return f"{won}: {best.total} points and {count(stones, 'stone')} each; a full tie goes to him."


def _and(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]])
