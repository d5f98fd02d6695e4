"""People who are known by a key of their own: marks, seats from another browser, nothing stored but hashes."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.limits import Limits
from labrys.web.marks import Marks, mark
from labrys.web.registry import TableRegistry
from labrys.web.store import SqliteStore, Writer
from labrys.web.table import Table
from tests.web.client import Office, Server, Wire, token, wire


def sit(office: Office, table: str, link: p.SeatLink, name: str) -> p.Claimed:
    """Sit down with one's own key."""
    body = {"token": token(link), "name": name, "person": office.owner}
    reply = office.http.post(f"/api/tables/{table}/claim", json=body)
    assert reply.status_code == 200, reply.text
    return msgspec.json.decode(reply.content, type=p.Claimed)


def people(office: Office, table: str) -> tuple[p.SeatInfo, ...]:
    reply = office.http.get(f"/api/tables/{table}")
    return msgspec.json.decode(reply.content, type=p.TableSummary).seats


def mine(office: Office) -> list[p.MyTable]:
    reply = office.http.post("/api/tables/mine", json={"seats": []}, headers=office.bearer())
    assert reply.status_code == 200, reply.text
    return msgspec.json.decode(reply.content, type=list[p.MyTable])


async def test_one_person_is_recognised_at_two_tables_and_two_of_one_name_are_told_apart(
    server: Server, office: Office
) -> None:
    with Office(server.address) as ben, Office(server.address) as other:
        first, second = (office.made("deathmaze", "me", "open", "open") for _ in range(2))
        sit(ben, first.table, first.links[0], "Ben")
        sit(ben, second.table, second.links[1], "Ben")
        sit(other, second.table, second.links[0], "Ben")
        ann, known, _ = people(office, first.table)
        again, stranger, same = people(office, second.table)
        assert known.mark == same.mark != stranger.mark
        assert ann.mark == again.mark != known.mark
        assert all(re.fullmatch("[a-z2-7]{10}", one.mark) for one in (ann, known, stranger))
        told = ben.http.get("/api/people/me", headers=ben.bearer()).json()
        assert told == {"mark": known.mark}


async def test_who_brings_no_key_has_no_mark(office: Office) -> None:
    made = office.made("deathmaze", "me", "open")
    office.claimed(made.table, made.links[0], "Ben")
    assert people(office, made.table)[1].mark == ""


async def test_a_persons_own_key_opens_his_seat_in_another_browser(server: Server, office: Office) -> None:
    with Office(server.address) as ben:
        made = office.made("deathmaze", "me", "open")
        claimed = sit(ben, made.table, made.links[0], "Ben")
        async with wire(server.address, made.table, greet=False) as elsewhere:
            await elsewhere.send(p.Hello(p.PROTOCOL, person=ben.owner))
            assert (await elsewhere.hear_a(p.Welcome)).seat == claimed.seat
            await elsewhere.send(p.Ready())
            await elsewhere.settle()
        (found,) = mine(ben)
        assert (found.table.table, found.seat, found.owner) == (made.table, claimed.seat, False)
        async with wire(server.address, made.table, made.key) as ann:
            await ann.send(p.Start())
            await ann.hear_a(p.Frame)
            replay = ben.http.get(f"/api/tables/{made.table}/replay", headers=ben.bearer()).json()
            assert replay["own"] == claimed.seat
            await ann.send(p.Release(claimed.seat))
            await ann.settle()
        async with wire(server.address, made.table, greet=False) as elsewhere:
            await elsewhere.send(p.Hello(p.PROTOCOL, person=ben.owner))
            assert (await elsewhere.hear_a(p.Welcome)).seat == claimed.seat  # it stayed his


async def test_a_seat_freed_before_the_start_is_nobodys(server: Server, office: Office) -> None:
    with Office(server.address) as ben:
        made = office.made("deathmaze", "me", "open")
        claimed = sit(ben, made.table, made.links[0], "Ben")
        async with wire(server.address, made.table, made.key) as ann:
            await ann.send(p.Release(claimed.seat))
            await ann.settle()
        async with wire(server.address, made.table, greet=False) as elsewhere:
            await elsewhere.send(p.Hello(p.PROTOCOL, person=ben.owner))
            assert (await elsewhere.hear_a(p.Welcome)).seat is None
        assert not mine(ben)


async def test_the_seats_own_key_comes_before_the_persons(server: Server, office: Office) -> None:
    """Somebody may hold two seats; the link he opened last says which he means."""
    made = office.made("deathmaze", "me", "open")
    claimed = sit(office, made.table, made.links[0], "Ann again")
    async with wire(server.address, made.table, greet=False) as wired:
        await wired.send(p.Hello(p.PROTOCOL, claimed.key, person=office.owner))
        welcome = await wired.hear_a(p.Welcome)
        assert (welcome.seat, welcome.owner) == (1, True)
    async with wire(server.address, made.table, greet=False) as wired:
        await wired.send(p.Hello(p.PROTOCOL, person=office.owner))
        assert (await wired.hear_a(p.Welcome)).seat == 0


def test_a_key_that_could_be_guessed_is_refused(office: Office) -> None:
    made = office.made("deathmaze", "me", "open")
    body = {"token": token(made.links[0]), "name": "Ben", "person": "short"}
    reply = office.http.post(f"/api/tables/{made.table}/claim", json=body)
    assert (reply.status_code, reply.json()["reason"]) == (400, "a key of your own has at least 22 characters")


async def test_only_hashes_of_keys_are_stored_and_the_secret_of_marks_stays(tmp_path: Path) -> None:
    marks = []
    for _ in range(2):
        store = SqliteStore(tmp_path / "t.db")
        registry = TableRegistry(store, Limits(), pace=0)
        made = await registry.create(p.NewTable("deathmaze", ("me", "open"), name="Ann"), "o" * 24)
        live = await registry.live(made.table)
        assert live is not None
        ben = await registry.marks.of("b" * 24)
        seat, _ = await live.claim(token(made.links[0]), "Ben", ben)
        await registry.marks.sits(ben, made.table)
        marks.append((live.table.sitter(seat).mark, ben.mark))
        await registry.close()
    assert len({one for pair in marks for one in pair}) == 1
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"o" * 24 not in written
    assert b"b" * 24 not in written
    assert r.hashed("b" * 24).encode() in written


async def test_two_processes_that_begin_at_once_agree_on_the_secret(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    writer = Writer(store)
    one, other = Marks(store, writer), Marks(store, writer)
    assert await one.of("k" * 24) == await other.of("k" * 24)
    await writer.close()
    store.close()


def test_a_mark_tells_nothing_on_another_server() -> None:
    lock = r.hashed("k" * 24)
    assert mark(b"here", lock) == mark(b"here", lock) != mark(b"there", lock)


def test_a_table_of_before_has_no_marks() -> None:
    sat = r.decode(b'{"record":"sat","seat":0,"name":"Ann","key":"' + r.hashed("a").encode() + b'"}')
    table = Table("t", [r.Opened("deathmaze", 1, r.hashed("o"), "s", ""), sat])
    assert (table.infos()[0].mark, table.seat_of("a"), table.seat_of("")) == ("", 0, None)


# == kept out ====================================================================================================


async def goodbye(wired: Wire) -> p.Bye:
    """Why one is let go."""
    return await wired.hear_a(p.Bye)


async def test_whom_the_owner_blocks_can_neither_sit_nor_look_on_nor_chat_and_all_are_told(
    server: Server, office: Office
) -> None:
    with Office(server.address) as ben:
        made = office.made("deathmaze", "me", "open", "open")
        claimed = sit(ben, made.table, made.links[0], "Ben")
        cleo = office.claimed(made.table, made.links[1], "Cleo").key
        async with (
            wire(server.address, made.table, made.key) as ann,
            wire(server.address, made.table, cleo) as other,
            wire(server.address, made.table, claimed.key) as bens,
        ):
            await other.send(p.Block(1))
            assert (await other.hear_a(p.Refused)).reason == "Only the owner of the table can do that."
            await ann.send(p.Block(0))
            assert (await ann.hear_a(p.Refused)).reason == "That is your own seat."
            await ann.send(p.Block(1))
            assert (await other.hear_a(p.Said)).line.text == "The owner of the table has blocked Ben."
            assert (await goodbye(bens)).code == "seat_freed"
            for hello in (p.Hello(p.PROTOCOL, claimed.key), p.Hello(p.PROTOCOL, person=ben.owner)):
                async with wire(server.address, made.table, greet=False) as again:
                    await again.send(hello)
                    bye = await goodbye(again)
                    assert (bye.code, bye.again) == ("blocked", False)
                    assert bye.reason == "The owner of this table has blocked you here."
                    assert not any(isinstance(one, p.Welcome | p.Table) for one in again.heard)
            for key in (claimed.key, ben.owner):
                reply = ben.http.get(f"/api/tables/{made.table}", headers=ben.bearer(key))
                assert reply.status_code == 403
            link = office.http.post(f"/api/tables/{made.table}/seats/1/link", headers=office.bearer()).json()[
                "link"
            ]
            body = {"token": link.partition("seat=")[2], "name": "Benny", "person": ben.owner}
            assert ben.http.post(f"/api/tables/{made.table}/claim", json=body).status_code == 409
            await ann.settle()
            assert ann.mirror.table is not None
            (blocked,) = ann.mirror.table.blocked
            await ann.send(p.Unblock(blocked.id))
            await ann.settle()
            assert ben.http.post(f"/api/tables/{made.table}/claim", json=body).status_code == 200
            await ann.send(p.Unblock(blocked.id))
            assert (await ann.hear_a(p.Refused)).reason == "Nobody of that number is blocked here."


async def test_a_block_takes_nobody_s_game_away_and_outlasts_the_server(tmp_path: Path) -> None:
    """In the midst of a game the seat stays his who is blocked, though he cannot come back to it now."""
    table = Table(
        "t",
        [
            r.Opened("deathmaze", 2, r.hashed("o"), "s", "", 0),
            r.Sat(0, "Ann", r.hashed("a")),
            r.Sat(1, "Ben", r.hashed("b"), r.hashed("b" * 24), "markofbenx"),
            r.Began(1),
            r.Blocked(1, "Ben", "markofbenx", (r.hashed("b"), r.hashed("b" * 24))),
            r.Left(1),
        ],
    )
    assert table.blocks("b")
    assert table.blocks("", "b" * 24)
    assert not table.blocks("a", "", "o")
    assert table.seat_lost("b" * 24) == 1
    assert table.name(1) == "Ben"


async def test_what_somebody_says_carries_his_mark(server: Server, office: Office) -> None:
    made = office.made("deathmaze", "me", "open")
    async with wire(server.address, made.table, made.key) as ann:
        await ann.send(p.Chat("hello"))
        line = (await ann.hear_a(p.Said)).line
        assert (line.seat, line.mark) == (0, people(office, made.table)[0].mark)
