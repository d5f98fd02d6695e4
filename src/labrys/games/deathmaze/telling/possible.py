"""Deathmaze: what can be on the table. Whatever cannot is refused as a position, and never seen in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from labrys.games.deathmaze.chapters.c08_combat import points_left
from labrys.games.deathmaze.pieces import Adventurer, Fighter
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import CLASS, CORRIDOR_CUP, ROOM_CUP, SPELL
from labrys.systems.spi1980.telling import possible as alike


def impossible(state: State) -> Iterator[str]:
    """What is wrong with a position, in words."""
    laid = [chit.code for chit in state.maze.values()]
    yield from alike.off_the_map(state.here, state.maze, "the party stands")
    yield from alike.too_many(state.room_cup, laid, ROOM_CUP)
    yield from alike.too_many(state.corridor_cup, laid, CORRIDOR_CUP)
    fighters: list[Fighter] = [*state.party, *state.above, *state.monsters]
    for side in (state.party, state.monsters) if state.maze else ():  # before the entry nobody has a box
        yield from alike.crowded(side)
    yield from alike.dead_standing([*fighters, *state.peaceful], points_left)
    men = adventurers(state)
    yield from alike.out_of_place(men, state.seats)
    lingering = [monster for group in state.lingering.values() for monster in group]
    lost = [*state.dead, *state.stone, *state.out]
    yield from alike.twice(unit.id for unit in (*fighters, *state.peaceful, *lingering, *lost))
    for who in men:
        yield from strange(who)


def adventurers(state: State) -> list[Adventurer]:
    """Everybody who came in, wherever he is."""
    everybody = [*state.party, *state.above, *state.monsters, *state.dead, *state.stone, *state.out]
    return [unit for unit in everybody if isinstance(unit, Adventurer)]


def strange(who: Adventurer) -> Iterator[str]:
    """[4.12] [4.13] A weapon or a spell that is not for his class."""
    row = CLASS[who.klass]
    for weapon in who.weapons:
        if weapon.kind not in row.weapons:
            yield f"{who.id} is a {who.klass} and cannot use a {weapon.kind}"
    for spell in who.spells:
        if spell not in SPELL:
            yield f"there is no spell {spell!r}; the spells are {', '.join(SPELL)}"
        elif not row.spells:
            yield f"{who.id} is a {who.klass} and knows no spells"


def check_conservation(state: State) -> None:
    """Chits are in a cup or on the table; adventurers are alive, turned, in stone, dead or out."""
    laid = Counter(chit.code for chit in state.maze.values())
    for full, cup in ((ROOM_CUP, state.room_cup), (CORRIDOR_CUP, state.corridor_cup)):
        for code, number in full.items():
            assert cup[code] + laid[code] == number, f"{code}: {cup[code]} left, {laid[code]} laid"
    if state.maze:  # once mustered, nobody appears or vanishes
        men = adventurers(state)
        assert len(men) == sum(state.brought), f"{len(men)} adventurers of {sum(state.brought)}"
    assert state.loot >= 0
