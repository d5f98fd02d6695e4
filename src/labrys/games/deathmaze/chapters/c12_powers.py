"""Deathmaze [12.0] Special Powers (Advanced Game): exceptions that hang on the book's own moments."""

from __future__ import annotations

from labrys.games.deathmaze.chapters import c05_exploring as exploring
from labrys.games.deathmaze.chapters import c08_combat as combat
from labrys.games.deathmaze.chapters import c11_magic as magic
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster
from labrys.games.deathmaze.state import G, State
from labrys.games.deathmaze.tables import CHARACTERISTIC, SPELL
from labrys.kit.order import FRONT, party_order
from labrys.systems.spi1980.chapters import powers as shared_powers
from labrys.systems.spi1980.chapters.powers import Moment
from labrys.systems.spi1980.events import Blighted, Cast, ChangedSides, Charmed, Power, Resisted, Stoned
from labrys.systems.spi1980.pieces import NOBODY, WAITING

CHARM_PHASES = 2  # [12.0]


def works(g: G, unit: Fighter, power: str) -> bool:
    """[7.15] [R3] Has it this power, in this game? Charmed monsters and turned men have none (R29)."""
    if not isinstance(unit, Monster) or CHARACTERISTIC[unit.kind].power != power:
        return False
    return g.state.advanced or (power == "charm" and g.state.house.vampires_charm_in_basic)


def use_powers(g: G, moment: Moment, monster: Monster | None = None, target: Fighter | None = None) -> bool:
    """The powers of this moment: of one monster, or of all that are there."""
    if not g.state.advanced and not g.state.house.vampires_charm_in_basic:
        return False  # [7.15]
    actors = [monster] if monster else [u for u in g.state.monsters if isinstance(u, Monster)]
    return shared_powers.use(g, POWERS, moment, actors, lambda actor, power: works(g, actor, power), target)


def stench(g: G, cronk: Monster, target: Fighter | None) -> bool:
    """[12.0] Once per combat: every adventurer rolls; above his Magic Resistance, -1 on his attacks."""
    first = next(u for u in g.state.monsters if isinstance(u, Monster) and works(g, u, "stench"))
    if cronk is not first:
        return False
    g.tell(Power("12.0", cronk.id, "stench"))
    for who in party_order(g.state.party):
        if isinstance(who, Adventurer):
            if magic.resists(g, who):
                g.tell(Resisted("R18", who.id, "stench"))
            else:
                who.stench = True
                g.tell(Blighted("12.0", who.id, "stench"))
    return False


def charm_him(g: G, vampire: Monster, target: Fighter | None) -> bool:
    """[12.0] In the first two Monster Combat Phases: resist, or change to the monsters' rows (R79)."""
    if g.state.monster_phases > CHARM_PHASES or not isinstance(target, Adventurer):
        return False
    g.tell(Power("12.0", vampire.id, "charm", target.id))
    if magic.resists(g, target, charm=True):
        g.tell(Resisted("R18", target.id, "charm"))
        return False
    state = g.state
    state.party.remove(target)
    state.monsters.append(target)
    target.turned_by, target.row, target.moved, target.asleep = vampire.id, WAITING, True, False
    state.waiting = True
    g.tell(Charmed("12.0", target.id, vampire.id))
    magic.break_charms(g)
    return True


def free_turned_men(g: G, vampire: Monster) -> None:
    """[R79] The Vampire is gone: the men he turned are free."""
    for man in [unit for unit in g.state.monsters if isinstance(unit, Adventurer)]:
        if man.turned_by == vampire.id:
            g.state.monsters.remove(man)
            g.state.party.append(man)
            man.turned_by, man.row, man.moved, man.acted = NOBODY, WAITING, True, True
            g.state.waiting = True
            g.tell(ChangedSides("R79", man.id))


def can_pay_lightning(g: G, wizard: Monster) -> bool:
    """[12.0] An Evil Wizard casts unless the cost would kill him."""
    return works(g, wizard, "lightning") and combat.points_left(wizard) > SPELL["lightning"].cost


def lightning(g: G, wizard: Monster, target: Fighter | None) -> bool:
    """[12.0] [R77] In place of his dagger, at 2 of his own Wound Points, unless that would kill him."""
    spell = SPELL["lightning"]
    if target is None or not can_pay_lightning(g, wizard):
        return False  # he has only his dagger, in front
    g.tell(Cast("12.0", wizard.id, "lightning", target.id, spell.cost))
    combat.suffer(g, wizard, spell.cost, "cost", "11.12")
    if magic.resists(g, target):
        g.tell(Resisted("R18", target.id, "lightning"))
    else:
        combat.suffer(g, target, g.roll(spell.code, "12.0"), "magic")
    stabs_too = g.state.house.evil_wizards_cast_and_stab and wizard.row == FRONT
    return not (stabs_too and target in g.state.party)


def stone_gaze(g: G, medusa: Monster, target: Fighter | None) -> bool:
    """[12.0] [R89] After every attack die of hers, hit or miss: 1D6, on a 6 he turns to stone."""
    if isinstance(target, Adventurer):
        g.tell(Power("12.0", medusa.id, "stone_gaze", target.id))
        if g.d6("12.0") == 6:
            turn_to_stone(g, target)
    return False


def turn_to_stone(g: G, victim: Adventurer, rule: str = "12.0") -> None:
    """[12.0] Turned to stone: out of the marching order, dead unless restored after the combat (R80)."""
    g.tell(Stoned(rule, victim.id))
    g.state.party.remove(victim)
    g.state.stone.append(victim)
    magic.break_charms(g)
    exploring.close_ranks(g)


def fire_breath(g: G, hound: Monster, target: Fighter | None) -> bool:
    """[12.0] After its bite a front-row Hellhound breathes on the same adventurer: resist or 1 wound."""
    if not isinstance(target, Adventurer) or hound.row != FRONT:
        return False
    g.tell(Power("12.0", hound.id, "fire_breath", target.id))
    if magic.resists(g, target):
        g.tell(Resisted("R18", target.id, "fire_breath"))
    else:
        combat.suffer(g, target, 1, "magic", "12.0")
    return False


def regeneration(g: G, troll: Monster, target: Fighter | None) -> bool:
    """[12.0] At the end of the 3rd, 6th, 9th … Monster Combat Phase since his first wound: 1 back."""
    shared_powers.regenerate(g, troll, 3, 1, "12.0", asleep=False)
    return False  # [R16] asleep he uses no power


POWERS: shared_powers.Powers[State, Monster, Fighter | None] = {
    Moment.BEFORE_COMBAT: {"stench": stench},
    Moment.BEFORE_ATTACK: {"charm": charm_him, "lightning": lightning},
    Moment.AFTER_ATTACK: {"stone_gaze": stone_gaze, "fire_breath": fire_breath},
    Moment.END_OF_MONSTER_COMBAT_PHASE: {"regeneration": regeneration},
}
