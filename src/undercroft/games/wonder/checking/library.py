"""Checks of the library: Shreds, Wyrm cards, heroes, Upgrade cards (V-11, V-13, V-14, V-15)."""

from __future__ import annotations

from undercroft.games.wonder import language as say
from undercroft.games.wonder.campaign import HEROES
from undercroft.games.wonder.checking.cards import COMPLETE
from undercroft.games.wonder.checking.problems import Findings
from undercroft.games.wonder.checking.ranges import bounds, printed_counters
from undercroft.games.wonder.checking.walk import effects
from undercroft.games.wonder.script import Chapter, Hero, WyrmCard
from undercroft.games.wonder.table import DICE

SHREDS = 16
BASE_WYRMS = 6
FEWEST_HEARTS, MOST_HEARTS = 2, 9


def check_library(found: Findings) -> None:
    chapter = found.campaign.chapters[0]
    if len(chapter.shred_deck) != SHREDS:
        found.error(
            "V-11", "shreds shred 1", f"there must be {SHREDS} Shreds, not {len(chapter.shred_deck)}.", "copies"
        )
    check_wyrms(found, chapter)
    keys = sorted(hero.key for hero in chapter.heroes)
    if keys != sorted(HEROES):
        sentence = f"the heroes must be {', '.join(HEROES)}, not {', '.join(keys)}."
        found.error("V-14", "heroes hero 1", sentence, "id")
    for hero in chapter.heroes:
        check_hero(found, chapter, hero)
    check_upgrades(found, chapter)


# Wyrm cards.


def check_wyrms(found: Findings, chapter: Chapter) -> None:
    """V-11, V-13: six cards at first, not all of which reveal another; the two of the example; no idle purple card."""
    base = [card for card in chapter.wyrms if not card.purple]
    if len(base) != BASE_WYRMS:
        found.error("V-11", "wyrms wyrm 1", f"there must be {BASE_WYRMS} cards that are not purple, not {len(base)}.")
    if base and all(reveals(card) for card in base):
        found.error("V-13", base[0].name, "every Wyrm card reveals another: that would never end.", "reveal_wyrm")
    if not any(totals(chapter, card)[:2] == (1, 2) and reveals(card) for card in base):
        sentence = "no card gives three heroes 1 spawn, 2 activations and another card (B-243)."
        found.error("V-13", "wyrms wyrm 1", sentence)
    if not any(totals(chapter, card)[0] == 2 and bursts(card) for card in base):
        found.error("V-13", "wyrms wyrm 1", "no card gives three heroes 2 spawns and the burst (B-244).")
    added = {card.ref for each in found.campaign.chapters for card in each.cards if card.kind == say.CARD_WYRM}
    added |= {
        effect.extra
        for each in found.campaign.chapters
        for effect in effects(each)
        if effect.verb == say.DO_ADD_WYRM_CARD
    }
    for i, card in enumerate(chapter.wyrms):
        if card.purple and i not in added and len(found.campaign.chapters) == COMPLETE:
            found.error("V-13", card.name, f"no chapter adds the purple card {card.key!r}.", card.key)


def reveals(card: WyrmCard) -> bool:
    return any(effect.verb == say.DO_REVEAL_WYRM and effect.only is None for effect in card.script.effects)


def totals(chapter: Chapter, card: WyrmCard) -> tuple[int, int]:
    """Spawns and activations of a card with three heroes."""
    sums = {say.DO_SPAWN: 0, say.DO_ACTIVATE: 0}
    for effect in card.script.effects:
        if effect.verb in sums:
            plain = bounds(effect.n, 3, printed_counters(chapter))[0]
            sums[effect.verb] += plain + bounds(effect.silver, 3, printed_counters(chapter), 0)[0]
    return sums[say.DO_SPAWN], sums[say.DO_ACTIVATE]


def bursts(card: WyrmCard) -> bool:
    """Whether a card removes Wyrms from crowded areas and damages those around (B-244)."""
    for effect in card.script.effects:
        if effect.verb == say.DO_FOR_EACH and effect.test is not None and effect.test.kind == say.IF_WYRMS:
            verbs = {each.verb for each in effects(effect)}
            return {say.DO_REMOVE_WYRM, say.DO_DAMAGE} <= verbs
    return False


# Heroes.


def check_hero(found: Findings, chapter: Chapter, hero: Hero) -> None:
    """V-11, V-14: dice, Hearts, and a starting skill that costs Sparks."""
    if not 1 <= hero.attack.dice <= DICE:
        sentence = f"an attack rolls 1 to {DICE} dice, not {hero.attack.dice}."
        found.error("V-14" if hero.attack.dice < 1 else "V-11", hero.attack.name, sentence, "dice")
    if not FEWEST_HEARTS <= hero.hearts <= MOST_HEARTS:
        sentence = f"a hero has {FEWEST_HEARTS} to {MOST_HEARTS} Hearts, not {hero.hearts}."
        found.error("V-14", f"{hero.name} hearts", sentence, "hearts")
    skill = chapter.skills[hero.skill]
    if skill.script is None or skill.cost is None or skill.cost.sparks is None:
        found.error("V-14", skill.name, "the skill of a Hero card does something and costs Sparks.", skill.key)


def check_upgrades(found: Findings, chapter: Chapter) -> None:
    """V-15: two skills a card; a tier has a card for every hero, and joins exactly once."""
    tiers: dict[int, list[int]] = {}
    for upgrade in chapter.upgrades:
        tiers.setdefault(upgrade.tier, []).append(upgrade.hero)
        if len(upgrade.skills) != 2:
            sentence = f"an Upgrade card has two skills, not {len(upgrade.skills)}."
            found.error("V-15", f"{upgrade.name} skill", sentence, upgrade.key)
    for tier, heroes in sorted(tiers.items()):
        if sorted(heroes) != list(range(len(chapter.heroes))):
            path = next(upgrade.name for upgrade in chapter.upgrades if upgrade.tier == tier)
            found.error("V-15", f"{path} tier", f"tier {tier} must have one card for each hero.", "tier")
        check_granted(found, tier)


def check_granted(found: Findings, tier: int) -> None:
    chapters = found.campaign.chapters
    upgrades = chapters[0].upgrades
    path = next(upgrade.name for upgrade in upgrades if upgrade.tier == tier)
    by_card = [card.ref for each in chapters for card in each.cards if card.kind == say.CARD_UPGRADE]
    granted = max(by_card.count(i) for i, upgrade in enumerate(upgrades) if upgrade.tier == tier)
    for each in chapters:
        granted += sum(effect.verb == say.DO_GAIN_UPGRADE and effect.value == tier for effect in effects(each))
    if granted > 1:
        found.error("V-15", f"{path} tier", f"tier {tier} is granted {granted} times.", "tier")
    elif granted == 0 and len(chapters) == COMPLETE:
        found.error("V-15", f"{path} tier", f"no chapter grants tier {tier}.", "tier")
