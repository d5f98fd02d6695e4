"""Fights as odds look at them, where both books are alike: a side is beaten when nobody of it is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from labrys.show.fray import Fared, Fought, Fray, How, fought
from labrys.systems.spi1980.pieces import Unit
from labrys.systems.spi1980.telling.words import AnyTongue

OURS: Mapping[str, How] = {
    "party": "stands",
    "dead": "dead",
    "stone": "down",
    "monsters": "down",
    "swallowed": "down",
}
THEIRS: Mapping[str, How] = {"monsters": "stands", "peace": "away", "behind": "away"}  # else dead or won over


class Fighting(Protocol):
    """What a state has of a fight."""

    round: int

    @property
    def party(self) -> Sequence[Unit]:
        """Ours."""

    @property
    def monsters(self) -> Sequence[Unit]:
        """Theirs."""


def fray(state: Fighting, tongue: AnyTongue, left: Mapping[str, int]) -> Fray | None:
    """Both sides; monsters that are met and not yet fought count, for it may come to blows."""
    if not state.monsters or not state.party:
        return None
    ours, theirs = ({unit.id: tongue.heading(unit) for unit in side} for side in (state.party, state.monsters))
    return Fray(ours, theirs, dict(left))


def ended(fray: Fray, state: Fighting, side_of: Callable[[str], str], left: Mapping[str, int]) -> Fought | None:
    """Nobody is left here or there, and what follows a victory at once is done. `left`: the points of ours."""
    fared = [Fared(who, OURS.get(side_of(who), "away"), left.get(who, 0)) for who in fray.ours]
    beaten = not any(one.how == "stands" for one in fared)
    if not beaten and (state.monsters or state.round):
        return None
    return fought(fared, [THEIRS.get(side_of(who), "dead") for who in fray.theirs])
