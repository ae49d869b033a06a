"""Why something cannot be done: every refusal with the rule behind it."""

from __future__ import annotations

from undercroft.engine.game import nearest
from undercroft.engine.refusal import Refusal
from undercroft.engine.words import Words
from undercroft.games.wonder.attacks import Attack, in_reach
from undercroft.games.wonder.enemies import WyrmActs
from undercroft.games.wonder.heroes import ChooseHeroes
from undercroft.games.wonder.interactions import accessible, near_cards, visible
from undercroft.games.wonder.items import can_pay, partners
from undercroft.games.wonder.language import (
    ACT_ATTACK,
    ACT_COLLECT,
    ACT_GIVE,
    ACT_INTERACT,
    ACT_MOVE,
    ACT_SKILL,
    ACT_SPECIAL,
    ACT_TAKE,
    NONE,
)
from undercroft.games.wonder.modifiers import may_act
from undercroft.games.wonder.movement import Walk, ways_from
from undercroft.games.wonder.rerolls import Roll, reroll_cost
from undercroft.games.wonder.table import FRONT, SHRED, Acting, Wonder
from undercroft.games.wonder.turns import Turns
from undercroft.games.wonder.verbs import WORDS

ACTIONS = {
    "move": ACT_MOVE, "collect": ACT_COLLECT, "skill": ACT_SKILL, "attack": ACT_ATTACK, "interact": ACT_INTERACT,
    "give": ACT_GIVE, "take": ACT_TAKE, "special": ACT_SPECIAL,
}  # fmt: skip


class Why:
    """Finds the reason why a key is not among the options of a seat. It names nothing that was not read (S-36)."""

    def __init__(self, t: Wonder, seat: int, words: Words) -> None:
        self.t = t
        self.seat = seat
        self.words = words

    def not_(self, key: str) -> Refusal:
        verb, *args = key.split()[:3] or [""]
        if verb not in WORDS:
            return Refusal(f"Nothing in this game is called {verb!r}{nearest(verb, WORDS)}")
        args += [""] * (2 - len(args))
        frame = self.t.stack[-1]
        if isinstance(frame, Acting) and verb in ACTIONS:
            return self.no_action(frame, verb, args)
        if isinstance(frame, Roll) or verb == "reroll":
            return self.no_reroll()
        if isinstance(frame, Turns) and verb == "turn":
            return self.no_turn(args[0])
        if isinstance(frame, WyrmActs) and verb == "step":
            return self.because("not-a-way")
        if isinstance(frame, Attack) and verb == "stop":
            return self.because("must-choose")
        if isinstance(frame, Attack) and verb == "target":
            return self.because("no-target")
        if isinstance(frame, ChooseHeroes) and verb == "hero" and self.kind(args[0]) != NONE:
            return self.because("taken", hero=args[0].title())
        if isinstance(frame, Walk) and verb == "way":
            return self.no_move(frame.hero, args[0]) or self.because("not-now")
        return self.because("not-now")

    def because(self, reason: str, **values: str) -> Refusal:
        wording = self.words.refusals[reason]
        sentence = wording.text.format(**values)
        return Refusal(sentence[0].upper() + sentence[1:], wording.rule)

    def kind(self, name: str) -> int:
        keys = [hero.key for hero in self.t.chapter.heroes]
        return keys.index(name) if name in keys else NONE

    def title(self, hero: int) -> str:
        return self.t.chapter.heroes[self.t.heroes[hero].kind].title

    def no_turn(self, name: str) -> Refusal:
        hero = self.t.hero_of(self.kind(name)) if self.kind(name) != NONE else NONE
        if hero == NONE:
            return self.because("nothing-called", name=repr(name))
        return self.because("knocked-out" if self.t.heroes[hero].ko else "had-turn", hero=self.title(hero))

    def no_reroll(self) -> Refusal:
        frame = self.t.stack[-1]
        hero = self.t.turn
        if hero == NONE or not isinstance(frame, Roll | Attack | Acting):
            return self.because("not-now")
        if self.t.heroes[hero].rerolls:
            return self.because("reroll-used")
        if self.t.heroes[hero].hearts <= reroll_cost(self.t, hero):
            return self.because("last-heart")
        return self.because("no-reroll")

    # Actions.

    def no_action(self, frame: Acting, verb: str, args: list[str]) -> Refusal:
        if not may_act(self.t, frame.hero, ACTIONS[verb]):
            return self.because("forbidden")
        reason = self.reason(frame, verb, args)
        return reason if reason is not None else self.because("no-actions")

    def reason(self, frame: Acting, verb: str, args: list[str]) -> Refusal | None:
        """What is wrong apart from the number of actions left."""
        hero = frame.hero
        match verb:
            case "move":
                return self.no_move(hero, args[0])
            case "collect":
                place = self.t.heroes[hero].place
                lies = place != NONE and self.t.area_sparks[place] > 0
                return None if lies else self.because("no-spark-here")
            case "attack":
                return None if in_reach(self.t, hero) else self.because("no-target")
            case "skill":
                return self.no_skill(hero, args[0])
            case "interact":
                return self.no_interaction(hero, args[0])
            case "special":
                return self.no_special(hero, args[0])
            case _:
                return self.no_passing(frame, verb, args)

    def no_move(self, hero: int, name: str) -> Refusal | None:
        t = self.t
        open_areas = {t.chapter.areas[area].key: area for area in t.areas_open()}
        if name not in open_areas:
            return self.because("area-gone", area=repr(name))
        if open_areas[name] == t.heroes[hero].place:
            return self.because("same-area", area=t.chapter.areas[open_areas[name]].title)
        if open_areas[name] in ways_from(t, hero):
            return None
        return self.because("not-adjacent", area=t.chapter.areas[open_areas[name]].title)

    def no_skill(self, hero: int, name: str) -> Refusal | None:
        t = self.t
        own = {t.chapter.skills[skill].key: skill for skill in t.heroes[hero].skills}
        if name not in own:
            return self.because("not-skill", hero=self.title(hero))
        skill = t.chapter.skills[own[name]]
        if skill.script is None:
            return self.because("by-itself")
        if t.is_used(skill.once, skill.uid, hero):
            return self.because("used-up")
        if not can_pay(t, skill.cost, hero, True):
            return self.because("cannot-pay", hero=self.title(hero))
        return self.because("no-effect")

    def no_interaction(self, hero: int, name: str) -> Refusal | None:
        t = self.t
        open_cards = {str(card + 1): card for card in visible(t)}
        if name not in open_cards:
            return self.because("not-top")
        card = open_cards[name]
        if t.card_face[card] != FRONT:
            return self.because("flipped")
        if card not in near_cards(t, hero):
            return self.because("not-there")
        if card in accessible(t, hero):
            return None
        front = t.card(card).front
        if front is not None and not can_pay(t, front.cost, hero):
            return self.because("cannot-pay", hero=self.title(hero))
        return self.because("requires")

    def no_special(self, hero: int, name: str) -> Refusal | None:
        t = self.t
        for held in t.in_force().specials:
            special = held.special
            if special is None or special.key != name or held.owner not in (NONE, hero):
                continue
            if t.is_used(special.once, special.uid, NONE):
                return self.because("used-up")
            if not can_pay(t, special.cost, hero):
                return self.because("cannot-pay", hero=self.title(hero))
            return self.because("requires")
        return self.because("not-held")

    def no_passing(self, frame: Acting, verb: str, args: list[str]) -> Refusal | None:
        t = self.t
        if args[0] in ("spark", "sparks", "heart", "hearts"):
            return self.because("only-items")
        other = t.hero_of(self.kind(args[1])) if self.kind(args[1]) != NONE else NONE
        owner = frame.hero if verb == "give" else other
        if other == NONE or owner == NONE or args[0] not in self.held(owner):
            return self.because("not-held")
        if other not in partners(t, frame.hero):
            return self.because("too-far", hero=self.title(other))
        if verb == "take" and frame.refused:
            return self.because("said-no", hero=self.title(other))
        return None

    def held(self, hero: int) -> list[str]:
        chapter = self.t.chapter
        found = []
        for holding in self.t.heroes[hero].holdings():
            shred = holding >= SHRED
            item = chapter.shreds[chapter.shred_deck[holding - SHRED]] if shred else chapter.items[holding]
            found.append(item.key)
        return found
