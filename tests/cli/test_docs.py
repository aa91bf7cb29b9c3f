"""The examples of docs/cli.md are real. ``python -m cli.test_docs`` in tests writes them anew."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner

import akropolis as ak
from akropolis.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
_BLOCK = re.compile(r"^```(console|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_TYPED = re.compile(r"^.*: .* > ?(.*)$", re.MULTILINE)

#: What a block of the page needs to run: ``akropolis`` as a command, and a record.
_GAME = ak.Game.new(seats=2, seed=33)
for _move in ("1:Mbq@2,-2/3", "0:gqq@1,-1/1", "0:Bqq@1,-1/2"):
    _GAME.play(_move)


def console(commands: str, folder: Path) -> str:
    """The block again, with what its commands print now."""
    (folder / "game.akr").write_text(str(_GAME))
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "90"}
    prelude = f'akropolis() {{ "{sys.executable}" -m akropolis "$@"; }}\n'
    lines = []
    for command in re.findall(r"^\$ (.*)$", commands, re.MULTILINE):
        told = subprocess.run(
            ["bash", "-c", f"{prelude}{command}"],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        lines += [f"$ {command}", *(line.rstrip() for line in told.stdout.splitlines())]
        while not lines[-1]:
            lines.pop()
    return "\n".join(lines) + "\n"


def session(block: str, folder: Path) -> str:
    """The game again, with what it prints now to what was typed."""
    command = block.partition("\n")[0]
    typed = [match[1] for match in _TYPED.finditer(block)]
    told = CliRunner(echo_stdin=True).invoke(
        main,
        command.removeprefix("$ akropolis ").split(),
        input="".join(f"{line}\n" for line in typed),
        env={"NO_COLOR": "1", "COLUMNS": "90", "AKROPOLIS_DATA_DIR": str(folder)},
    )
    game = told.output.partition("\nAll is saved in")[0].rstrip()
    return "\n".join([command, *(line.rstrip() for line in game.split("\n"))]) + "\n"


def rendered(page: str, folder: Path) -> str:
    """The page with every example as it comes out now."""

    def block(match: re.Match[str]) -> str:
        kind, text = match[1], match[2]
        make = console if kind == "console" else session
        return f"```{kind}\n{make(text, folder)}```"

    return _BLOCK.sub(block, page)


def test_every_example_prints_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    source = Path(ak.__file__).parents[1]
    monkeypatch.setenv("PYTHONPATH", str(source))
    page = PAGE.read_text(encoding="utf-8")
    assert rendered(page, tmp_path) == page


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        PAGE.write_text(rendered(PAGE.read_text(encoding="utf-8"), Path(name)), encoding="utf-8")
