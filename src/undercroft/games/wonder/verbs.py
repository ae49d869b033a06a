"""The verbs of the options: what can be chosen in this game (section 5)."""

from __future__ import annotations

from typing import Final

WORDS: Final = (
    "pass", "hero", "learn", "option", "turn", "move", "collect", "skill", "attack", "interact", "give", "take",
    "special", "stop", "reroll", "keep", "target", "area", "who", "wyrm", "step", "hit", "agree", "refuse", "yes", "no",
    "use", "drop", "first", "pick", "vortex", "hold", "way",
)  # fmt: skip
"""The verbs as words, by number; 0 is the engine's PASS."""

HERO: Final = 1
LEARN: Final = 2
OPTION: Final = 3
TURN: Final = 4
MOVE: Final = 5
COLLECT: Final = 6
SKILL: Final = 7
ATTACK: Final = 8
INTERACT: Final = 9
GIVE: Final = 10
TAKE: Final = 11
SPECIAL: Final = 12
STOP: Final = 13
REROLL: Final = 14
KEEP: Final = 15
TARGET: Final = 16
AREA: Final = 17
WHO: Final = 18
WYRM: Final = 19
STEP: Final = 20
HIT: Final = 21
AGREE: Final = 22
REFUSE: Final = 23
YES: Final = 24
NO: Final = 25
USE: Final = 26
DROP: Final = 27
FIRST: Final = 28
PICK: Final = 29
VORTEX: Final = 30
HOLD: Final = 31
WAY: Final = 32
