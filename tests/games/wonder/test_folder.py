"""Playing a campaign out of a folder: checked before it starts, named in the save, refused once it has changed."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from undercroft.engine.chance import key_from
from undercroft.engine.refusal import Refusal
from undercroft.games.wonder.game import WonderBook
from undercroft.games.wonder.loading import load_campaign
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.save import SaveError, load, save

SAMPLE = Path(__file__).parents[3] / "docs" / "sample-chapter"
FIXTURE = Path(__file__).parent / "fixture"


def book() -> WonderBook:
    """The game with nothing opened yet; its own campaign is small."""
    return WonderBook(load_campaign(FIXTURE))


def begun(folder: Path, path: Path) -> Match:
    game = book()
    seats = [Seat("Ada"), Seat("Ben")]
    match = Match.start(game, seats, game.content_setting(folder), Luck.from_text("lamp"), "lamp")
    match.choose(0, "hero sid")
    save(match, path)
    return match


def test_a_folder_is_played_like_the_game_itself(tmp_path: Path) -> None:
    """B-006: the library comes from the game, the chapter from the folder."""
    match = begun(SAMPLE, tmp_path / "lamp.save")
    assert match.table.chapter.title == "The Cold Lamp"  # type: ignore[attr-defined]
    assert [hero.key for hero in match.table.chapter.heroes] == ["sid", "lara", "ken", "tina"]  # type: ignore[attr-defined]


def test_a_save_goes_on_with_the_same_content(tmp_path: Path) -> None:
    begun(SAMPLE, tmp_path / "lamp.save")
    again = load(tmp_path / "lamp.save", find=lambda name: book())
    assert again.number == 1
    assert again.table.chapter.title == "The Cold Lamp"  # type: ignore[attr-defined]


def test_a_save_names_its_content_and_refuses_any_other(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    copytree(SAMPLE, folder)
    match = begun(folder, tmp_path / "lamp.save")
    assert match.journal.settings["content"].endswith(f":{folder}")
    chapter = folder / "chapters/ch1.toml"
    chapter.write_text(chapter.read_text(encoding="utf-8").replace("Probably.", "Surely."), encoding="utf-8")
    with pytest.raises(SaveError, match="has changed since this game began; restore it to go on"):
        load(tmp_path / "lamp.save", find=lambda name: book())
    chapter.unlink()
    (folder / "campaign.toml").unlink()
    with pytest.raises(SaveError, match="it has no campaign"):
        load(tmp_path / "lamp.save", find=lambda name: book())


def test_a_campaign_with_errors_does_not_start(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    copytree(SAMPLE, folder)
    chapter = folder / "chapters/ch1.toml"
    chapter.write_text(chapter.read_text(encoding="utf-8").replace("cards = 8", "cards = 7"), encoding="utf-8")
    with pytest.raises(Refusal, match=r"cards says 7, and there are 8\. \[V-02\]; `undercroft content check wonder"):
        book().content_setting(folder)


def test_a_chapter_that_the_folder_lacks() -> None:
    """B-004."""
    game = book()
    with pytest.raises(Refusal, match="The Cold Lamp has 1 chapters, not 3") as caught:
        game.new(2, game.content_setting(SAMPLE) | {"chapter": "3"}, key_from("three"))
    assert caught.value.rule == "B-004"


def test_the_sample_is_played_to_its_end() -> None:
    """V-21: for every table and both kinds of bots; what no game came to is told."""
    found = list(book().try_content(SAMPLE, 2))
    assert len(found) == 8 + 1
    assert all(ended for _, ended in found)
    assert found[-1][0] == "chapter 1: every card, every ending and every Keyword was met"


def test_an_ending_that_nobody_comes_to_is_told(tmp_path: Path) -> None:
    """V-21: no table dawdles for fifty rounds and keeps its Destiny."""
    folder = tmp_path / "mine"
    copytree(SAMPLE, folder)
    chapter = folder / "chapters/ch1.toml"
    text = chapter.read_text(encoding="utf-8")
    assert "destiny = { min = 6 }," in text
    late = text.replace("destiny = { min = 6 },", "destiny = { min = 6 }, round = { min = 50 },")
    chapter.write_text(late, encoding="utf-8")
    assert list(book().try_content(folder, 2))[-1] == ("chapter 1: these games never came to: ending 1", True)


def test_a_chapter_that_does_not_end_is_told(tmp_path: Path) -> None:
    """V-21: nobody can ever light the lamp, and nothing is lost by waiting."""
    folder = tmp_path / "mine"
    copytree(SAMPLE, folder)
    chapter = folder / "chapters/ch1.toml"
    text = chapter.read_text(encoding="utf-8")
    for old, new in (
        ('[{ do = "reveal_wyrm", n = 1 }]', "[]"),
        ('do = [{ do = "spawn", n = 1, area = "chimney" }]', ""),
        ('{ do = "destiny_down", n = 1 },', ""),
        ('held_by = "actor" }', 'held_by = "actor", min = 1 }, knocked_out = { min = 1 }'),
    ):
        assert old in text
        text = text.replace(old, new)
    chapter.write_text(text, encoding="utf-8")
    line, ended = next(iter(book().try_content(folder, 1)))
    assert not ended
    assert line.startswith("chapter 1, solo, random bots: game 1 did not end (unfinished after 60 rounds, no Keywords")
