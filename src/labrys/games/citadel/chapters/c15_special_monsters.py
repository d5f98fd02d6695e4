"""Citadel of Blood [15.0] Special Monsters: exceptions that hang on the book's own moments."""

from __future__ import annotations

from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.chapters import c09_combat as combat
from labrys.games.citadel.chapters import c10_magic as magic
from labrys.games.citadel.chapters import c11_resistance_checks as checks
from labrys.games.citadel.pieces import Character, Fighter, Monster
from labrys.games.citadel.state import G, State, in_order
from labrys.games.citadel.tables import CHARACTERISTIC, POWER, SPELL
from labrys.kit.order import FRONT, SECOND
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters import powers
from labrys.systems.spi1980.chapters.powers import Moment
from labrys.systems.spi1980.events import Blighted, Cast, Charmed, Power, Resisted, Stoned, Wounded
from labrys.systems.spi1980.pieces import WAITING

CHARM_PHASES = 2  # [15.5] his first two


def use_powers(g: G, moment: Moment, monster: Monster | None = None, target: Fighter | None = None) -> bool:
    """[15.0] The powers of this moment: of one monster, or of all that are there."""
    if monster and not CHARACTERISTIC[monster.kind].power:
        return False
    both = moment is Moment.END_OF_MONSTER_COMBAT_PHASE  # [R15] a charmed Troll regenerates too
    there = [*g.state.monsters, *(g.state.party if both else ())]
    actors = [monster] if monster else [unit for unit in there if type(unit) is Monster]
    return powers.use(g, POWERS, moment, actors, has_power, target)


def has_power(monster: Monster, power: str) -> bool:
    """[8.2] The last column of the Monster Characteristics Chart."""
    return CHARACTERISTIC[monster.kind].power == power


def enemies_of(state: State, monster: Monster) -> list[Fighter]:
    """Whom it fights: the party; [R15] by house rule a charmed monster keeps its powers, against the others."""
    return state.party if monster in state.monsters else state.monsters


# -- [15.1] Chimaera --------------------------------------------------------------------------------------------


@varies("fire_breath")
def fire_breath(g: G, chimaera: Monster, target: Fighter | None) -> bool:
    """[15.1] [R3] Instead of its first attack from row 1: all in front of it resist or are burnt."""
    if chimaera.breathed or chimaera.row != FRONT:
        return False
    chimaera.breathed = True
    g.state.active = True
    g.tell(Power("15.1", chimaera.id, "fire_breath"))
    enemies = enemies_of(g.state, chimaera)
    for unit in combat.front_row(enemies):
        there = unit in enemies  # or gone with its charmer
        if there and not checks.withstands(g, unit, "fire_breath", "R3"):
            combat.suffer(g, unit, g.roll(POWER["fire_breath"].code, "15.1"), "15.1")
    return True


@varies("fire_breath")
def more_fire(g: G, chimaera: Monster, target: Fighter | None) -> bool:
    """[R3] It breathes in place of an attack: nothing follows one."""
    return False


# -- [15.2] Cronk -----------------------------------------------------------------------------------------------


@varies("stench")
def stench(g: G, cronk: Monster, target: Fighter | None) -> bool:
    """[15.2] [R4] Once, before round 1: every character resists, or fights the worse for it."""
    awake = [u for u in g.state.monsters if type(u) is Monster and has_power(u, "stench") and not u.asleep]
    if not awake or cronk is not awake[0]:
        return False
    g.tell(Power("15.2", cronk.id, "stench"))
    for who in in_order(g.state):
        if checks.resists(g, who, "R4"):
            g.tell(Resisted("R4", who.id, "stench"))
            continue
        gag(g, who)
        g.tell(Blighted("15.2", who.id, "stench"))
    return False


@varies("stench")
def gag(g: G, who: Character) -> None:
    """[15.2] [R4] He attacks with 1 less in this combat."""
    who.stench = True


# -- [15.3] Medusa ----------------------------------------------------------------------------------------------


@varies("charmed_monsters")
def stone_gaze(g: G, medusa: Monster, target: Fighter | None) -> bool:
    """[15.3] [R35] A die before each of her attacks on a character: on a 6 he is stone, and no attack follows."""
    if not isinstance(target, Character):
        return False
    stone = gazes(g, medusa, target)
    if stone:
        turn_to_stone(g, target)
    return stone


def gazes(g: G, medusa: Monster, target: Fighter) -> bool:
    """[15.3] 1D6: is it a 6?"""
    g.tell(Power("15.3", medusa.id, "stone_gaze", target.id))
    return g.d6("15.3") == 6


def turn_to_stone(g: G, victim: Character, rule: str = "15.3") -> None:
    """[15.3] Turned to stone: out of the march order, dead unless Stone-Flesh revives him after the combat."""
    g.tell(Stoned(rule, victim.id))
    g.state.party.remove(victim)
    g.state.stone.append(victim)
    magic.break_charms(g)
    start.close_ranks(g)


# -- [15.4] Troll -----------------------------------------------------------------------------------------------


def regeneration(g: G, troll: Monster, target: Fighter | None) -> bool:
    """[15.4] [R36] At the end of every third Monster Combat Phase after his first wound: 1 Wound Point back."""
    powers.regenerate(g, troll, 3, 1, "15.4", asleep=True)
    return False


# -- [15.5] Vampire ---------------------------------------------------------------------------------------------


def charm_him(g: G, vampire: Monster, target: Fighter | None) -> bool:
    """[15.5] [R34] In his first two Monster Combat Phases he charms, not attacks: resist, or change sides."""
    vampire.charm_phases += 1
    state = g.state
    if target is None or vampire.charm_phases > CHARM_PHASES:
        return False
    if (type(target) is Monster) is (vampire in state.monsters):
        return False  # a charmed monster, or a comrade who has turned already
    state.active = True
    instead = state.house.vampire_charm == "instead"
    g.tell(Power("15.5", vampire.id, "charm", target.id))
    if checks.resists(g, target, "15.5"):
        g.tell(Resisted("15.5", target.id, "charm"))
        return instead
    if isinstance(target, Character):
        turn(state, target, vampire.id)
    else:
        win_over(state, target, vampire.charmer)
    g.tell(Charmed("15.5", target.id, vampire.id))
    magic.break_charms(g)
    return True


def win_over(state: State, target: Monster, charmer: str) -> None:
    """[R15] By house rule a charmed Vampire charms for the party."""
    state.monsters.remove(target)
    state.party.append(target)
    target.charmer, target.row, target.moved, target.asleep = charmer, WAITING, True, False
    state.waiting = True


def turn(state: State, victim: Character, by: str) -> None:
    """[15.5] He stands in the nearest gap of the monsters' rows from now on."""
    state.party.remove(victim)
    state.monsters.append(victim)
    victim.turned_by, victim.possessed = by, "vampire"
    victim.row, victim.moved, victim.asleep = WAITING, True, False
    state.waiting = True


def free_turned(g: G, vampire: str) -> None:
    """[15.5] The Vampire is gone: the characters he charmed are free, their wounds stay."""
    for man in [unit for unit in g.state.monsters if isinstance(unit, Character)]:
        if man.turned_by == vampire:
            magic.come_back(g, man, "15.5")


# -- [15.7] Evil Mages and X the Unknown ------------------------------------------------------------------------


def can_throw_lightning(state: State, mage: Monster) -> bool:
    """[15.7] [R37] From row 1 or 2, unless the cost would kill him; [10.5] a charmed one from row 2 only."""
    if not has_power(mage, "lightning") or combat.points_left(mage) <= SPELL["lightning"].cost:
        return False
    return mage.row == SECOND or (mage.row == FRONT and mage in state.monsters)


def lightning(g: G, mage: Monster, target: Fighter | None) -> bool:
    """[15.7] He casts Lightning at his own cost, in place of his weapon."""
    if target is None or not can_throw_lightning(g.state, mage):
        return False
    spell = SPELL["lightning"]
    g.state.active = True
    g.tell(Cast("15.7", mage.id, spell.spell, target.id, spell.cost))
    mage.wounds += spell.cost
    g.tell(Wounded("10.0", mage.id, spell.cost, combat.points_left(mage), "cost"))
    if not checks.withstands(g, target, spell.spell):
        combat.suffer(g, target, g.roll(spell.code, "15.7"), "15.7")
    return True


# -- The moments ------------------------------------------------------------------------------------------------


POWERS: powers.Powers[State, Monster, Fighter | None] = {
    Moment.BEFORE_COMBAT: {"stench": stench},
    Moment.IN_PLACE_OF_ATTACK: {"fire_breath": fire_breath},
    Moment.BEFORE_ATTACK: {"charm": charm_him, "lightning": lightning, "stone_gaze": stone_gaze},
    Moment.AFTER_ATTACK: {"fire_breath": more_fire},
    Moment.END_OF_MONSTER_COMBAT_PHASE: {"regeneration": regeneration},
}
