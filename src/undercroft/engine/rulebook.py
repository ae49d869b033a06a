"""The rulebook of a game: every rule and ruling with its id, so that anything can say why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """One numbered statement of the rules, in our own words."""

    id: str
    kind: str
    chapter: str
    title: str
    text: str
    see: tuple[str, ...] = ()


class Rulebook:
    """The rules of one game, in the order in which they are printed."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = {rule.id: rule for rule in rules}

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.rules

    def chapters(self) -> dict[str, list[Rule]]:
        """The rules by chapter."""
        found: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            found.setdefault(rule.chapter, []).append(rule)
        return found

    def search(self, words: str) -> list[Rule]:
        """The rules that an id names or that contain every one of the words."""
        if words.upper() in self.rules:
            return [self.rules[words.upper()]]
        wanted = words.lower().split()
        return [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.id} {rule.title} {rule.chapter} {rule.text}".lower() for word in wanted)
        ]
