"""Combat: declaring, assisting, the rounds, and what a win or a loss means (sections 11 and 13, T-D06 to T-D14)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.tomb.cards import HEARTS, JACK, NONE, QUEEN, TEN, how_many, rank, suits_in
from undercroft.games.tomb.exploration import Exploration, lay_marker
from undercroft.games.tomb.levels import fight_numbers
from undercroft.games.tomb.mines import find_gold
from undercroft.games.tomb.rounds import LOST, WON, draw_rounds
from undercroft.games.tomb.table import BEASTMASTER, MARTIAL, Tomb
from undercroft.games.tomb.verbs import (
    ADOPT,
    ASSIST,
    BEAR,
    BEAST,
    BEAST_ADOPTS,
    IGNORE,
    LET_GO,
    MYSELF,
    NEITHER,
    SAVE_BEAST,
    SPEND,
    STAND_BY,
    TAME,
    WIELD,
)


class Fight(Frame[Tomb]):
    """An encounter with an enemy (T-069, T-099): declared, assisted, drawn, and its consequences."""

    def __init__(self, seat: int, slot: int, forced: bool) -> None:
        super().__init__()
        self.seat = seat
        self.slot = slot
        self.forced = forced
        """After a failed sneak: in person, without weapons and assistants (T-192)."""
        self.enemy = NONE
        self.beast = False
        self.weapons = 0
        self.helpers = 0
        self.asked = seat
        self.result = LOST

    def run(self, t: Tomb) -> None:
        match self.next():
            case 1:
                self.choose_the_fighter(t)
            case 2:
                self.choose_the_weapons(t)
            case 3:
                self.ask_for_assistance(t)
            case _:
                t.done()
                self.draw(t)
                self.consequences(t)

    def choose_the_fighter(self, t: Tomb) -> None:
        """A beastmaster may send the beast instead (T-D07, T-205); others go straight on."""
        self.enemy = t.enemy_at(self.slot)
        if t.players[self.seat].beast != NONE and not self.forced:
            t.ask(self.seat, "fighter", "T-D07")
        else:
            self.at = 2
            self.choose_the_weapons(t)

    def choose_the_weapons(self, t: Tomb) -> None:
        """Any of the own weapons, but none for a martial artist or a beast (T-D06, T-139, T-184, T-206)."""
        player = t.players[self.seat]
        if player.weapons and not (self.beast or self.forced or player.skill == MARTIAL):
            t.ask(self.seat, "weapons", "T-D06")

    def ask_for_assistance(self, t: Tomb) -> None:
        """Each other living player, in seat order, may join (T-D09, T-136)."""
        if self.forced:
            return
        ally = t.next_living(self.asked)
        if ally != self.seat:
            t.ask(ally, "assist", "T-D09")

    def options(self, t: Tomb, seat: int) -> list[int]:
        if seat != self.seat:
            return [option(STAND_BY), option(ASSIST)]
        if self.at == 1:
            return [option(MYSELF), option(BEAST)]
        return weapon_choices(t.players[seat].weapons)

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        match verb_of(opt):
            case v if v == BEAST:
                self.beast = True
            case v if v == WIELD:
                self.weapons = first(opt)
            case v if v == ASSIST:
                self.helpers |= 1 << seat
                if t.heard:
                    t.tell("assists", "T-136", seat, [self.seat])
                self.ask_the_next(seat)
            case v if v == STAND_BY:
                self.ask_the_next(seat)
            case _:
                pass

    def ask_the_next(self, seat: int) -> None:
        self.asked = seat
        self.again()

    def draw(self, t: Tomb) -> None:
        """Both sides draw until a round is decided (T-105 to T-107)."""
        ours, theirs = fight_numbers(
            t, self.seat, self.enemy, self.beast, how_many(self.weapons), how_many(self.helpers)
        )
        if t.heard:
            self.tell_declaration(t, ours, theirs)
        self.result = draw_rounds(t, self.seat, ours, theirs)

    def tell_declaration(self, t: Tomb, ours: int, theirs: int) -> None:
        for weapon in suits_in(self.weapons):
            t.tell("wields", "T-103", self.seat, [JACK + weapon])
        word = "beast-fights" if self.beast else "forced-fight" if self.forced else "fights"
        t.tell(word, "T-104", self.seat, [self.enemy, ours, theirs])

    def consequences(self, t: Tomb) -> None:
        """Frames that follow; a tied encounter only costs the weapons (T-R17)."""
        if self.result == WON:
            t.push(Victory(self.seat, self.slot, self.beast, self.weapons))
        elif self.result == LOST:
            t.push(Defeat(self.seat, self.enemy, self.beast, self.weapons, self.helpers))
        else:
            spend_weapons(t, self.seat, self.weapons)

    def about(self) -> list[int]:
        return [self.enemy, self.slot]

    def clone(self) -> Fight:
        c = Fight(self.seat, self.slot, self.forced)
        c.at = self.at
        c.enemy = self.enemy
        c.beast = self.beast
        c.weapons = self.weapons
        c.helpers = self.helpers
        c.asked = self.asked
        c.result = self.result
        return c


SUBSETS: Final = [
    [option(WIELD, chosen) for chosen in range(weapons + 1) if chosen & weapons == chosen] for weapons in range(16)
]


def weapon_choices(weapons: int) -> list[int]:
    """Every subset of the weapons held, the empty one first (T-D06)."""
    return SUBSETS[weapons]


def spend_weapons(t: Tomb, seat: int, weapons: int) -> None:
    """A used weapon goes to the item discard; an upright aligned one is only turned (T-093, T-094, T-112)."""
    for weapon in suits_in(weapons):
        here = 1 << weapon
        if t.aligned(weapon) and not t.turned_weapons & here:
            t.turned_weapons |= here
        else:
            t.turned_weapons &= ~here
            t.players[seat].weapons &= ~here
            t.item_discard.append(JACK + weapon)
        if t.heard:
            t.tell("weapon-used", "T-112", seat, [JACK + weapon])


def spend_blessing(t: Tomb, seat: int, blessing: int) -> None:
    """A blessing pays for a lost encounter; an upright aligned one is only turned (T-059, T-095, T-113)."""
    here = 1 << blessing
    if t.aligned(blessing) and not t.turned_blessings & here:
        t.turned_blessings |= here
    else:
        t.turned_blessings &= ~here
        t.players[seat].blessings &= ~here
        t.item_discard.append(QUEEN + blessing)
    if t.heard:
        t.tell("blessing-spent", "T-113", seat, [QUEEN + blessing])


class Defeat(Frame[Tomb]):
    """A lost encounter: the Heart, the weapons, a blessing of each who was engaged, deaths (T-113, T-114, T-137)."""

    def __init__(self, seat: int, enemy: int, beast: bool, weapons: int, helpers: int) -> None:
        super().__init__()
        self.seat = seat
        self.enemy = enemy
        self.beast = beast
        self.weapons = weapons
        self.losers = helpers | 1 << seat
        self.doomed = 0

    def run(self, t: Tomb) -> None:
        match self.next():
            case 1:
                self.may_ignore(t)
            case 2:
                spend_weapons(t, self.seat, self.weapons)
            case 3 if self.losers:
                self.pay(t)
            case _:
                t.done()
                self.deaths(t)

    def may_ignore(self, t: Tomb) -> None:
        """Whoever was engaged and has the upright Heart may cancel it all (T-D10, T-172)."""
        upright = 1 << HEARTS & ~t.turned_gifts
        for seat in range(t.seats):
            if self.losers >> seat & 1 and t.players[seat].gifts & upright:
                t.ask(seat, "ignore", "T-D10")

    def pay(self, t: Tomb) -> None:
        """First the active player, then the assistants in seat order (T-137)."""
        seat = self.next_loser()
        if seat == self.seat and self.beast:
            t.ask(seat, "beast-lost", "T-D12")
        elif t.players[seat].blessings:
            t.ask(seat, "blessing", "T-D11")
        else:
            self.doomed |= 1 << seat
            self.has_paid(seat)

    def has_paid(self, seat: int) -> None:
        self.losers &= ~(1 << seat)
        self.again()

    def next_loser(self) -> int:
        if self.losers >> self.seat & 1:
            return self.seat
        return (self.losers & -self.losers).bit_length() - 1

    def options(self, t: Tomb, seat: int) -> list[int]:
        if self.at == 1:
            return [option(IGNORE), option(BEAR)]
        blessings = suits_in(t.players[seat].blessings)
        if seat == self.seat and self.beast:
            return [option(LET_GO), *[option(SAVE_BEAST, blessing) for blessing in blessings]]
        return [option(SPEND, blessing) for blessing in blessings]

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        verb = verb_of(opt)
        if verb == IGNORE:
            self.ignore(t, seat)
        elif verb != BEAR:
            self.has_paid(seat)
            if verb == LET_GO:
                lose_beast(t, seat, "T-208")
            else:
                spend_blessing(t, seat, first(opt))

    def ignore(self, t: Tomb, seat: int) -> None:
        """Weapons, blessings and lives are kept, and the action is still to come (T-173 to T-176)."""
        t.turned_gifts |= 1 << HEARTS
        t.ignored = True
        t.done()
        if t.heard:
            t.tell("ignored", "T-172", seat, [TEN + HEARTS])

    def deaths(self, t: Tomb) -> None:
        """Whoever had no blessing dies by this enemy (T-114, T-142)."""
        for seat in range(t.seats):
            if self.doomed >> seat & 1:
                t.players[seat].killer = self.enemy
                if t.heard:
                    t.tell("died", "T-114", seat, [self.enemy])

    def about(self) -> list[int]:
        return [self.enemy]

    def clone(self) -> Defeat:
        c = Defeat(self.seat, self.enemy, self.beast, self.weapons, 0)
        c.at = self.at
        c.losers = self.losers
        c.doomed = self.doomed
        return c


def lose_beast(t: Tomb, seat: int, rule: str) -> None:
    """A lost beast lies in the graveyard until the domain ends (T-208, T-212)."""
    player = t.players[seat]
    if player.beast != NONE:
        t.graveyard.append(player.beast)
        if t.heard:
            t.tell("beast-lost", rule, seat, [player.beast])
        player.beast = NONE


class Victory(Frame[Tomb]):
    """A won encounter: weapons, revivals, level, gold, the room ahead, in this order (T-119)."""

    def __init__(self, seat: int, slot: int, beast: bool, weapons: int) -> None:
        super().__init__()
        self.seat = seat
        self.slot = slot
        self.beast = beast
        self.weapons = weapons
        self.choice = NEITHER

    def run(self, t: Tomb) -> None:
        match self.next():
            case 1:
                self.spend_and_revive(t)
            case 2 if self.may_choose(t):
                t.ask(self.seat, "adopt" if self.beast else "tame", "T-D14" if self.beast else "T-D13")
            case _:
                t.done()
                self.settle(t)
                self.reap(t)

    def spend_and_revive(self, t: Tomb) -> None:
        """Weapons used are spent (T-112); everyone whom this enemy killed returns (T-143)."""
        spend_weapons(t, self.seat, self.weapons)
        enemy = t.enemy_at(self.slot)
        for seat in range(t.seats):
            player = t.players[seat]
            if player.killer == enemy:
                player.killer = NONE
                if t.heard:
                    t.tell("revived", "T-143", seat, [enemy])

    def may_choose(self, t: Tomb) -> bool:
        """A beastmaster decides what becomes of an ordinary enemy (T-199, T-209, T-211)."""
        if self.slot == t.field.exit:
            return False
        player = t.players[self.seat]
        return self.beast or (player.skill == BEASTMASTER and player.beast == NONE)

    def settle(self, t: Tomb) -> None:
        if self.slot == t.field.exit:
            self.strike_daemon(t)
        elif self.choice == TAME:
            self.tame(t)
        elif self.choice == BEAST_ADOPTS:
            self.beast_takes_card(t)
        elif self.choice == ADOPT or not self.beast:
            self.swap_level(t)
        else:
            t.turn_down(self.slot, t.slot_cards[self.slot])

    def strike_daemon(self, t: Tomb) -> None:
        """The first win turns its card and gives nothing else; the second clears the domain (T-081 to T-086)."""
        if t.wounded:
            t.victor = self.seat
            if t.heard:
                t.tell("daemon-slain", "T-086", self.seat, [t.daemon])
        else:
            t.wounded = True
            if t.heard:
                t.tell("daemon-wounded", "T-082", self.seat, [t.daemon])

    def options(self, t: Tomb, seat: int) -> list[int]:
        if not self.beast:
            return [option(TAME), option(NEITHER)]
        enemy = rank(t.slot_cards[self.slot])
        player = t.players[seat]
        found = [option(NEITHER)]
        if enemy > rank(player.level_card):
            found.append(option(ADOPT))
        if enemy > rank(player.beast):
            found.append(option(BEAST_ADOPTS))
        return found

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        self.choice = verb_of(opt)

    def swap_level(self, t: Tomb) -> None:
        """A higher enemy's card becomes the level card; otherwise it is turned down (T-115 to T-117, T-R22)."""
        enemy = t.slot_cards[self.slot]
        if rank(enemy) > rank(t.players[self.seat].level_card) or t.house.always_swap:
            self.take_level_card(t)
        else:
            t.turn_down(self.slot, enemy)

    def take_level_card(self, t: Tomb) -> None:
        player = t.players[self.seat]
        enemy = t.slot_cards[self.slot]
        t.turn_down(self.slot, player.level_card)
        player.level_card = enemy
        if t.heard:
            t.tell("level", "T-115", self.seat, [enemy])

    def beast_takes_card(self, t: Tomb) -> None:
        """The beast adopts the level: its old card lies in the slot (T-209)."""
        player = t.players[self.seat]
        enemy = t.slot_cards[self.slot]
        t.turn_down(self.slot, player.beast)
        player.beast = enemy
        if t.heard:
            t.tell("beast-level", "T-209", self.seat, [enemy])

    def tame(self, t: Tomb) -> None:
        """The beaten enemy follows the beastmaster (T-199, T-201)."""
        player = t.players[self.seat]
        player.beast = t.slot_cards[self.slot]
        if t.heard:
            t.tell("tamed", "T-199", self.seat, [player.beast])
        lay_marker(t, self.seat, self.slot)

    def reap(self, t: Tomb) -> None:
        """Gold (T-216), then the room ahead if it is unexplored (T-118, T-073)."""
        if t.house.mines:
            find_gold(t, self.seat)
        if t.once >> self.slot & 1:
            t.push(Exploration(self.seat, t.room_ahead(self.slot)))

    def about(self) -> list[int]:
        return [self.slot]

    def clone(self) -> Victory:
        c = Victory(self.seat, self.slot, self.beast, self.weapons)
        c.at = self.at
        c.choice = self.choice
        return c
