"""What a screen reader is told: the live region, names and roles."""

import pytest

from . import table
from .table import BOT, ME
from .test_online import two_at_a_table


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
    page.wait_for_function(
        "document.querySelector('.live').textContent.includes('Bora\u2019s turn.')"
    )
    table.play_by_mouse(page, 1)
    page.wait_for_function(
        "document.querySelector('.live').textContent.includes('Ann\u2019s turn, the second')"
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


def test_a_line_of_the_sheet_is_pressed_only_while_it_is_kept_lit(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    line = page.locator(".sheet .row").first
    line.hover()
    page.wait_for_selector(".note:has-text('Houses')")
    assert line.get_attribute("aria-pressed") == "false"
    line.click()
    assert line.get_attribute("aria-pressed") == "true"
    line.click()
    assert line.get_attribute("aria-pressed") == "false"


def stage(page):
    return page.locator(".stage").get_attribute("aria-label")


def test_the_stage_is_named_after_the_city_on_it(visit):
    ann, guest = two_at_a_table(visit, name="Bora")
    table.wait_for_turn(ann)
    assert stage(ann) == "Your city"
    ann.locator(".mini").click()
    ann.wait_for_selector(".peek-bar .btn.main")
    assert stage(ann) == "City of Bora"
    assert ann.locator(".peek-bar .btn.main").inner_text() == "Back to your city"
    watcher = visit(ann.url, quiet=True)
    watcher.wait_for_selector(".mini")
    assert stage(watcher) == "City of Ann"
    watcher.locator(".mini").click()
    assert stage(watcher) == "City of Bora"
    assert watcher.get_by_role("button", name="Back to the city of Ann").inner_text() == "Back"
    assert stage(guest) == "Your city"


@pytest.mark.parametrize("width", [1280, 390])
def test_the_final_scores_are_a_table_with_a_header_for_each_row_and_column(visit, width):
    page = visit("/", width=width, height=800, touch=width < 700)
    bot = {"kind": "bot", "bot": "greedy", "name": "Theron"}
    table.open_match(page, seats=[ME, bot])
    table.wait_for_turn(page)
    table.finish(page)
    page.wait_for_selector(table.OVER)
    scores = page.get_by_role("table")
    names = scores.get_by_role("columnheader").all_text_contents()
    assert sorted(name.strip().removesuffix("Greedy") for name in names) == ["AYou", "TTheron"]
    rows = scores.get_by_role("row")
    told = {}
    for i in range(1, rows.count()):
        head = rows.nth(i).get_by_role("rowheader")
        told[head.text_content().strip()] = rows.nth(i).get_by_role("cell").all_text_contents()
    assert list(told) == [
        "Total", "Houses", "Markets", "Barracks", "Temples", "Gardens", "Stones"
    ]  # fmt: skip
    assert all(len(cells) == 2 for cells in told.values())
    result = table.state_of(page)["result"]["standings"]
    assert [int(text) for text in told["Total"]] == [s["total"] for s in result]
