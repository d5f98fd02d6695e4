"""Bots from outside: by name and by entry point; what happens to those that raise, talk nonsense, hang or peek."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import labrys
from labrys import seats
from labrys.commands.bots import listed
from labrys.commands.play import controllers
from labrys.engine.errors import LabrysError
from labrys.seats import outside
from labrys.sim.playing import play
from labrys.terminal.sitting import Services, Sitting

BAD = """
import gc, os, sys
from labrys.seats import Bot, RandomSeat
from labrys.show.run import Run


class Raises(Bot):
    def choose(self, sight):
        raise ValueError("no idea")


class Nonsense(Bot):
    def choose(self, sight):
        return 99


class Nothing(Bot):
    def choose(self, sight):
        return None


class Astronomer(Bot):
    def choose(self, sight):
        return 10**30


class Endless(Bot):
    def choose(self, sight):
        while True:
            try:
                self.random.random()
            except BaseException:
                pass


class Leaves(Bot):
    def choose(self, sight):
        os._exit(3)


class Peeks(Bot):
    def choose(self, sight):
        try:
            gc.get_objects()
        except BaseException:
            pass
        return 0


class Bribes(Bot):
    def choose(self, sight):
        Run.fork = None
        return 0


class Once(Bot):
    "Raises in some games only."

    def choose(self, sight):
        if self.random.random() < 0.01:
            raise KeyError("once")
        return self.by_chance(sight)


class Unfinished(Bot):
    pass


class Chatty(RandomSeat):
    "A plain class that prints."

    def choose(self, sight):
        print("thinking aloud")
        return sight.decision.options[0].key if sight.question.kind == "one" else super().choose(sight)


class Curious(Bot):
    "Looks for the game wherever Python lets it, without knocking at a back door."

    def choose(self, sight):
        from labrys.seats import base

        frame, found = sys._getframe(), list(base._RUNS.values())
        while frame is not None:
            found += [value for value in frame.f_locals.values() if isinstance(value, Run)]
            frame = frame.f_back
        if found or hasattr(sight, "_held"):
            raise AssertionError("here it is")
        return self.by_chance(sight)
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a module of bots, where one works; and where packages are installed."""
    (tmp_path / "badbots.py").write_text(BAD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    outside.forget()
    yield tmp_path
    outside.end_all()
    outside._PROCESSES.clear()
    monkeypatch.undo()
    outside.forget()


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("Raises", "raised ValueError: no idea"),
        ("Nonsense", "answered 99, which is not possible: 4.11: 99 is not one of the 2 options (basic, advanced)"),
        ("Nothing", "answered None, which is no answer"),
        ("Astronomer", f"answered {10**30}, which is no answer"),
        ("Endless@0.3", "took longer than 0.3 seconds"),
        ("Endless@1", "took longer than 1 second"),
        ("Leaves", "ended its process (code 3)"),
        ("Peeks", "peeked: it used gc.get_objects"),
        ("Bribes", "peeked: it changed the rules of its process"),
    ],
)
def test_the_fault_of_a_bot_is_one_sentence_and_its_game_an_error(here: Path, bot: str, fault: str) -> None:
    played = play(labrys.find("deathmaze"), [f"badbots:{bot}"], {}, 7)
    assert played.outcome is None
    name = bot.partition("@")[0]
    assert played.error == f"the bot badbots:{name} in seat 1 (seed 7, answer 1) {fault}"


def test_other_games_go_on_when_a_bot_fails_in_one(here: Path) -> None:
    found = labrys.sim.simulate("deathmaze", 8, ["badbots:Once"], 1, 1, {})
    assert 0 < found.errors < 8
    assert all("raised KeyError: 'once'" in failure.error for failure in found.failures)


def test_what_a_bot_prints_is_not_taken_for_an_answer(here: Path) -> None:
    played = play(labrys.find("deathmaze"), ["badbots:Chatty"], {}, 7)
    assert not played.error


def test_a_bot_finds_no_game_where_it_can_look(here: Path) -> None:
    played = play(labrys.find("warlock"), ["badbots:Curious", "random"], {}, 3, most=60)
    assert (played.error, played.unfinished) == ("not finished after 60 decisions", True)


def test_chance_in_a_process_of_its_own_plays_the_same_game() -> None:
    for game in ("dungeon", "warlock"):
        runs = []
        for name in ("random", "labrys.seats:RandomSeat"):
            run = labrys.new(game, seed=4, seats=2)
            players = [seats.make(name, game, seed) for seed in (1, 2)]
            for _ in range(60):
                if (ask := run.asking) is not None:
                    run.answer(players[ask.seat].choose(seats.Sight(run, ask.seat)), seat=ask.seat)
            runs.append(run.digest())
        assert runs[0] == runs[1]


def test_an_unfinished_bot_is_refused_before_anything_is_played(here: Path) -> None:
    with pytest.raises(LabrysError, match="the bot 'badbots:Unfinished' lacks the method 'choose'"):
        seats.make("badbots:Unfinished", "deathmaze", 1)
    with pytest.raises(LabrysError, match="more than 0 and at most 3600 seconds, not 9000"):
        seats.make("badbots:Once@9000", "deathmaze", 1)


# -- entry points ----------------------------------------------------------------------------------------------


def lay(site: Path, package: str, **bots: str) -> None:
    """What installing a package leaves behind: its name, and the bots it brings."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    points = "".join(f"{name} = {value}\n" for name, value in bots.items())
    (info / "entry_points.txt").write_text(f"[labrys.bots]\n{points}", encoding="utf-8")
    outside.forget()


def test_a_package_brings_a_bot_by_name_and_a_broken_one_hurts_nobody(here: Path) -> None:
    lay(here, "good", once="badbots:Once")
    lay(here, "broken", lost="no.such.module:Bot", random="badbots:Once", nowhere="badbots")
    assert not play(labrys.find("deathmaze"), ["once"], {}, 1).error
    found, faults = listed("warlock")
    assert ("once", "Raises in some games only. (from good)") in {(one.name, one.about) for one in found}
    assert "lost" not in {one.name for one in found}
    assert sorted(faults) == [
        "broken (badbots:Once) brings a bot called 'random', but that is a bot of Labrys itself",
        "the bot 'no.such.module:Bot' cannot be imported: No module named 'no' (brought by broken as 'lost')",
        "the bot 'nowhere' of broken (badbots) names no class: it is written package.module:Class",
    ]
    with pytest.raises(LabrysError, match="names no class"):
        seats.make("nowhere", "warlock", 1)


def test_strangers_may_seat_only_what_the_owner_has_allowed(here: Path) -> None:
    lay(here, "good", once="badbots:Once")
    assert "once" not in seats.offered("warlock")
    seats.allow(["once"])
    try:
        assert seats.offered("warlock")[-1] == "once"
        assert seats.thinks("once", "warlock"), "a server does not wait for it"
    finally:
        seats.allow([])
    with pytest.raises(LabrysError, match="'random' is no bot from outside"):
        seats.allow(["random"])


def test_no_process_is_left_behind(here: Path) -> None:
    seats.make("badbots:Once", "deathmaze", 1)
    process = outside.process_of("badbots:Once")._process
    assert process is not None
    outside.end_all()
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


# -- at the keyboard ---------------------------------------------------------------------------------------------


def test_a_bot_that_fails_at_the_keyboard_is_replaced_and_everybody_is_told(here: Path) -> None:
    run = labrys.new("warlock", seed=3, seats=2)
    run.seats = ("me", "badbots:Raises")
    told: list[str] = []
    sitting = Sitting(run, [None, seats.make("badbots:Raises", "warlock", 1)], Services(lambda: None))
    sitting.remark = told.append
    while run.asking is not None and run.asking.seat == 0:
        run.pick(0)
    number = run.number + 1
    raw, _ = sitting.bot_choice(1)
    assert run.legal(raw) == raw
    fault = f"The bot badbots:Raises in seat 2 (seed 3, answer {number}) raised ValueError: no idea"
    assert told == [f"{fault}. Sensible bot plays on for it."]
    assert run.seats == ("me", "heuristic")


def test_a_save_alone_does_not_make_code_run(here: Path) -> None:
    run = labrys.new("warlock", seed=3, seats=2)
    run.seats = ("me", "badbots:Once")
    with pytest.raises(LabrysError, match="to let its code run: --allow-bot badbots:Once"):
        controllers(run)
    assert controllers(run, allowed=["badbots:Once"])[1] is not None
