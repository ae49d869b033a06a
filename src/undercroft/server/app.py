"""The server as one ASGI application."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route as StarletteRoute
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from undercroft.engine.refusal import Refusal
from undercroft.server import socket
from undercroft.server.accounts import NotLoggedIn
from undercroft.server.api import ROUTES, Call, File, NotFound, Route, WithSession
from undercroft.server.config import Config
from undercroft.server.crew import Crew
from undercroft.server.desk import Desk, Forbidden
from undercroft.server.door import Door, Foreign, TooFast
from undercroft.server.hall import Hall, NoRoom, Unsure, encode
from undercroft.server.metrics import Metrics
from undercroft.server.openapi import description
from undercroft.server.pages import Pages, headers_for
from undercroft.server.store import Store, StoreError
from undercroft.wire import Problem

log = logging.getLogger("undercroft.http")

COOKIE = "undercroft"
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"]
LARGEST_BODY = 64 * 1024
LARGEST_SAVE = 4 * 1024 * 1024

STATUS: tuple[tuple[type[Exception], int], ...] = (
    (NotLoggedIn, 401),
    (Forbidden, 403),
    (Foreign, 403),
    (NoRoom, 404),
    (NotFound, 404),
    (TooFast, 429),
    (Refusal, 409),
    (StoreError, 503),
    (Unsure, 503),
)

Endpoint = Callable[[Request], Awaitable[Response]]


class BadRequest(Exception):
    """A request that cannot be read: status and sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def new_desk(config: Config, store: Store) -> Desk:
    """Everything that a server needs, not opened yet."""
    metrics = Metrics()
    hall = Hall(config, store, Crew(config.workers, config.bot_seconds), metrics)
    desk = Desk(config, store, hall, Door(config, metrics), metrics)
    metrics.gauge("rooms", "Rooms in memory", lambda: len(hall.rooms))
    metrics.gauge("connections", "WebSockets open", lambda: desk.door.connections.total())
    return desk


def new_app(desk: Desk, static: Path) -> Starlette:
    """The application: the API, the socket, the client's files, and what hosts look at."""

    async def play(ws: WebSocket) -> None:
        await socket.serve(desk, ws)

    pages = Pages(static)
    routes = [
        *(
            StarletteRoute(path, _by_method(desk, path), methods=METHODS)
            for path in dict.fromkeys(r.path for r in ROUTES)
        ),
        WebSocketRoute("/api/rooms/{room}/socket", play),
        StarletteRoute("/api/openapi.json", _described),
        StarletteRoute("/api/{rest:path}", _nothing, methods=METHODS),
        StarletteRoute("/healthz", _health),
        StarletteRoute("/readyz", _readiness(desk)),
        StarletteRoute("/metrics", _metrics(desk)),
        StarletteRoute("/{path:path}", pages.serve),
    ]
    return Starlette(routes=routes)


def _by_method(desk: Desk, path: str) -> Endpoint:
    """Everything that can be done at one path."""
    endpoints = {route.method: _endpoint(desk, route) for route in ROUTES if route.path == path}

    async def run(request: Request) -> Response:
        endpoint = endpoints.get("GET" if request.method == "HEAD" else request.method)
        if endpoint is None:
            response = _problem(405, f"Here one can {', '.join(endpoints)}, not {request.method}.")
            response.headers["allow"] = ", ".join(endpoints)
            return response
        return await endpoint(request)

    return run


def _endpoint(desk: Desk, route: Route) -> Endpoint:
    async def run(request: Request) -> Response:
        try:
            response = await _called(desk, route, request)
        except BadRequest as problem:
            response = _problem(problem.status, str(problem))
        except (Refusal, StoreError, Unsure) as problem:
            response = _refused(problem)
        except ClientDisconnect:
            response = _problem(400, "You have gone.")
        except Exception:
            log.exception("request failed", extra={"route": route.path})
            response = _problem(500, "The server made a mistake; it was noted.")
        desk.metrics.count("requests")
        log.info("request", extra={"method": route.method, "route": route.path, "status": response.status_code})
        return response

    return run


async def _called(desk: Desk, route: Route, request: Request) -> Response:
    address = request.client.host if request.client else ""
    desk.door.check_pace(address, desk.door.requests)
    if route.method != "GET":
        desk.door.check_origin(request.headers)
    if route.costly or route.passwords:
        desk.door.check_pace(address, desk.door.passwords if route.passwords else desk.door.costly)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    call = Call(
        desk=desk,
        path=request.path_params,
        query=request.query_params,
        body=await _body(route, request),
        token=token.strip() if scheme.lower() == "bearer" else "",
        session=request.cookies.get(COOKIE, ""),
        secure=request.url.scheme == "https",
        address=address,
    )
    return _answer(call, await route.run(call))


async def _body(route: Route, request: Request) -> Any:
    if route.body is None:
        return None
    data = await _read(request, LARGEST_SAVE if route.body is bytes else LARGEST_BODY)
    if route.body is bytes:
        return data
    # A page of another site could send a form, but not this without being asked whether it may.
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadRequest(415, "Send application/json.")
    try:
        return msgspec.json.decode(data, type=route.body)
    except msgspec.ValidationError as problem:
        raise BadRequest(422, f"{problem}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadRequest(400, "The body is not JSON.") from None


async def _read(request: Request, most: int) -> bytes:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise BadRequest(413, f"At most {most // 1024} kB can be sent.")
    return data


def _answer(call: Call, answer: Any) -> Response:
    cookie: str | None = None
    if isinstance(answer, WithSession):
        cookie, answer = answer.token, answer.answer
    if isinstance(answer, File):
        response = _bytes(answer.data, "application/octet-stream")
        response.headers["content-disposition"] = f'attachment; filename="{answer.name}"'
    elif answer is None:
        response = Response(status_code=204, headers=headers_for("/api"))
    else:
        response = _bytes(encode(answer), "application/json")
    if cookie:
        response.set_cookie(
            COOKIE, cookie, max_age=90 * 86400, httponly=True, samesite="strict", secure=call.secure, path="/api"
        )
    elif cookie == "":
        response.delete_cookie(COOKIE, path="/api")
    return response


def _bytes(data: bytes, kind: str) -> Response:
    return Response(data, media_type=kind, headers=headers_for("/api"))


def _problem(status: int, sentence: str, rule: str = "") -> Response:
    body = encode(Problem(sentence=sentence, rule=rule))
    return Response(body, status, media_type="application/json", headers=headers_for("/api"))


def _refused(problem: Exception) -> Response:
    status = next(status for kind, status in STATUS if isinstance(problem, kind))
    if isinstance(problem, Refusal):
        return _problem(status, problem.sentence, problem.rule)
    return _problem(status, str(problem) or "The database is gone for a moment; try again.")


async def _nothing(request: Request) -> Response:
    return _problem(404, "There is nothing at this address.")


async def _described(request: Request) -> Response:
    return _bytes(description(), "application/json")


async def _health(request: Request) -> Response:
    return PlainTextResponse("ok\n")


def _readiness(desk: Desk) -> Endpoint:
    async def ready(request: Request) -> Response:
        if desk.hall.closing:
            return PlainTextResponse("closing\n", 503)
        try:
            await desk.store.ping()
        except StoreError:
            return PlainTextResponse("the database does not answer\n", 503)
        return PlainTextResponse("ready\n")

    return ready


def _metrics(desk: Desk) -> Endpoint:
    async def metrics(request: Request) -> Response:
        return PlainTextResponse(desk.metrics.text(), media_type="text/plain; version=0.0.4")

    return metrics
