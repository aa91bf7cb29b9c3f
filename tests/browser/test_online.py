import re

from . import table
from .table import BOT, ME


def two_at_a_table(visit, seats=(ME, {"kind": "open"}), name=""):
    """Ann, who opened the table, and a guest who came by the link."""
    ann = visit("/", quiet=True)
    made = table.open_match(ann, seats=list(seats), seed=9)
    link = next(seat["link"] for seat in made["seats"] if seat.get("link"))
    guest = visit(link, quiet=True)
    sit_down(guest, name)
    return ann, guest


def sit_down(page, name=""):
    """Take the seat behind the door that a link led to."""
    page.fill("input[name=name]", name)
    page.click("text=Sit down")
    page.wait_for_url(re.compile(r"/t/\w+$"))


def test_who_sits_down_by_a_link_gives_a_name_that_is_known_the_next_time(visit):
    ann, guest = two_at_a_table(visit, name="Bora")
    ann.wait_for_selector(".toast:has-text('Bora sat down.')")
    ann.wait_for_selector(".rival .who:has-text('Bora')")
    made = table.open_match(ann, seats=[ME, {"kind": "open"}])
    guest.goto(made["seats"][1]["link"])
    assert guest.input_value("input[name=name]") == "Bora"


def test_who_gives_no_name_is_you_to_themselves_and_a_seat_to_others(visit):
    ann = visit("/new?mode=online", quiet=True)
    ann.click("text=Start the game")
    ann.wait_for_selector("dialog .qr")
    ann.keyboard.press("Escape")
    assert ann.locator(".turn .nm").first.inner_text() == "You"
    watcher = visit(ann.url.split("#")[0], quiet=True)
    watcher.click("dialog >> text=Only watch")
    assert "Seat 1 is choosing a tile" in watcher.locator(".prompt").inner_text()


def test_who_only_has_the_address_of_the_table_is_told_how_to_sit_down(visit):
    ann = visit("/", quiet=True)
    table.open_match(ann, seats=[ME, {"kind": "open"}])
    watcher = visit(ann.url, quiet=True)
    watcher.wait_for_selector("dialog:has-text('can send you the link')")
    watcher.click("dialog >> text=Only watch")
    assert "You are watching" in watcher.locator(".prompt").inner_text()


def test_who_set_up_a_table_for_others_may_sit_down_too(visit):
    ann = visit("/", quiet=True)
    table.open_match(ann, seats=[{"kind": "open"}, BOT])
    ann.fill("dialog input", "Anna")
    ann.click("text=Sit down at seat 1")
    assert table.wait_for_turn(ann)
    assert table.state_of(ann)["to_move"] == 0
    assert ann.locator(".sheet .title").inner_text() == "Your city"


def test_a_guest_takes_the_seat_of_a_link_and_both_see_each_move(visit):
    ann, guest = two_at_a_table(visit)
    table.play_by_mouse(ann, 1)
    assert table.play_by_mouse(guest, 1) == 1
    assert table.wait_for_turn(ann)
    assert table.state_of(ann)["turn"] == 2
    assert ann.locator(".log li").all_inner_texts()[-1].startswith("Seat 2")


def test_what_another_person_saw_cannot_be_taken_back(visit):
    ann, guest = two_at_a_table(visit)
    table.play_by_mouse(ann, 1)
    assert ann.locator(".back-tool").is_enabled()
    table.play_by_mouse(guest, 1)
    table.wait_for_turn(ann)
    assert ann.locator(".back-tool").is_disabled()


def test_a_server_killed_in_the_middle_of_a_confirm_leaves_exactly_one_move(visit, server):
    ann, guest = two_at_a_table(visit)
    table.take(ann)
    ann.mouse.click(*table.spots(ann)[0])
    server.freeze()
    ann.keyboard.press("Enter")
    ann.wait_for_selector(".act .confirm:has-text('Sending')")
    server.kill()
    ann.wait_for_selector(".line-bar")
    server.start()
    # Nobody does anything: the move, still without an answer, is sent again by itself.
    guest.wait_for_selector(table.ON_TURN, timeout=30_000)
    assert table.state_of(guest)["turn"] == 1
    table.play_by_mouse(guest, 1)
    assert table.wait_for_turn(ann)


def test_a_spectator_sees_everything_and_can_touch_nothing(visit):
    ann, _ = two_at_a_table(visit)
    watcher = visit(ann.url, quiet=True)
    watcher.wait_for_selector(".slot[data-slot]")
    assert watcher.locator(".slot[data-slot]:not(:disabled)").count() == 0
    table.play_by_mouse(ann, 1)
    watcher.wait_for_selector(".log li:has-text('Ann took')")
