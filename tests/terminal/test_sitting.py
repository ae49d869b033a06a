"""Sitting at a terminal: whose turn it is to press a key."""

from __future__ import annotations

from pathlib import Path

from undercroft.bots.roster import bots_of
from undercroft.engine.prompt import PASS
from undercroft.games.dungeons import GAME
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.terminal.sitting import AtHome


def test_standing_orders_are_followed_between_the_bots_moves(tmp_path: Path) -> None:
    """Bot by bot, as on the full screen: who ordered not to be asked in vain never is."""
    seats = [Seat("Mara"), Seat("Bot 2", "bot", "random"), Seat("Bot 3", "bot", "random")]
    match = Match.start(GAME, seats, {"rounds": "2"}, Luck.from_text("an evening"))
    sitting = AtHome(match, bots_of(match), tmp_path / "game.undercroft")
    asked = 0
    while not match.over:
        while sitting.asked() is None and sitting.others_to_move():
            sitting.step()
        prompt = match.prompt_of(0)
        if prompt is not None:
            assert prompt.options != [PASS]
            asked += 1
            sitting.choose(match.key_of(prompt.options[0]))
    assert asked
