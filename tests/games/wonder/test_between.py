"""Between two chapters: who sits down with whom, and the sheet (1.34, D-04 to D-06)."""

from __future__ import annotations

import pytest

from tests.games.wonder.table import FX
from undercroft.engine.refusal import Refusal
from undercroft.games.wonder import GAME
from undercroft.games.wonder.between import arranged
from undercroft.games.wonder.campaign import CampaignState, encode

SKILLS = (("ken_t1", "thick_skin"), ("lara_t1", "wide_swing"), ("sid_t1", "scavenger"), ("tina_t1", ""))


def campaign(heroes: str, before: str = "") -> CampaignState:
    return CampaignState(
        heroes=tuple(heroes.split()), upgrades=SKILLS, wyrms=("ink_surge",), scores=(7,),
        keywords=(("TORN", 1),), before=tuple((before or heroes).split()),
    )  # fmt: skip


def heroes(state: CampaignState) -> str:
    return " ".join(state.heroes)


def skill(state: CampaignState, hero: str) -> str:
    return dict(state.upgrades)[f"{hero}_t1"]


def test_whoever_says_nothing_keeps_hero_and_skills() -> None:
    """B-221, B-229."""
    before = campaign("sid ken")
    assert arranged(before, [0, 1], 2, []) == before


def test_a_switch_opens_the_skills_of_the_new_hero_only() -> None:
    """B-228, B-230, B-231, B-R92."""
    after = arranged(campaign("sid ken"), [0, 1], 2, ["sid", "lara"])
    assert heroes(after) == "sid lara"
    assert skill(after, "lara") == ""
    assert skill(after, "sid") == "scavenger"
    assert skill(after, "ken") == "thick_skin"


def test_two_who_swap_heroes_choose_afresh() -> None:
    """B-R92: the seat did not play that hero."""
    after = arranged(campaign("sid ken"), [0, 1], 2, ["ken", "sid"])
    assert (skill(after, "ken"), skill(after, "sid")) == ("", "")


def test_who_wishes_for_nothing_is_not_hindered_by_who_does() -> None:
    """B-228: a wish of one seat leaves the others what they had, in whatever order they sit."""
    after = arranged(campaign("sid ken lara"), [0, 1, 2], 3, ["", "tina", ""])
    assert after.heroes == ("sid", "tina", "lara")
    with pytest.raises(Refusal, match="Ken cannot be played twice"):
        arranged(campaign("sid ken lara"), [0, 1, 2], 3, ["ken", "", "ken"])
    swapped = arranged(campaign("sid ken"), [0, 1], 2, ["ken", ""])
    assert swapped.heroes[0] == "ken"
    assert swapped.heroes[1] != "ken"


def test_a_newcomer_gets_a_free_hero() -> None:
    """B-232, B-233."""
    after = arranged(campaign("sid ken"), [0, 1, None], 2, [])
    assert heroes(after) == "sid ken lara"
    assert skill(after, "lara") == ""


def test_who_moves_up_when_another_leaves_keeps_everything() -> None:
    """B-R92, B-R93: people, not chairs, are remembered."""
    after = arranged(campaign("sid ken lara"), [1, 2], 3, [])
    assert heroes(after) == "ken lara"
    assert (skill(after, "ken"), skill(after, "lara")) == ("thick_skin", "wide_swing")


def test_whoever_is_left_alone_takes_a_second_hero() -> None:
    """D-06, B-R94."""
    after = arranged(campaign("sid ken"), [1], 2, [])
    assert heroes(after) == "ken sid"
    assert (skill(after, "ken"), skill(after, "sid")) == ("thick_skin", "")


def test_who_was_alone_keeps_one_of_the_two() -> None:
    """D-06, B-R94: the second one, if that is wished."""
    after = arranged(campaign("sid ken"), [0, None], 1, ["ken", "tina"])
    assert heroes(after) == "ken tina"
    assert skill(after, "ken") == "thick_skin"


def test_back_to_the_hero_of_the_chapter_before_after_a_lost_try() -> None:
    """B-R86, B-R92: a lost try in between does not count."""
    switched = arranged(campaign("sid ken"), [0, 1], 2, ["sid", "lara"])
    back = arranged(switched, [0, 1], 2, ["sid", "ken"])
    assert skill(back, "ken") == "thick_skin"


def test_before_the_first_chapter_there_is_nothing_to_arrange() -> None:
    """B-044."""
    assert arranged(CampaignState(), [0, 1], 0, ["sid"]) == CampaignState()


@pytest.mark.parametrize("chosen", [["bob"], ["sid", "sid"], ["sid", "ken", "lara"]])
def test_what_cannot_be_chosen_is_refused(chosen: list[str]) -> None:
    """B-014, B-049, B-R94."""
    with pytest.raises(Refusal):
        arranged(campaign("sid ken"), [0, 1], 2, chosen)


def test_a_shorter_campaign_is_complete_after_its_last_chapter() -> None:
    """B-226: an author's own campaign may have fewer than six chapters."""
    chapters = len(FX.campaign.chapters)
    assert chapters < 6
    done = CampaignState(heroes=("sid", "ken"), scores=(5,) * chapters)
    assert FX.sheet({"campaign": encode(done), "content": "shipped"})[0].endswith("complete")


def test_the_sheet_can_be_read() -> None:
    """B-089, B-221, B-224: chapters, Keywords, totals, skills, the Wyrm deck."""
    lines = GAME.sheet({"campaign": encode(campaign("sid ken")), "content": "shipped"})
    text = "\n".join(lines)
    assert lines[0] == "Wonder Book: Chapter II comes next"
    assert "I    The Tower of Dust                 7  TORN" in text
    assert "Sid      in play     " in text
    assert "Scavenger" in text
    assert "(to be chosen)" in text
    assert "Purple cards: Ink Surge" in text
