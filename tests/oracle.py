"""The rules once more, written a second time and as plainly as they can be.

Nothing here imports the library. Everything comes in as text and plain numbers, every answer is
found by looking at all hexes, and no thought is given to speed. Where this module and the library
disagree, one of them has misread RULES.md.

A city is a dictionary ``columns``: ``(q, r)`` to the list of ``(letter, tile number)`` that lie
there from the table up. The starting tile has number 0.
"""

from __future__ import annotations

import re

# RULES.md 0: clockwise from north.
N, NE, SE, S, SW, NW = (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)
AROUND = [N, NE, SE, S, SW, NW]

# RULES.md 1.
STARS = {"H": 1, "M": 2, "B": 2, "T": 2, "G": 3}
START = {(0, 0): "H", (0, -1): "q", (1, 0): "q", (-1, 1): "q"}
LETTERS = "hmbtg"
LETTER_OF = {"houses": "h", "markets": "m", "barracks": "b", "temples": "t", "gardens": "g"}

DEFAULT_OPTIONS = {
    "seats": 2,
    "long_game": False,
    "variants": [],
    "solo_level": "hippodamos",
    "house_group": "hexes",
    "barracks_lake_edge": False,
    "lake": "region",
    "start_stones": [1, 2, 3, 4],
    "stone_reserve": None,
}


def add(hex, step):
    return hex[0] + step[0], hex[1] + step[1]


def next_to(hex):
    return [add(hex, step) for step in AROUND]


# -- a city: RULES.md 0, 4 -----------------------------------------------------------------------


def new_city():
    return {hex: [(letter, 0)] for hex, letter in START.items()}


def read_placement(text):
    """``Mbq@2,-2/3`` to three pairs of a hex and a letter."""
    letters, q, r, k = re.fullmatch(r"(\w\w\w)@(-?\d+),(-?\d+)/([0-5])", text).groups()
    return spot((int(q), int(r)), int(k), letters)


def spot(anchor, k, letters="???"):
    second = add(anchor, AROUND[k])
    third = add(anchor, AROUND[(k + 1) % 6])
    return list(zip([anchor, second, third], letters, strict=True))


def height(columns, hex):
    return len(columns.get(hex, []))


def refusals(columns, cells):
    """Every reason against laying a tile on the hexes of ``cells``."""
    hexes = [hex for hex, _ in cells]
    heights = [height(columns, hex) for hex in hexes]
    reasons = set()
    if not heights[0] == heights[1] == heights[2]:
        reasons.add("uneven")
        if 0 in heights:
            reasons.add("overhang")
    if heights == [0, 0, 0]:
        touching = [near for hex in hexes for near in next_to(hex) if height(columns, near) > 0]
        if not touching:
            reasons.add("detached")
    if 0 not in heights:
        tiles_below = {columns[hex][-1][1] for hex in hexes}
        if len(tiles_below) < 2:
            reasons.add("single_tile_below")
    return reasons


def lay(columns, cells, number):
    """The stones earned; the tile lies on the columns afterwards."""
    assert not refusals(columns, cells)
    stones = 0
    for hex, letter in cells:
        if columns.get(hex) and columns[hex][-1][0] == "q":
            stones += 1
        columns.setdefault(hex, []).append((letter, number))
    return stones


def city_of(text):
    """The columns of a city given as placements."""
    columns = new_city()
    for number, word in enumerate(text.split(), start=1):
        lay(columns, read_placement(word), number)
    return columns


def box(columns, margin):
    """Every hex of a frame around the city."""
    qs = [q for q, _ in columns]
    rs = [r for _, r in columns]
    return [
        (q, r)
        for q in range(min(qs) - margin, max(qs) + margin + 1)
        for r in range(min(rs) - margin, max(rs) + margin + 1)
    ]


def all_refusals(columns, margin=3):
    """What speaks against each anchor and rotation near the city."""
    return {
        (anchor, k): refusals(columns, spot(anchor, k))
        for anchor in box(columns, margin)
        for k in range(6)
    }


# -- what shows: RULES.md 0, 5, 6 ----------------------------------------------------------------


def view_from_above(columns):
    """``(q, r)`` to the letter and level that show."""
    return {hex: (column[-1][0], len(column)) for hex, column in columns.items() if column}


def lakes_of(shown):
    """Empty hexes that no walk from far away reaches."""
    if not shown:
        return set()
    frame = box(shown, 2)
    outside = {frame[0]}
    grew = [frame[0]]
    frame = set(frame)
    while grew:
        for near in next_to(grew.pop()):
            if near in frame and near not in shown and near not in outside:
                outside.add(near)
                grew.append(near)
    return {hex for hex in frame if hex not in shown and hex not in outside}


def house_groups(shown):
    """Lists of hexes with houses that touch each other."""
    left = [hex for hex in shown if shown[hex][0] == "h"]
    groups = []
    while left:
        group = [left.pop()]
        for hex in group:  # the list grows while it is walked
            for near in next_to(hex):
                if near in left:
                    left.remove(near)
                    group.append(near)
        groups.append(group)
    return groups


def houses(shown, options):
    """The value of houses, the groups any of which may be lit, and whether it is doubled: 5.1."""
    groups = house_groups(shown)
    if not groups:
        return 0, [], False

    def worth(group):
        return sum(shown[hex][1] for hex in group)

    def rank(group):
        return (len(group), worth(group)) if options["house_group"] == "hexes" else worth(group)

    highest = max(rank(group) for group in groups)
    best = [group for group in groups if rank(group) == highest]
    value = worth(best[0])
    doubled = "houses" in options["variants"] and value >= 10
    return value * 2 if doubled else value, best, doubled


def judged(shown, hex, lakes, options):
    """What a district other than a house adds, and why: 5.2 to 5.5, 6."""
    letter, level = shown[hex]
    around = next_to(hex)
    letters_around = [shown[near][0] for near in around if near in shown]
    variant = {LETTER_OF[name] for name in options["variants"]}
    extra = False
    if letter == "m":
        if "m" in letters_around:
            return 0, "touches_market"
        extra = "M" in letters_around
    if letter == "b":
        free = 0
        for near in around:
            if near not in shown and (near not in lakes or options["barracks_lake_edge"]):
                free += 1
        if free == 0:
            return 0, "not_on_edge"
        extra = free >= 3
    if letter == "t":
        if len(letters_around) < 6:
            return 0, "not_surrounded"
        extra = level >= 2
    if letter == "g":
        for near in around:
            if near in lakes:
                alone = not any(other in lakes for other in next_to(near))
                if alone or options["lake"] == "region":
                    extra = True
    if letter in variant and extra:
        return 2 * level, "scores_double"
    return level, "scores"


def values(shown, options):
    """The value of each district by letter, variants and rulings applied."""
    lakes = lakes_of(shown)
    result = dict.fromkeys(LETTERS, 0)
    result["h"] = houses(shown, options)[0]
    for hex, (letter, _) in shown.items():
        if letter in "mbtg":
            result[letter] += judged(shown, hex, lakes, options)[0]
    return result


def whys(shown, hex, options):
    """The reasons that may be given for a hex: more than one where groups of houses tie."""
    lakes = lakes_of(shown)
    if hex not in shown:
        return {"lake"} if hex in lakes else {"empty"}
    letter = shown[hex][0]
    if letter == "q":
        return {"quarry"}
    if letter in STARS:
        return {"stars"}
    if letter == "h":
        _, groups, doubled = houses(shown, options)
        reasons = set()
        if any(hex in group for group in groups):
            reasons.add("scores_double" if doubled else "scores")
        if len(groups) > 1 or not reasons:
            reasons.add("outside_group")
    else:
        reasons = {judged(shown, hex, lakes, options)[1]}
    if stars(shown)[letter] == 0:
        reasons = {"no_plaza" if reason.startswith("scores") else reason for reason in reasons}
    return reasons


def stars(shown):
    result = dict.fromkeys(LETTERS, 0)
    for letter, _ in shown.values():
        if letter in STARS:
            result[letter.lower()] += STARS[letter]
    return result


def lines(shown, options):
    """``(value, stars)`` of each district by letter."""
    value, star = values(shown, options), stars(shown)
    return {letter: (value[letter], star[letter]) for letter in LETTERS}


# -- the Architect: RULES.md 7 -------------------------------------------------------------------


def architect_slot(site, stones):
    for slot, tile in enumerate(site):
        if any(letter in STARS for letter in tile):
            return slot if slot <= stones else 0
    return 0


def architect_lines(tiles, options):
    """His ``(value, stars)`` by letter, and the points of his quarries."""
    owned = "".join(START.values()) + "".join(tiles)
    hard = options["solo_level"] == "callicrates"
    each = 2 if hard else 1
    result = {}
    for name, letter in LETTER_OF.items():
        count = owned.count(letter)
        value = each * count
        if name in options["variants"]:
            if letter == "h" and value >= 10:
                value = value * 2
            if letter == "m":
                doubled = min(3 * owned.count("M"), count)
                value = each * (2 * doubled + count - doubled)
            if letter in "bg":
                value = value * 2
            if letter == "t" and hard:
                value = value * 2
        result[letter] = (value, owned.count(letter.upper()) * STARS[letter.upper()])
    quarries = 2 * owned.count("q") if options["solo_level"] == "metagenes" else 0
    return result, quarries


# -- a game: RULES.md 2, 3, 5.6, 7 ---------------------------------------------------------------


class Table:
    """A game in progress. ``play`` takes the text of a move, such as ``1:Mbq@2,-2/3``."""

    def __init__(self, options, site, stacks):
        self.options = {**DEFAULT_OPTIONS, **options}
        self.seats = self.options["seats"]
        self.solo = self.seats == 1
        self.site = list(site)
        self.stacks = [list(stack) for stack in stacks]
        given = list(self.options["start_stones"])
        self.stones = given[: self.seats]
        self.architect_stones = given[1] if self.solo else 0
        self.architect_tiles = []
        self.reserve = self.options["stone_reserve"]
        if self.reserve is not None:
            self.reserve -= sum(self.stones) + self.architect_stones
        self.cities = [new_city() for _ in range(self.seats)]
        self.laid = [0] * self.seats
        self.seat = 0
        self.over = False

    @classmethod
    def of_record(cls, text):
        """The table of an ``.akr`` record before the first move, the moves and the result."""
        headers, moves = {}, []
        for line in text.splitlines():
            if re.match(r"\d+\. ", line):
                moves.append(line.split()[1])
            elif ": " in line:
                name, value = line.split(": ", 1)
                headers[name] = value
        options = {"seats": int(headers["Seats"])}
        for header, name in (("Solo-Level", "solo_level"), ("House-Group", "house_group")):
            if header in headers:
                options[name] = headers[header]
        if "Lake" in headers:
            options["lake"] = headers["Lake"]
        options["variants"] = headers.get("Variants", "").split()
        options["long_game"] = headers.get("Long-Game") == "yes"
        options["barracks_lake_edge"] = headers.get("Barracks-Lake-Edge") == "yes"
        if "Start-Stones" in headers:
            options["start_stones"] = [int(word) for word in headers["Start-Stones"].split()]
        if "Stone-Reserve" in headers:
            options["stone_reserve"] = int(headers["Stone-Reserve"])
        stacks = [stack.split() for stack in headers["Stacks"].split("/")]
        result = [int(word) for word in headers.get("Result", "").split()]
        return cls(options, headers["Site"].split(), stacks), moves, result

    def refusals(self, text):
        """Every reason against a move."""
        if self.over:
            return {"game_over"}
        slot, placement = text.split(":")
        slot = int(slot)
        reasons = refusals(self.cities[self.seat], read_placement(placement))
        if slot >= len(self.site):
            return reasons | {"no_such_slot"}
        if slot > self.stones[self.seat]:
            reasons.add("too_expensive")
        wanted, tile = placement.split("@")[0], self.site[slot]
        if tile not in (wanted, wanted[1:] + wanted[:1], wanted[2:] + wanted[:2]):
            reasons.add("wrong_tile")
        return reasons

    def play(self, text):
        assert not self.refusals(text)
        slot, placement = text.split(":")
        price = int(slot)
        seat = self.seat
        self.stones[seat] -= price
        if self.solo:
            self.architect_stones += price
        elif self.reserve is not None:
            self.reserve += price
        self.laid[seat] += 1
        income = lay(self.cities[seat], read_placement(placement), self.laid[seat])
        if self.reserve is not None:
            income = min(income, self.reserve)
            self.reserve -= income
        self.stones[seat] += income
        self._take(price)
        if self.solo:
            slot = architect_slot(self.site, self.architect_stones)
            self.architect_stones -= slot
            if self.reserve is not None:
                self.reserve += slot
            self.architect_tiles.append(self.site[slot])
            self._take(slot)
        self.seat = (self.seat + 1) % self.seats

    def _take(self, slot):
        del self.site[slot]
        if len(self.site) == 1:
            if self.stacks:
                self.site += self.stacks.pop(0)
            else:
                self.over = True

    def lines(self, seat):
        return lines(view_from_above(self.cities[seat]), self.options)

    def total(self, seat):
        return sum(v * s for v, s in self.lines(seat).values()) + self.stones[seat]

    def architect_total(self):
        owned, quarries = architect_lines(self.architect_tiles, self.options)
        return sum(v * s for v, s in owned.values()) + self.architect_stones + quarries

    def totals(self):
        totals = [self.total(seat) for seat in range(self.seats)]
        return [*totals, self.architect_total()] if self.solo else totals

    def winners(self):
        """The seats that win together; none when the Architect wins."""
        keys = [(self.total(seat), self.stones[seat]) for seat in range(self.seats)]
        if self.solo:
            return [0] if keys[0] > (self.architect_total(), self.architect_stones) else []
        return [seat for seat in range(self.seats) if keys[seat] == max(keys)]

    def ranks(self):
        """The rank of each seat, 1 for the best; equals share one."""
        keys = [(self.total(seat), self.stones[seat]) for seat in range(self.seats)]
        if self.solo:
            return [1 if self.winners() else 2]
        return [1 + sum(other > key for other in keys) for key in keys]
