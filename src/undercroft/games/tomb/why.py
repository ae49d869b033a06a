"""Why something cannot be done: every refusal with the rule behind it."""

from __future__ import annotations

from undercroft.engine.game import nearest
from undercroft.engine.refusal import Refusal
from undercroft.engine.words import Words
from undercroft.games.tomb.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    NONE,
    RANKS,
    SPADES,
    SUITS,
    card_key,
    card_of,
    suits_in,
)
from undercroft.games.tomb.combat import Fight
from undercroft.games.tomb.field import Field
from undercroft.games.tomb.gifts import free_classes, stack_of
from undercroft.games.tomb.lore import CLASSES
from undercroft.games.tomb.party import tradable
from undercroft.games.tomb.sneaking import Sneak
from undercroft.games.tomb.table import ROGUE, Tomb
from undercroft.games.tomb.turn import Turn
from undercroft.games.tomb.verbs import VERBS

STACKS = ("explore", "combat")
GIFTS = {"arm": CLUBS, "eye": DIAMONDS, "heart": HEARTS, "brain": SPADES}
TURN_VERBS = ("explore", "break", "fight", "sneak", "arm", "eye", "heart", "brain", "give", "ask", "pass")


class Why:
    """Finds the reason why a key is not among the options of a seat."""

    def __init__(self, t: Tomb, seat: int, words: Words) -> None:
        self.t = t
        self.seat = seat
        self.words = words

    def not_(self, key: str) -> Refusal:
        verb, *args = key.split()[:4] or [""]
        if verb not in VERBS:
            return Refusal(f"Nothing in this game is called {verb!r}{nearest(verb, VERBS)}")
        if verb not in TURN_VERBS or not isinstance(self.t.stack[-1], Turn):
            return self.no_answer(verb, args)
        if verb == "pass":
            return self.because("pass-alone" if self.t.living() < 2 else "pass-last")
        args += [""] * (3 - len(args))
        if verb in ("explore", "break", "fight", "sneak"):
            return self.no_slot(verb, args[0], args[1])
        if verb in GIFTS:
            return self.no_gift(verb, args[0])
        return self.no_trade(verb, args[0], args[1])

    def no_answer(self, verb: str, args: list[str]) -> Refusal:
        """Another question is open; or it is the weapons', and one was named that is not held (T-139)."""
        if verb == "wield" and isinstance(self.t.stack[-1], Fight | Sneak):
            held = [card_key(JACK + weapon) for weapon in suits_in(self.t.players[self.seat].weapons)]
            for weapon in args:
                if weapon not in held:
                    return self.because("not-held", card=weapon)
        return self.because("not-now", verb=repr(verb))

    def because(self, reason: str, **values: str) -> Refusal:
        wording = self.words.refusals[reason]
        sentence = wording.text.format(**values)
        return Refusal(sentence[0].upper() + sentence[1:], wording.rule)

    # Hallways, walls and enemies.

    def no_slot(self, verb: str, name: str, weapon: str) -> Refusal:
        if name == "EXIT":
            return self.no_exit(verb)
        slots = slots_by_key(self.t.field)
        if name not in slots:
            return self.because("no-slot", slot=repr(name))
        here = 1 << slots[name]
        match verb:
            case "explore":
                return self.no_explore(name, here)
            case "fight":
                return self.because("unreached" if self.t.enemy & here else "no-enemy", slot=name)
            case "sneak":
                return self.no_sneak(name, here)
            case _:
                return self.no_break(name, here, weapon)

    def no_exit(self, verb: str) -> Refusal:
        if verb != "fight":
            return self.because("exit-no-wall")
        return self.because("no-daemon" if self.t.daemon == NONE else "throne-unexplored")

    def no_explore(self, name: str, here: int) -> Refusal:
        t = self.t
        if t.enemy & here:
            return self.because("explore-enemy", slot=name)
        if t.passed & here:
            return self.because("explore-passed", slot=name)
        return self.because("explore-between" if t.safe & here else "explore-empty", slot=name)

    def no_sneak(self, name: str, here: int) -> Refusal:
        if self.t.players[self.seat].skill != ROGUE:
            return self.because("not-rogue")
        return self.because("sneak-between" if self.t.enemy & here else "no-enemy", slot=name)

    def no_break(self, name: str, here: int, weapon: str) -> Refusal:
        t = self.t
        if not t.empty() & here:
            return self.because("break-taken", slot=name)
        if not t.touched & here:
            return self.because("break-unreached", slot=name)
        if not t.once & here:
            return self.because("break-between", slot=name)
        return self.because("not-held", card=repr(weapon))

    # Gifts.

    def no_gift(self, verb: str, name: str) -> Refusal:
        gift = GIFTS[verb]
        called = f"the {verb.capitalize()}"
        if not self.t.players[self.seat].gifts >> gift & 1:
            return self.because("no-gift", gift=called)
        if self.t.turned_gifts >> gift & 1:
            return self.because("gift-used", gift=called)
        match verb:
            case "arm":
                known = name in rooms_by_key(self.t.field)
                return self.because("room-unexplored" if known else "no-room", room=repr(name))
            case "eye":
                return self.no_eye(name)
            case "heart":
                return self.because("not-used", gift=repr(name))
            case _:
                return self.no_brain(name)

    def no_eye(self, name: str) -> Refusal:
        if name in STACKS and not stack_of(self.t, STACKS.index(name)).cards:
            return self.because("stack-empty", stack=f"the {name} stack")
        return Refusal(f"There is no stack {name!r}{nearest(name, STACKS)}", "T-169")

    def no_brain(self, name: str) -> Refusal:
        if not (self.t.house.classes or self.t.house.brain_adopts):
            return self.because("no-classes")
        if name in CLASSES and CLASSES.index(name) not in free_classes(self.t):
            return self.because("class-taken", **{"class": name})
        return Refusal(f"There is no class {name!r}{nearest(name, CLASSES)}", "T-181")

    # Trading.

    def no_trade(self, verb: str, name: str, seat: str) -> Refusal:
        t = self.t
        if t.living() < 2:
            return self.because("alone")
        if len(name) != 2 or name[0] not in RANKS or name[1] not in SUITS:
            return self.because("no-card", card=repr(name))
        if seat not in [str(n + 1) for n in range(t.seats)]:
            return self.because("no-player", seat=repr(seat))
        other = int(seat) - 1
        if other == self.seat or not t.players[other].alive():
            return self.because("partner", seat=f"Player {seat}")
        card = card_of(name)
        if t.traded >> card & 1:
            return self.because("traded", card=name)
        if verb == "give":
            held = card in tradable(t.players[self.seat])
            return self.because("trade-refused" if held else "not-held", card=name)
        if card in tradable(t.players[other]):
            return self.because("trade-refused", card=name)
        return self.because("not-theirs", card=name, seat=f"Player {seat}")


def slots_by_key(field: Field) -> dict[str, int]:
    return {field.slot_key(slot): slot for slot in range(field.slots)}


def rooms_by_key(field: Field) -> dict[str, int]:
    return {field.room_key(room): room for room in range(field.rooms)}
