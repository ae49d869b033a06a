"""Wonder Book as a game of the collection: settings, names of things, how options read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from msgspec.structs import replace

from undercroft.content.book import load_rulebook, load_settings, load_words
from undercroft.engine.chance import Chance
from undercroft.engine.game import ContentReport, Facts, Game
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import first, verb_of
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Frame
from undercroft.engine.view import Area, Option
from undercroft.engine.words import Name, Words
from undercroft.games.wonder.between import arranged, sheet
from undercroft.games.wonder.campaign import HEROES, NEW, begun_anew, decode, encode
from undercroft.games.wonder.checking import check_book
from undercroft.games.wonder.checking.trials import trials
from undercroft.games.wonder.effects import Choose, May
from undercroft.games.wonder.endings import campaign_after
from undercroft.games.wonder.flow import Read
from undercroft.games.wonder.house import House
from undercroft.games.wonder.items import amount
from undercroft.games.wonder.language import EFFECTS, LINKS, NONE
from undercroft.games.wonder.loading import load_campaign, read_book
from undercroft.games.wonder.movement import Walk
from undercroft.games.wonder.policy import Sensible
from undercroft.games.wonder.procedures import Rules
from undercroft.games.wonder.script import Campaign, Cost
from undercroft.games.wonder.setup import new_table, usual_campaign
from undercroft.games.wonder.shelf import SHIPPED, Shelf, open_folder, setting_for
from undercroft.games.wonder.table import (
    FOE,
    FROM_CARD,
    FROM_ENTITY,
    FROM_ITEM,
    FROM_SHRED,
    FROM_SKILL,
    SHRED,
    WYRMS,
    Acting,
    Vote,
    Wonder,
)
from undercroft.games.wonder.triggers import Triggers, source_of
from undercroft.games.wonder.verbs import MOVE, SKILL, SPECIAL, WAY, WORDS, YES
from undercroft.games.wonder.view import LETTERS, ROMAN, Drawing
from undercroft.games.wonder.why import Why

HERE = files("undercroft.games.wonder")


class WonderBook(Game[Wonder]):
    """Four friends, one Book, six chapters: a campaign in which everybody wins or loses together."""

    name = "wonder"
    title = "Wonder Book"
    blurb = "A story campaign on maps that rise from a Book: four friends, their choices, and what the ink lets out."
    version = "1"
    seats = range(1, 5)
    slips = MappingProxyType({"easy": (30,), "medium": (21,), "hard": (12,)})
    imagined = MappingProxyType({"expert": 32})
    verbs = WORDS
    wishes: Mapping[str, str] = {"hero": "hero"}
    carried = ("chapter", "campaign")
    local = ("content",)

    def __init__(self, campaign: Campaign | None = None) -> None:
        self.rulebook = load_rulebook(HERE / "rules.toml")
        self.settings, self.presets = load_settings(HERE / "data/settings.toml", self.rulebook)
        self.campaign = campaign if campaign is not None else load_campaign(HERE / "data")
        self.shelf = Shelf(self.campaign)
        self.rules = Rules("wonder")
        self.words = {"en": load_words(HERE / "data/text.toml", "en", WORDS, self.rulebook)}

    def set_up(self, seats: int, settings: Mapping[str, str], chance: Chance) -> Wonder:
        chosen = dict(settings)
        campaign = self.shelf.campaign(chosen["content"])
        if int(chosen["chapter"]) > len(campaign.chapters):
            raise Refusal(f"{campaign.title} has {len(campaign.chapters)} chapters, not {chosen['chapter']}.", "B-004")
        if chosen["campaign"] == NEW:
            chosen["campaign"] = encode(usual_campaign(campaign, int(chosen["chapter"]), seats))
        return new_table(seats, House(chosen, seats), campaign, self.rules, chance)

    # Content.

    def content_setting(self, folder: Path) -> dict[str, str]:
        return {"content": setting_for(folder)}

    def check_content(self, folder: Path | None) -> ContentReport:
        book = open_folder(folder) if folder is not None else read_book(HERE / "data")
        cards = sum(len(chapter.cards) for chapter in book.campaign.chapters)
        report = ContentReport([f"{len(book.campaign.chapters)} chapters with {cards} cards in {book.campaign.title}"])
        for problem in check_book(book):
            (report.warnings if problem.warning else report.errors).append(str(problem))
        return report if folder is not None else report.beside(super().check_content(None))

    def try_content(self, folder: Path | None, games: int) -> Iterator[tuple[str, bool]]:
        content = setting_for(folder) if folder is not None else SHIPPED
        for trial in trials(self, self.shelf.campaign(content), content, games):
            yield str(trial), not trial.stuck

    def policy(self) -> Policy:
        return Sensible()

    def sides(self, seats: int, settings: Mapping[str, str]) -> list[list[int]]:
        """All win or lose a chapter together (B-001)."""
        return [list(range(seats))]

    def facts(self, t: Wonder) -> Facts:
        return Facts({"rounds": t.rounds, "destiny": t.destiny}, [{"side": "friends"} for _ in range(t.seats)])

    # Campaigns.

    def settings_after(self, t: Wonder, settings: Mapping[str, str]) -> dict[str, str]:
        """What a chapter leaves: all that was gained, or after a loss all that was there before (B-220, B-R84)."""
        state = campaign_after(t)
        return {**settings, "chapter": str(min(state.chapter(), self._chapters(settings))), "campaign": encode(state)}

    def next_settings(self, t: Wonder, settings: Mapping[str, str]) -> dict[str, str] | None:
        """The next chapter, or the same one again; nothing after the last (B-005, B-226)."""
        after = self.settings_after(t, settings)
        return after if decode(after["campaign"]).chapter() <= self._chapters(settings) else None

    def _chapters(self, settings: Mapping[str, str]) -> int:
        """How many chapters the campaign has; an author's own may have fewer than six."""
        return len(self.shelf.campaign(settings["content"]).chapters)

    def new_campaign(self, settings: Mapping[str, str], earlier: Sequence[Mapping[str, str]]) -> dict[str, str]:
        """Nothing but what earlier campaigns of the same content have unlocked (B-R96, B-R97)."""
        played = [decode(each["campaign"]) for each in earlier if each["content"] == settings["content"]]
        return {"campaign": encode(begun_anew(*played))}

    def seated(self, settings: Mapping[str, str]) -> bool:
        """In Chapter I heroes are chosen in play (B-044)."""
        return settings["chapter"] != "1"

    def arranged(
        self, settings: Mapping[str, str], were: Sequence[int | None], former: int, chosen: Sequence[str]
    ) -> dict[str, str]:
        state = arranged(decode(settings["campaign"]), were, former, chosen)
        return {**settings, "campaign": encode(state)}

    def roles(self) -> dict[str, str]:
        """The four heroes (B-049)."""
        return {hero: hero.title() for hero in HEROES}

    def sheet(self, settings: Mapping[str, str]) -> list[str]:
        return sheet(self.shelf.campaign(settings["content"]), decode(settings["campaign"]))

    def areas(self, t: Wonder, words: Words, names: Sequence[str]) -> list[Area]:
        return Drawing(t, words, names).areas()

    def why_not(self, t: Wonder, seat: int, key: str) -> Refusal:
        return Why(t, seat, self.words["en"]).not_(key)

    def option(self, t: Wonder, opt: int, words: Words, names: Sequence[str] = ()) -> Option:
        """A step shows where it leads; a price that would turn the last Destiny token is flagged (B-R61)."""
        shown = super().option(t, opt, words, names)
        if verb_of(opt) in (MOVE, WAY):
            return replace(shown, path=self._step(t, first(opt)))
        if self._is_fatal(t, opt):
            return replace(shown, label=words.phrase("fatal", label=shown.label))
        return shown

    def _step(self, t: Wonder, area: int) -> tuple[str, ...]:
        """From where the hero who moves now stands, into an area (B-132)."""
        frame = asking(t)
        place = t.heroes[frame.hero].place if isinstance(frame, Acting | Walk) else NONE
        return (t.chapter.areas[place].key, t.chapter.areas[area].key) if place != NONE else ()

    def _is_fatal(self, t: Wonder, opt: int) -> bool:
        cost: Cost | None = None
        frame = asking(t)
        verb = verb_of(opt)
        if verb == YES and isinstance(frame, May):
            cost = frame.effect.cost
        elif verb == SPECIAL:
            cost = t.chapter.specials[opt >> 8 & 4095].cost
        elif verb == SKILL:
            cost = t.chapter.skills[opt >> 8 & 4095].cost
        return cost is not None and cost.destiny is not None and amount(t, cost.destiny, 0) >= t.destiny

    # Names.

    def thing(self, t: Wonder, kind: str, value: int, words: Words) -> Name:
        match kind:
            case "hero" | "kind":
                return self._hero(t, kind, value)
            case "friend" | "lesson":
                return self._printed(t, kind, value, words)
            case "area":
                area = t.chapter.areas[value]
                return Name(area.key, area.title, (area.key,))
            case "wyrm" | "target" | "victim":
                return self._target(t, kind, value, words)
            case "card" | "choice" | "row" | "page":
                return self._card(t, kind, value, words)
            case "skill" | "upgrade" | "thing" | "special":
                return self._power(t, kind, value)
            case "power" | "waiting":
                return self._source(t, kind, value, words)
            case _:
                return self._idea(t, kind, value, words)

    def _hero(self, t: Wonder, kind: str, value: int) -> Name:
        in_play = kind == "hero" and value < len(t.heroes)
        card = t.chapter.heroes[t.heroes[value].kind if in_play else value]
        return Name(card.key, card.title, (f"hero-{card.key}",))

    def _printed(self, t: Wonder, kind: str, value: int, words: Words) -> Name:
        """A hero or a skill with all that its card says, for whoever must choose."""
        chapter = t.chapter
        if kind == "lesson":
            skill = chapter.skills[value]
            return Name(skill.key, words.phrase("lesson", skill=skill.title, text=skill.text))
        hero = chapter.heroes[value]
        skill = chapter.skills[hero.skill]
        told = words.phrase("lesson", skill=skill.title, text=skill.text)
        text = words.phrase("friend", hero=hero.title, hearts=hero.hearts, attack=hero.attack.text, skill=told)
        return Name(hero.key, text, (f"hero-{hero.key}",))

    def _target(self, t: Wonder, kind: str, value: int, words: Words) -> Name:
        """A Wyrm, or an entity; as a target with where it stands and how."""
        if kind == "victim" and value < FOE:
            return self._hero(t, "hero", value)
        if value >= FOE:
            entity = t.chapter.entities[value - FOE]
            return Name(entity.key, entity.title, (f"entity-{entity.key}",))
        if value >= WYRMS:
            raise AssertionError(f"there is no Wyrm {value}")
        letter = LETTERS[value]
        name = words.phrase("wyrm-name", letter=letter)
        if kind == "target" and t.wyrm_at[value] >= 0:
            state = words.phrases["stunned" if t.wyrm_hurt[value] > 0 else "standing"]
            name = words.phrase("wyrm-there", wyrm=name, area=t.chapter.areas[t.wyrm_at[value]].title, state=state)
        return Name(letter.lower(), name, (f"wyrm-{letter.lower()}",))

    def _card(self, t: Wonder, kind: str, value: int, words: Words) -> Name:
        frame = asking(t)
        if kind == "choice" and isinstance(frame, Read):
            choice = t.card(frame.card).options[value]
            return Name(choice.key, choice.label, (f"card-{frame.card + 1}",))
        if kind == "row" and isinstance(frame, Choose):
            return Name(str(value + 1), frame.effect.rows[value].label)
        if kind in ("choice", "row"):
            return Name(str(value + 1), words.phrase("number", number=value + 1))
        if kind == "page":
            return Name(str(value), t.chapter.texts[value])
        card = t.card(value)
        return Name(str(card.number), card.title or words.phrases["a-card"], (f"card-{card.number}",))

    def _power(self, t: Wonder, kind: str, value: int) -> Name:
        chapter = t.chapter
        if kind == "skill":
            return Name(chapter.skills[value].key, chapter.skills[value].title)
        if kind == "upgrade":
            hero = chapter.heroes[chapter.upgrades[value].hero]
            return Name(chapter.upgrades[value].key, hero.title, (f"hero-{hero.key}",))
        if kind == "special":
            return Name(chapter.specials[value].key, chapter.specials[value].label)
        if value >= SHRED:
            design = chapter.shreds[chapter.shred_deck[value - SHRED]]
            return Name(design.key, design.title, (f"shred-{value - SHRED}",))
        return Name(chapter.items[value].key, chapter.items[value].title, (f"item-{chapter.items[value].key}",))

    def _source(self, t: Wonder, kind: str, value: int, words: Words) -> Name:
        """Where a power comes from; as one of several that wait, by its number."""
        if kind == "waiting":
            frame = asking(t)
            if not isinstance(frame, Triggers):
                return Name(str(value + 1), words.phrase("number", number=value + 1))
            forced = [held for held in frame.waiting(t) if held.trigger is not None and not held.trigger.reaction]
            return Name(str(value + 1), self._source(t, "power", source_of(forced[value])[0], words).text)
        origin, number = value // 4096, value % 4096
        match origin:
            case n if n == FROM_CARD:
                return self._card(t, "card", number, words)
            case n if n == FROM_ITEM:
                return self._power(t, "thing", number)
            case n if n == FROM_SHRED:
                return self._power(t, "thing", SHRED + number)
            case n if n == FROM_SKILL:
                return self._power(t, "skill", number)
            case n if n == FROM_ENTITY:
                return self._idea(t, "entity", number, words)
            case _:
                return Name("effect", words.phrases["an-effect"])

    def _idea(self, t: Wonder, kind: str, value: int, words: Words) -> Name:
        chapter = t.chapter
        match kind:
            case "entity" | "stack" | "counter":
                return self._of_chapter(t, kind, value, words)
            case "token":
                key = chapter.tokens[value]
                return Name(key, key.replace("_", " "), (f"token-{key}",))
            case "keyword":
                return Name(chapter.keywords[value], chapter.keywords[value])
            case "map":
                return Name(chapter.maps[value].key, chapter.maps[value].title)
            case "link":
                return Name(chapter.links[value].key, chapter.links[value].key.replace("_", " "))
            case "bond":
                return Name(LINKS[value], words.phrases[f"link-{LINKS[value]}"])
            case "omen":
                card = chapter.wyrms[value]
                return Name(card.key, card.title, (f"wyrm-card-{card.key}",))
            case "effect":
                return Name(EFFECTS[value], words.phrases[f"do-{EFFECTS[value]}"])
            case "chapter":
                return Name(str(value), words.phrase("chapter", number=ROMAN[value], title=chapter.title))
            case _:
                raise AssertionError(f"nothing in the Book is a {kind!r}")

    def _of_chapter(self, t: Wonder, kind: str, value: int, words: Words) -> Name:
        """Things that not every chapter has."""
        chapter = t.chapter
        if kind == "entity" and value < len(chapter.entities):
            entity = chapter.entities[value]
            return Name(entity.key, entity.title, (f"entity-{entity.key}",))
        if kind == "stack" and value < len(chapter.stacks):
            return Name(chapter.stacks[value], chapter.stacks[value].replace("_", " "))
        if kind == "counter" and value < len(chapter.counters):
            return Name(chapter.counters[value].key, chapter.counters[value].title)
        return Name(str(value), words.phrase("number", number=value))


def asking(t: Wonder) -> Frame[Wonder]:
    """The frame whose question is open: below a vote, the one that is voted on."""
    frame = t.stack[-1]
    return t.stack[-2] if isinstance(frame, Vote) else frame
