"""Room life: gathering, playing, taking back, standing in, going on."""

from __future__ import annotations

import time

import pytest

from tests.server.served import Player, Problem, Served, play_to_the_end, together


def roll(a: Player, b: Player) -> None:
    """Ann rolls and does not jinx; others have nothing to say to it, and it is Bo's turn."""
    a.wait_for_question()
    a.choose("roll")
    a.wait_for_question()
    a.choose("pass")
    b.wait_for_question()


# Gathering.


def test_an_invitation_shows_the_room_and_lets_people_in(served: Served) -> None:
    ann = served.room("guess", 2, name="Friday")
    peek = served.get(f"/api/invitations/{ann['invitation']}")
    assert (peek["title"], peek["info"]["name"], peek["info"]["stage"]) == ("Guess", "Friday", "gathering")
    assert [seat["kind"] for seat in peek["info"]["seats"]] == ["person", "open"]
    bo = served.join(ann, "Bo")
    assert bo["seat"] == 1
    assert bo["token"] not in (ann["token"], ann["invitation"])
    with pytest.raises(Problem, match="409 No seat is free in this room; you can watch"):
        served.join(ann, "Cy")
    assert "seat" not in served.join(ann, "Cy", watch=True)


def test_names_are_checked(served: Served) -> None:
    ann = served.room("guess", 3)
    with pytest.raises(Problem, match="Somebody is called Ann here already"):
        served.join(ann, "Ann")
    for name in ("", " ", "x" * 41, "a\nb"):
        with pytest.raises(Problem, match="A name is one line of 1 to 40 characters"):
            served.join(ann, name)
    with pytest.raises(Problem, match="Seat 1 is not free"):
        served.join(ann, "Bo", seat=0)
    assert served.join(ann, "Bo", seat=2)["seat"] == 2


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"settings": {"opening": "maybe"}}, "opening can be off, on, not 'maybe'"),
        ({"settings": {"colour": "red"}}, "Guess has no option 'colour'"),
        ({"preset": "alone"}, "Guess has no preset 'alone'"),
        ({"seats": []}, "Leave a seat open for yourself"),
        ({"seats": [{"kind": "open"}] * 9}, "Guess seats 1 to 4 players, not 9"),
        ({"seats": [{"kind": "bot", "level": "godlike"}]}, "There is no bot 'godlike'"),
        ({"clock": {"kind": "casual", "seconds": 1}}, "A casual clock gives 5 to 3600 seconds"),
        ({"name": "x" * 61}, "The name of a room is one line of at most 60 characters"),
    ],
)
def test_a_room_that_cannot_be_made_is_refused_with_a_reason(
    served: Served, wish: dict[str, object], sentence: str
) -> None:
    with pytest.raises(Problem, match=sentence) as problem:
        served.post("/api/rooms", {"game": "guess", "yourName": "Ann", "seats": [{}], **wish})
    assert problem.value.status == 409


def test_the_game_begins_when_everybody_is_ready(served: Served) -> None:
    ann = served.room("guess", 2)
    a = served.sit(ann)
    a.done("ready", ready=True)
    assert a.room["stage"] == "gathering"
    b = served.sit(served.join(ann, "Bo"))
    b.done("ready", ready=True)
    a.catch_up()
    assert a.room["stage"] == b.room["stage"] == "playing"
    assert a.refused("ready", ready=False) == "The game has begun."


def test_words_stir_the_luck_that_was_promised_before(served: Served) -> None:
    ann = served.room("guess", 2)
    a, b = served.sit(ann), served.sit(served.join(ann, "Bo"))
    promised = a.room["commitment"]
    a.done("ready", ready=True, word="abracadabra")
    assert a.refused("ready", ready=True, word="x" * 101).startswith("A word for luck is one line")
    assert "abracadabra" not in "".join(b.catch_up().raw)
    assert [bool(seat.get("word")) for seat in b.room["seats"]] == [True, False]
    b.done("ready", ready=True)
    roll(a, b)
    luck = served.get(f"/api/matches/{ann['room']}/luck")
    assert luck == {"match": ann["room"], "commitment": promised}
    b.done("choose", key="stop", number=b.number)
    luck = served.get(f"/api/matches/{ann['room']}/luck")
    assert luck["words"] == ["abracadabra", ""]
    assert luck["sound"]
    assert luck["secret"]


def test_the_host_arranges_the_table_and_nobody_else(served: Served) -> None:
    ann = served.room("duel", 2)
    a, b = served.sit(ann), served.sit(served.join(ann, "Bo"))
    b.done("ready", ready=True)
    assert b.refused("arrange", seat=0, plan={"kind": "open"}) == "Only the host can change the table."
    a.done("configure", settings={"length": "brawl"})
    assert a.room["settings"]["length"] == "brawl"
    assert not any(seat.get("ready") for seat in a.room["seats"])
    assert "length can be" in a.refused("configure", settings={"length": "endless"})
    a.done("arrange", seat=1, plan={"kind": "bot", "level": "random"})
    assert b.bye()["sentence"] == "Your place in this room was given up."
    assert "opens no place" in Player(served, b.ticket).messages[0]["sentence"]
    a.done("ready", ready=True)
    assert a.room["stage"] == "playing"


def test_whoever_leaves_before_the_game_frees_the_seat_and_the_next_is_host(served: Served) -> None:
    ann = served.room("guess", 2)
    a, b = served.sit(ann), served.sit(served.join(ann, "Bo"))
    a.done("leave")
    b.catch_up()
    assert [seat["kind"] for seat in b.room["seats"]] == ["open", "person"]
    assert b.room["host"] == 1
    assert served.join(ann, "Cy")["seat"] == 0


def test_listed_rooms_are_listed_joined_and_watched_without_an_invitation(served: Served) -> None:
    secret = served.room("guess", 2)
    ann = served.room("guess", 2, listed=True, name="Open house")
    rooms = {peek["info"]["room"] for peek in served.get("/api/rooms")}
    assert ann["room"] in rooms
    assert secret["room"] not in rooms
    assert served.join({"invitation": ann["room"]}, "Bo")["seat"] == 1
    watcher = served.sit(served.post(f"/api/rooms/{ann['room']}/watch?name=Cy"))
    assert watcher.room["spectators"] == 1
    for path in (f"/api/rooms/{secret['room']}/watch", "/api/invitations"):
        with pytest.raises(Problem, match="404"):
            served.post(path, {"invitation": secret["room"], "yourName": "Eve"})


# Playing.


def test_presence_is_told(served: Served) -> None:
    a, b = together(served)
    assert a.catch_up().here() == [True, True]
    b.close()
    a.wait_until(lambda: a.here() == [True, False])
    b.come_back()
    assert a.catch_up().here() == [True, True]


def test_the_keeper_speaks_for_the_group_and_can_hand_over(served: Served) -> None:
    a, b = together(served, preset="together")
    assert "short" in a.keys
    assert b.refused("choose", key="short", number=b.number) == "Ann answers this for the group, not Bo."
    a.done("hand-over", seat=1)
    assert b.catch_up().room["keeper"] == 1
    b.choose("short")


def test_undo_is_free_until_something_is_told(served: Served) -> None:
    a, b = together(served)
    number = a.choose("think")["number"]
    assert a.state["undoFree"]
    undone = a.done("undo")["number"]
    assert undone > number
    assert a.state["mayRedo"]
    a.done("redo")
    assert a.refused("redo") == "Ann has taken nothing back that could be done again."
    assert b.catch_up().room["number"] == a.number


def test_a_choice_for_what_was_taken_back_comes_too_late(served: Served) -> None:
    """The match counts backwards with an undo; the room's number never does."""
    a, _ = together(served)
    number = a.number
    a.choose("think")
    a.done("undo")
    assert a.refused("choose", key="think", number=number).endswith("look again.")
    a.choose("think")


def test_undo_past_luck_needs_consent(served: Served) -> None:
    a, b, c = together(served, names=("Ann", "Bo", "Cy"))
    roll(a, b)
    assert b.refused("agree", yes=True) == "Nobody has asked to undo."
    b.choose("think")
    a.done("undo")
    assert b.catch_up().room["undoAskedBy"] == 0
    assert a.refused("agree", yes=True) == "You have asked yourself; the others must agree."
    b.done("agree", yes=True)
    assert c.catch_up().room["undoAgreed"] == [1]
    c.done("agree", yes=True)
    assert "jinx" in a.catch_up().keys
    assert "undoAskedBy" not in a.room


def test_undo_can_be_denied(served: Served) -> None:
    a, b = together(served)
    assert b.view is not None
    hand = b.view["areas"][1]["pieces"][0]["name"]
    a.choose(f"guess 2 {(int(hand) + 1) % 10}")
    a.catch_up().done("undo")
    b.catch_up().done("agree", yes=False)
    a.catch_up()
    assert "undoAskedBy" not in a.room
    assert a.room["move"] == 1


def test_a_pause_stops_everything(served: Served) -> None:
    a, b = together(served)
    b.done("pause", paused=True)
    assert a.catch_up().refused("choose", key="roll", number=a.number) == "The game is paused."
    assert a.refused("pause", paused=True) == "The game is paused already."
    a.done("pause", paused=False)
    a.choose("think")


def test_a_bot_stands_in_for_the_absent_and_gives_the_seat_back(served: Served) -> None:
    a, b = together(served, "duel")
    assert a.refused("stand-in", seat=1, level="sensible") == "Bo is here and plays."
    b.close()
    a.wait_until(lambda: not a.here()[1])
    a.done("stand-in", seat=1, level="sensible")
    for _ in range(3):
        if a.catch_up().question:
            a.choose()
    assert a.room["seats"][1]["standIn"] == "sensible"
    b.come_back()
    if not b.over:
        assert b.refused("choose", key="lunge", number=b.number).startswith("A bot plays for you")
        b.done("stand-in", seat=1)
        assert "standIn" not in b.room["seats"][1]
        assert a.refused("stand-in", seat=1).startswith("Only Bo can take that seat back")


def test_whoever_leaves_a_game_is_replaced_and_somebody_else_may_sit_down(served: Served) -> None:
    a, b = together(served, "duel")
    b.done("leave")
    assert b.bye()
    a.catch_up()
    assert a.room["seats"][1]["standIn"] == "sensible"
    assert served.join(a.ticket, "Cy")["seat"] == 1
    a.catch_up()
    assert a.room["seats"][1]["name"] == "Cy"
    assert "standIn" not in a.room["seats"][1]
    assert a.view is not None
    assert a.view["names"] == ["Ann", "Cy"]


def test_a_rematch_opens_the_same_seats_with_the_same_tickets(served: Served) -> None:
    a, b = together(served, "duel")
    assert a.refused("rematch") == "The game is not over yet."
    play_to_the_end(a, b)
    a.done("rematch")
    b.catch_up().done("rematch")
    again = a.catch_up().room["nextRoom"]
    assert b.catch_up().room["nextRoom"] == again
    next_a, next_b = (Player(served, {**p.ticket, "room": again}) for p in (a, b))
    assert next_a.room["commitment"] != a.room["commitment"]
    next_a.done("ready", ready=True)
    next_b.done("ready", ready=True)
    assert next_b.room["stage"] == "playing"
    secret = a.ticket["invitation"].partition(".")[2]
    assert served.get(f"/api/invitations/{again}.{secret}")["info"]["room"] == again


def test_two_who_want_a_rematch_at_once_get_the_same(served: Served) -> None:
    a, b = together(served, "duel")
    play_to_the_end(a, b)
    a.catch_up()
    b.catch_up()
    a.put({"do": "rematch", "id": "mine"})
    b.done("rematch")
    while a.receive().get("id") != "mine":
        pass
    assert a.messages[-1]["is"] == "done"
    assert a.room["nextRoom"] == b.catch_up().room["nextRoom"]


@pytest.mark.slow
def test_the_clock_answers_for_who_does_not(served: Served) -> None:
    begun = time.time()
    a, _ = together(served, "duel", clock={"kind": "casual", "seconds": 5})
    number, deadline = a.number, a.room["deadline"]
    assert begun + 5 <= deadline <= time.time() + 5
    a.settle(number + 1)
    assert time.time() >= deadline


def test_a_mistake_in_the_rules_changes_nothing_and_others_play_on(served: Served) -> None:
    a, b = together(served, settings={"mistake": "on"})
    other, _ = together(served)
    before = a.number
    sentence = a.refused("choose", key="trip", number=a.number)
    assert sentence == "The rules tripped over this; nothing was changed. Please report it."
    assert a.number == before
    a.choose("roll")
    other.choose("think")
    assert b.catch_up().number > before
