"""Curse of the Wymer Stones as a game of the collection: settings, names of things, how options read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from msgspec.structs import replace

from undercroft.content.book import load_rulebook, load_settings, load_words
from undercroft.content.source import read
from undercroft.engine.chance import Chance
from undercroft.engine.game import ASK_ALWAYS, UNTIL_MY_TURN, WHEN_I_CAN, Facts, Game, Standing
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import Prompt, first, verb_of
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Area, Option
from undercroft.engine.words import Name, Words
from undercroft.games.wymer.cards import DECKS, DEFENCE_ROLL, HEAL, IF, NONE, ROLLS, VERBS
from undercroft.games.wymer.contests import contest_of
from undercroft.games.wymer.effects import Effects
from undercroft.games.wymer.house import House
from undercroft.games.wymer.levels import SLIPS, role_of
from undercroft.games.wymer.lore import load_deck, load_maps
from undercroft.games.wymer.moments import BEFORE_DICE, Moment
from undercroft.games.wymer.movement import Walk, path_to, steps_of
from undercroft.games.wymer.policy import Sensible, Shrewd
from undercroft.games.wymer.scripts import Choice
from undercroft.games.wymer.setup import SetUp
from undercroft.games.wymer.table import DWARF, STONE_TILE, Wymer, kind_of
from undercroft.games.wymer.turns import HeroTurn
from undercroft.games.wymer.verbs import MOVE, PART, POWER, SPACE, STEP, WORDS
from undercroft.games.wymer.view import Drawing
from undercroft.games.wymer.why import Why
from undercroft.games.wymer.wraiths import ReadWraithCard

HERE = files("undercroft.games.wymer")
WHEN_IT_MATTERS = Standing(
    "when it matters", "rolls that your power can change or call off, wounds it can heal, and its last chance"
)
OUTCOMES = ("victorious", "defeated", "unfinished", "resigned")


class CurseOfTheWymerStones(Game[Wymer]):
    """Heroes against a villain in the catacombs of the dwarves."""

    name = "wymer"
    title = "Curse of the Wymer Stones"
    blurb = "Up to four heroes turn over stones that should have stayed as they were, and one villain is delighted."
    version = "1"
    seats = range(1, 6)
    slips = SLIPS
    imagined = MappingProxyType({"expert": 32})
    verbs = WORDS
    retreats = ("lift", "back")
    wishes: Mapping[str, str] = {"hero": "hero"}
    standings: Sequence[Standing] = (ASK_ALWAYS, WHEN_I_CAN, WHEN_IT_MATTERS, UNTIL_MY_TURN)
    usual_standing = WHEN_IT_MATTERS.name

    def __init__(self, folder: Traversable = HERE / "data") -> None:
        self.rulebook = load_rulebook(HERE / "rules.toml")
        self.settings, self.presets = load_settings(HERE / "data/settings.toml", self.rulebook)
        self.deck = load_deck(folder)
        self.maps = load_maps(folder / "maps.toml")
        self.effects = Effects("wymer")
        self.words = {"en": self._words("en", "text.toml")}

    def _words(self, language: str, file: str) -> Words:
        words = load_words(HERE / "data" / file, language, WORDS, self.rulebook)
        outcomes = read(HERE / "data/outcomes.toml").table("outcomes")
        for outcome in OUTCOMES:
            words.phrases[f"ending-{outcome}"] = outcomes.text(outcome)
        outcomes.done()
        return words

    def set_up(self, seats: int, settings: Mapping[str, str], chance: Chance) -> Wymer:
        refuse_bad_options(seats, settings)
        house = House(settings, seats)
        t = Wymer(seats, house, self.maps[house.board], self.deck, self.effects, chance)
        t.open_box()
        t.push(SetUp())
        return t

    def policy(self) -> Policy:
        return Sensible()

    def shrewd_policy(self) -> Policy:
        return Shrewd()

    def role(self, t: Wymer, seat: int) -> int:
        """Heroes slip more often than a villain of the same level, who has nobody to make up for it."""
        return role_of(t.house, seat)

    def facts(self, t: Wymer) -> Facts:
        heroes = [{"side": "heroes", "hero": self.deck.heroes[hero.kind].name} for hero in t.heroes]
        villain = [{"side": "villain"}] if t.house.villain != NONE else []
        numbers = {
            "rounds": t.round,
            "deaths": sum(hero.deaths for hero in t.heroes),
            "last stone": t.last_stone,
            "dwarves defeated": t.defeated(),
        }
        return Facts(numbers, [*heroes, *villain])

    def sides(self, seats: int, settings: Mapping[str, str]) -> list[list[int]]:
        """The heroes together, against the villain if somebody plays it (W-300, W-301)."""
        house = House(self.checked(settings), seats)
        heroes = list(range(house.heroes))
        return [heroes, [house.villain]] if house.villain != NONE else [heroes]

    def heeds(self, t: Wymer, prompt: Prompt, standing: str) -> bool:
        """Held powers could be used at any moment; most people want to hear of few of them (W-R74)."""
        frame = t.stack[-1]
        if standing != WHEN_IT_MATTERS.name or not isinstance(frame, Moment):
            return super().heeds(t, prompt, standing)
        power = t.heroes[prompt.seat].power
        if power == NONE or frame.kind == BEFORE_DICE:
            contest = contest_of(t)
            return power == NONE or t.deck.powers[power].dice or (contest is not None and contest.kind == DEFENCE_ROLL)
        heals = t.deck.powers[power].script.effects[0].verb == HEAL
        return heals or t.left_of(min(max(t.active, 0), len(t.heroes) - 1)) == prompt.seat

    def areas(self, t: Wymer, words: Words, names: Sequence[str]) -> list[Area]:
        return Drawing(t, words, names).areas()

    def why_not(self, t: Wymer, seat: int, key: str) -> Refusal:
        return Why(t, seat, self.words["en"]).not_(key)

    def option(self, t: Wymer, opt: int, words: Words, names: Sequence[str] = ()) -> Option:
        """A hero's destination shows the way, a chosen space what is there; a card's path says what it does."""
        shown = super().option(t, opt, words, names)
        frame = t.stack[-1]
        if verb_of(opt) == PART and isinstance(frame, ReadWraithCard):
            card = t.deck.wraiths[frame.card]
            return replace(shown, label=card.down_text if first(opt) else card.up_text)
        if verb_of(opt) == PART and isinstance(frame, Choice):
            effect = frame.effect.parts[first(opt)].effects[0]
            verb = effect.parts[0].effects[0].verb if effect.verb == IF else effect.verb
            return replace(shown, label=words.phrases.get(f"part-{VERBS[verb]}", shown.label))
        if verb_of(opt) == POWER:
            return self._with_power(t, shown, words)
        if verb_of(opt) == SPACE:
            return replace(shown, label=self._ground(t, first(opt), shown.label, words))
        if verb_of(opt) not in (MOVE, STEP) or not isinstance(frame, HeroTurn | Walk):
            return shown
        return self._with_path(t, frame, opt, shown, words)

    def _with_power(self, t: Wymer, shown: Option, words: Words) -> Option:
        for prompt in t.prompts:
            if prompt.seat < len(t.heroes) and t.heroes[prompt.seat].power != NONE:
                power = t.deck.powers[t.heroes[prompt.seat].power]
                return replace(shown, label=words.phrase("use-power", label=shown.label, power=power.title))
        return shown

    def _ground(self, t: Wymer, c: int, label: str, words: Words) -> str:
        """What and who is on a space, or how far off the nearest hero is; what lies face down stays unsaid (H-02)."""
        found: list[str] = []
        if t.has_tile(c):
            found.append(Drawing(t, words, ()).tile_name(t.tile_at(c)) if t.up[c] else words.phrases["tile-down"])
        piece = t.piece_on(c)
        heroes = [seat for seat in range(len(t.heroes)) if t.heroes[seat].place != NONE]
        if piece != NONE:
            found.append(words.phrase("stands", who=self._piece(t, piece, words).text))
        elif heroes:
            far = t.board.spirit[c]
            nearest = min(heroes, key=lambda seat: far[t.heroes[seat].place])
            steps = far[t.heroes[nearest].place]
            who = self._piece(t, nearest, words).text
            found.append(words.phrase("next-to" if steps == 1 else "far-from", steps=steps, who=who))
        return words.phrase("ground", label=label, what=", ".join(found)) if found else label

    def _with_path(self, t: Wymer, frame: HeroTurn | Walk, opt: int, shown: Option, words: Words) -> Option:
        if isinstance(frame, HeroTurn):
            seat, start, steps = frame.seat, t.heroes[frame.seat].place, steps_of(t, frame.seat)
        else:
            seat, start, steps = frame.piece, frame.where(t), frame.steps
        key = t.board.key
        if verb_of(opt) == STEP or (isinstance(frame, Walk) and not frame.is_hero(t)):
            return replace(shown, path=(key(start), key(first(opt))))
        path = path_to(t, seat, start, first(opt), steps)
        keys = [key(c) for c in path]
        tiles = len([c for c in set(path) if t.has_tile(c)])
        label = words.phrase("by-way", label=shown.label, way=" ".join(keys[:-1])) if len(keys) > 1 else shown.label
        if tiles:
            label = words.phrase("over-tile" if tiles == 1 else "over-tiles", label=label, tiles=tiles)
        return replace(shown, label=label, path=(key(start), *keys))

    # Names.

    def thing(self, t: Wymer, kind: str, value: int, words: Words) -> Name:
        match kind:
            case "space":
                key = t.board.key(value)
                return Name(key, key, (key,))
            case "piece":
                return self._piece(t, value, words)
            case "dwarf" | "fate":
                card = t.deck.dwarves[value]
                return Name(card.name, card.title if kind == "dwarf" else card.fate, (f"dwarf-{card.name}",))
            case "kind":
                hero = t.deck.heroes[value]
                return Name(hero.name, f"{hero.title} {hero.kingdom}", (f"hero-{hero.name}",))
            case "tile":
                return self._tile(t, value, words)
            case "gate":
                keys = tuple(t.board.key(c) for c in t.board.gates[value])
                return Name("+".join(keys), " ".join(keys), keys)
            case _:
                return self._card(t, kind, value, words)

    def _piece(self, t: Wymer, piece: int, words: Words) -> Name:
        if piece >= DWARF:
            card = t.deck.dwarves[piece - DWARF]
            return Name(card.name, card.title, (f"dwarf-{card.name}",))
        hero = t.heroes[piece]
        if hero.kind == NONE:
            return Name(str(piece + 1), words.phrases["hero"])
        card_ = t.deck.heroes[hero.kind]
        text = words.phrase("wraith-of", hero=card_.title) if hero.dead else card_.title
        return Name(card_.name, text, (f"hero-{card_.name}",))

    def _tile(self, t: Wymer, tile: int, words: Words) -> Name:
        text = Drawing(t, words, ()).tile_name(tile)
        key = t.deck.heroes[tile].name if kind_of(tile) == STONE_TILE else f"tile-{tile}"
        return Name(key, text, (f"tile-{tile}",))

    def _card(self, t: Wymer, kind: str, value: int, words: Words) -> Name:
        deck = t.deck
        match kind:
            case "relic":
                if value == NONE:
                    return Name("relic", words.phrases["relic-tile"])
                return Name(deck.relics[value].name, deck.relics[value].title, (f"relic-{deck.relics[value].name}",))
            case "trap" | "symbol" | "up" | "down":
                return self._trap(t, kind, value, words)
            case "wraith" | "bright" | "dim":
                if value == NONE:
                    return Name("wraith", words.phrases["wraith"])
                card = deck.wraiths[value]
                text = card.title if kind == "wraith" else card.up_text if kind == "bright" else card.down_text
                return Name(card.name, text, (f"wraith-{card.name}",))
            case "power":
                return Name(deck.powers[value].name, deck.powers[value].title)
            case _:
                return self._idea(kind, value, words)

    def _trap(self, t: Wymer, kind: str, value: int, words: Words) -> Name:
        if value == NONE:
            return Name("trap", words.phrases["trap-tile"])
        card = t.deck.traps[value]
        texts = {
            "trap": card.title,
            "symbol": t.deck.symbols[card.symbol],
            "up": card.up_text,
            "down": card.down_text,
        }
        return Name(card.name, texts[kind], (f"trap-{card.name}",))

    def _idea(self, kind: str, value: int, words: Words) -> Name:
        match kind:
            case "effect":
                return Name(VERBS[value], words.phrases[f"do-{VERBS[value]}"])
            case "deck":
                return Name(DECKS[value], words.phrases[f"the-{DECKS[value]}-deck"])
            case "roll":
                return Name(ROLLS[value], words.phrases[f"roll-{ROLLS[value]}"])
            case "part" | "depth":
                return Name(str(value + 1), words.phrases[f"{kind}-{value}"])
            case _:
                raise AssertionError(f"nothing under the mountain is a {kind!r}")


def refuse_bad_options(seats: int, settings: Mapping[str, str]) -> None:
    """Combinations that the rules do not know (0.3)."""
    villain = settings["villain"] == "yes"
    heroes = seats - 1 if villain else seats
    if not 1 <= heroes <= 4:
        wanted = "2 to 5 seats with a villain, or villain=no" if villain else "1 to 4 seats without a villain"
        raise Refusal(f"One to four heroes take part: take {wanted}; there are {seats}.", "W-040")
    if not villain and settings["difficulty"] == "easy":
        raise Refusal("Without a villain the difficulty is normal or harder, not easy.", "W-313")
    if not villain and settings["placement"] != "random":
        raise Refusal("Only a villain can place tiles; without one they are placed at random.", "W-086")
    if settings["placement"] == "open" and settings["edition"] != "first":
        raise Refusal("Only in the first edition the villain chooses the placement; say random or strategic.", "E-04")
    if int(settings["first_hero"]) > heroes:
        raise Refusal(f"There are {heroes} heroes, so number {settings['first_hero']} cannot begin.", "W-R26")
    named = settings["heroes"].split(",") if settings["heroes"] != "choose" else []
    if named and (len(named) != heroes or len(set(named)) != len(named)):
        raise Refusal(f"Name {heroes} different heroes, one for each hero seat, or say choose.", "W-R27")


def made(folder: Traversable) -> CurseOfTheWymerStones:
    """The game with the cards and maps of a folder."""
    return CurseOfTheWymerStones(folder)
