"""Citadel of Blood: what can be on the table. Whatever cannot is refused as a position, and never seen in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from labrys.games.citadel.chapters.c09_combat import points_left
from labrys.games.citadel.pieces import Character, Fighter
from labrys.games.citadel.state import NOWHERE, State, everybody
from labrys.games.citadel.tables import CORRIDORS, FULL_CUP, SPELL
from labrys.kit import maze
from labrys.systems.spi1980.telling import possible as alike

LEVELS = (1, 2, 3)


def cup_kind(code: str) -> str:
    """The chit by the name it has in the cup: the room face first."""
    up, _, down = code.partition("/")
    return f"{down}/{up}" if up in CORRIDORS else code


def chits_laid(state: State) -> Counter[str]:
    """The chits out of the cup that lie on the table; landings and the Gateway are none of them."""
    return Counter(cup_kind(chit.code) for chit in state.maze.values() if "/" in chit.code)


def in_play(state: State) -> dict[str, Character]:
    """All characters of this campaign by id, wherever they are."""
    return {who.id: who for who in everybody(state) if who not in state.veterans}


def impossible(state: State) -> Iterator[str]:
    """What is wrong with a position, in words."""
    if state.here != NOWHERE:
        yield from alike.off_the_map(state.here, state.maze, "the party stands")
    for where in (*state.maze, *state.elsewhere, *state.lingering):
        if maze.level(where) not in LEVELS:
            yield f"{maze.name(where)} is on level {maze.level(where)}; the levels are 1 to 3"
    yield from alike.too_many(
        state.cup, chits_laid(state).elements(), {kind: n * state.sets for kind, n in FULL_CUP.items()}
    )
    for where in state.elsewhere:
        yield from alike.off_the_map(where, state.maze, "somebody waits")
    for where in state.lingering:
        yield from alike.off_the_map(where, state.maze, "monsters stay")
    yield from impossible_fighters(state)


def impossible_fighters(state: State) -> Iterator[str]:
    """Two in one box, the dead on their feet, one who is there twice."""
    fighters: list[Fighter] = [*state.party, *state.bystanders, *state.monsters]
    for side in (state.party, state.monsters) if state.maze else ():  # before the entry nobody has a box
        yield from alike.crowded(side)
    yield from alike.dead_standing([*fighters, *state.peaceful, *state.upstairs], points_left)
    away: list[Fighter] = [who for group in state.elsewhere.values() for who in group]
    away += [monster for group in state.lingering.values() for monster in group]
    lost = [*state.dead, *state.slain_now, *state.stone, *state.swallowed, *state.out, *state.gone]
    there = (*fighters, *state.peaceful, *state.upstairs, *away, *lost)
    yield from alike.twice(unit.id for unit in there)
    men = [unit for unit in there if isinstance(unit, Character)]
    yield from alike.out_of_place(men, state.seats)
    for who in men:
        for spell in (*who.spells, *who.circled, *who.learnt, *who.game_spells):
            if spell not in SPELL:
                yield f"there is no spell {spell!r}; the spells are {', '.join(SPELL)}"
        if who.gold_marks < 0:
            yield f"{who.id} has {who.gold_marks} Gold Marks"
        yield from (f"{who.id} has circled {spell} twice" for spell, n in Counter(who.circled).items() if n > 1)


def check_conservation(state: State) -> None:
    """Chits are in the cup or on the table; characters are alive, turned, in stone, swallowed, dead or out."""
    if state.maze:  # once mustered, nobody appears or vanishes
        laid = chits_laid(state)
        for kind, number in FULL_CUP.items():
            left = state.cup.get(kind, 0)
            assert left + laid[kind] == number * state.sets, f"{kind}: {left} left, {laid[kind]} laid"
        men = in_play(state)
        assert len(men) == state.brought, f"{len(men)} characters of {state.brought}"
    assert state.purse >= 0
