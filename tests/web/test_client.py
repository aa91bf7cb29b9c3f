"""What the files of the browser client promise each other and the service."""

import re
from itertools import product

from akropolis.bots.levels import LEVELS
from akropolis.errors import Reason
from akropolis.play.commands import PATIENCE
from akropolis.rules import SoloLevel
from akropolis.scoring import Why
from akropolis.tiles import FACES, District
from akropolis.web import assets, texts

SCRIPTS = {p.name: p.read_text(encoding="utf-8") for p in (assets.FOLDER / "js").glob("*.js")}
PAGES = [
    p.read_text(encoding="utf-8")
    for pattern in ("templates/*.html", "*.py")
    for p in assets.FOLDER.parent.glob(pattern)
]

DISTRICTS = [str(district) for district in District]
ARCHITECTS = [str(level) for level in SoloLevel]
TURNS = [f"{whose}_{which}" for whose in ("your_turn", "turn_of") for which in ("first", "second")]
HAPPENED = ["taken_back", "resigned", "left", "bot_took_over", "seated"]
FAILS = ["outside_group", "touches_market", "not_on_edge", "not_surrounded", "no_plaza"]
REFUSALS = re.findall(r"\w+", SCRIPTS["news.js"].split("REFUSALS = [")[1].split("]")[0])
CHOICES = re.findall(r"'(\w+)'", SCRIPTS["settings.js"])

#: The texts whose names are put together while the page runs: how they begin, and all their ends.
MADE = {
    "architect.": ARCHITECTS,
    "badge.": ["long_game", "barracks_lake_edge"],
    "bar.": [f"{what}{how}" for what in ("refill", "last_round", "over") for how in ("", "_short")],
    "bot.name_": ["1", "2", "3", "4"],
    "district.": DISTRICTS,
    "error.": [*REFUSALS, "refused"],
    "face.": [face if face.islower() else f"plaza_{face.lower()}" for face in FACES],
    "fails.": FAILS,
    "help.k_": re.findall(r"\['[^']+', '(\w+)'\]", SCRIPTS["dialogs.js"]),
    "level.": ["".join(name) for name in product([level.name for level in LEVELS], ["", "_note"])],
    "link.": ["replaced", "unknown_match", "abuse"],
    "log.": [*HAPPENED, *TURNS],
    "name.": ARCHITECTS,
    "new.pace_": ["0", "700", "1500"],
    "new.solo_": ARCHITECTS,
    "new.v_": DISTRICTS,
    "note.": ["bot_failed"],
    "pad.": ["up", "left", "right", "down"],
    "reason.": [str(reason) for reason in Reason],
    "rules.": DISTRICTS,
    "settings.": [name for choice in CHOICES for name in (choice, f"{choice}_note")],
    "trouble.": ["too_many", "unavailable", "refused"],
    "why.": [str(why) for why in Why if why is not Why.EMPTY],
}


def test_catalogue_and_screens_name_the_same_texts():
    known = set(texts.catalogue("en"))
    source = "".join([*SCRIPTS.values(), *PAGES])
    named = set(re.findall(r"""['"`]([a-z_]+\.[a-z0-9_]+)['"`]""", source))
    begun = set(re.findall(r"""['"`]([a-z0-9_]+\.(?:[a-z0-9]+_)*)(?:['"`]|\$?\{)""", source))
    assert begun == set(MADE)
    made = {begin + end for begin, ends in MADE.items() for end in ends}
    rooms = {text.split(".")[0] for text in known}
    said = {text for text in named - set(MADE) if text.split(".")[0] in rooms}
    assert said - known == set()
    # Of the choices, not every one has a note, nor is every one that is offered a text of its own.
    assert {text for text in made - known if not text.startswith("settings.")} == set()
    assert known - named - made == {"skip", "noscript"}


def test_a_bot_is_offered_for_an_absent_player_when_the_service_allows_it():
    minutes = re.search(r"PATIENCE_MS = ([\d_]+)", SCRIPTS["away.js"])
    assert minutes is not None
    assert int(minutes[1]) == PATIENCE.total_seconds() * 1000


def test_a_system_that_is_dark_looks_as_a_reader_who_chose_it():
    css = (assets.FOLDER / "css" / "tokens.css").read_text(encoding="utf-8")
    blocks = re.findall(r":root(:not\(\[data-theme\]\)|\[data-theme=\"dark\"\]) \{([^}]*)\}", css)
    system, chosen = (body for _, body in blocks)
    assert system == chosen
