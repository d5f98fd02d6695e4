"""Laying a maze: chits drawn until one fits, the ways it can lie, and the Party marker on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeVar

from msgspec import structs

from labrys.engine.game import Game, S
from labrys.kit import maze
from labrys.kit.maze import Laid, Place
from labrys.systems.spi1980.events import Drawn, Moved
from labrys.systems.spi1980.events import Laid as LaidDown

K = TypeVar("K")
KEPT = "kept"


@cache
def ways_to_lie(turns: tuple[str, ...], around: str) -> tuple[str, ...]:
    """[citadel 6.1] [deathmaze 5.25a] Of the ways a chit can be turned, those that match every laid neighbour."""
    return tuple(way for way in turns if maze.fits(way, around))


def draw_until_kept(g: Game[S], draw: Callable[[], str], judged: Callable[[str], Drawn]) -> str:
    """[citadel 6.1] [deathmaze 5.25a] Draw until a chit can be kept; every draw is told, with its fate."""
    while True:
        code = draw()
        event = judged(code)
        g.tell(event)
        if event.fate == KEPT:
            return code


def best(scores: Mapping[K, int]) -> list[K]:
    """[citadel R47] [deathmaze 5.25b] Those that match most, in the order they came."""
    most = max(scores.values())
    return [one for one, score in scores.items() if score == most]


def lay(
    g: Game[S],
    laid: dict[Place, Laid],
    where: Place,
    code: str,
    sides: str,
    rule: str,
    *,
    entrance: bool = False,
    landing: bool = False,
) -> None:
    """[citadel 5.0-A3] [deathmaze 5.21] A chit is laid."""
    laid[where] = Laid(code, sides)
    g.tell(LaidDown(rule, code, sides, *maze.coordinates(where), maze.level(where), entrance, landing))


def move(
    g: Game[S], laid: dict[Place, Laid], there: Place, rule: str, *, spent_for_good: bool, entrance: bool = False
) -> Laid:
    """[citadel 5.0-C1] [deathmaze 5.21] The Party marker moves here. Gives the chit as the party found it."""
    found = laid[there]
    laid[there] = structs.replace(found, visited=True, spent=found.spent and spent_for_good)
    g.tell(Moved(rule, *maze.coordinates(there), maze.level(there), entrance))
    return found
