import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import akropolis as ak
from akropolis.cli import main

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games of a test stay in a folder of its own; pictures come without colours, 100 wide."""
    folder = tmp_path / "data"
    monkeypatch.setenv("AKROPOLIS_DATA_DIR", str(folder))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(sys, "argv", ["akropolis"])  # what people are told to type again
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def run() -> Run:
    """Runs the command line; ``input`` is what is typed, a list of lines or text or bytes."""

    def run(*words: object, input: str | bytes | list[str] = "") -> Result:
        typed = "".join(f"{line}\n" for line in input) if isinstance(input, list) else input
        return CliRunner().invoke(main, [str(word) for word in words], input=typed)

    return run


@pytest.fixture
def finished() -> ak.Game:
    """A whole game between two bots."""
    return play_out(ak.Game.new(seats=2, seed=4))


def play_out(game: ak.Game, moves: int | None = None) -> ak.Game:
    """The game after that many moves of a bot that plays anything; all of them if not said."""
    bot = ak.bots.create("uniform", seed=1)
    while not game.is_over and (moves is None or game.ply < moves):
        game.play(bot.choose(game.view()))
    return game


def kept(folder: Path) -> ak.Game:
    """The one game that is kept in a folder."""
    (path,) = (folder / "games").glob("*.akr")
    return ak.Game.parse(path.read_text())


COMMAND = [sys.executable, "-m", "akropolis"]
