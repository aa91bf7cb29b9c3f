"""``akropolis simulate``: many games between bots, and what they came to."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import click

from akropolis import kernel
from akropolis.cli import files, options
from akropolis.cli.progress import told
from akropolis.rules import Rules
from akropolis.tiles import District

if TYPE_CHECKING:
    from akropolis.kernel import Games


@click.command("simulate")
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=1000,
    show_default=True,
    help="How many games.",
)
@click.option(
    "--bot",
    type=click.Choice(["random", "greedy"]),
    default="greedy",
    show_default=True,
    help="Who sits in every seat.",
)
@options.seed_option
@options.cores_option("--threads", "Threads")
@click.option("--json", "as_json", is_flag=True, help="The summary as one JSON object.")
@click.option(
    "--csv",
    "csv_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a line for each hand of each game to this file.",
)
@options.whole_rules_options
def command(
    games: int,
    bot: str,
    seed: int | None,
    threads: int,
    as_json: bool,
    csv_file: Path | None,
    rules: Rules,
) -> None:
    """Play many games between bots and sum them up.

    \b
    Examples:
      akropolis simulate --games 10000 --seed 1
      akropolis simulate --bot random --seats 4 --json
      akropolis simulate --solo callicrates --variants all --csv games.csv
    """
    if seed is None:
        seed = SystemRandom().randrange(2**32)
    if csv_file is not None:
        _claim(csv_file)
    played = _play(rules, games=games, bot=bot, seed=seed, threads=threads)
    if csv_file is not None:
        _write_csv(csv_file, played)
    summary = _summary(rules, played, bot=bot, seed=seed)
    click.echo(json.dumps(summary) if as_json else _told(summary))


def _play(rules: Rules, *, games: int, bot: str, seed: int, threads: int) -> Games:
    start = kernel.State.new(rules, seed=0)
    done = 0
    with told() as tell:

        def count(more: int) -> None:
            nonlocal done
            done += more
            tell("games", done, games)

        return kernel.play_games(
            start,
            games=games,
            seed=seed,
            policy=bot,
            deal="new",
            threads=threads,
            progress=count,
        )


def _summary(rules: Rules, played: Games, *, bot: str, seed: int) -> dict[str, Any]:
    hands = []
    for hand in range(rules.hands):
        totals = played.totals[:, hand]
        points = played.points[:, hand].mean(axis=0).tolist()
        hands.append(
            {
                "hand": "Architect" if hand == rules.seats else f"seat {hand}",
                "mean": round(float(totals.mean()), 2),
                "deviation": round(float(totals.std()), 2),
                "least": int(totals.min()),
                "median": float(sorted(totals.tolist())[len(totals) // 2]),
                "most": int(totals.max()),
                "wins": round(float(_wins(played, hand, solo=rules.is_solo)), 4),
                "stones": round(float(played.sheets[:, hand, 10].mean()), 2),
                "quarries": round(float(played.sheets[:, hand, 11].mean()), 2),
                "points": {
                    str(district): round(value, 2)
                    for district, value in zip(District, points, strict=True)
                },
            }
        )
    plies = played.plies
    return {
        "games": len(plies),
        "bot": bot,
        "seed": seed,
        "rules": rules.to_json(),
        "plies": round(float(plies.mean()), 2),
        "moves_per_ply": round(float(played.moves.sum() / plies.sum()), 1),
        "most_moves": int(played.most_moves.max()),
        "hands": hands,
    }


def _wins(played: Games, hand: int, *, solo: bool) -> float:
    """The share of games that a hand won; a shared victory counts for each. RULES.md 5.6, 7."""
    ranks = played.totals * 100_000 + played.sheets[:, :, 10]
    if solo:  # a full tie goes to the Architect
        human_wins = float((ranks[:, 0] > ranks[:, 1]).mean())
        return human_wins if hand == 0 else 1 - human_wins
    return float((ranks[:, hand] == ranks.max(axis=1)).mean())


def _told(summary: dict[str, Any]) -> str:
    """The summary as two tables, none wider than 80 columns."""
    hands = summary["hands"]
    return "\n".join(
        [
            f"{summary['games']:,} games of {summary['bot']} bots, seed {summary['seed']}",
            f"{summary['plies']:g} moves a game, {summary['moves_per_ply']:g} legal ones to choose "
            f"from, {summary['most_moves']:,} at most",
            "",
            "score         mean    sd  least  median  most    wins",
            *(
                f"{hand['hand']:<10}{hand['mean']:>8.1f}{hand['deviation']:>6.1f}"
                f"{hand['least']:>7}{hand['median']:>8g}{hand['most']:>6}{hand['wins']:>8.1%}"
                for hand in hands
            ),
            "",
            "points    " + "".join(f"{district:>10}" for district in District) + "    stones",
            *(
                f"{hand['hand']:<10}"
                + "".join(f"{value:>10.1f}" for value in hand["points"].values())
                + f"{hand['stones'] + hand['quarries']:>10.1f}"
                for hand in hands
            ),
        ]
    )


def _claim(path: Path) -> None:
    """Find out before a long run whether the file can be written."""
    with files.named(path):
        path.touch()


def _write_csv(path: Path, played: Games) -> None:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = [f"{district}_{kind}" for district in District for kind in ("value", "stars")]
    writer.writerow(["game", "hand", *columns, "stones", "quarry_points", "total"])
    for game, sheets in enumerate(played.sheets.tolist()):
        for hand, sheet in enumerate(sheets):
            writer.writerow([game, hand, *sheet])
    with files.named(path):
        files.write(path, text.getvalue())
