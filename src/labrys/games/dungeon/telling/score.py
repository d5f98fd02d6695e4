"""How well the party fares [D1.08], for those who look ahead: lives first, then treasure and karma."""

from __future__ import annotations

from labrys.games.dungeon.chapters.c06_battle import record
from labrys.games.dungeon.state import State, able
from labrys.games.dungeon.tables import JEWELS, SILVER

LIFE, HIT = 6.0, 1.0  # a member, and each hit that body and armour still take
GOLD, KARMA, FOUND = 0.35, 0.2, 0.5  # of the chest and the purses, each piece; a thing found
FOE = 0.15  # each hit that the baddies still take
HOME = 40.0  # alive on the surface with it all
WHOLE = 400.0  # more than a party can have


def score(state: State, seat: int) -> float:
    """From 0 (lost) to 1."""
    if state.over == "lost":
        return 0.0
    company = able(state)
    health = sum([LIFE + HIT * (one.body + one.armour_hits + one.shield_hits + one.vest_hits) for one in company])
    chest = state.chest
    worth = chest.gold + chest.silver / SILVER + 10 * chest.gold_bars + chest.silver_bars * 10 / SILVER
    worth += sum([JEWELS[kind].worth * number for kind, number in chest.jewels.items()]) / SILVER
    karma = sum([one.karma for one in (*state.party, *state.home)])
    threat = sum([foe.hits * record(state, foe.kind).attacks for foe in state.foes])
    home = HOME if state.over == "home" else 0.0
    return max(0.0, min(0.999, (health + GOLD * worth + KARMA * karma + home - FOE * threat) / WHOLE))
