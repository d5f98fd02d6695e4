"""What keeps strangers out: security headers, who may call from which page, which hosts this server is.

Written as plain ASGI so that a websocket costs nothing extra.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from labrys.web import protocol as p

LOOPBACK = ("localhost", "127.0.0.1", "::1")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
CACHE, FRESH = (
    b"cache-control",
    b"no-cache",
)  # files are asked for again each time, and answered with 304 if unchanged
_ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Gate:
    """Which hosts this server answers to, and from which pages a socket may be opened."""

    def __init__(self, host: str, public: Iterable[str] = ()) -> None:
        """`host`: where it listens. On loopback only loopback names are its own, so that no foreign page can reach
        it by a name that leads here; `public` names others, such as that of a proxy in front of it.
        """
        self.names = {*LOOPBACK, host, *map(hostname, public)}
        self.anywhere = host not in LOOPBACK and not tuple(public)

    def host_allowed(self, headers: Mapping[str, str]) -> bool:
        """Is this server called by a name of its own?"""
        return self.anywhere or hostname(headers.get("host", "")) in self.names

    def origin_allowed(self, headers: Mapping[str, str]) -> bool:
        """Does the request come from a page of this server, or from no page at all (a program)?"""
        origin = headers.get("origin")
        if origin is None:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        if parts.scheme not in ("http", "https"):
            return False
        own = parts.netloc == headers.get("host", "")
        return own or (parts.hostname or "") in self.names - set(LOOPBACK)


def hostname(host: str) -> str:
    """A Host header without its port; an address may also be written out, and in any case.

    >>> hostname("localhost:8000"), hostname("[::1]:80"), hostname("https://Example.org/")
    ('localhost', '::1', 'example.org')
    """
    try:
        return urlsplit(host if "//" in host else f"//{host}").hostname or ""
    except ValueError:
        return ""


class SecurityHeaders:
    """Adds the headers to every answer, and turns away whoever calls this server by a foreign name."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app, self.gate = app, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if not self.gate.host_allowed(headers):
            await turn_away(scope, send)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD") and not self.gate.origin_allowed(headers):
            await problem(send, 403, "This request comes from a page of another site.")
        else:
            await self.app(scope, receive, dressed(send))


def dressed(send: Send) -> Send:
    """Every answer gets the headers."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = message.get("headers", ())
            fresh = [] if any(name == CACHE for name, _ in given) else [(CACHE, FRESH)]
            message["headers"] = [*given, *fresh, *_ENCODED]
        await send(message)

    return with_headers


async def turn_away(scope: Scope, send: Send) -> None:
    """This server is not called so."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    await problem(
        send, 421, "This server is not called by that name; start it with --public NAME if it should be."
    )


async def problem(send: Send, status: int, reason: str) -> None:
    """A refusal without a framework around it."""
    headers = [(b"content-type", b"application/json"), *_ENCODED]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": p.encode(p.Problem(reason))})
