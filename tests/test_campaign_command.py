"""Campaigns as people play them: `undercroft play wonder --campaign ours`, and `undercroft campaign`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.test_cli import Shell
from undercroft.games.wonder import GAME
from undercroft.match.campaign import Campaign, read, write
from undercroft.match.journal import Seat

BEFORE_TWO = (
    "heroes=sid,ken;keywords=TORN@1;upgrades=ken_t1:thick_skin,lara_t1,sid_t1:scavenger,tina_t1;wyrms=ink_surge;"
    "scores=7;before=sid,ken"
)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture
def ours(shell: Shell) -> Path:
    """A campaign of two before Chapter II."""
    settings = GAME.checked({"chapter": "2", "campaign": BEFORE_TWO})
    campaign = Campaign(
        name="ours", game="wonder", version=GAME.version, settings=settings, seats=(Seat("Ann"), Seat("Bo"))
    )
    path = shell.saves / "campaigns" / "ours.campaign"
    write(campaign, path)
    return path


def heroes(path: Path) -> str:
    return read(path).settings["campaign"].split(";")[0]


@pytest.mark.slow
def test_a_campaign_begins_and_goes_on_in_the_middle_of_a_chapter(shell: Shell) -> None:
    """B-028, B-044: heroes are chosen in play, and the choice is still there the next day."""
    shell.told("play wonder --campaign ours --players 1 --bots none --seed x --hero sid", "1\n")
    told = shell.told("play --campaign ours")
    assert "Sid" in told
    assert "goes on" in told
    assert "is being played" in shell.told("campaign list")
    assert len(list(shell.saves.glob("*.undercroft"))) == 1


@pytest.mark.slow
def test_a_killed_program_loses_nothing(shell: Shell) -> None:
    """Killed in the middle of a chapter, it goes on from the last choice."""
    shell.told("play wonder --campaign ours --players 1 --bots none --seed x --hero sid", "")
    running = shell.start("play", "--campaign", "ours")
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write("hero ken\n")
    running.stdin.flush()
    while "turn" not in running.stdout.readline():
        pass
    running.kill()
    running.communicate()
    assert "Ken" in shell.told("play --campaign ours")


@pytest.mark.slow
def test_people_switch_leave_and_join_before_a_chapter(shell: Shell, ours: Path) -> None:
    """B-228, B-232, B-R93: a switch asks for the skills of the new hero; in the middle nothing can be changed."""
    told = shell.told("play --campaign ours --players 3 --bots none --name Ann --name Bo --name Cy", "")
    assert "Lara     in play" in told
    assert heroes(ours) == "heroes=sid,ken,lara"
    assert "between two games" in shell.refused("play --campaign ours --players 2")


@pytest.mark.slow
def test_a_chapter_is_given_up_and_begun_anew_with_others(shell: Shell, ours: Path) -> None:
    """B-R84, B-R86, B-R93: as after a loss; a mistake gives nothing up."""
    shell.told("play --campaign ours", "")
    begun = ours.read_bytes()
    assert "1 to 4 players" in shell.refused("play --campaign ours --anew --players 5")
    assert ours.read_bytes() == begun
    told = shell.told("play --campaign ours --anew --players 2 --bots none --name Ann --name Cy --hero sid,lara", "")
    assert "Chapter II comes next, try 2" in told
    assert heroes(ours) == "heroes=sid,lara"


@pytest.mark.slow
def test_heroes_are_named_by_a_flag(shell: Shell, ours: Path) -> None:
    """B-228, D-04, B-R93: the campaign knows which game it is; in the middle of a chapter nobody switches."""
    shell.told("play --campaign ours --hero tina,ken", "")
    assert heroes(ours) == "heroes=tina,ken"
    assert "between two games" in shell.refused("play --campaign ours --hero sid")
    assert "--hero" in shell.refused("play --campaign another --hero sid")


@pytest.mark.slow
def test_what_was_unlocked_is_there_in_the_next_campaign(shell: Shell, ours: Path) -> None:
    """B-227, B-R96, B-R97: and nothing else; a file that cannot be read takes no part."""
    played = read(ours)
    settings = {**played.settings, "campaign": f"{BEFORE_TWO};unlocks=end_quiet,epilogue"}
    write(msgspec.structs.replace(played, settings=settings), ours)
    (ours.parent / "torn.campaign").write_text("half a file", encoding="utf-8")
    shell.told("play wonder --campaign again --players 2 --bots none --seed x", "")
    assert read(ours.parent / "again.campaign").settings["campaign"] == "unlocks=end_quiet,epilogue"


@pytest.mark.slow
def test_the_sheet_is_shown_and_handed_on(shell: Shell, ours: Path) -> None:
    """B-089: the sheet; a campaign can be exported, and imported elsewhere."""
    sheet = shell.told("campaign show ours")
    assert "The Tower of Dust                 7  TORN" in sheet
    assert "ours: Wonder Book: Chapter II comes next; Ann, Bo" in shell.told("campaign list")
    shell.told("campaign export ours sheet.campaign")
    assert "already" in shell.refused("campaign import sheet.campaign")
    assert "theirs is here" in shell.told("campaign import sheet.campaign --as theirs")
    assert shell.told("campaign show theirs") == sheet


@pytest.mark.slow
def test_mistakes_about_campaigns_are_answered_with_one_sentence(shell: Shell, ours: Path) -> None:
    assert "did you mean 'ours'" in shell.refused("campaign show our")
    assert "no campaigns" in shell.refused("play tomb --campaign crypt")
    assert "name the game" in shell.refused("play --campaign nowhere")
    assert "one of wonder" in shell.refused("play tomb --campaign ours")
    assert "chapter" in shell.refused("play --campaign ours --set chapter=5")
    assert "letters" in shell.refused("play wonder --campaign ../up")
    assert "--campaign NAME" in shell.refused("play wonder --anew")
    assert "nothing.campaign" in shell.refused("campaign import nothing.campaign")


@pytest.mark.slow
def test_a_campaign_edited_by_hand_is_refused_and_kept(shell: Shell, ours: Path) -> None:
    ours.write_bytes(ours.read_bytes().replace(b"scores=7", b"scores=9"))
    edited = ours.read_bytes()
    assert "checksum" in shell.refused("play --campaign ours")
    assert "checksum" in shell.told("campaign list")
    assert ours.read_bytes() == edited
