"""What a screen reader is told: the live region, names and roles."""

import pytest

from . import table
from .table import BOT, ME


def heard(page):
    """What the live region says."""
    return page.locator(".live").text_content()


def test_each_spot_is_told_with_its_places_and_its_rotation(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    page.keyboard.press("1")
    page.wait_for_selector(".held .ghost .edge", state="attached")
    said = [heard(page)]
    assert "in hand" in said[0]
    for key in ("ArrowRight", "r", "r", "]"):
        page.keyboard.press(key)
        said.append(heard(page))
    assert all("rotation" in text and "level 1" in text for text in said)
    assert len(set(said)) == len(said)


def test_what_is_said_twice_changes_so_that_it_is_heard_twice(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    page.keyboard.press("w")
    first = heard(page)
    page.keyboard.press("w")
    assert heard(page) != first
    assert heard(page).strip() == first.strip() != ""


def test_hot_seat_names_whose_turn_it_is(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, {"kind": "human", "name": "Bora"}])
    table.play_by_mouse(page, 1)
    page.wait_for_function("document.querySelector('.live').textContent.includes('Turn of Bora.')")
    table.play_by_mouse(page, 1)
    page.wait_for_function(
        "document.querySelector('.live').textContent.includes('Turn of Ann, the second')"
    )


@pytest.mark.parametrize(
    ("width", "height", "shown"),
    [
        (1440, 900, ["Round 1 of 12", "refill after 3 turns"]),
        (1100, 700, ["Round 1 of 12", "refill after 3 turns"]),
        (800, 700, ["Round 1 of 12", "refill in 3"]),
        (740, 360, ["Round 1 of 12", "refill in 3"]),
        (360, 640, ["1/12"]),
    ],
)
def test_how_long_the_game_and_the_round_are_is_shown_and_told(visit, width, height, shown):
    touch = min(width, height) < 500
    page = visit("/", width=width, height=height, touch=touch)
    table.open_match(page, seats=[ME, {**BOT, "name": "Theron"}])
    table.wait_for_turn(page)
    plain = page.evaluate(
        """[...document.querySelectorAll('.round > .long, .round > .short, .refill > *')]
          .filter((e) => e.checkVisibility() && getComputedStyle(e).clipPath === 'none')
          .map((e) => e.textContent.replace(/\\s+/g, ' ').trim())"""
    )
    assert plain == shown
    told = page.locator(".bar").aria_snapshot()
    for text in ("Round 1 of 12", "refill after 3 turns", "Theron"):
        assert text in told
    for text in ("1/12", "refill in"):
        assert text not in told
