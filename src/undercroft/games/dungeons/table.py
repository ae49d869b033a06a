"""The table of World of Dungeons: everything that lies on it (sections 1, 17 and 21)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.table import Table
from undercroft.engine.zone import EVERYBODY, NOBODY, Zone, bit
from undercroft.games.dungeons.cards import (
    DUNGEON,
    LOOT,
    NONE,
    OBJECT,
    PATCH,
    RAID,
    S_GOAL,
    S_GRIND,
    S_GUILD,
    S_HAND,
    S_ROW,
    SEAT,
    Box,
    Dungeon,
    Gamer,
    Static,
)
from undercroft.games.dungeons.house import House

FORUM_FAMILY: Final = 0
DUNGEON_FAMILY: Final = 1
LOOT_FAMILY: Final = 2

ROW_LIMIT: Final = 3
GUILD_LIMIT: Final = 3
HAND_LIMIT: Final = 3
GRIND_DRAWS: Final = 1
"""The numbers of D-R76, which cards in play may change."""

# What lies on the stack (section 20.2).

AN_EFFECT_PLAYED: Final = 0
AN_ABILITY: Final = 1
A_KICK: Final = 2
A_RECRUIT: Final = 3
A_STASH_CARD: Final = 4
A_GRIND: Final = 5
A_DECLARATION: Final = 6
A_RESULT: Final = 7
A_TROLL: Final = 8

# How a raid stands.

OPEN: Final = 0
WON: Final = 1
FAILED_RAID: Final = 2
DROPPED: Final = 3


NO_STATICS: Final[list[Static]] = []
"""What most cards change."""


def joined(some: list[Static], more: list[Static]) -> list[Static]:
    """Both lists as one, to be read only: a new one is made for what neither holds already."""
    return some + more if some and more else some or more


class Player:
    """One Guild Leader's things (D-006). Lists are in the order of arrival."""

    def __init__(self) -> None:
        self.guild: list[int] = []
        self.stash: list[int] = []
        self.claimed: list[int] = []

    def clone(self) -> Player:
        c = Player()
        c.guild = self.guild.copy()
        c.stash = self.stash.copy()
        c.claimed = self.claimed.copy()
        return c


class Raid:
    """One Dungeon and the Raiding Party sent at it (D-101)."""

    def __init__(self, dungeon: int, party: list[int]) -> None:
        self.dungeon = dungeon
        self.party = party
        self.total = 0
        """What Effects have added to its total (V03); it lasts through re-rolls (D-R83)."""
        self.difficulty = 0
        self.waived = False
        self.state = OPEN

    def clone(self) -> Raid:
        c = Raid(self.dungeon, self.party.copy())
        c.total = self.total
        c.difficulty = self.difficulty
        c.waived = self.waived
        c.state = self.state
        return c


class Object:
    """Something announced that waits on the stack: whose it is, what it does, at what it aims (D-301)."""

    def __init__(self, kind: int, seat: int, source: int, text: int, targets: list[int]) -> None:
        self.kind = kind
        self.seat = seat
        self.source = source
        self.text = text
        self.targets = targets
        self.cancelled = False
        self.forced = False

    def clone(self) -> Object:
        c = Object(self.kind, self.seat, self.source, self.text, self.targets.copy())
        c.cancelled = self.cancelled
        c.forced = self.forced
        return c


class Realm(Table):
    """The decks, rows, piles, guilds and hands, the stack and the raids of the turn."""

    def __init__(self, seats: int, house: House, box: Box, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.house = house
        self.box = box
        self.die_luck = chance
        self.pick_luck = chance
        """Decks, die and random choices have streams of their own (section 21)."""
        self.first = 0
        self.active = 0
        self.turn = 0
        self.forum = Zone("forum", FORUM_FAMILY, NOBODY, [])
        self.dungeons = Zone("dungeons", DUNGEON_FAMILY, NOBODY, [])
        self.loot = Zone("loot", LOOT_FAMILY, NOBODY, [])
        self.hands: list[Zone] = []
        self.players: list[Player] = []
        self.forum_row: list[int] = []
        self.dungeon_row: list[int] = []
        self.forum_discard: list[int] = []
        self.dungeon_discard: list[int] = []
        self.loot_discard: list[int] = []
        self.patches: list[int] = []
        self.played: list[int] = []
        self.attached: list[int] = []
        """Loot attached to Gamers beyond this turn (D-R36): whose text it bears << 20 | loot << 10 | gamer."""
        self.arriving = NONE
        """A Troll that has been drawn and has joined nobody yet (D-050)."""
        self.joined: list[int] = []
        self.raided: list[int] = []
        """The turn in which each Gamer last joined (D-R24) and last raided (D-R48)."""
        self.waiting: list[Object] = []
        self.raids: list[Raid] = []
        self.current = NONE
        self.showing = False
        self.die = 0
        self.rerolled = False
        self.first_step = False
        self.troll_came = False
        self.experience: dict[int, int] = {}
        self.types: dict[int, int] = {}
        self.protected = 0
        self.twice = 0
        self.denied: list[int] = []
        self.used: list[int] = []
        self.last_round = ""
        """Why the game ends with this round (D-R55); empty while it goes on."""
        self.triggered: list[int] = []
        """Skills that follow from what has just happened (D-R73): seat << 28 | text << 16 | may << 15 | ref."""

    def open_box(self) -> None:
        """Put everything in its place before the game: three decks, empty hands and Guilds (D-003, D-015)."""
        self.die_luck = self.chance.branch("die")
        self.pick_luck = self.chance.branch("picks")
        self.forum.cards = list(range(len(self.box.gamers)))
        self.dungeons.cards = list(range(len(self.box.dungeons)))
        self.loot.cards = list(range(len(self.box.loot)))
        self.hands = [Zone("hand", LOOT_FAMILY, bit(seat), []) for seat in range(self.seats)]
        self.players = [Player() for _ in range(self.seats)]
        self.joined = [0] * len(self.box.gamers)
        self.raided = [0] * len(self.box.gamers)
        self.denied = [0] * self.seats

    def clone(self) -> Realm:
        c = Realm(self.seats, self.house, self.box, self.chance)
        self.copy_into(c)
        c.die_luck = self.die_luck.clone()
        c.pick_luck = self.pick_luck.clone()
        c.first = self.first
        c.active = self.active
        c.turn = self.turn
        c.forum = self.forum.clone()
        c.dungeons = self.dungeons.clone()
        c.loot = self.loot.clone()
        c.hands = [hand.clone() for hand in self.hands]
        c.players = [player.clone() for player in self.players]
        c.forum_row = self.forum_row.copy()
        c.dungeon_row = self.dungeon_row.copy()
        c.forum_discard = self.forum_discard.copy()
        c.dungeon_discard = self.dungeon_discard.copy()
        c.loot_discard = self.loot_discard.copy()
        c.patches = self.patches.copy()
        c.played = self.played.copy()
        c.attached = self.attached.copy()
        c.arriving = self.arriving
        c.joined = self.joined.copy()
        c.raided = self.raided.copy()
        c.waiting = [each.clone() for each in self.waiting]
        c.raids = [raid.clone() for raid in self.raids]
        c.current = self.current
        c.showing = self.showing
        c.die = self.die
        c.rerolled = self.rerolled
        c.first_step = self.first_step
        c.troll_came = self.troll_came
        c.experience = self.experience.copy()
        c.types = self.types.copy()
        c.protected = self.protected
        c.twice = self.twice
        c.denied = self.denied.copy()
        c.used = self.used.copy()
        c.last_round = self.last_round
        c.triggered = self.triggered.copy()
        return c

    def zones(self) -> list[Zone]:
        return [self.forum, self.dungeons, self.loot, *self.hands]

    def may_lie(self, zone: Zone, index: int, card: int) -> bool:
        """Patch Notes never come to a hand (D-191), so nobody need guess at them there."""
        return zone.family != LOOT_FAMILY or zone.name == "loot" or self.box.loot[card].kind != PATCH

    def reluck(self, chance: Chance) -> None:
        """All three streams go on with other luck."""
        die, pick = self.die_luck.drawn, self.pick_luck.drawn
        super().reluck(chance)
        self.die_luck = chance.branch("die")
        self.die_luck.drawn = die
        self.pick_luck = chance.branch("picks")
        self.pick_luck.drawn = pick

    def knowledge(self) -> int:
        return self.reveals + self.chance.drawn + self.die_luck.drawn + self.pick_luck.drawn

    # Cards.

    def gamer(self, card: int) -> Gamer:
        return self.box.gamers[card]

    def dungeon(self, card: int) -> Dungeon:
        return self.box.dungeons[card]

    def types_of(self, gamer: int) -> int:
        """The types of a Gamer now, as bits (D-R41)."""
        return self.types.get(gamer, 1 << self.box.gamers[gamer].type)

    def guild_of(self, gamer: int) -> int:
        """The seat in whose Guild a Gamer is, or NONE (D-007)."""
        for seat in range(self.seats):
            if gamer in self.players[seat].guild:
                return seat
        return NONE

    def attachments(self, gamer: int) -> list[int]:
        """The Loot attached to a Gamer (D-R36)."""
        return [each >> 10 & 1023 for each in self.attached if each & 1023 == gamer]

    def owner_of(self, ref: int) -> int:
        """Whom something belongs to, for "aimed at you or yours" (D-R82); NONE for what is everybody's."""
        if ref >= OBJECT:
            index = ref - OBJECT
            return self.waiting[index].seat if index < len(self.waiting) else NONE
        if ref >= RAID:
            return self.active
        if ref >= SEAT:
            return ref - SEAT
        if ref >= DUNGEON:
            return self._owner_of_dungeon(ref - DUNGEON)
        if ref >= LOOT:
            return self._owner_of_stash(ref - LOOT)
        return self.guild_of(ref)

    def _owner_of_dungeon(self, card: int) -> int:
        for seat in range(self.seats):
            if card in self.players[seat].claimed:
                return seat
        for raid in self.raids:
            if raid.dungeon == card and raid.state == OPEN:
                return self.active
        return NONE

    def _owner_of_stash(self, card: int) -> int:
        for seat in range(self.seats):
            if card in self.players[seat].stash:
                return seat
        return NONE

    def gamer_is_wanted(self, gamer: int) -> bool:
        """Whether a Gamer of the Row is just being recruited."""
        return bool(self.waiting) and self.waiting[0].kind == A_RECRUIT and self.waiting[0].targets[0] == gamer

    # What cards in play change (D-R76; computed on demand, never stored).

    def statics_of(self, seat: int) -> list[Static]:
        """What a player's Stash and claimed Dungeons change (D-082, D-153)."""
        found = NO_STATICS
        player = self.players[seat]
        for card in player.stash:
            found = joined(found, self.box.loot[card].statics)
        for card in player.claimed:
            found = joined(found, self.box.dungeons[card].stash)
        return found

    def statics_of_all(self) -> list[Static]:
        """What Patch Notes change for everybody (D-203, D-204)."""
        found = NO_STATICS
        for card in self.patches:
            found = joined(found, self.box.loot[card].statics)
        return found

    def sum_of(self, word: int, seat: int) -> int:
        """The sum of one kind of static for a player; of contradicting ones the sums add (D-R34)."""
        total = 0
        for static in self.statics_of_all():
            if static.word == word:
                total += static.amount
        if seat != NONE:
            for static in self.statics_of(seat):
                if static.word == word:
                    total += static.amount
        return total

    def hand_limit(self, seat: int) -> int:
        """Never below 0 (D-R06)."""
        return max(0, HAND_LIMIT + self.sum_of(S_HAND, seat))

    def guild_limit(self, seat: int) -> int:
        return GUILD_LIMIT + self.sum_of(S_GUILD, seat)

    def grind_draws(self, seat: int) -> int:
        return GRIND_DRAWS + self.sum_of(S_GRIND, seat)

    def row_limit(self) -> int:
        return ROW_LIMIT + self.sum_of(S_ROW, NONE)

    def goal(self) -> int:
        return self.house.goal + self.sum_of(S_GOAL, NONE)

    def vp(self, seat: int) -> int:
        """D-152."""
        return sum([self.box.dungeons[card].vp for card in self.players[seat].claimed])

    def round(self) -> int:
        """The number of the round that this turn belongs to."""
        return (self.turn - 1) // self.seats + 1

    def has_room(self, seat: int) -> bool:
        """Whether a joining that one chooses is possible (D-072, D-R22)."""
        return len(self.players[seat].guild) < self.guild_limit(seat)

    # Moving cards about.

    def bury(self, zone: Zone, card: int) -> None:
        """To the bottom of its deck, where everybody knows it to lie (D-044, section 21)."""
        zone.cards.insert(0, card)
        self.show(zone, card, EVERYBODY)

    def play_from_hand(self, seat: int, card: int) -> None:
        """A card of the hand becomes public (D-014) and lies in the Played area (D-R35)."""
        self.hands[seat].take(card)
        self.played.append(card)
        self.reveals += 1

    def detach(self, gamer: int) -> None:
        """Loot attached to a Gamer that leaves play goes to the Loot discard pile (D-064, D-R25)."""
        self.loot_discard += self.attachments(gamer)
        self.attached = [each for each in self.attached if each & 1023 != gamer]

    def leave_parties(self, gamer: int) -> None:
        """A Gamer that leaves the Guild leaves its party (D-R43)."""
        for raid in self.raids:
            if gamer in raid.party:
                raid.party.remove(gamer)

    def census(self) -> list[int]:
        """Every card lies in exactly one place."""
        gamers = self.forum.cards + self.forum_row + self.forum_discard
        dungeons = self.dungeons.cards + self.dungeon_row + self.dungeon_discard
        loot = self.loot.cards + self.loot_discard + self.patches + self.played
        loot = loot + [each >> 10 & 1023 for each in self.attached]
        if self.arriving != NONE:
            gamers = [*gamers, self.arriving]
        for seat in range(self.seats):
            gamers = gamers + self.players[seat].guild
            dungeons = dungeons + self.players[seat].claimed
            loot = loot + self.players[seat].stash + self.hands[seat].cards
        return sorted([*gamers, *[DUNGEON + card for card in dungeons], *[LOOT + card for card in loot]])
