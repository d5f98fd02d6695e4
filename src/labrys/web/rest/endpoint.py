"""What an endpoint is, and a request as an endpoint sees it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import PurePath
from typing import Any, TypeAlias

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from labrys.engine.errors import LabrysError
from labrys.web.actions import BLOCKED, LiveTable
from labrys.web.registry import TableRegistry

JSON = "application/json"
PDF = "application/pdf"
MEDIA = {
    ".json": JSON,
    ".pdf": PDF,
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".html": "text/html",
    ".txt": "text/plain",
    ".atom": "application/atom+xml",
}
SAVE = "application/x-labrys"
OWNER_KEY = 22  # characters at least: 128 bits in base64


class HttpProblem(LabrysError):
    """A request that is not obeyed: its status, and why."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class Ask(Struct):
    """A request, as an endpoint sees it."""

    registry: TableRegistry
    request: Request
    body: Any = None

    def path(self, name: str) -> str:
        """A part of the address."""
        return str(self.request.path_params[name])

    def bearer(self) -> str:
        """The key that came with it."""
        scheme, _, key = self.request.headers.get("authorization", "").partition(" ")
        return key.strip() if scheme.lower() == "bearer" and len(key) <= 64 else ""

    def owner(self) -> str:
        """The owner's key; it must be one nobody could guess."""
        key = self.bearer()
        if len(key) < OWNER_KEY:
            raise HttpProblem(
                401, f"send a key of your own (at least {OWNER_KEY} characters): Authorization: Bearer KEY"
            )
        return key

    async def live(self) -> LiveTable:
        """The table that is named."""
        live = await self.registry.live(self.path("table"))
        if live is None:
            raise HttpProblem(404, "There is no such table; it may have been deleted. Ask for a new link.")
        if live.table.blocks(self.bearer()):
            raise HttpProblem(403, BLOCKED)
        await live.beat.over()  # nobody learns by a request what he is not shown yet
        return live

    async def own_room(self) -> LiveTable:
        """… if it is the caller's."""
        live = await self.live()
        if not live.table.owned_by(self.bearer()):
            raise HttpProblem(403, "Only the owner of the table can do that.")
        return live

    async def room_of_member(self) -> LiveTable:
        """… if he sits there or owns it."""
        live, key = await self.live(), self.bearer()
        if not live.table.owned_by(key) and live.table.seat_of(key) is None:
            raise HttpProblem(403, "Only those who sit at the table can do that.")
        return live

    def number(self, name: str, default: int, most: int) -> int:
        """A whole number of the query."""
        text = self.request.query_params.get(name, "")
        if not text:
            return default
        if not (text.isascii() and text.isdigit()) or int(text[:9]) > most or len(text) > 9:
            raise HttpProblem(400, f"{name} is a whole number from 0 to {most}")
        return int(text)


Handler: TypeAlias = Callable[[Ask], Awaitable[Any]]


class Endpoint(Struct, frozen=True, kw_only=True):
    """One thing that can be asked."""

    method: str
    path: str
    about: str
    handler: Handler
    answer: Any = None  # the type of the answer; None: nothing
    body: Any = None  # the type of the body; bytes: any file
    status: int = 200
    problems: tuple[int, ...] = ()
    query: Mapping[str, str] = {}  # whole numbers, with what they mean
    key: bool = False  # needs a bearer key
    large: bool = False  # the body may have a file in it
    bucket: str = ""  # what one address may make only so fast: `tables`, `mazes`
    file: str = "game.labrys"  # what an answer of bytes is called

    @property
    def media(self) -> str:
        """The type of an answer of bytes."""
        return MEDIA.get(PurePath(self.file).suffix, SAVE)


class Kept(Struct, frozen=True):
    """An answer that is the same for everybody: browsers keep it, and ask whether it still holds."""

    content: bytes
    packed: bytes
    tag: str

    def response(self, request: Request) -> Response:
        """As much of it as this browser needs."""
        headers = {"etag": self.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, 200, {**headers, "content-encoding": "gzip"}, media_type=JSON)
        return Response(self.content, 200, headers, media_type=JSON)
