"""The tomb's own content files: what is wrong with one is said with file, line, entry, field and what to do."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from undercroft.content.book import load_settings, load_words
from undercroft.content.source import ContentError
from undercroft.games.tomb import GAME
from undercroft.games.tomb.cards import DECK
from undercroft.games.tomb.lore import load_lore
from undercroft.games.tomb.verbs import VERBS

DATA = files("undercroft.games.tomb") / "data"

Reader = Callable[[Path], object]


def words(file: Path) -> object:
    return load_words(file, "en", VERBS, GAME.rulebook)


def settings(file: Path) -> object:
    return load_settings(file, GAME.rulebook)


def edited(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """A copy of a content file in which one text stands for another."""
    content = (DATA / name).read_text(encoding="utf-8")
    assert old in content
    file = tmp_path / name
    file.write_text(content.replace(old, new, 1), encoding="utf-8")
    return file


def mistake(file: Path, read: Reader) -> ContentError:
    with pytest.raises(ContentError) as found:
        read(file)
    assert found.value.file == str(file)
    assert str(found.value).startswith(f"{file}:{found.value.line}")
    return found.value


def line_of(file: Path, start: str) -> int:
    """The number of the first line that begins so."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))


def test_everything_has_a_name_and_flavour_has_no_effect(tmp_path: Path) -> None:
    """T-013: another name for a card is another name, and that is all."""
    lore = load_lore(DATA / "names.toml")
    assert len(lore.cards) == len(lore.card_texts) == DECK
    assert [len(part) for part in (lore.daemons, lore.gifts, lore.classes, lore.domains)] == [4, 4, 4, 4]
    other = load_lore(edited(tmp_path, "names.toml", 'name = "Stumble"', 'name = "Trip"'))
    assert other.cards[0] == "Trip"
    assert other.cards[1:] == lore.cards[1:]


# names.toml


@pytest.mark.parametrize(
    ("old", "new", "at", "entry", "field", "advice"),
    [
        ('[cards.2C]\nname = "Stumble"\n', "[cards.2C]\n", "[cards.2C]", "2C", "", "'name' is missing; give it a text"),
        ('name = "Stumble"', 'name = ""', 'name = ""', "2C", "name", "is empty; write it"),
        ('name = "Stumble"', "name = 2", "name = 2", "2C", "name", "must be a text, not 2"),
        (
            'name = "Stumble"',
            'nmae = "x"\nname = "y"',
            "nmae",
            "2C",
            "nmae",
            "nobody reads this field; did you mean 'name'",
        ),
        ("[cards.2C]", "[cards.1C]", "", "2C", "", "[cards.2C] is missing; add it"),
        ("[daemons.S]", "[daemons.X]", "", "S", "", "[daemons.S] is missing; add it"),
        ("[endings]", "[ending]", "[ending]", "ending", "", "nobody reads [ending]; did you mean 'endings'"),
        (
            "[merchant]\ngreetings = [",
            "[merchant]\ngreetings = [7,",
            "greetings",
            "merchant",
            "greetings",
            "must be a text",
        ),
    ],
)
def test_mistakes_in_names(tmp_path: Path, old: str, new: str, at: str, entry: str, field: str, advice: str) -> None:
    file = edited(tmp_path, "names.toml", old, new)
    found = mistake(file, load_lore)
    assert (found.entry, found.field) == (entry, field)
    assert advice in found.sentence
    if at:
        assert found.line == line_of(file, at)


def test_a_name_for_nothing_is_refused(tmp_path: Path) -> None:
    file = edited(tmp_path, "names.toml", "[cards.2C]", '[cards.1C]\nname = "Joker"\ntext = "?"\n\n[cards.2C]')
    found = mistake(file, load_lore)
    assert (found.line, found.entry) == (line_of(file, "[cards.1C]"), "1C")
    assert found.sentence == "nothing in the game is called '1C'; remove it."


def test_an_unfinished_line_is_pointed_at(tmp_path: Path) -> None:
    file = edited(tmp_path, "names.toml", 'name = "Stumble"', 'name = "Stumble')
    found = mistake(file, load_lore)
    assert found.line == line_of(file, 'name = "Stumble')


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    found = mistake(tmp_path / "names.toml", load_lore)
    assert found.sentence == "there is no such file; create it."


# text.toml


@pytest.mark.parametrize(
    ("old", "new", "at", "entry", "field", "advice"),
    [
        ('[options.pass]\ntext = "Pass"\n', '[options.pass]\ntxt = "Pass"\n', "", "pass", "", "'text' is missing"),
        ('rule = "T-128"', 'rule = "T-1280"', 'rule = "T-1280"', "pass", "rule", "there is no rule T-1280; did you"),
        ('text = "Explore {slot}"', 'text = "Explore {slto}"', 'text = "Explore {slto}"', "explore", "text",
         "{slto} is no argument of this entry; did you mean 'slot'"),
        ("[options.explore]", "[options.explores]", "", "explore", "", "add [options.explore]"),
        ('act = "begin"', 'act = "start"', 'act = "start"', "domain", "act", "'start' is unknown"),
        ("[phrases]", "[phrase]", "[phrase]", "phrase", "", "nobody reads [phrase]; did you mean 'phrases'"),
    ],
)  # fmt: skip
def test_mistakes_in_words(tmp_path: Path, old: str, new: str, at: str, entry: str, field: str, advice: str) -> None:
    file = edited(tmp_path, "text.toml", old, new)
    found = mistake(file, words)
    assert (found.entry, found.field) == (entry, field)
    assert advice in found.sentence
    if at:
        assert found.line == line_of(file, at)


def test_words_for_an_option_that_does_not_exist_are_refused(tmp_path: Path) -> None:
    file = edited(tmp_path, "text.toml", "[options.explore]", '[options.explor]\ntext = "?"\n\n[options.explore]')
    found = mistake(file, words)
    assert (found.line, found.entry) == (line_of(file, "[options.explor]"), "explor")
    assert found.sentence == "no option is called 'explor'; did you mean 'explore'?"


# settings.toml


@pytest.mark.parametrize(
    ("old", "new", "at", "entry", "field", "advice"),
    [
        ('default = "standard"', 'default = "standart"', 'default = "standart"', "field", "default",
         "'standart' is unknown; did you mean 'standard'"),
        ('rule = "T-R01"', 'rule = "T-R99"', 'rule = "T-R99"', "field", "rule", "'T-R99' is unknown"),
        ('values = ["standard"', 'values = [1, "standard"', "values = [1", "field", "values", "must be a text, not 1"),
        ('label = "Size of the field"', 'label = "x"\nhlep = "y"', "hlep", "field", "hlep",
         "nobody reads this field; did you mean 'help'"),
        ('name = "field"\n', "", "", "setting 1", "", "'name' is missing"),
    ],
)  # fmt: skip
def test_mistakes_in_settings(tmp_path: Path, old: str, new: str, at: str, entry: str, field: str, advice: str) -> None:
    file = edited(tmp_path, "settings.toml", old, new)
    found = mistake(file, settings)
    assert (found.entry, found.field) == (entry, field)
    assert advice in found.sentence
    if at:
        assert found.line == line_of(file, at)


def test_an_explanation_of_a_value_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    file = edited(tmp_path, "settings.toml", "tiny = ", "tinny = ")
    found = mistake(file, settings)
    assert (found.entry, found.field) == ("field", "each")
    assert found.sentence == "'tinny' is no value of this setting; did you mean 'tiny'?"


def test_a_preset_sets_what_exists_to_what_exists(tmp_path: Path) -> None:
    presets = (DATA / "settings.toml").read_text(encoding="utf-8")
    assert 'ties = "player"' in presets
    file = edited(tmp_path, "settings.toml", 'ties = "player"', 'tyes = "player"')
    found = mistake(file, settings)
    assert (found.entry, found.field) == ("heroic", "settings")
    assert found.sentence == "there is no setting 'tyes'; did you mean 'ties'?"
    file = edited(tmp_path, "settings.toml", 'ties = "player"', 'ties = "players"')
    assert mistake(file, settings).sentence == "ties cannot be 'players'; did you mean 'player'?"
