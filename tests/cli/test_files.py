"""Keeping games so that nothing is lost."""

import os
from pathlib import Path

import pytest

import akropolis as ak
from akropolis.cli import files

from .conftest import play_out


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


def test_a_link_stays_a_link(tmp_path: Path):
    link = tmp_path / "link.akr"
    link.symlink_to(tmp_path / "game.akr")
    files.write(link, "text")
    assert link.is_symlink()
    assert (tmp_path / "game.akr").read_text() == "text"


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
