"""A table outlives a change of the rules: it goes on from where it stood, and says so."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw

from labrys.engine.tape import SeededTape
from labrys.games import find
from labrys.record import save
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.actions import LiveTable
from labrys.web.audience_view import asked, look
from labrys.web.awake import Full
from labrys.web.connection import Connection
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry, dumped
from labrys.web.store import SqliteStore
from labrys.web.table import TAKE_STOCK, Table
from tests.web.client import any_answer

OWNER = "o" * 30


def open_hall(file: Path, limits: Limits | None = None) -> TableRegistry:
    return TableRegistry(SqliteStore(file), limits or Limits(), pace=0.0)


async def sat(registry: TableRegistry, made: p.MadeTable) -> tuple[LiveTable, Connection]:
    """Somebody sits down at his table."""
    live = await registry.live(made.table)
    assert live is not None
    connection = Connection(registry.limits, lambda: None)
    await live.enter(connection, p.Hello(p.PROTOCOL, made.key))
    connection.outbox.clear()
    return live, connection


async def play(live: LiveTable, connection: Connection, answers: int, seed: int = 1) -> None:
    """Some answers by chance."""
    chance = random.Random(seed)
    for _ in range(answers):
        question = asked(live.table, 0, look(live.table, 0).picture)
        assert question is not None, "choose another seed: this game is over"
        await live.handle(connection, p.Answer(question.id, any_answer(question, chance)))
        connection.outbox.clear()


async def made(registry: TableRegistry, game: str = "citadel", seed: int = 5) -> p.MadeTable:
    return await registry.create(p.NewTable(game, ("me",), "Ann", start=True, seed=seed), OWNER)


async def begun(
    folder: Path, answers: int, game: str = "citadel", seed: int = 5
) -> tuple[TableRegistry, p.MadeTable, LiveTable, Connection]:
    """A game in which somebody has given some answers."""
    registry = open_hall(folder / "tables.db")
    table = await made(registry, game, seed)
    live, connection = await sat(registry, table)
    await play(live, connection, answers)
    return registry, table, live, connection


def digest(table: Table) -> str:
    return table.game()[0].digest()


def answers(table: Table) -> list[str]:
    """Those that can still be taken back."""
    return [entry.answer for entry in table.game()[0].entries]


def stock(registry: TableRegistry, made: p.MadeTable) -> list[bool]:
    """Of each time that stock was taken: did the game begin anew there?"""
    log = [r.decode(record) for record in registry.store.read(made.table)]
    return [record.anew for record in log if isinstance(record, r.Stood)]


async def kill(registry: TableRegistry) -> None:
    """It stops without taking stock."""
    await registry.writer.close()
    registry.workers.close()
    registry.store.close()


def other_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of the rules: every die shows its underside."""
    face = SeededTape.face
    monkeypatch.setattr(SeededTape, "face", lambda tape, place, rule: 7 - face(tape, place, rule))


async def test_stock_is_taken_every_so_many_answers_and_when_the_server_stops(tmp_path: Path) -> None:
    registry, table, live, connection = await begun(tmp_path, TAKE_STOCK - 1)
    assert stock(registry, table) == []
    await play(live, connection, 1, seed=2)
    assert stock(registry, table) == [False]
    await play(live, connection, 3, seed=3)
    stood = digest(live.table)
    await registry.close()
    for _ in range(2):  # the second time nothing has happened since
        registry = open_hall(tmp_path / "tables.db")
        live, _ = await sat(registry, table)
        assert digest(live.table) == stood
        assert stock(registry, table) == [False, False]
        await registry.close()


@pytest.mark.parametrize("game", ["citadel", "deathmaze", "warlock"])
async def test_with_other_rules_the_game_goes_on_from_where_it_stood_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    registry, table, live, connection = await begun(tmp_path, 12, game)
    stood, before = digest(live.table), live.table.decision_id()
    await registry.close()
    other_dice(monkeypatch)
    for _ in range(2):  # and the second time as the first
        registry = open_hall(tmp_path / "tables.db")
        live, connection = await sat(registry, table)
        assert digest(live.table) == stood
        assert live.table.decision_id() != before
        assert stock(registry, table) == [False, True]
        _, told = live.table.game()
        last = told.lines(0, told.number(0) - 1, told.number(0))[0]
        assert "rules have changed" in last.sentences[0].text
        await registry.close()
    registry = open_hall(tmp_path / "tables.db")
    live, connection = await sat(registry, table)
    await play(live, connection, 3, seed=4)
    stood = digest(live.table)
    await registry.close()
    registry = open_hall(tmp_path / "tables.db")
    live, connection = await sat(registry, table)
    assert digest(live.table) == stood, "what was played by the new rules is played again by them"
    await registry.close()


async def test_answers_after_the_last_stock_stand_as_far_as_they_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server was killed, so the last answers stand in the log alone."""
    registry, table, live, connection = await begun(tmp_path, TAKE_STOCK + 8, seed=6)
    given = answers(live.table)
    await kill(registry)
    other_dice(monkeypatch)
    registry = open_hall(tmp_path / "tables.db")
    live, connection = await sat(registry, table)
    assert stock(registry, table) == [False, True]
    kept = answers(live.table)
    first = next(n for n in range(TAKE_STOCK + 1) if given[n : n + len(kept)] == kept)
    assert first + len(kept) > TAKE_STOCK, "the first of them fit"
    await play(live, connection, 2, seed=4)
    await registry.close()


async def test_without_any_stock_it_is_said_that_the_table_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry, table, _, _ = await begun(tmp_path, 20, "deathmaze", 3)
    await kill(registry)
    monkeypatch.setattr("labrys.games.deathmaze.book.Deathmaze.scenes", {})
    registry = open_hall(tmp_path / "tables.db")
    with pytest.raises(Full, match="cannot be read"):
        await registry.live(table.table)
    await registry.close()


async def test_what_was_said_and_who_sits_there_outlives_other_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry, table, live, connection = await begun(tmp_path, 20)
    await live.handle(connection, p.Chat("well met"))
    await live.handle(connection, p.Rename("Bea"))
    await registry.close()
    other_dice(monkeypatch)
    registry = open_hall(tmp_path / "tables.db")
    live, connection = await sat(registry, table)
    assert [line.text for line in live.table.chat] == ["well met"]
    assert live.table.name(0) == "Bea"
    assert connection.who == 0
    await registry.close()


async def test_what_is_taken_back_after_other_rules_is_taken_back_in_the_log_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table in memory has as much of a past as its log: else what follows would be lost with the server."""
    registry, table, live, connection = await begun(tmp_path, TAKE_STOCK + 8, "deathmaze")
    await kill(registry)
    other_dice(monkeypatch)
    registry = open_hall(tmp_path / "tables.db")
    live, connection = await sat(registry, table)
    for _ in range(6):
        await live.handle(connection, p.Undo())
    await play(live, connection, 2, seed=4)
    before = digest(live.table), live.table.decision_id(), live.table.records
    await kill(registry)
    registry = open_hall(tmp_path / "tables.db")
    live, _ = await sat(registry, table)
    assert (digest(live.table), live.table.decision_id(), live.table.records) == before
    assert stock(registry, table) == [False, True]
    await registry.close()


async def test_no_decision_after_other_rules_has_the_name_of_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else an answer that was on its way would be given to another question."""
    registry = open_hall(tmp_path / "tables.db")
    table = await made(registry, "deathmaze")
    names: set[str] = set()
    for rules in range(2):
        live, connection = await sat(registry, table)
        assert stock(registry, table).count(True) == rules
        for answer in range(15):
            assert live.table.decision_id() not in names
            names.add(live.table.decision_id())
            await play(live, connection, 1)
            if answer < 2:
                await live.handle(connection, p.Undo())
        await registry.close()
        other_dice(monkeypatch)
        registry = open_hall(tmp_path / "tables.db")
    await registry.close()


async def test_where_the_answers_do_not_fit_any_more_no_later_one_is_given_to_another_question(
    tmp_path: Path,
) -> None:
    registry = open_hall(tmp_path / "tables.db")
    table = await made(registry, "deathmaze")
    live, _ = await sat(registry, table)
    run, _ = live.table.game()
    question = asked(live.table, 0, look(live.table, 0).picture)
    assert question is not None
    fits = any_answer(question, random.Random(1))
    stood = r.Stood("of other rules", Raw(msgspec.json.encode(run.base)), ("what nobody asks",))
    for record in (stood, r.Answered(0, fits)):
        await registry.writer.append(table.table, r.encode(record))
    await kill(registry)
    registry = open_hall(tmp_path / "tables.db")
    live, _ = await sat(registry, table)
    assert not live.table.game()[0].entries
    assert stock(registry, table) == [False, True]
    await registry.close()


@pytest.mark.parametrize("stocked", [False, True])
async def test_where_a_rule_fails_now_the_game_goes_on_from_before_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stocked: bool
) -> None:
    """Be it after the last stock or, if it was taken late, in the scene it was taken in."""
    registry, table, live, connection = await begun(tmp_path, TAKE_STOCK + 8, seed=6)
    await live.handle(connection, p.Chat("well met"))
    run, _ = live.table.game()
    while stocked and run.late_start(len(run.entries))[0].dice.rolled == run.state.dice.rolled:
        await play(live, connection, 1, seed=len(run.entries))
    await (registry.close() if stocked else kill(registry))
    face, last = SeededTape.face, run.state.dice.rolled - 1

    def failing(tape: SeededTape, place: int, rule: str) -> int:
        if place == last:
            raise KeyError(rule)
        return face(tape, place, rule)

    monkeypatch.setattr(SeededTape, "face", failing)
    registry = open_hall(tmp_path / "tables.db")
    live, connection = await sat(registry, table)
    again, _ = live.table.game()
    assert again.asking is not None
    assert again.state.dice.rolled <= last
    assert [line.text for line in live.table.chat] == ["well met"]
    assert stock(registry, table)[-1]
    await registry.close()


async def test_an_uploaded_game_outlives_other_rules_though_nobody_has_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = open_hall(tmp_path / "tables.db")
    live, connection = await sat(registry, await made(registry, "deathmaze"))
    await play(live, connection, 30)
    while not save.loads(await dumped(live.table), "a game", find).run.since():  # it shall stand within a scene
        await play(live, connection, 1)
    stood = digest(live.table)
    table = await registry.upload(await dumped(live.table), "a game", OWNER)
    await kill(registry)
    other_dice(monkeypatch)
    registry = open_hall(tmp_path / "tables.db")
    live, connection = await sat(registry, table)
    assert digest(live.table) == stood
    await registry.close()


@pytest.mark.parametrize("seed", range(4))
def test_with_other_rules_nobody_learns_that_another_is_asked_in_secret(seed: int) -> None:
    """What everybody sees is how it was before, as it would have been without other rules."""
    chance = random.Random(seed)
    log: list[r.AnyRecord] = [
        r.Opened("warlock", 3, "", "secret", r.now()),
        *(r.BotPut(n, "random") for n in range(3)),
    ]
    log.append(r.Began(seed))
    table = Table("warlock", log)
    run, _ = table.game()
    secrets = 0
    while run.asking is not None and secrets < 3:
        question = asked(table, run.asking.seat, look(table, run.asking.seat).picture)
        assert question is not None
        record = r.Answered(run.asking.seat, any_answer(question, chance))
        table.apply(record)
        log.append(record)
        if not (now := table.game()[0].asking) or not now.secret:
            continue
        secrets += 1
        twin = Table("warlock", r.going_on([*log, table.standing()], len(log)))
        for who in {None, 0, 1, 2} - {now.seat}:
            assert look(twin, who).picture == look(table, who).picture
            assert look(twin, who).waiting == look(table, who).waiting
    assert secrets
