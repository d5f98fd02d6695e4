"""What the renderers of the maze books share: when a fight or a map is shown unasked, what is told together."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from labrys.core.event import Event
from labrys.kit import events as e
from labrys.kit.view import View
from labrys.terminal import maze_map
from labrys.terminal.fight import battle, battle_in_words, friends
from labrys.terminal.maze_map import Signs
from labrys.terminal.render import Renderer
from labrys.terminal.screen import Screen

SMALL_MAP = 11  # lines of a screen that a map shown unasked may take, at least
TURN = re.compile(r"(?:(.*)/)?([DCw]{4})")


V = TypeVar("V", bound=View)


class LabyrinthRenderer(Renderer, Generic[V]):
    """How a book of this system looks."""

    signs: ClassVar[Signs]
    consequences: ClassVar[tuple[type[Event], ...]] = (
        e.Wounded, e.Died, e.Absorbed, e.Loot, e.Untrapped, e.NobodyThere,
    )  # fmt: skip
    listed: ClassVar[tuple[type[Event], ...]] = (e.Joined, e.WoundPoints, e.Stood, e.SwordSkill, e.Slept)
    battle_changes: ClassVar[tuple[type[Event], ...]] = (
        e.RoundBegun, e.Stood, e.Died, e.Charmed, e.ChangedSides, e.Stoned, e.Restored, e.Slept, e.Stepped,
    )  # fmt: skip
    map_changes: ClassVar[tuple[type[Event], ...]] = (e.Moved, e.Locked)

    @abstractmethod
    def small_map(self, view: V, screen: Screen, rows: int) -> str:
        """The map shown unasked, in so many lines, and everybody's wounds."""

    @abstractmethod
    def is_room(self, code: str, sides: str) -> bool:
        """Is this face, or one with these sides, a room?"""

    def follows(self, event: Event) -> bool:
        """Wounds and death belong to the blow, the total to the find."""
        return isinstance(event, self.consequences)

    def together(self, one: Event, other: Event) -> bool:
        """Those who join, the monsters' Wound Points and places."""
        return isinstance(one, self.listed)

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

    def preview(self, ask: str, keys: Sequence[str], screen: Screen) -> str:
        """The ways a chit can lie."""
        turns = [match for key in keys if (match := TURN.fullmatch(key))]
        if ask not in ("turn", "misfit") or len(turns) != len(keys) or not screen.pictures:
            return ""
        rooms = [self.is_room(match.group(1) or "", match.group(2)) for match in turns]
        kinds = ["room" if room else "corridor" for room in rooms]
        return maze_map.side_by_side([match.group(2) for match in turns], kinds, self.signs, screen)

    def battle_text(self, view: V, screen: Screen) -> str:
        """Both sides, in three columns."""
        return battle(view, screen) if screen.pictures else battle_in_words(view)

    def boxes(self, view: V) -> Mapping[str, str]:
        """The marching order."""
        return {unit.id: unit.box for unit in friends(view)}


def has(events: Sequence[Event], kinds: tuple[type[Event], ...]) -> bool:
    """Is one of these among them?"""
    return any(isinstance(event, kinds) for event in events)
