"""Winning, losing, being stuck and giving up (section 12)."""

from __future__ import annotations

import pytest

from tests.games.tomb.table import (
    Hero,
    bag,
    choose,
    draws,
    ending,
    explored_rooms,
    keys,
    log,
    refused,
    slots,
    stack,
    text,
    tomb,
    verbs,
    words,
)
from undercroft.engine.view import Sheet
from undercroft.games.tomb import GAME
from undercroft.games.tomb.table import Tomb

STUCK = {"B1-C1": "KH*", "C1-D1": "7C*"}
"""The field of T-S36: nothing lies face up."""


def last_blow(domain: int = 4, **settings: str) -> Tomb:
    """The wounded Daemon is beaten for the second time."""
    t = tomb(
        domain=domain, explored="C1 C4", exit="TC/", level="9D", cb="6D 2H 3H 3S 4C 2C 2S 4S 3C", settings=settings
    )
    choose(t, "fight EXIT")
    return t


# Winning.


def test_the_fourth_daemon_falls() -> None:
    """T-120, T-124: the game is won with four domains cleared."""
    t = last_blow()
    assert ending(t) == "won T-120 4"
    assert t.outcome is not None
    assert t.outcome.winners == [0]


@pytest.mark.parametrize("domain", [1, 2, 3])
def test_the_last_domain_chosen(domain: int) -> None:
    """T-120: with the option `domains` the game is won earlier, and not before."""
    assert ending(last_blow(domain, domains=str(domain))) == f"won T-120 {domain}"
    on = last_blow(domain, domains=str(domain + 1))
    assert (ending(on), on.domain) == ("", domain + 1)


def test_everybody_wins_together() -> None:
    """T-002, T-120: the dead too."""
    t = tomb(
        mates=[Hero("6H", killer="7C"), Hero("6C")],
        domain=4,
        explored="C1 C4",
        exit="TC/",
        level="9D",
        cb="6D 2H 3H 3S 4C 2C 2S 4S 3C 3D 5C 5D",
    )
    choose(t, "fight EXIT")
    choose(t, "stand-by", seat=2)
    assert t.outcome is not None
    assert t.outcome.winners == [0, 1, 2]


# Losing.


def test_a_solo_player_dies() -> None:
    """T-121, T-124: slain, with the domains cleared so far."""
    t = tomb(domain=3, slots={"C1-C2": "7C"}, cb="2D 3H 4S 2C 2H 3D 5C")
    choose(t, "fight C1-C2")
    assert ending(t) == "slain T-121 2"
    assert refused(t, "fight C1-C2") == "The game is over. (T-121)"


def test_the_last_of_several_dies() -> None:
    """T-122, T-124: lost when nobody is alive."""
    t = tomb(mates=[Hero("6H", killer="8C")], slots={"C1-C2": "7C", "B1-C1": "8C"}, cb="2D 3H 4S 2C")
    choose(t, "fight C1-C2")
    assert ending(t) == "slain T-122 0"


def test_one_death_of_two_is_not_the_end() -> None:
    """T-122, T-137: the other plays on."""
    t = tomb(players=2, slots={"C1-C2": "7C", "B1-C1": "8C"}, cb="2D 3H 4S 2C")
    choose(t, "fight C1-C2")
    choose(t, "stand-by", seat=1)
    assert not ending(t)
    assert verbs(t, 1) == {"fight"}


# Stuck.


def test_nothing_left_to_do() -> None:
    """T-S36, T-123, T-R28, T-124."""
    t = tomb(explored="B1 C1 D1", slots=STUCK, ex="9C 8D")
    assert ending(t) == "stuck T-123 0"


def test_stuck_after_an_action() -> None:
    """T-123: the last hallway leads to a room without cards."""
    t = tomb(explored="B1 C1", slots={"B1-C1": "KH*", "C1-D1": "AS"})
    choose(t, "explore C1-D1")
    assert (explored_rooms(t), ending(t)) == ("B1 C1 D1", "stuck T-123 0")


def test_a_weapon_is_a_way_out() -> None:
    """T-S36: BREAK is legal, so the game goes on."""
    t = tomb(explored="B1 C1 D1", slots=STUCK, ex="9C 8D", weapons="JS")
    assert not ending(t)
    assert "break C1-C2 JS" in keys(t)


def test_a_weapon_without_a_wall() -> None:
    """T-123, T-061: every side of every explored room is passed."""
    t = tomb(settings={"field": "tiny"}, explored="A1 B1 C1 A2 B2 C2", weapons="JC", slots={"A1-B1": "KH*"})
    assert ending(t) == "stuck T-123 0"


@pytest.mark.parametrize("gifts", ["TC", "TC/ TH"])
def test_the_arm_is_a_way_out(gifts: str) -> None:
    """T-S36, T-123: upright, or turned beside an upright Heart."""
    t = tomb(explored="B1 C1 D1", slots=STUCK, ex="9C 8D", gifts=gifts)
    assert not ending(t)
    assert "arm B1" in keys(t) or keys(t) == ["heart TC"]


@pytest.mark.parametrize("gifts", ["TC/", "TC/ TH/", "TH", "TD TH TS"])
def test_other_gifts_are_no_way_out(gifts: str) -> None:
    """T-123."""
    assert ending(tomb(explored="B1 C1 D1", slots=STUCK, ex="9C 8D", gifts=gifts)) == "stuck T-123 0"


def test_the_arm_and_the_heart_in_two_hands() -> None:
    """T-123: they count only when one player holds both."""
    t = tomb(explored="B1 C1 D1", slots=STUCK, ex="9C 8D", gifts="TC/", mates=[Hero("6H", gifts="TH")])
    assert ending(t) == "stuck T-123 0"


def test_a_dead_players_weapon_helps_nobody() -> None:
    """T-123, T-140, T-141."""
    t = tomb(explored="B1 C1 D1", slots=STUCK, ex="9C", mates=[Hero("6H", weapons="JS", killer="8C")])
    assert ending(t) == "stuck T-123 0"


def test_the_heart_wasted() -> None:
    """T-123, T-R28: readying the Eye when only the Arm could help leaves nothing to do."""
    t = tomb(explored="B1 C1 D1", slots=STUCK, ex="9C 8D", cb="2C", gifts="TC/ TD/ TH")
    assert keys(t) == ["heart TC", "heart TD"]
    choose(t, "heart TD")
    assert keys(t) == ["eye explore", "eye combat"]
    choose(t, "eye combat")
    assert ending(t) == "stuck T-123 0"


def test_the_heart_given_away() -> None:
    """T-123, T-129: with the Arm here and the Heart there nobody can act, until they are in one hand again."""
    t = tomb(explored="B1 C1 D1", slots=STUCK, ex="9C 8D", gifts="TC/ TH", players=2)
    choose(t, "give TH 2")
    choose(t, "accept", seat=1)
    assert keys(t) == ["give TC 2", "pass"]
    choose(t, "pass")
    assert keys(t, 1) == ["give TH 1", "ask TC 1"]
    choose(t, "give TH 1", seat=1)
    choose(t, "accept")
    assert keys(t) == ["heart TC", "give TC 2", "give TH 2"]


def test_the_heart_refused() -> None:
    """T-123, T-R28: if every trade is refused, the game is lost."""
    t = tomb(explored="B1 C1 D1", slots=STUCK, ex="9C 8D", gifts="TC/ TH", players=2)
    choose(t, "give TH 2")
    choose(t, "accept", seat=1)
    choose(t, "pass")
    choose(t, "give TH 1", seat=1)
    choose(t, "refuse", "refuse")
    assert ending(t) == "stuck T-123 0"


# Giving up.


def test_giving_up_alone() -> None:
    """T-R57, T-124: at once, beside any question."""
    t = tomb(domain=2, slots={"C1-C2": "7C"})
    assert "resign" not in keys(t)
    question = GAME.view(t, 0).question
    assert question is not None
    assert [aside.key for aside in question.asides] == ["resign"]
    choose(t, "resign")
    assert ending(t) == "resigned T-R57 1"


def test_a_single_survivor_gives_up_alone() -> None:
    """T-R57: the dead are not asked."""
    t = tomb(slots={"C1-C2": "7C"}, mates=[Hero("6H", killer="8C")])
    choose(t, "resign")
    assert ending(t) == "resigned T-R57 0"


def test_giving_up_together() -> None:
    """T-D19, T-R57: every other living player must agree, in seat order."""
    t = tomb(mates=[Hero("6H"), Hero("6D", killer="8C"), Hero("6C")], slots={"C1-C2": "7C", "B1-C1": "KS"})
    choose(t, "resign")
    assert keys(t, 1) == ["agree", "go-on"]
    assert not keys(t)
    choose(t, "agree", seat=1)
    assert not ending(t)
    choose(t, "agree", seat=3)
    assert ending(t) == "resigned T-R57 0"


def test_playing_on() -> None:
    """T-D19, T-R57: one refusal is enough; the same question is asked again."""
    t = tomb(players=3, slots={"C1-C2": "7C", "B1-C1": "KS"}, weapons="JC")
    before = keys(t)
    choose(t, "resign")
    choose(t, "agree", seat=1)
    choose(t, "go-on", seat=2)
    assert keys(t) == before
    assert log(t)[-1] == "Player 3 will not give up."
    choose(t, "resign")
    assert keys(t, 1)


def test_no_giving_up_while_giving_up_is_asked() -> None:
    """T-R57."""
    t = tomb(players=2, slots={"C1-C2": "7C", "B1-C1": "KS"})
    choose(t, "resign")
    assert refused(t, "resign", 1) == ("That is not the question now: 'resign' is not among the answers. (T-038)")


def interrupted(t: Tomb, seat: int) -> None:
    """A seat proposes to give up and the other will not; the question must be the same as before."""
    before = keys(t, seat)
    held = slots(t), bag(t), bag(t, 1), text(t.item_discard), stack(t.explore), stack(t.combat)
    choose(t, "resign", seat=seat)
    choose(t, "go-on", seat=1 - seat)
    assert keys(t, seat) == before
    assert (slots(t), bag(t), bag(t, 1), text(t.item_discard), stack(t.explore), stack(t.combat)) == held


def test_interrupting_a_fight() -> None:
    """T-R57: at the weapons, at the assistance and at the blessings; nothing is done twice."""
    t = tomb(
        weapons="JC JH",
        blessings="QC QD",
        exit="TH",
        mates=[Hero("6H", blessings="QH QS")],
        slots={"C1-C2": "7C", "B1-C1": "KS"},
        cb="2H 2S 2C 2D 5C 6H",
    )
    choose(t, "fight C1-C2")
    interrupted(t, 0)
    choose(t, "wield JH")
    interrupted(t, 1)
    choose(t, "assist", seat=1)
    assert draws(t) == ["2H 2S 2C 2D | 5C 6H"]
    interrupted(t, 0)
    choose(t, "spend QD")
    interrupted(t, 1)
    choose(t, "spend QS", seat=1)
    assert (bag(t), bag(t, 1), text(t.item_discard)) == ("JC JH/ QC", "QH", "QD QS")
    assert words(t).count("weapon-used") == 1


def test_interrupting_an_assistant() -> None:
    """T-R57, T-D09: with three players nobody is asked twice, and nobody is forgotten."""
    t = tomb(players=3, slots={"C1-C2": "7C", "B1-C1": "KS"}, cb="6H 2S 2C 2D 5C 3D 3C")
    choose(t, "fight C1-C2")
    choose(t, "assist", seat=1)
    choose(t, "resign", seat=2)
    choose(t, "go-on", seat=0)
    assert keys(t, 2) == ["stand-by", "assist"]
    assert not keys(t, 1)
    choose(t, "assist", seat=2)
    assert draws(t) == ["6H 2S 2C 2D | 5C 3D"]


def test_interrupting_the_placing_of_cards() -> None:
    """T-R57, T-D18: no card is drawn anew."""
    t = tomb(players=2, slots={"C1-C2": "AS", "B1-C1": "KS"}, ex="7C 8C 9C 7D", settings={"placement": "choose"})
    choose(t, "explore C1-C2")
    interrupted(t, 0)
    choose(t, "place B2-C2 9C")
    interrupted(t, 0)
    choose(t, "place C2-D2 7C")
    assert [slots(t)[name] for name in ("B2-C2", "C2-D2", "C2-C3")] == ["9C", "7C", "8C"]
    assert stack(t.explore) == "7D"


def test_interrupting_the_setting_up() -> None:
    """T-R57, T-D03: what was taken stays taken."""
    t = GAME.set_up(2, GAME.checked({"setup_cards": "choose"}), tomb(slots={"C1-C2": "7C"}).chance)
    t.advance()
    choose(t, "take 6H")
    interrupted(t, 0)
    choose(t, "take JD", "take QS")
    interrupted(t, 1)
    assert bag(t) == "JD QS"
    assert t.census() == list(range(52))


def test_interrupting_a_trade() -> None:
    """T-R57, T-D16: the offer stands."""
    t = tomb(players=2, slots={"C1-C2": "7C", "B1-C1": "KS"}, weapons="JC")
    choose(t, "give JC 2")
    interrupted(t, 1)
    choose(t, "accept", seat=1)
    assert bag(t, 1) == "JC"


def test_interrupting_a_hallway() -> None:
    """T-R57, T-D17: the question of the returning items is asked again."""
    t = tomb(
        players=2,
        slots={"B1-C1": "KH", "C1-D1": "7C"},
        exit="TH",
        items="JS",
        ex="8C 8D",
        settings={"recycle": "optional"},
    )
    choose(t, "explore B1-C1")
    interrupted(t, 0)
    choose(t, "keep")
    assert text(t.item_discard) == "JS"


def test_a_warning_stands_where_only_walls_are_left() -> None:
    """T-123: who has nothing but a wall to break is told so before the last weapon is gone."""
    t = tomb(explored="B1 C1 D1", slots={"B1-C1": "KH*", "C1-D1": "7C*"}, weapons="JC JD", ex="9C 8D")
    assert "Beware" in [line.label for line in sheet_of(t).lines]
    assert "Beware" not in [line.label for line in sheet_of(tomb(slots={"C1-C2": "7C"})).lines]


def sheet_of(t: Tomb) -> Sheet:
    return next(area for area in GAME.view(t, 0).areas if isinstance(area, Sheet) and area.owner is None)
