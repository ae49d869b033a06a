"""The verbs of the options: what can be chosen in this game (section 20.4)."""

from __future__ import annotations

from typing import Final

KICK: Final = 1
KEEP_ALL: Final = 2
RECRUIT: Final = 3
NO_RECRUIT: Final = 4
STASH: Final = 5
NO_STASH: Final = 6
GRIND: Final = 7
RAID: Final = 8
TARGET: Final = 9
SEND: Final = 10
CONFIRM: Final = 11
WITHDRAW: Final = 12
PLAY: Final = 13
PLAY_AT: Final = 14
USE: Final = 15
USE_AT: Final = 16
AIM: Final = 17
TAKE_BACK: Final = 18
LOSE: Final = 19
DISCARD: Final = 20
DO: Final = 21
DO_NOT: Final = 22
TOP: Final = 23
BOTTOM: Final = 24
GIVE: Final = 25

VERBS: Final = (
    "pass", "kick", "keep-all", "recruit", "no-recruit", "stash", "no-stash", "grind", "raid", "target", "send",
    "confirm", "withdraw", "play", "play-at", "use", "use-at", "aim", "take-back", "lose", "discard", "do", "do-not",
    "top", "bottom", "give",
)  # fmt: skip
"""The same verbs as words, by number; 0 is the engine's PASS."""
