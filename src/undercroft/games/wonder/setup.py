"""Setting up a chapter (B-035 to B-044), with what the campaign brings (B-221 to B-234)."""

from __future__ import annotations

from undercroft.engine.chance import Chance
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Frame
from undercroft.games.wonder.campaign import CampaignState
from undercroft.games.wonder.flow import Play
from undercroft.games.wonder.heroes import Learn, add_hero, fill_hearts, learn
from undercroft.games.wonder.house import House
from undercroft.games.wonder.language import CARD_UPGRADE, CARD_WYRM, NONE
from undercroft.games.wonder.script import Campaign, Chapter
from undercroft.games.wonder.table import IN_DECK, ON_NOTHING, OUT, WYRMS, Procedures, Scope, Wonder


class SetUp(Frame[Wonder]):
    """The decks are shuffled, heroes take their cards, and card 1 is read (B-042, B-043, B-072)."""

    def run(self, t: Wonder) -> None:
        match self.next():
            case 1:
                t.wyrm_deck.shuffle(t.chance)
                t.shred_deck.shuffle(t.chance)
                if t.heard:
                    t.tell("begins", "B-072", NONE, [t.chapter.number])
                seat_heroes(t)
            case 2:
                for hero in range(len(t.heroes)):
                    fill_hearts(t, hero)
                if t.chapter.start is not None:
                    t.rules.carry(t, t.chapter.start, Scope(NONE))
            case _:
                t.done()
                t.push(Play())

    def clone(self) -> SetUp:
        c = SetUp()
        c.at = self.at
        return c


def seat_heroes(t: Wonder) -> None:
    """From Chapter II on everybody has a hero; skills that are open are chosen first (B-043, B-231)."""
    state = t.house.campaign
    keys = [hero.key for hero in t.chapter.heroes]
    for i in range(len(state.heroes)):
        add_hero(t, keys.index(state.heroes[i]), i if t.seats > 1 else 0)
    open_ones = []
    for i in range(len(t.upgrades)):
        upgrade = t.chapter.upgrades[t.upgrades[i]]
        if t.hero_of(upgrade.hero) != NONE:
            if t.upgrade_skill[i] == NONE:
                open_ones.append(t.upgrades[i])
            else:
                learn(t, t.upgrades[i], t.upgrade_skill[i])
    for upgrade_number in reversed(open_ones):
        t.push(Learn(upgrade_number))


def new_table(seats: int, house: House, campaign: Campaign, rules: Procedures, chance: Chance) -> Wonder:
    """A table with everything in its place and nothing carried out."""
    chapter = campaign.chapters[house.chapter - 1]
    refuse_bad_campaign(seats, house.campaign, campaign, chapter)
    t = Wonder(seats, house, chapter, rules, chance)
    t.dice = chance.branch("dice")
    t.destiny = house.face_up
    t.area_on = [False] * len(chapter.areas)
    t.area_sparks = [0] * len(chapter.areas)
    t.area_tags = [area.tags.copy() for area in chapter.areas]
    t.link_type = [link.type for link in chapter.links]
    t.object_at = [NONE] * len(chapter.objects)
    t.wyrm_at = [NONE if wyrm < 2 * house.heroes else OUT for wyrm in range(WYRMS)]
    t.wyrm_hurt = [0] * WYRMS
    t.wyrm_rising = [0] * WYRMS
    t.entity_at = [NONE] * len(chapter.entities)
    t.entity_hearts = [0] * len(chapter.entities)
    t.entity_in = [False] * len(chapter.entities)
    t.token_kind = [ON_NOTHING] * len(chapter.tokens)
    t.token_at = [NONE] * len(chapter.tokens)
    t.card_at = [IN_DECK] * len(chapter.cards)
    t.card_face = [0] * len(chapter.cards)
    t.card_known = [False] * len(chapter.cards)
    t.card_peeked = [False] * len(chapter.cards)
    t.stacks = [None] * len(chapter.stacks)
    t.counters = [counter.start for counter in chapter.counters]
    t.shred_deck.cards = list(range(len(chapter.shred_deck)))
    bring_campaign(t, house.campaign)
    t.push(SetUp())
    return t


def bring_campaign(t: Wonder, state: CampaignState) -> None:
    chapter = t.chapter
    for word, written in state.keywords:
        t.keywords.append(chapter.keywords.index(word))
        t.keyword_chapter.append(written)
    upgrades = [upgrade.key for upgrade in chapter.upgrades]
    skills = [skill.key for skill in chapter.skills]
    for card, skill in state.upgrades:
        t.upgrades.append(upgrades.index(card))
        t.upgrade_skill.append(skills.index(skill) if skill else NONE)
    for i in range(len(chapter.wyrms)):
        joined = not chapter.wyrms[i].purple or chapter.wyrms[i].key in state.wyrms
        (t.wyrm_deck.cards if joined else t.wyrm_box).append(i)
    t.memory = dict(state.memory)
    t.unlocked = [chapter.unlocks.index(each) for each in state.unlocks if each in chapter.unlocks]


def refuse_bad_campaign(seats: int, state: CampaignState, campaign: Campaign, chapter: Chapter) -> None:
    """A campaign that does not fit the chapter or the seats (B-005, B-R94)."""
    if state.chapter() != chapter.number:
        raise Refusal(f"This campaign goes on with chapter {state.chapter()}, not {chapter.number}.", "B-005")
    heroes = 0 if chapter.number == 1 else max(2, seats)
    if len(state.heroes) != heroes:
        raise Refusal(f"With {seats} at the table {heroes} heroes are in play, not {len(state.heroes)}.", "B-R94")
    if len(set(state.heroes)) != len(state.heroes):
        raise Refusal("No hero is played twice.", "B-014")
    tables = (
        ("hero", state.heroes, [hero.key for hero in chapter.heroes]),
        ("Keyword", state.words(), chapter.keywords),
        ("Upgrade card", [card for card, _ in state.upgrades], [upgrade.key for upgrade in chapter.upgrades]),
        ("skill", [skill for _, skill in state.upgrades if skill], [skill.key for skill in chapter.skills]),
        ("Wyrm card", state.wyrms, [card.key for card in chapter.wyrms]),
    )
    for kind, named, known in tables:
        for name in named:
            if name not in known:
                raise Refusal(f"{campaign.title} has no {kind} {name!r}.", "B-R84")


def usual_campaign(campaign: Campaign, chapter: int, seats: int) -> CampaignState:
    """A campaign for somebody who opens the Book in the middle: five tokens a chapter, the first skill of each card."""
    if chapter == 1:
        return CampaignState()
    here = campaign.chapters[chapter - 1]
    upgrades: list[tuple[str, str]] = []
    wyrms: list[str] = []
    for earlier in campaign.chapters[: chapter - 1]:
        for card in earlier.cards:
            if card.kind == CARD_UPGRADE:
                upgrade = here.upgrades[card.ref]
                upgrades.append((upgrade.key, here.skills[upgrade.skills[0]].key))
            elif card.kind == CARD_WYRM:
                wyrms.append(here.wyrms[card.ref].key)
    heroes = tuple(hero.key for hero in here.heroes[: max(2, seats)])
    return CampaignState(
        heroes=heroes, upgrades=tuple(upgrades), wyrms=tuple(wyrms), scores=(5,) * (chapter - 1), before=heroes
    )
