"""What was compiled is found again by the same sources, and by no others; a bad cache does no harm.

Each test runs a copy of the package in processes of its own, and compiles its smallest entry point.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import akropolis

COUNT = """
import numpy
from akropolis.kernel import entries, layout
from akropolis.kernel.state import BENCH
entry = entries.list_placements
run = entry.load()
words = numpy.zeros(layout.state_size(2), "u8")
start = int(layout.HEADER)
city = words[start:]
row, column = int(layout.START_ROW), int(layout.START_COLUMN)
city[layout.TOP], city[layout.BOTTOM], city[layout.ORIGIN] = row - 1, row + 1, row
for q, r, _ in layout.START:
    for plane in (layout.BUILT, layout.H0):
        city[int(plane) + row + r] |= layout.U(1 << column + q)
print(run(words, BENCH.words, BENCH.placements), "compiled" if entry.compiled else "found")
"""


@pytest.fixture
def package(tmp_path):
    """A copy of the package that may be edited."""
    folder = tmp_path / "copy" / "akropolis"
    source = Path(akropolis.__file__).parent
    ignored = shutil.ignore_patterns("__pycache__", "static", "web", "cli", "play", "store")
    shutil.copytree(source, folder, ignore=ignored)
    return folder


def counted(package, cache):
    """How many triangles the copy finds around the starting tile, and how it came by its code."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(package.parent),
        "AKROPOLIS_CACHE_DIR": str(cache),
    }
    told = subprocess.run(
        [sys.executable, "-c", COUNT], env=environment, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    return told.stdout.split()


def entries_in(cache):
    return [path for path in cache.rglob("list_placements-*") if path.is_file()]


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_second_process_finds_what_the_first_has_compiled(package, tmp_path):
    assert counted(package, tmp_path / "cache") == ["30", "compiled"]
    assert counted(package, tmp_path / "cache") == ["30", "found"]


def test_an_edited_callee_in_another_module_is_never_run_as_it_was(package, tmp_path):
    cache, words = tmp_path / "cache", package / "kernel" / "words.py"
    right, wrong = "return (row >> ONE) | (row << LAST)", "return row >> ONE << LAST"
    assert counted(package, cache) == ["30", "compiled"]
    edit(words, right, wrong)
    triangles, how = counted(package, cache)
    assert (triangles != "30", how) == (True, "compiled")
    edit(words, wrong, right)
    assert counted(package, cache) == ["30", "found"]


def test_an_edit_of_the_core_that_is_baked_in_makes_new_code(package, tmp_path):
    cache = tmp_path / "cache"
    counted(package, cache)
    with (package / "tiles.py").open("a") as tiles:
        tiles.write("\n# another edition\n")
    assert counted(package, cache) == ["30", "compiled"]


def test_an_edit_of_the_features_of_bots_makes_new_code_of_theirs_alone(package, tmp_path):
    told = (
        "from akropolis.bots.compiled.entries import SHELF as bots;"
        "from akropolis.kernel.entries import SHELF as kernel;"
        "print(bots.folder, kernel.folder)"
    )
    environment = {**os.environ, "PYTHONPATH": str(package.parent)}

    def folders():
        return subprocess.check_output([sys.executable, "-c", told], env=environment).split()

    before = folders()
    with (package / "bots" / "features.py").open("a") as features:
        features.write("\n# another edition\n")
    after = folders()
    assert [before[0] == after[0], before[1] == after[1]] == [False, True]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: b"not machine code at all",
    ],
    ids=["empty", "cut short", "one bit changed", "another file"],
)
def test_a_damaged_file_counts_as_none(package, tmp_path, damage):
    cache = tmp_path / "cache"
    counted(package, cache)
    (stored,) = entries_in(cache)
    stored.write_bytes(damage(stored.read_bytes()))
    assert counted(package, cache) == ["30", "compiled"]
    assert counted(package, cache) == ["30", "found"]


def test_a_cache_that_cannot_be_a_folder_is_done_without(package, tmp_path):
    cache = tmp_path / "cache"
    cache.write_text("a file where the folder should be")
    assert counted(package, cache) == ["30", "compiled"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_leaves_nothing_half_written(monkeypatch, tmp_path):
    from akropolis.kernel import compiling, entries

    monkeypatch.setenv("AKROPOLIS_CACHE_DIR", str(tmp_path))
    store = compiling._Store(entries.SHELF.entries["list_placements"])

    def full(handle, mode):
        os.close(handle)
        return open("/dev/full", mode)

    monkeypatch.setattr(compiling.os, "fdopen", full)
    with pytest.raises(OSError, match="No space left"):
        store._write(store._folder / "entry", b"x" * 100_000)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_failed_write_is_no_failure_of_the_program(package, tmp_path):
    cache = tmp_path / "cache"
    cache.mkdir()
    code = f"""
import os, tempfile
def refuse(*args, **options):
    raise PermissionError(13, "read-only")
tempfile.mkstemp = refuse
{COUNT}"""
    environment = {
        **os.environ,
        "PYTHONPATH": str(package.parent),
        "AKROPOLIS_CACHE_DIR": str(cache),
    }
    told = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == ["30", "compiled"]


def test_only_a_few_old_fingerprints_are_kept(monkeypatch, tmp_path):
    from akropolis.kernel import compiling, entries

    for age in range(6):
        old = tmp_path / "kernel" / f"old{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    monkeypatch.setenv("AKROPOLIS_CACHE_DIR", str(tmp_path))
    store = compiling._Store(entries.SHELF.entries["list_placements"])
    store._write(store._folder / "entry", b"x")
    kept = sorted(path.name for path in (tmp_path / "kernel").iterdir())
    assert kept == sorted(["old0", "old1", store._folder.name])


def test_it_works_without_the_private_option_that_makes_it_quicker(package, tmp_path):
    edit(package / "kernel" / "compiling.py", 'hasattr(options.DefaultOptions, "_nrt")', "False")
    assert counted(package, tmp_path / "cache") == ["30", "compiled"]
