"""The rule map: for every game, each rule with the code that carries it out and the tests that hold it. Tests of a
game stand in tests/games/GAME: elsewhere ids may be examples.

`python -m tools.rule_map` writes docs/rules/GAME.md; `python -m tools.rule_map --check` tells what is out of date or
untested and changes nothing.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from undercroft.content.book import load_rulebook
from undercroft.engine.rulebook import Rule, Rulebook
from undercroft.games import NAMES

ROOT = Path(__file__).parents[1]
RULE_ID = re.compile(r"(?<![\w-])[A-Z]+-[A-Z]?\d+\b")
SPAN = re.compile(r"(?<![\w-])([A-Z]+-[A-Z]?)(\d+) to \1(\d+)\b")
NEED_TESTS = ("rule", "ruling")
Function = ast.FunctionDef | ast.AsyncFunctionDef
HEADER = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]\]?")


@dataclass(frozen=True, order=True)
class Place:
    """Where a rule is cited: a file, and the function, class or entry in it."""

    file: str
    name: str


@dataclass
class RuleMap:
    """The rules of a game, and where each is cited."""

    game: str
    rulebook: Rulebook
    code: dict[str, list[Place]] = field(default_factory=dict)
    tests: dict[str, list[Place]] = field(default_factory=dict)

    def untested(self) -> list[Rule]:
        """The rules and rulings that no test cites."""
        return [r for r in self.rulebook.rules.values() if r.kind in NEED_TESTS and r.id not in self.tests]


def rule_map(game: str, root: Path = ROOT) -> RuleMap:
    """The rule map of a game."""
    package = root / "src/undercroft/games" / game
    found = RuleMap(game, load_rulebook(package / "rules.toml"))
    for file in sorted(package.rglob("*.py")):
        _add(found.code, found.rulebook, file, root, cited_in_code(file.read_text("utf-8")))
    for file in sorted((package / "data").rglob("*.toml")):
        _add(found.code, found.rulebook, file, root, cited_in_data(file.read_text("utf-8")))
    for file in sorted((root / "tests/games" / game).rglob("*.py")):
        _add(found.tests, found.rulebook, file, root, cited_in_tests(file.read_text("utf-8")))
    return found


def _add(
    places: dict[str, list[Place]], rulebook: Rulebook, file: Path, root: Path, cited: Iterator[tuple[str, str]]
) -> None:
    for rule_id, name in cited:
        place = Place(file.relative_to(root).as_posix(), name)
        if rule_id in rulebook and place not in places.setdefault(rule_id, []):
            places[rule_id].append(place)


# Finding citations.


def cited_in_code(text: str) -> Iterator[tuple[str, str]]:
    """Rule ids anywhere in a module, comments too, each with the function or class around it."""
    scopes = _scopes(ast.parse(text))
    for number, line in enumerate(text.splitlines(), 1):
        for rule_id in RULE_ID.findall(SPAN.sub(_spelt_out, line)):
            around = [name for start, end, name in scopes if start <= number <= end]
            yield rule_id, around[-1] if around else ""


def _spelt_out(span: re.Match[str]) -> str:
    """`X-01 to X-03` as `X-01 X-02 X-03`."""
    return " ".join(f"{span[1]}{n:0{len(span[2])}}" for n in range(int(span[2]), int(span[3]) + 1))


def _scopes(tree: ast.Module) -> list[tuple[int, int, str]]:
    """The first line, the last line and the name of every function and class, inner ones after outer ones."""
    found: list[tuple[int, int, str]] = []

    def visit(node: ast.AST, above: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = above
            if isinstance(child, Function | ast.ClassDef):
                name = f"{above}.{child.name}" if above else child.name
                found.append((child.lineno, child.end_lineno or child.lineno, name))
            visit(child, name)

    visit(tree, "")
    return found


def cited_in_data(text: str) -> Iterator[tuple[str, str]]:
    """Rule ids in a content file, each with the entry that it stands in; comments do not count."""
    entry = ""
    for line in text.splitlines():
        if header := HEADER.match(line):
            entry = header[1]
        if not line.lstrip().startswith("#"):
            yield from ((rule_id, entry) for rule_id in RULE_ID.findall(line))


def cited_in_tests(text: str) -> Iterator[tuple[str, str]]:
    """Rule ids in the names, decorators and texts of test functions; nothing outside a test function counts."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, Function) and node.name.startswith("test"):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield from ((rule_id, node.name) for rule_id in RULE_ID.findall(part.value))
            named = re.findall(r"(?<![A-Za-z0-9])([a-z]+)_?([a-z]?\d+)(?![A-Za-z0-9])", node.name.removeprefix("test_"))
            yield from ((f"{letters}-{number}".upper(), node.name) for letters, number in named)


# The page.


def page(found: RuleMap) -> str:
    """The rule map of a game to read."""
    lines = [f"# The rules of `{found.game}`, the code and the tests behind them", ""]
    lines += ["Written by `python -m tools.rule_map`; a test holds it to the sources.", ""]
    for chapter, rules in found.rulebook.chapters().items():
        lines += [f"## {chapter}", ""]
        for rule in rules:
            lines += _entry(rule, found)
    return "\n".join(lines).rstrip() + "\n"


def _entry(rule: Rule, found: RuleMap) -> list[str]:
    lines = [f"### {rule.id} {rule.title}", "", rule.text, ""]
    if rule.kind != "rule":
        lines.append(f"- Kind: {rule.kind}")
    if rule.see:
        lines.append(f"- See: {', '.join(f'[{i}](#{_anchor(found.rulebook[i])})' for i in rule.see)}")
    lines.append(f"- Code: {_links(found.code.get(rule.id, []), f'src/undercroft/games/{found.game}/')}")
    lines.append(f"- Tests: {_links(found.tests.get(rule.id, []), 'tests/')}")
    return [*lines, ""]


def _anchor(rule: Rule) -> str:
    heading = f"{rule.id} {rule.title}".lower()
    return re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")


def _links(places: list[Place], above: str) -> str:
    """Links by name, without line numbers, so that the page changes only when a citation does."""
    links = [f"[{place.name or place.file.removeprefix(above)}](../../{place.file})" for place in sorted(places)]
    return ", ".join(links) if links else "none"


# The command.


def troubles(game: str, root: Path = ROOT) -> list[str]:
    """What is wrong with the rule map of a game."""
    found = rule_map(game, root)
    wrong = [f"{game}: no test cites {rule.id} ({rule.title})" for rule in found.untested()]
    file = root / "docs/rules" / f"{game}.md"
    if not file.exists() or file.read_text("utf-8") != page(found):
        wrong.append(f"{game}: docs/rules/{game}.md is out of date; run python -m tools.rule_map")
    return wrong


def mapped() -> list[str]:
    """The games that have a rulebook file."""
    return [game for game in NAMES if (ROOT / "src/undercroft/games" / game / "rules.toml").exists()]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.rule_map", description="Write the rule map of every game.")
    parser.add_argument("--check", action="store_true", help="tell what is wrong and write nothing")
    if parser.parse_args().check:
        wrong = [trouble for game in mapped() for trouble in troubles(game)]
        print("\n".join(wrong) or "The rule maps are complete.")
        return 1 if wrong else 0
    for game in mapped():
        file = ROOT / "docs/rules" / f"{game}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page(rule_map(game)), "utf-8")
        print(file.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
