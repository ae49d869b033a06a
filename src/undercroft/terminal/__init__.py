"""The terminal: draws any view as text and turns keys, clicks and words into choices."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from undercroft.bots.bot import Bot
from undercroft.match.match import Match
from undercroft.terminal import lines
from undercroft.terminal.plain import Plain
from undercroft.terminal.sitting import AtHome, Sitting

if TYPE_CHECKING:
    from undercroft.terminal.app import TableApp

# The full screen is imported only where it is used: line mode starts faster without it.


def _plain(plain: bool) -> bool:
    """Whether to use line mode: if asked for, or if nobody sits at a terminal that can draw."""
    return plain or not sys.stdout.isatty() or not sys.stdin.isatty() or os.environ.get("TERM") == "dumb"


def _shown(app: TableApp) -> int:
    """Run the full screen; anything but 0 means that it broke."""
    app.run()
    return app.return_code or 0


def play(match: Match, bots: Mapping[int, Bot], path: Path, plain: bool) -> int:
    """Play a match at this terminal, saving it to a file after every choice."""
    sitting = AtHome(match, bots, path)
    sitting.save()
    return play_at(sitting, plain)


def play_at(sitting: Sitting, plain: bool) -> int:
    """Play at any table, here or elsewhere."""
    if _plain(plain):
        return Plain(sitting, sys.stdin, lines.out()).play()
    from undercroft.terminal.playing import Playing

    return _shown(Playing(sitting))


def replay(match: Match, at: int | None, plain: bool) -> int:
    """Show a game move by move, from a move on."""
    if _plain(plain):
        return lines.replay(match, at, lines.out())
    from undercroft.terminal.showing import Replaying

    return _shown(Replaying(match, min(at or 0, match.number)))


def watch(match: Match, bots: Mapping[int, Bot], plain: bool, delay: float) -> int:
    """Watch bots play."""
    if _plain(plain):
        return lines.watch(match, bots, lines.out())
    from undercroft.terminal.showing import Watching

    return _shown(Watching(match, bots, delay))
