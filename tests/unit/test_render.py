import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random

import pytest

import akropolis
from akropolis import City, ConstructionSite, Game, Hex, Tile, bots, score
from akropolis.render import svg
from akropolis.render.__main__ import shared_files
from akropolis.render.draw import Style, city_body
from akropolis.render.geometry import Block, at, clip, hull, inset, outline, shade
from akropolis.render.pictures import blocks_of
from akropolis.render.shape import APOTHEM, NORMALS, PLAN, RELIEF

STACKED = "hGq@1,-1/1 qHg@1,0/0 mbq@-2,3/1 hqB@3,-1/0 bhm@2,1/1 qqb@0,4/0"
ROOT = Path(__file__).parents[2]


def random_city(seed: int) -> City:
    rng, city = Random(seed), City()
    tiles = rng.sample(Game.new(seats=4, seed=seed).rules.tiles, rng.randrange(2, 16))
    for tile in tiles:
        legal = city.legal_placements(tile)
        # The last ones lie on the city as often as beside it, so that towers grow.
        raised = [p for p in legal if city.covered_by(p)]
        city = city.place(rng.choice(raised if raised and rng.random() < 0.6 else legal))
    return city


def numbers(text: str) -> list[float]:
    return [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", text)]


def test_a_level_lifts_a_face_by_the_rise_and_nothing_else():
    low, high = at(2, -1, 1, RELIEF), at(2, -1, 3, RELIEF)
    assert high[0] == low[0]
    assert low[1] - high[1] == pytest.approx(2 * RELIEF.rise)


def test_from_straight_above_levels_do_not_move_a_face():
    assert at(2, -1, 1, PLAN) == at(2, -1, 4, PLAN)


def test_neighbours_lie_two_apothems_apart_in_every_direction():
    for hex in Hex(0, 0).neighbours:
        x, y = at(*hex, 0, PLAN)
        assert (x * x + y * y) ** 0.5 == pytest.approx(2 * APOTHEM)


def test_an_inset_by_nothing_is_the_hex_itself():
    assert max(abs(x) for x, _ in inset([0] * 6)) == pytest.approx(1)


def test_the_hull_drops_inner_points():
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    assert sorted(hull([*square, (0.5, 0.5)])) == sorted(square)


def test_clipping_keeps_the_near_side():
    square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
    assert max(x for x, _ in clip(square, (1, 0), 0.25)) == pytest.approx(0.25)


@pytest.mark.parametrize("face", ["h", "G"])
@pytest.mark.parametrize("higher", [1, 2])
def test_a_numeral_stands_clear_of_what_is_higher_in_front(face, higher):
    side = 30
    blocks = [Block(0, 0, 2, face, 1), Block(-1, 1, 2 + higher, "q", 2)]
    body = city_body(blocks, (), Style.of(side))
    x, y, size = numbers(re.search(r'"num" (x=\S+ y=\S+ font-size=\S+)', body)[1])
    left, foot = x / side - 0.28 * size / side, y / side + 0.36 * size / side
    # The near side of the face in front runs from its upper right corner to the right one.
    (cx, cy), (_, own) = at(-1, 1, 2 + higher, RELIEF), at(0, 0, 2, RELIEF)
    top, down = cy - own - APOTHEM * RELIEF.squash, APOTHEM * RELIEF.squash
    assert left > cx + 0.5 + 0.5 * (foot - top) / down


def test_shadows_fall_to_the_south_east():
    assert shade(-1, 0, 1, RELIEF.sun)
    assert not shade(1, 0, 1, RELIEF.sun)


def test_a_shadow_never_leaves_the_hex_it_falls_on():
    for x, y in shade(-1, 0, 3, RELIEF.sun):
        assert all(n[0] * x + n[1] * y <= APOTHEM + 1e-6 for n in NORMALS)


def test_the_outline_of_a_tile_is_one_line_of_twelve_corners():
    (line,) = outline([(0, 0), (1, -1), (1, 0)], 1, RELIEF)
    assert len(line) == 12


def test_the_outline_of_a_ring_is_two_lines():
    assert len(outline(Hex(0, 0).neighbours, 1, RELIEF)) == 2


def test_a_city_is_drawn_from_the_back_to_the_front():
    city = City.parse(STACKED)
    body = city_body(blocks_of(city, score(city)), city.plan.lakes, Style.of(30))
    rows = [
        r + q / 2
        for q, r in (
            map(int, at.split(","))
            for at in re.findall(r'class="hex[^"]*" data-at="([^"]*)"', body)
        )
    ]
    assert rows == sorted(rows)
    assert len(rows) == len(city.plan)


def test_the_last_tile_is_outlined_right_after_its_front_hex():
    city = City.parse(STACKED)
    body = city_body(blocks_of(city, score(city)), (), Style.of(30), last=6)
    assert body.count('class="last"') == 1


def test_hexes_that_do_not_score_carry_a_mark():
    picture = svg(City.parse("mbh@2,-2/3 mgh@1,-3/3"))
    assert 'href="#nostar"' in picture


@pytest.mark.parametrize(
    "thing",
    [
        City.parse(STACKED),
        Game.new(seats=3, seed=5),
        Game.new(seats=1, seed=5),
        ConstructionSite.parse("Hqq bmq hhq gmh"),
        Tile.parse("Gqh"),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_a_picture_is_well_formed_and_needs_nothing_from_outside(thing):
    picture = svg(thing)
    ET.fromstring(picture)
    uses = set(re.findall(r'href="#([^"]+)"', picture))
    assert uses <= set(re.findall(r'id="([^"]+)"', picture))
    assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_a_city_and_a_game_show_themselves_in_a_notebook():
    assert City()._repr_svg_() == svg(City())
    game = Game.new(seats=2, seed=1)
    assert game._repr_svg_() == svg(game)


def test_a_game_is_drawn_with_the_scores_of_its_own_rules():
    game = Game.new(akropolis.Rules(seats=2, variants={"gardens"}), seed=3)
    bot = bots.create("greedy", seed=1)
    while not game.is_over:
        game.play(bot.choose(game.view()))
    assert f"Seat 1: {game.totals[1]} points" in svg(game)


@pytest.mark.parametrize("name", sorted(shared_files()))
def test_the_browser_has_the_present_copy_of(name):
    web = Path(akropolis.__file__).parent / "web"
    assert (web / name).read_text(encoding="utf-8") == shared_files()[name]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node, to run the browser's code")
def test_python_and_the_browser_draw_random_cities_alike():
    cities = [(random_city(seed), 12 + 5 * (seed % 9), seed % 3 == 0) for seed in range(40)]
    asked, mine = [], []
    for city, side, plan in cities:
        blocks = blocks_of(city, score(city))
        last = len(city.placements)
        asked.append(
            {
                "side": side,
                "plan": plan,
                "blocks": blocks,
                "last": last,
                "lakes": sorted(city.plan.lakes),
            }
        )
        mine.append(city_body(blocks, city.plan.lakes, Style.of(side, plan=plan), last=last))
    assert any(city.plan.lakes for city, _, _ in cities)
    assert any(cell.level > 2 for city, _, _ in cities for cell in city.plan.values())
    ran = subprocess.run(
        ["node", str(ROOT / "tests/js/draw_city.mjs")],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    for ours, theirs in zip(mine, json.loads(ran.stdout), strict=True):
        assert re.sub(r"-?[\d.]+", "#", ours) == re.sub(r"-?[\d.]+", "#", theirs)
        # Both round to a hundredth of a pixel, and a tie may go either way.
        assert numbers(ours) == pytest.approx(numbers(theirs), abs=0.011)
