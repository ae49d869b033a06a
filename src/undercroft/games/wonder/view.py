"""How the table of Wonder Book is shown: the story beside the map, and nothing that was not read (section 6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import convert

from undercroft.engine.view import Area, Board, Cell, Layer, Line, Link, Page, Piece, Pile, Row, Sheet
from undercroft.engine.words import Words
from undercroft.games.wonder import script
from undercroft.games.wonder.conditions import defeated_since
from undercroft.games.wonder.interactions import place_of_card, stack_of, visible
from undercroft.games.wonder.language import (
    CARD_SPECIAL_RULE,
    IF_ALL,
    IF_ANY,
    IF_COUNTER,
    IF_DEFEATED,
    IF_ENTITY,
    IF_NOT,
    IF_ROUND,
    LINKS,
    NONE,
    PHASES,
)
from undercroft.games.wonder.layout import places_of
from undercroft.games.wonder.modifiers import max_hearts, vortexes
from undercroft.games.wonder.script import Card, Condition, Goal, Item
from undercroft.games.wonder.selectors import number_of, token_area
from undercroft.games.wonder.table import (
    BACK,
    DESTINY,
    ON_TABLE,
    OUT,
    WYRMS,
    Scope,
    Wonder,
)
from undercroft.games.wonder.turns import actions_a_turn

LAYER_FIELDS = ("name", "depth", "kind", "art", "x", "y", "text")
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
LETTERS = "ABCDEFGH"


def vars_of(layer: script.Layer) -> dict[str, object]:
    return {name: getattr(layer, name) for name in LAYER_FIELDS}


def leaves(condition: Condition) -> list[Condition]:
    """The conditions that a condition is made of; what must not be is left out."""
    if condition.kind in (IF_ALL, IF_ANY):
        return [leaf for part in condition.parts for leaf in leaves(part)]
    return [condition] if condition.kind != IF_NOT else []


class Drawing:
    """One telling of the table in one language."""

    def __init__(self, t: Wonder, words: Words, names: Sequence[str]) -> None:
        self.t = t
        self.words = words
        self.names = names
        self.phrases = words.phrases

    def areas(self) -> list[Area]:
        """The whole table; no player knows more than another (section 6)."""
        t = self.t
        found: list[Area] = [self.page()]
        found += [self.board(number) for number in range(len(t.chapter.maps)) if t.open_maps >> number & 1]
        found += [self.goal(), self.table_sheet()]
        for hero in range(len(t.heroes)):
            found += [self.hero_sheet(hero), self.holdings(hero)]
        found += [self.encounters(), self.special_rules(), self.wyrm_card()]
        found += [self.chapter_deck(), self.chapter_discard()]
        found += [self.deck("wyrms", len(t.wyrm_deck.cards)), self.wyrm_discard()]
        found += [self.deck("shreds", len(t.shred_deck.cards)), self.shred_discard(), self.record()]
        return found

    # The story.

    def page(self) -> Page:
        """All that was read since somebody last decided something (B-073); before the first card, the chapter."""
        t = self.t
        if t.reading == NONE:
            return Page(name=self.chapter_title(), text=t.chapter.blurb or t.chapter.title)
        at = t.pages[0][0] if t.pages else t.reading
        name = self.card_title(at)
        parts: list[str] = []
        for card, text in t.pages:
            if card != at:
                at = card
                parts.append(self.card_title(card))
            parts.append(t.chapter.texts[text])
        return Page(name=name, text="\n\n".join(parts) or name)

    def card_title(self, card: int) -> str:
        return (self.t.card(card).title if card != NONE else "") or self.chapter_title()

    def chapter_title(self) -> str:
        number = self.t.chapter.number
        return self.words.phrase("chapter", number=ROMAN[number], title=self.t.chapter.title)

    # The map.

    def board(self, number: int) -> Board:
        t = self.t
        printed = t.chapter.maps[number]
        here = [area for area in printed.areas if t.area_on[area]]
        places = places_of(t.chapter, number)
        return Board(
            name=printed.title,
            shape="graph",
            width=max(x for x, _ in places.values()) + 1,
            height=max(y for _, y in places.values()) + 1,
            cells=tuple(self.cell(area, *places[area]) for area in here),
            links=tuple(self.link(i) for i in range(len(t.link_type)) if self.link_shows(i, here)),
            pieces=tuple(self.pieces(here)),
            layers=tuple(convert(vars_of(each), Layer) for each in printed.layers),
        )

    def cell(self, area: int, x: int, y: int) -> Cell:
        printed = self.t.chapter.areas[area]
        tags = [self.t.chapter.tags[tag] for tag in self.t.area_tags[area]]
        if area in vortexes(self.t):
            tags.insert(0, "vortex")
        stage = (printed.x, printed.y)
        return Cell(ref=printed.key, x=x, y=y, name=printed.title, tags=tuple(tags), stage=stage)

    def link_shows(self, i: int, here: list[int]) -> bool:
        link = self.t.chapter.links[i]
        return link.a in here and link.b in here

    def link(self, i: int) -> Link:
        """Dashed lines are open, solid ones are walls, gated ones are closed for now (B-133)."""
        link = self.t.chapter.links[i]
        areas = self.t.chapter.areas
        kind = LINKS[self.t.link_type[i]]
        tags = (kind,) if kind == "open" else ("wall", kind)
        return Link(ref=f"link-{link.key}", ends=(areas[link.a].key, areas[link.b].key), name=link.key, tags=tags)

    def pieces(self, here: list[int]) -> list[Piece]:
        t = self.t
        found = [self.hero_piece(hero) for hero in range(len(t.heroes)) if t.heroes[hero].place in here]
        found += [self.wyrm_piece(wyrm) for wyrm in range(WYRMS) if t.wyrm_at[wyrm] in here]
        found += [self.entity_piece(i) for i in range(len(t.entity_in)) if t.entity_in[i] and t.entity_at[i] in here]
        found += [self.sparks_piece(area) for area in here if t.area_sparks[area]]
        found += [self.vortex_piece(area) for area in vortexes(t) if area in here]
        for token in range(len(t.token_kind)):
            found += [self.token_piece(token, area) for area in token_area(t, token) if area in here]
        for card in visible(t):
            if place_of_card(t, card) in here:
                found.append(self.encounter(card, t.chapter.areas[place_of_card(t, card)].key))
        return found

    def hero_piece(self, hero: int) -> Piece:
        t = self.t
        figure = t.heroes[hero]
        card = t.chapter.heroes[figure.kind]
        counters = {self.phrases["hearts"]: figure.hearts, self.phrases["sparks"]: figure.sparks}
        return Piece(
            ref=f"hero-{card.key}",
            name=card.title,
            face=card.key,
            place=t.chapter.areas[figure.place].key,
            owner=figure.seat,
            turned=figure.ko,
            counters=counters,
            tags=("hero", card.ring, "knocked-out") if figure.ko else ("hero", card.ring),
            text=card.text,
        )

    def wyrm_name(self, wyrm: int) -> str:
        return self.words.phrase("wyrm-name", letter=LETTERS[wyrm])

    def wyrm_piece(self, wyrm: int) -> Piece:
        t = self.t
        stunned = t.wyrm_hurt[wyrm] > 0
        return Piece(
            ref=f"wyrm-{LETTERS[wyrm].lower()}",
            name=self.wyrm_name(wyrm),
            face="wyrm",
            place=t.chapter.areas[t.wyrm_at[wyrm]].key,
            turned=stunned,
            tags=("foe", "wyrm", "stunned" if stunned else "standing"),
        )

    def entity_piece(self, entity: int) -> Piece:
        t = self.t
        printed = t.chapter.entities[entity]
        kind = ("ally", "foe", "marker")[printed.kind]
        hearts = t.entity_hearts[entity]
        return Piece(
            ref=f"entity-{printed.key}",
            name=printed.title,
            face=printed.key,
            place=t.chapter.areas[t.entity_at[entity]].key,
            counters={self.phrases["hearts"]: hearts} if hearts else {},
            tags=(kind,),
            text=printed.text,
        )

    def sparks_piece(self, area: int) -> Piece:
        t = self.t
        key = t.chapter.areas[area].key
        count = {self.phrases["sparks"]: t.area_sparks[area]}
        name = self.phrases["sparks"]
        return Piece(ref=f"sparks-{key}", name=name, face="spark", place=key, counters=count, tags=("spark",))

    def vortex_piece(self, area: int) -> Piece:
        key = self.t.chapter.areas[area].key
        return Piece(ref=f"vortex-{key}", name=self.phrases["vortex"], face="vortex", place=key, tags=("vortex",))

    def token_piece(self, token: int, area: int) -> Piece:
        key = self.t.chapter.tokens[token]
        place = self.t.chapter.areas[area].key
        return Piece(ref=f"token-{key}", name=key.replace("_", " "), face=key, place=place, tags=("token",))

    # Cards.

    def encounter(self, card: int, place: str = "") -> Piece:
        """An Interaction card: its front, and its back once it is flipped or was looked at (H-02)."""
        t = self.t
        printed = t.card(card)
        stack = stack_of(t, card)
        counters = {self.phrases["below"]: len(stack.cards) - 1} if stack is not None and len(stack.cards) > 1 else {}
        return Piece(
            ref=f"card-{printed.number}",
            name=printed.title,
            face=printed.banner or "interaction",
            place=place,
            turned=t.card_face[card] == BACK,
            counters=counters,
            tags=("interaction", printed.banner) if printed.banner else ("interaction",),
            text=self.seen_text(card),
        )

    def seen_text(self, card: int) -> str:
        printed = self.t.card(card)
        texts = [printed.front.text] if printed.front is not None and self.t.card_known[card] else []
        if printed.back is not None and (self.t.card_face[card] == BACK or self.t.card_peeked[card]):
            texts.append(printed.back.text)
        if printed.front is not None and printed.front.cost is not None and self.t.card_known[card]:
            texts.append(self.cost_text(printed))
        return "\n".join(text for text in texts if text)

    def cost_text(self, printed: Card) -> str:
        assert printed.front is not None
        cost = printed.front.cost
        if cost is None or cost.sparks is None:
            return ""
        return self.words.phrase("costs-sparks", number=cost.sparks.value)

    def encounters(self) -> Row:
        t = self.t
        pieces = []
        for card in visible(t):
            place = place_of_card(t, card)
            pieces.append(self.encounter(card, t.chapter.areas[place].key if place != NONE else ""))
        return Row(name=self.phrases["encounters"], pieces=tuple(pieces))

    def special_rules(self) -> Row:
        """Special Rules lie visible to all (B-105)."""
        t = self.t
        cards = [i for i in range(len(t.card_at)) if t.card_at[i] == ON_TABLE and t.card(i).kind == CARD_SPECIAL_RULE]
        pieces = [self.card_piece(card, "rule") for card in cards]
        return Row(name=self.phrases["special-rules"], pieces=tuple(pieces))

    def card_piece(self, card: int, tag: str, place: str = "") -> Piece:
        printed = self.t.card(card)
        text = self.seen_text(card)
        return Piece(ref=f"card-{printed.number}", name=printed.title, face=tag, place=place, tags=(tag,), text=text)

    def wyrm_card(self) -> Row:
        """The Wyrm card that is being resolved."""
        t = self.t
        pieces = [self.wyrm_card_piece(t.wyrm_card)] if t.wyrm_card != NONE else []
        return Row(name=self.phrases["wyrm-card"], pieces=tuple(pieces))

    def wyrm_card_piece(self, card: int, place: str = "") -> Piece:
        printed = self.t.chapter.wyrms[card]
        tags = ("wyrm-card", "purple") if printed.purple else ("wyrm-card",)
        ref = f"wyrm-card-{printed.key}"
        return Piece(ref=ref, name=printed.title, face=printed.key, place=place, tags=tags, text=printed.text)

    # Sheets.

    def goal(self) -> Sheet:
        """The Goal and how far it is; its back stays hidden (H-02)."""
        t = self.t
        if t.goal == NONE:
            return self.sheet(self.phrases["goal"], None, [("now", self.phrases["no-goal"])])
        card = t.card(t.goal)
        assert card.goal is not None
        task = card.front.text if card.front is not None else ""
        facts = [("goal", card.title), ("progress", "; ".join(self.progress(card.goal)))]
        facts += [("task", task), ("goal-rounds", str(t.goal_rounds))]
        facts.append(("vortex", ", ".join(t.chapter.areas[area].title for area in vortexes(t))))
        return self.sheet(self.phrases["goal"], None, facts)

    def progress(self, goal: Goal) -> list[str]:
        """How far it is: what the Goal counts, and the counter that its card names."""
        found = [told for part in leaves(goal.when) if (told := self.how_far(part))]
        if goal.progress != NONE:
            counter = self.t.chapter.counters[goal.progress]
            if not any(told.startswith(counter.title) for told in found):
                found.append(f"{counter.title}: {self.t.counters[goal.progress]}")
        return found

    def how_far(self, part: Condition) -> str:
        t = self.t
        if part.kind == IF_ENTITY and t.entity_in[part.value] and t.chapter.entities[part.value].attackable:
            hearts = f"{t.entity_hearts[part.value]} {self.phrases['hearts']}"
            return f"{t.chapter.entities[part.value].title}: {hearts}"
        if part.least is None:
            return ""
        if part.kind == IF_COUNTER and t.chapter.counters[part.value].visible:
            what, now = t.chapter.counters[part.value].title, t.counters[part.value]
        elif part.kind == IF_DEFEATED:
            what, now = self.phrases["defeated"], defeated_since(t, part.value)
        elif part.kind == IF_ROUND:
            what, now = self.phrases["rounds"], t.goal_rounds
        else:
            return ""
        return self.words.phrase("how-far", what=what, now=now, wanted=number_of(t, part.least, Scope(NONE)))

    def sheet(self, name: str, owner: int | None, facts: list[tuple[str, str]]) -> Sheet:
        lines = tuple(Line(label=self.phrases[label], value=value) for label, value in facts if value)
        return Sheet(name=name, owner=owner, lines=lines)

    def table_sheet(self) -> Sheet:
        t = self.t
        supply = len(t.wyrm_supply())
        facts = [
            ("chapter-line", self.chapter_title()),
            ("destiny", self.words.phrase("face-up", up=t.destiny, down=DESTINY - t.destiny)),
            ("round", str(t.rounds + 1)),
            ("phase", self.phrases[f"phase-{PHASES[t.phase]}"]),
            ("supply", self.words.phrase("supply-line", wyrms=supply, sparks=t.spark_supply, hearts=t.heart_supply)),
            ("out", str(len([1 for at in t.wyrm_at if at == OUT])) if OUT in t.wyrm_at else ""),
        ]
        shown = self.sheet(self.phrases["table"], None, facts)
        counters = [
            Line(label=counter.title, value=str(t.counters[i]))
            for i, counter in enumerate(t.chapter.counters)
            if counter.visible
        ]
        return Sheet(name=shown.name, lines=(*shown.lines, *counters))

    def hero_sheet(self, hero: int) -> Sheet:
        """Hearts, Sparks, attack and skills lie open (H-10)."""
        t = self.t
        figure = t.heroes[hero]
        card = t.chapter.heroes[figure.kind]
        state = "knocked-out" if figure.ko else "on-turn" if t.turn == hero else "had-turn" if figure.had_turn else ""
        facts = [
            ("player", self.names[figure.seat]),
            ("hearts", f"{figure.hearts} / {max_hearts(t, hero)}"),
            ("sparks", str(figure.sparks)),
            ("state", self.phrases[state] if state else ""),
            ("actions", str(actions_a_turn(t, hero) - t.actions_used) if t.turn == hero else ""),
            ("where", t.chapter.areas[figure.place].title if figure.place != NONE else ""),
            ("attack", f"{card.attack.title}: {card.attack.text}".strip(": ")),
        ]
        shown = self.sheet(card.title, figure.seat, facts)
        skills = [t.chapter.skills[skill] for skill in figure.skills]
        lines = tuple(Line(label=self.phrases["skill"], value=f"{skill.title}: {skill.text}") for skill in skills)
        return Sheet(name=shown.name, owner=figure.seat, lines=(*shown.lines, *lines))

    def holdings(self, hero: int) -> Row:
        """Items and Shreds lie openly before their hero (B-091, B-102)."""
        t = self.t
        figure = t.heroes[hero]
        items = [t.chapter.items[item] for item in figure.items]
        pieces = [self.item_piece(item, f"item-{item.key}", hero) for item in items]
        pieces += [self.shred_piece(card, hero) for card in figure.shreds]
        name = self.words.phrase("holdings", hero=t.chapter.heroes[figure.kind].title)
        return Row(name=name, owner=figure.seat, pieces=tuple(pieces))

    def item_piece(self, item: Item, ref: str, hero: int | None, tag: str = "item", place: str = "") -> Piece:
        owner = self.t.heroes[hero].seat if hero is not None else None
        return Piece(ref=ref, name=item.title, face=item.key, place=place, owner=owner, tags=(tag,), text=item.text)

    def shred_piece(self, card: int, hero: int | None, place: str = "") -> Piece:
        design = self.t.chapter.shreds[self.t.chapter.shred_deck[card]]
        return self.item_piece(design, f"shred-{card}", hero, "shred", place)

    # Decks.

    def chapter_deck(self) -> Pile:
        """How many cards are left is public; their numbers are not shown ahead (H-01)."""
        return Pile(name=self.phrases["chapter-deck"], count=self.t.deck_left())

    def chapter_discard(self) -> Pile:
        """Cards that were passed over lie there hidden (B-R21)."""
        t = self.t
        known = [card for card in reversed(t.discard) if t.card_known[card]]
        pieces = [self.card_piece(card, "read", str(depth)) for depth, card in enumerate(known, 1)]
        return Pile(name=self.phrases["chapter-discard"], count=len(t.discard), pieces=tuple(pieces))

    def deck(self, name: str, count: int) -> Pile:
        """What a deck is made of is public, its order is not (H-05, H-06)."""
        return Pile(name=self.phrases[f"{name}-deck"], count=count, text=self.composition(name))

    def composition(self, name: str) -> str:
        chapter = self.t.chapter
        if name == "shreds":
            return ", ".join(f"{item.title} x{chapter.shred_deck.count(i)}" for i, item in enumerate(chapter.shreds))
        t = self.t
        there = sorted([*t.wyrm_deck.cards, *t.wyrm_discard, *([t.wyrm_card] if t.wyrm_card != NONE else [])])
        return ", ".join(chapter.wyrms[card].title for card in there)

    def wyrm_discard(self) -> Pile:
        cards = list(reversed(self.t.wyrm_discard))
        pieces = [self.wyrm_card_piece(card, str(depth)) for depth, card in enumerate(cards, 1)]
        return Pile(name=self.phrases["wyrm-discard"], count=len(cards), pieces=tuple(pieces))

    def shred_discard(self) -> Pile:
        cards = list(reversed(self.t.shred_discard))
        pieces = [self.shred_piece(card, None, str(depth)) for depth, card in enumerate(cards, 1)]
        return Pile(name=self.phrases["shred-discard"], count=len(cards), pieces=tuple(pieces))

    def record(self) -> Sheet:
        """The record sheet: Keywords and face-up counts by chapter, and the total (B-089)."""
        t = self.t
        scores = t.house.campaign.scores
        lines = []
        for chapter in range(1, len(ROMAN)):
            written = [t.chapter.keywords[t.keywords[i]] for i, at in enumerate(t.keyword_chapter) if at == chapter]
            score = [str(scores[chapter - 1])] if chapter <= len(scores) else []
            if written or score:
                lines.append(Line(label=ROMAN[chapter], value=" ".join([*written, *score])))
        lines.append(Line(label=self.phrases["total"], value=str(sum(scores))))
        return Sheet(name=self.phrases["record"], lines=tuple(lines))
