"""What a game draws in characters. Each game has its own renderer; without one a little is still shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from labrys.engine.event import Event
from labrys.show.picture import Turn
from labrys.terminal.line.screen import Screen

renderers = {name: f"labrys.terminal.{name}" for name in ("citadel", "deathmaze", "warlock")}


class Renderer:
    """How one game looks. Every text is ready to be written line by line; empty: nothing to show."""

    help: Mapping[str, str] = {}  # commands that mean something else here than elsewhere

    def scene(
        self, view: Any, ask: str, events: Sequence[Event], screen: Screen, names: Sequence[str] = ()
    ) -> str:
        """What is worth drawing before this question, after these events."""
        return ""

    def preview(self, turns: Sequence[Turn], screen: Screen) -> str:
        """The ways a tile can lie, side by side."""
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


def renderer(game: str) -> Renderer:
    """The renderer of a game, loaded when it is wanted."""
    if game not in renderers:
        return Renderer()
    found: Renderer = import_module(renderers[game]).RENDERER
    return found
