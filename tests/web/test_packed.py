"""The files of the pages are packed for the way, and known ones are not sent again."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

import labrys.web
from tests.web.client import Server

STATIC = Path(labrys.web.__file__).parent / "static"


@pytest.mark.parametrize("name", ["table.js", "table.css", "icon.svg"])
def test_a_file_is_sent_packed_to_whoever_can_unpack_it(server: Server, name: str) -> None:
    file = (STATIC / name).read_bytes()
    packed = httpx.get(f"{server.address}/static/{name}", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(file)
    assert packed.headers["vary"] == "accept-encoding"
    assert packed.content == file
    plain = httpx.get(f"{server.address}/static/{name}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == file
    assert plain.headers["content-type"] == packed.headers["content-type"]


def test_a_file_that_is_known_is_not_sent_again(server: Server) -> None:
    address = f"{server.address}/static/table.js"
    tag = httpx.get(address, headers={"accept-encoding": "gzip"}).headers["etag"]
    again = httpx.get(address, headers={"accept-encoding": "gzip", "if-none-match": tag})
    assert again.status_code == 304
    assert not again.content


def test_a_page_is_packed_too_and_a_missing_file_is_refused(server: Server) -> None:
    page = httpx.get(f"{server.address}/", headers={"accept-encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip"
    assert page.text.startswith("<!doctype html>")
    assert httpx.get(f"{server.address}/static/nothing.js").status_code == 404
