"""A game in progress, as programs, bots and surfaces have it: machine and journal, with the book's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from importlib import import_module
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Self, cast

from msgspec import Struct

from labrys.engine.ask import Answer, Ask, Choose
from labrys.engine.errors import IllegalAnswer, LabrysError
from labrys.engine.event import Event
from labrys.engine.game import S
from labrys.engine.journal import Recorded
from labrys.engine.space import OnSquares
from labrys.engine.tape import RealTape, Tape
from labrys.show.book import Book
from labrys.show.campaign import Campaign, entered, fresh
from labrys.show.decision import Barred, Decision, Option, refusal, told, told_then
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


F = TypeVar("F", bound=Callable[..., Any])


def looking(look: F) -> F:
    """A game that was read or set up may not be one that can be told or shown: then `Unplayable` says so."""

    @wraps(look)
    def looked(run: Run[Any], *args: Any, **more: Any) -> Any:
        try:
            return look(run, *args, **more)
        except Exception as error:
            run.doubt(error)
            raise

    return cast(F, looked)


class Run(Recorded[S], Generic[S, V]):
    """A game of one book, at a decision or over.

    >>> run = labrys.new("deathmaze", seed=7)
    >>> run
    <Run of Deathmaze: after 0 answers seat 0 is asked 'game' [4.11]>
    >>> run.answer("basic")
    >>> run.decision.prompt
    'How many adventurers go in?'
    """

    campaign: Campaign | None = None  # it goes on from, as it was when this game began
    _described: Mapping[int, tuple[Ask[Any], Decision]] = MappingProxyType({})  # the open questions, by seat

    def __init__(
        self,
        book: Book[S],
        state: S,
        *,
        tape: Tape | None = None,
        journal: bool = True,
        hear: Callable[[Event], None] | None = None,
        unproven: bool = False,
    ) -> None:
        """`journal`: keep events, answers and digests, for undo and saves. `hear`: who listens if not.

        `unproven`: nobody has seen that a game comes to this state. If a rule does not know how to go on from
        there, that is not its fault, and `Unplayable` says so.
        """
        self.book = book
        self._names: tuple[str, ...] = ()
        self.seats: tuple[str, ...] = ()  # who answers for each: me, or the name of a bot
        self.notes: dict[str, str] = {}  # what a surface wants to remember, kept in the save
        super().__init__(book, state, tape=tape, journal=journal, hear=hear, unproven=unproven)

    # -- asked ---------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The question now open, on the wire; None when the game is over.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.decision.rule, run.decision.keys()
        ('4.11', ['basic', 'advanced'])
        """
        return None if self.asking is None else self._decision(self.asking)

    @looking
    def _decision(self, ask: Ask[Any]) -> Decision:
        before = self._described.get(ask.seat)
        if before is not None and before[0] is ask:
            return before[1]
        number, together = self.number, ask.together
        if together is not None:  # how much others have answered meanwhile is not known
            number -= sum(other.seat != ask.seat for other, _ in together.given)
        moment, names = self.moment(ask), self._names
        if moment is not None and not self.unproven:
            known = Decision.of(ask, number, partial(told_then, self.book, moment, names))
        else:
            known = Decision.of(ask, number, partial(told, self.book, ask, self.game.state, names))
            known.tell()  # while it is open
        now = {ask.seat: (ask, known)}
        self._described = now if together is None else {**self._described, **now}
        return known

    def decision_for(self, seat: int | None) -> Decision | None:
        """The open question, if it is this seat's to answer. Else nothing: who is asked may be a secret.

        Where several seats declare together each has a question of its own.

        >>> where = "room / seats=2 / party Ann noble; Bob noble seat=1 / foes wolf / start_battle distance=30"
        >>> run = labrys.position("minotaurs", where, seed=1)
        >>> run.decision_for(1).prompt
        'What will Bob do this round?'
        >>> run.decision_for(None) is None
        True
        """
        ask = self.asking
        if ask is None or seat is None:
            return None
        if ask.seat != seat and seat not in (ask.owners or ()):
            ask = self.questions.get(seat)
        return None if ask is None else self._decision(ask)

    def declared(self, seat: int) -> list[str]:
        """What a seat has answered so far where several declare together, in words.

        >>> where = "room / seats=2 / party Ann noble; Bob noble seat=1 / foes wolf / start_battle distance=30"
        >>> run = labrys.position("minotaurs", where, seed=1)
        >>> run.answer("melee:ann:wolf-1", seat=0)
        >>> run.declared(0), run.declared(1)
        (['Ann strikes at the Wolf'], [])
        """
        together = self.together
        given = () if together is None else together.given
        return [self.in_words(ask, answer) for ask, answer in given if ask.seat == seat]

    @looking
    def in_words(self, ask: Ask[Any], answer: Answer) -> str:
        """An answer to a question as it reads among its options; one that is none of them as it is written.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.in_words(run.open_question(), 0)
        'the Basic Game (Heroes and Thieves, no magic but what is found)'
        """
        if isinstance(ask, Choose) or (isinstance(ask, OnSquares) and isinstance(answer, int) and answer < 0):
            return with_names(self.book.label(ask.value(answer), ask, self.game.state).text, self._names)
        return ask.write(answer)

    @looking
    def barred(self, seat: int | None = None) -> list[Barred]:
        """What might be expected here but is not offered, with the rule that forbids it.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> run.barred()[0].label, run.barred()[0].why
        ('retreat', 'A fight goes on until one side is dead.')
        """
        if self.asking is None:
            return []
        found, names = self.book.barred(self.open_question(seat), self.game.state), self._names
        return [
            Barred(with_names(one.label, names), one.rule, with_names(one.why, names), one.keys) for one in found
        ]

    def answer(self, answer: Answer | Option, seat: int | None = None) -> None:
        """Answer the open decision: an option, its key, or a raw answer. A refusal leaves everything as it was.

        Where several seats declare together: that of this seat.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("advanced")
        >>> run.answer(4)  # adventurers
        >>> run.number
        2
        """
        given = answer.key if isinstance(answer, Option) else answer
        ask = self.open_question(seat)
        if isinstance(given, str) and (known := self._described.get(ask.seat)) is not None and known[0] is ask:
            given = known[1].raw(given)
        try:
            raw = self.legal(given, seat)
        except IllegalAnswer as refused:
            raise refusal(str(given), refused, self.barred(seat)) from None
        self.turn_to(seat)
        self.pick(raw)

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, in all that is told from now on.

        >>> run = labrys.new("citadel", seats=2, players=["Ann", "Bob"])
        >>> run.names
        ('Ann', 'Bob')
        >>> run.names = ("Ann", "Cid")
        """
        return self._names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._described = Run._described

    @looking
    def view(self, seat: int | None = None) -> V:
        """What a seat sees; None for a spectator.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> run.view(0).party[0].name
        'Rolf'
        """
        if seat is not None:
            self.check_seat(seat)
        return cast(V, self.book.view(self.game.state, seat))

    @looking
    def narrate(self, events: Sequence[Event] | None = None) -> list[str]:
        """Sentences for events (all of them by default).

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> run.answer("attack:rolf:orc-1")
        >>> run.narrate()[0]
        'Rolf stabs at the Orc with the dagger: 2, and misses.'
        """
        heard = self.events if events is None else events
        lines = [line for event in heard if (line := self.book.narrate(event, self.game.state))]
        return [with_names(line, self._names) for line in lines]

    @looking
    def picture(self, seat: int | None = None) -> Picture:
        """What a surface draws for a seat; None for a spectator.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> [card.name for card in run.picture(0).cards]
        ['Rolf', 'Orc']
        """
        return named(self.book.picture(self.view(seat)), self._names)

    @looking
    def ending(self, seat: int | None = None) -> list[str]:
        """How it ended and why, as this seat may know it; no sentences while it goes on.

        >>> import random
        >>> run, chance = labrys.new("deathmaze", seed=7, house={"game": "basic"}), random.Random(1)
        >>> while run.decision is not None:
        ...     run.answer(run.decision.sample(chance))
        >>> run.ending()[0]
        'Nobody came back. [R74]'
        """
        outcome = self.outcome
        if outcome is None:
            return []
        return [with_names(line, self._names) for line in self.book.ending(self.view(seat), outcome)]

    @looking
    def campaign_after(self) -> Campaign:
        """Who goes on to the next game, now that this one is over: for `labrys.new(…, campaign=…)`.

        >>> import random
        >>> run, chance = labrys.new("dungeon", seed=7), random.Random(1)
        >>> while run.decision is not None:
        ...     run.answer(run.decision.sample(chance))
        >>> run.campaign_after().games[0].result == run.outcome.result
        True
        """
        began = self.campaign or fresh(self.book)
        if (outcome := self.outcome) is None:
            raise LabrysError("the campaign goes on when this game is over")
        scenario = self.notes.get("scenario", "")
        return entered(self.book, self.game.state, outcome, began, scenario=scenario, falls=falls(self))

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file, from which `labrys.load` reads it back; only another save is written over.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.save("game.labrys")
        >>> labrys.load("game.labrys").decision == run.decision
        True
        """
        import_module("labrys.record.save").save(self, Path(path))  # which stands above this

    @property
    def own_dice(self) -> RealTape | None:
        """A copy of the dice that people have typed, for a run that plays this again; None: those of the seed.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.own_dice is None
        True
        >>> labrys.new("deathmaze", real_dice=True).own_dice is None
        False
        """
        tape = self.game.tape
        return tape.copy() if isinstance(tape, RealTape) else None

    def _repr_html_(self) -> str:
        """In a notebook: where the game stands, as its only player or else a spectator sees it."""
        shown: str = import_module("labrys.export.notebook").run_html(self)
        return shown

    def _repr_svg_(self) -> str:
        """The map of it alone."""
        drawn: str = import_module("labrys.export.notebook").run_svg(self)
        return drawn

    # -- copies --------------------------------------------------------------------------------------------

    def fork(self, seed: int | None = None, *, seat: int | None = None, tape: Tape | None = None) -> Self:
        """A twin at the same decision. A new seed gives it a future of its own; for a seat, hidden facts too.

        A twin keeps no journal: it cannot take back or be saved.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> twin = run.fork(seed=5)
        >>> twin.answer("attack:rolf:orc-1")
        >>> twin.number, run.number
        (1, 0)
        """
        twin = super().fork(seed, seat=seat, tape=tape)
        return self._dressed(twin)

    def opened(self, state: S, tape: Tape) -> Self:
        """A twin at the beginning of the next scene of a state, which it takes over.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> twin = run.opened(run.rules.clone(run.base), run.game.tape.copy())
        >>> twin.step()
        True
        >>> twin.decision.rule
        '8.21'
        """
        return self._dressed(super().opened(state, tape))

    def _dressed(self, twin: Self) -> Self:
        twin.book, twin._names, twin.seats, twin.notes = self.book, self._names, self.seats, {}
        return twin

    def __getstate__(self) -> dict[str, Any]:
        kept = super().__getstate__()
        kept.pop("_described", None)
        return kept
