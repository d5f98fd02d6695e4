"""The open question of a run, for the persons at one table: their options, and what they typed as an answer."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from labrys.engine.ask import Amount, Answer, Arrange, Ask, Basket, Choose, ChooseSome
from labrys.engine.errors import IllegalAnswer, LabrysError
from labrys.engine.event import GAMESMASTER
from labrys.engine.space import OnSquares, Path
from labrys.show.decision import Decision, Option, forbidden
from labrys.show.english import in_coins
from labrys.show.picture import Picture
from labrys.show.run import Run
from labrys.show.sentence import YOU
from labrys.terminal import reading

FOR_GOOD = "This is for good: choose it once more if you mean it."


def called(names: Sequence[str], seat: int) -> str:
    """The name of whoever has a seat, or of the role."""
    return "Gamesmaster" if seat == GAMESMASTER else names[seat]


class OpenQuestion:
    """The question, as those who sit here may answer it. Options of others are not numbered."""

    def __init__(
        self, run: Run[Any], persons: Container[int], names: Sequence[str], picture: Picture | None = None
    ) -> None:
        """`persons`: the seats that answer here; `picture`: where everybody stands now."""
        if run.asking is None or run.decision is None:
            raise LabrysError("there is nothing to answer now")
        self.run, self.names, self.picture = run, names, picture
        self.ask: Ask[Any] = run.asking
        self.decision: Decision = run.decision
        self.several = len(names) > 1 or run.chair
        self.mine = self._mine(persons)
        self.meant: Answer | None = None  # what was chosen last
        self.default = self.ask.default if self.decision.seat in persons else None  # which Enter takes

    def _mine(self, persons: Container[int]) -> list[int]:
        """The indices of the options that may be chosen here: the asked seat's first, then the others'."""
        options = self.decision.options
        if not isinstance(self.ask, Choose):
            return list(range(len(options)))
        first = self.decision.seat
        own = [index for index, option in enumerate(options) if option.seat in persons]
        return sorted(own, key=lambda index: (options[index].seat != first, options[index].seat))

    @property
    def options(self) -> list[Option]:
        """The options in the order they are numbered."""
        return [self.decision.options[index] for index in self.mine]

    @property
    def prompt(self) -> str:
        """The question in words, with its bounds and who is asked where there are several."""
        name = called(self.names, self.decision.seat)
        who = f"{name}: " if self.several and name != YOU else ""
        return f"{who}{self.decision.prompt}{self._bounds()}"

    def _bounds(self) -> str:
        if isinstance(self.ask, Amount):
            return f" ({self.ask.least} to {self.ask.most})"
        if isinstance(self.ask, ChooseSome):
            return f" ({reading.how_many(self.ask)} of these)"
        if isinstance(self.ask, Basket) and self.decision.coins:
            return f" (purse: {in_coins(self.ask.purse, self.decision.coins)})"
        return ""

    def default_words(self) -> str:
        """The answer that Enter takes, in words; empty if there is none."""
        if self.default is None:
            return ""
        if isinstance(self.ask, Choose) and isinstance(self.default, int):
            return self.decision.options[self.default].label
        if isinstance(self.ask, OnSquares) and isinstance(self.default, int) and self.default < 0:
            return self.decision.options[-1 - self.default].label
        if isinstance(self.ask, Path) and isinstance(self.default, tuple) and len(self.default) == 2:
            return f"stay on {self.decision.default}"
        if isinstance(self.ask, ChooseSome) and isinstance(self.default, tuple):
            return ", ".join(self.decision.options[place].main for place in self.default) or "none of these"
        if isinstance(self.ask, Basket) and isinstance(self.default, tuple):
            goods = zip(self.default[::2], self.default[1::2], strict=True)
            words = [self.decision.options[good].main + (f" ×{n}" if n > 1 else "") for good, n in goods]
            return ", ".join(words) or "nothing"
        return self.decision.default

    def boxes(self) -> Mapping[str, str]:
        """Who stands in which box now, by id: where an arrangement begins."""
        return {card.id: card.box for card in self.picture.cards if card.box} if self.picture else {}

    def numbers(self) -> dict[str, list[str]]:
        """What options point at, and their numbers: the option's key if that is a number."""
        as_keys = reading.are_numbers(self.options)
        found: dict[str, list[str]] = {}
        for number, option in enumerate(self.options, 1):
            if option.at:
                found.setdefault(option.at, []).append(option.key if as_keys else str(number))
        return found

    def order(self) -> tuple[tuple[int, ...], bool]:
        """The order of an arrangement to begin with, and whether it is the present one."""
        assert isinstance(self.ask, Arrange)
        return self.ask.proposal(self.boxes())

    def members(self) -> list[str]:
        """The names of those to arrange."""
        return [option.main for option in self.decision.options]

    def _forbidden(self, text: str) -> IllegalAnswer | None:
        """The refusal of what a rule forbids here, known by its key or by the words it is barred with."""
        barred = self.run.barred()
        meant = [one for one in barred if one.stands_for(text)]
        if not meant:
            found = reading.candidates(text, [Option("", one.label) for one in barred])
            meant = [barred[index] for index in found] if len(found) == 1 else []
        return forbidden(meant[0]) if meant else None

    def sure(self, raw: Answer) -> bool:
        """Is it meant? What is for good must be chosen twice, where a slip of the hand could choose it."""
        again, self.meant = self.meant == raw, raw
        return again or raw not in [place for place, option in enumerate(self.decision.options) if option.final]

    def read(self, text: str) -> Answer:
        """What was typed, as a legal raw answer; else a `LabrysError` of one sentence."""
        if isinstance(self.ask, Arrange):
            raw: Answer = reading.arrangement(text, self.ask, self.members(), self.order()[0])
        else:
            try:
                raw = reading.answer(text, self.ask, self.options)
            except reading.Unreadable as unreadable:
                raise self._forbidden(text) or unreadable from None
            if isinstance(self.ask, Choose) and isinstance(raw, int):
                raw = self.mine[raw]
        self.ask.value(raw)
        return raw
