"""Turns, attacks, enemies, knock-outs: what heroes and Wyrms do (1.15 to 1.31, 2.4 to 2.6)."""

from __future__ import annotations

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
    wyrm,
    wyrm_card,
)
from undercroft.games.wonder.campaign import encode
from undercroft.games.wonder.enemies import spawn
from undercroft.games.wonder.knockouts import hurt
from undercroft.games.wonder.language import NONE


def learned(heroes: str, **skills: str) -> dict[str, str]:
    upgrades = tuple((f"{name}_t1", skill) for name, skill in skills.items())
    return {"campaign": encode(state(heroes, upgrades=upgrades))}


# Turns.


def test_turns_come_in_any_order_and_are_whole() -> None:
    """B-121, B-R03, B-R04, B-120: nobody is on while another acts, and everybody may pass at once."""
    t = lab()
    do(t, "turn ken", "move q")
    assert refused(t, "turn sid").rule == "D-17"
    do(t, "pass", "turn sid", "pass", "pass")
    assert all(figure.had_turn for figure in t.heroes) or t.rounds == 1


def test_three_actions_the_same_one_again_in_any_order() -> None:
    """B-123, B-124, B-125, B-126, B-127, B-128: unused ones are lost."""
    t = lab(sid="p")
    lay_sparks(t, p=2)
    do(t, "turn sid", "collect", "move q", "move p")
    assert hero(t, "sid").had_turn
    t = lab(sid="p")
    do(t, "turn sid", "move q", "pass")
    assert hero(t, "sid").had_turn
    assert t.turn == NONE


def test_moving_goes_over_dashed_lines() -> None:
    """B-132, B-133, B-134, B-135, B-136: one area a Move, and any number share one."""
    t = lab(sid="q", lara="p", ken="p", a="p")
    do(t, "turn sid")
    assert [key for key in keys(t) if key.startswith("move")] == ["move p", "move m"]
    do(t, "move p")
    assert [place_of(t, name) for name in ("sid", "lara", "ken")] == ["p", "p", "p"]


def test_collecting_and_spending_sparks() -> None:
    """B-139, B-140, B-141, B-142, B-143: taken from the area, paid to the supply."""
    t = lab(ken="p")
    do(t, "turn ken")
    assert refused(t, "collect").rule == "B-139"
    lay_sparks(t, p=1)
    do(t, "collect", "skill bulwark")
    assert (hero(t, "ken").sparks, t.spark_supply) == (0, 17)
    assert t.actions_used == 2


def test_an_additional_action_may_be_declined() -> None:
    """B-R46, B-R43, B-130: it is then lost; in the own turn it shares the one reroll."""
    t = lab("sid lara", sid="q", lara="p", a="p", b="q")
    set_sparks(t, lara=2)
    do(t, "turn lara", "skill tag_team", "pass")
    assert question(t) == "action"
    assert t.actions_used == 1
    dice(t, F, F)
    do(t, "attack", "reroll")
    assert hero(t, "lara").rerolls == 1
    dice(t, F)
    arrange(t, b="q", a="q")
    do(t, "attack")
    assert "reroll" not in keys(t)


def test_an_additional_action_in_somebody_elses_turn() -> None:
    """B-R47, B-R43: performed at once, without a reroll, and the own turn is unaffected."""
    t = lab("sid lara", settings=learned("sid lara", lara="slipstream"), sid="p", lara="q")
    set_sparks(t, lara=1)
    do(t, "turn lara", "skill tag_team", "pass")
    assert question(t) == "walk"
    assert t.prompts[0].seat == hero(t, "sid").seat
    do(t, "way p")
    assert place_of(t, "sid") == "p"
    do(t, "pass")
    assert not hero(t, "sid").had_turn


def test_choices_in_an_action_are_the_actors() -> None:
    """B-R02."""
    t = lab("sid lara", sid="p", a="p", b="p")
    dice(t, S, S)
    do(t, "turn sid", "attack")
    assert t.prompts[0].seat == hero(t, "sid").seat


def test_passive_skills_need_no_action() -> None:
    """B-R48, B-R65: Scavenger works by itself, and not while its hero is knocked out."""
    t = lab("sid lara", settings=learned("sid lara", sid="scavenger"), sid="p", a="p", stunned="a")
    dice(t, S, S)
    do(t, "turn sid", "attack")
    assert hero(t, "sid").sparks == 1
    assert refused(t, "skill scavenger").rule == "B-R48"
    t = lab("sid ken", settings=learned("sid ken", ken="last_stand"), ken="p", a="p")
    set_hearts(t, ken=1)
    give_item(t, "ken", "rope")
    set_sparks(t, ken=2)
    t.prompts = []
    hurt(t, number(t, "ken"), 1)
    t.advance()
    assert wyrm(t, "a") == "p stunned"  # A trigger on that very knock-out still fires.
    assert (hero(t, "ken").sparks, len(hero(t, "ken").items), place_of(t, "ken")) == (2, 1, "p")


# Attacks.


def test_an_attack_hits_one_wyrm_within_its_reach() -> None:
    """B-144, B-145, B-146, B-R11: reach follows dashed lines."""
    t = lab("sid lara", sid="q", lara="p", a="p", b="k", c="r")
    dice(t, S, F)
    do(t, "turn sid", "attack", "keep")
    assert wyrm(t, "a") == "p stunned"
    assert (wyrm(t, "b"), wyrm(t, "c")) == ("k", "r")


def test_two_damage_defeat_at_once() -> None:
    """B-151, B-153, B-R34, B-R39: two successes cannot stun two Wyrms."""
    t = lab(sid="p", a="p", b="p")
    dice(t, S, S)
    do(t, "turn sid", "attack", "target a")
    assert (wyrm(t, "a"), wyrm(t, "b")) == ("", "p")
    assert question(t) == "action"


def test_leftover_may_go_on_and_on() -> None:
    """B-158, B-160, B-R35, B-R36: from one stunned Wyrm to the next, or nowhere."""
    t = lab("ken lara", ken="p", a="p", b="p", c="p", stunned="a b c")
    dice(t, S, S, S)
    do(t, "turn ken", "attack", "target a", "target b", "target c")
    assert len(t.wyrms_in_play()) == 0
    t = lab("ken lara", ken="p", a="p", b="p", stunned="a b")
    dice(t, S, S, S)
    do(t, "turn ken", "attack", "target a", "stop")
    assert wyrm(t, "b") == "p stunned"
    t = lab("ken lara", ken="p", a="p", stunned="a")
    dice(t, S, S, S)
    do(t, "turn ken", "attack")
    assert question(t) == "action"


def test_damage_by_an_item_has_no_leftover() -> None:
    """B-R38, B-162: it stuns and defeats like any other, and its roll may be rerolled."""
    t = lab("ken lara", ken="p", a="p", b="p", stunned="a")
    give_item(t, "ken", "bomb")
    dice(t, S, F, F)
    do(t, "turn ken", "special throw", "keep")
    assert (wyrm(t, "a"), wyrm(t, "b")) == ("", "p stunned")
    assert question(t) == "action"


def test_foes_have_hearts() -> None:
    """B-R40, B-017, B-R72: a Heart a damage, never stunned, no Wyrm defeated."""
    t = lab("sid lara", sid="p")
    supply = t.heart_supply
    read(t, 18)
    ogre = [entity.key for entity in t.chapter.entities].index("ogre")
    assert t.entity_hearts[ogre] == 3
    assert t.heart_supply == supply - 6
    dice(t, S, S, S, S)
    do(t, "turn sid", "attack")
    assert t.entity_hearts[ogre] == 1
    do(t, "attack")
    assert not t.entity_in[ogre]
    assert t.defeated_chapter == 0
    assert counter(t, "slain") == 1


def test_second_draft_is_a_reaction_beside_the_reroll() -> None:
    """B-R44, B-R43, D-31: before or after the paid one, at no Heart."""
    t = lab(sid="p", a="p")
    give_shred(t, "sid", "second_draft")
    dice(t, F, F, F, S, S)
    do(t, "turn sid", "attack", "use")
    assert hero(t, "sid").hearts == 5
    assert not hero(t, "sid").shreds
    assert t.successes == 1
    do(t, "reroll")
    assert hero(t, "sid").hearts == 4
    assert t.successes == 2


# Hearts.


def test_damage_can_be_prevented_and_payment_cannot() -> None:
    """B-R58: Bulwark takes the first two points, a shield the first of a round."""
    t = lab("sid ken", sid="p", ken="p", a="p")
    set_sparks(t, ken=1)
    do(t, "turn ken", "skill bulwark", "pass")
    wyrm_card(t, "pounce")
    do(t, "hit sid", "hit sid")
    assert hero(t, "sid").hearts == 5
    wyrm_card(t, "stalk")
    do(t, "wyrm a", "hit sid")
    assert hero(t, "sid").hearts == 4
    give_item(t, "sid", "shield")
    wyrm_card(t, "stalk")
    do(t, "wyrm a", "hit sid")
    assert hero(t, "sid").hearts == 4


def test_a_price_may_take_the_last_heart() -> None:
    """B-R62, B-202: only the reroll forbids it."""
    t = lab(sid="p")
    lay(t, 6)
    set_hearts(t, sid=1)
    do(t, "turn sid")
    assert "interact 6" in keys(t)


def test_all_knocked_out_is_no_loss() -> None:
    """B-R69, B-200, B-R76: the enemies' cards are still revealed, but nobody is hunted."""
    t = lab("sid lara", sid="x", lara="x", a="v", b="x", stunned="b")
    set_hearts(t, sid=1, lara=0)
    lay(t, 6)
    arrange(t, sid="p")
    on_top(t, "stalk")
    do(t, "turn sid", "interact 6")
    assert t.rounds == 1
    assert t.outcome is None
    assert t.destiny == 3
    assert wyrm(t, "b") == "x stunned"
    assert len(t.wyrms_in_play()) == 3


# Enemies.


def test_wyrms_come_out_of_the_vortex_standing() -> None:
    """B-186, B-187, B-R73, B-180: at the Vortex of the present goal."""
    t = lab("sid lara", sid="p", lara="p")
    wyrm_card(t, "stalk")
    assert wyrm(t, "a") == "v"


def test_a_goal_without_a_vortex_ignores_spawns() -> None:
    """B-R79."""
    t = lab("sid lara")
    t.goal = NONE
    t.prompts = []
    spawn(t, 2, [])
    assert t.wyrms_in_play() == []


def test_several_vortexes() -> None:
    """B-R79, D-36, B-R09: each spawns, and the group decides where the last one comes out."""
    t = lab("sid lara", sid="x", lara="x")
    lay(t, 25)
    t.prompts = []
    spawn(t, 1, [])
    t.advance()
    assert sorted(wyrm(t, each) for each in "ab") == ["p", "q"]
    t.wyrm_at[2] = area(t, "y")
    t.prompts = []
    spawn(t, 1, [])
    t.advance()
    assert sorted(keys(t)) == ["vortex p", "vortex q"]


def test_a_stunned_wyrm_stands_up_with_its_first_action() -> None:
    """B-157, B-194, B-R75: and each is activated once a step."""
    t = lab("sid lara", sid="p", lara="p", a="p", stunned="a")
    wyrm_card(t, "pounce")
    assert wyrm(t, "a") == "p"
    do(t, "hit sid")
    assert hero(t, "sid").hearts == 4
    assert question(t) == "next"


def test_hush_makes_standing_up_slow() -> None:
    """B-194, B-009: two actions, over several cards if need be."""
    t = lab("sid tina", settings=learned("sid tina", tina="hush"), tina="p", sid="q", a="p")
    set_sparks(t, tina=1)
    do(t, "turn tina", "skill lullaby", "target a")
    assert wyrm(t, "a") == "p stunned"
    wyrm_card(t, "brood")
    while question(t) not in ("next", "action"):
        do(t, keys(t)[0])
    assert wyrm(t, "a") == "p stunned"
    wyrm_card(t, "brood")
    while question(t) not in ("next", "action"):
        do(t, keys(t)[0])
    assert wyrm(t, "a") == "p"


def test_wyrms_out_of_reach_idle() -> None:
    """B-200, B-R76, B-R12: a Wyrm that finds nobody stands up and stays."""
    t = lab("sid lara", sid="p", lara="p", a="c", stunned="a")
    wyrm_card(t, "pounce")
    assert wyrm(t, "a") == "c"


def test_wyrms_hunt_entities_only_where_a_card_says_so() -> None:
    """B-R82: the elder loses a Heart an attack and is gone at none; D-33 the group chooses."""
    t = lab("sid lara", sid="p", lara="q", a="p")
    read(t, 18)
    elder = [entity.key for entity in t.chapter.entities].index("elder")
    wyrm_card(t, "pounce")
    assert t.entity_hearts[elder] == 3
    lay(t, 20)
    wyrm_card(t, "pounce")
    assert "hit elder" in keys(t)
    do(t, "hit elder", "hit elder")
    assert t.entity_hearts[elder] == 1
    wyrm_card(t, "pounce")
    do(t, "hit elder")
    assert not t.entity_in[elder]


def test_allies_act_at_their_time() -> None:
    """B-R82, D-37: the elder walks at the end of the Players' Phase."""
    t = lab("sid lara", sid="x", lara="x")
    read(t, 18)
    elder = [entity.key for entity in t.chapter.entities].index("elder")
    on_top(t, "pounce")
    end_phase(t)
    assert t.entity_at[elder] == area(t, "q")


def test_reveal_with_nothing_left() -> None:
    """B-R78: ignored."""
    t = lab("sid lara")
    t.wyrm_box += t.wyrm_deck.cards
    t.wyrm_deck.cards = []
    wyrm_card(t)
    assert question(t) == "next"


def test_goals_wait_for_a_whole_attack() -> None:
    """B-R25, B-R26: leftover damage and effects come first."""
    t = lab("ken lara", ken="m", a="m", b="m", stunned="a b")
    lay(t, 14)
    dice(t, S, S, S)
    do(t, "turn ken", "attack", "target a")
    t.counters[0] = 1
    assert t.goal == 1
    do(t, "target b")
    assert t.goal == 2
    assert t.wyrms_in_play() == []


def test_conditions_count_conscious_heroes() -> None:
    """B-R17: all heroes in an area means every one, and conscious."""
    t = opened(2)
    do(t, "hero sid", "hero ken", "who sid", "turn sid", "move gate", "pass")
    hero(t, "ken").ko, hero(t, "sid").ko = False, True
    do(t, "move gate")
    assert t.goal == 7
    hero(t, "sid").ko = False


def test_a_step_shows_where_it_leads() -> None:
    """B-132: from the area where the hero stands into the next one."""
    t = lab(sid="p")
    do(t, "turn sid")
    question = FX.view(t, 0).question
    assert question is not None
    paths = {option.key: option.path for option in question.options if option.key.startswith("move")}
    assert paths == {key: ("p", key.removeprefix("move ")) for key in paths}
    assert "move q" in paths
