"""Questions in a rule. `await Choose(...)` puts one to a seat and gives back the thing chosen.

Eight kinds: one of, some of, an amount, an arrangement, a name, a basket; a spot and a path (in `space`). Each
can check an answer (a refusal names the rule and what was possible), read and write it as text, list itself when
small, and sample itself. A *raw* answer is an index, a tuple of them, a number or a text: what the tape records. A
question may carry one as its `default`: what surfaces preselect, and what an empty gamesmaster's chair answers.

`await Together([...])` (in `together`) asks several seats at the same time.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from enum import Enum
from itertools import combinations, permutations
from math import comb, perm, prod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

from labrys.engine.errors import IllegalAnswer

if TYPE_CHECKING:
    from weakref import ref

    from labrys.engine.together import Together

T = TypeVar("T")
Answer = int | str | tuple[int, ...]
Random = Callable[[], float]  # anything like random.random: samples must not touch the game's dice


LONGEST = 60  # characters of an answer that a refusal repeats
LONGEST_NUMBER = 9  # digits of a number of goods


def short(words: str) -> str:
    """A refusal is one sentence, whatever was answered."""
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


def quoted(answer: object) -> str:
    """What somebody answered, as a refusal repeats it."""
    return short(repr(answer))


def key_of(thing: object) -> str:
    """The stable name of an option: its own words, its id, or its kind and fields.

    >>> key_of("north"), key_of(3)
    ('north', '3')
    """
    way = _WAYS.get(type(thing))
    if way is None:
        way = _WAYS[type(thing)] = _way_to_name(type(thing))
    return way(thing)


def _way_to_name(kind: type) -> Callable[[Any], str]:
    """How the things of a type are named: found out once for each type."""
    if issubclass(kind, Enum):
        return lambda thing: str(thing.value)
    if hasattr(kind, "id"):
        return lambda thing: str(thing.id)
    if issubclass(kind, Struct):
        return _kind_and_fields(str(kind.__struct_config__.tag or kind.__name__.lower()))
    if issubclass(kind, tuple):
        return lambda thing: "+".join(map(key_of, thing))
    return str


def _kind_and_fields(tag: str) -> Callable[[Any], str]:
    """The kind, and of the fields those that say something."""

    def name(thing: Struct) -> str:
        words = [tag]
        for value in astuple(thing):
            if type(value) is str:
                if value:
                    words.append(value)
            elif value is not None:
                words.append(key_of(value))
        return ":".join(words)

    return name


_WAYS: dict[type, Callable[[Any], str]] = {str: str}


def kind_of(thing: object) -> str:
    """Which kind of act an option is, by its tag; empty for a word or a piece: the question says it."""
    tag = thing.__struct_config__.tag if isinstance(thing, Struct) and not hasattr(thing, "id") else None
    return tag if isinstance(tag, str) else ""


class Ask(Generic[T]):
    """A question put to one seat under one rule. `ask` names its wording, `of` what it is about."""

    kind: ClassVar[str]
    secret: ClassVar[bool] = False  # who is asked is nobody else's business
    __slots__ = ("_default", "_together", "ask", "of", "options", "owners", "rule", "seat")
    rule: str
    seat: int
    ask: str
    of: str
    options: Sequence[object]
    owners: Sequence[int] | None
    _default: Answer | None
    _together: ref[Together[Any]] | None  # only where several are asked at the same time, else None or not there

    @property
    def default(self) -> Answer | None:
        """The raw answer that goes without saying, if there is one."""
        return self._default

    @property
    def together(self) -> Together[Any] | None:
        """The declarations this question belongs to, where several seats are asked at the same time."""
        found = getattr(self, "_together", None)
        return None if found is None else found()

    def offered(self) -> Sequence[object]:
        """The options one may choose from."""
        return self.options

    def keys(self) -> list[str]:
        """Their keys."""
        return [key_of(option) for option in self.offered()]

    @abstractmethod
    def value(self, answer: Answer) -> T:
        """The thing this answer means; `IllegalAnswer` if it is not offered."""

    @abstractmethod
    def forced(self) -> Answer | None:
        """The only possible answer, if there is only one: then nobody is asked."""

    @abstractmethod
    def read(self, text: str) -> Answer:
        """A raw answer from its text (not yet checked beyond being readable)."""

    @abstractmethod
    def write(self, answer: Answer) -> str:
        """The text of a raw answer."""

    @abstractmethod
    def sample(self, random: Random) -> Answer:
        """A legal answer by chance, all about equally likely."""

    @abstractmethod
    def count(self) -> int:
        """How many answers there might be at most."""

    @abstractmethod
    def enumerate(self) -> list[Answer]:
        """Every legal answer; only sensible when `count` is small."""

    def refuse(self, message: str, rule: str = "") -> IllegalAnswer:
        """The refusal of an answer to this question."""
        return IllegalAnswer(rule or self.rule, message)

    def __await__(self) -> Generator[Ask[T], Answer, T]:
        answer = self.forced()
        if answer is None:
            answer = yield self
        return self.value(answer)


class Choose(Ask[T]):
    """One of these things. `owners` says whose each option is, when several seats may speak up."""

    kind = "one"
    __slots__ = ()
    options: Sequence[T]

    def __init__(
        self,
        rule: str,
        seat: int,
        options: Sequence[T],
        ask: str = "",
        of: str = "",
        owners: Sequence[int] | None = None,
        default: int | None = None,
    ) -> None:
        self.rule, self.seat, self.options = rule, seat, options
        self.ask, self.of, self.owners, self._default = ask, of, owners, default
        self._together = None  # most questions are such, and to miss it takes long

    def __await__(self) -> Generator[Ask[T], Answer, T]:
        options = self.options
        if len(options) == 1:
            return options[0]
        answer = yield self
        return options[answer]  # type: ignore[index]  # the run checks answers before it sends them

    def value(self, answer: Answer) -> T:
        """The option with this index."""
        if not isinstance(answer, int) or not 0 <= answer < len(self.options):
            offered = ", ".join(map(key_of, self.options))
            raise self.refuse(f"{quoted(answer)} is not one of the {len(self.options)} options ({offered})")
        return self.options[answer]

    def forced(self) -> Answer | None:
        """One option is no decision."""
        return 0 if len(self.options) == 1 else None

    def read(self, text: str) -> Answer:
        """The index of the option with this key."""
        for index, option in enumerate(self.options):
            if key_of(option) == text:
                return index
        offered = ", ".join(map(key_of, self.options))
        raise self.refuse(f"{quoted(text)} is not offered; possible: {offered}")

    def write(self, answer: Answer) -> str:
        """The key of the option."""
        return key_of(self.value(answer))

    def sample(self, random: Random) -> Answer:
        """Any option, equally likely."""
        return int(random() * len(self.options))

    def count(self) -> int:
        """As many as there are options."""
        return len(self.options)

    def enumerate(self) -> list[Answer]:
        """Every index."""
        return list(range(len(self.options)))

    def owner(self, answer: Answer) -> int:
        """The seat whose option this is."""
        if self.owners is None or not isinstance(answer, int):
            return self.seat
        return self.owners[answer]


class ChooseCalmly(Choose[T]):
    """A question in a calm moment: the last `offers` of its options stand beside it and do not answer it."""

    __slots__ = ("offers",)

    def __init__(self, question: Choose[Any], options: Sequence[T], owners: Sequence[int], offers: int) -> None:
        self.rule, self.seat, self.options = question.rule, question.seat, options
        self.ask, self.of, self.owners = question.ask, question.of, owners
        self._default, self.offers, self._together = question.default, offers, None


class Respond(Choose[T]):
    """A chance to respond in somebody else's turn. That it is given, and to whom, would betray what he holds."""

    secret = True
    __slots__ = ()


class ChooseSome(Ask[tuple[T, ...]]):
    """Some of these things, between `least` and `most` of them."""

    kind = "some"
    __slots__ = ("least", "most")
    options: Sequence[T]

    def __init__(
        self,
        rule: str,
        seat: int,
        options: Sequence[T],
        least: int,
        most: int,
        ask: str = "",
        of: str = "",
        default: tuple[int, ...] | None = None,
    ) -> None:
        self.rule, self.seat, self.options = rule, seat, options
        self.least, self.most = least, min(most, len(options))
        self.ask, self.of, self.owners, self._default = ask, of, None, default

    def value(self, answer: Answer) -> tuple[T, ...]:
        """The options with these indices, each at most once."""
        if not isinstance(answer, tuple):
            raise self.refuse(f"{quoted(answer)} is not a list of options")
        if len(set(answer)) != len(answer) or any(not 0 <= i < len(self.options) for i in answer):
            raise self.refuse("each option can be named once, and only those offered")
        if not self.least <= len(answer) <= self.most:
            raise self.refuse(f"between {self.least} and {self.most} are wanted, not {len(answer)}")
        return tuple(self.options[index] for index in answer)

    def forced(self) -> Answer | None:
        """All of them, or none, when there is no other way."""
        everything = self.least == len(self.options)
        return tuple(range(self.least)) if everything or self.most == 0 else None

    def read(self, text: str) -> Answer:
        """Keys separated by spaces or commas; `none` for none."""
        keys = [key_of(option) for option in self.options]
        words = [] if text.strip() == "none" else text.replace(",", " ").split()
        for word in words:
            if word not in keys:
                raise self.refuse(f"{quoted(word)} is not offered; possible: {', '.join(keys)}")
        return tuple(keys.index(word) for word in words)

    def write(self, answer: Answer) -> str:
        """The keys, separated by spaces."""
        return " ".join(map(key_of, self.value(answer))) or "none"

    def sample(self, random: Random) -> Answer:
        """A number of things, then that many of them."""
        rest = list(range(len(self.options)))
        number = self.least + int(random() * (self.most - self.least + 1))
        return tuple(sorted(rest.pop(int(random() * len(rest))) for _ in range(number)))

    def count(self) -> int:
        """All subsets of an allowed size."""
        return sum(comb(len(self.options), k) for k in range(self.least, self.most + 1))

    def enumerate(self) -> list[Answer]:
        """Every subset of an allowed size."""
        sizes = range(self.least, self.most + 1)
        return [pick for k in sizes for pick in combinations(range(len(self.options)), k)]


class Amount(Ask[int]):
    """A whole number from `least` to `most`."""

    kind = "amount"
    __slots__ = ("least", "most")

    def __init__(
        self, rule: str, seat: int, least: int, most: int, ask: str = "", of: str = "", default: int | None = None
    ) -> None:
        self.rule, self.seat, self.least, self.most = rule, seat, least, most
        self.ask, self.of, self.options, self.owners, self._default = ask, of, (), None, default

    def value(self, answer: Answer) -> int:
        """The number itself."""
        if not isinstance(answer, int) or not self.least <= answer <= self.most:
            raise self.refuse(f"{quoted(answer)} is not a whole number from {self.least} to {self.most}")
        return answer

    def forced(self) -> Answer | None:
        """When only one number is possible."""
        return self.least if self.least == self.most else None

    def read(self, text: str) -> Answer:
        """Digits."""
        try:
            return int(text)
        except ValueError:
            raise self.refuse(f"{quoted(text)} is not a whole number from {self.least} to {self.most}") from None

    def write(self, answer: Answer) -> str:
        """Digits."""
        return str(self.value(answer))

    def sample(self, random: Random) -> Answer:
        """Any of the numbers."""
        return self.least + int(random() * (self.most - self.least + 1))

    def count(self) -> int:
        """How many numbers."""
        return self.most - self.least + 1

    def enumerate(self) -> list[Answer]:
        """Every number."""
        return list(range(self.least, self.most + 1))


class Arrange(Ask[tuple[int, ...]]):
    """A box for every thing, no two in the same. `illegal` says why an arrangement is not allowed."""

    kind = "arrange"
    __slots__ = ("boxes", "illegal")

    def __init__(
        self,
        rule: str,
        seat: int,
        things: Sequence[object],
        boxes: Sequence[str],
        illegal: Callable[[tuple[int, ...]], tuple[str, str] | None],
        ask: str = "",
        of: str = "",
        default: tuple[int, ...] | None = None,
    ) -> None:
        self.rule, self.seat, self.options, self.boxes, self.illegal = rule, seat, things, boxes, illegal
        self.ask, self.of, self.owners, self._default = ask, of, None, default

    def value(self, answer: Answer) -> tuple[int, ...]:
        """The boxes, in the order of the things."""
        if not isinstance(answer, tuple) or len(answer) != len(self.options):
            raise self.refuse(f"name a box for each of {', '.join(map(key_of, self.options))}")
        if len(set(answer)) != len(answer) or any(not 0 <= i < len(self.boxes) for i in answer):
            raise self.refuse(f"each box holds one, and the boxes are {' '.join(self.boxes)}")
        if reason := self.illegal(answer):
            raise self.refuse(reason[1], reason[0])
        return answer

    def forced(self) -> Answer | None:
        """Seldom worth computing: an arrangement is always asked."""
        return None

    def proposal(self, present: Mapping[str, str]) -> tuple[tuple[int, ...], bool]:
        """The present boxes, by key, if they are allowed, or the rule's default (True); else the first (False)."""
        keys, boxes = [key_of(thing) for thing in self.options], list(self.boxes)
        if all(present.get(key) in boxes for key in keys):
            now = tuple(boxes.index(present[key]) for key in keys)
            if len(set(now)) == len(now) and self.illegal(now) is None:
                return now, True
        if isinstance(self.default, tuple):
            return self.default, True
        return tuple(range(len(keys))), False

    def read(self, text: str) -> Answer:
        """`brand:1L ilse:1R tam:2C`, in any order."""
        places: dict[str, str] = {}
        for word in text.replace(",", " ").split():
            thing, colon, box = word.rpartition(":")
            if not colon or thing in places:
                raise self.refuse(f"{quoted(word)} is not of the form name:box, each name once")
            places[thing] = box
        keys, boxes = [key_of(thing) for thing in self.options], list(self.boxes)
        for thing, box in places.items():
            if thing not in keys or box not in boxes:
                raise self.refuse(
                    f"{short(thing)}:{short(box)} names no such thing or box; boxes: {' '.join(boxes)}"
                )
        if missing := [key for key in keys if key not in places]:
            raise self.refuse(f"no box is named for {', '.join(missing)}")
        return tuple(boxes.index(places[key]) for key in keys)

    def write(self, answer: Answer) -> str:
        """`name:box` for each thing."""
        value = self.value(answer)
        return " ".join(f"{key_of(t)}:{self.boxes[b]}" for t, b in zip(self.options, value, strict=True))

    def sample(self, random: Random) -> Answer:
        """Shuffle until it is allowed."""
        while True:
            rest = list(range(len(self.boxes)))
            answer = tuple(rest.pop(int(random() * len(rest))) for _ in self.options)
            if self.illegal(answer) is None:
                return answer

    def count(self) -> int:
        """All placings, allowed or not."""
        return perm(len(self.boxes), len(self.options))

    def enumerate(self) -> list[Answer]:
        """Every allowed placing."""
        ways = permutations(range(len(self.boxes)), len(self.options))
        return [way for way in ways if self.illegal(way) is None]


class Name(Ask[str]):
    """A name to give; `options` are suggestions, `taken` cannot be used again."""

    kind = "name"
    __slots__ = ("taken",)
    MOST = 24
    options: Sequence[str]

    def __init__(
        self,
        rule: str,
        seat: int,
        suggestions: Sequence[str],
        taken: Sequence[str],
        ask: str = "",
        of: str = "",
        default: str | None = None,
    ) -> None:
        self.rule, self.seat, self.options, self.taken = rule, seat, suggestions, taken
        self.ask, self.of, self.owners, self._default = ask, of, None, default

    def offered(self) -> Sequence[str]:
        """The suggestions that are free."""
        return [name for name in self.options if name not in self.taken]

    def value(self, answer: Answer) -> str:
        """A printable word or two that nobody else has."""
        text = answer.strip() if isinstance(answer, str) else ""
        if not text or len(text) > self.MOST or not text.isprintable():
            raise self.refuse(f"a name has 1 to {self.MOST} printable characters")
        if text.casefold() in (name.casefold() for name in self.taken):
            raise self.refuse(f"the name {quoted(text)} is taken")
        return text

    def forced(self) -> Answer | None:
        """Never."""
        return None

    def read(self, text: str) -> Answer:
        """As typed."""
        return text.strip()

    def write(self, answer: Answer) -> str:
        """As typed."""
        return self.value(answer)

    def sample(self, random: Random) -> Answer:
        """One of the suggestions that is free."""
        free = self.offered()
        return free[int(random() * len(free))]

    def count(self) -> int:
        """The suggestions."""
        return len(self.options)

    def enumerate(self) -> list[Answer]:
        """The suggestions that are free."""
        return [*self.offered()]


class Words(Name):
    """Words to be read out to everybody: longer than a name, and nobody has taken them."""

    __slots__ = ()
    MOST = 200


class Basket(Ask[tuple[tuple[T, int], ...]]):
    """Goods to buy within a purse: of each a number, at most so many. Prices and purse are in the smallest coin.

    The raw answer is flat: good, number, good, number …, the goods in their order.
    """

    kind = "basket"
    __slots__ = ("most", "prices", "purse")
    options: Sequence[T]

    def __init__(
        self,
        rule: str,
        seat: int,
        goods: Sequence[T],
        prices: Sequence[int],
        purse: int,
        most: Sequence[int],
        ask: str = "",
        of: str = "",
        default: tuple[int, ...] | None = None,
    ) -> None:
        self.rule, self.seat, self.options = rule, seat, goods
        self.prices, self.purse, self.most = prices, purse, most
        self.ask, self.of, self.owners, self._default = ask, of, None, default

    def value(self, answer: Answer) -> tuple[tuple[T, int], ...]:
        """Each good that is bought, and how many of it."""
        if not isinstance(answer, tuple) or len(answer) % 2:
            raise self.refuse(f"{quoted(answer)} is not a list of goods, each with its number")
        goods, numbers = answer[::2], answer[1::2]
        if list(goods) != sorted(set(goods)) or any(not 0 <= good < len(self.options) for good in goods):
            raise self.refuse("each good can be named once, in their order, and only those offered")
        for good, number in zip(goods, numbers, strict=True):
            if not 1 <= number <= self.most[good]:
                name, most = key_of(self.options[good]), self.most[good]
                raise self.refuse(f"of {name} between 1 and {most} can be bought, not {short(str(number))}")
        cost = self.cost(answer)
        if cost > self.purse:
            raise self.refuse(f"that costs {cost} silver, but only {self.purse} are there")
        return tuple((self.options[good], number) for good, number in zip(goods, numbers, strict=True))

    def cost(self, answer: tuple[int, ...]) -> int:
        """What all of it costs together."""
        return sum(self.prices[good] * number for good, number in zip(answer[::2], answer[1::2], strict=True))

    def affordable(self, good: int, purse: int) -> int:
        """How many of a good such a purse could buy."""
        price = self.prices[good]
        return min(self.most[good], purse // price) if price else self.most[good]

    def forced(self) -> Answer | None:
        """Nothing, when nothing can be afforded."""
        return None if any(self.affordable(good, self.purse) > 0 for good in range(len(self.options))) else ()

    def read(self, text: str) -> Answer:
        """`sword axe*2`, separated by spaces or commas; `none` for nothing. What is named twice is added up."""
        places = {key_of(good): place for place, good in enumerate(self.options)}
        found: dict[int, int] = {}
        for word in [] if text.strip() == "none" else text.replace(",", " ").split():
            key, star, number = (word, "", "1") if word in places else word.rpartition("*")
            if key not in places or not number.isdecimal() or len(number) > LONGEST_NUMBER:
                what = quoted(key if star and key not in places else word)
                raise self.refuse(f"{what} is not for sale here; a basket reads like `{self._example()}`")
            found[places[key]] = found.get(places[key], 0) + int(number)
        return tuple(part for good in sorted(found) for part in (good, found[good]))

    def _example(self) -> str:
        """How two goods are written."""
        return " ".join(f"{key_of(good)}{times}" for good, times in zip(self.options, ("", "*2"), strict=False))

    def write(self, answer: Answer) -> str:
        """The keys, each with its number where it is more than one."""
        bought = [key_of(good) + (f"*{number}" if number > 1 else "") for good, number in self.value(answer)]
        return " ".join(bought) or "none"

    def sample(self, random: Random) -> Answer:
        """Any part of the purse is spent, on goods by chance, seldom on many of the same."""
        left, bought, prices = int(random() * (self.purse + 1)), [], self.prices
        goods = list(range(len(self.options)))
        while goods:
            good = goods.pop(int(random() * len(goods)))
            if prices[good] <= left and (most := self.affordable(good, left)) > 0:
                number = 1 + int(random() ** 3 * most)
                left -= number * self.prices[good]
                bought.append((good, number))
        return tuple(part for pair in sorted(bought) for part in pair)

    def count(self) -> int:
        """As many as if each good were bought from a purse of its own."""
        return prod(1 + max(0, self.affordable(good, self.purse)) for good in range(len(self.options)))

    def enumerate(self) -> list[Answer]:
        """Every basket within the purse."""
        found: list[tuple[tuple[int, ...], int]] = [((), self.purse)]
        for good, price in enumerate(self.prices):
            found += [
                ((*basket, good, number), left - number * price)
                for basket, left in found
                for number in range(1, self.affordable(good, left) + 1)
            ]
        return [basket for basket, _ in found]
