"""Records golden games: `python -m tests.golden.record GAME`, and `--help` tells the rest.

Without a player two games are written, one played with some sense and one at random. A golden game is recorded anew
only when a rule was meant to change, and the commit says which.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.golden.golden import FOLDER, record
from tests.laws.tables import PLAYERS
from undercroft.games import NAMES, game


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.record", description="Record golden games.")
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--name", default="", help="the end of the file's name; the player's name if not given")
    parser.add_argument("--player", choices=PLAYERS, help="both if not given")
    parser.add_argument("--seats", type=int, help="as many as the game seats if not given")
    parser.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE", help="a setting of the game")
    parser.add_argument("--key", default="golden", help="any text; it decides the luck")
    return parser.parse_args(given)


def write(given: argparse.Namespace, folder: Path) -> list[Path]:
    """Record the games that were asked for; returns their files."""
    files: list[Path] = []
    settings = dict(pair.split("=", 1) for pair in given.set)
    seats = given.seats or game(given.game).seats[-1]
    for player in [given.player] if given.player else PLAYERS:
        name = "-".join(part for part in (given.game, given.name, player) if part)
        files.append(folder / f"{name}.json")
        files[-1].write_text(record(given.game, seats, settings, given.key, player).text(), "utf-8")
    return files


if __name__ == "__main__":
    for file in write(arguments(), FOLDER):
        print(file.name)
