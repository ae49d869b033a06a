"""A game of a simulation as a match, to be watched."""

from __future__ import annotations

from typing import Any

from undercroft.bots.drive import play_bots
from undercroft.bots.roster import bots_of
from undercroft.engine.game import Game
from undercroft.lab.plan import Plan
from undercroft.match.journal import Seat
from undercroft.match.match import Match


def example_match(plan: Plan, number: int) -> Match:
    """A game of a plan as a match: the same luck and the same bots make the same choices."""
    game: Game[Any] = plan.open()
    seats = [Seat(f"Bot {i + 1}", "bot", level) for i, level in enumerate(plan.bots)]
    match = Match.start(game, seats, plan.settings, plan.luck(number), f"{plan.game}-{number}")
    play_bots(match, bots_of(match))
    return match
