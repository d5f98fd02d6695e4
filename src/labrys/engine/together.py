"""Several seats are asked at the same time: `await Together([...])`."""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Iterable
from typing import Any, Generic
from weakref import ref

from labrys.engine.ask import Answer, Ask, T
from labrys.engine.errors import IllegalAnswer


class Together(Generic[T]):
    """What several seats declare at the same time, none knowing of the others, and what is shown together.

        declared = await Together([declare(g, hero) for hero in heroes], "B5")

    Each declaration is a coroutine that puts questions to one seat and gives back what is declared. It may look at
    the state, but neither change it nor tell nor roll anything: answers come in any order, and the end must be
    the same. A seat with several declarations makes them one after the other. The results are in their order.

    Whoever answers whatever is asked is asked one declaration after the other, as if the rule had awaited each.
    """

    __slots__ = ("__weakref__", "_asked", "_declarations", "_declared", "_front", "_turned", "given", "rule")

    def __init__(self, declarations: Iterable[Coroutine[Any, Any, T]], rule: str = "") -> None:
        """`rule`: what a refusal names; else that of the first question."""
        self._declarations = list(declarations)
        self._asked: list[Ask[Any] | None] = []  # of each that has begun the open question
        self._declared: list[T | None] = []
        self._front = 0  # the declaration whose question comes first
        self._turned: int | None = None  # the seat that is asked before others
        self.rule = rule
        self.given: list[tuple[Ask[Any], Answer]] = []  # what was answered, as it came in

    def __await__(self) -> Generator[Ask[Any], Answer, list[T]]:
        try:
            while (ask := self._next()) is not None:
                answer = yield ask
                place = self._front  # by now another seat may have been turned to
                self.given.append((self._asked[place], answer))  # type: ignore[arg-type]  # it is open
                self._send(place, answer)
            return self._declared  # type: ignore[return-value]  # all are made
        finally:
            for unbegun in self._declarations[len(self._asked) :]:
                unbegun.close()

    def _begin(self) -> bool:
        """Begin one more declaration, if there is one. In a fork most are never asked for."""
        place = len(self._asked)
        if place == len(self._declarations):
            return False
        self._asked.append(None)
        self._declared.append(None)
        self._send(place, None)
        return True

    def _send(self, place: int, answer: Answer | None) -> None:
        """Go on with a declaration to its next question, or to its end."""
        try:
            ask: Ask[Any] = self._declarations[place].send(answer)
        except StopIteration as made:
            self._asked[place], self._declared[place] = None, made.value
            return
        assert ask.owners is None, "what is declared together is nobody else's to answer"
        ask._together = ref(self)  # without a circle, so that a fork nobody wants any more is gone at once
        self._asked[place] = ask
        self.rule = self.rule or ask.rule

    def _next(self) -> Ask[Any] | None:
        """The question that comes first: of the seat that was turned to, else the first of all."""
        turned, first, place = self._turned, None, 0
        while place < len(self._asked) or self._begin():
            ask = self._asked[place]
            if ask is not None:
                if turned is None or ask.seat == turned:
                    self._front = place
                    return ask
                first = place if first is None else first
            place += 1
        if first is None:
            return None
        self._front = first
        return self._asked[first]

    def begin(self) -> None:
        """Begin all declarations: what they look at changes after this."""
        while self._begin():
            pass

    @property
    def seats(self) -> set[int]:
        """All who are or were asked."""
        return {ask.seat for ask, _ in self.given} | self.questions().keys()

    def questions(self) -> dict[int, Ask[Any]]:
        """Of each seat that has not declared all yet its open question."""
        self.begin()
        found: dict[int, Ask[Any]] = {}
        for ask in self._asked:
            if ask is not None:
                found.setdefault(ask.seat, ask)
        return found

    def turn_to(self, seat: int) -> Ask[Any] | None:
        """From here on this seat is asked before others; gives the question that comes first now."""
        self._turned = seat
        return self._next()

    def made(self) -> list[int]:
        """The seats that have declared all they have to."""
        return sorted(self.seats - self.questions().keys())

    def refusal(self, seat: int) -> IllegalAnswer:
        """Of an answer by a seat that has no open question here."""
        if seat in self.seats:
            return IllegalAnswer(self.rule, "your declaration is made; the others are still deciding")
        return IllegalAnswer(self.rule, "others are declaring what they do, and nothing is asked of you")
