"""What is shown where the server cannot be had, or has become another."""

import re

import pytest

from . import table
from .table import BOT, ME


class Refusing:
    """Has the first request of a table fail, until it is mended."""

    def __init__(self, page, status):
        self.status = status
        page.route(re.compile(r"/api/matches/\w+$"), self.answer)

    def answer(self, route):
        if self.status is None:
            route.continue_()
        elif self.status == "down":
            route.abort()
        else:
            route.fulfill(status=self.status, json={"error": "some", "message": "some"})

    def mend(self):
        self.status = None


@pytest.mark.parametrize(
    ("status", "says"),
    [("down", "cannot be reached"), (429, "Too many requests"), (503, "cannot work that out")],
)
def test_a_table_that_cannot_be_fetched_at_first_says_why_and_is_tried_again(visit, status, says):
    page = visit("/", quiet=True)
    server = Refusing(page, status)
    table.open_match(page, seats=[ME, BOT])
    page.wait_for_selector(f".end p:has-text('{says}')")
    server.mend()
    if status != "down":  # then it comes by itself
        page.click("text=Try again")
    assert table.wait_for_turn(page)


def test_a_table_that_does_not_exist_is_not_tried_again(visit):
    page = visit("/", quiet=True)
    Refusing(page, 404)
    table.open_match(page, seats=[ME, BOT])
    page.wait_for_selector(".end p:has-text('no such table')")
    assert page.locator("text=Try again").count() == 0


def broken_and_mended(page, server):
    """Have the server go and come back; what it then says of the page's own script."""
    server.kill()
    page.wait_for_selector(".line-bar:has-text('Connection lost')")
    with page.expect_response(lambda r: r.request.method == "HEAD") as asked:
        server.start()
    page.wait_for_selector(".line-bar:has-text('Connection lost')", state="hidden")
    return asked.value


def test_a_page_older_than_the_server_asks_to_be_loaded_anew_between_turns(visit, server):
    page = visit("/", quiet=True)
    table.open_match(page, seats=[ME, BOT])
    table.take(page)
    page.route(
        "**/static/**",
        lambda route: (
            route.fulfill(headers={"cache-control": "no-cache"})
            if route.request.method == "HEAD"
            else route.continue_()
        ),
    )
    broken_and_mended(page, server)
    assert page.locator(".line-bar").is_hidden()  # not while a tile is in hand
    page.keyboard.press("Escape")
    page.wait_for_selector(".line-bar:has-text('newer version')")
    page.click(".line-bar >> text=Later")
    assert page.locator(".line-bar").is_hidden()
    broken_and_mended(page, server)
    with page.expect_navigation():
        page.click(".line-bar >> text=Load it")
    table.wait_for_turn(page)


def test_a_page_as_new_as_the_server_says_nothing_after_a_break(visit, server):
    page = visit("/", quiet=True)
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    assert "immutable" in broken_and_mended(page, server).headers["cache-control"]
    assert page.locator(".line-bar").is_hidden()
