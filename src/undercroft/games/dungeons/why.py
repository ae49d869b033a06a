"""Why something cannot be done: every refusal with the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

from undercroft.engine.game import nearest
from undercroft.engine.refusal import Refusal
from undercroft.games.dungeons.cards import ANY, EFFECT, MAIN, TAGS
from undercroft.games.dungeons.management import KickStep, RecruitStep, must_kick
from undercroft.games.dungeons.raids import Declaring, DungeonStep, Raiding
from undercroft.games.dungeons.responses import Answering, in_time
from undercroft.games.dungeons.strength import at_odds, may_raid, requirement_met
from undercroft.games.dungeons.table import Realm
from undercroft.games.dungeons.verbs import VERBS

if TYPE_CHECKING:
    from undercroft.games.dungeons.game import WorldOfDungeons


class Why:
    """Finds the reason why a key is not among the options of a seat. It knows no more than that seat (D-329)."""

    def __init__(self, game: WorldOfDungeons, t: Realm, seat: int) -> None:
        self.game = game
        self.t = t
        self.seat = seat
        self.words = game.words["en"]
        self.gamers = {card.key: number for number, card in enumerate(t.box.gamers)}
        self.dungeons = {card.key: number for number, card in enumerate(t.box.dungeons)}
        self.loot = {card.key: card for card in t.box.loot}

    def not_(self, key: str) -> Refusal:
        verb, *args = key.split()[:4] or [""]
        if verb not in VERBS:
            return Refusal(f"Nothing in this game is called {verb!r}{nearest(verb, VERBS)}")
        name = args[0] if args else ""
        match verb:
            case "kick" | "keep-all":
                return self.no_kick(verb, name)
            case "recruit":
                return self.no_recruit(name)
            case "raid" | "target":
                return self.no_raid(verb, name)
            case "send":
                return self.no_send(name)
            case "confirm":
                return self.no_confirm()
            case "grind":
                return self.no_grind()
            case "stash":
                return self.no_stash(name)
            case "play" | "play-at":
                return self.no_play(name)
            case _:
                return self.because("not-now", said_window=repr(verb))

    def because(self, reason: str, **values: str) -> Refusal:
        wording = self.words.refusals[reason]
        sentence = wording.text.format(**values)
        return Refusal(sentence[0].upper() + sentence[1:], wording.rule)

    def unknown(self, reason: str, kind: str, name: str, known: Mapping[str, object]) -> Refusal:
        # All that there are would be a page of names.
        close = nearest(name, get_close_matches(name, known, 1))
        return self.because(reason, **{kind: repr(name), f"nearest_{kind}": close})

    # Guild Management.

    def no_kick(self, verb: str, name: str) -> Refusal:
        if not isinstance(self.t.stack[-1], KickStep):
            return self.because("not-now", said_window=repr(verb))
        if verb == "keep-all" and must_kick(self.t, self.seat):
            return self.because("must-kick")
        if name not in self.gamers:
            return self.unknown("no-gamer", "gamer", name, self.gamers)
        mine = self.gamers[name] in self.t.players[self.seat].guild
        return self.because("newcomer" if mine else "not-mine", gamer=self.gamer(name))

    def no_recruit(self, name: str) -> Refusal:
        t = self.t
        if t.troll_came and self.seat == t.active:
            return self.because("troll-came")
        if self.seat == t.active and not t.has_room(self.seat):
            return self.because("guild-full")
        if not isinstance(t.stack[-1], RecruitStep):
            return self.because("not-now", said_window="'recruit'")
        if name not in self.gamers:
            return self.unknown("no-gamer", "gamer", name, self.gamers)
        return self.because("not-in-row", thing=self.gamer(name))

    def no_stash(self, name: str) -> Refusal:
        if name not in self.loot:
            return self.unknown("no-card", "card", name, self.loot)
        return self.because("stash-once" if self.held(name) else "not-held", card=self.loot[name].name)

    def gamer(self, name: str) -> str:
        return self.t.box.gamers[self.gamers[name]].name

    def held(self, name: str) -> bool:
        return any(self.t.box.loot[card].key == name for card in self.t.hands[self.seat].cards)

    # Raids.

    def no_grind(self) -> Refusal:
        raiding = any(isinstance(frame, Raiding) for frame in self.t.stack)
        return (
            self.because("locked")
            if raiding and self.seat == self.t.active
            else self.because("not-now", said_window="'grind'")
        )

    def no_raid(self, verb: str, name: str) -> Refusal:
        top = self.t.stack[-1]
        if not isinstance(top, DungeonStep | Declaring):
            return self.because("not-now", said_window=repr(verb))
        if name not in self.dungeons:
            return self.unknown("no-dungeon", "dungeon", name, self.dungeons)
        dungeon = self.dungeons[name]
        called = self.t.box.dungeons[dungeon].name
        if dungeon not in self.t.dungeon_row:
            return self.because("no-such-raid", dungeon=called)
        if isinstance(top, Declaring) and not may_raid(self.t, self.seat, top.dungeons[-1], top.parties[-1]):
            return self.no_confirm()
        return self.because("no-party", dungeon=called)

    def no_send(self, name: str) -> Refusal:
        t, top = self.t, self.t.stack[-1]
        if not isinstance(top, Declaring):
            return self.because("not-now", said_window="'send'")
        if name not in self.gamers:
            return self.unknown("no-gamer", "gamer", name, self.gamers)
        gamer = self.gamers[name]
        if gamer not in t.players[self.seat].guild:
            return self.because("not-mine", gamer=self.gamer(name))
        if gamer not in top.free(t):
            return self.because("raided", gamer=self.gamer(name))
        if at_odds(t, gamer, top.parties[-1]):
            return self.because("at-odds", gamer=self.gamer(name))
        return self.because("party-size", dungeon=t.box.dungeons[top.dungeons[-1]].name)

    def no_confirm(self) -> Refusal:
        t, top = self.t, self.t.stack[-1]
        if not isinstance(top, Declaring):
            return self.because("not-now", said_window="'confirm'")
        dungeon, party = top.dungeons[-1], top.parties[-1]
        if not party:
            return self.because("empty-party")
        called = t.box.dungeons[dungeon].name
        met = requirement_met(t, self.seat, dungeon, party)
        return self.because("party-size" if met else "requirement", dungeon=called)

    # Cards.

    def no_play(self, name: str) -> Refusal:
        """A card that is not held is refused in the same way whoever holds it."""
        if name not in self.loot:
            return self.unknown("no-card", "card", name, self.loot)
        card = self.loot[name]
        if not self.held(name):
            return self.because("not-held", card=card.name)
        if card.kind != EFFECT:
            return self.because("stash-once")
        top = self.t.stack[-1]
        kind = top.kind if isinstance(top, Answering) else MAIN
        if not in_time(self.t, card.text, kind):
            return self.because("too-late", card=card.name, times_window=self.times(card.text))
        return self.because("no-target", card=card.name)

    def times(self, text: int) -> str:
        tags = self.t.box.texts[text].tags
        return ", ".join(self.words.phrases[f"time-{TAGS[i]}"] for i in range(len(TAGS)) if (tags & ANY) >> i & 1)
