"""The line between processes: frames come out as they went in, however they are cut; strangers get nowhere."""

from __future__ import annotations

import asyncio
import random

import pytest

from labrys.web.front.doors import Doors
from labrys.web.limits import Limits
from labrys.web.link import HEAD, Caller, Kind, Link, read_caller
from labrys.web.places import GUEST, number_of


class Wire(asyncio.Transport):
    """Remembers what was written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closed = True


def silent(kind: Kind, stream: int, content: bytes) -> None:
    raise AssertionError("nothing was to be heard")


async def test_frames_come_out_as_they_went_in_however_they_are_cut() -> None:
    wire, heard = Wire(), list[tuple[Kind, int, bytes]]()
    near = Link(silent, lambda: None)
    near.connection_made(wire)
    sent = [(Kind.TEXT, n, bytes([n]) * n * 100) for n in range(1, 20)]
    for kind, stream, content in sent:
        near.send(kind, stream, content)
    near.send(Kind.HELLO, 0, Caller("token", "w1"))
    await asyncio.sleep(0)
    far = Link(lambda *frame: heard.append(frame), lambda: None)
    far.connection_made(Wire())
    chance, rest = random.Random(1), wire.written
    while rest:
        cut = chance.randint(1, 300)
        far.data_received(rest[:cut])
        rest = rest[cut:]
    assert heard[:-1] == sent
    assert read_caller(heard[-1][2]) == Caller("token", "w1")


@pytest.mark.parametrize("head", [HEAD.pack(2**31, Kind.TEXT, 1), HEAD.pack(1, 99, 1)])
async def test_what_is_no_frame_of_ours_ends_the_line(head: bytes) -> None:
    wire = Wire()
    link = Link(silent, lambda: None)
    link.connection_made(wire)
    link.data_received(head)
    assert wire.closed


def test_every_table_is_played_by_one_worker_and_guests_apart() -> None:
    numbers = {number_of(f"table{n}", 4) for n in range(200)}
    assert numbers == {0, 1, 2, 3}
    assert number_of(f"{GUEST}table", 4) == 4
    assert number_of("table1", 4) == number_of("table1", 4)


def test_whoever_has_been_silent_longest_makes_room_and_no_one_who_has_spoken() -> None:
    gone = []
    doors = Doors(Limits(connections_per_address=3))
    for name in ("a", "b", "c"):
        assert doors.enter(name, "192.0.2.1", lambda name=name: gone.append(name))  # type: ignore[misc]
    doors.speaks("a")
    assert doors.enter("d", "192.0.2.1", lambda: None)
    assert gone == ["b"]
    doors.leave("b")  # its line is closed a little later
    assert (doors.total, doors.open) == (3, {"192.0.2.1": 3})
    for name in ("c", "d"):
        doors.speaks(name)
    assert not doors.enter("e", "192.0.2.1", lambda: None)
    assert doors.enter("f", "192.0.2.2", lambda: None)
    assert gone == ["b"]


@pytest.mark.parametrize(
    ("proxies", "client", "said", "address"),
    [
        ((), "192.0.2.9", b"203.0.113.1", "192.0.2.9"),
        (("192.0.2.9",), "192.0.2.9", b"203.0.113.1", "203.0.113.1"),
        (("192.0.2.0/24",), "192.0.2.9", b"198.51.100.7, 203.0.113.1", "203.0.113.1"),
        (("192.0.2.0/24",), "192.0.2.9", b"203.0.113.1, 192.0.2.8", "203.0.113.1"),
        (("192.0.2.9",), "192.0.2.9", b"nonsense", "192.0.2.9"),
        (("192.0.2.9",), "192.0.2.9", b"", "192.0.2.9"),
        (("::1",), "::1", b"2001:db8::1", "2001:db8::1"),
    ],
)
def test_of_others_addresses_only_proxies_of_the_host_are_believed(
    proxies: tuple[str, ...], client: str, said: bytes, address: str
) -> None:
    scope = {"client": (client, 5), "headers": [(b"x-forwarded-for", said)] if said else []}
    assert Doors(Limits(), proxies).address_of(scope) == address
