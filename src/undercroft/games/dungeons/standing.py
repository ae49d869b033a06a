"""Standing orders: which windows a player wants to be asked in (section 20.6).

They are private to the seat and read nothing but what it can see: the table, and its own options.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.game import ASK_ALWAYS, ASK_NEXT, ONLY_STOPS, UNTIL_MY_TURN, WHEN_I_CAN, Standing, Stop
from undercroft.engine.prompt import PASS, Prompt, first, option, verb_of
from undercroft.games.dungeons.cards import (
    ADD_DIE,
    ATT,
    DECL,
    DIFFICULTY,
    DISCARD,
    EFF,
    EXPERIENCE,
    FORCE,
    LOOT,
    POACH,
    POST,
    REMOVE,
    RETYPE,
    ROLL,
    SKULL,
    STEAL,
    TAGS,
    TOTAL,
    WAIVE,
)
from undercroft.games.dungeons.management import StashStep
from undercroft.games.dungeons.raids import dungeon_step_comes
from undercroft.games.dungeons.responses import Answering, effect_waits, text_of
from undercroft.games.dungeons.table import Realm
from undercroft.games.dungeons.targets import aims_at
from undercroft.games.dungeons.verbs import NO_STASH, PLAY, PLAY_AT, STASH

SMART = Standing("smart", "when it matters: the die is shown, you are the target, or your card has no later moment")
QUIET = Standing("quiet", "only when something aims at you or yours and you hold an answer to it")
TARGET = Standing("only when I am the target", "whenever something aims at you or yours and you could do something")
RAIDS = Standing("only for raids", "from the declaration of raids to their results, when you could do something")
STANDINGS: Final = (ASK_ALWAYS, WHEN_I_CAN, SMART, QUIET, TARGET, RAIDS, ONLY_STOPS, UNTIL_MY_TURN, ASK_NEXT)

STOPS: Final = (
    Stop("pop", "after Populate"),
    Stop("kick", "when somebody is Kicked"),
    Stop("rec", "when somebody recruits"),
    Stop("stash", "when a Stash card is shown"),
    Stop("grind", "when somebody Grinds"),
    Stop("decl", "when raids are declared"),
    Stop("att", "before the second and third roll"),
    Stop("roll", "when the die is shown"),
    Stop("eff", "when an Effect waits to resolve"),
    Stop("end", "at the end of a turn"),
)
"""The windows of 20.2, for players who tick them."""

RAID_WORDS: Final = (TOTAL, EXPERIENCE, DIFFICULTY, ADD_DIE, WAIVE)
"""What changes a raid: best kept until the die is shown, if it can be played then."""

TOTAL_WORDS: Final = (TOTAL, EXPERIENCE, DIFFICULTY, ADD_DIE)
"""Of these, what a Skull makes idle."""

RAIDER_WORDS: Final = (POACH, STEAL, REMOVE, FORCE, DISCARD, POST)
"""What is taken from others: in one's own turn is soon enough."""


def wants(t: Realm, prompt: Prompt, standing: str) -> bool:
    """Whether a seat with this order is asked in this window."""
    top = t.stack[-1]
    if standing == ASK_ALWAYS.name:
        return True
    if len(prompt.options) < 2 or not isinstance(top, Answering):
        return standing != UNTIL_MY_TURN.name and len(prompt.options) > 1
    match standing:
        case SMART.name:
            return any(matters(t, prompt.seat, opt, top.kind) for opt in prompt.options if opt != PASS)
        case QUIET.name:
            return aimed_at(t, prompt.seat) and any(answers(t, opt) for opt in prompt.options if opt != PASS)
        case TARGET.name:
            return aimed_at(t, prompt.seat)
        case RAIDS.name:
            return top.kind in (DECL, ATT, ROLL)
        case _:
            return standing == WHEN_I_CAN.name


def window_at(t: Realm) -> tuple[list[str], int]:
    """What players tick: the window, and that an Effect waits in it to be answered (20.2)."""
    top = t.stack[-1]
    assert isinstance(top, Answering)
    kinds = [top.kind, EFF] if effect_waits(t) else [top.kind]
    return [TAGS[kind].lower() for kind in kinds], t.active


def spared(t: Realm, prompt: Prompt) -> int | None:
    """The Stash step of somebody who holds no Stash card is declined in private (20.1, DP-03).

    Cards for the own turn can still be played at the Dungeon step, unless none comes or the turn's first step is gone.
    """
    top = t.stack[-1]
    if not isinstance(top, StashStep) or any(verb_of(opt) == STASH for opt in prompt.options):
        return None
    if len(prompt.options) > 1 and (t.first_step or not dungeon_step_comes(t)):
        return None
    return option(NO_STASH)


def aimed_at(t: Realm, seat: int) -> bool:
    """Whether something on the stack aims at a player or what is theirs (D-R82)."""
    return any(not each.cancelled and aims_at(t, each, seat) for each in t.waiting)


def text(t: Realm, opt: int) -> int:
    """The program that an option would announce."""
    source = LOOT + first(opt) if verb_of(opt) in (PLAY, PLAY_AT) else first(opt)
    return text_of(t, source)


def answers(t: Realm, opt: int) -> bool:
    """Whether an option is an answer to an Effect."""
    return bool(t.box.texts[text(t, opt)].tags >> EFF & 1)


def lost_already(t: Realm) -> bool:
    """A Skull is showing that no plus or minus touches, and nobody has played anything about it (D-R05)."""
    return t.die == SKULL and not effect_waits(t)


def matters(t: Realm, seat: int, opt: int, kind: int) -> bool:
    """Raid cards when the die is shown, thefts in the own turn, answers as the target, the rest as it comes."""
    program = t.box.texts[text(t, opt)]
    word = program.ops[0].word
    if word == RETYPE:
        return kind == DECL
    if program.tags >> EFF & 1:
        return aimed_at(t, seat)
    if word in RAID_WORDS and program.tags >> ROLL & 1:
        return kind == ROLL and not (lost_already(t) and word in TOTAL_WORDS)
    return word not in RAIDER_WORDS or seat == t.active
