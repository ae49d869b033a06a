"""Shrinking a failing game: the shortest list of choices that still fails in the same way."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from undercroft.engine.game import Game
from undercroft.engine.prompt import GROUP
from undercroft.engine.refusal import Refusal
from undercroft.lab.play import Player
from undercroft.lab.store import Failure, Store, read_failure, shrunk_path, write_failure

Chosen = tuple[int, str]


def shrunk(failure: Failure) -> Failure:
    """The same failure with as few choices as can be found.

    Left out choices may make later ones impossible: those are passed over. A game that did not end has no single
    choice to blame and is left as it is.
    """
    player = Player(failure.plan)
    wanted = problem_of(player, failure.number, failure.choices)
    if not wanted:
        return failure
    least = shortest(failure.choices, lambda choices: problem_of(player, failure.number, choices) == wanted)
    return Failure(plan=failure.plan, number=failure.number, problem=failure.problem, choices=least)


def shrink_each_kind(store: Store) -> Iterator[tuple[Path, Failure, Failure]]:
    """Of every way in which games fail, shrink the shortest; one that was shrunk before is done."""
    shortest_of: dict[str, tuple[Path, Failure]] = {}
    for path in store.failures():
        failure = read_failure(path)
        known = shortest_of.get(failure.kind)
        if failure.crashed and (known is None or len(failure.choices) < len(known[1].choices)):
            shortest_of[failure.kind] = path, failure
    for path, failure in shortest_of.values():
        if not shrunk_path(path).exists():
            least = shrunk(failure)
            write_failure(shrunk_path(path), least)
            yield shrunk_path(path), failure, least


def problem_of(player: Player, number: int, choices: Sequence[Chosen]) -> str:
    """What goes wrong when these choices are made, as kind and place of the error; empty if nothing does."""
    try:
        t = player.game.begin(len(player.plan.bots), player.plan.settings, player.plan.luck(number).key, heard=True)
        for seat, key in choices:
            if t.outcome is None:
                _choose(player.game, t, seat, key)
        if t.outcome is None and t.prompts:
            player.game.view(t, t.prompts[0].seat if t.prompts[0].seat < t.seats else 0)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {last.name} of {last.filename}"
    return ""


def _choose(game: Game[Any], t: Any, seat: int, key: str) -> None:
    """Make a choice if it is offered. An error of the rules gets out; a refusal does not."""
    try:
        game.choose(t, GROUP if t.prompt_of(seat) is None and t.prompt_of(GROUP) is not None else seat, key)
    except Refusal:
        return


def shortest(items: Sequence[Chosen], fails: Callable[[Sequence[Chosen]], bool]) -> list[Chosen]:
    """Delta debugging: leave out ever smaller parts for as long as it still fails."""
    kept = list(items)
    parts = 2
    while len(kept) > 1:
        size = -(-len(kept) // parts)
        for start in range(0, len(kept), size):
            fewer = kept[:start] + kept[start + size :]
            if fails(fewer):
                kept, parts = fewer, max(2, parts - 1)
                break
        else:
            if size == 1:
                return kept
            parts = min(len(kept), 2 * parts)
    return [] if fails([]) else kept
