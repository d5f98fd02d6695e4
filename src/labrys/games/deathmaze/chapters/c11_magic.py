"""Deathmaze [11.0] Wizards and Magic (Advanced Game)."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.deathmaze.chapters import c05_exploring as exploring
from labrys.games.deathmaze.chapters import c07_monsters as monsters
from labrys.games.deathmaze.chapters import c08_combat as combat
from labrys.games.deathmaze.chapters import c12_powers as powers
from labrys.games.deathmaze.events import Teleported
from labrys.games.deathmaze.options import Lock
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster
from labrys.games.deathmaze.scenes import Feature
from labrys.games.deathmaze.state import G, State, adventurer, adventurers, charmed
from labrys.games.deathmaze.tables import CHARACTERISTIC, MONSTER, SPELL
from labrys.kit import maze, order
from labrys.kit.maze import Place
from labrys.kit.order import FRONT, SECOND, THIRD, empty_boxes, party_order
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters import party as shared_party
from labrys.systems.spi1980.events import (
    Armoured,
    Cast,
    ChangedSides,
    Charmed,
    Locked,
    Resisted,
    Restored,
    Slept,
    Stood,
    Strengthened,
)
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED, WAITING
from labrys.systems.spi1980.scenes import CheckMonsters, NextMove, Treasure
from labrys.systems.spi1980.things import rings_left

MOST_MAGIC_RESISTANCE = 5  # [13.11]
QUIET_SPELLS = ("heal", "mage_armour", "strength")


# -- [11.1] Casting Spells -----------------------------------------------------------------------------------


def can_cast(who: Adventurer, spell: str) -> bool:
    """[4.14] [11.12] It is on his record, and its cost would not kill him."""
    return spell in who.spells and combat.points_left(who) > SPELL[spell].cost


def ring_of(state: State, who: Adventurer, spell: str) -> bool:
    """[9.7] [R48] [R49] A Wizard wearing a spell ring may cast from it once per game."""
    able = who.klass == "wizard" or state.house.spell_rings == "anyone"
    return able and spell in rings_left(who)


def ways_to_cast(state: State, who: Adventurer, spell: str) -> list[str]:
    """From his record (""), or from a ring."""
    ways = [""] if who.spells and can_cast(who, spell) else []
    return [*ways, "ring"] if who.items and ring_of(state, who, spell) else ways


def pay(g: G, caster: Adventurer, cast: CastSpell) -> None:
    """[11.12] [R52] The cost in wounds comes first and is never cured; a ring costs nothing."""
    cost = 0 if cast.ring else SPELL[cast.spell].cost
    if cast.ring:
        ring = next(i for i in caster.items if i.kind == "ring" and i.name == cast.spell and not i.spent)
        items = list(caster.items)
        items[items.index(ring)] = structs.replace(ring, spent=True)
        caster.items = tuple(items)
    caster.spell_wounds += cost
    g.tell(Cast("11.12", caster.id, cast.spell, cast.target, cost, bool(cast.ring)))


@varies("adventurers_resist")
def resists(g: G, target: Fighter, rule: str = "11.14", *, charm: bool = False) -> bool:
    """[11.14] A monster resists on 1D6 up to its Resistance; [R18] an adventurer up to his Magic Resistance."""
    if isinstance(target, Monster):
        return g.d6(rule) <= CHARACTERISTIC[target.kind].resistance
    return g.d6("R18") <= magic_resistance(target)


def magic_resistance(unit: Adventurer) -> int:
    """[9.7] [R64] With rings, at most five."""
    rings = sum(item.bonus for item in unit.items if item.kind == "ring")
    return min(unit.magic_resistance + rings, MOST_MAGIC_RESISTANCE)


# -- in combat -----------------------------------------------------------------------------------------------


def combat_casts(state: State, who: Adventurer) -> list[CastSpell]:
    """[11.11] The spells marked C he can cast now, from the first or second row, with every target."""
    casts = []
    for spell in dict.fromkeys((*who.spells, *rings_left(who))):
        row = SPELL.get(spell)
        if row is None or not row.combat:
            continue
        for ring in ways_to_cast(state, who, spell):
            if row.reach == "all":
                casts.append(CastSpell(who.id, spell, "", ring))
            else:
                casts += [CastSpell(who.id, spell, t.id, ring) for t in spell_targets(state, spell)]
    return casts


def spell_targets(state: State, spell: str) -> list[Fighter]:
    """[R15] Blast and Lightning the front row, Charm two rows, Sleep any; [R81] [R87] one target, named."""
    reach = "front" if state.house.spell_reach == "front" else SPELL[spell].reach
    rows = {"front": FRONT, "two_rows": SECOND, "any": THIRD}[reach]
    found = [unit for unit in party_order(state.monsters) if FRONT <= unit.row <= rows]
    if spell != "charm":
        return found
    if not exploring.room_for_one_more(state):
        return []
    return [unit for unit in found if isinstance(unit, Monster)]


async def cast_in_combat(g: G, cast: CastSpell) -> None:
    """[11.11] [11.13] One spell, in place of the weapon attack."""
    caster = adventurer(g.state, cast.who)
    pay(g, caster, cast)
    if cast.spell == "explosion":
        explosion(g)
        return
    target = next(unit for unit in g.state.monsters if unit.id == cast.target)
    if resists(g, target):
        g.tell(Resisted("11.14", target.id, cast.spell))
        return
    match cast.spell:
        case "blast" | "lightning":
            combat.suffer(g, target, g.roll(SPELL[cast.spell].code, "11.11"), "magic", "11.11")
        case "sleep":
            target.asleep = True
            g.tell(Slept("R16", target.id))
        case "charm":
            assert isinstance(target, Monster)
            await charm(g, target, caster)


def explosion(g: G) -> None:
    """[P5] Every monster, then everybody in the party: a resistance die each, wounds at once."""
    wounds = g.roll(SPELL["explosion"].code, "11.11")
    for unit in [*party_order(g.state.monsters), *party_order(g.state.party)]:
        if unit not in g.state.monsters and unit not in g.state.party:
            continue  # gone with its charmer
        if resists(g, unit):
            g.tell(Resisted("11.14", unit.id, "explosion"))
        else:
            combat.suffer(g, unit, wounds, "magic", "11.11")


@varies("sleep")
def wake_up(state: State) -> None:
    """[R16] At the end of the round whoever sleeps wakes up."""
    for unit in state.monsters:
        unit.asleep = False


async def charm(g: G, monster: Monster, charmer: Adventurer) -> None:
    """[R29] It takes an empty box of its charmer's choice and acts from the next Party Combat Phase on."""
    state = g.state
    if not monster.wound_points:
        monster.wound_points = max(1, g.roll(MONSTER[monster.kind].wounds, "7.14"))
    if monster in state.peaceful:
        state.peaceful.remove(monster)
    else:
        state.monsters.remove(monster)
    no_longer_a_foe(state, monster)
    monster.charmer, monster.asleep, monster.acted, monster.moved = charmer.id, False, True, True
    g.tell(Charmed("R29", monster.id, charmer.id))
    boxes = empty_boxes([unit for unit in state.party if unit.row != WAITING])
    boxes = [box for box in boxes if box[0] <= SECOND] or boxes
    monster.row, monster.column = await Choose("R29", charmer.seat, boxes, "box", monster.id)
    state.party.append(monster)
    g.tell(Stood("R29", monster.id, order.box(monster), party=True))
    exploring.close_ranks(g)
    powers.free_turned_men(g, monster)  # [R84] a Vampire under a charm of his own holds nobody


@varies("charmed_count_as_defeated")
def no_longer_a_foe(state: State, monster: Monster) -> None:
    """[R31] A charmed monster gives neither Experience Points nor treasure."""
    state.foes.pop(monster.id, None)


def break_charms(g: G) -> None:
    """[R29] If the charmer dies, turns to stone or is turned, his monsters become enemies."""
    state = g.state
    there = {unit.id for unit in (*state.party, *state.above)}
    for monster in charmed(state):
        if monster.charmer in there:
            continue
        state.party.remove(monster)
        monster.charmer = NOBODY
        turn_on_the_party(g, monster)


@varies("charm_broken")
def turn_on_the_party(g: G, monster: Monster) -> None:
    """[R29] It is an enemy again, in the present combat or in one that starts at once."""
    g.tell(ChangedSides("R29", monster.id))
    state = g.state
    if not monster.counted:
        state.foes[monster.id] = monster.wound_points
    monster.row, monster.moved = WAITING, True
    state.monsters.append(monster)
    if state.round:
        state.waiting = True
    else:
        combat.fight_at_once(g)


# -- outside combat ------------------------------------------------------------------------------------------


def quiet_casts(state: State, who: Adventurer) -> list[CastSpell]:
    """[11.11] The spells without a C, at any calm moment."""
    return [
        CastSpell(who.id, spell, "", ring)
        for spell in quiet_spells(state, who)
        for ring in ways_to_cast(state, who, spell)
    ]


@varies("twelfth_spell")
def quiet_spells(state: State, who: Adventurer) -> list[str]:
    """[11.11] Heal, Mage Armour and Strength if there is a patient; Stone-to-Flesh if a man can be restored."""
    spells = [*QUIET_SPELLS] if patients(state, who) else []
    return [*spells, "stone_to_flesh"] if state.stone and empty_boxes(state.party) else spells


def patients(state: State, caster: Adventurer) -> list[Adventurer]:
    """[R68] Any adventurer, the caster too; by house rule not himself."""
    return [a for a in adventurers(state) if a is not caster or state.house.wizards_treat_themselves]


async def cast_quietly(g: G, cast: CastSpell) -> None:
    """[11.11] A spell without a C, outside combat."""
    caster = adventurer(g.state, cast.who)
    if cast.spell == "stone_to_flesh":
        await restore(g, cast)
        return
    if cast.spell == "teleport":
        await teleport(g, cast)
        return
    on = await Choose("R68", caster.seat, patients(g.state, caster), "patient", cast.spell)
    pay(g, caster, structs.replace(cast, target=on.id))
    amount = g.roll(SPELL[cast.spell].code, "11.11")
    match cast.spell:
        case "heal":
            combat.heal(g, on, amount, "11.11")
        case "strength":
            on.might += (amount,)
            g.tell(Strengthened("11.11", on.id, amount))
        case "mage_armour":
            adds = g.state.house.mage_armour_adds_up
            on.mage_armour = on.mage_armour + amount if adds else max(on.mage_armour, amount)
            g.tell(Armoured("R39", on.id, on.mage_armour))


def neutralise_casts(state: State, victim: Adventurer, wounds: int) -> list[CastSpell]:
    """[R40] Who could undo a dose of poison: any living Wizard; the victim only if it did not kill him."""
    absorbed = victim.mage_armour if combat.absorbs(state, "harm") else 0
    left = combat.points_left(victim) - max(wounds - absorbed, 0)
    if left <= 0 and not state.house.fatal_poison_can_be_undone:
        return []
    casts = []
    for who in adventurers(state):
        for ring in ways_to_cast(state, who, "neutralise_poison"):
            cost = 0 if ring else SPELL["neutralise_poison"].cost
            if who is not victim or left > cost:
                casts.append(CastSpell(who.id, "neutralise_poison", victim.id, ring))
    return casts


async def who_casts(g: G, casts: list[CastSpell], rule: str, ask: str, of: str = "") -> CastSpell | None:
    """[R56] A spell is its caster's player's to cast: each player who could is asked, until one does."""
    seats = {cast.who: adventurer(g.state, cast.who).seat for cast in casts}
    return await shared_party.who_casts(casts, seats, rule, ask, of)


def lock_means(who: Adventurer) -> list[str]:
    """[R24] How he could lock a door: the spell if he can pay, or Cloves."""
    means = ["spell"] if can_cast(who, "lock") else []
    return means + (["cloves"] if any(item.name == "cloves" for item in who.items) else [])


def lock_door(g: G, lock: Lock, side: int) -> None:
    """[R24] The door can never be used again, by anybody. [R63] It may cut the party off for good."""
    state = g.state
    who = adventurer(state, lock.who)
    if lock.means == "spell":
        pay(g, who, CastSpell(who.id, "lock"))
    else:
        cloves = next(item for item in who.items if item.name == "cloves")
        items = list(who.items)
        items.remove(cloves)
        who.items = tuple(items)
    state.edges[maze.edge(state.here, side)] = "locked"
    g.tell(Locked("R24", who.id, lock.means, maze.SIDES[side], outside=not lock.side))


@varies("cut_off")
def may_lock(state: State, where: Place, side: int, standing: Place) -> bool:
    """[R63] Any door may be locked, even if the party, standing there, is lost behind it."""
    return True


def would_cut_off(state: State, where: Place, side: int, standing: Place) -> bool:
    """[R63] Would locking this door leave the party, standing there, cut off for good?"""
    border = maze.edge(where, side)
    before, here = state.edges.get(border), state.here
    state.edges[border], state.here = "locked", standing
    lost = exploring.lost_behind_doors(state)
    state.here = here
    if before is None:
        del state.edges[border]
    else:
        state.edges[border] = before
    return lost


def places_known(state: State) -> dict[str, Place]:
    """[R17] The segments visited, but the present one."""
    known = [where for where, laid in state.maze.items() if laid.visited and where != state.here]
    return {",".join(map(str, maze.coordinates(where))): where for where in known}


async def teleport(g: G, cast: CastSpell) -> None:
    """[R17] By house rule: a monster in sight is sent to a segment visited before; else the whole party goes."""
    state = g.state
    caster = adventurer(state, cast.who)
    known = places_known(state)
    chosen = await Choose("R17", caster.seat, list(known), "teleport")
    in_sight = [monster for monster in state.monsters if isinstance(monster, Monster)]
    if in_sight:
        monster = await Choose("R17", caster.seat, in_sight, "teleport_whom")
        pay(g, caster, structs.replace(cast, target=monster.id))
        state.monsters.remove(monster)
        state.lingering[known[chosen]] = [*state.lingering.get(known[chosen], []), monster]
        return
    pay(g, caster, cast)
    monsters.disperse(g)
    state.here, state.came_by = known[chosen], NOT_ROLLED
    state.rounds += 1
    g.tell(Teleported("R17", *maze.coordinates(state.here)))
    g.cancel()
    g.then(CheckMonsters(False), Feature(), Treasure(), NextMove())


def fallen(state: State) -> list[CastSpell]:
    """[R80] Who could cast Stone-to-Flesh right now; there must be a box for the man."""
    if not empty_boxes(state.party):
        return []
    return [
        CastSpell(who.id, "stone_to_flesh", NOBODY, ring)
        for who in adventurers(state)
        for ring in ways_to_cast(state, who, "stone_to_flesh")
    ]


async def stone_to_flesh(g: G) -> None:
    """[R80] Right after the combat, by any living Wizard who can pay."""
    while g.state.stone and (casts := fallen(g.state)):
        cast = await who_casts(g, casts, "R80", "stone_to_flesh")
        if cast is None:
            return
        await restore(g, cast)


async def restore(g: G, cast: CastSpell) -> None:
    """[R80] A man turned to stone is restored with the wounds he had."""
    state = g.state
    caster = adventurer(state, cast.who)
    man = await Choose("R80", caster.seat, state.stone, "restore")
    pay(g, caster, structs.replace(cast, target=man.id))
    state.stone.remove(man)
    state.party.append(man)
    man.row = WAITING
    boxes = empty_boxes([unit for unit in state.party if unit.row != WAITING])
    man.row, man.column = await Choose("R79", man.seat, boxes, "box", man.id)
    g.tell(Restored("R80", man.id))


@varies("stone_to_flesh")
def leave_in_stone(state: State) -> None:
    """[R80] Whoever is still in stone stays so."""
    bury_stone(state)


def bury_stone(state: State) -> None:
    """[R80] A man left in stone is dead; his things are for the others."""
    for man in state.stone:
        state.dead.append(man)
        combat.leave_estate(state, man)
    state.stone = []
