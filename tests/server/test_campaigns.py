"""Campaigns in rooms: chapter after chapter, evening after evening, with people who come and go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.served import QUICK, Player, Problem, Served, serving, sqlite_at
from undercroft.games import game as game_named
from undercroft.match.campaign import begun, encoded
from undercroft.match.campaign import read as read_campaign
from undercroft.match.journal import Seat

WON: dict[str, Any] = {
    "game": "wonder",
    "campaign": "The inkwell",
    "seed": "campaign 1",
    "settings": {"difficulty": "easier"},
}
"""A first chapter that sensible players win."""


def play(people: list[Player], level: str = "sensible") -> None:
    """Let bots play for everybody until the chapter is over."""
    for player in people:
        player.done("stand-in", seat=player.ticket["seat"], level=level)
    for player in people:
        while not player.over:
            player.receive()


def begin(people: list[Player]) -> None:
    for player in people:
        player.catch_up()
        if not player.room["seats"][player.ticket["seat"]].get("ready"):
            player.done("ready", ready=True)
    for player in people:
        player.catch_up()
        assert player.room["stage"] == "playing"


def go_on(players: list[Player]) -> list[Player]:
    """Everybody follows to the next chapter with the ticket that they have."""
    players[0].done("rematch")
    found = []
    for player in players:
        player.catch_up()
        found.append(Player(player.served, {**player.ticket, "room": player.room["nextRoom"]}))
    return found


def campaign(player: Player) -> dict[str, str]:
    """The campaign as it is carried from chapter to chapter, part by part."""
    parts = player.room["settings"]["campaign"].split(";")
    return dict(part.split("=", 1) for part in parts)


def heroes(player: Player) -> dict[str, str]:
    """Who plays whom."""
    names = [seat["name"] for seat in player.room["seats"]]
    return dict(zip(names, campaign(player)["heroes"].split(","), strict=True))


@pytest.mark.slow
def test_a_campaign_goes_on_evening_after_evening(tmp_path: Path) -> None:
    """Won, gone on, joined and left, lost, played again; and the server is stopped between the evenings."""
    with serving(sqlite_at(tmp_path), *QUICK) as server:
        ann = server.room(**WON, people=2)
        bo = server.join(ann, "Bo")
        evening = [server.sit(ann), server.sit(bo)]
        begin(evening)
        assert evening[0].room["campaign"] == "The inkwell"
        assert evening[0].refused("rematch") == "The game is not over yet."
        play(evening)
        assert evening[0].view is not None
        assert evening[0].view["ending"]["cause"] == "complete"
        first = go_on(evening)[0]
        assert (first.room["settings"]["chapter"], first.room["stage"]) == ("2", "gathering")
        assert (first.room["campaign"], first.room["settings"]["difficulty"]) == ("The inkwell", "easier")
        gained = campaign(first)
        assert gained["scores"]
        assert [seat["name"] for seat in first.room["seats"]] == ["Ann", "Bo"]
        server.stop()

        # The second evening: Bo is away, Cy and Di are new, and all have the address of the first evening.
        server.start()
        peek = server.get(f"/api/invitations/{ann['invitation']}")
        assert peek["info"]["room"] == first.ticket["room"]
        second = Player(server, first.ticket)
        assert campaign(second) == gained
        b = Player(server, {**bo, "room": first.ticket["room"]})
        b.done("leave")
        cy = server.join(ann, "Cy")
        assert (cy["room"], cy["seat"]) == (first.ticket["room"], 1)
        with pytest.raises(Problem, match="No seat is free"):
            server.join(ann, "Di")
        second.done("arrange", seat=2, plan={"kind": "open"})
        c, d = server.sit(cy), server.sit(server.join(ann, "Di"))
        mine = gained["heroes"].split(",")[0]
        assert "cannot be set" in second.refused("configure", settings={**second.room["settings"], "chapter": "6"}), (
            "nobody skips a chapter (B-005)"
        )
        second.done("configure", settings={**second.room["settings"], "difficulty": "hardcore"})
        assert d.catch_up().refused("ready", ready=True, wish="merlin").startswith("There is no hero 'merlin'")
        d.done("ready", ready=True, wish="ken")
        assert c.catch_up().refused("ready", ready=True, wish="ken") == "Ken cannot be played twice."
        begin([second, c, d])
        playing = heroes(second)
        assert (playing["Ann"], playing["Di"]) == (mine, "ken")
        play([second, c, d], "random")
        assert second.view is not None
        assert second.view["ending"]["cause"] != "complete"

        # The third evening: the lost chapter again, as it was; Ann and Di alone.
        third = go_on([second, c, d])
        again = campaign(third[0])
        assert (third[0].room["settings"]["chapter"], again["attempt"]) == ("2", "2")
        assert {**again, "attempt": ""} == {**campaign(second), "attempt": ""}
        server.stop()
        server.start()
        third = [Player(server, player.ticket) for player in third]
        third[1].done("leave")
        assert third[0].catch_up().refused("arrange", seat=1) == (
            "Only the last seat can be taken away, and only if nobody sits there."
        )
        third[2].done("leave")
        di = server.join(ann, "Di")
        assert di["seat"] == 1
        third[0].catch_up().done("arrange", seat=2)
        assert len(third[0].room["seats"]) == 2
        begin([third[0], server.sit(di)])
        assert heroes(third[0]) == {"Ann": mine, "Di": "ken"}, "by their names they go on with what they had"


# Files.


def taken(player: Player) -> bytes:
    """The campaign of a player's room as a file."""
    room, token = player.ticket["room"], player.ticket["token"]
    data: bytes = player.served.get(f"/api/rooms/{room}/campaign/file", token=token)
    return data


@pytest.mark.slow
def test_a_campaign_is_taken_to_another_server_and_to_the_terminal(served: Served, tmp_path: Path) -> None:
    """After a chapter it goes on with the next one: the same people, by their names, with what they had."""
    ann = served.room(**WON, people=2)
    evening = [served.sit(ann), served.sit(served.join(ann, "Bo"))]
    begin(evening)
    play(evening)
    file = tmp_path / "The-inkwell.campaign"
    file.write_bytes(taken(evening[0]))
    read = read_campaign(file)
    assert (read.name, read.settings["chapter"], read.over) == ("The-inkwell", "2", False)
    assert [seat.name for seat in read.seats] == ["Ann", "Bo"]
    gone_on = go_on(evening)[0]
    assert taken(gone_on) == file.read_bytes(), "before the next chapter begins it stands as it stood after the last"

    with serving(sqlite_at(tmp_path), *QUICK) as elsewhere:
        bo = elsewhere.post("/api/campaigns?name=Bo", file.read_bytes())
        there = elsewhere.sit(bo)
        assert (there.room["campaign"], there.room["stage"]) == ("The-inkwell", "gathering")
        assert campaign(there) == campaign(gone_on)
        begin([there, elsewhere.sit(elsewhere.join(bo, "Ann"))])
        mine, bos = campaign(gone_on)["heroes"].split(",")
        assert heroes(there) == {"Bo": bos, "Ann": mine}


def test_a_campaign_file_is_for_those_in_the_room_of_a_campaign(served: Served) -> None:
    ticket = served.room("wonder", 2, campaign="Thursdays at Mara's!")
    address = f"/api/rooms/{ticket['room']}/campaign/file"
    data, headers = served.call("GET", address, token=ticket["token"])
    assert headers["content-disposition"] == 'attachment; filename="Thursdays-at-Mara-s.campaign"'
    again = served.sit(served.post("/api/campaigns?name=Cy", data))
    assert again.room["settings"]["chapter"] == "1"
    assert [seat["kind"] for seat in again.room["seats"]] == ["person", "open"]
    with pytest.raises(Problem, match="403 Only those in the room"):
        served.get(address)
    other = served.room("wonder", bots=["sensible"])
    with pytest.raises(Problem, match="409 This game is played by itself"):
        served.get(f"/api/rooms/{other['room']}/campaign/file", token=other["token"])


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff\xfe", b'{"undercroft_campaign":1'])
def test_a_file_that_is_no_campaign_is_refused(served: Served, damage: bytes) -> None:
    with pytest.raises(Problem, match="409 The file is not a campaign of Undercroft"):
        served.post("/api/campaigns?name=Cy", damage)


def test_a_campaign_file_that_was_changed_is_refused(served: Served) -> None:
    player = served.sit(served.room("wonder", campaign="ours"))
    changed = taken(player).replace(b'"chapter":"1"', b'"chapter":"6"')
    with pytest.raises(Problem, match="409 The file was changed after it was written"):
        served.post("/api/campaigns?name=Cy", changed)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"over": True}, "The campaign ours is complete; begin another one."),
        ({"seats": (Seat("A"),) * 9}, "The file contradicts itself and cannot be trusted."),
        ({"game": "duel", "settings": {}, "version": game_named("duel").version}, "has no campaigns"),
    ],
)
def test_a_campaign_that_cannot_go_on_is_refused(served: Served, change: dict[str, Any], sentence: str) -> None:
    """Even with a checksum that agrees."""
    wonder = game_named("wonder")
    whole = replace(begun("ours", wonder, wonder.checked({})), **change)
    with pytest.raises(Problem, match=sentence):
        served.post("/api/campaigns?name=Cy", encoded(whole))


def test_a_game_says_what_may_be_wished_for(served: Served) -> None:
    roles = {each["name"]: each.get("roles", []) for each in served.get("/api/games")}
    assert [role["name"] for role in roles["wonder"]] == ["sid", "lara", "ken", "tina"]
    assert roles["tomb"] == []


def test_a_campaign_begins_at_its_beginning(served: Served) -> None:
    with pytest.raises(Problem, match="The campaign says what chapter is; it cannot be set"):
        served.room("wonder", 2, campaign="ours", settings={"chapter": "3"})
    with pytest.raises(Problem, match="has no campaigns"):
        served.room("duel", 2, campaign="ours")
    with pytest.raises(Problem, match="The name of a campaign is one line"):
        served.room("wonder", 2, campaign="x" * 61)


def test_what_is_chosen_in_the_game_is_not_wished_for_before(served: Served) -> None:
    a = served.sit(served.room("wonder", 2, campaign="ours"))
    assert a.refused("ready", ready=True, wish="ken") == "What you play is chosen in this game, not before it."


def test_seats_are_added_and_taken_away_before_the_game(served: Served) -> None:
    a = served.sit(served.room("wonder", 3))

    def seats() -> list[Any]:
        return [seat["kind"] for seat in a.catch_up().room["seats"]]

    assert "There is no seat 5" in a.refused("arrange", seat=4, plan={"kind": "open"})
    a.done("arrange", seat=3, plan={"kind": "bot", "level": "random"})
    assert seats() == ["person", "open", "open", "bot"]
    assert "seats 1 to 4 players, not 5" in a.refused("arrange", seat=4, plan={"kind": "open"})
    assert "Only the last seat" in a.refused("arrange", seat=0)
    for seat in (3, 2, 1):
        a.done("arrange", seat=seat)
    assert seats() == ["person"]
    assert "Only the last seat" in a.refused("arrange", seat=0)
    a.done("ready", ready=True)
    assert a.catch_up().room["stage"] == "playing"
