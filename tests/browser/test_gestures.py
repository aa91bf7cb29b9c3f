"""Dragging, pinching and panning, by mouse and by fingers."""

import pytest

from . import table
from .table import BOT, ME

PHONE = {"width": 390, "height": 844, "touch": True}


class Fingers:
    """Fingers on the glass, as the browser's own protocol moves them."""

    def __init__(self, page):
        self.line = page.context.new_cdp_session(page)

    def _send(self, kind, points):
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, *paths, lift=True):
        """Each path is where a finger goes down and where it ends; all go at once."""
        self._send("touchStart", [path[0] for path in paths])
        for step in range(1, 9):
            part = step / 8
            self._send(
                "touchMove",
                [(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for (x0, y0), (x1, y1) in paths],
            )
        if lift:
            self._send("touchEnd", [])

    def lift(self):
        self._send("touchEnd", [])

    def hold(self, x, y):
        self._send("touchStart", [(x, y)])


def middle(page, selector):
    """The middle of an element on the screen."""
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def settled(page, selector=".held .ghost .edge"):
    """Where the tile in hand has come to rest."""
    return page.evaluate(
        """async selector => {
          for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
          const moving = document.getAnimations().filter((a) => a.playState === 'running');
          await Promise.all(moving.map((a) => a.finished.catch(() => 0)));
          const box = document.querySelector(selector).getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        selector,
    )


def holding(visit, **options):
    """A table with a tile set down in the city."""
    page = visit("/", **options)
    table.open_match(page, seats=[ME, BOT], seed=9)
    table.wait_for_turn(page)
    touch = options.get("touch", False)
    table.take(page, touch=touch)
    places = table.spots(page)
    (page.touchscreen.tap if touch else page.mouse.click)(*places[len(places) // 2])
    page.wait_for_selector(".held .ghost.set", state="attached")
    return page


def test_a_mouse_drags_the_tile_that_lies_there_and_lays_it_down_again(visit):
    page = holding(visit)
    x, y = settled(page)
    goal = max(table.spots(page), key=lambda p: p[0])
    page.mouse.move(x, y + 4)
    page.mouse.down()
    page.mouse.move((x + goal[0]) / 2, goal[1], steps=4)
    assert page.locator(".held .ghost.set").count() == 0
    page.mouse.move(*goal, steps=4)
    page.mouse.up()
    assert page.locator(".held .ghost.set").count() == 1
    assert settled(page)[0] > x + 40
    assert table.state_of(page)["turn"] == 0
    table.confirm(page)


def test_a_finger_drags_the_tile_which_floats_above_it(visit):
    page = holding(visit, **PHONE)
    x, y = settled(page)
    base = settled(page, '.base [data-at="0,0"]')
    fingers = Fingers(page)
    spot = max(table.spots(page), key=lambda p: abs(p[0] - x))
    goal = spot[0], spot[1] + 56
    fingers.drag([(x, y), goal], lift=False)
    page.wait_for_selector(".held .ghost:not(.set)", state="attached")
    at = settled(page)
    assert goal[1] - at[1] > 30
    assert abs(at[0] - goal[0]) < 40 < abs(x - goal[0])
    assert settled(page, '.base [data-at="0,0"]') == pytest.approx(base, abs=1)
    fingers.lift()
    page.wait_for_selector(".held .ghost.set", state="attached")
    assert table.state_of(page)["turn"] == 0
    table.confirm(page, touch=True)


def test_two_fingers_zoom_and_pan_and_leave_the_tile_on_its_spot(visit):
    page = holding(visit, **PHONE)
    spot = page.locator(".act .sum").inner_text(), page.locator(".held .ghost .body > g").count()
    hex = '.base [data-at="0,0"]'
    (x, y), before = middle(page, ".stage"), page.locator(hex).bounding_box()
    fingers = Fingers(page)
    fingers.drag([(x - 30, y), (x - 60, y)], [(x + 30, y), (x + 60, y)])
    zoomed = page.locator(hex).bounding_box()
    assert zoomed["width"] == pytest.approx(2 * before["width"], rel=0.1)
    fingers.drag([(x - 30, y), (x - 30, y + 50)], [(x + 30, y), (x + 30, y + 50)])
    panned = page.locator(hex).bounding_box()
    assert panned["width"] == pytest.approx(zoomed["width"], rel=0.05)
    assert panned["y"] == pytest.approx(zoomed["y"] + 50, abs=6)
    assert page.locator(".held .ghost.set").count() == 1
    assert (
        page.locator(".act .sum").inner_text(),
        page.locator(".held .ghost .body > g").count(),
    ) == spot
    assert table.state_of(page)["turn"] == 0


def test_a_camera_that_was_steered_stays_and_else_the_city_is_fitted(visit):
    page = holding(visit, **PHONE)
    table.confirm(page, touch=True)
    table.wait_for_turn(page)
    hex = page.locator('.base [data-at="0,0"]')
    page.locator('[aria-label="Zoom in"]').tap()
    steered = hex.bounding_box()
    table.take(page, touch=True)
    page.locator('.act [aria-label="Cancel"]').tap()
    assert hex.bounding_box()["width"] == steered["width"]


def test_one_finger_pans_where_nothing_is_in_hand_and_asks_nothing(visit):
    page = visit("/", **PHONE)
    table.open_match(page, seats=[ME, BOT], seed=9)
    table.wait_for_turn(page)
    hex = '.base [data-at="0,0"]'
    x, y = middle(page, hex)
    Fingers(page).drag([(x, y), (x + 40, y + 30)])
    assert middle(page, hex) == pytest.approx((x + 40, y + 30), abs=8)  # a finger has some slack
    assert page.locator(".why-card").is_hidden()
    page.touchscreen.tap(x + 40, y + 30)
    assert page.locator(".why-card").inner_text().startswith("House plaza")


def test_a_finger_that_rests_on_the_tile_shows_what_lies_below(visit):
    page = holding(visit, **PHONE)
    x, y = settled(page)
    before = page.locator(".held .ghost .body").inner_html()
    fingers = Fingers(page)
    fingers.hold(x, y)
    page.wait_for_selector(".held .ghost.peek", state="attached")
    fingers.lift()
    page.wait_for_selector(".held .ghost.peek", state="detached")
    assert page.locator(".held .ghost .body").inner_html() == before  # not turned by it


def test_a_mouse_drags_the_city_where_no_tile_lies(visit):
    page = holding(visit)
    hex = '.base [data-at="0,0"]'
    x, y = middle(page, hex)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up()
    assert middle(page, hex) == pytest.approx((x + 60, y + 40), abs=3)
    assert page.locator(".held .ghost.set").count() == 1


@pytest.mark.parametrize("how", ["zoom", "pan", "a hint that goes"])
def test_the_flag_stays_over_the_tile_when_the_city_moves(visit, how):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    if how == "a hint that goes":
        page.keyboard.press("h")
        page.wait_for_selector(".hint-card ol li", timeout=60_000)
        page.locator(".hint-card ol button").first.click()
    else:
        table.take(page)
        page.mouse.click(*table.spots(page)[0])
    page.wait_for_selector(".held .ghost.set", state="attached")
    before, place = over(page), page.locator(".flag.held").evaluate("e => e.style.transform")
    if how == "zoom":
        page.locator(".in-button").click()
        page.locator(".in-button").click()
    elif how == "pan":
        x, y = 620, 700
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 90, y - 60, steps=5)
        page.mouse.up()
    else:
        page.keyboard.press("h")
        page.wait_for_selector(".hint-card", state="hidden")
    page.wait_for_function(
        "place => document.querySelector('.flag.held').style.transform !== place", arg=place
    )
    assert over(page) == pytest.approx(before, abs=30)


def over(page):
    """How far right of the tile's middle the flag is, and how far its foot is above the tile."""
    return page.evaluate(
        """() => {
          const flag = document.querySelector('.flag.held').getBoundingClientRect();
          const tile = document.querySelector('.held .ghost .edge').getBoundingClientRect();
          return [flag.x + flag.width / 2 - tile.x - tile.width / 2, tile.y - flag.bottom];
        }"""
    )


@pytest.mark.parametrize("size", [(1280, 800), (1000, 700)])
def test_no_spot_lies_under_a_button_of_the_stage(visit, size):
    page = visit("/", width=size[0], height=size[1])
    table.open_match(page, seats=[ME, BOT], seed=9)  # a city that grows wide
    table.wait_for_turn(page)
    table.play_on(page, until=14)
    table.wait_for_turn(page)
    table.take(page)
    dots = "es => es.reduce((n, e) => n + e.getAttribute('d').split('M').length - 1, 0)"
    assert len(table.spots(page)) == page.locator(".dots .spot").evaluate_all(dots)
