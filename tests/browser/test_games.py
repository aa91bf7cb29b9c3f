import re

import pytest

from . import table
from .table import BOT, ME

MASON = "Bot: Mason"


def assert_over(page, seats=2):
    state = table.state_of(page)
    assert state["over"]
    shown = page.locator(".scores .sum").all_inner_texts()
    assert [int(text) for text in shown] == [s["total"] for s in state["result"]["standings"]]
    assert len(shown) == seats


def test_the_start_page_begins_a_game_with_one_click(visit):
    page = visit("/")
    page.click("#play")
    assert table.wait_for_turn(page)


def test_a_whole_game_by_mouse(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    assert table.play_by_mouse(page) == 18
    assert_over(page)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_a_whole_game_by_touch(visit, width, height):
    page = visit("/", width=width, height=height, touch=True, device_scale_factor=2)
    table.open_match(page, seats=[ME, BOT], seed=width)
    assert table.play_by_touch(page) == 18
    assert_over(page)


def test_a_whole_game_by_keys_alone(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT], seed=3)
    assert table.play_by_keys(page) == 18
    assert_over(page)


def test_a_whole_solo_game_against_the_hardest_architect(visit):
    page = visit("/")
    table.open_match(page, seats=[ME], rules={"solo_level": "callicrates"}, seed=2)
    assert page.locator(".ledger .who").inner_text() == "Callicrates"
    assert table.play_by_mouse(page) == 18
    assert_over(page)


def test_the_best_solo_games_are_shown_at_the_end_and_on_the_start_page(visit):
    page = visit("/")
    totals = []
    for rules in ({}, {"variants": ["temples"]}):
        table.open_match(page, seats=[ME], rules=rules, seed=None)
        table.finish(page)
        page.wait_for_selector(table.OVER)
        totals.append(str(table.state_of(page)["seats"][0]["total"]))
        assert page.locator(".end .best [aria-current] b").all_inner_texts() == [totals[-1]]
    page.goto("/")
    best = page.locator(".best li").all_inner_texts()
    assert [line.split()[0] for line in best] == totals[::-1]
    assert "Temples variant" in best[0]


def test_a_solo_game_on_a_chosen_deal_does_not_count_among_the_best(visit):
    page = visit("/")
    table.open_match(page, seats=[ME], seed=5)
    table.finish(page)
    page.wait_for_selector(".foot-note:has-text('does not count')")
    page.goto("/")
    assert page.locator(".best li").count() == 0


def test_a_full_table_goes_round(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT, BOT, BOT])
    assert table.play_by_mouse(page, 2) == 2
    assert page.locator(".rival").count() == 3


def test_a_person_without_a_name_is_not_called_a_bot(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, {"kind": "human"}])
    table.wait_for_turn(page)
    assert page.locator(".rival .who").inner_text() == "Seat 2"
    assert page.locator(".rival .lv").inner_text() == ""


def test_hot_seat_hands_the_table_over_by_name(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, {"kind": "human", "name": "Bora"}])
    table.wait_for_turn(page)
    assert "Ann" in page.locator(".prompt").inner_text()
    table.play_by_mouse(page, 1)
    page.wait_for_selector(".hand-over:has-text('Bora')")
    table.wait_for_turn(page)
    assert "Bora" in page.locator(".prompt").inner_text()
    assert page.locator(".sheet .title").inner_text() == "City of Bora"
    assert "Ann took the free tile" in page.locator(".sheet .log").inner_text()


def test_the_preview_is_what_the_move_brings(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT], seed=11)
    for _ in range(6):
        table.wait_for_turn(page)
        before = table.shown_total(page)
        table.take(page)
        places = table.spots(page, kind=".gain") or table.spots(page)
        page.mouse.move(*places[-1])
        page.mouse.click(*places[-1])
        promised = (
            page.locator(".act .sum .show").inner_text().replace("\u2212", "-").replace("±", "")
        )
        table.confirm(page)
        assert table.shown_total(page) == before + int(promised)


def test_a_refused_spot_says_why_and_costs_nothing(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.take(page)
    box = page.locator('.own [data-at="0,0"]').bounding_box()
    x, y = box["x"] + box["width"] * 0.75, box["y"] + 8
    page.mouse.move(x, y)
    assert "hang over a gap" in page.locator(".act .refusal").inner_text()
    assert page.locator(".act .confirm").is_disabled()
    page.keyboard.press("Escape")
    assert table.state_of(page)["turn"] == 0


def test_a_tile_too_dear_can_be_tried_and_seen_through_but_not_laid(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    table.take(page, 3)
    page.mouse.click(*table.spots(page)[0])
    page.wait_for_selector(".held .ghost.ahead.set", state="attached")
    assert "3 (you have 1)" in page.locator(".act .fact.stones").inner_text()
    assert "too dear" in page.locator(".act").inner_text()
    assert page.locator(".act .confirm").count() == 0
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector(".toast:has-text('needs 3 stones and you have 1')")
    assert table.state_of(page)["turn"] == 0
    table.take(page, 1)  # a tile that can be paid keeps the spot and can be laid
    table.confirm(page)


def test_a_click_on_the_stage_draws_no_frame_round_it(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.take(page)
    page.mouse.click(*table.spots(page)[0])
    focused = page.evaluate("document.activeElement.closest('.stage').id")
    outlines = "getComputedStyle(document.activeElement).outlineStyle"
    assert (focused, page.evaluate(outlines)) == ("stage", "none")


def test_rotating_stays_on_the_spot(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.take(page)
    page.mouse.move(*table.spots(page)[0])
    flags = [page.locator(".flag.held").evaluate("e => e.style.transform")]
    for turn in (
        lambda: page.mouse.click(*table.spots(page)[0], button="right"),
        lambda: page.keyboard.press("r"),
    ):
        turn()
        flags.append(page.locator(".flag.held").evaluate("e => e.style.transform"))
    assert len(set(flags)) == 1


def test_escape_goes_back_one_step_and_never_commits(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.take(page)
    page.mouse.click(*table.spots(page)[0])
    assert page.locator(".held .ghost.set").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".held .ghost.set").count() == 0
    page.keyboard.press("Escape")
    assert page.locator(".act").is_hidden()
    assert table.state_of(page)["turn"] == 0


def test_while_a_rival_is_looked_at_keys_leave_the_tile_in_hand_alone(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.take(page)
    page.mouse.click(*table.spots(page)[0])
    place = page.locator(".glide.held").get_attribute("style")
    gain = page.locator(".act .sum").inner_text()
    page.keyboard.press("o")
    page.wait_for_selector(".peek-bar")
    assert page.locator(".act").is_hidden()
    for key in ("Enter", " ", "r", "]", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")  # what Space and Enter told of a hex of the rival
    assert page.locator(".why-card").is_hidden()
    page.keyboard.press("Escape")
    page.wait_for_selector(".peek-bar", state="hidden")
    page.wait_for_selector(".held .ghost.set", state="attached")
    assert page.locator(".glide.held").get_attribute("style") == place
    assert page.locator(".act .sum").inner_text() == gain
    assert table.state_of(page)["turn"] == 0
    page.keyboard.press("Enter")
    page.wait_for_selector(".act", state="hidden")


def test_the_tile_in_hand_leads_back_from_a_rivals_city(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.take(page)
    page.click(".rival .mini")
    page.click(".slot.taken")
    page.wait_for_selector(".peek-bar", state="hidden")
    assert page.locator(".slot.taken").count() == 1
    page.click(".slot.taken")
    assert page.locator(".slot.taken").count() == 0


def test_against_a_bot_a_move_can_be_taken_back_after_its_answer(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.play_by_mouse(page, 1)
    table.wait_for_turn(page)
    assert table.state_of(page)["turn"] == 2
    page.click(".back-tool")
    page.wait_for_selector(".sheet .log:has-text('You took a move back.')")
    assert table.state_of(page)["turn"] == 0


def test_a_light_on_a_line_says_what_scores_and_why_the_rest_does_not(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.play_by_mouse(page, 4)
    table.wait_for_turn(page)
    page.hover(".sheet .row >> nth=1")
    assert page.locator(".own").get_attribute("data-lit") == "m"
    assert page.locator(".note").inner_text().startswith("Markets")
    page.mouse.move(720, 500)
    assert page.locator(".own").get_attribute("data-lit") is None


def test_what_the_others_did_since_one_s_move_is_told_on_the_stage(visit):
    page = visit()
    table.open_match(page, seats=[ME, BOT, BOT])
    table.play_by_mouse(page, 1)
    table.wait_for_turn(page)
    late = page.locator(".lately .late")
    totals = [int(text) for text in page.locator(".rival .score").all_inner_texts()]
    began = [2, 3]  # the stones of the second and the third seat
    changes = [
        f"{total - n:+d}".replace("+0", "±0") for total, n in zip(totals, began, strict=True)
    ]
    assert [text.split()[-1] for text in late.all_inner_texts()] == changes
    assert late.locator(".tile").count() == 2
    table.take(page)
    assert not late.first.is_visible()
    page.keyboard.press("Escape")
    late.nth(1).click()
    assert page.locator(".rival.peeked .score").inner_text() == str(totals[1])


def test_without_live_scores_points_are_shown_at_the_end_only(visit):
    page = visit("/")
    table.open_match(
        page,
        seats=[ME],
        rules={"solo_level": "metagenes"},
        assists={"live_scores": False, "preview": True},
    )
    table.play_on(page, until=12, best=True)  # the Architect has quarries by now
    table.wait_for_turn(page)
    assert page.locator(".ledger .entry:has-text('quarr') b").inner_text() == "\u2013"
    assert page.locator(".ledger .score").inner_text() == "\u2013"
    assert "\u2013" not in page.locator(".sheet").inner_text()
    assert page.locator(".sheet .pts").count() == 1  # the stones, which are open
    page.hover(".sheet .row >> nth=0")
    assert re.fullmatch(
        r"Houses \d+ stars? × value \d+", page.locator(".note").inner_text().split("\n")[0]
    )
    page.mouse.move(720, 500)
    page.click(".bar [aria-label^='Explain']")
    assert " = " not in page.locator("dialog .explain").inner_text()
    page.keyboard.press("Escape")
    table.take(page)
    page.mouse.click(*table.spots(page)[0])
    assert re.fullmatch(r"[±+\u2212]\d+", page.locator(".act .sum").inner_text().strip())
    page.keyboard.press("Escape")
    table.finish(page)
    page.wait_for_selector(table.OVER)
    page.click(".what >> nth=0")
    assert "points" in page.locator("figcaption").inner_text()


def test_stars_without_a_district_are_told_as_such(visit):
    page = visit()
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    page.hover(".sheet .row >> nth=0")  # houses: there is the starting plaza, and nothing else
    told = page.locator(".note").inner_text().split("\n")
    assert told[0] == "Houses 1 star \u00d7 value 0 = 0 points"
    assert told[1].startswith("The stars come from plazas")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_nothing_jumps_when_the_walk_through_the_scores_begins(visit, size):
    page = visit(width=size[0], height=size[1])
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    table.finish(page)
    page.wait_for_selector(table.OVER)
    where = """() => {
      const top = document.querySelector('.deeds').getBoundingClientRect().top;
      return [...document.querySelectorAll('.deeds .btn, .end .board')].map((e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        return [x, y - top, width, height].map(Math.round);
      });
    }"""
    before = page.evaluate(where)
    walk = page.get_by_role("button", name="Walk through the scores", exact=True)
    walk.click()
    stop = page.get_by_role("button", name="Stop", exact=True)
    stop.wait_for()
    assert page.evaluate(where) == before
    stop.click()
    walk.wait_for()


@pytest.mark.parametrize(
    ("seats", "first"),
    [([ME, BOT], "Your city"), ([ME, {"kind": "human", "name": "Ben"}], "City of Ben")],
)
def test_the_end_shows_the_city_of_who_played_first_and_else_the_winner_s(visit, seats, first):
    page = visit()
    table.open_match(page, seats=seats, seed=3)
    table.wait_for_turn(page)
    table.finish(page)
    page.wait_for_selector(table.OVER)
    assert not page.locator(".win h1").inner_text().startswith(("You", "Ann"))
    assert page.locator("figcaption").inner_text() == first
    page.locator(".deeds .walk").click()
    page.wait_for_function("document.querySelector('figcaption').innerText.startsWith('Houses')")
    page.get_by_role("button", name="Gardens").click()  # who chooses a district walks no further
    assert page.locator("figcaption").inner_text().startswith("Gardens")
    assert page.get_by_role("button", name="Walk through the scores", exact=True).is_visible()


def test_the_end_marks_the_city_that_is_shown_and_not_by_a_line_below_its_total(visit):
    page = visit()
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    table.finish(page)
    page.wait_for_selector(table.OVER)
    for number in (1, 0):
        total = page.locator(".scores .sum").nth(number)
        total.click()
        page.mouse.move(0, 0)
        assert total.get_attribute("aria-pressed") == "true"
        assert total.locator(".seen").is_visible()
        assert page.locator(".scores .seen:visible").count() == 1
        assert total.evaluate("e => getComputedStyle(e).textDecorationLine") == "none"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (740, 360)])
def test_a_phone_tells_levels_and_stars_times_value_of_the_others(visit, width, height):
    page = visit(width=width, height=height)
    bots = [{"kind": "bot", "bot": bot, "name": "Theron"} for bot in ("builder", "novice")]
    table.open_match(page, seats=[ME, *bots])
    table.wait_for_turn(page)
    page.locator(".mini").first.click()
    bar = page.locator(".peek-bar")
    assert "Builder" in bar.inner_text()
    told = bar.locator(".hues > div:visible")
    assert told.all_inner_texts()[0].replace("\n", "") == "1×0"
    assert told.count() == 6
    assert page.evaluate("document.documentElement.scrollWidth") == width
    inside = "es => es.every(e => e.scrollWidth <= e.clientWidth)"
    assert page.locator(".peek-bar, .peek-bar .hues").evaluate_all(inside)
    page.click(".peek-bar .main")
    table.finish(page)
    page.wait_for_selector(table.OVER)
    assert page.locator(".cell .how:visible").count() == 18
    assert "Builder" in " ".join(page.locator(".scores .head .quiet:visible").all_inner_texts())


def test_with_one_rival_a_phone_tells_it_at_once(visit):
    page = visit(width=390, height=844)
    table.open_match(page, seats=[ME, {"kind": "bot", "bot": "builder", "name": "Theron"}])
    table.wait_for_turn(page)
    card = page.locator(".rival")
    assert card.locator(".lv").inner_text() == "Builder"
    assert card.locator(".hues > div:visible").count() == 6
    assert card.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_the_end_names_every_seat_and_its_level_in_full(visit):
    page = visit(width=1280, height=800)
    bots = [{"kind": "bot", "bot": bot} for bot in ("grandmaster", "novice", "builder")]
    table.open_match(page, seats=[ME, *bots])
    table.wait_for_turn(page)
    page.click(".bar [aria-label=Menu]")
    page.click("dialog .menu-list >> text=Resign")
    page.click("text=Yes, resign")
    page.wait_for_selector(table.OVER)
    heads = page.locator(".scores .head")
    assert "Grand master" in " ".join(heads.all_inner_texts())
    cut = "es => es.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
    assert page.locator(".scores .head :is(b, .quiet)").evaluate_all(cut) == []
    page.set_viewport_size({"width": 390, "height": 780})
    assert all(name.bounding_box()["width"] > 20 for name in heads.locator("b").all())
    assert page.locator(".scores .head b").evaluate_all(cut) == []


def test_a_hex_says_what_it_scores(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.wait_for_turn(page)
    page.locator('.own [data-at="0,0"]').click()
    assert page.locator(".why-card").inner_text().startswith("House plaza")


def test_a_rivals_city_can_be_looked_at_in_full_size(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.play_by_mouse(page, 1)
    table.wait_for_turn(page)
    page.click(".rival .mini")
    assert "City of" in page.locator(".own").get_attribute("aria-label").replace("The city", "City")
    page.click(".peek-bar .main")
    assert page.locator(".peek-bar").is_hidden()


def test_a_finished_game_that_is_opened_by_its_address_names_the_levels_of_its_bots(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, {"kind": "bot", "bot": "novice", "name": "Lysis"}])
    table.finish(page)
    page.reload()
    page.wait_for_selector(table.OVER)
    page.wait_for_selector(".scores .head .quiet:has-text('Novice')")


def test_the_table_after_the_end_says_so_and_offers_nothing(visit):
    page = visit()
    table.open_match(page, seats=[ME, BOT])
    table.finish(page)
    page.wait_for_selector(table.OVER)
    assert page.locator(".end .round").inner_text() == "12 rounds"
    page.click("text=Look at the table")
    page.wait_for_selector(".prompt:has-text('The game is over')")
    assert page.locator(".ribbon .long").all_inner_texts() == ["the game is over"]
    tile = page.locator(".slot[data-slot]")
    assert tile.is_disabled()
    assert tile.locator(".face").inner_text() == ""
    assert tile.get_attribute("aria-label").endswith("; nobody took it")
    assert page.locator(".slot.pile").inner_text() == "game over"


def test_a_game_that_was_resigned_tells_the_round_in_which_it_ended(visit):
    page = visit()
    table.open_match(page, seats=[ME, BOT])
    table.play_on(page, until=3)
    table.wait_for_turn(page)
    page.click(".bar [aria-label=Menu]")
    page.click("dialog .menu-list >> text=Resign")
    page.click("text=Yes, resign")
    page.wait_for_selector(table.OVER)
    assert page.locator(".end .round").inner_text() == "ended in round 2 of 12"


def test_the_end_leads_to_a_rematch_and_the_record(visit):
    page = visit("/")
    table.open_match(page, seats=[ME], seed=5)
    table.finish(page)
    page.wait_for_selector(table.OVER)
    record = page.request.get(page.locator("a[download]").get_attribute("href"))
    assert record.ok
    assert re.search(r"(?i)^rules", record.text(), re.M)
    old = page.url
    page.click("text=Rematch")
    page.wait_for_url(lambda url: "/t/" in url and url != old)
    assert table.wait_for_turn(page)


def test_an_unfinished_game_waits_on_the_start_page(visit):
    page = visit("/")
    table.open_match(page, seats=[ME, BOT])
    table.play_by_mouse(page, 1)
    page.goto("/")
    page.click(".resume")
    assert table.wait_for_turn(page)


def shown_seats(page):
    """Who plays each seat, as the form for a new game shows it."""
    return page.evaluate(
        """[...document.querySelectorAll('.seat-row')].map((row) => {
          const { options, selectedIndex } = row.querySelector('select');
          const name = row.querySelector('input')?.value;
          return options[selectedIndex].text + (name ? ` (${name})` : '');
        })"""
    )


def test_the_seats_of_a_new_game_are_those_that_are_shown(visit):
    page = visit("/new?mode=full")
    page.wait_for_selector("select[name=seat3] option:has-text('Mason')", state="attached")
    for seat, kind in ((0, "open"), (1, "open"), (1, "human"), (2, "open")):
        page.select_option(f"select[name=seat{seat}]", kind)
    page.fill("[aria-label='Name at seat 2']", "Bora")
    page.click("[aria-label='Remove seat 1']")
    assert shown_seats(page) == ["Person here (Bora)", "Somebody by link", MASON]
    page.select_option("select[name=seat2]", "human")
    page.click("[aria-label='Remove seat 1']")
    assert shown_seats(page) == ["Somebody by link", "Person here"]
    page.select_option("select[name=seat0]", "bot/novice")
    page.click("[aria-label='Remove seat 2']")
    assert shown_seats(page) == ["Person here"]
    page.click("text=Start the game")
    page.wait_for_selector(".ledger")  # alone against the Architect


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_a_seat_is_removed_beside_where_it_is_chosen(visit, size):
    page = visit("/new?mode=full", width=size[0], height=size[1])
    for n in (1, 2, 3, 4):
        chosen = page.get_by_label(f"Who plays seat {n}").bounding_box()
        removed = page.get_by_label(f"Remove seat {n}").bounding_box()
        assert removed["y"] == pytest.approx(chosen["y"], abs=1)
        assert removed["x"] > chosen["x"] + chosen["width"]


def test_no_field_that_has_the_focus_lies_under_the_button_that_starts(visit):
    page = visit("/new?mode=solo", width=390, height=844)
    page.click("summary")
    for _ in range(30):
        page.keyboard.press("Tab")
        field = page.evaluate("document.activeElement.getBoundingClientRect().bottom")
        if page.evaluate("document.activeElement.name") == "seed":
            break
        start = page.locator(".sheet-foot").bounding_box()["y"]
        assert field <= start
    else:
        raise AssertionError("the last field was not reached")


def test_starting_stones_say_whose_they_are(visit):
    page = visit("/new?mode=solo")
    page.click("summary")
    assert page.get_by_label("Seat 1", exact=True).and_(page.locator("input[type=number]")).count()
    assert page.get_by_label("Architect", exact=True).get_attribute("name") == "stones2"


def test_bots_are_shown_as_such_before_it_is_known_which_there_are(visit):
    page = visit("/")
    held = []
    page.route("**/api/bots", lambda route: held.append(route))
    page.goto("/new")
    page.wait_for_selector(".seat-row")
    assert shown_seats(page) == ["Person here", "Bot"]
    held[0].continue_()
    page.wait_for_selector("select[name=seat1] option:has-text('Mason')", state="attached")
    assert shown_seats(page) == ["Person here", MASON]


def test_a_field_for_stones_that_was_emptied_means_what_it_said_before(visit):
    page = visit("/new")
    page.click("summary")
    page.fill("input[name=stones1]", "")
    page.fill("input[name=stones2]", "0")
    page.click("text=Start the game")
    page.wait_for_url("**/t/*")
    table.wait_for_turn(page)
    assert [seat["stones"] for seat in table.state_of(page)["seats"]] == [1, 0]


def test_the_form_for_a_new_game_carries_every_choice(visit):
    page = visit("/new")
    page.select_option("select[name=seat1]", "open")
    page.check("input[name=variant_temples]")
    page.check("input[name=long_game]")
    page.click("summary")
    page.fill("input[name=stone_reserve]", "40")
    page.check("input[name=house_group][value=value]")
    page.click("text=Start the game")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("dialog .qr")
    match = page.url.split("/t/")[1].split("#")[0]
    snapshot = page.request.get(f"/api/matches/{match}").json()
    assert snapshot["rules"] == {
        "seats": 2,
        "long_game": True,
        "variants": ["temples"],
        "house_group": "value",
        "stone_reserve": 40,
    }
    assert snapshot["players"][1]["kind"] == "open"
