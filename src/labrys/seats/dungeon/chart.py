"""The party's map as a player reads it: where one can go from where, what is still unexplored, the way home."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from labrys.games.dungeon.chapters.c02_directions import in_order, part_word
from labrys.games.dungeon.options import Go, OpenDoor
from labrys.games.dungeon.telling.view import STEPS, Square, View
from labrys.kit.mazefile.building import half
from labrys.kit.mazefile.model import SIDES, Part, Side

PASSABLE = ("open", "door", "double", "secret")
TIRED = 2  # so often the same unknown way is tried


class Step(Struct, frozen=True):
    """Over this side of a square; -1: by its stairs."""

    square: str
    side: int


class Memory(Struct):
    """What a player remembers beside the map."""

    links: dict[str, str] = {}  # from stairs to where they led
    homes: dict[str, int] = {}  # towers that reach the surface
    ridden: dict[int, int] = {}  # levels to which a tower took us
    visited: dict[str, int] = {}  # squares of chambers where we were on this descent
    tried: dict[Step, int] = {}
    shunned: dict[str, int] = {}  # squares of chambers with foes too strong for us
    known: tuple[int, ...] = ()  # how much we had seen when there was something new last
    orders: dict[str, int] = {}  # given since then, by the square where we stood
    weary: bool = False  # too many of them on one square


class Chart:
    """The squares of a view, by their names."""

    def __init__(self, view: View, memory: Memory) -> None:
        self.view, self.memory = view, memory
        self.squares: dict[str, Square] = {}
        for page in view.pages:
            self.squares |= page.squares
        self.norths = {page.key: Side[page.north.upper()] for page in view.pages}

    def beyond(self, square: str, side: int) -> str:
        """The name of the square on that side, known or not."""
        page, _, _ = square.partition(":")
        here, (dx, dy) = self.squares[square], STEPS[side]
        return f"{page}:{here.x + dx},{here.y + dy}"

    def room(self, square: str) -> list[str]:
        """The squares of the same chamber, row by row; a square of a corridor is alone."""
        here = self.squares[square]
        if here.kind != "chamber":
            return [square]
        page = square.partition(":")[0] + ":"
        found = [
            name
            for name, other in self.squares.items()
            if other.kind == "chamber" and other.number == here.number and name.startswith(page)
        ]
        return sorted(found, key=lambda name: (self.squares[name].y, self.squares[name].x))

    def steps(self, square: str) -> Iterator[tuple[Step, str]]:
        """Where one can go from here, as far as it is known or can be tried."""
        here = self.squares[square]
        for side in SIDES:
            if here.sides[side] in PASSABLE:
                yield Step(square, int(side)), self.beyond(square, side)
        if here.kind in ("stairs_down", "stairs_up", "hole"):
            yield Step(square, -1), self.memory.links.get(square, "")

    def path(self, goal: Callable[[str, Step, str], bool]) -> Step | None:
        """The first step of the shortest way to what is looked for, chambers crossed at will."""
        start = self.view.here
        came: dict[str, Step | None] = dict.fromkeys(self.room(start))
        queue = deque(came)
        while queue:
            square = queue.popleft()
            for step, there in self.steps(square):
                first = came[square] or step
                if goal(square, step, there):
                    return first
                if there in self.squares and there not in came and there not in self.memory.shunned:
                    for name in self.room(there):
                        if name not in came:
                            came[name] = first
                            queue.append(name)
        return None

    def to_unknown(self, *, stairs: bool) -> Step | None:
        """To the nearest way or door that leads off the map, or to a chamber that may have filled up again."""

        def unknown(square: str, step: Step, there: str) -> bool:
            if self.memory.tried.get(step, 0) >= TIRED:
                return False
            if step.side < 0:
                return not there and stairs
            return there not in self.squares or self.is_new(there)

        return self.path(unknown)

    def is_new(self, square: str) -> bool:
        """Is it in a chamber that we know only from another week?"""
        memory = self.memory
        chamber = self.squares[square].kind == "chamber"
        return chamber and square not in memory.visited and square not in memory.shunned

    def towers(self) -> list[str]:
        """The towers on the map; this one alone, if we stand in one."""
        here = self.view.here
        found = [name for name, square in self.squares.items() if square.kind == "tower"]
        return [here] if here in found else found

    def to_home(self) -> Step | None:
        """To a tower that reaches the surface."""
        return self.path(lambda square, step, there: there in self.memory.homes)

    def option(self, step: Step, options: Sequence[Any], mine: Sequence[int]) -> int | None:
        """The order that takes this step."""
        if step.side < 0:
            words = ("stairs", "jump")
            return next((index for index in mine if options[index] in words), None)
        way = self.way(step)
        found = [i for i in mine if isinstance(options[i], Go | OpenDoor) and options[i].way == way]
        if not found or not options[found[0]].part:
            return found[0] if found else None
        part = self.part(step.square)
        place = self.alike(step, part)
        named = [i for i in found if options[i].part == part]
        return named[min(place, len(named) - 1)] if named else found[0]

    def way(self, step: Step) -> str:
        """The point of the compass to which it goes."""
        north = self.norths[step.square.partition(":")[0]]
        return next(way for side, way in in_order(north) if side == step.side)

    def part(self, square: str) -> str:
        """In which part of its chamber a square lies."""
        squares = [self.squares[name] for name in self.room(square)]
        here, xs, ys = self.squares[square], [one.x for one in squares], [one.y for one in squares]
        return part_word(Part(half(here.y, min(ys), max(ys)), half(here.x, min(xs), max(xs))))

    def alike(self, step: Step, part: str) -> int:
        """How many exits of that part and side are told before it."""
        names = self.room(step.square)
        before = names[: names.index(step.square)]
        return sum(
            self.part(name) == part
            and self.squares[name].sides[step.side] in PASSABLE
            and self.beyond(name, step.side) not in names
            for name in before
        )
