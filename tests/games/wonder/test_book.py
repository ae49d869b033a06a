"""The Book, its components and how a chapter is set up (1.1 to 1.7)."""

from __future__ import annotations

import pytest

from tests.games.wonder.table import (
    FX,
    F,
    S,
    dice,
    do,
    give_item,
    hero,
    keys,
    lab,
    lay,
    line,
    opened,
    place_of,
    question,
    read,
    refused,
    set_hearts,
    set_sparks,
    state,
    told,
)
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Board, Page
from undercroft.games.wonder.campaign import encode
from undercroft.games.wonder.table import DESTINY, DICE, HEARTS, SPARKS, WYRMS, Wonder


@pytest.mark.parametrize(("seats", "heroes"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_one_to_four_players(seats: int, heroes: int) -> None:
    """B-002, B-003, B-061, B-R94, B-R95: each controls one hero, whoever is alone two; the others are out."""
    t = opened(seats)
    assert labels(t)[0].startswith("Be Sid: 5 Hearts. Attack: ")
    for name in ("sid", "lara", "ken")[:heroes]:  # The fourth takes whoever is left.
        do(t, f"hero {name}")
    assert len(t.heroes) == heroes
    assert [figure.seat for figure in t.heroes] == ([0, 0] if seats == 1 else list(range(seats)))
    with pytest.raises(Refusal):
        opened(5)


def test_six_chapters_in_order() -> None:
    """B-004, B-005, B-006, B-028: one game is one chapter, with a deck of its own, and none is skipped."""
    assert [setting.values for setting in FX.settings if setting.name == "chapter"] == [("1", "2", "3", "4", "5", "6")]
    with pytest.raises(Refusal) as caught:
        opened(3, state("sid lara ken"), chapter=3)
    assert caught.value.rule == "B-005"
    assert lab().chapter is FX.campaign.chapters[1]
    assert opened(2).chapter is FX.campaign.chapters[0]


def test_other_players_may_go_on_with_the_campaign() -> None:
    """B-008, B-229, B-R86: keeping heroes and players is advice only."""
    for heroes in ("sid lara", "tina ken", "ken lara sid tina"):
        assert question(lab(heroes)) == "next"


def test_the_components() -> None:
    """B-012, B-013, B-014, B-015, B-016, B-017, B-021, B-040, B-041, B-R56: the quantities that exist."""
    t = lab("sid lara")
    assert (SPARKS, HEARTS, WYRMS, DESTINY, DICE) == (17, 40, 8, 10, 5)
    base = [card for card in t.chapter.wyrms if not card.purple]
    assert len(base) == 6
    assert len(t.chapter.shred_deck) == 16
    assert len({card.ring for card in t.chapter.heroes}) == 4
    assert t.heart_supply + sum(figure.hearts for figure in t.heroes) == 40
    assert t.census()[-2:] == [17, 40]


def test_hearts_are_counted_one_by_one() -> None:
    """B-018, B-022, B-R83, B-R99: tokens of ten, rings and stun markers are a matter of display."""
    t = lab(a="p", b="p", stunned="b")
    pieces = {piece.ref: piece for area in FX.view(t, 0).areas if isinstance(area, Board) for piece in area.pieces}
    assert pieces["wyrm-a"].tags == ("foe", "wyrm", "standing")
    assert pieces["wyrm-b"].tags == ("foe", "wyrm", "stunned")
    assert pieces["wyrm-b"].turned
    assert pieces["hero-sid"].counters["Hearts"] == 5


def test_half_of_all_faces_succeed() -> None:
    """B-019, B-020: three of six faces."""
    for face in range(1, 7):
        t = lab(sid="p", a="p")
        dice(t, face, face)
        do(t, "turn sid", "attack")
        assert t.successes == (2 if face >= 4 else 0)


def test_at_most_five_dice_are_rolled() -> None:
    """B-R45, B-R42, B-020: a challenge of nine dice rolls five, and is never rerolled."""
    t = lab()
    dice(t, S, S, S, F, F, S)
    read(t, 19)
    do(t, "who sid")
    assert t.counters[1] == 3
    assert t.dice.dice == [S]
    assert question(t) == "next"


def test_the_dark_aura_lies_where_a_card_puts_it() -> None:
    """B-023, B-032: nothing is in play before it is asked for."""
    t = lab()
    assert "token-dark_aura" not in refs(t)
    read(t, 18)
    assert "token-dark_aura" in refs(t)


def refs(t: object) -> set[str]:
    return {piece.ref for area in FX.view(t, 0).areas if isinstance(area, Board) for piece in area.pieces}  # type: ignore[arg-type]


def test_maps_are_opened_by_cards() -> None:
    """B-007, B-010, B-032, B-R15: an opened map brings its Sparks; a closed one takes all with it."""
    t = lab(a="x")
    boards = [area.name for area in FX.view(t, 0).areas if isinstance(area, Board)]
    assert boards == ["Laboratory"]
    t.area_sparks[0], t.spark_supply = 1, 16
    read(t, 16)
    boards = [area.name for area in FX.view(t, 0).areas if isinstance(area, Board)]
    assert boards == ["Attic"]
    assert place_of(t, "sid") == "loft"
    assert t.wyrms_in_play() == []
    assert t.spark_supply == 15


def test_the_stage_of_a_map_is_neutral_data() -> None:
    """B-R99: layers are shown and mean nothing."""
    board = next(area for area in FX.view(lab(), 0).areas if isinstance(area, Board))
    assert [(layer.name, layer.kind, layer.depth) for layer in board.layers] == [("wall", "back", 1)]
    assert {link.tags for link in board.links} == {("open",), ("wall", "solid"), ("wall", "gated")}


def test_chapter_one_begins_without_heroes() -> None:
    """B-033, B-034, B-044, B-049, B-051, B-072, B-073, B-075: cards are read until heroes are asked for."""
    t = opened(2, heard=True)
    assert t.heroes == []
    texts = told(t)
    assert texts.index("Front of one.") < texts.index("Back of one.") < texts.index("Choose.")
    do(t, "hero lara")
    assert refused(t, "hero lara").rule == "B-051"
    do(t, "hero tina", "who lara")
    assert [t.chapter.heroes[figure.kind].key for figure in t.heroes] == ["lara", "tina"]


def test_a_hero_card() -> None:
    """B-050, B-052, B-054, B-058, B-059: attack, Hearts, one starting skill that needs a Spark."""
    t = lab("sid tina")
    assert line(t, "Sid", "Hearts") == "5 / 5"
    assert line(t, "Sid", "Attack").startswith("Sling")
    assert line(t, "Sid", "Skill").startswith("Pocket Trick")
    for figure in t.heroes:
        assert len(figure.skills) == 1
    do(t, "turn sid")
    assert refused(t, "skill pocket_trick").rule == "B-R31"


def test_hearts_come_from_the_supply_and_go_back() -> None:
    """B-055, B-056, B-057: and never more than the card says."""
    t = lab(sid="p")
    supply = t.heart_supply
    lay(t, 6)
    do(t, "turn sid", "interact 6")
    assert t.heart_supply == supply + 1
    give_item(t, "sid", "rope")
    do(t, "special climb")
    assert (hero(t, "sid").hearts, t.heart_supply) == (5, supply)
    do(t, "special climb")
    assert hero(t, "sid").hearts == 5


def test_upgrade_cards_have_two_skills() -> None:
    """B-066, B-067, B-068, B-069: one is chosen at once, for good."""
    t = opened(2)
    do(t, "hero sid", "hero ken", "who sid", "turn sid", "move gate", "pass", "move gate")
    assert question(t) == "learn"
    assert keys(t) == ["learn long_shot", "learn scavenger"]
    assert labels(t)[0] == "Learn Long Shot: Reach 1 more."
    do(t, "learn long_shot", "learn last_stand")
    assert [t.chapter.skills[skill].key for skill in hero(t, "sid").skills] == ["pocket_trick", "long_shot"]


def test_a_raised_maximum_does_not_heal() -> None:
    """B-R57: Hearts above a lowered maximum are lost."""
    t = lab(settings={"campaign": encode(state("sid lara ken", upgrades=(("ken_t1", "thick_skin"),)))})
    assert hero(t, "ken").hearts == 6
    set_hearts(t, ken=3)
    assert line(t, "Ken", "Hearts") == "3 / 6"


def test_the_dice_and_the_decks_have_their_own_luck() -> None:
    """B-029, B-031, B-R85, H-07: the chapter deck is never shuffled; another attempt shuffles the others anew."""
    one, two = lab(), opened(3, state("sid lara ken"))
    assert one.top_card() == two.top_card() == 1
    assert one.wyrm_deck.cards != two.wyrm_deck.cards or one.shred_deck.cards != two.shred_deck.cards


def labels(t: Wonder) -> list[str]:
    """What whoever is asked may do, in words."""
    question = FX.view(t, t.prompts[0].seat).question
    assert question is not None
    return [option.label for option in question.options]


def page_of(t: Wonder) -> tuple[str, str]:
    page = next(area for area in FX.view(t, 0).areas if isinstance(area, Page))
    return page.name, page.text


def test_the_page_shows_what_was_read() -> None:
    """B-073, B-077, B-035, B-024, H-08: the story lies beside the map, all that was read since the last decision."""
    t = lab(sid="p")
    assert page_of(t) == ("The Laboratory", "It opens.\n\nExperiment\n\nDo it once.")
    lay(t, 5)
    do(t, "turn sid")
    assert page_of(t)[0] == "The Laboratory"
    do(t, "interact 5")
    assert page_of(t) == ("A Light", "Warm.")


def test_sparks_and_hearts_stay_with_the_hero_who_acts() -> None:
    """B-062, B-063: in a solo game too."""
    t = lab("sid ken", seats=1, sid="p", ken="p")
    lay(t, 5)
    do(t, "turn ken", "interact 5")
    assert (hero(t, "sid").sparks, hero(t, "ken").sparks) == (0, 1)


def test_no_limit_on_what_is_held() -> None:
    """B-R51, B-R52."""
    t = lab(sid="p")
    set_sparks(t, sid=17)
    for item in ("rope", "key", "bomb", "shield"):
        give_item(t, "sid", item)
    do(t, "turn sid")
    assert "give bomb lara" in keys(t)
    assert t.spark_supply == 0
