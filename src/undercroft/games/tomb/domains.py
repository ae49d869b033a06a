"""Setting up and progressing: classes, the four domains, what is kept between them (sections 2, 12, 14)."""

from __future__ import annotations

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame, Outcome
from undercroft.games.tomb.cards import DECK, JACK, NONE, QUEEN, SEVEN, SIX, TEN, rank, suit
from undercroft.games.tomb.exploration import Exploration, clear_field, gain_item
from undercroft.games.tomb.field import Field
from undercroft.games.tomb.gifts import free_classes
from undercroft.games.tomb.house import House
from undercroft.games.tomb.table import Player, Tomb
from undercroft.games.tomb.turn import Turn, end_action
from undercroft.games.tomb.verbs import ANY_CLASS, CLASS, TAKE


def new_tomb(seats: int, house: House, field: Field, chance: Chance) -> Tomb:
    """A table before anybody has sat down: the deck in two stacks, an empty field (T-003, T-004, T-014)."""
    t = Tomb(seats, house, field, chance)
    t.players = [Player() for _ in range(seats)]
    clear_field(t)
    t.combat.cards = list(range(SEVEN))
    t.explore.cards = list(range(SEVEN, DECK))
    t.push(Delve())
    return t


class Delve(Frame[Tomb]):
    """The whole game: classes, then domain after domain until the last Daemon is slain (T-120)."""

    def run(self, t: Tomb) -> None:
        match self.next():
            case 1:
                if t.house.classes:
                    t.push(ClassChoice())
            case 2:
                t.domain = 1
                t.push(SetOut())
            case _:
                self.again()
                self.go_on(t)

    def go_on(self, t: Tomb) -> None:
        """Turn after turn, until a domain is cleared."""
        if t.victor == NONE:
            t.push(Turn(t.active))
        else:
            self.leave_domain(t)

    def leave_domain(self, t: Tomb) -> None:
        """Clearing the last domain wins; any other leads on (T-120, T-145)."""
        t.cleared += 1
        if t.domain == t.house.domains:
            t.finish(Outcome(list(range(t.seats)), "won", "T-120", [t.cleared]))
            return
        take_leave(t)
        t.domain += 1
        t.push(SetOut())

    def clone(self) -> Delve:
        c = Delve()
        c.at = self.at
        return c


class ClassChoice(Frame[Tomb]):
    """Each player chooses a class that nobody has yet, or leaves it to chance (T-181, T-182, T-D02)."""

    def __init__(self) -> None:
        super().__init__()
        self.seat = 0

    def run(self, t: Tomb) -> None:
        if self.seat < t.seats:
            t.ask(self.seat, "class", "T-D02")
        else:
            t.done()

    def options(self, t: Tomb, seat: int) -> list[int]:
        free = [option(CLASS, skill) for skill in free_classes(t)]
        return free if len(free) == 1 else [*free, option(ANY_CLASS)]

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        skill = first(opt) if verb_of(opt) == CLASS else t.chance.pick(free_classes(t))
        t.players[seat].skill = skill
        self.seat += 1
        if t.heard:
            t.tell("class", "T-182", seat, [skill])

    def clone(self) -> ClassChoice:
        c = ClassChoice()
        c.at = self.at
        c.seat = self.seat
        return c


def take_leave(t: Tomb) -> None:
    """A domain is cleared: its Daemon is a gift, the dead return, the next player leads on (T-144, T-154, T-157)."""
    victor = t.players[t.victor]
    victor.gifts |= 1 << suit(t.daemon)
    for player in t.players:
        if not player.alive() and not t.house.dead_return:
            strike_out(player, victor)
        player.killer = NONE
        lay_down(t, player)
    t.active = t.next_living(t.victor)
    t.victor = NONE
    t.daemon = NONE


def strike_out(player: Player, heir: Player) -> None:
    """With `dead_return = never` the dead keep nothing, their gifts pass on and their class is free (T-R45)."""
    heir.gifts |= player.gifts
    player.weapons = player.blessings = player.gifts = 0
    player.gold = player.beast = player.skill = NONE
    player.out = True


def lay_down(t: Tomb, player: Player) -> None:
    """What a player does not take into the next domain (T-147); house rules on beasts and gold (T-R50, T-R55)."""
    player.level_card = NONE
    if not t.house.beast_persists or player.beast >= TEN:
        player.beast = NONE
    if not t.house.gold_carries:
        player.gold = NONE


class SetOut(Frame[Tomb]):
    """A domain is set up: stacks, level cards, an item of each kind, the first room (T-014 to T-023, T-152)."""

    def __init__(self) -> None:
        super().__init__()
        self.seat = 0
        self.part = 0
        """What the seat takes next: level card, weapon, blessing."""

    def run(self, t: Tomb) -> None:
        match self.next():
            case 1:
                self.sort_the_cards(t)
            case 2:
                self.take_cards(t)
            case 3:
                self.shuffle_and_enter(t)
            case _:
                t.done()
                end_action(t, t.active)

    def sort_the_cards(self, t: Tomb) -> None:
        """All cards but those kept go to the stacks by rank, upright (T-003, T-004, T-014, T-146, T-147, T-153)."""
        t.item_discard = lasting_discard(t)
        kept = 0
        for card in t.item_discard:
            kept |= 1 << card
        for player in t.players:
            for card in player.cards():
                kept |= 1 << card
        t.combat.cards = [card for card in range(SEVEN) if not kept >> card & 1]
        t.explore.cards = [card for card in range(SEVEN, DECK) if not kept >> card & 1]
        t.combat.known = None
        t.explore.known = None
        t.combat_discard = []
        t.graveyard = []
        t.wounded = False
        t.turned_weapons = t.turned_blessings = t.turned_gifts = 0
        t.passes = 0
        clear_field(t)
        free_the_sixes(t)
        if t.heard:
            t.tell("domain", "T-145", NONE, [t.domain])

    def take_cards(self, t: Tomb) -> None:
        """Each player in seat order takes a 6, a jack and a queen (T-015, T-016, T-148 to T-151)."""
        while self.seat < t.seats:
            if self.part == 3 or t.players[self.seat].out:
                self.seat += 1
                self.part = 0
                continue
            cards = self.available(t)
            if not cards:
                self.part += 1
            elif t.house.choose_cards and len(cards) > 1:
                t.ask(self.seat, "take", "T-D03")
                return
            else:
                self.take(t, cards[0] if len(cards) == 1 else t.chance.pick(cards))

    def available(self, t: Tomb) -> list[int]:
        """The cards of the kind that is due; a class fixes the 6 (T-149), an empty shelf gives none (T-151)."""
        if self.part == 0:
            skill = t.players[self.seat].skill
            return [SIX + skill] if skill != NONE else open_sixes(t)
        kind = JACK if self.part == 1 else QUEEN
        return of_kind(t.explore.cards, kind) or of_kind(t.item_discard, kind)

    def options(self, t: Tomb, seat: int) -> list[int]:
        return [option(TAKE, card) for card in self.available(t)]

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        self.again()
        self.take(t, first(opt))

    def take(self, t: Tomb, card: int) -> None:
        if self.part == 0:
            t.combat.cards.remove(card)
            t.players[self.seat].level_card = card
        else:
            (t.explore.cards if card in t.explore.cards else t.item_discard).remove(card)
            gain_item(t, self.seat, card)
        self.part += 1
        if t.heard:
            t.tell("took", "T-015", self.seat, [card])

    def shuffle_and_enter(self, t: Tomb) -> None:
        """Both stacks are shuffled, and the first action is ENTER (T-017, T-023, T-039, T-152)."""
        t.combat.shuffle(t.chance)
        t.explore.shuffle(t.chance)
        if t.heard:
            t.tell("entered", "T-039", t.active, [])
        t.push(Exploration(t.active, t.field.start))

    def about(self) -> list[int]:
        return [self.part]

    def clone(self) -> SetOut:
        c = SetOut()
        c.at = self.at
        c.seat = self.seat
        c.part = self.part
        return c


def of_kind(cards: list[int], kind: int) -> list[int]:
    """The cards of a rank, in an order that tells nothing of how they lie."""
    return sorted([card for card in cards if kind <= card < kind + 4])


def lasting_discard(t: Tomb) -> list[int]:
    """With `mines_discard = persistent` the discard and the jacks in walls stay discarded (T-R52)."""
    if not (t.house.mines and t.house.discard_persists):
        return []
    return t.item_discard + [card for card in t.slot_cards if JACK <= card < QUEEN]


def free_the_sixes(t: Tomb) -> None:
    """Gold that is needed as a level card is exchanged: the 6s of classes, then in seat order others (T-R35)."""
    for player in t.players:
        if player.gold in class_sixes(t):
            exchange_gold(t, player)
    for player in t.players:
        if player.gold >= SIX and len(open_sixes(t)) < classless(t):
            exchange_gold(t, player)


def exchange_gold(t: Tomb, player: Player) -> None:
    """Instead of this gold a 6 that nobody needs as level card or, if there is none, a 5 (T-R35)."""
    sixes = open_sixes(t)
    fives = [card for card in t.combat.cards if rank(card) == 5]
    instead = sixes[0] if len(sixes) > classless(t) else fives[0]
    t.combat.cards.remove(instead)
    t.combat.cards.append(player.gold)
    player.gold = instead


def class_sixes(t: Tomb) -> list[int]:
    """The 6s that are level cards because of a class (T-149)."""
    return [SIX + player.skill for player in t.players if player.skill != NONE]


def open_sixes(t: Tomb) -> list[int]:
    """The 6s of the combat stack that no class needs: players without a class take one of these (T-148)."""
    return [card for card in of_kind(t.combat.cards, SIX) if card not in class_sixes(t)]


def classless(t: Tomb) -> int:
    """How many players take any 6."""
    return len([player for player in t.players if player.skill == NONE and not player.out])
