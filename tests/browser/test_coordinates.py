"""The names of places, drawn on the board."""

import pytest

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


@pytest.mark.parametrize("size", [(1440, 900), (800, 700), (390, 844), (740, 360)])
def test_names_are_whole_and_under_no_button_and_not_on_one_another(visit, size):
    page = visit("/", width=size[0], height=size[1])
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    table.play_on(page, until=16)
    table.wait_for_turn(page)
    page.keyboard.press("c")
    found = page.evaluate(
        """() => {
          const box = (e) => e.getBoundingClientRect();
          const apart = (a, b) =>
            a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          // Of the box of a text, what the letters themselves reach to.
          const names = [...document.querySelectorAll('.places text')].map((text) => {
            const { left, right, top, height } = box(text);
            return { left, right, top: top + 0.25 * height, bottom: top + 0.75 * height };
          });
          const stage = box(document.querySelector('.board'));
          const over = [...document.querySelectorAll('.float .btn, .hud')].map(box);
          return {
            count: names.length,
            cut: names.filter((a) => a.left < stage.left || a.right > stage.right
              || a.top < stage.top || a.bottom > stage.bottom).length,
            covered: names.filter((a) => over.some((b) => b.width && !apart(a, b))).length,
            crossed: names.filter((a, i) => names.slice(i + 1).some((b) => !apart(a, b))).length,
          };
        }"""
    )
    assert found.pop("count") > 12
    assert found == {"cut": 0, "covered": 0, "crossed": 0}
