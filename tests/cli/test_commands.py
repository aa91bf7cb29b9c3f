"""The command line as a whole: help, versions, completion, and how little it loads."""

import subprocess
import sys
from pathlib import Path

import pytest

import akropolis as ak
from akropolis.cli import COMMANDS

from .conftest import Run


def test_the_version_is_told(run: Run):
    result = run("--version")
    assert result.output == f"akropolis {ak.__version__}\n"
    assert result.exit_code == 0


def test_the_help_names_every_command_and_the_exit_codes(run: Run):
    result = run("--help")
    for name in COMMANDS:
        assert f"\n  {name} " in result.output
    assert "akropolis play human foreman" in result.output
    assert (
        "...\n" not in result.output.partition("Commands:")[2]
    )  # what each command does is told to its end
    assert "130 interrupted" in result.output.replace("\n", " ").replace("  ", " ")


def test_the_bots_are_listed_from_gentle_to_strong_and_those_for_comparison_last(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    class Visitor(ak.bots.Greedy):
        """Comes by."""

    monkeypatch.setenv("COLUMNS", "80")
    with ak.bots.registered("visitor", Visitor):
        lines = run("bots").output.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith("novice        Plays a first game: ")
    assert "visitor       Comes by." in lines
    names = [line.split()[0] for line in lines if line[0] != " "]
    levels = [level.name for level in ak.bots.LEVELS]
    assert names == [*levels, "visitor", *ak.bots.TECHNICAL]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_shows_examples(run: Run, name: str):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "akropolis " in result.output.split("\n", 3)[3]


@pytest.mark.parametrize("name", COMMANDS)
def test_each_example_of_the_help_keeps_its_own_line(run: Run, name: str):
    output = run(name, "--help").output
    assert "\\b" not in output
    assert any("akropolis " in line for line in output.splitlines()[2:])


def test_an_unknown_command_is_bad_usage(run: Run):
    result = run("dance")
    assert result.exit_code == 2
    assert "No such command 'dance'" in result.stderr


def test_the_version_is_told_without_loading_any_command_or_rich():
    code = (
        "import sys; from akropolis.cli import main\n"
        "main(['--version'], standalone_mode=False)\n"
        "print([m for m in sys.modules if m == 'rich' or m.startswith('akropolis.cli.')])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == "['akropolis.cli.exits']"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_can_be_taught_to_complete(run: Run, shell: str):
    result = run("completion", shell)
    assert result.exit_code == 0
    assert "_AKROPOLIS_COMPLETE" in result.output


def test_completion_offers_commands_and_variants(monkeypatch: pytest.MonkeyPatch, run: Run):
    monkeypatch.setenv("_AKROPOLIS_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "akropolis score --variants temp")
    monkeypatch.setenv("COMP_CWORD", "3")
    code = "from akropolis.cli import main; main(prog_name='akropolis')"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.stdout == "plain,temples\n"


def shell(command: str) -> "subprocess.CompletedProcess[str]":
    """What a shell makes of a command in which ``akropolis`` stands for ours."""
    ours = f'akropolis() {{ "{sys.executable}" -m akropolis "$@"; }}; '
    return subprocess.run(
        ["bash", "-c", ours + command], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        ("akropolis score <&-", 0, ""),
        ("akropolis play --seed 1 <&-", 0, ""),
        ("akropolis check nowhere.akr 2>&-", 2, ""),
        ("echo Mbq@2,-2/3 | akropolis score >&-", 2, "Error: standard output: it is closed\n"),
        ("akropolis play --seed 1 </dev/null >&-", 2, "Error: standard output: it is closed\n"),
    ],
)
def test_a_closed_stream_is_no_reason_to_fall_over(command: str, code: int, told: str):
    done = shell(command)
    assert (done.returncode, done.stderr) == (code, told)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
@pytest.mark.parametrize(
    "command", ["echo Mbq@2,-2/3 | akropolis score", "akropolis play --seed 1 </dev/null"]
)
def test_output_that_cannot_be_written_is_one_sentence(command: str):
    done = shell(f"{command} >/dev/full")
    assert done.stderr == "Error: standard output: No space left on device\n"
    assert done.returncode == 2
