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
