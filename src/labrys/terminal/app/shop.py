"""A basket of goods: a list to go through, a number for each, the running total, and one key that buys it all."""

from __future__ import annotations

from textual.content import Content

from labrys.engine.ask import Basket
from labrys.engine.errors import LabrysError
from labrys.show.english import capital, count, in_coins
from labrys.terminal import reading
from labrys.terminal.app.forms import CURSOR, FAINT, NUMBER, STRONG, Form, lines, touch
from labrys.terminal.question import OpenQuestion


class Shop(Form):
    """Goods with prices: arrows go through them and change how many are taken."""

    hint = "↑↓ choose, ←→ less or more, / search or type a list (axe*2, rope), Enter buys"

    def __init__(self, question: OpenQuestion) -> None:
        super().__init__()
        assert isinstance(question.ask, Basket)
        self.ask, self.options, self.coins = question.ask, question.options, question.decision.coins
        self.taken = [0] * len(self.options)
        self.cursor = 0
        if isinstance(question.default, tuple):
            self.put(question.default)
            self.cursor = 0

    @property
    def raw(self) -> tuple[int, ...]:
        """What is in the basket, as an answer."""
        return tuple(part for good, number in enumerate(self.taken) if number for part in (good, number))

    @property
    def left(self) -> int:
        """What stays in the purse."""
        return self.ask.purse - self.ask.cost(self.raw)

    @property
    def shelf(self) -> int:
        """So many goods are shown at once; above them stands what it all comes to."""
        return max(1, self.room - 1)

    def search(self, text: str) -> bool:
        """Go to the first good that is called so; is there any?"""
        found = reading.candidates(text, self.options)
        self.cursor = found[0] if found else self.cursor
        return bool(found)

    def put(self, raw: tuple[int, ...]) -> None:
        """So many of each of these, as far as the purse allows it."""
        for good, number in zip(raw[::2], raw[1::2], strict=True):
            self._take(good, number)

    def found(self) -> list[int]:
        """The goods that are shown: all, or what is searched for."""
        return reading.candidates(self.filter, self.options) if self.filter else list(range(len(self.options)))

    # -- keys and clicks -----------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Arrows, plus and minus, digits, Enter."""
        self.refusal = ""
        moves = {
            "down": 1,
            "tab": 1,
            "j": 1,
            "up": -1,
            "shift+tab": -1,
            "k": -1,
            "pagedown": self.shelf,
            "pageup": -self.shelf,
        }
        steps = {"right": 1, "plus": 1, "l": 1, "left": -1, "minus": -1, "h": -1}
        if key in moves:
            self.cursor = max(0, min(len(self.options) - 1, self.cursor + moves[key]))
        elif key in steps:
            self._take(self.cursor, self.taken[self.cursor] + steps[key])
        elif key.isdecimal() and len(key) == 1:
            self._take(self.cursor, int(key))
        elif key in ("backspace", "delete"):
            self._take(self.cursor, 0)
        elif key in ("enter", "x"):
            self.touch(key)
        else:
            return False
        return True

    def _take(self, good: int, number: int) -> None:
        """So many of it, if there are so many and the purse allows it."""
        self.cursor = good
        room = self.taken[good] + max(0, self.ask.affordable(good, self.left))
        most = min(self.ask.most[good], room)
        if number > most:
            why = (
                "there are no more"
                if most == self.ask.most[good]
                else f"only {in_coins(self.left, self.coins)} are left"
            )
            self.refusal = f"{capital(self.options[good].main)}: {why}."
        self.taken[good] = max(0, min(number, most))

    def touch(self, what: str) -> None:
        """More or less of a good, everything back on the shelves, or done."""
        if what == "x":
            self.taken = [0] * len(self.options)
            return
        if what != "enter":
            sign, good = what[0], int(what[1:])
            self._take(good, self.taken[good] + (1 if sign == "+" else -1))
            return
        try:
            self.ask.value(self.raw)
        except LabrysError as refusal:
            self.refusal = str(refusal)
            return
        self.answer = self.raw

    # -- what is shown -------------------------------------------------------------------------------------

    def content(self, width: int) -> Content:
        """What it all comes to, and a part of the shelves."""
        found, shelf = self.found(), self.shelf
        place = next((n for n, good in enumerate(found) if good >= self.cursor), 0)
        first = max(0, min(place - shelf // 2, len(found) - shelf))
        more = f" {first + 1}–{min(first + shelf, len(found))} of {len(found)}" if len(found) > shelf else ""
        verb, cost, left = ("buy" if self.coins else "give"), f" {count(sum(self.taken), 'thing')}", ""
        if self.coins:
            cost += f" for {in_coins(self.ask.purse - self.left, self.coins)}"
            left = f"; {in_coins(self.left, self.coins)} left"
        back = touch("  x  put all back ", "x", NUMBER)
        total = Content.assemble(
            touch(f" Enter  {verb}", "enter", NUMBER), (cost, STRONG), left, back, (more, FAINT)
        )
        rows = [self._row(good, width) for good in found[first : first + shelf]]
        return lines(total, *(rows or [Content.styled(" Nothing here is called so.", FAINT)]))

    def _row(self, good: int, width: int) -> Content:
        option, number = self.options[good], self.taken[good]
        style = CURSOR if good == self.cursor else STRONG if number else ""
        wide = min(24, max(len(each.main) for each in self.options))
        price = f"{in_coins(option.price, self.coins):>9} " if self.coins else " "
        gift = "as a gift only;" if option.weight == "aside" else ""
        note = " ".join(filter(None, (capital(option.act.replace("_", " ")) + ":", gift, option.note)))
        room = max(0, width - wide - len(price) - 12)
        return Content.assemble(
            touch(" − ", f"-{good}", NUMBER), (f"{number or '·':>2}", style), touch(" + ", f"+{good}", NUMBER),
            touch(f" {option.main[:wide]:<{wide}}", f"+{good}", style), (price, style), (note[:room], FAINT),
        )  # fmt: skip
