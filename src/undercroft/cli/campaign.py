"""`undercroft campaign`, and `undercroft play --campaign`: evenings that belong together."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from undercroft.cli.parser import Parser, add_command
from undercroft.cli.saves import new_path
from undercroft.cli.sitting import play_saved
from undercroft.cli.table import listed_values, seats_of, settings_of, wish
from undercroft.engine.game import Game, nearest
from undercroft.engine.refusal import Refusal
from undercroft.games import game
from undercroft.match.campaign import (
    Campaign,
    begun,
    campaigns,
    campaigns_folder,
    given_up,
    path_of,
    playing,
    sat_down,
    went_on,
)
from undercroft.match.campaign import read as read_campaign
from undercroft.match.campaign import write as write_campaign
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.save import SUFFIX, SaveError, autosave_path, free_name, load, save, saves_folder


def add_campaign(commands: Any) -> None:
    parser = add_command(commands, "campaign", list_campaigns, "look at campaigns, and hand them on")
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True, parser_class=Parser)
    add_command(actions, "list", list_campaigns, "list the campaigns")
    show = add_command(actions, "show", show_campaign, "print the record sheet of a campaign")
    show.add_argument("name", metavar="NAME", help="the name of the campaign")
    export = add_command(actions, "export", export_campaign, "write a campaign to a file, to hand it on or to keep it")
    export.add_argument("name", metavar="NAME", help="the name of the campaign")
    export.add_argument("file", type=Path, metavar="FILE", help="where to write it")
    import_ = add_command(actions, "import", import_campaign, "take over a campaign from a file")
    import_.add_argument("file", type=Path, metavar="FILE", help="a campaign that was exported")
    import_.add_argument("--as", dest="name", metavar="NAME", help="under another name")


def campaign_game(arguments: Sequence[str]) -> str | None:
    """The game of the campaign that is named, so that its flags are known; a campaign that is new has none yet."""
    named = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    named.add_argument("--campaign")
    try:
        name = named.parse_known_args(arguments)[0].campaign
        return read_campaign(path_of(name, saves_folder())).game if name else None
    except (argparse.ArgumentError, Refusal, SaveError, OSError):
        return None


def play_campaign(args: argparse.Namespace) -> int:
    """Begin a campaign or go on with it: with the game that is being played, else with the next one."""
    path = path_of(args.campaign, saves_folder())
    campaign = read_campaign(path) if path.exists() else _new_campaign(args)
    if args.game not in (None, campaign.game) or args.resume is not None or args.save is not None:
        raise Refusal(f"The campaign {campaign.name} is one of {campaign.game} and knows its saves; name only it.")
    match = _match_of(campaign)
    if match is not None and match.over:
        campaign, match = went_on(campaign, match), None
        write_campaign(campaign, path)
    elif match is not None and args.anew:
        campaign, match = given_up(campaign, match), None
    if match is None:
        campaign, match = _next_match(campaign, args)
        write_campaign(campaign, path)
        print("\n".join(match.game.sheet(match.journal.settings)))
    elif _asks_for_change(args, game(campaign.game)):
        raise Refusal(
            "This chapter is being played: people join, leave and change only between two games; "
            "--anew gives it up and begins it again.",
            "B-R93",
        )
    status = play_saved(match, autosave_path(match, saves_folder()), args.plain)
    if match.over:
        campaign = went_on(campaign, match)
        write_campaign(campaign, path)
        print("\n".join(["", *match.game.sheet(campaign.settings)]))
    print(f"The campaign is kept in {path}; `undercroft play --campaign {campaign.name}` goes on.")
    return status


def _new_campaign(args: argparse.Namespace) -> Campaign:
    if args.game is None:
        raise Refusal(f"There is no campaign {args.campaign!r}; to begin it, name the game as well.")
    named = game(args.game)
    kept = [listed.campaign for listed in campaigns(saves_folder())]
    earlier = [each.settings for each in kept if each is not None and each.game == named.name]
    return begun(args.campaign, named, named.new_campaign(named.checked(settings_of(named, args)), earlier))


def _match_of(campaign: Campaign) -> Match | None:
    """The game that is being played."""
    path = saves_folder() / f"{campaign.save}{SUFFIX}"
    if not campaign.save:
        return None
    if not path.exists():
        raise SaveError(f"The save of this campaign's game, {path}, is gone; bring it back, or import the campaign.")
    return load(path)


def _asks_for_change(args: argparse.Namespace, named: Game[Any]) -> bool:
    wished = any(getattr(args, flag, []) for flag in named.wishes)
    return bool(wished or args.players is not None or args.bots is not None or args.name or args.set or args.preset)


def _next_match(campaign: Campaign, args: argparse.Namespace) -> tuple[Campaign, Match]:
    """The next game of a campaign, saved, with those who want to play it."""
    named = game(campaign.game)
    seats = list(campaign.seats)
    if not seats or args.players is not None or args.bots is not None or args.name:
        seats = seats_of(named, args, people=True)
    chosen = [value for flag in named.wishes for value in listed_values(getattr(args, flag, []))]
    first = not named.seated(campaign.settings)
    campaign = sat_down(campaign, named, seats, settings_of(named, args), [] if first else chosen)
    luck = Luck.from_text(args.seed) if args.seed is not None else Luck.fresh()
    name = free_name(f"{campaign.name}-{luck.commitment[:8]}", saves_folder())
    match = Match.start(named, seats, campaign.settings, luck, name)
    if first and hasattr(args, next(iter(named.wishes))):
        wish(match, args)
    save(match, autosave_path(match, saves_folder()))
    return playing(campaign, match), match


def list_campaigns(args: argparse.Namespace) -> int:
    found = campaigns(saves_folder())
    if not found:
        print(f"No campaigns are kept in {campaigns_folder(saves_folder())}.")
    for listed in found:
        if listed.campaign is None:
            print(f"{listed.path.stem}: {listed.problem}")
        else:
            names = ", ".join(seat.name for seat in listed.campaign.seats) or "nobody yet"
            print(f"{listed.campaign.name}: {_stands(listed.campaign)}; {names}")
    return 0


def _stands(campaign: Campaign) -> str:
    lines = game(campaign.game).sheet(campaign.settings)
    return f"{lines[0]}{', and is being played' if campaign.save else ''}"


def show_campaign(args: argparse.Namespace) -> int:
    campaign = _campaign_named(args.name)
    print("\n".join(game(campaign.game).sheet(campaign.settings)))
    if campaign.save:
        print("\n  A game is being played; what it brings is entered when it is over.")
    return 0


def _campaign_named(name: str) -> Campaign:
    path = path_of(name, saves_folder())
    if not path.exists():
        known = [listed.path.stem for listed in campaigns(saves_folder())]
        raise Refusal(f"There is no campaign {name!r}{nearest(name, known)}")
    return read_campaign(path)


def export_campaign(args: argparse.Namespace) -> int:
    campaign = _campaign_named(args.name)
    write_campaign(campaign.between_games(), new_path(args.file))
    more = " The game that is being played stays here: over there it begins anew." if campaign.save else ""
    print(f"The campaign {campaign.name} is written to {args.file}.{more}")
    return 0


def import_campaign(args: argparse.Namespace) -> int:
    campaign = read_campaign(args.file).between_games(args.name)
    path = path_of(campaign.name, saves_folder())
    if path.exists():
        raise Refusal(f"There is a campaign {campaign.name!r} already; --as NAME gives this one another name.")
    write_campaign(campaign, path)
    print(f"The campaign {campaign.name} is here; `undercroft play --campaign {campaign.name}` goes on.")
    return 0
