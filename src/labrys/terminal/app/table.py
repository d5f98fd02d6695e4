"""The table under one's hands: keys, arrows and clicks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from labrys.terminal.app.choices import Choices
from labrys.terminal.app.map import MapPane
from labrys.terminal.app.typed import Typed
from labrys.terminal.app.walking import Squares

WALK = {
    "up": "north", "right": "east", "down": "south", "left": "west",
    "k": "north", "l": "east", "j": "south", "h": "west",
}  # fmt: skip


class TableScreen(Typed):
    """The table, and those who play at it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("slash", "type", "Type", key_display="/"),
        Binding("u", "undo", "Undo"),
        Binding("o", "odds", "Odds"),
        Binding("O", "fight_odds", show=False),
        Binding("r", "rule_here", "Rule"),
        Binding("b", "book", "Book"),
        Binding("L", "log", show=False),
        Binding("s", "sheets", "Sheets"),
        Binding("m", "stage('map')", "Map"),
        Binding("p", "stage('party')", "Party"),
        Binding("f", "stage('fight')", "Fight", show=False),
        Binding("t", "app.choose_theme", "Theme"),
        Binding("q", "stop", "Quit"),
        Binding("ctrl+c,ctrl+q", "stop", show=False, priority=True),
        Binding("left_square_bracket", "level(-1)", show=False),
        Binding("right_square_bracket", "level(1)", show=False),
        Binding("plus", "zoom(True)", show=False),
        Binding("minus", "zoom(False)", show=False),
        Binding("c", "centre", show=False),
        Binding("shift+up", "pan(0, -3)", show=False),
        Binding("shift+down", "pan(0, 3)", show=False),
        Binding("shift+left", "pan(-7, 0)", show=False),
        Binding("shift+right", "pan(7, 0)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
    ]

    def on_key(self, event: events.Key) -> None:
        """Keys are the form's first; arrows walk where there is a way."""
        if self._typing:
            if event.key == "escape":
                self._stop_typing()
                event.stop()
            return
        if event.key == "escape" and (self.table.guided is not None or self.table.orders.order is not None):
            self._answers_stop()
            event.stop()
            return
        side = WALK.get(event.key, "")
        ways = self._ways()
        if side and ways:
            self._walk(side, ways)
        elif not self.form.press(event.key if event.key != "question_mark" else ""):
            return
        event.stop()
        event.prevent_default()
        self._act()

    def _walk(self, side: str, ways: Mapping[str, list[int]]) -> None:
        found = ways.get(side, [])
        assert isinstance(self.form, Choices)
        self.form.refusal = ""
        if len(found) == 1:
            self.form.pick(found[0])
        elif found:
            which = ", ".join(self.form.tag(index) for index in found)
            self.form.refusal = f"There are several ways {side}: {which}."
        else:
            self.form.refusal = f"There is no way {side}."

    def action_touch(self, what: str) -> None:
        """Something in the form was clicked."""
        self.form.refusal = ""
        self.form.touch(what)
        self._act()

    def action_card(self, card: str) -> None:
        """A fighter was clicked: the option that points at him, or his sheet."""
        if not self._point_at(card):
            self._sheets(card)

    def action_square(self, name: str) -> None:
        """A square of the field was clicked."""
        if isinstance(self.form, Squares):
            self.form.refusal = ""
            self.form.point(name)
            self._act()

    def on_map_pane_pointed(self, event: MapPane.Pointed) -> None:
        """A place was clicked: the option that points at it, a walk there, or what is known of it."""
        place = self.picture.places.get(event.place)
        if self._point_at(event.place) or place is None:
            return
        if event.place in self.table.orders.destinations():
            self._order_begins(self.table.orders.walk(event.place))
        elif place.note:
            self._note = place.note
            self.refresh_form()

    def _point_at(self, key: str) -> bool:
        """Choose the one option that points there, or turn to whoever acts; is there one?"""
        if not isinstance(self.form, Choices):
            return False
        if self.form.turn_to(key):
            self.refresh_panes()
            return True
        found = self.form.aimed_at(key)
        if len(found) == 1:
            self.form.pick(found[0])
            self._act()
        elif found:
            which = ", ".join(self.form.tag(index) for index in found)
            self.form.refusal = f"Several options are about that: {which}."
            self.refresh_form()
        return bool(found)
