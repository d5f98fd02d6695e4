"""The OpenAPI description of the REST part, made from the endpoints and their Structs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

from labrys import __version__
from labrys.web import protocol as p
from labrys.web.rest import ENDPOINTS
from labrys.web.rest.endpoint import JSON, SAVE, Endpoint

REASONS = {
    400: "the request is not as it should be",
    401: "a key is missing",
    403: "not yours",
    404: "there is no such thing",
    408: "too slow",
    409: "not now",
    413: "too large",
    429: "too fast",
    503: "not at the moment",
}
PARAMETER = re.compile(r"{(\w+)}")


@lru_cache(maxsize=1)
def description() -> bytes:
    """The whole of it, as JSON."""
    types = [t for e in ENDPOINTS for t in (e.body, e.answer) if t not in (None, bytes)] + [p.Problem]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema = {id(t): s for t, s in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema)
    whole = {
        "openapi": "3.1.0",
        "info": {
            "title": "Labrys: the table",
            "version": __version__,
            "description": "The small REST part. Play itself goes over the websocket /ws/tables/{table}.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }
    return msgspec.json.encode(whole)


def _operation(endpoint: Endpoint, schema: dict[int, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "summary": endpoint.about,
        "description": (endpoint.handler.__doc__ or endpoint.about).strip(),
        "operationId": endpoint.handler.__name__,
        "parameters": [
            *(
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
                for name in _named(endpoint)
            ),
            *(
                {"name": name, "in": "query", "description": words, "schema": {"type": "integer", "minimum": 0}}
                for name, words in endpoint.query.items()
            ),
        ],
        "responses": {
            str(endpoint.status): _response(endpoint, schema),
            **{str(status): _problem(status, schema) for status in endpoint.problems},
        },
    }
    if endpoint.key:
        found["security"] = [{"key": []}]
    if endpoint.body is not None:
        found["requestBody"] = {"required": True, "content": _content(endpoint.body, schema)}
    return found


def _named(endpoint: Endpoint) -> list[str]:
    return PARAMETER.findall(endpoint.path)


def _response(endpoint: Endpoint, schema: dict[int, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"description": endpoint.about}
    if endpoint.answer is not None:
        found["content"] = _content(endpoint.answer, schema, endpoint.media)
    return found


def _problem(status: int, schema: dict[int, Any]) -> dict[str, Any]:
    return {"description": REASONS[status], "content": _content(p.Problem, schema)}


def _content(kind: Any, schema: dict[int, Any], media: str = SAVE) -> dict[str, Any]:
    if kind is bytes:
        return {media: {"schema": {"type": "string", "format": "binary"}}}
    return {JSON: {"schema": schema[id(kind)]}}
