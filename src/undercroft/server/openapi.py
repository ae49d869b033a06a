"""The description of the HTTP interface in OpenAPI 3.1, made from the table of routes."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from undercroft import __version__
from undercroft.server.api import ROUTES, File, Route
from undercroft.wire import Problem

KINDS = {str: "string", int: "integer"}


@cache
def description() -> bytes:
    """The whole description."""
    types = [Problem, *(each for route in ROUTES for each in (route.body, route.answer) if _typed(each))]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    known = dict(zip(map(str, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, known)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Undercroft",
                "version": __version__,
                "description": "Rooms are played over a WebSocket at /api/rooms/{room}/socket; see docs/protocol.md.",
            },
            "paths": paths,
            "components": {
                "schemas": components,
                "securitySchemes": {
                    "ticket": {"type": "http", "scheme": "bearer"},
                    "session": {"type": "apiKey", "in": "cookie", "name": "undercroft"},
                },
            },
        }
    )


def _typed(kind: Any) -> bool:
    return kind not in (None, File, bytes)


def _operation(route: Route, known: dict[str, Any]) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"{(\w+)}", route.path)
    ] + [{"name": p.name, "in": "query", "description": p.text, "schema": {"type": KINDS[p.kind]}} for p in route.query]
    operation: dict[str, Any] = {
        "summary": route.text,
        "operationId": route.run.__name__,
        "parameters": parameters,
        "responses": {
            "204" if route.answer is None else "200": _answer(route, known),
            "default": {"description": "Why not.", "content": {"application/json": {"schema": known[str(Problem)]}}},
        },
        "security": [{}, {"ticket": []}, {"session": []}],
    }
    if route.body is bytes:
        operation["requestBody"] = {"required": True, "content": {"application/octet-stream": {"schema": {}}}}
    elif route.body is not None:
        schema = known[str(route.body)]
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return operation


def _answer(route: Route, known: dict[str, Any]) -> dict[str, Any]:
    if route.answer is None:
        return {"description": "Done."}
    if route.answer is File:
        return {"description": "A file.", "content": {"application/octet-stream": {"schema": {}}}}
    return {"description": route.text, "content": {"application/json": {"schema": known[str(route.answer)]}}}
