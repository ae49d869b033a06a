"""The protocol over real sockets: hello, requests answered once, numbers, reconnection, two tabs."""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.served import Player, Problem, Served, play_to_the_end, together


def two(served: Served, game: str = "tomb") -> tuple[Player, Player]:
    """Ann and Bo at a table that has begun."""
    a, b = together(served, game)
    return a, b


def asked(*players: Player) -> Player:
    """Who is asked now."""
    return next(player for player in players if player.catch_up().question)


# Hello.


def test_a_hello_is_answered_with_the_table(served: Served) -> None:
    ticket = served.room(bots=["sensible"])
    player = served.sit(ticket)
    shown = player.messages[0]
    assert shown["is"] == "shown"
    assert shown["seat"] == 0
    assert shown["room"]["stage"] == "playing"
    assert shown["view"]["names"] == ["Ann", "Bot 2"]
    assert ticket["token"] not in player.raw[0]
    assert ticket["invitation"] not in player.raw[0]


@pytest.mark.parametrize(
    ("hello", "sentence"),
    [
        ({"do": "hello", "protocol": 0, "token": ""}, "This server speaks protocol 1; load the page again."),
        ({"do": "undo", "id": "1"}, "The first message must be a hello."),
        ("not json", "The first message must be a hello."),
    ],
)
def test_a_bad_hello_is_answered_with_goodbye(served: Served, hello: object, sentence: str) -> None:
    ticket = served.room(bots=["sensible"])
    bye = Player(served, ticket, hello=hello).bye()
    assert bye["sentence"] == sentence
    assert bool(bye.get("reload")) == ("protocol" in sentence)


def test_a_wrong_token_opens_nothing(served: Served) -> None:
    ticket = served.room(bots=["sensible"])
    other = served.room(bots=["sensible"])
    stranger = Player(served, {"room": ticket["room"], "token": other["token"]})
    assert stranger.messages[0]["is"] == "bye"
    assert "opens no place" in stranger.messages[0]["sentence"]
    invited = Player(served, {"room": ticket["room"], "token": ticket["invitation"]})
    assert invited.messages[0]["is"] == "bye"


def test_a_page_of_another_site_is_turned_away(served: Served) -> None:
    ticket = served.room(bots=["sensible"])
    with pytest.raises(InvalidStatus):
        Player(served, ticket, origin="https://elsewhere.example")
    assert Player(served, ticket, origin=served.url).view


def test_messages_that_cannot_be_read_end_the_connection(served: Served) -> None:
    ticket = served.room(bots=["sensible"])
    for message in ("{", json.dumps({"do": "conquer", "id": "1"}), json.dumps({"do": "choose", "id": "1"})):
        player = served.sit(ticket)
        player.put(message)
        assert player.bye()["sentence"].startswith("This message cannot be read")
    player = served.sit(ticket)
    player.put(json.dumps({"do": "say", "id": "x" * 101, "text": "hello"}))
    assert player.bye()["sentence"] == "After the hello come requests with a short id."


def test_a_message_may_not_be_huge(served: Served) -> None:
    player = served.sit(served.room(bots=["sensible"]))
    player.put({"do": "say", "id": "1", "text": "x" * 20_000})
    with pytest.raises(Exception, match="1009"):
        player.until("done")


# Choosing.


def test_a_choice_is_acknowledged_and_shown_to_all(served: Served) -> None:
    a, b = two(served)
    player = asked(a, b)
    before = b.number
    number = player.choose()["number"]
    b.settle(number)
    a.settle(number)
    assert number > before
    assert a.view is not None
    assert b.view is not None
    assert a.view["areas"][0] == b.view["areas"][0]


def test_a_request_sent_twice_is_carried_out_once_and_answered_twice(served: Served) -> None:
    a, b = two(served)
    player = asked(a, b)
    request = {"id": "the same", "key": player.keys[0], "number": player.number}
    first = player.done("choose", **request)
    second = player.done("choose", **request)
    assert first == second
    assert served.get(f"/api/matches/{a.ticket['room']}/moves/1", token=a.ticket["token"])["moves"] == 1


def test_a_late_choice_is_refused_and_changes_nothing(served: Served) -> None:
    a, b = two(served)
    player = asked(a, b)
    key, number = player.keys[0], player.number
    player.choose(key)
    player = asked(a, b)
    before = player.number
    sentence = player.refused("choose", key=player.keys[0], number=number - 1)
    assert sentence == "The table has changed since you made this choice; look again."
    assert player.refused("choose", key=player.keys[0], number=before + 5).endswith("look again.")
    assert player.number == before


def test_what_is_not_offered_is_refused_with_a_reason(served: Served) -> None:
    a, b = two(served)
    player = asked(a, b)
    assert "conquer" in player.refused("choose", key="conquer", number=player.number)


def test_nobody_chooses_for_another(served: Served) -> None:
    ann = served.room("tomb", 2)
    bo = served.join(ann, "Bo")
    watcher = served.join(ann, "Cy", watch=True)
    a, b, c = served.sit(ann), served.sit(bo), served.sit(watcher)
    a.done("ready", ready=True)
    b.done("ready", ready=True)
    player = asked(a, b)
    other = b if player is a else a
    assert "asked" in other.refused("choose", key=player.keys[0], number=player.number)
    assert c.refused("choose", key=player.keys[0], number=player.number).startswith("You are watching")


# Coming back.


def test_whoever_comes_back_is_told_what_happened_meanwhile(served: Served) -> None:
    a, b = two(served)
    player = asked(a, b)
    other = b if player is a else a
    seen, before = other.number, len(other.events)
    other.close()
    player.choose()
    changed = other.come_back()
    assert changed["is"] == "changed"
    assert changed["since"] == seen
    assert changed["number"] == player.number
    fresh = served.sit(other.ticket)
    assert fresh.view is not None
    assert changed["areas"] == fresh.view["areas"]
    assert fresh.events[before:] == changed.get("events", [])
    assert fresh.view["question"] == other.question if other.question else not fresh.question


def test_a_number_that_is_not_known_is_answered_with_the_whole_table(served: Served) -> None:
    ticket = served.room(bots=["sensible"])
    assert served.sit(ticket, seen=12345).messages[0]["is"] == "shown"


def test_two_tabs_on_one_seat_see_the_same_and_can_both_choose(served: Served) -> None:
    ticket = served.room("tomb", 1)
    one, two = served.sit(ticket), served.sit(ticket)
    number = one.choose()["number"]
    two.settle(number)
    one.settle(number)
    assert one.view == two.view
    key = two.keys[0]
    number = two.choose(key)["number"]
    one.settle(number)
    assert one.view == two.view
    late = one.refused("choose", key=key, number=number - 1)
    assert late


def test_a_game_is_played_to_its_end(served: Served) -> None:
    a, b = two(served, "duel")
    play_to_the_end(a, b)
    assert a.view is not None
    assert a.view["ending"]["text"]
    assert a.refused("choose", key="pass", number=a.number) == "The game is over."


# Chat, why, hint, orders.


def test_chat_reaches_everybody_and_is_limited(served: Served) -> None:
    a, b = two(served)
    a.done("say", text="  <b>good\nluck</b> ")
    b.catch_up()
    assert b.chat[-1]["text"] == "<b>good luck</b>"
    assert b.chat[-1]["name"] == "Ann"
    assert a.refused("say", text="x" * 501) == "A line of chat has 1 to 500 characters."
    assert a.refused("say", text=" ") == "A line of chat has 1 to 500 characters."
    again = served.sit(b.ticket)
    assert again.chat == b.chat


def test_why_and_hint(served: Served) -> None:
    player = served.sit(served.room("tomb", 1))
    because = player.ask("why", about=player.keys[0])
    assert because["is"] == "because"
    assert because["sentences"]
    assert because["rules"][0]["text"]
    assert "conquer" in player.ask("why", about="conquer")["sentences"][0]
    advice = player.ask("hint")
    assert advice["is"] == "advice"
    assert advice["best"]["key"] in player.keys


def test_a_standing_order_is_private_and_kept(served: Served) -> None:
    a, b = two(served, "dungeons")
    heard = len(b.catch_up().raw)
    a.done("stand", name="ask always")
    assert a.state["standing"] == "ask always"
    assert b.nothing_comes()
    assert len(b.raw) == heard
    assert served.sit(a.ticket).state["standing"] == "ask always"
    assert "There is no standing order" in a.refused("stand", name="sleep")


def test_a_stranger_learns_nothing_about_rooms(served: Served) -> None:
    with pytest.raises(Problem, match="404"):
        served.get("/api/invitations/nowhere.abc")
    ticket = served.room(bots=["sensible"])
    with pytest.raises(Problem, match="404"):
        served.get(f"/api/invitations/{ticket['room']}.abc")
    with pytest.raises(Problem, match="403"):
        served.get(f"/api/matches/{ticket['room']}/moves/0")


def test_whoever_says_much_at_once_is_heard_to_the_end_and_in_order(served: Served) -> None:
    """Also when no more is read for a while, since so many messages wait."""
    a = served.sit(served.room(people=2))
    lines = [f"line {number}" for number in range(100)]
    for line in lines:
        a.put({"do": "say", "id": line, "text": line})
    answers: list[str] = []
    while len(answers) < 100:
        answers += [message["id"] for message in [a.receive()] if message["is"] == "done"]
    assert answers == lines
    assert [line["text"] for line in a.chat] == lines


@pytest.mark.slow
def test_who_reads_too_slowly_is_sent_away_and_the_others_play_on(served: Served) -> None:
    a, b = two(served)
    while a.here()[1]:
        a.done("say", text="y" * 500)
    while (message := b.receive())["is"] != "bye":
        pass
    assert message["sentence"] == "You read too slowly; come back."
    assert b.come_back()["number"] == a.number
