"""How a question of each kind is answered with keys and mouse: what is shown, what a key does, what a click does.

A form knows no widget. It is drawn as `Content` for a width; what can be clicked names an action of the screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content
from textual.style import Style

from labrys.engine.ask import Amount, Answer, Arrange, Name
from labrys.engine.dice import die_words
from labrys.engine.errors import LabrysError
from labrys.show.decision import Barred, RegionMap
from labrys.terminal import reading
from labrys.terminal.line.screen import FACES
from labrys.terminal.question import OpenQuestion
from labrys.terminal.reading import ONE_DIGIT

Part = str | tuple[str, str | Style] | Content

COUNT = 9  # a number up to this counts things
DIGITS = "0123456789"
MANY_FACES = 30  # of a die, to click
NUMBER, CURSOR, FAINT, STRONG = "bold $accent", "reverse", "$foreground 65%", "bold"


Square = tuple[int, int]


class Laid(Struct, frozen=True):
    """What lies over a fight while somebody decides."""

    region: RegionMap | None = None
    way: tuple[Square, ...] = ()  # the start and the end included
    facing: int = -1  # at its end
    cursor: Square | None = None
    looked: str = ""  # the id of whoever is looked at
    acting: str = ""  # of whoever acts


NOTHING = Laid()


def clickable(action: str, argument: str) -> Style:
    """What happens when this is clicked."""
    quoted = argument.replace("\\", "\\\\").replace("'", "\\'")
    return Style.from_meta({"@click": f"{action}('{quoted}')"})


def touch(text: str, what: str, style: str = "") -> Content:
    """Text that stands for something in the form: clicking it touches that."""
    return Content.styled(text, style).stylize(clickable("screen.touch", what))


def rule_link(rule: str) -> Content:
    """A rule in brackets; clicking it opens the rule."""
    return Content.styled(f"[{rule}]", FAINT).stylize(clickable("app.rule", rule))


def lines(*parts: Content) -> Content:
    """Below each other."""
    return Content("\n").join(parts)


def flow(head: Content, items: Sequence[Content], width: int) -> list[Content]:
    """Items after a head, as many to a line as fit; the next lines are indented."""
    rows, row = [], head
    fresh = False
    for item in items:
        if not fresh and row.cell_length + 1 + item.cell_length > width:
            rows.append(row)
            row, fresh = Content("    "), True
        row = Content.assemble(row, " ", item)
        fresh = False
    return [*rows, row]


class Form:
    """A question, or something else that waits for a key. `answer` or `command` is set when it is decided."""

    hint = "Enter: go on"
    room = 7  # lines there are for it

    def __init__(self) -> None:
        self.answer: Answer | None = None
        self.command = ""  # something the screen does instead of an answer
        self.refusal = ""  # why the last key or click was no answer
        self.filter = ""  # what is being typed

    @property
    def decided(self) -> bool:
        """Is there something for the screen to do?"""
        return self.answer is not None or bool(self.command)

    def press(self, key: str) -> bool:
        """A key; was it for us?"""
        if key == "enter":
            self.touch("enter")
            return True
        return False

    def touch(self, what: str) -> None:
        """Something was clicked, or chosen by its key."""

    def numbers(self) -> dict[str, list[str]]:
        """What options point at, and their numbers."""
        return {}

    def content(self, width: int) -> Content:
        """What is shown below the prompt."""
        return Content("")


class Notice(Form):
    """Something to read; Enter does this."""

    def __init__(self, command: str, text: Sequence[str] = (), hint: str = "Enter: go on") -> None:
        super().__init__()
        self._does, self._text, self.hint = command, text, hint

    def touch(self, what: str) -> None:
        """Any touch goes on."""
        self.command = self._does

    def content(self, width: int) -> Content:
        """The sentences."""
        return lines(*(Content(sentence) for sentence in self._text))


class Waiting(Form):
    """A bot is playing: nothing to press, and as many lines as before, so that the table does not jump."""

    hint = ""

    def __init__(self, rows: int) -> None:
        super().__init__()
        self._rows = rows

    def content(self, width: int) -> Content:
        """Empty lines."""
        return Content("\n" * (self._rows - 1))


class Dice(Form):
    """Real dice: a face for each key, or a click; of a die with more faces than there are digits, its number."""

    def __init__(self, sides: int) -> None:
        super().__init__()
        self.sides, self._typed = sides, ""
        how = (
            f"press 1-{sides} (or click the face)" if sides <= ONE_DIGIT else "type what it shows and press Enter"
        )
        self.hint = f"Roll your own d{sides}, then {how}; / to type several"

    def press(self, key: str) -> bool:
        """A face, or a digit of one."""
        self.refusal = ""
        if key in DIGITS and self.sides > ONE_DIGIT:
            self._typed += key if len(self._typed) < len(str(self.sides)) else ""
        elif key in DIGITS[1 : self.sides + 1]:
            self.touch(key)
        elif key == "backspace" and self._typed:
            self._typed = self._typed[:-1]
        elif key == "enter" and self._typed:
            self.touch(self._typed)
        else:
            return False
        return True

    def touch(self, what: str) -> None:
        """This face was rolled."""
        self._typed = ""
        if 0 < int(what) <= self.sides:
            self.command = f"supply {what}"
        else:
            self.refusal = f"{die_words(self.sides).capitalize()}, not {what}."

    def content(self, width: int) -> Content:
        """Its faces, as long as there are not too many; and what has been typed."""
        if self.sides <= MANY_FACES:
            pips = FACES if self.sides == len(FACES) else ""
            marks = [f" {pips[n]} {n + 1} " if pips else f" {n + 1} " for n in range(self.sides)]
            rows = flow(Content(""), [touch(mark, mark.split()[-1], STRONG) for mark in marks], width)
        else:
            rows = [Content(f"1 to {self.sides}")]
        return lines(*rows, Content.styled(self._typed, NUMBER)) if self.sides > ONE_DIGIT else lines(*rows)


# -- an amount -------------------------------------------------------------------------------------------------


class Number(Form):
    """A whole number: arrows change it, digits type it."""

    hint = "← → change it, ↑ ↓ by ten, or type it; Enter takes it"

    def __init__(self, question: OpenQuestion) -> None:
        super().__init__()
        assert isinstance(question.ask, Amount)
        self.least, self.most = question.ask.least, question.ask.most
        few = self.most <= COUNT  # of something; else a sum nobody wants to pay by mistake
        preselected = question.default
        self.value = preselected if isinstance(preselected, int) else self.most if few else self.least
        self._typed = ""

    def press(self, key: str) -> bool:
        """Arrows, digits, Home, End, Enter."""
        self.refusal = ""
        steps = {"left": -1, "right": 1, "down": -10, "up": 10, "h": -1, "l": 1, "j": -10, "k": 10}
        if key in steps:
            self._set(self.value + steps[key])
        elif key in ("home", "end"):
            self._set(self.least if key == "home" else self.most)
        elif key.isdecimal() and len(key) == 1:
            self._typed = self._typed + key if int(self._typed + key) <= self.most else key
            self.value = int(self._typed)
        elif key == "backspace":
            self._typed = self._typed[:-1]
            self.value = int(self._typed or self.least)
        elif key == "enter":
            self.touch("enter")
        else:
            return False
        return True

    def _set(self, value: int) -> None:
        self._typed = ""
        self.value = max(self.least, min(self.most, value))

    def touch(self, what: str) -> None:
        """Less, more, the ends, or done."""
        changes = {"less": self.value - 1, "more": self.value + 1, "least": self.least, "most": self.most}
        if what in changes:
            self._set(changes[what])
        elif self.least <= self.value <= self.most:
            self.answer = self.value
        else:
            self.refusal = f"{self.value} is not a whole number from {self.least} to {self.most}."
            self._typed = ""

    def content(self, width: int) -> Content:
        """A bar between the ends, and the number."""
        room = max(8, min(40, width - 34))
        span = max(self.most - self.least, 1)
        full = max(0, min(room, round((self.value - self.least) / span * room)))
        bar = Content.assemble(("█" * full, "$accent"), ("░" * (room - full), FAINT))
        return Content.assemble(
            touch(f" {self.least} ", "least", NUMBER), touch("◄ ", "less", NUMBER), bar,
            touch(" ►", "more", NUMBER), touch(f" {self.most} ", "most", NUMBER),
            "   ", (str(self.value), STRONG), touch("   Enter  take it", "enter", NUMBER),
        )  # fmt: skip


# -- an arrangement --------------------------------------------------------------------------------------------


class Order(Form):
    """A box for everybody: pick one up, put him down elsewhere; who stands there changes places."""

    def __init__(self, question: OpenQuestion, barred: Sequence[Barred] = ()) -> None:
        super().__init__()
        assert isinstance(question.ask, Arrange)
        self.ask, self.members = question.ask, question.members()
        order, self.present = question.order()
        if isinstance(question.default, tuple):
            order, self.present = question.default, False
        self.order = list(order)
        self.worths = question.decision.worths  # of results that are shared out, not of places to stand
        boxes = [[place] for place in range(len(self.ask.boxes))]
        self.rows = boxes if self.worths else reading.rows_of(self.ask.boxes)
        self.cursor = self.order[0] if self.order else 0
        self.held: int | None = None  # whom one has picked up

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What the keys do now."""
        if self.held is not None:
            if self.worths:
                return f"With whom does {self.members[self.held]} change? Arrows and Space, or click"
            return f"Where shall {self.members[self.held]} stand? Arrows and Space, or click a box"
        keep = "keeps this order" if self.present else "takes these" if self.worths else "takes this order"
        return f"Enter {keep}. To change it: arrows and Space pick one up (or click)"

    def press(self, key: str) -> bool:
        """Arrows move, Space picks up and puts down, Enter is done."""
        self.refusal = ""
        steps = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0),
                 "h": (0, -1), "l": (0, 1), "k": (-1, 0), "j": (1, 0)}  # fmt: skip
        if key in steps:
            self._move(*steps[key])
        elif key == "space":
            self.touch(str(self.cursor))
        elif key == "escape" and self.held is not None:
            self.held = None
        elif key == "enter":
            self.touch("enter")
        else:
            return False
        return True

    def _move(self, down: int, across: int) -> None:
        row = next(place for place, boxes in enumerate(self.rows) if self.cursor in boxes)
        column = self.rows[row].index(self.cursor)
        there = self.rows[(row + down) % len(self.rows)]
        self.cursor = there[min((column + across) % len(self.rows[row]), len(there) - 1)]

    def touch(self, what: str) -> None:
        """A box, or done."""
        if what != "enter":
            self._box(int(what))
            return
        if self.held is not None:
            self.touch(str(self.cursor))
            return
        try:
            self.ask.value(tuple(self.order))
        except LabrysError as refusal:
            self.refusal = str(refusal)
            return
        self.answer = tuple(self.order)

    def _box(self, box: int) -> None:
        self.cursor = box
        standing = self.order.index(box) if box in self.order else None
        if self.held is None:
            self.held = standing
            return
        if standing is not None:
            self.order[standing] = self.order[self.held]
        self.order[self.held] = box
        self.held = None

    def content(self, width: int) -> Content:
        """The boxes by rows, the front first."""
        most = max(map(len, self.rows))
        room = max(6, min(20, (width - 10) // most - 5))
        rows = []
        for number, row in enumerate(self.rows):
            front = number == 0 and not self.worths
            cells: list[Part] = [("front " if front else "      ", FAINT)]
            for box in row:
                cells.append(self._cell(box, room))
            rows.append(Content.assemble(*cells))
        done = touch(" Enter  done", "enter", NUMBER)
        return lines(*rows, done)

    def _cell(self, box: int, room: int) -> Content:
        who = self.order.index(box) if box in self.order else None
        name = "·" if who is None else self.members[who]
        style = CURSOR if box == self.cursor else STRONG if who is not None and who == self.held else ""
        held = "»" if who is not None and who == self.held else " "
        worth = f"({self.worths[box]}) " if self.worths else ""
        text = (
            f"{held}{self.ask.boxes[box]:<3}{worth:<5}{name[:room]:<{room}}"
            if worth
            else (f"{held}{self.ask.boxes[box]} {name[:room]:<{room}}")
        )
        return Content.assemble(touch(text, str(box), style), " ")


# -- a name ----------------------------------------------------------------------------------------------------


class Naming(Form):
    """A name of one's own, typed below, or one of these."""

    hint = "Type a name and press Enter, or take one of these by its number"

    def __init__(self, question: OpenQuestion) -> None:
        super().__init__()
        assert isinstance(question.ask, Name)
        self.names = reading.free_names(question.ask)
        if isinstance(question.default, str):
            self.names = list(dict.fromkeys([question.default, *self.names]))

    def press(self, key: str) -> bool:
        """The number of a suggestion."""
        if key.isdecimal() and len(key) == 1 and 1 <= int(key) <= len(self.names):
            self.touch(str(int(key) - 1))
            return True
        return False

    def touch(self, what: str) -> None:
        """A suggestion."""
        self.answer = self.names[int(what)]

    def content(self, width: int) -> Content:
        """The suggestions, side by side."""
        items = [
            Content.assemble(touch(f" {n + 1} ", str(n), NUMBER), touch(name, str(n)))
            for n, name in enumerate(self.names)
        ]
        return lines(*flow(Content(""), items, width)) if items else Content("")
