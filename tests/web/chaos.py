"""Chaos: people who answer by chance play over bad lines, while servers and workers are killed again and again.

    python -m tests.web.chaos --minutes 10      # the long run, `make chaos`
    python -m tests.web.chaos --minutes 10 --postgres      # two servers on one database

What is promised: an answer that was acknowledged is never lost and never counted twice; nobody's log has a gap or
a doubling; in the end every client sees what the database says.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from labrys.show.names import named
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.store import open_store
from labrys.web.table import Table
from tests.web.client import GENEROUS, NETWORK, PATIENCE, Mirror, Office, Server, Wire, any_answer, wire
from tests.web.postgres import Postgres
from tests.web.proxy import Proxy

STALE, AGAIN, TWICE, SPEAK_UP, TAKE_BACK = 0.04, 0.04, 0.03, 0.15, 0.02  # how often a player does such a thing
SILENCE = 2.0  # seconds without a word after which a client connects anew
ALONE = 0.3  # how often only the workers are killed
LAST = 1  # the ping after which nothing is to be heard any more


class Plan(Struct, frozen=True):
    """A kind of table."""

    game: str
    people: int
    bots: int = 0
    undo: bool = False


PLANS = (
    Plan("deathmaze", 2),
    Plan("deathmaze", 1, undo=True),
    Plan("citadel", 3, undo=True),
    Plan("citadel", 2, bots=1),
    Plan("warlock", 4),
    Plan("warlock", 2, bots=1),
)


class Player:
    """A client that answers by chance, says some things twice and some too late, and never gives up."""

    def __init__(self, addresses: Sequence[str], table: str, key: str, plan: Plan, seed: int) -> None:
        self.addresses, self.table, self.key, self.plan = addresses, table, key, plan
        self.mirror = Mirror(forgetful=plan.undo)
        self.accepted: dict[str, str] = {}  # decision → answer, in order
        self.sent: dict[str, set[str]] = {}
        self.pending: p.Answer | None = None
        self.quiet = False  # answer nothing more
        self.reconnects = self.duplicates = self.late = 0
        self.refused: list[p.Refused] = []
        self._chance = random.Random(seed)
        self._probing = self._done = False
        self._caught_up = asyncio.Event()
        self._wire: Wire | None = None

    # -- the line ------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Until told to leave: connect, talk, lose the line, connect again."""
        wait = 0.02
        while not self._done:
            with suppress(*NETWORK):
                address = self._chance.choice(self.addresses)
                async with wire(address, self.table, self.key, mirror=self.mirror, greet=False) as self._wire:
                    await self._talk(self._wire)
                    wait = 0.02
            self._wire = None
            self.reconnects += 1
            await asyncio.sleep(wait * self._chance.uniform(0.5, 1.5))
            wait = min(0.3, wait * 2)

    async def leave(self) -> None:
        """Hang up for good."""
        self._done = True
        if self._wire is not None:
            await self._wire.socket.close()

    async def _talk(self, wired: Wire) -> None:
        self._probing = False
        self.mirror.decision = None  # what is open now will be told
        await wired.send(p.Hello(p.PROTOCOL, self.key))
        asked = False
        while not self._done:
            try:
                message = await wired.hear(SILENCE)
            except TimeoutError:
                if asked:
                    raise
                asked = True
                await wired.send(p.Ping())
                continue
            asked = False
            await self._reply(wired, message)

    async def catch_up(self) -> None:
        """Wait until all has been heard that the server had to say until now."""
        self._caught_up.clear()
        while not self._caught_up.is_set():
            if self._wire is not None:
                with suppress(*NETWORK):
                    await self._wire.send(p.Ping(LAST))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._caught_up.wait(), SILENCE)

    @property
    def settled(self) -> bool:
        """Is everything said, and heard as far as one can tell?"""
        heard = self.mirror.picture is not None and self.mirror.gap is None
        return heard and self.pending is None and self._wire is not None

    # -- the talk ------------------------------------------------------------------------------------------

    async def _reply(self, wired: Wire, message: p.ServerMessage) -> None:
        match message:
            case p.Accepted(decision, answer) | p.Step(accepted=p.Accepted(decision, answer)):
                self._accept(decision, answer)
                await self._mischief(wired)
            case p.Refused():
                self._refuse(message)
            case p.Frame():
                await self._look(wired, message)
            case p.Pong(n) if n == LAST:
                self._caught_up.set()
            case p.Lines() if (gap := self.mirror.gap) is not None:
                await wired.send(p.Log(gap))
            case p.Table(proposal=p.Proposal() as proposal) if self.seat in proposal.waiting:
                await wired.send(p.Consent(proposal.id, self._chance.random() < 0.7))
            case _:
                pass
        await self._answer(wired)

    @property
    def seat(self) -> int | None:
        """Which is his; None: he looks on."""
        return self.mirror.welcome.seat if self.mirror.welcome else None

    def _accept(self, decision: str, answer: str) -> None:
        assert answer in self.sent.get(decision, ()), f"{answer!r} was accepted, but never given"
        known = self.accepted.setdefault(decision, answer)
        assert known == answer, f"{known!r} was accepted, and then {answer!r} for the same decision"
        self._probing = False
        if self.pending is not None and self.pending.decision == decision:
            self.pending = None

    def _refuse(self, refusal: p.Refused) -> None:
        if refusal.decision:
            self.refused.append(refusal)
        if self.pending is not None and self.pending.decision == refusal.decision:
            self.pending = None

    async def _look(self, wired: Wire, frame: p.Frame) -> None:
        """After hello: say again what was not acknowledged. With a reason: what was asked is no longer open."""
        if (gap := self.mirror.gap) is not None:
            await wired.send(p.Log(gap))
        if frame.reason:
            self._probing = False
        if self.pending is None:
            return
        if not frame.reason:
            await wired.send(self.pending)
        elif frame.decision is None or frame.decision.id != self.pending.decision:
            self.pending = None
            self.late += 1

    async def _mischief(self, wired: Wire) -> None:
        """Say a thing again; or too late, and otherwise than before."""
        luck = self._chance.random()
        if self.pending is not None or self._probing or luck >= STALE + AGAIN:
            return
        decision = self._chance.choice(list(self.accepted)[-20:])
        answer = self.accepted[decision] if luck < AGAIN else "something else"
        self.duplicates += 1
        self._probing = True
        await wired.send(p.Answer(decision, answer))

    async def _answer(self, wired: Wire) -> None:
        asked = self.mirror.decision
        if self.quiet or self._probing or asked is None or self.pending is not None:
            return
        if asked.id in self.accepted:  # the step is under way
            return
        if asked.optional and self._chance.random() > SPEAK_UP:
            return
        await asyncio.sleep(self._chance.uniform(0, 0.02))
        if self.plan.undo and self._chance.random() < TAKE_BACK:
            await wired.send(p.Undo())
        self.pending = p.Answer(asked.id, any_answer(asked, self._chance))
        self.sent.setdefault(asked.id, set()).add(self.pending.answer)
        for _ in range(2 if self._chance.random() < TWICE else 1):
            await wired.send(self.pending)


class Sitting:
    """A table and everybody at it."""

    def __init__(self, office: Office, addresses: Sequence[str], plan: Plan, seed: int) -> None:
        self.plan = plan
        seats = ["me", *["open"] * (plan.people - 1), *["random"] * plan.bots]
        made = office.made(plan.game, *seats, start=plan.people == 1)
        self.table = made.table
        keys = [made.key, *(office.claimed(made.table, link, f"P{link.seat}").key for link in made.links)]
        self.owner = office.owner
        watcher = Player(addresses, made.table, "", plan, seed)
        watcher.quiet = True
        self.players = [Player(addresses, made.table, key, plan, seed + n) for n, key in enumerate(keys, 1)]
        self.clients = [*self.players, watcher]
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self, address: str) -> None:
        """Everybody is ready, the owner starts; then they play."""
        for player in self.players:
            async with wire(address, self.table, player.key) as wired:
                await wired.send(p.Ready())
                await wired.settle()
        async with wire(address, self.table, self.owner) as wired:
            if self.plan.people > 1:
                await wired.send(p.Start())
            while wired.mirror.picture is None:
                await wired.hear()
        self._tasks = [asyncio.create_task(client.play()) for client in self.clients]

    @property
    def over(self) -> bool:
        """Has everybody heard the end?"""
        return all(client.mirror.over is not None for client in self.clients)

    @property
    def still(self) -> bool:
        """Has everybody said and heard everything, and is somebody asked who could answer?"""
        asked = any(player.mirror.decision is not None for player in self.players)
        return (self.over or asked) and all(client.settled for client in self.clients)

    def story(self) -> str:
        """How everybody is, for a complaint."""
        return f"{self.plan} {self.table}: " + ", ".join(
            f"seat {client.seat} pending {client.pending}, settled {client.settled}, "
            f"asked {client.mirror.decision is not None}, waits for {client.mirror.waiting}"
            for client in self.clients
        )

    def failed(self) -> None:
        """Raise what a client has complained about."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def leave(self) -> None:
        """Everybody hangs up."""
        await asyncio.gather(*(client.leave() for client in self.clients))
        await asyncio.wait_for(asyncio.gather(*self._tasks), PATIENCE)


# == the promise ==================================================================================================


def check(sitting: Sitting, log: Sequence[r.AnyRecord]) -> None:
    """What each client knows, beside the database played again in this process."""
    table = Table(sitting.table, log)
    assert table.run is not None
    for client in sitting.clients:
        seat = client.seat
        given = [record.answer for record in log if isinstance(record, r.Answered) and record.seat == seat]
        known = list(client.accepted.values())
        all_there = is_part(known, given) if sitting.plan.undo else known == given
        assert all_there, f"{sitting.plan}: seat {seat} gave other answers"
        same_eyes(client.mirror, table, seat)
        assert table.told is not None
        assert client.mirror.log() == list(table.told.lines(seat, 0, table.told.number(seat)))
        assert sitting.plan.undo or not client.mirror.rewritten, "a line was told anew in other words"
        assert not client.refused, f"{sitting.plan}: {client.refused[0]}"


def is_part(some: Sequence[str], whole: Sequence[str]) -> bool:
    """Are these all there, in this order? Of what was taken back at once one may never have heard."""
    rest = iter(whole)
    return all(answer in rest for answer in some)


def same_eyes(mirror: Mirror, table: Table, seat: int | None) -> None:
    """A client's picture is that of the game as he may see it now; and so is its end."""
    run, _ = table.game()
    wanted = named(run.book.picture(table.shown(seat).view(seat)), run.names)
    for part in wanted.__struct_fields__:
        assert getattr(mirror.picture, part) == getattr(wanted, part), f"seat {seat} sees other {part}"
    assert (mirror.over is not None) == run.over
    if mirror.over is not None:
        assert mirror.over.digest == run.digest()


# == the chaos ====================================================================================================


class Report(Struct):
    """What there was of it."""

    kills: int = 0  # of whole servers
    workers: int = 0  # … and of workers alone
    tables: int = 0
    over: int = 0
    accepted: int = 0
    duplicates: int = 0
    reconnects: int = 0
    late: int = 0
    cuts: int = 0


class Chaos:
    """A server of two workers, or two servers on one database; bad lines, and some tables played at once."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        options: Sequence[str] = (),
        plans: Sequence[Plan] = PLANS,
        postgres: str = "",
    ) -> None:
        """`postgres`: the address of an empty database."""
        self.plans = plans
        self.database = postgres or str(folder / "tables.db")
        folders = [folder / "one", folder / "two"] if postgres else [folder / "one"]
        for one in folders:
            one.mkdir()
        wanted = (*GENEROUS, "--workers", "1" if postgres else "2", *options)
        self.servers = [Server(one, *wanted, database=self.database) for one in folders]
        self.proxies: list[Proxy] = []
        self.chance = random.Random(seed)
        self.sittings: dict[int, Sitting] = {}  # by plan: those that go on
        self.finished: list[Sitting] = []
        self.report = Report()

    async def run(self, enough: Callable[[Report], bool]) -> Report:
        """Until it is enough; then everything is checked."""
        for server in self.servers:
            server.start()
            self.proxies.append(Proxy(server.port, self.chance.randrange(2**32)))
            await self.proxies[-1].start()
        try:
            while not enough(self.report):
                await self._seat_everybody()
                await self._play_and_kill()
            await self._come_to_rest()
            self._check()
        finally:
            for proxy in self.proxies:
                await proxy.close()
            for server in self.servers:
                server.kill()
        return self.report

    async def _seat_everybody(self) -> None:
        """A new table for each that has ended."""
        with Office(self.servers[0].address) as office:
            for number, plan in enumerate(self.plans):
                sitting = self.sittings.get(number)
                if sitting is not None and not sitting.over:
                    continue
                if sitting is not None:
                    self.finished.append(self.sittings.pop(number))
                addresses = [proxy.address for proxy in self.proxies]
                new = Sitting(office, addresses, plan, self.chance.randrange(2**32))
                await new.begin(self.servers[0].address)
                self.sittings[number] = new

    async def _play_and_kill(self) -> None:
        await asyncio.sleep(self.chance.uniform(0.0, 0.7))
        server = self.chance.choice(self.servers)
        if self.chance.random() < ALONE:
            self.report.workers += server.kill_workers()
            await asyncio.to_thread(server.wait_until_well)
        else:
            server.kill()
            self.report.kills += 1
            await asyncio.to_thread(server.start)
        for sitting in self.sittings.values():
            sitting.failed()

    async def _come_to_rest(self) -> None:
        """The line is good again, nobody says anything new, and everybody hears what there is to hear."""
        for proxy in self.proxies:
            proxy.fair = True
        everybody = [*self.sittings.values(), *self.finished]
        for sitting in everybody:
            for client in sitting.clients:
                client.quiet = True
        end = time.monotonic() + 4 * PATIENCE
        while not all(sitting.still for sitting in everybody):
            restless = [sitting.story() for sitting in everybody if not sitting.still]
            assert time.monotonic() < end, "somebody still waits: " + "; ".join(restless)
            for sitting in everybody:
                sitting.failed()
            await asyncio.sleep(0.1)
        async with asyncio.timeout(PATIENCE):
            for sitting in everybody:
                for client in sitting.clients:
                    await client.catch_up()
        self.finished = everybody
        for sitting in everybody:
            await sitting.leave()

    def _check(self) -> None:
        """A last kill; then what the disk says counts."""
        for server in self.servers:
            server.kill()
            assert not (complaint := server.complaints()), complaint
        store = open_store(self.database)
        try:
            for sitting in self.finished:
                check(sitting, [r.decode(record) for record in store.read(sitting.table)])
                self._count(sitting)
        finally:
            store.close()

    def _count(self, sitting: Sitting) -> None:
        report = self.report
        report.tables += 1
        report.over += sitting.over
        report.cuts = sum(proxy.cuts for proxy in self.proxies)
        for client in sitting.clients:
            report.accepted += len(client.accepted)
            report.duplicates += client.duplicates
            report.reconnects += client.reconnects
            report.late += client.late


def main() -> int:
    """The long run."""
    parser = argparse.ArgumentParser(prog="chaos", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--postgres", action="store_true", help="two servers on one database")
    given = parser.parse_args()
    seed = random.randrange(2**32) if given.seed is None else given.seed
    print(f"Chaos for {given.minutes:g} minutes, seed {seed} …", flush=True)
    end = time.monotonic() + 60 * given.minutes
    cluster = Postgres(durable=True).start() if given.postgres else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            chaos = Chaos(Path(folder), seed, postgres=cluster.fresh() if cluster is not None else "")
            report = asyncio.run(chaos.run(lambda _: time.monotonic() > end))
    finally:
        if cluster is not None:
            cluster.remove()
    print(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
