"""The player with some sense: its odds, its blindness, its manners and how far it gets."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.tomb.table import Hero, bag, cards, choose, tomb
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.game import Setting
from undercroft.engine.playout import AnyOption, Policy, play_out
from undercroft.engine.redeal import redeal
from undercroft.engine.zone import bit
from undercroft.games.tomb import GAME
from undercroft.games.tomb.cards import CLUBS, suit
from undercroft.games.tomb.house import TIES
from undercroft.games.tomb.odds import Odds
from undercroft.games.tomb.policy import Sensible
from undercroft.games.tomb.sense_party import champion
from undercroft.games.tomb.table import Tomb

SMALL = "2C 3D 3H 4S 5C 6D"
LATER = "6H 2S"


# Odds.


def odds(t: Tomb, ours: int, theirs: int) -> tuple[float, float]:
    found = Odds()
    found.look(t, 0)
    return found.encounter(t, 0, ours, theirs)


def every_order(stack: str, discard: str) -> list[list[int]]:
    """Every order in which the cards may come: the discard follows when the stack is used up (T-109)."""
    later = list(permutations(cards(discard)))
    return [[*first, *second] for first in permutations(cards(stack)) for second in later]


def split(order: list[int], ours: int, theirs: int) -> tuple[list[int], list[int]]:
    """The ranks that both sides draw; the last card is the enemy's (T-111)."""
    mine = min(ours, len(order) - 1)
    ranks = [card >> 2 for card in order]
    return ranks[:mine], ranks[mine : mine + theirs]


def by_hand(ties: str, mine: list[int], foes: list[int]) -> str:
    best, worst = max(mine), max(foes)
    if best == worst and ties == "kicker":
        a, b = sorted(mine, reverse=True), sorted(foes, reverse=True)
        return "won" if a > b else "lost" if a < b else "tied"
    if best == worst:
        return {"player": "won", "enemy": "lost"}.get(ties, "tied")
    return "won" if best > worst else "lost"


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (2, 1), (2, 2), (1, 4), (3, 3)])
def test_one_round_is_exact(ties: str, ours: int, theirs: int) -> None:
    t = tomb(cb=SMALL, discard=LATER, slots={"C1-C2": "7C"}, settings={"ties": ties})
    results = [by_hand(ties, *split(order, ours, theirs)) for order in every_order(SMALL, LATER)]
    won, lost = results.count("won"), results.count("lost")
    decided = len(results) if ties == "standoff" else won + lost
    assert odds(t, ours, theirs) == pytest.approx((won / decided, lost / decided))


@pytest.mark.parametrize("ties", ["new_round", "player", "enemy", "standoff"])
@pytest.mark.parametrize(("ours", "theirs"), [(5, 3), (3, 5), (7, 1), (9, 9), (2, 18)])
def test_odds_where_the_stack_runs_out(ties: str, ours: int, theirs: int) -> None:
    t = tomb(cb=SMALL, discard=LATER, slots={"C1-C2": "7C"}, settings={"ties": ties})
    results = [by_hand(ties, *split(order, ours, theirs)) for order in every_order(SMALL, LATER)]
    won, lost = results.count("won"), results.count("lost")
    decided = len(results) if ties == "standoff" else won + lost
    assert odds(t, ours, theirs) == pytest.approx((won / decided, lost / decided))


@pytest.mark.parametrize(
    ("ties", "percent"),
    [
        ("new_round", [69, 50, 62, 38, 60, 18, 88]),
        ("player", [74, 60, 71, 51, 71, 38, 90]),
        ("enemy", [59, 40, 49, 30, 43, 14, 76]),
    ],
)
def test_odds_of_the_specification(ties: str, percent: list[int]) -> None:
    """The table of section 23, with a full stack."""
    deck = " ".join(f"{rank}{s}" for rank in "23456" for s in "CDHS").replace(" 6S", "")
    t = tomb(cb=deck, slots={"C1-C2": "7C"}, settings={"ties": ties})
    numbers = [(2, 1), (2, 2), (3, 2), (2, 3), (4, 3), (2, 6), (5, 1)]
    assert [100 * odds(t, a, b)[0] for a, b in numbers] == pytest.approx(percent, abs=1)


def test_odds_with_cards_seen() -> None:
    """The Eye shows the top three cards: two are mine, the third is the enemy's."""
    t = tomb(cb="6D 5S 2H 4C 3D", gifts="TD", slots={"C1-C2": "7C", "C1-D1": "8C"}, settings={"ties": "enemy"})
    assert odds(t, 2, 2)[0] < 1
    choose(t, "eye combat")
    assert odds(t, 2, 2) == pytest.approx((1, 0))
    assert odds(t, 1, 1) == pytest.approx((1, 0))


def martial_round(order: list[int], ours: int, theirs: int) -> tuple[list[int], list[int]]:
    left = order.copy()
    mine: list[int] = []
    foes: list[int] = []
    while len(mine) < ours and len(left) > 1:
        mine.append(left.pop(0))
        ours += suit(mine[-1]) == CLUBS
    while len(foes) < theirs and left:
        foes.append(left.pop(0))
        if suit(foes[-1]) == CLUBS:
            break
    return [card >> 2 for card in mine], [card >> 2 for card in foes]


@pytest.mark.parametrize(("ours", "theirs"), [(2, 1), (2, 2), (2, 3), (1, 4)])
def test_odds_of_a_martial_artist(ours: int, theirs: int) -> None:
    """Nearly exact: which ranks the clubs have is left out of account."""
    stack = "2D 3C 3H 4S 5D 5C 6H"
    t = tomb(cb=stack, skill="martial", slots={"C1-C2": "7C"}, settings={"ties": "standoff"})
    results = [by_hand("standoff", *martial_round(order, ours, theirs)) for order in every_order(stack, "")]
    exact = results.count("won") / len(results), results.count("lost") / len(results)
    assert odds(t, ours, theirs) == pytest.approx(exact, abs=0.06)


# Choosing.


def pick(t: Tomb, seat: int = 0, policy: Policy | None = None) -> str:
    """What the policy chooses for a seat, as a key."""
    prompt = t.prompt_of(seat)
    assert prompt is not None
    chosen = (policy or Sensible()).choose(t, prompt, Chance(key_from("anything")))
    return next(key for key, opt in GAME.keys(t, prompt.options).items() if opt == chosen)


DECK = " ".join(f"{rank}{s}" for rank in "2345" for s in "CDHS")


def test_it_explores_what_is_safe_first() -> None:
    t = tomb(blessings="QD", slots={"B1-C1": "KH", "C1-C2": "7C"}, ex="8C 9C", cb=DECK)
    assert pick(t) == "explore B1-C1"


def test_it_prefers_the_fight_that_it_can_win() -> None:
    t = tomb(blessings="QD", slots={"B1-C1": "TC", "C1-C2": "7C"}, ex="8C 9C", cb=DECK, domain=2)
    assert pick(t) == "fight C1-C2"


def test_who_is_shrewd_fights_for_the_higher_level_and_keeps_a_weapon_for_it() -> None:
    """T-D04: bots that search go by this; how the game is balanced supposes people who take the weaker enemy."""
    t = tomb(blessings="QD QC", slots={"B1-C1": "9D", "C1-C2": "7C"}, ex="8H 9H", cb=DECK)
    assert (pick(t), pick(t, policy=GAME.shrewd_policy())) == ("fight C1-C2", "fight B1-C1")
    t = tomb(blessings="QD", weapons="JC", slots={"B1-C1": "9D", "C1-C2": "8C"}, ex="8H 9H", cb=DECK, domain=2)
    assert (pick(t), pick(t, policy=GAME.shrewd_policy())) == ("break C1-D1 JC", "fight C1-C2")


def test_it_uses_the_arm_in_distress() -> None:
    """Without a blessing, a six against tens in the third domain."""
    t = tomb(gifts="TC", slots={"B1-C1": "TD", "C1-C2": "TS", "C1-D1": "TH"}, ex="8C 9C KD", cb=DECK, domain=3)
    assert pick(t).startswith("arm")


def test_it_ignores_a_loss_with_the_heart() -> None:
    t = tomb(gifts="TH", slots={"C1-C2": "7C", "C1-D1": "9C"}, ex="8C 9D KD", cb="2C 2D 5C 5D 3C 3D 4C")
    choose(t, "fight C1-C2")
    assert pick(t) == "ignore"


def test_it_turns_an_aligned_blessing_first() -> None:
    t = tomb(blessings="QD QH", exit="TH", slots={"C1-C2": "7C"}, ex="8C", cb="2C 2D 5C 5D 3C 3D 4C")
    choose(t, "fight C1-C2")
    assert pick(t) == "spend QH"


def test_it_looks_before_it_fights() -> None:
    t = tomb(gifts="TD", blessings="QD", slots={"C1-C2": "7C", "C1-D1": "9C"}, ex="8C 9D KD", cb=DECK)
    assert pick(t) == "eye combat"


def test_it_never_gives_up() -> None:
    t = tomb(players=2, slots={"C1-C2": "7C", "C1-D1": "8D"}, ex="8C 9D KD", cb=DECK)
    choose(t, "resign")
    assert pick(t, 1) == "go-on"


# Together.


def test_three_bots_give_everything_to_one_champion() -> None:
    t = GAME.new(3, {}, key_from("pool"))
    before = (
        "".join(bag(t, seat) for seat in range(3)).count("J"),
        "".join(bag(t, seat) for seat in range(3)).count("Q"),
    )
    policy = Sensible()
    for _ in range(200):
        prompt = t.prompts[0]
        if prompt.question == "action" and prompt.seat == 0 and t.active == 0 and not bag(t, 1) + bag(t, 2):
            break
        t.take(prompt, policy.choose(t, prompt, Chance(key_from("x"))))
    hero = champion(t)
    assert [bag(t, seat) == "" for seat in range(3)] == [seat != hero for seat in range(3)]
    assert bag(t, hero).count("J") + bag(t, hero).count("Q") >= sum(before) - 3


def test_helpers_leave_the_fighting_to_the_champion() -> None:
    mates = [Hero("6H"), Hero("6D")]
    t = tomb(level="8C", mates=mates, active=1, slots={"C1-C2": "7C", "C1-D1": "8D"}, ex="8C 9D KD", cb=DECK)
    assert pick(t, 1) == "pass"


def test_helpers_assist_the_champion() -> None:
    mates = [Hero("6H", blessings="QS")]
    t = tomb(level="7C", blessings="QD", mates=mates, slots={"C1-C2": "8C", "C1-D1": "8D"}, ex="8C 9D KD", cb=DECK)
    choose(t, "fight C1-C2")
    assert pick(t, 1) == "assist"


def test_nobody_joins_a_lost_cause() -> None:
    mates = [Hero("6H")]
    t = tomb(level="6C", mates=mates, slots={"C1-C2": "TC", "C1-D1": "8D"}, ex="8C 9D KD", cb=DECK, domain=4)
    choose(t, "fight C1-C2")
    assert pick(t, 1) == "stand-by"


@pytest.mark.parametrize("card", ["JS", "QS", "TS"])
def test_a_helper_grants_what_the_champion_asks_for(card: str) -> None:
    mates = [Hero("6H", weapons="JS", blessings="QS", gifts="TS")]
    t = tomb(level="8C", mates=mates, slots={"C1-C2": "8C", "C1-D1": "8D"}, ex="8C 9D KD", cb=DECK)
    choose(t, f"ask {card} 2")
    assert pick(t, 1) == "accept"


def test_a_gift_is_accepted() -> None:
    t = tomb(weapons="JC", mates=[Hero("6H")], slots={"C1-C2": "8C", "C1-D1": "8D"}, ex="8C 9D KD", cb=DECK)
    choose(t, "give JC 2")
    assert pick(t, 1) == "accept"


def test_the_champion_keeps_its_last_blessing() -> None:
    mates = [Hero("9H", blessings="QS")]
    t = tomb(mates=mates, slots={"C1-C2": "8C", "C1-D1": "8D"}, ex="8C 9D KD", cb=DECK)
    choose(t, "ask QS 2")
    assert pick(t, 1) == "refuse"


def test_who_was_refused_does_not_ask_again() -> None:
    mates = [Hero("6H", weapons="JS", blessings="QS")]
    t = tomb(level="8C", mates=mates, slots={"C1-C2": "8C", "C1-D1": "8D"}, ex="8C 9D KD", cb=DECK)
    assert pick(t) == "ask QS 2"
    choose(t, "ask QS 2")
    choose(t, "refuse", seat=1)
    assert pick(t).startswith("fight")


# Whole games.


def result(policy: Policy, seed: str, seats: int = 1, **settings: str) -> tuple[int, int]:
    """Domains cleared and decisions made."""
    t = GAME.new(seats, settings, key_from(seed))
    decisions = play_out(t, [policy] * seats, Chance(key_from(f"player {seed}")), 20_000)
    assert t.outcome is not None
    return t.outcome.score[0], decisions


def test_the_same_seed_gives_the_same_game() -> None:
    for seats in (1, 3):
        assert result(Sensible(), "again", seats) == result(Sensible(), "again", seats)


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        (1, {}),
        (1, {"classes": "on", "mines": "on", "placement": "choose", "recycle": "optional", "setup_cards": "choose"}),
        (3, {"classes": "on", "ties": "kicker"}),
        (2, {"ties": "standoff", "merchant_multi": "on", "mines": "on"}),
    ],
)
def test_the_same_view_gives_the_same_choice(seats: int, settings: dict[str, str]) -> None:
    """Whatever order the hidden cards lie in, and whatever luck the policy is given."""
    policy = Sensible()
    for seed in ("one", "two"):
        t = GAME.new(seats, settings, key_from(seed))
        for number in range(400):
            if t.outcome is not None:
                break
            prompt = t.prompts[0]
            chosen = policy.choose(t, prompt, Chance(key_from("a")))
            assert chosen in prompt.options
            guess = t.clone()
            redeal(guess, bit(prompt.seat), Chance(key_from(f"{seed} {number}")))
            assert Sensible().choose(guess, guess.prompts[0], Chance(key_from("b"))) == chosen
            t.take(prompt, chosen)


def test_it_beats_random_play() -> None:
    """Paired seeds: it gets at least twice as far."""
    ours = sum(result(Sensible(), f"seed {n}")[0] for n in range(40))
    theirs = sum(result(AnyOption(), f"seed {n}")[0] for n in range(40))
    assert ours > 2 * theirs


@pytest.mark.parametrize("setting", GAME.settings, ids=lambda setting: setting.name)
def test_it_plays_every_house_rule(setting: Setting) -> None:
    """Only what is offered is chosen, and the game ends."""
    policy = Sensible()
    for seats, value in enumerate(setting.values, start=1):
        settings = {"mines": "on", "classes": "on", "domains": "2"} | {setting.name: value}
        t = GAME.new(min(seats, 4), settings, key_from(value))
        while t.outcome is None:
            prompt = t.prompts[0]
            chosen = policy.choose(t, prompt, Chance(key_from("x")))
            assert chosen in prompt.options
            t.take(prompt, chosen)
        assert t.outcome.cause != "resigned"
