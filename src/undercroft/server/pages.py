"""The client's files, and the headers that keep pages safe."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SAFE = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
YEAR = "public, max-age=31536000, immutable"

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Undercroft</title>
<h1>Undercroft is running</h1>
<p>The browser client has not been built. In the sources, run <code>make web</code> and start the server again.</p>
<p>The interface is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
"""


def headers_for(path: str) -> dict[str, str]:
    """The headers of an answer: files with a hash in their name last, all else is asked for again."""
    return SAFE | {"cache-control": YEAR if path.startswith("assets/") else "no-cache"}


class Pages:
    """The client's files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    async def serve(self, request: Request) -> Response:
        """A file of the client."""
        path = request.path_params["path"] or "index.html"
        file = (self.folder / path).resolve()
        if file.is_relative_to(self.folder) and file.is_file():
            kind = mimetypes.guess_type(file.name)[0]
            return FileResponse(file, media_type=kind, headers=headers_for(path))
        if path == "index.html":
            return HTMLResponse(NOT_BUILT, headers=headers_for(path))
        return PlainTextResponse("There is nothing here.\n", 404, headers=headers_for(""))
