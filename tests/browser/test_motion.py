"""What moves after a move, and that nothing does where that is not wanted."""

from . import table
from .table import BOT, ME

# Remembers what was animated, and what a total said from one frame to the next.
WATCH = """() => {
  window.moved = new Set();
  window.totals = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    moved.add(['flying', 'rising', 'site', 'own'].find(name => this.closest('.' + name)));
    return animate.apply(this, args);
  };
  const look = () => {
    const text = document.querySelector('.sheet .total .show').textContent;
    if (totals.at(-1) !== text) totals.push(text);
    requestAnimationFrame(look);
  };
  look();
}"""


def over_quarries(visit, script, **options):
    """Build until a tile covers a quarry; the script runs before that tile is confirmed."""
    page = visit("/", **options)
    table.open_match(page, seats=[ME, BOT], seed=7, pace=700)
    while table.wait_for_turn(page):
        table.take(page)
        roofs = table.spots(page, kind=".roof")
        places = roofs or table.spots(page)
        x, y = places[len(places) // 2]  # in the middle, so that there are soon roofs
        page.mouse.move(x, y)
        page.mouse.click(x, y)
        if roofs and "+" in page.locator(".act .stones").inner_text():
            break
        table.confirm(page)
    page.evaluate(script)
    table.confirm(page)
    return page


def seen(page):
    """What was seen to move, and the totals that were shown on the way."""
    table.wait_for_turn(page)
    page.wait_for_function("() => !document.querySelector('.flying, .rising')")
    return set(page.evaluate("[...moved]")), page.evaluate("totals")


def test_tiles_come_down_stones_rise_and_totals_count(visit):
    page = over_quarries(visit, WATCH)
    moved, totals = seen(page)
    assert moved == {"own", "flying", "rising", "site"}
    assert len(totals) > 2
    assert totals[-1] == str(table.shown_total(page))


def test_nothing_moves_under_reduced_motion(visit):
    page = over_quarries(visit, WATCH, reduced_motion="reduce")
    moved, totals = seen(page)
    assert moved == set()
    assert len(totals) == 2
    assert totals[-1] == str(table.shown_total(page))


def test_any_key_ends_what_moves(visit):
    page = over_quarries(
        visit,
        """() => {
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, options) {
            return animate.call(this, frames, { ...options, duration: 1e6 });
          };
        }""",
    )
    page.wait_for_selector(".rising")
    page.keyboard.press("v")
    page.wait_for_selector(".rising", state="detached")


# Remembers what changes in the page while the pointer wanders, and how often.
CHANGES = """() => {
  window.changes = [];
  new MutationObserver((list) => {
    for (const { type, attributeName, target } of list) {
      const kind = type === 'attributes' ? attributeName : type;
      const name = target.getAttribute?.('class') || target.nodeName;
      changes.push(`${kind} of ${name.split(' ')[0]}`);
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def test_a_tile_in_hand_that_moves_changes_nothing_but_its_place(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT], seed=9)
    table.wait_for_turn(page)
    table.take(page)
    places = table.spots(page)
    # Each way to lie, and each flag, is drawn ahead.
    page.wait_for_function("document.querySelector('.glide') && document.querySelector('.flag')")
    page.evaluate(CHANGES)
    # All in one go, as a hand in a hurry; the rest is told when it has come to rest, which may be
    # before another question is answered.
    moved = page.evaluate(
        """async places => {
          changes.length = 0;
          const board = document.querySelector('.board');
          for (const [clientX, clientY] of places) {
            const more = { clientX, clientY, pointerType: 'mouse', bubbles: true };
            board.dispatchEvent(new PointerEvent('pointermove', more));
          }
          await null;
          return changes;
        }""",
        places,
    )
    assert set(moved) <= {"style of glide", "class of glide", "style of flag", "class of flag"}
    assert "style of glide" in moved
