"""The Accursed Tomb as a game of the collection: settings, names of things, how options read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType

from msgspec.structs import replace

from undercroft.content.book import load_rulebook, load_settings, load_words
from undercroft.engine.chance import Chance
from undercroft.engine.game import Facts, Game
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import first, verb_of
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Area, Option
from undercroft.engine.words import Name, Words
from undercroft.games.tomb.cards import JACK, NONE, QUEEN, TEN, card_key, suit, suits_in
from undercroft.games.tomb.combat import Fight
from undercroft.games.tomb.domains import new_tomb
from undercroft.games.tomb.exploration import LEAVE_EMPTY
from undercroft.games.tomb.field import field_named
from undercroft.games.tomb.house import house_of
from undercroft.games.tomb.levels import fight_numbers, sneak_numbers
from undercroft.games.tomb.lore import CLASSES, load_lore
from undercroft.games.tomb.policy import Sensible
from undercroft.games.tomb.sense_worth import shrewd
from undercroft.games.tomb.sneaking import Sneak
from undercroft.games.tomb.table import Tomb
from undercroft.games.tomb.verbs import FIGHT, SNEAK, VERBS, WIELD
from undercroft.games.tomb.view import Drawing, short
from undercroft.games.tomb.why import STACKS, Why

HERE = files("undercroft.games.tomb")


class AccursedTomb(Game[Tomb]):
    """Four domains below a mountain, built from a deck of playing cards."""

    name = "tomb"
    title = "The Accursed Tomb"
    blurb = "A dungeon that grows from a deck of cards: push your luck past four Arch Daemons, alone or together."
    version = "1"
    seats = range(1, 5)
    fixed = frozenset({"class", "domain", "gift", "pip", "stack", "weapons"})
    slips = MappingProxyType({"easy": (40,), "medium": (22,), "hard": (11,)})
    imagined = MappingProxyType({"expert": 128})
    verbs = VERBS
    shorthands: Mapping[str, Mapping[str, Mapping[str, str]]] = {
        "expansion": {"classes": {"classes": "on"}, "mines": {"mines": "on"}}
    }
    wishes: Mapping[str, str] = {"class": "class"}

    def __init__(self) -> None:
        self.rulebook = load_rulebook(HERE / "rules.toml")
        self.settings, self.presets = load_settings(HERE / "data/settings.toml", self.rulebook)
        self.lore = {"en": load_lore(HERE / "data/names.toml")}
        self.words = {"en": self._words("en", "text.toml")}

    def _words(self, language: str, file: str) -> Words:
        words = load_words(HERE / "data" / file, language, VERBS, self.rulebook)
        for cause, text in self.lore[language].endings.items():
            words.phrases[f"ending-{cause}"] = text
        return words

    def set_up(self, seats: int, settings: Mapping[str, str], chance: Chance) -> Tomb:
        return new_tomb(seats, house_of(settings), field_named(settings["field"]), chance)

    def policy(self) -> Policy:
        return Sensible()

    def shrewd_policy(self) -> Policy:
        """The game is balanced for people who care less for levels."""
        return Sensible(shrewd())

    def facts(self, t: Tomb) -> Facts:
        labels = [{"side": "party"} for _ in t.players]
        for player, each in zip(t.players, labels, strict=True):
            if player.skill != NONE:
                each["class"] = CLASSES[player.skill]
        return Facts({"domains cleared": t.cleared}, labels)

    def sides(self, seats: int, settings: Mapping[str, str]) -> list[list[int]]:
        """All against the tomb (T-120)."""
        return [list(range(seats))]

    def areas(self, t: Tomb, words: Words, names: Sequence[str]) -> list[Area]:
        return Drawing(t, self.lore[words.language], words, names).areas()

    def why_not(self, t: Tomb, seat: int, key: str) -> Refusal:
        return Why(t, seat, self.words["en"]).not_(key)

    def option(self, t: Tomb, opt: int, words: Words, names: Sequence[str] = ()) -> Option:
        """Where cards will be drawn, the label says how many."""
        shown = super().option(t, opt, words, names)
        numbers = self._numbers(t, opt)
        if numbers is None:
            return shown
        label = words.phrase("odds", label=shown.label, ours=numbers[0], theirs=numbers[1])
        return replace(shown, label=label)

    def _numbers(self, t: Tomb, opt: int) -> tuple[int, int] | None:
        frame = t.stack[-1]
        match verb_of(opt):
            case v if v == FIGHT:
                return fight_numbers(t, t.active, t.enemy_at(first(opt)), False, 0, 0)
            case v if v == SNEAK:
                return sneak_numbers(t, t.active, t.slot_cards[first(opt)], 0)
            case v if v == WIELD and isinstance(frame, Fight):
                return fight_numbers(t, t.active, frame.enemy, False, len(suits_in(first(opt))), 0)
            case v if v == WIELD and isinstance(frame, Sneak):
                return sneak_numbers(t, t.active, t.slot_cards[frame.slot], len(suits_in(first(opt))))
            case _:
                return None

    def thing(self, t: Tomb, kind: str, value: int, words: Words) -> Name:
        match kind:
            case "card":
                return self._card(t, value, words)
            case "foe":
                return self._foe(t, value, words)
            case "pip":
                return Name(card_key(value), short(value), (card_key(value),))
            case "weapon":
                return self._card(t, JACK + value, words)
            case "blessing":
                return self._card(t, QUEEN + value, words)
            case "weapons":
                return self._weapons(value, words)
            case "slot":
                return self._slot(t, value, words)
            case "way":
                key = t.field.slot_key(value)
                return Name(key, key, (key,))
            case "room":
                key = t.field.room_key(value)
                return Name(key, key, (key,))
            case _:
                return self._idea(kind, value, words)

    def _card(self, t: Tomb, card: int, words: Words) -> Name:
        lore = self.lore[words.language]
        if card == LEAVE_EMPTY:
            return Name("nothing", words.phrases["no-card"])
        held = any(p.gifts >> suit(card) & 1 for p in t.players) if TEN <= card < JACK else False
        name = lore.gifts[suit(card)] if held else lore.daemons[suit(card)] if card == t.daemon else lore.cards[card]
        return Name(card_key(card), f"{short(card)} {name}", (card_key(card),))

    def _foe(self, t: Tomb, card: int, words: Words) -> Name:
        """An enemy of old, also after its card has become a gift."""
        lore = self.lore[words.language]
        slain = any(player.gifts >> suit(card) & 1 for player in t.players)
        daemon = TEN <= card < JACK and (card == t.daemon or slain)
        name = lore.daemons[suit(card)] if daemon else lore.cards[card]
        return Name(card_key(card), f"{short(card)} {name}", (card_key(card),))

    def _weapons(self, mask: int, words: Words) -> Name:
        cards = [JACK + s for s in suits_in(mask)]
        if not cards:
            return Name("nothing", words.phrases["nothing"])
        lore = self.lore[words.language]
        keys = tuple(card_key(card) for card in cards)
        return Name(" ".join(keys), ", ".join(f"{short(card)} {lore.cards[card]}" for card in cards), keys)

    def _slot(self, t: Tomb, slot: int, words: Words) -> Name:
        """A slot is named with what lies there."""
        key = t.field.slot_key(slot)
        card = t.enemy_at(slot)
        if card < 0 or (slot != t.field.exit and t.passed >> slot & 1):
            return Name(key, key, (key,))
        there = self._card(t, card, words)
        return Name(key, f"{there.text} at {key}", (key, *there.refs))

    def _idea(self, kind: str, value: int, words: Words) -> Name:
        lore = self.lore[words.language]
        match kind:
            case "gift":
                return Name(card_key(TEN + value), lore.gifts[value], (card_key(TEN + value),))
            case "class":
                return Name(CLASSES[value], lore.classes[value])
            case "stack":
                return Name(STACKS[value], words.phrases[f"the-{STACKS[value]}-stack"])
            case "domain":
                return Name(str(value), f"{value}: {lore.domains[value - 1]}")
            case "daemon":
                key = card_key(value)
                return Name(key, f"{short(value)} {lore.daemons[suit(value)]}", (key,))
            case "fallen":
                return Name(card_key(value), lore.falls[suit(value)], (card_key(value),))
            case "share":
                return Name(str(value), words.phrases[f"share-{value}"])
            case _:
                raise AssertionError(f"nothing in the tomb is a {kind!r}")
