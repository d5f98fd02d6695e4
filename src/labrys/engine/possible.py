"""What a die may still show: a number that is settled only as far as a rule looks at it.

`d100 <= 10` has two outcomes, not a hundred. A rule that is counted out gets its dice as such numbers. They can be
added, stored and told like any other; where it begins to matter which face it was, `Split` says into which parts
the faces fall, and the scene is run again for each part.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from labrys.engine.dice import Dice, Tape
from labrys.engine.errors import DiceNeeded, LabrysError

Faces = tuple[int, ...]


class Split(Exception):
    """Somebody has looked at a die: from here on it matters in which of these parts its face is."""

    def __init__(self, place: int, parts: Iterable[Faces]) -> None:
        super().__init__(f"the die at {place} is looked at")
        self.place = place
        self.parts = tuple(parts)


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
    """A number that depends on a die: by face, of those that are still possible, what it would be."""

    __slots__ = ("by_face", "place")

    def __init__(self, place: int, by_face: Mapping[int, Any]) -> None:
        self.place, self.by_face = place, by_face

    def map(self, operation: Callable[..., Any], others: tuple[Any, ...]) -> Any:
        """The result for each face; if it is always the same, that. Of two dice one must be known."""
        for other in others:
            if isinstance(other, Possible) and other.place != self.place:
                settled(min(self, other, key=lambda one: len(one.by_face)), apart=True)
        results = {
            face: operation(value, *(o.by_face[face] if isinstance(o, Possible) else o for o in others))
            for face, value in self.by_face.items()
        }
        first, *rest = results.values()
        return first if all(result == first for result in rest) else Possible(self.place, results)

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
    """A value that is no longer open; `Split` tells what it may be. `apart`: every face by itself."""
    if not isinstance(value, Possible):
        return value
    parts: dict[Any, list[int]] = {}
    for face, result in value.by_face.items():
        parts.setdefault(face if apart else result, []).append(face)
    raise Split(value.place, map(tuple, parts.values()))


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
        return faces[0] if len(faces) == 1 else cast("int", Possible(place, {face: face for face in faces}))

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
