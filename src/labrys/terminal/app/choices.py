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
from labrys.terminal.question import FOR_GOOD, OpenQuestion, called

MANY = 8  # options; more are folded where they are alike
SHORT = 16  # labels up to here stand side by side even if there are few
ACROSS = 4  # columns at most
FOLD = "x"  # the key that shows what is folded away
ACTOR = "who "  # before the id of somebody who was clicked
TURN_WIDTH = 9  # of a little tile, with the space beside it


def _actors(options: Sequence[Option]) -> list[str]:
    """Those who could act, in the order of the options; nobody, if it is always the same one."""
    found = list(dict.fromkeys(option.who for option in options if option.who and option.weight != "aside"))
    return found if len(found) > 1 else []


class Choices(Form):
    """Options with numbers; below them what is barred, and why."""

    brief = False  # are notes left out, since there is no room for them?

    def __init__(
        self, question: OpenQuestion, barred: Sequence[Barred] = (), extras: Sequence[tuple[str, str]] = ()
    ) -> None:
        """`extras`: keys and words for what else can be done here, like letting a bot go first."""
        super().__init__()
        self.question, self.options, self.barred, self.extras = question, question.options, barred, extras
        self.actors = _actors(self.options) if len(self.options) > MANY else []
        self.actor = self.actors[0] if self.actors else ""  # whose options are shown; empty: everybody's
        self._down = 1  # options below each other in a column, where they stand in columns
        self.unfolded = False  # is what is of no use here shown as well?
        self.cursor = self._preselected()
        self.pending = ""  # the first digits of a number
        self.as_keys = reading.are_numbers(self.options)

    def _preselected(self) -> int:
        """The place of the default, which Enter takes; none: -1."""
        default = self.question.default
        return (
            self.question.mine.index(default) if isinstance(default, int) and default in self.question.mine else -1
        )

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What the keys do; or what there is to know of the option at the cursor, if there was no room for it."""
        if self.brief and self.cursor >= 0 and (note := self.options[self.cursor].note):
            return f"{self.options[self.cursor].main}: {note}"
        whom = "←→ who acts, ↑↓ what he does, Enter" if self.actors else "↑↓ and Enter"
        return f"Press a number, click, or {whom}"

    def tag(self, index: int) -> str:
        """What is pressed for an option: its number, or its key if that is a number."""
        return self.options[index].key if self.as_keys else str(index + 1)

    def numbers(self) -> dict[str, list[str]]:
        """What the options that are shown point at, and their numbers."""
        shown = {self.tag(index) for index in self.shown()}
        found = {at: [tag for tag in tags if tag in shown] for at, tags in self.question.numbers().items()}
        return {at: tags for at, tags in found.items() if tags}

    # -- which are shown -----------------------------------------------------------------------------------

    def shown(self) -> list[int]:
        """Of whoever is pointed at, without what is of no use here; while one types, whatever that may mean."""
        if self.filter and (meant := reading.candidates(self.filter, self.options)):
            return meant
        folded = set() if self.unfolded else set(self.of_no_use())
        return [index for index in self._own() if index not in folded]

    def _own(self) -> list[int]:
        """What whoever is pointed at can do, and what nobody in particular does."""
        own = (self.actor, "")
        return [index for index, option in enumerate(self.options) if not self.actor or option.who in own]

    def of_no_use(self) -> list[int]:
        """What could be folded away; nothing, if there is nothing else to choose."""
        own = self._own()
        found = [index for index in own if self.options[index].weight == "useless"]
        return found if len(found) < len(own) else []

    def passing(self) -> int:
        """The one way to do nothing, which Enter takes in a fight where nothing else is pointed at; none: -1."""
        picture = self.question.picture
        found = [index for index, option in enumerate(self.options) if option.weight == "pass"]
        return found[0] if len(found) == 1 and picture is not None and picture.fight is not None else -1

    def pointed_at(self) -> str:
        """Whom or what the option at the cursor is about."""
        return self.options[self.cursor].at if 0 <= self.cursor < len(self.options) else ""

    def turn_to(self, who: str) -> bool:
        """Show what he can do; can he do anything?"""
        if who not in self.actors:
            return False
        self.actor, self.cursor, self.pending = who, -1, ""
        return True

    def aimed_at(self, target: str) -> list[int]:
        """The options that are about somebody: of whoever is shown, if he has any."""
        found = [index for index, option in enumerate(self.options) if option.at == target]
        return [index for index in found if self.options[index].who == self.actor] or found

    # -- keys and clicks -----------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Digits choose; Tab, up and down go through the options, left and right to who acts; Enter takes one."""
        self.refusal = ""
        if key.isdecimal() and len(key) == 1:
            self._digit(key)
        elif key in ("left", "right") and self.actors:
            step = 1 if key == "right" else -1
            self.turn_to(self.actors[(self.actors.index(self.actor) + step) % len(self.actors)])
        elif key == FOLD and self.of_no_use():
            self.unfolded, self.cursor = not self.unfolded, -1
        elif key in ("tab", "down"):
            self._move(1)
        elif key in ("shift+tab", "up"):
            self._move(-1)
        elif key in ("left", "right"):
            self._across(1 if key == "right" else -1)
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
        shown = self.shown()
        here = shown.index(self.cursor) if self.cursor in shown else -1 if step > 0 else 0
        self.cursor = shown[(here + step) % len(shown)]

    def _across(self, step: int) -> None:
        """To the next column, if there is one there."""
        shown = self.shown()
        here = shown.index(self.cursor) if self.cursor in shown else -1
        there = here + step * self._down if here >= 0 else 0
        if here < 0 or self._down == 1 or 0 <= there < len(shown):
            self.cursor, self.pending = shown[there % len(shown)], ""

    def _enter(self) -> None:
        tags = [self.tag(index) for index in range(len(self.options))]
        if self.pending in tags:
            self.pick(tags.index(self.pending))
        elif self.cursor >= 0:
            self.pick(self.cursor)
        elif "enter" in dict(self.extras):
            self.command = "enter"
        elif self.passing() >= 0:
            self.pick(self.passing())
        else:
            self.refusal = "Press the number of an option, or Tab to go through them."
        self.pending = ""

    def touch(self, what: str) -> None:
        """An option or an extra was clicked."""
        if what.isdecimal():
            self.pick(int(what))
        elif what == FOLD:
            self.press(FOLD)
        elif not self.turn_to(what.removeprefix(ACTOR)):
            self.command = what

    def pick(self, index: int) -> None:
        """This option it is. What is for good is chosen twice."""
        raw = self.question.mine[index]
        if self.question.sure(raw):
            self.answer = raw
        else:
            self.cursor, self.refusal = index, FOR_GOOD

    # -- what is shown -------------------------------------------------------------------------------------

    def content(self, width: int) -> Content:
        """The options, then what else can be done, then what cannot."""
        parts = [self._turns(width)] if all(option.turn for option in self.options) else self._listed(width)
        parts += self._fold()
        parts += [
            Content.assemble(touch(f" {_key_name(key)} ", key, NUMBER), touch(words, key))
            for key, words in self.extras
        ]
        parts += [self._bar(one, width) for one in self.barred]
        return lines(*parts)

    def _bar(self, one: Barred, width: int) -> Content:
        words = wrap(f" ✗ {one.label}: {one.why}", width - len(one.rule) - 3, subsequent_indent="   ") or [""]
        return Content.assemble((f"{chr(10).join(words)} ", f"{FAINT} italic"), rule_link(one.rule))

    def _listed(self, width: int) -> list[Content]:
        """Who could act, and what is shown; if that is too long with its notes, without them."""
        heads = [self._tabs(width)] if self.actors else []
        self.brief = False
        whole = self._groups(width)
        noted = [index for index in self.shown() if self.options[index].note]
        long = sum(part.plain.count("\n") + 1 for part in whole) > self.room - len(self.extras)
        self.brief = long and len(self.options) > MANY and 2 * len(noted) > len(self.shown())
        return [*heads, *(self._groups(width) if self.brief else whole)]

    def _tabs(self, width: int) -> Content:
        """Those who could act, the one whose options are shown marked: left and right go from one to the next."""
        names = {card.id: card.name for card in self.question.picture.cards} if self.question.picture else {}
        items = [
            touch(f" {names.get(who, who)} ", f"{ACTOR}{who}", CURSOR if who == self.actor else NUMBER)
            for who in self.actors
        ]
        return lines(*flow(Content.styled(" ◄►", FAINT), items, width))

    def _fold(self) -> list[Content]:
        """What is of no use here: that there is some, or how to fold it away again."""
        number = len(self.of_no_use())
        if not number:
            return []
        words = "fold away what is of no use here" if self.unfolded else f"{number} more, of no use here"
        return [Content.assemble(touch(f" {FOLD} ", FOLD, NUMBER), touch(words, FOLD, FAINT))]

    def _groups(self, width: int) -> list[Content]:
        """The options by seats, each with its name where several may speak up."""
        parts: list[Content] = []
        seats = list(dict.fromkeys(option.seat for option in self.options))
        for seat in seats:
            own = [index for index in self.shown() if self.options[index].seat == seat]
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
        self._down = down = -(-len(items) // across) if across > 1 else 1
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
        option = self.options[index]
        words = option.main if self.brief else option.label
        return f"{words} (Enter)" if self.cursor < 0 and index == self.passing() else words

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
        if self.brief and self.cursor >= 0:
            return f"{len(self.marked)} of {self.ask.most}. {super().hint}"
        wanted = reading.how_many(self.ask)
        if len(self.marked) < self.ask.least:
            return f"Numbers, or ↑↓ and Enter, mark: {len(self.marked)} so far, {wanted} wanted"
        return f"Numbers or Space mark, a marks all, Enter takes the {len(self.marked)} marked ({wanted} wanted)"

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
        if len(self.marked) < self.ask.least and self.cursor >= 0 and self.cursor not in self.marked:
            self.pick(self.cursor)  # more are wanted, and this one is pointed at
            return
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
