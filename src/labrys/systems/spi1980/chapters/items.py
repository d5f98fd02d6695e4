"""What magic items do alike in several books."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from labrys.engine.game import Game, S
from labrys.kit.order import SECOND
from labrys.systems.spi1980.events import Strengthened
from labrys.systems.spi1980.pieces import Adventurer, Monster

M = TypeVar("M", bound=Monster)


def strengthen(g: Game[S], who: Adventurer, bonus: int, rule: str) -> None:
    """[citadel 14.5-Strength] [deathmaze R41] For the present combat, or the next one."""
    who.might += (bonus,)
    g.tell(Strengthened(rule, who.id, bonus))


def charmable(units: Iterable[object], monster: type[M], fits: Callable[[str], bool], combat: bool) -> list[M]:
    """[citadel R19] [deathmaze R19] Of these, monsters of the right sort: in combat only those in two rows."""
    return [
        unit
        for unit in units
        if isinstance(unit, monster) and fits(unit.kind) and (not combat or unit.row <= SECOND)
    ]
