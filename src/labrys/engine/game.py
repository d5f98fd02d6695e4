"""What a rule holds in its hand: the state, the dice, a voice, the agenda."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, cast, overload

from labrys.engine.ask import Amount, Choose, ChooseSome
from labrys.engine.dice import Dice, dice_code
from labrys.engine.event import GAMESMASTER, Event, Rolled
from labrys.engine.tape import Tape, tape_of


class State(Protocol):
    """What the engine asks of a game's state: how many play, a place on the tape, and an agenda of scenes.

    That of a game with a gamesmaster also has `chair: bool = False`: a person sits in the gamesmaster's chair.
    """

    seats: int
    dice: Dice
    agenda: list  # type: ignore[type-arg]  # each game has its own union of scenes


S = TypeVar("S", bound=State)
K = TypeVar("K")
L = TypeVar("L")
T = TypeVar("T")
P = ParamSpec("P")
TO_GAMESMASTER = (GAMESMASTER,)  # the audience of an event


def chair_taken(state: State) -> bool:
    """Does a person sit in the gamesmaster's chair?"""
    return getattr(state, "chair", False)


@overload
def pending(state: State) -> list[object]: ...
@overload
def pending(state: State, kind: type[K], /) -> list[K]: ...
@overload
def pending(state: State, kind: type[K], other: type[L], /) -> list[K | L]: ...
def pending(state: State, *kinds: type) -> list[Any]:
    """The scenes of these kinds that are still to come, the next first; all of them if no kind is named."""
    return _to_come(state, kinds)


def _to_come(state: State, kinds: tuple[type, ...]) -> list[Any]:
    if not kinds:
        return state.agenda[::-1]
    return [scene for scene in state.agenda[::-1] if isinstance(scene, kinds)]


class Game(Generic[S]):
    """The state, and the few verbs a rule may use on it."""

    __slots__ = ("hear", "lists", "place", "state", "tape")

    def __init__(self, state: S, tape: Tape | None = None, hear: Callable[[Event], None] | None = None) -> None:
        self.state = state
        self.tape: Tape = tape if tape is not None else tape_of(state.dice)
        self.hear = hear
        self.lists: list[tuple[str, object, object]] | None = []  # since the base: whose, how, what
        self.place = 0  # so many of them have been asked for

    def __repr__(self) -> str:
        coming = ", ".join(type(scene).__name__ for scene in self.pending()) or "nothing"
        return f"<Game after {self.state.dice.rolled} dice and {self.state.dice.drawn} draws; to come: {coming}>"

    def d6(self, rule: str, *, secret: bool = False) -> int:
        """Roll one die for this rule; a secret one is seen by the gamesmaster alone."""
        dice = self.state.dice
        face = self.tape.face(dice.rolled, rule)
        dice.rolled += 1
        if self.hear is not None:
            self.hear(Rolled(rule, face, to=TO_GAMESMASTER) if secret else Rolled(rule, face))
        return face

    def d(self, sides: int, rule: str, *, secret: bool = False) -> int:
        """Roll one die of so many sides, as `d6` does; a three-sided one is a six-sided one halved, rounded up."""
        if sides == 6:
            return self.d6(rule, secret=secret)
        if sides == 3:
            return (self.d6(rule, secret=secret) + 1) // 2
        dice = self.state.dice
        face = self.tape.face(dice.rolled, rule, sides)
        dice.rolled += 1
        if self.hear is not None:
            self.hear(Rolled(rule, face, sides, to=TO_GAMESMASTER if secret else None))
        return face

    def d3(self, rule: str) -> int:
        """A three-sided die."""
        return (self.d6(rule) + 1) // 2

    def d20(self, rule: str, *, secret: bool = False) -> int:
        """A twenty-sided die."""
        return self.d(20, rule, secret=secret)

    def roll(self, code: str, rule: str, *, secret: bool = False) -> int:
        """Roll a dice code of the book: `3D6x5`, `1d20`, `½+2`, or a plain number, which takes no die."""
        read = dice_code(code)
        sides = 6 if read.sides == 3 else read.sides
        return read.total([self.d(sides, rule, secret=secret) for _ in range(read.number)])

    def draw(self, cup: dict[str, int], rule: str) -> str:
        """Draw one piece from a cup of counted kinds. It stays in the cup until the rule removes it."""
        dice = self.state.dice
        kind = self.tape.draw(dice.drawn, cup, rule)
        dice.drawn += 1
        return kind

    def tell(self, event: Event) -> None:
        """Say what happened, to whoever listens."""
        if self.hear is not None:
            self.hear(event)

    def listed(self, of: str, listing: Callable[P, T], *about: P.args, **more: P.kwargs) -> T:
        """What somebody can choose from, found by `listing`; a twin who is led to the same question is told.

        So a fork need not look for it again. It must be things that never change and name others by their ids, for
        a twin has pieces of its own; and `listing` must change nothing. Not for what several declare together:
        there a twin may be asked in another order.
        """
        lists, place = self.lists, self.place
        if lists is None:  # no twin will come here
            return listing(*about, **more)
        if place < len(lists):
            whose, how, what = lists[place]
            if whose == of and how is listing:
                self.place = place + 1
                return cast(T, what)
            del lists[place:]  # the twin has been led elsewhere
        found = listing(*about, **more)
        lists.append((of, listing, found))
        self.place = place + 1
        return found

    async def ruling(self, rule: str, options: Sequence[T], default: T, ask: str, of: str = "") -> T:
        """What the book leaves to the gamesmaster: one of these. With an empty chair the default, unasked."""
        if not chair_taken(self.state):
            return default
        return await Choose(rule, GAMESMASTER, options, ask, of, default=options.index(default))

    async def ruling_some(
        self, rule: str, options: Sequence[T], default: Sequence[T], ask: str, of: str = ""
    ) -> tuple[T, ...]:
        """Some of these, as many as the gamesmaster likes. With an empty chair the default, unasked."""
        if not chair_taken(self.state):
            return tuple(default)
        places = tuple(place for place, option in enumerate(options) if option in default)
        return await ChooseSome(rule, GAMESMASTER, options, 0, len(options), ask, of, places)

    async def ruling_amount(self, rule: str, least: int, most: int, default: int, ask: str, of: str = "") -> int:
        """A number the book leaves to the gamesmaster. With an empty chair the default, unasked."""
        if not chair_taken(self.state):
            return default
        return await Amount(rule, GAMESMASTER, least, most, ask, of, default)

    def then(self, *scenes: object) -> None:
        """These scenes come next, in this order, before whatever was already on the agenda."""
        self.state.agenda += scenes[::-1]

    @overload
    def pending(self) -> list[object]: ...
    @overload
    def pending(self, kind: type[K], /) -> list[K]: ...
    @overload
    def pending(self, kind: type[K], other: type[L], /) -> list[K | L]: ...
    def pending(self, *kinds: type) -> list[Any]:
        """The scenes of these kinds that are still to come, the next first; all of them if no kind is named."""
        return _to_come(self.state, kinds)

    def cancel(self, *which: object) -> None:
        """These will not come: every scene of a kind, or the next that equals a scene; without a word, nothing."""
        if not which:
            self.state.agenda.clear()
        for one in which:
            if isinstance(one, type):
                self.state.agenda[:] = [scene for scene in self.state.agenda if not isinstance(scene, one)]
            else:
                del self.state.agenda[self._place(one)]

    def replace(self, scene: object, other: object) -> None:
        """Where this scene would have come, another comes."""
        self.state.agenda[self._place(scene)] = other

    def _place(self, scene: object) -> int:
        """Where the next scene like this stands."""
        agenda = self.state.agenda
        return next(place for place in range(len(agenda) - 1, -1, -1) if agenda[place] == scene)
