"""Citadel of Blood [16.0] The Hellgate."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.chapters import c05_sequence_of_play as sequence
from labrys.games.citadel.chapters import c06_movement_through_the_citadel as movement
from labrys.games.citadel.chapters import c08_monsters_negotiation_and_bribery as monsters
from labrys.games.citadel.chapters import c09_combat as combat
from labrys.games.citadel.chapters import c11_resistance_checks as checks
from labrys.games.citadel.chapters import c14_treasure as treasure
from labrys.games.citadel.events import Blast, HellgateFound, Silenced, Swallowed, Tried
from labrys.games.citadel.pieces import Character, Fighter, Monster
from labrys.games.citadel.scenes import Divide, HellgateAttempt, HellgateCombatPhase, PartyReorganizationPhase
from labrys.games.citadel.state import G, State, in_order
from labrys.games.citadel.tables import GUARD, SPELL
from labrys.kit import order
from labrys.kit.maze import WALL, Place
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters import exploring
from labrys.systems.spi1980.chapters.monsters import strongest
from labrys.systems.spi1980.events import Stood
from labrys.systems.spi1980.pieces import WAITING
from labrys.systems.spi1980.scenes import CloseUp, JoinCombat

DEMON = "demon"
X = "x_the_unknown"
HELLGATE = "hellgate"


# -- [16.0-1] Its guard -----------------------------------------------------------------------------------------


def found(g: G) -> None:
    """[16.0-1] [R41] Demons and X guard it, and fight at once; [R92] once X is dead it stands unguarded."""
    state = g.state
    state.hellgate_at = state.here
    if state.x_dead:
        g.tell(HellgateFound("R92", 0, x=False))
        return
    number = g.roll(GUARD[DEMON].number, "16.0-1") * movement.multiple(state, doubled=False)
    g.tell(HellgateFound("16.0-1", number, x=True))
    state.monsters = list(monsters.set_out(g, DEMON, number, room=True, hellgate=True))
    state.monsters += monsters.set_out(g, X, int(GUARD[X].number), room=True, hellgate=True)
    g.then(JoinCombat())


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
        places = min(len(demons), order.COLUMNS - len(here))
        for column in order.spread(places + len(here)):
            choices = [*(strongest(demons, places) if places else ()), *here]
            unit = await sequence.party_decides(g, "9.1", choices, "stand", order.box_name(row, column))
            if unit in here:
                here.remove(unit)
            else:
                demons.remove(unit)
                places -= 1
            unit.row, unit.column = row, column
            g.tell(Stood("16.0-1", unit.id, order.box(unit), party=False))
        row += 1


def lay_bare_hellgate(g: G, there: Place) -> None:
    """[R41] By house rule the Hellgate has no chit: its square is open only where a neighbour leads into it."""
    sides = movement.surroundings(g.state, there).replace("?", WALL)
    exploring.lay(g, g.state.maze, there, HELLGATE, sides, "R41")


# -- [16.0-2] [9.2-3] Hellgate Combat ---------------------------------------------------------------------------


async def hellgate_combat_phase(g: G, scene: HellgateCombatPhase) -> None:
    """[9.2-3] [16.0-2] [R39] Three Blasts one after the other at those then in front, while X lives."""
    state = g.state
    if not scene.blasts:
        combat.close_rows(g)  # [R31]
    front = combat.front_row(state.party)
    if scene.blasts == 3 or not front or not x_lives(state):
        g.then(PartyReorganizationPhase())
        return
    target = await blast_target(g, front)
    g.then(HellgateCombatPhase(scene.blasts + 1))
    blast(g, target)
    await combat.mend(g)


@varies("hellgate_blasts")
async def blast_target(g: G, front: list[Fighter]) -> Fighter:
    """[9.3] [R39] Whom it fires at: one of those in front, by die."""
    return combat.pick(g, front, "9.3")


def blast(g: G, target: Fighter) -> None:
    """[16.0-2] A Blast spell without cost: a Magic Shield stops it, or he resists, or he is wounded."""
    g.tell(Blast("16.0-2", target.id))
    if not checks.withstands(g, target, "blast", "16.0-2"):
        combat.suffer(g, target, g.roll(SPELL["blast"].code, "16.0-2"), "16.0-2")


# -- [16.0-3] X is dead -----------------------------------------------------------------------------------------


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
            state.slain.append(treasure.slain(demon))
    state.monsters = [unit for unit in state.monsters if unit not in demons]
    state.party = [unit for unit in state.party if unit not in demons]
    g.tell(Silenced("16.0-3", tuple(demon.id for demon in demons)))


# -- [16.0-4] Its destruction -----------------------------------------------------------------------------------


async def hellgate_attempt(g: G, scene: HellgateAttempt) -> None:
    """[16.0-4] [R92] X is dead: a character with a rating tries to destroy it, again and again, or gives up."""
    state = g.state
    able = [who for who in in_order(state) if rating(who) and who.id not in scene.gave_up]
    if state.destroyed or not able:
        return
    seat = able[0].seat  # [R83] each player tries or gives up for his own
    mine = [who for who in able if who.seat == seat]
    options: list[Character | str] = [*mine, "give_up"]
    who = await sequence.calmly(g, scene, "16.0-4", options, "hellgate", owners_of_options=[seat] * len(options))
    if who is None:
        return
    if isinstance(who, str):
        g.then(HellgateAttempt((*scene.gave_up, *(one.id for one in mine))))
        return
    die = g.d6("16.0-4")
    state.destroyed = die <= rating(who)
    g.tell(Tried("16.0-4", who.id, rating(who), state.destroyed, (die,)))
    if state.destroyed:
        await set_free(g)
    else:
        g.then(Divide(), scene)
        combat.suffer(g, who, 1, "16.0-4")


def rating(who: Character) -> int:
    """[16.0-4] [R78] The Hellgate rating, never above five."""
    return min(who.hellgate, start.HIGHEST_RATING)


async def set_free(g: G) -> None:
    """[13.3-Hellgate] [R55] [R93] Whoever was swallowed is with the party again, in any row, wounds as before."""
    state = g.state
    g.then(CloseUp())
    while state.swallowed:
        who = state.swallowed[0]
        boxes = order.empty_boxes(state.party) or start.free_boxes(state)
        who.row, who.column = await Choose("R93", who.seat, boxes, "box", who.id)
        state.party.append(state.swallowed.pop(0))
        g.tell(Swallowed("R93", who.id, freed=True))
        g.tell(Stood("R93", who.id, order.box(who), party=True))
