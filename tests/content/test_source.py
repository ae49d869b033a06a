"""Mistakes in content files: file, line, entry, field, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.content.book import load_rulebook, load_settings, load_words
from undercroft.content.source import ContentError, Source, read
from undercroft.engine.rulebook import Rule, Rulebook

BOOK = Rulebook([Rule("X-01", "rule", "Chapter", "Title", "Text."), Rule("X-02", "rule", "Chapter", "Other", "More.")])

RULES = """\
[[rule]]
id = "X-01"
kind = "rule"
chapter = "One"
title = "First"
text = "The first rule."

[[rule]]
id = "X-02"
kind = "rulling"
chapter = "One"
title = "Second"
text = "The second rule."
"""


def mistake(tmp_path: Path, text: str) -> ContentError:
    """What the rulebook reader says of a text."""
    file = tmp_path / "rules.toml"
    file.write_text(text)
    with pytest.raises(ContentError) as caught:
        load_rulebook(file)
    return caught.value


def test_a_misspelt_word_is_pointed_at_with_the_nearest_known_one(tmp_path: Path) -> None:
    error = mistake(tmp_path, RULES)
    assert (error.line, error.entry, error.field) == (10, "X-02", "kind")
    assert "did you mean 'ruling'?" in error.sentence
    assert str(error).startswith(f"{tmp_path}/rules.toml:10, X-02, kind: ")


@pytest.mark.parametrize(
    ("before", "after", "line", "entry", "field", "said"),
    [
        ('kind = "rulling"', 'kind = "rule"\nkinds = "x"', 11, "X-02", "kinds", "nobody reads this field"),
        ('kind = "rulling"\n', "", 8, "X-02", "", "the field 'kind' is missing"),
        ('kind = "rulling"', "kind = 3", 10, "X-02", "kind", "this must be a text, not 3"),
        ('id = "X-02"\nkind = "rulling"', 'id = "X-01"\nkind = "rule"', 9, "X-01", "id", "X-01 stands twice"),
        ('kind = "rulling"', 'kind = "rule"\nsee = ["X-09"]', 11, "X-02", "see", "there is no rule X-09"),
        ('kind = "rulling"\nchapter = "One"', 'kind = "rule"\nchapter = " "', 11, "X-02", "chapter", "text is empty"),
        ("[[rule]]\nid = \"X-02\"", "[[rules]]\nid = \"X-02\"", 8, "rules", "", "nobody reads [rules]"),
        ('title = "Second"', "title = Second", 12, "", "", "Invalid value"),
    ],
)  # fmt: skip
def test_every_mistake_says_where_it_is(
    tmp_path: Path, before: str, after: str, line: int, entry: str, field: str, said: str
) -> None:
    assert before in RULES
    error = mistake(tmp_path, RULES.replace(before, after))
    assert (error.entry, error.field) == (entry, field)
    assert said in error.sentence
    assert error.line == line


def test_a_file_that_is_not_there_or_no_text_is_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no such file; create it"):
        read(tmp_path / "nothing.toml")
    (tmp_path / "bytes.toml").write_bytes(b"name = 1\n\xff\xfe\n")
    with pytest.raises(ContentError, match=r"bytes\.toml:2: this is not UTF-8 text"):
        read(tmp_path / "bytes.toml")


def test_numbers_and_flags_are_held_to_their_bounds() -> None:
    source = Source("cards.toml", '[card.axe]\ncost = 12\nfree = "yes"\nnames = ["a", 2]\n')
    (axe,) = source.tables("card")
    for field, read_it, said in (
        ("cost", lambda: axe.number("cost", 1, 9), "from 1 to 9, not 12"),
        ("free", lambda: axe.flag("free"), "true or false"),
        ("names", lambda: axe.texts("names"), "must be a text, not 2"),
        ("names", lambda: axe.mapping("names"), "a table of texts"),
    ):
        with pytest.raises(ContentError) as caught:
            read_it()
        assert caught.value.field == field
        assert said in caught.value.sentence


WORDS = """\
[options.go]
args = ["room"]
text = "Go to {room}"
rule = "X-01"
"""


@pytest.mark.parametrize(
    ("text", "entry", "said"),
    [
        (WORDS.replace("X-01", "X-11"), "go", "there is no rule X-11"),
        (WORDS.replace("{room}", "{rooom}"), "go", "{rooom} is no argument of this entry; did you mean 'room'?"),
        (WORDS.replace("options.go", "options.goo"), "go", "nothing says how the option 'go' reads"),
        (WORDS + '[options.leave]\ntext = "Leave"\n', "leave", "no option is called 'leave'"),
        (WORDS + '[events.gone]\nact = "mve"\ntext = "Gone"\n', "gone", "'mve' is unknown; did you mean 'move'?"),
    ],
)
def test_a_catalogue_is_held_to_the_verbs_rules_and_arguments(tmp_path: Path, text: str, entry: str, said: str) -> None:
    (tmp_path / "text.toml").write_text(text)
    with pytest.raises(ContentError) as caught:
        load_words(tmp_path / "text.toml", "en", ("go",), BOOK)
    assert caught.value.entry == entry
    assert said in caught.value.sentence


SETTINGS = """\
[[setting]]
name = "ties"
label = "Ties"
help = "Who wins them."
values = ["player", "enemy"]
default = "player"
rule = "X-01"

[[preset]]
name = "grim"
label = "Grim"
help = "Hard."
settings = { ties = "enemy" }
"""


@pytest.mark.parametrize(
    ("before", "after", "line", "said"),
    [
        ('default = "player"', 'default = "players"', 6, "did you mean 'player'?"),
        ('rule = "X-01"', 'rule = "X-11"', 7, "'X-11' is unknown"),
        ("{ ties", "{ tise", 13, "there is no setting 'tise'; did you mean 'ties'?"),
        ('ties = "enemy" }', 'ties = "foe" }', 13, "ties cannot be 'foe'"),
    ],
)
def test_settings_and_presets_agree(tmp_path: Path, before: str, after: str, line: int, said: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(SETTINGS)
    settings, presets = load_settings(file, BOOK)
    assert (settings[0].default, dict(presets[0].settings)) == ("player", {"ties": "enemy"})
    file.write_text(SETTINGS.replace(before, after))
    with pytest.raises(ContentError) as caught:
        load_settings(file, BOOK)
    assert caught.value.line == line
    assert said in caught.value.sentence
