"""What a reader has chosen shows at the table."""

import re

import pytest

from . import table
from .table import BOT, ME


def chosen(visit, *texts, **options):
    """A table after some choices on the page of settings."""
    page = visit("/settings", **options)
    for text in texts:
        page.click(f"text={text}")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    return page


def left_of(page, *selectors):
    """The left edges of some elements."""
    return [page.locator(selector).bounding_box()["x"] for selector in selectors]


def test_the_free_tile_lies_on_the_side_that_was_chosen(visit):
    page = chosen(visit, "Free tile on the right")
    free, dear, pile = left_of(page, '[data-slot="0"]', '[data-slot="2"]', ".slot.pile")
    assert free > dear > pile
    page.keyboard.press("1")
    page.wait_for_selector('.slot.taken[data-slot="0"]')


@pytest.mark.parametrize("hand", ["For the right thumb", "For the left thumb"])
def test_confirm_lies_under_the_thumb_that_was_chosen_on_a_phone(visit, hand):
    page = chosen(visit, hand, width=390, height=844, touch=True)
    table.take(page, touch=True)
    page.touchscreen.tap(*table.spots(page)[0])
    confirm, rotate, pad, zoom = left_of(
        page, ".act .confirm", '.act [aria-label="Rotate"]', ".pad", ".float"
    )
    assert (confirm < rotate) == (pad > zoom) == ("left" in hand)


def test_choices_are_kept_on_this_device(visit):
    page = chosen(visit, "Free tile on the right", "For the left thumb", "Reduced")
    page.goto("/settings")
    for text in ("Free tile on the right", "For the left thumb", "Reduced"):
        assert page.get_by_label(text).is_checked()


def test_buttons_zoom_and_fit_the_city_again(visit):
    page = chosen(visit)
    hex = page.locator('.own [data-at="0,0"]')
    fitted = hex.bounding_box()["width"]
    page.click('[aria-label="Zoom in"]')
    assert hex.bounding_box()["width"] > 1.2 * fitted
    for _ in range(2):
        page.click('[aria-label="Zoom out"]')
    assert hex.bounding_box()["width"] < 0.9 * fitted
    page.click('[aria-label="Fit the city"]')
    assert hex.bounding_box()["width"] == pytest.approx(fitted, rel=0.01)


def test_the_pad_moves_the_tile_to_the_next_spot_and_leaves_it_set(visit):
    page = chosen(visit, width=390, height=844, touch=True)
    table.take(page, touch=True)
    assert page.locator(".pad").is_hidden()
    page.touchscreen.tap(*table.spots(page)[0])
    page.wait_for_selector(".held .ghost.set", state="attached")
    for way, axis, sign in (("right", 0, 1), ("down", 1, 1), ("left", 0, -1), ("up", 1, -1)):
        before = where(page)
        page.locator(f'[aria-label="Move the tile {way}"]').tap()
        assert (where(page)[axis] - before[axis]) * sign > 4
    assert page.locator(".held .ghost.set").count() == 1
    table.confirm(page, touch=True)


def where(page):
    """Where in the city the tile in hand is, or glides to, in pixels from the middle."""
    return [
        float(n)
        for n in re.findall(r"-?[\d.]+", page.locator(".glide.held").get_attribute("style"))
    ]
