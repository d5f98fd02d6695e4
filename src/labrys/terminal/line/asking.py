"""One question on paper: its words and the options one may choose."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.engine.ask import Arrange, Basket, Name
from labrys.engine.space import OnSquares
from labrys.show.decision import Option
from labrys.show.english import capital, in_coins
from labrys.terminal import reading
from labrys.terminal.line import field
from labrys.terminal.line.map import Maps
from labrys.terminal.line.screen import TIE, Screen
from labrys.terminal.question import OpenQuestion, called

MANY = 6  # options; more are folded where they are alike


class PrintedQuestion:
    """The open question as the line mode prints it."""

    def __init__(self, question: OpenQuestion, screen: Screen, maps: Maps) -> None:
        self.question, self.screen, self.maps = question, screen, maps

    def show(self) -> None:
        """The question and its options."""
        self.remind()
        self.show_options()

    def remind(self) -> None:
        """The question alone."""
        self.screen.sentence(f"{self.question.prompt} [{self.question.decision.rule}]", "", "bold")

    def show_options(self) -> None:
        """What can be answered."""
        ask = self.question.ask
        if isinstance(ask, Arrange):
            self._show_order(ask)
        elif isinstance(ask, Name):
            self.screen.choices(reading.free_names(ask))
            self.screen.sentence("A name of your own, or the number of one of these.", "  ")
        elif isinstance(ask, Basket):
            self._show_goods()
        elif isinstance(ask, OnSquares):
            self._show_squares()
        else:
            self._show_choices()
        if words := self.question.default_words():
            self.screen.sentence(f"Enter: {words}", "  ")

    def _show_goods(self) -> None:
        """The shelves of a shop: each good with its number, its price, and at most how many."""
        options, coins, purse = self.question.options, self.question.decision.coins, self.question.decision.purse
        digits, width = len(str(len(options))), max(len(option.main) for option in options)
        for group in dict.fromkeys(option.act for option in options):
            self.screen.line(f"  {capital(group.replace('_', ' '))}:")
            for number, option in enumerate(options, 1):
                if option.act == group:
                    scarce = not coins or option.most < purse // max(option.price, 1)
                    most = f"at most {option.most}" if scarce and option.most > 1 else ""
                    price = in_coins(option.price, coins) if coins else ""
                    gift = "as a gift only" if option.weight == "aside" else ""
                    facts = (", ".join(filter(None, (price, most))), _noted(gift, option.note))
                    said = "  ".join([f"{number:>{digits}}) {option.main:<{width}}", *filter(None, facts)])
                    self.screen.sentence(said, "    ")
        nothing = "buys" if coins else "gives"
        self.screen.sentence(
            f"Type goods and numbers like this: {example(options)}; none {nothing} nothing.", "  "
        )

    def _show_squares(self) -> None:
        """How a square is named; in words, which there are; and what stands beside them."""
        region = self.question.decision.region
        assert region is not None
        self._show_choices()
        if not self.screen.pictures:
            self.screen.sentence(f"Possible squares: {field.squares_told(region)}.", "  ")
        self.screen.sentence(field.how_to_type(region, path=self.question.decision.kind == "path"), "  ")

    def _show_choices(self) -> None:
        question = self.question
        turns = [option.turn for option in question.decision.options if option.turn]
        if turns and self.screen.pictures:
            self.screen.line("\n".join(self.maps.turns(turns)))
        options, start = question.options, 1
        for seat in dict.fromkeys(option.seat for option in options):
            own = [option for option in options if option.seat == seat]
            if question.several and (start > 1 or seat != question.decision.seat):
                self.screen.line(f" {called(question.names, seat)}:")
            self._show_group(own, start)
            start += len(own)

    def _show_group(self, options: Sequence[Option], start: int) -> None:
        """Of many options those that differ only in one place share a line."""
        if reading.are_numbers(options):  # no second number before each
            self.screen.sentence(", ".join(option.label for option in options), "  ")
            return
        digits = len(str(len(self.question.mine)))
        groups = reading.fold(options) if len(options) > MANY and self.screen.pictures else []
        if len(groups) in (0, len(options)):
            self.screen.choices([option.label for option in options], start, digits)
            return
        for group in groups:
            if len(group.parts) == 1:
                self.screen.choices(group.parts, start, digits)
            else:
                items = [f"{start + n}){TIE}{part.replace(' ', TIE)}" for n, part in enumerate(group.parts)]
                self.screen.sentence(f"{group.head} {'  '.join(items)}", " " * (digits + 4))
            start += len(group.parts)

    def _show_order(self, ask: Arrange) -> None:
        """The present order, or one to begin with, as a grid."""
        order, legal = self.question.order()
        labels = self.question.members()
        standing = dict(zip(order, labels, strict=True))
        self.screen.line("  " + ("The order now, front row first:" if legal else "For instance, front row first:"))
        rows = reading.rows_of(ask.boxes)
        fits = (self.screen.prose - 4) // max(map(len, rows), default=1) - 3
        width = max(min(max((len(label) for label in labels), default=1) + 3, fits), 5)
        for row in rows:
            cells = "".join(f"{ask.boxes[box]} {standing.get(box, '·')[: width - 1]:<{width}}" for box in row)
            self.screen.line(f"    {cells}".rstrip())
        keep = "keep to leave it so" if legal else "keep to take this one"
        self.screen.sentence(
            f"Type {keep}, or moves like {labels[0].split()[0]}:2L (who stands there changes places), "
            f"or the rows: {reading.example(ask, labels)}",
            "  ",
        )


def _noted(*notes: str) -> str:
    """Some words in brackets; nothing, where there are none."""
    said = "; ".join(filter(None, notes))
    return f"({said})" if said else ""


def example(options: Sequence[Option]) -> str:
    """How two goods are typed."""
    return ", ".join(f"{option.main}{times}" for option, times in zip(options, ("", "*2"), strict=False))
