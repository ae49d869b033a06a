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
from undercroft.games.dungeons.constraints import check_box
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
    assert len([d for d in BOX.dungeons if d.needs]) == 30


def test_d212_abilities_are_of_two_sorts() -> None:
    """D-212, D-153, D-154: some act while raided, some in the Stash, none does both."""
    raided = [d for d in BOX.dungeons if d.statics]
    stashed = [d for d in BOX.dungeons if d.stash]
    assert len(raided) == 9
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


def changed(folder: Path, file: str, old: str, new: str) -> Box:
    """The set with one change, checked."""
    shutil.copytree(DATA, folder, dirs_exist_ok=True)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    box, where = load_box(folder)
    check_box(box, where)
    return box


FORUM, DUNGEONS, LOOT = "forum.toml", "dungeons.toml", "loot.toml"
MISTAKES = [
    ("K-03", DUNGEONS, "rat_cellar", "loot = 1\nvp = 1", "loot = 1\nvp = 5", "vp"),
    ("K-04", DUNGEONS, "rat_cellar", "difficulty = 1", "difficulty = 9", "difficulty"),
    ("K-05", DUNGEONS, "twin_dragons", 'needs = "H H"', 'needs = "*"', "needs"),
    ("K-06", DUNGEONS, "rat_cellar", "loot = 1", "loot = 3", "loot"),
    ("K-07", FORUM, "lunch_break_lena", "experience = 1", "experience = 5", "experience"),
    ("K-09", FORUM, "dad_of_four", 'refuses = ["hardcore"]', 'refuses = ["casual"]', "refuses"),
    ("K-10", LOOT, "patch_bags", "[patch.patch_bags]", "[patch.patch_bags]\ncopies = 4", "copies"),
    ("K-11", LOOT, "potion_round", "do = [{ total = 2 }]", "do = [{ total = 5 }]", "do"),
    ("K-12", LOOT, "nope", 'at = ["EFF"]', 'at = ["ANY"]', "at"),
    ("K-13", LOOT, "herb_satchel", 'total = 1, on = "farm"', 'total = 2, on = "farm"', "gives"),
    ("K-14", LOOT, "patch_bags", "changes = [{ hand = 1 }]", "changes = [{ hand = 2 }]", "changes"),
    ("K-15", LOOT, "lucky_die", 'turn = "own turn", reroll = true', 'turn = "own turn", cancel = true', "gives"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "file", "card", "old", "new", "field"), MISTAKES, ids=lambda v: str(v)[:12])
def test_a_set_that_breaks_a_constraint_is_refused(
    tmp_path: Path, rule: str, file: str, card: str, old: str, new: str, field: str
) -> None:
    """K-03 to K-15: file, line, card and field, and what is wanted."""
    with pytest.raises(ContentError, match=re.escape(f"({rule})")) as caught:
        changed(tmp_path, file, old, new)
    assert caught.value.file.endswith(file)
    assert caught.value.field == field
    assert caught.value.line > 1


def test_k01_a_set_that_is_too_small_is_refused(tmp_path: Path) -> None:
    """K-01: a set without three Dungeons names what is missing."""
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    text = (tmp_path / DUNGEONS).read_text("utf-8")
    (tmp_path / DUNGEONS).write_text("\n[dungeon.".join(text.split("\n[dungeon.")[:-3]), "utf-8")
    box, where = load_box(tmp_path)
    with pytest.raises(ContentError, match=r"37 Dungeons; it should have 38 to 44\. \(K-01\)"):
        check_box(box, where)


def test_k16_too_many_abilities_are_refused(tmp_path: Path) -> None:
    """K-16."""
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    text = (tmp_path / DUNGEONS).read_text("utf-8")
    text = text.replace('text = "No ability."', 'raid = [{ party_most = 9 }]\ntext = "Nine at most."')
    (tmp_path / DUNGEONS).write_text(text, "utf-8")
    box, where = load_box(tmp_path)
    with pytest.raises(ContentError, match="K-16"):
        check_box(box, where)


WRONG = [
    (FORUM, 'type = "casual"', 'type = "casaul"', "lunch_break_lena", "did you mean 'casual'?"),
    (FORUM, 'when = "recruited"', 'when = "recruted"', "lunch_break_lena", "did you mean 'recruited'?"),
    (FORUM, "draw = 1", "drow = 1", "lunch_break_lena", "nothing here says what happens"),
    (FORUM, "experience = 1\n", 'experience = "one"\n', "lunch_break_lena", "a whole number"),
    (DUNGEONS, 'needs = "N"', 'needs = "X"', "goose_meadow", "'X' is no type"),
    (DUNGEONS, 'experience = -1, of = "hardcore"', "experience = -1", "goose_meadow", "say whose Experience"),
    (LOOT, 'at = ["DECL", "ATT", "ROLL"]', "at = []", "potion_round", "say when this can be played"),
    (LOOT, 'choose = ["own raid"]', 'choose = ["own riad"]', "potion_round", "did you mean 'own raid'?"),
    (LOOT, "do = [{ total = 2 }]", "do = []", "potion_round", "this does nothing"),
    (LOOT, "copies = 2", "copis = 2", "potion_round", "nobody reads this field; did you mean 'copies'?"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "card", "sentence"), WRONG)
def test_a_mistake_in_a_file_is_pointed_at(
    tmp_path: Path, file: str, old: str, new: str, card: str, sentence: str
) -> None:
    with pytest.raises(ContentError) as caught:
        changed(tmp_path, file, old, new)
    assert caught.value.entry == card
    assert sentence in str(caught.value)
    assert caught.value.line > 1


def test_a_gamer_who_refuses_somebody_unknown_is_refused(tmp_path: Path) -> None:
    """D-R47: it may name a single Gamer, who must exist."""
    with pytest.raises(ContentError, match="did you mean 'couch_corwin'"):
        changed(tmp_path, FORUM, "experience = 1\n", 'experience = 1\nrefuses_gamer = "couch_corvin"\n')


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
