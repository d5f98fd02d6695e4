"""The contract of a bot: what it gets, and what it gives.

A bot gets a `Sight`: its question, its view, and worlds in which all it cannot see has been dealt afresh. The game
itself, with its hidden pieces and its coming dice, is out of its reach: no attribute of a sight leads there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from msgspec import UNSET, Struct, structs

from labrys.engine.ask import Answer, Ask, Choose
from labrys.engine.errors import LabrysError
from labrys.show.decision import Decision
from labrys.show.picture import Picture
from labrys.show.run import Run

LOOKING = 0  # the seed of a world that is only looked at: whatever is hidden in it is a guess anyway


class Seat(Protocol):
    """Whoever answers for a seat. A bot of your own: `docs/writing-a-bot.md`."""

    name: str

    def choose(self, sight: Sight) -> Answer:
        """A raw, legal answer to `sight.question`, the seat's own where several may speak up."""


class Standing(NamedTuple):
    """How somebody in a fight stands; his points may be a number that dice have not settled yet."""

    side: str  # foes, charmed, peaceful
    left: int  # points
    asleep: bool = False


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why: what it weighed, in part of a sentence, about the answer it has just given."""

    def why(self, sight: Sight, answer: Answer) -> str:
        """`the nearest way nobody has taken`; empty: it has nothing to say."""

    def standing(self, state: Any, who: str) -> Standing | None:
        """How somebody stands in a state, for odds about him; None: there is nobody of this name any more."""


class Sight:
    """A run as one seat sees it."""

    __slots__ = ("game", "seat")

    def __init__(self, run: Run[Any], seat: int) -> None:
        self.game = run.book.name
        self.seat = seat
        _RUNS[id(self)] = run

    def __del__(self) -> None:
        _RUNS.pop(id(self), None)

    @property
    def question(self) -> Ask[Any]:
        """What is asked of this seat, its options as things. It is a copy: the game's own stays out of reach."""
        ask = self._asked()
        return _detached(ask)

    @property
    def own(self) -> Sequence[int]:
        """The indices of the options this seat may choose: all of them, unless others may speak up too."""
        ask = self._asked()
        if ask.owners is None:
            return range(len(ask.options))
        return [index for index, owner in enumerate(ask.owners) if owner == self.seat]

    @property
    def decision(self) -> Decision:
        """The question on the wire, in words."""
        decision = _RUNS[id(self)].decision_for(self.seat)
        if decision is None:
            raise self._silence()
        return structs.replace(decision)  # without the question itself, which leads to the game

    @property
    def view(self) -> Struct:
        """All that this seat sees."""
        found: Struct = _RUNS[id(self)].view(self.seat)
        return found

    @property
    def picture(self) -> Picture:
        """The same as it is drawn for people."""
        return _RUNS[id(self)].picture(self.seat)

    def sample(self, random: Callable[[], float]) -> Answer:
        """A legal answer by chance, all about equally likely."""
        ask = self._asked()
        if ask.owners is None:
            return ask.sample(random)
        mine = self.own
        return mine[int(random() * len(mine))]

    def position(self) -> Any:
        """A state to look at: how things stand, with all that this seat cannot see dealt afresh."""
        self._asked()
        run = _RUNS[id(self)]
        state = run.book.clone(run.state)
        state.dice.seed, state.dice.fixed = LOOKING, UNSET
        run.book.redeal(state, self.seat, LOOKING)
        return state

    def imagine(self, seed: int) -> Run[Any]:
        """A run to play on from this question: dice of its own, and all that the seat cannot see dealt afresh.

        It has forgotten its past and cannot be forked; imagine another with the same seed instead.
        """
        self._asked()
        twin = _RUNS[id(self)].fork(seed, seat=self.seat)
        twin.forget()
        return twin

    def _asked(self) -> Ask[Any]:
        run = _RUNS[id(self)]
        ask = run.asking
        if ask is not None and ask.seat != self.seat and self.seat not in (ask.owners or ()):
            ask = run.questions.get(self.seat)
        if ask is None:
            raise self._silence()
        return ask

    def _silence(self) -> LabrysError:
        return LabrysError(f"nothing is asked of seat {self.seat + 1} now")


# The games that are looked at: beside the sights and not in them, so that no attribute leads from one to them.
_RUNS: dict[int, Run[Any]] = {}


def _detached(ask: Ask[Any]) -> Ask[Any]:
    """The same question about copies of its things."""
    pieces = any(map(_can_change, set(map(type, ask.options))))
    things = tuple([_copied(thing) for thing in ask.options] if pieces else ask.options)
    kind = type(ask)
    if kind is Choose:  # most questions are such
        same = Choose(ask.rule, ask.seat, things, ask.ask, ask.of, ask.owners)
        same.default = ask.default
        return same
    twin: Ask[Any] = object.__new__(kind)
    if kind not in _SLOTS:
        _SLOTS[kind] = tuple(
            slot for base in kind.__mro__ for slot in getattr(base, "__slots__", ()) if slot != "_together"
        )
    for slot in _SLOTS[kind]:
        setattr(twin, slot, getattr(ask, slot))
    twin.options = things
    return twin


_SLOTS: dict[type, tuple[str, ...]] = {}


def _copied(thing: Any) -> Any:
    return thing.__copy__() if _can_change(type(thing)) else thing


def _can_change(kind: type) -> bool:
    """Are things of this kind pieces of a game, which rules move and wound?"""
    return issubclass(kind, Struct) and not kind.__struct_config__.frozen
