"""Why something cannot be done: every refusal with the rule behind it."""

from __future__ import annotations

import re

from undercroft.engine.game import nearest
from undercroft.engine.refusal import Refusal
from undercroft.engine.words import Words
from undercroft.games.wymer.board import Board
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.movement import Walk
from undercroft.games.wymer.table import Wymer
from undercroft.games.wymer.turns import HeroTurn
from undercroft.games.wymer.verbs import WORDS

SPACE = re.compile(r"(\d+),(\d+)")
LOCKS = ("seal", "bar")
LAYING = ("lay-trap", "lay-relic", "draw")


class Why:
    """Finds the reason why a key is not among the options of a seat."""

    def __init__(self, t: Wymer, seat: int, words: Words) -> None:
        self.t = t
        self.seat = seat
        self.words = words

    def not_(self, key: str) -> Refusal:
        verb, *args = key.split()[:4] or [""]
        if verb not in WORDS:
            return Refusal(f"Nothing in this game is called {verb!r}{nearest(verb, WORDS)}")
        args += [""] * (3 - len(args))
        if verb in ("power", "relic", "card") and self.seat < len(self.t.heroes):
            return self.no_card(verb, args[0])
        if verb == "attack" and isinstance(self.t.stack[-1], HeroTurn):
            return self.no_attack(args[0])
        if verb in ("move", "step") and isinstance(self.t.stack[-1], HeroTurn | Walk):
            return self.no_move(args[0])
        if verb == "force":
            return self.no_force(args[0])
        return self.because(self.reason(verb))

    def reason(self, verb: str) -> str:
        if verb in LOCKS:
            return "lock-place"
        if verb in LAYING:
            return "pool"
        simple = {"put": "tile-place", "enough": "too-few-locks", "give": "give", "hero": "hero-taken"}
        return simple.get(verb, "not-now")

    def because(self, reason: str) -> Refusal:
        wording = self.words.refusals[reason]
        return Refusal(wording.text[0].upper() + wording.text[1:], wording.rule)

    def no_card(self, verb: str, name: str) -> Refusal:
        hero = self.t.heroes[self.seat]
        if verb == "power":
            return self.because("no-power" if hero.power == NONE else "power-useless")
        deck = self.t.deck
        held = [deck.relics[card].name for card in hero.relics] + [deck.traps[card].name for card in hero.held]
        return self.because("relic-useless" if name in held else "not-held")

    def no_attack(self, name: str) -> Refusal:
        t = self.t
        names = [card.name for card in t.deck.dwarves]
        if name not in names or names.index(name) not in t.dwarves_about():
            return self.because("no-dwarf")
        d = names.index(name)
        if t.heroes[self.seat].stone == NONE:
            return self.because("no-stone")
        if d not in t.dwarves_near(self.seat):
            return self.because("not-near")
        return self.because("attacked" if t.attacked >> d & 1 else "both")

    def no_move(self, name: str) -> Refusal:
        t = self.t
        c = space_of(t.board, name)
        if c == NONE:
            return self.because("no-space")
        if not t.board.regular[c]:
            return self.because("wall")
        if t.locked[c]:
            return self.because("lock-in-way")
        if not t.free(c):
            return self.because("dwarf-in-way" if t.dwarf_on(c) else "taken")
        return self.because("too-far")

    def no_force(self, name: str) -> Refusal:
        c = space_of(self.t.board, name)
        return self.because("tried" if c in self.t.tried else "no-lock")


def space_of(board: Board, name: str) -> int:
    """The space of that name, or none."""
    found = SPACE.fullmatch(name)
    if not found or int(found[1]) >= board.width or int(found[2]) >= board.height:
        return NONE
    return board.at(int(found[1]), int(found[2]))
