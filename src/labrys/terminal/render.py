"""What a game draws in characters. Each game has its own renderer; without one a little is still shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from labrys.core.book import Outcome
from labrys.core.event import Event
from labrys.terminal.screen import Screen

renderers = {name: f"labrys.terminal.{name}" for name in ("citadel", "deathmaze", "warlock")}


class Renderer:
    """How one game looks. Every text is ready to be written line by line; empty: nothing to show."""

    help: Mapping[str, str] = {}  # commands that mean something else here than elsewhere

    def follows(self, event: Event) -> bool:
        """Is this event told on the same line as the one before, whose consequence it is?"""
        return False

    def together(self, one: Event, other: Event) -> bool:
        """Are these two told in one breath, like the names of all who join?"""
        return False

    def scene(
        self, view: Any, ask: str, events: Sequence[Event], screen: Screen, names: Sequence[str] = ()
    ) -> str:
        """What is worth drawing before this question, after these events."""
        return ""

    def preview(self, ask: str, keys: Sequence[str], screen: Screen) -> str:
        """The options of a question as pictures."""
        return ""

    def map_text(self, view: Any, screen: Screen) -> str:
        """The map, cropped to the screen."""
        return "This game has no map."

    def look_text(self, view: Any, screen: Screen) -> str:
        """The place and its exits in words."""
        return "There is nothing to see."

    def party_text(self, view: Any, screen: Screen, names: Sequence[str]) -> str:
        """Everybody in a few lines."""
        return "There is no party."

    def sheet_text(self, view: Any, screen: Screen, name: str, seat: int | None) -> str:
        """The sheets of those whose name begins like this; without a name, of the seat's own."""
        return "There are no sheets in this game."

    def battle_text(self, view: Any, screen: Screen) -> str:
        """Both sides of a fight."""
        return ""

    def boxes(self, view: Any) -> Mapping[str, str]:
        """Who stands in which box, by id."""
        return {}

    def ending(self, view: Any, outcome: Outcome, names: Sequence[str]) -> list[str]:
        """How it ended and why: sentences, with the rules they cite in brackets."""
        won = ", ".join(names[seat] for seat in outcome.winners) or "nobody"
        figures = "".join(f" {name}: {figure:g}." for name, figure in outcome.figures.items())
        return [f"The game is over: {outcome.result}. Won by {won}.{figures}"]


def renderer(game: str) -> Renderer:
    """The renderer of a game, loaded when it is wanted."""
    if game not in renderers:
        return Renderer()
    found: Renderer = import_module(renderers[game]).RENDERER
    return found
