"""Constraints on the set of cards, checked when it is loaded (K-01 to K-16).

What one card breaks is said of that card; what the set breaks is said of the card that comes last, with the figure
that is wanted. K-02 (decks that last) is measured by `benches.dungeons_balance`, not read off the cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.content.cards import Register
from undercroft.content.source import ContentError
from undercroft.games.dungeons.cards import (
    ADD_DIE,
    AN_EFFECT,
    ANY,
    ATTACH,
    BOSS,
    BURY,
    CANCEL,
    COPY,
    DENY,
    DENY_RECRUIT,
    DIFFICULTY,
    EFFECT,
    EFFECT_AT_ME,
    EFFECT_AT_MINE,
    EXPERIENCE,
    FARM,
    FORCE,
    KICKED,
    LEADER,
    LETTERS,
    LOST,
    NONE,
    NOOB,
    PATCH,
    POACH,
    RECYCLE,
    REDIRECT,
    REMOVE,
    REROLL,
    S_EXPERIENCE,
    S_GOAL,
    S_TOTAL,
    SET_DIE,
    SNATCH,
    STASH,
    SWAP,
    TO_ROW,
    TOTAL,
    TROLL,
    TYPES,
    WAIVE,
    Box,
    Card,
    Dungeon,
    Gamer,
    Loot,
)

EXPERIENCES = {
    "casual": (1, 4),
    "hardcore": (3, 5),
    "leader": (1, 3),
    "roleplayer": (1, 4),
    "noob": (0, 2),
    "troll": (1, 4),
}
"""K-07."""

SYMBOLS = {"C": (7, 10), "H": (7, 10), "L": (7, 10), "R": (7, 10), "N": (2, 2), "T": (1, 1)}
LEAST_GAMERS = {"C": 9, "H": 9, "L": 9, "R": 9, "N": 6, "T": 5}
"""K-05."""


class Checker:
    """One look at a box; every complaint names file, line, card and field."""

    def __init__(self, box: Box, register: Register) -> None:
        self.box = box
        self.register = register
        self.farms = [card for card in box.dungeons if card.kind == FARM]
        self.bosses = [card for card in box.dungeons if card.kind == BOSS]

    def check(self) -> None:
        self.counts()
        self.points()
        self.difficulties()
        self.requirements()
        self.loot_numbers()
        self.gamers()
        self.quarrels()
        self.loot_kinds()
        self.effect_sorts()
        self.timing()
        self.sizes()
        self.abilities()
        self.endless()

    # Saying what is wrong.

    def error(self, card: Card, field: str, rule: str, sentence: str) -> ContentError:
        return self.register.error(card.key, field, f"{sentence} ({rule})")

    def within(self, rule: str, what: str, value: float, least: float, most: float, card: Card, field: str) -> None:
        if not least <= value <= most:
            wanted = f"{least:g}" if least == most else f"{least:g} to {most:g}"
            raise self.error(
                card, field, rule, f"with this card the set has {value:.4g} {what}; it should have {wanted}."
            )

    # The set.

    def counts(self) -> None:
        """K-01."""
        box = self.box
        self.within("K-01", "Gamers", len(box.gamers), 48, 56, box.gamers[-1], "")
        self.within("K-01", "Dungeons", len(box.dungeons), 38, 44, box.dungeons[-1], "")
        self.within("K-01", "Loot cards", len(box.loot), 64, 72, box.loot[-1], "copies")

    def points(self) -> None:
        """K-03, D-213."""
        for card in self.box.dungeons:
            least, most = (1, 3) if card.kind == FARM else (2, 6)
            if not least <= card.vp <= most:
                raise self.error(card, "vp", "K-03", f"a {KIND[card.kind]} gives {least} to {most} VP, not {card.vp}.")
        last = self.box.dungeons[-1]
        self.within("K-03", "VP", sum(card.vp for card in self.box.dungeons), 95, 110, last, "vp")
        ratio = mean([card.vp for card in self.bosses]) / mean([card.vp for card in self.farms])
        if ratio < 2:
            raise self.error(
                self.bosses[-1], "vp", "K-03", f"Bosses give {ratio:.2f} times the VP of Farms, not twice."
            )

    def difficulties(self) -> None:
        """K-04, D-213."""
        for card in self.box.dungeons:
            least, most = (1, 6) if card.kind == FARM else (5, 11)
            if not least <= card.difficulty <= most:
                sentence = f"a {KIND[card.kind]} has Difficulty {least} to {most}, not {card.difficulty}."
                raise self.error(card, "difficulty", "K-04", sentence)
        farms, bosses = [card.difficulty for card in self.farms], [card.difficulty for card in self.bosses]
        self.within("K-04", "as mean Difficulty of Farms", mean(farms), 3, 4, self.farms[-1], "difficulty")
        self.within("K-04", "as mean Difficulty of Bosses", mean(bosses), 7.5, 8, self.bosses[-1], "difficulty")
        easy = len([value for value in farms if value <= 2])
        self.within("K-04", "Farms that one Gamer beats", easy, 5, 99, self.farms[-1], "difficulty")

    def requirements(self) -> None:
        """K-05."""
        last = self.box.dungeons[-1]
        needy = [card for card in self.box.dungeons if card.needs]
        share = 100 * len(needy) / len(self.box.dungeons)
        self.within("K-05", "% of Dungeons with a requirement", share, 70, 80, last, "needs")
        for i, letter in enumerate(LETTERS):
            symbols = sum(card.needs.count(i) for card in needy)
            self.within("K-05", f"symbols {letter}", symbols, *SYMBOLS[letter], last, "needs")
            there = len([card for card in self.box.gamers if card.type == i])
            self.within("K-05", f"{TYPES[i]}s", there, LEAST_GAMERS[letter], 99, self.box.gamers[-1], "type")
        double = len([card for card in needy if len(card.needs) > 1])
        self.within("K-05", "Dungeons with two symbols", double, 4, 99, last, "needs")

    def loot_numbers(self) -> None:
        """K-06."""
        last = self.box.dungeons[-1]
        numbers = [card.loot for card in self.box.dungeons]
        for card in self.box.dungeons:
            if card.loot > 2:
                raise self.error(card, "loot", "K-06", f"a Dungeon gives at most 2 Loot, not {card.loot}.")
        self.within("K-06", "as mean Loot number", mean(numbers), 1.0, 1.1, last, "loot")
        self.within("K-06", "% of Dungeons without Loot", 100 * numbers.count(0) / len(numbers), 5, 15, last, "loot")

    def gamers(self) -> None:
        """K-07, K-08, D-180."""
        last = self.box.gamers[-1]
        for card in self.box.gamers:
            least, most = EXPERIENCES[TYPES[card.type]]
            if not least <= card.experience <= most:
                sentence = f"a {TYPES[card.type]} has Experience {least} to {most}, not {card.experience}."
                raise self.error(card, "experience", "K-07", sentence)
            if not skilled(card):
                raise self.error(card, "skill", "K-07", "every Gamer has a skill of its own; give it one.")
        self.within(
            "K-07", "as mean Experience", mean([c.experience for c in self.box.gamers]), 2.2, 2.4, last, "experience"
        )
        trolls = [card for card in self.box.gamers if card.type == TROLL]
        self.within("K-08", "% Trolls", 100 * len(trolls) / len(self.box.gamers), 9, 10, last, "type")
        leaders = [card for card in self.box.gamers if card.type == LEADER]
        self.within(
            "K-07", "Leaders who support others", sum(c.others > 0 for c in leaders), 3, 99, leaders[-1], "skill"
        )

    def quarrels(self) -> None:
        """K-09."""
        refusing = [card for card in self.box.gamers if card.refuses or card.refuses_gamer]
        self.within("K-09", "Gamers who will not play with some", len(refusing), 12, 16, refusing[-1], "refuses")
        for card in refusing:
            if card.refuses >> card.type & 1:
                raise self.error(card, "refuses", "K-09", f"nobody refuses the own type, {TYPES[card.type]}.")
        for i in range(len(TYPES)):
            if not any(card.refuses >> i & 1 for card in refusing):
                raise self.error(refusing[-1], "refuses", "K-09", f"nobody refuses {TYPES[i]}s; somebody should.")

    def loot_kinds(self) -> None:
        """K-10."""
        last = self.box.loot[-1]
        for kind, name, least, most in (
            (EFFECT, "Effects", 62, 68),
            (STASH, "Stash cards", 20, 25),
            (PATCH, "Patch Notes", 10, 13),
        ):
            share = 100 * len([card for card in self.box.loot if card.kind == kind]) / len(self.box.loot)
            self.within("K-10", f"% {name}", share, least, most, last, "copies")

    def timing(self) -> None:
        """K-12: printed timing on every Effect is what the loader asks for; few may be played at any time."""
        loose = [card for card in self.box.loot if card.kind == EFFECT and self.box.texts[card.text].tags == ANY]
        if loose:
            self.within("K-12", "Effects that may be played at any time", len(loose), 0, 2, loose[-1], "at")

    # Single cards.

    def effect_sorts(self) -> None:
        """K-11: how many Effects help, hinder, touch the die, answer, and meddle with Guilds."""
        effects = [card for card in self.box.loot if card.kind == EFFECT]
        sorts = [sort_of(self.box, card) for card in effects]
        for sort, wanted in SHARES.items():
            last = effects[len(sorts) - 1 - sorts[::-1].index(sort)] if sort in sorts else effects[-1]
            share = 100 * sorts.count(sort) / len(effects)
            self.within("K-11", f"% of Effects that {sort}", share, wanted - 5, wanted + 5, last, "do")

    def sizes(self) -> None:
        """K-11, K-13, K-14."""
        for card in self.box.loot:
            if card.kind == EFFECT:
                self.reach(card)
            for static in card.statics:
                self.bonus(card, FIELDS[card.kind], static.word, static.amount, static.of)
                if card.kind == PATCH and abs(static.amount) != 1:
                    sentence = f"Patch Notes change things by 1, not {static.amount}."
                    raise self.error(card, FIELDS[card.kind], "K-14", sentence)
        for dungeon in self.box.dungeons:
            for static in dungeon.stash:
                self.bonus(dungeon, "stash", static.word, static.amount, static.of)
        patches = [static.amount for card in self.box.loot if card.kind == PATCH for static in card.statics]
        if min(patches) > 0 or max(patches) < 0:
            raise self.error(
                self.box.loot[-1], "changes", "K-14", "Patch Notes should go both ways, easier and harder."
            )

    def reach(self, card: Loot) -> None:
        """K-11: no Effect wins or loses a Boss alone, whatever it is made of."""
        ops = self.box.texts[card.text].ops
        for op in ops:
            if op.word in RAID_WORDS and not 1 <= abs(op.amount) <= 3:
                raise self.error(card, "do", "K-11", f"an Effect changes a raid by 1 to 3, not {op.amount}.")
            if op.word == SET_DIE and not -3 <= op.amount <= 3:
                raise self.error(card, "do", "K-11", f"an Effect sets the die to -3 to 3, not {op.amount}.")
        whole = sum(-op.amount if op.word == DIFFICULTY else op.amount for op in ops if op.word in RAID_WORDS)
        if abs(whole) > 3:
            raise self.error(card, "do", "K-11", f"an Effect changes a raid by 1 to 3, and this one by {whole} in all.")

    def bonus(self, card: Card, field: str, word: int, amount: int, of: int) -> None:
        most = 2 if of in (NOOB, TROLL) else 1
        if word in (S_EXPERIENCE, S_TOTAL) and amount > most:
            raise self.error(card, field, "K-13", f"a lasting bonus is at most +{most} here, not +{amount}.")

    def abilities(self) -> None:
        """K-16."""
        able = [card for card in self.box.dungeons if card.statics or card.stash or card.text != NONE]
        share = 100 * len(able) / len(self.box.dungeons)
        self.within("K-16", "% of Dungeons with an ability", share, 25, 45, able[-1], "raid")

    def endless(self) -> None:
        """K-15. No word gives a turn or moves points, and an ability in play is used once per turn: that is the rules'
        doing. What cards could still do is to end the game, or to go round and round for nothing."""
        lasting: Sequence[Card] = [*self.box.gamers, *self.box.dungeons, *(c for c in self.box.loot if c.kind == STASH)]
        for card in lasting:
            if card.text != NONE and any(op.word in ONCE for op in self.box.texts[card.text].ops):
                raise self.error(
                    card, field_of(card), "K-15", "what can be used again and again may not cancel or copy."
                )
        for gamer in self.box.gamers:
            self.returns(gamer)
        copying = [card for card in self.box.loot if card.kind == EFFECT and copies(self.box, card)]
        for card in copying:
            text = self.box.texts[card.text]
            if card.text != copying[0].text or len(text.ops) > 1 or text.choose != [AN_EFFECT]:
                sentence = "one card copies Effects, and does nothing else: two of them would copy each other for ever."
                raise self.error(card, "do", "K-15", sentence)
        for card in (*self.box.loot, *self.box.dungeons):
            statics = [*card.statics, *(card.stash if isinstance(card, Dungeon) else [])]
            if any(static.word == S_GOAL and static.amount < 0 for static in statics):
                raise self.error(card, field_of(card), "K-15", "a lower goal could end the game; only raids do.")

    def returns(self, gamer: Gamer) -> None:
        """A Gamer that comes back by itself does so after a Kick or a Skull, of which a turn has one each."""
        for trigger in gamer.triggers:
            back = any(op.word in (TO_ROW, RECYCLE) for op in self.box.texts[trigger.text].ops)
            if back and trigger.when not in (KICKED, LOST):
                sentence = "a Gamer may come back when kicked or lost; at any other time it could go round for ever."
                raise self.error(gamer, "skill", "K-15", sentence)


HELP = "help the own raid"
HINDER = "hinder raids"
DIE = "are about the die"
ANSWER = "cancel or answer"
GUILDS = "meddle with Guilds"
REST = "are about Loot or are tricks"
SHARES = {HELP: 20, HINDER: 25, DIE: 12.5, ANSWER: 16.7, GUILDS: 16.7}
"""K-11 in per cent, each give or take five; the rest is Loot and tricks."""

RAID_WORDS = (TOTAL, EXPERIENCE, DIFFICULTY, ADD_DIE)
DIE_WORDS = (REROLL, SET_DIE, ADD_DIE, WAIVE)
GUILD_WORDS = (SNATCH, POACH, REMOVE, SWAP, FORCE, REDIRECT)
ANSWERED = (AN_EFFECT, EFFECT_AT_ME, EFFECT_AT_MINE)
ONCE = (CANCEL, COPY)
FIELDS = ("while_attached", "gives", "changes")
"""Where the lasting changes of an Effect, a Stash card and Patch Notes are written."""


def sort_of(box: Box, card: Loot) -> str:
    """What an Effect is for (K-11)."""
    text = box.texts[card.text]
    words = [op.word for op in text.ops]
    if text.choose and text.choose[0] in ANSWERED:
        return ANSWER
    if any(word in DIE_WORDS for word in words):
        return DIE
    if any(word in GUILD_WORDS for word in words) or any(op.word == DENY and op.arg == DENY_RECRUIT for op in text.ops):
        return GUILDS
    change = sum(-op.amount if op.word == DIFFICULTY else op.amount for op in text.ops if op.word in RAID_WORDS)
    if change < 0 or BURY in words or CANCEL in words:
        return HINDER
    return HELP if change > 0 or ATTACH in words else REST


def copies(box: Box, card: Loot) -> bool:
    return any(op.word == COPY for op in box.texts[card.text].ops)


def field_of(card: Card) -> str:
    """Where the abilities of a card are written."""
    if isinstance(card, Loot):
        return FIELDS[card.kind]
    return "skill" if isinstance(card, Gamer) else "stash"


KIND = ("Farm", "Boss")


def skilled(card: Gamer) -> bool:
    """Whether a Gamer has a skill that it does not share with everybody (D-180)."""
    return bool(card.statics or card.triggers or card.text != NONE)


def mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def check_box(box: Box, register: Register) -> None:
    """Refuse a set that breaks a constraint, and say which card to change."""
    Checker(box, register).check()
