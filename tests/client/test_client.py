"""The client library, against a real server over real sockets."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.served import QUICK, Served, serving, sqlite_at
from undercroft.client import Seat, Server, Unreachable
from undercroft.engine.refusal import Refusal
from undercroft.wire import NewRoom, SeatPlan, Ticket

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
OPEN, BOT = SeatPlan(), SeatPlan(kind="bot", level="random")


@pytest.fixture
def server(served: Served) -> Server:
    return Server(served.url)


def duel(server: Server, *seats: SeatPlan) -> Ticket:
    return server.make_room(NewRoom(game="duel", your_name="Ann", seats=seats or (OPEN, BOT), seed="client"))


@pytest.fixture
def seat(server: Server) -> Iterator[Seat]:
    """Ann, in a duel with a bot that has begun."""
    with server.sit(duel(server)) as ann:
        ann.ready()
        while ann.view is None:
            ann.wait()
        yield ann


def test_a_game_is_played_to_its_end(seat: Seat) -> None:
    for view in seat.questions():
        assert view.question is not None
        seat.choose(view.question.options[0].key)
    assert seat.view is not None
    assert seat.view.ending is not None
    assert seat.room.stage == "over"


def test_what_the_server_offers_can_be_asked_for(server: Server) -> None:
    assert "duel" in [game.name for game in server.games()]
    assert any("blood" in rule.text for rule in server.rules("duel", "blood"))


def test_an_invitation_shows_what_it_is_to_before_one_joins(server: Server) -> None:
    ticket = duel(server, OPEN, OPEN)
    assert server.peek(ticket.invitation).info.game == "duel"
    bo = server.join(ticket.invitation, "Bo")
    assert (bo.room, bo.seat) == (ticket.room, 1)
    assert bo.token != ticket.token


def test_two_people_see_the_same_game_and_each_their_own_hand(server: Server) -> None:
    ticket = duel(server, OPEN, OPEN)
    with server.sit(ticket) as ann, server.sit(server.join(ticket.invitation, "Bo")) as bo:
        ann.ready()
        bo.ready()
        for person in (ann, bo):
            while person.view is None:
                person.wait()
        assert ann.view is not None
        assert bo.view is not None
        assert ann.view.names == bo.view.names == ("Ann", "Bo")
        assert (ann.view.seat, bo.view.seat) == (0, 1)


def test_a_refusal_is_a_sentence_and_changes_nothing(seat: Seat) -> None:
    before = seat.number
    with pytest.raises(Refusal, match="Not in this cellar"):
        seat.choose("fly away")
    assert seat.number == before


def test_a_hint_is_an_option_and_why_has_an_answer(seat: Seat) -> None:
    view = next(seat.questions())
    assert view.question is not None
    assert seat.hint().best.key in [option.key for option in view.question.options]
    assert seat.why(view.question.options[0].key).sentences


def test_chat_is_heard(seat: Seat) -> None:
    seat.say("Good evening.")
    assert seat.state.chat[-1].text == "Good evening."


def test_the_table_put_together_from_changes_is_the_table_shown_anew(server: Server, seat: Seat) -> None:
    for number, view in enumerate(seat.questions()):
        assert view.question is not None
        seat.choose(view.question.options[-1].key)
        if number == 6:
            break
    next(seat.questions())
    with server.sit(seat.ticket) as again:
        assert again.view is not None
        assert seat.view is not None
        assert again.view.areas == seat.view.areas
        assert again.view.question == seat.view.question


def test_whoever_has_no_seat_is_told_so(server: Server) -> None:
    ticket = duel(server)
    with pytest.raises(Refusal, match="opens no place"):
        server.sit(Ticket(room=ticket.room, token=f"{ticket.room}.wrong", invitation=""))


def test_a_wrong_address_is_answered_with_a_sentence() -> None:
    with pytest.raises(Refusal, match="is no address of a server"):
        Server("ftp://somewhere")
    with pytest.raises(Unreachable, match="No server answers"):
        Server("http://127.0.0.1:9").games()


def test_a_game_that_is_not_there_is_refused_by_the_server(server: Server) -> None:
    with pytest.raises(Refusal, match="There is no game 'chess'"):
        server.make_room(NewRoom(game="chess", your_name="Ann", seats=(OPEN, BOT)))


@pytest.mark.slow
def test_a_seat_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    with serving(sqlite_at(tmp_path), *QUICK) as mortal:
        server = Server(mortal.url)
        with server.sit(duel(server)) as ann:
            ann.ready()
            for number, view in enumerate(ann.questions()):
                assert view.question is not None
                if number in (2, 5):
                    mortal.kill()
                    mortal.start()
                ann.choose(view.question.options[0].key)
            assert ann.over


@pytest.mark.slow
def test_the_example_bot_joins_and_plays(server: Server) -> None:
    ticket = duel(server, OPEN, OPEN)
    bot = subprocess.Popen(
        [sys.executable, str(EXAMPLE), server.address, ticket.invitation, "Robin"], stdout=subprocess.PIPE, text=True
    )
    with server.sit(ticket) as ann:
        ann.ready()
        for view in ann.questions():
            assert view.question is not None
            ann.choose(view.question.options[0].key)
        assert ann.room.seats[1].name == "Robin"
    out, _ = bot.communicate(timeout=PATIENCE)
    assert out.strip()


def test_the_example_is_as_short_as_promised() -> None:
    code = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(code) <= 30


@pytest.mark.slow
def test_a_load_is_put_on_a_server_and_measured(served: Served) -> None:
    command = [sys.executable, "-m", "undercroft", "load", served.url, "--clients", "6", "--seconds", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE)
    assert done.returncode == 0, done.stderr
    assert "6 clients sit at 3 tables" in done.stdout
    rate = int(done.stdout.splitlines()[-1].split()[0].replace(",", ""))
    assert rate > 0
