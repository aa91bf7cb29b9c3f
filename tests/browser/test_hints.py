"""Good moves on request, and the level of each seat."""

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
    assert lines.nth(1).get_attribute("aria-pressed") == "true"
    change = lines.nth(1).locator(".now").inner_text().split()[0]
    assert page.locator(".act .sum .show").inner_text() == change
    before = table.shown_total(page)
    table.confirm(page)
    page.wait_for_selector(".hint-card", state="hidden")
    assert table.shown_total(page) == before + int(change.replace("\u2212", "-").replace("±", ""))


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
