"""A match at this terminal, saved whatever happens."""

from __future__ import annotations

from pathlib import Path

from undercroft.bots.bot import Bot
from undercroft.bots.roster import bots_of
from undercroft.cli.parser import INTERRUPTED
from undercroft.cli.saves import how_to_resume
from undercroft.match.match import Match
from undercroft.match.save import save


def play_saved(match: Match, path: Path, plain: bool) -> int:
    from undercroft import terminal

    bots: dict[int, Bot] = bots_of(match)
    try:
        status = terminal.play(match, bots, path, plain)
    except KeyboardInterrupt:
        status = INTERRUPTED
    save(match, path)
    more = "" if match.over else f"; {how_to_resume(path)}"
    print(f"\nThe game is saved in {path}{more}.")
    return status
