"""Costs, Items, Shreds and special actions (B-090 to B-107, B-172 to B-177)."""

from __future__ import annotations

from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.wonder.destiny import turn_down
from undercroft.games.wonder.knockouts import lose_hearts
from undercroft.games.wonder.language import (
    CARD_ITEM,
    NONE,
    ON_ITEM_GAINED,
    ON_ITEM_PASSED,
    ON_ITEM_USED,
    ON_SHRED_DRAWN,
    ON_SHRED_USED,
    STAT_GIVE_REACH,
    STAT_SKILL_COST,
)
from undercroft.games.wonder.modifiers import stat
from undercroft.games.wonder.script import Cost, Number, Special
from undercroft.games.wonder.selectors import number_of
from undercroft.games.wonder.sparks import spend
from undercroft.games.wonder.table import (
    FROM_ITEM,
    FROM_SHRED,
    HELD,
    IN_DISCARD,
    SHRED,
    Acting,
    Held,
    Moment,
    Scope,
    Wonder,
)
from undercroft.games.wonder.verbs import AGREE, DROP, HOLD, REFUSE

# Costs.


def amount(t: Wonder, number: Number | None, hero: int) -> int:
    return number_of(t, number, Scope(hero)) if number is not None else 0


def can_pay(t: Wonder, cost: Cost | None, hero: int, skill: bool = False) -> bool:
    """Whether a hero can pay a cost (B-R31). The last Heart may be paid, and so may the last Destiny (B-R61, B-R62)."""
    if cost is None:
        return True
    figure = t.heroes[hero]
    if figure.sparks < spark_cost(t, cost, hero, skill) or figure.hearts < amount(t, cost.hearts, hero):
        return False
    if len(figure.shreds) < amount(t, cost.shreds, hero) or t.destiny < amount(t, cost.destiny, hero):
        return False
    if cost.item != NONE and cost.item not in figure.items:
        return False
    return cost.tag == NONE or bool(tagged(t, hero, cost.tag))


def spark_cost(t: Wonder, cost: Cost, hero: int, skill: bool) -> int:
    sparks = amount(t, cost.sparks, hero)
    return max(0, stat(t, STAT_SKILL_COST, sparks, hero)) if skill and sparks else sparks


def tagged(t: Wonder, hero: int, tag: int) -> list[int]:
    """The Items of a hero that carry a tag."""
    return [item for item in t.heroes[hero].items if tag in t.chapter.items[item].tags]


class Pay(Frame[Wonder]):
    """Paying a cost; which Item or Shreds go is the payer's choice (D-38)."""

    def __init__(self, hero: int, cost: Cost, skill: bool) -> None:
        super().__init__()
        self.hero = hero
        self.cost = cost
        self.skill = skill
        self.shreds = NONE

    def run(self, t: Wonder) -> None:
        if self.shreds == NONE:
            self.shreds = amount(t, self.cost.shreds, self.hero)
        if self.shreds > 0 or (self.cost.tag != NONE and self.next() == 1):
            t.ask(t.heroes[self.hero].seat, "drop", "D-38")
        else:
            t.done()
            self.rest(t)

    def options(self, t: Wonder, seat: int) -> list[int]:
        if self.shreds > 0:
            return different(t, [SHRED + card for card in t.heroes[self.hero].shreds])
        return [option(DROP, item) for item in unique_items(tagged(t, self.hero, self.cost.tag))]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        drop(t, self.hero, first(opt))
        if first(opt) >= SHRED:
            self.shreds -= 1

    def rest(self, t: Wonder) -> None:
        if self.cost.item != NONE:
            drop(t, self.hero, self.cost.item)
        spend(t, self.hero, spark_cost(t, self.cost, self.hero, self.skill))
        hearts = amount(t, self.cost.hearts, self.hero)
        if hearts:
            if t.heard:
                t.tell("paid-hearts", "B-R58", t.heroes[self.hero].seat, [self.hero, hearts])
            lose_hearts(t, self.hero, hearts)
        destiny = amount(t, self.cost.destiny, self.hero)
        if destiny:
            turn_down(t, destiny, "B-R61")

    def about(self) -> list[int]:
        return [self.hero]

    def clone(self) -> Pay:
        c = Pay(self.hero, self.cost, self.skill)
        c.at = self.at
        c.shreds = self.shreds
        return c


def unique_items(items: list[int]) -> list[int]:
    return [items[i] for i in range(len(items)) if items[i] not in items[:i]]


def different(t: Wonder, holdings: list[int]) -> list[int]:
    """One option for each different Item or design of Shred."""
    return [option(DROP, holding) for holding in distinct(t, holdings)]


def distinct(t: Wonder, holdings: list[int]) -> list[int]:
    """The first of each kind: two copies of a Shred are the same card."""
    found: list[int] = []
    kinds: list[int] = []
    for holding in holdings:
        kind = holding if holding < SHRED else SHRED + t.chapter.shred_deck[holding - SHRED]
        if kind not in kinds:
            kinds.append(kind)
            found.append(holding)
    return found


# Having and losing.


def drop(t: Wonder, hero: int, holding: int) -> None:
    """An Item goes to the chapter's discard pile, a Shred to its own (B-100)."""
    figure = t.heroes[hero]
    if t.heard:
        t.tell("dropped", "B-100", figure.seat, [hero, holding])
    if holding >= SHRED:
        figure.shreds.remove(holding - SHRED)
        t.shred_discard.append(holding - SHRED)
    else:
        figure.items.remove(holding)
        discard_item_card(t, holding)
    t.changed()


def discard_item_card(t: Wonder, item: int) -> None:
    for card in range(len(t.card_at)):
        if t.card(card).kind == CARD_ITEM and t.card(card).ref == item and t.card_at[card] == HELD:
            t.card_at[card] = IN_DISCARD
            t.discard.append(card)
            return


def gain_item(t: Wonder, hero: int, item: int) -> None:
    """Take an Item card from wherever it lies and keep it openly (B-091); one that is held cannot be taken (B-027)."""
    free = [card for card in range(len(t.card_at)) if t.card(card).kind == CARD_ITEM and t.card(card).ref == item]
    cards = [card for card in free if t.card_at[card] != HELD]
    if (free and not cards) or (not free and t.holder_of(item) != NONE):
        return
    if cards:
        if cards[0] in t.discard:
            t.discard.remove(cards[0])
        t.card_at[cards[0]] = HELD
        t.card_known[cards[0]] = True
    t.heroes[hero].items.append(item)
    t.changed()
    if t.heard:
        t.tell("gained-item", "B-091", t.heroes[hero].seat, [hero, item])
    about_holding(t, ON_ITEM_GAINED, hero, item, NONE)


def about_holding(t: Wonder, on: int, hero: int, holding: int, partner: int) -> None:
    if t.listens(on):
        moment = Moment(on)
        moment.actor = hero
        moment.hero = hero
        moment.partner = partner
        moment.item = holding if holding < SHRED else NONE
        t.moments.append(moment)


def draw_shred(t: Wonder) -> int:
    """The top card of the Shred deck, made anew from its discard pile if it is empty (B-101); or none (B-R50)."""
    deck = t.shred_deck
    if not deck.cards:
        if not t.shred_discard:
            return NONE
        deck.cards = sorted(t.shred_discard)
        t.shred_discard = []
        deck.shuffle(t.chance)
        if t.heard:
            t.tell("shreds-shuffled", "B-101", NONE, [])
    return t.draw(deck)


def gain_shred(t: Wonder, hero: int) -> None:
    """Take the top Shred and lay it openly before the hero (B-102)."""
    card = draw_shred(t)
    if card != NONE:
        keep_shred(t, hero, card)


def keep_shred(t: Wonder, hero: int, card: int) -> None:
    t.heroes[hero].shreds.append(card)
    t.changed()
    if t.heard:
        t.tell("gained-shred", "B-102", t.heroes[hero].seat, [hero, SHRED + card])
    about_holding(t, ON_SHRED_DRAWN, hero, SHRED + card, NONE)


class KeepShreds(Frame[Wonder]):
    """Draw some Shreds, keep a few, discard the others (D-38)."""

    def __init__(self, hero: int, n: int, keep: int) -> None:
        super().__init__()
        self.hero = hero
        self.n = n
        self.keep = keep
        self.drawn: list[int] = []

    def run(self, t: Wonder) -> None:
        if self.next() == 1:
            cards = [draw_shred(t) for _ in range(self.n)]
            self.drawn = [card for card in cards if card != NONE]
            t.shreds_aside = t.shreds_aside + self.drawn
            if t.heard:
                t.tell("drew-shreds", "B-102", t.heroes[self.hero].seat, [self.hero, *[SHRED + c for c in self.drawn]])
        elif self.keep > 0 and self.drawn:
            t.ask(t.heroes[self.hero].seat, "hold", "D-38")
        else:
            for card in self.drawn:
                t.shreds_aside.remove(card)
                t.shred_discard.append(card)
            t.done()

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(HOLD, holding) for holding in distinct(t, [SHRED + card for card in self.drawn])]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        card = first(opt) - SHRED
        self.keep -= 1
        self.drawn = [each for each in self.drawn if each != card]
        t.shreds_aside.remove(card)
        keep_shred(t, self.hero, card)

    def about(self) -> list[int]:
        return [self.hero, self.keep]

    def clone(self) -> KeepShreds:
        c = KeepShreds(self.hero, self.n, self.keep)
        c.at = self.at
        c.drawn = self.drawn.copy()
        return c


class DropShreds(Frame[Wonder]):
    """A hero must discard Shreds of their own choice (D-38)."""

    def __init__(self, hero: int, n: int) -> None:
        super().__init__()
        self.hero = hero
        self.n = n

    def run(self, t: Wonder) -> None:
        if self.n > 0 and t.heroes[self.hero].shreds:
            t.ask(t.heroes[self.hero].seat, "drop", "D-38")
        else:
            t.done()

    def options(self, t: Wonder, seat: int) -> list[int]:
        return different(t, [SHRED + card for card in t.heroes[self.hero].shreds])

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        self.n -= 1
        drop(t, self.hero, first(opt))

    def about(self) -> list[int]:
        return [self.hero]

    def clone(self) -> DropShreds:
        c = DropShreds(self.hero, self.n)
        c.at = self.at
        return c


class DropItem(Frame[Wonder]):
    """A hero loses one Item of a tag, of their own choice (D-38)."""

    def __init__(self, hero: int, tag: int) -> None:
        super().__init__()
        self.hero = hero
        self.tag = tag

    def run(self, t: Wonder) -> None:
        if self.next() == 1 and tagged(t, self.hero, self.tag):
            t.ask(t.heroes[self.hero].seat, "drop", "D-38")
        else:
            t.done()

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(DROP, item) for item in unique_items(tagged(t, self.hero, self.tag))]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        drop(t, self.hero, first(opt))

    def about(self) -> list[int]:
        return [self.hero]

    def clone(self) -> DropItem:
        c = DropItem(self.hero, self.tag)
        c.at = self.at
        return c


# Give and take.


def partners(t: Wonder, hero: int) -> list[int]:
    """The heroes in the same or an adjacent area, knocked out or not (B-172, B-R53)."""
    place = t.heroes[hero].place
    if place == NONE:
        return []
    areas = t.within(place, max(0, stat(t, STAT_GIVE_REACH, 1, hero)))
    return [other for other in range(len(t.heroes)) if other != hero and t.heroes[other].place in areas]


def hand_over(t: Wonder, giver: int, taker: int, holding: int, actor: int) -> None:
    """One Item goes from one hero to another (B-175)."""
    if holding >= SHRED:
        t.heroes[giver].shreds.remove(holding - SHRED)
        t.heroes[taker].shreds.append(holding - SHRED)
    else:
        t.heroes[giver].items.remove(holding)
        t.heroes[taker].items.append(holding)
    t.changed()
    t.partner = taker if actor == giver else giver
    if t.heard:
        t.tell("passed", "B-175", t.heroes[giver].seat, [giver, taker, holding])
    about_holding(t, ON_ITEM_PASSED, taker, holding, giver)


class Take(Frame[Wonder]):
    """Somebody wants an Item: its owner agrees or not; a refusal costs nothing (B-173, B-174, B-R06)."""

    def __init__(self, taker: int, owner: int, thing: int, cost: int, opt: int) -> None:
        super().__init__()
        self.taker = taker
        self.owner = owner
        self.thing = thing
        self.cost = cost
        self.opt = opt

    def run(self, t: Wonder) -> None:
        if t.heroes[self.owner].seat == t.heroes[self.taker].seat:
            self.chosen(t, NONE, option(AGREE))
        else:
            t.ask(t.heroes[self.owner].seat, "agree", "D-28")

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(AGREE), option(REFUSE)]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        t.done()
        below = t.stack[-1]
        if verb_of(opt) == AGREE:
            hand_over(t, self.owner, self.taker, self.thing, self.taker)
            if isinstance(below, Acting):
                below.acted(t, self.cost)
        else:
            if t.heard:
                t.tell("refused", "B-174", t.heroes[self.owner].seat, [self.taker, self.thing])
            if isinstance(below, Acting):
                below.refused.append(self.opt)

    def about(self) -> list[int]:
        return [self.taker, self.owner, self.thing]

    def clone(self) -> Take:
        c = Take(self.taker, self.owner, self.thing, self.cost, self.opt)
        c.at = self.at
        return c


# Special actions.


class UseSpecial(Frame[Wonder]):
    """A special action: pay, follow the card's text, and then a Shred is spent (B-095, B-099, B-176)."""

    def __init__(self, hero: int, special: Special, kind: int, source: int) -> None:
        super().__init__()
        self.hero = hero
        self.special = special
        self.kind = kind
        self.source = source

    def run(self, t: Wonder) -> None:
        match self.next():
            case 1:
                self.begin(t)
            case 2:
                card = self.source if self.kind not in (FROM_ITEM, FROM_SHRED) else NONE
                t.rules.carry(t, self.special.script, Scope(self.hero, card))
            case _:
                t.done()
                used_up(t, self.hero, self.kind, self.source)

    def begin(self, t: Wonder) -> None:
        t.use(self.special.once, self.special.uid, NONE)
        if t.heard:
            t.tell("special", "B-176", t.heroes[self.hero].seat, [self.hero, self.special.index])
        take_in_hand(t, self.hero, self.kind, self.source)
        t.push(Pay(self.hero, self.special.cost, False))

    def about(self) -> list[int]:
        return [self.hero, self.special.index]

    def clone(self) -> UseSpecial:
        c = UseSpecial(self.hero, self.special, self.kind, self.source)
        c.at = self.at
        return c


def take_in_hand(t: Wonder, hero: int, kind: int, source: int) -> None:
    """A Shred in use is neither held nor discarded yet (B-R49)."""
    if kind == FROM_SHRED:
        t.heroes[hero].shreds.remove(source)
        t.shreds_aside.append(source)
        t.changed()


def used_up(t: Wonder, hero: int, kind: int, source: int) -> None:
    """After use a Shred is discarded; an Item only if it says so (B-095, B-099)."""
    if kind == FROM_SHRED:
        t.shreds_aside.remove(source)
        t.shred_discard.append(source)
        about_holding(t, ON_SHRED_USED, hero, SHRED + source, NONE)
    elif kind == FROM_ITEM:
        if t.chapter.items[source].discard_after_use and source in t.heroes[hero].items:
            drop(t, hero, source)
        about_holding(t, ON_ITEM_USED, hero, source, NONE)


def specials_of(t: Wonder, hero: int) -> list[Held]:
    """The special actions that a hero could perform now, whatever they cost (B-092, B-107)."""
    found: list[Held] = []
    for held in t.in_force().specials:
        special = held.special
        assert special is not None
        if held.owner not in (NONE, hero) or t.is_used(special.once, special.uid, NONE):
            continue
        if any(other.special is special for other in found) or not can_pay(t, special.cost, hero):
            continue
        scope = Scope(hero, held.source if held.owner == NONE else NONE)
        if special.requires is not None and not t.rules.holds(t, special.requires, scope):
            continue
        if t.rules.possible(t, special.script, scope):
            found.append(held)
    return found
