"""What texts do: the vocabulary of cards and skills, carried out word by word (section 19.3, D-304, D-305)."""

from __future__ import annotations

from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.engine.zone import Zone, bit
from undercroft.games.dungeons.cards import (
    ADD_DIE,
    ATTACH,
    BURN_OUT,
    CANCEL,
    COPY,
    DENY,
    DESTROY,
    DIFFICULTY,
    DISCARD,
    DONATE,
    DRAW,
    DUNGEON,
    EXPERIENCE,
    FORCE,
    LEFT,
    LOOT,
    NONE,
    OBJECT,
    PEEK,
    POACH,
    POST,
    PROTECT,
    RAID,
    RECYCLE,
    REDIRECT,
    REGAIN,
    REMOVE,
    REROLL,
    RETYPE,
    RIVALS_DRAW,
    SCOUT,
    SEAT,
    SECOND_RAID,
    SET_DIE,
    SHIELD,
    SKULL,
    SWAP,
    TO_ROW,
    TOTAL,
    TYPE,
    WAIVE,
    Op,
)
from undercroft.games.dungeons.guild import discard_gamer, join, move
from undercroft.games.dungeons.patches import draw_loot
from undercroft.games.dungeons.rows import bury_dungeon, post_gamer, rotate_forum
from undercroft.games.dungeons.strength import counted_face, skull_saver
from undercroft.games.dungeons.table import Object, Realm
from undercroft.games.dungeons.targets import members_aimed_at, still_there
from undercroft.games.dungeons.verbs import BOTTOM, DO, DO_NOT, GIVE, TOP
from undercroft.games.dungeons.verbs import DISCARD as DISCARD_VERB


class Carrying(Frame[Realm]):
    """A text being carried out: an Effect, an ability, or a skill that follows from an event."""

    def __init__(self, seat: int, source: int, text: int, targets: list[int], may: bool) -> None:
        super().__init__()
        self.seat = seat
        self.source = source
        self.text = text
        self.targets = targets
        self.may = may
        self.step = 0

    def run(self, t: Realm) -> None:
        """Word by word; the owner of an optional skill is asked first (DP-14)."""
        if self.may:
            t.ask(self.seat, "may", "DP-14")
            return
        ops = t.box.texts[self.text].ops
        while self.step < len(ops) and t.stack[-1] is self:
            op = ops[self.step]
            self.step += 1
            self.carry_out(t, op)
            follow(t)
        if t.stack[-1] is self:
            t.done()

    def options(self, t: Realm, seat: int) -> list[int]:
        return [option(DO), option(DO_NOT)]

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        self.may = False
        if verb_of(opt) == DO_NOT:
            t.done()

    def target(self, t: Realm, number: int) -> int:
        """A target by its number, or NONE if it is gone: then that part does nothing (D-R68)."""
        selectors = t.box.texts[self.text].choose
        if number >= len(self.targets):
            return NONE
        ref = self.targets[number]
        return ref if still_there(t, selectors[number], self.seat, ref, self.targets) else NONE

    def carry_out(self, t: Realm, op: Op) -> None:
        """One word. Those that need a target do nothing without it."""
        if op.word in (DRAW, RIVALS_DRAW, DISCARD, POST, PEEK, SCOUT, BURN_OUT, RECYCLE, TO_ROW, DENY, DONATE):
            self.without_target(t, op)
            return
        ref = self.target(t, 0)
        if ref == NONE:
            if t.heard:
                t.tell("no-target", "D-R68", self.seat, [self.source])
        elif ref >= OBJECT:
            self.on_object(t, op, t.waiting[ref - OBJECT])
        elif ref >= RAID:
            on_raid(t, op, ref - RAID)
        elif ref >= SEAT:
            steal(t, self.seat, ref - SEAT)
        elif ref >= DUNGEON:
            bury_dungeon(t, ref - DUNGEON, "D-R52")
        elif ref >= LOOT:
            self.on_loot(t, op, ref - LOOT)
        else:
            self.on_gamer(t, op, ref)

    # Words without a target.

    def without_target(self, t: Realm, op: Op) -> None:
        match op.word:
            case w if w == DRAW:
                draw_loot(t, self.seat, op.amount, "D-305")
            case w if w == RIVALS_DRAW:
                for i in range(1, t.seats):
                    draw_loot(t, (self.seat + i) % t.seats, op.amount, "D-305")
            case w if w == DISCARD:
                self.start_discard(t, op)
            case w if w == DONATE:
                self.start_gift(t)
            case w if w == POST:
                post_gamer(t)
            case w if w == PEEK:
                peek(t, self.seat, deck(t, op.arg), op.amount, op.arg)
            case w if w == SCOUT:
                scout(t, self.seat, op.arg)
            case w if w == DENY:
                self.deny(t, op)
            case _:
                self.on_source(t, op)

    def start_discard(self, t: Realm, op: Op) -> None:
        """The player chooses which cards; their number is public (V15)."""
        seat = self.seat if op.arg == 0 else self.targets[0] - SEAT
        number = min(op.amount, len(t.hands[seat].cards))
        if number:
            t.push(Discarding(seat, number))

    def start_gift(self, t: Realm) -> None:
        """A card of one's choice to the next player clockwise (V17)."""
        if t.hands[self.seat].cards:
            t.push(Giving(self.seat, (self.seat + 1) % t.seats))

    def deny(self, t: Realm, op: Op) -> None:
        """An action is denied for this turn: to the target, or else to the active player (V29)."""
        seat = self.targets[0] - SEAT if self.targets else t.active
        t.denied[seat] |= 1 << op.arg
        if t.heard:
            t.tell("denied", "D-R50", seat, [op.arg])

    def on_source(self, t: Realm, op: Op) -> None:
        """A Gamer's skill about itself; it may have gone elsewhere meanwhile."""
        gamer = self.source
        if op.word == BURN_OUT:
            if gamer in t.players[self.seat].guild:
                discard_gamer(t, gamer, LEFT, "D-R25")
        elif gamer in t.forum_discard:
            t.forum_discard.remove(gamer)
            if op.word == TO_ROW:
                rotate_forum(t)
                t.forum_row.append(gamer)
            else:
                t.bury(t.forum, gamer)
            if t.heard:
                t.tell("came-back", "D-R13", self.seat, [gamer])

    # Words with a target.

    def on_object(self, t: Realm, op: Op, aimed: Object) -> None:
        """Something on the stack: cancel, copy, redirect, snatch (V10 to V13, V21)."""
        match op.word:
            case w if w == CANCEL:
                aimed.cancelled = True
                if t.heard:
                    t.tell("cancelled", "D-R66", self.seat, [aimed.source])
            case w if w == PROTECT:
                for gamer in members_aimed_at(t, aimed, self.seat):
                    t.protected |= 1 << gamer
            case w if w == COPY:
                t.push(Carrying(self.seat, self.source, aimed.text, self.targets[1:], False))
            case w if w == REDIRECT:
                aimed.targets[1] = self.targets[1]
            case _:
                self.snatch(t, aimed.targets[0])

    def snatch(self, t: Realm, gamer: int) -> None:
        """The Gamer that somebody was about to recruit (D-R22)."""
        if t.has_room(self.seat):
            t.forum_row.remove(gamer)
            join(t, self.seat, gamer, recruited=True)

    def on_loot(self, t: Realm, op: Op, card: int) -> None:
        if op.word == DESTROY:
            for player in t.players:
                if card in player.stash:
                    player.stash.remove(card)
            t.loot_discard.append(card)
            if t.heard:
                t.tell("destroyed", "D-R52", self.seat, [card])
        elif op.word == REGAIN:
            t.loot_discard.remove(card)
            t.hands[self.seat].cards.append(card)
            t.show(t.hands[self.seat], card, -1)
            if t.heard:
                t.tell("regained", "D-R37", self.seat, [card])

    def on_gamer(self, t: Realm, op: Op, gamer: int) -> None:
        """A Gamer: V01, V21 to V25, V30, V37."""
        match op.word:
            case w if w == EXPERIENCE:
                t.experience[gamer] = t.experience.get(gamer, 0) + op.amount
            case w if w == POACH:
                if t.has_room(self.seat):
                    move(t, self.seat, gamer)
            case w if w == REMOVE:
                discard_gamer(t, gamer, LEFT, "D-R25")
            case w if w == RETYPE:
                t.types[gamer] = 1 << (self.targets[1] - TYPE)
            case w if w == SHIELD:
                t.protected |= 1 << gamer
            case w if w == SECOND_RAID:
                t.twice |= 1 << gamer
            case w if w == SWAP:
                self.swap(t, gamer)
            case w if w == FORCE:
                self.force(t, gamer)
            case w if w == ATTACH:
                self.attach(t, gamer)
            case _:
                raise AssertionError(f"nothing does {op.word} to a Gamer")

    def swap(self, t: Realm, gamer: int) -> None:
        """Two Guildmembers change places; neither Guild grows (V22)."""
        other = self.target(t, 1)
        if other != NONE:
            owner = t.guild_of(other)
            move(t, owner, gamer)
            move(t, self.seat, other)

    def force(self, t: Realm, gamer: int) -> None:
        """A Gamer of the Row joins a Guild whether it has room or not (V23, D-R22)."""
        t.forum_row.remove(gamer)
        join(t, self.targets[1] - SEAT, gamer, recruited=True)

    def attach(self, t: Realm, gamer: int) -> None:
        """The card leaves the Played area and stays with the Gamer (D-R36); a copy bears what it copied (D-R85)."""
        card = self.source - LOOT
        if card in t.played:
            t.played.remove(card)
            bears = card if t.box.loot[card].text == self.text else t.box.loot_with(self.text)
            t.attached.append(bears << 20 | card << 10 | gamer)

    def about(self) -> list[int]:
        return [self.source]

    def clone(self) -> Carrying:
        c = Carrying(self.seat, self.source, self.text, self.targets.copy(), self.may)
        c.at = self.at
        c.step = self.step
        return c


def follow(t: Realm) -> None:
    """Carry out the skills that were called for: the active player's first, then clockwise (D-R73)."""
    if t.triggered:
        order = sorted(range(len(t.triggered)), key=lambda i: ((t.triggered[i] >> 28) - t.active) % t.seats)
        for i in reversed(order):
            each = t.triggered[i]
            t.push(Carrying(each >> 28, each & 32767, each >> 16 & 4095, [], bool(each >> 15 & 1)))
        t.triggered = []


def on_raid(t: Realm, op: Op, index: int) -> None:
    """A raid, its Difficulty or its die: V03 to V07, V09."""
    raid = t.raids[index]
    match op.word:
        case w if w == TOTAL:
            raid.total += op.amount
        case w if w == DIFFICULTY:
            raid.difficulty += op.amount
        case w if w == WAIVE:
            raid.waived = True
        case w if w == REROLL:
            roll_die(t)
            t.rerolled = True
        case w if w == SET_DIE:
            t.die = op.amount
            if t.heard:
                t.tell("die-set", "D-R05", t.active, [t.die + 100])
        case w if w == ADD_DIE:
            if t.die != SKULL:
                t.die += op.amount
        case _:
            raise AssertionError(f"nothing does {op.word} to a raid")


def roll_die(t: Realm) -> None:
    """Roll for the current raid and say what the face counts as (D-131, D-R81)."""
    raid = t.raids[t.current]
    face = t.house.die[t.die_luck.roll(6) - 1]
    saver = skull_saver(t, raid.party)
    t.showing = True
    t.die = counted_face(t, face, raid.dungeon, raid.party)
    if saver != NONE and counted_face(t, face, raid.dungeon, []) == SKULL:
        t.used.append(saver)
    if t.heard:
        t.tell("rolled", "D-131", t.active, [face + 100, raid.dungeon])
        if t.die != face:
            t.tell("counts-as", "D-R81", t.active, [t.die + 100])


def steal(t: Realm, seat: int, victim: int) -> None:
    """One card at random; giver and taker know which, the others that one moved (V16, section 21)."""
    card = t.pick_luck.pick(t.hands[victim].cards)
    hand_over(t, victim, seat, card)
    if t.heard:
        t.tell("stole", "D-R75", seat, [victim])
        t.tell("stolen", "D-R75", seat, [card], bit(seat) | bit(victim))


def hand_over(t: Realm, giver: int, taker: int, card: int) -> None:
    """A card changes hands, known to both (section 21)."""
    t.hands[giver].take(card)
    t.hands[taker].cards.append(card)
    t.show(t.hands[taker], card, bit(giver))


def deck(t: Realm, number: int) -> Zone:
    return t.forum if number == 0 else t.dungeons if number == 1 else t.loot


def peek(t: Realm, seat: int, zone: Zone, number: int, which: int) -> None:
    """Look at the top cards of a deck; the fact is public, the cards are not (V18)."""
    base = 0 if which == 0 else DUNGEON if which == 1 else LOOT
    for card in zone.cards[-number:]:
        t.show(zone, card, bit(seat))
        if t.heard:
            t.tell("saw", "D-340", seat, [base + card], bit(seat))
    if t.heard:
        t.tell("peeked", "D-340", seat, [which])


def scout(t: Realm, seat: int, which: int) -> None:
    """Look at the top card of a deck and leave it or bury it (V19)."""
    zone = deck(t, which)
    if zone.cards:
        peek(t, seat, zone, 1, which)
        t.push(Scouting(seat, which))


class Scouting(Frame[Realm]):
    """The top card of a deck has been looked at: leave it there, or put it to the bottom (V19, DP-12)."""

    def __init__(self, seat: int, which: int) -> None:
        super().__init__()
        self.seat = seat
        self.which = which

    def run(self, t: Realm) -> None:
        if self.next() == 1:
            t.ask(self.seat, "scout", "DP-12")
        else:
            t.done()

    def options(self, t: Realm, seat: int) -> list[int]:
        return [option(TOP), option(BOTTOM)]

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        if verb_of(opt) == BOTTOM:
            zone = deck(t, self.which)
            card = zone.cards.pop()
            zone.cards.insert(0, card)
            if t.heard:
                t.tell("scouted", "D-340", seat, [self.which])

    def about(self) -> list[int]:
        return [self.which]

    def clone(self) -> Scouting:
        c = Scouting(self.seat, self.which)
        c.at = self.at
        return c


class Discarding(Frame[Realm]):
    """A player discards cards of their own choice, face up (V15, DP-12)."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__()
        self.seat = seat
        self.number = number

    def run(self, t: Realm) -> None:
        """Asked even if there is one answer, since that would tell about the hand (D-323)."""
        if self.number:
            t.ask(self.seat, "discard", "DP-12", discreet=True)
        else:
            t.done()

    def options(self, t: Realm, seat: int) -> list[int]:
        return hand_options(t, seat, DISCARD_VERB, [])

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        self.number -= 1
        discard_loot(t, seat, first(opt), "DP-12")

    def about(self) -> list[int]:
        return [self.seat, self.number]

    def clone(self) -> Discarding:
        c = Discarding(self.seat, self.number)
        c.at = self.at
        return c


class Giving(Frame[Realm]):
    """A player gives a card of their own choice to another (V17, DP-12)."""

    def __init__(self, seat: int, to: int) -> None:
        super().__init__()
        self.seat = seat
        self.to = to

    def run(self, t: Realm) -> None:
        if self.next() == 1:
            t.ask(self.seat, "give", "DP-12", discreet=True)
        else:
            t.done()

    def options(self, t: Realm, seat: int) -> list[int]:
        return hand_options(t, seat, GIVE, [])

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        hand_over(t, seat, self.to, first(opt))
        if t.heard:
            t.tell("gave", "D-R75", seat, [self.to])

    def about(self) -> list[int]:
        return [self.seat, self.to]

    def clone(self) -> Giving:
        c = Giving(self.seat, self.to)
        c.at = self.at
        return c


def hand_options(t: Realm, seat: int, verb: int, apart: list[int]) -> list[int]:
    """The cards of a hand as options, one of a kind, without some."""
    found: list[int] = []
    kinds: list[str] = []
    for card in t.hands[seat].cards:
        key = t.box.loot[card].key
        if card not in apart and key not in kinds:
            kinds.append(key)
            found.append(option(verb, card))
    return found


def discard_loot(t: Realm, seat: int, card: int, rule: str) -> None:
    """From the hand to the Loot discard pile, face up (section 21)."""
    t.hands[seat].take(card)
    t.loot_discard.append(card)
    t.reveals += 1
    if t.heard:
        t.tell("discarded", rule, seat, [card])
