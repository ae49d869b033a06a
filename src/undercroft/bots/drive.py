"""Letting bots play: until a person must choose, to the end, or as advice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from undercroft.bots.advice import Advised, advise
from undercroft.bots.bot import Bot
from undercroft.engine.refusal import Refusal
from undercroft.match.match import Match

MOST_DECISIONS = 20_000


def bot_step(match: Match, bots: Mapping[int, Bot]) -> bool:
    """Let standing orders and then one bot answer; says whether a bot did."""
    match.run_orders()
    for seat in match.waiting_for():
        if seat in bots:
            opt = bots[seat].choose(match.game, match.table, seat, match.number)
            match.choose(seat, match.key_of(opt))
            return True
    return False


def play_bots(match: Match, bots: Mapping[int, Bot], most: int = MOST_DECISIONS) -> int:
    """Let bots answer until a person must or the game is over; returns how many choices they made."""
    return sum(1 for _ in watch(match, bots, most))


def watch(match: Match, bots: Mapping[int, Bot], most: int = MOST_DECISIONS) -> Iterator[int]:
    """Let bots answer one at a time, yielding the number of the journal after each."""
    for _ in range(most):
        if not bot_step(match, bots):
            return
        yield match.number
    if not match.over and any(seat in bots for seat in match.waiting_for()):
        raise Refusal(f"The bots went on for {most} choices without an end; the game was stopped there.")


def hint(match: Match, seat: int) -> list[Advised]:
    """What a thinking bot finds about the options of this seat, best first."""
    if match.prompt_of(seat) is None:
        raise Refusal(f"Nothing is asked of {match.names[seat]} now.")
    key = match.journal.luck.bot_key(f"hint {seat}")
    return advise(match.game, match.table.clone(), match.names, seat, match.number, key)
