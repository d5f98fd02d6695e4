"""What was made before and need not be made again: most of a table is from one answer to the next as it was.

What is too heavy is made each time: somebody may have made up a position that is larger than any game gets.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Any, Generic, TypeVar

T = TypeVar("T")
V = TypeVar("V")


def _light(thing: object) -> bool:
    return True


def _make_room(kept: dict[Any, Any]) -> None:
    with suppress(RuntimeError, KeyError):  # somebody in another thread is doing the same
        del kept[next(iter(kept))]


class Shelf(Generic[T, V]):
    """What was made of things, by what can be known of them. When it is full the oldest makes room."""

    __slots__ = ("_kept", "_light", "_make", "_size")

    def __init__(self, make: Callable[[T], V], size: int = 8192, light: Callable[[T], bool] = _light) -> None:
        self._make, self._size, self._light = make, size, light
        self._kept: dict[Hashable, V] = {}

    def find(self, key: Hashable, thing: T) -> V:
        """What was made of a thing with this key, which must tell all that `make` looks at."""
        found = self._kept.get(key)
        if found is None:
            found = self._make(thing)
            if self._light(thing):
                if len(self._kept) >= self._size:
                    _make_room(self._kept)
                self._kept[key] = found
        return found


class Once(Generic[T, V]):
    """What was made of things that never change: of the very same thing it is made once."""

    __slots__ = ("_kept", "_light", "_make", "_size")

    def __init__(self, make: Callable[[T], V], size: int = 8192, light: Callable[[T], bool] = _light) -> None:
        self._make, self._size, self._light = make, size, light
        self._kept: dict[int, tuple[T, V]] = {}  # the thing itself stays too, so that no other gets its identity

    def of(self, thing: T) -> V:
        """What was made of it."""
        found = self._kept.get(id(thing))
        if found is None:
            found = (thing, self._make(thing))
            if self._light(thing):
                if len(self._kept) >= self._size:
                    _make_room(self._kept)
                self._kept[id(thing)] = found
        return found[1]
