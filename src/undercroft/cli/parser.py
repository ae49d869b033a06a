"""What the commands share: a parser that answers in sentences, and exit codes."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from undercroft.engine.refusal import Refusal

REFUSED = 2
UNSOUND = 1
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """A parser that answers a mistake with one sentence."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:]
        raise Refusal(f"{sentence.rstrip('.')}; `{self.prog} --help` shows what can be said.")


def add_command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], text: str, more: str = ""
) -> Parser:
    parser: Parser = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}. {more}".strip())
    parser.set_defaults(run=run)
    return parser
