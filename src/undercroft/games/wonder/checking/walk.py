"""Going through all that is printed in a chapter."""

from __future__ import annotations

from undercroft.engine.printed import Printed
from undercroft.games.wonder.script import (
    Attack,
    Card,
    Chapter,
    Choice,
    Condition,
    Cost,
    Effect,
    Ending,
    Entity,
    Exit,
    ExitCase,
    Face,
    Goal,
    Hero,
    Item,
    Modifier,
    Number,
    Powers,
    Row,
    Script,
    Skill,
    Special,
    Trigger,
    Where,
    Which,
    Who,
    WyrmCard,
)

PARTS: dict[type[Printed], tuple[str, ...]] = {
    Number: ("parts", "who", "where", "which"),
    Who: ("where", "up_to", "exactly", "only"),
    Where: ("of", "who", "which", "parts"),
    Which: ("where", "up_to", "exactly"),
    Condition: ("parts", "least", "most", "exact", "who", "where", "second"),
    Cost: ("sparks", "hearts", "shreds", "destiny"),
    Script: ("effects",),
    Row: ("script", "least", "most", "exact", "requires"),
    Modifier: ("value", "into", "scope", "wyrms", "only"),
    Trigger: ("script", "only", "scope", "cost"),
    Special: ("cost", "script", "requires"),
    Powers: ("specials", "modifiers", "triggers"),
    Effect: (
        "n", "add", "who", "other", "by", "where", "to", "which", "parts", "rows", "only", "test", "silver", "cost",
        "modifier",
    ),
    Exit: ("cases",),
    ExitCase: ("only", "exit"),
    Face: ("script", "exit", "only", "cost"),
    Choice: ("script", "exit", "requires"),
    Ending: ("only", "script"),
    Goal: ("when", "players", "enemies", "on_met"),
    Card: ("front", "back", "options", "endings", "goal", "requires", "powers"),
    Entity: ("hearts", "script", "powers"),
    Item: ("powers",),
    Attack: ("on_hit",),
    Skill: ("cost", "script", "requires", "powers"),
    Hero: ("attack",),
    WyrmCard: ("script",),
    Chapter: ("start", "cards", "entities", "items", "routines", "heroes", "skills", "wyrms", "shreds"),
}  # fmt: skip
"""Where each class keeps the things that it is made of."""


def everything(root: Printed) -> list[Printed]:
    """A thing and all that it is made of, from the top."""
    found: list[Printed] = []
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        found.append(thing)
        for name in reversed(PARTS.get(type(thing), ())):
            value = getattr(thing, name)
            if isinstance(value, list):
                waiting.extend(reversed(value))
            elif value is not None:
                waiting.append(value)
    return found


def effects(root: Printed) -> list[Effect]:
    return [each for each in everything(root) if isinstance(each, Effect)]


def conditions(root: Printed) -> list[Condition]:
    return [each for each in everything(root) if isinstance(each, Condition)]
