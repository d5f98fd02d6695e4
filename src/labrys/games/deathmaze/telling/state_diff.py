"""Deathmaze: what changed between two states, in a few words. The odds are counted over these."""

from __future__ import annotations

from collections import Counter

from labrys.engine.game import pending
from labrys.games.deathmaze.chapters.c10_traps import DETRAP_EXPERIENCE
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster
from labrys.games.deathmaze.scenes import Enter, Open
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.telling.words import Tongue, groups
from labrys.kit import maze
from labrys.kit.maze import STEP
from labrys.show.change import (
    BLOWS,
    DIES,
    GAINS,
    GOES,
    HEALED,
    LOSES,
    OURS,
    OVER,
    STATE,
    THEIRS,
    TRAP,
    Change,
    Part,
    befalls,
)
from labrys.show.change import found as lying
from labrys.show.english import count, listed
from labrys.systems.spi1980.scenes import JoinCombat
from labrys.systems.spi1980.telling import state_diff as shared
from labrys.systems.spi1980.telling.words import thing

TRAPS = {
    "found": "there is a trap",
    "removed": "the trap is removed",
    "left": "the trap is left alone",
    "sprung": "the trap is sprung",
}
ENDS = {"out": "the party is out of the maze", "lost": "the party is lost"}


def changes(before: State, after: State) -> list[Change]:
    """Who or what changed, and how; empty if nothing did."""
    found: list[Change] = []
    tongue = Tongue(before)
    for who, unit in on_the_table(before).items():
        side = side_of(before, who)
        if parts := fate(unit, side, after):
            ours = OURS if isinstance(unit, Adventurer) or side == "party" else THEIRS
            found += befalls(tongue.heading(unit), tongue.unit(unit), parts, who, ours)
    found += encounter(before, after)
    found += shared.the_maze(Tongue(after), before, after, maze.name)
    if loot := after.loot - before.loot:
        says = f"the loot grows by {loot}" if loot > 0 else f"the loot shrinks by {-loot}"
        found.append(Change("loot", f"{loot:+}", GAINS if loot > 0 else LOSES, says, "the loot changes"))
    things = Counter(t.id for t in after.ownerless) - Counter(t.id for t in before.ownerless)
    if things:
        found.append(lying(listed([thing(item) for item in things.elements()])))
    if trap_pending(before) is not trap_pending(after):
        end = "found" if trap_pending(after) else trap_end(before, after)
        found.append(Change("trap", end, TRAP, TRAPS[end]))
    if after.over != before.over:
        found.append(Change("game", after.over, OVER, ENDS[after.over]))
    return found


# -- fighters ----------------------------------------------------------------------------------------------


def on_the_table(state: State) -> dict[str, Fighter]:
    """Everybody alive, with a record or a counter here."""
    here = (*state.party, *state.above, *state.monsters, *state.peaceful, *state.upstairs, *state.stone)
    return {unit.id: unit for unit in here}


def side_of(state: State, who: str) -> str:
    """Where a fighter is now: party, monsters, peace, stone, dead, out, or nowhere."""
    places = (
        ("party", (*state.party, *state.above)),
        ("monsters", state.monsters),
        ("peace", (*state.peaceful, *state.upstairs)),
        ("stone", state.stone),
        ("dead", state.dead),
        ("out", state.out),
        ("behind", [monster for group in state.lingering.values() for monster in group]),
    )
    return shared.whereabouts(places, who)


def fate(unit: Fighter, side: str, after: State) -> list[Part]:
    """What became of one of them."""
    now = side_of(after, unit.id)
    if now in ("dead", "stone") and now != side:
        return [shared.MOVED[now]]
    if not now:
        return [GOES if side == "peace" else DIES]
    parts = [shared.changed_place(unit, side, now)] if now != side else []
    then = next((u for u in (*on_the_table(after).values(), *after.out) if u.id == unit.id), None)
    if then is not None and now != "out":
        parts += shared.condition(unit, then)
        if isinstance(unit, Adventurer) and isinstance(then, Adventurer):
            parts += record(unit, then, after)
    return parts


def record(before: Adventurer, after: Adventurer, state: State) -> list[Part]:
    """The Character Record."""
    parts = []
    if (cost := after.spell_wounds - before.spell_wounds) > 0:
        parts.append(Part(LOSES, f"cost {cost}", f"it costs {{who}} {count(cost, 'Wound Point')}"))
    elif cost:
        parts.append(Part(HEALED, f"cured of {-cost}", f"{{who:is}} cured of {count(-cost, 'wound')}"))
    if after.alcohol > before.alcohol:
        parts.append(Part(STATE, "drunk", "{who:is} drunk"))
    if after.fog and not before.fog:
        parts.append(Part(STATE, "fog", "{who:is} in the fog"))
    if after.werewolf and not before.werewolf:
        parts.append(Part(STATE, "werewolf", "{who:becomes} a Werewolf"))
    return [*parts, *shared.record(Tongue(state), before, after, belongings(before), belongings(after))]


def belongings(who: Adventurer) -> list[str]:
    """The ids of what he carries."""
    return [*(w.id for w in (*who.weapons, *who.spare)), *(item.id for item in who.items)]


# -- the rest of the table ---------------------------------------------------------------------------------


def encounter(before: State, after: State) -> list[Change]:
    """Monsters that were not there before."""
    known = on_the_table(before)
    new = [u for u in (*after.monsters, *after.peaceful, *after.party) if u.id not in known]
    new = [unit for unit in new if isinstance(unit, Monster)]
    found = [shared.met(groups(after, new))] if new else []
    if pending(after, JoinCombat) and not pending(before, JoinCombat):
        found.append(Change("talk", "fails: it comes to blows", BLOWS, "it comes to blows"))
    return found


def trap_pending(state: State) -> bool:
    """Is a trap being dealt with? Then the way in, or the opening of the chest, is next on the agenda."""
    match next(iter(pending(state)), None):
        case Enter(side=side):
            return state.here + STEP[side] in state.maze
        case Open():
            return True
    return False


def trap_end(before: State, after: State) -> str:
    """Removed by skill or by sesame, left alone, or sprung."""
    old = {unit.id: unit for unit in before.party if isinstance(unit, Adventurer)}
    for unit in after.party:
        was = old.get(unit.id)
        if was is None or not isinstance(unit, Adventurer):
            continue
        sesame = belongings(was).count("sesame") - belongings(unit).count("sesame")
        if unit.experience - was.experience == DETRAP_EXPERIENCE or sesame > 0:
            return "removed"
    chest = pending(before)[0]
    lost = isinstance(chest, Open) and chest.bezants + chest.gems and after.loot == before.loot
    return "left" if lost or len(after.armed) > len(before.armed) else "sprung"
