"""What can be reached in a chapter, worked out without playing it.

`Reach` collects all that might ever happen with a number of heroes: cards read, options and endings taken, Items
gained, entities added, counters raised, Keywords written. It goes through the deck from the first card, forgets how
things depend on each other, and begins again until nothing new is found. So it errs on one side only: what it calls
unreachable cannot happen in any game, and a Goal that it calls hopeless cannot be met; what it calls reachable may
still never happen, because two conditions that can each hold may not hold together. Playing shows the rest (V-21).

The state of the deck is followed more closely: which cards have certainly left it and which may have, so that cards
which lie in a stack by then are not taken for the next ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from undercroft.games.wonder import language as say
from undercroft.games.wonder.checking.ranges import ENDLESS, Range, bounds
from undercroft.games.wonder.checking.walk import everything
from undercroft.games.wonder.language import NONE
from undercroft.games.wonder.script import (
    Card,
    Chapter,
    Condition,
    Effect,
    Exit,
    Face,
    Powers,
    Script,
    Where,
)
from undercroft.games.wonder.table import HEARTS

NOTHING: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Deck:
    """What is known when a card is read: cards gone for certain, cards perhaps gone, maps perhaps open."""

    gone: frozenset[int] = NOTHING
    maybe_gone: frozenset[int] = NOTHING
    maps: frozenset[int] = NOTHING
    entities: frozenset[int] = NOTHING
    """Entities that may be in play."""
    board: bool = False
    """Whether a map is open for certain."""
    placed: bool = False
    """Whether heroes stand on it for certain."""

    def or_else(self, other: Deck) -> Deck:
        """One of two states, nobody knows which."""
        return Deck(
            self.gone & other.gone,
            self.maybe_gone | other.maybe_gone,
            self.maps | other.maps,
            self.entities | other.entities,
            self.board and other.board,
            self.placed and other.placed,
        )

    def without(self, cards: Iterable[int]) -> Deck:
        taken = frozenset(cards)
        return replace(self, gone=self.gone | taken, maybe_gone=self.maybe_gone | taken)


@dataclass(frozen=True)
class Trouble:
    """Something on the way that no path should meet."""

    check: str
    path: str
    sentence: str
    word: str = ""
    warning: bool = False


class Reach:
    """All that may happen in a chapter with so many heroes."""

    def __init__(self, chapter: Chapter, heroes: int, words: set[int], memory: set[tuple[int, str]]) -> None:
        self.chapter = chapter
        self.heroes = heroes
        self.words = set(words)
        self.memory = set(memory)
        self.destiny: Range = (0, 10)
        self.counters: list[Range] = [(counter.start, counter.start) for counter in chapter.counters]
        self.rises: dict[int, dict[str, int]] = {}
        self.seen: set[str] = set()
        """The names of faces, options, endings and routines that may be read or carried out."""
        self.goals: set[int] = set()
        self.items: set[int] = set()
        self.read_items: dict[int, str] = {}
        self.granted: set[int] = set()
        self.entities: set[int] = set()
        self.tokens: set[int] = set()
        self.stacks: set[int] = set()
        self.wyrms = False
        self.maps: set[int] = set()
        self.starts: set[int] = set()
        """Areas into which heroes are put."""
        self.on_table: set[int] = set()
        self.on_map: set[int] = set()
        self.returned: set[int] = set()
        self.adrift: Deck = Deck()
        """What may change at any time while a Goal is open."""
        self.states: dict[int, Deck] = {}
        self.waiting: list[int] = []
        self.troubles: set[Trouble] = set()
        self.loops = False
        self.taken: set[int] = set()
        """Cards that an effect takes by name."""
        for each in everything(chapter):
            if isinstance(each, Effect) and each.verb == say.DO_TAKE_CARD:
                self.taken.add(each.value)
            turns_back = isinstance(each, Effect) and each.verb in (say.DO_RETURN_TO_DECK, say.DO_GOTO)
            self.loops = self.loops or turns_back or (isinstance(each, Exit) and each.loop)
        self.once = ""
        """The face being read, if it is read at most once."""
        self.running: list[int] = []
        """The routines being carried out."""
        self.ended = False

    def explore(self) -> Reach:
        """Go through the chapter until nothing new turns up."""
        known = -1
        while known != self.size():
            known = self.size()
            self.states = {}
            deck = self.carry(self.chapter.start, Deck()) if self.chapter.start is not None else Deck()
            self.visit(self.chapter.start_card - 1, deck)
            while self.waiting:
                self.read_front(self.waiting.pop())
            self.drift()
        return self

    def size(self) -> int:
        """How much has been found so far."""
        sets = (
            self.seen, self.words, self.memory, self.goals, self.items, self.granted, self.entities, self.tokens,
            self.stacks, self.maps, self.starts, self.on_table, self.on_map, self.returned, self.adrift.maybe_gone,
        )  # fmt: skip
        widths = sum(high - low for low, high in self.counters)
        return sum(len(each) for each in sets) + widths + self.wyrms + self.ended

    # The deck.

    def visit(self, card: int, deck: Deck) -> None:
        """A card may be read from the deck in this state."""
        if not 0 <= card < len(self.chapter.cards):
            return
        before = self.states.get(card)
        after = deck if before is None else before.or_else(deck)
        if after != before:
            self.states[card] = after
            if card not in self.waiting:
                self.waiting.append(card)

    def read_front(self, number: int) -> None:
        card = self.chapter.cards[number]
        deck = self.states[number].without((number,))
        self.once = "" if self.loops else card.name
        self.lay_down(card, number)
        if card.kind == say.CARD_END:
            self.finish(deck)
        elif card.front is not None:
            deck, runs = self.read_face(card.front, deck)
            if card.kind == say.CARD_CHOICE and runs:
                self.choose(card, number, deck)
            if card.kind != say.CARD_CHOICE:
                self.follow(number, card.front.exit, deck)
        self.once = ""

    def lay_down(self, card: Card, number: int) -> None:
        """What reading a card from the deck puts on the table."""
        if card.kind == say.CARD_INTERACTION:
            self.on_map.add(number)
        elif card.kind == say.CARD_ITEM:
            self.items.add(card.ref)
            self.read_items[card.ref] = card.name
        else:
            self.on_table.add(number)

    def read_face(self, face: Face, deck: Deck) -> tuple[Deck, bool]:
        """The state after a face, and whether it may be carried out at all."""
        may, may_not = self.can(face.only)
        if not may:
            return deck, False
        self.seen.add(face.name)
        after = self.carry(face.script, deck)
        return (after.or_else(deck) if may_not else after), True

    def choose(self, card: Card, number: int, deck: Deck) -> None:
        for option in card.options:
            if self.can(option.requires)[0]:
                self.seen.add(option.name)
                self.follow(number, option.exit, self.carry(option.script, deck))

    def follow(self, number: int, exit: Exit, deck: Deck) -> None:
        kind = exit.kind
        card = self.chapter.cards[number]
        if kind == say.EXIT_FIRST:
            for case in exit.cases:
                may, may_not = self.can(case.only)
                if may:
                    self.follow(number, case.exit, deck)
                if not may_not:
                    return
        elif kind == say.EXIT_FLIP and card.back is not None:
            deck, _ = self.read_face(card.back, deck)
            if card.back.exit.kind != say.EXIT_FLIP:
                self.follow(number, card.back.exit, deck)
        elif kind == say.EXIT_GOAL and card.goal is not None:
            self.wait(number, card, deck)
        elif kind == say.EXIT_GOTO:
            self.go_to(exit, exit.number - 1, deck)
        elif kind in (say.EXIT_NEXT, say.EXIT_DISCARD):
            self.read_on(number, deck)
        elif kind == say.EXIT_END_CHAPTER:
            self.finish(deck)

    def go_to(self, exit: Exit, target: int, deck: Deck) -> None:
        if target in deck.maybe_gone and not exit.loop and target not in self.returned:
            certain = target in deck.gone
            sentence = f"card {target + 1} {'has' if certain else 'may have'} left the deck by then."
            self.troubles.add(Trouble("V-03", exit.name, sentence, "goto", not certain))
        back = frozenset(range(target, len(self.chapter.cards))) if exit.loop else NOTHING
        self.visit(target, replace(deck, gone=deck.gone - back))

    def read_on(self, number: int, deck: Deck) -> None:
        """The next card that may be on top: the first that is certainly in the deck, and all before that may be."""
        for card in sorted(self.returned):
            self.visit(card, deck)
        for card in range(number + 1, len(self.chapter.cards)):
            if card not in deck.gone:
                self.visit(card, deck)
            if card not in deck.maybe_gone:
                return
        path = self.chapter.cards[number].name
        self.troubles.add(Trouble("V-05", path, "after this card the deck has no more cards.", "exit"))

    def wait(self, number: int, card: Card, deck: Deck) -> None:
        """A Goal is open: anything that is at hand may happen before it is met."""
        assert card.goal is not None
        self.goals.add(number)
        if not card.goal.no_board and not (deck.board and deck.placed):
            missing = "no map is open" if not deck.board else "no hero stands on the map"
            sentence = f"a path leads to this Goal while {missing}; say no_board = true if it is meant."
            self.troubles.add(Trouble("V-07", card.goal.name, sentence, "goal"))
        once, self.once = self.once, ""
        self.carry(card.goal.players, deck)
        self.carry(card.goal.enemies, deck)
        self.once = once
        deck = replace(deck, maybe_gone=deck.maybe_gone | self.adrift.maybe_gone, maps=deck.maps | self.adrift.maps)
        if self.can(card.goal.when)[0]:
            self.follow(number, card.goal.on_met, deck)

    def finish(self, deck: Deck) -> None:
        """The End card: the endings that may fit, from the first to one that always does."""
        self.ended = True
        card = self.chapter.cards[-1]
        self.seen.add(f"{card.name} front")
        if card.front is not None:
            deck, _ = self.read_face(card.front, deck)
        self.destiny = (1, 10)
        for ending in card.endings:
            may, may_not = self.can(ending.only)
            if may:
                self.seen.add(ending.name)
                self.carry(ending.script, deck)
            if not may_not:
                break
        self.destiny = (0, 10)
        if card.back is not None:
            self.read_face(card.back, deck)

    # What may happen at any time.

    def drift(self) -> None:
        """All that heroes, enemies and things at hand may do while a Goal is open."""
        deck = replace(self.adrift, maps=frozenset(self.maps), entities=NOTHING, board=True, placed=True)
        chapter = self.chapter
        for skill in chapter.skills:
            if skill.script is not None:
                deck = self.perhaps(skill.script, deck)
            deck = self.powers(skill.powers, deck)
        for hero in chapter.heroes:
            deck = self.perhaps(hero.attack.on_hit, deck)
        for item in (*(chapter.items[each] for each in sorted(self.items)), *chapter.shreds):
            deck = self.powers(item.powers, deck)
        for each in sorted(self.entities):
            deck = self.powers(chapter.entities[each].powers, deck)
            script = chapter.entities[each].script
            deck = self.perhaps(script, deck) if script is not None else deck
        if self.wyrms:
            for wyrm in chapter.wyrms:
                deck = self.perhaps(wyrm.script, deck)
        for number in sorted(self.on_table):
            deck = self.powers(chapter.cards[number].powers, deck)
        for number in sorted(self.on_map):
            deck = self.interact(number, deck)
        self.adrift = deck

    def powers(self, powers: Powers, deck: Deck) -> Deck:
        for special in powers.specials:
            if self.can(special.requires)[0]:
                deck = self.perhaps(special.script, deck)
        for trigger in powers.triggers:
            if self.can(trigger.only)[0]:
                deck = self.perhaps(trigger.script, deck)
        return deck

    def interact(self, number: int, deck: Deck) -> Deck:
        """A card on the map is turned over by whoever interacts with it."""
        card = self.chapter.cards[number]
        deck = self.powers(card.powers, deck)
        if card.front is not None:
            self.seen.add(card.front.name)
        if card.back is None or not self.can(card.requires)[0]:
            return deck
        self.once = card.name if self.read_once(card) else ""
        after, _ = self.read_face(card.back, deck)
        self.leave_map(number, card.back.exit, after)
        self.once = ""
        return deck.or_else(after)

    def read_once(self, card: Card) -> bool:
        """Whether a card on the map is certainly gone once it was turned over."""
        kinds = {each.kind for each in everything(card) if isinstance(each, Exit)}
        return say.EXIT_KEEP not in kinds and not self.loops and card.number not in self.taken

    def leave_map(self, number: int, exit: Exit, deck: Deck) -> None:
        """From the map a card leads on only if it says where to."""
        if exit.kind == say.EXIT_FIRST:
            for case in exit.cases:
                if self.can(case.only)[0]:
                    self.leave_map(number, case.exit, deck)
        elif exit.kind in (say.EXIT_GOTO, say.EXIT_END_CHAPTER):
            self.follow(number, exit, deck)

    # Effects.

    def perhaps(self, script: Script, deck: Deck) -> Deck:
        return deck.or_else(self.carry(script, deck))

    def carry(self, script: Script, deck: Deck) -> Deck:
        for effect in script.effects:
            may, may_not = self.can(effect.only)
            if effect.silver_only and self.heroes == 2:
                continue
            if may:
                after = self.happen(effect, deck)
                deck = after.or_else(deck) if may_not or effect.optional else after
        return deck

    def happen(self, effect: Effect, deck: Deck) -> Deck:
        verb = effect.verb
        if verb <= say.DO_ROLL or verb == say.DO_ENTITY_ACT:
            return self.steer(effect, deck)
        self.check_areas(effect, deck)
        if verb <= say.DO_OPEN_ENVELOPE:
            return self.move_cards(effect, deck)
        if verb == say.DO_OPEN_MAP:
            self.maps.add(effect.value)
            return replace(deck, maps=deck.maps | {effect.value}, board=True)
        if verb == say.DO_CLOSE_MAP:
            return replace(deck, board=False)
        if verb == say.DO_PLACE_HERO:
            self.starts |= fixed_areas(effect.where)
            return replace(deck, placed=True)
        if verb == say.DO_GAIN_ITEM:
            self.granted.add(effect.value)
            return self.gain(effect.value, deck)
        if verb in (say.DO_ADD_ENTITY, say.DO_REMOVE_ENTITY):
            return self.move_entity(effect, deck)
        if verb == say.DO_END_CHAPTER:
            self.finish(deck)
        else:
            self.record(effect)
        return deck

    def steer(self, effect: Effect, deck: Deck) -> Deck:
        verb = effect.verb
        if verb == say.DO_IF:
            may, may_not = self.can(effect.test)
            after = [self.carry(effect.parts[i], deck) for i, holds in enumerate((may, may_not)) if holds]
            return after[0].or_else(after[-1])
        if verb == say.DO_RUN:
            return self.run(effect.value, deck)
        once = self.once
        if verb in (say.DO_FOR_EACH, say.DO_REPEAT):
            self.once = ""
        for script in (*effect.parts, *(row.script for row in effect.rows if self.can(row.requires)[0])):
            deck = self.perhaps(script, deck)
        self.once = once
        return deck

    def run(self, routine: int, deck: Deck) -> Deck:
        if routine in self.running:
            return deck
        script = self.chapter.routines[routine]
        self.seen.add(script.name)
        self.running.append(routine)
        deck = self.carry(script, deck)
        self.running.pop()
        return deck

    def move_cards(self, effect: Effect, deck: Deck) -> Deck:
        verb, card = effect.verb, effect.value - 1
        if verb == say.DO_MAKE_STACK:
            self.stacks.add(effect.value)
            cards = [number - 1 for number in effect.values]
            self.on_map.update(each for each in cards if each < len(self.chapter.cards))
            return deck.without(cards)
        if verb == say.DO_OPEN_ENVELOPE:
            for each in self.chapter.cards:
                if each.kind == say.CARD_ENVELOPE and each.front is not None:
                    deck, _ = self.read_face(each.front, deck)
            return deck
        if effect.value == NONE or not 0 <= card < len(self.chapter.cards):
            return deck
        if verb == say.DO_TAKE_CARD:
            return self.take(card, effect.extra, deck)
        if verb == say.DO_DISCARD_CARD:
            return deck.without((card,))
        if verb == say.DO_RETURN_TO_DECK:
            self.returned.add(card)
            return replace(deck, gone=deck.gone - {card})
        if verb == say.DO_GOTO:
            self.visit(card, deck)
        return deck

    def take(self, number: int, to: int, deck: Deck) -> Deck:
        card = self.chapter.cards[number]
        if card.kind == say.CARD_ITEM and to == say.TO_ACTOR:
            return self.gain(card.ref, deck)
        if to == say.TO_MAP:
            self.on_map.add(number)
        elif to == say.TO_TABLE:
            self.on_table.add(number)
            if card.front is not None:
                deck, _ = self.read_face(card.front, deck)
        elif card.front is not None:
            self.seen.add(card.front.name)
        return deck.without((number,))

    def gain(self, item: int, deck: Deck) -> Deck:
        """An Item is taken from the deck or from wherever it lies; of several copies only one."""
        self.items.add(item)
        cards = [i for i, card in enumerate(self.chapter.cards) if card.kind == say.CARD_ITEM and card.ref == item]
        for i in cards:
            front = self.chapter.cards[i].front
            if front is not None:
                self.seen.add(front.name)
        if len(cards) == 1:
            return deck.without(cards)
        return replace(deck, maybe_gone=deck.maybe_gone | frozenset(cards))

    def move_entity(self, effect: Effect, deck: Deck) -> Deck:
        """An entity enters or leaves play; all Hearts come from one supply (V-11)."""
        if effect.verb == say.DO_REMOVE_ENTITY:
            return replace(deck, entities=deck.entities - {effect.value})
        self.entities.add(effect.value)
        deck = replace(deck, entities=deck.entities | {effect.value})
        printed = [self.chapter.entities[each].hearts for each in deck.entities]
        held = sorted((hero.hearts for hero in self.chapter.heroes), reverse=True)[: self.heroes]
        hearts = sum(held) + sum(bounds(number, self.heroes, self.counters, 0)[1] for number in printed)
        if hearts > HEARTS:
            sentence = (
                f"{self.heroes} heroes and the entities in play by then hold {hearts} Hearts; there are {HEARTS}."
            )
            self.troubles.add(Trouble("V-11", effect.name, sentence, self.chapter.entities[effect.value].key))
        return deck

    def record(self, effect: Effect) -> None:
        verb = effect.verb
        if verb == say.DO_COUNTER:
            self.count(effect)
        elif verb in (say.DO_SPAWN, say.DO_REVEAL_WYRM):
            self.wyrms = True
        elif verb == say.DO_PLACE_TOKEN:
            self.tokens.add(effect.value)
        elif verb == say.DO_WRITE_KEYWORD:
            self.words.add(effect.value)
        elif verb == say.DO_REMEMBER:
            self.memory.add((effect.value, effect.text))

    def count(self, effect: Effect) -> None:
        """A counter rises by the sum of what is read once, and without bound by what may happen again."""
        counter = self.chapter.counters[effect.value]
        low, high = self.counters[effect.value]
        if effect.n is not None:
            least, most = bounds(effect.n, self.heroes, self.counters)
            low, high = min(low, least), max(high, most)
        if effect.add is not None:
            least, most = bounds(effect.add, self.heroes, self.counters)
            low = counter.least if least < 0 else low
            rises = self.rises.setdefault(effect.value, {})
            if most > 0 and not self.once:
                high = counter.most
            elif most > 0 and f"{self.once} {effect.name}" not in rises:
                rises[f"{self.once} {effect.name}"] = most
                high += most
        self.counters[effect.value] = max(low, counter.least), min(high, counter.most)

    def check_areas(self, effect: Effect, deck: Deck) -> None:
        """Nothing can be put into an area of a map that cannot be open yet (V-10)."""
        if effect.verb not in PUTS:
            return
        for area in sorted(fixed_areas(effect.where)):
            printed = self.chapter.areas[area]
            if printed.map not in deck.maps:
                sentence = f"{printed.key} is on the map {self.chapter.maps[printed.map].key}, which is not open yet."
                self.troubles.add(Trouble("V-10", effect.name, sentence, printed.key))

    # Conditions.

    def can(self, condition: Condition | None) -> tuple[bool, bool]:
        """Whether a condition may hold, and whether it may fail."""
        if condition is None:
            return True, False
        kind = condition.kind
        if kind in (say.IF_ALL, say.IF_ANY, say.IF_NOT):
            answers = [self.can(part) for part in condition.parts]
            if kind == say.IF_ANY:
                return any(may for may, _ in answers), all(may_not for _, may_not in answers)
            all_hold, one_fails = all(may for may, _ in answers), any(may_not for _, may_not in answers)
            if kind == say.IF_ALL:
                return all_hold, one_fails
            return all(may_not for _, may_not in answers), any(may for may, _ in answers)
        if kind == say.IF_HEROES:
            return self.within(condition, (self.heroes, self.heroes))
        if kind == say.IF_COUNTER:
            return self.within(condition, self.counters[condition.value])
        if kind == say.IF_DESTINY:
            return self.within(condition, self.destiny)
        return self.may_hold(condition), True

    def within(self, condition: Condition, values: Range) -> tuple[bool, bool]:
        """Whether a value between two may lie within the limits of a condition, and whether it may not."""
        least, low = bounds(condition.least, self.heroes, self.counters, -ENDLESS)
        high, most = bounds(condition.most, self.heroes, self.counters, ENDLESS)
        exact_low, exact_high = bounds(condition.exact, self.heroes, self.counters)
        may = values[1] >= least and values[0] <= most
        must = values[0] >= low and values[1] <= high
        if condition.exact is not None:
            may = may and values[1] >= exact_low and values[0] <= exact_high
            must = must and values[0] == values[1] == exact_low == exact_high
        return may, not must

    def may_hold(self, condition: Condition) -> bool:
        kind, value = condition.kind, condition.value
        if kind == say.IF_KEYWORD:
            return value in self.words
        if kind == say.IF_KEYWORDS_ANY:
            return bool(self.words & set(condition.values))
        if kind == say.IF_REMEMBERED:
            return any(slot == value and condition.text in ("", text) for slot, text in self.memory)
        if kind == say.IF_ITEM:
            return self.item_may_be_held(condition)
        if kind == say.IF_ENTITY:
            return not condition.flag or value in self.entities
        if kind in (say.IF_WYRMS, say.IF_DEFEATED):
            return self.wyrms or self.within(condition, (0, 0))[0]
        if kind == say.IF_STACK:
            return value in self.stacks
        if kind == say.IF_TOKEN:
            return value in self.tokens
        if kind == say.IF_GOAL:
            return value - 1 in self.goals
        return True

    def item_may_be_held(self, condition: Condition) -> bool:
        items = self.chapter.items
        held = [i for i in self.items if condition.value in (NONE, i)]
        if condition.extra != NONE:
            held = [i for i in held if condition.extra in items[i].tags]
        copies = sum(sum(card.ref == i for card in self.chapter.cards if card.kind == say.CARD_ITEM) for i in held)
        return self.within(condition, (0, copies))[0] and (
            bool(held) or (condition.least is None and condition.most is not None)
        )


PUTS = frozenset(
    (say.DO_PLACE_HERO, say.DO_PLACE_SPARKS, say.DO_PLACE_OBJECT, say.DO_PLACE_TOKEN, say.DO_ADD_ENTITY, say.DO_SPAWN)
)
"""Effects that put something into an area."""


def fixed_areas(where: Where | None) -> set[int]:
    """The areas that a selector names outright."""
    if where is None:
        return set()
    if where.kind == say.AT_AREA:
        return {where.value}
    if where.kind in (say.AT_SEVERAL, say.AT_CHOOSE):
        return {area for part in where.parts for area in fixed_areas(part)}
    return set()
