"""The server: pages, REST, sockets, put together; and how it starts and stops."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from labrys.web import packed, rest
from labrys.web.limits import Limits
from labrys.web.openapi import description
from labrys.web.packed import PackedFiles
from labrys.web.registry import TableRegistry
from labrys.web.security import Gate, SecurityHeaders
from labrys.web.sockets import Socket
from labrys.web.store import Store

STATIC = Path(__file__).parent / "static"
PAGES = {
    "/": "index.html",
    "/campaigns": "campaigns.html",
    "/campaigns/{campaign}": "campaigns.html",
    "/t/{table}": "table.html",
    "/r/{table}": "replay.html",
    "/maze": "maze.html",
    "/rules/{game}": "rulebook.html",
}


def make_app(
    store: Store,
    *,
    host: str = "127.0.0.1",
    public: Iterable[str] = (),
    limits: Limits | None = None,
    pace: float = 0.35,
    campaigns: Path | None = None,
) -> ASGIApp:
    """The whole server as an ASGI application. It owns the store and closes it.

    `campaigns`: a folder of campaign files that are those of everybody who comes, for a server of one's own.
    """
    registry = TableRegistry(store, limits or Limits(), pace=pace, campaigns=campaigns)
    gate = Gate(host, tuple(public))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        keeper = asyncio.create_task(registry.keep_house())
        yield
        keeper.cancel()
        await registry.close()

    async def socket(websocket: WebSocket) -> None:
        await Socket(registry, gate, websocket).serve()

    app = Starlette(
        routes=[
            *rest.routes(registry),
            Route("/api/openapi.json", _openapi, methods=["GET"]),
            WebSocketRoute("/ws/tables/{table}", socket),
            *(Route(path, _page(name), methods=["GET"]) for path, name in PAGES.items()),
            Mount("/static", PackedFiles(directory=STATIC)),
        ],
        exception_handlers={404: _missing, 405: _wrong_method, 500: _failed},
        lifespan=lifespan,
    )
    return SecurityHeaders(app, gate, registry)


def registry_of(app: ASGIApp) -> TableRegistry:
    """The tables of a server that was made here."""
    assert isinstance(app, SecurityHeaders)
    assert isinstance(app.inside, TableRegistry)
    return app.inside


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        return packed.page(STATIC / name, request.scope)

    return page


async def _openapi(request: Request) -> Response:
    return Response(description(), media_type="application/json")


async def _missing(request: Request, error: Exception) -> Response:
    return rest.refusal(404, "There is nothing at this address.")


async def _wrong_method(request: Request, error: Exception) -> Response:
    response = rest.refusal(405, "This address does not take that method.")
    response.headers.update(getattr(error, "headers", None) or {})
    return response


async def _failed(request: Request, error: Exception) -> Response:
    return rest.refusal(500, "Something went wrong in the server; it has been noted.")
