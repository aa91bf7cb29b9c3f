"""What a person does at a table, in the words of the tests."""

import re

BOT = {"kind": "bot", "bot": "greedy"}
ME = {"kind": "human", "name": "Ann"}
ON_TURN = 'body[data-view="table"][data-turn="mine"] .slot[data-slot="0"]:not(:disabled)'
OVER = 'body[data-view="end"] .win h1'


def open_match(page, *, seats, rules=None, seed=7, pace=0, **wishes):
    """Set up a match as the guest of the page, and go to its table."""
    body = {"rules": {"seats": len(seats), **(rules or {})}, "seats": seats, "seed": seed}
    answer = page.request.post("/api/matches", data={**body, "pace": pace, **wishes})
    assert answer.status == 201, answer.text()
    made = answer.json()
    page.goto(f"/t/{made['match']}")
    return made


def state_of(page):
    """The state as the server tells it."""
    match = page.url.split("/t/")[1].split("#")[0]
    return page.request.get(f"/api/matches/{match}").json()["state"]


def wait_for_turn(page):
    """Wait until it is the reader's turn; False when the game is over instead."""
    page.wait_for_selector(f"{ON_TURN}, {OVER}")
    return page.locator(OVER).count() == 0


def spots(page, *, kind=""):
    """The middle of every dot that is plainly in view, in pixels."""
    return page.evaluate(
        """kind => {
          const box = document.querySelector('.board').getBoundingClientRect();
          const inside = ([x, y]) => x > box.x + 8 && x < box.right - 8
            && y > box.y + 8 && y < box.bottom - 8
            && document.elementFromPoint(x, y)?.closest('.board');
          // All dots of a kind are one path: each begins in its middle.
          return [...document.querySelectorAll('.dots .spot' + kind)].flatMap((path) => {
            const shift = path.getScreenCTM();
            return [...path.getAttribute('d').matchAll(/M(\\S+) ([-.\\d]+)/g)]
              .map(([, x, y]) => new DOMPoint(x, y).matrixTransform(shift));
          })
            .map(({ x, y }) => [x, y])
            .filter(inside);
        }""",
        kind,
    )


def take(page, slot=0, *, touch=False):
    """Take a tile and wait until its spots are shown."""
    tile = page.locator(f'.slot[data-slot="{slot}"]')
    (tile.tap if touch else tile.click)()
    page.wait_for_selector(".dots .spot")


def confirm(page, *, touch=False):
    """Confirm, and wait until the table has taken it."""
    button = page.locator(".act .confirm:not(:disabled)")
    (button.tap if touch else button.click)()
    page.wait_for_selector(".act", state="hidden")


def play_by_mouse(page, turns=99):
    """Whole turns by mouse, onto roofs where that gains."""
    done = 0
    while done < turns and wait_for_turn(page):
        take(page)
        places = spots(page, kind=".roof.gain") or spots(page, kind=".gain") or spots(page)
        x, y = places[done % len(places)]
        page.mouse.move(x, y)
        page.mouse.click(x, y)
        confirm(page)
        done += 1
    return done


def play_by_touch(page, turns=99):
    """Whole turns by tapping alone; every other tile is turned by a tap on it."""
    done = 0
    while done < turns and wait_for_turn(page):
        take(page, touch=True)
        places = spots(page, kind=".gain") or spots(page)
        page.touchscreen.tap(*places[done % len(places)])
        page.wait_for_selector(".act .confirm:not(:disabled)")
        if done % 2:
            page.locator('.act [aria-label="Rotate"]').tap()
        confirm(page, touch=True)
        done += 1
    return done


def play_by_keys(page, turns=99):
    """Whole turns by keys alone."""
    done = 0
    while done < turns and wait_for_turn(page):
        page.keyboard.press("1")
        page.wait_for_selector(".act")
        page.wait_for_selector(".held .ghost .edge", state="attached")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("]" if done % 2 else "ArrowUp")
        page.keyboard.press("r")
        page.keyboard.press("Enter")
        page.wait_for_selector(".held .ghost.set", state="attached")
        page.keyboard.press("Enter")
        page.wait_for_selector(".act", state="hidden")
        done += 1
    return done


def shown_total(page):
    """The total on the reader's own sheet."""
    return int(re.findall(r"\d+", page.locator(".sheet .total").get_attribute("aria-label"))[0])


def play_on(page, *, until=99, best=False):
    """Play on behind the screen up to a turn or the end, and look at the table again.

    Every other placement or so, or the best one of the free tile.
    """
    match = page.url.split("/t/")[1].split("#")[0]
    while True:
        now = page.request.get(f"/api/matches/{match}").json()
        turn, seat, v = now["state"]["turn"], now["state"]["to_move"], now["v"]
        if now["state"]["over"] or (turn >= until and seat in now["you"]["seats"]):
            break
        if seat not in now["you"]["seats"]:
            continue
        asked = page.request.get(f"/api/matches/{match}/options?slot=0&v={v}").json()
        places = asked["placements"]
        place = max(places, key=lambda row: row[3]) if best else places[turn % len(places)]
        q, r, rotation, *_ = place
        move = f"0:{asked['tile']}@{q},{r}/{rotation}"
        command = {"id": f"play-on-{match}-{v}", "v": v, "type": "move", "seat": seat, "move": move}
        page.request.post(f"/api/matches/{match}/commands", data=command)
    page.reload()


def finish(page):
    """Play on to the end behind the screen, and look at the table again."""
    play_on(page)
