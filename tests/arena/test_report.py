"""What a report says of results that were made up: every number by hand."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

import akropolis as ak
from akropolis.arena import Mode, Report, Stop
from akropolis.arena.bout import Bout, Forfeit
from akropolis.arena.page import DARK, FILLS, LIGHT, page
from akropolis.arena.tables import markdown, text

from .made_up import bout, game, header, pair

GOLDEN = Path(__file__).parent / "golden"
#: a wins 3 of 4 games: margins of the deals +15 (twenty and ten), and 0 (ten and minus ten).
TWO = [pair(0, 100, 80, 95, 85), pair(1, 90, 80, 70, 80)]


def report(bouts=TWO, **options):
    return Report.of(header(**options), bouts)


def line(found, bot):
    return next(line for line in found.bots if line.bot == bot)


@pytest.mark.parametrize(
    ("deals", "unplayed", "told"),
    [
        (None, None, "seed 1"),
        (2, 0, "seed 1"),
        (1, 0, "seed 1"),
        (5, 6, "seed 1; unfinished, with 6 games to go"),
    ],
)
def test_an_unfinished_run_is_told_by_the_games_that_are_left(deals, unplayed, told):
    found = Report.of(replace(header(), deals=deals), TWO)
    assert found.unplayed == found.to_json()["unplayed"] == unplayed
    assert str(found).splitlines()[0] == f"4 games on 2 deals: round-robin, 2 seats, {told}"


def test_a_table_goes_on_below_where_it_is_wider_than_the_terminal():
    found = Report.of(replace(header(), deals=1000), TWO)
    wide, narrow = text(found).split("\n\n"), text(found, width=80).split("\n\n")
    assert narrow[0].replace("\n", " ") == wide[0]
    assert len(wide[0]) > 80
    assert text(found, width=200) == text(found)
    assert max(map(len, "\n".join(narrow).splitlines())) <= 80
    assert len(wide) == 3
    heads = [re.split("  +", part.splitlines()[0]) for part in narrow[1:]]
    assert heads == [
        ["bot", "games", "mean", "se", "wins", "95 %", "Elo", "95 %"],
        ["bot", "ms/move", "worst", "clock", "MB"],
        ["pairing", "deals", "means", "margin", "se", "95 %", "wins", "95 %"],
    ]


def test_a_pairing_that_is_decided_leaves_nothing_to_play():
    wins = [pair(deal, 100, 80, 95, 85) for deal in range(20)]
    many = {"bots": ("a", "b", "c"), "mode": Mode.CHALLENGE}
    stop = Stop(low=0.5, high=0.9, alpha=0.1, beta=0.1)
    found = Report.of(replace(header(**many, stop=stop), deals=30), wins)
    assert found.pairs[0].decision.found == "high"
    assert found.unplayed == 2 * 30  # those of a and c
    assert "; unfinished, with up to 60 games to go" in str(found)


def test_the_means_are_those_of_all_games_and_the_margin_is_paired_by_deals():
    found = report()
    assert line(found, "a").score.value == (100 + 95 + 90 + 70) / 4
    (paired,) = found.pairs
    assert (paired.first_score, paired.second_score) == (88.75, 81.25)
    assert paired.margin.value == 7.5
    # Deals of +15 and 0: a deviation of 10.607 over the root of 2.
    assert paired.margin.se == pytest.approx(7.5)
    assert paired.wins.value == 0.75
    assert (paired.deals, paired.games) == (2, 4)


def test_what_the_deal_gives_to_a_seat_is_not_in_the_error_of_the_margin():
    """Points differ widely from deal to deal and seat to seat; the bots do not."""
    bouts = [pair(deal, 100 + 20 * deal, 50, 60, 100 + 20 * deal) for deal in range(6)]
    found = report(bouts)
    assert line(found, "a").score.se > 7
    assert found.pairs[0].margin.value == 5
    assert found.pairs[0].margin.se == pytest.approx(0)


def test_draws_count_half():
    found = report([pair(0, 80, 80, 90, 80)])
    assert found.pairs[0].wins.value == 0.75
    assert line(found, "b").wins.value == 0.25


def test_the_better_bot_comes_first_and_the_sum_of_elo_is_0():
    found = report()
    assert [bot.bot for bot in found.bots] == ["a", "b"]
    # Of four games three, and of two drawn ones one: four to two.
    gap = found.bots[0].rating.value - found.bots[1].rating.value
    assert gap == pytest.approx(400 * 0.30103, abs=0.01)
    assert sum(bot.rating.value for bot in found.bots) == pytest.approx(0)


def test_the_order_of_results_does_not_matter():
    bouts = [pair(deal, *Random(deal).choices(range(50, 150), k=4)) for deal in range(20)]
    in_order = report(bouts)
    Random(1).shuffle(bouts)
    assert report(bouts) == in_order


def test_costs_are_by_move():
    found = line(report([pair(0, 9, 8, 7, 6)]), "a")
    assert (found.choices, found.ms, found.worst_ms, found.wall_ms) == (20, 1, 2, 2)
    assert found.memory_mb == 100


def test_quantiles_hold_every_quarter_of_the_games():
    bouts = [pair(deal, 10 * deal, 0, 10 * deal + 5, 0) for deal in range(4)]
    assert line(report(bouts), "a").quantiles == (0, 10, 20, 25, 35)


def test_at_three_seats_one_against_two_counts_its_wins_of_a_third():
    bouts = [
        bout(
            0,
            game((0, 1, 1), (9, 8, 7)),
            game((1, 0, 1), (9, 8, 7)),
            game((1, 1, 0), (9, 8, 9)),
        )
    ]
    found = report(bouts, mode=Mode.CHALLENGE, rules=ak.Rules(seats=3))
    assert found.pairs[0].wins.value == pytest.approx(1.5 / 3)
    assert line(found, "b").wins.value == pytest.approx(0.25)
    assert found.pairs[0].margin.value == pytest.approx((1.5 + 0 + 0.5) / 3)


def test_among_three_different_bots_each_two_are_compared():
    bouts = [
        bout(
            0,
            game((0, 1, 2), (9, 8, 7)),
            game((2, 0, 1), (7, 9, 8)),
            game((1, 2, 0), (9, 7, 8)),
        )
    ]
    found = report(bouts, bots=("a", "b", "c"), rules=ak.Rules(seats=3))
    assert {(p.first, p.second): round(p.wins.value, 3) for p in found.pairs} == {
        ("a", "b"): 0.667,
        ("a", "c"): 1,
        ("b", "c"): 1,
    }
    assert [bot.bot for bot in found.bots] == ["a", "b", "c"]


def test_solo_play_compares_each_bot_with_the_architect_and_with_each_other():
    bouts = [
        Bout(deal, (bot,), (game((bot,), (own, his)),), 50.0)
        for deal, bot, own, his in [(0, 0, 90, 80), (0, 1, 70, 75), (1, 0, 60, 80), (1, 1, 70, 75)]
    ]
    found = report(bouts, mode=Mode.SOLO, rules=ak.Rules(seats=1, solo_level="metagenes"))
    architect = "the Architect (metagenes)"
    assert [(p.first, p.second, p.margin.value, p.wins.value) for p in found.pairs] == [
        ("a", architect, -5, 0.5),
        ("b", architect, -5, 0),
        ("a", "b", 5, 0.5),
    ]
    assert line(found, "a").rating is None


def test_self_play_has_means_and_no_comparison():
    bouts = [bout(deal, game((0, 0), (90 + deal, 80))) for deal in range(3)]
    found = report(bouts, bots=("a",), mode=Mode.SELF_PLAY)
    assert found.pairs == ()
    assert line(found, "a").score.value == 85.5


def test_games_after_a_decision_do_not_count():
    bouts = [pair(deal, 9, 8, 9, 8) for deal in range(30)]
    found = report(bouts, stop=Stop(low=0.5, high=0.9))
    decision = found.pairs[0].decision
    assert decision.found == "high"
    assert found.deals == found.pairs[0].deals == decision.bouts < 10


def test_a_bot_that_has_not_played_yet_has_no_line():
    found = report(bots=("a", "b", "c"))
    assert sorted(bot.bot for bot in found.bots) == ["a", "b"]
    assert [bot.rating for bot in found.bots] == [None, None]


def test_one_deal_has_no_interval_anywhere():
    found = report(TWO[:1])
    assert found.pairs[0].margin.value == 15
    assert {bot.rating.low for bot in found.bots} == {None}
    assert " to " not in str(found)
    assert 'class="reach"' not in page(found)


@pytest.mark.parametrize(
    ("bouts", "options"),
    [
        (
            # The one in the middle always beats its weaker neighbour and loses to the stronger one.
            [bout(deal, game(seats, (8, 9))) for deal in range(9) for seats in ((0, 1), (1, 2))],
            {"bots": ("a", "b", "c"), "mode": Mode.LADDER},
        ),
        (
            [bout(deal, game((0, 0), (90, 80))) for deal in range(9)],
            {"bots": ("a",), "mode": Mode.SELF_PLAY},
        ),
    ],
    ids=["ladder", "self-play"],
)
def test_no_share_of_wins_is_told_where_it_has_no_meaning(bouts, options):
    found = report(bouts, **options)
    assert {bot.wins for bot in found.bots} == {None}
    assert "wins" not in str(found).split("\n\n")[1]
    assert "share of wins" not in page(found)
    assert all(pairing.wins.value == 0 for pairing in found.pairs)


def test_a_ladder_that_is_not_connected_yet_has_a_page_all_the_same():
    bouts = [bout(0, game(seats, (9, 8))) for seats in ((0, 1), (2, 3))]
    found = report(bouts, bots=("a", "b", "c", "d"), mode=Mode.LADDER)
    assert [bot.strength for bot in found.bots] == [None] * 4
    assert "<h2>Points</h2>" in page(found)
    assert found.to_json()["bots"][0]["wins"] is None


def test_bots_are_rated_once_a_chain_of_games_connects_them():
    """As in a ladder of four under way: a rating of the first two says nothing of the others."""
    lower, upper = bout(0, game((0, 1), (9, 8))), bout(0, game((2, 3), (9, 8)))
    options = {"bots": ("a", "b", "c", "d"), "mode": Mode.LADDER}
    assert [bot.rating for bot in report([lower, upper], **options).bots] == [None] * 4
    whole = report([lower, bout(0, game((1, 2), (9, 8))), upper], **options)
    assert [bot.bot for bot in whole.bots] == ["a", "b", "c", "d"]
    assert all(bot.rating for bot in whole.bots)


def test_a_run_without_results_says_so():
    found = report([])
    assert str(found) == "0 games on 0 deals: round-robin, 2 seats, seed 1"
    assert "0 games" in page(found)


def test_its_json_is_plain_and_holds_every_line():
    data = json.loads(json.dumps(report().to_json()))
    assert data["games"] == 4
    assert data["bots"][0]["score"] == {
        "value": 88.75,
        "se": 8.75,
        **{k: data["bots"][0]["score"][k] for k in ("low", "high")},
    }
    assert data["pairs"][0]["decision"] is None
    assert data["versions"]["sources"] == "s"


# -- golden texts: python -m arena.test_report in tests writes them anew --------------------------

STRANGE = 'stdio:./<my "bot">'


def golden():
    """A report with everything in it that a report can have."""
    bouts = [pair(deal, *(100 + 7 * ((deal * n) % 5) for n in (1, 2, 3, 4))) for deal in range(8)]
    forfeit = Forfeit(1, 3, "raised <Oops>: |")
    given_away = replace(game((0, 1), (1, 0)), totals=(), forfeit=forfeit)
    bouts.append(bout(8, given_away, game((1, 0), (120, 130))))
    rules = ak.Rules(long_game=True, variants={"gardens", "temples"}, stone_reserve=20)
    stop = Stop(low=0.4, high=0.6)
    return report(bouts, bots=("master", STRANGE), rules=rules, stop=stop)


FORMS = {"report.txt": str, "report.md": markdown, "report.html": page}


@pytest.mark.parametrize("name", FORMS)
def test_a_report_looks_as_it_did(name):
    text = FORMS[name](golden())
    assert text.rstrip("\n") == (GOLDEN / name).read_text(encoding="utf-8").rstrip("\n")


class _Links(HTMLParser):
    """Whatever on a page could make a browser fetch something, or run something."""

    def __init__(self):
        super().__init__()
        self.found = []
        self.tags = set()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.found += [(tag, name) for name, _ in attributes if name in ("src", "href", "srcset")]
        self.found += [(tag, name) for name, _ in attributes if name.startswith("on")]


def test_the_page_needs_nothing_but_itself():
    text = page(golden())
    links = _Links()
    links.feed(text)
    assert links.found == []
    assert not links.tags & {"script", "link", "iframe", "object", "img", "use", "image"}
    assert "url(" not in text
    assert "@import" not in text
    assert "http" not in text


def test_names_and_notes_cannot_break_out_of_the_page():
    text = page(golden())
    assert "<my" not in text
    assert "<Oops>" not in text


def test_the_page_has_the_colours_of_the_table():
    styles = Path(ak.__file__).parent / "web/static/css"
    tokens = "".join((styles / name).read_text() for name in ("tokens.css", "city.css"))
    for name, value in [*LIGHT.items(), *DARK.items(), *FILLS.items()]:
        assert f"{name}: {value};" in tokens


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, form in FORMS.items():
        (GOLDEN / name).write_text(form(golden()).rstrip("\n") + "\n", encoding="utf-8")
