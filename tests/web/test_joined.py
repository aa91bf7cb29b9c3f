"""Modules that are sent as one text."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from akropolis.web import assets, joined

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
PAGES = ["home", "new", "rules", "settings", "seat", "table"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "js").mkdir()
    return tmp_path


def write(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"js/{name}.js").write_text(text)
    return folder


def run(folder: Path) -> list[str]:
    """What the module ``page`` prints when it and all others are one text."""
    if (node := shutil.which("node")) is None:
        missing = "needs node, to run the browser's code"
        required = os.environ.get("AKROPOLIS_BROWSER") == "required"
        pytest.fail(missing) if required else pytest.skip(missing)
    path = folder / "joined.mjs"
    path.write_text(joined.script(folder, "page").text)
    return subprocess.run([node, path], check=True, capture_output=True, text=True).stdout.split()


def test_modules_run_once_each_behind_what_they_import(folder: Path):
    write(
        folder,
        page="import './left.js';\nimport { right } from './right.js';\nconsole.log(right);",
        left="import './deep.js';\nconsole.log('left');",
        right="import './deep.js';\nconsole.log('right');\nexport const right = 7;",
        deep="console.log('deep');",
    )
    assert run(folder) == ["deep", "left", "right", "7"]


def test_names_stay_within_their_module_and_may_be_called_otherwise(folder: Path):
    write(
        folder,
        page="import {\n  it as one,\n  $,\n} from './one.js';\nimport{it as two}from'./two.js';"
        "const it = 3;\nconsole.log(one, two(), it, new $().own);",
        one="const own = 1;\nexport const it = own;\nexport class $ { own = own; }",
        two="import{it as n}from'./one.js';function f(){return n+1}export{f as it};",
    )
    assert run(folder) == ["1", "2", "3", "1"]


def test_a_page_may_wait_for_something(folder: Path):
    write(
        folder,
        page="import { soon } from './one.js';\nconsole.log(await soon());",
        one="export async function soon() { return 5; }",
    )
    assert run(folder) == ["5"]


def test_comments_that_fill_their_lines_stay_behind(folder: Path):
    write(
        folder,
        page="// Why.\n/** @license us */\n/**\n * @param {number} n */ // so\n/**\n * More.\n */\n"
        "const at = 'http://a'; // here\n  // there\nconsole.log(at, `/* b */`.length);",
    )
    assert run(folder) == ["http://a", "7"]
    assert joined.script(folder, "page").lines == [
        "",
        "/** @license us */",
        "/**",
        " * @param {number} n */ // so",
        "",
        "",
        "",
        "const at = 'http://a'; // here",
        "",
        "console.log(at, `/* b */`.length);",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\nexport let n = 1;", 2),
        ("export default 1;", 1),
        ("import all from './one.js';", 1),
        ("import * as all from './one.js';", 1),
        ("const n = 1;\nconst late = await import('./one.js');", 2),
        ("export const [a, b] = [1, 2];", 1),
        ("export * from './one.js';", 1),
    ],
)
def test_what_cannot_be_joined_is_refused(folder: Path, text: str, line: int):
    write(folder, page=text, one="export const n = 1;")
    with pytest.raises(ValueError, match=rf"^page\.js, line {line}, cannot be joined"):
        joined.script(folder, "page")


def test_circles_are_refused(folder: Path):
    write(folder, page="import './a.js';", a="import './b.js';", b="import './a.js';")
    with pytest.raises(ValueError, match=r"a\.js imports itself by way of b\.js"):
        joined.script(folder, "page")


@pytest.mark.parametrize("name", PAGES)
def test_a_map_leads_from_each_line_of_a_page_to_its_own(name: str):
    script = joined.script(assets.FOLDER, name)
    told = json.loads(script.map())
    sources = [
        (assets.FOLDER / "joined" / source).resolve().read_text(encoding="utf-8").splitlines()
        for source in told["sources"]
    ]
    led = 0
    file = line = 0
    for text, mapping in zip(script.lines, told["mappings"].split(";"), strict=True):
        if mapping:
            column, to_file, to_line, to_column = numbers(mapping)
            assert (column, to_column) == (0, 0)
            file, line = file + to_file, line + to_line
            assert text in sources[file][line] or text.startswith("const {")
            led += 1
    assert led == sum(map(len, sources))


def numbers(mapping: str) -> list[int]:
    """The numbers of a place in a map."""
    found, shift, value = [], 0, 0
    for digit in map(DIGITS.index, mapping):
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            shift = value = 0
    return found
