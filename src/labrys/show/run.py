"""A game in progress, as programs, bots and surfaces have it: machine and journal, with the book's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Self, cast

from msgspec import Struct

from labrys.engine.ask import Answer, Ask, Choose
from labrys.engine.dice import RealTape, Tape
from labrys.engine.errors import IllegalAnswer, LabrysError
from labrys.engine.event import Event
from labrys.engine.game import S
from labrys.engine.journal import Recorded
from labrys.engine.space import OnSquares
from labrys.show.book import Book
from labrys.show.campaign import Campaign, entered, fresh
from labrys.show.decision import Barred, Decision, Option, describe, refusal
from labrys.show.fates import falls
from labrys.show.names import named
from labrys.show.picture import Picture
from labrys.show.sentence import with_names

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # a program that names no view gets any

    V = TypeVar("V", bound=Struct, default=Any)
else:
    from typing import TypeVar

    V = TypeVar("V")


class Run(Recorded[S], Generic[S, V]):
    """A game of one book, at a decision or over."""

    campaign: Campaign | None = None  # it goes on from, as it was when this game began
    _described: Mapping[int, tuple[Ask[Any], int, Decision]] = MappingProxyType({})  # by seat

    def __init__(
        self,
        book: Book[S],
        state: S,
        *,
        tape: Tape | None = None,
        journal: bool = True,
        hear: Callable[[Event], None] | None = None,
    ) -> None:
        """`journal`: keep events, answers and digests, for undo and saves. `hear`: who listens if not."""
        self.book = book
        self._names: tuple[str, ...] = ()
        self.seats: tuple[str, ...] = ()  # who answers for each: me, or the name of a bot
        self.notes: dict[str, str] = {}  # what a surface wants to remember, kept in the save
        super().__init__(book, state, tape=tape, journal=journal, hear=hear)

    # -- asked ---------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The question now open, on the wire; None when the game is over."""
        return None if self.asking is None else self._decision(self.asking)

    def _decision(self, ask: Ask[Any]) -> Decision:
        number, together = self.number, ask.together
        if together is not None:  # how much others have answered meanwhile is not known
            number -= sum(other.seat != ask.seat for other, _ in together.given)
        known = self._described.get(ask.seat)
        if known is None or known[0] is not ask or known[1] != number:
            others = {} if together is None else self._described
            known = (ask, number, describe(self.book, ask, self.game.state, number, self._names))
            self._described = {**others, ask.seat: known}
        return known[2]

    def decision_for(self, seat: int | None) -> Decision | None:
        """The open question, if it is this seat's to answer. Else nothing: who is asked may be a secret.

        Where several seats declare together each has a question of its own.
        """
        ask = self.asking
        if ask is None or seat is None:
            return None
        if ask.seat != seat and seat not in (ask.owners or ()):
            ask = self.questions.get(seat)
        return None if ask is None else self._decision(ask)

    def declared(self, seat: int) -> list[str]:
        """What a seat has answered so far where several declare together, in words."""
        together = self.together
        given = () if together is None else together.given
        return [self.in_words(ask, answer) for ask, answer in given if ask.seat == seat]

    def in_words(self, ask: Ask[Any], answer: Answer) -> str:
        """An answer to a question as it reads among its options; one that is none of them as it is written."""
        if isinstance(ask, Choose) or (isinstance(ask, OnSquares) and isinstance(answer, int) and answer < 0):
            return with_names(self.book.label(ask.value(answer), ask, self.game.state).text, self._names)
        return ask.write(answer)

    def barred(self, seat: int | None = None) -> list[Barred]:
        """What might be expected here but is not offered, with the rule that forbids it."""
        if self.asking is None:
            return []
        found, names = self.book.barred(self.open_question(seat), self.game.state), self._names
        return [
            Barred(with_names(one.label, names), one.rule, with_names(one.why, names), one.keys) for one in found
        ]

    def answer(self, answer: Answer | Option, seat: int | None = None) -> None:
        """Answer the open decision: an option, its key, or a raw answer. A refusal leaves everything as it was.

        Where several seats declare together: that of this seat.
        """
        given = answer.key if isinstance(answer, Option) else answer
        self.open_question(seat)
        try:
            raw = self.legal(given, seat)
        except IllegalAnswer as refused:
            raise refusal(str(given), refused, self.barred(seat)) from None
        self.turn_to(seat)
        self.pick(raw)

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, in all that is told from now on."""
        return self._names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._described = Run._described

    def view(self, seat: int | None = None) -> V:
        """What a seat sees; None for a spectator."""
        if seat is not None:
            self.check_seat(seat)
        return cast(V, self.book.view(self.game.state, seat))

    def narrate(self, events: Sequence[Event] | None = None) -> list[str]:
        """Sentences for events (all of them by default)."""
        told = self.events if events is None else events
        lines = [line for event in told if (line := self.book.narrate(event, self.game.state))]
        return [with_names(line, self._names) for line in lines]

    def picture(self, seat: int | None = None) -> Picture:
        """What a surface draws for a seat; None for a spectator."""
        return named(self.book.picture(self.view(seat)), self._names)

    def ending(self, seat: int | None = None) -> list[str]:
        """How it ended and why, as this seat may know it; no sentences while it goes on."""
        outcome = self.outcome
        if outcome is None:
            return []
        return [with_names(line, self._names) for line in self.book.ending(self.view(seat), outcome)]

    def campaign_after(self) -> Campaign:
        """Who goes on to the next game, now that this one is over: for `labrys.new(…, campaign=…)`."""
        began = self.campaign or fresh(self.book)
        if (outcome := self.outcome) is None:
            raise LabrysError("the campaign goes on when this game is over")
        scenario = self.notes.get("scenario", "")
        return entered(self.book, self.game.state, outcome, began, scenario=scenario, falls=falls(self))

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file, from which `labrys.load` reads it back; only another save is written over."""
        import_module("labrys.record.save").save(self, Path(path))  # which stands above this

    @property
    def own_dice(self) -> RealTape | None:
        """A copy of the dice that people have typed, for a run that plays this again; None: those of the seed."""
        tape = self.game.tape
        return tape.copy() if isinstance(tape, RealTape) else None

    # -- copies --------------------------------------------------------------------------------------------

    def fork(self, seed: int | None = None, *, seat: int | None = None, tape: Tape | None = None) -> Self:
        """A twin at the same decision. A new seed gives it a future of its own; for a seat, hidden facts too.

        A twin keeps no journal: it cannot take back or be saved.
        """
        twin = super().fork(seed, seat=seat, tape=tape)
        twin.book, twin._names, twin.seats, twin.notes = self.book, self._names, self.seats, {}
        return twin

    def __getstate__(self) -> dict[str, Any]:
        kept = super().__getstate__()
        kept.pop("_described", None)
        return kept
