"""The flags that set a table up, and the match that they ask for."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from undercroft.bots.roster import LEVELS, check_level
from undercroft.cli.parser import Parser
from undercroft.engine.chance import key_from
from undercroft.engine.game import Game, nearest
from undercroft.engine.prompt import Prompt
from undercroft.engine.refusal import Refusal
from undercroft.games import game
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.orders import Wish
from undercroft.match.save import free_name, saves_folder


def add_table_flags(parser: Parser, named: str | None) -> None:
    """What a new table is made of."""
    parser.add_argument("--players", type=int, metavar="N", help="how many seats; people first, then bots")
    parser.add_argument(
        "--bots", metavar="LEVEL,...", help=f"bots for the last seats ({', '.join(LEVELS)}); `none` for people only"
    )
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help="names of the seats, in order")
    parser.add_argument("--seed", metavar="TEXT", help="make the luck from this text: the same text, the same game")
    add_set_flag(parser)
    parser.add_argument("--preset", metavar="NAME", help="rules that go together; `undercroft games GAME` lists them")
    parser.add_argument("--content", type=Path, metavar="FOLDER", help="play content of your own, where a game can")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to save the game")
    parser.add_argument("--plain", action="store_true", help="plain lines of text, for screen readers and pipes")
    if named is not None:
        _add_own_flags(parser, game(named))


def add_set_flag(parser: Parser) -> None:
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a rule; `undercroft games GAME` lists them",
    )


def _add_own_flags(parser: Parser, named: Game[Any]) -> None:
    """The flags that a game declares for itself."""
    group = parser.add_argument_group(f"for {named.title}")
    for flag, values in named.shorthands.items():
        group.add_argument(f"--{flag}", action="append", default=[], metavar="NAME,...", help=", ".join(values))
    for flag in named.wishes:
        wish = f"the {flag} that each seat wishes for, in the order of the seats"
        group.add_argument(f"--{flag}", action="append", default=[], metavar="NAME,...", help=wish)


def settings_of(named: Game[Any], args: argparse.Namespace) -> dict[str, str]:
    """The settings that the flags ask for: preset first, then the game's own flags, then single ones."""
    settings = dict(named.preset(args.preset).settings) if args.preset else {}
    for flag, values in named.shorthands.items():
        for value in listed_values(_flag(args, flag)):
            if value not in values:
                raise Refusal(f"--{flag} cannot be {value!r}{nearest(value, values)}")
            settings.update(values[value])
    if args.content is not None:
        settings.update(named.content_setting(args.content))
    return settings | changes(args.set)


def changes(texts: Sequence[str]) -> dict[str, str]:
    """Single settings, as flags say them."""
    settings: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refusal(f"--set wants NAME=VALUE, not {text!r}.")
        settings[name] = value
    return settings


def _flag(args: argparse.Namespace, flag: str) -> list[str]:
    """The values of a game's own flag."""
    values: list[str] = getattr(args, flag.replace("-", "_"))
    return values


def listed_values(texts: Sequence[str]) -> list[str]:
    return [value.strip() for text in texts for value in text.split(",") if value.strip()]


def seats_of(named: Game[Any], args: argparse.Namespace, people: bool) -> list[Seat]:
    """Who sits where: people first, bots last."""
    levels = None if args.bots is None else [] if args.bots == "none" else listed_values([args.bots])
    for level in levels or ():
        check_level(level)
    players = args.players if args.players is not None else _fewest(named, args, len(levels or ()) + people)
    if players not in named.seats:
        raise Refusal(f"{named.title} is for {seats_in_words(named)}, not {players}.")
    if levels is None or not people:
        levels = [*(levels or ()), *["sensible"] * (players - people - len(levels or ()))]
    if len(levels) + people > players:
        raise Refusal(f"{players} seats are too few for {'you and ' if people else ''}{len(levels)} bots.")
    return _seated(players, levels, args.name)


def _fewest(named: Game[Any], args: argparse.Namespace, wanted: int) -> int:
    """The fewest players, but not fewer than wanted, with whom the rules can be played as the flags set them."""
    settings = named.checked(settings_of(named, args))
    enough = range(max(named.seats[0], wanted), named.seats[-1] + 1)
    return next((players for players in enough if _can_begin(named, players, settings)), enough.start)


def _can_begin(named: Game[Any], players: int, settings: Mapping[str, str]) -> bool:
    try:
        named.begin(players, settings, key_from("anybody"))
    except Refusal:
        return False
    return True


def seats_in_words(each: Game[Any]) -> str:
    least, most = each.seats[0], each.seats[-1]
    return f"{least} players" if least == most else f"{least} to {most} players"


def _seated(players: int, levels: Sequence[str], names: Sequence[str]) -> list[Seat]:
    if len(names) > players:
        raise Refusal(f"There are {len(names)} names for {players} seats.")
    persons = players - len(levels)
    seats = [Seat(f"Player {i + 1}") for i in range(persons)]
    seats += [Seat(f"Bot {persons + i + 1}", "bot", level) for i, level in enumerate(levels)]
    return [Seat(name, seat.kind, seat.level) for name, seat in zip(names, seats, strict=False)] + seats[len(names) :]


def new_match(args: argparse.Namespace, people: bool) -> Match:
    """A match as the flags ask for it."""
    named = game(args.game)
    seats = seats_of(named, args, people)
    luck = Luck.from_text(args.seed) if args.seed is not None else Luck.fresh()
    words = args.word if people else []
    if len(words) > sum(seat.kind == "person" for seat in seats):
        raise Refusal("There are more words for luck than people at the table.")
    for seat, word in enumerate(words):
        luck = luck.with_word(seat, word)
    name = free_name(f"{named.name}-{luck.commitment[:8]}", saves_folder())
    match = Match.start(named, seats, settings_of(named, args), luck, name)
    wish(match, args)
    return match


def wish(match: Match, args: argparse.Namespace) -> None:
    """Let the game's own flags answer the first questions."""
    for flag, verb in match.game.wishes.items():
        wishes = listed_values(_flag(args, flag))
        if len(wishes) > len(match.names):
            raise Refusal(f"--{flag} names {len(wishes)} for {len(match.names)} seats.")
        for seat, value in enumerate(wishes):
            match.add_order(seat, Wish(f"{verb} {value}"))
        match.run_orders()
        if wishes:
            _check_wishes(match, flag, verb, wishes)


def _check_wishes(match: Match, flag: str, verb: str, wishes: Sequence[str]) -> None:
    """Refuse a wish that the game does not grant, as far as can be told at the start."""
    waiting = [seat for seat in range(len(wishes)) if any(isinstance(order, Wish) for order in match.orders(seat))]
    offered = {prompt.seat: _offered(match, prompt, verb) for prompt in match.table.prompts}
    if len(waiting) == len(wishes) and not any(offered.values()):
        raise Refusal(f"{match.game.title} asks for no {flag} under these settings.")
    for seat in waiting:
        if offered.get(seat):
            raise Refusal(f"--{flag} cannot be {wishes[seat]!r}{nearest(wishes[seat], offered[seat])}")


def _offered(match: Match, prompt: Prompt, verb: str) -> list[str]:
    """What a prompt offers under a verb."""
    keys = match.game.keys(match.table, prompt.options)
    return [key.removeprefix(f"{verb} ") for key in keys if key.startswith(f"{verb} ")]
