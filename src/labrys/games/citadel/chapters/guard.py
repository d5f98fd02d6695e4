"""Citadel of Blood [16.0]: the guard of the Hellgate, how it stands and how it vanishes."""

from __future__ import annotations

from labrys.games.citadel.chapters.party import party_decides
from labrys.games.citadel.events import Silenced
from labrys.games.citadel.state import Fighter, G, Monster, Slain, State
from labrys.games.citadel.tables import FIGURE, GUARD
from labrys.kit import order
from labrys.systems.spi1980.chapters.monsters import strongest
from labrys.systems.spi1980.events import Stood
from labrys.systems.spi1980.pieces import NOBODY, WAITING

DEMON, X = "demon", "x_the_unknown"


def is_guard(unit: Fighter, kind: str = "") -> bool:
    """A demon or X of the Hellgate; or one of this kind."""
    return isinstance(unit, Monster) and unit.from_hellgate and kind in ("", unit.kind)


def x_lives(state: State) -> bool:
    """[16.0-2] [R17] X is in this fight, awake or asleep, by house rule even charmed."""
    return any(is_guard(unit, X) for unit in (*state.monsters, *state.party))


async def place_guard(g: G) -> None:
    """[16.0-1] [9.1] Demons in the first rows, the strongest in front; X in the second, between or beside them."""
    waiting = [unit for unit in g.state.monsters if unit.row == WAITING]
    demons = [unit for unit in waiting if not is_guard(unit, X)]
    chiefs = [unit for unit in waiting if is_guard(unit, X)]
    row = order.FRONT
    while demons or chiefs:
        here = chiefs if row + 1 in GUARD[X].rows else []
        places = min(len(demons), FIGURE["monsters_in_front"] - len(here))
        for column in order.spread(places + len(here)):
            choices = [*(strongest(demons, places) if places else ()), *here]
            unit = await party_decides(g, "9.1", choices, "stand", order.box_name(row, column))
            if unit in here:
                here.remove(unit)
            else:
                demons.remove(unit)
                places -= 1
            unit.row, unit.column = row, column
            g.tell(Stood("16.0-1", unit.id, order.box(unit), party=False))
        row += 1


def slain(dead: Monster, finder: str = NOBODY) -> Slain:
    """[14.2] [R54] What is left of a monster for the treasure step."""
    fields = (dead.kind, dead.room, dead.level, dead.gold, dead.robbed)
    return Slain(*fields, id=dead.id, finder=finder, met=dead.met)


def silence(g: G) -> None:
    """[16.0-3] X is dead: the Hellgate stops, his demons vanish; [R40] for nothing, but by house rule counted."""
    state = g.state
    state.x_dead = True
    demons = [unit for unit in (*state.monsters, *state.party) if is_guard(unit, DEMON)]
    for demon in demons:
        assert isinstance(demon, Monster)
        points = state.foes.pop(demon.id, 0)
        if state.house.vanished_demons_count and demon in state.monsters:
            state.killed_points += points
            state.slain.append(slain(demon))
    state.monsters = [unit for unit in state.monsters if unit not in demons]
    state.party = [unit for unit in state.party if unit not in demons]
    g.tell(Silenced("16.0-3", tuple(demon.id for demon in demons)))
