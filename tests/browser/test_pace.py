"""Whoever waits for a bot need not wait longer than it thinks."""

import pytest

from . import table
from .table import BOT, ME


def frames(page):
    """What the page says on its line to the table, as it says it."""
    said = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: said.append(text)))
    return said


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_bot_that_takes_its_time_moves_now_by_a_key_or_a_button(visit, way):
    page = visit("/")
    said = frames(page)
    table.open_match(page, seats=[ME, BOT], pace=1500)
    table.play_by_mouse(page, 1)
    page.wait_for_selector(".prompt:has-text('is choosing a tile') button")
    if way == "key":
        page.keyboard.press("n")
    else:
        page.click("text=Move now")
    assert table.wait_for_turn(page)
    assert sum("hurry" in frame for frame in said) == 1
    page.keyboard.press("n")  # nobody waits for a bot now
    table.take(page)
    assert sum("hurry" in frame for frame in said) == 1


def test_the_pace_of_the_bots_is_changed_at_the_table(visit):
    page = visit("/")
    said = frames(page)
    table.open_match(page, seats=[ME, BOT], pace=1500)
    table.wait_for_turn(page)
    page.click('[aria-label="Menu"]')
    page.click("text=Bots move at once")
    page.wait_for_selector(".toast:has-text('Bots move at once from now on.')")
    table.play_by_mouse(page, 2)
    table.wait_for_turn(page)
    assert sum("hurry" in frame for frame in said) == 2
    page.click('[aria-label="Menu"]')
    page.click("text=Bots take their time")
    table.play_by_mouse(page, 1)
    page.wait_for_selector(".prompt button:has-text('Move now')")
    assert sum("hurry" in frame for frame in said) == 2
