"""Looking on in line mode: a game replayed, or bots that play, as lines of text."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from typing import TextIO

from undercroft.bots.bot import Bot
from undercroft.bots.drive import watch as bots_play
from undercroft.engine.view import View
from undercroft.engine.zone import SPECTATOR
from undercroft.match.journal import Choice, Entry
from undercroft.match.match import Match
from undercroft.terminal.canvas import clean
from undercroft.terminal.tell import ended


def out() -> TextIO:
    """Standard output, where a character that it cannot show becomes a question mark."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return sys.stdout


def onlooker(match: Match) -> int:
    """Through whose eyes a game is seen: those of its only person, else of somebody who only watches."""
    return match.persons[0] if len(match.persons) == 1 else SPECTATOR


def view_at(match: Match, number: int) -> View:
    """What is to be seen after that many moves."""
    return match.game.view(match.at(number), onlooker(match), match.names)


def entry_said(match: Match, entry: Entry) -> str:
    """A move of the journal in words."""
    if isinstance(entry, Choice):
        return f"{match.names[entry.seat]}: {entry.key}"
    return "Luck goes on differently (an undo or a fork)"


def replay(match: Match, at: int | None, file: TextIO) -> int:
    """Print the moves of a game with what happened, from a move on."""
    start = min(max(at or 0, 0), match.number)
    seen = _happened(file, view_at(match, start), 0 if start == 0 else len(view_at(match, start).events))
    for number in range(start + 1, match.number + 1):
        file.write(f"Move {number}. {clean(entry_said(match, match.journal.entries[number - 1]))}\n")
        seen = _happened(file, view_at(match, number), seen)
    _ending(file, view_at(match, match.number))
    return 0


def watch(match: Match, bots: Mapping[int, Bot], file: TextIO) -> int:
    """Let bots play to the end and print what happens."""
    seen = _happened(file, match.view(SPECTATOR), 0)
    for number in bots_play(match, bots):
        file.write(f"Move {number}. {clean(entry_said(match, match.journal.entries[number - 1]))}\n")
        seen = _happened(file, match.view(SPECTATOR), seen)
    _ending(file, match.view(SPECTATOR))
    return 0


def _happened(file: TextIO, view: View, seen: int) -> int:
    for event in view.events[seen:]:
        file.write(f"  {clean(event.text)}\n")
    file.flush()
    return len(view.events)


def _ending(file: TextIO, view: View) -> None:
    lines = ended(view.ending, view.names) if view.ending else ["The game is not over."]
    file.write("\n".join(lines) + "\n")
    file.flush()
