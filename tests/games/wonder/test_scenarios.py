"""The scenarios: the worked examples of the rulebook, and the corners of the rules."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.wonder.table import (
    FX,
    F,
    S,
    area,
    arrange,
    counter,
    dice,
    do,
    end_phase,
    give_item,
    give_shred,
    hero,
    keys,
    lab,
    lay,
    lay_sparks,
    number,
    on_top,
    opened,
    place_of,
    question,
    read,
    refused,
    set_hearts,
    set_sparks,
    state,
    told,
    wyrm,
    wyrm_card,
)
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.redeal import redeal
from undercroft.games.wonder.campaign import encode, joined, switched
from undercroft.games.wonder.endings import campaign_after
from undercroft.games.wonder.table import OUT, Stack, Wonder


def test_s01_setup_with_three_heroes() -> None:
    """B-036, B-037, B-038, B-039, B-042, B-043, B-R55: the counts of setup, and what the campaign brings."""
    skills = (("sid_t1", "scavenger"), ("lara_t1", "wide_swing"), ("ken_t1", "thick_skin"), ("tina_t1", ""))
    brought = encode(state("sid lara ken", wyrms=("ink_surge",), upgrades=skills))
    t = lab("sid lara ken", settings={"campaign": brought})
    assert t.destiny == 5
    assert len(t.wyrm_supply()) == 6
    assert t.wyrm_at.count(OUT) == 2
    assert t.spark_supply == 17
    assert len(t.shred_deck.cards) == 16
    assert len(t.wyrm_deck.cards) == 7
    assert t.shred_deck.cards != sorted(t.shred_deck.cards)
    assert not t.wyrm_discard
    assert not t.shred_discard
    assert [figure.hearts for figure in t.heroes] == [5, 4, 6]
    assert [figure.sparks for figure in t.heroes] == [0, 0, 0]
    names = [t.chapter.skills[skill].key for skill in hero(t, "sid").skills]
    assert names == ["pocket_trick", "scavenger"]


@pytest.mark.parametrize(("level", "up"), [("easier", 6), ("normal", 5), ("hardcore", 4)])
def test_s02_difficulty_changes_the_tokens_and_nothing_else(level: str, up: int) -> None:
    """B-045, B-046, B-047, B-048, B-R87."""
    t, usual = lab(settings={"difficulty": level}), lab()
    assert t.destiny == up
    assert (t.spark_supply, t.heart_supply, t.wyrm_at) == (usual.spark_supply, usual.heart_supply, usual.wyrm_at)
    assert t.wyrm_deck.cards == usual.wyrm_deck.cards


def test_s03_a_solo_player_controls_two_heroes() -> None:
    """B-060 to B-064, B-R06, B-R71: own areas, own turns, no silver, no asking oneself."""
    t = lab("sid tina", seats=1, sid="p", tina="p")
    lay(t, 5)
    assert len(t.wyrm_supply()) == 4
    give_item(t, "tina", "rope")
    do(t, "turn sid", "interact 5", "take rope tina")
    assert (hero(t, "sid").sparks, hero(t, "tina").sparks) == (1, 0)
    assert hero(t, "sid").items
    assert t.actions_used == 2
    arrange(t, a="q")
    wyrm_card(t, "stalk")
    assert len(t.wyrms_in_play()) == 2
    do(t, "wyrm a")
    assert wyrm(t, "a") == "p"
    assert (hero(t, "sid").hearts, hero(t, "tina").hearts) == (5, 4)


def test_s04_knocked_out_heroes_stand_up_first() -> None:
    """B-119, B-206, B-207, B-208, B-209, B-R66."""
    t = lab("sid lara ken")
    t.destiny = 4
    set_hearts(t, sid=0)
    end_phase(t)
    assert t.destiny == 3
    assert hero(t, "sid").hearts == 5
    assert place_of(t, "sid") == "p"
    assert "turn sid" in keys(t)
    do(t, "turn sid")
    assert t.actions_used == 0


def sids_turn() -> Wonder:
    t = lab("sid lara ken", sid="p", lara="q", ken="k", a="r", b="p", c="p")
    lay_sparks(t, p=1, q=1)
    dice(t, S, F, F, F, S, S)
    do(t, "turn sid", "attack", "keep", "target a")
    assert wyrm(t, "a") == "r stunned"
    do(t, "attack", "reroll", "target a", "target b")
    return t


def test_s05_sids_turn() -> None:
    """B-150, B-235, B-236, B-152, B-163, B-165, B-154, B-155, B-158, B-159, B-138, B-148, B-147."""
    t = sids_turn()
    assert hero(t, "sid").hearts == 4
    assert wyrm(t, "a") == ""
    assert len(t.wyrm_supply()) == 4
    assert wyrm(t, "b") == "p stunned"
    assert t.actions_used == 2
    do(t, "collect")
    assert t.area_sparks[area(t, "p")] == 0
    assert hero(t, "sid").sparks == 1
    assert question(t) == "next"


def test_s06_laras_turn() -> None:
    """B-238, B-239, B-129, B-237, B-154, B-R05, B-R14, B-R37, B-130, B-131."""
    t = sids_turn()
    do(t, "collect", "turn lara", "collect")
    dice(t, F, S)
    do(t, "skill tag_team", "who sid", "attack", "keep")
    assert (place_of(t, "lara"), place_of(t, "sid")) == ("p", "q")
    assert hero(t, "lara").sparks == 0
    assert wyrm(t, "b") == "p stunned"
    assert t.actions_used == 2
    do(t, "attack", "target b", "target c")
    assert wyrm(t, "b") == ""
    assert wyrm(t, "c") == "p stunned"
    assert question(t) == "next" or keys(t)[0] == "pass"
    assert hero(t, "lara").had_turn


def test_s07_kens_turn() -> None:
    """B-168, B-170, B-102, B-135, B-137, B-R16, B-091: he looks into the chest and goes round the wall."""
    t = lab("sid lara ken", ken="k", sid="q")
    lay(t, 4)
    top = t.shred_deck.cards[-1]
    do(t, "turn ken", "interact 4")
    assert hero(t, "ken").shreds == [top]
    assert t.card_face[3] == 1
    assert refused(t, "move q").rule == "B-134"
    do(t, "move m", "move q")
    assert place_of(t, "ken") == "q"
    assert hero(t, "ken").had_turn


def enemies() -> Wonder:
    t = lab("sid lara ken", ken="x", sid="x", lara="y", a="x", e="x", b="v", c="y", stunned="e")
    t.wyrm_at[3], t.wyrm_at[5] = -1, -1
    set_hearts(t, ken=4, sid=4, lara=2)
    wyrm_card(t, "prowl", "cluster_burst")
    do(t, "wyrm a", "hit ken", "hit sid", "wyrm b", "step y", "wyrm c", "wyrm d", "hit ken", "hit ken")
    return t


def test_s08_the_first_wyrm_card() -> None:
    """B-183, B-187, B-189, B-190, B-191, B-192, B-196, B-198, B-199, B-194, B-243, B-195, B-197, B-193."""
    t = lab("sid lara ken", ken="x", sid="x", lara="y", a="x", e="x", b="v", c="y", stunned="e")
    set_hearts(t, ken=4, sid=4, lara=2)
    wyrm_card(t, "prowl", "cluster_burst")
    assert wyrm(t, "d") == "v"
    assert len(t.wyrm_supply()) == 1
    do(t, "wyrm a", "hit ken", "hit sid")
    assert (hero(t, "ken").hearts, hero(t, "sid").hearts) == (3, 3)
    do(t, "wyrm b", "step y")
    assert wyrm(t, "b") == "y"
    assert hero(t, "lara").hearts == 1
    do(t, "wyrm c")
    assert hero(t, "lara").ko
    assert wyrm(t, "c") == "x"
    do(t, "wyrm d")
    assert wyrm(t, "d") == "x"  # Lara in y is knocked out: there is nobody to go to.
    do(t, "hit ken")
    assert t.destiny == 5
    do(t, "hit ken")
    assert hero(t, "ken").hearts <= 1


def test_s09_the_second_wyrm_card() -> None:
    """B-182, B-188, B-241, B-242, B-R81, B-205, B-204, B-244, B-R80: one area bursts, once."""
    t = enemies()
    assert t.wyrm_card != -1
    before = t.defeated_chapter
    do(t, "target a")
    assert wyrm(t, "a") == ""
    assert sorted(wyrm(t, each) for each in "cde") == ["x", "x", "x"]
    assert hero(t, "ken").ko
    assert hero(t, "sid").hearts == 1
    assert hero(t, "lara").ko
    assert t.defeated_chapter == before
    assert wyrm(t, "f") == "v"


def test_s10_the_next_players_phase() -> None:
    """B-206, B-R66, B-208."""
    t = lab("sid lara ken", sid="x", lara="y", ken="x")
    t.destiny = 3
    set_hearts(t, sid=1, lara=0, ken=0)
    on_top(t, "pounce")
    end_phase(t)
    assert t.destiny == 1
    assert [hero(t, name).hearts for name in ("sid", "lara", "ken")] == [1, 4, 5]


@pytest.mark.parametrize(("heroes", "spawned"), [("sid lara", 2), ("sid lara ken", 3)])
def test_s11_silver_symbols(heroes: str, spawned: int) -> None:
    """B-183, B-R74, B-234."""
    t = lab(heroes, sid="x", lara="x", a="x")
    wyrm_card(t, "brood")
    assert len(t.wyrms_in_play()) == spawned + 1


def test_s12_the_last_heart_buys_no_reroll() -> None:
    """B-164, B-R44."""
    t = lab(sid="p", a="p")
    set_hearts(t, sid=1)
    dice(t, F, F)
    do(t, "turn sid", "attack")
    assert "reroll" not in keys(t)
    assert refused(t, "reroll").rule in ("B-164", "D-17")
    assert hero(t, "sid").hearts == 1


def test_s13_one_reroll_of_all_failures_a_turn() -> None:
    """B-165, B-166, B-161, B-167, B-R41, B-162."""
    t = lab(ken="p", a="p", b="p", c="p")
    set_hearts(t, ken=3)
    dice(t, S, F, F, F, S)
    do(t, "turn ken", "attack", "reroll")
    assert t.successes == 2
    assert t.dice.dice == []
    assert hero(t, "ken").hearts == 2
    assert t.actions_used == 1
    dice(t, F, F, F)
    do(t, "target a", "attack")
    assert "reroll" not in keys(t)
    dice(t, S, S, S)
    do(t, "attack")
    assert question(t) in ("target", "next")


def test_s15_no_attack_without_a_target() -> None:
    """B-R32, B-R31."""
    t = lab("sid tina", tina="k", a="p", sid="p")
    do(t, "turn tina")
    assert refused(t, "attack").rule == "B-R32"
    assert t.actions_used == 0


def test_s16_tina_heals_the_conscious() -> None:
    """B-240, B-203, B-057, B-R33, B-053, B-149."""
    t = lab("sid lara ken tina", sid="p", lara="p", ken="p", tina="p", a="p")
    set_hearts(t, sid=0, ken=2)
    dice(t, S)
    do(t, "turn tina", "attack")
    assert sorted(keys(t)) == ["who ken", "who lara", "who tina"]
    assert wyrm(t, "a") == "p stunned"
    do(t, "who ken")
    assert hero(t, "ken").hearts == 3
    dice(t, S)
    arrange(t, b="p")
    do(t, "attack", "target b", "who lara")
    assert hero(t, "lara").hearts == 4
    dice(t, F)
    do(t, "attack", "keep")
    assert hero(t, "ken").hearts == 3


def test_s18_equal_ways_are_the_groups_choice() -> None:
    """B-198, B-R13, B-R12."""
    t = lab("lara ken", lara="n", ken="s", a="c")
    wyrm_card(t, "pounce")
    assert sorted(keys(t)) == ["step n", "step s"]
    t = lab("lara ken", ken="far", a="c")
    set_hearts(t, lara=0)
    wyrm_card(t, "pounce")
    assert sorted(keys(t)) == ["step e", "step n"]


def test_s19_knocked_out_in_ones_own_turn() -> None:
    """B-201, B-202, B-128, B-R63, B-R64, B-R67."""
    t = lab(lara="p")
    lay(t, 6)
    set_hearts(t, lara=1)
    do(t, "turn lara", "interact 6")
    assert hero(t, "lara").ko
    assert hero(t, "lara").sparks == 0
    assert question(t) == "next"
    assert "turn lara" not in keys(t)
    assert refused(t, "turn lara").rule == "B-203"
    assert t.destiny == 5


@pytest.mark.parametrize(("up", "left"), [(2, 0), (3, 1)])
def test_s20_the_last_destiny_token(up: int, left: int) -> None:
    """B-210, B-R66, B-R26, B-001: lost at once for everybody, and nobody stands."""
    t = lab(ken="x", sid="x", lara="y")
    t.destiny = up
    set_hearts(t, sid=0, ken=0)
    on_top(t, "pounce")
    end_phase(t)
    assert t.destiny == left
    if left:
        assert hero(t, "sid").hearts == 5
    else:
        assert t.outcome is not None
        assert t.outcome.cause == "lost"
        assert t.outcome.winners == []
        assert hero(t, "sid").ko


def test_s22_spawns_stop_when_the_supply_is_empty() -> None:
    """B-188, B-156, B-026, B-027."""
    t = lab("sid lara", sid="p", lara="p", a="x", b="x", c="x")
    assert len(t.wyrm_supply()) == 1
    wyrm_card(t, "brood")
    assert len(t.wyrm_supply()) == 0
    while question(t) != "next":
        do(t, keys(t)[0])
    t.wyrm_at[0] = -1
    wyrm_card(t, "stalk")
    assert wyrm(t, "a") != ""


def test_s23_reveal_another_with_an_empty_deck() -> None:
    """B-185, B-R77, B-184, B-179, B-181."""
    t = lab("sid lara", sid="p", lara="p")
    prowl = [card.key for card in t.chapter.wyrms].index("prowl")
    pounce = [card.key for card in t.chapter.wyrms].index("pounce")
    t.wyrm_discard = [card for card in t.wyrm_deck.cards if card != prowl]
    t.wyrm_deck.cards = [prowl]
    others = [card for card in range(6) if card != pounce]
    t.chance.orders = [[*others, pounce]]
    wyrm_card(t)
    assert question(t) == "next"
    assert len(t.wyrm_deck.cards) == 5
    assert t.wyrm_discard == [pounce]


def test_s24_the_shred_deck_runs_out() -> None:
    """B-099, B-101, B-R49, B-R50, B-098, B-100."""
    t = lab(sid="p")
    give_shred(t, "sid", "margin_note")
    give_shred(t, "sid", "second_page")
    note, page = hero(t, "sid").shreds
    t.shred_discard = t.shred_deck.cards[:2]
    rest = t.shred_deck.cards[2:]
    t.shred_deck.cards = []
    hero(t, "ken").shreds = rest
    t.changed()
    do(t, "turn sid", "special read_note")
    assert t.shred_discard[-1] == note
    assert hero(t, "sid").sparks == 2
    do(t, "special turn_page")
    assert len(t.shred_deck.cards) == 2
    assert page not in t.shred_deck.cards
    assert page in t.shred_discard
    t.shred_deck.cards, t.shred_discard = [], []
    before = list(hero(t, "sid").shreds)
    read(t, 4, face=1, actor=number(t, "sid"))
    assert hero(t, "sid").shreds == before


def test_s25_passing_items() -> None:
    """B-172, B-173, B-174, B-175, B-R06, B-R52, B-092, B-094, B-R53."""
    t = lab("lara ken tina", lara="p", ken="q", tina="k")
    give_item(t, "lara", "rope")
    give_item(t, "lara", "key")
    do(t, "turn ken", "take rope lara")
    assert question(t) == "agree"
    assert t.prompts[0].seat == hero(t, "lara").seat
    do(t, "refuse")
    assert t.actions_used == 0
    assert refused(t, "take rope lara").rule == "B-174"
    do(t, "take key lara", "agree")
    assert t.actions_used == 1
    assert hero(t, "ken").items == [1]
    assert refused(t, "give key tina").rule == "B-172"
    assert refused(t, "give spark lara").rule == "B-R52"
    assert refused(t, "special climb").rule == "B-172"
    set_hearts(t, lara=0)
    do(t, "give key lara")
    assert hero(t, "lara").items == [0, 1]


def test_s26_keywords_and_the_chosen_outcome() -> None:
    """B-084 to B-088, B-081 to B-083, B-089, H-03."""
    t = lab(settings={"campaign": encode(state("sid lara ken", keywords=(("TORN", 1),)))})
    read(t, 11)
    assert [t.chapter.keywords[word] for word in t.keywords] == ["TORN", "WELCOME"]
    assert t.keyword_chapter == [1, 2]
    read(t, 10)
    assert keys(t) == ["option a", "option b"]
    do(t, "option a")
    assert counter(t, "slain") == 1
    assert "You went left." in told(t)
    for seat in range(3):
        assert "nobody may know" not in msgspec.json.encode(FX.view(t, seat)).decode()


def test_s27_a_stack_of_interactions() -> None:
    """B-110, B-111, B-112, B-168, B-169, B-171, B-R22, B-R29, B-R54, B-109."""
    t = lab(sid="well", lara="r", ken="well")
    t.stacks.append(Stack([6, 7, 8], area(t, "well")))
    for card in (6, 7, 8):
        t.card_at[card] = 4
    t.card_known[6] = True
    do(t, "turn sid")
    assert refused(t, "interact 7").rule == "B-R31"
    do(t, "pass")
    set_sparks(t, ken=1)
    do(t, "turn ken")
    assert refused(t, "interact 8").rule == "B-111"
    do(t, "interact 7")
    assert (hero(t, "ken").sparks, t.actions_used) == (0, 1)
    assert t.stacks[-1] is not None
    assert t.stacks[-1].cards == [7, 8]
    assert "interact 8" in keys(t)
    assert "nobody has seen" not in msgspec.json.encode(FX.view(t, 0)).decode()
    do(t, "interact 8", "interact 8")
    assert refused(t, "interact 8").rule == "B-168"


def finished(up: int) -> Wonder:
    t = opened(2, heard=True)
    do(t, "hero sid", "hero ken", "who sid")
    t.destiny = up
    give_shred(t, "sid", "margin_note")
    do(t, "turn sid", "move gate", "pass", "move gate")
    do(t, "learn scavenger", "learn thick_skin")
    return t


def test_s30_a_completed_chapter() -> None:
    """B-216 to B-220, B-097, B-103, B-224, B-225, B-R88, B-R90, B-070, B-221, B-222."""
    t = finished(7)
    assert t.outcome is not None
    assert t.outcome.winners == [0, 1]
    assert "Bells." in told(t)
    after = campaign_after(t)
    assert after.scores == (7,)
    assert after.total() == 7
    assert after.words() == ["EMBERKIN", "WELCOME"]
    assert after.wyrms == ("ink_surge",)
    t = opened(2, after)
    assert len(t.shred_deck.cards) == 16
    assert len(t.wyrm_deck.cards) == 7
    assert t.destiny == 5
    assert t.spark_supply == 17
    assert not hero(t, "sid").items
    assert t.chapter.skills[hero(t, "sid").skills[1]].key == "scavenger"


def test_s31_upgrades_and_switching() -> None:
    """B-065 to B-069, B-228 to B-231, B-R91, B-R92, B-071."""
    after = campaign_after(finished(5))
    assert dict(after.upgrades)["sid_t1"] == "scavenger"
    assert dict(after.upgrades)["tina_t1"] == ""
    t = opened(2, switched(after, 1, "tina"))
    assert sorted(keys(t)) == ["learn hush", "learn kindle"]
    assert t.prompts[0].seat == 1
    do(t, "learn hush")
    assert question(t) == "next"
    assert "skill long_shot" not in keys(t)
    assert dict(switched(after, 0, "sid").upgrades)["sid_t1"] == "scavenger"
    back = switched(switched(after, 1, "tina"), 1, "ken")
    assert dict(back.upgrades)["ken_t1"] == "thick_skin"
    tina_before = after.copy()
    tina_before.heroes = tina_before.before = ("sid", "tina")
    assert dict(switched(tina_before, 1, "ken").upgrades)["ken_t1"] == ""


def test_s32_a_third_player_joins() -> None:
    """B-232, B-233, B-234, B-R93, B-R94."""
    after = joined(campaign_after(finished(5)), "lara")
    t = opened(3, after)
    assert sorted(keys(t)) == ["learn slipstream", "learn wide_swing"]
    do(t, "learn wide_swing")
    assert len(t.wyrm_supply()) == 6
    assert t.silver()


def test_s33_too_few_components() -> None:
    """B-026, B-R09, B-142, B-R59, B-025."""
    t = lab()
    t.area_sparks[0] = 16
    t.spark_supply = 1
    read(t, 12)
    assert sorted(keys(t)) == ["who ken", "who lara", "who sid"]
    do(t, "who lara")
    assert [figure.sparks for figure in t.heroes] == [0, 1, 0]
    assert question(t) == "next"
    t.destiny = 10
    read(t, 13)
    assert t.destiny == 10


def test_s35_a_card_beats_a_rule() -> None:
    """B-009, B-104 to B-107, B-123."""
    t = lab(sid="m")
    lay(t, 14)
    do(t, "turn sid", "move k", "move m", "move q")
    assert hero(t, "sid").had_turn  # Outside the tower he has three.
    t = lab(sid="m")
    lay(t, 14)
    do(t, "turn sid", "move k", "move m")
    t.card_at[13] = 1
    t.changed()
    do(t, "move q")
    assert hero(t, "sid").had_turn
    t = lab(ken="m")
    lay(t, 14)
    set_sparks(t, ken=4)
    do(t, "turn ken", "move k", "move m", "skill bulwark")
    assert "special ring" in keys(t)


def test_s36_nothing_leaks() -> None:
    """B-030, B-010, B-011, H-01, H-02, H-05, H-06, H-07: two tables that differ in hidden order look the same."""
    t = lab()
    other = t.clone()
    redeal(other, 1, Chance(key_from("other")))
    assert other.wyrm_deck.cards != t.wyrm_deck.cards
    for seat in range(3):
        its = msgspec.json.encode(FX.view(other, seat)).decode()
        assert FX.view(t, seat).areas == FX.view(other, seat).areas
        assert its.count("Done once.") == 0
        assert "Attic" not in its
