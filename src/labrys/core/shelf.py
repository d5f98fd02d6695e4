"""What was made before and need not be made again: most of a table is from one answer to the next as it was."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")
V = TypeVar("V")


class Shelf(Generic[T, V]):
    """What was made of things, by what can be known of them. When it is full the oldest makes room."""

    __slots__ = ("_kept", "_make", "_size")

    def __init__(self, make: Callable[[T], V], size: int = 4096) -> None:
        self._make, self._size = make, size
        self._kept: dict[Hashable, V] = {}

    def find(self, key: Hashable, thing: T) -> V:
        """What was made of a thing with this key, which must tell all that `make` looks at."""
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= self._size:
                del self._kept[next(iter(self._kept))]
            found = self._kept[key] = self._make(thing)
        return found


class Once(Generic[T, V]):
    """What was made of things that never change: of the very same thing it is made once."""

    __slots__ = ("_kept", "_make", "_size")

    def __init__(self, make: Callable[[T], V], size: int = 4096) -> None:
        self._make, self._size = make, size
        self._kept: dict[int, tuple[T, V]] = {}  # the thing itself stays too, so that no other gets its identity

    def of(self, thing: T) -> V:
        """What was made of it."""
        found = self._kept.get(id(thing))
        if found is None:
            if len(self._kept) >= self._size:
                del self._kept[next(iter(self._kept))]
            found = self._kept[id(thing)] = (thing, self._make(thing))
        return found[1]
