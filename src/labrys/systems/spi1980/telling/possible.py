"""What cannot be on the table: complaints about fighters that every book of this system has alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from labrys.kit import maze, order
from labrys.systems.spi1980.pieces import Adventurer, Monster, Unit

U = TypeVar("U", bound=Unit)

MOST_WEAPONS = 2  # that anybody carries


def crowded(units: Iterable[Unit]) -> Iterator[str]:
    """Two in one box."""
    standing: dict[str, str] = {}
    for unit in units:
        if unit.row >= 0 and (other := standing.setdefault(order.box(unit), unit.id)) != unit.id:
            yield f"two in one box: {other} and {unit.id} both stand in {order.box(unit)}"


def dead_standing(units: Iterable[U], left: Callable[[U], int]) -> Iterator[str]:
    """Whoever has taken all his wounds lies among the dead. A monster without Wound Points has not rolled yet."""
    for unit in units:
        if unit.wounds < 0:
            yield f"{unit.id} has {unit.wounds} wounds"
        rolled = unit.wound_points > 0 or not isinstance(unit, Monster)
        if rolled and left(unit) <= 0:
            yield f"a dead man standing: {unit.id} has {unit.wounds} wounds of {unit.wound_points} Wound Points"


def twice(ids: Iterable[str]) -> Iterator[str]:
    """Two pieces with one id."""
    yield from (f"{name} is there {number} times" for name, number in Counter(ids).items() if number > 1)


def out_of_place(men: Iterable[Adventurer], seats: int) -> Iterator[str]:
    """An adventurer of a seat that does not exist, or with more in his hands than he has hands for."""
    for who in men:
        if not 0 <= who.seat < seats:
            yield f"{who.id} belongs to seat {who.seat}, and the seats are 0 to {seats - 1}"
        if len(who.weapons) > MOST_WEAPONS:
            yield f"{who.id} has {len(who.weapons)} weapons; nobody carries more than {MOST_WEAPONS}"


def off_the_map(where: maze.Place, laid: Mapping[maze.Place, maze.Laid], who: str) -> Iterator[str]:
    """Somebody stands where no chit lies."""
    if laid and where not in laid:
        yield f"{who} at {maze.name(where)}, where no chit lies"


def too_many(left: Mapping[str, int], laid: Iterable[str], full: Mapping[str, int]) -> Iterator[str]:
    """More chits of a kind than there are, on the table and in the cup."""
    table = Counter(laid)
    for code, number in full.items():
        there = table[code] + left.get(code, 0)
        if there > number or left.get(code, 0) < 0:
            yield f"there are only {number} chits {code}: {table[code]} are laid, {left.get(code, 0)} in the cup"
