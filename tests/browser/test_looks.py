from pathlib import Path

import pytest

import akropolis
from akropolis.render import svg

from . import table
from .table import BOT, ME

axe = pytest.importorskip("axe_playwright_python.sync_playwright")
Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")

HERE = Path(__file__).parent
THEMES = ("light", "dark", "contrast")
STACKED = (
    "hGq@1,-1/1 qHg@1,0/0 mbq@-2,3/1 hqB@3,-1/0 bhm@2,1/1 qqb@0,4/0 qqM@-2,5/1 Hqq@-1,4/1 "
    "qqg@0,2/1 hhq@-1,3/0 hqh@-1,3/1 qGh@-3,5/0"
)


def violations(page):
    found = axe.Axe().run(page).response["violations"]
    return [f"{v['id']}: {n['html'][:120]}" for v in found for n in v["nodes"]]


def themed(visit, theme, path="/", **options):
    page = visit(path, **options)
    page.evaluate(f"localStorage.setItem('akropolis', JSON.stringify({{theme: '{theme}'}}))")
    page.reload()
    return page


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", ["/", "/new", "/rules", "/settings"])
def test_axe_finds_nothing_on_a_page(visit, path, theme):
    page = themed(visit, theme, path)
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_at_the_table(visit, theme):
    page = themed(visit, theme)
    table.open_match(page, seats=[ME, BOT, BOT])
    table.play_by_mouse(page, 2)
    table.wait_for_turn(page)
    found = violations(page)
    table.take(page)
    page.mouse.click(*table.spots(page)[0])
    found += violations(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.click('[aria-label="Explain the score, help"]')
    found += violations(page)
    assert found == []


def test_axe_finds_nothing_where_the_scores_are_hidden(visit):
    page = visit("/")
    assists = {"live_scores": False, "preview": False, "hints": False}
    table.open_match(page, seats=[ME, BOT], assists=assists)
    table.wait_for_turn(page)
    assert violations(page) == []
    page.locator(".mini").click()
    assert violations(page) == []


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_what_the_menu_opens(visit, theme):
    page = themed(visit, theme)
    table.open_match(page, seats=[ME, {"kind": "open"}])
    table.wait_for_turn(page)
    found = []
    for entry in ("Change your name", "Leave", "Resign", "Invite or share"):
        page.click(".bar [aria-label=Menu]")
        found += violations(page)
        page.click(f"dialog .menu-list >> text={entry}")
        found += violations(page)
        page.keyboard.press("Escape")
    assert found == []


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_at_the_end_and_on_a_phone(visit, theme):
    page = themed(visit, theme, width=390, height=844, touch=True)
    table.open_match(page, seats=[ME], seed=4)
    table.wait_for_turn(page)
    found = violations(page)
    table.finish(page)
    page.wait_for_selector(table.OVER)
    assert found + violations(page) == []


@pytest.mark.parametrize("width", [1440, 800, 390])
@pytest.mark.parametrize("path", ["/new", "/rules", "/settings"])
def test_the_name_at_the_top_of_a_page_stands_over_what_is_below(visit, path, width):
    page = visit(path, width=width)
    name, head = (page.locator(one).bounding_box()["x"] for one in (".bar .mark", ".leaf h1"))
    assert name == pytest.approx(head, abs=1)


@pytest.mark.parametrize(
    ("width", "height"),
    [(1440, 900), (1100, 700), (800, 700), (390, 844), (360, 640), (740, 360), (667, 375)],
)
def test_nothing_scrolls_and_the_buttons_stay_in_view(visit, width, height):
    touch = min(width, height) < 500
    page = visit("/", width=width, height=height, touch=touch)
    table.open_match(page, seats=[ME, BOT, BOT, BOT])
    table.wait_for_turn(page)
    table.take(page, touch=touch)
    x, y = table.spots(page)[0]
    (page.touchscreen.tap if touch else page.mouse.click)(x, y)
    for name in ("confirm", "cancel"):
        box = page.locator(f".act .{name}").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert min(box["width"], box["height"]) >= 44
    size = page.evaluate("(e => [e.scrollWidth, e.scrollHeight])(document.documentElement)")
    assert size[0] <= width
    assert size[1] <= height


def test_the_newest_line_of_the_log_stays_in_view(visit):
    page = visit("/", width=1280, height=720)
    table.open_match(page, seats=[ME, BOT, BOT, BOT])
    table.play_on(page, until=12)
    table.wait_for_turn(page)
    box = page.locator(".sheet .log li").last.bounding_box()
    assert box["y"] + box["height"] <= 720
    first = page.locator(".sheet .unseen li").first.bounding_box()
    assert first["y"] + first["height"] < box["y"]


@pytest.mark.parametrize("height", [900, 840, 800, 760, 720])
def test_no_line_of_the_log_is_cut(visit, height):
    page = visit("/", width=1280, height=height)
    table.open_match(page, seats=[ME, BOT, BOT, BOT])
    table.play_on(page, until=12)
    table.wait_for_turn(page)
    log = page.locator(".sheet .log").bounding_box()
    tops, lowest = log["y"], log["y"] + log["height"]
    lines = [line.bounding_box() for line in page.locator(".sheet .log li").all()]
    inside = [line for line in lines if line["x"] < log["x"] + log["width"]]
    assert lines[-1] in inside
    assert all(tops < line["y"] and line["y"] + line["height"] <= lowest for line in inside)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (640, 400), (390, 844), (360, 640)])
def test_a_rivals_city_in_full_size_comes_with_its_score_and_the_way_back(visit, width, height):
    touch = width < 600
    page = visit("/", width=width, height=height, touch=touch)
    table.open_match(page, seats=[ME, BOT, BOT])
    table.wait_for_turn(page)
    (page.locator(".mini").first.tap if touch else page.locator(".mini").first.click)()
    stage = page.locator(".stage").bounding_box()
    for part in (".peek-bar .show", ".peek-bar .btn.line", ".peek-bar .btn.main"):
        box = page.locator(part).bounding_box()
        assert box["x"] >= stage["x"]
        assert box["x"] + box["width"] <= stage["x"] + stage["width"]
        shown = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('.peek-bar') !== null",
            [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
        )
        assert shown
    assert page.locator(".peek-bar .show").inner_text() == "2"
    assert not page.locator(".hud").is_visible()


@pytest.mark.parametrize("path", ["/new", "/rules", "/settings"])
def test_every_page_shows_the_way_home_on_a_phone(visit, path):
    page = visit(path, width=390, height=844, touch=True)
    page.locator(".bar .home-link").tap()
    page.wait_for_selector("#play")


def test_the_walk_through_the_scores_goes_to_the_city_on_a_phone(visit):
    page = visit("/", width=390, height=844, touch=True)
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    table.finish(page)
    page.wait_for_selector(table.OVER)
    page.locator(".deeds >> text=Walk through the scores").tap()
    page.wait_for_function(
        """() => {
          const box = document.querySelector('.end figure').getBoundingClientRect();
          return box.top >= 0 && box.bottom <= innerHeight + 1;
        }"""
    )


def test_every_text_at_the_table_comes_from_the_catalogue(visit, server):
    page = visit("/", quiet=True)
    page.context.add_cookies([{"name": "akropolis_locale", "value": "pseudo", "url": server.url}])
    bots = page.request.get("/api/bots").json()
    said_by_bots = {"Ann", *(bot[word] for bot in bots for word in ("name", "sentence"))}
    for path in ("/", "/new", "/settings", "/rules", None):
        if path is None:
            table.open_match(page, seats=[ME, {"kind": "human", "name": "Ann"}])
        else:
            page.goto(path)
        page.wait_for_load_state("networkidle")
        loose = page.evaluate(
            """() => {
              const found = [], wordy = /[a-z]{3}/i;
              const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              const skip = 'script, noscript, style, kbd, .token, option, [hidden]';
              const whole = 'p, li, span, b, button, h1, h2, label, a, legend, summary';
              for (let n = walk.nextNode(); n; n = walk.nextNode()) {
                const e = n.parentElement, text = n.textContent.trim();
                if (e.closest(skip) || !wordy.test(text)) continue;
                if (!/[⟦⟧]/.test(e.closest(whole)?.textContent || text)) found.push(text);
              }
              for (const a of ['aria-label', 'title', 'placeholder']) {
                for (const e of document.querySelectorAll(`[${a}]`)) {
                  const text = e.getAttribute(a);
                  if (wordy.test(text) && !text.includes('⟦') && text !== 'Akropolis') {
                    found.push(`${a}: ${text}`);
                  }
                }
              }
              return found;
            }"""
        )
        assert [text for text in loose if text not in said_by_bots] == []


@pytest.mark.parametrize("plan", [False, True], ids=["relief", "plan"])
def test_a_stacked_city_looks_as_it_did(visit, tmp_path, plan):
    page = visit("/")
    path = tmp_path / "city.svg"
    path.write_text(svg(akropolis.City.parse(STACKED), plan=plan), encoding="utf-8")
    page.set_viewport_size({"width": 640, "height": 480})
    page.goto(path.as_uri())
    page.screenshot(path=tmp_path / "now.png")
    stored = HERE / "pictures" / f"stacked-{'plan' if plan else 'relief'}.png"
    now = Image.open(tmp_path / "now.png").convert("RGB")
    difference = ImageChops.difference(now, Image.open(stored).convert("RGB")).convert("L")
    # Fonts differ from machine to machine; numerals cover less than two hundredths of it.
    strayed = sum(difference.histogram()[48:])
    assert strayed < 0.02 * now.width * now.height


def test_the_table_keeps_to_its_budget_of_nodes_and_bytes(visit):
    page = visit("/")
    sizes = {}
    page.on(
        "response",
        lambda r: sizes.update({r.url: r}) if r.request.resource_type != "websocket" else None,
    )
    table.open_match(page, seats=[ME, BOT, BOT, BOT])
    table.wait_for_turn(page)
    sent = sum(
        r.request.sizes()["responseBodySize"]
        for r in list(sizes.values())
        if "/options" not in r.url
    )
    assert sent <= 150_000
    # The most there is to draw: the last round of four who build well, and a tile in hand.
    table.play_on(page, until=56, best=True)
    table.wait_for_turn(page)
    table.take(page)
    page.mouse.move(*table.spots(page)[0])
    assert page.evaluate("document.querySelectorAll('svg *').length") <= 1_500


def test_the_colours_of_the_system_leave_lines_round_what_is_filled(visit):
    page = visit("/", forced_colors="active")
    table.open_match(page, seats=[ME, BOT])
    table.play_by_mouse(page, 2)
    table.wait_for_turn(page)
    table.take(page)
    style = "(e, what) => getComputedStyle(e)[what]"
    for selector in (".act", ".act .cancel", ".act .confirm", ".float .btn", ".slot .face"):
        width = page.locator(selector).first.evaluate(style, "borderTopWidth")
        assert float(width.removesuffix("px")) >= 1, selector
    paper = page.locator("body").evaluate(style, "backgroundColor")
    assert page.locator(".courses .done").first.evaluate(style, "backgroundColor") != paper
    assert page.evaluate(
        "getComputedStyle(document.querySelector('.turn.now'), '::after').backgroundColor"
    ) not in (paper, "rgba(0, 0, 0, 0)")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_nothing_jumps_while_a_table_comes_up(visit, width, height):
    page = visit("/", width=width, height=height, touch=width < 700)
    page.add_init_script(
        """
        window.jumps = [];
        new PerformanceObserver((list) => {
          for (const e of list.getEntries()) {
            window.jumps.push(e.sources.map((s) => s.node?.className || s.node?.nodeName).join());
          }
        }).observe({ type: 'layout-shift', buffered: true });
        """
    )
    table.open_match(page, seats=[ME, BOT, BOT])
    table.wait_for_turn(page)
    page.wait_for_load_state("networkidle")
    # The observer hears of a frame's shifts after the frame.
    page.evaluate("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")
    assert page.evaluate("window.jumps") == []


def test_a_page_that_was_seen_before_asks_for_no_file_again(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    page.reload()
    table.wait_for_turn(page)
    sent = page.evaluate(
        """performance.getEntriesByType('resource')
          .filter((e) => e.name.includes('/static/') && e.transferSize > 0).map((e) => e.name)"""
    )
    assert sent == []
