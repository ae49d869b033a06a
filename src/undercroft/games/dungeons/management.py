"""Phase 2, Guild Management: Kick, Recruit, Stash, each at most once and in this order (section 7)."""

from __future__ import annotations

from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.dungeons import cards
from undercroft.games.dungeons.cards import (
    DENY_KICK,
    DENY_RECRUIT,
    DENY_STASH,
    KICKED,
    LOOT,
    MAIN,
    NONE,
    REC,
    STASHING,
)
from undercroft.games.dungeons.effects import follow, hand_options
from undercroft.games.dungeons.guild import discard_gamer, join
from undercroft.games.dungeons.responses import Playing, abilities, open_window_on, plays
from undercroft.games.dungeons.table import A_KICK, A_RECRUIT, A_STASH_CARD, Object, Realm
from undercroft.games.dungeons.verbs import KEEP_ALL, KICK, NO_RECRUIT, NO_STASH, RECRUIT, STASH


def may_act(t: Realm, seat: int) -> bool:
    """Whether a player might play something at a step decision, as far as everybody can see (D-320)."""
    return bool(t.hands[seat].cards) or bool(abilities(t, seat, MAIN))


# Kick.


def kickable(t: Realm, seat: int) -> list[int]:
    """Guildmembers that did not join this turn (D-065, D-R20)."""
    if t.denied[seat] >> DENY_KICK & 1:
        return []
    return [g for g in t.players[seat].guild if t.joined[g] != t.turn]


def must_kick(t: Realm, seat: int) -> bool:
    """D-066."""
    return len(t.players[seat].guild) > t.guild_limit(seat)


class KickStep(Frame[Realm]):
    """DP-01. Left without a question if nobody can be Kicked (20.1, D-R20)."""

    def run(self, t: Realm) -> None:
        if self.next() > 1 or not kickable(t, t.active):
            t.done()
        else:
            t.ask(t.active, "kick", "DP-01", discreet=self.discreet(t))

    def discreet(self, t: Realm) -> bool:
        """A forced Kick of the only one eligible is asked all the same: the hand may hold something to play."""
        return must_kick(t, t.active) and len(kickable(t, t.active)) == 1 and may_act(t, t.active)

    def options(self, t: Realm, seat: int) -> list[int]:
        found = [option(KICK, gamer) for gamer in kickable(t, seat)]
        if not must_kick(t, seat):
            found.insert(0, option(KEEP_ALL))
        return found + plays(t, seat, MAIN)

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        verb = verb_of(opt)
        if verb == KICK:
            t.first_step = False
            t.push(Kick(seat, first(opt), must_kick(t, seat)))
        elif verb == KEEP_ALL:
            t.first_step = False
        else:
            self.again()
            t.push(Playing(seat, opt, not self.discreet(t)))

    def about(self) -> list[int]:
        return []

    def clone(self) -> KickStep:
        c = KickStep()
        c.at = self.at
        return c


class Kick(Frame[Realm]):
    """A Kick, announced with its target (D-063); a forced one cannot be cancelled (D-R67)."""

    def __init__(self, seat: int, gamer: int, forced: bool) -> None:
        super().__init__()
        self.seat = seat
        self.gamer = gamer
        self.forced = forced

    def run(self, t: Realm) -> None:
        if self.next() == 1:
            base = Object(A_KICK, self.seat, self.gamer, NONE, [self.gamer])
            base.forced = self.forced
            if t.heard:
                t.tell("announced-kick", "D-063", self.seat, [self.gamer])
            open_window_on(t, cards.KICK, base)
        else:
            t.done()
            self.kick(t, t.waiting.pop())

    def kick(self, t: Realm, base: Object) -> None:
        """A Gamer that has left the Guild meanwhile is not there to be Kicked (D-R69)."""
        if base.cancelled or self.gamer not in t.players[self.seat].guild:
            return
        discard_gamer(t, self.gamer, KICKED, "D-063")
        follow(t)

    def about(self) -> list[int]:
        return [self.gamer]

    def clone(self) -> Kick:
        c = Kick(self.seat, self.gamer, self.forced)
        c.at = self.at
        return c


# Recruit.


class RecruitStep(Frame[Realm]):
    """DP-02. Left without a question after a Troll, with a full Guild or an empty Row (20.1)."""

    def run(self, t: Realm) -> None:
        if self.next() > 1 or not recruitable(t, t.active):
            t.done()
        else:
            t.ask(t.active, "recruit", "DP-02")

    def options(self, t: Realm, seat: int) -> list[int]:
        found = [option(RECRUIT, gamer) for gamer in recruitable(t, seat)]
        return [option(NO_RECRUIT), *found, *plays(t, seat, MAIN)]

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        verb = verb_of(opt)
        if verb == RECRUIT:
            t.first_step = False
            t.push(Recruit(seat, first(opt)))
        elif verb == NO_RECRUIT:
            t.first_step = False
        else:
            self.again()
            t.push(Playing(seat, opt, True))

    def clone(self) -> RecruitStep:
        c = RecruitStep()
        c.at = self.at
        return c


def recruitable(t: Realm, seat: int) -> list[int]:
    """Gamers of the Row (D-074), unless a Troll came (D-052) or the Guild is full (D-073)."""
    if t.troll_came or t.denied[seat] >> DENY_RECRUIT & 1 or not t.has_room(seat):
        return []
    return t.forum_row


class Recruit(Frame[Realm]):
    """A Recruit, announced with the Gamer (D-070)."""

    def __init__(self, seat: int, gamer: int) -> None:
        super().__init__()
        self.seat = seat
        self.gamer = gamer

    def run(self, t: Realm) -> None:
        if self.next() == 1:
            if t.heard:
                t.tell("announced-recruit", "D-070", self.seat, [self.gamer])
            open_window_on(t, REC, Object(A_RECRUIT, self.seat, self.gamer, NONE, [self.gamer]))
        else:
            t.done()
            self.recruit(t, t.waiting.pop())

    def recruit(self, t: Realm, base: Object) -> None:
        """Cancelled, snatched or without room by now: it is spent and does nothing (D-R22, D-R66, D-R69)."""
        if base.cancelled or self.gamer not in t.forum_row or not t.has_room(self.seat):
            return
        t.forum_row.remove(self.gamer)
        join(t, self.seat, self.gamer, recruited=True)
        follow(t)

    def about(self) -> list[int]:
        return [self.gamer]

    def clone(self) -> Recruit:
        c = Recruit(self.seat, self.gamer)
        c.at = self.at
        return c


# Stash.


class StashStep(Frame[Realm]):
    """DP-03. Offered to everybody who has a card: to skip it would tell that no Stash card is held (20.1)."""

    def run(self, t: Realm) -> None:
        denied = t.denied[t.active] >> DENY_STASH & 1
        if self.next() > 1 or denied or not may_act(t, t.active):
            t.done()
        else:
            t.ask(t.active, "stash", "DP-03", discreet=True)

    def options(self, t: Realm, seat: int) -> list[int]:
        found = [opt for opt in hand_options(t, seat, STASH, []) if t.box.loot[first(opt)].kind == cards.STASH]
        return [option(NO_STASH), *found, *plays(t, seat, MAIN)]

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        verb = verb_of(opt)
        if verb == STASH:
            t.first_step = False
            t.push(Stashing(seat, first(opt)))
        elif verb == NO_STASH:
            t.first_step = False
        else:
            self.again()
            t.push(Playing(seat, opt, False))

    def clone(self) -> StashStep:
        c = StashStep()
        c.at = self.at
        return c


class Stashing(Frame[Realm]):
    """A Stash card, shown and, if nobody stops it, in play for good (D-080, D-082)."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__()
        self.seat = seat
        self.card = card

    def run(self, t: Realm) -> None:
        if self.next() == 1:
            t.play_from_hand(self.seat, self.card)
            if t.heard:
                t.tell("announced-stash", "D-080", self.seat, [self.card])
            open_window_on(t, STASHING, Object(A_STASH_CARD, self.seat, LOOT + self.card, NONE, []))
        else:
            t.done()
            self.enter_play(t, t.waiting.pop())

    def enter_play(self, t: Realm, base: Object) -> None:
        """A cancelled one stays in the Played area (D-R66)."""
        if not base.cancelled:
            t.played.remove(self.card)
            t.players[self.seat].stash.append(self.card)
            if t.heard:
                t.tell("stashed", "D-080", self.seat, [self.card])

    def about(self) -> list[int]:
        return [self.card]

    def clone(self) -> Stashing:
        c = Stashing(self.seat, self.card)
        c.at = self.at
        return c
