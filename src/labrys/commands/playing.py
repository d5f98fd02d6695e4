"""`labrys play`, `watch`, `replay` and `simulate`."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

import labrys
from labrys import home, seats
from labrys.commands import chances
from labrys.core import roster, rulebook, save
from labrys.core.errors import LabrysError
from labrys.core.run import Run
from labrys.terminal import replaying
from labrys.terminal.render import renderer
from labrys.terminal.telling import storyteller

if TYPE_CHECKING:
    from labrys.sim.many import Report

PERSON = "me"


class Table(Struct):
    """A game at the keyboard: where it is saved, and where its survivors go."""

    run: Run[Any]
    file: Path
    roster: Path


# -- play --------------------------------------------------------------------------------------------------


def start(
    game: str,
    *,
    seed: int | None,
    seats: Sequence[str],
    players: Sequence[str],
    house: Mapping[str, object],
    real_dice: bool,
    roster: Path | None,
) -> Table:
    """A new game."""
    book = labrys.find(game)
    who = [seat.strip() or PERSON for seat in seats]
    names = player_names(who, players)
    kept = roster or home.roster(game)
    run = labrys.new(
        game,
        seed=seed,
        seats=len(who),
        house=house,
        players=names,
        real_dice=real_dice,
        veterans=load_roster(kept, book),
    )
    run.seats = tuple(who)
    controllers(run)
    stamp = run.created.replace(":", "").replace("+0000", "").replace("-", "")
    return Table(run, home.saves() / f"{game}-{stamp}-{run.state.dice.seed}.labrys", kept)


def load_roster(path: Path, book: Any) -> tuple[Struct, ...]:
    """The veterans on file."""
    return roster.load(path, book)


def player_names(who: Sequence[str], players: Sequence[str]) -> list[str]:
    """A name for every seat: as given, or Player 1, or the bot's."""
    people = [seat for seat in who if seat == PERSON]
    if len(players) > len(people):
        raise LabrysError(f"{len(players)} players are named, but {len(people)} of the seats are `me`")
    given = iter(players)
    default = ["You"] if len(people) == 1 else [f"Player {n + 1}" for n in range(len(people))]
    spare = iter(default[len(players) :])
    return [next(given, None) or next(spare) if seat == PERSON else f"the {seat} bot" for seat in who]


def go_on(game: str, *, repair: bool) -> Table:
    """A saved game: the file named, or the last unfinished one (of a game, if one is named)."""
    path = Path(game) if game and Path(game).is_file() else last_save(game)
    loaded = save.load(path, labrys.find, repair=repair)
    if loaded.note:
        print(f"labrys: {loaded.note}", file=sys.stderr)
    return Table(loaded.run, path, home.roster(loaded.run.book.name))


def last_save(game: str) -> Path:
    """The newest save of an unfinished game."""
    files = sorted(home.saves().glob(f"{game or '*'}-*.labrys"), key=lambda path: path.stat().st_mtime)
    if not files:
        raise LabrysError(f"there is no saved game in {home.saves()}; start one with `labrys play deathmaze`")
    return files[-1]


def controllers(run: Run[Any]) -> list[seats.Seat | None]:
    """Who answers for each seat; None is a person."""
    found: list[seats.Seat | None] = []
    for seat, name in enumerate(run.seats or (PERSON,) * run.state.seats):
        bot_seed = run.state.dice.seed + seat
        found.append(None if name == PERSON else seats.make(name, run.book.name, seat, bot_seed))
    return found


def at_the_keyboard(table: Table) -> int:
    """Line mode, saved after every answer; a finished game leaves its survivors in the roster."""
    from labrys.terminal import line

    run = table.run
    if run.over:
        raise LabrysError(f"{table.file.name} is a finished game; look at it with `labrys replay {table.file}`")
    pages = rulebook.load(run.book)
    return line.play(
        run,
        controllers(run),
        save=lambda: save.save(run, table.file),
        save_as=lambda name: save_as(run, name, table.file),
        rule_text=lambda rule: rulebook.text(run.book, rule),
        rule_title=lambda rule: pages.rule(rule).title,
        odds=chances.text,
        keep=lambda: keep_survivors(table),
    )


def save_as(run: Run[Any], name: str, usual: Path) -> str:
    """`save`, or `save FILE`; the answer says where."""
    path = Path(name) if name else usual
    try:
        save.save(run, path)
    except OSError as error:
        raise LabrysError(f"{path} cannot be written: {error.strerror}") from None
    return str(path)


def keep_survivors(table: Table) -> str:
    """[roster] The game is over: survivors are entered, the fallen struck out, the save is set aside."""
    survivors = roster.update(table.roster, table.run.book, table.run.state)
    done = table.file.with_suffix(".finished")
    if table.file.exists():
        os.replace(table.file, done)
    kept = f"{len(survivors)} in {table.roster}" if survivors else "nobody"
    return f"Kept in the roster: {kept}. The game itself: {done}"


# -- watch and replay --------------------------------------------------------------------------------------


def watch(
    game: str,
    bots: Sequence[str],
    seed: int,
    house: Mapping[str, object],
    *,
    narrated: bool,
    save_to: Path | None,
) -> dict[str, Any]:
    """Bots play one game; the digest at its end is the same in every process."""
    run = labrys.new(game, seed=seed, seats=len(bots), house=house)
    run.seats = tuple(bots)
    players = [seats.make(bot, game, seat, seed + seat) for seat, bot in enumerate(bots)]
    tell = storyteller(run)
    while run.asking is not None:
        run.answer(players[run.asking.seat].choose(run))
        if narrated:
            tell()
    if narrated:
        print(ending(run))
    if save_to is not None:
        save.save(run, save_to)
    return {
        "game": game,
        "seed": seed,
        "bots": list(bots),
        "outcome": run.outcome,
        "decisions": len(run.entries),
        "digest": run.digest(),
    }


def ending(run: Run[Any]) -> str:
    """How it ended, and why."""
    if run.outcome is None:
        return "The game is not over."
    return "\n" + "\n".join(renderer(run.book.name).ending(run.view(), run.outcome, run.names))


def verify(path: Path) -> dict[str, Any]:
    """Replay a save and tell whether every digest agrees."""
    loaded = save.load(path, labrys.find)
    run = loaded.run
    return {
        "game": run.book.name,
        "answers": len(run.entries),
        "undone": len(run.undone),
        "over": run.over,
        "digest": run.digest(),
        "note": loaded.note,
    }


def replay(path: Path, *, everything: bool) -> None:
    """Step through a game, or print it all."""
    run = save.load(path, labrys.find).run
    if not everything and sys.stdin.isatty():
        replaying.step_through(run)
        return
    entries = list(run.entries)
    run.restart([])
    tell = storyteller(run)
    run.replay(entries, lambda place: tell())
    print(ending(run))


# -- simulate ----------------------------------------------------------------------------------------------


def simulate(
    game: str, number: int, bots: Sequence[str], seed: int, jobs: int, house: Mapping[str, object]
) -> Report:
    """Many games, with a progress bar on a terminal and none in a pipe."""
    from labrys.sim import many

    if not sys.stderr.isatty():
        return many.simulate(game, number, bots, seed, jobs, house)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{number} games of {game}", total=number)
        return many.simulate(game, number, bots, seed, jobs, house, lambda n: bar.update(task, completed=n))


def report_text(report: Report) -> str:
    """A report for people."""
    house = ", ".join(f"{name}={value}" for name, value in report.house.items()) or "none"
    lines = [
        f"{report.games} games of {report.game}, bots: {', '.join(report.bots)}, house rules: {house}",
        f"errors: {report.errors}   decisions a game: {report.decisions_per_game:.1f}   {report.seconds:.1f} s",
    ]
    for name, share in report.outcomes.items():
        lines.append(
            f"  {name:10} {share.count:7}  {share.share:6.1%}  (95 %: {share.low:.1%} to {share.high:.1%})"
        )
    for name, mean in report.means.items():
        lines.append(f"  {name:10} {mean.mean:7.1f}          (95 %: {mean.low:.1f} to {mean.high:.1f})")
    for failure in report.failures[:5]:
        lines.append(f"  seed {failure.seed}: {failure.error}")
    return "\n".join(lines)
