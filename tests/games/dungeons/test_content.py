"""The cards that come with the game: what is printed, the constraints on the set, and mistakes in the files."""

from __future__ import annotations

import re
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from undercroft.content.source import ContentError
from undercroft.games.dungeons import cards
from undercroft.games.dungeons.cards import BOSS, EFFECT, FARM, NONE, PATCH, STASH, TYPES, Box
from undercroft.games.dungeons.constraints import ANSWER, DIE, GUILDS, HELP, HINDER, REST, check_box, sort_of
from undercroft.games.dungeons.game import GAME
from undercroft.games.dungeons.loading import load_box

DATA = Path(str(files("undercroft.games.dungeons"))) / "data"
BOX = GAME.box


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


def test_d180_every_gamer_has_name_text_type_experience_and_a_skill_of_its_own() -> None:
    """D-180, D-181, D-182, D-183: six types, and a skill on each card."""
    assert {TYPES[gamer.type] for gamer in BOX.gamers} == set(TYPES)
    for gamer in BOX.gamers:
        assert gamer.name
        assert gamer.words
        assert gamer.flavour
        assert gamer.statics or gamer.triggers or gamer.text != NONE, gamer.name
    assert len({gamer.name for gamer in BOX.gamers}) == 52


def test_d184_skills_treat_farms_and_bosses_differently() -> None:
    """D-184, D-182: some Gamers are better at Farms, some at Bosses."""
    kinds = {static.on for gamer in BOX.gamers for static in gamer.statics}
    assert {FARM, BOSS} <= kinds


def test_d190_the_loot_deck_holds_three_kinds() -> None:
    """D-190, D-R30: 44 Effects, 16 Stash cards, 8 Patch Notes."""
    kinds = [card.kind for card in BOX.loot]
    assert [kinds.count(kind) for kind in (EFFECT, STASH, PATCH)] == [44, 16, 8]


def test_d194_effects_of_every_sort_are_there_with_printed_timing() -> None:
    """D-194, D-195, D-032: help and hinder a raid, hinder a recruit, take and remove Guildmembers, answer."""
    words = {op.word for card in BOX.loot if card.kind == EFFECT for op in BOX.texts[card.text].ops}
    assert {cards.TOTAL, cards.CANCEL, cards.SNATCH, cards.POACH, cards.REMOVE, cards.REROLL, cards.ATTACH} <= words
    assert all(BOX.texts[card.text].tags for card in BOX.loot if card.kind == EFFECT)
    assert all(card.statics or card.text != NONE for card in BOX.loot if card.kind != EFFECT)


def test_d210_every_dungeon_has_its_numbers_and_one_kind() -> None:
    """D-210, D-211, D-110: Difficulty, requirement, Loot, VP, and Farm or Boss; most require somebody."""
    assert [len([d for d in BOX.dungeons if d.kind == kind]) for kind in (FARM, BOSS)] == [21, 19]
    assert all(d.difficulty >= 1 and d.vp >= 1 and 0 <= d.loot <= 2 for d in BOX.dungeons)
    assert len([d for d in BOX.dungeons if d.needs]) == 29


def shape(card: cards.Card) -> tuple[object, ...]:
    """What a card says, but for how much."""

    def static(each: cards.Static) -> tuple[object, ...]:
        sign = each.amount > 0
        return each.word, sign, each.of, each.on, each.alone, each.mate, each.party > 0, each.per

    def text(number: int) -> tuple[object, ...]:
        if number == NONE:
            return ()
        found = BOX.texts[number]
        return found.tags, found.turn, *found.choose, *((op.word, op.amount > 0, op.arg) for op in found.ops)

    does = (
        tuple(map(static, card.statics)),
        tuple((trigger.when, trigger.may, text(trigger.text)) for trigger in card.triggers),
        text(card.text),
    )
    if isinstance(card, cards.Gamer):
        return "gamer", card.type, card.refuses, card.refuses_gamer, *does
    if isinstance(card, cards.Dungeon):
        stash = tuple(map(static, card.stash))
        numbers = (card.difficulty, card.loot, card.vp) if card.words == "No ability." else ()
        return "dungeon", card.kind, tuple(card.needs), numbers, stash, *does
    assert isinstance(card, cards.Loot)
    return "loot", card.kind, *does


def test_no_two_cards_differ_in_a_number_only() -> None:
    """Two of three Dungeons have no ability (K-16): these are told apart by requirement and numbers."""
    seen: dict[tuple[object, ...], str] = {}
    for card in (*BOX.gamers, *BOX.dungeons, *{card.key: card for card in BOX.loot}.values()):
        assert shape(card) not in seen, f"{card.name} says what {seen.get(shape(card))} says"
        seen[shape(card)] = card.name


def test_d212_abilities_are_of_two_sorts() -> None:
    """D-212, D-153, D-154: some act while raided, some in the Stash, none does both."""
    raided = [d for d in BOX.dungeons if d.statics]
    stashed = [d for d in BOX.dungeons if d.stash]
    assert len(raided) == 10
    assert len(stashed) == 6
    assert not {d.key for d in raided} & {d.key for d in stashed}


def test_d213_bosses_are_harder_and_pay_better() -> None:
    """D-213: on average, by more than twice."""
    farms, bosses = ([d for d in BOX.dungeons if d.kind == kind] for kind in (FARM, BOSS))
    assert mean([d.difficulty for d in bosses]) > 2 * mean([d.difficulty for d in farms])
    assert mean([d.vp for d in bosses]) > 2 * mean([d.vp for d in farms])


def test_patch_notes_are_eight_and_go_both_ways() -> None:
    """D-202, D-203: each changes one thing by one, for everybody."""
    patches = [card for card in BOX.loot if card.kind == PATCH]
    assert len({card.key for card in patches}) == 8
    amounts = {static.amount for card in patches for static in card.statics}
    assert amounts == {1, -1}


# Mistakes.


def changed(folder: Path, file: str, card: str, old: str, new: str) -> Box:
    """The set with one change in a card, checked."""
    shutil.copytree(DATA, folder, dirs_exist_ok=True)
    text = (folder / file).read_text("utf-8")
    start = text.index(f".{card}]")
    end = text.find("\n[", start) if "\n[" in text[start:] else len(text)
    entry = text[start:end]
    assert old in entry
    (folder / file).write_text(text[:start] + entry.replace(old, new, 1) + text[end:], "utf-8")
    box, register = load_box(folder)
    check_box(box, register)
    return box


FORUM, DUNGEONS, LOOT = "forum.toml", "dungeons.toml", "loot.toml"
MISTAKES = [
    ("K-03", DUNGEONS, "rat_cellar", "vp = 1", "vp = 5", "vp"),
    ("K-04", DUNGEONS, "rat_cellar", "difficulty = 1", "difficulty = 9", "difficulty"),
    ("K-05", DUNGEONS, "twin_dragons", 'needs = "H H"', 'needs = "*"', "needs"),
    ("K-06", DUNGEONS, "rat_cellar", "loot = 1", "loot = 3", "loot"),
    ("K-07", FORUM, "couch_corwin", "experience = 2", "experience = 5", "experience"),
    ("K-09", FORUM, "two_drinks_in", 'refuses = ["hardcore"]', 'refuses = ["casual"]', "refuses"),
    ("K-10", LOOT, "patch_bags", "changes =", "copies = 4\nchanges =", "copies"),
    ("K-11", LOOT, "clean_pull", "total = 2", "total = 5", "do"),
    ("K-11", LOOT, "clean_pull", "{ total = 2 }", "{ total = 2 }, { total = 2 }", "do"),
    ("K-11", LOOT, "hard_mode", "{ difficulty = 2 }", "{ difficulty = 2 }, { total = -2 }", "do"),
    ("K-11", LOOT, "soulstone", "die = -3", "die = 8", "do"),
    ("K-12", LOOT, "nope", 'at = ["EFF"]', 'at = ["ANY"]', "at"),
    ("K-13", LOOT, "herb_satchel", "total = 1", "total = 2", "gives"),
    ("K-13", LOOT, "bind_on_pickup", "while_attached = [{ experience = 1", "while_attached = [{ experience = 2",
     "while_attached"),
    ("K-14", LOOT, "patch_bags", "hand = 1", "hand = 2", "changes"),
    ("K-15", LOOT, "lucky_die", "reroll = true", "cancel = true", "gives"),
    ("K-15", LOOT, "lucky_die", "reroll = true", "copy = true", "gives"),
    ("K-15", FORUM, "guide_maker", "add_die = 1", "cancel = true", "skill"),
    ("K-15", DUNGEONS, "bandit_laundry", "hand = 1", 'at = ["EFF"], choose = ["effect"], cancel = true', "stash"),
    ("K-15", FORUM, "couch_corwin", 'when = "kicked"', 'when = "left"', "skill"),
    ("K-15", FORUM, "door_closer", 'when = "kicked", to_row', 'when = "recruited", recycle', "skill"),
    ("K-15", LOOT, "nope", "{ cancel = true }", "{ copy = true }", "do"),
    ("K-15", LOOT, "copycat", "{ copy = true }", "{ copy = true }, { draw = 1 }", "do"),
    ("K-15", LOOT, "patch_bags", "hand = 1", "goal = -1", "changes"),
    ("K-15", LOOT, "bigger_bag", "hand = 1", "goal = -1", "gives"),
    ("K-15", DUNGEONS, "bandit_laundry", "hand = 1", "goal = -1", "stash"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "file", "card", "old", "new", "field"), MISTAKES, ids=lambda v: str(v)[:12])
def test_a_set_that_breaks_a_constraint_is_refused(
    tmp_path: Path, rule: str, file: str, card: str, old: str, new: str, field: str
) -> None:
    """K-03 to K-15: file, line, card and field, and what is wanted."""
    with pytest.raises(ContentError, match=re.escape(f"({rule})")) as caught:
        changed(tmp_path, file, card, old, new)
    assert caught.value.file.endswith(file)
    assert caught.value.field == field
    assert caught.value.line > 1


SORTS = [
    ("help the own raid", ["total = 2", "total = 3"], "draw = 1"),
    ("hinder raids", ["total = -2", "experience = -2"], "draw = 1"),
    ("are about the die", ["reroll = true", "die = -3"], "draw = 1"),
    (
        "cancel or answer",
        ['at = ["EFF"]\nchoose = ["effect"]\ndo = [{ cancel = true'],
        'at = ["MAIN"]\ndo = [{ draw = 1',
    ),
    ("meddle with Guilds", ["poach = true", "swap = true", "remove = true"], "bury = true"),
]


@pytest.mark.parametrize(("sort", "old", "new"), SORTS, ids=[sort for sort, _, _ in SORTS])
def test_k11_the_effects_are_of_all_sorts(tmp_path: Path, sort: str, old: list[str], new: str) -> None:
    """K-11: a fifth helps, a quarter hinders, an eighth is about the die, a sixth each answers and takes."""
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    text = (tmp_path / LOOT).read_text("utf-8")
    for word in old:
        assert word in text
        text = text.replace(word, new)
    (tmp_path / LOOT).write_text(text, "utf-8")
    box, register = load_box(tmp_path)
    with pytest.raises(ContentError, match=rf"% of Effects that {sort}; it should have .*\(K-11\)"):
        check_box(box, register)


def test_k11_what_each_effect_is_for() -> None:
    """K-11: 44 Effects."""
    sorts = [sort_of(BOX, card) for card in BOX.loot if card.kind == EFFECT]
    assert [sorts.count(sort) for sort in (HELP, HINDER, DIE, ANSWER, GUILDS, REST)] == [9, 10, 5, 7, 7, 6]


def test_k01_a_set_that_is_too_small_is_refused(tmp_path: Path) -> None:
    """K-01: a set without three Dungeons names what is missing."""
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    text = (tmp_path / DUNGEONS).read_text("utf-8")
    (tmp_path / DUNGEONS).write_text("\n[dungeon.".join(text.split("\n[dungeon.")[:-3]), "utf-8")
    box, register = load_box(tmp_path)
    with pytest.raises(ContentError, match=r"37 Dungeons; it should have 38 to 44\. \(K-01\)"):
        check_box(box, register)


def test_k16_too_many_abilities_are_refused(tmp_path: Path) -> None:
    """K-16."""
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    text = (tmp_path / DUNGEONS).read_text("utf-8")
    text = text.replace('text = "No ability."', 'raid = [{ party_most = 9 }]\ntext = "Nine at most."')
    (tmp_path / DUNGEONS).write_text(text, "utf-8")
    box, register = load_box(tmp_path)
    with pytest.raises(ContentError, match="K-16"):
        check_box(box, register)


WRONG = [
    (FORUM, "couch_corwin", 'type = "casual"', 'type = "casaul"', "did you mean 'casual'?"),
    (FORUM, "calendar_keeper", 'when = "recruited"', 'when = "recruted"', "did you mean 'recruited'?"),
    (FORUM, "lunch_break_lena", "draw = 1", "drow = 1", "nothing here says what happens"),
    (FORUM, "couch_corwin", "experience = 2\n", 'experience = "two"\n', "a whole number"),
    (FORUM, "old_friend", 'with = "leader"', 'with = "leader", of = "noob"', "it heeds on, alone, with, party, per."),
    (FORUM, "spare_healer", "skull_is = -3", 'skull_is = -3, on = "farm"', "it holds always."),
    (DUNGEONS, "goose_meadow", 'needs = "N"', 'needs = "X"', "'X' is no type"),
    (DUNGEONS, "goose_meadow", 'experience = -1, of = "hardcore"', "experience = -1", "say whose Experience"),
    (LOOT, "potion_round", 'at = ["DECL", "ATT", "ROLL"]', "at = []", "say when this can be played"),
    (LOOT, "potion_round", 'choose = ["own raid"]', 'choose = ["own riad"]', "did you mean 'own raid'?"),
    (LOOT, "clean_pull", "do = [{ total = 2 }]", "do = []", "this does nothing"),
    (LOOT, "clean_pull", "do = [{ total = 2 }]", "do = [2]", "part 1 must be written as { word = value }."),
    (LOOT, "clean_pull", "do = [{ total = 2 }]", "do = 2", "this must be a list of parts."),
    (LOOT, "potion_round", "copies = 2", "copis = 2", "nobody reads this field; did you mean 'copies'?"),
    (LOOT, "bigger_bag", "hand = 1", "hand = 1, alone = true", "'hand' does not heed this; it holds always."),
]  # fmt: skip


@pytest.mark.parametrize(("file", "card", "old", "new", "sentence"), WRONG)
def test_a_mistake_in_a_file_is_pointed_at(
    tmp_path: Path, file: str, card: str, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(ContentError) as caught:
        changed(tmp_path, file, card, old, new)
    assert caught.value.entry == card
    assert sentence in str(caught.value)
    assert caught.value.line > 1


def test_an_unknown_kind_of_card_is_refused(tmp_path: Path) -> None:
    """A table that no deck knows, and the same card twice."""
    with pytest.raises(ContentError, match=r"nobody reads \[efect\]; did you mean 'effect'\?"):
        changed(tmp_path, LOOT, "nope", "flavour", '[efect.more]\ntitle = "More"\nflavour')
    with pytest.raises(ContentError, match="there is another card 'rat_cellar'; give each a name of its own"):
        changed(tmp_path, FORUM, "couch_corwin", "flavour", FOUND_TWICE + "flavour")


FOUND_TWICE = """flavour = "x"

[gamer.rat_cellar]
title = "Rat"
type = "casual"
experience = 2
skill = [{ immune = true }]
text = "Rivals cannot take or remove it."
"""


def test_a_folder_without_a_deck_is_refused(tmp_path: Path) -> None:
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    (tmp_path / DUNGEONS).unlink()
    with pytest.raises(ContentError, match="there is no such file; create it"):
        load_box(tmp_path)


def test_a_gamer_who_refuses_somebody_unknown_is_refused(tmp_path: Path) -> None:
    """D-R47: it may name a single Gamer, who must exist."""
    with pytest.raises(ContentError, match="there is no card 'couch_corvin'; did you mean 'couch_corwin'"):
        changed(tmp_path, FORUM, "old_friend", "flavour", 'refuses_gamer = "couch_corvin"\nflavour')


def test_what_is_printed_is_what_it_does() -> None:
    """Every number in a card's text stands in its program, too."""
    for gamer in BOX.gamers:
        for static in gamer.statics:
            if static.word in (0, 1, 4):
                assert f"{static.amount:+d}" in gamer.words, gamer.name
    for loot in BOX.loot:
        for static in loot.statics:
            if loot.kind != EFFECT and static.word in (0, 2, 3):
                assert f"{static.amount:+d}" in loot.words, loot.name
