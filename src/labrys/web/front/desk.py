"""The front's application: pages and files from here, everything else from whoever plays the table in question."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from hmac import compare_digest
from time import monotonic
from zlib import crc32

import msgspec
from starlette.types import Message, Receive, Scope, Send

from labrys import __version__
from labrys.engine.errors import LabrysError
from labrys.web import protocol as p
from labrys.web.expiry import keep_expiring
from labrys.web.figures import Figures
from labrys.web.front.doors import Doors
from labrys.web.front.line import LineLost
from labrys.web.front.metrics import exposition
from labrys.web.front.pages import Pages
from labrys.web.front.peers import Passer, Peer, Peers
from labrys.web.front.sockets import FrontSocket, is_socket_of_table
from labrys.web.front.supervisor import Slot, Supervisor
from labrys.web.limits import Limits
from labrys.web.link import ELSEWHERE, Link, Request, Response
from labrys.web.places import number_of
from labrys.web.security import Gate
from labrys.web.store import Store, Writer

log = logging.getLogger("labrys.web")

TOO_MANY = "So many requests come from your address; wait a moment."
BODY_WITHIN = 60.0  # seconds
BODIES = 128 << 20  # bytes of requests that are on their way at a time
MOST_MOVES = 3  # from worker to worker
FIGURES_WITHIN = 2.0  # seconds
EXAMINE_EVERY = 10.0  # seconds at least, and twenty times as long as it takes
TABLE = "/api/tables/"
OF_NO_TABLE = ("mine",)
UPLOAD = "/api/saves"
JSON = [(b"content-type", b"application/json")]


class Desk:
    """Plain ASGI: it costs a message little."""

    def __init__(
        self,
        supervisor: Supervisor,
        store: Store,
        writer: Writer,
        *,
        gate: Gate,
        doors: Doors,
        metrics_key: str = "",
        contact: str = "",
    ) -> None:
        """`metrics_key`: with it the figures may be read from anywhere, not only from this machine."""
        self.supervisor, self.store, self.writer = supervisor, store, writer
        self.gate, self.doors, self.metrics_key = gate, doors, metrics_key
        self.limits: Limits = doors.limits
        self.pages = Pages(contact)
        self.peers = Peers()
        supervisor.when_peer = self._called
        self.connections = 0  # websockets
        self._bodies = 0
        self._examined, self._took, self._damage = -EXAMINE_EVERY, 0.0, ""
        self._warned: set[str] = set()
        self._expiring: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, websocket, or life."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["path"] in ("/api/health", "/metrics"):
            if not self.doors.requests.take(self.doors.address_of(scope)):
                await refuse(send, 429, TOO_MANY)
            elif scope["path"] == "/metrics":
                await self._metrics(scope, send)
            else:
                await self._health(scope, send)
        elif scope["path"].startswith("/api/"):
            await self._pass_on(scope, receive, send)
        else:
            await self.pages(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message: Message = await receive()
            if message["type"] == "lifespan.startup":
                try:
                    await self.supervisor.start()
                except (OSError, LabrysError) as error:
                    await send({"type": "lifespan.startup.failed", "message": str(error)})
                    return
                days = self.limits.expire_after
                self._expiring = asyncio.create_task(keep_expiring(self.store, self.writer, days))
                await send({"type": "lifespan.startup.complete"})
            else:
                if self._expiring is not None:
                    self._expiring.cancel()
                self.peers.close()
                await self.supervisor.stop()
                await self.writer.close()
                self.store.close()
                await send({"type": "lifespan.shutdown.complete"})
                return

    def _called(self, link: Link) -> None:
        """The front of another server."""
        Passer(self, link)

    # -- who plays what --------------------------------------------------------------------------------------

    def at_home(self, table: str) -> Slot:
        """Who plays a table on this server, if no other server does."""
        return self.supervisor.slots[number_of(table, self.supervisor.config.of)]

    async def holder_of(self, table: str) -> Slot | Peer:
        """Who plays it now."""
        row = await self.writer.call(self.store.holder, table)
        if row is None or row.server == self.supervisor.config.server:
            return self.at_home(table)
        return Peer(self.peers, row)

    def place_of(self, asked: Request) -> Slot:
        """Who is asked first: he plays the table; else, one address asks always the same."""
        table = table_of(asked.path)
        if asked.path == UPLOAD:
            return self.supervisor.slots[-1]
        if table:
            return self.at_home(table)
        return self.supervisor.slots[crc32(asked.address.encode()) % self.supervisor.config.of]

    def crowded(self, scope: Scope) -> bool:
        """Is there room only for those who sit at their table?"""
        if self.connections > self.limits.connections:
            return True
        address = self.doors.address_of(scope)
        return not self.doors.requests.take(address)

    # -- websockets ------------------------------------------------------------------------------------------

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if not self.gate.origin_allowed(headers) or not is_socket_of_table(scope["path"]):
            await receive()
            await send({"type": "websocket.close", "code": 1008})  # before it is accepted: the browser sees 403
            return
        self.connections += 1
        try:
            await FrontSocket(self, scope, receive, send).serve()
        finally:
            self.connections -= 1

    # -- requests --------------------------------------------------------------------------------------------

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = self.doors.address_of(scope)
        self._look_at(scope)
        if not self.doors.requests.take(address):
            await refuse(send, 429, TOO_MANY)
            return
        try:
            body = await self._body(scope, receive)
        except Refused as refused:
            await refuse(send, refused.status, str(refused))
            return
        try:
            asked = Request(
                scope["method"],
                scope["raw_path"].decode("ascii"),
                scope["query_string"],
                tuple((bytes(name), bytes(value)) for name, value in scope["headers"]),
                address,
                body,
            )
            answer = await self._ask(asked)
        finally:
            self._bodies -= len(body)
        await send({"type": "http.response.start", "status": answer.status, "headers": list(answer.headers)})
        await send({"type": "http.response.body", "body": answer.body})

    def _look_at(self, scope: Scope) -> None:
        """A proxy nobody has named makes all people one address: the host should know."""
        address = scope["client"][0] if scope.get("client") else ""
        if address in self._warned or len(self._warned) > 10 or self.doors.is_proxy(address):
            return
        if any(name == b"x-forwarded-for" for name, _ in scope["headers"]):
            self._warned.add(address)
            log.warning("a proxy is not named; say --proxy if it is yours", extra={"address": address})

    async def _ask(self, asked: Request) -> Response:
        where: Slot | Peer = self.place_of(asked)
        for _ in range(MOST_MOVES):
            try:
                line = await where.line()
                answer = await line.request(asked)
            except LineLost as lost:
                if not where.id:
                    return self.refusal(503, str(lost))
                asked = msgspec.structs.replace(asked, instead_of=where.id)
                where = self.place_of(asked)
                continue
            if answer.status != ELSEWHERE:
                return answer
            table = answer.body.decode()
            home = self.at_home(table)
            where = home if where is not home and isinstance(where, Slot) else await self.holder_of(table)
        return self.refusal(503, "The table is being set up again; come back in a moment.")

    @staticmethod
    def refusal(status: int, reason: str) -> Response:
        """The same, as a response."""
        return Response(status, tuple(JSON), p.encode(p.Problem(reason)))

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """As it comes: not too large, not too slowly, and not too many at a time."""
        most, body = self.limits.upload_bytes, bytearray()
        said = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
        if not said.isdigit() or len(said) > 12 or int(said) > most:
            raise Refused(413, f"that is too large: at most {most} bytes are taken")
        taken = 0
        try:
            async with asyncio.timeout(BODY_WITHIN):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Refused(400, "the body is not whole")
                    body += message.get("body", b"")
                    if len(body) > most:
                        raise Refused(413, f"that is too large: at most {most} bytes are taken")
                    self._bodies += len(body) - taken
                    taken = len(body)
                    if self._bodies > BODIES:
                        raise Refused(503, "Much is being sent to this server just now; try again in a moment.")
                    if not message.get("more_body", False):
                        return bytes(body)
        except TimeoutError:
            self._bodies -= taken
            raise Refused(408, f"that came too slowly: send it within {BODY_WITHIN:g} seconds") from None
        except Refused:
            self._bodies -= taken
            raise

    # -- how it is -------------------------------------------------------------------------------------------

    async def figures(self) -> dict[int, Figures | None]:
        """Of each worker that should be there; None: it does not answer."""
        slots = [slot for slot in self.supervisor.slots if slot.wanted]
        found = await asyncio.gather(*(self._figures(slot) for slot in slots))
        return {slot.number: one for slot, one in zip(slots, found, strict=True)}

    async def _figures(self, slot: Slot) -> Figures | None:
        try:
            async with asyncio.timeout(FIGURES_WITHIN):
                line = await slot.line()
                return msgspec.msgpack.decode(await line.figures(FIGURES_WITHIN), type=Figures)
        except (LineLost, TimeoutError):
            return None

    async def _health(self, scope: Scope, send: Send) -> None:
        """Is all well? The store can be written and is whole, and all workers are there."""
        if scope["method"] not in ("GET", "HEAD"):
            await refuse(send, 405, "This address does not take that method.", [(b"allow", b"GET")])
            return
        found = await self.figures()
        trouble = await self._trouble()
        if not trouble and None in found.values():
            trouble = "a worker does not answer; it is being started again"
        if trouble:
            await refuse(send, 503, trouble)
            return
        there = [one for one in found.values() if one is not None]
        try:
            tables = await self.writer.call(self.store.count)
        except LabrysError as error:  # it was well a moment ago
            await refuse(send, 503, self._unwell(error))
            return
        awake = sum(one.tables for one in there)
        health = p.Health("ok", __version__, tables, awake, sum(one.connections for one in there))
        await answer(send, 200, JSON, p.encode(health))

    async def _trouble(self) -> str:
        """What is wrong with the store."""
        try:
            await self.writer.call(self.store.check)
            await self._examine()
        except LabrysError as error:
            return self._unwell(error)
        return ""

    @staticmethod
    def _unwell(error: LabrysError) -> str:
        log.error("the store is not well", extra={"error": str(error)})
        return "the tables cannot be written, or are damaged; the log of the server says more"

    async def _examine(self) -> None:
        """The whole store is looked at now and then, beside all that goes on."""
        if monotonic() - self._examined > max(EXAMINE_EVERY, 20 * self._took):
            self._examined = monotonic()
            self._damage = ""
            try:
                await asyncio.to_thread(self.store.examine)
            except LabrysError as error:
                self._damage = str(error)
            self._took = monotonic() - self._examined
        if self._damage:
            raise LabrysError(self._damage)

    async def _metrics(self, scope: Scope, send: Send) -> None:
        """For this machine, or for whoever has the key."""
        headers = dict(scope["headers"])
        near = b"x-forwarded-for" not in headers and b"forwarded" not in headers
        near = near and (scope["client"] or ("",))[0] in ("127.0.0.1", "::1")
        key = headers.get(b"authorization", b"").decode("latin-1").removeprefix("Bearer ")
        if not near and not (self.metrics_key and same(key, self.metrics_key)):
            await refuse(send, 404, "There is nothing at this address.")
            return
        text = exposition(self, await self.figures(), await self._trouble())
        await answer(send, 200, [(b"content-type", b"text/plain; version=0.0.4; charset=utf-8")], text.encode())


async def refuse(send: Send, status: int, reason: str, more: Sequence[tuple[bytes, bytes]] = ()) -> None:
    """What was wrong, and what would be right."""
    await answer(send, status, [*JSON, *more], p.encode(p.Problem(reason)))


class Refused(LabrysError):
    """A request that is not passed on."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


def table_of(path: str) -> str:
    """The table that an address is about."""
    table = path.removeprefix(TABLE).split("/", 1)[0] if path.startswith(TABLE) else ""
    return "" if table in OF_NO_TABLE else table


def same(one: str, other: str) -> bool:
    """Are these the same, told in a time that tells nothing?"""
    return compare_digest(one.encode("utf-8", "replace"), other.encode())


async def answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    """A response in one piece."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
