"""Bots named by where their class stands."""

import sys

import pytest

import akropolis as ak
from akropolis import bots
from akropolis.bots.classes import Place
from akropolis.bots.stdio import register_program

MODULE = """
with open("was-run", "a") as mark:
    mark.write("x")

class Mine:
    'Plays anything.'
    def __init__(self, *, rng, depth="1"):
        self.rng, self.depth = rng, depth
    def choose(self, view):
        return self.rng.choice(view.legal_moves)

class Careless:
    def choose(self, view):
        return view.legal_moves[0]

class Stone:
    pass

def boulder(*, rng):
    return Stone()

def pebble(*, rng):
    return Mine(rng=rng, depth="0")

class Unread(Mine):
    def __init__(self, *, rng):
        open("no-such-weights")

fortytwo = 42
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The working folder, with a module that no other test has imported."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(bots.base, "_MAKERS", dict(bots.base._MAKERS))
    (tmp_path / "my_bots.py").write_text(MODULE)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "my_bots.py").write_text("from beside import Mine\n")
    (tmp_path / "sub" / "beside.py").write_text(MODULE.replace('depth="1"', 'depth="9"'))
    yield tmp_path
    for name, module in [*sys.modules.items()]:
        if str(getattr(module, "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]


def made(spec):
    return bots.create(spec, seed=1, programs=True)


@pytest.mark.parametrize(
    ("spec", "depth"),
    [
        ("my_bots:Mine", "1"),
        ("my_bots:Mine:depth=3", "3"),
        ("my_bots:pebble", "0"),
        ("my_bots.py:Mine", "1"),
        ("./my_bots.py:Mine:depth=3", "3"),
        ("sub/my_bots.py:Mine", "9"),
        ("sub.beside:Mine", "9"),
    ],
)
def test_a_module_or_a_file_names_a_bot_with_its_options(spec, depth):
    bot = made(spec)
    assert bot.depth == depth
    assert bots.choose(bot, ak.Game.new(seed=1).view()).slot in range(4)


def test_files_of_one_name_in_two_folders_are_two_bots():
    assert [made(f"{where}my_bots.py:Mine").depth for where in ("", "sub/")] == ["1", "9"]


def test_a_module_is_run_once_in_a_process(folder):
    for spec in ("my_bots.py:Mine", "./my_bots.py:Careless", "my_bots.py:Mine:depth=2"):
        Place.of(spec).maker()
    assert (folder / "was-run").read_text() == "x"


@pytest.mark.parametrize("spec", ["my_bots:Mine", "./my_bots.py:Mine:depth=3", "no_such:Bot"])
def test_no_code_is_run_for_text_that_is_not_trusted(folder, spec):
    with pytest.raises(bots.Untrusted, match="would run code of its own, which is not allowed"):
        bots.create(spec)
    assert not (folder / "was-run").exists()


def test_the_working_folder_hides_nothing_that_is_installed(folder):
    (folder / "json.py").write_text("class Mine: pass")
    with pytest.raises(bots.UnknownBot, match=r"there is no 'Mine' in .*json/__init__.py"):
        made("json:Mine")


def test_what_follows_a_file_and_a_class_are_options():
    place = bots.base.place_of("my_bots.py:Mine:depth=a.py:b")
    assert place == ("my_bots.py", "Mine", "depth=a.py:b")


def test_a_program_is_no_class():
    assert bots.base.place_of("stdio:false") is None


def test_a_bot_that_is_known_is_not_looked_for_as_a_module(folder):
    (folder / "greedy.py").write_text(MODULE)
    with pytest.raises(bots.UnknownBot, match="expected option=value in 'greedy:Mine', not 'Mine'"):
        made("greedy:Mine")


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("no_such:Bot", "there is no bot and no module 'no_such', neither installed nor in /"),
        ("no.such:Bot", "there is no bot and no module 'no', "),
        ("no/such.py:Bot", "there is no file no/such.py"),
        ("~nobody/such.py:Bot", "there is no file ~nobody/such.py"),
        ("\0.py:Bot", "there is no file \0.py"),
        (f"{'a' * 300}.py:Bot", "there is no file aaa"),
        ("my_bots:Mime", "there is no 'Mime' in /.*my_bots.py; it has Mine, Careless, Unread$"),
        ("my_bots:Stone", "'Stone' of my_bots is no class with a method choose"),
        ("my_bots:fortytwo", "'fortytwo' of my_bots is no class"),
        ("my_bots:boulder", "'my_bots:boulder' makes <.*Stone.*>, which has no method choose"),
        ("my_bots:Careless", r"made with rng, as by __init__\(self, \*, rng\)"),
        ("my_bots:Mine:width=3", "'my_bots:Mine:width=3': no option 'width'; it takes depth"),
        ("my_bots:Mine:depth", "expected option=value in 'my_bots:Mine:depth', not 'depth'"),
        ("my_bots.py", "no bot 'my_bots.py'; a class in a file is named as in my_bots.py:Class"),
    ],
)
def test_what_names_no_bot_is_refused_with_the_reason(spec, why):
    with pytest.raises(bots.UnknownBot, match=why):
        made(spec)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import nothing_like_it", "ModuleNotFoundError: No module named 'nothing_like_it'"),
        ("x = 1\nx / 0", r"ZeroDivisionError: division by zero \(.*broken.py, line 2\)"),
        ("class Mine", r"SyntaxError: expected ':' \(broken.py, line 1\)"),
        ("raise SystemExit(3)", "SystemExit: 3"),
    ],
)
@pytest.mark.parametrize("where", ["broken", "broken.py"])
def test_a_module_that_fails_is_told_with_the_place(folder, where, text, why):
    (folder / "broken.py").write_text(text)
    with pytest.raises(bots.UnknownBot, match=f"{where} cannot be imported: {why}"):
        made(f"{where}:Mine")


def test_a_bot_that_fails_to_be_made_is_told_with_the_reason():
    why = "'my_bots:Unread' could not be made: FileNotFoundError: .*'no-such-weights'"
    with pytest.raises(bots.BotFailed, match=why):
        made("my_bots:Unread")


def test_a_class_is_registered_by_a_name_as_a_program_is():
    register_program("mine", "sub/my_bots.py:Mine")
    assert bots.create("mine", seed=1).depth == "9"
    assert bots.sentences()["mine"] == "Plays anything."
    with pytest.raises(bots.UnknownBot, match="no option 'depth'; it takes none"):
        bots.create("mine:depth=3")


def test_a_class_that_is_not_there_is_not_registered():
    with pytest.raises(bots.UnknownBot, match="there is no 'Yours' in"):
        register_program("yours", "my_bots.py:Yours")
    assert "yours" not in bots.names()
