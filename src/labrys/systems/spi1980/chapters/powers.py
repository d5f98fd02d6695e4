"""Special powers: exceptions that hang on the book's own moments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import TypeAlias, TypeVar

from labrys.engine.game import Game, S
from labrys.systems.spi1980.events import Healed
from labrys.systems.spi1980.pieces import Monster

M = TypeVar("M", bound=Monster)
F = TypeVar("F")  # its target, or None


class Moment(Enum):
    """When a power can act. The list is closed; within a moment the order is that of a book's `POWERS`."""

    BEFORE_COMBAT = auto()
    IN_PLACE_OF_ATTACK = auto()  # before a target is named
    BEFORE_ATTACK = auto()
    AFTER_ATTACK = auto()
    END_OF_MONSTER_COMBAT_PHASE = auto()


# A power acts for a monster on its target. True: it takes the place of the attack.
Act: TypeAlias = Callable[[Game[S], M, F], bool]
Powers: TypeAlias = Mapping[Moment, Mapping[str, Act[S, M, F]]]


def use(
    g: Game[S],
    powers: Powers[S, M, F],
    moment: Moment,
    actors: Sequence[M],
    has: Callable[[M, str], bool],
    target: F,
) -> bool:
    """Every power of this moment that these monsters have. True: one took the place of the attack."""
    taken = False
    for power, act in powers[moment].items():
        for actor in actors:
            if has(actor, power):
                taken = act(g, actor, target) or taken
    return taken


def regenerate(g: Game[S], troll: Monster, phases: int, wounds: int, rule: str, *, asleep: bool) -> None:
    """At the end of every so many Monster Combat Phases since his first wound: some back; `asleep`: even then.

    The count starts at 1 with the first wound, so this phase has the number the field holds.
    """
    if not troll.wounded_phases:
        return
    if troll.wounded_phases % phases == 0 and troll.wounds and (asleep or not troll.asleep):
        troll.wounds -= wounds
        g.tell(Healed(rule, troll.id, wounds, troll.wound_points - troll.wounds, regenerated=True))
    troll.wounded_phases += 1
