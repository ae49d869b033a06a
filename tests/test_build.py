"""The build hook, tried on two classes, one in the engine, its subclass in a game, and on a small client."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

HOOK = Path(__file__).parents[1] / "hatch_build.py"

FILES = {
    "pyproject.toml": """
        [build-system]
        requires = ["hatchling"]
        build-backend = "hatchling.build"
        [project]
        name = "undercroft"
        version = "0"
        [tool.hatch.build.targets.wheel]
        packages = ["src/undercroft"]
        [tool.hatch.build.targets.wheel.hooks.custom]
        [tool.undercroft.compile]
        include = ["engine/*.py", "games/*/*.py"]
        exclude = ["engine/view.py"]
    """,
    "src/undercroft/__init__.py": "",
    "src/undercroft/engine/__init__.py": "",
    "src/undercroft/engine/creature.py": "class Creature:\n    def hit(self) -> int:\n        return 1\n",
    "src/undercroft/engine/view.py": "",
    "src/undercroft/games/__init__.py": "",
    "src/undercroft/games/cave/__init__.py": "",
    "src/undercroft/games/cave/goblin.py": (
        "from undercroft.engine.creature import Creature\n\n"
        "class Goblin(Creature):\n    def hit(self) -> int:\n        return super().hit() + 1\n"
    ),
}

PLAY = """
from undercroft.engine import creature, view
from undercroft.games.cave import goblin
assert goblin.Goblin().hit() == 2
print(*(module.__file__ for module in (creature, goblin, view)), sep="\\n")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    shutil.copy(HOOK, tmp_path)
    return tmp_path


def build(project: Path, **environment: str) -> tuple[Path, str]:
    """Build the wheel; returns it and what the build said."""
    run = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"],
        cwd=project,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    )
    (wheel,) = (project / "dist").glob("*.whl")
    return wheel, run.stdout


def suffixes_when_imported(wheel: Path) -> list[str]:
    """Unpack the wheel, play with it, and tell what kind of file creature, goblin and view came from."""
    site = wheel.parent / "site"
    ZipFile(wheel).extractall(site)
    run = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=site,
        env={"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    files = [Path(line) for line in run.stdout.splitlines()]
    assert all(file.is_relative_to(site) for file in files)
    return [file.suffix for file in files]


def test_a_plain_build_is_pure(project: Path) -> None:
    wheel, _ = build(project, UNDERCROFT_COMPILE="0")
    assert wheel.name.endswith("-none-any.whl")
    assert suffixes_when_imported(wheel) == [".py", ".py", ".py"]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_a_compiled_build_compiles_what_is_listed(project: Path) -> None:
    wheel, said = build(project, UNDERCROFT_COMPILE="1")
    assert not wheel.name.endswith("-none-any.whl"), said
    assert suffixes_when_imported(wheel) == [".so", ".so", ".py"]


@pytest.mark.slow
def test_a_build_with_a_broken_compiler_warns_and_stays_pure(project: Path) -> None:
    wheel, said = build(project, UNDERCROFT_COMPILE="1", CC="false")
    assert said.count("Not compiled") == 1
    assert wheel.name.endswith("-none-any.whl")
    assert suffixes_when_imported(wheel) == [".py", ".py", ".py"]


@pytest.mark.slow
def test_a_build_with_a_type_error_warns_and_stays_pure(project: Path) -> None:
    (project / "src/undercroft/engine/wrong.py").write_text('number: int = "one"\n', "utf-8")
    wheel, said = build(project, UNDERCROFT_COMPILE="1")
    assert said.count("Not compiled") == 1
    assert "wrong.py:1" in said
    assert suffixes_when_imported(wheel) == [".py", ".py", ".py"]


NPM = """#!/bin/sh
echo "npm $*" >> "$CALLS"
[ "$1" = run ] && mkdir -p "$UNDERCROFT_STATIC" && cat src/page.txt > "$UNDERCROFT_STATIC/index.html"
exit 0
"""


@pytest.fixture
def client(project: Path) -> Path:
    """The project with a client, and a Node and an npm that write down what they are asked to do."""
    (project / "web/src").mkdir(parents=True)
    (project / "web/src/page.txt").write_text("table", "utf-8")
    for name in ("node", "npm"):
        program = project / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(NPM, "utf-8")
        program.chmod(0o755)
    return project


def built_page(project: Path) -> tuple[str, int]:
    """Build; returns the client's page in the wheel, and how often npm was asked to build it so far."""
    calls = project / "calls"
    shutil.rmtree(project / "dist", ignore_errors=True)
    path = f"{project / 'bin'}{os.pathsep}{os.environ['PATH']}"
    wheel, _ = build(project, UNDERCROFT_COMPILE="0", UNDERCROFT_WEB="1", PATH=path, CALLS=str(calls))
    page = ZipFile(wheel).read("undercroft/server/static/index.html").decode()
    return page, calls.read_text("utf-8").count("npm run build")


def test_the_client_is_built_when_its_sources_have_changed_and_only_then(client: Path) -> None:
    assert built_page(client) == ("table", 1)
    assert built_page(client) == ("table", 1)
    (client / "web/src/page.txt").write_text("another table", "utf-8")
    assert built_page(client) == ("another table", 2)


def test_a_build_may_leave_the_client_out(client: Path) -> None:
    wheel, _ = build(client, UNDERCROFT_COMPILE="0", UNDERCROFT_WEB="0")
    assert not any("static" in name for name in ZipFile(wheel).namelist())
