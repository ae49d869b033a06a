"""What each verb of a script does once its choices are made (3.2)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.wonder.destiny import turn_down, turn_up
from undercroft.games.wonder.enemies import Activation, WyrmAttack, entity_acts, move_wyrm, reveal, spawn
from undercroft.games.wonder.heroes import ChooseHeroes, gain_tier
from undercroft.games.wonder.interactions import leave_stack, open_top, place_object_of
from undercroft.games.wonder.items import (
    DropItem,
    DropShreds,
    KeepShreds,
    Pay,
    Take,
    distinct,
    drop,
    gain_item,
    gain_shred,
    hand_over,
)
from undercroft.games.wonder.knockouts import fit_hearts, hurt, knock_out, lose_hearts, recover, revive
from undercroft.games.wonder.language import (
    BY_GROUP,
    CARD_ENVELOPE,
    CARD_ITEM,
    CARD_WYRM,
    DO_ACTIVATE,
    DO_ADD_ENTITY,
    DO_ADD_MODIFIER,
    DO_ADD_WYRM_CARD,
    DO_CHOOSE_HEROES,
    DO_CLOSE_MAP,
    DO_COUNTER,
    DO_DAMAGE,
    DO_DAMAGE_ENTITY,
    DO_DAMAGE_WYRM,
    DO_DEFEAT,
    DO_DESTINY_DOWN,
    DO_DESTINY_UP,
    DO_DISABLE_AREA,
    DO_DISCARD_CARD,
    DO_DISCARD_SHRED,
    DO_DRAW_SHRED,
    DO_ENABLE_AREA,
    DO_END_CHAPTER,
    DO_ENTITY_ACT,
    DO_ERASE_KEYWORD,
    DO_GAIN_ITEM,
    DO_GAIN_SPARK,
    DO_GAIN_UPGRADE,
    DO_GOTO,
    DO_HEAL_ENTITY,
    DO_KNOCK_OUT,
    DO_LOSE_CHAPTER,
    DO_LOSE_HEART,
    DO_LOSE_ITEM,
    DO_LOSE_SPARK,
    DO_MAKE_STACK,
    DO_MOVE_ENTITY,
    DO_MOVE_HERO,
    DO_MOVE_OBJECT,
    DO_MOVE_TOKEN,
    DO_MOVE_WYRM,
    DO_OPEN_ENVELOPE,
    DO_OPEN_MAP,
    DO_PASS_ITEM,
    DO_PAY,
    DO_PEEK_STACK,
    DO_PLACE_HERO,
    DO_PLACE_OBJECT,
    DO_PLACE_SPARKS,
    DO_PLACE_TOKEN,
    DO_RECOVER,
    DO_REMEMBER,
    DO_REMOVE_ENTITY,
    DO_REMOVE_OBJECT,
    DO_REMOVE_SPARKS,
    DO_REMOVE_TOKEN,
    DO_REMOVE_WYRM,
    DO_REMOVE_WYRM_CARD,
    DO_RETURN_TO_DECK,
    DO_REVEAL_STACK_TOP,
    DO_REVEAL_WYRM,
    DO_REVIVE,
    DO_SET_LINK,
    DO_SET_VORTEX,
    DO_SHUFFLE_WYRMS,
    DO_SPAWN,
    DO_STAND_UP,
    DO_STUN,
    DO_SWAP_HEROES,
    DO_TAG_AREA,
    DO_TAKE_CARD,
    DO_TURN_CARD,
    DO_UNLOCK,
    DO_WRITE_KEYWORD,
    EVERY,
    NONE,
    ON_COUNTER_REACHED,
    ON_KEYWORD_WRITTEN,
    STAT_SPAWN_COUNT,
    STAT_VORTEX,
    TO_ACTOR,
    TO_ASIDE,
    TO_MAP,
    TO_TABLE,
    WHO_EVENT,
    WHO_LOOP,
)
from undercroft.games.wonder.maps import close_map, disable_area, enable_area, open_map
from undercroft.games.wonder.modifiers import silver_counts, spent
from undercroft.games.wonder.movement import Walk, put_hero, towards
from undercroft.games.wonder.script import Effect
from undercroft.games.wonder.selectors import (
    areas_of,
    heroes_of,
    number_of,
    token_area,
    wyrms_of,
)
from undercroft.games.wonder.sparks import clear, gain, place, spend
from undercroft.games.wonder.table import (
    ASIDE,
    BACK,
    FOE,
    FRONT,
    HELD,
    IN_DECK,
    IN_DISCARD,
    IN_STACK,
    ON_AREA,
    ON_ENTITY,
    ON_HERO,
    ON_MAP,
    ON_NOTHING,
    ON_TABLE,
    ON_WYRM,
    Lasting,
    Moment,
    Scope,
    Stack,
    Wonder,
)
from undercroft.games.wonder.verbs import GIVE, STEP, STOP, TAKE, TARGET, WHO
from undercroft.games.wonder.wyrms import (
    damage_entity,
    damage_target,
    defeat,
    remove,
    remove_entity,
    stand_up,
    stun,
)


def act(
    t: Wonder,
    effect: Effect,
    scope: Scope,
    where: list[int],
    who: list[int],
    other: list[int],
    which: list[int],
    to: list[int],
) -> None:
    """Let one effect happen."""
    verb = effect.verb
    n = number_of(t, effect.n, scope) if effect.n is not None else NONE
    if verb <= DO_OPEN_ENVELOPE:
        act_on_cards(t, effect, scope, where, who)
    elif verb == DO_END_CHAPTER:
        t.rules.end_chapter(t)
    elif verb == DO_LOSE_CHAPTER:
        t.lose("B-009")
    elif verb <= DO_REMOVE_TOKEN:
        act_on_map(t, effect, scope, where, who, which, to, n)
    elif verb <= DO_ADD_MODIFIER:
        act_on_heroes(t, effect, scope, where, who, other, to, n)
    elif verb <= DO_SHUFFLE_WYRMS:
        act_on_wyrms(t, effect, scope, where, which, to, n)
    elif verb <= DO_ENTITY_ACT:
        act_on_entities(t, effect, scope, where, which, to, n)
    else:
        act_on_record(t, effect, scope, n)


# What is read out.


def read_out(t: Wonder, page: int) -> None:
    """Something is read aloud to everybody."""
    if page == NONE:
        return
    if t.answered:
        t.answered, t.pages = False, []
    t.pages = [*t.pages, (t.reading, page)]
    if t.heard:
        t.tell("said", "B-073", NONE, [page])


# Cards.


def act_on_cards(t: Wonder, effect: Effect, scope: Scope, where: list[int], who: list[int]) -> None:
    verb = effect.verb
    card = effect.value - 1 if effect.value != NONE else scope.card
    if verb == DO_TAKE_CARD:
        take_card(t, card, effect.extra, who[0] if who else scope.actor)
    elif verb == DO_MAKE_STACK:
        make_stack(t, effect, where[0] if where else NONE)
    elif verb == DO_REVEAL_STACK_TOP:
        open_top(t, effect.value)
    elif verb == DO_PEEK_STACK:
        peek(t, effect.value, effect.extra)
    elif verb == DO_DISCARD_CARD:
        discard_card(t, card)
    elif verb == DO_TURN_CARD:
        t.card_face[card] = FRONT if t.card_face[card] == BACK else BACK
    elif verb == DO_RETURN_TO_DECK:
        take_out(t, card)
        t.card_at[card] = IN_DECK
        t.card_face[card] = FRONT
        t.changed()
    elif verb == DO_GOTO:
        t.rules.go_to(t, effect.value)
    elif verb == DO_OPEN_ENVELOPE:
        for number in range(len(t.card_at)):
            if t.card(number).kind == CARD_ENVELOPE:
                t.rules.read(t, number, FRONT, who[0] if who else scope.actor)


def take_out(t: Wonder, card: int) -> None:
    """A card leaves the place where it lies (B-R20)."""
    if t.card_at[card] == IN_DISCARD:
        t.discard.remove(card)
    elif t.card_at[card] == IN_STACK:
        leave_stack(t, card)


def take_card(t: Wonder, card: int, to: int, actor: int) -> None:
    """Take a card from wherever it lies and lay it where it is wanted (B-R20)."""
    printed = t.card(card)
    if printed.kind == CARD_ITEM and to == TO_ACTOR:
        gain_item(t, actor, printed.ref)
        return
    take_out(t, card)
    t.reveals += 1
    t.card_known[card] = True
    t.card_face[card] = FRONT
    if to == TO_MAP:
        t.card_at[card] = ON_MAP
        place_object_of(t, card)
    elif to == TO_TABLE:
        t.card_at[card] = ON_TABLE
        t.rules.read(t, card, FRONT, actor)
    elif to == TO_ASIDE:
        t.card_at[card] = ASIDE
    elif printed.kind == CARD_WYRM:
        t.card_at[card] = HELD
        add_wyrm_card(t, printed.ref)
    t.changed()


def make_stack(t: Wonder, effect: Effect, area: int) -> None:
    """Named cards form a stack, the lowest number on top (B-110, B-R22)."""
    cards = sorted([number - 1 for number in effect.values])
    for card in cards:
        take_out(t, card)
        t.card_at[card] = IN_STACK
        t.card_face[card] = FRONT
    t.stacks[effect.value] = Stack(cards, area)
    if t.heard:
        t.tell("stack", "B-110", NONE, [effect.value, len(cards)])
    open_top(t, effect.value)


def peek(t: Wonder, stack: int, face: int) -> None:
    """Look at a face of the top card of a stack."""
    found = t.stacks[stack]
    if found is None or not found.cards:
        return
    top = found.cards[0]
    seen = t.card(top).back if face == BACK else t.card(top).front
    if seen is not None:
        t.card_peeked[top] = True
        t.reveals += 1
        read_out(t, seen.page)


def discard_card(t: Wonder, card: int) -> None:
    """A card goes to the chapter's discard pile (B-076)."""
    if card == NONE or t.card_at[card] == IN_DISCARD:
        return
    take_out(t, card)
    t.card_at[card] = IN_DISCARD
    t.discard.append(card)
    t.changed()


def add_wyrm_card(t: Wonder, card: int) -> None:
    """A purple card is shuffled at once into the face-down deck (B-223, B-R100)."""
    if card in t.wyrm_box:
        t.wyrm_box.remove(card)
        t.wyrm_deck.cards.append(card)
        t.wyrm_deck.cards.sort()
        t.wyrm_deck.shuffle(t.chance)
        if t.heard:
            t.tell("wyrm-added", "B-223", NONE, [card])


# The map.


def act_on_map(
    t: Wonder,
    effect: Effect,
    scope: Scope,
    where: list[int],
    who: list[int],
    which: list[int],
    to: list[int],
    n: int,
) -> None:
    verb = effect.verb
    if verb == DO_OPEN_MAP:
        open_map(t, effect.value)
    elif verb == DO_CLOSE_MAP:
        close_map(t, effect.value)
    elif verb == DO_SET_LINK:
        t.link_type[effect.value] = effect.extra
        t.map_changed()
        if t.heard:
            t.tell("link", "B-R12", NONE, [effect.value, effect.extra])
    elif verb == DO_ENABLE_AREA:
        assert effect.where is not None
        enable_area(t, effect.where.value)
    elif verb == DO_DISABLE_AREA:
        for area in where:
            disable_area(t, area, to[0] if to else NONE)
    elif verb == DO_TAG_AREA:
        for area in where:
            if effect.extra not in t.area_tags[area]:
                t.area_tags[area].append(effect.extra)
    elif verb == DO_SET_VORTEX:
        t.vortex_now = where
    elif verb in (DO_PLACE_SPARKS, DO_REMOVE_SPARKS):
        act_on_sparks(t, verb, where, n)
    elif verb in (DO_PLACE_OBJECT, DO_MOVE_OBJECT, DO_REMOVE_OBJECT):
        spot = where or to
        t.object_at[effect.value] = spot[0] if spot and verb != DO_REMOVE_OBJECT else NONE
    else:
        act_on_token(t, effect, scope, where, who, which, to, n)


def act_on_sparks(t: Wonder, verb: int, where: list[int], n: int) -> None:
    for area in where:
        if verb == DO_PLACE_SPARKS:
            place(t, area, n if n != NONE else 1)
        else:
            clear(t, area, n if n != NONE else EVERY)


def act_on_token(
    t: Wonder,
    effect: Effect,
    scope: Scope,
    where: list[int],
    who: list[int],
    which: list[int],
    to: list[int],
    n: int,
) -> None:
    token = effect.value
    if effect.verb == DO_MOVE_TOKEN:
        if effect.extra == 1:
            t.push(Mover(effect, scope, MOVES_TOKEN, token, n if n != NONE else 1))
        elif to:
            put_token(t, token, ON_AREA, to[0])
    elif effect.verb != DO_PLACE_TOKEN:
        put_token(t, token, ON_NOTHING, NONE)
    elif where:
        put_token(t, token, ON_AREA, where[0])
    elif who:
        put_token(t, token, ON_HERO, who[0])
    elif which:
        put_token(t, token, ON_WYRM, which[0])
    elif effect.values:
        put_token(t, token, ON_ENTITY, effect.values[0])


def put_token(t: Wonder, token: int, kind: int, at: int) -> None:
    t.token_kind[token], t.token_at[token] = kind, at
    if t.heard:
        t.tell("token", "B-023", NONE, [token])


# Heroes.


def act_on_heroes(
    t: Wonder,
    effect: Effect,
    scope: Scope,
    where: list[int],
    who: list[int],
    other: list[int],
    to: list[int],
    n: int,
) -> None:
    verb = effect.verb
    if verb == DO_CHOOSE_HEROES:
        t.push(ChooseHeroes())
    elif verb == DO_GAIN_UPGRADE:
        gain_tier(t, effect.value)
    elif verb == DO_ADD_MODIFIER:
        add_modifier(t, effect, scope, n)
    elif verb == DO_SWAP_HEROES:
        if who and other:
            swap(t, who[0], other[0])
    elif verb == DO_PLACE_HERO:
        for hero in who:
            if where:
                put_hero(t, hero, where[0], False, "B-R15")
    elif verb == DO_MOVE_HERO:
        move_heroes(t, effect, scope, who, to, n)
    elif verb in (DO_GAIN_ITEM, DO_LOSE_ITEM, DO_PASS_ITEM, DO_DRAW_SHRED, DO_DISCARD_SHRED):
        act_on_holdings(t, effect, scope, who, other, n)
    else:
        act_on_bodies(t, effect, scope, who, n)


def act_on_bodies(t: Wonder, effect: Effect, scope: Scope, who: list[int], n: int) -> None:
    verb = effect.verb
    amount = n if n != NONE else 1
    if verb in (DO_GAIN_SPARK, DO_RECOVER):
        share(t, verb, who, n if n != NONE else (EVERY if verb == DO_RECOVER else 1))
        return
    for hero in reversed(who):
        if verb == DO_DAMAGE:
            hurt(t, hero, amount)
        elif verb == DO_LOSE_HEART:
            if t.heard:
                t.tell("lost-hearts", "B-R58", t.heroes[hero].seat, [hero, min(amount, t.heroes[hero].hearts)])
            lose_hearts(t, hero, amount)
        elif verb == DO_KNOCK_OUT:
            knock_out(t, hero)
        elif verb == DO_REVIVE:
            revive(t, hero, n if n != NONE else EVERY)
        elif verb == DO_LOSE_SPARK:
            spend(t, hero, amount)
        elif verb == DO_PAY and effect.cost is not None:
            t.push(Pay(hero, effect.cost, False))


def move_heroes(t: Wonder, effect: Effect, scope: Scope, who: list[int], to: list[int], n: int) -> None:
    chosen_by = heroes_of(t, effect.by, scope) if effect.by is not None else []
    for hero in reversed(who):
        if effect.extra == 1:
            t.push(Mover(effect, scope.clone(), MOVES_HERO, hero, n if n != NONE else 1))
        elif effect.to is not None:
            if to:
                put_hero(t, hero, to[0], False, "B-R15")
        else:
            t.push(Walk(hero, chosen_by[0] if chosen_by else hero, n if n != NONE else 1))


def swap(t: Wonder, a: int, b: int) -> None:
    """Two heroes change places, whatever lies between them (B-R14)."""
    first_place, second_place = t.heroes[a].place, t.heroes[b].place
    t.partner = b
    put_hero(t, a, second_place, False, "B-238")
    put_hero(t, b, first_place, False, "B-238")


def share(t: Wonder, verb: int, who: list[int], n: int) -> None:
    """Sparks or Hearts for several heroes; with too few of them the group decides who goes without (B-R09)."""
    supply = t.spark_supply if verb == DO_GAIN_SPARK else t.heart_supply
    if len(who) > 1 and supply < len(who) * min(n, 9) and supply < EVERY:
        t.push(Share(verb, who, n))
        return
    for hero in who:
        give_one(t, verb, hero, n)


def give_one(t: Wonder, verb: int, hero: int, n: int) -> None:
    if verb == DO_GAIN_SPARK:
        gain(t, hero, n)
    else:
        recover(t, hero, n)


class Share(Frame[Wonder]):
    """A supply that is too small for all: the group names who receives (B-R09, D-14)."""

    def __init__(self, verb: int, who: list[int], n: int) -> None:
        super().__init__()
        self.verb = verb
        self.who = who
        self.n = n

    def run(self, t: Wonder) -> None:
        supply = t.spark_supply if self.verb == DO_GAIN_SPARK else t.heart_supply
        if supply == 0 or not self.who:
            t.done()
        else:
            t.ask_group("share", "D-14")

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(WHO, hero) for hero in self.who]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        self.who = [hero for hero in self.who if hero != first(opt)]
        give_one(t, self.verb, first(opt), self.n)

    def clone(self) -> Share:
        c = Share(self.verb, self.who.copy(), self.n)
        c.at = self.at
        return c


def act_on_holdings(t: Wonder, effect: Effect, scope: Scope, who: list[int], other: list[int], n: int) -> None:
    verb = effect.verb
    if verb == DO_GAIN_ITEM:
        for hero in who[:1] if who else ([scope.actor] if scope.actor != NONE else []):
            gain_item(t, hero, effect.value)
    elif verb == DO_LOSE_ITEM:
        lose_item(t, effect, who)
    elif verb == DO_PASS_ITEM:
        if who and other:
            t.push(PassItem(who[0], other[0], effect.value, scope.actor))
    elif verb == DO_DISCARD_SHRED:
        for hero in reversed(who):
            t.push(DropShreds(hero, n if n != NONE else 1))
    else:
        keep = number_of(t, effect.add, scope) if effect.add is not None else NONE
        for hero in reversed(who):
            if keep == NONE:
                for _ in range(n if n != NONE else 1):
                    gain_shred(t, hero)
            else:
                t.push(KeepShreds(hero, n, keep))


def lose_item(t: Wonder, effect: Effect, who: list[int]) -> None:
    if effect.value == NONE:
        for hero in reversed(who):
            t.push(DropItem(hero, effect.extra))
        return
    holder = t.holder_of(effect.value)
    if holder != NONE and (effect.who is None or holder in who):
        drop(t, holder, effect.value)


class PassItem(Frame[Wonder]):
    """An Item changes hands because of a card; taking one still needs its owner's word (B-174)."""

    def __init__(self, giver: int, taker: int, item: int, actor: int) -> None:
        super().__init__()
        self.giver = giver
        self.taker = taker
        self.item = item
        self.actor = actor

    def run(self, t: Wonder) -> None:
        if self.next() == 1 and self.things(t):
            t.ask_hero(self.actor, "pass-item", "D-38")
        else:
            t.done()

    def things(self, t: Wonder) -> list[int]:
        held = distinct(t, t.heroes[self.giver].holdings())
        return [each for each in held if self.item in (NONE, each)]

    def options(self, t: Wonder, seat: int) -> list[int]:
        gives = self.actor != self.taker
        return [option(GIVE if gives else TAKE, each, self.taker if gives else self.giver) for each in self.things(t)]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        t.done()
        if verb_of(opt) == GIVE:
            hand_over(t, self.giver, self.taker, first(opt), self.actor)
        else:
            t.push(Take(self.taker, self.giver, first(opt), 0, opt))

    def about(self) -> list[int]:
        return [self.giver, self.taker]

    def clone(self) -> PassItem:
        c = PassItem(self.giver, self.taker, self.item, self.actor)
        c.at = self.at
        return c


def add_modifier(t: Wonder, effect: Effect, scope: Scope, n: int) -> None:
    """A modifier for a while. Whoever was named by what happened is fixed now; other scopes are asked each time."""
    modifier = effect.modifier
    assert modifier is not None
    value = number_of(t, modifier.value, scope) if modifier.value is not None else 0
    lasting = Lasting(modifier, scope.actor, value)
    lasting.turn = t.turn
    if modifier.wyrms is not None:
        lasting.wyrms = 0
        for wyrm in wyrms_of(t, modifier.wyrms, scope):
            if wyrm < FOE:
                lasting.wyrms |= 1 << wyrm
    if modifier.scope is not None and modifier.scope.kind in (WHO_EVENT, WHO_LOOP):
        lasting.heroes = 0
        for hero in heroes_of(t, modifier.scope, scope):
            lasting.heroes |= 1 << hero
    t.lasting.append(lasting)
    t.changed()
    if modifier.stat == STAT_VORTEX:
        t.vortex_now = []
    fit_hearts(t)


# Wyrms.


def act_on_wyrms(
    t: Wonder, effect: Effect, scope: Scope, where: list[int], which: list[int], to: list[int], n: int
) -> None:
    verb = effect.verb
    if verb == DO_SPAWN:
        count = max(0, spent(t, STAT_SPAWN_COUNT, with_silver(t, effect, scope, n)))
        if count and (where or effect.where is None):
            spawn(t, count, where)
    elif verb == DO_ACTIVATE:
        wyrms = which if effect.which is not None else t.wyrms_in_play()
        t.push(Activation(with_silver(t, effect, scope, n), [w for w in wyrms if w < FOE]))
    elif verb == DO_REVEAL_WYRM:
        reveal(t, n if n != NONE else 1)
    elif verb == DO_DAMAGE_WYRM:
        damage_wyrms(t, effect, scope, which, n)
    elif verb == DO_MOVE_WYRM:
        move_wyrms(t, effect, scope, which, to, n)
    elif verb in (DO_ADD_WYRM_CARD, DO_REMOVE_WYRM_CARD, DO_SHUFFLE_WYRMS):
        act_on_wyrm_deck(t, effect)
    else:
        for wyrm in which:
            if wyrm < FOE:
                act_on_wyrm(t, verb, wyrm, scope.actor)


def act_on_wyrm(t: Wonder, verb: int, wyrm: int, hero: int) -> None:
    if verb == DO_STUN:
        stun(t, wyrm, hero)
    elif verb == DO_STAND_UP:
        stand_up(t, wyrm)
    elif verb == DO_DEFEAT:
        defeat(t, wyrm, hero)
    elif verb == DO_REMOVE_WYRM:
        remove(t, wyrm)


def with_silver(t: Wonder, effect: Effect, scope: Scope, n: int) -> int:
    """Plain symbols, and silver ones where they count (B-183, B-R74)."""
    plain = n if n != NONE else 1
    if effect.silver is not None and silver_counts(t):
        return plain + number_of(t, effect.silver, scope)
    return plain


def damage_wyrms(t: Wonder, effect: Effect, scope: Scope, which: list[int], n: int) -> None:
    """Damage by a skill, an Item or a card: it stuns and defeats, but nothing is left over (B-R38)."""
    amount = n if n != NONE else 1
    if effect.flag:
        t.push(SplitDamage(scope.actor, which, amount, effect.chooser == BY_GROUP))
        return
    for target in which:
        damage_target(t, target, amount, scope.actor)


class SplitDamage(Frame[Wonder]):
    """Damage that is shared out, point by point, among targets."""

    def __init__(self, hero: int, targets: list[int], n: int, group: bool) -> None:
        super().__init__()
        self.hero = hero
        self.targets = targets
        self.n = n
        self.group = group

    def standing(self, t: Wonder) -> list[int]:
        return [each for each in self.targets if (t.entity_in[each - FOE] if each >= FOE else t.wyrm_at[each] >= 0)]

    def run(self, t: Wonder) -> None:
        if self.n <= 0 or not self.standing(t):
            t.done()
        else:
            t.ask_hero(NONE if self.group else self.hero, "split", "D-19")

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(TARGET, each) for each in self.standing(t)]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        self.n -= 1
        damage_target(t, first(opt), 1, self.hero)

    def about(self) -> list[int]:
        return [self.n]

    def clone(self) -> SplitDamage:
        c = SplitDamage(self.hero, self.targets.copy(), self.n, self.group)
        c.at = self.at
        return c


def move_wyrms(t: Wonder, effect: Effect, scope: Scope, which: list[int], to: list[int], n: int) -> None:
    for wyrm in reversed(which):
        if wyrm >= FOE:
            continue
        if effect.flag:
            t.push(WyrmAttack(wyrm))
        if effect.to is not None and effect.extra != 1:
            if to:
                move_wyrm(t, wyrm, to[0])
        else:
            t.push(Mover(effect, scope.clone(), MOVES_WYRM, wyrm, n if n != NONE else 1))


def act_on_wyrm_deck(t: Wonder, effect: Effect) -> None:
    card = effect.extra
    if effect.value != NONE:
        card = t.card(effect.value - 1).ref
        t.card_at[effect.value - 1] = HELD
    if effect.verb == DO_ADD_WYRM_CARD:
        add_wyrm_card(t, card)
    elif effect.verb == DO_REMOVE_WYRM_CARD:
        if card in t.wyrm_deck.cards:
            t.wyrm_deck.take(card)
            t.wyrm_box.append(card)
        elif card in t.wyrm_discard:
            t.wyrm_discard.remove(card)
            t.wyrm_box.append(card)
    else:
        t.wyrm_deck.cards = sorted(t.wyrm_deck.cards + t.wyrm_discard)
        t.wyrm_discard = []
        t.wyrm_deck.shuffle(t.chance)


# Things that move by themselves.

MOVES_WYRM: Final = 0
MOVES_ENTITY: Final = 1
MOVES_TOKEN: Final = 2
MOVES_HERO: Final = 3


class Mover(Frame[Wonder]):
    """Something moves some areas: towards something by a shortest way, or as somebody chooses (D-34, D-37)."""

    def __init__(self, effect: Effect, scope: Scope, kind: int, thing: int, steps: int) -> None:
        super().__init__()
        self.effect = effect
        self.scope = scope
        self.kind = kind
        self.thing = thing
        self.steps = steps

    def place(self, t: Wonder) -> int:
        if self.kind == MOVES_WYRM:
            return t.wyrm_at[self.thing]
        if self.kind == MOVES_ENTITY:
            return t.entity_at[self.thing]
        if self.kind == MOVES_HERO:
            return t.heroes[self.thing].place
        found = token_area(t, self.thing)
        return found[0] if found else NONE

    def goals(self, t: Wonder) -> list[int]:
        if self.effect.toward_heroes:
            return [t.heroes[hero].place for hero in t.awake() if t.heroes[hero].place != NONE]
        assert self.effect.to is not None
        return areas_of(t, self.effect.to, self.scope)

    def free(self) -> bool:
        return self.effect.extra != 1

    def ways(self, t: Wonder) -> list[int]:
        place_now = self.place(t)
        if place_now < 0:
            return []
        if self.free():
            return t.way().near[place_now]
        goals = self.goals(t)
        return [] if place_now in goals else towards(t, place_now, goals)

    def run(self, t: Wonder) -> None:
        if self.steps <= 0 or not self.ways(t):
            t.done()
        elif self.free() and self.effect.chooser != BY_GROUP:
            t.ask_hero(self.scope.actor, "push", "D-19")
        else:
            t.ask_group("push", "D-37")

    def options(self, t: Wonder, seat: int) -> list[int]:
        found = [option(STEP, area) for area in self.ways(t)]
        return [option(STOP), *found] if self.free() else found

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        self.steps -= 1
        if verb_of(opt) == STOP:
            self.steps = 0
        elif self.kind == MOVES_WYRM:
            move_wyrm(t, self.thing, first(opt))
        elif self.kind == MOVES_ENTITY:
            put_entity(t, self.thing, first(opt))
        elif self.kind == MOVES_HERO:
            put_hero(t, self.thing, first(opt), True, "B-132")
        else:
            put_token(t, self.thing, ON_AREA, first(opt))

    def clone(self) -> Mover:
        c = Mover(self.effect, self.scope.clone(), self.kind, self.thing, self.steps)
        c.at = self.at
        return c


# Entities.


def act_on_entities(
    t: Wonder, effect: Effect, scope: Scope, where: list[int], which: list[int], to: list[int], n: int
) -> None:
    verb = effect.verb
    entity = which[0] - FOE if which and which[0] >= FOE else effect.value
    if entity == NONE:
        entity = scope.entity
    if verb == DO_ADD_ENTITY:
        add_entity(t, entity, where[0] if where else t.chapter.entities[entity].area, n, scope)
    elif entity == NONE or not t.entity_in[entity]:
        return
    elif verb == DO_REMOVE_ENTITY:
        remove_entity(t, entity)
    elif verb == DO_DAMAGE_ENTITY:
        damage_entity(t, entity, n if n != NONE else 1, scope.actor)
    elif verb == DO_HEAL_ENTITY:
        heal_entity(t, entity, n if n != NONE else 1, scope)
    elif verb == DO_MOVE_ENTITY:
        if effect.extra != 1 and effect.to is not None:
            if to:
                put_entity(t, entity, to[0])
        else:
            t.push(Mover(effect, scope, MOVES_ENTITY, entity, n if n != NONE else 1))
    elif effect.parts:
        scope.entity = entity
        t.rules.carry(t, effect.parts[0], scope)
    else:
        entity_acts(t, entity)


def add_entity(t: Wonder, entity: int, area: int, hearts: int, scope: Scope) -> None:
    """An entity enters play with its Hearts, as far as the supply goes (B-017)."""
    if t.entity_in[entity]:
        return
    printed = t.chapter.entities[entity]
    wanted = hearts
    if hearts == NONE:
        wanted = number_of(t, printed.hearts, scope) if printed.hearts is not None else 0
    t.entity_in[entity] = True
    t.entity_at[entity] = area
    t.entity_hearts[entity] = min(wanted, t.heart_supply)
    t.heart_supply -= t.entity_hearts[entity]
    t.changed()
    if t.heard:
        t.tell("entity-added", "B-017", NONE, [entity])


def heal_entity(t: Wonder, entity: int, n: int, scope: Scope) -> None:
    printed = t.chapter.entities[entity]
    most = number_of(t, printed.hearts, scope) if printed.hearts is not None else 0
    gained = min(n, most - t.entity_hearts[entity], t.heart_supply)
    if gained > 0:
        t.entity_hearts[entity] += gained
        t.heart_supply -= gained
        if t.heard:
            t.tell("entity-healed", "B-017", NONE, [entity, gained])


def put_entity(t: Wonder, entity: int, area: int) -> None:
    if t.entity_at[entity] == area:
        return
    t.entity_at[entity] = area
    if t.heard:
        t.tell("entity-moved", "B-R82", NONE, [entity, area])


# The record.


def act_on_record(t: Wonder, effect: Effect, scope: Scope, n: int) -> None:
    verb = effect.verb
    amount = n if n != NONE else 1
    if verb == DO_DESTINY_UP:
        turn_up(t, amount)
    elif verb == DO_DESTINY_DOWN:
        turn_down(t, amount, "B-210")
    elif verb == DO_WRITE_KEYWORD:
        write_keyword(t, effect.value)
    elif verb == DO_ERASE_KEYWORD:
        erase_keyword(t, effect.value)
    elif verb == DO_COUNTER:
        count(t, effect, scope)
    elif verb == DO_REMEMBER:
        t.memory[t.chapter.slots[effect.value]] = effect.text
    elif verb == DO_UNLOCK and effect.value not in t.unlocked:
        t.unlocked.append(effect.value)


def write_keyword(t: Wonder, word: int) -> None:
    """Writing a Keyword that is already on the sheet does nothing (B-084, B-086)."""
    if word in t.keywords:
        return
    t.keywords.append(word)
    t.keyword_chapter.append(t.chapter.number)
    if t.heard:
        t.tell("keyword", "B-084", NONE, [word])
    if t.listens(ON_KEYWORD_WRITTEN):
        moment = Moment(ON_KEYWORD_WRITTEN)
        moment.keyword = word
        t.moments.append(moment)


def erase_keyword(t: Wonder, word: int) -> None:
    """Erasing one that is not there does nothing (B-085, B-087)."""
    if word in t.keywords:
        at = t.keywords.index(word)
        t.keywords.pop(at)
        t.keyword_chapter.pop(at)
        if t.heard:
            t.tell("keyword-erased", "B-085", NONE, [word])


def count(t: Wonder, effect: Effect, scope: Scope) -> None:
    printed = t.chapter.counters[effect.value]
    before = t.counters[effect.value]
    value = number_of(t, effect.n, scope) if effect.n is not None else before
    if effect.add is not None:
        value += number_of(t, effect.add, scope)
    value = max(printed.least, min(printed.most, value))
    if value == before:
        return
    t.counters[effect.value] = value
    if t.heard and printed.visible:
        t.tell("counter", "B-117", NONE, [effect.value, value])
    if t.listens(ON_COUNTER_REACHED):
        moment = Moment(ON_COUNTER_REACHED)
        moment.counter = effect.value
        moment.amount = value
        t.moments.append(moment)
