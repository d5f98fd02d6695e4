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
from labrys.show.english import listed
from labrys.systems.spi1980.scenes import JoinCombat
from labrys.systems.spi1980.telling import state_diff as shared
from labrys.systems.spi1980.telling.words import thing


def changes(before: State, after: State) -> dict[str, str]:
    """Who or what changed, and how; empty if nothing did."""
    found: dict[str, str] = {}
    for who, unit in on_the_table(before).items():
        words = fate(unit, side_of(before, who), after)
        if words:
            found[Tongue(before).heading(unit)] = words
    found.update(encounter(before, after))
    found.update(shared.the_maze(Tongue(after), before, after, maze.name))
    if after.loot != before.loot:
        found["loot"] = f"{after.loot - before.loot:+}"
    things = Counter(t.id for t in after.ownerless) - Counter(t.id for t in before.ownerless)
    if things:
        found["found"] = listed([thing(item) for item in things.elements()])
    if trap_pending(before) is not trap_pending(after):
        found["trap"] = "found" if trap_pending(after) else trap_end(before, after)
    if after.over != before.over:
        found["game"] = after.over
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


def fate(unit: Fighter, side: str, after: State) -> str:
    """What became of one of them."""
    now = side_of(after, unit.id)
    if now in ("dead", "stone") and now != side:
        return now
    if not now:
        return "gone" if side == "peace" else "dead"
    parts = [shared.changed_place(unit, side, now)] if now != side else []
    then = next((u for u in (*on_the_table(after).values(), *after.out) if u.id == unit.id), None)
    if then is not None and now != "out":
        parts += shared.condition(unit, then)
        if isinstance(unit, Adventurer) and isinstance(then, Adventurer):
            parts += record(unit, then, after)
    return ", ".join(parts)


def record(before: Adventurer, after: Adventurer, state: State) -> list[str]:
    """The Character Record."""
    parts = []
    if cost := after.spell_wounds - before.spell_wounds:
        parts.append(f"cost {cost}" if cost > 0 else f"cured of {-cost}")
    if after.alcohol > before.alcohol:
        parts.append("drunk")
    if after.fog and not before.fog:
        parts.append("fog")
    if after.werewolf and not before.werewolf:
        parts.append("werewolf")
    return [*parts, *shared.record(Tongue(state), before, after, belongings(before), belongings(after))]


def belongings(who: Adventurer) -> list[str]:
    """The ids of what he carries."""
    return [*(w.id for w in (*who.weapons, *who.spare)), *(item.id for item in who.items)]


# -- the rest of the table ---------------------------------------------------------------------------------


def encounter(before: State, after: State) -> dict[str, str]:
    """Monsters that were not there before."""
    known = on_the_table(before)
    new = [u for u in (*after.monsters, *after.peaceful, *after.party) if u.id not in known]
    new = [unit for unit in new if isinstance(unit, Monster)]
    found = {"monsters": groups(after, new)} if new else {}
    if pending(after, JoinCombat) and not pending(before, JoinCombat):
        found["talk"] = "fails: it comes to blows"
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
