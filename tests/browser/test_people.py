"""What people at a table do besides building: share it, change their names, leave it, give up."""

import pytest

from akropolis.play.commands import PATIENCE

from . import table
from .table import BOT, ME
from .test_online import two_at_a_table

PATIENT = int(PATIENCE.total_seconds())


def choose(page, entry):
    """Open the menu and choose from it."""
    page.click(".bar [aria-label=Menu]")
    page.click(f"dialog .menu-list >> text={entry}")


def players(page):
    match = page.url.split("/t/")[1].split("#")[0]
    return page.request.get(f"/api/matches/{match}").json()["players"]


def test_leaving_asks_first_and_names_the_seat(visit):
    ann, guest = two_at_a_table(visit, name="Bora")
    choose(guest, "Leave")
    assert "Leave seat 2 (Bora)?" in guest.locator("dialog").inner_text()
    assert guest.evaluate("document.activeElement.closest('dialog') !== null")
    guest.click("dialog >> text=Cancel")
    assert [p["kind"] for p in players(ann)] == ["human", "human"]
    choose(guest, "Leave")
    guest.click("text=Yes, leave")
    ann.wait_for_selector(".toast:has-text('Bora left; a bot (Foreman) plays on.')")
    ann.wait_for_selector(".rival .who:has-text('(now Foreman)')")
    guest.wait_for_selector(".prompt:has-text('You are watching')")
    table.play_by_mouse(ann, 1)
    assert table.wait_for_turn(ann)
    assert table.state_of(ann)["turn"] == 2


def test_who_sits_where_is_asked_for_again_until_it_is_known(visit):
    ann, guest = two_at_a_table(visit, name="Bora")
    fails = iter([True, True])
    match = ann.url.split("/t/")[1]
    ann.route(
        f"**/api/matches/{match}",
        lambda route: route.abort() if next(fails, False) else route.continue_(),
    )
    choose(guest, "Leave")
    guest.click("text=Yes, leave")
    ann.wait_for_selector(".rival .who:has-text('(now Foreman)')")
    assert next(fails, None) is None
    table.play_by_mouse(ann, 1)
    assert table.wait_for_turn(ann)


def test_the_seat_that_was_asked_about_is_the_one_that_leaves(visit):
    page = visit("/", quiet=True)
    bora = {"kind": "human", "name": "Bora"}
    made = table.open_match(page, seats=[ME, bora, BOT])
    table.wait_for_turn(page)
    choose(page, "Leave")
    assert "(Ann)" in page.locator("dialog").inner_text()
    place = page.request.get(f"/api/matches/{made['match']}/options?slot=0&v=1").json()
    q, r, rotation, *_ = place["placements"][0]
    move = f"0:{place['tile']}@{q},{r}/{rotation}"
    command = {"id": "from-elsewhere", "v": 1, "type": "move", "seat": 0, "move": move}
    page.request.post(f"/api/matches/{made['match']}/commands", data=command)
    page.wait_for_selector(".prompt:has-text('Bora')")  # it is her turn now
    page.click("text=Yes, leave")
    page.wait_for_selector(".rival .who:has-text('(now Foreman)')")
    assert [p["kind"] for p in players(page)] == ["bot", "human", "bot"]


def test_resigning_asks_first_and_ends_the_game_for_both(visit):
    ann, guest = two_at_a_table(visit, name="Bora")
    choose(guest, "Resign")
    assert "Resign for seat 2 (Bora)?" in guest.locator("dialog").inner_text()
    guest.click("dialog >> text=Cancel")
    assert not table.state_of(guest)["over"]
    choose(guest, "Resign")
    guest.click("text=Yes, resign")
    for page, sentence in ((ann, "Bora resigned."), (guest, "You resigned.")):
        page.wait_for_selector(table.OVER)
        assert page.locator(".win .say").first.inner_text().startswith(sentence)


def test_a_game_that_ended_while_the_line_was_down_shows_its_end(visit):
    ann, guest = two_at_a_table(visit, name="Bora")
    guest.context.set_offline(True)
    guest.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    guest.wait_for_selector(".line-bar")
    table.play_by_mouse(ann, 1)
    choose(ann, "Resign")
    ann.click("text=Yes, resign")
    ann.wait_for_selector(table.OVER)
    guest.context.set_offline(False)
    guest.wait_for_selector(table.OVER)


def test_open_seats_are_filled_with_bots_at_a_wish(visit):
    page = visit("/", quiet=True)
    table.open_match(page, seats=[ME, {"kind": "open"}, {"kind": "open"}])
    choose(page, "Invite or share")
    page.click("dialog >> text=Fill open seats with bots")
    page.wait_for_function("document.querySelectorAll('.rival .mini').length === 2")
    table.play_by_mouse(page, 1)
    assert table.wait_for_turn(page)
    assert [p["kind"] for p in players(page)] == ["human", "bot", "bot"]


def test_whoever_is_away_for_long_can_be_replaced_by_a_bot(visit):
    ann, guest = two_at_a_table(visit, name="Bora")
    table.play_by_mouse(ann, 1)
    ann.wait_for_selector(".prompt:has-text('Bora is choosing')")
    ann.clock.install()
    guest.close()
    ann.wait_for_selector(".prompt:has-text('Bora is away. After ten minutes')")
    assert ann.locator(".rival .lv").inner_text() == "away"
    assert ann.locator(".prompt button").count() == 0
    ann.clock.fast_forward((PATIENT - 5) * 1000)
    assert ann.locator(".prompt button").count() == 0
    ann.clock.fast_forward(6_000)
    ann.click(".prompt >> text=Let a bot play on")
    assert "seat 2 (Bora)?" in ann.locator("dialog").inner_text()
    ann.click("text=Yes, a bot plays on")
    ann.wait_for_selector(".rival .who:has-text('(now Foreman)')")
    assert table.wait_for_turn(ann)


def test_who_only_looks_on_replaces_nobody(visit):
    ann, guest = two_at_a_table(visit, name="Bora")
    table.play_by_mouse(ann, 1)
    watcher = visit(ann.url, quiet=True)
    watcher.wait_for_selector(".prompt:has-text('You are watching')")
    watcher.clock.install()
    guest.close()
    watcher.wait_for_selector(".prompt:has-text('Bora is away.')")
    watcher.clock.fast_forward(2 * PATIENT * 1000)
    assert watcher.locator(".prompt").inner_text() == "Bora is away."


def test_a_name_can_be_changed_at_the_table(visit):
    ann, guest = two_at_a_table(visit, name="Bora")
    choose(guest, "Change your name")
    assert guest.input_value("dialog input") == "Bora"
    guest.keyboard.press("Control+A")  # it has the focus
    guest.keyboard.type("Berenike")
    guest.keyboard.press("Enter")
    guest.wait_for_selector(".toast:has-text('You are called Berenike now.')")
    assert guest.locator(".live").inner_text() == "You are called Berenike now."
    ann.wait_for_selector(".rival .who:has-text('Berenike')")
    assert [p["name"] for p in players(ann)] == ["Ann", "Berenike"]
    guest.goto("/new")
    assert guest.input_value("input.name") == "Berenike"


def test_a_name_that_cannot_be_is_refused_with_a_reason(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    choose(page, "Change your name")
    page.fill("dialog input", "a|b")
    page.click("text=Keep this name")
    page.wait_for_selector(".toast:has-text('neither | nor ;')")
    assert players(page)[0]["name"] == "Ann"


def test_a_table_in_another_tab_can_be_taken_over_here(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    other = page.context.new_page()
    other.goto(page.url)
    page.wait_for_selector(".line-bar:has-text('another tab')")
    table.take(page)
    page.mouse.click(*table.spots(page)[0])
    page.wait_for_selector(".held .ghost.set", state="attached")
    assert page.locator(".act .confirm").is_disabled()
    page.click("text=Take over here")
    other.wait_for_selector(".line-bar:has-text('another tab')")
    page.wait_for_selector(".line-bar", state="hidden")
    table.confirm(page)
    assert table.wait_for_turn(page)


def test_a_tab_that_another_took_the_table_from_says_so_and_asks_for_nothing(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    assert "Take a tile" in page.locator(".prompt").inner_text()
    other = page.context.new_page()
    other.goto(page.url)
    page.wait_for_selector(".stage .line-bar:has-text('another tab')")
    assert page.locator(".prompt").inner_text() == ""


def test_after_the_end_too_a_table_in_another_tab_can_be_taken_over_here(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    choose(page, "Resign")
    page.click("text=Yes, resign")
    page.wait_for_selector(table.OVER)
    other = page.context.new_page()
    other.goto(page.url)
    page.wait_for_selector(".end .line-bar:has-text('another tab')")
    page.click(".deeds >> text=Rematch")
    page.wait_for_selector(".end .toast:has-text('another tab')")
    page.click(".end .line-bar >> text=Take over here")
    page.wait_for_selector(".end .line-bar", state="detached")
    with page.expect_navigation():
        page.click(".deeds >> text=Rematch")
    assert table.wait_for_turn(page)


COPYING = {
    "by the clipboard": ("writeText: async (text) => { window.copied = text; }", True, "Copied"),
    "refused": ("writeText: async () => { throw new Error('no'); }", False, "Copy"),
    "no clipboard, by the older way": (None, True, "Copied"),
    "no clipboard at all": (None, False, "Copy"),
}


@pytest.mark.parametrize("way", COPYING)
def test_a_link_is_called_copied_only_when_it_is(visit, way):
    clipboard, older, says = COPYING[way]
    page = visit("/")
    page.add_init_script(
        f"""Object.defineProperty(navigator, 'clipboard', {{
          value: {f"{{ {clipboard} }}" if clipboard else "undefined"},
        }});
        document.execCommand = () => {str(older).lower()};"""
    )
    table.open_match(page, seats=[ME, BOT])
    choose(page, "Invite or share")
    for _ in range(2):  # the button works more than once
        page.click(".copy button")
        page.wait_for_selector(f".copy button:text-is('{says}')")
    if says == "Copy":
        page.wait_for_selector(".share [role=status]:has-text('copy it yourself')")
        chosen = page.evaluate("getSelection().toString()")
        assert chosen == page.input_value(".copy input")
    elif clipboard:
        assert page.evaluate("window.copied") == page.input_value(".copy input")
    page.keyboard.press("Escape")
    choose(page, "Invite or share")
    assert page.locator(".copy button").inner_text() == "Copy"
