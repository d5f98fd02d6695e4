"""Workers: the same decision in another process; odds and hints that know no more than the seat; no waiting."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

import labrys
from labrys.engine.errors import BadSave, LabrysError
from labrys.games import GAMES, find
from labrys.record import save
from labrys.rulebook.positions import set_up
from labrys.show.run import Run
from labrys.web import jobs as reckoning
from labrys.web import workers
from labrys.web.jobs import Found, Question, Trouble, Upload
from labrys.web.workers import Workers

SLOW = [sys.executable, "-P", "-c", "import time; time.sleep(60)"]
DEAD = [sys.executable, "-P", "-c", ""]

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
        asked = reckoning.question(run, 0, "odds")
        twin = reckoning.rebuilt(reckoning.read_job(reckoning.write(asked)))  # type: ignore[arg-type]
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
        found = reckoning.work(reckoning.question(run, seat, "hint"))
        assert isinstance(found, Found)
        run.asking.value(run.asking.read(found.hint))
        hints += 1
        told = reckoning.work(reckoning.question(run, seat, "odds"))
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
    told = reckoning.work(reckoning.question(run, seat, "odds"))
    assert isinstance(told, Found)
    assert [option.key for option in told.odds] == [o.key for o in owned(run) if o.seat == seat]


def owned(run: Run[Any]) -> tuple[Any, ...]:
    decision = run.decision
    return decision.options if decision is not None and decision.kind == "one" else ()


def test_a_seat_that_is_not_asked_is_told_nothing() -> None:
    run = position(players=[{"character": "magus"}, {"character": "seer"}])
    for want in ("odds", "hint"):
        assert reckoning.work(reckoning.question(run, 1, want)) == Trouble("nothing is asked of you here")


def test_players_are_called_by_their_names() -> None:
    run = position(
        scene="act",
        players=[{"character": "brute", "at": "B2", "holds": "rotating"}, {"character": "seer", "at": "O1"}],
        maze=[{"at": "B2", "tile": "T16"}, {"at": "A2", "tile": "T05"}, {"at": "B3", "tile": "T04"}],
    )
    run.names = ("Ann", "Ben")
    told = reckoning.work(reckoning.question(run, 0, "odds"))
    assert isinstance(told, Found)
    words = [text for option in told.odds for _, text in option.outcomes]
    assert any(text.startswith("Ann ") for text in words)
    assert not any("player" in text.casefold() for text in words)


def test_a_whole_fight_is_told_to_who_is_in_it() -> None:
    book = find("deathmaze")
    foes = "monsters skeleton 1C wound_points=1"
    run = Run(book, set_up(book, f"party Brand hero 1C sword+1 / {foes} / party_combat_phase"))
    told = reckoning.work(reckoning.question(run, 0, "fight"))
    assert isinstance(told, Found)
    assert told.fight is not None
    assert told.fight.exact
    assert told.fight.bars[0][1].startswith("you win in ")
    assert "ounted out exactly" in told.fight.lines[-1]
    calm = position(players=[{"character": "magus"}, {"character": "seer"}])
    assert reckoning.work(reckoning.question(calm, 0, "fight")) == Trouble("no fight is going on here")


# -- processes -----------------------------------------------------------------------------------------------


def test_a_worker_answers_and_is_used_again() -> None:
    async def play() -> None:
        pool = Workers()
        run = position(players=[{"character": "magus"}, {"character": "seer"}])
        assert run.decision is not None
        odds = (await pool.ask(run, 0, "odds")).odds
        assert [option.key for option in odds] == run.decision.keys()
        first = pool._all[0]._process
        hint = await pool.ask(run, 0, "hint")
        assert hint.hint in [option.key for option in odds]
        assert hint.why
        assert pool._all[0]._process is first
        with pytest.raises(LabrysError, match="nothing is asked of you"):
            await pool.ask(run, 1, "hint")
        pool.close()
        with pytest.raises(LabrysError, match="closing"):
            await pool.ask(run, 0, "hint")

    asyncio.run(play())


def test_a_job_that_takes_too_long_is_ended_and_the_next_gets_a_new_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = position(players=[{"character": "magus"}])

    async def play() -> None:
        pool = Workers(seconds=0.3)
        monkeypatch.setattr(workers, "COMMAND", SLOW)
        start = time.monotonic()
        with pytest.raises(LabrysError, match=r"could not be reckoned in 0\.3 seconds"):
            await pool.ask(run, 0, "hint")
        assert time.monotonic() - start < 40
        monkeypatch.undo()
        pool._seconds = 30
        assert (await pool.ask(run, 0, "hint")).hint
        pool.close()

    asyncio.run(play())


def test_a_process_that_dies_takes_only_its_own_job_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    run = position(players=[{"character": "magus"}])

    async def play() -> None:
        pool = Workers()
        monkeypatch.setattr(workers, "COMMAND", DEAD)
        with pytest.raises(LabrysError, match="could not be reckoned"):
            await pool.ask(run, 0, "hint")
        monkeypatch.undo()
        assert (await pool.ask(run, 0, "hint")).hint
        process = pool._all[0]._process
        assert process is not None
        process.kill()
        process.wait()
        assert (await pool.ask(run, 0, "hint")).hint
        pool.close()

    asyncio.run(play())


def test_only_so_many_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    run = position(players=[{"character": "magus"}])
    monkeypatch.setattr(workers, "COMMAND", SLOW)

    async def play() -> None:
        pool = Workers(most_waiting=2, seconds=0.3)
        jobs = [asyncio.create_task(pool.ask(run, 0, "hint")) for _ in range(3)]
        told = await asyncio.gather(*jobs, return_exceptions=True)
        assert "many others have asked" in str(told[2])
        pool.close()

    asyncio.run(play())


def test_a_long_fight_does_not_hold_up_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    run = position(players=[{"character": "magus"}])

    async def play() -> None:
        pool = Workers(fights=Workers(seconds=30))
        with monkeypatch.context() as slow:
            slow.setattr(workers, "COMMAND", SLOW)
            fight = asyncio.create_task(pool.ask(run, 0, "fight"))
            while pool._fights is not None and pool._fights._all[0]._process is None:
                await asyncio.sleep(0.01)
        assert (await pool.ask(run, 0, "odds")).odds
        assert (await pool.ask(run, 0, "hint")).hint
        assert not fight.done()
        pool.close()
        with pytest.raises(LabrysError):
            await fight

    asyncio.run(play())


def test_while_a_worker_reckons_nobody_else_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    run = position(players=[{"character": "magus"}])
    monkeypatch.setattr(workers, "COMMAND", SLOW)

    async def play() -> int:
        pool = Workers(seconds=0.4)
        job = asyncio.create_task(pool.ask(run, 0, "hint"))
        others = 0
        while not job.done():
            await asyncio.sleep(0)
            others += 1
        with pytest.raises(LabrysError):
            await job
        pool.close()
        return others

    assert asyncio.run(play()) > 20  # what happened meanwhile


def test_closing_ends_those_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    run = position(players=[{"character": "magus"}])
    monkeypatch.setattr(workers, "COMMAND", SLOW)

    async def play() -> None:
        pool = Workers()
        job = asyncio.create_task(pool.ask(run, 0, "hint"))
        await asyncio.sleep(0.2)
        start = time.monotonic()
        pool.close()
        with pytest.raises(LabrysError):
            await job
        assert time.monotonic() - start < 40

    asyncio.run(play())


def test_a_worker_goes_when_its_server_is_gone() -> None:
    worker = subprocess.Popen(workers.COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with worker:
        assert worker.stdin is not None
        worker.stdin.close()
        assert worker.wait(timeout=30) == 0


# -- uploads -------------------------------------------------------------------------------------------------


def test_an_uploaded_save_is_examined() -> None:
    run = next(run for run in games("deathmaze") if run.state.seats == 2 and len(run.entries) == 30)
    run.names, run.seats = ("Ann", "Ben"), ("me", "heuristic")
    raw = save.dumps(run)

    async def play() -> None:
        pool = Workers()
        header = await pool.examine(raw, "my.labrys")
        assert (header.game, header.players, header.seats) == ("deathmaze", ("Ann", "Ben"), ("me", "heuristic"))
        with pytest.raises(BadSave, match=r"my\.labrys is no Labrys save"):
            await pool.examine(b"GIF89a", "my.labrys")
        pool.close()

    asyncio.run(play())


def test_a_save_of_more_or_fewer_than_play_is_refused() -> None:
    run = next(run for run in games("deathmaze") if run.state.seats == 2 and len(run.entries) == 5)
    run.names = ("Ann", "Ben", "Cid")
    told = reckoning.work(Upload(save.dumps(run), "my.labrys"))
    assert told == Trouble("my.labrys names 3 players, but 2 play", bad_save=True)


def test_a_question_that_makes_no_sense_gets_a_reason(capfd: pytest.CaptureFixture[str]) -> None:
    told = reckoning.work(Question("deathmaze", b"\x80", (), 0, "odds"))
    assert isinstance(told, Trouble)
    assert "Traceback" in capfd.readouterr().err  # for the server's log
