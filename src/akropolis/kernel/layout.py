"""Where everything is: a game as one flat array of 64-bit words.

A state is a header of ``HEADER`` words and ``CITY`` words for each seat; copying the array copies
the game. Two seats take 15,360 bytes.

**A city** is twelve planes, sixteen counters and the list of its placements. A plane is ``ROWS``
words, one for each row of hexes (see ``words``). Word ``plane + row`` holds a row; plane constants
are offsets, so that every access is at a fixed distance from one base pointer, which is what lets
the compiler turn loops over rows into vector instructions.

===========  =====================================================================================
``BUILT``    hexes that are built
``H0``-``H3``  their heights in binary: bit ``n`` of the height of a hex is its bit in ``Hn``.
             Four bits count to 15. A tower of ``n > 3`` levels takes 1 + 2 + 3 (n - 3) + 2 tiles
             at least, so that thirty tiles reach level 11.
``K0``-``K2``  the colour of what shows, in binary: 1 houses, 2 markets, 3 barracks, 4 temples,
             5 gardens; 0 on a built hex is a quarry
``K3``       hexes that show a plaza
``FRESH``    two planes, one a shape: the anchors of tiles of which no hex is covered yet
``LAKE``     lakes: empty hexes that the city encloses. Rules: RULES.md 0
===========  =====================================================================================

Ids of tiles are not needed to tell whether three hexes belong to one tile (RULES.md 4: a raised
tile rests on at least two). They do exactly if that tile lies there uncovered, that is if the
anchor of the triangle is fresh. The starting tile contains no triangle, so it has no bit.

**Columns wrap, rows slide.** Row ``START_ROW`` is that of the starting tile. A city of thirty
tiles spans at most 63 of the 76 rows; should one grow out of them on one side, all its rows are
moved (``city.slide``) and ``ORIGIN`` keeps the row of the starting tile, from which placements are
counted. A city must reach 30 hexes from its start for that.

**A placement** is a number: bits 0-5 its column, 8-15 its row (from the starting tile's, modulo
256), 16 its shape, 17-18 the turn of the tile and 20-25 the tile. A triangle of hexes is named by
its westernmost hex, the northern one of two such being no choice: shape 0 (``DOWN``) is ``(q, r)``,
``(q + 1, r)``, ``(q, r + 1)`` and shape 1 (``UP``) is ``(q, r)``, ``(q + 1, r - 1)``,
``(q + 1, r)``, clockwise. Turn ``t`` puts the tile's first face on hex ``t`` of the triangle.
"""

from __future__ import annotations

import numpy as np

from akropolis.hexgrid import Hex, Triangle
from akropolis.kernel.words import U
from akropolis.tiles import START_TILE, TILES, District, Face, Tile

# -- rows --------------------------------------------------------------------------------------

ROWS = U(76)
START_ROW = U(35)
START_COLUMN = U(32)
NORTH_MARGIN = U(4)  # empty rows that must be left north of a city
#: Loops over rows run over a multiple of eight, so that vectors have no remainder.
EIGHT = U(8)

# -- a city ------------------------------------------------------------------------------------

PLANES = 12
BUILT, H0, H1, H2, H3, K0, K1, K2, K3, FRESH, FRESH_UP, LAKE = (
    ROWS * U(plane) for plane in range(PLANES)
)
_COUNTERS = int(ROWS) * PLANES
STONES, TOP, BOTTOM, ANY_LAKE, ORIGIN, COLUMNS, LAID, TALL = (U(_COUNTERS + i) for i in range(8))
# TOP, BOTTOM: first and last row with a built hex. ANY_LAKE: 1 if there is a lake.
# COLUMNS: columns with a built hex. LAID: tiles laid. TALL: 1 once level 4 is reached, so that H2
# and H3 are in use.
STARS = U(_COUNTERS + 8)  # stars on visible plazas: word STARS + colour, colours from 1
LOG = U(_COUNTERS + 16)  # the placements in order, two in a word
LONGEST = 30  # tiles that a seat lays in the longest game
CITY = U(int(LOG) + 16)

# -- the header ---------------------------------------------------------------------------------

HEADER = U(32)
(
    RULES,  # flags, see below
    SEATS,
    HANDS,  # seats, and the Architect
    TURN,  # turns played
    SEAT,  # seat to move
    SITE,  # the tiles on offer, a byte a slot
    SITE_SIZE,
    DEALT,  # tiles of the deck that have been turned over
    DECK_SIZE,
    RESERVE,  # stones left in a limited reserve, or UNLIMITED
    ARCHITECT_STONES,
    ARCHITECT_LAID,  # tiles that the Architect took
) = (U(i) for i in range(12))
ARCHITECT_TILES = U(12)  # 30 bytes
DECK = U(16)  # all tiles in the order in which they are turned over, a byte each
UNLIMITED = U(1 << 32)

# -- options in the word RULES ------------------------------------------------------------------

HOUSES_DOUBLE, MARKETS_DOUBLE, BARRACKS_DOUBLE, TEMPLES_DOUBLE, GARDENS_DOUBLE = (
    U(1 << i) for i in range(5)
)
VARIANTS = U(31)
HOUSES_BY_VALUE = U(1 << 5)
LAKE_IS_EDGE = U(1 << 6)
LAKE_IS_SINGLE = U(1 << 7)
SOLO = U(1 << 8)
METAGENES = U(1 << 9)
CALLICRATES = U(1 << 10)

# -- tiles --------------------------------------------------------------------------------------

COLOURS = {None: 0} | {district: colour for colour, district in enumerate(District, start=1)}
HOUSES, MARKETS, BARRACKS, TEMPLES, GARDENS = (U(colour) for colour in range(1, 6))
PLAZA = U(8)  # added to the colour of a plaza: the bit of plane K3

#: The different tiles; a tile is its index here. Equal tiles are one.
KINDS: tuple[Tile, ...] = tuple(sorted({tile for tiles in TILES.values() for tile in tiles}))
KIND_OF = {tile: kind for kind, tile in enumerate(KINDS)}


def code_of(face: Face) -> int:
    """A face as planes ``K0`` to ``K3`` hold it."""
    return COLOURS[face.district] + (int(PLAZA) if face.is_plaza else 0)


CODES = tuple(tuple(code_of(face) for face in tile.faces) for tile in KINDS)

# What the code relies on, said here so that other tiles would be refused, not mishandled.
for _faces in CODES:
    _districts = [code for code in _faces if 1 <= code <= 5]
    _plazas = [code for code in _faces if code > PLAZA]
    assert len(_plazas) <= 1, "a tile with two plazas"
    assert all(code - PLAZA not in _districts for code in _plazas), "a plaza with its own district"
    assert len(set(_districts)) == len(_districts) or _districts.count(1) == 2, "a pair, not houses"

#: Face codes by tile, turn and hex of the triangle.
TURNED = np.array([[[f[(i - t) % 3] for i in range(3)] for t in range(3)] for f in CODES], U)
#: The plaza of a tile: its colour (0 where it has none) and its stars.
PLAZA_COLOUR = np.array([max(c - 8 if c > 8 else 0 for c in f) for f in CODES], U)
STARS_OF = np.array([0] + [district.stars for district in District], U)
#: What is put into planes K0-K3, by tile, turn and shape: bits 2n and 2n+1 for the anchor and the
#: hex east of it in plane Kn, bit 8+n for the third hex, which lies in the row south or north.
STAMP = np.zeros((len(KINDS), 3, 2), U)
for _kind in range(len(KINDS)):
    for _turn in range(3):
        for _shape in range(2):
            _anchor, _east, _third = TURNED[_kind, _turn][
                [0, 2 if _shape else 1, 1 if _shape else 2]
            ]
            STAMP[_kind, _turn, _shape] = sum(
                (int(_anchor) >> n & 1) << 2 * n
                | (int(_east) >> n & 1) << 2 * n + 1
                | (int(_third) >> n & 1) << 8 + n
                for n in range(4)
            )

# -- shapes -------------------------------------------------------------------------------------

DOWN, UP = U(0), U(1)
ROTATIONS = (2, 1)  # of the triangles of the core, by shape
_TRIANGLES = tuple(Triangle(Hex(0, 0), rotation) for rotation in ROTATIONS)


def _wrapping(numbers: list[list[int]]) -> np.ndarray:
    return np.array(numbers, np.int64).astype(U)  # -1 as the word that adding wraps around


#: The nine hexes around a shape clockwise, as ``lakes.ring`` has them: steps from the anchor.
_RINGS = tuple(t.ring[2:] + t.ring[:2] for t in _TRIANGLES)
RING_Q = _wrapping([[hex.q for hex in ring] for ring in _RINGS])
RING_R = _wrapping([[hex.r for hex in ring] for ring in _RINGS])
#: Which hexes of the shape a hex of the ring touches, as three bits.
MEETS = np.array(
    [
        [sum((hex in near.neighbours) << i for i, near in enumerate(t.hexes)) for hex in ring]
        for t, ring in zip(_TRIANGLES, _RINGS, strict=True)
    ],
    U,
)
#: The hexes of the ring that touch one hex of the shape, as nine bits.
MEETING = np.array(
    [
        [sum((near in hex.neighbours) << k for k, near in enumerate(ring)) for hex in t.hexes]
        for t, ring in zip(_TRIANGLES, _RINGS, strict=True)
    ],
    U,
)

#: The starting tile: column, row and face code of its hexes.
START = tuple((hex.q, hex.r, code_of(face)) for hex, face in sorted(START_TILE.items()))

# -- the bench: what one thread needs besides the state -------------------------------------------
# Two planes that every player of a random game needs, then planes, tables and labels of scoring
# and evaluation. Nothing in it outlives a call.

_BENCH = [U(int(ROWS) * plane) for plane in range(36)]
(
    LEGAL,  # anchors of legal placements, one plane a shape
    LEGAL_UP,
    FLOODED,  # lakes as they are or would be
    SOLID,  # built hexes as they are or would be
    EMPTY,  # hexes that are not built
    OPEN,  # hexes that make an edge for barracks: empty ones, lakes perhaps excluded
    POND,  # lakes that count for gardens
    HOUSE_MAP,  # the five districts
    MARKET_MAP,
    BARRACKS_MAP,
    TEMPLE_MAP,
    GARDEN_MAP,
    MARKET_PLAZA_MAP,
    CROWDED,  # hexes that touch a market
    BY_PLAZA,  # hexes that touch a market plaza; empty unless the variant is on
    EDGE,  # hexes with an open neighbour
    EDGE_3,  # hexes with three open neighbours; empty unless the variant is on
    INNER,  # hexes with six built neighbours
    BY_POND,  # hexes that touch a pond; empty unless the variant is on
    FRAGILE,  # barracks and temples that a tile on the table may change
) = _BENCH[:20]
# For each footprint on the table, by its anchor; two planes each, one a shape.
WALLED = _BENCH[20]  # six planes: hex i of the shape would have six built neighbours
NEAR_FRAGILE, NEAR_MARKET, NEAR_HOUSE, JOINS_SHORES = _BENCH[26], _BENCH[28], _BENCH[30], _BENCH[32]
OPEN_THEN, POND_THEN = _BENCH[34], _BENCH[35]  # OPEN and POND once a tile has changed the lakes
_TABLES = int(ROWS) * 36 + 16
GROUPS = U(_TABLES)  # house groups: root of each house, then key of each root; 64 + 64 words
GROUPS_LEFT = U(_TABLES + 128)  # the same when a tile covers houses
GAINS = U(_TABLES + 256)  # points of a face on a hex: word GAINS + 8 * hex + face
PLAZA_GAINS = U(_TABLES + 280)  # points of a plaza, by colour
PAIR_GAINS = U(_TABLES + 288)  # what two houses on two hexes bring beyond their single gains
SLOTS = U(_TABLES + 296)  # what there is to know of the tile in a slot, eight words each
CARDS = U(_TABLES + 344)  # a deck that is being shuffled, a word a tile
LABELS = U(_TABLES + 416)  # the number of the house on a hex, by row * 64 + column
LABELS_LEFT = U(int(LABELS) + 64 * int(ROWS))
BENCH = U(int(LABELS_LEFT) + 64 * int(ROWS))

#: More placements than any city has: an upper bound for arrays of them, per slot.
MOST = 2560
MOST_SLOTS = 6


def city_offset(seat: int) -> int:
    """Where the city of a seat begins."""
    return int(HEADER) + seat * int(CITY)


def state_size(seats: int) -> int:
    """Words of a state."""
    return city_offset(seats)
