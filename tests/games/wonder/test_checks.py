"""The checks of a campaign: the sample of the author's page is sound, and each way to break it is pointed out (3.4)."""

from __future__ import annotations

from importlib.resources import as_file
from pathlib import Path
from shutil import copytree, rmtree

import pytest

from undercroft.content.source import ContentError
from undercroft.games.wonder import GAME
from undercroft.games.wonder import language as say
from undercroft.games.wonder.checking import check_book
from undercroft.games.wonder.checking.problems import Problem
from undercroft.games.wonder.checking.trials import combinations, trials
from undercroft.games.wonder.loading import read_book, vocabulary
from undercroft.games.wonder.shelf import LIBRARY, SHIPPED

SAMPLE = Path(__file__).parents[3] / "docs" / "sample-chapter"
CH1 = "chapters/ch1.toml"
LIBRARY_FILES = ("heroes.toml", "upgrades.toml", "wyrms.toml", "shreds.toml")


class Author:
    """Somebody who changes a copy of the sample, and looks what the checks say."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "mine"
        copytree(SAMPLE, self.folder)
        for name in LIBRARY_FILES:
            (self.folder / name).write_text((LIBRARY / name).read_text(encoding="utf-8"), encoding="utf-8")

    def change(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def add(self, file: str, text: str) -> None:
        path = self.folder / file
        path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")

    def line(self, file: str, text: str) -> int:
        """The first line that holds a text."""
        lines = (self.folder / file).read_text(encoding="utf-8").splitlines()
        return next(number for number, line in enumerate(lines, 1) if text in line)

    def problems(self) -> list[Problem]:
        return check_book(read_book(self.folder))

    def told(self, check: str) -> str:
        """What one check says; the folder is left out."""
        found = [str(problem) for problem in self.problems() if problem.check == check]
        assert found, f"{check} finds nothing"
        return "\n".join(found).replace(f"{self.folder}/", "")

    def refused(self) -> ContentError:
        with pytest.raises(ContentError) as caught:
            read_book(self.folder)
        return caught.value


@pytest.fixture
def author(tmp_path: Path) -> Author:
    return Author(tmp_path)


def test_the_sample_is_sound(author: Author) -> None:
    assert author.problems() == []


@pytest.mark.slow
def test_what_is_shipped_is_sound() -> None:
    assert check_book(read_book(LIBRARY)) == []


def test_the_vocabulary_is_the_language() -> None:
    """What authors are told is what the rules know, word for word."""
    assert tuple(vocabulary.VERBS) == say.EFFECTS[say.DO_RUN :]
    assert tuple(vocabulary.CONDITIONS) == say.CONDITIONS
    assert tuple(vocabulary.TRIGGERS) == say.TRIGGERS
    assert tuple(vocabulary.STATS) == say.STATS


# What reading refuses.

UNREADABLE = {
    "an unknown kind": (
        'kind = "choice"',
        'kind = "choise"',
        "card 2",
        "",
        "kind: 'choise' is unknown; did you mean 'choice'?",
    ),
    "an unknown key": ("cost = { sparks = 1 }", "cost = { spark = 1 }", "card 4", "front cost", "nobody reads 'spark'"),
    "an unknown verb": (
        'do = "gain_item"',
        'do = "gain_itme"',
        "card 4",
        "back do[0]",
        "there is no effect 'gain_itme'; did you mean 'gain_item'?",
    ),
    "an unknown condition": (
        "{ heroes = { is = 4 } }",
        "{ heros = { is = 4 } }",
        "card 2",
        "option run exit if",
        "there is no condition 'heros'; did you mean 'heroes'?",
    ),
    "an unknown trigger": (
        'on = "enemies_phase_end"',
        'on = "enemy_phase_end"',
        "card 3",
        "trigger 1",
        "on: 'enemy_phase_end' is unknown; did you mean 'enemies_phase_end'?",
    ),
    "an unknown modifier": (
        'stat = "attack_dice"',
        'stat = "atack_dice"',
        "card 3",
        "modifier 1",
        "stat: 'atack_dice' is unknown; did you mean 'attack_dice'?",
    ),
    "an unknown hero selector": (
        'who = "group_hero"',
        'who = "group_heroes"',
        "card 2",
        "option run do[0] damage",
        "nobody is called 'group_heroes'; did you mean 'group_hero'?",
    ),
    "an unknown area": (
        'area = "stairs", n',
        'area = "stares", n',
        "card 2",
        "option run do[1] place_sparks",
        "there is no area 'stares'; did you mean 'stairs'?",
    ),
    "a wrong type": ('title = "In the Dark"', "title = 7", "card 2", "", "title must be a text, not 7."),
    "a missing field": ('number = 4\nkind = "interaction"', "number = 4", "card 4", "", "the field 'kind' is missing."),
    "a missing key of a verb": (
        '{ do = "damage", who = "group_hero", n = 1 }',
        '{ do = "damage", n = 1 }',
        "card 2",
        "option run do[0] damage",
        "damage needs 'who'.",
    ),
    "a negative count": (
        '{ do = "destiny_up", n = 1 }',
        '{ do = "destiny_up", n = -1 }',
        "card 6",
        "back do[0] destiny_up",
        "this must be 0 or more, not -1.",
    ),
    "a replacement of what nothing can come before": (
        'on = "enemies_phase_end"',
        'on = "enemies_phase_end"\nreplace = true',
        "card 3",
        "trigger 1",
        "nothing can come before enemies_phase_end: leave replace out.",
    ),
    "a replacement that is a reaction": (
        'on = "enemies_phase_end"',
        'on = "hero_damaged"\nreplace = true\nreaction = true',
        "card 3",
        "trigger 1",
        "a trigger replaces what is coming or is a reaction to it, not both.",
    ),
    "a prevention of nothing": (
        '{ do = "counter", name = "cold", add = 1 },',
        '{ do = "prevent", n = 1 },',
        "card 3",
        "trigger 1 do[0] prevent",
        "prevent stands only in a trigger with replace = true.",
    ),
    "a card that stands for nothing": (
        'ref = "ember"',
        'ref = "amber"',
        "card 7",
        "",
        "there is no Item 'amber'; did you mean 'ember'?",
    ),
    "a link to nowhere": (
        'a = "kitchen"\nb = "stairs"',
        'a = "kitchen"\nb = "stares"',
        "link 1",
        "",
        "there is no area 'stares'; did you mean 'stairs'?",
    ),
    "an object nowhere": (
        '"coal_box", area = "kitchen"',
        '"coal_box", area = "cellar"',
        "card 4",
        "",
        "there is no area 'cellar'",
    ),
    "half a count": (
        '{ do = "destiny_up", n = 1 }',
        '{ do = "destiny_up", n = 1.5 }',
        "card 6",
        "back do[0] destiny_up",
        "this must be a whole number or a table, not 1.5.",
    ),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_reading_points_at_mistakes(author: Author, case: str) -> None:
    """V-01: file, line, card, field, sentence, and the nearest word."""
    old, new, entry, field, sentence = UNREADABLE[case]
    author.change(CH1, old, new)
    error = author.refused()
    assert error.file == str(author.folder / CH1)
    assert (error.entry, error.field) == (entry, field)
    assert error.sentence.startswith(sentence)


def test_the_line_is_the_one_with_the_mistake(author: Author) -> None:
    """V-01."""
    author.change(CH1, 'do = "gain_item"', 'do = "gain_itme"')
    assert author.refused().line == author.line(CH1, "gain_itme")


def test_a_number_for_every_table(author: Author) -> None:
    """V-12."""
    author.change(CH1, "{ 2 = 1, 3 = 1, 4 = 2 }", "{ 2 = 1, 4 = 2 }")
    error = author.refused()
    assert (error.entry, error.field) == ("card 2", "option run do[1] place_sparks")
    assert error.sentence == "by_heroes gives no number for 3 heroes."


def test_nothing_is_written_outside_the_campaign(author: Author) -> None:
    """V-20, V-08: what is remembered, unlocked or written on the sheet is declared in campaign.toml."""
    effect = '{ do = "destiny_up", n = 1 }'
    for new, sentence in (
        ('{ do = "remember", slot = "disk", value = "all" }', "there is no slot 'disk'"),
        ('{ do = "write_keyword", keyword = "CAREFULL" }', "there is no Keyword 'CAREFULL'; did you mean 'CAREFUL'?"),
        ('{ do = "unlock", id = "all" }', "there is no unlock 'all'"),
    ):
        author.change(CH1, effect, new)
        error = author.refused()
        assert (error.entry, error.line) == ("card 6", author.line(CH1, new))
        assert error.sentence.startswith(sentence)
        author.change(CH1, new, effect)


def test_a_goal_says_what_it_needs(author: Author) -> None:
    """V-07: when, enemies_phase and on_met."""
    for old in (
        'when = { counter = { name = "lit", min = 1 } }\n',
        'enemies_phase = [{ do = "reveal_wyrm", n = 1 }]\n',
        'on_met = "flip"\n',
    ):
        author.change(CH1, old, "# gone\n")
        error = author.refused()
        assert (error.entry, error.field) == ("card 6", "goal")
        assert error.sentence == f"a Goal says {old.split()[0]!r}; this one does not."
        author.change(CH1, "# gone\n", old)


# What the whole shows.

BROKEN = {
    "a gap": (CH1, "number = 5", "number = 9", "V-02", "card 6: there is no card 5; cards are numbered from 1"),
    "two cards of one number": (CH1, "number = 5", "number = 4", "V-02", "card 4: there are two cards 4"),
    "a wrong count": (CH1, "cards = 8", "cards = 9", "V-02", "chapter, cards: cards says 9, and there are 8."),
    "goto nowhere": (
        CH1,
        "exit = { goto = 8 }",
        "exit = { goto = 80 }",
        "V-03",
        "card 6, back exit: there is no card 80",
    ),
    "goto back": (
        CH1,
        "exit = { goto = 8 }",
        "exit = { goto = 5 }",
        "V-03",
        "card 6, back exit: goto 5 leads back from card 6",
    ),
    "take_card nowhere": (
        CH1,
        '{ do = "destiny_up", n = 1 }',
        '{ do = "take_card", number = 30, to = "aside" }',
        "V-03",
        "card 6, back do[0] take_card: there is no card 30",
    ),
    "a stack of nothing": (
        CH1,
        '{ do = "destiny_up", n = 1 }',
        '{ do = "make_stack", id = "s", numbers = [4, 31] }',
        "V-03",
        "card 6, back do[0] make_stack: there is no card 31",
    ),
    "goto a card that is gone": (
        CH1,
        '{ do = "open_map", map = "house" },',
        '{ do = "open_map", map = "house" }, { do = "take_card", number = 4, to = "map" },',
        "V-03",
        "card 2, option run exit: card 4 has left the deck by then.",
    ),
    "discard_card nowhere": (
        CH1,
        '{ do = "destiny_up", n = 1 }',
        '{ do = "discard_card", number = 32 }',
        "V-03",
        "card 6, back do[0] discard_card: there is no card 32",
    ),
    "goto by an effect, nowhere": (
        CH1,
        '{ do = "destiny_up", n = 1 }',
        '{ do = "goto", number = 33 }',
        "V-03",
        "card 6, back do[0] goto: there is no card 33",
    ),
    "a condition about no card": (
        CH1,
        "{ heroes = { is = 4 } }",
        '{ card = { number = 34, at = "deck" } }',
        "V-03",
        "there is no card 34",
    ),
    "an option that cannot be": (
        CH1,
        'requires = { hearts = { who = "any_hero", min = 2 } }',
        "requires = { heroes = { min = 5 } }",
        "V-04",
        "card 2, option run: no path leads to the option run.",
    ),
    "an ending that cannot be": (
        CH1,
        'when = { destiny = { min = 6 }, keyword = "CAREFUL" }',
        "when = { destiny = { min = 11 } }",
        "V-04",
        "card 8, ending 1: no path leads to ending 1.",
    ),
    "an Item that nobody gets": (
        CH1,
        "# Counters are",
        '[[item]]\nid = "rope"\nname = "Rope"\n\n# Counters are',
        "V-04",
        "item rope: the Item 'rope' never comes into play.",
    ),
    "an entity that never comes": (
        CH1,
        "# Counters are",
        '[[entity]]\nid = "cat"\n\n# Counters are',
        "V-04",
        "entity cat: the entity 'cat' never comes into play.",
    ),
    "a routine that nothing runs": (
        CH1,
        "# Counters are",
        '[[routine]]\nid = "idle"\ndo = []\n\n# Counters are',
        "V-04",
        "routine idle, do: nothing runs this routine.",
    ),
    "no End card": (CH1, 'kind = "end"', 'kind = "story"', "V-05", "the chapter has no End card"),
    "two End cards": (
        CH1,
        'kind = "item"\ntitle = "The Last Ember"\nref = "ember"\n[card.front]',
        'kind = "end"\n[[card.ending]]',
        "V-05",
        "card 8: this is a second End card; card 7 is one already.",
    ),
    "an End card in the middle": (
        CH1,
        "number = 7",
        "number = 9",
        "V-05",
        "card 8: the End card must be the last, card 9.",
    ),
    "a card that is turned over and has no back": (
        CH1,
        'ever found."\nexit = "next"',
        'ever found."\nexit = "flip"',
        "V-05",
        "card 3, back: this card is turned over, and has no back.",
    ),
    "a card without a front": (
        CH1,
        '[card.front]\ntext = "The house is losing its warmth through some hole that nobody has ever found."\n'
        'exit = "next"\n',
        "",
        "V-05",
        "card 3: this card has no front.",
    ),
    "a face without an exit": (
        CH1,
        ']\nexit = "next"\n',
        "]\n",
        "V-05",
        "card 1, front exit: the front does not say how the card goes on.",
    ),
    "an Item read and given": (
        CH1,
        "exit = { goto = 8 } #",
        'exit = "next" #',
        "V-05",
        "card 7: ember is given by gain_item, but a path also reads its card from the deck.",
    ),
    "no way to the end": (
        CH1,
        "exit = { goto = 8 } #",
        'exit = "lose_chapter" #',
        "V-05",
        "card 8: no path leads to the End card.",
    ),
    "Wyrms without a Vortex": (
        CH1,
        'vortex = "flue"\nplayers',
        "players",
        "V-07",
        "card 6, goal vortex: Wyrms come under this Goal",
    ),
    "a Goal without a map": (
        CH1,
        '{ do = "place_hero", who = "each_hero", area = "kitchen" },',
        "",
        "V-07",
        "card 6, goal: a path leads to this Goal while no hero stands on the map",
    ),
    "no map at all": (
        CH1,
        '{ do = "open_map", map = "house" },\n  { do = "place_hero", who = "each_hero", area = "kitchen" },\n',
        "",
        "V-07",
        "card 6, goal: a path leads to this Goal while no",
    ),
    "an empty map": (
        CH1,
        '[[map]]\nid = "house"',
        '[[map]]\nid = "void"\n[[map]]\nid = "house"',
        "V-09",
        "map void: the map void has no areas.",
    ),
    "a link between two maps": (
        CH1,
        '[[link]]\nid = "shaft"',
        '[[map]]\nid = "yard"\n[[area]]\nid = "pump"\nmap = "yard"\n'
        '[[link]]\na = "pump"\nb = "roof"\n[[link]]\nid = "shaft"',
        "V-09",
        "pump and roof are areas of two maps.",
    ),
    "an area cut off": (
        CH1,
        '[[link]]\na = "kitchen"\nb = "stairs"\n',
        "",
        "V-09",
        "area stairs: nobody can come from kitchen to stairs; link them, or say split = true.",
    ),
    "a link to itself": (
        CH1,
        'a = "stairs"\nb = "roof"',
        'a = "roof"\nb = "roof"',
        "V-09",
        "link 2: roof is linked to itself.",
    ),
    "a link twice": (
        CH1,
        '[[link]]\nid = "shaft"',
        '[[link]]\na = "roof"\nb = "stairs"\n[[link]]\nid = "shaft"',
        "V-09",
        "link 4: roof and stairs are linked twice.",
    ),
    "a Vortex behind closed gates": (
        CH1,
        'a = "roof"\nb = "chimney"',
        'a = "roof"\nb = "chimney"\ntype = "gated"',
        "V-09",
        "card 6, goal vortex: from the Vortex in chimney no place where heroes begin can be reached.",
    ),
    "a map that is not open": (
        CH1,
        '{ do = "open_map", map = "house" },\n  { do = "place_hero", who = "each_hero", area = "kitchen" },',
        '{ do = "place_hero", who = "each_hero", area = "kitchen" },\n  { do = "open_map", map = "house" },',
        "V-10",
        "card 1, front do[1] place_hero: kitchen is on the map house, which is not open yet.",
    ),
    "an interaction without an object": (
        CH1,
        'object = { id = "coal_box", area = "kitchen" }\n',
        "",
        "V-10",
        "card 4, object: an Interaction card needs an object.",
    ),
    "Sparks on a map that is not open": (
        CH1,
        '{ do = "open_map", map = "house" },',
        '{ do = "place_sparks", area = "roof", n = 1 }, { do = "open_map", map = "house" },',
        "V-10",
        "card 1, front do[1] place_sparks: roof is on the map house, which is not open yet.",
    ),
    "a token on a map that is not open": (
        CH1,
        '{ do = "open_map", map = "house" },',
        '{ do = "place_token", id = "dark_aura", area = "roof" }, { do = "open_map", map = "house" },',
        "V-10",
        "card 1, front do[1] place_token: roof is on the map house, which is not open yet.",
    ),
    "too many Sparks at once": (
        CH1,
        '{ do = "destiny_up", n = 1 }',
        '{ do = "place_sparks", area = "roof", n = 18 }',
        "V-11",
        "card 6, back do: 18 Sparks are laid out at once; there are 17.",
    ),
    "too many Sparks": (
        CH1,
        "sparks = 2",
        "sparks = 18",
        "V-11",
        "map house: 19 Sparks lie on this map; there are 17.",
    ),
    "too many dice": (
        CH1,
        '{ do = "destiny_up", n = 1 }',
        '{ do = "roll", dice = 6, table = [] }',
        "V-11",
        "card 6, back do[0] roll: 6 dice are rolled; there are 5.",
    ),
    "too many Wyrms": (
        CH1,
        '{ do = "spawn", n = 1, area',
        '{ do = "spawn", n = 9, area',
        "V-11",
        "card 5, front do: 9 Wyrms are spawned by one card",
    ),
    "a second Dark Aura": (
        CH1,
        '{ do = "destiny_up", n = 1 }',
        '{ do = "place_token", id = "dark_aura_2", area = "roof" }',
        "V-11",
        "there is one Dark Aura, and 'dark_aura_2' is a second.",
    ),
    "too few Shreds": (
        "shreds.toml",
        "copies = 2",
        "copies = 1",
        "V-11",
        "shreds.toml:7, shred 1: there must be 16 Shreds, not 15.",
    ),
    "a Wyrm card too few": (
        "wyrms.toml",
        "purple = false",
        "purple = true",
        "V-11",
        "there must be 6 cards that are not purple, not 5.",
    ),
    "no card of B-243": (
        "wyrms.toml",
        'silver = 1 }, { do = "reveal_wyrm"',
        'silver = 2 }, { do = "reveal_wyrm"',
        "V-13",
        "1 spawn, 2 activations and another card (B-243).",
    ),
    "no card of B-244": (
        "wyrms.toml",
        "silver = 1 },\n  { for_each",
        "silver = 2 },\n  { for_each",
        "V-13",
        "no card gives three heroes 2 spawns and the burst (B-244).",
    ),
    "too few Hearts": (
        "heroes.toml",
        "hearts = 5",
        "hearts = 1",
        "V-14",
        "hero sid, hearts: a hero has 2 to 9 Hearts, not 1.",
    ),
    "no dice": ("heroes.toml", "dice = 2", "dice = 0", "V-14", "hero sid, attack: an attack rolls 1 to 5 dice, not 0."),
    "a tier without a hero": (
        "upgrades.toml",
        "tier = 1",
        "tier = 2",
        "V-15",
        "tier 1 must have one card for each hero.",
    ),
    "a choice without a way out": (
        CH1,
        'id = "feel"\n',
        'id = "feel"\nrequires = { round = { min = 1 } }\n',
        "V-16",
        "card 2, option: every option requires something: nobody might be able to choose.",
    ),
    "a choice of one": (
        CH1,
        """[[card.option]]
id = "run"
label = "Run."
requires = { hearts = { who = "any_hero", min = 2 } }
outcome = "You are very quick as far as the fourth step."
do = [
  { do = "damage", who = "group_hero", n = 1 },
  { do = "place_sparks", area = "stairs", n = { by_heroes = { 2 = 1, 3 = 1, 4 = 2 } } },
]
exit = { first = [{ if = { heroes = { is = 4 } }, exit = { goto = 4 } }, { exit = "next" }] }""",
        "",
        "V-16",
        "card 2, option: a choice needs two options, not 1.",
    ),
    "an option without an exit": (
        CH1,
        'keyword = "CAREFUL" }]\nexit = "next"',
        'keyword = "CAREFUL" }]',
        "V-16",
        "card 2, option feel exit: the option does not say how the card goes on.",
    ),
    "endings with a gap": (
        CH1,
        "[[card.ending]]\ntext",
        "[[card.ending]]\nwhen = { destiny = { min = 2 } }\ntext",
        "V-17",
        "card 8, ending: with 1 tokens face up it can happen that no ending fits.",
    ),
    "a trigger that feeds itself": (
        CH1,
        "[[card.modifier]]",
        '[[card.trigger]]\non = "spark_gained"\ndo = [{ do = "gain_spark", who = "actor" }]\n[[card.modifier]]',
        "V-18",
        "card 3, trigger 2: this trigger can set itself off again and again; bound it with once.",
    ),
    "silver on a chapter card": (
        CH1,
        '{ do = "spawn", n = 1, area',
        '{ do = "spawn", n = 1, silver = 1, area',
        "V-19",
        "card 5, front do[0] spawn: silver stands on Wyrm cards only.",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_the_whole_is_checked(author: Author, case: str) -> None:
    """V-02, V-03, V-04, V-05, V-07, V-09, V-10, V-11, V-13, V-14, V-15, V-16, V-17, V-18, V-19."""
    file, old, new, check, sentence = BROKEN[case]
    author.change(file, old, new)
    told = author.told(check)
    assert sentence in told
    assert told.startswith(file.split("/")[0])


WARM = '[{ do = "recover", who = "actor", n = 1 }]'
LIT = 'when = { counter = { name = "lit", min = 1 } }'
UP = '{ do = "destiny_up", n = 1 }'


def test_a_card_that_nobody_reads(author: Author) -> None:
    """V-04: every option leads past card 3."""
    author.change(CH1, 'keyword = "CAREFUL" }]\nexit = "next"', 'keyword = "CAREFUL" }]\nexit = { goto = 4 }')
    author.change(CH1, '{ exit = "next" }] }', "{ exit = { goto = 4 } }] }")
    told = author.told("V-04")
    assert f"{CH1}:{author.line(CH1, 'The Draught') + 1}, card 3, front: no path leads to this card." in told


def test_an_object_that_is_never_placed(author: Author) -> None:
    """V-10."""
    author.change(CH1, 'object = { id = "coal_box", area = "kitchen" }', 'object = "coal_box"')
    author.change(CH1, "# Counters are", '[[object]]\nid = "coal_box"\n\n# Counters are')
    assert "card 4, object: the object 'coal_box' is never placed." in author.told("V-10")
    author.change(CH1, UP, '{ do = "place_object", id = "coal_box", area = "roof" }')
    assert author.problems() == []


@pytest.mark.parametrize(
    ("when", "sentence"),
    [
        ('{ counter = { name = "cold", min = 4 } }', ": the counter cold goes from 0 to 3."),
        ('{ item = { id = "rope" } }', ": nobody can get the Item."),
        ('{ keyword = "LATER" }', "."),
    ],
)
def test_a_goal_that_cannot_be_met(author: Author, when: str, sentence: str) -> None:
    """V-06: told for two, three and four heroes."""
    author.add("campaign.toml", '[[keyword]]\nid = "LATER"\n')
    author.change(CH1, "# Counters are", '[[item]]\nid = "rope"\nname = "Rope"\n\n# Counters are')
    author.change(CH1, LIT, f"when = {when}")
    told = author.told("V-06").splitlines()
    assert len(told) == 3
    for heroes, line in zip((2, 3, 4), told, strict=True):
        assert f"card 6, goal when: nothing can ever make this true with {heroes} heroes{sentence}" in line


def test_a_counter_rises_only_as_often_as_its_cards_are_read(author: Author) -> None:
    """V-06: the coal box is opened once."""
    author.change(CH1, 'name = "lit"\nmax = 1', 'name = "lit"\nmax = 5')
    author.change(CH1, '{ do = "counter", name = "lit", set = 1 }', '{ do = "say", text = "Not yet." }')
    author.change(CH1, 'who = "actor" }]\nexit', 'who = "actor" }, { do = "counter", name = "lit", add = 2 }]\nexit')
    assert not author.problems()
    author.change(CH1, LIT, 'when = { counter = { name = "lit", min = 3 } }')
    assert "the counter lit goes from 0 to 2" in author.told("V-06")


def test_wyrms_that_never_come_cannot_be_defeated(author: Author) -> None:
    """V-06."""
    author.change(CH1, LIT, 'when = { defeated = { since = "goal", min = 2 } }')
    author.change(CH1, '[{ do = "reveal_wyrm", n = 1 }]', "[]")
    author.change(CH1, '[{ do = "spawn", n = 1, area = "chimney" }]', "[]")
    assert "nothing can ever make this true with 2 heroes: no Wyrm ever appears." in author.told("V-06")


def test_an_item_that_a_goal_needs_cannot_be_lost(author: Author) -> None:
    """V-06."""
    author.change(CH1, LIT, 'when = { item = { id = "ember", held_by = "any_hero" }, occupied = { area = "roof" } }')
    assert not author.problems()
    author.change(CH1, WARM, '[{ do = "lose_item", who = "actor", item = "ember" }]')
    assert "card 6, goal when: the Goal needs the Item 'ember', which can be lost for good." in author.told("V-06")


def test_a_stack_that_must_be_emptied_lets_go_of_its_cards(author: Author) -> None:
    """V-06."""
    spawn = '{ do = "spawn", n = 1, area = "chimney" }'
    author.change(CH1, spawn, '{ do = "make_stack", id = "coals", numbers = [4] }')
    author.change(CH1, LIT, 'when = { stack = { id = "coals", left = 0 } }')
    assert not author.problems()
    author.change(CH1, 'exit = "discard"', 'exit = "keep"')
    assert "card 6, goal when: the stack 'coals' cannot be emptied: card 4 always stays." in author.told("V-06")


def test_keywords_are_written_before_they_are_read(author: Author) -> None:
    """V-08: an error if nobody writes one, a warning if nobody reads one."""
    author.add("campaign.toml", "".join(f'[[keyword]]\nid = "{word}"\n' for word in ("W1", "W2", "W3", "W4", "W5")))
    author.change(CH1, '}, keyword = "CAREFUL" }', '}, keyword = "W5" }')
    told = author.told("V-08")
    assert "card 8, ending 1 when keyword: the Keyword W5 is read here, but no chapter writes it." in told
    assert "option feel do[0] write_keyword: the Keyword CAREFUL is written, and nothing ever reads it." in told
    writes = ", ".join(f'{{ do = "write_keyword", keyword = "{word}" }}' for word in ("W1", "W2", "W3", "W4"))
    author.change(CH1, UP, writes)
    assert "chapter: 5 Keywords are written; the sheet has 4 cells a chapter." in author.told("V-08")
    warnings = {problem.warning for problem in author.problems() if "nothing ever reads it" in str(problem)}
    assert warnings == {True}


def test_a_keyword_of_a_later_chapter_cannot_be_read(author: Author) -> None:
    """V-08."""
    author.change("campaign.toml", '["ch1"]', '["ch1", "ch2"]')
    author.add("campaign.toml", '[[keyword]]\nid = "LATER"\n')
    text = (author.folder / CH1).read_text(encoding="utf-8")
    second = text.replace('id = "ch1"', 'id = "ch2"', 1).replace("number = 1", "number = 2", 1)
    (author.folder / "chapters/ch2.toml").write_text(second.replace(UP, '{ do = "write_keyword", keyword = "LATER" }'))
    author.change(CH1, '}, keyword = "CAREFUL" }', '}, keyword = "LATER" }')
    assert "the Keyword LATER is read here, but only ch2 writes it, later." in author.told("V-08")


def test_hearts_for_all_at_once(author: Author) -> None:
    """V-11: with four heroes the supply is too small, and it is enough again once the cat has left."""
    for name in ("cat", "dog"):
        author.change(CH1, "# Counters are", f'[[entity]]\nid = "{name}"\nhearts = 12\n\n# Counters are')
    cat, dog = (f'{{ do = "add_entity", id = "{name}", area = "roof" }}' for name in ("cat", "dog"))
    author.change(CH1, UP, f'{cat}, {{ do = "remove_entity", id = "cat" }}, {dog}')
    assert not author.problems()
    author.change(CH1, '{ do = "remove_entity", id = "cat" }', UP)
    told = author.told("V-11")
    assert "card 6, back do[2] add_entity: 4 heroes and the entities in play by then hold 42 Hearts" in told


def test_wyrm_cards_that_never_end(author: Author) -> None:
    """V-13: every card reveals another."""
    file = author.folder / "wyrms.toml"
    text = file.read_text(encoding="utf-8")
    base = text.partition("purple = true")[0]
    endless = base.replace("steps = [", 'steps = [{ do = "reveal_wyrm", n = 1 },')
    file.write_text(endless + text[len(base) :], encoding="utf-8")
    assert "every Wyrm card reveals another: that would never end." in author.told("V-13")


def test_four_heroes_with_skills_that_cost_sparks(author: Author) -> None:
    """V-14."""
    author.change("heroes.toml", 'id = "sid"', 'id = "sidney"')
    author.change("upgrades.toml", 'hero = "sid"', 'hero = "sidney"')
    for old in ('hero = "sid"',) * 3:
        author.change("upgrades.toml", old, 'hero = "sidney"')
    assert "the heroes must be sid, lara, ken, tina, not ken, lara, sidney, tina." in author.told("V-14")
    author.change("heroes.toml", "cost = { sparks = 1 }", "cost = { actions = 1 }")
    assert "the skill of a Hero card does something and costs Sparks." in author.told("V-14")


def test_an_upgrade_card_has_two_skills(author: Author) -> None:
    """V-15: one is cut off the first card; a tier that is granted twice is wrong too."""
    file = author.folder / "upgrades.toml"
    head, _, tail = file.read_text(encoding="utf-8").partition("[[upgrade.skill]]")
    file.write_text(head + tail[tail.index("[[upgrade.skill]]") :], encoding="utf-8")
    assert "an Upgrade card has two skills, not 1." in author.told("V-15")
    author.change(CH1, UP, '{ do = "gain_upgrade", tier = 1 }, { do = "gain_upgrade", tier = 1 }')
    assert "tier 1 is granted 2 times." in author.told("V-15")


def test_routines_that_run_each_other(author: Author) -> None:
    """V-18."""
    routine = '[[routine]]\nid = "{}"\ndo = [{{ do = "run", routine = "{}" }}]\n'
    author.change(CH1, "# Counters are", routine.format("a", "b") + routine.format("b", "a") + "# Counters are")
    author.change(CH1, UP, '{ do = "run", routine = "a" }')
    assert "routine a, do: this routine runs itself, and would never end." in author.told("V-18")


def test_cards_that_lead_round_in_a_circle(author: Author) -> None:
    """V-18: card 3 does nothing when it is read, and leads to itself."""
    author.change(CH1, 'ever found."\nexit = "next"', 'ever found."\nexit = { goto = 3, loop = true }')
    assert "card 3, front exit: this card leads back to itself, and nothing changes on the way." in author.told("V-18")


@pytest.mark.slow
def test_a_complete_campaign_has_more_to_keep(tmp_path: Path) -> None:
    """V-02, V-13, V-15, V-17: 42 cards at first, no idle purple card or tier, a last ending that always fits."""
    author = Author(tmp_path)
    rmtree(author.folder)
    with as_file(LIBRARY) as shipped:
        copytree(shipped, author.folder)
    author.add("wyrms.toml", '[[wyrm]]\nid = "idle"\npurple = true\nsteps = []\n')
    skill = '[[upgrade.skill]]\nid = "{}"\nname = "Idle"\n'
    card = '[[upgrade]]\nid = "sid_t9"\nhero = "sid"\ntier = 9\n'
    author.add("upgrades.toml", card + skill.format("idle_a") + skill.format("idle_b"))
    last = author.folder / "chapters/ch6.toml"
    head, mark, tail = last.read_text(encoding="utf-8").rpartition("[[card.ending]]")
    last.write_text(f"{head}{mark}\nwhen = {{ destiny = {{ min = 1 }} }}{tail}", encoding="utf-8")
    assert "wyrm idle: no chapter adds the purple card 'idle'." in author.told("V-13")
    assert "upgrade sid_t9, tier: no chapter grants tier 9." in author.told("V-15")
    assert "the last ending of the last chapter must always fit." in author.told("V-17")
    author.add(CH1, '[[card]]\nnumber = 43\nkind = "story"\n')
    assert "the first chapter of a campaign has 42 cards, not 43." in author.told("V-02")


# Playing (V-21).


@pytest.mark.slow
def test_every_chapter_comes_to_an_end() -> None:
    """V-21, a sample: `undercroft content check wonder --play` plays two hundred games of each case."""
    found = list(trials(GAME, GAME.campaign, SHIPPED, 5))
    assert len(found) == 6 * (4 * 2 + 1)
    assert [str(trial) for trial in found if trial.stuck] == []


def test_every_pair_of_keywords_is_tried_in_all_ways() -> None:
    """V-21: all combinations of few, and of many enough that each pair occurs with both, either and neither."""
    assert len(combinations([(word, 1) for word in "abc"])) == 8
    words = [(word, 1) for word in "abcdefghijklmno"]
    rows = combinations(words)
    assert len(rows) == 10
    for one in words:
        for other in words:
            ways = {(one in row, other in row) for row in rows}
            assert len(ways) == (2 if one == other else 4)
