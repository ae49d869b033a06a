"""The wheel, optionally with its hot modules compiled by mypyc.

`UNDERCROFT_COMPILE=1 pip install .` compiles the modules listed in pyproject.toml under
`[tool.undercroft.compile]`. Without a working C compiler the wheel stays pure Python, with one warning.
An editable install is always pure.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = os.environ.get("UNDERCROFT_COMPILE") == "1"
ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
BUILD = ROOT / "build" / "mypyc"
LIBRARIES = BUILD / "lib"


class CompileHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return ["mypy==2.4.1", "setuptools>=77"] if COMPILE else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not COMPILE or version == "editable":
            return
        shutil.rmtree(BUILD, ignore_errors=True)
        # A process of its own: mypyc exits on a type error, and its output is wanted only when it fails.
        run = subprocess.run([sys.executable, __file__], cwd=SOURCES, capture_output=True, text=True)
        if run.returncode != 0:
            self.app.display_warning(f"Not compiled, the wheel stays pure Python:\n{run.stdout}{run.stderr}")
            return
        libraries = [path for path in LIBRARIES.rglob("*") if path.is_file()]
        build_data["force_include"] |= {str(path): str(path.relative_to(LIBRARIES)) for path in libraries}
        build_data |= {"pure_python": False, "infer_tag": True}


def modules() -> list[str]:
    """The modules to compile, as paths under src."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["undercroft"]["compile"]
    package = SOURCES / "undercroft"
    chosen = {path for glob in table["include"] for path in package.glob(glob)}
    chosen -= {path for glob in table["exclude"] for path in package.glob(glob)}
    return sorted(str(path.relative_to(SOURCES)) for path in chosen if path.name != "__init__.py")


def compile_modules() -> None:
    """Fill LIBRARIES, laid out as in site-packages: one shared library at the top, one shim a module."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class ParallelBuildExt(build_ext):
        """Compiles the C files of one library side by side; `--parallel` does so only for libraries."""

        def build_extensions(self) -> None:
            compile_serially = self.compiler.compile

            def compile_side_by_side(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    done = pool.map(lambda source: compile_serially([source], **options), sources)
                    return [name for names in done for name in names]

            self.compiler.compile = compile_side_by_side
            super().build_extensions()

    setup(
        name="undercroft",
        ext_modules=mypycify(
            # Only what mypyc needs: the project's own strict check is `make check`.
            ["--config-file=", "--ignore-missing-imports", f"--cache-dir={BUILD / 'cache'}", *modules()],
            opt_level="3",
            debug_level="0",
            multi_file=True,
            target_dir=str(BUILD / "c"),
            group_name="undercroft",
        ),
        cmdclass={"build_ext": ParallelBuildExt},
        script_args=["build_ext", f"--build-lib={LIBRARIES}", f"--build-temp={BUILD / 'o'}"],
    )


if __name__ == "__main__":
    compile_modules()
