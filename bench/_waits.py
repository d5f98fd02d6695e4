"""What people wait for: odds, hints, the outlook of a fight, saving, loading, taking back, starting."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from itertools import count, islice
from math import sqrt
from pathlib import Path
from typing import Any

from _children import child_cpu
from _game import SEEDS, is_fight, longest, sensible
from _measure import Probe, Size, once
from _peers import CHESS, PYTHON

import labrys
from labrys.engine.errors import LabrysError
from labrys.engine.exhaust import Limits
from labrys.seats import Sight, guide, make, reasons
from labrys.seats.fights import fight_odds
from labrys.show import chances

AT_THE_TABLE = Limits(scenes=8_000, seconds=8.0)
FIGHTS = 400  # are played where one cannot be counted out
SAVED = 20  # answers, each with a save
BACK = 50  # answers that are taken back


# -- questions ---------------------------------------------------------------------------------------------------


def questions(game: str, number: int, size: Size) -> Iterator[Any]:
    """Runs at questions of a sensible game, as it is kept at a table; of a short one, of others with it."""
    asked = 0
    for seed in count(number + 1, size.games):
        for place, run in enumerate(sensible(game, seed)):
            if place % size.every == seed % size.every:
                asked += 1
                yield run
        if asked >= size.questions:
            return


class Odds:
    """The odds of all options of a question; how many are exact, and how much is left uncounted of the others."""

    def __init__(self, game: str, size: Size) -> None:
        self.game, self.size = game, size
        self.exact: list[bool] = []  # of each question
        self.left: list[float] = []  # of the option of which most is left, of those that were not played out
        self.off: list[float] = []  # of each question that was played out, how far a share may be off

    def take(self, number: int) -> list[float]:
        """Of the questions of one game; those that have no odds are no samples."""
        samples: list[float] = []
        for run in questions(self.game, number, self.size):
            if not self.exact:  # what is imported when it is first wanted is no part of it
                with suppress(LabrysError):
                    chances.of_options(run, run.asking.seat)
            told: list[chances.Told] = []
            try:
                took = once(lambda run=run, told=told: told.extend(chances.of_options(run, run.asking.seat)))
            except LabrysError:
                continue
            samples.append(took)
            self.exact.append(all(one.counted == 1 for one in told))
            self.left.append(max((1 - one.counted for one in told if not one.played), default=0.0))
            off = [(1 - one.counted) / sqrt(one.played) for one in told if one.played]
            self.off += [max(off)] if off else []
        return samples

    def more(self) -> dict[str, object]:
        """Shares of the questions."""
        asked = max(1, len(self.exact))
        return {
            "exact": round(sum(self.exact) / asked, 4),
            "most_uncounted": round(max(self.left, default=0.0), 4),
            "played": round(len(self.off) / asked, 4),
            "most_off": round(max(self.off, default=0.0), 4),
        }


def odds(games: list[str], size: Size) -> list[Probe]:
    """At every question that has odds."""
    found = []
    for game in games:
        one = Odds(game, size)
        found.append(
            Probe(
                "odds",
                game,
                "a question",
                one.take,
                high=True,
                warm=False,
                beside=(CHESS,),
                rounds=size.games,
                more=one.more,
            )
        )
    return found


def hints(games: list[str], size: Size) -> list[Probe]:
    """What a sensible player would answer, and why."""

    def hint(run: Any) -> None:
        seat, bot = run.asking.seat, make(guide(run.book.name), run.book.name, 1)
        reasons.why(run, seat, bot, bot.choose(Sight(run, seat)))

    def take(game: str) -> Callable[[int], list[float]]:
        hint(next(questions(game, 0, size)))  # what is imported when it is first wanted is no part of it
        return lambda number: [once(lambda run=run: hint(run)) for run in questions(game, number, size)]

    return [
        Probe("hint", game, "a question", take(game), high=True, warm=False, beside=(CHESS,), rounds=size.games)
        for game in games
    ]


def outlooks(games: list[str], size: Size) -> list[Probe]:
    """How a fight will end, where it begins: counted out, or played."""

    def beginnings(game: str) -> Iterator[Any]:
        for seed in range(1, SEEDS):
            fighting = False
            for run in sensible(game, seed):
                begins, fighting = not fighting and is_fight(run), is_fight(run)
                if begins:
                    yield run

    def take(game: str) -> list[float]:
        first = islice(beginnings(game), size.games)
        return [once(lambda run=run: fight_odds(run, games=FIGHTS, limits=AT_THE_TABLE)) for run in first]

    return [
        Probe(
            "fight",
            game,
            "a fight",
            lambda number, game=game: take(game),
            high=True,
            warm=False,
            beside=(CHESS,),
            rounds=1,
        )
        for game in games
    ]


# -- a long game, kept -------------------------------------------------------------------------------------------


def saver(path: Path) -> Callable[[Any], None]:
    """What saves a game after every answer; of Labrys 0.1, that writes it whole."""
    try:
        keeper: Callable[[Any], None] = import_module("labrys.record.save_file").SaveFile(path).save
    except ImportError:
        return lambda run: labrys.save(run, path)
    return keeper


class Kept:
    """A game of so many answers in a file, or as many as there are."""

    def __init__(self, game: str, wanted: int) -> None:
        self.recorded = longest(game, wanted)
        self.answers = min(wanted, len(self.recorded.answers))
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "long.labrys"
        labrys.save(self.recorded.played(self.answers - SAVED, journal=True), self.path)

    def fresh(self) -> Path:
        """A file of its own for each round."""
        path = self.path.with_name("round.labrys")
        shutil.copy(self.path, path)
        return path

    def load(self) -> list[float]:
        """Read back."""
        path = self.fresh()
        return [once(lambda: labrys.load(path))]

    def save(self) -> list[float]:
        """Each of the last answers on the disk before the next is given, as it is at a table."""
        path = self.fresh()
        run, save, samples = labrys.load(path), saver(path), list[float]()
        save(run)
        for answer in self.recorded.answers[self.answers - SAVED : self.answers]:
            run.pick(answer)
            samples.append(once(lambda: save(run)))
        return samples

    def undo(self) -> list[float]:
        """Take many answers back at once."""
        run = labrys.load(self.fresh())
        for answer in self.recorded.answers[self.answers - SAVED : self.answers]:
            run.pick(answer)
        return [once(lambda: run.undo(BACK, consent=True))]


def saves(games: list[str], size: Size) -> list[Probe]:
    """Of a long game, and of one a tenth as long: they should cost the same."""
    kept = cache(Kept)
    found = []
    for game in games:
        for name, wanted in (("long", size.long), ("short", max(size.long // 10, BACK + SAVED))):
            for measure, act, unit in (
                ("save", Kept.save, "a save after one more answer"),
                ("load", Kept.load, "a load"),
                ("undo", Kept.undo, f"taking {BACK} answers back"),
            ):
                found.append(
                    Probe(
                        f"{measure}_{name}",
                        game,
                        unit,
                        lambda number, act=act, game=game, wanted=wanted: act(kept(game, wanted)),
                        beside=(CHESS,),
                        more=lambda game=game, wanted=wanted: {"answers": kept(game, wanted).answers},
                    )
                )
    return found


# -- starting ----------------------------------------------------------------------------------------------------

COMMANDS = {
    "help": ["-m", "labrys.cli", "--help"],
    "import": ["-c", "import labrys"],
    "question": ["-c", "import labrys; labrys.new('deathmaze', seed=7).decision"],
}


def startup(games: list[str], size: Size) -> list[Probe]:
    """Of the command, of the package, and until the first question; CPU time of a process of its own."""

    def take(words: list[str]) -> Callable[[int], list[float]]:
        return lambda number: [child_cpu([sys.executable, *words])]

    return [
        Probe("startup", name, "a process", take(words), warm=False, beside=(PYTHON,))
        for name, words in COMMANDS.items()
    ]


WAITS = {"odds": odds, "hint": hints, "fight": outlooks, "saves": saves, "startup": startup}
