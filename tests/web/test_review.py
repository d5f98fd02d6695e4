"""What an ill-disposed reader of the server thought of: secrets, races, bounds."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from labrys.engine.errors import LabrysError
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web import serve as serving
from labrys.web.actions import LiveTable
from labrys.web.audience_view import AudienceView, asked, look
from labrys.web.awake import Full
from labrys.web.connection import Away, Connection
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.security import Gate
from labrys.web.store import SqliteStore
from labrys.web.table import Table
from tests.web.client import Office, Server, any_answer, begin, wire

OWNER = "o" * 30


def hall_with(**bounds: float) -> TableRegistry:
    """All tables of a server without the server."""
    return TableRegistry(SqliteStore(":memory:"), Limits(**bounds), pace=0.0)  # type: ignore[arg-type]


async def made(
    registry: TableRegistry, *seats: str, game: str = "deathmaze", start: bool = True
) -> tuple[p.MadeTable, LiveTable]:
    """A new table, awake."""
    table = await registry.create(p.NewTable(game, seats or ("me",), "Ann", start=start), OWNER)
    live = await registry.live(table.table)
    assert live is not None
    return table, live


async def come(live: LiveTable, key: str, **bounds: float) -> tuple[Connection, list[p.ServerMessage]]:
    """Somebody comes to a table; what he was sent then."""
    connection = Connection(Limits(**bounds), lambda: None)  # type: ignore[arg-type]
    await live.enter(connection, p.Hello(p.PROTOCOL, key))
    return connection, heard(connection)


def heard(connection: Connection) -> list[p.ServerMessage]:
    """What has been sent to him since."""
    found = []
    while connection.outbox:
        if (message := connection.outbox.popleft()) is not None:
            found.append(p.decode_server(message))
    return found


def friends(number: int, seed: int) -> Table:
    """A game with hidden hands that has just begun."""
    people = [r.Sat(seat, f"P{seat}", r.hashed(f"key {seat}")) for seat in range(number)]
    return Table("t", [r.Opened("warlock", number, r.hashed(OWNER), "secret", r.now(), 0), *people, r.Began(seed)])


def chosen(table: Table, chance: random.Random) -> r.Answered:
    """An answer of whoever is asked."""
    run, _ = table.game()
    assert run.asking is not None
    seat = run.asking.seat
    question = asked(table, seat, look(table, seat).picture)
    assert question is not None
    return r.Answered(seat, any_answer(question, chance))


def secret_seat(table: Table) -> int | None:
    """Who is asked in secret now."""
    asking = table.game()[0].asking
    return asking.seat if asking is not None and asking.secret else None


def until_secret(seed: int = 0) -> tuple[Table, random.Random]:
    """A game in which somebody is asked in secret now."""
    table, chance = friends(3, seed), random.Random(seed)
    while secret_seat(table) is None:
        table.apply(chosen(table, chance))
    return table, chance


# -- secrets -----------------------------------------------------------------------------------------------------


def test_who_comes_back_while_somebody_is_asked_in_secret_sees_what_was_to_be_seen_before() -> None:
    table, chance = friends(3, 0), random.Random(0)
    everybody = (None, 0, 1, 2)
    before = {who: look(table, who) for who in everybody}
    views = {who: table.shown(who).view(who) for who in everybody}
    moments = 0
    for _ in range(150):
        table.apply(chosen(table, chance))
        seat = secret_seat(table)
        if seat is None:
            before = {who: look(table, who) for who in everybody}
            views = {who: table.shown(who).view(who) for who in everybody}
            continue
        moments += 1
        before[seat], views[seat] = look(table, seat), table.shown(seat).view(seat)  # he sees more from now on
        for who in everybody:
            if who != seat:
                now = look(table, who)
                assert (now.picture, now.waiting) == (before[who].picture, before[who].waiting)
                assert now.decision is None
                assert table.shown(who).view(who) == views[who]
    assert moments > 3


def test_after_something_was_taken_back_a_secret_question_is_still_one() -> None:
    table, chance = until_secret()
    seat = secret_seat(table)
    others = [who for who in (None, 0, 1, 2) if who != seat]
    sights = [AudienceView(table, who).frame(raw=True) for who in others]
    answer = chosen(table, chance)
    table.apply(answer)
    table.apply(r.TookBack(answer.seat, 1))
    assert secret_seat(table) == seat
    told = [p.decode_server(AudienceView(table, who).frame(raw=True)) for who in others]
    for old, new in zip(map(p.decode_server, sights), told, strict=True):
        assert isinstance(old, p.Frame)
        assert isinstance(new, p.Frame)
        assert (old.picture, old.waiting, bytes(old.view)) == (new.picture, new.waiting, bytes(new.view))


async def test_a_proposal_does_not_tell_that_somebody_has_answered_in_secret() -> None:
    registry = hall_with()
    table, chance = until_secret()
    seat = secret_seat(table)
    assert seat is not None
    while not any(entry.seat == seat for entry in table.game()[0].entries):  # he has something to take back
        table.apply(chosen(table, chance))
        while secret_seat(table) is None:
            table.apply(chosen(table, chance))
        seat = secret_seat(table)
        assert seat is not None
    await registry.writer.call(registry.store.create, registry._row(table), [r.encode(table.opened)])
    registry.writer.opened(table.id, 1)
    live = registry._seat(table)
    asked_one, _ = await come(live, f"key {seat}")
    other, _ = await come(live, f"key {(seat + 1) % 3}")
    await live.handle(asked_one, p.Undo())
    proposal = next(m.proposal for m in reversed(heard(other)) if isinstance(m, p.Table))
    assert proposal is not None
    place = live.pending.place if live.pending else -1
    await live.handle(asked_one, p.Answer(table.decision_id(), chosen(table, chance).answer))
    assert any(isinstance(message, p.Accepted) for message in heard(asked_one))
    assert not any(isinstance(message, p.Table) for message in heard(other))
    for person in range(3):
        if person != seat:
            connection, _ = await come(live, f"key {person}")
            await live.handle(connection, p.Consent(proposal.id, True))
    assert len(table.game()[0].entries) == place


async def test_a_bot_makes_no_pause_when_it_is_asked_in_secret() -> None:
    registry = hall_with()
    registry.pace = 5.0
    table, _ = until_secret()
    live = registry._seat(table)
    assert live.bots.pause() == 0.0


async def test_putting_a_bot_in_a_friends_place_shows_nobody_what_was_hidden(
    server: Server, office: Office
) -> None:
    table, keys = office.seated("warlock", 2)
    await begin(server.address, table, keys)
    async with wire(server.address, table.table, keys[0]) as ann:
        await ann.send(p.Release(1))
        await ann.send(p.Bot(1, "random"))
        await ann.settle()
    reply = office.http.get(f"/api/tables/{table.table}/save", headers=office.bearer(keys[0]))
    assert reply.status_code == 400
    assert "wait for the end" in reply.json()["reason"]
    for seat in (0, 1):
        again = office.http.get(
            f"/api/tables/{table.table}/replay?seat={seat}", headers=office.bearer(keys[0])
        ).json()
        assert again.get("seat") == (0 if seat == 0 else None)


# -- one table, one copy -----------------------------------------------------------------------------------------


async def test_a_table_that_has_just_gone_to_sleep_is_entered_by_nobody() -> None:
    registry = hall_with(most_awake=1)
    table, live = await made(registry, "me", "open", start=False)
    await made(registry)  # the first goes to sleep
    with pytest.raises(Away):
        await come(live, table.key)
    with pytest.raises(Away):
        await live.claim(table.links[0].link.rpartition("=")[2], "Ben")
    again = await registry.live(table.table)
    assert again is not None
    assert again is not live
    await again.claim(table.links[0].link.rpartition("=")[2], "Ben")


async def test_a_table_does_not_sleep_while_something_is_on_its_way_to_the_disk() -> None:
    registry = hall_with(most_awake=1)
    table, live = await made(registry, "me", "open", start=False)
    sitting = asyncio.create_task(live.claim(table.links[0].link.rpartition("=")[2], "Ben"))
    await asyncio.sleep(0)
    with pytest.raises(Full):
        registry._make_room()
    await sitting
    registry._make_room()
    again = await registry.live(table.table)
    assert again is not None
    assert again.table.seats[1].name == "Ben"


async def test_a_log_that_cannot_be_read_is_told_without_what_is_in_it() -> None:
    registry = hall_with(most_awake=1)
    table, _ = await made(registry)
    await registry.writer.append(table.table, r.encode(r.Answered(0, "xyzzy")))
    await made(registry)
    with pytest.raises(LabrysError) as refusal:
        await registry.live(table.table)
    assert "xyzzy" not in str(refusal.value)


# -- people ------------------------------------------------------------------------------------------------------


async def test_what_the_holder_of_a_freed_seat_has_sent_already_is_refused() -> None:
    registry = hall_with()
    table, live = await made(registry, "me", "open", start=False)
    _, key = await live.claim(table.links[0].link.rpartition("=")[2], "Ben")
    ann, _ = await come(live, table.key)
    ben, _ = await come(live, key)
    await live.handle(ann, p.Release(1))
    await live.handle(ben, p.Rename("Benjamin"))
    assert isinstance(heard(ben)[-1], p.Refused)
    assert not live.table.seats[1].name


async def test_a_seat_is_freed_even_if_its_holder_does_not_read() -> None:
    registry = hall_with()
    table, live = await made(registry, "me", "open", start=False)
    _, key = await live.claim(table.links[0].link.rpartition("=")[2], "Ben")
    ann, _ = await come(live, table.key)
    ben, _ = await come(live, key, send_queue=4)
    for n in range(8):
        ben.tell(p.Pong(n))
    await live.handle(ann, p.Release(1))
    people = [message for message in heard(ann) if isinstance(message, p.Table)]
    assert not people[-1].seats[1].taken
    assert ben not in live.connections


async def test_an_answer_that_could_not_be_taken_is_refused_before_everybody_must_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    registry = hall_with()
    table, live = await made(registry)
    ann, _ = await come(live, table.key)

    async def full(*_: object) -> None:
        raise LabrysError("the disk is full")

    monkeypatch.setattr(registry.writer, "append", full)
    question = asked(live.table, 0, look(live.table, 0).picture)
    assert question is not None
    await live.handle(ann, p.Answer(question.id, any_answer(question, random.Random(1))))
    await asyncio.sleep(0)
    refused, bye = heard(ann)
    assert isinstance(refused, p.Refused)
    assert refused.decision == question.id
    assert isinstance(bye, p.Bye)
    assert bye.again


# -- bounds ------------------------------------------------------------------------------------------------------


async def test_a_log_does_not_grow_without_end() -> None:
    registry = hall_with(most_talk=3, chat_burst=100)
    table, live = await made(registry)
    ann, _ = await come(live, table.key)
    for n in range(8):
        await live.handle(ann, p.Rename(f"Ann {n}"))
    assert isinstance(heard(ann)[-1], p.Refused)
    assert len(await registry.writer.call(registry.store.read, table.table)) == 6
    assert live.table.name(0) == "Ann 2"


async def test_taking_back_has_a_pace() -> None:
    registry = hall_with(undos_per_minute=6)
    table, live = await made(registry)
    ann, _ = await come(live, table.key, undos_per_minute=6)
    replies = []
    for _ in range(3):
        question = asked(live.table, 0, look(live.table, 0).picture)
        assert question is not None
        await live.handle(ann, p.Answer(question.id, any_answer(question, random.Random(1))))
        heard(ann)
        await live.handle(ann, p.Undo())
        replies.append(heard(ann)[-1])
    assert isinstance(replies[0], p.Frame)
    assert isinstance(replies[-1], p.Refused)


def test_who_does_not_read_much_is_let_go_as_well_as_who_does_not_read_many() -> None:
    gone = []
    connection = Connection(Limits(send_bytes=1000), lambda: gone.append(True))
    for _ in range(3):
        connection.send(b"x" * 600)
    assert gone
    assert len(connection.outbox) == 2


def test_half_a_request_is_not_worth_a_traceback(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as half:
        half.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n"
            b"Authorization: Bearer " + OWNER.encode() + b'\r\n\r\n{"ga'
        )
    with Office(server.address) as office:
        office.made("deathmaze")
    assert not server.complaints()


# -- names and ports ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["example.org", "Example.Org", "https://example.org", "example.org:8443"])
def test_a_public_name_may_be_written_in_any_way(name: str) -> None:
    gate = Gate("127.0.0.1", [name])
    assert gate.host_allowed({"host": "example.org"})
    assert gate.origin_allowed({"host": "127.0.0.1:8177", "origin": "https://example.org"})
    assert not gate.host_allowed({"host": "example.com"})


@contextmanager
def something_else(reply: bytes) -> Iterator[str]:
    """A port at which another program answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            other, _ = listener.accept()
            with other:
                other.recv(1000)
                other.sendall(reply)

        thread = threading.Thread(target=answer)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        thread.join()


@pytest.mark.parametrize(
    "reply", [b"SSH-2.0-x\r\n", b"HTTP/1.0 200 OK\r\n\r\nnull", b"HTTP/1.0 200 OK\r\n\r\n[1", b""]
)
def test_another_program_at_our_port_is_not_taken_for_a_table(reply: bytes) -> None:
    with something_else(reply) as address:
        assert not serving.is_labrys(address)
