"""The app: one table, its themes, and a notice where the window is too small."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import App
from textual.screen import Screen

from labrys.engine.errors import BadSave
from labrys.record import files
from labrys.seats.base import Seat
from labrys.show.run import Run
from labrys.terminal.app import themes
from labrys.terminal.app.playing import NOT_SAVED, PACE
from labrys.terminal.app.screens import LEAST, Themes, TooSmall
from labrys.terminal.app.table import TableScreen
from labrys.terminal.sitting import Services, Sitting

REPORT = "terminal-error.txt"


class LabrysApp(App[int]):
    """A game at a full-screen table."""

    CSS_PATH: ClassVar[str] = "table.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: Sitting, settings: Path | None = None, pace: float = PACE) -> None:
        super().__init__()
        self.title = table.run.book.title
        self.table, self._file, self._pace = table, settings, pace
        self._settings = themes.remembered(settings)

    def _fatal_error(self) -> None:
        """A fault of ours: a sentence, and a file to report. What a hand holds is not printed with it."""
        kind, error, _ = sys.exc_info()
        words = f"The app has failed ({kind.__name__ if kind else 'unknown'}: {error})."
        if self._file is not None:
            report = self._file.with_name(REPORT)
            with suppress(BadSave):
                files.write(report, traceback.format_exc().encode(), "report")
                words += f" What went wrong is written in {report}."
        self.panic(f"{words} The game stands as it was after the last answer.")

    def get_default_screen(self) -> Screen[Any]:
        """The table."""
        return TableScreen(self.table, self._pace)

    def on_mount(self) -> None:
        """The themes, and the one that was chosen last."""
        for theme in themes.OWN:
            self.register_theme(theme)
        known = self._settings.theme in self.available_themes
        self.theme = self._settings.theme if known else themes.IRON_GALL.name

    def on_resize(self, event: events.Resize) -> None:
        """A notice while the window is too small for the table."""
        small = event.size.width < LEAST[0] or event.size.height < LEAST[1]
        if small and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())
        elif not small and isinstance(self.screen, TooSmall):
            self.pop_screen()

    @property
    def board(self) -> TableScreen:
        """The table, whatever lies on it."""
        return next(screen for screen in self.screen_stack if isinstance(screen, TableScreen))

    def action_rule(self, rule: str) -> None:
        """A rule was clicked."""
        self.board.show_rule(rule)

    def action_book(self, rule: str = "") -> None:
        """The rulebook, at this rule."""
        self.board.action_book(rule)

    def action_sheet(self, card: str) -> None:
        """A name was clicked."""
        self.board.action_card(card)

    def action_choose_theme(self) -> None:
        """Another theme, remembered for the next time."""
        own = [theme.name for theme in themes.OWN]
        names = [*own, *sorted(name for name in self.available_themes if name not in own and "ansi" not in name)]

        def chosen(name: str | None) -> None:
            if name:
                self._settings.theme = name
                themes.remember(self._file, self._settings)

        self.push_screen(Themes(names, self.theme), chosen)


def play(
    run: Run[Any],
    controllers: Sequence[Seat | None],
    services: Services,
    *,
    settings: Path | None = None,
) -> int:
    """Play until the end or until the players stop; gives the exit code. A controller of None is a person."""
    app = LabrysApp(Sitting(run, controllers, services), settings)
    code = app.run()
    failed = bool(app.return_code)
    if not run.over and code != NOT_SAVED:
        print(f"Saved. Go on with: {services.again}{' --line' if failed else ''}")
    return int(failed) if code is None else code
