"""What a die may still show: a number that is settled only as far as a rule looks at it.

`d100 <= 10` has two outcomes, not a hundred. A rule that is counted out gets its dice as such numbers. They can be
added, stored and told like any other; where it begins to matter which face it was, the faces fall into parts. Then
either `Split` says into which, and the scene is run again for each of them (`PossibleTape`), or the scene goes on
with the largest part, and the others are kept for later (`FollowedTape`). What is kept to the last can be played
with plain dice (`ThrownTape`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, cast

from labrys.engine.compiled import COMPILED
from labrys.engine.dice import Dice
from labrys.engine.errors import DiceNeeded, LabrysError
from labrys.engine.tape import SeededTape, Tape

Faces = tuple[int, ...]


class Split(Exception):
    """Somebody has looked at a die: from here on it matters in which of these parts its face is."""

    def __init__(self, place: int, parts: Iterable[Faces]) -> None:
        super().__init__(f"the die at {place} is looked at")
        self.place = place
        self.parts = tuple(parts)


class Unlikely(Exception):
    """A branch that is not followed further: a rule may call for dice again and again."""


def _computed(operation: Callable[..., Any]) -> Callable[..., Any]:
    """An operation whose result is as open as the die itself."""

    def compute(self: Possible, *others: Any) -> Any:
        return self.map(operation, others)

    return compute


def _seen(operation: Callable[..., Any]) -> Callable[..., Any]:
    """An operation whose result somebody acts upon."""

    def look(self: Possible, *others: Any) -> Any:
        return settled(self.map(operation, others))

    return look


class Possible:
    """A number that depends on a die: by face, of those that were possible when it was made, what it would be.

    `tape`: where parts are followed, which faces still are.
    """

    __slots__ = ("by_face", "place", "tape")

    def __init__(self, place: int, by_face: Mapping[int, Any], tape: FollowedTape | None = None) -> None:
        self.place, self.by_face, self.tape = place, by_face, tape

    def now(self) -> Mapping[int, Any]:
        """By face, of those that are still possible."""
        faces = None if self.tape is None else self.tape.known.get(self.place)
        if faces is None or len(faces) == len(self.by_face):
            return self.by_face
        return {face: self.by_face[face] for face in faces}

    def map(self, operation: Callable[..., Any], others: tuple[Any, ...]) -> Any:
        """The result for each face; if it is always the same, that. Of two dice one must be known."""
        by_face = self.now()
        for other in others:
            if isinstance(other, Possible):
                return self._with(by_face, operation, other)
        results = {face: operation(value, *others) for face, value in by_face.items()}
        return self._one_or_open(results)

    def _with(self, by_face: Mapping[int, Any], operation: Callable[..., Any], other: Possible) -> Any:
        theirs = other.now()
        if other.place == self.place:
            return self._one_or_open({face: operation(value, theirs[face]) for face, value in by_face.items()})
        if len(by_face) <= len(theirs):
            return operation(settled(self, apart=True), other)
        return operation(self, settled(other, apart=True))

    def _one_or_open(self, results: dict[int, Any]) -> Any:
        values = iter(results.values())
        first = next(values)
        return first if all(result == first for result in values) else Possible(self.place, results, self.tape)

    __add__ = _computed(operator.add)
    __sub__ = _computed(operator.sub)
    __mul__ = _computed(operator.mul)
    __floordiv__ = _computed(operator.floordiv)
    __truediv__ = _computed(operator.truediv)
    __mod__ = _computed(operator.mod)
    __radd__ = _computed(lambda value, other: other + value)
    __rsub__ = _computed(lambda value, other: other - value)
    __rmul__ = _computed(lambda value, other: other * value)
    __rfloordiv__ = _computed(lambda value, other: other // value)
    __rtruediv__ = _computed(lambda value, other: other / value)
    __rmod__ = _computed(lambda value, other: other % value)
    __neg__ = _computed(operator.neg)
    __pos__ = _computed(operator.pos)
    __abs__ = _computed(operator.abs)

    __lt__ = _seen(operator.lt)
    __le__ = _seen(operator.le)
    __gt__ = _seen(operator.gt)
    __ge__ = _seen(operator.ge)
    __eq__ = _seen(operator.eq)
    __ne__ = _seen(operator.ne)
    __bool__ = _seen(bool)
    __index__ = _seen(operator.index)
    __int__ = _seen(int)
    __float__ = _seen(float)
    __round__ = _seen(round)
    __divmod__ = _seen(divmod)
    __hash__ = _seen(hash)
    __str__ = _seen(str)
    __repr__ = _seen(repr)
    __format__ = _seen(format)


def settled(value: Any, *, apart: bool = False) -> Any:
    """A value that is no longer open. `apart`: every face by itself.

    Where parts are followed it is what the largest part says; else `Split` tells what it may be.
    """
    if not isinstance(value, Possible):
        return value
    by_face = value.now()
    parts: dict[Any, list[int]] = {}
    for face, result in by_face.items():
        parts.setdefault(face if apart else result, []).append(face)
    if len(parts) > 1:
        if value.tape is None:
            raise Split(value.place, map(tuple, parts.values()))
        return by_face[value.tape.follow(value.place, [tuple(part) for part in parts.values()])]
    return next(iter(by_face.values()))


def _as_rules_take_it(die: Possible) -> int:
    """A die that is still open; compiled rules take only numbers."""
    return cast("int", settled(die, apart=True) if COMPILED else die)


class PossibleTape:
    """What has been rolled stays as it was; what comes next is possible, as far as it is not known.

    Dice are known in parts: which faces one may still show. Draws are scripted.
    """

    __slots__ = ("_draws", "_known", "_past", "_places")

    def __init__(self, past: Tape, now: Dice, known: Mapping[int, Faces], draws: list[str]) -> None:
        self._past, self._known, self._draws = past, known, draws
        self._places = (now.rolled, now.drawn)

    def copy(self) -> PossibleTape:
        """It is never written to."""
        return self

    def face(self, place: int, rule: str, sides: int = 6) -> int:
        """The past as it was, then what may be."""
        if place < self._places[0]:
            return self._past.face(place, rule, sides)
        faces = self._known.get(place, range(1, sides + 1))
        if len(faces) == 1:
            return faces[0]
        return _as_rules_take_it(Possible(place, {face: face for face in faces}))

    def draw(self, place: int, cup: dict[str, int], rule: str) -> str:
        """The past as it was, then the script."""
        ahead = place - self._places[1]
        if ahead < 0:
            return self._past.draw(place, cup, rule)
        if ahead < len(self._draws):
            return self._draws[ahead]
        there = {kind: int(count) for kind, count in cup.items() if count}
        if not there:
            raise LabrysError(f"{rule}: the cup is empty, nothing can be drawn")
        raise DiceNeeded(rule, tuple(there), tuple(there.values()))


class Branch(NamedTuple):
    """A way the dice can fall, as far as it matters, and how likely that is: so many of so many ways."""

    ways: int
    whole: int
    known: Mapping[int, Faces]  # by place, what a die may still show
    draws: Sequence[str]


WHOLE = Branch(1, 1, {}, ())
FOLLOWED = 10**12  # a branch that is less likely than one in so many is given up


class FollowedTape:
    """Like `PossibleTape`; but where it matters which face it was, the largest part is followed at once.

    So every run of a scene comes to an end. What else could have been is in `others`.
    """

    __slots__ = ("_past", "_places", "draws", "known", "others", "ways", "whole")

    def __init__(self, past: Tape, now: Dice, branch: Branch) -> None:
        self._past, self._places = past, (now.rolled, now.drawn)
        self.turn_to(branch)

    def turn_to(self, branch: Branch) -> None:
        """From here on the dice fall like this."""
        self.ways, self.whole = branch.ways, branch.whole
        self.known, self.draws = dict(branch.known), list(branch.draws)
        self.others: list[Branch] = []

    def copy(self) -> FollowedTape:
        """One run follows it."""
        return self

    @property
    def chance(self) -> Fraction:
        """How likely this branch is."""
        return Fraction(self.ways, self.whole)

    def follow(self, place: int, parts: list[Faces]) -> int:
        """Which of the parts comes first? A face of it."""
        largest, draws = max(parts, key=len), tuple(self.draws)
        self.whole *= sum(map(len, parts))
        self.others += [
            Branch(self.ways * len(part), self.whole, {**self.known, place: part}, draws)
            for part in parts
            if part is not largest
        ]
        self.known[place] = largest
        self._narrow(len(largest))
        return largest[0]

    def face(self, place: int, rule: str, sides: int = 6) -> int:
        """The past as it was, then what may be."""
        if place < self._places[0]:
            return self._past.face(place, rule, sides)
        faces = self.known.get(place) or range(1, sides + 1)
        if len(faces) == 1:
            return faces[0]
        return _as_rules_take_it(Possible(place, {face: face for face in faces}, self))

    def draw(self, place: int, cup: dict[str, int], rule: str) -> str:
        """The past as it was, then what this branch says, then the likeliest piece."""
        ahead = place - self._places[1]
        if ahead < 0:
            return self._past.draw(place, cup, rule)
        if ahead == len(self.draws):
            there = {kind: int(count) for kind, count in cup.items() if count}
            if not there:
                raise LabrysError(f"{rule}: the cup is empty, nothing can be drawn")
            self._draw(there)
        return self.draws[ahead]

    def _draw(self, there: dict[str, int]) -> None:
        likeliest, known = max(there, key=there.__getitem__), dict(self.known)
        self.whole *= sum(there.values())
        self.others += [
            Branch(self.ways * number, self.whole, known, (*self.draws, kind))
            for kind, number in there.items()
            if kind != likeliest
        ]
        self.draws.append(likeliest)
        self._narrow(there[likeliest])

    def _narrow(self, ways: int) -> None:
        self.ways *= ways
        if self.ways * FOLLOWED < self.whole:
            raise Unlikely


class ThrownTape:
    """As far as a branch says how the dice fall they fall like that; the others are thrown by a seed."""

    __slots__ = ("_branch", "_past", "_places", "_thrown")

    def __init__(self, past: Tape, now: Dice, branch: Branch, seed: int) -> None:
        self._past, self._places = past, (now.rolled, now.drawn)
        self._branch, self._thrown = branch, SeededTape(seed)

    def copy(self) -> ThrownTape:
        """It is never written to."""
        return self

    def face(self, place: int, rule: str, sides: int = 6) -> int:
        """The past as it was, then one of the faces that may be."""
        if place < self._places[0]:
            return self._past.face(place, rule, sides)
        faces = self._branch.known.get(place)
        if faces is None:
            return self._thrown.face(place, rule, sides)
        return faces[self._thrown.face(place, rule, len(faces)) - 1]

    def draw(self, place: int, cup: dict[str, int], rule: str) -> str:
        """The past as it was, then what the branch says, then any piece."""
        ahead = place - self._places[1]
        if ahead < 0:
            return self._past.draw(place, cup, rule)
        if ahead < len(self._branch.draws):
            return self._branch.draws[ahead]
        return self._thrown.draw(place, cup, rule)
