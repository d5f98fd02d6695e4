"""What fails on the machine of a server is told in its log: no answer names its files."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import httpx
import pytest

from labrys.engine.errors import LabrysError
from labrys.web.app import rest_app
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.shelves import FileShelf, NoCampaign
from labrys.web.store import SqliteStore

KEY = {"Authorization": f"Bearer {'k' * 30}"}
REQUESTS: tuple[tuple[str, str, Any], ...] = (
    ("GET", "/api/health", None),
    ("POST", "/api/tables", {"game": "deathmaze"}),
    ("GET", "/api/tables", None),
    ("POST", "/api/tables/mine", {"seats": []}),
    ("GET", "/api/tables/nowhere", None),
    ("DELETE", "/api/tables/nowhere", None),
    ("GET", "/api/campaigns", None),
    ("GET", "/api/campaigns/one", None),
    ("GET", "/api/campaigns/one/file", None),
)


async def answers(registry: TableRegistry) -> list[tuple[int, str]]:
    """Of all that can be asked."""
    transport = httpx.ASGITransport(rest_app(registry), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://club", headers=KEY) as http:
        replies = [await http.request(method, path, json=body) for method, path, body in REQUESTS]
    return [(reply.status_code, reply.text) for reply in replies]


async def test_a_store_that_fails_is_told_without_its_name(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    registry = TableRegistry(store, Limits())
    store.close()  # everything fails from now on
    for status, text in await answers(registry):
        assert status == 503, text
        assert "whoever runs this server" in text
        assert str(tmp_path) not in text
    await registry.writer.close()
    registry.workers.close()


async def test_a_campaign_that_cannot_be_read_is_told_without_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "campaigns"
    folder.mkdir()
    shelf = FileShelf(folder, most=100)
    (folder / "large.json").write_bytes(b" " * 1_000)
    for call, kind in ((shelf.read("", "large"), LabrysError), (shelf.read("", "none"), NoCampaign)):
        with pytest.raises(kind) as told:
            await call
        assert str(tmp_path) not in str(told.value)


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
async def test_a_folder_that_may_not_be_read_is_told_without_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "campaigns"
    folder.mkdir(mode=0)
    registry = TableRegistry(SqliteStore(":memory:"), Limits(), campaigns=folder)
    for _, text in await answers(registry):
        assert str(tmp_path) not in text
    await asyncio.shield(registry.close())
