"""Ways over known ground, as the picture shows it: from the steps that are offered to every place one has seen."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from msgspec import Struct

from labrys.engine.cache import Shelf
from labrys.show.acts import GO
from labrys.show.decision import Option
from labrys.show.picture import Picture, Place

AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))  # clockwise from the north, as the sides of a place
PASSABLE = ("open", "door")
STAIRS = {"stairs_up": -1, "stairs_down": 1}  # to the level before or after
UNKNOWN = "unexplored"
LARGE = 2000  # places; the ways of a larger map are looked for each time

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
    beside = beside_each(picture)
    before: dict[str, str] = {}
    first: dict[str, Option] = {}
    length: dict[str, int] = {}
    for option in options:
        if option.act == GO and option.on in beside and option.on != picture.here and option.on not in first:
            before[option.on], first[option.on], length[option.on] = picture.here, option, 1
    queue = deque(first)
    while queue:
        here = queue.popleft()
        for place in beside[here]:
            if place not in before and place != picture.here:
                before[place], first[place], length[place] = here, first[here], length[here] + 1
                queue.append(place)
    return Ways(before, first, length)


def beside_each(picture: Picture) -> dict[str, list[str]]:
    """To each known place those one can go to from there."""
    return _GROUNDS.find((id(picture.places), picture.levels), picture)[1]


def _beside_each(picture: Picture) -> tuple[dict[str, Place], dict[str, list[str]]]:
    """With the places, which stay as long as they are known by their identity."""
    tells = picture.tells_visits
    places = {key: place for key, place in picture.places.items() if known(place, tells=tells)}
    spots = {spot: place for place in places.values() for spot in units(place)}
    depths = {level.key: depth for depth, level in enumerate(picture.levels)}
    beside = {
        key: [beyond.key for beyond in neighbours(place, spots, depths, picture)] for key, place in places.items()
    }
    return picture.places, beside


_GROUNDS = Shelf(_beside_each, 256, lambda picture: len(picture.places) <= LARGE)


def step_toward(picture: Picture, options: Sequence[Option], target: str) -> Step | None:
    """The step that leads there, if there is a way."""
    if target == picture.here:
        return None
    found = ways(picture, options)
    option = found.first.get(target)
    return None if option is None else Step(option.key, found.length[target])


def known(place: Place, *, tells: bool) -> bool:
    """Has somebody been there? Where the picture does not tell, whatever lies open is known."""
    return place.kind != UNKNOWN and not place.covered and (place.visited or not tells)


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
