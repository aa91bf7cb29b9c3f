"""Keeping games so that nothing is lost."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import akropolis as ak
from akropolis.cli import files

from .conftest import Run, play_out


def test_a_failed_write_leaves_the_old_text_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "game.akr"
    files.write(path, "old")

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        files.write(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.akr"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_leaves_no_litter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(prefix: str, dir: Path) -> tuple[int, str]:
        name = dir / f"{prefix}x"
        name.touch()
        return os.open("/dev/full", os.O_WRONLY), str(name)

    monkeypatch.setattr("tempfile.mkstemp", full)
    with pytest.raises(OSError, match="No space"):
        files.write(tmp_path / "game.akr", "text")
    assert os.listdir(tmp_path) == []


def test_a_link_stays_a_link(tmp_path: Path):
    link = tmp_path / "link.akr"
    link.symlink_to(tmp_path / "game.akr")
    files.write(link, "text")
    assert link.is_symlink()
    assert (tmp_path / "game.akr").read_text() == "text"


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes in folders on Windows")
def test_what_is_no_file_of_a_disk_is_written_to_and_stays_what_it_is(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    files.write(pipe, "text")
    assert os.read(reader, 100) == b"text"
    os.close(reader)
    assert pipe.is_fifo()


def test_two_games_of_one_second_have_files_of_their_own(tmp_path: Path):
    names = {files.new_game_file(tmp_path, "now").name for _ in range(3)}
    assert names == {"now.akr", "now-2.akr", "now-3.akr"}


def test_the_latest_unfinished_game_is_found_among_finished_ones_and_rubbish(tmp_path: Path):
    games = {
        "rubbish": "nonsense",
        "finished": str(play_out(ak.Game.new(seats=2, seed=1))),
        "solo-finished": str(play_out(ak.Game.new(seats=1, seed=1))),
        "new": str(play_out(ak.Game.new(seats=2, seed=1), moves=3)),
        "old": str(play_out(ak.Game.new(seats=2, seed=1), moves=5)),
        "empty": "",
    }
    for age, (name, text) in enumerate(games.items()):
        path = tmp_path / f"{name}.akr"
        path.write_text(text)
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    found = files.latest_unfinished(tmp_path)
    assert found is not None
    assert found[0].name == "new.akr"


def test_there_may_be_no_unfinished_game(tmp_path: Path):
    assert files.latest_unfinished(tmp_path / "nowhere") is None


# -- two terminals ---------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game under way."""
    path = tmp_path / "game.akr"
    path.write_text(str(play_out(ak.Game.new(seats=2, seed=1), moves=3)))
    return path


def test_a_game_is_kept_by_one_terminal_at_a_time(path: Path):
    keeper = files.Keeper(path)
    for _ in range(2):  # the lock passes on to each new file
        with pytest.raises(files.InUse, match="this game is open in another terminal"):
            files.Keeper(path)
        keeper.save(ak.Record.parse(path.read_text()))
    keeper.close()
    files.Keeper(path).close()


def test_a_game_that_is_open_elsewhere_is_not_offered(path: Path):
    keeper = files.Keeper(path)
    assert files.latest_unfinished(path.parent) is None
    keeper.close()
    found = files.latest_unfinished(path.parent)
    assert found is not None
    assert found[0] == path


@pytest.mark.parametrize("change", [str.upper, lambda text: text + "; a note"])
def test_what_another_program_has_changed_is_not_written_over(
    path: Path, change: Callable[[str], str]
):
    keeper = files.Keeper(path)
    record = ak.Record.parse(path.read_text())
    changed = change(path.read_text())
    path.write_text(changed)
    with pytest.raises(OSError, match="another program has changed it"):
        keeper.save(record)
    keeper.close()
    assert path.read_text() == changed


def test_a_file_that_was_only_touched_or_copied_back_is_as_it_was(path: Path):
    keeper = files.Keeper(path)
    text = path.read_text()
    path.unlink()
    path.write_text(text)
    keeper.save(ak.Record.parse(text))
    keeper.save(ak.Record.parse(text))
    keeper.close()


def test_a_game_whose_file_has_gone_is_written_again(path: Path):
    keeper = files.Keeper(path)
    record = ak.Record.parse(path.read_text())
    path.unlink()
    keeper.save(record)
    keeper.close()
    assert ak.Record.parse(path.read_text()) == record


def test_what_a_killed_process_left_half_written_is_cleared_away(path: Path):
    half = path.with_name(f".{path.name}.part-x1")
    other = path.with_name(".other.akr.part-x1")
    for litter in (half, other):
        litter.write_text("Akropolis-Rec")
    files.Keeper(path).close()
    assert sorted(os.listdir(path.parent)) == [".other.akr.part-x1", "game.akr"]


def test_a_folder_that_cannot_be_written_is_told_before_the_first_move(
    path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
):
    def refuse(**options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    result = run("play", "--resume", path)
    assert f"{path} could not be kept: Permission denied; play a copy of it" in result.stderr
    assert result.exit_code == 2
