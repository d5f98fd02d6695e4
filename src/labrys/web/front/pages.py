"""The pages and their files, which every front has itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from labrys.web import packed
from labrys.web import protocol as p
from labrys.web.contact import PATH as CONTACT
from labrys.web.contact import security_txt
from labrys.web.packed import PackedFiles

STATIC = Path(__file__).parents[1] / "static"
PAGES = {
    "/": "index.html",
    "/campaigns": "campaigns.html",
    "/campaigns/{campaign}": "campaigns.html",
    "/t/{table}": "table.html",
    "/r/{table}": "replay.html",
    "/maze": "maze.html",
    "/rules/{game}": "rulebook.html",
}
JSON = "application/json"


class Pages:
    """An ASGI application."""

    def __init__(self, contact: str = "") -> None:
        """`contact`: whom to tell of a weakness, for `/.well-known/security.txt`."""
        self._contact = contact
        self._app = Starlette(
            routes=[
                *(Route(path, _page(name), methods=["GET"]) for path, name in PAGES.items()),
                Route(CONTACT, self._whom_to_tell, methods=["GET"]),
                Mount("/static", PackedFiles(directory=STATIC)),
            ],
            exception_handlers={404: _missing, 405: _wrong_method, 500: _failed},
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        await self._app(scope, receive, send)

    async def _whom_to_tell(self, request: Request) -> Response:
        if not self._contact:
            return refusal(404, "There is nothing at this address.")
        return Response(security_txt(self._contact, datetime.now(UTC)), media_type="text/plain")


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        return packed.page(STATIC / name, request.scope)

    return page


def refusal(status: int, reason: str) -> Response:
    """What was wrong, and what would be right."""
    return Response(p.encode(p.Problem(reason)), status, media_type=JSON)


async def _missing(request: Request, error: Exception) -> Response:
    return refusal(404, "There is nothing at this address.")


async def _wrong_method(request: Request, error: Exception) -> Response:
    response = refusal(405, "This address does not take that method.")
    response.headers.update(getattr(error, "headers", None) or {})
    return response


async def _failed(request: Request, error: Exception) -> Response:
    return refusal(500, "Something went wrong in the server; it has been noted.")
