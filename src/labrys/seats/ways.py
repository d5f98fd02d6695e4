"""Ways over known ground, as the picture shows it: from the steps that are offered to every place one has seen."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from msgspec import Struct

from labrys.show.acts import GO
from labrys.show.decision import Option
from labrys.show.picture import Picture, Place

AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))  # clockwise from the north, as the sides of a place
PASSABLE = ("open", "door")
STAIRS = {"stairs_up": -1, "stairs_down": 1}  # to the level before or after
UNKNOWN = "unexplored"

Spot = tuple[str, float, float]  # a level and a unit of it


class Ways(Struct, frozen=True):
    """The places that can be reached, each with the place before it, and the first step of the way to it."""

    before: dict[str, str]
    first: dict[str, Option]
    length: dict[str, int]

    @property
    def beyond(self) -> dict[str, str]:
        """The places before, without what a single step leads to."""
        return {place: before for place, before in self.before.items() if self.length[place] > 1}


class Step(Struct, frozen=True):
    """An option that leads nearer, and how many places are left then."""

    key: str
    left: int


def ways(picture: Picture, options: Sequence[Option]) -> Ways:
    """Breadth first: of the ways to a place the shortest."""
    places = {key: place for key, place in picture.places.items() if known(picture, place)}
    before: dict[str, str] = {}
    first: dict[str, Option] = {}
    length: dict[str, int] = {}
    for option in options:
        if option.act == GO and option.on in places and option.on != picture.here and option.on not in first:
            before[option.on], first[option.on], length[option.on] = picture.here, option, 1
    if len(first) == len(places):
        return Ways(before, first, length)
    spots = {spot: place for place in places.values() for spot in units(place)}
    depths = {level.key: depth for depth, level in enumerate(picture.levels)}
    queue = deque(first)
    while queue:
        here = queue.popleft()
        for place in neighbours(places[here], spots, depths, picture):
            if place.key not in before and place.key != picture.here:
                before[place.key], first[place.key], length[place.key] = here, first[here], length[here] + 1
                queue.append(place.key)
    return Ways(before, first, length)


def step_toward(picture: Picture, options: Sequence[Option], target: str) -> Step | None:
    """The step that leads there, if there is a way."""
    if target == picture.here:
        return None
    found = ways(picture, options)
    option = found.first.get(target)
    return None if option is None else Step(option.key, found.length[target])


def known(picture: Picture, place: Place) -> bool:
    """Has somebody been there? Where the picture does not tell, whatever lies open is known."""
    if place.kind == UNKNOWN or place.covered:
        return False
    return place.visited or not picture.tells_visits


def units(place: Place) -> Iterator[Spot]:
    """The units a place covers."""
    for east in range(max(1, round(place.width))):
        for south in range(max(1, round(place.height))):
            yield place.level, place.x + east, place.y + south


def neighbours(
    place: Place, spots: dict[Spot, Place], depths: dict[str, int], picture: Picture
) -> Iterator[Place]:
    """Beyond its open sides and doors, and up and down its stairs."""
    for level, x, y in units(place):
        for side, (east, south) in enumerate(AROUND):
            beyond = spots.get((level, x + east, y + south))
            if beyond is not None and beyond is not place and passes(place, side) and passes(beyond, side ^ 2):
                yield beyond
        for sign in place.signs:
            if sign.kind in STAIRS and level in depths:
                there = depths[level] + STAIRS[sign.kind]
                if 0 <= there < len(picture.levels):
                    beyond = spots.get((picture.levels[there].key, x, y))
                    if beyond is not None:
                        yield beyond


def passes(place: Place, side: int) -> bool:
    """Is it open on this side? One that does not tell is."""
    return not place.sides or place.sides[side] in PASSABLE
