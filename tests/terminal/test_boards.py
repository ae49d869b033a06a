"""Boards as people see them."""

from __future__ import annotations

from tests.terminal.still import lines_of
from tests.terminal.tables import card, cave, crypt, crypt_board
from undercroft.engine.view import Board, Cell, Link, Piece
from undercroft.terminal.boards import draw_board
from undercroft.terminal.canvas import Canvas
from undercroft.terminal.marks import Marks

SMALL = """
                     EXIT ▐10♥/▌
 A4          B4          C4          D4          E4

 A3          B3          C3          D3          E3
          5)▐10♠▌↑
 A2 ──1)K♦←─[B2]   ▒▒    C2          D2          E2
              ║        A)▐9♦▌↑
 A1   6)▒▒  [B1╞════════╡C1]─2)▐7♣▌→ D1          E1
                      ENTRY 6♠
"""

LARGE = """
┌╌╌╌╌╌╌┐          ┌───┴──┐          ┌╌╌╌╌╌╌┐
┆  A2  ├───1)K♦←──┤  B2  │    ▒▒    ┆  C2  ┆
└╌╌╌╌╌╌┘          └───╥──┘          └╌╌╌┬╌╌┘
                      ║              A)▐9♦▌↑
                      ║                 │
┌╌╌╌╌╌╌┐          ┌───╨──┐          ┌───┴──┐
┆  A1  ┆   6)▒▒   │  B1  ╞══════════╡  C1  ├──2)▐7♣▌→─
└╌╌╌╌╌╌┘          └──────┘          └─start┘
"""


def crypt_drawn(width: int, height: int) -> Canvas:
    return draw_board(crypt_board(), Marks(crypt()), width, height)


def test_a_crypt_fits_beside_the_players_on_a_small_screen() -> None:
    canvas = crypt_drawn(52, 10)
    assert canvas.width == 52
    assert lines_of(canvas.rows()) == SMALL.strip("\n")


def test_a_crypt_grows_with_the_screen() -> None:
    drawn = crypt_drawn(82, 22).rows()
    part = [row[:54].rstrip() for row in drawn[11:19]]
    assert "\n".join(part) == LARGE.strip("\n")
    assert crypt_drawn(110, 40).width > crypt_drawn(82, 22).width


def test_a_card_points_as_it_says_even_between_explored_rooms() -> None:
    cells = (Cell(ref="A1", x=0, y=0, tags=("explored",)), Cell(ref="B1", x=1, y=0, tags=("explored",)))
    link = Link(ref="A1-B1", ends=("A1", "B1"))
    for tag, arrow in (("points-left", "←"), ("points-right", "→")):
        board = Board(name="", shape="graph", width=2, height=1, cells=cells, links=(link,),
                      pieces=(card("KD", "A1-B1", tag),))  # fmt: skip
        assert f"K♦{arrow}" in draw_board(board, Marks(crypt()), 80, 5).rows()[1]


def test_a_strong_enemy_shows_its_level_where_there_is_room() -> None:
    cells = (Cell(ref="A1", x=0, y=1, tags=("explored",)), Cell(ref="A2", x=0, y=0))
    foe = Piece(ref="7C", name="x", face="7C", place="A1-A2", tags=("clubs", "enemy"), counters={"level": 14})
    board = Board(
        name="", shape="graph", width=1, height=2, cells=cells, links=(Link(ref="A1-A2", ends=("A1", "A2")),),
        pieces=(foe,),
    )  # fmt: skip
    assert any("7♣ 14" in row for row in draw_board(board, Marks(crypt()), 30, 20).rows())


def test_what_a_click_hits() -> None:
    canvas = crypt_drawn(52, 10)
    row = canvas.rows()[7]
    assert canvas.ref_at(row.index("7♣"), 7) == "card-7C"
    assert canvas.ref_at(row.index("6)"), 7) == "A1-B1"
    assert canvas.ref_at(row.index("B1"), 7) == "B1"
    assert canvas.ref_at(500, 7) == ""


def test_a_cave_shows_ground_pieces_fog_and_a_legend() -> None:
    view = cave()
    board = view.areas[0]
    assert isinstance(board, Board)
    assert lines_of(draw_board(board, Marks(view), 30, 8).rows()) == lines_of(
        [
            "███████████████ ~  ~  ~  0",
            "███ M  i  +  ·  ·  ~  ~  1",
            "███1·  · ███ · 2K  · ░░░ 2",
            "████████████ · ░░░░░░░░░ 3",
            " 0  1  2  3  4  5  6  7",
            "",
            "M Mara  i Milo  K Kobold",
            "█ wall  ~ water  · floor",
            "+ door  ░ fog",
        ]
    )


def test_with_room_each_cell_is_a_box_with_names() -> None:
    view = cave()
    board = view.areas[0]
    assert isinstance(board, Board)
    rows = draw_board(board, Marks(view), 160, 16).rows()
    assert rows[5][20:60] == "│Mara 3 health     ││Milo              │"
    assert rows[8][20:40] == "┌1)floor 1,2───────┐"
    assert rows[9][100:120] == "│2)Kobold          │"


def test_links_that_no_corridor_can_show_are_told() -> None:
    cells = (Cell(ref="a", x=0, y=0, name="Hall"), Cell(ref="b", x=2, y=2, name="Well"))
    board = Board(name="", shape="graph", width=3, height=3, cells=cells, links=(Link(ref="ab", ends=("a", "b")),))
    assert "a way between Hall and Well" in draw_board(board, Marks(crypt()), 60, 20).rows()


CROWDED = """
┌───well──┐            ┌─────────┐
│sid Wyrm ╞════════════╡ terrace │
└────╥────┘            └─────────┘
     ║
     ║
     ║
┌────╨────┐
│ W W W W │
└───arch──┘
"""


def test_a_crowd_stays_within_its_walls() -> None:
    """The name makes room, on a side where no corridor ends; many are shown by their first letters."""
    cells = (
        Cell(ref="well", name="The Old Well", x=0, y=0),
        Cell(ref="terrace", x=1, y=0),
        Cell(ref="arch", name="The Arch", x=0, y=1),
    )
    ways = (("well", "terrace"), ("well", "arch"))
    links = tuple(Link(ref=f"way-{a}-{b}", ends=(a, b), tags=("open",)) for a, b in ways)
    there = [("sid", "well"), ("Wyrm A", "well"), *[(f"Wyrm {letter}", "arch") for letter in "BCDE"]]
    pieces = tuple(Piece(ref=name, name=name, place=place) for name, place in there)
    board = Board(name="court", shape="graph", width=2, height=2, cells=cells, links=links, pieces=pieces)
    assert lines_of(draw_board(board, Marks(crypt()), 60, 20).rows()) == CROWDED.strip("\n")


def test_names_that_try_to_move_the_cursor_are_harmless() -> None:
    cells = (Cell(ref="a", x=0, y=0, name="\x1b[2J\n"),)
    board = Board(name="", shape="graph", width=1, height=1, cells=cells)
    assert "\x1b" not in "".join(draw_board(board, Marks(crypt()), 60, 20).rows())
