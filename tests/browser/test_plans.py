"""Who waits for their turn may try tiles; nothing of it is sent."""

from . import table
from .table import ME
from .test_online import two_at_a_table


def planned(page, slot):
    """Set the tile of a slot down somewhere in the reader's own city, and say where."""
    table.take(page, slot)
    page.mouse.click(*table.spots(page)[0])
    page.wait_for_selector(".held .ghost.ahead.set", state="attached")
    style = page.locator(".glide.held").get_attribute("style")
    assert "translate" in style
    return style


def tile_of(page, slot):
    return page.locator(f'.slot[data-slot="{slot}"]').get_attribute("data-tile")


def test_a_plan_is_tried_while_another_thinks_and_confirmed_when_the_turn_comes(visit):
    ann, guest = two_at_a_table(visit)
    guest.wait_for_selector(".prompt:has-text('Ann is choosing a tile')")
    tile, place = tile_of(guest, 3), planned(guest, 3)
    assert guest.locator(".act .confirm").count() == 0
    assert "3 (you have 2)" in guest.locator(".act").inner_text()
    before = table.state_of(ann)
    guest.keyboard.press("Enter")
    assert table.state_of(ann) == before
    table.take(ann, 0)
    ann.mouse.click(*table.spots(ann)[0])
    table.confirm(ann)
    guest.wait_for_selector(".act .confirm:not(:disabled)")
    assert tile_of(guest, 2) == tile  # it came down a step, and costs what the guest has
    assert guest.locator(".slot.taken").get_attribute("data-slot") == "2"
    assert guest.locator(".glide.held").get_attribute("style") == place
    total, change = table.shown_total(guest), guest.locator(".act .sum .show").inner_text()
    table.confirm(guest)
    table.wait_for_turn(ann)
    assert table.shown_total(guest) == total + int(change.replace("\u2212", "-").replace("±", ""))


def test_a_plan_whose_tile_is_taken_goes_with_a_word(visit):
    ann, guest = two_at_a_table(visit)
    planned(guest, 0)
    table.play_by_mouse(ann, 1)
    guest.wait_for_selector(".toast:has-text('is gone')")
    assert guest.locator(".act").is_hidden()


def test_a_plan_that_cannot_be_paid_when_the_turn_comes_goes_with_a_word(visit):
    bora = {"kind": "human", "name": "Bora"}
    ann, guest = two_at_a_table(visit, seats=[ME, {"kind": "open"}, bora])
    planned(guest, 4)
    table.play_by_mouse(ann, 1)
    guest.wait_for_selector(".toast:has-text('needs 3 stones and you have 2')")
    assert guest.locator(".act").is_hidden()
    assert table.wait_for_turn(guest)


def test_a_tile_too_dear_is_counted_at_its_whole_price(visit):
    page = visit(width=360, height=640, touch=True)
    table.open_match(page, seats=[ME, table.BOT])
    table.wait_for_turn(page)
    seat = table.state_of(page)["seats"][0]
    assert seat["stones"] == 1
    table.take(page, 3, touch=True)
    page.touchscreen.tap(*table.spots(page)[0])
    page.wait_for_selector(".held .ghost.ahead.set", state="attached")
    assert page.locator(".flag.held use").get_attribute("href") == "#lock"
    assert page.locator(".sheet .stones-row .how").text_content() == "pay 3, gain 0"
    assert page.locator(".sheet .stones-row .new").text_content() == "\u22123"
    points = page.locator(".sheet .rows button .new").all_text_contents()
    change = sum(int(point.replace("\u2212", "-")) for point in points) - 3
    shown = page.locator(".act .sum .show").inner_text()
    assert int(shown.replace("\u2212", "-").replace("\u00b1", "")) == change
    facts = page.locator(".act .stones span")
    assert facts.inner_text() == "3 (you have 1)"
    assert facts.bounding_box()["height"] < 24
    told, cancel = facts.bounding_box(), page.locator(".act .cancel").bounding_box()
    assert told["x"] + told["width"] <= cancel["x"]
    assert page.locator(".act").evaluate("e => e.scrollWidth <= e.clientWidth")
    assert page.locator(".hud .then").inner_text() == f"\u2192 \u2212{-1 - change}"
