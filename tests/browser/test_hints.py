"""Good moves on request, and the level of each seat."""

import pytest

from . import table
from .table import BOT, ME


def test_a_hint_is_asked_for_by_a_key_shown_on_the_board_and_played(visit):
    page = visit()
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    page.keyboard.press("h")
    page.wait_for_selector(".hint-card ol li", timeout=60_000)
    lines = page.locator(".hint-card ol button")
    assert lines.count() == 3
    assert "now" in lines.nth(0).inner_text()
    lines.nth(1).click()
    page.wait_for_selector(".held .ghost.set", state="attached")
    page.locator(".hint-card .fold").click()
    assert lines.nth(1).get_attribute("aria-pressed") == "true"
    change = lines.nth(1).locator(".now").inner_text().split()[0]
    assert page.locator(".act .sum .show").inner_text() == change
    before = table.shown_total(page)
    table.confirm(page)
    page.wait_for_selector(".hint-card", state="hidden")
    assert table.shown_total(page) == before + int(change.replace("\u2212", "-").replace("±", ""))


@pytest.mark.parametrize(
    "size",
    [{"width": 1280, "height": 800}, {"width": 390, "height": 780, "touch": True}],
    ids=["desktop", "phone"],
)
def test_the_card_leaves_the_city_and_its_places_in_view(visit, size):
    page = visit(**size)
    table.open_match(page, seats=[ME, BOT])
    table.play_on(page, until=8)
    table.wait_for_turn(page)
    page.locator(".hint-button").click()
    page.wait_for_selector(".hint-card ol li", timeout=60_000)
    assert hidden_places(page) == []
    page.locator(".hint-card ol button").first.click()
    page.wait_for_selector(".held .ghost.set", state="attached")
    chosen = page.locator(".hint-card").inner_text().strip()
    assert chosen.startswith("Tile ")
    assert "\n" not in chosen
    assert page.locator(".hint-card").bounding_box()["height"] < 60
    page.locator(".act .cancel").click()
    page.wait_for_selector(".hint-card ol li")


def hidden_places(page):
    """The names of places, and hexes of the city, that are not plainly in view on the stage."""
    return page.evaluate(
        """() => {
          const stage = document.querySelector('.stage').getBoundingClientRect();
          const card = document.querySelector('.hint-card').getBoundingClientRect();
          return [...document.querySelectorAll('.places text, .own .hex .in')].filter((part) => {
            const box = part.getBoundingClientRect();
            return box.left < stage.left || box.right > stage.right
              || box.top < stage.top || box.bottom > stage.bottom
              || (box.left < card.right && box.right > card.left
                && box.top < card.bottom && box.bottom > card.top);
          }).map((part) => part.textContent || part.parentNode.dataset.at);
        }"""
    )


def test_a_hint_is_asked_for_by_touch_and_put_away(visit):
    page = visit(width=390, height=780, touch=True)
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    page.locator(".hint-button").tap()
    page.wait_for_selector(".hint-card ol li", timeout=60_000)
    page.locator(".hint-card header button").tap()
    page.wait_for_selector(".hint-card", state="hidden")


def test_a_table_without_hints_offers_none(visit):
    page = visit()
    table.open_match(page, seats=[ME, BOT], assists={"hints": False})
    table.wait_for_turn(page)
    assert page.locator(".hint-button").is_hidden()
    page.keyboard.press("h")
    page.wait_for_selector(".toast:has-text('without hints')")


def test_each_seat_has_its_level_with_a_sentence(visit):
    page = visit("/new")
    page.wait_for_selector("option[value='bot/novice']", state="attached")
    kinds = page.locator(".seat-row select")
    assert "greedy" not in kinds.nth(1).inner_text().lower()
    kinds.nth(1).select_option("bot/novice")
    assert "first game" in page.locator(".seat-row").nth(1).inner_text()
    page.locator("input[name=hints]").uncheck()
    page.locator(".sheet-foot .btn.main").click()
    page.wait_for_selector('body[data-turn="mine"]')
    match = page.url.split("/t/")[1]
    made = page.request.get(f"/api/matches/{match}").json()
    assert [player.get("bot") for player in made["players"]] == [None, "novice"]
    assert made["assists"]["hints"] is False


def ask(page):
    page.keyboard.press("h")
    page.wait_for_selector(".hint-card ol li", timeout=60_000)


def test_the_hint_is_put_away_by_its_key_and_by_escape_before_anything_else(visit):
    page = visit()
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    ask(page)
    page.keyboard.press("h")
    page.wait_for_selector(".hint-card", state="hidden")
    ask(page)
    page.locator(".hint-card header button").click()
    page.wait_for_selector(".hint-card", state="hidden")
    ask(page)  # its key still works when the button that had the focus is gone
    page.locator(".hint-card ol button").first.click()
    page.wait_for_selector(".held .ghost.set", state="attached")
    page.keyboard.press("Escape")
    page.wait_for_selector(".hint-card", state="hidden")
    assert page.locator(".held .ghost.set").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector(".held .ghost.set", state="detached")


def test_a_hint_that_is_still_thought_about_can_be_called_off(visit):
    page = visit()
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    page.route("**/hint?*", lambda route: None)  # the answer never comes
    page.keyboard.press("h")
    page.wait_for_selector(".hint-card")
    page.keyboard.press("h")
    page.wait_for_selector(".hint-card", state="hidden")
    page.unroute("**/hint?*")
    ask(page)


def test_the_hint_goes_when_another_tile_is_taken_than_it_names(visit):
    page = visit()
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    ways = {"q": 1, "r": -1, "rotation": 1, "lead": None, "error": None, "loss": 0}
    moves = [{"move": "", "slot": 1, **ways, "change": 1, "stones": 1}]
    hint = {"v": 1, "level": "mason", "moves": moves}
    page.route("**/hint?*", lambda route: route.fulfill(json=hint))
    ask(page)
    table.take(page, 1)
    assert page.locator(".hint-card").is_visible()
    table.take(page, 0)
    page.wait_for_selector(".hint-card", state="hidden")
