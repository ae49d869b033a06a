"""Looking on in line mode: a game replayed, or bots that play, as lines of text."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from typing import TextIO

from msgspec.structs import replace

from undercroft.bots.bot import Bot
from undercroft.bots.drive import watch as bots_play
from undercroft.engine.prompt import GROUP
from undercroft.engine.table import Table
from undercroft.engine.view import Option, View
from undercroft.engine.zone import SPECTATOR
from undercroft.match.journal import Choice, Entry, carry_out
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


def view_of(match: Match, t: Table) -> View:
    """What the onlooker sees of a table; nothing is asked."""
    return replace(match.game.view(t, onlooker(match), match.names), question=None)


def chosen(match: Match, t: Table, entry: Choice) -> Option | None:
    """The option that somebody chose at a table."""
    prompt = t.prompt_of(entry.seat) or t.prompt_of(GROUP)
    options = [*(prompt.options if prompt else ()), *t.asides(entry.seat)]
    found = (match.game.option(t, opt, match.game.words["en"], match.names) for opt in options)
    return next((option for option in found if option.key == entry.key), None)


def entry_said(match: Match, t: Table, entry: Entry) -> str:
    """A move in words, made at this table. While a game runs, others' moves are for the log to tell."""
    if not isinstance(entry, Choice):
        return "Luck goes on differently (an undo or a fork)."
    if not match.over and match.persons and onlooker(match) != entry.seat:
        return f"{match.names[entry.seat]} chooses."
    option = chosen(match, t, entry)
    return f"{match.names[entry.seat]}: {option.label if option else entry.key}"


def replay(match: Match, at: int | None, file: TextIO) -> int:
    """Print the moves of a game with what happened, from a move on."""
    start = min(max(at or 0, 0), match.number)
    t = match.at(start)
    seen = _happened(file, view_of(match, t), len(view_of(match, t).events) if start else 0)
    for number, entry in enumerate(match.journal.entries[start:], start + 1):
        file.write(f"Move {number}. {clean(entry_said(match, t, entry))}\n")
        carry_out(match.game, t, entry)
        seen = _happened(file, view_of(match, t), seen)
    _ending(file, view_of(match, t))
    return 0


def watch(match: Match, bots: Mapping[int, Bot], file: TextIO) -> int:
    """Let bots play to the end and print what happens."""
    seen = _happened(file, match.view(SPECTATOR), 0)
    before = match.table.clone()
    for number in bots_play(match, bots):
        file.write(f"Move {number}. {clean(entry_said(match, before, match.journal.entries[number - 1]))}\n")
        seen = _happened(file, match.view(SPECTATOR), seen)
        before = match.table.clone()
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
