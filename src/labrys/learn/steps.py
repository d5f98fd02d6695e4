"""Any question as a few choices among at most `SLOTS`: sub-decisions, for programs with a fixed number of actions.

A learning program chooses a number. So a question that has more answers than that is put in steps: which thing
more, or enough; which box for the next thing; which part of a range; which block of squares, then which square.
Each kind of question is a generator below: it yields the choices of a step, gets the number of the one that was
taken, and returns the raw answer. So one reads the scheme as one reads a rule.

Whatever is chosen, a legal answer comes out after finitely many steps, and every legal answer can come out (but
names, which nobody can number). A step with one choice is no step: `Walk` takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import islice, pairwise, permutations
from math import perm
from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from labrys.engine.ask import Amount, Answer, Arrange, Ask, Basket, Choose, ChooseSome, Name
from labrys.engine.errors import LabrysError
from labrys.engine.region import STEPS, Region, spread, squares
from labrys.engine.space import OnSquares, Path

SLOTS: Final = 48
"""Actions there are. A step with more choices has pages: the last slot of a page leads to the next."""
MARKS: Final = (
    "option", "done", "keep", "arrange", "box", "number", "square", "block", "walk", "step", "facing", "more",
)  # fmt: skip
Mark: TypeAlias = Literal[
    "option", "done", "keep", "arrange", "box", "number", "square", "block", "walk", "step", "facing", "more"
]
EXHAUSTED = 720  # arrangements of the rest that are looked through one by one
TRIED = 400  # … and if there are more of them, so many changes of one that is allowed


class Choice(NamedTuple):
    """What a slot stands for. `low` and `high` are numbers, boxes or squares, as the mark says.

    >>> run = labrys.new("deathmaze", seed=7)
    >>> walk = Walk(run.open_question(), 0)
    >>> walk.choices[1]
    Choice(mark='option', option=1, low=0, high=0)
    """

    mark: Mark
    option: int = -1  # the place of an option of the question; -1: it is none
    low: int = 0
    high: int = 0


Steps: TypeAlias = Generator[Sequence[Choice], int, Answer]
Step: TypeAlias = Generator[Sequence[Choice], int, int]
Present: TypeAlias = Callable[[], Mapping[str, str]]
"""The boxes people stand in now, by key: what an arrangement may be left at."""
DONE, MORE, KEEP, ARRANGE, WALK = (Choice(mark) for mark in ("done", "more", "keep", "arrange", "walk"))


class Walk:
    """A question that is being answered step by step, by one seat.

    >>> run = labrys.new("deathmaze", seed=7)
    >>> walk = Walk(run.open_question(), 0)
    >>> len(walk.choices), walk.answer is None
    (2, True)
    """

    __slots__ = ("_steps", "answer", "ask", "choices", "seat", "taken")

    def __init__(self, ask: Ask[Any], seat: int, present: Present = dict, taken: Sequence[int] = ()) -> None:
        """`taken`: the slots that were chosen already: so a walk is copied."""
        self.ask, self.seat = ask, seat
        self.taken: list[int] = []
        self.choices: Sequence[Choice] = ()
        self.answer: Answer | None = None  # when it is complete
        self._steps = steps(ask, seat, present)
        self._advance(None)
        for slot in taken:
            self.take(slot)

    def take(self, slot: int) -> None:
        """Choose one of the slots.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> walk = Walk(run.open_question(), 0)
        >>> walk.take(1)
        >>> walk.answer
        1
        """
        if not 0 <= slot < len(self.choices):
            raise LabrysError(
                f"action {slot} is masked: this question has the actions 0 to {len(self.choices) - 1} now"
                if self.choices
                else f"action {slot} is masked: nothing is asked of seat {self.seat} now"
            )
        self.taken.append(slot)
        self._advance(slot)

    def _advance(self, slot: int | None) -> None:
        """To the next step that has more than one choice, or to the end."""
        try:
            self.choices = next(self._steps) if slot is None else self._steps.send(slot)
            while len(self.choices) == 1:
                self.choices = self._steps.send(0)
        except StopIteration as complete:
            self.answer, self.choices = complete.value, ()


def one_of(choices: Sequence[Choice]) -> Step:
    """The place of the choice that is taken: page by page, if there are too many."""
    start = 0
    while len(choices) - start > SLOTS:
        slot = yield [*choices[start : start + SLOTS - 1], MORE]
        if slot < SLOTS - 1:
            return start + slot
        start += SLOTS - 1
    return start + (yield choices[start:])


def steps(ask: Ask[Any], seat: int, present: Present) -> Steps:
    """The steps of a question, whatever its kind."""
    if isinstance(ask, Choose):
        return _choose(ask, seat)
    if isinstance(ask, ChooseSome):
        return _some(ask)
    if isinstance(ask, Amount):
        return _number(ask.least, ask.most)
    if isinstance(ask, Arrange):
        return _arrange(ask, present)
    if isinstance(ask, Name):
        return _name(ask)
    if isinstance(ask, Basket):
        return _basket(ask)
    if isinstance(ask, OnSquares):
        return _on_squares(ask)
    raise LabrysError(f"a question of the kind {ask.kind!r} cannot be put in steps")


def _choose(ask: Choose[Any], seat: int) -> Steps:
    """One of the options that are this seat's."""
    own = [place for place in range(len(ask.options)) if ask.owner(place) == seat] or range(len(ask.options))
    chosen = yield from one_of([Choice("option", place) for place in own])
    return own[chosen]


def _some(ask: ChooseSome[Any]) -> Steps:
    """One more and one more, in any order, or enough."""
    picked: list[int] = []
    while len(picked) < ask.most:
        choices = [Choice("option", place) for place in range(len(ask.options)) if place not in picked]
        if len(picked) >= ask.least:
            choices.insert(0, DONE)
        chosen = choices[(yield from one_of(choices))]
        if chosen is DONE:
            break
        picked.append(chosen.option)
    return tuple(picked)


def _number(least: int, most: int, option: int = -1) -> Step:
    """A part of the range, and a part of that, until it is one number."""
    while least < most:
        width = most - least + 1
        parts = min(width, SLOTS)
        bounds = [least + width * part // parts for part in range(parts + 1)]
        ranges = [Choice("number", option, low, high - 1) for low, high in pairwise(bounds)]
        chosen = ranges[(yield from one_of(ranges))]
        least, most = chosen.low, chosen.high
    return least


def _name(ask: Name) -> Steps:
    """A name is nothing to be learnt: the default, else the first that is free."""
    if isinstance(ask.default, str):
        return ask.default
    taken = {name.casefold() for name in ask.taken}
    names = [str(name) for name in ask.options] + [f"Nobody {number}" for number in range(1, len(taken) + 2)]
    return next(name for name in names if name.casefold() not in taken)
    yield  # type: ignore[unreachable]  # so that it is a generator like the others


def _basket(ask: Basket[Any]) -> Steps:
    """A good that is not in the basket and can be paid for, and how many; or enough."""
    bought: dict[int, int] = {}
    purse = ask.purse
    while True:
        goods = [
            Choice("option", good)
            for good in range(len(ask.options))
            if good not in bought and ask.affordable(good, purse) > 0
        ]
        chosen = [DONE, *goods][(yield from one_of([DONE, *goods]))]
        if chosen is DONE:
            return tuple(part for good in sorted(bought) for part in (good, bought[good]))
        good = chosen.option
        bought[good] = yield from _number(1, ask.affordable(good, purse), good)
        purse -= bought[good] * ask.prices[good]


# -- arrangements ----------------------------------------------------------------------------------------------


def _arrange(ask: Arrange, present: Present) -> Steps:
    """As it is now or as the rule proposes; or thing by thing: which box."""
    proposal, fits = ask.proposal(present())
    if fits and (yield from one_of([KEEP, ARRANGE])) == 0:
        return proposal
    found = Completion(ask, proposal if fits else None)
    placed: tuple[int, ...] = ()
    while len(placed) < len(ask.options):
        boxes = [box for box in range(len(ask.boxes)) if box not in placed and found.completes((*placed, box))]
        choices = [Choice("box", len(placed), box, len(ask.boxes) - 1) for box in boxes]
        placed = (*placed, boxes[(yield from one_of(choices))])
    return placed


class Completion:
    """Can the first things stand so, and the others somehow?

    Few arrangements of the others are looked through. Of many, those are tried that differ from an allowed one by
    one or two changes: rules speak of how many stand in front and who must not, and that is soon mended.
    """

    def __init__(self, ask: Arrange, legal: tuple[int, ...] | None = None) -> None:
        """`legal`: an arrangement that is allowed, if one is known."""
        self.ask = ask
        self._known: dict[tuple[int, ...], tuple[int, ...]] = {(): legal or self._first()}  # by how it begins

    def _first(self) -> tuple[int, ...]:
        """Some arrangement that is allowed, always the same."""
        number, boxes = len(self.ask.options), len(self.ask.boxes)
        for way in islice(permutations(range(boxes), number), EXHAUSTED):
            if self.ask.illegal(way) is None:
                return way
        found = self.ask.sample(Random(0).random)
        assert isinstance(found, tuple)
        return found

    def completes(self, begun: tuple[int, ...]) -> bool:
        """Is there an allowed arrangement that begins so? From the one that is found the next is sought."""
        for known in range(len(begun), -1, -1):
            if (near := self._known.get(begun[:known])) is not None:
                break
        else:
            raise AssertionError  # how it begins with nobody is always known
        if near[: len(begun)] == begun:
            self._known[begun] = near
            return True
        rest = [box for box in range(len(self.ask.boxes)) if box not in begun]
        missing = len(self.ask.options) - len(begun)
        if perm(len(rest), missing) <= EXHAUSTED:
            return any(self._allowed((*begun, *way), begun) for way in permutations(rest, missing))
        for place, box in enumerate(begun):
            near = _moved(near, place, box)
        return self._mended(near, begun, rest)

    def _allowed(self, way: tuple[int, ...], begun: tuple[int, ...]) -> bool:
        if self.ask.illegal(way) is None:
            self._known[begun] = way
            return True
        return False

    def _mended(self, near: tuple[int, ...], begun: tuple[int, ...], free: Sequence[int]) -> bool:
        """An arrangement that begins so and was allowed before; changed, and changed again, until it is."""
        if self._allowed(near, begun):
            return True
        once = [
            _moved(near, place, box)
            for place in range(len(begun), len(near))
            for box in free
            if box != near[place]
        ]
        if any(self._allowed(way, begun) for way in once):
            return True
        chance = Random(len(begun))
        for _ in range(TRIED):  # two changes by chance, but always the same ones
            some = once[int(chance.random() * len(once))]
            place = len(begun) + int(chance.random() * (len(some) - len(begun)))
            if self._allowed(_moved(some, place, free[int(chance.random() * len(free))]), begun):
                return True
        return False


def _moved(way: tuple[int, ...], place: int, box: int) -> tuple[int, ...]:
    """One thing in another box; whoever was there changes places with it."""
    changed = [way[place] if there == box else there for there in way]
    changed[place] = box
    return tuple(changed)


# -- squares ---------------------------------------------------------------------------------------------------


def _on_squares(ask: OnSquares[Any, Any]) -> Steps:
    """What is beside the squares; a square, or a block of them and one in it; of a path also each step of it."""
    region = ask.region
    beside = [Choice("option", place) for place in range(len(ask.options))]
    if isinstance(ask, Path) and region.steps > 1 and region.ends:
        beside.append(WALK)
    room = SLOTS - len(beside) if len(beside) < SLOTS // 2 else SLOTS // 2
    choices = [*beside, *_blocks(region, list(squares(region.ends)), room)]
    chosen = choices[(yield from one_of(choices))]
    if chosen.mark == "option":
        return -1 - chosen.option
    if chosen is WALK:
        way = yield from _on_foot(region)
    else:
        end = yield from _square_of(region, chosen)
        if not isinstance(ask, Path):
            return end
        way = region.way(end)
    assert isinstance(ask, Path)
    if ask.facing is None:
        return (-1, *way)
    usual = ask.facing(way[-1])
    facing = yield from one_of([Choice("facing", -1, towards, int(towards == usual)) for towards in range(8)])
    return (facing, *way)


def _square_of(region: Region, chosen: Choice) -> Step:
    """The square that is chosen, or one of a block."""
    while chosen.mark == "block":
        choices = _blocks(region, _within(region, chosen), SLOTS)
        chosen = choices[(yield from one_of(choices))]
    return chosen.low


def _within(region: Region, block: Choice) -> list[int]:
    """The squares of a block, of which two corners are named."""
    row = region.width + 1
    (top, left), (bottom, right) = divmod(block.low, row), divmod(block.high, row)
    return [
        square
        for square in squares(region.ends)
        if top <= square // row <= bottom and left <= square % row <= right
    ]


def _blocks(region: Region, ends: list[int], room: int) -> list[Choice]:
    """These squares, the nearest first; if they are too many, the blocks of a grid in which some of them lie."""
    if len(ends) <= room:
        return [Choice("square", -1, end, end) for end in sorted(ends, key=lambda end: (region.ring_of(end), end))]
    row = region.width + 1
    side = 2
    while len(blocks := {(end // row // side, end % row // side) for end in ends}) > room:
        side += 1
    corners = [(top * side, left * side) for top, left in sorted(blocks)]
    found = [
        Choice("block", -1, top * row + left, (top + side - 1) * row + min(left + side - 1, region.width - 1))
        for top, left in corners
    ]
    if len(found) == 1:  # it would be asked for ever
        return [Choice("square", -1, end, end) for end in ends]
    return found


def _on_foot(region: Region) -> Generator[Sequence[Choice], int, tuple[int, ...]]:
    """Step by step, wherever an end can still be reached; or enough, where one may end."""
    way = [region.start]
    while True:
        here, left = way[-1], region.steps - (len(way) - 1)
        choices = [DONE] if region.ends >> here & 1 else []
        if left > 0 and not (len(way) > 1 and region.stop >> here & 1):
            choices += [Choice("step", -1, there, there) for there in _neighbours(region, here, left - 1)]
        chosen = choices[(yield from one_of(choices))]
        if chosen is DONE:
            return tuple(way)
        way.append(chosen.low)


def _neighbours(region: Region, here: int, left: int) -> list[int]:
    """The squares one step on from which an end can be reached with the steps that are left."""
    row = region.width + 1
    around = spread(1 << here, region.width, region.floor) & region.open
    beside = [here + south * row + east for east, south in STEPS]
    return [there for there in beside if there >= 0 and around >> there & 1 and _arrives(region, there, left)]


def _arrives(region: Region, here: int, left: int) -> bool:
    """Can a way go on from this square and end well?"""
    reached = 1 << here
    for _ in range(left):
        if reached & region.ends:
            return True
        reached |= spread(reached & ~region.stop, region.width, region.floor) & region.open
    return bool(reached & region.ends)
