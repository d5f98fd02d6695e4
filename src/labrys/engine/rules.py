"""What the engine asks of a game: its scenes, its state, how it ends, what is hidden. Words: `show/book.py`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar, Generic, TypeAlias, cast

from msgspec import Struct

from labrys.engine.ask import Answer, Ask
from labrys.engine.clone import cloner
from labrys.engine.event import GAMESMASTER
from labrys.engine.game import Game, S

Procedure: TypeAlias = Callable[[Game[Any], Any], Coroutine[Ask[Any], Answer, None]]


class Outcome(Struct, frozen=True):
    """How a game ended: one word for the party, and which seats won.

    >>> import random
    >>> run, chance = labrys.new("deathmaze", seed=7, house={"game": "basic"}), random.Random(1)
    >>> while run.decision is not None:
    ...     run.answer(run.decision.sample(chance))
    >>> run.outcome.result, run.outcome.winners
    ('lost', ())
    """

    result: str
    winners: tuple[int, ...]
    figures: dict[str, int] = {}


class Rules(ABC, Generic[S]):
    """The rules of one game."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int] = 1
    most_seats: ClassVar[int] = 6
    has_gamesmaster: ClassVar[bool] = False  # then its state has a field `chair`
    state_type: ClassVar[type[Struct]]
    scenes: ClassVar[Mapping[type, Procedure]]

    @property
    def roles(self) -> tuple[int, ...]:
        """Who is asked and sees and hears beside the seats: the gamesmaster, in a game that has one."""
        return (GAMESMASTER,) if self.has_gamesmaster else ()

    def __init__(self) -> None:
        self.clone: Callable[[S], S] = cast(Callable[[S], S], cloner(self.state_type))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}: {self.title}>"

    def __reduce__(self) -> tuple[type, tuple[()]]:
        return type(self), ()

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended; None while it goes on."""

    def score(self, state: S, seat: int) -> float:
        """How near this seat is to its goal, from 0 (lost) to 1 (won). For those who look ahead; no rule reads it.

        By default only the end counts. A game that goes on for long says more, or a search cannot play it well.
        """
        outcome = self.outcome(state)
        return 0.5 if outcome is None else float(seat in outcome.winners)

    def standing(self, state: S, seat: int) -> tuple[float, ...]:
        """How well this seat has done, now that it is over: those who did better have the better places.

        Whoever has won stands before the others. A game that is a race says more.
        """
        outcome = self.outcome(state)
        return float(outcome is not None and seat in outcome.winners), self.score(state, seat)

    def redeal(self, state: S, seat: int, seed: int) -> None:
        """Draw afresh whatever this seat cannot see. A game without secrets has nothing to do."""

    def keeps_secrets(self, state: S, seat: int) -> bool:
        """Is there something this seat cannot see? In a game that has a `redeal` there may always be."""
        return type(self).redeal is not Rules.redeal

    def foreseen(self, ask: Ask[Any], option: object) -> Procedure | None:
        """What an option does that is only declared now, as if its time had come: odds are counted over that.

        It gets the option for its scene. None: what the option does is done when it is chosen.
        """
        return None

    def summary(self, before: S, after: S) -> dict[str, str]:
        """What changed, in words: the outcomes that odds are counted over."""
        return {}
