"""Sets of spaces: what is put in, what is listed, and where a walk leads."""

from __future__ import annotations

from tests.games.wymer.table import FX
from undercroft.games.wymer import GAME
from undercroft.games.wymer.board import Board
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.ground import ROOM, flood, ground_of, listed, listing

EVERY_OTHER = list(range(0, ROOM, 2))
ALL = listing(list(range(ROOM)))


def test_a_set_holds_what_was_put_in() -> None:
    ground = ground_of(EVERY_OTHER)
    assert listed(ground, ALL) == EVERY_OTHER
    ground.drop(62)
    ground.drop(126)
    ground.drop(3)
    assert listed(ground, ALL) == [c for c in EVERY_OTHER if c not in (62, 126)]


def test_a_set_is_counted_and_picked_from_as_it_is_listed() -> None:
    for spaces in ([], [0], [62, 63, 314], EVERY_OTHER, list(range(ROOM))):
        ground = ground_of(spaces)
        assert (ground.some(), ground.count()) == (bool(spaces), len(spaces))
        assert [c for c in range(ROOM) if ground.has(c)] == spaces
        assert [ground.nth(index) for index in range(len(spaces))] == spaces


def test_nowhere_is_in_no_set() -> None:
    ground = ground_of(EVERY_OTHER)
    ground.drop(NONE)
    assert listed(ground, ALL) == EVERY_OTHER


def test_a_copy_is_another_set() -> None:
    ground = ground_of([7, 314])
    copy = ground.clone()
    copy.drop(314)
    assert (listed(ground, ALL), listed(copy, ALL)) == ([7, 314], [7])
    assert listed(ground.common(copy), ALL) == [7]


def test_sets_meet_where_they_have_a_space_in_common() -> None:
    for c in (0, 62, 63, 188, 251, 314):
        assert ground_of([c]).meets(ground_of([5, c]))
        assert not ground_of([c]).meets(ground_of([d for d in range(ROOM) if d != c]))


def test_a_walk_leads_as_far_as_the_steps_and_through_portals() -> None:
    """W-120, W-131, W-R44: on every map, from every space, the distances of the map."""
    for board in (*GAME.maps.values(), FX):
        for start in board.roads[::5]:
            for steps in (1, 2, 5):
                ground = flood(board.regular_ground, board.portal_ground, start, steps, board.width)
                assert listed(ground, ALL) == [c for c in board.roads if board.walk[start][c] <= steps]


def test_spaces_lie_near_each_other_in_any_direction() -> None:
    """W-205, W-R47: within one space is the space itself and what touches it, at a corner too."""
    for board in (*GAME.maps.values(), FX):
        for c in range(board.spaces):
            assert [d for d in range(board.spaces) if board.near(c, d, 1)] == sorted([c, *board.around[c]])
    assert (FX.near(FX.at(0, 0), FX.at(2, 1), 1), FX.near(FX.at(0, 0), FX.at(2, 1), 2)) == (False, True)


def test_a_square_holds_all_spaces_near_enough() -> None:
    """W-205, W-R47: at the edges of every map, too."""
    for board in (*GAME.maps.values(), FX):
        for c in range(0, board.spaces, 3):
            for radius in (0, 1, 2, 4):
                near = [d for d in range(board.spaces) if board.near(c, d, radius)]
                assert listed(board.square(c, radius), ALL) == near


def test_a_map_whose_rows_would_run_into_each_other_is_not_flooded() -> None:
    assert FX.small
    assert not Board("open", "Open", ["1..", "...", "..."]).small
    assert not Board("vast", "Vast", ["#" * 40] * 8).small
