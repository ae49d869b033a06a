"""Reading cards: known words, parts of a list, and no card twice."""

from __future__ import annotations

import pytest

from undercroft.content.cards import Part, Register, index, index_of, indexes, parts
from undercroft.content.source import ContentError, Entry, Source

TYPES = ("casual", "hardcore")
TEXT = """
[card.one]
type = "hardcore"
likes = ["casual", "hardcore"]
does = [{ heal = 1 }, { hurt = 2 }]

[card.two]
type = "hardcor"
likes = ["hardcore", "casaul"]
does = [{ heal = 1 }, 7]

[card.three]
does = "everything"
"""


def card(name: str) -> Entry:
    return next(entry for entry in Source("cards.toml", TEXT).tables("card") if entry.name == name)


def refused(mistake: pytest.ExceptionInfo[ContentError]) -> str:
    return str(mistake.value)


def test_known_words_are_read_as_numbers() -> None:
    one = card("one")
    assert (index(one, "type", TYPES), indexes(one, "likes", TYPES)) == (1, [0, 1])
    assert (index(one, "race", TYPES, -1), indexes(one, "hates", TYPES)) == (-1, [])
    assert index_of(one, "type", "casual", TYPES) == 0


def test_an_unknown_word_is_pointed_at() -> None:
    with pytest.raises(ContentError) as mistake:
        index(card("two"), "type", TYPES)
    assert refused(mistake) == "cards.toml:8, two, type: 'hardcor' is unknown; did you mean 'hardcore'?"
    with pytest.raises(ContentError) as mistake:
        indexes(card("two"), "likes", TYPES)
    assert refused(mistake) == "cards.toml:9, two, likes: 'casaul' is unknown; did you mean 'casual'?"
    with pytest.raises(ContentError, match="the field 'type' is missing"):
        index(card("three"), "type", TYPES)


def test_parts_are_entries_of_their_own() -> None:
    found = parts(card("one"), "does")
    assert [part.data for part in found] == [{"heal": 1}, {"hurt": 2}]
    with pytest.raises(ContentError) as mistake:
        found[1].done()
    assert refused(mistake).startswith("cards.toml:5, one, does 2, hurt: nobody reads this field")
    with pytest.raises(ContentError) as mistake:
        raise found[0].error("", "no.")
    assert refused(mistake) == "cards.toml:5, one, does 1: no."
    assert parts(card("one"), "more") == []


def test_what_is_no_list_of_parts_is_pointed_at() -> None:
    with pytest.raises(ContentError, match=r"two, does: part 2 must be written as \{ word = value \}"):
        parts(card("two"), "does")
    with pytest.raises(ContentError, match="three, does: this must be a list of parts"):
        parts(card("three"), "does")
    with pytest.raises(ContentError, match="part 1 must be written"):
        Part(card("one"), "does", 1, "heal")


def test_no_card_stands_twice_and_each_can_be_pointed_at() -> None:
    register = Register()
    register.enter(card("one"))
    with pytest.raises(ContentError, match="there is another card 'one'"):
        register.enter(card("one"))
    assert str(register.error("one", "type", "wrong.")) == "cards.toml:3, one, type: wrong."
    register.must_know("one", "type", "one", ["one", "two"])
    with pytest.raises(ContentError, match=r"one, type: there is no card 'onne'; did you mean 'one'\?"):
        register.must_know("one", "type", "onne", ["one", "two"])
