"""Skills of the Upgrade cards as they are shipped: what their texts promise happens (B-065 to B-071)."""

from __future__ import annotations

from tests.games.wonder.table import F, S, arrange, dice, do, hero, keys, on_top, refused, set_hearts, set_sparks, wyrm
from undercroft.engine.chance import key_from
from undercroft.games.wonder import GAME
from undercroft.games.wonder.campaign import CampaignState, encode
from undercroft.games.wonder.modifiers import max_hearts
from undercroft.games.wonder.table import Wonder


def orchard(heroes: str, skill: str, **where: str) -> Wonder:
    """Chapter II with one skill learned, and the Wyrms where the test wants them."""
    names = tuple(heroes.split())
    upgrade = next(
        each.key
        for each in GAME.campaign.chapters[1].upgrades
        if skill in [GAME.campaign.chapters[1].skills[one].key for one in each.skills]
    )
    state = CampaignState(heroes=names, upgrades=((upgrade, skill),), scores=(5,), before=names)
    t = GAME.new(len(names), {"chapter": "2", "campaign": encode(state)}, key_from("orchard"))
    for at in t.wyrms_in_play():
        t.wyrm_at[at] = -1
    arrange(t, **where)
    return t


def test_scavenger() -> None:
    """A Spark and a Shred for the first defeat of a turn, and nothing for the second."""
    t = orchard("sid ken", "scavenger", sid="press", a="press", b="press")
    dice(t, S, S, S, S)
    do(t, "turn sid", "attack", "target a")
    assert (hero(t, "sid").sparks, len(hero(t, "sid").shreds)) == (1, 1)
    do(t, "attack")
    assert (wyrm(t, "a"), wyrm(t, "b")) == ("", "")
    assert (hero(t, "sid").sparks, len(hero(t, "sid").shreds)) == (1, 1)


def test_kindle() -> None:
    """A Spark at the start of the turn for somebody who has none."""
    t = orchard("tina ken", "kindle")
    do(t, "turn tina")
    assert hero(t, "tina").sparks == 1
    t = orchard("tina ken", "kindle")
    set_sparks(t, tina=1)
    do(t, "turn tina")
    assert hero(t, "tina").sparks == 1


def test_light_feet() -> None:
    """A Move of two areas, and a step after a hit."""
    t = orchard("sid ken", "light_feet", sid="gate", a="east_row")
    dice(t, S, F)
    do(t, "turn sid", "attack", "keep")
    assert keys(t) == ["stop", "way east_row", "way west_row"]
    do(t, "way east_row", "move press")
    assert keys(t)[0] == "stop"


def test_clear_voice() -> None:
    """One more die, for the first attack of a turn only."""
    t = orchard("tina ken", "clear_voice", tina="press", ken="press", a="press", b="press")
    dice(t, F, F, F)
    do(t, "turn tina", "attack", "keep")
    assert t.rolled == 2
    do(t, "attack", "keep")
    assert t.rolled == 1


def test_chorus() -> None:
    """It takes a Spark and no action, and reaches two areas."""
    t = orchard("tina ken", "chorus", tina="gate", ken="press")
    set_hearts(t, tina=1, ken=1)
    set_sparks(t, tina=1)
    do(t, "turn tina", "skill chorus")
    assert (hero(t, "tina").hearts, hero(t, "tina").sparks, t.actions_used) == (2, 0, 0)
    assert refused(t, "skill chorus").rule == "B-R31"


def test_shelter() -> None:
    """The first damage of an Enemies' Phase to another Hero beside Ken is prevented, and no other."""
    t = orchard("ken sid", "shelter", ken="press", sid="press", a="press", b="press")
    on_top(t, "pounce")
    do(t, "turn ken", "pass", "pass")
    do(t, "hit sid", "hit ken", "hit sid", "hit sid")
    assert (hero(t, "ken").hearts, hero(t, "sid").hearts) == (4, 3)


def test_shove() -> None:
    """Whom Ken has hit gets up more slowly."""
    t = orchard("ken sid", "shove", ken="press", sid="gate", a="press")
    dice(t, S, F, F)
    on_top(t, "stalk")
    do(t, "turn ken", "attack", "keep", "no", "pass", "pass")
    assert wyrm(t, "a") == "press stunned"


def test_echo() -> None:
    """A miss heals one Hero."""
    t = orchard("tina ken", "echo", tina="press", ken="gate", a="press")
    set_hearts(t, tina=2)
    dice(t, F)
    do(t, "turn tina", "attack")
    while "pass" not in keys(t):
        do(t, "keep" if "keep" in keys(t) else keys(t)[0])
    assert hero(t, "tina").hearts == 3


def test_second_wind() -> None:
    """A second reroll in a turn; a third is refused."""
    t = orchard("sid ken", "second_wind", sid="press", a="press")
    dice(t, F, F, F, F, F, F, F, F, F, F)
    do(t, "turn sid", "attack", "reroll", "attack", "reroll", "attack")
    assert hero(t, "sid").hearts == 3
    assert "reroll" not in keys(t)


def test_untouchable() -> None:
    """One Heart more."""
    t = orchard("lara ken", "untouchable")
    assert max_hearts(t, 0) == hero(t, "lara").hearts == 5
