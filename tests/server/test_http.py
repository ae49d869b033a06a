"""HTTP: games, rules, replays, saves, luck, reports, accounts, and what keeps pages and people safe."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import urllib.request
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.served import QUICK, Player, Problem, Served, play_to_the_end, serving, sqlite_at, together
from undercroft.match.save import load
from undercroft.match.verify import verify


@pytest.fixture(scope="module")
def finished(served: Served) -> list[Player]:
    """Ann and Bo after a duel in a listed room."""
    players = together(served, "duel", listed=True)
    play_to_the_end(*players)
    return players


# What can be looked up.


def test_games_and_rules(served: Served) -> None:
    games = {game["name"]: game for game in served.get("/api/games")}
    assert {"tomb", "wymer", "dungeons", "duel"} <= set(games)
    assert games["duel"]["fewest"] == games["duel"]["most"] == 2
    assert [level["name"] for level in games["duel"]["levels"]][:1] == ["random"]
    assert games["dungeons"]["usualStanding"] in [s["name"] for s in games["dungeons"]["standings"]]
    rules = served.get("/api/games/duel/rules")
    assert served.get(f"/api/games/duel/rules/{rules[0]['id'].lower()}") == rules[0]
    assert served.get("/api/games/tomb/rules?words=gold")
    for path in ("/api/games/chess/rules", "/api/games/duel/rules/X-999", "/api/nothing"):
        with pytest.raises(Problem, match="404"):
            served.get(path)


def test_a_finished_match_is_listed_and_counted(served: Served, finished: list[Player]) -> None:
    room = finished[0].ticket["room"]
    line = next(line for line in served.get("/api/matches?game=duel") if line["match"] == room)
    assert line["players"] == ["Ann", "Bo"]
    assert not any(line["match"] == room for line in served.get("/api/matches?game=tomb"))
    counted = next(s for s in served.get("/api/statistics") if (s["game"], s["players"]) == ("duel", 2))
    assert counted["matches"] >= 1
    assert sum(counted["endings"].values()) == counted["matches"]


def test_every_move_of_a_finished_match_has_an_address(served: Served, finished: list[Player]) -> None:
    room = finished[0].ticket["room"]
    first = served.get(f"/api/matches/{room}/moves/0?seat=1")
    last = served.get(f"/api/matches/{room}/moves/{first['moves']}?seat=1")
    assert first["view"]["seat"] == 1
    assert "ending" not in first["view"]
    assert last["view"]["ending"] == finished[0].state["ending"]
    assert last["chosen"]
    assert served.get(f"/api/matches/{room}/moves/1")["view"]["seat"] == 30
    for path in (f"moves/{first['moves'] + 1}", "moves/0?seat=7", "moves/x"):
        with pytest.raises(Problem, match="409"):
            served.get(f"/api/matches/{room}/{path}")


def test_a_running_match_is_shown_to_each_from_their_own_seat(served: Served) -> None:
    a, b = together(served, "guess")
    a.choose("bid")
    a.wait_for_question()
    a.choose("offer 2")
    room = a.ticket["room"]
    mine = served.get(f"/api/matches/{room}/moves/1", token=b.ticket["token"])
    assert (mine["view"]["seat"], mine["chosen"], mine["by"]) == (1, "open the bidding", 0)
    assert mine["moves"] == 1, "an offer in secret is not counted"
    with pytest.raises(Problem, match="403 Until the game is over you can look"):
        served.get(f"/api/matches/{room}/moves/1?seat=0", token=b.ticket["token"])
    with pytest.raises(Problem, match="403"):
        served.get(f"/api/matches/{room}/moves/1")
    for path, body in (
        (f"/api/rooms/{room}/save", None),
        (f"/api/matches/{room}/moves/0/play-on", {"yourName": "Eve"}),
    ):
        with pytest.raises(Problem, match="403 Until the game is over this would show what the others hold"):
            served.call("POST" if body else "GET", path, body, token=b.ticket["token"])


def test_play_on_from_any_move(served: Served, finished: list[Player]) -> None:
    room = finished[0].ticket["room"]
    ticket = served.post(f"/api/matches/{room}/moves/1/play-on", {"yourName": "Cy", "seat": 1})
    player = served.sit(ticket)
    assert ticket["seat"] == 1
    assert player.view is not None
    assert player.view["names"] == ["Bot 1", "Cy"]
    assert "forked from" in player.room["note"]
    player.wait_for_question()
    player.choose()


# Saves.


def test_a_save_is_downloaded_verified_and_uploaded(served: Served, finished: list[Player], tmp_path: Path) -> None:
    room, token = finished[0].ticket["room"], finished[0].ticket["token"]
    data, headers = served.call("GET", f"/api/rooms/{room}/save", token=token)
    assert headers["content-disposition"] == f'attachment; filename="undercroft-{room}.undercroft"'
    file = tmp_path / "game.undercroft"
    file.write_bytes(data)
    assert verify(file, finished[0].room["commitment"]).sound
    again = served.sit(served.post("/api/saves?name=Cy", data))
    assert again.over


def test_a_game_for_one_is_saved_and_goes_on_in_a_new_room(served: Served, tmp_path: Path) -> None:
    player = served.sit(served.room("tomb", 1))
    for _ in range(3):
        player.choose()
    data = served.get(f"/api/rooms/{player.ticket['room']}/save", token=player.ticket["token"])
    (tmp_path / "game.undercroft").write_bytes(data)
    assert load(tmp_path / "game.undercroft").number == 3
    again = served.sit(served.post("/api/saves?name=Ann", data))
    assert again.view is not None
    assert player.view is not None
    assert again.view["areas"] == player.view["areas"]
    assert again.room["move"] == 3
    again.choose()


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\xfe", b'{"undercroft":1', b"[]"])
def test_a_file_that_is_no_save_is_refused(served: Served, data: bytes) -> None:
    with pytest.raises(Problem, match="409 The file is"):
        served.post("/api/saves?name=Cy", data)


# Reports.


@pytest.mark.slow
def test_a_report_is_kept_with_the_journal(tmp_path: Path) -> None:
    with serving(sqlite_at(tmp_path), *QUICK) as server:
        ticket = server.room("tomb", 1)
        server.sit(ticket).choose()
        assert server.call("POST", "/api/reports", {"token": ticket["token"], "text": "odd"})[0] == b""
        with pytest.raises(Problem, match="403"):
            server.post("/api/reports", {"token": f"{ticket['room']}.guess", "text": "odd"})
        with pytest.raises(Problem, match="A report has 1 to 4000 characters"):
            server.post("/api/reports", {"token": ticket["token"], "text": " "})
        server.stop()
    with sqlite3.connect(tmp_path / "server.db") as database:
        ((room, text, save),) = database.execute("SELECT room, text, save FROM reports").fetchall()
        stored = b"".join(row[0] for row in database.execute("SELECT body FROM entries"))
    database.close()
    assert (room, text) == (ticket["room"], "odd")
    assert len(json.loads(save)["content"]["entries"]) == 1
    secret = ticket["token"].partition(".")[2].encode()
    assert secret not in stored, "tokens are kept as hashes only"


# Campaigns.


def test_the_sheet_of_a_campaign_is_for_those_in_its_room(served: Served) -> None:
    ticket = served.room("wonder", campaign="Thursdays")
    sheet = served.get(f"/api/rooms/{ticket['room']}/campaign", token=ticket["token"])
    assert sheet["campaign"] == "Thursdays"
    assert sheet["lines"][0].endswith("Chapter I comes next")
    with pytest.raises(Problem, match="403 Only those in the room"):
        served.get(f"/api/rooms/{ticket['room']}/campaign")
    other = served.room("tomb")
    with pytest.raises(Problem, match="409 The Accursed Tomb is played game by game"):
        served.get(f"/api/rooms/{other['room']}/campaign", token=other["token"])


# Accounts.


def test_an_account_finds_its_rooms_on_another_device(served: Served) -> None:
    account, headers = served.call("POST", "/api/account", {"name": "Dora", "password": "long enough"})
    assert account == {"name": "Dora"}
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    session = {"cookie": cookie.partition(";")[0]}
    room = served.call(
        "POST", "/api/rooms", {"game": "tomb", "yourName": "Dora", "seats": [{}], "start": True}, headers=session
    )[0]["room"]
    elsewhere, headers = served.call("POST", "/api/session", {"name": "Dora", "password": "long enough"})
    (own,) = elsewhere["rooms"]
    assert (own["seat"], own["peek"]["info"]["room"], own["peek"]["info"]["stage"]) == (0, room, "playing")
    session = {"cookie": headers["set-cookie"].partition(";")[0]}
    ticket = served.call("POST", f"/api/rooms/{room}/ticket", headers=session)[0]
    served.sit(ticket).choose()
    assert served.get(f"/api/invitations/{ticket['invitation']}")["info"]["room"] == room
    served.call("DELETE", "/api/session", headers=session)
    with pytest.raises(Problem, match="401 You are not logged in"):
        served.call("GET", "/api/account", headers=session)


def test_a_seat_taken_as_a_guest_is_kept_in_an_account(served: Served) -> None:
    ticket = served.room("tomb")
    _, headers = served.call("POST", "/api/account", {"name": "Gerd", "password": "long enough"})
    session = {"cookie": headers["set-cookie"].partition(";")[0]}
    keep = f"/api/rooms/{ticket['room']}/keep"
    with pytest.raises(Problem, match="You have no seat in that room"):
        served.call("POST", keep, token="somebody else's", headers=session)
    with pytest.raises(Problem, match="401"):
        served.call("POST", keep, token=ticket["token"])
    served.call("POST", keep, token=ticket["token"], headers=session)
    (own,) = served.call("GET", "/api/account", headers=session)[0]["rooms"]
    assert own["peek"]["info"]["room"] == ticket["room"]


def test_an_account_gets_no_ticket_for_a_seat_that_it_has_given_up(served: Served) -> None:
    headers = served.call("POST", "/api/account", {"name": "Gus", "password": "long enough"})[1]
    session = {"cookie": headers["set-cookie"].partition(";")[0]}
    wish = {"game": "guess", "yourName": "Gus", "seats": [{}, {}]}
    gus = served.call("POST", "/api/rooms", wish, headers=session)[0]
    player = served.sit(gus)
    player.done("leave")
    assert served.join(gus, "Hal")["seat"] == 0
    with pytest.raises(Problem, match="409 You have given up your seat in that room"):
        served.call("POST", f"/api/rooms/{gus['room']}/ticket", headers=session)


@pytest.mark.slow
def test_accounts_are_refused_with_reasons(served: Served) -> None:
    served.post("/api/account", {"name": "Emil", "password": "long enough"})
    with pytest.raises(Problem, match="The name Emil is taken"):
        served.post("/api/account", {"name": "Emil", "password": "long enough"})
    with pytest.raises(Problem, match="A password has 10 to 200 characters"):
        served.post("/api/account", {"name": "Fred", "password": "short"})
    for name in ("Emil", "Nobody"):
        with pytest.raises(Problem, match="Name and password do not go together"):
            served.post("/api/session", {"name": name, "password": "not that one"})
    with pytest.raises(Problem, match="401"):
        served.get("/api/account")


# Safety.


@pytest.mark.parametrize("header", [{"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}])
def test_pages_of_other_sites_can_change_nothing(served: Served, header: dict[str, str]) -> None:
    body = {"game": "tomb", "yourName": "Eve", "seats": [{}]}
    with pytest.raises(Problem, match="403 Pages of other sites"):
        served.call("POST", "/api/rooms", body, headers=header)
    served.call("POST", "/api/rooms", body, headers={"origin": served.url})


def test_bodies_must_be_json_of_the_right_shape_and_size(served: Served) -> None:
    with pytest.raises(Problem, match="415"):
        served.call("POST", "/api/rooms", b"game=tomb", headers={"content-type": "application/x-www-form-urlencoded"})
    with pytest.raises(Problem, match="400 The body is not JSON"):
        served.call("POST", "/api/rooms", b"{", headers={"content-type": "application/json"})
    with pytest.raises(Problem, match="422 Object missing required field `yourName`"):
        served.post("/api/rooms", {"game": "tomb"})
    with pytest.raises(Problem, match="413"):
        served.post("/api/rooms", {"game": "x" * 70_000})


def test_pages_carry_a_strict_policy(served: Served) -> None:
    with urllib.request.urlopen(f"{served.url}/") as page:
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff"
        assert page.headers["cache-control"] == "no-cache"
        assert "server" not in page.headers
    for path in ("/../serve.py", "/%2e%2e/serve.py", "/static/../../cli.py"):
        with pytest.raises(Problem, match="404"):
            served.get(path)


def test_what_hosts_look_at(served: Served) -> None:
    assert served.get("/healthz") == b"ok\n"
    assert served.get("/readyz") == b"ready\n"
    assert b"undercroft_entries_total" in served.get("/metrics")
    description = served.get("/api/openapi.json")
    assert description["openapi"] == "3.1.0"
    assert "/api/rooms" in description["paths"]


def wrong_password(server: Served) -> str:
    with pytest.raises(Problem) as problem:
        server.post("/api/session", {"name": "Ann", "password": "guess after guess"})
    return str(problem.value)


@pytest.mark.slow
def test_addresses_that_come_too_often_must_wait(tmp_path: Path) -> None:
    with serving(sqlite_at(tmp_path), "--no-delays") as server:
        answers = [wrong_password(server) for _ in range(14)]
        assert answers[:8] == ["409 Name and password do not go together."] * 8
        assert "429 Too many requests from your address; wait a little." in answers
        player = server.sit(server.room("tomb", 1))
        with contextlib.suppress(ConnectionClosed):
            for i in range(190):
                player.put({"do": "agree", "id": str(i), "yes": True})
        bye = player.bye()
        assert (bye["sentence"], bye["again"]) == ("Too many messages at once; come back in a while.", True)


@pytest.mark.slow
def test_logs_tell_no_secrets_and_a_stop_says_goodbye(tmp_path: Path) -> None:
    with serving(sqlite_at(tmp_path), *QUICK) as server:
        ticket = server.room("tomb", 1)
        player = server.sit(ticket)
        server.get(f"/api/invitations/{ticket['invitation']}")
        out, err = server.stop()
        bye = player.bye()
    assert bye["again"]
    assert f"http://127.0.0.1:{server.port}/" in out
    secrets = [ticket[name].partition(".")[2] for name in ("token", "invitation")]
    assert not any(secret in out + err for secret in secrets)
    assert all(json.loads(line)["level"] for line in err.splitlines())
