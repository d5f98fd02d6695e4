"""A question as a surface gets it: its options, what is barred, and how an answer is refused.

What an option means is said in fields, never in its words: a surface groups, marks and points by `who`, `on`,
`act` and `weight`, and shows `subject`, `words` and `note`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from importlib import import_module
from itertools import repeat
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, Self

from msgspec import Struct

from labrys.engine.ask import (
    Amount,
    Answer,
    Arrange,
    Ask,
    Basket,
    ChooseCalmly,
    ChooseSome,
    Words,
    kind_of,
)
from labrys.engine.errors import IllegalAnswer, LabrysError
from labrys.engine.event import GAMESMASTER
from labrys.engine.region import STEPS, Region, squares
from labrys.engine.space import OnSquares, Path
from labrys.show.acts import LEAVE, PASS
from labrys.show.english import END
from labrys.show.picture import Turn
from labrys.show.sentence import with_names

if TYPE_CHECKING:
    from labrys.engine.machine import Moment
    from labrys.show.book import AnyBook

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SHOWN_KEYS = 8  # of a decision that is printed
Weight = Literal["main", "aside", "useless", "pass"]
"""A choice the question is about; one offered beside it; one of no use here; the way to do nothing."""
Part = Literal["", "turn", "between", "way"]
"""What a question is in the course of a game, for standing orders: somebody's turn in a round of a fight, where to
pass is to hold; what is asked before and between the blows, where to pass, or to fight, is to go on with it; which
way to go. Empty: anything else."""


def whole(subject: str, words: str, note: str = "") -> str:
    """A sentence of its parts; what is empty is left out.

    >>> whole("Brand", "attacks Orc 1", "3 left")
    'Brand attacks Orc 1 (3 left)'
    """
    main = f"{subject} {words}" if subject else words
    return f"{main} ({note})" if note else main


class Label(Struct, frozen=True, gc=False):
    """What a book says of an option: `Brand` `attacks Orc 1` (`3 left`). What is empty is read from the option."""

    words: str  # what is done, without who does it
    note: str = ""  # what there is to know about it: a cost, a chance
    subject: str = ""  # who acts, as the sentence begins: "Brand", "the Troll"
    who: str = ""  # the id of who acts; empty: the option's `who`
    on: str = ""  # the key of a place or the id of a card it is done to; empty: the option's `target`
    act: str = ""  # which kind of act; empty: pass, the option's tag, or the name of the question
    weight: Weight = "main"

    @property
    def text(self) -> str:
        """All of it in words."""
        return whole(self.subject, self.words, self.note)


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """One option on the wire: a stable key, what it means as fields, and its words.

    >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
    >>> option = run.decision.options[0]
    >>> option.key, option.act, option.who, option.on
    ('attack:rolf:orc-1', 'attack', 'rolf', 'orc-1')
    """

    key: str
    words: str
    note: str = ""
    subject: str = ""
    seat: int = 0  # whose; the first seat goes without saying on the wire
    who: str = ""  # the id of a card of the picture; empty: the player himself, or the party
    on: str = ""  # the key of a place or the id of a card in the picture
    act: str = ""  # attack, cast, use, go, pass …: a word of `show/acts.py`, or one of the game's own
    weight: Weight = "main"
    turn: Turn | None = None  # how a tile would lie
    final: bool = False  # for good: it ends the game, or somebody's part in it
    price: int = 0  # of a good in a basket, in the smallest coin
    most: int = 0  # of a good in a basket: at most so many
    sign: str = ""  # which drawing shows the thing, spell or kind it is about, if it is about one

    @property
    def main(self) -> str:
        """The words with who acts, without the note.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> run.decision.options[1].main
        'Rolf takes the throwing dagger in hand'
        """
        return whole(self.subject, self.words)

    @property
    def label(self) -> str:
        """All of it in words.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> run.decision.options[1].label
        'Rolf takes the throwing dagger in hand (no attack this round)'
        """
        return whole(self.subject, self.words, self.note)

    @property
    def at(self) -> str:
        """What it points at: whom or what it is done to, else who does it.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> run.decision.options[0].at, run.decision.options[1].at
        ('orc-1', 'rolf')
        """
        return self.on or self.who


class Barred(Struct, frozen=True, omit_defaults=True):
    """What a player might expect here, the rule that forbids it, and the keys of the options it stands for.

    A star stands for anything more: `attack:rolf:*` for every attack of his.

    >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
    >>> [(barred.label, barred.rule) for barred in run.barred()]
    [('retreat', '8.11'), ('hand something over', '9.17'), ('change the marching order', '5.14')]
    """

    label: str
    rule: str
    why: str
    keys: tuple[str, ...] = ()

    def stands_for(self, key: str) -> bool:
        """Is this the option, or one of them?

        >>> Barred("attack", "8.21", "", ("attack:brand:*",)).stands_for("attack:brand:orc-1")
        True
        """
        return any(key == own or (own[-1] == "*" and key.startswith(own[:-1])) for own in self.keys)


class Chance(Protocol):
    """The module `random`, or a `random.Random` with a seed of its own."""

    def random(self) -> float:
        """A number from 0 to 1."""


class RegionMap(Struct, frozen=True, gc=False, omit_defaults=True):
    """The squares a spot or a path may lie on, all at once. Each text is a picture: a character a square, a row a
    line; so square x, y is its character number y * (width + 1) + x, which is also how squares are numbered.
    """

    width: int  # in squares
    height: int
    feet: int  # a side of a square
    steps: str  # to each square, in base 36 (z: so many or more); '.': not to be reached
    start: int = -1  # the square one sets out from; -1: none
    most: int = -1  # steps, at most; -1: they are not counted
    size: int = 1  # of whoever moves, squares of a side; a square stands for the north-western of them
    ways: str = ""  # of a path: the direction of the last step, 0 to 7 clockwise from the north, the shortest way
    faces: str = ""  # of a path that ends in a facing: the one that is taken there if none is named
    through: tuple[int, ...] = ()  # the squares one may cross, but not end in


class Told(NamedTuple):
    """What of a decision is told only when somebody looks at it, in the order of its fields."""

    prompt: str
    options: tuple[Option, ...]
    least: int
    most: int
    boxes: tuple[str, ...]
    secret: bool
    default: str
    purse: int
    coins: tuple[tuple[str, int], ...]
    region: RegionMap | None
    worths: tuple[str, ...]
    part: Part


@dataclass(frozen=True, repr=False)
class Decision:
    """A question on the wire. Its words are found when somebody looks at them: most programs need none.

    >>> run = labrys.new("deathmaze", seed=7)
    >>> run.decision
    <Decision 0 [4.11] for seat 0: 'Which game shall it be?' (one: basic, advanced)>
    >>> run.decision.prompt, run.decision.kind
    ('Which game shall it be?', 'one')
    """

    # What has a default has it from a factory: any other would stand in the class, for what is not told yet.
    number: int  # how many answers were given before it
    rule: str
    seat: int
    kind: str
    prompt: str
    options: tuple[Option, ...] = field(default_factory=tuple)
    least: int = field(default_factory=int)
    most: int = field(default_factory=int)
    boxes: tuple[str, ...] = field(default_factory=tuple)
    secret: bool = field(default_factory=bool)  # the others must not learn who is asked
    default: str = field(default_factory=str)  # the answer that is preselected; empty: none
    purse: int = field(default_factory=int)  # of a basket, in the smallest coin
    coins: tuple[tuple[str, int], ...] = field(default_factory=tuple)  # of a basket with prices: their names and
    # worth, the dearest first
    region: RegionMap | None = field(default_factory=NoneType)  # of a spot or a path; the options stand beside it
    worths: tuple[str, ...] = field(default_factory=tuple)  # of an arrangement: what each box is worth, where that
    # is not plain
    part: Part = field(default_factory=lambda: "")

    @classmethod
    def of(cls, ask: Ask[Any], number: int, tell: Callable[[], Told]) -> Self:
        """The question of a rule after so many answers; `tell` finds its words, when somebody looks at them.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> labrys.Decision.of(run.open_question(), 0, lambda: None).keys()
        ['basic', 'advanced']
        """
        made = cls.__new__(cls)
        kept = made.__dict__  # beside its fields what does not go over the wire: the question, and what is to come
        kept["number"], kept["rule"], kept["seat"], kept["kind"] = number, ask.rule, ask.seat, ask.kind
        kept["ask"], kept["_tell"] = ask, tell
        return made

    def tell(self) -> None:
        """Find the words now.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.decision.tell()
        """
        if (tell := self.__dict__.pop("_tell", None)) is not None:
            self.__dict__.update(tell()._asdict())

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """What is not told yet."""
            if name not in Told._fields or "_tell" not in self.__dict__:
                raise AttributeError(f"a decision has no {name!r}", name=name, obj=self)
            self.tell()
            return self.__dict__[name]

    @property
    def question(self) -> Ask[Any] | None:
        """The question as the rule put it; None where it has come over the wire.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.decision.question is run.open_question()
        True
        """
        return self.__dict__.get("ask")

    def alone(self) -> Decision:
        """As it goes over the wire: without the question itself, which leads to the game.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.decision.alone() == run.decision
        True
        """
        return replace(self)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), tuple([getattr(self, each.name) for each in fields(self)])

    def keys(self) -> list[str]:
        """The keys of the options.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.decision.keys()
        ['basic', 'advanced']
        """
        kept: list[str] | None = self.__dict__.get("_keys")
        if kept is None:
            ask = self.question
            kept = [option.key for option in self.options] if ask is None else ask.keys()
            self.__dict__["_keys"] = kept
        return kept.copy()

    def raw(self, key: str) -> Answer:
        """The raw answer of a key, if the keys were looked at; else the key as it is.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.decision.keys(), run.decision.raw("advanced")
        (['basic', 'advanced'], 1)
        """
        keys: list[str] = self.__dict__.get("_keys", [])
        return keys.index(key) if self.kind == "one" and key in keys else key

    def sample(self, chance: Chance = random) -> Answer:
        """A legal answer by chance, whatever kind of question it is; not where it has come over the wire.

        >>> import random
        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.decision.sample(random.Random(1)) in (0, 1)
        True
        """
        ask = self.question
        if ask is None:
            raise LabrysError("only the run that asks a question can give answers to it by chance")
        return ask.sample(chance.random)

    def _repr_html_(self) -> str:
        """In a notebook: the question and its options."""
        shown: str = import_module("labrys.export.notebook").decision_html(self)  # which stands above this
        return shown

    def __repr__(self) -> str:
        keys = ", ".join(self.keys()[:SHOWN_KEYS]) + (", …" if len(self.options) > SHOWN_KEYS else "")
        whom = "the gamesmaster" if self.seat == GAMESMASTER else f"seat {self.seat}"
        asked = f"[{self.rule}] for {whom}: {self.prompt!r}"
        return f"<Decision {self.number} {asked} ({self.kind}: {keys})>"


def told(book: AnyBook, ask: Ask[Any], state: Any, names: Sequence[str]) -> Told:
    """The question of a rule in the words of its book, with the players' names."""
    asides = len(ask.options) - ask.offers if isinstance(ask, ChooseCalmly) else len(ask.options)
    basket, depicts = ask if isinstance(ask, Basket) else None, book.drawing_of
    options = []
    for place, (option, key, seat) in enumerate(
        zip(ask.offered(), ask.keys(), ask.owners or repeat(ask.seat), strict=False)
    ):
        said = book.label(option, ask, state)
        words, note, subject, weight = said.words, said.note, said.subject, said.weight
        if END in words or END in note or END in subject:
            words, note, subject = with_names(words, names), with_names(note, names), with_names(subject, names)
        who = said.who or getattr(option, "who", "")
        if place >= asides and weight == "main":
            weight = "aside"
        act = said.act or (PASS if weight == "pass" else kind_of(option) or ask.ask)
        options.append(
            Option(
                key,
                words,
                note,
                subject,
                seat,
                who,
                said.on or (getattr(option, "target", "") if who else ""),
                act,
                weight,
                book.turn(option, ask, state),
                act == LEAVE and book.leaves_for_good,
                0 if basket is None else basket.prices[place],
                0 if basket is None else basket.most[place],
                depicts(key),
            )
        )
    return Told(
        with_names(book.prompt(ask, state), names),
        tuple(options),
        ask.least if isinstance(ask, Amount | ChooseSome) else 1,
        ask.most if isinstance(ask, Amount | ChooseSome) else ask.MOST if isinstance(ask, Words) else 1,
        tuple(ask.boxes) if isinstance(ask, Arrange) else (),
        ask.secret,
        "" if ask.default is None else ask.write(ask.default),
        ask.purse if isinstance(ask, Basket) else 0,
        book.coins if isinstance(ask, Basket) and any(ask.prices) else (),
        region_map(ask) if isinstance(ask, OnSquares) else None,
        book.worths(ask, state) if isinstance(ask, Arrange) else (),
        book.parts.get(ask.ask, ""),
    )


def told_then(book: AnyBook, moment: Moment[Any], names: Sequence[str]) -> Told:
    """The same when the question may be answered already."""
    state, ask = moment.again()
    return told(book, ask, state, names)


def region_map(ask: OnSquares[Any, Any]) -> RegionMap:
    """The squares of a question, a character each."""
    region, through = ask.region, ask.region.reached & ~ask.region.ends
    steps = {square: DIGITS[min(n, 35)] for n, ring in enumerate(region.rings) for square in squares(ring)}
    path, facing = isinstance(ask, Path), ask.facing if isinstance(ask, Path) else None
    return RegionMap(
        region.width,
        region.height,
        region.feet,
        _drawn(region, steps),
        region.start,
        region.steps,
        region.size,
        _drawn(region, _last_steps(region)) if path else "",
        _drawn(region, {square: DIGITS[facing(square)] for square in squares(region.ends)}) if facing else "",
        tuple(squares(through)),
    )


def _last_steps(region: Region) -> dict[int, str]:
    """To each square that is reached, the direction of the last step of the way to it."""
    row = region.width + 1
    direction = {south * row + east: DIGITS[number] for number, (east, south) in enumerate(STEPS)}
    return {
        square: direction[square - region.before(square, number)]
        for number, ring in enumerate(region.rings)
        if number
        for square in squares(ring)
    }


def _drawn(region: Region, marks: dict[int, str]) -> str:
    """A character a square, a line a row; a dot where there is no mark."""
    drawing = list("\n".join(["." * region.width] * region.height))
    for square, mark in marks.items():
        drawing[square] = mark
    return "".join(drawing)


def refusal(answer: str, refused: IllegalAnswer, barred: list[Barred]) -> IllegalAnswer:
    """By the rule that forbids it, if that is known; else as the question refused it."""
    words = (answer, *answer.replace(",", " ").split())
    for one in barred:
        if any(one.stands_for(word) for word in words):
            return forbidden(one)
    return refused


def forbidden(one: Barred) -> IllegalAnswer:
    """The refusal of what is barred: the rule, what it forbids, and why."""
    return IllegalAnswer(one.rule, f"{one.label}: {one.why}")
