"""What is printed: gamers, dungeons, loot, and the small program that each text is (section 19.3).

Everything on the table has a number of its own, a *ref*, so that a target is one small number: gamers from 0, loot
from 1024, dungeons from 2048, then seats, raids, objects on the stack and gamer types.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.printed import Printed

NONE: Final = -1

# Refs.

LOOT: Final = 1024
DUNGEON: Final = 2048
SEAT: Final = 3072
RAID: Final = 3104
OBJECT: Final = 3200
TYPE: Final = 3800

# Gamer types (D-183), and sets of them as bits.

CASUAL: Final = 0
HARDCORE: Final = 1
LEADER: Final = 2
ROLEPLAYER: Final = 3
NOOB: Final = 4
TROLL: Final = 5
TYPES: Final = ("casual", "hardcore", "leader", "roleplayer", "noob", "troll")
LETTERS: Final = "CHLRNT"

# Dungeon kinds (D-211) and loot kinds (D-190).

FARM: Final = 0
BOSS: Final = 1
KINDS: Final = ("farm", "boss")

EFFECT: Final = 0
STASH: Final = 1
PATCH: Final = 2
LOOT_KINDS: Final = ("effect", "stash", "patch")

SKULL: Final = 99
"""The face that has no value (D-R05)."""

# Windows and timing tags (section 20.2).

MAIN: Final = 0
POP: Final = 1
KICK: Final = 2
REC: Final = 3
STASHING: Final = 4
GRIND: Final = 5
DECL: Final = 6
ATT: Final = 7
ROLL: Final = 8
EFF: Final = 9
END: Final = 10
TAGS: Final = ("MAIN", "POP", "KICK", "REC", "STASH", "GRIND", "DECL", "ATT", "ROLL", "EFF", "END")
ANY: Final = (1 << 11) - 1

# Whose turn an effect may be played in.

EVERY_TURN: Final = 0
OWN_TURN: Final = 1
OTHERS_TURN: Final = 2
TURNS: Final = ("every turn", "own turn", "another's turn")

# Selectors: what a text lets its player choose (section 19.3).

SELECTORS: Final = (
    "raid", "own raid", "boss raid", "farm raid", "member", "guildmember", "own guildmember", "rival guildmember",
    "row gamer", "effect", "effect at me", "effect at my guildmember", "rival", "rival with cards", "stash card",
    "rival stash card", "row dungeon", "type", "another guild", "die", "skull", "recruit", "declaration", "troll",
    "played effect", "farm die", "action", "number",
)  # fmt: skip
A_RAID: Final = 0
OWN_RAID: Final = 1
BOSS_RAID: Final = 2
FARM_RAID: Final = 3
MEMBER: Final = 4
GUILDMEMBER: Final = 5
OWN_GUILDMEMBER: Final = 6
RIVAL_GUILDMEMBER: Final = 7
ROW_GAMER: Final = 8
AN_EFFECT: Final = 9
EFFECT_AT_ME: Final = 10
EFFECT_AT_MINE: Final = 11
RIVAL: Final = 12
RIVAL_WITH_CARDS: Final = 13
STASH_CARD: Final = 14
RIVAL_STASH_CARD: Final = 15
ROW_DUNGEON: Final = 16
A_TYPE: Final = 17
ANOTHER_GUILD: Final = 18
THE_DIE: Final = 19
THE_SKULL: Final = 20
THE_RECRUIT: Final = 21
THE_DECLARATION: Final = 22
THE_TROLL: Final = 23
PLAYED_EFFECT: Final = 24
FARM_DIE: Final = 25
AN_ACTION: Final = 26
THE_NUMBER: Final = 27

# Ops: what a text does (the verbs V01 to V44 that our cards use).

OPS: Final = (
    "total", "experience", "difficulty", "reroll", "die", "add_die", "cancel", "draw", "snatch", "poach", "remove",
    "steal", "retype", "protect", "bury", "redirect", "second_raid", "destroy", "copy", "peek", "discard", "post",
    "swap", "force", "deny", "attach", "burn_out", "regain", "waive", "shield", "recycle", "rivals_draw", "to_row",
    "scout", "donate",
)  # fmt: skip
TOTAL: Final = 0
EXPERIENCE: Final = 1
DIFFICULTY: Final = 2
REROLL: Final = 3
SET_DIE: Final = 4
ADD_DIE: Final = 5
CANCEL: Final = 6
DRAW: Final = 7
SNATCH: Final = 8
POACH: Final = 9
REMOVE: Final = 10
STEAL: Final = 11
RETYPE: Final = 12
PROTECT: Final = 13
BURY: Final = 14
REDIRECT: Final = 15
SECOND_RAID: Final = 16
DESTROY: Final = 17
COPY: Final = 18
PEEK: Final = 19
DISCARD: Final = 20
POST: Final = 21
SWAP: Final = 22
FORCE: Final = 23
DENY: Final = 24
ATTACH: Final = 25
BURN_OUT: Final = 26
REGAIN: Final = 27
WAIVE: Final = 28
SHIELD: Final = 29
RECYCLE: Final = 30
RIVALS_DRAW: Final = 31
TO_ROW: Final = 32
SCOUT: Final = 33
DONATE: Final = 34

DENIALS: Final = ("kick", "recruit", "stash", "grind", "raid")
DENY_KICK: Final = 0
DENY_RECRUIT: Final = 1
DENY_STASH: Final = 2
DENY_GRIND: Final = 3
DENY_RAID: Final = 4

DECKS: Final = ("forum", "dungeon", "loot")

# Statics: what a card in play changes all the time (M01 to M18).

STATICS: Final = (
    "experience", "others", "total", "difficulty", "loot", "grind", "hand", "guild", "row", "goal", "wild", "missing",
    "victim", "spared", "face_is_skull", "skull_is", "party_least", "party_most", "immune",
)  # fmt: skip
S_EXPERIENCE: Final = 0
S_OTHERS: Final = 1
S_TOTAL: Final = 2
S_DIFFICULTY: Final = 3
S_LOOT: Final = 4
S_GRIND: Final = 5
S_HAND: Final = 6
S_GUILD: Final = 7
S_ROW: Final = 8
S_GOAL: Final = 9
S_WILD: Final = 10
S_MISSING: Final = 11
S_VICTIM: Final = 12
S_SPARED: Final = 13
S_FACE_IS_SKULL: Final = 14
S_SKULL_IS: Final = 15
S_PARTY_LEAST: Final = 16
S_PARTY_MOST: Final = 17
S_IMMUNE: Final = 18

# Triggers (T01 to T24 that our cards use).

TRIGGERS: Final = ("recruited", "kicked", "left", "lost", "claimed", "claimed_boss", "claimed_farm", "grind",
                   "turn_begins", "turn_ends", "failed", "patched")  # fmt: skip
RECRUITED: Final = 0
KICKED: Final = 1
LEFT: Final = 2
LOST: Final = 3
CLAIMED: Final = 4
CLAIMED_BOSS: Final = 5
CLAIMED_FARM: Final = 6
GROUND: Final = 7
TURN_BEGINS: Final = 8
TURN_ENDS: Final = 9
FAILED: Final = 10
PATCHED: Final = 11


class Op:
    """One thing that a text does: a word, a number and, for a few, a second number."""

    def __init__(self, word: int, amount: int, arg: int = 0) -> None:
        self.word = word
        self.amount = amount
        self.arg = arg


class Text:
    """The program of a card: when it may be played, what is chosen, and what it does."""

    def __init__(self, tags: int, turn: int, choose: list[int], ops: list[Op]) -> None:
        self.tags = tags
        self.turn = turn
        self.choose = choose
        self.ops = ops


class Static:
    """Something that a card in play changes all the time, and under which condition."""

    def __init__(self, word: int, amount: int) -> None:
        self.word = word
        self.amount = amount
        self.of = NONE
        self.on = NONE
        self.alone = False
        self.mate = NONE
        self.party = 0
        self.per = NONE


class Trigger:
    """A skill that follows from an event (D-R73); `may` asks its owner (DP-14)."""

    def __init__(self, when: int, text: int, may: bool) -> None:
        self.when = when
        self.text = text
        self.may = may


class Card(Printed):
    """What all cards have: a key, a title, the text that people read, and what it does."""

    def __init__(self, key: str, title: str, words: str, flavour: str) -> None:
        super().__init__(title)
        self.key = key
        self.words = words
        self.flavour = flavour
        self.statics: list[Static] = []
        self.triggers: list[Trigger] = []
        self.text = NONE
        """The program of an Effect, or of an ability that is used by choice (D-R72)."""


class Gamer(Card):
    """A Forum card (D-180)."""

    def __init__(self, key: str, title: str, words: str, flavour: str, type: int, experience: int) -> None:
        super().__init__(key, title, words, flavour)
        self.type = type
        self.experience = experience
        self.refuses = 0
        """The types that it will not play with, as bits (D-120)."""
        self.refuses_gamer = ""
        self.others = 0
        """What it adds to each other member of its party: read often, so it stands apart from the statics."""
        self.wild = False


class Dungeon(Card):
    """A Dungeon card (D-210). Its statics act while it is raided, `stash` in a Guild Stash (D-212)."""

    def __init__(self, key: str, title: str, words: str, flavour: str, kind: int, difficulty: int) -> None:
        super().__init__(key, title, words, flavour)
        self.kind = kind
        self.difficulty = difficulty
        self.needs: list[int] = []
        self.loot = 0
        self.vp = 0
        self.stash: list[Static] = []
        self.least = 1
        self.most = 99


class Loot(Card):
    """A Loot card (D-190)."""

    def __init__(self, key: str, title: str, words: str, flavour: str, kind: int) -> None:
        super().__init__(key, title, words, flavour)
        self.kind = kind


class Box(Printed):
    """Everything in the box: the cards by number, the programs, and which windows any card is for (D-322)."""

    def __init__(self, name: str, gamers: list[Gamer], dungeons: list[Dungeon], loot: list[Loot]) -> None:
        super().__init__(name)
        self.gamers = gamers
        self.dungeons = dungeons
        self.loot = loot
        self.texts: list[Text] = []
        self.tags = 0
        self.copying = NONE
        """The program of the card that copies others (D-R85); it cannot be copied itself."""

    def words_of(self, ref: int) -> str:
        """What is printed on the card of a ref."""
        if ref >= DUNGEON:
            return self.dungeons[ref - DUNGEON].words
        return self.loot[ref - LOOT].words if ref >= LOOT else self.gamers[ref].words

    def loot_with(self, text: int) -> int:
        """The first Loot card with that program."""
        for number in range(len(self.loot)):
            if self.loot[number].text == text:
                return number
        return NONE

    def settle(self) -> None:
        """Find out which timing tags are printed on anything at all (D-322)."""
        cards: list[Card] = [*self.gamers, *self.dungeons, *self.loot]
        for card in cards:
            if card.text != NONE:
                self.tags |= self.texts[card.text].tags
        for number in range(len(self.texts)):
            if any(op.word == COPY for op in self.texts[number].ops):
                self.copying = number


def type_names(mask: int) -> list[str]:
    """The names of a set of types."""
    return [TYPES[i] for i in range(6) if mask >> i & 1]
