"""Questions about squares: a spot, and a path. A region describes all of them at once: they are no options.

A few things may be offered beside the squares (to stay, to leave by an exit): their raw answers are -1, -2 …
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Generic, NamedTuple, TypeVar

from labrys.engine.ask import Answer, Ask, Random, key_of, quoted
from labrys.engine.region import COMPASS, B, Region, pick, square_name, square_of, squares

T = TypeVar("T")


class OnSquares(Ask[T], Generic[T, B]):
    """What a spot and a path have in common."""

    __slots__ = ("region",)
    region: Region
    options: Sequence[B]

    def _beside(self, text: str) -> int:
        """The raw answer of the thing with this key; 0 if it is none."""
        for place, option in enumerate(self.options, 1):
            if key_of(option) == text:
                return -place
        return 0

    def _square(self, name: str) -> int:
        """The square of this name."""
        width, height = self.region.width, self.region.height
        found = square_of(name, width, height)
        if found < 0:
            last = square_name((height - 1) * (width + 1) + width - 1, width)
            beside = "".join(f", {key_of(option)}" for option in self.options)
            said = f"{quoted(name)} is no square from a1 to {last}{beside and f', nor one of{beside[1:]}'}"
            raise self.refuse(f"{said}; {self.region.possible()}")
        return found

    def _checked(self, reason: tuple[str, str] | None, end: int) -> None:
        """Refuse for this reason, if there is one."""
        if reason is not None:
            raise self.refuse(f"{reason[1]}; {self.region.possible(end)}", reason[0])


class Spot(OnSquares[int | B, B]):
    """A square of a region, or one of a few things beside it. The raw answer is the number of the square."""

    kind = "spot"
    __slots__ = ()

    def __init__(
        self,
        rule: str,
        seat: int,
        region: Region,
        options: Sequence[B] = (),
        ask: str = "",
        of: str = "",
        default: int | None = None,
    ) -> None:
        self.rule, self.seat, self.region, self.options = rule, seat, region, options
        self.ask, self.of, self.owners, self._default = ask, of, None, default

    def __await__(self) -> Generator[Ask[int | B], Answer, int | B]:
        answer = self.forced()
        if answer is None:
            answer = yield self
        assert isinstance(answer, int)  # the run checks answers before it sends them
        return answer if answer >= 0 else self.options[-1 - answer]

    def value(self, answer: Answer) -> int | B:
        """The square, or the thing beside the region."""
        if not isinstance(answer, int) or not -len(self.options) <= answer < self.region.beyond:
            raise self.refuse(f"{quoted(answer)} is no square; {self.region.possible()}")
        if answer < 0:
            return self.options[-1 - answer]
        self._checked(self.region.why_not(answer), answer)
        return answer

    def forced(self) -> Answer | None:
        """The only square, if nothing is beside it; the only thing, if there is no square."""
        ends = self.region.ends
        return ends.bit_length() - 1 if ends & (ends - 1) == 0 and self.count() == 1 else None

    def read(self, text: str) -> Answer:
        """`c4`, or the key of a thing beside the region."""
        said = text.strip()
        return self._beside(said) or self._square(said.casefold())

    def write(self, answer: Answer) -> str:
        """The name of the square, or the key."""
        value = self.value(answer)
        return self.region.name(answer) if isinstance(answer, int) and answer >= 0 else key_of(value)

    def sample(self, random: Random) -> Answer:
        """Any of them, equally likely."""
        number = int(random() * self.count()) - len(self.options)
        return number if number < 0 else pick(self.region.ends, number)

    def count(self) -> int:
        """As many as there are squares, and things beside them."""
        return self.region.ends.bit_count() + len(self.options)

    def enumerate(self) -> list[Answer]:
        """Every square, and what is beside them."""
        return [*squares(self.region.ends), *range(-1, -1 - len(self.options), -1)]


class Way(NamedTuple):
    """The squares one goes, the first and the last included, and where one faces then: -1, if nobody asked."""

    squares: tuple[int, ...]
    facing: int = -1

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.squares[-1]


class Path(OnSquares[Way | B, B]):
    """A way through a region, or one of a few things beside it.

    `facing` tells which one is taken at an end, if none is named; None: there is no facing. The raw answer is the
    facing (or -1), then the squares from the start to the end. A way that is not named is a shortest one.

    The default may be a function that gives the end: it is only looked for when somebody wants to know.
    """

    kind = "path"
    __slots__ = ("_end", "facing")

    def __init__(
        self,
        rule: str,
        seat: int,
        region: Region,
        facing: Callable[[int], int] | None = None,
        options: Sequence[B] = (),
        ask: str = "",
        of: str = "",
        default: tuple[int, ...] | int | Callable[[], int] | None = None,
    ) -> None:
        self.rule, self.seat, self.region, self.facing, self.options = rule, seat, region, facing, options
        self.ask, self.of, self.owners = ask, of, None
        self._end = default if callable(default) else None
        self._default = None if callable(default) else default

    @property
    def default(self) -> Answer | None:
        """The raw answer that goes without saying."""
        if self._end is not None:
            self._default, self._end = self.to(self._end()), None
        return self._default

    def __await__(self) -> Generator[Ask[Way | B], Answer, Way | B]:
        answer = self.forced()
        if answer is None:
            answer = yield self
        if isinstance(answer, int):
            return self.options[-1 - answer]
        assert isinstance(answer, tuple)  # the run checks answers before it sends them
        return Way(answer[1:], answer[0])

    def to(self, end: int, facing: int | None = None) -> tuple[int, ...]:
        """The raw answer: by a shortest way to this end."""
        return self._usual(end) if facing is None else facing, *self.region.way(end)

    def _usual(self, end: int) -> int:
        """The facing that is taken there, if none is named."""
        return -1 if self.facing is None else self.facing(end)

    def value(self, answer: Answer) -> Way | B:
        """The way, or the thing beside the region."""
        region = self.region
        if isinstance(answer, int) and -len(self.options) <= answer < 0:
            return self.options[-1 - answer]
        if not isinstance(answer, tuple) or len(answer) < 2:
            raise self.refuse(f"{quoted(answer)} is no way; {region.possible()}")
        facing, way = answer[0], answer[1:]
        if min(way) < 0 or max(way) >= region.beyond:
            raise self.refuse(f"{quoted(answer)} is no way over squares of this ground; {region.possible()}")
        if way[0] != region.start:
            raise self.refuse(f"the way begins at {region.name(region.start)}, not at {region.name(way[0])}")
        self._checked(region.why_no_way(way), way[-1])
        if self.facing is None and facing != -1:
            raise self.refuse("no facing is asked for; name the square alone")
        if self.facing is not None and not 0 <= facing < len(COMPASS):
            raise self.refuse(f"a facing is one of {' '.join(COMPASS)}, as in c4/ne")
        return Way(way, facing)

    def forced(self) -> Answer | None:
        """The only end, if no facing is asked and nothing is beside it; the only thing, if there is no end."""
        if self.count() != 1:
            return None
        return self.to(self.region.ends.bit_length() - 1) if self.region.ends else -1

    def read(self, text: str) -> Answer:
        """`c4` by a shortest way, `b2-c3-c4` by that one; `/ne` after it for the facing. Or a key."""
        if beside := self._beside(text.strip()):
            return beside
        names, slash, towards = text.strip().casefold().partition("/")
        if slash and towards not in COMPASS:
            raise self.refuse(f"{quoted(towards)} is no facing; it is one of {' '.join(COMPASS)}, as in c4/ne")
        way = [self._square(name) for name in names.split("-")]
        facing = COMPASS.index(towards) if slash else self._usual(way[-1])
        if len(way) == 1:
            self._checked(self.region.why_not(way[0]), way[0])
            return self.to(way[0], facing)
        begins = () if way[0] == self.region.start else (self.region.start,)
        return facing, *begins, *way

    def write(self, answer: Answer) -> str:
        """The end, if a shortest way is gone, else all squares; the facing, if there is one. Or the key."""
        value = self.value(answer)
        if not isinstance(answer, tuple):
            return key_of(value)
        facing, way, name = answer[0], answer[1:], self.region.name
        told = name(way[-1]) if way == self.region.way(way[-1]) else "-".join(map(name, way))
        return told if facing < 0 else f"{told}/{COMPASS[facing]}"

    def sample(self, random: Random) -> Answer:
        """Any end and any facing, equally likely."""
        ends, beside = self.region.ends, len(self.options)
        number = int(random() * (ends.bit_count() + beside)) - beside
        if number < 0:
            return number
        return -1 if self.facing is None else int(random() * 8), *self.region.way(pick(ends, number))

    def count(self) -> int:
        """As many as there are ends, with each facing; and things beside them."""
        return self.region.ends.bit_count() * (1 if self.facing is None else 8) + len(self.options)

    def enumerate(self) -> list[Answer]:
        """Every end by a shortest way, with each facing; and what is beside them."""
        facings = (-1,) if self.facing is None else range(8)
        ways = [self.region.way(end) for end in squares(self.region.ends)]
        beside = range(-1, -1 - len(self.options), -1)
        return [*[(facing, *way) for way in ways for facing in facings], *beside]
