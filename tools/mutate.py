"""Change the library one small thing at a time and see whether the tests notice.

    python tools/mutate.py src/akropolis/city.py src/akropolis/scoring --processes 2

For each mutant a copy of the tree is changed in one place, and its tests are run, the quick ones
first, until one fails. Mutants that no test notices are printed. Not part
of ``make test``: a run takes some minutes. ``docs/testing.md`` keeps the last results.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).parent.parent
PROPERTIES = "tests/property/test_"
STAGES = (
    ["tests/unit", "--doctest-modules"],
    [f"{PROPERTIES}legality.py", f"{PROPERTIES}symmetry.py", f"{PROPERTIES}previews.py"],
    [f"{PROPERTIES}core_against_oracle.py", f"{PROPERTIES}round_trips.py"],
)

# Quicker than any test: most mutants cannot replay the golden games.
REPLAY = """
import sys
sys.path[:0] = ["src", "tests/golden"]
import readable
import akropolis as ak
for path in readable.RECORDS:
    game = ak.Game.parse(path.read_text())
    assert readable.sheets(game) == path.with_suffix(".txt").read_text()
    assert str(game) == path.read_text()
"""
SECONDS = 120  # a mutant that takes longer runs in circles, which the tests would show

COMPARE = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
ARITHMETIC = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.Mod: "+",
    ast.FloorDiv: "*",
    ast.BitOr: "&",
    ast.BitAnd: "|",
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}


@dataclass(frozen=True)
class Mutant:
    """One change: what stands at an offset of a file, and what is put there."""

    file: Path
    line: int
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        shown = [" ".join(text.split())[:90] for text in (self.old, self.new)]
        return f"{self.file.relative_to(ROOT)}:{self.line}: {shown[0]} -> {shown[1]}"


def mutants(file: Path) -> Iterator[Mutant]:
    """Every mutant of a file, from top to bottom."""
    source = file.read_text()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    raw = source.encode()

    def span(node: ast.AST) -> tuple[int, int]:
        return (
            starts[node.lineno - 1] + node.col_offset,  # type: ignore[attr-defined]
            starts[node.end_lineno - 1] + node.end_col_offset,  # type: ignore[attr-defined]
        )

    def text(node: ast.AST) -> str:
        start, end = span(node)
        return raw[start:end].decode()

    def change(node: ast.AST, new: str) -> Mutant:
        start, end = span(node)
        return Mutant(file, node.lineno, start, end, text(node), new)  # type: ignore[attr-defined]

    tree = ast.parse(source)
    for node in ast.walk(tree):  # annotations do nothing when the program runs
        for field in ("annotation", "returns"):
            if hasattr(node, field):
                setattr(node, field, ast.Constant(None))
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, ops=[op, *rest], comparators=[right, *more]):
                tail = "" if not rest else raw[span(right)[1] : span(more[-1])[1]].decode()
                yield change(node, f"({text(left)} {COMPARE[type(op)]} {text(right)}{tail})")
            case ast.BoolOp(op=op, values=values):
                word = " or " if isinstance(op, ast.And) else " and "
                yield change(node, "(" + word.join(text(value) for value in values) + ")")
                for value in values:
                    yield change(node, text(value))
            case ast.BinOp(op=op, left=left, right=right) if type(op) in ARITHMETIC:
                yield change(node, f"({text(left)} {ARITHMETIC[type(op)]} {text(right)})")
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                yield change(node, text(operand))
            case ast.Constant(value=bool() as value):
                yield change(node, str(not value))
            case ast.Constant(value=int() as value):
                yield change(node, str(value + 1))
                yield change(node, str(value - 1))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                yield change(node, text(body))
                yield change(node, text(orelse))
            case ast.If(test=test):
                yield change(test, f"not ({text(test)})")
            case ast.comprehension(ifs=[_, *_] as ifs):
                for test in ifs:
                    yield change(test, "True")
            case ast.Call(func=ast.Name(id=name) as called) if name in NAMES:
                yield change(called, NAMES[name])
            case ast.Assign() | ast.AugAssign():
                yield change(node, "pass")
            case ast.Expr(value=ast.Call() | ast.Yield()):
                yield change(node, "pass")
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield change(value, "None")
            case _:
                pass


def pytest_of(stage: list[str]) -> list[str]:
    """The command that runs the tests of a stage up to the first that fails."""
    options = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "-o", "addopts="]
    return [sys.executable, "-m", "pytest", *options, *stage]


def noticed(mutant: Mutant, workplace: Path) -> bool:
    """Whether a test fails once the mutant is in the copy of the package."""
    target = workplace / mutant.file.relative_to(ROOT)
    raw = mutant.file.read_bytes()
    target.write_bytes(raw[: mutant.start] + mutant.new.encode() + raw[mutant.end :])
    environment = {**os.environ, "PYTHONPATH": str(workplace / "src")}
    try:
        for command in ([sys.executable, "-c", REPLAY], *map(pytest_of, STAGES)):
            if "--doctest-modules" in command:
                command.append(str(target))
            done = subprocess.run(
                command,
                cwd=workplace,
                env=environment,
                capture_output=True,
                timeout=SECONDS,
                check=False,
            )
            if done.returncode:
                return True
    except subprocess.TimeoutExpired:
        return True
    finally:
        target.write_bytes(raw)
    return False


def main() -> None:
    """Parse the command line, try every mutant, print those that live."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", type=Path, help="files or folders of the library")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    files = [
        file.resolve()
        for path in arguments.paths
        for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])
    ]
    found = [mutant for file in files for mutant in mutants(file)]
    with tempfile.TemporaryDirectory() as folder:
        workplaces: SimpleQueue[Path] = SimpleQueue()
        for number in range(arguments.processes):
            workplace = Path(folder) / str(number)
            for name in ("src", "tests"):
                shutil.copytree(ROOT / name, workplace / name)
            shutil.copy(ROOT / "pyproject.toml", workplace)
            workplaces.put(workplace)

        def attempt(mutant: Mutant) -> bool:
            workplace = workplaces.get()
            try:
                killed = noticed(mutant, workplace)
            finally:
                workplaces.put(workplace)
            if not killed:
                print(f"lives: {mutant}", flush=True)
            return killed

        with ThreadPoolExecutor(arguments.processes) as pool:
            killed = sum(pool.map(attempt, found))
    print(f"{len(found)} mutants, {killed} killed, {len(found) - killed} live")


if __name__ == "__main__":
    main()
