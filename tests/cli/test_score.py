"""``akropolis score``."""

import json
from pathlib import Path

import pytest

import akropolis as ak

from .conftest import COMMAND, Run

CITY = "Mbq@2,-2/3 hhq@1,-1/2"
EIGHT_BARRACKS_AND_A_LAKE = (
    "t1@0,-1 q1@1,-1 b1@1,0 g2@0,1 h1@-1,1 q1@-1,0 "
    "T1@0,-2 q1@1,-2 q1@2,-2 q1@2,-1 B1@2,0 q1@1,1 G1@0,2 q1@-1,2 q1@-2,2 q1@-2,1 q1@-2,0 q1@-1,-1"
)


def test_a_city_is_scored_as_the_library_scores_it(run: Run):
    result = run("score", "--stones", 2, input=CITY)
    assert result.output == f"{ak.score(ak.City.parse(CITY), stones=2)}\n"
    assert result.exit_code == 0


def test_a_plan_is_scored(run: Run):
    assert "houses        4  x   1  =    4" in run("score", input="h1@0,0 h3@1,0 H1@2,0").output


def test_a_city_that_was_printed_can_be_scored_as_it_is(run: Run):
    assert run("score", input=f"{ak.City.parse(CITY)}\n").output == run("score", input=CITY).output


def test_json_lines_go_in_and_come_out(run: Run):
    lines = [json.dumps({"city": CITY, "stones": 3}), json.dumps({"plan": "h1@0,0 H1@1,0"})]
    first, second = map(json.loads, run("score", "--json", input=lines).output.splitlines())
    assert first["districts"]["houses"] == {"value": 4, "stars": 1, "points": 4}
    assert (first["line"], first["stones"], first["total"]) == (1, 3, 7)
    assert (second["line"], second["stones"], second["total"]) == (2, 0, 1)


def test_blank_lines_are_passed_over_but_counted(run: Run):
    assert json.loads(run("score", "--json", input=["", CITY]).output)["line"] == 2


def test_several_tables_are_parted_by_a_blank_line(run: Run):
    assert run("score", input=[CITY, CITY]).output.count("\n\n") == 1


@pytest.mark.parametrize(
    ("option", "city", "district", "points"),
    [
        ([], "h1@0,0 h1@1,0 h1@2,0 h3@5,0 h3@6,0 H1@9,9", "houses", 3),
        (["--house-group", "value"], "h1@0,0 h1@1,0 h1@2,0 h3@5,0 h3@6,0 H1@9,9", "houses", 6),
        ([], EIGHT_BARRACKS_AND_A_LAKE, "barracks", 0),
        (["--barracks-lake-edge"], EIGHT_BARRACKS_AND_A_LAKE, "barracks", 2),
        ([], EIGHT_BARRACKS_AND_A_LAKE, "gardens", 6),
        (["--variants", "gardens"], EIGHT_BARRACKS_AND_A_LAKE, "gardens", 12),
        (["--variants", "all"], EIGHT_BARRACKS_AND_A_LAKE, "gardens", 12),
        (
            ["--variants", "temples,gardens", "--lake", "single"],
            EIGHT_BARRACKS_AND_A_LAKE.replace("q1@-1,0 ", ""),
            "gardens",
            6,
        ),
    ],
)
def test_every_variant_and_ruling_is_an_option(
    run: Run, option: list[str], city: str, district: str, points: int
):
    result = run("score", "--json", *option, input=city)
    assert json.loads(result.output)["districts"][district]["points"] == points


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("Mbq@9,9/3", 1, "-, line 1: Mbq@9,9/3: a tile on the table must share an edge"),
        ("Mbx@1,1/1", 2, "-, line 1, column 1: expected a tile of three faces"),
        ("h1@0,0 h1@0,0", 2, "-, line 1, column 11: expected a hex not named before"),
        ('{"city": 3}', 2, "-, line 1: expected a text as city, not 3"),
        ('{"city": "", "plan": ""}', 2, "-, line 1: expected a JSON object with a key"),
        ('{"city": "", "stone": 1}', 2, "-, line 1: expected no key 'stone'"),
        ('{"city": "", "stones": true}', 2, "-, line 1: expected stones from 0 to 1000, not true"),
        ("[]", 2, "-, line 1: expected a JSON object"),
        ('{"city": ', 2, "-, line 1, column 10: expected JSON"),
        ("[" * 100_000, 2, "-, line 1: expected JSON of moderate depth"),
        (b"\xff\xfe", 2, "-, line 1: not UTF-8 text, byte 1 is 0xff"),
        (b"\0" * 1_100_000, 2, "-, line 1: longer than any city"),
    ],
)
def test_what_cannot_be_scored_is_refused_in_a_sentence(
    run: Run, text: str | bytes, code: int, message: str
):
    result = run("score", input=text)
    assert result.stderr.startswith(f"Error: {message}")
    assert (result.stdout, result.exit_code) == ("", code)


def test_what_was_scored_before_a_mistake_is_told(run: Run):
    result = run("score", "--json", input=[CITY, "nonsense"])
    assert len(result.stdout.splitlines()) == 1
    assert "line 2, column 1" in result.stderr


def test_an_unknown_variant_is_bad_usage(run: Run):
    result = run("score", "--variants", "castles")
    assert result.exit_code == 2
    assert "no variant 'castles'; there are houses, markets" in result.stderr


def test_a_missing_file_and_a_folder_are_refused(run: Run, tmp_path: Path):
    for name in (tmp_path / "none.txt", tmp_path):
        result = run("score", name)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"Error: {name}: ")


def test_a_reader_that_leaves_early_ends_it_quietly(tmp_path: Path):
    import subprocess

    cities = tmp_path / "cities.txt"
    cities.write_text(f"{CITY}\n" * 3000)
    with subprocess.Popen(
        [*COMMAND, "score", str(cities)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141
