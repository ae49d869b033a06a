"""Sheets, rows, hands, piles and options as people see them."""

from __future__ import annotations

from msgspec.structs import replace

from tests.terminal.tables import card, cave, crowd, crypt
from undercroft.engine.view import Heading, Piece
from undercroft.match.spoken import said
from undercroft.terminal.arrangement import Arrangement
from undercroft.terminal.canvas import Canvas, clip, squeeze, wrapped
from undercroft.terminal.choices import arranged, draw_choices
from undercroft.terminal.looks import style
from undercroft.terminal.marks import Marks
from undercroft.terminal.side import draw_side, resolving


def test_a_players_things_stand_together() -> None:
    view = crypt()
    rows = draw_side(view, Marks(view), 27).rows()
    assert rows[:4] == ["Mara", " Level 6♠  Class rogue", "  Gold 3", " Items B)J♣  Q♦  Q♥/"]
    assert "Explore stack 21" in rows
    assert rows[-1] == "Story The door of salt (p)"


def test_with_room_cards_have_names() -> None:
    view = crypt()
    assert any("J♣ jack of clubs" in row for row in draw_side(view, Marks(view), 40).rows())


def test_unseen_cards_of_others_are_backs() -> None:
    view = cave()
    rows = draw_side(view, Marks(view), 40).rows()
    assert rows[:4] == ["Mara (you)", " Hand 3)Shield Wall  Dread", "Milo", " Hand ▒▒  ▒▒"]


def test_what_is_being_resolved() -> None:
    assert resolving("Cave", cave(), 80) == "Cave > The kobold attacks Mara > before the wounds"
    assert resolving("Cave", cave(), 30) == "… > before the wounds"


def test_what_the_rule_at_hand_is_about_stands_out() -> None:
    view = replace(cave(), stack=(Heading(name="Attack", text="", refs=("kobold",)),))
    assert Marks(view).lit("kobold", "foe") == "foe current live"


def test_every_option_has_a_key_until_keys_run_out() -> None:
    marks = Marks(crowd(60))
    keys = list(marks.hot.values())
    assert keys[:10] == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "a"]
    assert not set(keys) & set("hlpqrsuU?/")
    assert marks.pressed("2") == [marks.all[1]]
    assert marks.sign("ware-59") == "*"


def test_a_thing_with_several_options_has_a_capital() -> None:
    marks = Marks(crypt())
    assert marks.sign("card-9D") == marks.sign("C1-C2") == "A"
    assert [option.key for option in marks.pressed("A")] == ["fight C1-C2", "fight C1-C2 JC"]


def test_words_narrow_options_down() -> None:
    assert [option.key for option in Marks(crypt()).matching("nine jack")] == ["fight C1-C2 JC"]


def test_options_stand_in_columns_where_they_are_many() -> None:
    marks = Marks(crypt())
    rows = draw_choices(marks.all, marks, 1, arranged(marks.all, 80, 5)).rows()
    assert rows[0] == " 1) Explore the hallway A2-B2            5) Fight the ten of spades"
    assert rows[1].startswith(">2) Fight the seven of clubs")


def test_arrows_walk_through_columns() -> None:
    layout = arranged(Marks(crypt()).all, 80, 5)
    assert layout.step(0, "down", 7) == 1
    assert layout.step(0, "up", 7) == 6
    assert layout.step(0, "right", 7) == 4
    assert layout.step(6, "right", 7) == 6
    assert layout.step(3, "home", 7) == 0


def test_the_board_keeps_its_room_whatever_is_asked() -> None:
    few, many = Arrangement(80, 24, wanted=1), Arrangement(80, 24, wanted=20)
    assert few.board == many.board
    assert few.low > many.low
    assert few.shows("low")
    assert not few.shows("log")


def test_on_a_tiny_screen_panes_take_turns() -> None:
    assert [Arrangement(50, 16, turn=turn).pane for turn in range(4)] == ["board", "side", "log", "board"]


def test_a_piece_in_words() -> None:
    assert said(card("QH", "", turned=True)) == "Q♥ queen of hearts (turned, item)"
    assert said(Piece(ref="x", down=True)) == "something unseen"


def test_long_texts_are_cut_or_broken() -> None:
    assert clip("A long name", 6) == "A lon…"
    assert squeeze("Fight the seven of clubs at C1-D1: 2 against 3", 36) == "Fight the seven of…1-D1: 2 against 3"
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("abcdefghij", 4) == ["abcd", "efgh", "ij"]


def test_a_red_enemy_is_red_on_its_own_ground() -> None:
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "▐9♥", "red foe")
    assert style(canvas.looks[0][2]) == style("red foe") == "$text-error bold on $error-muted"


def test_wide_characters_take_two_columns() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "竜ab")
    assert canvas.rows() == ["竜ab"]
    assert canvas.ref_at(0, 0) == ""
