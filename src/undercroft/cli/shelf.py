"""`undercroft games` and `undercroft rules`: what there is to play, and how."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from undercroft.bots.roster import LEVELS, help_of
from undercroft.cli.parser import add_command
from undercroft.cli.table import seats_in_words
from undercroft.engine.game import Game, nearest
from undercroft.engine.refusal import Refusal
from undercroft.engine.rulebook import Rule
from undercroft.games import NAMES, game, games


def add_games(commands: Any) -> None:
    parser = add_command(commands, "games", list_games, "list the games, or show one with its options")
    parser.add_argument("game", nargs="?", metavar="GAME", help="show the options and presets of this game")


def add_rules(commands: Any) -> None:
    parser = add_command(commands, "rules", rules, "look up a rule by its id or by words")
    parser.add_argument("game", metavar="GAME", help=f"the game: {', '.join(NAMES)}")
    parser.add_argument("words", nargs="*", metavar="ID or WORDS", help="without them: every rule by title")


def list_games(args: argparse.Namespace) -> int:
    if args.game is not None:
        return _show_game(game(args.game))
    for each in games().values():
        print(f"{each.name:8} {each.title}, {seats_in_words(each)}. {each.blurb}")
    return 0


def _show_game(each: Game[Any]) -> int:
    print(f"{each.title}, {seats_in_words(each)}. {each.blurb}")
    for setting in each.settings:
        values = "|".join(value if value != setting.default else f"[{value}]" for value in setting.values)
        print(f"\n--set {setting.name}={values}\n    {setting.label} ({setting.rule}). {setting.help}")
    for preset in each.presets:
        said = ", ".join(f"{name}={value}" for name, value in preset.settings.items())
        print(f"\n--preset {preset.name}\n    {preset.label}. {preset.help} ({said})")
    print("\n--bots LEVEL")
    for level in LEVELS:
        print(f"    {level:9} {help_of(level, each)}")
    return 0


def rules(args: argparse.Namespace) -> int:
    book = game(args.game).rulebook
    if not args.words:
        for chapter, found in book.chapters().items():
            print(chapter)
            for rule in found:
                print(f"  {rule.id:8} {rule.title}")
        return 0
    wanted = " ".join(args.words)
    matching = book.search(wanted)
    if not matching:
        raise Refusal(f"No rule says {wanted!r}{_near_rule(wanted, book.rules)}")
    print("\n\n".join(_rule_text(rule) for rule in matching))
    return 0


def _near_rule(wanted: str, known: Mapping[str, Rule]) -> str:
    close = nearest(wanted.upper(), known)
    return close if close.startswith("; did") else "; try fewer words."


def _rule_text(rule: Rule) -> str:
    see = f"\nSee {', '.join(rule.see)}." if rule.see else ""
    return f"{rule.id} {rule.title} ({rule.kind}, {rule.chapter})\n{rule.text}{see}"
