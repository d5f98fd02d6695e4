"""A spot or a path: the cursor goes over the field, Enter proposes a square, q and e turn, Enter again goes."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from labrys.engine.region import COMPASS, STEPS, square_name, square_of
from labrys.engine.space import OnSquares, Path
from labrys.show.decision import Barred
from labrys.terminal.app.choices import Choices
from labrys.terminal.app.forms import NUMBER, STRONG, Laid, Square, lines, touch
from labrys.terminal.line.field import FACINGS
from labrys.terminal.question import OpenQuestion

MOVES = {
    "up": 0, "right": 2, "down": 4, "left": 6, "k": 0, "l": 2, "j": 4, "h": 6,
    "home": 7, "pageup": 1, "pagedown": 3, "end": 5,
}  # fmt: skip
TURNS = {"q": -1, "e": 1}


class Squares(Choices):
    """A square of the field, or what stands beside them as options."""

    def __init__(
        self, question: OpenQuestion, barred: Sequence[Barred] = (), extras: Sequence[tuple[str, str]] = ()
    ) -> None:
        super().__init__(question, barred, extras)
        assert isinstance(question.ask, OnSquares)
        assert question.decision.region is not None
        self.ask: OnSquares[object, object] = question.ask
        self.region, self.map = question.ask.region, question.decision.region
        self.square = self._first(question)
        self.settled = False  # is it proposed? Then Enter goes
        self.facing = self._usual()
        self.looked = ""
        field = question.picture.fight.field if question.picture and question.picture.fight else None
        self.figures = [stand.card for stand in field.stands] if field is not None else []

    def _first(self, question: OpenQuestion) -> int:
        """Where the cursor begins: at the default, at the start, or at the first square there is."""
        default = question.default
        if isinstance(default, tuple):
            return default[-1]
        if isinstance(default, int) and default >= 0:
            return default
        lowest = self.region.ends & -self.region.ends
        return self.region.start if self.region.start >= 0 else max(lowest.bit_length() - 1, 0)

    def _preselected(self) -> int:
        """An option beside the squares, if that is the default."""
        default = self.question.default
        return -1 - default if isinstance(default, int) and default < 0 else -1

    def _usual(self) -> int:
        """The facing that is taken on the square under the cursor, if one is asked for."""
        facing = self.ask.facing if isinstance(self.ask, Path) else None
        return facing(self.square) if facing is not None and self.possible else -1

    @property
    def possible(self) -> bool:
        """Can the square under the cursor be chosen?"""
        return bool(self.region.ends >> self.square & 1)

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What the keys do now."""
        if self.settled:
            return f"Enter goes{'; q and e turn' if self.facing >= 0 else ''}; Escape back"
        return "Arrows to a square and Enter, or click it; Tab looks at the others"

    def laid(self) -> Laid:
        """What is to be seen of it on the field."""
        way = self.region.way(self.square) if self.possible and isinstance(self.ask, Path) else ()
        if self.possible and not way:
            way = (self.square,)
        cursor = self._xy(self.square)
        return Laid(self.map, tuple(map(self._xy, way)), self.facing, cursor, self.looked, self._mover())

    def _mover(self) -> str:
        """Whoever stands where one sets out."""
        start = self._xy(self.region.start) if self.region.start >= 0 else None
        picture = self.question.picture
        field = picture.fight.field if picture is not None and picture.fight is not None else None
        stands = field.stands if field is not None else ()
        return next((stand.card for stand in stands if (stand.x, stand.y) == start), "")

    def _xy(self, square: int) -> Square:
        y, x = divmod(square, self.region.width + 1)
        return x, y

    # -- keys and clicks -----------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Arrows move the cursor, q and e turn, Tab looks around, Enter proposes and goes, Escape goes back."""
        self.refusal = ""
        if key in MOVES:
            self._move_cursor(*STEPS[MOVES[key]])
        elif key in TURNS and self.map.faces:
            self._turn(TURNS[key])
        elif key in ("tab", "shift+tab") and self.figures:
            self._look(1 if key == "tab" else -1)
        elif key == "enter" and not self.pending:
            self._go()
        elif key == "escape" and (self.settled or self.looked):
            self.settled, self.looked = False, ""
        else:
            return super().press(key)
        return True

    def _move_cursor(self, east: int, south: int) -> None:
        x, y = self._xy(self.square)
        x, y = max(0, min(self.region.width - 1, x + east)), max(0, min(self.region.height - 1, y + south))
        self.square, self.settled, self.looked = y * (self.region.width + 1) + x, False, ""
        self.facing, self.cursor = self._usual(), -1

    def _turn(self, step: int) -> None:
        if not self.possible:
            self.refusal = "Choose a square first; Ctrl+Q leaves the table."
            return
        self.facing, self.settled = (self.facing + step) % len(COMPASS), True

    def _look(self, step: int) -> None:
        place = self.figures.index(self.looked) if self.looked in self.figures else -1 if step > 0 else 0
        self.looked = self.figures[(place + step) % len(self.figures)]

    def _go(self) -> None:
        if self.cursor >= 0:  # an option is preselected, and the cursor has not moved
            self.pick(self.cursor)
        elif not self.possible:
            reason = self.region.why_not(self.square)
            self.refusal = f"{reason[1].capitalize()}." if reason else ""
        elif self.settled or not self.map.ways:
            self.answer = self.ask.to(self.square, self.facing) if isinstance(self.ask, Path) else self.square
        else:
            self.settled = True

    def point(self, name: str) -> None:
        """A square was clicked: proposed, and gone to by a second click."""
        square = square_of(name, self.region.width, self.region.height)
        again = square == self.square and self.settled
        if not again:
            self.square, self.looked, self.cursor = square, "", -1
            self.facing, self.settled = self._usual(), self.possible
        else:
            self._go()

    def touch(self, what: str) -> None:
        """An option, an extra, a turn, or done."""
        if what in TURNS:
            self._turn(TURNS[what])
        elif what == "go":
            self.settled = True
            self._go()
        else:
            super().touch(what)

    def pick(self, index: int) -> None:
        """What stands beside the squares: its raw answer is -1, -2 …"""
        self.answer = -1 - index

    # -- what is shown -------------------------------------------------------------------------------------

    def content(self, width: int) -> Content:
        """The square under the cursor, how far it is, where one looks; then the options beside the squares."""
        name = square_name(self.square, self.region.width)
        reason = self.region.why_not(self.square)
        words = self._distance() if reason is None else reason[1].removeprefix(f"{name} ")
        parts = [Content.assemble(" ", (name, STRONG), f"  {words}")]
        if reason is None:
            turns = Content.assemble(touch(" q ", "q", NUMBER), "turn", touch(" e ", "e", NUMBER))
            go = touch("  Enter  go", "go", NUMBER)
            parts = [Content.assemble(parts[0], "  ", turns if self.map.faces else "", go)]
        return (
            lines(*parts, super().content(width)) if self.options or self.extras or self.barred else lines(*parts)
        )

    def _distance(self) -> str:
        steps = self.region.ring_of(self.square)
        facing = f", facing {FACINGS[self.facing]}" if self.facing >= 0 else ""
        if self.region.start < 0:
            return facing.removeprefix(", ")
        most = f" of {self.region.steps * self.region.feet}" if self.region.steps >= 0 else ""
        return f"{steps * self.region.feet} ft{most}{facing}"
