"""The campaign between chapters: what stays, what is rolled back, who joins and leaves (1.31 to 1.34, 2.7)."""

from __future__ import annotations

import re

import pytest

from tests.games.wonder.table import (
    FX,
    counter,
    do,
    hero,
    keys,
    lab,
    line,
    on_top,
    opened,
    read,
    set_hearts,
    state,
)
from undercroft.engine.refusal import Refusal
from undercroft.games.wonder.campaign import (
    PATTERN,
    CampaignState,
    begun_anew,
    completed,
    decode,
    encode,
    joined,
    joined_solo,
    left,
    lost,
    sheet,
    switched,
)
from undercroft.games.wonder.endings import campaign_after
from undercroft.games.wonder.table import Wonder

FULL = CampaignState(
    heroes=("sid", "ken"),
    attempt=2,
    keywords=(("TORN", 1), ("SCORCH", 2)),
    upgrades=(("ken_t1", "thick_skin"), ("lara_t1", "")),
    wyrms=("ink_surge",),
    scores=(7, 4),
    memory=(("chest", "true"),),
    unlocks=("epilogue",),
    before=("sid", "tina"),
)


def test_a_campaign_is_one_short_text() -> None:
    """B-R84: a campaign can be written down and read again without a loss."""
    text = encode(FULL)
    assert decode(text) == FULL
    assert encode(decode(text)) == text
    assert re.fullmatch(PATTERN, text)
    assert encode(CampaignState()) == "new"
    assert decode("new") == CampaignState()


@pytest.mark.parametrize("bad", ["heroes=;colour=red", "scores=11", "attempt=0", "keywords=TO RN@1", "scores=x"])
def test_what_is_no_campaign_is_refused(bad: str) -> None:
    """B-R84."""
    with pytest.raises(Refusal):
        decode(bad)


def test_a_campaign_must_fit_the_chapter() -> None:
    """B-005, B-R94, B-014: its heroes, its names, its place in the story."""
    for heroes, more in [("sid", {}), ("sid sid", {}), ("sid bob", {}), ("sid ken", {"wyrms": ("worm",)})]:
        with pytest.raises(Refusal):
            opened(2, state(heroes, **more))


def lost_attempt() -> Wonder:
    t = lab("sid lara", settings={"campaign": encode(state("sid lara", keywords=(("TORN", 1),)))})
    read(t, 11)
    t.keywords.remove(1)
    t.keyword_chapter.pop()
    t.unlocked.append(0)
    t.destiny = 1
    set_hearts(t, sid=0)
    on_top(t, "pounce")
    while t.outcome is None:
        do(t, "pass" if "pass" in keys(t) else keys(t)[0])
    return t


def test_a_lost_chapter_is_rolled_back() -> None:
    """B-211 to B-215, B-211, B-212, B-213, B-214, B-215, B-R84, B-R97: all but unlocks, and it is tried again."""
    t = lost_attempt()
    after = campaign_after(t)
    assert after.words() == ["TORN"]
    assert after.attempt == 2
    assert after.chapter() == 2
    assert after.unlocks == ("epilogue",)
    assert after.wyrms == ()
    again = opened(2, after)
    assert again.top_card() == 1
    assert again.destiny == 5


def test_the_first_chapter_lost_means_choosing_heroes_again() -> None:
    """B-R84, B-R86."""
    begun = CampaignState(heroes=("sid", "ken"))
    assert lost(begun, ()).heroes == ()


def test_only_the_completed_attempt_is_recorded() -> None:
    """B-R89, B-220, B-089."""
    after = completed(FULL, ("sid", "ken"), FULL.keywords, FULL.upgrades, FULL.wyrms, 6, FULL.memory, FULL.unlocks)
    assert after.scores == (7, 4, 6)
    assert after.attempt == 1
    assert after.before == ("sid", "ken")
    assert sheet(after) == [("1", "TORN 7"), ("2", "SCORCH 4"), ("3", "6"), ("total", "17")]


def test_six_scores_complete_the_campaign() -> None:
    """B-226, B-227, B-R96: a new one keeps nothing but the unlocks."""
    done = CampaignState(scores=(5, 5, 5, 5, 5, 5), unlocks=("epilogue",), heroes=("sid", "ken"))
    assert done.chapter() == 7
    assert begun_anew(done) == CampaignState(unlocks=("epilogue",))


def test_unlocks_outlive_campaigns() -> None:
    """B-R97, B-R96: what any campaign of the same content has unlocked is there in a new one; nothing else is."""
    one = {"content": "", "campaign": "heroes=sid,ken;scores=7;unlocks=end_quiet,epilogue;before=sid,ken"}
    other = {"content": "", "campaign": "unlocks=end_truce,epilogue"}
    own = {"content": "an author's folder", "campaign": "unlocks=secret"}
    begun = FX.new_campaign({"content": ""}, [one, other, own])
    assert begun == {"campaign": "unlocks=end_quiet,end_truce,epilogue"}
    assert FX.new_campaign({"content": "another"}, [one, other, own]) == {"campaign": "new"}


def test_switching_takes_a_free_hero() -> None:
    """B-228, B-230, B-R93."""
    with pytest.raises(Refusal):
        switched(FULL, 0, "ken")
    with pytest.raises(Refusal):
        switched(FULL, 5, "lara")
    with pytest.raises(Refusal):
        switched(CampaignState(), 0, "sid")
    assert switched(FULL, 0, "lara").heroes == ("lara", "ken")


def test_joining_and_leaving() -> None:
    """B-232, B-R93, B-R94, D-06: whoever is left alone plays two, and keeps one when somebody joins."""
    assert joined(FULL, "tina").heroes == ("sid", "ken", "tina")
    with pytest.raises(Refusal):
        joined(FULL, "sid")
    assert left(FULL, 0, "lara").heroes == ("ken", "lara")
    with pytest.raises(Refusal):
        left(FULL, 0)
    assert joined_solo(FULL, "ken", "tina").heroes == ("ken", "tina")
    with pytest.raises(Refusal):
        joined_solo(FULL, "lara", "tina")


def test_the_ending_follows_the_tokens() -> None:
    """B-217, B-218, B-219: more face up, a better ending, then what to do next."""
    for up, ending in ((7, "Well done."), (4, "Done.")):
        t = lab()
        t.destiny = up - 1
        t.counters[0] = 2
        t.prompts = []
        t.advance()
        assert [t.chapter.texts[text] for _, text in t.pages][-2:] == [ending, "Put everything back."]


def test_purple_cards_join_at_once_and_stay() -> None:
    """B-223, B-R100, B-224: shuffled into the face-down deck, the discard pile left alone."""
    t = opened(2)
    do(t, "hero sid", "hero ken", "who sid")
    card = t.wyrm_deck.cards.pop()
    t.wyrm_discard.append(card)
    do(t, "turn sid", "move gate", "pass", "move gate")
    assert len(t.wyrm_deck.cards) == 6
    assert t.wyrm_discard == [card]


def test_memory_and_unlocks_are_for_content() -> None:
    """B-R97, B-R84: remembered values pass on, unlocks outlive the campaign."""
    t = opened(2)
    do(t, "hero sid", "hero ken", "who sid", "turn sid", "move gate", "pass", "move gate")
    do(t, "learn long_shot", "learn last_stand")
    after = campaign_after(t)
    assert after.memory == (("chest", "true"),)
    assert after.unlocks == ("epilogue",)
    assert begun_anew(after).unlocks == ("epilogue",)


def test_numbers_that_depend_on_players_use_heroes() -> None:
    """B-R72, B-037, B-R70: a solo game counts two; before heroes are chosen, those that will be."""
    assert opened(1).house.heroes == 2
    assert len(opened(4).wyrm_supply()) == 8
    t = lab("sid lara ken tina")
    read(t, 18)
    assert t.entity_hearts[0] == 5


def test_routines_repeat() -> None:
    """B-073, B-082, D-13: an offer declined costs nothing, and what follows is still done."""
    t = lab()
    read(t, 21)
    do(t, "no")
    assert (t.destiny, counter(t, "slain")) == (5, 2)
    assert line(t, "Table", "Destiny") == "5 up, 5 down"
    assert hero(t, "sid").hearts == 5
