"""Deathmaze [8.46] [8.47]: wounds and death, and what a death entails."""

from __future__ import annotations

from typing import Literal

from labrys.engine.ask import Choose
from labrys.games.deathmaze.chapters.party import charmed, leader, seat_of
from labrys.games.deathmaze.state import Adventurer, Fighter, G, Monster, Slain, State
from labrys.games.deathmaze.tables import FIGURE
from labrys.kit import order
from labrys.kit.order import empty_boxes
from labrys.systems.spi1980.chapters import combat as kit
from labrys.systems.spi1980.events import ChangedSides, Died, Healed, Stoned, Stood, Wounded
from labrys.systems.spi1980.pieces import NOBODY, WAITING
from labrys.systems.spi1980.scenes import CloseUp, JoinCombat, Treasure

Cause = Literal["attack", "harm", "magic"]  # a blow; a trap or poison; a spell or power


def wound_points(unit: Fighter) -> int:
    """[4.0b] [9.31] The Wound Point total, worn armour included."""
    if isinstance(unit, Monster) or not unit.items:
        return unit.wound_points
    return unit.wound_points + kit.worn_points(unit.items)


def points_left(unit: Fighter) -> int:
    """How many wounds he can still bear; 0 is dead."""
    spent = unit.spell_wounds if isinstance(unit, Adventurer) else 0
    return wound_points(unit) - unit.wounds - spent


def suffer(g: G, victim: Fighter, wounds: int, cause: Cause = "attack", rule: str = "8.46") -> None:
    """[8.46] Wounds are suffered at once. [8.47] At the Wound Point total: dead."""
    if wounds <= 0:
        return
    if isinstance(victim, Adventurer) and victim.mage_armour:
        wounds = absorb(g, victim, wounds, cause)
    victim.wounds += wounds
    if isinstance(victim, Monster) and not victim.wounded_phases:
        victim.wounded_phases = 1  # a Troll's count begins, 12.0
    left = points_left(victim)
    if wounds:
        g.tell(Wounded(rule, victim.id, wounds, max(left, 0)))
    if left <= 0:
        die(g, victim)


def absorb(g: G, victim: Adventurer, wounds: int, cause: Cause) -> int:
    """[R39] [R70] Mage Armour takes non-magical wounds first. Returns what comes through."""
    if cause == "magic" or (cause != "attack" and g.state.house.mage_armour_absorbs == "attacks"):
        return wounds
    return kit.absorb(g, victim, wounds, "R39")


def heal(g: G, patient: Adventurer, wounds: int, rule: str) -> None:
    """[11.12] Cure wounds, never below none, and never those of spell casting."""
    cured = min(patient.wounds, wounds)
    patient.wounds -= cured
    g.tell(Healed(rule, patient.id, cured, points_left(patient)))


def die(g: G, victim: Fighter, rule: str = "8.47") -> None:
    """[8.47] Dead: the counter goes."""
    state = g.state
    g.tell(Died(rule, victim.id))
    ours = victim in state.party
    (state.party if ours else state.monsters).remove(victim)
    if isinstance(victim, Adventurer):
        state.dead.append(victim)
        leave_estate(state, victim)
        break_charms(g)
    elif not ours:
        if not victim.counted:
            state.slain.append(Slain(victim.kind, victim.room, victim.bezants, victim.paid, id=victim.id))
        free_turned_men(g, victim)
    if ours:
        close_ranks(g)


def turn_to_stone(g: G, victim: Adventurer, rule: str = "12.0") -> None:
    """[12.0] Turned to stone: out of the marching order, dead unless restored after the combat (R80)."""
    g.tell(Stoned(rule, victim.id))
    g.state.party.remove(victim)
    g.state.stone.append(victim)
    break_charms(g)
    close_ranks(g)


def close_ranks(g: G) -> None:
    """[5.12] Outside combat the order is mended next, before whatever else was to come."""
    if not g.state.round and g.pending():
        g.then(CloseUp())


def leave_estate(state: State, dead: Adventurer) -> None:
    """[9.17] [R69] His magic things wait for a new owner; ordinary weapons are gone."""
    magic = [weapon for weapon in (*dead.weapons, *dead.spare) if weapon.bonus]
    state.ownerless.extend([*magic, *dead.items])
    dead.items, dead.weapons, dead.spare = (), (), ()


def break_charms(g: G) -> None:
    """[R29] If the charmer dies, turns to stone or is turned, his monsters become enemies."""
    state = g.state
    there = {unit.id for unit in (*state.party, *state.above)}
    for monster in charmed(state):
        if monster.charmer in there:
            continue
        state.party.remove(monster)
        g.tell(ChangedSides("R29", monster.id))
        monster.charmer = NOBODY
        if state.house.charm_broken == "leaves":
            continue
        if not monster.counted:
            state.foes[monster.id] = monster.wound_points
        monster.row, monster.moved = WAITING, True
        state.monsters.append(monster)
        if state.round:
            state.waiting = True
        else:
            fight_at_once(g)


def fight_at_once(g: G) -> None:
    """[R29] [R61] [R91] A combat starts at once, without negotiation; its treasure comes with this segment's."""
    if not g.pending(JoinCombat):
        g.then(JoinCombat(), *([] if g.pending(Treasure) else [Treasure()]))


def free_turned_men(g: G, vampire: Monster) -> None:
    """[R79] The Vampire is gone: the men he turned are free."""
    for man in [unit for unit in g.state.monsters if isinstance(unit, Adventurer)]:
        if man.turned_by == vampire.id:
            g.state.monsters.remove(man)
            g.state.party.append(man)
            man.turned_by, man.row, man.moved, man.acted = NOBODY, WAITING, True, True
            g.state.waiting = True
            g.tell(ChangedSides("R79", man.id))


async def take_boxes(g: G) -> None:
    """[R29] [R79] Whoever changed sides takes a box: among the enemies the nearest, in the party any."""
    state = g.state
    state.waiting = False
    for unit in [u for u in state.monsters if u.row == WAITING]:
        await take_enemy_box(g, unit)
    for unit in [u for u in state.party if u.row == WAITING]:
        boxes = empty_boxes([u for u in state.party if u.row != WAITING])
        options = boxes if state.monsters else boxes[:1]  # no enemy left: the order can be changed anyway
        unit.row, unit.column = await Choose("R79", seat_of(state, unit), options, "box", unit.id)
        g.tell(Stood("R79", unit.id, order.box(unit), party=True))


async def take_enemy_box(g: G, unit: Fighter) -> None:
    """[R29] The nearest free box of the monsters' front row, else of the next; equal: the player chooses."""
    settled = [u for u in g.state.monsters if u.row != WAITING]
    boxes = order.nearest_boxes(settled, unit.column, order.ROWS)
    if not boxes:
        g.state.monsters.remove(unit)  # nine enemies stand there already: no room, it flees
        return
    unit.row, unit.column = await Choose("R29", leader(g.state), boxes, "enemy_box", unit.id)
    g.tell(Stood("R29", unit.id, order.box(unit), party=False))


def beaten(state: State) -> bool:
    """[R74] As soon as no adventurer is alive, unturned and not stone; charmed monsters do not carry on."""
    return all(type(unit) is not Adventurer for unit in state.party)


def magic_resistance(unit: Adventurer) -> int:
    """[9.7] [R64] With rings, at most five."""
    rings = sum(item.bonus for item in unit.items if item.kind == "ring")
    return min(unit.magic_resistance + rings, FIGURE["most_magic_resistance"])
