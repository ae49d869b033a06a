"""The report: what a designer reads."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.lab.trials import plan, rows, simulated
from undercroft.content.source import Source
from undercroft.engine.refusal import Refusal
from undercroft.games import game
from undercroft.lab import charts
from undercroft.lab.charter import Target, load_charter
from undercroft.lab.report import report
from undercroft.lab.results import Results, Verb, Verdict
from undercroft.lab.stats import share
from undercroft.match.save import load


@pytest.fixture(scope="module")
def duels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulated(tmp_path_factory.mktemp("lab") / "duels", plan(games=60, chunk=20))


def test_the_better_bot_wins_more(duels: Path) -> None:
    shares = dict(Results(duels).wins_by("bot"))
    assert shares["sensible"].low > shares["random"].high
    assert shares["sensible"].of == 60


def test_a_side_that_wins_together_counts_once_a_game(tmp_path: Path) -> None:
    party = simulated(tmp_path / "party", plan(games=20, name="tomb", bots=("sensible",) * 3, chunk=20))
    r = Results(party)
    ((_, together),) = r.wins_by("side")
    assert str(together) == str(dict(r.causes()).get("won", share(0, 20)))
    assert together.of == 20


def test_the_page_has_everything_in_it(duels: Path, tmp_path: Path) -> None:
    page = report([duels], tmp_path / "page.html").read_text(encoding="utf-8")
    for heading in (
        "In short",
        "Who wins",
        "How long",
        "How it swings",
        "Decisions",
        "What things do",
        "Games to look at",
    ):
        assert f"<h2>{heading}</h2>" in page
    assert page.count("<svg") >= 3
    assert "60 games of" in page


def test_the_page_asks_nothing_of_the_network(duels: Path, tmp_path: Path) -> None:
    page = report([duels], tmp_path / "page.html").read_text(encoding="utf-8")
    addresses = set(re.findall(r"https?://[^\"' )]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "<script" not in page


def test_several_simulations_share_a_page(duels: Path, tmp_path: Path) -> None:
    other = simulated(tmp_path / "others", plan(games=20, bots=("random", "random"), chunk=20))
    page = report([duels, other], tmp_path / "page.html").read_text(encoding="utf-8")
    assert "<h2>Side by side</h2>" in page
    assert '<a href="#table-0">2 players, random and sensible</a>' in page
    assert '<h1 id="table-0">2 players, random and sensible <small>duels</small></h1>' in page
    assert '<h1 id="table-1">2 players, random <small>others</small></h1>' in page


def test_simulations_that_differ_in_nothing_but_their_luck_are_told_apart(duels: Path, tmp_path: Path) -> None:
    again = simulated(tmp_path / "again", replace(plan(games=20, chunk=20), seed="other"))
    page = report([duels, again], tmp_path / "page.html").read_text(encoding="utf-8")
    assert ">2 players (duels)</a>" in page
    assert ">2 players (again)</a>" in page


def test_a_report_is_about_one_game(duels: Path, tmp_path: Path) -> None:
    tomb = simulated(tmp_path / "tomb", plan(games=1, name="tomb", bots=("random",)))
    with pytest.raises(Refusal, match="hold A Difference of Opinion and The Accursed Tomb"):
        report([duels, tomb], tmp_path / "page.html")


def test_the_page_begins_with_what_matters(duels: Path, tmp_path: Path) -> None:
    page = report([duels], tmp_path / "page.html").read_text(encoding="utf-8")
    short = page[page.index("<h2>In short</h2>") : page.index("<h2>Who wins</h2>")]
    assert re.search(r"Not even: seat 1 wins .* %.*; seat 2 wins", short)
    assert re.search(r"Half of the games take \d+ decisions or fewer", short)
    assert "No game failed, and all of them ended." in short


def test_questions_and_choices_are_told_in_the_words_of_the_game(duels: Path, tmp_path: Path) -> None:
    page = report([duels], tmp_path / "page.html").read_text(encoding="utf-8")
    assert "What do you intend? <small>intention</small>" in page
    assert "Peek at … <small>peek</small>" in page


def test_long_names_are_not_cut_in_pictures() -> None:
    name = "Elder Sister of the Lamp That Nobody Ever Lit, and Her Dog"
    assert name in charts.shares([(name, share(5, 10))], "won")


@pytest.mark.parametrize(("name", "bots"), [("duel", 2), ("tomb", 2)])
def test_an_even_share_is_shown_where_everybody_plays_alone(tmp_path: Path, name: str, bots: int) -> None:
    folder = simulated(tmp_path / name, plan(games=8, name=name, bots=("sensible",) * bots, chunk=8))
    page = report([folder], tmp_path / "page.html").read_text(encoding="utf-8")
    assert ("Dashed:" in page) == (name == "duel")


def test_a_link_in_the_page_is_a_game_that_can_be_replayed(duels: Path, tmp_path: Path) -> None:
    page = report([duels], tmp_path / "page.html").read_text(encoding="utf-8")
    name, data = re.findall(r'<a download="([^"]+)" href="data:application/octet-stream;base64,([^"]+)">', page)[0]
    path = tmp_path / name
    path.write_bytes(b64decode(data))
    match = load(path)
    number = int(name.removeprefix("duel-").removesuffix(".undercroft"))
    assert match.over
    assert match.number == next(row["decisions"] for row in rows(duels)["games"] if row["game"] == number)


def test_choices_that_are_none_are_named() -> None:
    assert Verb("hide", 500, 2).verdict == "dead"
    assert Verb("hit", 500, 490).verdict == "dominant"
    assert Verb("wait", 500, 250).verdict == ""


@pytest.mark.parametrize(
    ("value", "said"), [(50.0, "met"), (53.0, "unsure"), (58.0, "unsure"), (62.0, "missed"), (40.0, "missed")]
)
def test_a_target_is_met_or_missed_only_if_all_of_the_interval_says_so(value: float, said: str) -> None:
    target = Target("share", "share", "", {}, (), {}, 45.0, 55.0)
    assert Verdict(target, value, value - 4, value + 4).said == said


def test_the_winner_is_even_at_the_start_and_sure_at_the_end(duels: Path) -> None:
    courses = Results(duels).courses()
    assert len(courses) == 11
    assert courses[0] == (0.5, 0.5, 0.5)
    assert courses[-1] == (1.0, 1.0, 1.0)
    assert len(Results(duels).swing("moved")) == 60


def test_questions_tell_how_forced_they_are(duels: Path) -> None:
    """Choosing an action is never forced; answering a card often is, for the question must not tell what is held."""
    found = {each.question: each for each in Results(duels).questions()}
    assert found["intention"].forced == 0
    assert 0 < found["answer"].forced < found["answer"].asked
    assert 0 < Results(duels).forced().share < 1


@pytest.mark.parametrize(
    ("name", "seats", "unit"), [("tomb", 2, "turn"), ("duel", 2, "turn"), ("dungeons", 2, "round")]
)
def test_every_game_tells_how_many_decisions_a_turn_has(tmp_path: Path, name: str, seats: int, unit: str) -> None:
    r = Results(simulated(tmp_path / name, plan(games=4, name=name, bots=("sensible",) * seats, chunk=4)))
    found = r.decisions_per_turn()
    assert found is not None
    assert found[1] == unit
    assert found[0].mean > (0.9 if unit == "turn" else 2)  # What begins a turn is a decision itself, and seldom forced.
    assert f"real ones in a {unit}." in report([r.folder], tmp_path / "page.html").read_text(encoding="utf-8")


def test_examples_are_games_of_the_simulation(duels: Path) -> None:
    assert {game for _, game in Results(duels).examples()} <= set(range(60))


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="holds no simulation"):
        Results(tmp_path)


def test_a_target_without_bounds_is_pointed_at() -> None:
    text = '[[target]]\nname = "length"\nmeasure = "mean"\nof = "rounds"\n'
    with pytest.raises(Exception, match=r"lab\.toml:1, length: a target needs `least` or `most`"):
        load_charter(Source("lab.toml", text), game("duel").words["en"])
