"""Citadel of Blood [9.7] [11.0]: wounds, death and what a death entails; Resistance Checks."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters import guard
from labrys.games.citadel.chapters.opponents import pick
from labrys.games.citadel.chapters.party import charmed, free_boxes, seat_of
from labrys.games.citadel.events import Shielded
from labrys.games.citadel.state import (
    Character,
    Divide,
    ExperienceStep,
    Fighter,
    G,
    Jewel,
    Meeting,
    Monster,
    State,
)
from labrys.games.citadel.tables import CHARACTERISTIC, FIGURE
from labrys.kit import order
from labrys.systems.spi1980.chapters.combat import absorb, worn_points
from labrys.systems.spi1980.events import ChangedSides, Died, Healed, Resisted, Stoned, Stood, Wounded
from labrys.systems.spi1980.pieces import NOBODY, WAITING
from labrys.systems.spi1980.scenes import CloseUp, JoinCombat, Treasure


def wound_points(unit: Fighter) -> int:
    """[4.2] [14.4] [R88] The Wound Point total, worn armour included."""
    if type(unit) is Monster:
        return unit.wound_points
    assert isinstance(unit, Character)
    if not unit.items:
        return unit.wound_points
    return unit.wound_points + worn_points(unit.items, adds_up=unit.armour_adds_up)


def points_left(unit: Fighter) -> int:
    """[9.7] How many wounds he can still bear; 0 is dead."""
    return wound_points(unit) - unit.wounds


def suffer(g: G, victim: Fighter, wounds: int, rule: str = "9.7") -> None:
    """[9.7] Wounds add up at once; [10.6-Mage-Armor] [R11] some are absorbed. At the total: dead."""
    if wounds <= 0:
        return
    if isinstance(victim, Character) and victim.mage_armour:
        wounds = absorb(g, victim, wounds, "R11")
    if not wounds:
        return
    victim.wounds += wounds
    g.state.active = True
    if type(victim) is Monster and not victim.wounded_phases:
        victim.wounded_phases = 1  # a Troll's count begins, 15.4
    left = points_left(victim)
    g.tell(Wounded(rule, victim.id, wounds, max(left, 0)))
    if left <= 0:
        die(g, victim)
    elif victim.asleep and g.state.house.sleep == "until_wounded":
        victim.asleep = False


def heal(g: G, patient: Fighter, wounds: int, rule: str) -> None:
    """[14.5-Healing] [R13] Cure wounds, never below none."""
    cured = min(patient.wounds, wounds)
    patient.wounds -= cured
    g.tell(Healed(rule, patient.id, cured, points_left(patient)))


# -- [11.0] Resistance ---------------------------------------------------------------------------------------


def resistance(unit: Fighter) -> int:
    """[11.0] [14.8-Resist] [R78] The Resistance Value with rings, for a character at most five."""
    if isinstance(unit, Monster):
        return CHARACTERISTIC[unit.kind].resistance
    rings = sum(item.bonus for item in unit.items if item.kind == "ring")
    return min(unit.resistance + rings, FIGURE["most_resistance"])


def resists(g: G, unit: Fighter, rule: str = "11.0") -> bool:
    """[11.0] A Resistance Check: 1D6 up to the Resistance Value passes."""
    return g.d6(rule) <= resistance(unit)


def withstands(g: G, victim: Fighter, what: str, rule: str = "11.0") -> bool:
    """[10.5-Magic-Shield] A spell that wounds does nothing to one shielded, without a die; [11.0] else he checks.

    [R22] A Chimaera's fire is no spell, but by house rule the shield stops it too.
    """
    fire = what == "fire_breath" and g.state.house.magic_shield == "spells"
    if type(victim) is Character and victim.shielded and not fire:
        g.tell(Shielded("10.5-Magic-Shield", victim.id, what))
        return True
    if resists(g, victim, rule):
        g.tell(Resisted(rule, victim.id, what))
        return True
    return False


# -- [9.7] death ---------------------------------------------------------------------------------------------


def die(g: G, victim: Fighter, rule: str = "9.7") -> None:
    """[9.7] Dead: the counter goes. [10.8-Resurrect] One killed in a combat may yet be restored after it."""
    state = g.state
    g.tell(Died(rule, victim.id))
    ours = victim in state.party
    (state.party if ours else state.monsters).remove(victim)
    if isinstance(victim, Character):
        lose_character(g, victim)
    elif not ours:
        lose_enemy(g, victim)
    elif guard.is_guard(victim, guard.X):
        guard.silence(g)  # [R17] by house rule he was charmed
    if ours:
        close_ranks(g)


def lose_character(g: G, dead: Character) -> None:
    """[R54] [R71] His goods wait until the combat is over; what lies below a trap door is lost with him."""
    state = g.state
    dead.possessed, dead.turned_by, dead.stood = "", NOBODY, ""
    if state.round and not state.below:
        state.slain_now.append(dead)
    else:
        state.dead.append(dead)
        if not state.below:
            leave_estate(state, dead)
    break_charms(g)


def lose_enemy(g: G, dead: Monster) -> None:
    """[8.7] [12.0] [14.2] A monster killed: experience, treasure, the bribe it took; [16.0-3] it was X."""
    state = g.state
    state.killed_points += state.foes.pop(dead.id, dead.wound_points)
    finder = next((unit.id for unit in state.party if isinstance(unit, Character)), "") if state.below else ""
    state.slain.append(guard.slain(dead, finder))
    state.purse += dead.bribe
    state.ownerless += [Jewel(value) for value in dead.bribe_jewels]
    free_turned(g, dead.id)
    if guard.is_guard(dead, guard.X):
        guard.silence(g)


def leave_estate(state: State, dead: Character) -> None:
    """[14.0-5] [R71] A dead comrade's goods may be shared out."""
    state.ownerless += [*dead.weapons, *dead.items, *(Jewel(value) for value in dead.jewels)]
    state.purse += dead.gold_marks
    dead.weapons, dead.items, dead.jewels, dead.gold_marks = (), (), (), 0


def bury(g: G) -> None:
    """[R35] [R71] After the combat: who was killed or is left in stone is dead."""
    state = g.state
    lost = list(state.slain_now)
    if state.house.stone_to_flesh == "after_combat":
        lost += state.stone
        state.stone = []
    for dead in lost:
        state.dead.append(dead)
        leave_estate(state, dead)
    state.slain_now = []
    break_charms(g)


def turn_to_stone(g: G, victim: Character, rule: str = "15.3") -> None:
    """[15.3] Turned to stone: out of the march order, dead unless Stone-Flesh revives him after the combat."""
    g.tell(Stoned(rule, victim.id))
    g.state.party.remove(victim)
    g.state.stone.append(victim)
    break_charms(g)
    close_ranks(g)


def close_ranks(g: G) -> None:
    """[4.1-C] Outside combat the order is mended next, before whatever else was to come."""
    if not g.state.round and g.pending():
        g.then(CloseUp())


def beaten(state: State) -> bool:
    """[R85] No character is left who is alive and neither stone, turned nor swallowed."""
    return all(type(unit) is not Character for unit in state.party)


# -- [10.5-Charm] [15.5] changing sides ------------------------------------------------------------------------


def break_charms(g: G) -> None:
    """[10.5-Charm] [R16] [R101] If its charmer dies, a monster attacks the party; if he is away, it stays."""
    state = g.state
    gone = {who.id for who in (*state.dead, *state.slain_now)}
    for monster in charmed(state):
        if monster.charmer in gone:
            state.party.remove(monster)
            g.tell(ChangedSides("R16", monster.id))
            monster.charmer, monster.row, monster.moved = NOBODY, WAITING, True
            state.monsters.append(monster)
            if state.round:
                state.waiting = True
            elif state.house.charm_broken == "talks":
                g.then(Meeting(), Treasure(), Divide(), ExperienceStep())
            else:
                fight_at_once(g)


def fight_at_once(g: G) -> None:
    """[R16] [R74] A Combat Sequence without talks, the party first."""
    if not g.pending(JoinCombat):
        g.then(JoinCombat())


def free_turned(g: G, vampire: str) -> None:
    """[15.5] The Vampire is gone: the characters he charmed are free, their wounds stay."""
    for man in [unit for unit in g.state.monsters if isinstance(unit, Character)]:
        if man.turned_by == vampire:
            come_back(g, man, "15.5")


def come_back(g: G, man: Character, rule: str) -> None:
    """[10.5-Redemption] [15.5] A turned character fights for the party again."""
    state = g.state
    state.monsters.remove(man)
    if man.stood and all(order.box(unit) != man.stood for unit in state.party if unit.row != WAITING):
        order.stand_in(man, man.stood)
    else:
        man.row, state.waiting = WAITING, True
    state.party.append(man)
    man.turned_by, man.possessed, man.stood = NOBODY, "", ""
    man.moved = man.acted = True
    man.asleep = False
    g.tell(ChangedSides(rule, man.id))


async def take_boxes(g: G) -> None:
    """[R16] [R34] Whoever changed sides takes a box: among the enemies the nearest, in the party a free one."""
    state = g.state
    state.waiting = False
    for unit in [u for u in state.monsters if u.row == WAITING]:
        settled = [u for u in state.monsters if u.row != WAITING]
        boxes = order.nearest_boxes(settled, unit.column, order.last_row(settled) + 2)
        unit.row, unit.column = pick(g, boxes, "R16")
        g.tell(Stood("R16", unit.id, order.box(unit), party=False))
    for unit in [u for u in state.party if u.row == WAITING]:
        options = free_boxes(state) if state.monsters else free_boxes(state)[:1]
        unit.row, unit.column = await Choose("R15", seat_of(state, unit), options, "box", unit.id)
        g.tell(Stood("R15", unit.id, order.box(unit), party=True))
