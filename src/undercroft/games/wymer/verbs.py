"""The verbs of the options: what can be chosen in this game (section 5)."""

from __future__ import annotations

from typing import Final

WORDS: Final = (
    "pass", "hero", "random", "strategic", "take-trap", "take-relic", "take-stone", "lift", "fill", "confirm",
    "put", "back", "bar", "seal", "enough", "give", "power", "relic", "card", "attack", "move", "step", "stop",
    "force", "keep", "use", "discard", "trade", "choose", "space", "lose", "part", "summon", "lay-trap", "lay-relic",
    "draw", "strike", "march", "hit", "end", "top", "dealt", "resign", "circle",
)  # fmt: skip
"""The verbs as words, by number; 0 is the engine's PASS."""

HERO: Final = 1
RANDOM: Final = 2
STRATEGIC: Final = 3
TAKE_TRAP: Final = 4
TAKE_RELIC: Final = 5
TAKE_STONE: Final = 6
LIFT: Final = 7
FILL: Final = 8
CONFIRM: Final = 9
PUT: Final = 10
BACK: Final = 11
BAR: Final = 12
SEAL: Final = 13
ENOUGH: Final = 14
GIVE: Final = 15
POWER: Final = 16
RELIC: Final = 17
CARD: Final = 18
ATTACK: Final = 19
MOVE: Final = 20
STEP: Final = 21
STOP: Final = 22
FORCE: Final = 23
KEEP: Final = 24
USE: Final = 25
DISCARD: Final = 26
TRADE: Final = 27
CHOOSE: Final = 28
SPACE: Final = 29
LOSE: Final = 30
PART: Final = 31
SUMMON: Final = 32
LAY_TRAP: Final = 33
LAY_RELIC: Final = 34
DRAW: Final = 35
STRIKE: Final = 36
MARCH: Final = 37
HIT: Final = 38
END: Final = 39
TOP: Final = 40
DEALT: Final = 41
RESIGN: Final = 42
CIRCLE: Final = 43
