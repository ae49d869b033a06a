"""The search: finds what wins, hides what is secret, repeats itself, stops when told, sees no more than its seat."""

from __future__ import annotations

from itertools import count
from threading import Thread
from time import sleep

import pytest

from tests.games.duel.cellar import SQUARES, cellar
from tests.match.guess import GAME as GUESS
from tests.match.playing import ANN, BO, sit_down
from tests.patience import PATIENCE, until
from undercroft.bots import parts
from undercroft.bots import thinker as thinker_module
from undercroft.bots.advice import advise
from undercroft.bots.parts import Values, side_by_side
from undercroft.bots.search import Tree
from undercroft.bots.thinker import Budget, Part, Thinker, thinker_for
from undercroft.bots.thought import Thought
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import Prompt, option
from undercroft.engine.table import Table
from undercroft.engine.zone import EVERYBODY, bit
from undercroft.games import NAMES as GAMES
from undercroft.games import game
from undercroft.games.duel import GAME
from undercroft.games.duel.duel import GUARD, LUNGE, Cellar, Round

NAMES = ["Ann", "Bob"]


def thinker(playouts: int, parts: int = 1, cores: int = 1, key: str = "bot") -> Thinker:
    return Thinker(GAME.policy(), key_from(key), Budget(playouts, parts=parts), cores)


def chosen(t: Cellar, seat: int = ANN, playouts: int = 120, key: str = "bot") -> str:
    """The key of what a thinking bot chooses."""
    return GAME.option(t, thinker(playouts, key=key).choose(GAME, t, seat, 0), GAME.words["en"]).key


def bled(t: Cellar, ann: int, bob: int) -> Cellar:
    t.blood = [ann, bob]
    return t


def nothing_to_answer() -> Cellar:
    """Ann has thrust, and Bob holds no answer."""
    t = cellar(ann="thrust", bob="nip", at="b1 b2", deck="nip nip")
    GAME.choose(t, ANN, "play thrust")
    GAME.choose(t, BO, "guard")
    return t


# What wins.


def last_throw() -> Cellar:
    """Ann and Bob have one blood each, far apart, in the last round; Bob has no card, and nothing new to walk into."""
    t = bled(cellar(ann="riesling thrust swoon", at="a1 c3", deck="empty", round=12), 1, 1)
    for tile in t.cellar.cards:
        t.cellar.show(tile, EVERYBODY)
    return t


def test_a_throw_that_nobody_can_answer_wins() -> None:
    assert chosen(last_throw()) == "play riesling"


def test_who_is_ahead_in_the_last_round_does_not_walk_into_a_rake() -> None:
    """Anything else wins; the rake would make it a draw."""
    t = cellar(at="a1 c3", tiles="a2=rake b1=glass", deck="empty", round=12)
    for square in (SQUARES.index("a2"), SQUARES.index("b1")):
        t.cellar.show(t.cellar.cards[square], bit(ANN))
    assert chosen(bled(t, 2, 1), playouts=200) not in ("walk a2", "walk b1")


def test_a_card_that_would_lose_the_game_is_objected_to() -> None:
    """Ann answers the thrust that would kill her; passing loses at once."""
    t = bled(cellar(ann="objection nip", bob="thrust", at="b1 b2", deck="nip nip"), 2, 5)
    GAME.choose(t, ANN, "guard")
    GAME.choose(t, BO, "play thrust")
    assert chosen(t) == "play objection"


def test_a_choice_in_secret_is_mixed() -> None:
    """Toe to toe with one blood each and no cards, who can be guessed is lost: a lunge meets a guard."""
    keys = set()
    for number in range(12):
        t = bled(cellar(at="b1 b2", deck="empty"), 2, 2)
        keys.add(chosen(t, playouts=64, key=f"bot {number}"))
    assert len(keys) > 1


def test_an_answer_given_in_secret_is_imagined_anew() -> None:
    """Whether Bob has chosen already, and what, makes no difference to Ann."""
    answers = {""} | {GAME.option(cellar(), opt, GAME.words["en"]).key for opt in (option(LUNGE), option(GUARD))}
    found = set()
    for key in answers:
        t = cellar(ann="thrust nip", bob="objection", at="b1 b2")
        if key:
            GAME.choose(t, BO, key)
        found.add(tuple(thinker(40).think(t, ANN, 3).verdicts()))
    assert len(found) == 1


def test_the_tree_of_a_seat_does_not_know_what_another_chooses_in_secret() -> None:
    """Bob's node in the first round is one and the same, whatever Ann has just chosen."""
    tree = Tree(GAME.policy(), 2)
    for opt in (option(LUNGE), option(GUARD)):
        for number in range(10):
            tree.playout(cellar(at="b1 b2"), ANN, opt, Chance(key_from(str(number))), 8)
    assert tree.roots[BO].visits == 20


class Lunges(Policy):
    """Knows nothing but to lunge."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        return prompt.options[0]

    def outlook(self, t: Table, seat: int) -> float:
        return GAME.policy().outlook(t, seat)

    def settled(self, t: Table) -> bool:
        return GAME.policy().settled(t)


def test_playouts_that_learn_find_what_the_policy_does_not() -> None:
    """Ann has a round to spare before her last throw: lunging at nobody ends in a draw, the throw wins."""
    t = bled(cellar(ann="riesling thrust swoon", at="a1 c3", deck="empty", round=11), 1, 1)
    for tile in t.cellar.cards:
        t.cellar.show(tile, EVERYBODY)
    tree, chance = Tree(Lunges(), 2), Chance(key_from("lunges"))
    assert tree.playout(t, ANN, option(GUARD), chance, 8) == 0.5
    for number in range(120):
        tree.playout(t, ANN, option(GUARD), chance, 8, learn=1 + number % 3)
    assert tree.playout(t, ANN, option(GUARD), chance, 8) == 1.0


def test_playouts_that_judge_differ_by_luck_alone() -> None:
    """However the tree has grown, the same luck gives the same: it is sure of nothing better than the policy."""
    t, tree = cellar(ann="thrust nip", bob="insult swoon"), Tree(GAME.policy(), 2)
    found = {tree.playout(t, ANN, option(GUARD), Chance(key_from("one luck")), 8) for _ in range(30)}
    assert len(found) == 1


# The same again.


def test_the_same_key_and_budget_give_the_same_choice() -> None:
    t = cellar(ann="thrust nip insult", bob="objection thrust")
    one, two = (thinker(60).think(t, ANN, 7).verdicts() for _ in range(2))
    assert one == two
    assert one != thinker(60, key="another").think(t, ANN, 7).verdicts()
    assert one != thinker(60).think(t, ANN, 8).verdicts()


def test_parts_give_the_same_on_one_core_and_on_several() -> None:
    t = cellar(ann="thrust nip insult", bob="objection thrust")
    alone, together = (thinker(60, parts=3, cores=cores).think(t, ANN, 7) for cores in (1, 3))
    assert alone.parts == together.parts
    assert len(alone.parts) == 3
    assert 0 < alone.playouts <= 60


def test_thinking_leaves_the_table_as_it_is() -> None:
    t = cellar(ann="thrust nip", bob="objection")
    before = GAME.view(t, ANN), GAME.view(t, BO), t.chance.drawn
    thinker(30).think(t, ANN, 0)
    assert (GAME.view(t, ANN), GAME.view(t, BO), t.chance.drawn) == before


# Costs.


def test_a_budget_of_playouts_is_kept() -> None:
    for playouts in (1, 7, 50):
        assert thinker(playouts).think(cellar(ann="thrust nip"), ANN, 0).playouts <= playouts


def test_a_budget_of_seconds_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a second whenever it is looked at, which is done before every imagined game."""
    seconds = count()
    monkeypatch.setattr(thinker_module, "monotonic", lambda: next(seconds))
    bot = Thinker(GAME.policy(), key_from("bot"), Budget(seconds=40))
    assert 5 < bot.think(cellar(ann="thrust nip"), ANN, 0).playouts <= 40
    assert 40 < next(seconds) < 60


@pytest.mark.parametrize("cores", [1, 2])
def test_a_thought_can_be_stopped_from_another_thread(cores: int) -> None:
    bot = thinker(10_000_000, parts=2, cores=cores)
    thoughts = (stopped_after(seconds, bot) for seconds in (0.3, 3, 30))
    assert 0 < next((thought.playouts for thought in thoughts if thought.playouts), 0) < 10_000_000


def stopped_after(seconds: float, bot: Thinker) -> Thought:
    """What a bot has found that was stopped so long after it began to think."""
    found: list[Thought] = []
    thinking = Thread(target=lambda: found.append(bot.think(cellar(ann="thrust nip"), ANN, 0)))
    bot.stop()
    thinking.start()
    until(lambda: not bot.stopped, "it never begins to think")
    sleep(seconds)
    bot.stop()
    thinking.join(PATIENCE)
    return found[0]


def test_a_process_that_fails_costs_its_part_only() -> None:
    def fails() -> Values:
        raise ValueError("a part that fails")

    assert side_by_side([lambda: {1: [0.5]}, fails], 2, lambda: False) == [{1: [0.5]}, {}]
    assert parts.cores() >= 1


def part_of(t: Cellar, playouts: int) -> Part:
    return Part(thinker(playouts), t, bit(ANN), ANN, Chance(key_from("part")), None)


def test_what_is_clear_is_not_thought_about_any_longer() -> None:
    """The throw wins every time, and all else loses."""
    t = last_throw()
    prompt = t.prompt_of(ANN)
    assert prompt is not None
    part = part_of(t, 100_000)
    values = part.imagine(prompt.options, prompt.options[0])
    assert part.spent < 1_000
    best = max(values, key=lambda opt: sum(values[opt]))
    assert GAME.option(t, best, GAME.words["en"]).key == "play riesling"


@pytest.mark.parametrize("playouts", [16, 64])
def test_of_too_many_options_some_are_thought_about(playouts: int) -> None:
    """A glance at 80 options must not cost the whole budget; the policy's pick is always among those that are left."""
    rules = game("wymer")
    t: Table = rules.new(5, {}, key_from("many options"))
    policy, chance = rules.policy(), Chance(key_from("players"))
    while len(t.prompts[0].options) < 80:
        t.take(t.prompts[0], policy.choose(t, t.prompts[0], chance))
    found = Thinker(policy, key_from("bot"), Budget(playouts)).think(t, t.prompts[0].seat, 0)
    assert playouts / 4 <= found.playouts <= playouts
    assert found.pick in [each.option for each in found.verdicts()]


def test_options_that_come_to_the_same_are_given_up_together() -> None:
    part = part_of(cellar(), 1)
    same = [0.25, 0.75] * 4
    assert not part.clear([0, 1], {0: same, 1: same})
    assert part.clear([0, 1], {0: same * 2, 1: same * 2})
    assert not part.clear([0, 1], {0: same * 2, 1: [*same, *same[1:], 0.25]})


def test_a_single_option_is_not_thought_about() -> None:
    t = nothing_to_answer()
    assert t.prompts[0].options == [0]
    assert thinker(1000).think(t, BO, 0).playouts == 0
    assert thinker(1000).choose(GAME, t, BO, 0) == 0


# What is made of it.


def thought_of(**values: list[float]) -> Thought:
    """A thought about options a, b, c ...; the policy picks a."""
    found = Thought(list(range(len(values))), 0, secret=False)
    found.parts = [dict(enumerate(values.values()))]
    return found


def test_the_pick_stands_unless_another_option_is_surely_better() -> None:
    assert thought_of(a=[0.5, 0.5, 0.5, 0.5], b=[0.6, 0.6, 0.6, 0.6]).best() == 1
    assert thought_of(a=[0.5, 0.5], b=[0.4, 0.4]).best() == 0
    noisy = [1.0, 0.0, 1.0, 0.1]
    assert thought_of(a=[0.0, 1.0, 0.0, 1.0], b=noisy).lead(1, 0)[0] > 0
    assert thought_of(a=[0.0, 1.0, 0.0, 1.0], b=noisy).best() == 0
    assert thought_of(a=[0.0, 1.0, 0.0, 1.0] * 2000, b=noisy * 2000).best() == 1


def test_options_that_were_given_up_come_last() -> None:
    found = thought_of(a=[0.5] * 8, b=[0.9], c=[0.4] * 8).verdicts()
    assert [each.option for each in found] == [0, 2, 1]


# Advice.


def test_advice_says_in_numbers_and_words_what_is_best() -> None:
    t = last_throw()
    question = GAME.view(t, ANN).question
    assert question is not None
    advice = advise(GAME, t, NAMES, ANN, 0, key_from("hint"))
    assert advice[0].option.key == "play riesling"
    assert advice[0].sentence.startswith("Play A Light Riesling: wins almost all of ")
    assert "more than the next." in advice[0].sentence
    assert {each.option.key for each in advice} <= {each.key for each in question.options}
    assert all(each.chance is not None and 0 <= each.chance <= 1 for each in advice)


def test_advice_about_a_single_option_says_so() -> None:
    t = nothing_to_answer()
    assert [each.sentence for each in advise(GAME, t, NAMES, BO, 0, key_from("hint"))] == [
        "Let it happen: there is nothing else to do."
    ]


# Every game.


@pytest.mark.parametrize("name", GAMES)
def test_an_outlook_is_a_chance_and_an_outcome_is_certain(name: str) -> None:
    rules = game(name)
    t: Table = rules.new(rules.seats[-1], {}, key_from("outlook"))
    policy, chance = rules.policy(), Chance(key_from("players"))
    while t.outcome is None:
        for seat in range(t.seats):
            assert 0 < policy.outlook(t, seat) < 1
        prompt = t.prompts[0]
        t.take(prompt, policy.choose(t, prompt, chance))
    for seat in range(t.seats):
        assert policy.outlook(t, seat) == (1 if seat in t.outcome.winners else 0)


def test_a_game_without_an_outlook_is_played_to_its_end() -> None:
    match = sit_down(people=2)
    found = Thinker(GUESS.policy(), key_from("bot"), Budget(20)).think(match.table, ANN, 0)
    assert {value for part in found.parts for values in part.values() for value in values} <= {0.0, 0.5, 1.0}


def test_a_round_knows_its_number_in_the_middle_of_a_card() -> None:
    """The outlook looks at the round below whatever is being resolved."""
    t = cellar(ann="thrust", bob="objection", at="b1 b2", round=5)
    before = GAME.policy().outlook(t, ANN)
    GAME.choose(t, ANN, "play thrust")
    GAME.choose(t, BO, "guard")
    frame = t.stack[0]
    assert isinstance(frame, Round)
    assert frame.number == 6
    assert 0 < before < 1


def test_a_plan_that_was_begun_is_carried_out() -> None:
    """What only takes a step back is not weighed against going on: the next thought might take it forward again."""
    dungeons = game("dungeons")
    policy, chance = dungeons.policy(), Chance(key_from("plans"))
    t = dungeons.new(2, {}, key_from("a raid"))
    withdraw = option(dungeons.verbs.index("withdraw"))
    while withdraw not in t.prompts[0].options:
        t.take(t.prompts[0], policy.choose(t, t.prompts[0], chance))
    asked = t.prompts[0]
    assert policy.choose(t, asked, chance) != withdraw
    found = thinker_for(dungeons, key_from("bot"), Budget(32)).think(t, asked.seat, 0)
    assert found.options == [opt for opt in asked.options if opt != withdraw]
