"""Dungeon: fights as odds look at them."""

from __future__ import annotations

from labrys.games.dungeon.state import State, able, anyone
from labrys.games.dungeon.telling.words import Tongue
from labrys.show.fray import Fared, Fought, Fray, How
from labrys.show.fray import fought as by_who_is_left

FATES: dict[str, How] = {"": "stands", "dead": "dead", "gone": "dead"}  # stone and hostage may be mended


def fray(state: State, seat: int | None) -> Fray | None:
    """[D6] The party against the baddies."""
    if state.fight is None or not state.foes:
        return None
    tongue = Tongue(state)
    theirs = {foe.id: tongue.foe(foe) for foe in state.foes if not foe.gone}
    ours = able(state)
    return Fray({one.id: one.name for one in ours}, theirs, {one.id: one.body for one in ours})


def fought(fray: Fray, last: State, state: State) -> Fought | None:
    """[6.2] Until one side is dead, runs, or makes peace."""
    ours = [anyone(state, who) for who in fray.ours]
    fared = [
        Fared(who, "dead", 0) if one is None else Fared(who, FATES.get(one.fate, "down"), max(0, one.body))
        for who, one in zip(fray.ours, ours, strict=True)
    ]
    if state.fight is not None and not state.over and any(one.how == "stands" for one in fared):
        return None
    before = last.fight
    band = None if before is None else state.bands.get(before.place)
    left: How = "dead" if band is None else "away" if band.peace else "stands"
    return by_who_is_left(fared, [left])


def rounds(state: State) -> int:
    """[6.2] Of this battle."""
    return 0 if state.fight is None else state.fight.round


def blur(state: State) -> None:
    """[D9.50] Whom the baddies strike goes by the number of the round, and nothing is forgotten."""
