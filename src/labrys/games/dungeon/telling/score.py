"""How well the party fares [D1.08], for those who look ahead: lives, then treasure, karma, and what it has seen.

Treasure counts for more at home, and every square that is seen for a little: so nobody turns round at the first
door, and nobody stays down for ever.
"""

from __future__ import annotations

from labrys.games.dungeon.chapters.c06_battle import record
from labrys.games.dungeon.state import State, able
from labrys.games.dungeon.tables import JEWELS, SILVER

LIFE, HIT = 6.0, 0.6  # a member, and each hit that body and armour still take
GOLD, KARMA = 0.35, 0.3  # each piece in the chest; each point earned
SEEN, CHAMBER = 0.3, 8.0  # a square of the map; a chamber cleared
FOE = 0.05  # each hit that the baddies still take
HOME, BROUGHT = 6.0, 0.35  # alive on the surface; and for each piece of gold that came with the party
WHOLE = 400.0  # more than a party can have


def score(state: State, seat: int) -> float:
    """From 0 (lost) to 1."""
    if state.over == "lost":
        return 0.0
    health = 0.0
    for one in able(state):
        health += LIFE + HIT * (one.body + one.armour_hits + one.shield_hits + one.vest_hits)
    figures, home = state.figures, state.over == "home"
    gold = figures.get("gold", 0) if home else chest_in_gold(state)
    cleared = sum([fate == "cleared" for fate in state.rooms.values()])
    done = GOLD * gold + KARMA * figures.get("karma", 0) + CHAMBER * cleared
    for page in state.notes.seen.values():
        done += SEEN * page.count(1)
    if home:
        done += HOME + BROUGHT * gold
    threat = sum([foe.hits * record(state, foe.kind).attacks for foe in state.foes])
    return max(0.0, min(0.999, (health + done - FOE * threat) / WHOLE))


def chest_in_gold(state: State) -> float:
    """What lies in the chest."""
    chest = state.chest
    silver = chest.silver + sum([JEWELS[kind].worth * number for kind, number in chest.jewels.items()])
    return chest.gold + 10 * chest.gold_bars + (silver + 10 * chest.silver_bars) / SILVER
