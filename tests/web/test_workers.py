"""Workers: the same decision in another process; odds and hints that know no more than the seat; no waiting."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

import pytest

import labrys
from labrys.engine.errors import BadSave, LabrysError
from labrys.games import GAMES, find
from labrys.record import save
from labrys.rulebook.positions import set_up
from labrys.show.run import Run
from labrys.web import jobs, workers
from labrys.web.jobs import Bound, Found, Question, Trouble, Upload
from labrys.web.workers import Lane, Workers
from tests.web import hostile

ROOT = Path(__file__).parents[2]

each_game = pytest.mark.parametrize("game", GAMES)


def games(game: str, most: int = 120, number: int = 4) -> Iterator[Run[Any]]:
    """Random games, stopping at every decision."""
    book = labrys.find(game)
    for seed in range(number):
        run: Run[Any] = Run(book, book.new(seed, 1 + seed, book.house({})))
        chance = random.Random(seed).random
        while run.asking is not None and len(run.entries) < most:
            yield run
            run.pick(run.asking.sample(chance))


def position(**case: Any) -> Run[Any]:
    book = labrys.find("warlock")
    return Run(book, book.position(case))


@each_game
def test_a_run_is_rebuilt_at_the_same_decision(game: str) -> None:
    middle = 0
    for run in games(game):
        asked = jobs.question(run, 0, "odds")
        twin = jobs.rebuilt(jobs.read_job(jobs.write(asked)))  # type: ignore[arg-type]
        middle += bool(asked.since)
        assert twin.digest() == run.digest()
    assert middle


@each_game
def test_every_decision_has_odds_and_a_hint_or_a_reason(game: str) -> None:
    hints = reckoned = 0
    for run in games(game, most=25, number=2):
        decision = run.decision
        assert decision is not None
        assert run.asking is not None
        seat = decision.options[0].seat if decision.options else decision.seat
        found = jobs.work(jobs.question(run, seat, "hint"))
        assert isinstance(found, Found)
        run.asking.value(run.asking.read(found.hint))
        hints += 1
        told = jobs.work(jobs.question(run, seat, "odds"))
        if isinstance(told, Trouble):
            assert told.reason == "odds can be told for a choice among a few options, not here"
            continue
        reckoned += 1
        assert [option.key for option in told.odds] == [o.key for o in decision.options if o.seat == seat]
        for option in told.odds:
            assert all(0 < chance <= 1 for chance, _ in option.outcomes)
            assert all(words for _, words in option.outcomes)
            assert len(option.said) == len(option.outcomes)
            assert option.dice or all(chance == 1 for chance, _ in option.outcomes)
    assert hints > 20
    assert reckoned > 10


def test_odds_are_told_only_of_the_options_of_the_seat() -> None:
    run = next(run for run in games("deathmaze", most=400) if len({o.seat for o in owned(run)}) > 1)
    seat = owned(run)[0].seat
    told = jobs.work(jobs.question(run, seat, "odds"))
    assert isinstance(told, Found)
    assert [option.key for option in told.odds] == [o.key for o in owned(run) if o.seat == seat]


def owned(run: Run[Any]) -> tuple[Any, ...]:
    decision = run.decision
    return decision.options if decision is not None and decision.kind == "one" else ()


def test_a_seat_that_is_not_asked_is_told_nothing() -> None:
    run = position(players=[{"character": "magus"}, {"character": "seer"}])
    for want in ("odds", "hint"):
        assert jobs.work(jobs.question(run, 1, want)) == Trouble("nothing is asked of you here")


def test_players_are_called_by_their_names() -> None:
    run = position(
        scene="act",
        players=[{"character": "brute", "at": "B2", "holds": "rotating"}, {"character": "seer", "at": "O1"}],
        maze=[{"at": "B2", "tile": "T16"}, {"at": "A2", "tile": "T05"}, {"at": "B3", "tile": "T04"}],
    )
    run.names = ("Ann", "Ben")
    told = jobs.work(jobs.question(run, 0, "odds"))
    assert isinstance(told, Found)
    words = [text for option in told.odds for _, text in option.outcomes]
    assert any(text.startswith("Ann ") for text in words)
    assert not any("player" in text.casefold() for text in words)


def test_a_whole_fight_is_told_to_who_is_in_it() -> None:
    book = find("deathmaze")
    foes = "monsters skeleton 1C wound_points=1"
    run = Run(book, set_up(book, f"party Brand hero 1C sword+1 / {foes} / party_combat_phase"))
    told = jobs.work(jobs.question(run, 0, "fight"))
    assert isinstance(told, Found)
    assert told.fight is not None
    assert told.fight.exact
    assert told.fight.bars[0][1].startswith("you win in ")
    assert "ounted out exactly" in told.fight.lines[-1]
    calm = position(players=[{"character": "magus"}, {"character": "seer"}])
    assert jobs.work(jobs.question(calm, 0, "fight")) == Trouble("no fight is going on here")


# -- processes -----------------------------------------------------------------------------------------------


def lonely() -> Run[Any]:
    return position(players=[{"character": "magus"}])


def process_of(lane: Lane) -> int:
    """The process id of a lane's process."""
    assert lane._pool is not None
    while not (found := list(lane._pool._pool_manager.worker_manager.workers)):
        time.sleep(0.01)
    return found[0]


def gone(pid: int) -> bool:
    try:
        return "State:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return True


@contextmanager
def at_work(most_waiting: int = 32) -> Iterator[Workers]:
    pool = Workers(most_waiting)
    try:
        yield pool
    finally:
        pool.close()


async def test_a_process_answers_and_is_used_again() -> None:
    with at_work() as pool:
        run = position(players=[{"character": "magus"}, {"character": "seer"}])
        assert run.decision is not None
        assert pool._players._pool is None  # nobody has asked yet
        odds = (await pool.ask(run, 0, "odds")).odds
        assert [option.key for option in odds] == run.decision.keys()
        first = process_of(pool._players)
        hint = await pool.ask(run, 0, "hint")
        assert hint.hint in [option.key for option in odds]
        assert hint.why
        assert process_of(pool._players) == first
        with pytest.raises(LabrysError, match="nothing is asked of you"):
            await pool.ask(run, 1, "hint")
    with pytest.raises(LabrysError, match="closing"):
        await pool.ask(run, 0, "hint")
    assert gone(first)


async def test_a_process_has_not_read_the_server_nor_run_its_main_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "perform", hostile.modules)
    with at_work() as pool, pytest.raises(LabrysError) as told:
        await pool.ask(lonely(), 0, "hint")
    assert str(told.value) == "labrys.web.jobs"


async def test_a_job_that_computes_too_long_is_ended_and_the_next_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    with at_work() as pool:
        with monkeypatch.context() as short:
            short.setattr(jobs, "BOUNDS", {Upload: Bound(1, "playing that save again")})
            with pytest.raises(
                LabrysError, match=r"^playing that save again took more than 1 seconds of computing$"
            ):
                await pool.examine(hostile.endless_save(), "my.labrys")
        assert (await pool.examine(save.dumps(hostile.honest_game()), "my.labrys")).game == "deathmaze"


async def test_a_job_that_needs_gigabytes_is_ended_and_the_next_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MEMORY", 400 << 20)  # as in two gigabytes, sooner
    with at_work() as pool:
        with pytest.raises(LabrysError, match=r"^playing that save again took more memory than a game may have$"):
            await pool.examine(hostile.endless_save(), "my.labrys")
        assert (await pool.examine(save.dumps(hostile.honest_game()), "my.labrys")).game == "deathmaze"


async def test_what_waits_and_does_not_compute_ends_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.05)
    with at_work() as pool:
        with monkeypatch.context() as slow:
            slow.setattr(jobs, "perform", hostile.sleepy)
            with pytest.raises(
                LabrysError, match=r"^thinking of a hint took more than 0\.5 seconds; try again when"
            ):
                await pool.ask(lonely(), 0, "hint")
        monkeypatch.setattr(workers, "PATIENCE", 6.0)
        assert (await pool.ask(lonely(), 0, "hint")).hint


def test_the_refusal_says_what_was_too_long() -> None:
    run = lonely()
    for want, words in {
        "odds": "reckoning these odds took more than 10 seconds of computing",
        "fight": "reckoning the odds of this fight took more than 20 seconds of computing",
        "hint": "thinking of a hint took more than 10 seconds of computing",
        "heuristic": "thinking of the bot's answer took more than 10 seconds of computing",
    }.items():
        assert jobs.too_long(jobs.bound_of(jobs.question(run, 0, want))) == words
    for kind in get_args(jobs.Job):
        assert kind is Question or jobs.BOUNDS[kind].seconds


async def test_a_process_that_is_killed_takes_only_its_own_job_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with at_work() as pool:
        with monkeypatch.context() as slow:
            slow.setattr(jobs, "perform", hostile.sleepy)
            job = asyncio.create_task(pool.ask(lonely(), 0, "hint"))
            while pool._players._running is None or not pool._players._running.running():
                await asyncio.sleep(0.01)
            os.kill(process_of(pool._players), signal.SIGKILL)
            with pytest.raises(
                LabrysError, match=r"^thinking of a hint was broken off, as its process has ended; try"
            ):
                await job
        assert (await pool.ask(lonely(), 0, "hint")).hint


@pytest.mark.parametrize("noticed", [False, True])
async def test_an_idle_process_that_is_killed_is_replaced_without_a_word(noticed: bool) -> None:
    with at_work() as pool:
        assert (await pool.ask(lonely(), 0, "hint")).hint
        os.kill(process_of(pool._players), signal.SIGKILL)
        await asyncio.sleep(0.5 if noticed else 0)
        assert (await pool.ask(lonely(), 0, "hint")).hint


async def test_only_so_many_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "perform", hostile.sleepy)
    pool = Workers(most_waiting=2)
    asking = [asyncio.create_task(pool.ask(lonely(), 0, "hint")) for _ in range(3)]
    await asyncio.sleep(0.1)
    pool.close()
    told = [str(one) for one in await asyncio.gather(*asking, return_exceptions=True)]
    assert ["closing" in one for one in told] == [True, True, False]
    assert told[2] == "many others have asked the same just now; try again in a moment"


async def test_who_has_waited_too_long_for_his_turn_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "LONGEST_WAIT", 0.0)
    with at_work() as pool, pytest.raises(LabrysError, match="many others"):
        await pool.ask(lonely(), 0, "hint")


async def test_neither_a_long_fight_nor_a_strangers_file_holds_up_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Workers()
    with monkeypatch.context() as slow:
        slow.setattr(jobs, "perform", hostile.sleepy)
        others = [
            asyncio.create_task(pool.ask(lonely(), 0, "fight")),
            asyncio.create_task(pool.examine(b"", "a file")),
        ]
        while pool._fights._running is None or pool._files._running is None:
            await asyncio.sleep(0.01)
    assert (await pool.ask(lonely(), 0, "odds")).odds
    assert (await pool.ask(lonely(), 0, "hint")).hint
    assert not any(one.done() for one in others)
    pool.close()
    for one in others:
        with pytest.raises(LabrysError, match="closing"):
            await one


async def test_while_a_job_is_done_nobody_else_waits() -> None:
    with at_work() as pool:
        job = asyncio.create_task(pool.ask(lonely(), 0, "hint"))
        turns = 0
        while not job.done():
            await asyncio.sleep(0)
            turns += 1
    assert turns > 20


async def test_what_nobody_waits_for_any_more_is_not_reckoned(monkeypatch: pytest.MonkeyPatch) -> None:
    with at_work() as pool:
        with monkeypatch.context() as slow:
            slow.setattr(jobs, "perform", hostile.sleepy)
            job = asyncio.create_task(pool.ask(lonely(), 0, "hint"))
            while pool._players._running is None or not pool._players._running.running():
                await asyncio.sleep(0.01)
            first = process_of(pool._players)
            job.cancel()
            with pytest.raises(asyncio.CancelledError):
                await job
        assert (await pool.ask(lonely(), 0, "hint")).hint
        assert gone(first)


async def test_a_process_that_is_idle_for_long_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "IDLE", 0.1)
    with at_work() as pool:
        assert (await pool.ask(lonely(), 0, "hint")).hint
        first = process_of(pool._players)
        while not gone(first):
            await asyncio.sleep(0.05)
        assert (await pool.ask(lonely(), 0, "hint")).hint


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_its_server(by: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.web.hostile"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert len(pids) >= 2  # its job's, and the fork server
        server.send_signal(by)
        server.wait(timeout=30)
        until = time.monotonic() + 30
        while not all(map(gone, pids)):
            assert time.monotonic() < until
            time.sleep(0.05)


# -- uploads -------------------------------------------------------------------------------------------------


async def test_an_uploaded_save_is_examined() -> None:
    run = next(run for run in games("deathmaze") if run.state.seats == 2 and len(run.entries) == 30)
    run.names, run.seats = ("Ann", "Ben"), ("me", "heuristic")
    with at_work() as pool:
        header = await pool.examine(save.dumps(run), "my.labrys")
        assert (header.game, header.players, header.seats) == ("deathmaze", ("Ann", "Ben"), ("me", "heuristic"))
        with pytest.raises(BadSave, match=r"my\.labrys is no Labrys save"):
            await pool.examine(b"GIF89a", "my.labrys")


def test_a_position_that_somebody_has_set_up_is_not_gone_on_with() -> None:
    run = hostile.honest_game()
    run.rebase()
    run.base.party[0].wounds = 0
    told = jobs.work(Upload(save.dumps(Run(run.book, run.base)), "my.labrys"))
    assert isinstance(told, Trouble)
    assert told.bad_save
    assert told.reason.startswith("no new game of Deathmaze begins as this one")


def test_a_save_of_more_or_fewer_than_play_is_refused() -> None:
    run = next(run for run in games("deathmaze") if run.state.seats == 2 and len(run.entries) == 5)
    run.names = ("Ann", "Ben", "Cid")
    told = jobs.work(Upload(save.dumps(run), "my.labrys"))
    assert told == Trouble("my.labrys names 3 players, but 2 play", bad_save=True)


def test_a_question_that_makes_no_sense_gets_a_reason(capfd: pytest.CaptureFixture[str]) -> None:
    told = jobs.work(Question("deathmaze", b"\x80", (), 0, "odds"))
    assert isinstance(told, Trouble)
    assert "Traceback" in capfd.readouterr().err  # for the server's log
