"""A table in the app for tests: sit down, press keys, read what is on the screen.

Screens are kept as text in `screens/`; with LABRYS_SCREENS=write in the environment they are written anew.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

import labrys
from labrys.commands import odds as chances
from labrys.commands import play as playing
from labrys.rulebook import reading
from labrys.rulebook import rules as rulebook
from labrys.seats.base import Seat
from labrys.show.run import Run
from labrys.terminal.app.app import LabrysApp
from labrys.terminal.app.table import TableScreen
from labrys.terminal.sitting import Services, Sitting

SCREENS = Path(__file__).parent / "screens"
SMALL, LARGE = (80, 24), (120, 40)
PATIENCE = 60  # seconds, on the slowest machine

Script = Callable[["Table"], Awaitable[None]]


class Table:
    """An app under test, and the hands that play at it."""

    def __init__(self, app: LabrysApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def board(self) -> TableScreen:
        return self.app.board

    @property
    def form(self) -> str:
        """The kind of form that waits for an answer."""
        return type(self.board.form).__name__

    @property
    def run(self) -> Run[Any]:
        return self.app.table.run

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Until nothing moves any more."""
        await self.pilot.pause()
        await self.pilot.pause()

    async def until(self, there: Callable[[], bool]) -> None:
        """Wait for what comes by itself: a bot's move, what is counted."""
        async with asyncio.timeout(PATIENCE):
            while not there():
                await self.pilot.pause(0.02)

    async def type(self, text: str) -> None:
        await self.press("slash")
        await self.press(*("space" if sign == " " else sign for sign in text), "enter")

    def text(self) -> str:
        """What is on the screen, line by line."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips) + "\n"


def services(run: Run[Any], save: Callable[[], None] = lambda: None) -> Services:
    if not (run.book.data / "rules.toml").exists():  # a toy
        return Services(save)
    pages = rulebook.load(run.book)
    return Services(
        save,
        rule_text=lambda rule: playing.rule_text(pages, rule),
        rule_title=lambda rule: pages.rule(rule).title,
        odds=chances.text,
        rulebook=lambda: reading.read(run.book),
    )


def sit_down(
    run: Run[Any],
    script: Script,
    size: tuple[int, int] = SMALL,
    *,
    controllers: Sequence[Seat | None] | None = None,
    having: Services | None = None,
    settings: Path | None = None,
) -> None:
    """Open the app on a run and play a script."""

    async def play() -> None:
        seats = controllers if controllers is not None else playing.controllers(run)
        app = LabrysApp(Sitting(run, seats, having or services(run)), settings, pace=0.001)
        async with app.run_test(size=size) as pilot:
            table = Table(app, pilot)
            await table.settle()
            await script(table)

    asyncio.run(play())


def new(game: str, seed: int = 7, seats: Sequence[str] = ("me",), players: Sequence[str] = ()) -> Run[Any]:
    run = labrys.new(game, seed=seed, seats=len(seats), players=playing.player_names(seats, players))
    run.seats = tuple(seats)
    return run


def position(game: str, case: dict[str, Any], seats: Sequence[str] = ("me",)) -> Run[Any]:
    """A run that begins in a position, as a case states it."""
    book = labrys.find(game)
    run: Run[Any] = Run(book, book.position(case))
    run.names, run.seats = tuple(playing.player_names(seats, [])), tuple(seats)
    return run


def same_as_kept(name: str, text: str) -> None:
    """Is the screen as it was? Else it is read in review and written anew."""
    file = SCREENS / f"{name}.txt"
    if os.environ.get("LABRYS_SCREENS") == "write":
        file.write_text(text, encoding="utf-8")
    assert file.exists(), f"there is no screen {name}; LABRYS_SCREENS=write writes it"
    assert text == file.read_text(encoding="utf-8")
