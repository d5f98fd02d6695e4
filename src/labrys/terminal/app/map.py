"""The map as a widget: it scrolls under keys and mouse, follows the party, and knows what was clicked."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from labrys.show.picture import Picture
from labrys.terminal.drawing import Chart, chart, level_of

STYLES = ("wall", "floor", "door", "fog", "sign", "spent", "you", "name", "choice", "shade")
SEATS = tuple(f"seat{number}" for number in range(6))
ROOMY = (60, 20)  # a pane in which the tiles are drawn larger
NO_MAP = "There is no map yet."


def _first(low: int, high: int, heart: int, room: int) -> int:
    """Where a window of this size begins on something from low to high."""
    spare = room - (high - low + 1)
    if spare >= 0:
        return low - spare // 2
    return max(low - 1, min(heart - room // 2, high - room + 2))


class MapPane(Widget, can_focus=False):
    """One level of the map."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"map--{style}" for style in (*STYLES, *SEATS)}

    class Pointed(Message):
        """A place was clicked."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._picture: Picture | None = None
        self._choices: Mapping[str, str] = {}
        self.level = ""
        self.chart = Chart({}, (0, 0), {})
        self.large: bool | None = None  # None: as the pane is large
        self._corner = (0, 0)  # the row and column of the map in the upper left corner of the pane
        self._dragged: tuple[int, int] | None = None

    def show(self, picture: Picture, choices: Mapping[str, str]) -> None:
        """Draw this, with the party in the middle if it has moved."""
        before = self._picture
        moved = before is None or before.here != picture.here
        self._picture, self._choices = picture, choices
        if moved or self.level not in {level.key for level in picture.levels}:
            self.level = level_of(picture)
        self.redraw()
        if moved or before is None or len(before.places) != len(picture.places):
            self.centre()

    def redraw(self) -> None:
        """Draw again: the level, the size or the picture is another one."""
        if self._picture is not None:
            large = self.size.width >= ROOMY[0] and self.size.height >= ROOMY[1]
            scale = large if self.large is None else self.large
            self.chart = chart(self._picture, self.level, self._choices, self.size, large=scale)
            self.refresh()

    def centre(self) -> None:
        """A map that fits stands in the middle; of a larger one the party does, as far as there is map."""
        top, left, bottom, right = self.chart.bounds
        row, column = self.chart.heart
        self._corner = (
            _first(top, bottom, row, self.size.height),
            _first(left, right, column, self.size.width),
        )
        self.refresh()

    def turn_level(self, step: int) -> None:
        """Look at the next level, or the one before."""
        if self._picture is None or len(self._picture.levels) < 2:
            return
        keys = [level.key for level in self._picture.levels]
        here = keys.index(self.level) if self.level in keys else 0
        self.look_at(keys[(here + step) % len(keys)])

    def look_at(self, level: str) -> None:
        """Look at this level."""
        self.level = level
        self.redraw()
        self.centre()

    def pan(self, across: int, down: int) -> None:
        """Move over the map, but not away from it."""
        top, left, bottom, right = self.chart.bounds
        row, column = self._corner[0] + down, self._corner[1] + across
        self._corner = (
            max(top - self.size.height + 2, min(bottom - 1, row)),
            max(left - self.size.width + 2, min(right - 1, column)),
        )
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A row of characters in their colours."""
        row, first = self._corner[0] + y, self._corner[1]
        canvas = self.chart.canvas
        base = self.rich_style
        if not canvas:
            return self._empty(y)
        chars = [canvas.get((row, column)) for column in range(first, first + self.size.width)]
        segments = []
        for style, run in groupby(chars, key=lambda char: char.style if char is not None else ""):
            text = "".join(char.sign if char is not None else " " for char in run)
            segments.append(
                Segment(text, base + self.get_component_rich_style(f"map--{style}") if style else base)
            )
        return Strip(segments, self.size.width)

    def _empty(self, y: int) -> Strip:
        text = NO_MAP if y == self.size.height // 2 else ""
        style = self.rich_style + self.get_component_rich_style("map--fog")
        return Strip([Segment(f"{text:^{self.size.width}}"[: self.size.width], style)])

    # -- the mouse -----------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """What fits is another part."""
        self.redraw()
        self.centre()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves over the map."""
        self.pan(*((7, 0) if event.shift else (0, 3)))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """And back."""
        self.pan(*((-7, 0) if event.shift else (0, -3)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The map can be dragged."""
        self._dragged = (0, 0)
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag it."""
        if self._dragged is not None and (event.delta_x or event.delta_y):
            self._dragged = (self._dragged[0] + event.delta_x, self._dragged[1] + event.delta_y)
            self.pan(-event.delta_x, -event.delta_y)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let it go; a click that did not drag points at a place."""
        self.release_mouse()
        dragged, self._dragged = self._dragged, None
        if dragged is None or dragged != (0, 0):
            return
        row, column = self._corner[0] + event.y, self._corner[1] + event.x
        for near in ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)):  # a gate is a small thing to hit
            char = self.chart.canvas.get((row + near[0], column + near[1]))
            if char is not None and char.place:
                self.post_message(self.Pointed(char.place))
                return
