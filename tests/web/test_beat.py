"""No tell by time: when a step comes does not say whether somebody was asked in secret before it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from msgspec import Struct

from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.actions import LiveTable
from labrys.web.connection import Connection
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.store import SqliteStore
from labrys.web.table import Table
from tests.web.client import Mirror, any_answer

PACE = 0.1  # a server has three times as much
TABLES, SECONDS = 5, 9.0
FREE = Limits(messages_per_second=1e6, message_burst=10**6, send_queue=10**6, send_bytes=10**9)
OWNER = "o" * 24
NAMES = ("Ann", "Ben", "Cleo")
EARLIER = "2026-01-01T11:12:13+00:00"


class Gap(Struct):
    """From one thing that everybody sees to the next."""

    seconds: float
    secret: bool  # somebody was asked in secret in between


class Watch(Connection):
    """A connection that notes when it is sent something."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits, lambda: None)
        self.came: list[tuple[float, Any]] = []

    def send(self, message: bytes) -> None:
        """Noted, with the time."""
        self.came.append((asyncio.get_running_loop().time(), p.decode_server(message)))


def auc(gaps: Sequence[Gap]) -> float:
    """How often a gap with a secret question in it is the longer one of two: 0.5, if nothing can be told by it."""
    with_secret = [gap.seconds for gap in gaps if gap.secret]
    without = [gap.seconds for gap in gaps if not gap.secret]
    wins = sum((one > other) + (one == other) / 2 for one in with_secret for other in without)
    return wins / (len(with_secret) * len(without))


async def watched(registry: TableRegistry, seed: int, seconds: float) -> tuple[list[Gap], list[Gap]]:
    """Ann plays against bots, and another looks on: the gaps before a bot's step, and after Ann's answers."""
    house = {"hands": "hidden", "characters": "dealt"}
    wanted = p.NewTable("warlock", ("me", *["heuristic"] * 5), "Ann", house, start=True, seed=seed)
    made = await registry.create(wanted, OWNER)
    live = await registry.live(made.table)
    assert live is not None
    loop = asyncio.get_running_loop()
    answers: list[tuple[float, int, bool]] = []  # when, whose, was it in secret
    commit = live.commit

    async def noted(record: r.AnyRecord) -> None:
        run, _ = live.table.game()
        secret = run.asking is not None and run.asking.secret
        await commit(record)
        if isinstance(record, r.Answered):
            answers.append((loop.time(), record.seat, secret))

    live.commit = noted  # type: ignore[method-assign]
    ann, eve, chance = Watch(registry.limits), Watch(registry.limits), random.Random(seed)
    await live.enter(eve, p.Hello(p.PROTOCOL))
    await live.enter(ann, p.Hello(p.PROTOCOL, made.key))
    end = loop.time() + seconds
    while loop.time() < end and not live.table.over:
        asked = next((m.decision for _, m in reversed(ann.came) if isinstance(m, p.Frame | p.Step)), None)
        if asked is not None and not asked.optional and asked.id == live.table.decision_id(0):
            await live.handle(ann, p.Answer(asked.id, any_answer(asked, chance)))
        await asyncio.sleep(0.005)
    return gaps_of(eve, ann, answers)


def gaps_of(eve: Watch, ann: Watch, answers: Sequence[tuple[float, int, bool]]) -> tuple[list[Gap], list[Gap]]:
    """Between the steps that one who looks on is sent; where Ann has answered, since that was acknowledged."""
    steps = [when for when, message in eve.came if isinstance(message, p.Step)]
    accepted = [when for when, message in ann.came if isinstance(message, p.Accepted)]
    of_bots, of_ann = [], []
    for before, after in pairwise(steps):
        between = [(when, seat, secret) for when, seat, secret in answers if before < when <= after]
        public = [seat for _, seat, secret in between if not secret]
        secretly = any(secret and seat for _, seat, secret in between)
        if any(secret and not seat for _, seat, secret in between) or len(public) != 1:
            continue
        if public[0]:
            of_bots.append(Gap(after - before, secretly))
        else:
            said = max(when for when in accepted if when <= after)
            of_ann.append(Gap(after - said, secretly))
    return of_bots, of_ann


async def test_the_gap_before_a_step_does_not_say_whether_a_bot_was_asked_in_secret(tmp_path: Path) -> None:
    registry = TableRegistry(SqliteStore(tmp_path / "t.db"), FREE, pace=PACE)
    found = await asyncio.gather(*(watched(registry, seed, SECONDS) for seed in range(TABLES)))
    await registry.close()
    gaps: list[Gap] = []
    for kind in ([gap for some, _ in found for gap in some], [gap for _, some in found for gap in some]):
        usual = median(gap.seconds for gap in kind)
        gaps += [Gap(gap.seconds - usual, gap.secret) for gap in kind]
    assert sum(gap.secret for gap in gaps) > 24
    assert 0.4 < auc(gaps) < 0.6


# -- other ways to find out ---------------------------------------------------------------------------------------


def hidden_table(seed: int, *, secret: bool) -> tuple[Table, random.Random] | None:
    """Three play with hidden hands. Ann is asked, and when she has answered with the same luck somebody else is
    asked in secret, or nobody is.
    """
    house = {"hands": "hidden", "characters": "dealt"}
    people: list[r.AnyRecord] = [r.Sat(seat, name, r.hashed(name * 9)) for seat, name in enumerate(NAMES)]
    log: list[r.AnyRecord] = [
        r.Opened("warlock", 3, r.hashed(OWNER), "s", r.now(), 0, house),
        *people,
        r.Began(seed),
    ]
    table, chance = Table("w", log), random.Random(seed)
    run, _ = table.game()
    while (ask := run.asking) is not None:
        before, words = chance.getstate(), ask.write(ask.sample(chance.random))
        if ask.seat == 0 and not ask.secret and len(log) > 20:
            twin = run.fork()
            twin.answer(words, 0)
            now = twin.asking
            if now is not None and now.secret == secret and (not secret or now.seat):
                chance.setstate(before)
                return table, chance
        option = next((one for one in run.decision.options if one.key == words), None) if run.decision else None
        log.append(r.Answered(ask.seat if option is None else option.seat, words))
        table.apply(log[-1])
    return None


async def at_table(path: Path, *, secret: bool) -> tuple[TableRegistry, LiveTable, str]:
    """The same, on a server; and what Ann will answer."""
    table, chance = next(found for seed in range(99) if (found := hidden_table(seed, secret=secret)))
    registry = TableRegistry(SqliteStore(path / "t.db"), FREE, pace=0.4)
    row = registry._row(table, EARLIER)
    await registry.writer.call(registry.store.create, row, [r.encode(table.opened)])
    registry.writer.opened(table.id, 1)
    live = registry._seat(table, EARLIER)
    ask = table.game()[0].asking
    assert ask is not None
    return registry, live, ask.write(ask.sample(chance.random))


async def sits(live: LiveTable, name: str) -> Watch:
    watch = Watch(FREE)
    await live.enter(watch, p.Hello(p.PROTOCOL, name * 9 if name else ""))
    return watch


@pytest.mark.parametrize("secret", [True, False])
async def test_whatever_one_asks_the_server_waits_until_all_is_shown(tmp_path: Path, *, secret: bool) -> None:
    registry, live, words = await at_table(tmp_path, secret=secret)
    ann, eve = await sits(live, "Ann"), await sits(live, "")
    loop, lines = asyncio.get_running_loop(), live.table.game()[1]
    known = {who: lines.number(who) for who in (None, 0)}
    begun = loop.time()
    await live.handle(ann, p.Answer(live.table.decision_id(0), words))
    assert isinstance(ann.came[-1][1], p.Accepted), "that it stands is told at once"
    late: list[float] = []

    async def ask(asking: Coroutine[Any, Any, Any]) -> None:
        await asking
        late.append(loop.time() - begun)

    again = sits(live, "Ann")
    await asyncio.gather(
        ask(live.handle(ann, p.Log(10**6))),
        ask(live.handle(eve, p.Cited())),
        ask(live.handle(ann, p.Answer("no such question", "x"))),
        ask(again),
        ask(registry.mine([p.SeatKey("w", "Ann" * 9)], "")),
        ask(registry.owned(OWNER)),
    )
    assert min(late) > 0.15
    assert max(late) < 5
    first = next(message for _, message in ann.came if isinstance(message, p.Lines))
    told = known[0] if secret else lines.number(0)
    assert first.first + len(first.lines) == told
    await registry.close()


async def test_the_list_of_tables_does_not_say_when_somebody_answers_in_secret(tmp_path: Path) -> None:
    registry, live, words = await at_table(tmp_path, secret=True)
    ann, eve = await sits(live, "Ann"), await sits(live, "")
    await live.handle(ann, p.Answer(live.table.decision_id(0), words))
    await live.beat.over()
    assert not any(isinstance(message, p.Step) for _, message in eve.came)
    assert live.touched == EARLIER, "her answer is not shown yet"
    registry._note([live])
    assert registry._notes["w"].touched == EARLIER
    while (ask := live.table.game()[0].asking) is not None and ask.secret:
        one = await sits(live, NAMES[ask.seat])
        await live.handle(
            one, p.Answer(live.table.decision_id(ask.seat), ask.write(ask.sample(random.Random(1).random)))
        )
    assert live.beat.holds
    assert live.touched == EARLIER
    await live.beat.over()
    assert live.touched > EARLIER, "now it is"
    assert any(isinstance(message, p.Step) for _, message in eve.came)
    await registry.close()


@pytest.mark.parametrize("pace", [0.0, 0.1])
async def test_who_comes_back_at_any_moment_sees_just_what_he_saw(tmp_path: Path, pace: float) -> None:
    """Also when two are asked in secret one after the other: old windows and new ones show the same."""
    doubled = 0
    for seed in range(2 if pace else 3):
        registry = TableRegistry(SqliteStore(tmp_path / f"{seed}.db"), FREE, pace=pace)
        house = {"hands": "hidden", "characters": "dealt"}
        people: list[r.AnyRecord] = [r.Sat(seat, name, r.hashed(name * 9)) for seat, name in enumerate(NAMES)]
        opened = r.Opened("warlock", 3, r.hashed(OWNER), "s", r.now(), 0, house)
        live = registry._seat(Table("w", [opened, *people, r.Began(seed)]))
        await registry.writer.call(registry.store.create, registry._row(live.table), [r.encode(opened)])
        registry.writer.opened("w", 1)
        mirrors = {name: (await sits(live, name), Mirror()) for name in (*NAMES, "")}
        chance, secrets_in_a_row, run = random.Random(seed), 0, live.table.game()[0]
        for _ in range(50 if pace else 250):
            ask = run.asking
            if ask is None:
                break
            secrets_in_a_row = secrets_in_a_row + 1 if ask.secret else 0
            doubled += secrets_in_a_row > 1
            if ask.secret or chance.random() < 0.03:
                await same_for_who_comes_now(live, mirrors)
            watch = mirrors[NAMES[ask.seat]][0]
            words = ask.write(ask.sample(chance.random))
            option = (
                next((one for one in run.decision.options if one.key == words), None) if run.decision else None
            )
            if option is not None and option.seat != ask.seat:
                watch = mirrors[NAMES[option.seat]][0]
            await live.handle(watch, p.Answer(live.table.decision_id(ask.seat), words))
        await same_for_who_comes_now(live, mirrors)
        await registry.close()
    assert doubled or pace


async def same_for_who_comes_now(live: LiveTable, mirrors: dict[str, tuple[Watch, Mirror]]) -> None:
    for name, (watch, mirror) in mirrors.items():
        now, fresh = await sits(live, name), Mirror()
        for _, message in watch.came:
            mirror.take(message)
        watch.came.clear()
        for _, message in now.came:
            fresh.take(message)
        assert fresh.picture == mirror.picture, f"{name or 'who looks on'} sees another board when he comes back"
        assert fresh.decision == mirror.decision
        assert fresh.waiting == mirror.waiting
        assert fresh.undo == mirror.undo
        assert fresh.end == mirror.end
        await live.leave(now)
