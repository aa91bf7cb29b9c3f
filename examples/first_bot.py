#!/usr/bin/env python3
"""A bot for Akropolis: it covers quarries, and else builds plazas, high and cheap."""

import json
import random
import sys

STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # north, then clockwise


def worth(move, cells):
    """How much we like a move such as 1:Mbq@2,-2/3."""
    slot, placement = move.split(":")
    tile, spot = placement.split("@")
    hex, turn = spot.split("/")
    (q, r), turn = map(int, hex.split(",")), int(turn)
    hexes = [(q, r)] + [(q + a, r + b) for a, b in (STEPS[turn], STEPS[(turn + 1) % 6])]
    covered = [cells[at] for at in hexes if at in cells]
    quarries = sum(face == "q" for level, face in covered)
    plazas = sum(face.isupper() for face in tile) - sum(face.isupper() for _, face in covered)
    return 2 * quarries + 2 * plazas + sum(level for level, _ in covered) / 3 - int(slot)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "legal_moves": True}), flush=True)
    elif message["type"] == "game":
        lots = random.Random(message["seed"])
    elif message["type"] == "choose":
        shown = message["view"]["cells"][message["view"]["seat"]]
        cells = {(q, r): (level, face) for q, r, level, face, _ in shown}
        best = max(message["legal_moves"], key=lambda m: (worth(m, cells), lots.random()))
        print(json.dumps({"id": message["id"], "move": best}), flush=True)
    else:
        break
