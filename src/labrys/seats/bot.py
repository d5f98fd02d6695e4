"""The base class for a bot of one's own: subclass it and write `choose`. See `docs/writing-a-bot.md`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from labrys.engine.ask import Answer
from labrys.seats.base import Sight
from labrys.seats.search import MOST, WORLDS, candidates


class Bot(ABC):
    """Whoever answers for a seat, with a source of chance of its own.

    >>> import labrys
    >>> class First(Bot):
    ...     def choose(self, sight: Sight) -> Answer:
    ...         return self.candidates(sight)[0]
    >>> run = labrys.new("deathmaze", seed=1)
    >>> First(seed=5).choose(Sight(run, 0))
    0
    """

    name: str = ""  # that of the class, if it says nothing else

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "name" not in cls.__dict__:
            cls.name = cls.__name__.lower()

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    @abstractmethod
    def choose(self, sight: Sight) -> Answer:
        """A legal answer to `sight.question`.

        >>> class Brave(Bot):
        ...     def choose(self, sight: Sight) -> Answer:
        ...         return sight.read("advanced")
        >>> Brave(seed=1).choose(Sight(labrys.new("deathmaze", seed=1), 0))
        1
        """

    def candidates(self, sight: Sight, most: int = MOST) -> list[Answer]:
        """Answers to look into: all of them if they are not too many, else so many by chance. All are legal.

        >>> class First(Bot):
        ...     def choose(self, sight: Sight) -> Answer:
        ...         return self.candidates(sight)[0]
        >>> First(seed=1).candidates(Sight(labrys.new("deathmaze", seed=1), 0))
        [0, 1]
        """
        return candidates(sight, sight.question, self.random, most)

    def by_chance(self, sight: Sight) -> Answer:
        """Any legal answer, all about equally likely.

        >>> class Lucky(Bot):
        ...     def choose(self, sight: Sight) -> Answer:
        ...         return self.by_chance(sight)
        >>> Lucky(seed=1).choose(Sight(labrys.new("deathmaze", seed=1), 0)) in (0, 1)
        True
        """
        return sight.sample(self.random.random)

    def worlds(self, number: int) -> list[int]:
        """Seeds for `sight.imagine`: try every answer in the same worlds, then they compare fairly.

        >>> class Seer(Bot):
        ...     def choose(self, sight: Sight) -> Answer:
        ...         return self.candidates(sight)[0]
        >>> worlds = Seer(seed=1).worlds(4)
        >>> [Sight(labrys.new("deathmaze", seed=1), 0).imagine(world).number for world in worlds]
        [0, 0, 0, 0]
        """
        return [self.random.getrandbits(WORLDS) for _ in range(number)]
