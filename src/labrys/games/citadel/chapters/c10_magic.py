"""Citadel of Blood [10.0] Magic."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters.bestiary import roll_points, talks
from labrys.games.citadel.chapters.party import character, free_boxes
from labrys.games.citadel.chapters.passages import lost_behind_doors
from labrys.games.citadel.chapters.wounds import (
    break_charms,
    close_ranks,
    come_back,
    die,
    free_turned,
    heal,
    points_left,
    resists,
    suffer,
    withstands,
)
from labrys.games.citadel.events import Learnt, Sent, Shielded
from labrys.games.citadel.options import Lock
from labrys.games.citadel.state import (
    NOWHERE,
    Character,
    Fighter,
    G,
    Monster,
    State,
    characters,
)
from labrys.games.citadel.tables import ALTAR, SPELL
from labrys.kit import maze, order
from labrys.kit.maze import Place
from labrys.kit.order import FRONT, SECOND, party_order
from labrys.systems.spi1980.chapters.treasure import strengthen
from labrys.systems.spi1980.events import Armoured, Cast, Charmed, Died, Locked, Resisted, Restored, Slept, Stood
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.pieces import NOBODY, WAITING
from labrys.systems.spi1980.things import replace_item

QUIET_SPELLS = ("heal", "rejuvenate", "mage_armour", "strength", "teleport", "stone_flesh")
REACH = {"front": FRONT, "two_rows": SECOND}  # the hindmost row; any other word reaches them all

# -- [10.0]–[10.4] casting -----------------------------------------------------------------------------------


def knows(state: State, who: Character, spell: str) -> bool:
    """[4.1-D] [R63] May he use it in this game: circled, or found in play?"""
    if spell in who.circled or spell in who.game_spells:
        return True
    if spell in who.learnt:
        return not state.house.granted_spells_need_potential or max(who.potential) > 0
    row = SPELL[spell]
    return freed(state, who, spell) and state.house.alloces == "any_spell" and not row.special


def freed(state: State, who: Character, spell: str) -> bool:
    """[13.5-Alloces] [R96] Do combat spells cost him nothing in this Combat Sequence?"""
    return who.free_spells and bool(state.round) and SPELL[spell].combat


def cost_of(state: State, who: Character, spell: str) -> int:
    """[10.0] [10.9] The cost in Wound Points; [13.5-Avnas] [13.5-Asmoday] their Lightning is cheaper."""
    if freed(state, who, spell):
        return 0
    if spell == "lightning" and who.cheap_lightning:
        return ALTAR["avnas"].spell_cost
    return SPELL[spell].cost


def can_bear(state: State, who: Fighter, cost: int) -> bool:
    """[10.2] [R5] More Wound Points left than the cost; by house rule as many will do."""
    left = points_left(who)
    return left > cost or (left == cost and state.house.fatal_casting)


def castings_left(who: Character, spell: str) -> bool:
    """[10.6-Heal] [10.6-Rejuvenate] [R13] Has he castings of a limited spell left in this game?"""
    return {"heal": who.heal_left, "rejuvenate": who.rejuvenate_left}.get(spell, 1) > 0


def ring_of(who: Character, spell: str) -> bool:
    """[14.8-Spell] Does he wear a ring of this spell, not yet used in this game?"""
    return any(i.kind == "ring" and i.name == spell and not i.spent for i in who.items)


def ways_to_cast(state: State, who: Character, spell: str) -> list[str]:
    """[10.0] From his record (""), or from a ring."""
    may = knows(state, who, spell) and castings_left(who, spell)
    ways = [""] if may and can_bear(state, who, cost_of(state, who, spell)) else []
    return [*ways, "ring"] if who.items and ring_of(who, spell) else ways


def casts_of(state: State, spell: str, target: str = "") -> list[CastSpell]:
    """Every way somebody in the party could cast this spell now."""
    return [
        CastSpell(who.id, spell, target, ring)
        for who in characters(state)
        for ring in ways_to_cast(state, who, spell)
    ]


def pay(g: G, caster: Character, cast: CastSpell) -> None:
    """[10.0] [R5] The cost in Wound Points comes first, resisted or not; [14.8-Spell] a ring costs nothing."""
    g.state.active = True
    cost = 0 if cast.ring else cost_of(g.state, caster, cast.spell)
    if cast.ring:
        ring = next(i for i in caster.items if i.kind == "ring" and i.name == cast.spell and not i.spent)
        replace_item(caster, ring, structs.replace(ring, spent=True))
    elif cast.spell in ("heal", "rejuvenate"):
        use_up_casting(g.state, caster, cast.spell)
    caster.wounds += cost
    g.tell(Cast("10.0", caster.id, cast.spell, cast.target, cost, bool(cast.ring)))


def use_up_casting(state: State, caster: Character, spell: str) -> None:
    """[R13] One casting less; by house rule Heal and Rejuvenate have one number between them."""
    common = state.house.healing_limits == "common"
    if spell == "heal" or common:
        caster.heal_left -= 1
    if spell == "rejuvenate" or common:
        caster.rejuvenate_left -= 1


def spent_himself(g: G, caster: Fighter) -> None:
    """[R5] By house rule the cost may kill the caster, once the spell has worked."""
    if points_left(caster) > 0:
        return
    if caster in g.state.party:
        die(g, caster, "R5")
    for place, group in list(g.state.elsewhere.items()):  # he has sent himself away
        if isinstance(caster, Character) and caster in group:
            group.remove(caster)
            g.state.dead.append(caster)
            g.tell(Died("R5", caster.id))
            if not group:
                del g.state.elsewhere[place]


def strike_with_spell(g: G, victim: Character, spell: str, rule: str) -> None:
    """[13.5-Avnas] [13.5-Malthus] [R61] An altar's own spell: he may resist it as any other."""
    if g.state.house.altar_spells_resisted and resists(g, victim):
        g.tell(Resisted("11.0", victim.id, spell))
    else:
        suffer(g, victim, g.roll(SPELL[spell].code, rule), rule)


def learn(g: G, who: Character, spell: str, rule: str) -> None:
    """[10.8] [R62] [R63] A spell found in play needs no Magic Potential and no circle."""
    if spell in who.learnt or spell in who.game_spells:
        return
    if g.state.house.lasting_effects == "game":
        who.game_spells += (spell,)
    else:
        who.learnt += (spell,)
    g.tell(Learnt(rule, who.id, (spell,)))


# -- [10.5] combat spells ------------------------------------------------------------------------------------


def may_cast_here(state: State, who: Fighter) -> bool:
    """[10.4] [10.5] [R2] Only from the second row; by house rule also who fights alone."""
    alone = state.house.lone_character_casts and len(state.party) == 1
    return who.row == SECOND or alone


def combat_casts(state: State, who: Character) -> list[CastSpell]:
    """[10.1] [10.5] The combat spells he can cast now, with every target."""
    if not may_cast_here(state, who):
        return []
    casts = []
    rings = (item.name for item in who.items if item.kind == "ring")
    spells = SPELL if who.free_spells else (*who.circled, *who.learnt, *who.game_spells, *rings)
    for spell in dict.fromkeys(spells):
        row = SPELL.get(spell)
        if row is None or not row.combat or not in_time(state, spell):
            continue
        for ring in ways_to_cast(state, who, spell):
            casts += [CastSpell(who.id, spell, target, ring) for target in targets(state, spell)]
    return casts


def in_time(state: State, spell: str) -> bool:
    """[R6] [R7] Hesitate comes before combat, by house rule in it; [10.5-Cease-Fire] no truce with X."""
    if spell == "hesitate":
        return state.house.hesitate == "action"
    return spell != "cease_fire" or not (x_is_here(state) or somebody_is_possessed(state))


def somebody_is_possessed(state: State) -> bool:
    """[13.2-X] [14.6-Evil] Such a fight ends by death, Redemption or a charm alone."""
    return any(type(u) is Character and u.possessed in ("talisman", "statue") for u in state.monsters)


def x_is_here(state: State) -> bool:
    """[16.0-1] Does X the Unknown fight here?"""
    return any(type(unit) is Monster and unit.kind == "x_the_unknown" for unit in state.monsters)


def targets(state: State, spell: str) -> list[str]:
    """[10.5] [10.9] Whom a combat spell can be cast at; one that needs no target has the target ""."""
    row = SPELL[spell]
    if row.target == "character":
        return [who.id for who in characters(state) if not who.shielded]
    if row.target == "turned":
        return [unit.id for unit in party_order(state.monsters) if type(unit) is Character]
    if row.target != "monster":
        return [""]
    last = REACH.get(row.reach, order.last_row(state.monsters))
    reached = [unit for unit in party_order(state.monsters) if FRONT <= unit.row <= last]
    return [unit.id for unit in reached if spell != "charm" or can_be_charmed(state, unit)]


def can_be_charmed(state: State, unit: Fighter) -> bool:
    """[10.5-Charm] [R17] Any monster but X; [R59] a comrade under a talisman, [R60] by house rule a statue."""
    if isinstance(unit, Monster):
        return unit.kind != "x_the_unknown" or state.house.x_can_be_charmed
    return unit.possessed == "talisman" or (unit.possessed == "statue" and state.house.statue_of_x == "charm_too")


async def cast_in_combat(g: G, cast: CastSpell) -> None:
    """[10.3] One spell, in place of the weapon attack. [R5] Paid, then resisted or not, then its effect."""
    caster = character(g.state, cast.who)
    pay(g, caster, cast)
    match cast.spell:
        case "explosion":
            explosion(g)
        case "hesitate":
            pass  # [R6] by house rule: the time for healing comes next
        case "magic_shield":
            shield(g, character(g.state, cast.target))
        case _:
            target = next(unit for unit in g.state.monsters if unit.id == cast.target)
            if not withstood(g, target, cast.spell):
                await work_upon(g, cast.spell, target, caster)
    spent_himself(g, caster)


def withstood(g: G, target: Fighter, spell: str) -> bool:
    """[11.0] [R5] Paid for all the same: he resists, or a shield stops what would wound him."""
    if SPELL[spell].code:
        return withstands(g, target, spell)
    if resists(g, target):
        g.tell(Resisted("11.0", target.id, spell))
        return True
    return False


async def work_upon(g: G, spell: str, target: Fighter, caster: Character) -> None:
    """[10.5-Blast] [10.5-Lightning] [10.5-Mental-Attack] [10.8-Wrath-of-God] wounds; and the other effects."""
    match spell:
        case "sleep":
            target.asleep = True  # [10.5-Sleep]
            g.tell(Slept("10.5-Sleep", target.id))
        case "redemption":
            assert isinstance(target, Character)
            come_back(g, target, "10.5-Redemption")
        case "charm" if isinstance(target, Character):
            come_back(g, target, "R59")
        case "charm":
            assert isinstance(target, Monster)
            await charm(g, target, caster)
        case _:
            chapter = "10.8" if SPELL[spell].special else "10.5"
            rule = f"{chapter}-{SPELL[spell].name.replace(' ', '-')}"
            suffer(g, target, g.roll(SPELL[spell].code, rule), rule)


def shield(g: G, who: Character) -> None:
    """[10.5-Magic-Shield] Immune to spells that wound, for this Combat Sequence."""
    who.shielded = True
    g.tell(Shielded("10.5-Magic-Shield", who.id))


def explosion(g: G) -> None:
    """[10.5-Explosion] [R21] Everybody on both sides checks, the monsters' rows first; who fails is wounded."""
    state = g.state
    rows = order.last_row([*state.monsters, *state.party]) if state.house.explosion == "all_rows" else SECOND
    wounds = g.roll(SPELL["explosion"].code, "10.5-Explosion")
    failed = []
    for unit in [*party_order(state.monsters), *party_order(state.party)]:
        if unit.row > rows:
            continue
        if not withstands(g, unit, "explosion"):
            failed.append(unit)
    for unit in failed:
        if unit in state.monsters or unit in state.party:  # else gone with X
            suffer(g, unit, wounds, "10.5-Explosion")


async def charm(g: G, monster: Monster, charmer: Character) -> None:
    """[10.5-Charm] [R15] It joins the party at once on a free space, and acts from the next Party Combat Phase."""
    state = g.state
    if not monster.wound_points:
        roll_points(g, monster)
    (state.peaceful if monster in state.peaceful else state.monsters).remove(monster)
    waits = state.house.charmed_monsters == "restrained"
    monster.charmer, monster.asleep, monster.acted, monster.moved = charmer.id, False, waits, waits
    g.tell(Charmed("10.5-Charm", monster.id, charmer.id))
    monster.row, monster.column = await Choose("R15", charmer.seat, free_boxes(state), "box", monster.id)
    state.party.append(monster)
    g.tell(Stood("R15", monster.id, order.box(monster), party=True))
    close_ranks(g)
    free_turned(g, monster.id)


# -- [10.6] non-combat spells --------------------------------------------------------------------------------


def quiet_casts(state: State, who: Character) -> list[CastSpell]:
    """[10.6] What he can cast at any time outside combat: healing, Mage Armour, Strength, Teleport."""
    offers = []
    for spell in QUIET_SPELLS:
        if spell in who.circled or who.learnt or who.game_spells or who.items:
            ways = [ring for ring in ways_to_cast(state, who, spell) if quiet_targets(state, who, spell, ring)]
            offers += [CastSpell(who.id, spell, "", ring) for ring in ways]
    return offers


def quiet_targets(state: State, caster: Character, spell: str, ring: str) -> list[Fighter]:
    """[10.6] On whom, here and now; nobody: the spell is not offered."""
    match spell:
        case "heal" | "rejuvenate":
            himself = ring and state.house.healing_ring_on_oneself  # [R14]
            return [unit for unit in state.party if unit.wounds and (unit is not caster or himself)]
        case "mage_armour" | "strength":
            return list(characters(state))
        case "teleport" if places_entered(state):
            monsters = (m for m in (*state.party, *state.monsters, *state.peaceful) if can_be_sent(m))
            return [*([] if state.below else characters(state)), *monsters]  # [R54] he must climb out
        case "stone_flesh" if not state.round and state.house.stone_to_flesh == "later":  # [R35]
            return list(state.stone)
    return []


async def cast_quietly(g: G, cast: CastSpell) -> None:
    """[10.6] A non-combat spell: on whom, its cost, its effect."""
    state = g.state
    caster = character(state, cast.who)
    patients = quiet_targets(state, caster, cast.spell, cast.ring)
    on = await Choose("10.6", caster.seat, patients, "patient", cast.spell)
    cast = structs.replace(cast, target=on.id)
    if cast.spell == "teleport":
        await teleport(g, caster, cast, on)
    else:
        pay(g, caster, cast)
        if cast.spell == "stone_flesh":
            assert isinstance(on, Character)
            await revive(g, on)
            g.tell(Restored("10.6-Stone-Flesh", on.id))
        else:
            help_him(g, cast.spell, on)
    spent_himself(g, caster)


def help_him(g: G, spell: str, on: Fighter) -> None:
    """[10.6-Heal] [10.6-Rejuvenate] [10.6-Strength] [10.6-Mage-Armor] What it does."""
    rule = {"heal": "10.6-Heal", "rejuvenate": "10.6-Rejuvenate", "strength": "10.6-Strength"}.get(spell, "R11")
    amount = g.roll(SPELL[spell].code, rule)
    if spell in ("heal", "rejuvenate"):
        heal(g, on, amount, rule)
        return
    assert isinstance(on, Character)
    if spell == "strength":
        strengthen(g, on, amount, rule)
    else:
        adds = g.state.house.mage_armour_adds_up
        on.mage_armour = on.mage_armour + amount if adds else max(on.mage_armour, amount)
        g.tell(Armoured("10.6-Mage-Armor", on.id, on.mage_armour))


async def revive(g: G, man: Character) -> None:
    """[10.6-Stone-Flesh] [15.3] Flesh again, with the wounds he had."""
    state = g.state
    man.row, man.column = await Choose("10.6-Stone-Flesh", man.seat, free_boxes(state), "box", man.id)
    state.stone.remove(man)
    state.party.append(man)


# -- [10.6-Teleport] -----------------------------------------------------------------------------------------


def can_be_sent(monster: Fighter) -> bool:
    """[10.6-Teleport] Not X, not a demon: those who do not talk either."""
    return isinstance(monster, Monster) and talks(monster)


def places_entered(state: State) -> dict[str, Place]:
    """[R80] The segments entered, but the present one and the Gateway."""
    return {
        maze.name(where): where
        for where, laid in state.maze.items()
        if laid.visited and where != state.here and laid.code != "gateway"
    }


async def teleport(g: G, caster: Character, cast: CastSpell, on: Fighter) -> None:
    """[10.6-Teleport] [R80] A character waits there for the party; a monster stays there as in 6.9."""
    state = g.state
    known = places_entered(state)
    name = await Choose("R80", caster.seat, list(known), "teleport", on.id)
    there = known[name]
    pay(g, caster, cast)
    if isinstance(on, Monster) and state.house.teleport_resisted and resists(g, on):
        g.tell(Resisted("11.0", on.id, "teleport"))
        return
    g.tell(Sent("10.6-Teleport", on.id, *maze.coordinates(there), maze.level(there)))
    if isinstance(on, Monster):
        state.party = [unit for unit in state.party if unit is not on]
        state.monsters = [unit for unit in state.monsters if unit is not on]
        state.peaceful = [unit for unit in state.peaceful if unit is not on]
        on.charmer, on.row = NOBODY, WAITING
        close_ranks(g)
        state.lingering[there] = [*state.lingering.get(there, []), on]
    else:
        state.party.remove(on)
        state.elsewhere[there] = [*state.elsewhere.get(there, []), on]
        break_charms(g)
        close_ranks(g)


# -- [10.6-Lock] ---------------------------------------------------------------------------------------------


def lock_door(g: G, lock: Lock, side: int) -> None:
    """[10.6-Lock] [R9] The door is locked for good, from both sides."""
    state = g.state
    caster = character(state, lock.who)
    pay(g, caster, CastSpell(caster.id, "lock"))
    state.edges[maze.edge(state.here, side)] = "locked"
    g.tell(Locked("10.6-Lock", caster.id, "spell", maze.SIDES[side]))
    spent_himself(g, caster)


def would_cut_off(state: State, side: int, standing: Place = NOWHERE) -> bool:
    """[R9] Would this lock leave the party, standing there, neither the Gateway nor an unexplored exit?"""
    shut = {**state.edges, maze.edge(state.here, side): "locked"}
    return lost_behind_doors(structs.replace(state, edges=shut, here=standing or state.here))
