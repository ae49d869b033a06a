"""The protocol as JSON Schema: `python -m tools.protocol` writes web/protocol.json, from which the client's types come.

`npm run protocol` in web/ makes web/src/protocol.ts of it. Tests compare both with what is committed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from undercroft import wire
from undercroft.engine.view import View

FILE = Path(__file__).parents[1] / "web" / "protocol.json"


def types() -> list[Any]:
    """Everything that goes over the wire: the structs of wire.py, and both directions of the WebSocket."""
    structs = [each for each in vars(wire).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    own = [each for each in structs if each.__module__ == wire.__name__ and each is not wire.Request]
    return [*own, View, wire.FromClient, wire.FromServer, wire.AreaChange]


def schema() -> str:
    """One schema of them all."""
    found, components = msgspec.json.schema_components(types(), ref_template="#/$defs/{name}")
    names = [("FromClient", found[-3]), ("FromServer", found[-2]), ("AreaChange", found[-1])]
    whole = {
        "$comment": f"Protocol {wire.PROTOCOL}, written by tools/protocol.py from src/undercroft/wire.py.",
        "title": "Protocol",
        "type": "object",
        "additionalProperties": False,
        "properties": {"protocol": {"const": wire.PROTOCOL}},
        "$defs": components | dict(names),
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    FILE.write_text(schema(), "utf-8")
    print(f"wrote {FILE.relative_to(FILE.parents[1])}")


if __name__ == "__main__":
    main()
