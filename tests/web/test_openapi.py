"""The REST part is as its description says: Schemathesis sends whatever may be sent, and much that may not."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from labrys.web.openapi import description
from labrys.web.rest import ENDPOINTS
from labrys.web.rest.endpoint import SAVE
from tests.web.client import Office, Server

CHECKS: list[Callable[..., Any]] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
schemathesis.serializer.alias(SAVE, "application/octet-stream")
SCHEMA = schemathesis.openapi.from_dict(msgspec.json.decode(description()))
WITH_INPUT = [f"{e.method} {e.path}" for e in ENDPOINTS if e.query or e.body not in (None, bytes)]
OPERATIONS: dict[str, Any] = {
    operation.label: operation for operation in (cast(Any, found).ok() for found in SCHEMA.get_all_operations())
}
A_FEW = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def whatever_comes(server: Server, office: Office, label: str, mode: GenerationMode) -> None:
    """Some requests to an endpoint; most are about a table that is there, and by its owner."""
    chance = random.Random(label)

    @A_FEW
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def send(case: Any) -> None:
        if "table" in (case.path_parameters or {}) and chance.random() < 0.7:
            case.path_parameters["table"] = office.made("citadel", "me", "open").table
        headers = {**(case.headers or {}), **(office.bearer() if chance.random() < 0.8 else {})}
        case.call_and_validate(base_url=server.address, headers=headers, checks=CHECKS)

    send()


@pytest.mark.parametrize("label", OPERATIONS)
def test_every_endpoint_does_as_it_says(server: Server, office: Office, label: str) -> None:
    whatever_comes(server, office, label, GenerationMode.POSITIVE)


@pytest.mark.parametrize("label", WITH_INPUT)
def test_what_is_not_as_it_should_be_is_refused_as_described(server: Server, office: Office, label: str) -> None:
    whatever_comes(server, office, label, GenerationMode.NEGATIVE)


def test_every_route_of_the_server_is_described(server: Server, office: Office) -> None:
    paths = office.http.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{table}/claim" in paths
    assert len(paths) >= 11
