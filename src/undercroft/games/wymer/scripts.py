"""Carrying out what a card says, word by word (4.8, W-156)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import PASS, Choices, first, option
from undercroft.engine.table import Frame
from undercroft.games.wymer.cards import (
    BY_CHANCE,
    BY_LEFT,
    BY_TARGET,
    BY_VILLAIN,
    CHOICE,
    CONTEST,
    DIE_TABLE,
    DWARF_NEAR,
    FOR_EACH,
    HAS_RELIC,
    HAS_STONE,
    HURT,
    IF,
    NONE,
    NOTHING,
    OWN_TURN,
    REPEAT,
    SELF,
    SOUL_LOST,
    TARGET,
    TELL,
    UNHURT,
    WRAITH_ABOUT,
    Effect,
    Script,
)
from undercroft.games.wymer.table import Wymer
from undercroft.games.wymer.verbs import PART


@mypyc_attr(free_list_len=1)
class Carry(Frame[Wymer]):
    """A part of a card being carried out, one effect after the other."""

    def __init__(self, script: Script, seat: int, target: int) -> None:
        super().__init__()
        self.script = script
        self.seat = seat
        self.target = target
        """Whom a `for_each` has come to, or none."""
        self.deaths = NONE
        self.target_deaths = NONE
        """How often the two had died when the card was read."""

    def run(self, t: Wymer) -> None:
        if self.deaths == NONE:
            self.deaths, self.target_deaths = deaths_of(t, self.seat), deaths_of(t, self.target)
        at = self.next() - 1
        if at >= len(self.script.effects):
            t.done()
            return
        effect = self.script.effects[at]
        verb = effect.verb
        if self.void(t, effect):
            return
        if verb < CHOICE:
            t.rules.begin(t, effect, self.seat, self.target)
        elif verb == CHOICE:
            t.push(Choice(effect, self.part(effect.parts[0])))
        else:
            self.control(t, effect, verb)

    def void(self, t: Wymer, effect: Effect) -> bool:
        """What a card still does to a hero whom it has killed does not happen (W-R67)."""
        if effect.who == SELF:
            on_them = effect.verb == CONTEST or (effect.verb < CHOICE and not effect.on_the_table)
            return on_them and self.deaths != deaths_of(t, self.seat)
        return effect.who == TARGET and self.target_deaths != deaths_of(t, self.target)

    def part(self, script: Script) -> Carry:
        """A part of this part."""
        part = Carry(script, self.seat, self.target)
        part.deaths, part.target_deaths = self.deaths, self.target_deaths
        return part

    def control(self, t: Wymer, effect: Effect, verb: int) -> None:
        if verb == DIE_TABLE:
            face = t.chance.roll(6)
            t.deeds += 1
            if t.heard:
                t.tell("die", "W-R125", self.seat, [face])
            t.push(self.part(effect.parts[effect.faces[face - 1]]))
        elif verb == IF:
            holds = condition_holds(t, self.seat, effect.condition)
            t.push(self.part(effect.parts[0 if holds else 1]))
        elif verb == REPEAT:
            for _ in range(effect.amount):
                t.push(self.part(effect.parts[0]))
        elif verb == FOR_EACH or verb not in (NOTHING, TELL):
            t.rules.begin(t, effect, self.seat, self.target)

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> Carry:
        c = self.part(self.script)
        c.at = self.at
        return c


@mypyc_attr(free_list_len=1)
class Choice(Frame[Wymer]):
    """A card lets somebody choose between its parts (D-16)."""

    def __init__(self, effect: Effect, carry: Carry) -> None:
        super().__init__()
        self.effect = effect
        self.carry = carry
        """What is carried out, once the part of it is chosen."""

    def run(self, t: Wymer) -> None:
        if self.next() == 1:
            found = self.options(t, self.carry.seat)
            offer_or_draw(t, self, found, self.effect, self.carry.seat, self.carry.target, "part")
        else:
            t.done()

    def options(self, t: Wymer, seat: int) -> list[int]:
        """Parts that would do something; if none would, it does not matter which."""
        parts = self.effect.parts
        found = [option(PART, i) for i in range(len(parts)) if script_possible(t, parts[i], self.carry.seat)]
        return found or [option(PART, 0)]

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        t.done()
        t.push(self.carry.part(self.effect.parts[first(opt)]))

    def about(self) -> list[int]:
        return [self.carry.seat]

    def clone(self) -> Choice:
        c = Choice(self.effect, self.carry.clone())
        c.at = self.at
        return c


def deaths_of(t: Wymer, piece: int) -> int:
    return t.heroes[piece].deaths if 0 <= piece < len(t.heroes) else 0


def offer_or_draw(
    t: Wymer, frame: Frame[Wymer], found: list[int], effect: Effect, seat: int, target: int, question: str
) -> None:
    """Put a card's choice to whoever makes it, or leave it to chance (W-R103, W-R116)."""
    chooser = chooser_of(t, effect.by, seat, target)
    if chooser == NONE:
        frame.chosen(t, seat, t.chance.pick(found))
    else:
        t.offer(chooser, question, "D-16", found)


def offer_choices_or_draw(
    t: Wymer, frame: Frame[Wymer], choices: Choices, effect: Effect, seat: int, target: int, question: str
) -> None:
    """The same for options that are not written down."""
    chooser = chooser_of(t, effect.by, seat, target)
    if chooser == NONE:
        frame.chosen(t, seat, choices.nth(t.chance.below(choices.many())))
    else:
        t.offer_choices(chooser, question, "D-16", choices)


def chooser_of(t: Wymer, by: int, seat: int, target: int) -> int:
    """Who makes a choice; the left player stands in for a villain, and chance for a lone player's (W-R116)."""
    if by == BY_CHANCE:
        return NONE
    if by == BY_TARGET and 0 <= target < len(t.heroes):
        return target
    if by == BY_VILLAIN and t.house.villain != NONE:
        return t.house.villain
    if by in (BY_VILLAIN, BY_LEFT):
        return t.left_of(seat) if len(t.heroes) > 1 else NONE
    return seat


def condition_holds(t: Wymer, seat: int, condition: int) -> bool:
    """The conditions that cards know (4.9)."""
    hero = t.heroes[seat]
    if condition == HAS_STONE:
        return hero.stone != NONE
    if condition == HAS_RELIC:
        return bool(hero.relics)
    if condition == HURT:
        return hero.damage > 0
    if condition == UNHURT:
        return hero.damage == 0
    if condition == DWARF_NEAR:
        return hero.place != NONE and bool(t.dwarves_near(seat))
    if condition == WRAITH_ABOUT:
        return any(other != seat for other in t.dead())
    if condition == SOUL_LOST:
        return any(other.removed() for other in t.heroes)
    if condition == OWN_TURN:
        return t.active == seat
    return True


def script_possible(t: Wymer, script: Script, seat: int) -> bool:
    """Whether a part would do anything now (W-R73)."""
    for effect in script.effects:
        verb = effect.verb
        if verb == IF:
            if script_possible(t, effect.parts[0 if condition_holds(t, seat, effect.condition) else 1], seat):
                return True
        elif verb in (CHOICE, DIE_TABLE, FOR_EACH, REPEAT):
            for part in effect.parts:
                if script_possible(t, part, seat):
                    return True
        elif verb not in (NOTHING, TELL) and t.rules.possible(t, effect, seat):
            return True
    return False


def with_pass(effect: Effect, options: list[int]) -> list[int]:
    return [PASS, *options] if effect.may else options
