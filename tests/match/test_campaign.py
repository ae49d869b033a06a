"""Campaigns as files: begun, gone on with, handed on, and whole whatever happens."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.match.guess import GAME as GUESS
from undercroft.engine.refusal import Refusal
from undercroft.games.wonder import GAME
from undercroft.games.wonder.table import Wonder
from undercroft.match.campaign import Campaign, begun, campaigns, path_of, playing, read, sat_down, went_on, write
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.save import SaveError, checksum

ANN, BO = Seat("Ann"), Seat("Bo")


def begin(**settings: str) -> Campaign:
    return sat_down(begun("ours", GAME, {}), GAME, [ANN, BO], settings, [])


def chapter(campaign: Campaign) -> Match:
    return Match.start(GAME, campaign.seats, campaign.settings, Luck.from_text("a chapter"), "ours-1")


def table(match: Match) -> Wonder:
    assert isinstance(match.table, Wonder)
    return match.table


def finished(match: Match, cause: str) -> Match:
    """The chapter, brought to its end by the table itself."""
    t = table(match)
    t.destiny = 1
    if cause == "complete":
        t.rules.end_chapter(t)
    else:
        t.lose("B-210")
    t.prompts = []
    t.advance()
    assert t.outcome is not None
    assert t.outcome.cause == cause
    return match


def test_a_campaign_is_read_as_it_was_written(tmp_path: Path) -> None:
    """B-R84."""
    campaign = begin(difficulty="easier")
    write(campaign, path_of("ours", tmp_path))
    assert read(path_of("ours", tmp_path)) == campaign
    assert [listed.campaign for listed in campaigns(tmp_path)] == [campaign]


def test_there_are_no_campaigns_before_the_first(tmp_path: Path) -> None:
    assert campaigns(tmp_path) == []


@pytest.mark.parametrize("name", ["", "a/b", "..", "two words", "x" * 41])
def test_a_name_must_do_for_a_file(name: str) -> None:
    with pytest.raises(Refusal, match="letters"):
        begun(name, GAME, {})


def test_a_game_without_campaigns_says_so() -> None:
    with pytest.raises(Refusal, match="no campaigns"):
        begun("ours", GUESS, {})


def test_the_campaign_itself_is_no_setting() -> None:
    """B-005: nobody skips a chapter."""
    with pytest.raises(Refusal, match="chapter"):
        begin(chapter="3")


def test_nobody_joins_in_the_middle_of_a_chapter() -> None:
    """B-R93."""
    campaign = playing(begin(), chapter(begin()))
    with pytest.raises(Refusal, match="between"):
        sat_down(campaign, GAME, [ANN], {}, [])


def test_a_running_chapter_changes_nothing() -> None:
    campaign = begin()
    assert went_on(campaign, chapter(campaign)) == campaign


def test_a_lost_chapter_is_played_again_from_its_first_card() -> None:
    """B-211, B-R84, B-R85: all that was there before, and a count of the tries."""
    campaign = playing(begin(), chapter(begin()))
    after = went_on(campaign, finished(chapter(campaign), "lost"))
    assert after.save == ""
    assert after.settings["chapter"] == "1"
    assert after.settings["campaign"] == "attempt=2"
    assert table(chapter(after)).heroes == []


def test_a_completed_chapter_leads_to_the_next() -> None:
    """B-005, B-220."""
    campaign = playing(begin(), chapter(begin()))
    match = chapter(campaign)
    while len(table(match).heroes) < 2:
        prompt = match.table.prompts[0]
        match.table.take(prompt, prompt.options[0])
    after = went_on(campaign, finished(match, "complete"))
    assert after.settings["chapter"] == "2"
    assert "scores=1" in after.settings["campaign"]
    assert not after.over
    assert table(chapter(after)).chapter.number == 2


def test_after_the_last_chapter_the_campaign_is_complete() -> None:
    """B-226: nothing is left to play, and the sheet is full."""
    state = "heroes=sid,ken;scores=5,5,5,5,5;before=sid,ken"
    last = Campaign(
        name="ours", game="wonder", version=GAME.version, seats=(ANN, BO),
        settings=GAME.checked({"chapter": "6", "campaign": state}),
    )  # fmt: skip
    after = went_on(playing(last, chapter(last)), finished(chapter(last), "complete"))
    assert after.over
    assert GAME.sheet(after.settings)[0].endswith("complete")
    with pytest.raises(Refusal, match="complete"):
        sat_down(after, GAME, [ANN, BO], {}, [])


def test_a_chapter_that_ended_while_the_program_was_killed_counts_once(tmp_path: Path) -> None:
    """The end of a game is entered when the campaign is opened again, and only once."""
    campaign = playing(begin(), chapter(begin()))
    match = finished(chapter(campaign), "lost")
    after = went_on(campaign, match)
    assert went_on(campaign, match) == after
    assert after.settings["campaign"] == "attempt=2"


def test_a_write_that_fails_leaves_the_old_campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed or out of disk in the middle: the file is the old one, whole."""
    path = path_of("ours", tmp_path)
    write(begin(), path)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SaveError, match="disk is full"):
        write(begin(difficulty="hardcore"), path)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data.replace(b'"normal"', b'"easier"'), "checksum"),
        (lambda data: data[: len(data) // 2], "not all of it"),
        (lambda data: b"\xff\xfe", "not a campaign"),
        (lambda data: b"[]", "not a campaign"),
        (lambda data: data.replace(b'"undercroft_campaign":1', b'"undercroft_campaign":9'), "newer"),
    ],
)
def test_a_broken_file_is_named_and_left_alone(tmp_path: Path, change: Callable[[bytes], bytes], sentence: str) -> None:
    path = path_of("ours", tmp_path)
    write(begin(), path)
    path.write_bytes(change(path.read_bytes()))
    broken = path.read_bytes()
    with pytest.raises(SaveError, match=sentence):
        read(path)
    assert path.read_bytes() == broken
    assert sentence in campaigns(tmp_path)[0].problem


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [("version", "0", "rules version 0"), ("game", "chess", "chess"), ("settings", {"chapter": "9"}, "chapter")],
)
def test_a_campaign_of_other_rules_is_named_and_left_alone(
    tmp_path: Path, field: str, value: object, sentence: str
) -> None:
    path = path_of("ours", tmp_path)
    write(begin(), path)
    envelope = json.loads(path.read_bytes())
    envelope["content"][field] = value
    content = json.dumps(envelope["content"], separators=(",", ":")).encode()
    envelope["checksum"] = checksum(content)
    path.write_bytes(json.dumps(envelope, separators=(",", ":")).encode())
    with pytest.raises(SaveError, match=sentence):
        read(path)
    assert path.exists()
