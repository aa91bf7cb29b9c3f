"""``akropolis check``."""

from pathlib import Path

import akropolis as ak

from .conftest import Run, play_out


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_a_true_record_is_summed_up(run: Run, finished: ak.Game, tmp_path: Path):
    path = write(tmp_path / "game.akr", str(finished))
    result = run("check", path)
    totals = " : ".join(map(str, finished.totals))
    assert result.output == f"{path}: true, 36 moves, finished, {totals}\n"
    assert result.exit_code == 0


def test_the_json_twin_can_be_checked(run: Run, finished: ak.Game):
    result = run("check", "-", input=finished.record.to_json())
    assert result.exit_code == 0
    assert result.output.startswith("-: true, 36 moves")


def test_an_unfinished_game_is_true_as_well(run: Run):
    game = play_out(ak.Game.new(seats=2, seed=4), moves=5)
    assert "true, 5 moves, round 2 of 12" in run("check", "-", input=str(game)).output


def test_the_wrong_move_is_named_with_all_reasons(run: Run, finished: ak.Game):
    lines = str(finished).splitlines()
    wrong = ["5. 0:hhh@20,0/1" if line.startswith("5. ") else line for line in lines]
    result = run("check", "-", input=wrong)
    assert result.stderr.startswith("-: move 5: 0:hhh@20,0/1: ")
    for reason in (ak.Reason.WRONG_TILE, ak.Reason.DETACHED):
        assert reason.sentence in result.stderr
    assert (result.stdout, result.exit_code) == ("", 1)


def test_a_false_result_is_found(run: Run, finished: ak.Game):
    text = str(finished).replace("Result: ", "Result: 1")
    result = run("check", "-", input=text)
    assert "the result is" in result.stderr
    assert result.exit_code == 1


def test_text_that_is_no_record_has_an_exit_code_of_its_own(run: Run):
    result = run("check", "-", input="Hello\n")
    assert result.stderr.startswith("-: line 1, column 1: expected")
    assert result.exit_code == 2


def test_every_file_is_checked_and_the_worst_decides(run: Run, finished: ak.Game, tmp_path: Path):
    good = write(tmp_path / "good.akr", str(finished))
    bad = write(tmp_path / "bad.akr", str(finished).replace("Result: ", "Result: 1"))
    result = run("check", bad, tmp_path, good, tmp_path / "none")
    assert result.exit_code == 2
    assert result.stdout.startswith(f"{good}: true")
    assert [line.split(": ")[0] for line in result.stderr.splitlines()] == [
        str(bad),
        str(tmp_path),
        str(tmp_path / "none"),
    ]


def test_quiet_says_nothing_of_true_records(run: Run, finished: ak.Game):
    assert run("check", "--quiet", "-", input=str(finished)).output == ""


def test_binary_and_endless_files_are_refused(run: Run, tmp_path: Path):
    path = tmp_path / "noise"
    path.write_bytes(bytes(range(256)))
    assert "not UTF-8 text" in run("check", path).stderr
    path.write_bytes(b" " * 1_000_001)
    assert "larger than any record" in run("check", path).stderr


def test_at_least_one_file_is_asked_for(run: Run):
    assert run("check").exit_code == 2
