"""Words of the content language that the story does not use, or not in every way (3.2)."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from tests.games.wonder.table import (
    FIXTURE,
    S,
    arrange,
    counter,
    dice,
    do,
    give_item,
    hero,
    keys,
    lay,
    line,
    number,
    question,
    read,
    set_hearts,
    state,
    told,
    wyrm,
    wyrm_card,
)
from undercroft.engine.chance import key_from
from undercroft.engine.table import Outcome
from undercroft.games.wonder.campaign import encode
from undercroft.games.wonder.endings import campaign_after
from undercroft.games.wonder.enemies import spawn
from undercroft.games.wonder.game import WonderBook
from undercroft.games.wonder.knockouts import hurt, knock_out
from undercroft.games.wonder.loading import load_campaign
from undercroft.games.wonder.table import Wonder

END = 26
"""The End card of the laboratory: what a test adds comes before it."""


class Workshop:
    """A copy of the laboratory that a test may change before it is opened."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "workshop"
        copytree(FIXTURE, self.folder)
        self.added = 0

    def change(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def story(self, effects: str) -> int:
        """Add a Story card; its number."""
        return self.card(f'kind = "story"\n[card.front]\ntext = "Read."\ndo = [{effects}]\nexit = "discard"')

    def rule(self, powers: str) -> int:
        """Add a Special Rule; its number."""
        return self.card(f'kind = "special_rule"\n[card.front]\ntext = "A rule."\nexit = "next"\n{powers}')

    def card(self, printed: str) -> int:
        at = END + self.added
        chapter = "chapters/ch2.toml"
        self.change(chapter, f"cards = {at}", f"cards = {at + 1}")
        self.change(chapter, f"goto = {at}", f"goto = {at + 1}")
        end = f"[[card]]\nnumber = {at}\nkind ="
        self.change(chapter, end, f"[[card]]\nnumber = {at}\n{printed}\n[[card]]\nnumber = {at + 1}\nkind =")
        self.added += 1
        return at

    def lab(self, heroes: str, **where: str) -> Wonder:
        game = WonderBook(load_campaign(self.folder))
        chosen = {"chapter": "2", "campaign": encode(state(heroes))}
        t = game.new(len(heroes.split()), chosen, key_from("workshop"), heard=True)
        arrange(t, **where)
        return t


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def entity(t: Wonder, name: str) -> int:
    return [each.key for each in t.chapter.entities].index(name)


def carry_on(t: Wonder) -> None:
    """Let happen what a test has begun."""
    t.prompts = []
    t.advance()


# Attacks.


def test_a_split_attack_spreads_its_successes(workshop: Workshop) -> None:
    """B-R34, B-009: a card may let every success go where the attacker likes."""
    workshop.change("heroes.toml", "dice = 2\nreach = 1\n", "dice = 2\nreach = 1\nsplit = true\n")
    t = workshop.lab("sid lara", sid="p", a="p", b="q", c="r")
    dice(t, S, S)
    do(t, "turn sid", "attack")
    assert keys(t) == ["target a", "target b", "target c"]  # None of it may be wasted.
    do(t, "target a", "target b")
    assert (wyrm(t, "a"), wyrm(t, "b"), wyrm(t, "c")) == ("p stunned", "q stunned", "r")
    dice(t, S, S)
    do(t, "attack", "target a", "target b")
    assert (wyrm(t, "a"), wyrm(t, "b")) == ("", "")


MOLTEN = '[[card.modifier]]\nstat = "wyrm_immune_first"\nop = "add"\nvalue = 1'


def test_the_first_damage_of_a_split_attack_is_ignored_once(workshop: Workshop) -> None:
    """B-009: molten skin takes the first success on a Wyrm, not every one."""
    workshop.change("heroes.toml", "dice = 2\nreach = 1\n", "dice = 2\nreach = 1\nsplit = true\n")
    molten = workshop.rule(MOLTEN)
    t = workshop.lab("sid lara", sid="p", a="p", b="p")
    lay(t, molten)
    dice(t, S, S)
    do(t, "turn sid", "attack", "target a", "target a")
    assert (wyrm(t, "a"), wyrm(t, "b")) == ("p stunned", "p")


def test_the_first_damage_is_ignored_once_where_two_chains_meet(workshop: Workshop) -> None:
    """B-R37, B-009: what two defeats leave over meets on one standing Wyrm; only the first point is lost."""
    workshop.change("heroes.toml", "dice = 1\nreach = 0\ntargets = 2", "dice = 3\nreach = 0\ntargets = 2")
    molten = workshop.rule(MOLTEN)
    t = workshop.lab("sid lara", lara="p", a="p", b="p", c="p", stunned="a b")
    lay(t, molten)
    dice(t, S, S, S)
    do(t, "turn lara", "attack", "target a", "target b")
    assert (wyrm(t, "a"), wyrm(t, "b")) == ("", "")
    do(t, "target c")
    assert wyrm(t, "c") == "p stunned"  # Two were left over: one ignored, one dealt.
    do(t, "target c")
    assert wyrm(t, "c") == ""


# Cards.


def test_looking_at_the_back_of_a_stack(workshop: Workshop) -> None:
    """H-02, H-04: everybody sees the back of the top card, which stays where it is."""
    stack = '{ do = "make_stack", id = "well", numbers = [7, 8, 9], area = "well" }'
    look = workshop.story(f'{stack}, {{ do = "peek_stack", id = "well", face = "back" }}')
    t = workshop.lab("sid lara", sid="well")
    read(t, look)
    assert "Open." in "\n".join(told(t))
    assert "Deeper still." not in "\n".join(told(t))
    do(t, "turn sid")
    assert not any(key.startswith("interact") for key in keys(t))  # It still costs a Spark.


def test_going_to_a_card_by_an_effect(workshop: Workshop) -> None:
    """B-R21, B-114: the present Goal is given up and the reading goes on there; what lies between is never read."""
    leap = workshop.story('{ do = "goto", number = 3 }')
    t = workshop.lab("sid lara")
    assert t.goal == 1
    read(t, leap)
    assert t.goal == 2
    t.counters[0] = 1
    do(t, "turn sid", "pass")
    assert t.goal == 2  # The second Goal wants two.


def test_a_wyrm_card_leaves_the_deck_for_good(workshop: Workshop) -> None:
    """B-224, B-R100: wherever it lies, and it does not come back with the next chapter."""
    gone = workshop.story('{ do = "remove_wyrm_card", wyrm = "pounce" }')
    added = workshop.story('{ do = "add_wyrm_card", wyrm = "ink_surge" }')
    t = workshop.lab("sid lara")
    names = [card.key for card in t.chapter.wyrms]
    t.wyrm_deck.take(names.index("pounce"))
    t.wyrm_discard.append(names.index("pounce"))
    read(t, added)
    read(t, gone)
    assert names.index("pounce") not in t.wyrm_deck.cards + t.wyrm_discard
    assert names.index("ink_surge") in t.wyrm_deck.cards
    t.finish(Outcome([0, 1], "complete", "B-216", [5, 5]))
    assert campaign_after(t).wyrms == ("ink_surge",)


# Goals.


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ('counter = { name = "done", min = 2 }', "done: 0 of 2"),
        ('defeated = { since = "goal", min = { per_hero = 2 } }', "Wyrms defeated: 0 of 4; done: 0"),
        ("round = { min = 4 }, not = { destiny = { min = 9 } }", "rounds: 0 of 4; done: 0"),
    ],
)
def test_a_goal_tells_how_far_it_is(workshop: Workshop, wish: str, told: str) -> None:
    """B-113, B-117, H-02: whatever it counts."""
    workshop.change("chapters/ch2.toml", 'when = { counter = { name = "done", min = 1 } }', f"when = {{ {wish} }}")
    assert line(workshop.lab("sid lara"), "Goal", "Progress") == told


def test_a_goal_tells_the_hearts_of_its_foe(workshop: Workshop) -> None:
    """B-117, B-R40."""
    wish = 'when = { entity = { id = "ogre", alive = false }, round = { min = 9 } }'
    workshop.change("chapters/ch2.toml", 'when = { counter = { name = "done", min = 1 } }', wish)
    t = workshop.lab("sid lara")
    ogre = entity(t, "ogre")
    t.entity_in[ogre], t.entity_hearts[ogre] = True, 3
    assert line(t, "Goal", "Progress") == "Ogre: 3 Hearts; rounds: 0 of 9; done: 0"


# Vortexes.


def two_vortexes(workshop: Workshop, mode: str) -> None:
    chapter = "chapters/ch2.toml"
    workshop.change(chapter, 'progress = "done"\nvortex = "rift"', f'vortex = ["rift", "q"]\nvortex_mode = "{mode}"')


def test_vortexes_take_turns(workshop: Workshop) -> None:
    """B-R79: the first in odd rounds of a Goal, the second in even ones."""
    two_vortexes(workshop, "alternate")
    t = workshop.lab("sid lara", sid="n", lara="n")
    for expected in ("v", "q", "v"):
        spawn(t, 1, [])
        carry_on(t)
        assert wyrm(t, "abc"[t.goal_rounds]) == expected
        t.goal_rounds += 1


def test_the_group_picks_the_vortex(workshop: Workshop) -> None:
    """B-R79, D-36: once for a whole spawn step."""
    two_vortexes(workshop, "group")
    t = workshop.lab("sid lara", sid="n", lara="n")
    spawn(t, 2, [])
    carry_on(t)
    assert sorted(keys(t)) == ["vortex q", "vortex v"]
    do(t, "vortex q")
    assert (wyrm(t, "a"), wyrm(t, "b")) == ("q", "q")


# What comes before something else.


def before(on: str, effects: str, more: str = "") -> str:
    return f'[[card.trigger]]\non = "{on}"\nreplace = true\n{more}do = [{effects}]'


ALL = '{ do = "prevent" }'
TALLY = '{ do = "counter", name = "slain", add = 1 }'


def test_a_wyrms_attack_can_be_replaced(workshop: Workshop) -> None:
    """B-009, B-195: it does not happen, and something else does."""
    rule = workshop.rule(before("wyrm_attacks", f"{ALL}, {TALLY}", 'once = "round"\n'))
    t = workshop.lab("sid lara", sid="p", lara="p", a="p")
    lay(t, rule)
    wyrm_card(t, "pounce")
    do(t, "hit sid", "hit sid")
    assert (hero(t, "sid").hearts, counter(t, "slain")) == (4, 1)


def test_a_knock_out_can_be_replaced(workshop: Workshop) -> None:
    """B-009, B-201, B-R65: whoever is spared keeps one Heart and stays in the turn; a knock-out by a card too."""
    rule = workshop.rule(before("hero_ko", ALL, 'if = { actor_in = "p" }\n'))
    t = workshop.lab("sid lara", sid="p", lara="q")
    lay(t, rule)
    for name in ("sid", "lara"):
        set_hearts(t, **{name: 2})
        supply = t.heart_supply
        hurt(t, number(t, name), 5)
        carry_on(t)
        assert t.heart_supply == supply + (1 if name == "sid" else 2)
    assert (hero(t, "sid").ko, hero(t, "sid").hearts) == (False, 1)
    assert (hero(t, "lara").ko, hero(t, "lara").hearts) == (True, 0)
    set_hearts(t, sid=3)
    knock_out(t, number(t, "sid"))
    carry_on(t)
    assert (hero(t, "sid").ko, hero(t, "sid").hearts) == (False, 3)


def test_damage_to_an_entity_can_be_replaced(workshop: Workshop) -> None:
    """B-R40, B-R82: what is prevented is not left over either."""
    rule = workshop.rule(
        before("entity_damaged", '{ do = "prevent", n = 1 }', 'if = { event = { entity = "ogre" } }\n')
    )
    t = workshop.lab("ken lara", ken="p", a="p", stunned="a")
    read(t, 18)
    lay(t, rule)
    dice(t, S, S, S)
    do(t, "turn ken", "attack", "target ogre")
    assert t.entity_hearts[entity(t, "ogre")] == 1  # Three Hearts, three damage, one of it prevented.
    assert wyrm(t, "a") == "p stunned"
    assert question(t) == "action"


def test_an_entity_can_be_kept_at_no_hearts(workshop: Workshop) -> None:
    """B-R40, B-R82: its own card says so, once; the second time it leaves, and no other entity profits."""
    chapter = "chapters/ch2.toml"
    own = f'trigger = [{{ on = "entity_zero", replace = true, once = "chapter", do = [{ALL}, {TALLY}] }}]\nacts ='
    workshop.change(chapter, 'acts = "players_phase_end"', f'{own} "players_phase_end"')
    t = workshop.lab("sid lara", sid="q", lara="q", a="p")
    read(t, 18)
    lay(t, 20)
    elder, ogre = entity(t, "elder"), entity(t, "ogre")
    t.entity_hearts[elder] = 1
    wyrm_card(t, "pounce")
    assert (t.entity_in[elder], t.entity_hearts[elder], counter(t, "slain")) == (True, 0, 1)
    dice(t, S, S, S, S)
    do(t, "turn sid", "attack", "target ogre", "attack", "target ogre")
    assert not t.entity_in[ogre]
    assert counter(t, "slain") == 2  # The ogre's own last word.


def test_two_shields_are_two_triggers(workshop: Workshop) -> None:
    """B-R58: the same card held by two heroes protects each of them."""
    t = workshop.lab("sid lara", sid="p", lara="p", a="p")
    for name in ("sid", "lara"):
        give_item(t, name, "shield")
    wyrm_card(t, "pounce")
    do(t, "hit sid", "hit lara")
    assert (hero(t, "sid").hearts, hero(t, "lara").hearts) == (5, 4)
