"""What a worker answers: the REST part, as an ASGI application of its own."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from labrys.web import rest
from labrys.web.openapi import description
from labrys.web.registry import TableRegistry


def rest_app(registry: TableRegistry) -> Starlette:
    """The endpoints of `rest`, on these tables."""
    return Starlette(
        routes=[*rest.routes(registry), Route("/api/openapi.json", _openapi, methods=["GET"])],
        exception_handlers={404: _missing, 405: _wrong_method, 500: _failed},
    )


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
