"""Every rule is tested, and the rule map says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.rule_map import cited_in_code, cited_in_data, cited_in_tests, mapped, page, rule_map, troubles
from undercroft.games import games

TESTS = '''
"""A module about Q-01."""
RULES = ["Q-02", "Q-03"]
# Q-04

def helper():
    "Q-05"

@pytest.mark.parametrize("rule", ["Q-06", "Q-07"])
def test_a(rule):
    "Q-08 and Q-09."
    # Q-10
    assert why() == "because of Q-11."

class TestMore:
    def test_q12_at_dawn(self): ...
    def test_r_f03_too(self): ...
'''


def test_only_what_stands_in_a_test_function_is_a_citation() -> None:
    cited = {rule_id for rule_id, _ in cited_in_tests(TESTS)}
    assert cited == {"Q-06", "Q-07", "Q-08", "Q-09", "Q-11", "Q-12", "R-F03"}


def test_code_is_cited_by_the_innermost_name() -> None:
    text = 'class Turn:\n    "Q-01"\n    def run(self):\n        pass  # Q-02\nRULE = "Q-03"\n'
    assert list(cited_in_code(text)) == [("Q-01", "Turn"), ("Q-02", "Turn.run"), ("Q-03", "")]


def test_code_may_cite_a_span_of_rules() -> None:
    cited = [rule_id for rule_id, _ in cited_in_code('"""Fights (Q-08 to Q-11, Q-R2)."""')]
    assert cited == ["Q-08", "Q-09", "Q-10", "Q-11", "Q-R2"]


def test_data_is_cited_by_its_entry() -> None:
    text = '# Q-01\n[events.moved]\nrule = "Q-02"\n[[setting]]\nrule = "Q-03"\n'
    assert list(cited_in_data(text)) == [("Q-02", "events.moved"), ("Q-03", "setting")]


def test_no_two_games_use_the_same_id() -> None:
    """Decisions and hidden information are numbered by each game for itself."""
    rules = [rule for each in games().values() for rule in each.rulebook.rules.values()]
    ids = [rule.id for rule in rules if rule.kind in ("rule", "ruling")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", mapped())
def test_every_rule_is_cited_by_a_test_and_the_page_is_up_to_date(game: str) -> None:
    wrong = troubles(game)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", mapped())
def test_every_link_of_the_page_leads_somewhere(game: str) -> None:
    found = rule_map(game)
    for places in (*found.code.values(), *found.tests.values()):
        for place in places:
            assert (Path(__file__).parents[1] / place.file).is_file()
    assert page(found).count("\n### ") == len(found.rulebook.rules)


def test_a_rule_that_no_test_cites_is_named(tmp_path: Path) -> None:
    package = tmp_path / "src/undercroft/games/cave"
    package.mkdir(parents=True)
    rule = '[[rule]]\nid = "{}"\nkind = "{}"\nchapter = "One"\ntitle = "Dark"\ntext = "It is dark."\n'
    rules = rule.format("C-01", "rule") + rule.format("C-02", "hidden") + rule.format("C-03", "ruling")
    (package / "rules.toml").write_text(rules, "utf-8")
    (tmp_path / "tests/games/cave").mkdir(parents=True)
    (tmp_path / "tests/games/cave/test_cave.py").write_text('def test_dark():\n    "C-03"\n', "utf-8")
    assert troubles("cave", tmp_path) == [
        "cave: no test cites C-01 (Dark)",
        "cave: docs/rules/cave.md is out of date; run python -m tools.rule_map",
    ]
