"""The features of a move, counted on the core as plainly as they can be."""

from __future__ import annotations

import akropolis as ak
from akropolis import District, Face
from akropolis.hexgrid import Triangle, neighbours
from akropolis.tiles import START_TILE

DISTRICT_FACES = {face.district: face for face in Face if face.is_district}


def features(state, move):
    """All features of a move of the seat to move, by name."""
    seat, rules = state.to_move, state.rules
    city = state.cities[seat].place(move.placement)
    stones = state.stones[seat] - move.slot + gained(state, move)
    sheet, plan = ak.score(city, stones=stones, rules=rules), city.plan
    unseen = [*state.site, *(tile for stack in state.stacks for tile in stack)]
    unseen.remove(move.placement.tile)
    found = {"stones": stones, "few_stones": min(stones, 2), "built": len(plan)}
    for district in District:
        value, stars = sheet[district].value, stars_of(district, plan)
        faces = [face for tile in unseen for face in tile.faces if face.district is district]
        to_come = sum(face.stars for face in faces)
        found[f"value_{district}"] = value
        found[f"stars_{district}"] = stars
        found[f"points_{district}"] = value * stars
        found[f"value_{district}_by_unseen_stars"] = value * to_come / rules.hands
        districts = sum(face.is_district for face in faces)
        found[f"stars_{district}_by_unseen_districts"] = stars * districts / rules.hands
        hexes = plan.showing(DISTRICT_FACES[district])
        found[f"levels_{district}"] = sum(plan.level(hex) for hex in hexes)
    return found | hopes(plan, rules) | quarries(city)


def gained(state, move):
    """The stones that a move brings, less if the reserve is nearly dry."""
    stones = state.cities[state.to_move].stones_for(move.placement)
    if state.reserve is None:
        return stones
    return min(stones, state.reserve + (0 if state.rules.is_solo else move.slot))


def stars_of(district, plan):
    return sum(cell.face.stars for cell in plan.values() if cell.face.district is district)


def architect_gain(state, move):
    """The price that he is handed, and what his next tile brings him less its own price.

    A tile brings its plazas with what he has of their districts and half of what is to come, and
    its districts with the stars that he has and six tenths of those to come.
    """
    _, events = state.play(move)
    taken = next(e for e in events if isinstance(e, ak.TileTaken) and e.seat is None)
    his = [*START_TILE.values(), *(face for tile in state.architect.tiles for face in tile.faces)]
    unseen = [*state.site, *(tile for stack in state.stacks for tile in stack)]
    later = [face for tile in unseen for face in tile.faces]
    factor = 2 if state.rules.solo_level is ak.SoloLevel.CALLICRATES else 1
    gain = 0.0
    for face in taken.tile.faces:
        if face is Face.QUARRY:
            gain += 2 * (state.rules.solo_level is ak.SoloLevel.METAGENES)
            continue
        has, comes = ([f for f in faces if f.district is face.district] for faces in (his, later))
        if face.is_district:
            gain += factor * (sum(f.stars for f in has) + 0.6 * sum(f.stars for f in comes))
        else:
            districts = sum(f.is_district for f in has) + 0.5 * sum(f.is_district for f in comes)
            gain += factor * face.stars * districts
    return move.slot + gain - taken.slot


def hopes(plan, rules):
    """Temples with one or two gaps, and barracks with one or two open sides."""
    near = thin = 0
    doubled = District.TEMPLES in rules.variants
    for hex in plan.showing(DISTRICT_FACES[District.TEMPLES]):
        if 1 <= sum(side not in plan for side in neighbours(hex)) <= 2:
            level = plan.level(hex)
            near += 2 * level if doubled and level > 1 else level
    for hex in plan.showing(DISTRICT_FACES[District.BARRACKS]):
        sides = [side for side in neighbours(hex) if side not in plan]
        if not rules.barracks_lake_edge:
            sides = [side for side in sides if plan.is_outside(side)]
        if 1 <= len(sides) <= 2:
            thin += plan.level(hex)
    return {
        "temples_near": near,
        "temples_near_by_stars": near * stars_of(District.TEMPLES, plan),
        "barracks_thin": thin,
        "barracks_thin_by_stars": thin * stars_of(District.BARRACKS, plan),
    }


def quarries(city):
    """Quarries that show, and the raised triangles on which a tile may lie next."""
    plan = city.plan
    shown = set(plan.showing(Face.QUARRY))
    triangles = {placement.triangle for placement in city.legal_placements("mqt")}
    spots = [spot for spot in triangles if plan.level(spot.anchor)]
    coverable = {hex for spot in spots for hex in Triangle(*spot).hexes} & shown
    numbers = [len(shown & set(spot.hexes)) for spot in spots]
    low = {hex for hex in shown if plan.level(hex) == 1}
    return {
        "quarries_low": len(low),
        "quarries_high": len(shown - low),
        "coverable_low": len(coverable & low),
        "coverable_high": len(coverable - low),
        "spots_over_1": sum(number >= 1 for number in numbers),
        "spots_over_2": sum(number >= 2 for number in numbers),
        "spots_over_3": sum(number >= 3 for number in numbers),
        "any_spot_over_2": int(any(number >= 2 for number in numbers)),
    }
