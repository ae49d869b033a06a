"""Bad input at a match: a sentence that says why, and nothing has changed (D-093, D-112, D-329, D-R68, D-R71)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

import pytest

from tests.games.dungeons.table import A, B, C, Seat, game_of, table
from tests.match.playing import choose, refused
from undercroft.engine.chance import Chance
from undercroft.games.dungeons.game import WorldOfDungeons
from undercroft.games.dungeons.table import Realm
from undercroft.match import journal
from undercroft.match.luck import Luck
from undercroft.match.match import Match


class Arranged(WorldOfDungeons):
    """The game, begun at a table that was laid out by hand."""

    start: Realm

    def set_up(self, seats: int, settings: Mapping[str, str], chance: Chance) -> Realm:
        return self.start.clone()


def seated(t: Realm) -> Match:
    """Ann, Ben and Cleo at such a table."""
    game = copy(game_of(t))
    game.__class__ = Arranged
    assert isinstance(game, Arranged)
    game.start = t
    people = [journal.Seat(name) for name in ("Ann", "Ben", "Cleo")[: t.seats]]
    return Match.start(game, people, {}, Luck.from_text("a match"))


def raiders() -> Match:
    return seated(
        table(
            Seat("H4 C2!H R1", "s1"), Seat("L3", "-2 CTR"), Seat(hand="IDLE"), forum_row="N1",
            dungeon_row="d1=F3[R]L0 d2=B5[HL] d3=F1L0", dice="0 0 0 0",
        )
    )  # fmt: skip


ILLEGAL = [
    (["raid d1", "send H4"], "confirm", "Nobody in this party meets what d1 requires. (D-111)"),
    (["raid d3"], "confirm", "Somebody must go. (D-102)"),
    (["raid d3", "send H4"], "send C2!H", "C2!H and somebody in this party will not play with each other. (D-120)"),
    (["raid d3", "send H4"], "send H4", "H4 is in a raid already this turn. (D-104)"),
    (["raid d3", "send H4"], "send L3", "L3 is not in your Guild. (D-101)"),
    (["raid d3", "send H4"], "send N1", "N1 is not in your Guild. (D-101)"),
    (["raid d3", "send H4"], "send H44", "There is no Gamer 'H44'; did you mean 'H4'? (D-007)"),
    (["raid d3", "send H4"], "send", "There is no Gamer ''. (D-007)"),
    (["raid d1", "send R1", "send H4", "target d3"], "send H4", "H4 is in a raid already this turn. (D-104)"),
    (["raid d1", "send R1", "send H4", "target d3"], "confirm", "Somebody must go. (D-102)"),
    (["raid d3", "send H4"], "grind", "That is not the question now: 'grind' is not among the answers. (D-031)"),
    ([], "raid d2", "Your Guild has no party that could raid d2. (D-112)"),
    ([], "raid y5", "Y5 is not in the Dungeon Row. (D-100)"),
    ([], "raid d33", "There is no Dungeon 'd33'; did you mean 'd3'? (D-210)"),
    ([], "raid", "There is no Dungeon ''. (D-210)"),
    ([], "kick H4", "That is not the question now: 'kick' is not among the answers. (D-031)"),
    ([], "recruit N1", "Your Guild is full; Kick first. (D-073)"),
    ([], "play-at CTR object-1", "You do not hold CTR. (D-014)"),
    ([], "play-at CTRL object-1", "There is no card 'CTRL'; did you mean 'CTR'? (D-190)"),
    ([], "play dragon", "There is no card 'dragon'. (D-190)"),
    ([], "stash s1", "A Stash card is played in the Stash step of your own turn, one a turn. (D-081)"),
    ([], "dance", "Nothing in this game is called 'dance'"),
    ([], "", "Nothing in this game is called ''"),
]


@pytest.mark.parametrize(("before", "key", "sentence"), ILLEGAL)
def test_what_cannot_be_declared_is_refused(before: list[str], key: str, sentence: str) -> None:
    """D-093, D-100 to D-122, D-R79: whatever was refused, the raid can be withdrawn and Grind is still there."""
    match = raiders()
    choose(match, *((A, each) for each in before))
    assert refused(match, A, key).startswith(sentence)
    if before:
        match.choose(A, "withdraw")
    match.choose(A, "grind")


def test_an_answer_that_comes_after_the_stack_has_moved_on() -> None:
    """D-302, D-R64: it was meant for another moment, and is not carried over to this one."""
    match = raiders()
    choose(match, (A, "raid d3"), (A, "send H4"), (A, "confirm"))
    asked_at = match.number
    choose(match, (B, "pass"), (C, "pass"), (A, "pass"))
    assert isinstance(match.table, Realm)
    assert match.table.showing
    late = refused(match, B, "play-at -2 raid-1", asked_at)
    assert late == f"This choice was made for move {asked_at + 1}, but move {match.number + 1} is on; look again."
    match.choose(B, "play-at -2 raid-1", match.number)


def test_an_answer_out_of_order() -> None:
    """D-174, D-324: the refusal does not tell whose turn it is to answer."""
    match = raiders()
    choose(match, (A, "raid d3"), (A, "send H4"), (A, "confirm"))
    assert match.waiting_for() == [B]
    assert refused(match, C, "pass") == "Nothing is asked of Cleo now."
    assert refused(match, A, "pass") == "Nothing is asked of Ann now."


def test_a_card_at_the_wrong_moment_or_on_nothing() -> None:
    """D-R68, D-R71: the time that is printed on it, or the target that is missing."""
    match = raiders()
    choose(match, (A, "raid d3"), (A, "send H4"), (A, "confirm"))
    said = refused(match, B, "play-at CTR object-1")
    assert said == "CTR cannot be played at this moment; the time printed on it is when an Effect waits. (D-R71)"
    assert refused(match, B, "play-at -2 raid-2") == "-2 finds nothing here that it could aim at. (D-R68)"
    assert refused(match, B, "grind") == "That is not the question now: 'grind' is not among the answers. (D-031)"


def test_a_raid_is_locked_once_it_is_confirmed() -> None:
    """D-093: for who declared it."""
    match = raiders()
    choose(match, (A, "raid d3"), (A, "send H4"), (A, "confirm"), (B, "pass"), (C, "pass"))
    assert refused(match, A, "grind") == "Your raid is declared; there is no way back. (D-093)"
    assert refused(match, A, "withdraw").endswith("is not among the answers. (D-031)")
