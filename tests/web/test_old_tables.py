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
from labrys.web.connection import Guest
from labrys.web.limits import Limits
from labrys.web.registry import Hall
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
    hall = Hall(SqliteStore(tmp_path / file.name), Limits(), pace=0.0)
    room = await hall.room(id)
    assert room is not None
    run, _ = room.table.game()
    question = run.decision
    assert question is not None
    assert (question.rule, question.seat) == (told["question"]["rule"], told["question"]["seat"])
    assert set(told["question"]["keys"]) <= set(question.keys()), "something is not offered any more"
    guest, seat = Guest(hall.limits, lambda: None), told["seat"]
    await room.enter(guest, p.Hello(p.PROTOCOL, told["key"]))
    assert guest.who == seat
    for number in range(3):
        if (open_question := asked(room.table, seat, look(room.table, seat).picture)) is not None:
            before = len(run.entries)
            await room.handle(guest, p.Answer(open_question.id, any_answer(open_question, random.Random(number))))
            assert len(run.entries) > before
    await hall.close()
