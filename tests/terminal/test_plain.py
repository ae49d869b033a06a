"""Line mode, as somebody reads it who cannot see a board."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

from tests.match.guess import GAME as GUESS
from tests.terminal.still import StillSitting
from tests.terminal.tables import cave, crypt
from undercroft.bots.roster import bots_of
from undercroft.games.dungeons import GAME as DUNGEONS
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.terminal import lines
from undercroft.terminal.plain import Plain
from undercroft.terminal.sitting import AtHome
from undercroft.terminal.tell import told


def play(sitting: AtHome, *said: str) -> list[str]:
    """What is printed when somebody types these lines."""
    out = io.StringIO()
    assert Plain(sitting, io.StringIO("".join(f"{line}\n" for line in said)), out).play() == 0
    return out.getvalue().splitlines()


def guess(folder: Path, *names: str, bots: int = 0) -> AtHome:
    seats = [Seat(name) for name in names] + [Seat(f"Bot {i}", "bot", "random") for i in range(bots)]
    match = Match.start(GUESS, seats, {}, Luck.from_text("a line"))
    return AtHome(match, bots_of(match), folder / "game.undercroft")


def test_the_question_and_its_options_are_numbered(tmp_path: Path) -> None:
    printed = play(guess(tmp_path, "Mara"))
    assert printed[1:4] == ["Your turn.", "  1. roll the die [roll]", "  2. open the bidding [bid]"]
    assert printed[-1] == "The input has ended."


def test_a_number_a_key_and_the_beginning_of_a_key_choose(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara")
    play(sitting, "3", "think", "thi")
    assert [entry.key for entry in sitting.match.journal.entries] == ["think"] * 3  # type: ignore[union-attr]


def test_a_wrong_line_gets_one_sentence_and_the_question_again() -> None:
    printed = play(StillSitting(crypt()), "dance", "99", "fight", "fly away")
    assert "'dance' is no option and no command; type a number from 1 to 7, a key, or help." in printed
    assert "Type a number from 1 to 7, a key, or help." in printed
    assert "'fight' could be fight C1-D1, fight C1-C2, fight C1-C2 JC, fight B2-B3." in printed
    assert "Nobody can fly away here. (T-062)" in printed
    assert printed.count("What do you do?") == 5


def test_why_and_rules_answer() -> None:
    printed = play(StillSitting(crypt()), "why 1", "why K♦", "why E4", "rules enemies never", "rules xyzzy")
    assert "T-050, Exploring: A safe hallway may be explored." in printed
    assert "You can: Explore the hallway A2-B2." in printed
    assert "Nobody can fight E4 here. (T-062)" in printed
    assert "T-071 (Enemies) Patience. Enemies never act on their own." in printed
    assert "No rule has the words 'xyzzy'." in printed


def test_the_whole_table_in_words() -> None:
    words = told(crypt())
    for line in (
        "  Explored: B2, B1, C1.",
        "  At EXIT: 10♥ ten of hearts (turned, enemy, aligned).",
        "  On C1-D1: 7♣ seven of clubs (enemy), pointing to D1.",
        "  Open passages: B1-C1, B1-B2.",
        "  Walls: A1-B1, B2-C2.",
        "Mara: Level 6♠, Class rogue, Gold 3.",
        "Item discard: 2 cards, from the top: J♠ jack of spades (item), Q♣ queen of clubs (item).",
        "Being resolved: Mara's turn, in Domain 1.",
    ):
        assert line in words
    assert "Milo, Hand: 2 unseen." in told(cave())


def test_no_line_needs_a_drawing() -> None:
    text = "\n".join(play(StillSitting(crypt()), "look", "help", "log", "hint"))
    assert not set("│─┌═║▐▒\x1b") & set(text)


def test_undo_asks_where_it_is_not_free(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara")
    printed = play(sitting, "undo", "think", "undo", "redo", "roll", "undo", "no")
    assert "Nothing has been chosen here yet." in printed
    assert "Taken back." in printed
    assert "Done again." in printed
    assert any(line.startswith("This undo is not free") for line in printed)
    assert sitting.match.number == 2


def test_giving_up_must_be_confirmed_and_the_end_is_told(tmp_path: Path) -> None:
    printed = play(guess(tmp_path, "Mara"), "stop", "no", "stop", "yes")
    assert "Stopped." in printed
    assert "Nobody won." in printed
    assert any("undercroft verify" in line for line in printed)


def test_the_keyboard_is_passed_where_hands_are_secret(tmp_path: Path) -> None:
    printed = play(guess(tmp_path, "Mara", "Milo"), "roll", "")
    assert "Pass the keyboard to Milo, who presses Enter." in printed
    assert printed.index("Jinx?") > printed.index("Pass the keyboard to Milo, who presses Enter.")


def test_one_speaks_for_the_group(tmp_path: Path) -> None:
    match = Match.start(GUESS, [Seat("Mara"), Seat("Milo")], {"opening": "on"}, Luck.from_text("together"))
    printed = play(AtHome(match, {}, tmp_path / "g.undercroft"), "short")
    assert printed[1:3] == ["How long?", "  1. a short game [short]"]
    assert match.number == 1


def test_bots_move_and_their_moves_are_told(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara", bots=1)
    printed = play(sitting, "roll")
    assert any(line.startswith("Mara rolled") for line in printed)
    assert sitting.match.number > 1


def test_a_replay_prints_every_move(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara")
    play(sitting, "think", "roll")
    out = io.StringIO()
    lines.replay(sitting.match, None, out)
    assert out.getvalue().startswith("Move 1. Mara: think\nMove 2. Mara: roll the die\n  Mara rolled")
    later = io.StringIO()
    lines.replay(sitting.match, 1, later)
    assert later.getvalue().startswith("Move 2. Mara: roll the die\n")


def test_watching_prints_a_whole_game(tmp_path: Path) -> None:
    sitting = guess(tmp_path, bots=2)
    out = io.StringIO()
    lines.watch(sitting.match, sitting.bots, out)
    assert sitting.match.over
    assert "Move 1. Bot 0: " in out.getvalue()


def piped(folder: Path, said: str, *arguments: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    """Run the command with pipes for a terminal."""
    command = [sys.executable, "-m", "undercroft", *arguments]
    surroundings = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "PYTHONPATH": ":".join(sys.path),
                    "PYTHONIOENCODING": encoding}  # fmt: skip
    return subprocess.run(command, input=said.encode(), capture_output=True, env=surroundings, cwd=folder, timeout=120)


def test_a_game_through_a_pipe(tmp_path: Path) -> None:
    done = piped(tmp_path, "look\nhint\n1\nquit\n", "play", "tomb", "--seed", "pipe", "--save", "g.undercroft")
    text = done.stdout.decode()
    assert done.returncode == 0, done.stderr.decode()
    assert "What will you do?" in text
    assert "imagined games" in text
    assert "\x1b" not in text
    assert "g.undercroft" in text.splitlines()[-1]


def test_the_end_of_the_input_saves_and_stops(tmp_path: Path) -> None:
    done = piped(tmp_path, "", "play", "tomb", "--seed", "pipe", "--save", "g.undercroft")
    assert done.returncode == 0
    assert "The input has ended." in done.stdout.decode()
    assert (tmp_path / "g.undercroft").exists()


def test_a_terminal_that_knows_only_ascii(tmp_path: Path) -> None:
    done = piped(tmp_path, "", "play", "tomb", "--seed", "pipe", "--save", "g.undercroft", encoding="ascii")
    assert done.returncode == 0, done.stderr.decode()


def test_standing_orders_are_shown_and_changed(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara", bots=1)
    printed = play(sitting, "orders", "orders ask always", "orders sleep")
    assert "when I can answer (now): only windows in which you could do more than pass." in printed
    assert "Your standing order: ask always." in printed
    assert any(line.startswith("There is no standing order 'sleep'") for line in printed)
    assert sitting.match.standing(0) == "ask always"


def test_stops_are_shown_and_given_in_lines(tmp_path: Path) -> None:
    match = Match.start(DUNGEONS, [Seat("Mara"), Seat("Bot", "bot", "random")], {}, Luck.from_text("stops"))
    sitting = AtHome(match, bots_of(match), tmp_path / "game.undercroft")
    printed = play(sitting, "orders", "orders smart; roll others;end seat 2", "orders", "orders smart; rol others")
    assert "Stops, windows in which you are asked in any case: none." in printed
    assert "  roll: when the die is shown" in printed
    assert "Stops, windows in which you are asked in any case: roll others, end seat 2." in printed
    assert "There is no window 'rol' to stop at; did you mean 'roll'?" in printed
    assert sitting.standing() == "smart; roll others; end seat 2"


def test_people_who_share_a_screen_are_always_asked(tmp_path: Path) -> None:
    """Who is passed over would show what the hand lacks."""
    sitting = guess(tmp_path, "Mara", "Milo")
    assert [sitting.match.standing(seat) for seat in (0, 1)] == ["ask always", "ask always"]
