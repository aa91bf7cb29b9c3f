"""The names of places, drawn on the board."""

from . import table
from .table import BOT, ME


def names(page):
    return page.locator(".places text").all_text_contents()


def test_a_key_shows_and_hides_where_each_place_is(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    assert names(page) == []
    page.keyboard.press("c")
    shown = names(page)
    assert len(set(shown)) == len(shown)
    assert {"M12", "M11", "N12", "L12", "O12"} <= set(shown)
    name = page.locator(".places text", has_text="M12").bounding_box()
    plaza = page.locator('.own [data-at="0,0"]').bounding_box()
    assert plaza["x"] < name["x"] < name["x"] + name["width"] < plaza["x"] + plaza["width"]
    assert plaza["y"] < name["y"] + name["height"] / 2 < plaza["y"] + plaza["height"] / 2
    page.keyboard.press("c")
    assert names(page) == []


def test_a_table_begins_with_them_where_that_was_chosen(visit):
    page = visit("/settings")
    page.get_by_label("Coordinates on the board").check()
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    assert "M12" in names(page)


def test_while_a_hint_is_shown_its_places_are_named_and_no_others(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    page.keyboard.press("h")
    page.wait_for_selector(".hint-card ol li", timeout=60_000)
    lines = page.locator(".hint-card ol b").all_text_contents()
    assert set(names(page)) == {line.split(" at ")[1] for line in lines}
    page.click('[aria-label="Close the hint"]')
    assert names(page) == []
