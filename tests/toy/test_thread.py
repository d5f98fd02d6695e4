"""The small game of docs/adding-a-game.md: one module and its rules, and it plays wherever the great ones do."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from labrys_thread import GAME, GATE, ROOMS, State

from labrys.commands import odds as chances
from labrys.record import save
from labrys.rulebook import cases, check, rules
from labrys.seats import RandomSeat, Sight, bot_seed, make, names
from labrys.show.run import Run
from tests.terminal.app.seeing import LARGE, Table
from tests.terminal.app.seeing import sit_down as sit_down_at_the_app
from tests.terminal.test_line import sit_down

EXAMPLE = Path(GAME.data).parent
ABOUT = 130  # lines of code in its module


def thread(seed: int = 4, seats: int = 1) -> Run[State]:
    return Run(GAME, GAME.new(seed, seats, GAME.house({})))


def test_it_is_small() -> None:
    lines = (GAME.data / "__init__.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= ABOUT


def test_its_rules_are_all_carried_out() -> None:
    book = rules.load(GAME)
    cited = rules.citations(GAME)
    assert not cited.strays
    assert set(book.rules) == set(cited.code)


def test_its_case_passes() -> None:
    known = frozenset(rules.load(GAME).rules)
    for file in cases.case_files([EXAMPLE / "cases"]):
        for verdict in check.judge(file, lambda name: GAME, lambda book: known):
            assert verdict.complaint == ""


def test_the_line_mode_plays_it() -> None:
    told = sit_down(thread(), "map", "look", "party", "sheet", "odds", "listen", "b2", odds=chances.text)
    assert told.answers == ["listen", "B2"]
    assert "The axe hums; distance: 2. [2.1]" in told.text
    assert "The party walks to B2. [2.1]" in told.text
    assert "torches: 2" in told.text  # the odds


def test_the_app_plays_it() -> None:
    async def script(table: Table) -> None:
        assert "Torches 3" in table.text()
        await table.press("up")
        assert table.run.entries[-1].answer == "B2"
        assert "The party walks to B2." in table.text()
        assert "@" in table.text()

    sit_down_at_the_app(thread(), script, LARGE, controllers=[None])


@pytest.mark.parametrize("seats", [1, 3])
def test_every_game_of_chance_ends_and_can_be_forked_saved_and_replayed(seats: int, tmp_path: Path) -> None:
    for seed in range(20):
        run = thread(seed, seats)
        bot = RandomSeat(seed)
        while run.asking is not None:
            assert run.fork().digest() == run.digest()
            run.answer(bot.choose(Sight(run, run.asking.seat)))
        assert run.outcome is not None
        assert run.outcome.result in ("won", "lost")
        save.save(run, tmp_path / "thread.labrys")
        again: Run[Any] = save.load(tmp_path / "thread.labrys", lambda name: GAME).run
        assert again.digest() == run.digest()


@pytest.mark.parametrize("bot", names("thread"))
def test_every_bot_that_plays_any_game_plays_it(bot: str) -> None:
    name = f"{bot}-8" if bot == "search" else bot  # playouts
    for seed in range(3):
        run = thread(seed, 2)
        players = [make(name, "thread", bot_seed(seed, seat)) for seat in range(2)]
        while run.asking is not None:
            seat = run.asking.seat
            run.answer(players[seat].choose(Sight(run, seat)))
        assert run.outcome is not None


def test_nobody_learns_where_the_axe_is_before_it_is_found() -> None:
    run = thread()
    seen = set()
    for seed in range(60):
        fork = run.fork(seed, seat=0)
        seen.add(fork.state.axe)
        assert fork.view(0) == run.view(0)
        assert fork.decision == run.decision
    assert seen == set(ROOMS) - {GATE}


def test_its_pictures_point_at_every_room_an_option_leads_to() -> None:
    run, chance = thread(7), random.Random(7)
    while run.asking is not None:
        assert run.decision is not None
        places = GAME.picture(GAME.view(run.state, 0)).places
        assert [option.at for option in run.decision.options if option.at not in places] in ([], [""])
        run.pick(run.asking.sample(chance.random))
