"""World of Dungeons as a game of the collection: settings, names of things, how options read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from msgspec.structs import replace

from undercroft.content.book import load_rulebook, load_settings, load_words
from undercroft.engine.chance import Chance
from undercroft.engine.cutting import Drawn
from undercroft.engine.game import Facts, Game
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import Prompt, first, verb_of
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Area, Option, View
from undercroft.engine.words import Name, Words
from undercroft.games.dungeons.cards import (
    DECKS,
    DENIALS,
    DUNGEON,
    LOOT,
    OBJECT,
    RAID,
    SEAT,
    SKULL,
    TAGS,
    TYPE,
    TYPES,
    Box,
)
from undercroft.games.dungeons.constraints import check_box
from undercroft.games.dungeons.house import House
from undercroft.games.dungeons.loading import load_box
from undercroft.games.dungeons.policy import Sensible
from undercroft.games.dungeons.raids import Declaring
from undercroft.games.dungeons.responses import Announcing, Playing
from undercroft.games.dungeons.standing import SMART, STANDINGS, STOPS, spared, wants, window_at
from undercroft.games.dungeons.strength import difficulty, may_raid, odds, parties, party_strength, rested
from undercroft.games.dungeons.table import Realm
from undercroft.games.dungeons.turn import Evening
from undercroft.games.dungeons.verbs import CONFIRM, SEND, TARGET, VERBS
from undercroft.games.dungeons.verbs import RAID as RAID_VERB
from undercroft.games.dungeons.view import Drawing
from undercroft.games.dungeons.why import Why

HERE = files("undercroft.games.dungeons")
PRIVATE = ("Announcing", "Declaring", "Playing")
"""Frames that only their player may know of (DP-05, DP-11)."""


class WorldOfDungeons(Game[Realm]):
    """Guilds that raid for twenty points, and answer each other's cards."""

    name = "dungeons"
    title = "World of Dungeons"
    blurb = "Gather a guild off the forum, raid by the odds, and keep an answer in hand: everybody else does."
    version = "1"
    seats = range(2, 6)
    slips = MappingProxyType({"easy": (65,), "medium": (38,), "hard": (18,)})
    imagined = MappingProxyType({"expert": 32})
    verbs = VERBS
    retreats = ("withdraw", "take-back")
    standings = STANDINGS
    usual_standing = SMART.name
    stops = STOPS

    def __init__(self, box: Box | None = None) -> None:
        self.rulebook = load_rulebook(HERE / "rules.toml")
        self.settings, self.presets = load_settings(HERE / "data/settings.toml", self.rulebook)
        self.words = {"en": load_words(HERE / "data/text.toml", "en", VERBS, self.rulebook)}
        self.box = box or printed_box()
        self.copies: dict[str, int] = {}
        for card in self.box.loot:
            self.copies[card.key] = self.copies.get(card.key, 0) + 1

    def set_up(self, seats: int, settings: Mapping[str, str], chance: Chance) -> Realm:
        t = Realm(seats, House(settings), self.box, chance)
        t.open_box()
        t.push(Evening())
        return t

    def policy(self) -> Policy:
        return Sensible()

    def facts(self, t: Realm) -> Facts:
        places = [str((seat - t.first) % t.seats + 1) for seat in range(t.seats)]
        return Facts(
            {"rounds": t.round(), "points": max(t.outcome.score) if t.outcome else 0}, [{"place": p} for p in places]
        )

    def areas(self, t: Realm, words: Words, names: Sequence[str]) -> list[Area]:
        return Drawing(self, t, words, names).areas()

    def why_not(self, t: Realm, seat: int, key: str) -> Refusal:
        return Why(self, t, seat).not_(key)

    def heeds(self, t: Realm, prompt: Prompt, standing: str) -> bool:
        return wants(t, prompt, standing)

    def window_at(self, t: Realm) -> tuple[Sequence[str], int]:
        return window_at(t)

    def spared(self, t: Realm, prompt: Prompt) -> int | None:
        return spared(t, prompt)

    def view_of(self, t: Realm, seat: int, drawn: Drawn, since: int) -> View:
        """Announcements and plans that are not confirmed stay their player's secret (section 21)."""
        view = super().view_of(t, seat, drawn, since)
        top = t.stack[-1]
        if isinstance(top, Announcing) and self.announced_openly(t):
            view = replace(view, waiting=(top.seat,), window=False)
        if isinstance(top, Declaring) and seat == top.seat:
            plan = Drawing(self, t, self.words[drawn.language], view.names).plan(top)
            return replace(view, areas=(plan, *view.areas))
        if isinstance(top, Announcing) and seat == top.seat:
            return view
        return replace(view, stack=tuple(heading for heading in view.stack if heading.name not in PRIVATE))

    def announced_openly(self, t: Realm) -> bool:
        below = t.stack[-2]
        return isinstance(below, Playing) and below.openly

    # What is asked.

    def asked(self, t: Realm, prompt: Prompt, words: Words, names: Sequence[str]) -> str:
        """In a window: what waits on top of the stack, and what comes of it if nobody answers."""
        if prompt.question != "answer" or not t.waiting:
            return super().asked(t, prompt, words, names)
        drawing = Drawing(self, t, words, names)
        what = drawing.object_name(len(t.waiting) - 1)
        then = drawing.then(len(t.waiting) - 1)
        return words.phrase("answer-to", what=what[0].upper() + what[1:], then=then)

    def option(self, t: Realm, opt: int, words: Words, names: Sequence[str] = ()) -> Option:
        """Where a raid is planned, the label says the odds."""
        shown = super().option(t, opt, words, names)
        plan = self.plan(t, opt)
        if plan is not None:
            dungeon, party = plan
            strength, against = party_strength(t, t.active, dungeon, party), difficulty(t, t.active, dungeon)
            label = words.phrase(
                "raid-odds", label=shown.label, strength=strength, difficulty=against,
                odds=odds(t, dungeon, party, strength - against), faces=len(t.house.die),
            )  # fmt: skip
            return replace(shown, label=label)
        if verb_of(opt) in (RAID_VERB, TARGET):
            label = words.phrase(
                "raid-best", label=shown.label, odds=self.best_odds(t, first(opt)), faces=len(t.house.die)
            )
            return replace(shown, label=label)
        return shown

    def best_odds(self, t: Realm, dungeon: int) -> int:
        """The faces of the die that are good enough for the best party that could still be sent there."""
        top = t.stack[-1]
        free = top.left(t) if isinstance(top, Declaring) else rested(t, t.active)
        hard = difficulty(t, t.active, dungeon)
        return max(
            odds(t, dungeon, party, party_strength(t, t.active, dungeon, party) - hard)
            for party in parties(free)
            if may_raid(t, t.active, dungeon, party)
        )

    def plan(self, t: Realm, opt: int) -> tuple[int, list[int]] | None:
        """The party that an option would make of the plan, if it does."""
        top = t.stack[-1]
        if not isinstance(top, Declaring) or verb_of(opt) not in (SEND, CONFIRM) or not top.dungeons:
            return None
        more = [first(opt)] if verb_of(opt) == SEND else []
        return top.dungeons[-1], [*top.parties[-1], *more]

    # Names.

    def called(self, t: Realm, kind: str, value: int, words: Words, names: Sequence[str]) -> Name:
        """Players, and what they have on the stack, are told by the players' names."""
        if kind == "thing" and SEAT <= value < RAID:
            return super().called(t, "seat", value - SEAT, words, names)
        if kind == "thing" and OBJECT <= value < TYPE:
            key = f"object-{value - OBJECT + 1}"
            return Name(key, Drawing(self, t, words, names).object_name(value - OBJECT), (key,))
        return super().called(t, kind, value, words, names)

    def thing(self, t: Realm, kind: str, value: int, words: Words) -> Name:
        match kind:
            case "gamer":
                return self._gamer(value)
            case "card":
                card = self.box.loot[value]
                return Name(card.key, card.name, (f"loot-{value}",))
            case "dungeon":
                return self._dungeon(value)
            case "thing":
                return self._thing(t, value, words)
            case "face":
                face = value - 100
                text = words.phrases["skull"] if face == SKULL else f"{face:+d}" if face else "0"
                return Name(str(face), text)
            case _:
                return self._idea(kind, value, words)

    def _gamer(self, value: int) -> Name:
        gamer = self.box.gamers[value]
        return Name(gamer.key, gamer.name, (f"gamer-{value}",))

    def _dungeon(self, value: int) -> Name:
        dungeon = self.box.dungeons[value]
        return Name(dungeon.key, dungeon.name, (f"dungeon-{value}",))

    def _raid(self, t: Realm, value: int, words: Words) -> Name:
        """A raid is named by its Dungeon."""
        key = f"raid-{value + 1}"
        dungeon = self._dungeon(t.raids[value].dungeon)
        return Name(key, words.phrase("raid-name", dungeon=dungeon.text), (key, *dungeon.refs))

    def _thing(self, t: Realm, ref: int, words: Words) -> Name:
        if ref >= TYPE:
            return Name(TYPES[ref - TYPE], words.phrases[f"type-{TYPES[ref - TYPE]}"])
        if ref >= RAID:
            return self._raid(t, ref - RAID, words)
        if ref >= DUNGEON:
            return self._dungeon(ref - DUNGEON)
        if ref >= LOOT:
            return self._loot(ref - LOOT)
        return self._gamer(ref)

    def _loot(self, value: int) -> Name:
        """A named copy of a card: one in a Stash, in a pile or on the stack."""
        card = self.box.loot[value]
        key = card.key if self.copies[card.key] == 1 else f"{card.key}.{value}"
        return Name(key, card.name, (f"loot-{value}",))

    def _idea(self, kind: str, value: int, words: Words) -> Name:
        match kind:
            case "window":
                return Name(TAGS[value], words.phrases[f"window-{TAGS[value]}"])
            case "pause":
                return Name(TAGS[value], words.phrases[f"pause-{TAGS[value]}"])
            case "deck":
                return Name(DECKS[value], words.phrases[f"deck-{DECKS[value]}"])
            case "denial":
                return Name(DENIALS[value], words.phrases[f"deny-{DENIALS[value]}"])
            case _:
                raise AssertionError(f"nothing here is a {kind!r}")


def made(folder: Traversable) -> WorldOfDungeons:
    """The game with the cards of a folder."""
    box, where = load_box(folder)
    check_box(box, where)
    return WorldOfDungeons(box)


def printed_box() -> Box:
    """The cards that come with the game, checked against the constraints on content (19.2)."""
    box, register = load_box(HERE / "data")
    check_box(box, register)
    return box


GAME = WorldOfDungeons()
