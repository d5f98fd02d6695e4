"""One of several options, or some of them; and what is barred."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from textual.content import Content

from labrys.engine.ask import ChooseSome
from labrys.show.decision import Barred, Option
from labrys.terminal import reading
from labrys.terminal.app.forms import (
    CURSOR,
    FAINT,
    NUMBER,
    Form,
    flow,
    lines,
    rule_link,
    touch,
)
from labrys.terminal.drawing import preview
from labrys.terminal.question import OpenQuestion, called

MANY = 8  # options; more are folded where they are alike
SHORT = 16  # labels up to here stand side by side even if there are few
ACROSS = 4  # columns at most
TURN_WIDTH = 9  # of a little tile, with the space beside it


class Choices(Form):
    """Options with numbers; below them what is barred, and why."""

    hint = "Press a number, click, or Tab and Enter"

    def __init__(
        self, question: OpenQuestion, barred: Sequence[Barred] = (), extras: Sequence[tuple[str, str]] = ()
    ) -> None:
        """`extras`: keys and words for what else can be done here, like letting a bot go first."""
        super().__init__()
        self.question, self.options, self.barred, self.extras = question, question.options, barred, extras
        self.cursor = self._preselected()
        self.pending = ""  # the first digits of a number
        self.as_keys = reading.are_numbers(self.options)

    def _preselected(self) -> int:
        """The place of the default, which Enter takes; none: -1."""
        default = self.question.default
        return (
            self.question.mine.index(default) if isinstance(default, int) and default in self.question.mine else -1
        )

    def tag(self, index: int) -> str:
        """What is pressed for an option: its number, or its key if that is a number."""
        return self.options[index].key if self.as_keys else str(index + 1)

    def numbers(self) -> dict[str, list[str]]:
        """What options point at, and their numbers."""
        return self.question.numbers()

    # -- keys and clicks -----------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Digits choose; Tab and the arrows go through the options; Enter takes the one."""
        self.refusal = ""
        if key.isdecimal() and len(key) == 1:
            self._digit(key)
        elif key in ("tab", "down", "right"):
            self._move(1)
        elif key in ("shift+tab", "up", "left"):
            self._move(-1)
        elif key == "enter":
            self._enter()
        elif key in ("escape", "backspace") and (self.pending or self.cursor >= 0):
            self.pending, self.cursor = "", -1
        elif key in dict(self.extras):
            self.command = key
        else:
            return False
        return True

    def _digit(self, digit: str) -> None:
        """A number is complete when no other begins with it."""
        number = self.pending + digit
        tags = [self.tag(index) for index in range(len(self.options))]
        longer = [tag for tag in tags if tag.startswith(number) and tag != number]
        if number in tags and not longer:
            self.pending = ""
            self.pick(tags.index(number))
        elif number in tags or longer:
            self.pending = number
        else:
            self.pending = ""
            self.refusal = f"There is no option {number}."

    def _move(self, step: int) -> None:
        self.pending = ""
        start = -1 if self.cursor < 0 and step > 0 else self.cursor if self.cursor >= 0 else 0
        self.cursor = (start + step) % len(self.options)

    def _enter(self) -> None:
        tags = [self.tag(index) for index in range(len(self.options))]
        if self.pending in tags:
            self.pick(tags.index(self.pending))
        elif self.cursor >= 0:
            self.pick(self.cursor)
        elif "enter" in dict(self.extras):
            self.command = "enter"
        else:
            self.refusal = "Press the number of an option, or Tab to go through them."
        self.pending = ""

    def touch(self, what: str) -> None:
        """An option or an extra was clicked."""
        if what.isdecimal():
            self.pick(int(what))
        else:
            self.command = what

    def pick(self, index: int) -> None:
        """This option it is."""
        self.answer = self.question.mine[index]

    # -- what is shown -------------------------------------------------------------------------------------

    def content(self, width: int) -> Content:
        """The options, then what else can be done, then what cannot."""
        parts = [self._turns(width)] if all(option.turn for option in self.options) else self._groups(width)
        parts += [
            Content.assemble(touch(f" {_key_name(key)} ", key, NUMBER), touch(words, key))
            for key, words in self.extras
        ]
        parts += [self._bar(one, width) for one in self.barred]
        return lines(*parts)

    def _bar(self, one: Barred, width: int) -> Content:
        words = wrap(f" ✗ {one.label}: {one.why}", width - len(one.rule) - 3, subsequent_indent="   ") or [""]
        return Content.assemble((f"{chr(10).join(words)} ", f"{FAINT} italic"), rule_link(one.rule))

    def _groups(self, width: int) -> list[Content]:
        """The options by seats, each with its name where several may speak up."""
        parts: list[Content] = []
        seats = list(dict.fromkeys(option.seat for option in self.options))
        for seat in seats:
            own = [index for index, option in enumerate(self.options) if option.seat == seat]
            if len(seats) > 1 or seat != self.question.decision.seat:
                parts.append(Content.styled(f"{called(self.question.names, seat)}:", "italic"))
            parts += self._folded(own, width) if len(self.options) > MANY else self._columns(own, width)
        return parts

    def _folded(self, own: Sequence[int], width: int) -> list[Content]:
        """Options that differ only in one place share a paragraph; the rest stand in columns."""
        parts: list[Content] = []
        single: list[int] = []
        place = 0
        for group in reading.fold([self.options[index] for index in own]):
            indices = own[place : place + len(group.parts)]
            place += len(group.parts)
            if len(indices) == 1:
                single += indices
                continue
            parts += self._columns(single, width)
            single = []
            items = [self._item(index, part) for index, part in zip(indices, group.parts, strict=True)]
            parts += flow(Content.styled(f" {group.head}", ""), items, width)
        return [*parts, *self._columns(single, width)]

    def _columns(self, own: Sequence[int], width: int) -> list[Content]:
        """Short labels side by side, read down the columns; long ones below each other, wrapped."""
        if not own:
            return []
        items = [self._item(index, self.label(index)) for index in own]
        widest = max(item.cell_length for item in items)
        across = max(1, min(width // (widest + 2), ACROSS))
        if len(own) <= 3 and widest > SHORT:
            across = 1
        down = -(-len(items) // across)
        if across == 1:
            return [self._wrapped(index, width) for index in own]
        rows = []
        for row in range(down):
            cells = [items[place].pad_right(widest + 2 - items[place].cell_length)
                     for place in range(row, len(items), down)]  # fmt: skip
            rows.append(Content("").join(cells))
        return rows

    def _wrapped(self, index: int, width: int) -> Content:
        """A long label over several lines, under itself."""
        item = self._item(index, "")
        indent = " " * item.cell_length
        text = wrap(self.label(index), max(width - item.cell_length, 12)) or [""]
        words = touch(f"\n{indent}".join(text), str(index), self._style(index))
        return Content.assemble(item, words)

    def label(self, index: int) -> str:
        """An option in words."""
        return self.options[index].label

    def _item(self, index: int, words: str) -> Content:
        digits = max(len(self.tag(each)) for each in range(len(self.options)))
        tag = " " if self.as_keys else f" {self.tag(index):>{digits}} "  # the words begin with it
        number = touch(tag, str(index), self._style(index, NUMBER))
        return Content.assemble(number, touch(words, str(index), self._style(index)))

    def _style(self, index: int, usual: str = "") -> str:
        """Bright, faint while something else is being typed, or where the cursor is."""
        if index == self.cursor:
            return CURSOR
        if self.filter and index not in reading.candidates(self.filter, self.options):
            return FAINT
        if self.pending and not self.tag(index).startswith(self.pending):
            return FAINT
        return usual

    def _turns(self, width: int) -> Content:
        """The ways a tile can lie, side by side."""
        across = max(1, width // TURN_WIDTH)
        rows: list[Content] = []
        for start in range(0, len(self.options), across):
            own = range(start, min(start + across, len(self.options)))
            heads = [touch(f"{self.tag(i):^{TURN_WIDTH}}", str(i), self._style(i, NUMBER)) for i in own]
            rows.append(Content("").join(heads))
            drawn = [_little(self.options[index]) for index in own]
            for row in range(3):
                cells = [
                    touch(f" {tile[row]} ", str(i), self._style(i)) for i, tile in zip(own, drawn, strict=True)
                ]
                rows.append(Content("").join(cells))
        return lines(*rows)


def _little(option: Option) -> list[str]:
    assert option.turn is not None
    return preview(option.turn.kind, option.turn.sides)


def _key_name(key: str) -> str:
    return key.capitalize() if len(key) > 1 else key


class Several(Choices):
    """Some of these: numbers mark them, Enter takes what is marked."""

    def __init__(self, question: OpenQuestion, barred: Sequence[Barred] = ()) -> None:
        super().__init__(question, barred)
        assert isinstance(question.ask, ChooseSome)
        self.ask = question.ask
        self.marked = list(question.default) if isinstance(question.default, tuple) else []

    @property
    def hint(self) -> str:  # type: ignore[override]
        """How many are marked, and how many are wanted."""
        wanted = reading.how_many(self.ask)
        return f"Numbers mark, a marks all, Enter takes the {len(self.marked)} marked ({wanted} wanted)"

    def press(self, key: str) -> bool:
        """Space marks too; `a` marks all or none."""
        if key == "a":
            everything = list(range(len(self.options)))[: self.ask.most]
            self.marked = [] if self.marked == everything else everything
            return True
        if key == "space" and self.cursor >= 0:
            self.pick(self.cursor)
            return True
        return super().press(key)

    def _enter(self) -> None:
        if not self.ask.least <= len(self.marked) <= self.ask.most:
            self.refusal = f"Choose {reading.how_many(self.ask)} of these, not {len(self.marked)}."
            return
        self.answer = tuple(self.marked)

    def pick(self, index: int) -> None:
        """Mark it, or take the mark off."""
        if index in self.marked:
            self.marked.remove(index)
        else:
            self.marked.append(index)

    def touch(self, what: str) -> None:
        """A mark, or done."""
        self._enter() if what == "enter" else super().touch(what)

    def label(self, index: int) -> str:
        """With its mark."""
        return f"{'[x]' if index in self.marked else '[ ]'} {super().label(index)}"

    def content(self, width: int) -> Content:
        """The options, and what ends it."""
        return lines(super().content(width), touch(" Enter  take these", "enter", NUMBER))
