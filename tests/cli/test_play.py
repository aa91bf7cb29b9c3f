"""``akropolis play``, with everything that is typed prepared beforehand."""

import re
from pathlib import Path

import pytest

import akropolis as ak
from akropolis.cli import paint
from akropolis.cli.dialogue import LETTERS
from akropolis.cli.ranking import rank
from akropolis.cli.sitting import OPPONENT

from .conftest import Run, kept, play_out

#: One turn: the free slot, its best spot, and yes.
TURN = ["0", "", ""]


def test_a_whole_game_against_greedy_is_played_by_list_choices(run: Run, data_folder: Path):
    result = run("play", "human", "greedy", "--seed", 4, input=TURN * 18)
    game = kept(data_folder)
    assert game.is_over
    assert game.record.names == ("You", "greedy")
    assert game.record.bots == ("", "greedy")
    mine, theirs = map(str, game.totals)
    assert ["total", mine, theirs] in [line.split() for line in result.output.splitlines()]
    assert "The record lies at" in result.output
    assert result.exit_code == 0


def test_a_whole_solo_game_ends_with_the_sheet_of_the_architect(run: Run, data_folder: Path):
    result = run("play", "--solo", "metagenes", "--seed", 4, input=TURN * 18)
    game = kept(data_folder)
    assert game.is_over
    assert game.rules.solo_level is ak.SoloLevel.METAGENES
    final = result.output.partition("The game is over.")[2]
    assert "Metagenes" in final
    assert "quarries" in final


def test_hot_seat_players_take_turns_under_their_names(run: Run, data_folder: Path):
    result = run("play", "human:Ann", "human:Ben", "--seed", 4, input=[*TURN, *TURN, "quit"])
    prompts = [line for line in result.output.splitlines() if "slot 0" in line]
    assert [line.partition(":")[0] for line in prompts] == ["Ann", "Ben", "Ann"]
    assert kept(data_folder).record.names == ("Ann", "Ben")


def test_four_bots_may_play_among_themselves(run: Run, data_folder: Path):
    result = run("play", "uniform", "uniform", "uniform", "uniform", "--seed", 4)
    assert kept(data_folder).is_over
    assert "uniform 4 took" in result.output
    assert result.exit_code == 0


def test_empty_seats_are_taken_by_masons(run: Run, data_folder: Path):
    run("play", "human", "--seats", 3, input=["quit"])
    assert kept(data_folder).record.bots == ("", "mason", "mason")


def test_the_browser_offers_the_same_opponent_first():
    levels = Path(ak.__file__).parent / "web" / "static" / "js" / "levels.js"
    assert f"const FIRST = '{OPPONENT}';" in levels.read_text(encoding="utf-8")


def test_every_option_of_the_rules_reaches_the_game(run: Run, data_folder: Path):
    words = "--seats 3 --long --variants temples,gardens --house-group value --barracks-lake-edge"
    more = "--lake single --start-stones 3,2,1 --stone-reserve 30"
    run("play", *words.split(), *more.split(), input=["quit"])
    assert kept(data_folder).rules == ak.Rules(
        seats=3,
        long_game=True,
        variants={"temples", "gardens"},
        house_group="value",
        barracks_lake_edge=True,
        lake="single",
        start_stones=(3, 2, 1),
        stone_reserve=30,
    )


def test_equal_seeds_deal_alike_and_let_bots_play_alike(run: Run, data_folder: Path):
    for _ in range(2):
        run("play", "uniform", "uniform", "--seed", 7)
    games = [path.read_text() for path in (data_folder / "games").glob("*.akr")]
    assert len(games) == 2
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["gredy"],
            "a player is human, human:NAME or a bot: no bot 'gredy', did you mean 'greedy'?",
        ),
        (["--long", "--seats", "4"], "a long game needs 1 to 3 seats, not 4"),
        (["--seats", "2", "--solo"], "a solo level needs 1 seat, not 2"),
        (["greedy"], "has to be human; to play against a bot, try: akropolis play human greedy"),
        (["greedy", "--seats", "1"], "who is alone plays against the Architect"),
        (["human"] * 5, "1 to 4 players, not 5"),
        (["human", "greedy", "--seats", "1"], "2 players for 1 seats"),
        (["--start-stones", "1,x"], "expected whole numbers such as 1,2,3,4, not '1,x'"),
        (["--start-stones", "1"], "start_stones names 1 hands, but 2 are dealt"),
        (["--solo", "medusa"], "'medusa' is not one of"),
        (["--resume", "--seed", "4"], "a game that is resumed has its players"),
        (["--resume", "-"], "a game is resumed from a file"),
    ],
)
def test_what_cannot_be_played_is_bad_usage_and_keeps_nothing(
    run: Run, data_folder: Path, words: list[str], message: str
):
    result = run("play", *words)
    assert message in result.stderr
    assert result.exit_code == 2
    assert not list(data_folder.rglob("*.akr"))


def test_a_name_that_no_record_can_hold_is_refused_and_keeps_nothing(run: Run, data_folder: Path):
    result = run("play", "human:A|B")
    assert "is not one line without" in result.stderr
    assert result.exit_code == 2
    assert not list(data_folder.rglob("*.akr"))


def test_a_folder_that_cannot_be_written_is_told_at_once(run: Run, tmp_path: Path):
    (tmp_path / "file").write_text("")
    result = run("play", "--terminal", "--data-dir", tmp_path / "file" / "below")
    assert result.stderr.startswith("Error: cannot keep games in ")
    assert result.exit_code == 2


# -- the table ------------------------------------------------------------------------------------


def test_the_table_shows_the_round_the_prices_and_what_can_be_paid(run: Run):
    lines = run("play", "--seed", 33, input=["quit"]).output.splitlines()
    first = lines.index("Round 1 of 12   [You]  mason  You   new tiles after 3 turns")
    assert [line.rstrip() for line in lines[first + 1 : first + 5]] == [
        "slot      0           1           2           3",
        "          g           M           B           m",
        "         q  q        q  b        q  q        q  q",
        "         free      1 stone     needs 2     needs 3",
    ]


def test_a_slot_lists_its_spots_by_the_exact_change_and_letters_them_in_the_picture(run: Run):
    output = run("play", "--seed", 33, input=["1", "quit"]).output
    drawn, _, listed = output.partition("slot 0-1, or help > ")[2].partition("Slot 1")
    assert "1-14 of 30" in listed
    view = ak.Game.new(seats=2, seed=33).view()
    best = max(
        ak.preview(view.cities[0], p, stones=1, price=1).total
        for p in view.cities[0].legal_placements("Mbq")
    )
    assert f" A  C  D  E  {paint.signed(best):>3}  " in listed
    assert all(re.search(rf"(___|\S   ){letter}", drawn + listed) for letter in LETTERS)


def test_spots_that_change_the_same_share_a_line_and_are_counted(run: Run, tmp_path: Path):
    path = tmp_path / "game.akr"
    path.write_text(str(play_out(ak.Game.new(seats=2, seed=4), moves=12)))
    view = ak.Game.parse(path.read_text()).view()
    changes = [spot.best.changes for spot in rank(view, 0)]
    output = run("play", "--resume", path, input=["0", "quit"]).output
    told = {int(number) for number in re.findall(r"  (\d+) alike", output)}
    assert told
    assert told <= {changes.count(change) for change in changes}


def test_a_slot_that_cannot_be_paid_may_be_looked_at_but_not_built(run: Run, data_folder: Path):
    output = run("play", "--seed", 33, input=["3", "", "", "quit"]).output
    assert "needs 3, you hold 1" in output
    assert "Not now: the slot costs more stones than the seat holds." in output
    assert "is not allowed: the slot costs more stones than the seat holds." in output
    assert kept(data_folder).ply == 0


def test_the_list_goes_on_and_begins_again(run: Run):
    output = run("play", "--seed", 33, input=["0", "more", "m", "more", "quit"]).output
    assert "15-28 of 30" in output
    assert "29-30 of 30" in output
    assert output.count("1-14 of 30") == 2


def test_a_letter_names_the_same_spot_in_either_case(run: Run, data_folder: Path):
    for letter in "Dd":
        run("play", "human", "human", "--seed", 33, input=["0", letter, "", "quit"])
    moves = {str(ak.Game.parse(path.read_text()).moves) for path in data_folder.rglob("*.akr")}
    assert len(moves) == 1
    view = ak.Game.new(seats=2, seed=33).view()
    assert moves == {str((rank(view, 0)[LETTERS.index("D")].best.move,))}


def test_a_number_is_always_a_slot_and_a_letter_always_a_spot(run: Run):
    typed = ["0", "1", "A", "0", "quit"]
    output = run("play", "--seed", 33, input=typed).output
    assert output.count("Slot 0") == 2
    assert output.count("Slot 1") == 1
    assert "1:Mbq@" in output


# -- moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["1:Mbq@2,-2/3", "1@2,-2/3", "1:qMb@1,-1/1"])
def test_a_typed_move_is_previewed_and_built(run: Run, data_folder: Path, typed: str):
    output = run("play", "--seed", 33, input=[typed, "", "quit"]).output
    assert "stones   1 → 0  -1" in output
    assert "markets  0×0 → 0×2  0" in output
    assert str(kept(data_folder).moves[0]) == "1:Mbq@2,-2/3"


def test_without_confirmation_a_typed_move_is_built_at_once(run: Run, data_folder: Path):
    run("play", "--seed", 33, "--no-confirm", input=["1@2,-2/3", "quit"])
    assert str(kept(data_folder).moves[0]) == "1:Mbq@2,-2/3"


def test_a_preview_tells_what_is_buried_and_earned(run: Run):
    typed = ["1@2,-2/3", "", "0@1,-1/2", "quit"]
    output = run("play", "human", "uniform", "--seed", 33, input=typed).output
    assert "buries   2 × quarry, barracks" in output
    assert "earns    2 stones from quarries" in output


def test_a_preview_tells_what_would_stop_scoring_and_why(run: Run, tmp_path: Path):
    game = ak.Game.new(seats=2, seed=31)
    for move in ("0:Mth@1,-3/3", "0:Hqq@0,2/0", "1:Hmb@0,-2/2", "1:Tqh@1,0/3"):
        game.play(move)
    path = tmp_path / "game.akr"
    path.write_text(str(game))
    output = run("play", "--resume", path, input=["1:hqm@2,-2/3", "quit"]).output
    assert "stops    market 1,-2: it touches another market" in output


def test_a_preview_can_be_turned_three_ways(run: Run, data_folder: Path):
    run("play", "--seed", 33, input=["1@2,-2/3", "t", "", "quit"])
    turned = kept(data_folder).moves[0].placement
    assert turned.triangle == ak.Placement.parse("Mbq@2,-2/3").triangle
    assert turned.faces[ak.Hex(2, -2)] is not ak.Face.MARKET_PLAZA


def test_three_turns_lead_back_to_the_first(run: Run, data_folder: Path):
    run("play", "--seed", 33, input=["1@2,-2/3", "t", "t", "t", "", "quit"])
    assert str(kept(data_folder).moves[0]) == "1:Mbq@2,-2/3"


def test_a_proposal_can_be_dropped(run: Run, data_folder: Path):
    run("play", "--seed", 33, input=["0", "A", "b", "back", "quit"])
    assert kept(data_folder).ply == 0


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("0@0,0/1", "0:gqq@0,0/1 is not allowed: part of the tile would hang over an empty hex"),
        ("3@20,20/1", "the slot costs more stones than the seat holds; a tile on the table must"),
        ("0:hhh@2,-2/3", "the slot holds another tile"),
        ("9@2,-2/3", "the construction site has no such slot"),
        ("1@2;-2/3", "Not understood: line 1, column 4: expected ','"),
        ("7", "There is no slot 7, only 0-3."),
        ("fly", "I do not know 'fly'; help tells what there is."),
        ("", "Type a slot, such as 0,"),
        ("turn", "There is no tile in hand to turn"),
        ("A", "There is no list; type a slot first."),
        ("more", "There is no list"),
        ("undo", "There is nothing to take back."),
        ("redo", "There is nothing to make again."),
        ("why 1;1", "Not understood: line 1, column 2: expected ','"),
        ("show Zeus", "There is no seat 'zeus', only 1 You, 2 mason."),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    run: Run, data_folder: Path, typed: str, told: str
):
    result = run("play", "--seed", 33, input=[typed, "quit"])
    assert told in result.output
    assert result.exit_code == 0
    assert kept(data_folder).ply == 0


# -- looking --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("help", "undo, redo       back to a person's last decision"),
        ("?", "undo, redo       back to a person's last decision"),
        ("rules", "temples    surrounded on all six sides"),
        ("map", "q and the face, over r"),
        ("map", "/ 0H\\"),
        ("why", "No district is in sight yet."),
        ("why 1,0", "1,0 quarry, level 1: scores nothing, a quarry never scores"),
        ("unseen", "33 tiles face down in 11 stacks"),
        ("show mason", "mason's city"),
        ("show 2", "mason's city"),
        ("save", "Every move is saved in "),
    ],
)
def test_what_a_player_may_ask(run: Run, typed: str, told: str):
    assert told in run("play", "--seed", 33, input=[typed, "quit"]).output


def test_the_rules_name_the_variants_in_play(run: Run):
    output = run("play", "--variants", "temples", input=["rules", "quit"]).output
    assert "Variant, temples: a temple on level 2 or higher counts double." in output
    assert "Variant, houses" not in output


def test_the_architect_shows_his_ledger_and_his_rule(run: Run):
    output = run("play", "--solo", "--seed", 4, input=[*TURN, "show architect", "quit"]).output
    assert "He takes the cheapest tile with a plaza if he can pay for it" in output


def test_a_solo_preview_says_what_the_architect_would_take(run: Run, data_folder: Path):
    output = run("play", "--solo", "--seed", 33, input=["0", "", "", "quit"]).output
    told = output.partition("then     Hippodamos takes ")[2].split("\n")[0]
    assert str(ak.Tile.parse(told.replace(" ", ""))) == str(
        kept(data_folder).state.architect.tiles[0]
    )


# -- taking back ----------------------------------------------------------------------------------


def test_undo_goes_back_over_the_bots_to_my_own_decision(run: Run, data_folder: Path):
    result = run("play", "uniform", "human", "uniform", "--seed", 4, input=[*TURN, "undo", "quit"])
    assert "3 moves taken back." in result.output
    assert kept(data_folder).ply == 1


def test_undo_does_not_take_back_what_bots_did_before_my_first_decision(
    run: Run, data_folder: Path
):
    result = run("play", "uniform", "human", "--seed", 4, input=["undo", "quit"])
    assert "There is nothing to take back." in result.output
    assert kept(data_folder).ply == 1


def test_hot_seat_undo_takes_back_the_last_move_only(run: Run, data_folder: Path):
    run("play", "human", "human", "--seed", 4, input=[*TURN, *TURN, "undo", "quit"])
    assert kept(data_folder).ply == 1


def test_redo_makes_again_what_was_taken_back(run: Run, data_folder: Path):
    typed = [*TURN, *TURN, "undo", "undo", "redo", "redo", "quit"]
    result = run("play", "--seed", 4, input=typed)
    assert result.output.count("2 moves made again.") == 2
    assert kept(data_folder).ply == 4


def test_what_was_taken_back_can_be_made_again_on_another_day(run: Run, data_folder: Path):
    run("play", "--seed", 4, input=[*TURN, *TURN, "undo", "undo", "quit"])
    assert kept(data_folder).ply == 0
    result = run("play", "--resume", input=["redo", "redo", "quit"])
    assert "redo makes 4 moves again" in result.output
    assert result.output.count("2 moves made again.") == 2
    assert kept(data_folder).ply == 4


def test_a_finished_game_can_be_taken_back(run: Run, data_folder: Path):
    result = run("play", "human", "uniform", "--seed", 4, input=[*TURN * 18, "undo", "quit"])
    assert "Go on with: akropolis play --resume" in result.output
    assert kept(data_folder).ply == 34


# -- keeping --------------------------------------------------------------------------------------


def test_quit_says_how_to_go_on_and_resume_goes_on(run: Run, data_folder: Path):
    result = run("play", "--seed", 4, input=[*TURN, "quit"])
    (path,) = (data_folder / "games").glob("*.akr")
    assert f"Go on with: akropolis play --resume {path}" in result.output
    run("play", "--resume", input=[*TURN, "quit"])
    assert kept(data_folder).ply == 4


def test_the_end_of_the_input_is_like_quit(run: Run, data_folder: Path):
    result = run("play", "--seed", 4, input=[*TURN, "0"])
    assert "Go on with: akropolis play --resume" in result.output
    assert result.exit_code == 0
    assert kept(data_folder).ply == 2


def test_a_json_record_is_resumed_and_kept_as_json(run: Run, tmp_path: Path):
    game = play_out(ak.Game.new(seats=2, seed=4), moves=3)
    path = tmp_path / "game.json"
    path.write_text(game.record.to_json())
    run("play", "--resume", path, input=[*TURN, "quit"])
    assert ak.Game.from_json(path.read_text()).ply == 4


def test_there_may_be_nothing_to_resume(run: Run):
    result = run("play", "--resume")
    assert "there is no unfinished game in" in result.stderr
    assert "Games begun in the browser go on from its first page" in result.stderr
    assert result.exit_code == 2


def test_a_false_or_unreadable_record_is_not_resumed(run: Run, tmp_path: Path):
    path = tmp_path / "game.akr"
    path.write_text("nonsense")
    assert run("play", "--resume", path).exit_code == 2
    path.write_text(str(play_out(ak.Game.new(seats=2, seed=4))).replace("Result: ", "Result: 1"))
    assert run("play", "--resume", path).exit_code == 1


def test_save_writes_a_copy_and_never_over_another_file(run: Run, tmp_path: Path):
    copy = tmp_path / "copy.akr"
    result = run("play", "--seed", 4, input=[*TURN, f"save {copy}", f"save {copy}", "quit"])
    assert f"Saved a copy as {copy}" in result.output
    assert f"{copy} exists already" in result.output
    assert ak.Game.parse(copy.read_text()).ply == 2


def test_save_makes_no_folders(run: Run, tmp_path: Path):
    result = run("play", "--terminal", input=[f"save {tmp_path}/no/such/x.akr", "quit"])
    assert f"The folder {tmp_path}/no/such does not exist" in result.output.replace("\n", " ")
    assert not (tmp_path / "no").exists()
    assert result.exit_code == 0


def test_save_says_why_it_could_not_write(run: Run, tmp_path: Path):
    (tmp_path / "file").write_text("")
    result = run(
        "play", "--terminal", input=[f"save {tmp_path}/file/copy", f"save {'x' * 300}", "quit"]
    )
    assert result.output.count("could not be written") == 2
    assert result.exit_code == 0


def test_a_game_that_cannot_be_kept_goes_on_and_says_so(run: Run, monkeypatch: pytest.MonkeyPatch):
    def full(self: object, record: object) -> None:
        if record.moves:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("akropolis.cli.files.Keeper.save", full)
    result = run("play", "--seed", 4, input=[*TURN, "quit"])
    assert result.output.count("The game could not be saved!") >= 1
    assert "No space left on device" in result.stderr
    assert result.exit_code == 2


def test_why_explains_every_district_in_sight(run: Run):
    output = run("play", "--seed", 33, input=["1@2,-2/3", "", "why", "quit"]).output
    assert "2,-1 barracks, level 1: scores nothing, the city shows no plaza of its kind" in output


def test_a_limited_reserve_limits_what_a_preview_promises(run: Run):
    typed = ["1@2,-2/3", "", "0@1,-1/2", "quit"]
    options = ["--start-stones", "1,0", "--stone-reserve", "1"]
    output = run("play", "human", "uniform", "--seed", 33, *options, input=typed).output
    assert "earns    1 stone from quarries" in output
