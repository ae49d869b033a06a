"""Events: what happened, as data."""

from __future__ import annotations

from undercroft.engine.zone import EVERYBODY


class Event:
    """Something that happened: a word of the game's catalogue, the rule behind it, and what it was about.

    `things` are the arguments that the catalogue names for this word; `to` is the mask of the seats that may know.
    """

    def __init__(self, word: str, rule: str, seat: int, things: list[int], to: int = EVERYBODY) -> None:
        self.word = word
        self.rule = rule
        self.seat = seat
        self.things = things
        self.to = to

    def __repr__(self) -> str:
        return f"Event({self.word!r}, {self.rule!r}, {self.seat}, {self.things}, {self.to})"
