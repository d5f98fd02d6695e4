"""Whatever a client sends: a sentence or a good-bye, never a crash; the table and the others are unharmed."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from labrys.web import protocol as p
from tests.web.client import MANY, PATIENCE, Office, Server, Wire, socket_address, wire
from tests.web.test_answers import is_a_sentence

HELLO = {"type": "hello", "protocol": p.PROTOCOL}


@pytest.fixture(scope="module")
def victim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits it has by itself, but for the number of tables."""
    with Server(tmp_path_factory.mktemp("victim"), *MANY) as victim:
        yield victim
        assert victim.process is not None
        assert victim.process.poll() is None, "the server has died"
        assert not victim.complaints(), victim.complaints()


async def is_unharmed(server: Server, table: str, key: str) -> None:
    """Somebody else at the table plays on as if nothing had been."""
    async with wire(server.address, table, key) as ann:
        assert ann.mirror.decision is not None
        assert isinstance(await ann.play_on(random.Random(1)), p.Accepted)


async def words_of(wired: Wire) -> list[str]:
    """What the server says until it falls silent or hangs up."""
    words = []
    try:
        while True:
            message = await wired.hear(0.3)
            if isinstance(message, p.Refused | p.Bye):
                words.append(message.reason)
    except (ConnectionClosed, TimeoutError):
        return words


async def is_let_go(wired: Wire, messages: Sequence[str]) -> None:
    """The server hangs up on one who sends this."""
    with suppress(ConnectionClosed):
        for message in messages:
            await wired.socket.send(message)
        while True:
            await wired.hear()
    assert wired.socket.close_code is not None


MALFORMED: dict[str, str | bytes] = {
    "nothing": "",
    "no json": "{",
    "a word": "hello",
    "a number": "7",
    "null": "null",
    "a list": "[]",
    "no type": "{}",
    "unknown type": '{"type":"abracadabra"}',
    "type of another kind": '{"type":7}',
    "type twice": '{"type":"ping","type":"undo"}',
    "unknown field": '{"type":"ping","n":1,"m":2}',
    "wrong type of field": '{"type":"ping","n":"one"}',
    "huge number": '{"type":"consent","agree":true,"proposal":' + "9" * 9000 + "}",
    "a float": '{"type":"ping","n":1e999}',
    "not a number": '{"type":"ping","n":NaN}',
    "missing field": '{"type":"answer","decision":"x"}',
    "null answer": '{"type":"answer","decision":null,"answer":null}',
    "long decision": json.dumps({"type": "answer", "decision": "x" * 33, "answer": ""}),
    "long answer": json.dumps({"type": "answer", "decision": "x", "answer": "x" * 3001}),
    "long name": json.dumps({"type": "rename", "name": "x" * 25}),
    "no name": json.dumps({"type": "rename", "name": ""}),
    "seat below": '{"type":"bot","seat":-1,"bot":"random"}',
    "seat above": '{"type":"bot","seat":7,"bot":"random"}',
    "wish": '{"type":"more","decision":"x","want":"everything"}',
    "too many seats": '{"type":"seats","number":7}',
    "line before the first": '{"type":"log","before":-1}',
    "deep": "[" * 8000,
    "deep object": '{"type":' * 1500,
    "deep whole": '{"type":"ping","n":' + "[" * 4000 + "]" * 4000 + "}",
    "lone surrogate": '{"type":"chat","text":"\\ud800"}',
    "control": '{"type":"chat","text":"\x00"}',
    "bytes": b"\x00\x01\x02",
    "json as bytes": b'{"type":"ping"}',
    "a message of the server": '{"type":"accepted","decision":"x","answer":"y"}',
}


@pytest.mark.parametrize("name", MALFORMED)
async def test_what_cannot_be_read_is_refused_in_one_sentence(victim: Server, name: str) -> None:
    with Office(victim.address) as office:
        made = office.made("deathmaze", start=True, seed=7)
    async with wire(victim.address, made.table, made.key) as eve:
        await eve.socket.send(MALFORMED[name])
        words = await words_of(eve)
        assert words, f"{name}: silence"
        assert all(is_short(word) for word in words)
    await is_unharmed(victim, made.table, made.key)


def is_short(words: str) -> bool:
    return 0 < len(words) < 300 and "\n" not in words and "Traceback" not in words


@pytest.mark.parametrize("name", [*MALFORMED, "ping", "start"])
async def test_the_first_message_must_be_hello(victim: Server, name: str) -> None:
    with Office(victim.address) as office:
        made = office.made("deathmaze", start=True, seed=7)
    sent = {**MALFORMED, "ping": '{"type":"ping"}', "start": '{"type":"start"}'}[name]
    async with wire(victim.address, made.table, greet=False) as eve:
        await eve.socket.send(sent)
        words = await words_of(eve)
        assert words, f"{name}: silence"
        assert all(is_short(word) for word in words)
    await is_unharmed(victim, made.table, made.key)


async def test_another_version_of_the_protocol_is_told_which_one_is_spoken(victim: Server) -> None:
    with Office(victim.address) as office:
        made = office.made("deathmaze", start=True)
    for version in (0, p.PROTOCOL - 1, p.PROTOCOL + 1, -1, 10**9):
        async with wire(victim.address, made.table, greet=False) as eve:
            await eve.send(p.Hello(version, made.key))
            bye = await eve.hear_a(p.Bye)
            assert str(p.PROTOCOL) in bye.reason


async def test_hello_twice_is_refused_and_does_no_harm(victim: Server) -> None:
    with Office(victim.address) as office:
        made = office.made("deathmaze", start=True, seed=7)
    async with wire(victim.address, made.table, made.key) as ann:
        await ann.send(p.Hello(p.PROTOCOL, ""))
        assert is_a_sentence((await ann.hear_a(p.Refused)).reason)
        assert isinstance(await ann.play_on(random.Random(1)), p.Accepted)


async def test_messages_out_of_order_are_refused_one_by_one(victim: Server) -> None:
    """Everything that is for another moment: before the start, by the wrong one, about nothing."""
    with Office(victim.address) as office:
        made = office.made("citadel", "me", "open")
    early: list[p.ClientMessage] = [
        p.Answer("x", "y"),
        p.Undo(),
        p.Consent(1, True),
        p.More("x", "odds"),
        p.More("x", "barred"),
        p.Log(5),
    ]
    async with wire(victim.address, made.table, made.key) as ann:
        for message in early:
            await ann.send(message)
            assert is_short((await ann.hear_a(p.Refused)).reason)
        await ann.settle()


async def test_random_rubbish_never_brings_a_table_down(victim: Server) -> None:
    """Messages put together by lot from right and wrong parts."""
    with Office(victim.address) as office:
        made = office.made("warlock", "me", "random", start=True, seed=7)
    chance = random.Random(9)
    kinds = [kind.__struct_config__.tag for kind in p.FromClient.__subclasses__()] + ["welcome", "", "x"]
    fields = [
        "decision",
        "answer",
        "want",
        "proposal",
        "agree",
        "text",
        "seat",
        "bot",
        "number",
        "name",
        "n",
        "key",
    ]
    values: list[object] = [
        0,
        -1,
        2**63,
        1.5,
        "",
        "x",
        "none",
        "\u202e",
        "🜏" * 9,
        None,
        True,
        [],
        {},
        [[]],
        "odds",
    ]
    for _ in range(12):
        async with wire(victim.address, made.table, made.key) as eve:
            for _ in range(40):
                fresh = {chance.choice(fields): chance.choice(values) for _ in range(chance.randrange(4))}
                with_type = {"type": chance.choice(kinds), **fresh}
                try:
                    await eve.socket.send(json.dumps(with_type))
                except ConnectionClosed:
                    break
            words = await words_of(eve)
            assert all(is_short(word) for word in words)
    async with wire(victim.address, made.table, made.key) as ann:
        assert ann.mirror.picture is not None


async def test_a_huge_message_ends_the_connection_and_nothing_else(victim: Server) -> None:
    with Office(victim.address) as office:
        made = office.made("deathmaze", start=True, seed=7)
    before = victim.memory()
    for size in (17_000, 1_000_000, 16_000_000):
        async with wire(victim.address, made.table, made.key) as eve:
            await is_let_go(eve, [json.dumps({"type": "chat", "text": "x" * size})])
    assert victim.memory() - before < 40_000_000
    await is_unharmed(victim, made.table, made.key)


async def test_invalid_utf8_ends_the_connection_and_nothing_else(victim: Server) -> None:
    with Office(victim.address) as office:
        made = office.made("deathmaze", start=True, seed=7)
    async with wire(victim.address, made.table, made.key) as eve:
        eve.socket.protocol.send_text(b'{"type":"chat","text":"\xff\xfe"}')
        eve.socket.transport.writelines(eve.socket.protocol.data_to_send())
        await words_of(eve)
    await is_unharmed(victim, made.table, made.key)


async def test_too_many_messages_at_once_end_the_connection(victim: Server) -> None:
    with Office(victim.address) as office:
        made = office.made("deathmaze", start=True, seed=7)
    async with wire(victim.address, made.table, made.key) as eve:
        await is_let_go(eve, ['{"type":"ping"}'] * 5000)
        assert eve.mirror.bye is not None
        assert eve.mirror.bye.again
    await is_unharmed(victim, made.table, made.key)


async def test_who_asks_and_asks_and_does_not_read_is_let_go(server: Server) -> None:
    """What is not read fills the outbox, not the memory."""
    with Office(server.address) as office:
        made = office.made("citadel", start=True, seed=7)
    chance = random.Random(3)
    async with wire(server.address, made.table, made.key) as ann:
        for _ in range(30):
            if ann.mirror.decision is not None:
                await ann.play_on(chance)
        before = server.memory()
        async with wire(server.address, made.table) as lazy:
            lazy.socket.transport.pause_reading()
            for _ in range(5000):
                await lazy.send(p.Log(1000))
            async with asyncio.timeout(PATIENCE):
                while ann.mirror.table is None or ann.mirror.table.watching:
                    await ann.hear_a(p.Table)
            lazy.socket.transport.abort()
        assert server.memory() - before < 40_000_000
        await ann.settle()


async def test_a_client_that_vanishes_without_a_word_does_no_harm(victim: Server) -> None:
    with Office(victim.address) as office:
        made = office.made("deathmaze", start=True, seed=7)
    for _ in range(10):
        async with wire(victim.address, made.table, made.key) as eve:
            assert eve.mirror.decision is not None
            await eve.send(p.More(eve.mirror.decision.id, "barred"))
            eve.socket.transport.abort()
    await is_unharmed(victim, made.table, made.key)


async def test_half_open_connections_are_bounded_in_time(victim: Server) -> None:
    """One who shakes hands and never speaks, and one who never even shakes hands."""
    with Office(victim.address) as office:
        made = office.made("deathmaze", start=True, seed=7)
    mute = [await asyncio.open_connection("127.0.0.1", victim.port) for _ in range(50)]
    silent = [await connect(socket_address(victim.address, made.table), proxy=None) for _ in range(10)]
    await is_unharmed(victim, made.table, made.key)
    bye = msgspec.json.decode(await asyncio.wait_for(silent[0].recv(), 15), type=p.Bye)
    assert is_short(bye.reason)
    for one in silent:
        await one.close()
    for _, writer in mute:
        writer.close()


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "http://127.0.0.1:1", "null", "file://", "http://[", "http://localhost.evil"],
)
async def test_a_page_of_another_site_opens_no_socket(victim: Server, origin: str) -> None:
    with Office(victim.address) as office:
        made = office.made("deathmaze", start=True)
    with pytest.raises(InvalidStatus) as refused:
        async with connect(
            socket_address(victim.address, made.table),
            additional_headers={"Origin": origin},
            proxy=None,
        ):
            pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("table", ["none", "x" * 500, "%00", "%ff"])
async def test_a_table_that_is_not_there_says_good_bye(victim: Server, table: str) -> None:
    async with wire(victim.address, table, greet=False) as eve:
        await eve.send(p.Hello(p.PROTOCOL))
        assert is_a_sentence((await eve.hear_a(p.Bye)).reason)


def test_nothing_of_it_left_a_secret_in_the_log(victim: Server, tmp_path: Path) -> None:
    with Office(victim.address) as office:
        made = office.made("citadel", "me", "open", start=False)
        key = office.claimed(made.table, made.links[0], "Ben").key
        text = victim.log.read_text()
        for secret in (office.owner, made.key, key, made.links[0].link.rpartition("=")[2]):
            assert secret not in text
