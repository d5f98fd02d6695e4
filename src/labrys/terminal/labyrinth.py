"""What the renderers of the maze books share: when a fight or a map is shown unasked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from labrys.engine.event import Event
from labrys.show.picture import Turn
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.telling.view import View
from labrys.terminal import maze_map
from labrys.terminal.fight import battle, battle_in_words, friends
from labrys.terminal.line.screen import Screen
from labrys.terminal.maze_map import Signs
from labrys.terminal.render import Renderer

SMALL_MAP = 11  # lines of a screen that a map shown unasked may take, at least


V = TypeVar("V", bound=View)


class LabyrinthRenderer(Renderer, Generic[V]):
    """How a book of this system looks."""

    signs: ClassVar[Signs]
    battle_changes: ClassVar[tuple[type[Event], ...]] = (
        e.RoundBegun, e.Stood, e.Died, e.Charmed, e.ChangedSides, e.Stoned, e.Restored, e.Slept, e.Stepped,
    )  # fmt: skip
    map_changes: ClassVar[tuple[type[Event], ...]] = (e.Moved, e.Locked)

    @abstractmethod
    def small_map(self, view: V, screen: Screen, rows: int) -> str:
        """The map shown unasked, in so many lines, and everybody's wounds."""

    def scene(self, view: V, ask: str, events: Sequence[Event], screen: Screen, names: Sequence[str] = ()) -> str:
        """The fight when it changed; the map and everybody's wounds when the party has moved."""
        if view.round:
            changed = has(events, self.battle_changes) and ask != "stand"
            return self.battle_text(view, screen) if changed else ""
        if ask != "next_move" or not has(events, (*self.map_changes, e.Won)):
            return ""
        if not screen.pictures:
            return self.look_text(view, screen) if has(events, self.map_changes) else ""
        return self.small_map(view, screen, max(SMALL_MAP, screen.height // 2))

    def preview(self, turns: Sequence[Turn], screen: Screen) -> str:
        """The ways a chit can lie."""
        return maze_map.side_by_side(turns, self.signs, screen)

    def battle_text(self, view: V, screen: Screen) -> str:
        """Both sides, in three columns."""
        return battle(view, screen) if screen.pictures else battle_in_words(view)

    def boxes(self, view: V) -> Mapping[str, str]:
        """The marching order."""
        return {unit.id: unit.box for unit in friends(view)}


def has(events: Sequence[Event], kinds: tuple[type[Event], ...]) -> bool:
    """Is one of these among them?"""
    return any(isinstance(event, kinds) for event in events)
