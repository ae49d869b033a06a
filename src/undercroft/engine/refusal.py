"""Refusals: what cannot be done, and why."""

from __future__ import annotations


class Refusal(Exception):
    """Something was asked that the rules or the state of the game do not allow; nothing was changed.

    The sentence is meant for people. `rule` names the rule behind it, where there is one.
    """

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence
