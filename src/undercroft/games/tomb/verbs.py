"""The verbs of the options: what can be chosen in this game (section 20)."""

from __future__ import annotations

from typing import Final

EXPLORE: Final = 1
BREAK: Final = 2
FIGHT: Final = 3
SNEAK: Final = 4
ARM: Final = 5
EYE: Final = 6
HEART: Final = 7
BRAIN: Final = 8
GIVE: Final = 9
ASK: Final = 10
ACCEPT: Final = 11
REFUSE: Final = 12
CLASS: Final = 13
ANY_CLASS: Final = 14
TAKE: Final = 15
MYSELF: Final = 16
BEAST: Final = 17
WIELD: Final = 18
ASSIST: Final = 19
STAND_BY: Final = 20
IGNORE: Final = 21
BEAR: Final = 22
SPEND: Final = 23
SAVE_BEAST: Final = 24
LET_GO: Final = 25
TAME: Final = 26
ADOPT: Final = 27
BEAST_ADOPTS: Final = 28
NEITHER: Final = 29
BUY: Final = 30
BUY_TWO: Final = 31
LEAVE: Final = 32
RECYCLE: Final = 33
KEEP: Final = 34
PLACE: Final = 35
RESIGN: Final = 36
AGREE: Final = 37
GO_ON: Final = 38

VERBS: Final = (
    "pass", "explore", "break", "fight", "sneak", "arm", "eye", "heart", "brain", "give", "ask", "accept",
    "refuse", "class", "any-class", "take", "myself", "beast", "wield", "assist", "stand-by", "ignore", "bear",
    "spend", "save-beast", "let-go", "tame", "adopt", "beast-adopts", "neither", "buy", "buy-two", "leave",
    "recycle", "keep", "place", "resign", "agree", "go-on",
)  # fmt: skip
"""The same verbs as words, by number; 0 is the engine's PASS."""
