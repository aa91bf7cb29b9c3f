"""``akropolis show``."""

import akropolis as ak

from .conftest import Run, play_out


def test_into_a_pipe_every_ply_is_printed(run: Run, finished: ak.Game):
    result = run("show", "-", input=str(finished))
    assert result.exit_code == 0
    assert [line for line in result.output.splitlines() if line.startswith("Ply ")] == [
        f"Ply {ply} of 36" for ply in range(37)
    ]


def test_a_page_tells_the_move_and_draws_the_city_of_whoever_moved(run: Run):
    game = ak.Game.new(seats=2, seed=33)
    game.play("1:Mbq@2,-2/3")
    assert run("show", "-", "--ply", 1, input=str(game)).output.splitlines() == [
        "Ply 1 of 1",
        "Player 1 took  M  b  q  for 1 stone, built at 2,-2/3, level 1: -1 → 0",
        "",
        "Round 1 of 12   Player 1 ✓  [Player 2]  Player 1   new tiles after 2 turns",
        "slot      0           1           2      ",
        "          g           B           m      ",
        "         q  q        q  q        q  q    ",
        "         free      1 stone     2 stones  ",
        "",
        "     ___     ===    Player 1's city",
        "    / q \\===/ M \\    h  houses    0 × 1  =   0",
        "    \\   / q  * */    m  markets   0 × 2  =   0",
        " ___/ H \\===  b°\\    b  barracks  1 × 0  =   0",
        "/ q  _*_  q \\===/    t  temples   0 × 0  =   0",
        "\\___/   \\___/        g  gardens   0 × 0  =   0",
        "                     ●  stones             0",
        "                        total              0",
        "",
        "                        Player 2           2  ● 2",
        "",
    ]


def test_the_last_page_says_who_won_and_why(run: Run, finished: ak.Game):
    output = run("show", "-", "--ply", 36, input=finished.record.to_json()).output
    winner = finished.result.winners[0]
    assert f"Player {winner + 1} wins with {finished.totals[winner]} points." in output


def test_the_architect_is_told_of_in_solo_records(run: Run):
    game = play_out(ak.Game.new(ak.Rules(solo_level="metagenes", seats=1), seed=4), moves=1)
    output = run("show", "-", "--ply", 1, input=str(game)).output
    assert "\nYou took " in output
    assert "\nMetagenes took " in output


def test_a_ply_beyond_the_record_is_bad_usage(run: Run, finished: ak.Game):
    result = run("show", "-", "--ply", 37, input=str(finished))
    assert result.exit_code == 2
    assert "a ply from 0 to 36, not 37" in result.stderr


def test_a_false_record_is_not_shown(run: Run, finished: ak.Game):
    result = run("show", "-", input=str(finished).replace("Result: ", "Result: 1"))
    assert (result.stdout, result.exit_code) == ("", 1)


def test_a_text_that_is_no_record_is_refused(run: Run):
    assert run("show", "-", input="{").exit_code == 2
