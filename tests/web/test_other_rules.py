"""A table outlives a change of the rules: it goes on from where it stood, and says so."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw

from labrys.engine.dice import SeededTape
from labrys.games import find
from labrys.record import save
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.actions import Room
from labrys.web.audience_view import asked, look
from labrys.web.connection import Guest
from labrys.web.limits import Limits
from labrys.web.registry import Full, Hall, dumped
from labrys.web.store import SqliteStore
from labrys.web.table import TAKE_STOCK, Table
from tests.web.client import any_answer

OWNER = "o" * 30


def open_hall(file: Path, limits: Limits | None = None) -> Hall:
    return Hall(SqliteStore(file), limits or Limits(), pace=0.0)


async def sat(hall: Hall, made: p.MadeTable) -> tuple[Room, Guest]:
    """Somebody sits down at his table."""
    room = await hall.room(made.table)
    assert room is not None
    guest = Guest(hall.limits, lambda: None)
    await room.enter(guest, p.Hello(p.PROTOCOL, made.key))
    guest.outbox.clear()
    return room, guest


async def play(room: Room, guest: Guest, answers: int, seed: int = 1) -> None:
    """Some answers by chance."""
    chance = random.Random(seed)
    for _ in range(answers):
        question = asked(room.table, 0, look(room.table, 0).picture)
        assert question is not None, "choose another seed: this game is over"
        await room.handle(guest, p.Answer(question.id, any_answer(question, chance)))
        guest.outbox.clear()


async def made(hall: Hall, game: str = "citadel", seed: int = 5) -> p.MadeTable:
    return await hall.create(p.NewTable(game, ("me",), "Ann", start=True, seed=seed), OWNER)


async def begun(
    folder: Path, answers: int, game: str = "citadel", seed: int = 5
) -> tuple[Hall, p.MadeTable, Room, Guest]:
    """A game in which somebody has given some answers."""
    hall = open_hall(folder / "tables.db")
    table = await made(hall, game, seed)
    room, guest = await sat(hall, table)
    await play(room, guest, answers)
    return hall, table, room, guest


def digest(table: Table) -> str:
    return table.game()[0].digest()


def answers(table: Table) -> list[str]:
    """Those that can still be taken back."""
    return [entry.answer for entry in table.game()[0].entries]


def stock(hall: Hall, made: p.MadeTable) -> list[bool]:
    """Of each time that stock was taken: did the game begin anew there?"""
    log = [r.decode(record) for record in hall.store.read(made.table)]
    return [record.anew for record in log if isinstance(record, r.Stood)]


async def kill(hall: Hall) -> None:
    """It stops without taking stock."""
    await hall.writer.close()
    hall.workers.close()
    hall.store.close()


def other_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of the rules: every die shows its underside."""
    face = SeededTape.face
    monkeypatch.setattr(SeededTape, "face", lambda tape, place, rule: 7 - face(tape, place, rule))


async def test_stock_is_taken_every_so_many_answers_and_when_the_server_stops(tmp_path: Path) -> None:
    hall, table, room, guest = await begun(tmp_path, TAKE_STOCK - 1)
    assert stock(hall, table) == []
    await play(room, guest, 1, seed=2)
    assert stock(hall, table) == [False]
    await play(room, guest, 3, seed=3)
    stood = digest(room.table)
    await hall.close()
    for _ in range(2):  # the second time nothing has happened since
        hall = open_hall(tmp_path / "tables.db")
        room, _ = await sat(hall, table)
        assert digest(room.table) == stood
        assert stock(hall, table) == [False, False]
        await hall.close()


@pytest.mark.parametrize("game", ["citadel", "deathmaze", "warlock"])
async def test_with_other_rules_the_game_goes_on_from_where_it_stood_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    hall, table, room, guest = await begun(tmp_path, 12, game)
    stood, before = digest(room.table), room.table.decision_id()
    await hall.close()
    other_dice(monkeypatch)
    for _ in range(2):  # and the second time as the first
        hall = open_hall(tmp_path / "tables.db")
        room, guest = await sat(hall, table)
        assert digest(room.table) == stood
        assert room.table.decision_id() != before
        assert stock(hall, table) == [False, True]
        _, told = room.table.game()
        last = told.lines(0, told.number(0) - 1, told.number(0))[0]
        assert "rules have changed" in last.sentences[0].text
        await hall.close()
    hall = open_hall(tmp_path / "tables.db")
    room, guest = await sat(hall, table)
    await play(room, guest, 3, seed=4)
    stood = digest(room.table)
    await hall.close()
    hall = open_hall(tmp_path / "tables.db")
    room, guest = await sat(hall, table)
    assert digest(room.table) == stood, "what was played by the new rules is played again by them"
    await hall.close()


async def test_answers_after_the_last_stock_stand_as_far_as_they_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server was killed, so the last answers stand in the log alone."""
    hall, table, room, guest = await begun(tmp_path, TAKE_STOCK + 8, seed=6)
    given = answers(room.table)
    await kill(hall)
    other_dice(monkeypatch)
    hall = open_hall(tmp_path / "tables.db")
    room, guest = await sat(hall, table)
    assert stock(hall, table) == [False, True]
    kept = answers(room.table)
    first = next(n for n in range(TAKE_STOCK + 1) if given[n : n + len(kept)] == kept)
    assert first + len(kept) > TAKE_STOCK, "the first of them fit"
    await play(room, guest, 2, seed=4)
    await hall.close()


async def test_without_any_stock_it_is_said_that_the_table_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, table, _, _ = await begun(tmp_path, 20, "deathmaze", 3)
    await kill(hall)
    monkeypatch.setattr("labrys.games.deathmaze.book.Deathmaze.scenes", {})
    hall = open_hall(tmp_path / "tables.db")
    with pytest.raises(Full, match="cannot be read"):
        await hall.room(table.table)
    await hall.close()


async def test_what_was_said_and_who_sits_there_outlives_other_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, table, room, guest = await begun(tmp_path, 20)
    await room.handle(guest, p.Chat("well met"))
    await room.handle(guest, p.Rename("Bea"))
    await hall.close()
    other_dice(monkeypatch)
    hall = open_hall(tmp_path / "tables.db")
    room, guest = await sat(hall, table)
    assert [line.text for line in room.table.chat] == ["well met"]
    assert room.table.name(0) == "Bea"
    assert guest.who == 0
    await hall.close()


async def test_what_is_taken_back_after_other_rules_is_taken_back_in_the_log_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table in memory has as much of a past as its log: else what follows would be lost with the server."""
    hall, table, room, guest = await begun(tmp_path, TAKE_STOCK + 8, "deathmaze")
    await kill(hall)
    other_dice(monkeypatch)
    hall = open_hall(tmp_path / "tables.db")
    room, guest = await sat(hall, table)
    for _ in range(6):
        await room.handle(guest, p.Undo())
    await play(room, guest, 2, seed=4)
    before = digest(room.table), room.table.decision_id(), room.table.records
    await kill(hall)
    hall = open_hall(tmp_path / "tables.db")
    room, _ = await sat(hall, table)
    assert (digest(room.table), room.table.decision_id(), room.table.records) == before
    assert stock(hall, table) == [False, True]
    await hall.close()


async def test_no_decision_after_other_rules_has_the_name_of_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else an answer that was on its way would be given to another question."""
    hall = open_hall(tmp_path / "tables.db")
    table = await made(hall, "deathmaze")
    names: set[str] = set()
    for rules in range(2):
        room, guest = await sat(hall, table)
        assert stock(hall, table).count(True) == rules
        for answer in range(15):
            assert room.table.decision_id() not in names
            names.add(room.table.decision_id())
            await play(room, guest, 1)
            if answer < 2:
                await room.handle(guest, p.Undo())
        await hall.close()
        other_dice(monkeypatch)
        hall = open_hall(tmp_path / "tables.db")
    await hall.close()


async def test_where_the_answers_do_not_fit_any_more_no_later_one_is_given_to_another_question(
    tmp_path: Path,
) -> None:
    hall = open_hall(tmp_path / "tables.db")
    table = await made(hall, "deathmaze")
    room, _ = await sat(hall, table)
    run, _ = room.table.game()
    question = asked(room.table, 0, look(room.table, 0).picture)
    assert question is not None
    fits = any_answer(question, random.Random(1))
    stood = r.Stood("of other rules", Raw(msgspec.json.encode(run.base)), ("what nobody asks",))
    for record in (stood, r.Answered(0, fits)):
        await hall.writer.append(table.table, r.encode(record))
    await kill(hall)
    hall = open_hall(tmp_path / "tables.db")
    room, _ = await sat(hall, table)
    assert not room.table.game()[0].entries
    assert stock(hall, table) == [False, True]
    await hall.close()


@pytest.mark.parametrize("stocked", [False, True])
async def test_where_a_rule_fails_now_the_game_goes_on_from_before_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stocked: bool
) -> None:
    """Be it after the last stock or, if it was taken late, in the scene it was taken in."""
    hall, table, room, guest = await begun(tmp_path, TAKE_STOCK + 8, seed=6)
    await room.handle(guest, p.Chat("well met"))
    run, _ = room.table.game()
    while stocked and run.late_start(len(run.entries))[0].dice.rolled == run.state.dice.rolled:
        await play(room, guest, 1, seed=len(run.entries))
    await (hall.close() if stocked else kill(hall))
    face, last = SeededTape.face, run.state.dice.rolled - 1

    def failing(tape: SeededTape, place: int, rule: str) -> int:
        if place == last:
            raise KeyError(rule)
        return face(tape, place, rule)

    monkeypatch.setattr(SeededTape, "face", failing)
    hall = open_hall(tmp_path / "tables.db")
    room, guest = await sat(hall, table)
    again, _ = room.table.game()
    assert again.asking is not None
    assert again.state.dice.rolled <= last
    assert [line.text for line in room.table.chat] == ["well met"]
    assert stock(hall, table)[-1]
    await hall.close()


async def test_an_uploaded_game_outlives_other_rules_though_nobody_has_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = open_hall(tmp_path / "tables.db")
    room, guest = await sat(hall, await made(hall, "deathmaze"))
    await play(room, guest, 30)
    while not save.loads(dumped(room.table), "a game", find).run.since():  # it shall stand within a scene
        await play(room, guest, 1)
    stood = digest(room.table)
    table = await hall.upload(dumped(room.table), "a game", OWNER)
    await kill(hall)
    other_dice(monkeypatch)
    hall = open_hall(tmp_path / "tables.db")
    room, guest = await sat(hall, table)
    assert digest(room.table) == stood
    await hall.close()


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
