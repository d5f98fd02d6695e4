"""The contract of a bot: what it gets, and what it gives.

A bot gets a `Sight`: its question, its view, and worlds in which all it cannot see has been dealt afresh. The game
itself, with its hidden pieces and its coming dice, is out of its reach: no attribute of a sight leads there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, runtime_checkable

from msgspec import UNSET, Struct

from labrys.engine.ask import Amount, Answer, Arrange, Ask, Basket, Choose, ChooseCalmly, ChooseSome, Name
from labrys.engine.errors import LabrysError
from labrys.engine.space import Path, Spot
from labrys.show.decision import Decision
from labrys.show.picture import Picture
from labrys.show.run import Run

LOOKING = 0  # the seed of a world that is only looked at: whatever is hidden in it is a guess anyway


class Seat(Protocol):
    """Whoever answers for a seat. A bot of your own: `docs/writing-a-bot.md`.

    >>> class First:  # takes the first of its options, or whatever comes
    ...     name = "first"
    ...
    ...     def choose(self, sight):
    ...         return sight.own[0] if sight.question.kind == "one" else sight.sample(lambda: 0.0)
    >>> run = labrys.new("deathmaze", seed=7)
    >>> run.pick(First().choose(Sight(run, 0)))
    >>> run.entries[0].answer
    'basic'
    """

    name: str

    def choose(self, sight: Sight) -> Answer:
        """A raw, legal answer to `sight.question`, the seat's own where several may speak up.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> make("heuristic", "deathmaze", seed=1).choose(Sight(run, 0)) in (0, 1)
        True
        """


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
    """A run as one seat sees it.

    >>> run = labrys.new("deathmaze", seed=7)
    >>> sight = Sight(run, 0)
    >>> sight.game, sight.seat, sight.decision.keys()
    ('deathmaze', 0, ['basic', 'advanced'])
    """

    __slots__ = ("game", "seat")

    def __init__(self, run: Run[Any], seat: int) -> None:
        self.game = run.book.name
        self.seat = seat
        _RUNS[id(self)] = run

    def __del__(self) -> None:
        _RUNS.pop(id(self), None)

    @property
    def question(self) -> Ask[Any]:
        """What is asked of this seat, its options as things. It is a copy: the game's own stays out of reach.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> sight = Sight(run, 0)
        >>> sight.question.kind, sight.question.options
        ('one', ('basic', 'advanced'))
        """
        ask = self._asked()
        return _detached(ask)

    @property
    def own(self) -> Sequence[int]:
        """The indices of the options this seat may choose: all of them, unless others may speak up too.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> sight = Sight(run, 0)
        >>> list(sight.own)
        [0, 1]
        """
        ask = self._asked()
        if ask.owners is None:
            return range(len(ask.options))
        return [index for index, owner in enumerate(ask.owners) if owner == self.seat]

    @property
    def decision(self) -> Decision:
        """The question on the wire, in words.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> sight = Sight(run, 0)
        >>> sight.decision.prompt
        'Which game shall it be?'
        """
        decision = self._run().decision_for(self.seat)
        if decision is None:
            raise self._silence()
        return decision.alone()  # without the question itself, which leads to the game

    @property
    def view(self) -> Struct:
        """All that this seat sees.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> Sight(run, 0).view.party[0].name
        'Rolf'
        """
        found: Struct = self._run().view(self.seat)
        return found

    @property
    def picture(self) -> Picture:
        """The same as it is drawn for people.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> Sight(run, 0).picture.fight.title
        'Round 1'
        """
        return self._run().picture(self.seat)

    def sample(self, random: Callable[[], float]) -> Answer:
        """A legal answer by chance, all about equally likely.

        >>> import random
        >>> run = labrys.new("deathmaze", seed=7)
        >>> sight = Sight(run, 0)
        >>> sight.sample(random.Random(1).random) in sight.own
        True
        """
        ask = self._asked()
        if ask.owners is None:
            return ask.sample(random)
        mine = self.own
        return mine[int(random() * len(mine))]

    def read(self, key: str) -> Answer:
        """The raw answer that this key of the decision stands for, or this text where anything can be written.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> Sight(run, 0).read("advanced")
        1
        """
        return self.question.read(key)

    def position(self) -> Any:
        """A state to look at: how things stand, with all that this seat cannot see dealt afresh.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> Sight(run, 0).position().monsters[0].kind
        'orc'
        """
        self._asked()
        run = self._run()
        state = run.book.clone(run.state)
        state.dice.seed, state.dice.fixed = LOOKING, UNSET
        run.book.redeal(state, self.seat, LOOKING)
        return state

    def imagine(self, seed: int) -> Run[Any]:
        """A run to play on from this question: dice of its own, and all that the seat cannot see dealt afresh.

        It has forgotten its past and cannot be forked; imagine another with the same seed instead.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> world = Sight(run, 0).imagine(seed=5)
        >>> world.pick(0)
        >>> world.number, run.number
        (1, 0)
        """
        self._asked()
        twin = self._run().fork(seed, seat=self.seat)
        twin.forget()
        return twin

    def _run(self) -> Run[Any]:
        return _RUNS[id(self)]

    def _asked(self) -> Ask[Any]:
        run = self._run()
        ask = run.asking
        if ask is not None and ask.seat != self.seat and self.seat not in (ask.owners or ()):
            ask = run.questions.get(self.seat)
        if ask is None:
            raise self._silence()
        return ask

    def _silence(self) -> LabrysError:
        return LabrysError(f"nothing is asked of seat {self.seat + 1} now")


def run_of(sight: Sight) -> Run[Any]:
    """The game itself, for those of us who must ask somebody else about it. No bot has any business here."""
    return sight._run()


# The games that are looked at: beside the sights and not in them, so that no attribute leads from one to them.
_RUNS: dict[int, Run[Any]] = {}


def _detached(ask: Ask[Any]) -> Ask[Any]:
    """The same question about copies of its things."""
    pieces = any(map(_can_change, set(map(type, ask.options))))
    things = tuple([_copied(thing) for thing in ask.options] if pieces else ask.options)
    twin: Ask[Any] = _about(things, ask)
    return twin


def _about(things: Sequence[Any], ask: Any) -> Any:
    """A question, about these things instead of its own. It belongs to no declarations."""
    kind, whose, words = type(ask), (ask.rule, ask.seat), (ask.ask, ask.of)
    match ask:
        case ChooseCalmly():
            return kind(ask, things, ask.owners, ask.offers)
        case Choose():
            return kind(*whose, things, *words, ask.owners, ask.default)
        case ChooseSome():
            return kind(*whose, things, ask.least, ask.most, *words, ask.default)
        case Amount():
            return kind(*whose, ask.least, ask.most, *words, ask.default)
        case Arrange():
            return kind(*whose, things, ask.boxes, ask.illegal, *words, ask.default)
        case Name():
            return kind(*whose, things, ask.taken, *words, ask.default)
        case Basket():
            return kind(*whose, things, ask.prices, ask.purse, ask.most, *words, ask.default)
        case Spot():
            return kind(*whose, ask.region, things, *words, ask.default)
        case Path():
            return kind(*whose, ask.region, ask.facing, things, *words, ask.default)
    raise TypeError(f"{kind.__name__} is no kind of question")


def _copied(thing: Any) -> Any:
    kind: type = type(thing)
    return thing.__copy__() if _can_change(kind) else thing


@cache
def _can_change(kind: type) -> bool:
    """Are things of this kind pieces of a game, which rules move and wound?"""
    return issubclass(kind, Struct) and not kind.__struct_config__.frozen
