"""The small REST part: games, rules, tables, links, saves, replays, mazes. Each endpoint is declared once, for the
server and for the OpenAPI description alike.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from labrys.engine.errors import LabrysError, plain_words
from labrys.web import protocol as p
from labrys.web.awake import Forbidden, Full, Missing
from labrys.web.connection import Away, Refusal
from labrys.web.limits import Buckets
from labrys.web.registry import TableRegistry
from labrys.web.rest import books, campaigns, mazes, past, people, tables
from labrys.web.rest.endpoint import JSON, Ask, Endpoint, HttpProblem, Kept
from labrys.web.shelves import NoCampaign
from labrys.web.store import Unwell

MOST_BODY = 16_384
BODY_WITHIN = 60.0  # seconds
UNKEPT = {"cache-control": "no-store"}  # keys and hands are in no cache
ENDPOINTS = (
    *books.ENDPOINTS,
    *mazes.ENDPOINTS,
    *tables.ENDPOINTS,
    *campaigns.ENDPOINTS,
    *past.ENDPOINTS,
    *people.ENDPOINTS,
)


def routes(registry: TableRegistry) -> list[Route]:
    """A route for each endpoint."""
    limits = registry.limits
    buckets = {
        "tables": Buckets(limits.creates),
        "mazes": Buckets(limits.mazes),
        "lists": Buckets(limits.lists),
        "reviews": Buckets(limits.creates),
    }
    return [Route(e.path, _serve(e, registry, buckets), methods=[e.method]) for e in ENDPOINTS]


def _serve(
    endpoint: Endpoint, registry: TableRegistry, buckets: Mapping[str, Buckets]
) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        try:
            if endpoint.bucket:
                _not_too_fast(buckets[endpoint.bucket], endpoint.bucket, request)
            body = await _body(endpoint, request, registry.limits.upload_bytes)
            answer = await endpoint.handler(Ask(registry, request, body))
        except HttpProblem as problem:
            return refusal(problem.status, str(problem))
        except (NoCampaign, Missing) as problem:
            return refusal(404, str(problem))
        except (Full, Away, Unwell) as problem:
            return refusal(503, str(problem))
        except Forbidden as problem:
            return refusal(403, str(problem))
        except Refusal as problem:
            return refusal(409, str(problem))
        except LabrysError as problem:
            return refusal(400, str(problem))
        if isinstance(answer, Kept):
            return answer.response(request)
        if isinstance(answer, bytes):
            named = {"content-disposition": f'attachment; filename="{endpoint.file}"', **UNKEPT}
            return Response(answer, endpoint.status, named, media_type=endpoint.media)
        content = b"" if endpoint.answer is None else p.encode(answer)
        return Response(content, endpoint.status, UNKEPT, media_type=None if endpoint.answer is None else JSON)

    return serve


def _not_too_fast(bucket: Buckets, what: str, request: Request) -> None:
    if not bucket.take(request.client.host if request.client else ""):
        raise HttpProblem(429, f"You are making {what} too fast; wait a minute.")


def refusal(status: int, reason: str) -> Response:
    """What was wrong, and what would be right."""
    return Response(p.encode(p.Problem(reason)), status, media_type=JSON)


async def _body(endpoint: Endpoint, request: Request, most_upload: int) -> Any:
    if endpoint.body is None:
        return None
    raw = await _read(request, most_upload if endpoint.body is bytes or endpoint.large else MOST_BODY)
    if endpoint.body is bytes:
        return bytes(raw)
    try:
        return msgspec.json.decode(raw, type=endpoint.body)
    except msgspec.DecodeError as error:
        raise HttpProblem(400, f"the body is not as it should be: {plain_words(error)}") from None
    except UnicodeDecodeError:
        raise HttpProblem(400, "the body is not as it should be: it is no UTF-8 text") from None


async def _read(request: Request, most: int) -> bytearray:
    """The body as it comes: not too large, and not too slowly."""
    raw = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                raw += chunk
                if len(raw) > most:
                    raise HttpProblem(413, f"that is too large: at most {most} bytes are taken")
    except TimeoutError:
        raise HttpProblem(408, f"that came too slowly: send it within {BODY_WITHIN:g} seconds") from None
    except ClientDisconnect:
        raise HttpProblem(400, "the body is not whole") from None
    return raw
