"""Tables that an earlier version of the server kept are there after an update, and go on."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from labrys.web import protocol as p
from labrys.web.audience_view import asked, look
from labrys.web.connection import Connection
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.store import SqliteStore
from tests.web.client import any_answer

FIXTURES = Path(__file__).parents[1] / "fixtures"
TABLES: list[tuple[Path, str, dict[str, Any]]] = [
    (file.parent / "tables.db", id, told)
    for file in sorted(FIXTURES.glob("tables-*/expected.json"))
    for id, told in json.loads(file.read_text(encoding="utf-8")).items()
]


@pytest.mark.parametrize(
    ("file", "id", "told"), TABLES, ids=[f"{f.parent.name}-{t['game']}" for f, _, t in TABLES]
)
async def test_an_old_table_stands_where_it_stood_and_goes_on(
    file: Path, id: str, told: dict[str, Any], tmp_path: Path
) -> None:
    shutil.copy(file, tmp_path)
    registry = TableRegistry(SqliteStore(tmp_path / file.name), Limits(), pace=0.0)
    live = await registry.live(id)
    assert live is not None
    run, _ = live.table.game()
    question = run.decision
    assert question is not None
    assert (question.rule, question.seat) == (told["question"]["rule"], told["question"]["seat"])
    assert set(told["question"]["keys"]) <= set(question.keys()), "something is not offered any more"
    connection, seat = Connection(registry.limits, lambda: None), told["seat"]
    await live.enter(connection, p.Hello(p.PROTOCOL, told["key"]))
    assert connection.who == seat
    for number in range(3):
        if (open_question := asked(live.table, seat, look(live.table, seat).picture)) is not None:
            before = len(run.entries)
            await live.handle(
                connection, p.Answer(open_question.id, any_answer(open_question, random.Random(number)))
            )
            assert len(run.entries) > before
    await registry.close()
