"""Games, rules, looks and lessons as clients are told of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from undercroft.bots.roster import LEVELS, help_of
from undercroft.engine.game import Game
from undercroft.engine.rulebook import Rule
from undercroft.wire import (
    GameInfo,
    Lesson,
    LevelInfo,
    PresetInfo,
    RoleInfo,
    RuleInfo,
    SettingInfo,
    StandingInfo,
    StopInfo,
    Theme,
)

T = TypeVar("T", Theme, Lesson)


def game_info(game: Game[Any]) -> GameInfo:
    """A game as the lobby shows it."""
    return GameInfo(
        name=game.name,
        title=game.title,
        blurb=game.blurb,
        version=game.version,
        fewest=game.seats[0],
        most=game.seats[-1],
        settings=tuple(
            SettingInfo(
                name=s.name,
                label=s.label,
                help=s.help,
                values=s.values,
                default=s.default,
                each=dict(s.each),
                pattern=s.pattern,
                rule=s.rule,
            )
            for s in game.settings
            if s.name not in game.local
        ),
        presets=tuple(
            PresetInfo(name=p.name, label=p.label, help=p.help, settings=dict(p.settings)) for p in game.presets
        ),
        standings=tuple(StandingInfo(name=s.name, help=s.help) for s in game.standings),
        usual_standing=game.usual_standing,
        stops=tuple(StopInfo(name=s.name, help=s.help) for s in game.stops),
        levels=tuple(LevelInfo(name=level, help=_sentence(help_of(level, game))) for level in LEVELS),
        campaign=bool(game.carried),
        carried=game.carried,
        roles=tuple(RoleInfo(name=name, label=label) for name, label in game.roles().items()),
        lesson=lesson_of(game.name) is not None,
    )


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def rule_info(rule: Rule) -> RuleInfo:
    """A rule as clients are told of it."""
    heading = f"{rule.chapter}: {rule.title}" if rule.title else rule.chapter
    return RuleInfo(id=rule.id, text=rule.text, heading=heading)


def rules_behind(game: Game[Any], sentences: Iterable[str]) -> tuple[RuleInfo, ...]:
    """The rules that sentences name."""
    named = dict.fromkeys(word for each in sentences for word in re.findall(r"[A-Z]+-[A-Z]*\d+\w*", each))
    return tuple(rule_info(game.rulebook[rule]) for rule in named if rule in game.rulebook)


@cache
def theme_of(game: str) -> Theme | None:
    """How a game looks, if it says so."""
    return _read(game, "theme.toml", Theme)


@cache
def lesson_of(game: str) -> Lesson | None:
    """The guided first game, if there is one."""
    return _read(game, "lesson.toml", Lesson)


def _read(game: str, name: str, kind: type[T]) -> T | None:
    path = files("undercroft.games") / game / "data" / name
    return msgspec.toml.decode(path.read_bytes(), type=kind) if path.is_file() else None
