"""Phase 3, Dungeon: grind or raid, declare, roll, and what comes of it (sections 8 to 14)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.dungeons import cards
from undercroft.games.dungeons.cards import (
    ATT,
    BOSS,
    CLAIMED,
    CLAIMED_BOSS,
    CLAIMED_FARM,
    DECL,
    DENY_GRIND,
    DENY_RAID,
    FAILED,
    GROUND,
    LOST,
    MAIN,
    NONE,
    ROLL,
    SEAT,
    SKULL,
)
from undercroft.games.dungeons.effects import follow, roll_die
from undercroft.games.dungeons.guild import discard_gamer, fire, fire_guild
from undercroft.games.dungeons.management import may_act
from undercroft.games.dungeons.patches import draw_loot
from undercroft.games.dungeons.responses import Playing, open_window, open_window_on, plays
from undercroft.games.dungeons.strength import (
    at_odds,
    can_raid,
    loot_number,
    loss_is_waived,
    margin,
    may_raid,
    rested,
    victims,
)
from undercroft.games.dungeons.table import (
    A_DECLARATION,
    A_GRIND,
    A_RESULT,
    DROPPED,
    FAILED_RAID,
    OPEN,
    WON,
    Object,
    Raid,
    Realm,
)
from undercroft.games.dungeons.verbs import CONFIRM, GRIND, LOSE, RAID, SEND, TARGET, WITHDRAW

# The choice of the phase.


class DungeonStep(Frame[Realm]):
    """DP-04: exactly one of Grind and Raid (D-090); neither only if cards deny both (D-R50)."""

    def run(self, t: Realm) -> None:
        seat = t.active
        if self.next() > 1:
            t.done()
            return
        raids = raidable(t, seat)
        if t.denied[seat] >> DENY_GRIND & 1 and not raids:
            t.done()
        else:
            discreet = not raids and may_act(t, seat)
            t.offer(seat, "dungeon", "DP-04", self.with_raids(t, seat, raids), discreet)

    def discreet(self, t: Realm) -> bool:
        """Grind alone is asked all the same: the hand may hold something to play."""
        return not raidable(t, t.active) and may_act(t, t.active)

    def options(self, t: Realm, seat: int) -> list[int]:
        return self.with_raids(t, seat, raidable(t, seat))

    def with_raids(self, t: Realm, seat: int, raids: list[int]) -> list[int]:
        found = [] if t.denied[seat] >> DENY_GRIND & 1 else [option(GRIND)]
        found += [option(RAID, dungeon) for dungeon in raids]
        return found + plays(t, seat, MAIN)

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        verb = verb_of(opt)
        if verb == GRIND:
            t.push(Grind(seat))
        elif verb == RAID:
            self.again()
            t.push(Declaring(seat, first(opt)))
        else:
            self.again()
            t.push(Playing(seat, opt, not self.discreet(t)))

    def locked(self) -> None:
        """Once the Dungeons are declared there is no way back (D-093)."""
        self.at += 1

    def clone(self) -> DungeonStep:
        c = DungeonStep()
        c.at = self.at
        return c


def dungeon_step_comes(t: Realm) -> bool:
    """Unless cards deny everything (D-R50)."""
    return not t.denied[t.active] >> DENY_GRIND & 1 or bool(raidable(t, t.active))


def raidable(t: Realm, seat: int) -> list[int]:
    """The Dungeons of the Row for which a legal party exists (D-100, DP-04)."""
    if t.denied[seat] >> DENY_RAID & 1:
        return []
    members = rested(t, seat)
    return [card for card in t.dungeon_row if can_raid(t, seat, card, members)]


class Grind(Frame[Realm]):
    """Grind for Loot: announced, then a draw (D-091)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def run(self, t: Realm) -> None:
        if self.next() == 1:
            if t.heard:
                t.tell("announced-grind", "D-091", self.seat, [])
            open_window_on(t, cards.GRIND, Object(A_GRIND, self.seat, SEAT + self.seat, NONE, []))
            return
        t.done()
        if not t.waiting.pop().cancelled:
            draw_loot(t, self.seat, t.grind_draws(self.seat), "D-091")
            fire_guild(t, GROUND, self.seat)
            follow(t)

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> Grind:
        c = Grind(self.seat)
        c.at = self.at
        return c


# Declaring.


class Declaring(Frame[Realm]):
    """DP-05: Dungeons, parties and their order, one announcement, the player's secret until it is confirmed (D-R79)."""

    def __init__(self, seat: int, dungeon: int) -> None:
        super().__init__()
        self.seat = seat
        self.dungeons = [dungeon]
        self.parties: list[list[int]] = [[]]

    def run(self, t: Realm) -> None:
        t.ask(self.seat, "party", "DP-05")

    def free(self, t: Realm) -> list[int]:
        """Members for the party being named."""
        return [g for g in self.left(t) if g not in self.parties[-1]]

    def options(self, t: Realm, seat: int) -> list[int]:
        """Who may still go, what else may be raided, and, once all is legal, to confirm it (D-100 to D-122)."""
        if not self.dungeons:
            return [*[option(TARGET, card) for card in raidable(t, seat)], option(WITHDRAW)]
        dungeon, party = self.dungeons[-1], self.parties[-1]
        room = len(party) < t.box.dungeons[dungeon].most
        found = [option(SEND, g) for g in self.free(t) if room and not at_odds(t, g, party)]
        if may_raid(t, seat, dungeon, party):
            found.insert(0, option(CONFIRM))
            found += [option(TARGET, card) for card in self.further(t)]
        return [*found, option(WITHDRAW)]

    def further(self, t: Realm) -> list[int]:
        """Other Dungeons for which those who are left could form a party (D-R79)."""
        others = self.left(t)
        rest = [card for card in t.dungeon_row if card not in self.dungeons]
        return [card for card in rest if others and can_raid(t, self.seat, card, others)]

    def left(self, t: Realm) -> list[int]:
        """Members for one more party: in no party yet (D-104), with V30 in one."""
        return [g for g in rested(t, self.seat) if self.times(g) <= int(t.twice >> g & 1)]

    def times(self, gamer: int) -> int:
        return len([party for party in self.parties if gamer in party])

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        verb = verb_of(opt)
        if verb == SEND:
            self.parties[-1].append(first(opt))
        elif verb == TARGET:
            self.dungeons.append(first(opt))
            self.parties.append([])
        elif verb == WITHDRAW:
            t.done()
        else:
            self.confirm(t)

    def confirm(self, t: Realm) -> None:
        """Locked (D-093); the members have raided this turn whatever comes (D-R77)."""
        t.done()
        step = t.stack[-1]
        assert isinstance(step, DungeonStep)
        step.locked()
        t.reveals += 1
        t.raids = [Raid(self.dungeons[i], self.parties[i]) for i in range(len(self.dungeons))]
        for party in self.parties:
            for gamer in party:
                t.raided[gamer] = t.turn
        t.push(Raiding())

    def redealt(self, t: Realm, seats: int, chance: Chance) -> None:
        """Who is not the player knows nothing of the plan: there it starts anew."""
        if not seats >> self.seat & 1:
            self.dungeons = []
            self.parties = []

    def about(self) -> list[int]:
        return self.dungeons[-1:]

    def clone(self) -> Declaring:
        c = Declaring(self.seat, NONE)
        c.at = self.at
        c.dungeons = self.dungeons.copy()
        c.parties = [party.copy() for party in self.parties]
        return c


# Raiding.

ANSWER: Final = 1
NEXT: Final = 2
BEFORE: Final = 3
RESULT: Final = 4
TOLL: Final = 5
CLAIM: Final = 6
OVER: Final = 7


class Raiding(Frame[Realm]):
    """The declared raids, one after another, until one fails or all have succeeded (D-092, D-137)."""

    def __init__(self) -> None:
        super().__init__()
        self.phase = 0

    def run(self, t: Realm) -> None:
        match self.phase:
            case 0:
                self.declare(t)
            case p if p == ANSWER:
                self.lock_in(t)
            case p if p == NEXT:
                self.next_raid(t)
            case p if p == BEFORE:
                self.roll(t)
            case p if p == RESULT:
                self.determine_result(t)
            case p if p == TOLL:
                self.choose_victim(t)
            case p if p == CLAIM:
                self.claim(t)
            case _:
                self.leave(t)

    def declare(self, t: Realm) -> None:
        """One window for the whole declaration (D-R79); requirements are not tested again (D-115, D-R38)."""
        self.phase = ANSWER
        if t.heard:
            for raid in t.raids:
                t.tell("declared", "D-100", t.active, [raid.dungeon, *raid.party])
        open_window_on(t, DECL, Object(A_DECLARATION, t.active, SEAT + t.active, NONE, []))

    def lock_in(self, t: Realm) -> None:
        """A cancelled declaration ends the phase (D-R66)."""
        self.phase = OVER if t.waiting.pop().cancelled else NEXT
        t.current = 0

    def next_raid(self, t: Realm) -> None:
        """A party is looked at when its raid's turn comes (D-R43); a dropped raid is passed over (D-R44)."""
        if t.current == len(t.raids):
            self.phase = CLAIM
        elif t.raids[t.current].state == DROPPED:
            t.current += 1
        else:
            self.phase = BEFORE
            if t.current and t.raids[t.current].party:
                open_window(t, ATT)

    def roll(self, t: Realm) -> None:
        """Once for each Dungeon raided (D-131)."""
        raid = t.raids[t.current]
        if raid.state == DROPPED:
            self.phase = NEXT
        elif not raid.party:
            self.fail(t, "D-R43")
        else:
            roll_die(t)
            self.phase = RESULT
            open_window_on(t, ROLL, Object(A_RESULT, t.active, cards.RAID + t.current, NONE, []))

    def determine_result(self, t: Realm) -> None:
        """Equal is enough (D-133, D-R02); a Skull fails whatever the totals (D-135)."""
        t.waiting.pop()
        t.showing = False
        raid = t.raids[t.current]
        if raid.state == DROPPED:
            self.phase = NEXT
        elif t.die == SKULL:
            self.phase = TOLL
            if t.heard:
                t.tell("wiped", "D-135", t.active, [raid.dungeon])
        elif raid.party and margin(t, raid) + t.die >= 0:
            self.succeed(t, raid)
        else:
            self.fail(t, "D-134")

    def succeed(self, t: Realm, raid: Raid) -> None:
        """For now: only if all succeed is anything claimed (D-150)."""
        if t.heard:
            t.tell("succeeded", "D-133", t.active, [raid.dungeon, margin(t, raid) + t.die])
        raid.state = WON
        t.current += 1
        self.phase = NEXT

    def choose_victim(self, t: Realm) -> None:
        """The active player loses one member of that party (D-144 to D-146, D-R46), unless it is waived."""
        raid = t.raids[t.current]
        if victims(t, raid) and not loss_is_waived(t, raid):
            t.ask(t.active, "lose", "DP-07")
        else:
            self.fail(t, "D-135")

    def options(self, t: Realm, seat: int) -> list[int]:
        return [option(LOSE, gamer) for gamer in victims(t, t.raids[t.current])]

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        discard_gamer(t, first(opt), LOST, "D-144")
        self.fail(t, "D-135")
        follow(t)

    def fail(self, t: Realm, rule: str) -> None:
        """If one raid fails, all do, and the phase is over: no claim, no Loot, nobody else lost (D-140 to D-143)."""
        if t.heard:
            t.tell("failed", rule, t.active, [t.raids[t.current].dungeon])
        for each in t.raids:
            if each.state in (OPEN, WON):
                each.state = FAILED_RAID
                for gamer in each.party:
                    fire(t, FAILED, t.active, gamer)
        self.phase = OVER
        follow(t)

    def claim(self, t: Realm) -> None:
        """All have succeeded: fix the Loot numbers, move the Dungeons, draw, then skills (D-150, D-151, D-R49)."""
        self.phase = OVER
        seat = t.active
        won = [raid for raid in t.raids if raid.state == WON]
        loot = sum([loot_number(t, raid) for raid in won])
        for raid in won:
            t.dungeon_row.remove(raid.dungeon)
            t.players[seat].claimed.append(raid.dungeon)
            if t.heard:
                t.tell("claimed", "D-150", seat, [raid.dungeon, t.box.dungeons[raid.dungeon].vp])
        draw_loot(t, seat, loot, "D-151")
        for raid in won:
            kind = CLAIMED_BOSS if t.box.dungeons[raid.dungeon].kind == BOSS else CLAIMED_FARM
            for gamer in raid.party:
                fire(t, CLAIMED, seat, gamer)
                fire(t, kind, seat, gamer)
        follow(t)

    def leave(self, t: Realm) -> None:
        """The parties return to the Guild (D-140)."""
        t.raids = []
        t.current = NONE
        t.showing = False
        t.done()

    def about(self) -> list[int]:
        return []

    def clone(self) -> Raiding:
        c = Raiding()
        c.at = self.at
        c.phase = self.phase
        return c
