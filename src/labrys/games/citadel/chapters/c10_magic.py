"""Citadel of Blood [10.0] Magic."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.chapters import c05_sequence_of_play as sequence
from labrys.games.citadel.chapters import c06_movement_through_the_citadel as movement
from labrys.games.citadel.chapters import c08_monsters_negotiation_and_bribery as monsters
from labrys.games.citadel.chapters import c09_combat as combat
from labrys.games.citadel.chapters import c11_resistance_checks as checks
from labrys.games.citadel.chapters import c14_treasure as treasure
from labrys.games.citadel.chapters import c15_special_monsters as special
from labrys.games.citadel.chapters import c17_victory_conditions as victory
from labrys.games.citadel.events import Learnt, Rejoined, Resurrected, Sent, Shielded, Truce
from labrys.games.citadel.options import Action, Lock
from labrys.games.citadel.pieces import Character, Fighter, Monster, Slain
from labrys.games.citadel.scenes import AfterCombat, Divide, Hesitation, Meeting, NextTurn, PickUp, Sleepers
from labrys.games.citadel.state import NOWHERE, G, State, character, characters, charmed, hostile, in_order
from labrys.games.citadel.tables import ALTAR, NEGOTIATION_BONUS, SPELL
from labrys.kit import maze, order
from labrys.kit.maze import DOOR, OPPOSITE, STEP, Place
from labrys.kit.order import FRONT, SECOND, party_order
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters.monsters import lend_a_hand
from labrys.systems.spi1980.chapters.treasure import strengthen
from labrys.systems.spi1980.events import (
    Armoured,
    Cast,
    ChangedSides,
    Charmed,
    Died,
    Locked,
    Moved,
    Negotiated,
    Neutralised,
    Resisted,
    Restored,
    Slept,
    Stood,
)
from labrys.systems.spi1980.options import CastSpell, Done, Use
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED, WAITING
from labrys.systems.spi1980.scenes import CheckMonsters, CloseUp, NextMove, Treasure
from labrys.systems.spi1980.things import replace_item, rings_left

COMBAT_SPELLS = {spell for spell, row in SPELL.items() if row.combat}
QUIET_SPELLS = ("heal", "rejuvenate", "mage_armour", "strength", "teleport", "stone_flesh")
REACH = {"front": FRONT, "two_rows": SECOND}  # the hindmost row; any other word reaches them all
HEALING_SPELLS = ("heal", "rejuvenate")
FRIGHTS = {"cow": "10.7-Cow", "daunt": "10.7-Daunt"}
BRIBERY_SPELLS = {"sway": "10.7-Sway", "cajole": "10.7-Cajole"}


# -- [10.0]–[10.4] Casting --------------------------------------------------------------------------------------


def knows(state: State, who: Character, spell: str) -> bool:
    """[4.1-D] [R63] May he use it in this game: circled, or found in play?"""
    if spell in who.circled or spell in who.game_spells:
        return True
    if spell in who.learnt:
        return can_use_what_he_found(state, who)
    return who.free_spells and lent_by_alloces(state, who, spell)


@varies("granted_spells_need_potential")
def can_use_what_he_found(state: State, who: Character) -> bool:
    """[R63] A spell learnt or granted in the Citadel needs no Magic Potential."""
    return True


@varies("alloces")
def lent_by_alloces(state: State, who: Character, spell: str) -> bool:
    """[R96] The altar gives no new spells."""
    return False


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


@varies("fatal_casting")
def can_bear(state: State, who: Fighter, cost: int, wounds: int = 0) -> bool:
    """[10.2] [R5] More Wound Points left than the cost, after these wounds."""
    return combat.points_left(who) - wounds > cost


def castings_left(who: Character, spell: str) -> bool:
    """[10.6-Heal] [10.6-Rejuvenate] [R13] Has he castings of a limited spell left in this game?"""
    if spell == "heal":
        return who.heal_left > 0
    return spell != "rejuvenate" or who.rejuvenate_left > 0


def ring_of(who: Character, spell: str) -> bool:
    """[14.8-Spell] Does he wear a ring of this spell, not yet used in this game?"""
    return spell in rings_left(who)


def spells_at_hand(who: Character) -> tuple[str, ...]:
    """[R63] [14.8-Spell] What he knows by himself, circled or found, and the spells of his rings."""
    known = who.circled + who.learnt + who.game_spells
    return (*known, *rings_left(who)) if who.items else known


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


@varies("healing_limits")
def use_up_casting(state: State, caster: Character, spell: str) -> None:
    """[10.6-Heal] [10.6-Rejuvenate] [R13] One casting less."""
    if spell == "heal":
        caster.heal_left -= 1
    else:
        caster.rejuvenate_left -= 1


def spent_himself(g: G, caster: Fighter) -> None:
    """[R5] By house rule the cost may kill the caster, once the spell has worked."""
    if combat.points_left(caster) > 0:
        return
    if caster in g.state.party:
        combat.die(g, caster, "R5")
    for place, group in list(g.state.elsewhere.items()):  # he has sent himself away
        if isinstance(caster, Character) and caster in group:
            group.remove(caster)
            g.state.dead.append(caster)
            g.tell(Died("R5", caster.id))
            if not group:
                del g.state.elsewhere[place]


# -- [10.5] Combat spells ---------------------------------------------------------------------------------------


@varies("lone_character_casts")
def may_cast_here(state: State, who: Fighter) -> bool:
    """[10.4] [10.5] [R2] Only from the second row."""
    return who.row == SECOND


def combat_casts(state: State, who: Character) -> list[CastSpell]:
    """[10.1] [10.5] The combat spells he can cast now, with every target."""
    if not may_cast_here(state, who):
        return []
    casts = []
    for spell in dict.fromkeys(SPELL if who.free_spells else spells_at_hand(who)):
        if spell not in COMBAT_SPELLS or not in_time(state, spell):
            continue
        for ring in ways_to_cast(state, who, spell):
            casts += [CastSpell(who.id, spell, target, ring) for target in targets(state, spell)]
    return casts


def in_time(state: State, spell: str) -> bool:
    """[R6] [R7] Hesitate comes before combat, by house rule in it; [10.5-Cease-Fire] no truce with X."""
    if spell == "hesitate":
        return state.house.hesitate == "action"
    return spell != "cease_fire" or not (x_is_here(state) or somebody_is_possessed(state))


def targets(state: State, spell: str) -> list[str]:
    """[10.5] [10.9] Whom a combat spell can be cast at; one that needs no target has the target ""."""
    row = SPELL[spell]
    if row.target == "character":
        return [who.id for who in characters(state) if not who.shielded]
    if row.target == "turned":
        return [unit.id for unit in party_order(state.monsters) if type(unit) is Character]
    if row.target != "monster":
        return [""]
    last = REACH[row.reach] if row.reach in REACH else order.last_row(state.monsters)
    reached = [unit for unit in party_order(state.monsters) if FRONT <= unit.row <= last]
    return [unit.id for unit in reached if spell != "charm" or can_be_charmed(state, unit)]


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
        return checks.withstands(g, target, spell)
    if checks.resists(g, target):
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
            combat.suffer(g, target, g.roll(SPELL[spell].code, rule), rule)


# -- [10.5-Charm] Charm -----------------------------------------------------------------------------------------


async def charm(g: G, monster: Monster, charmer: Character) -> None:
    """[10.5-Charm] [R15] [R106] It joins the party at once on a free space, and acts from the next phase."""
    state = g.state
    if not monster.wound_points:
        monsters.roll_points(g, monster)
    (state.peaceful if monster in state.peaceful else state.monsters).remove(monster)
    waits = state.house.charmed_monsters == "restrained"
    monster.charmer, monster.asleep, monster.acted, monster.moved = charmer.id, False, waits, waits
    g.tell(Charmed("10.5-Charm", monster.id, charmer.id))
    monster.row, monster.column = await Choose("R15", charmer.seat, start.free_boxes(state), "box", monster.id)
    state.party.append(monster)
    g.tell(Stood("R15", monster.id, order.box(monster), party=True))
    special.free_turned(g, monster.id)


def can_be_charmed(state: State, unit: Fighter) -> bool:
    """[10.5-Charm] [R17] Any monster but X; [R59] a comrade under a talisman, [R60] by house rule a statue."""
    if isinstance(unit, Monster):
        return unit.kind != "x_the_unknown" or state.house.x_can_be_charmed
    return unit.possessed == "talisman" or (unit.possessed == "statue" and state.house.statue_of_x == "charm_too")


def break_charms(g: G) -> None:
    """[10.5-Charm] [R16] [R101] If its charmer dies, a monster attacks the party; if he is away, it stays."""
    state = g.state
    gone = {who.id for who in (*state.dead, *state.slain_now)}
    beside = [unit for unit in state.bystanders if isinstance(unit, Monster)] if state.coffin else []  # [R58]
    for monster in (*charmed(state), *beside):
        if monster.charmer in gone:
            (state.bystanders if monster in beside else state.party).remove(monster)
            g.tell(ChangedSides("R16", monster.id))
            monster.charmer, monster.row, monster.moved = NOBODY, WAITING, True
            state.monsters.append(monster)
            if state.round:
                state.waiting = True
            else:
                attack_after_charm(g)


@varies("charm_broken")
def attack_after_charm(g: G) -> None:
    """[10.5-Charm] [R16] Outside combat the monster attacks at once, without talks."""
    combat.fight_at_once(g)


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
        unit.row, unit.column = combat.pick(g, boxes, "R16")
        g.tell(Stood("R16", unit.id, order.box(unit), party=False))
    for unit in [u for u in state.party if u.row == WAITING]:
        options = start.free_boxes(state) if state.monsters else start.free_boxes(state)[:1]
        unit.row, unit.column = await Choose("R15", sequence.seat_of(state, unit), options, "box", unit.id)
        g.tell(Stood("R15", unit.id, order.box(unit), party=True))


# -- [10.5-Explosion] Explosion ---------------------------------------------------------------------------------


def explosion(g: G) -> None:
    """[10.5-Explosion] [R21] Everybody on both sides checks, the monsters' rows first; who fails is wounded."""
    state = g.state
    rows = order.last_row([*state.monsters, *state.party]) if state.house.explosion == "all_rows" else SECOND
    wounds = g.roll(SPELL["explosion"].code, "10.5-Explosion")
    failed = []
    for unit in [*party_order(state.monsters), *party_order(state.party)]:
        if unit.row > rows:
            continue
        if not checks.withstands(g, unit, "explosion"):
            failed.append(unit)
    for unit in failed:
        if unit in state.monsters or unit in state.party:  # else gone with X
            combat.suffer(g, unit, wounds, "10.5-Explosion")


# -- [10.5-Sleep] Sleep -----------------------------------------------------------------------------------------


async def sleepers(g: G, scene: Sleepers) -> None:
    """[10.5-Sleep] [R20] Each sleeper may be killed outright, or left where it lies (6.9)."""
    state = g.state
    sleeping = [unit for unit in hostile(state) if unit.asleep]
    if not sleeping:
        return
    options: list[Fighter | str] = [*sleeping, "leave"]
    chosen = await sequence.party_decides(g, "10.5-Sleep", options, "sleepers")
    if isinstance(chosen, str):
        lay_down_arms(g)
    else:
        combat.die(g, chosen, "10.5-Sleep")
        g.then(scene)


# -- [10.5-Magic-Shield] Magic Shield ---------------------------------------------------------------------------


def shield(g: G, who: Character) -> None:
    """[10.5-Magic-Shield] Immune to spells that wound, for this Combat Sequence."""
    who.shielded = True
    g.tell(Shielded("10.5-Magic-Shield", who.id))


# -- [10.5-Hesitate] Hesitate -----------------------------------------------------------------------------------


async def hesitation(g: G, scene: Hesitation) -> None:
    """[10.5-Hesitate] [R6] A caster in the second row wins time for healing; then the first round begins."""
    state = g.state
    if scene.cast:
        await heal_meanwhile(g, scene)
        return
    cast = await sequence.who_casts(g, hesitate_casts(state), "10.5-Hesitate", "hesitate")
    if cast is None:
        await combat.begin(g, scene.monsters_first)
        return
    pay(g, character(state, cast.who), cast)
    spent_himself(g, character(state, cast.who))
    g.then(structs.replace(scene, cast=True))


@varies("hesitate")
def hesitate_casts(state: State) -> list[CastSpell]:
    """[10.5-Hesitate] [R6] Who could cast it before the combat begins."""
    return [cast for cast in casts_of(state, "hesitate") if may_cast_here(state, character(state, cast.who))]


async def heal_meanwhile(g: G, scene: Hesitation) -> None:
    """[R6] Healing potions, Heal, Rejuvenate and the ring of Heal, nothing else, until every player is done."""
    state = g.state
    offers, owners = healing_offers(state)
    open_offers = [(o, s) for o, s in zip(offers, owners, strict=True) if s not in scene.done]
    if open_offers:
        seats = list(dict.fromkeys(seat for _, seat in open_offers))
        options = [*(offer for offer, _ in open_offers), *(Done(seat) for seat in seats)]
        chosen = await Choose(
            "R6", seats[0], options, "hesitation", owners=[*(seat for _, seat in open_offers), *seats]
        )
        if isinstance(chosen, Done):
            g.then(structs.replace(scene, done=(*scene.done, chosen.seat)))
        else:
            g.then(scene)
            await heal_now(g, chosen)
    elif not scene.in_round:
        await combat.begin(g, scene.monsters_first)


def healing_offers(state: State) -> tuple[list[Use | CastSpell], list[int]]:
    """[R6] Healing potions, Heal, Rejuvenate and the ring of Heal."""
    offers: list[Use | CastSpell] = []
    owners: list[int] = []
    for who in characters(state):
        potions = [use for use in treasure.uses(state, who) if use.item == "healing_potion"]
        mine: list[Use | CastSpell] = [
            *potions,
            *(cast for cast in quiet_casts(state, who) if cast.spell in HEALING_SPELLS),
        ]
        offers += mine
        owners += [who.seat] * len(mine)
    return offers, owners


async def heal_now(g: G, offer: Use | CastSpell) -> None:
    """[R6] One of them."""
    await sequence.carry_out(g, offer)


# -- [10.5-Cease-Fire] Cease Fire -------------------------------------------------------------------------------


@varies("cease_fire")
def truce_casts(state: State) -> list[CastSpell]:
    """[10.5-Cease-Fire] [R7] Who could end the combat now: a living caster in the second row; not against X."""
    casters = [who for who in characters(state) if who.free_spells or "cease_fire" in who.circled]
    if not casters or not in_time(state, "cease_fire"):
        return []
    return [cast for who in casters for cast in truces_of(state, who)]


def truces_of(state: State, who: Character) -> list[CastSpell]:
    """[10.5-Cease-Fire] Every way this one could cast it from where he stands."""
    ways = ways_to_cast(state, who, "cease_fire") if may_cast_here(state, who) else []
    return [CastSpell(who.id, "cease_fire", "", ring) for ring in ways]


@varies("cease_fire")
def late_truce(state: State, unit: Fighter) -> list[Action]:
    """[10.5-Cease-Fire] [R7] Cease Fire interrupts: also by one who has already acted in this round."""
    if type(unit) is not Character or not (unit.free_spells or "cease_fire" in unit.circled):
        return []
    if unit.row == WAITING or not in_time(state, "cease_fire"):
        return []
    return [*truces_of(state, unit)]


async def interrupted(g: G) -> bool:
    """[R7] Between two attacks of the other side: does somebody cast Cease Fire?"""
    cast = await sequence.who_casts(g, truce_casts(g.state), "10.5-Cease-Fire", "cease_fire")
    if cast is not None:
        cease_fire(g, cast)
    return cast is not None


def cease_fire(g: G, cast: CastSpell) -> None:
    """[10.5-Cease-Fire] The combat ends as an agreement."""
    caster = character(g.state, cast.who)
    pay(g, caster, cast)
    spent_himself(g, caster)
    g.tell(Truce("10.5-Cease-Fire"))
    lay_down_arms(g)
    g.then(AfterCombat())


def somebody_is_possessed(state: State) -> bool:
    """[13.2-X] [14.6-Evil] Such a fight ends by death, Redemption or a charm alone."""
    return any(type(u) is Character and u.possessed in ("talisman", "statue") for u in state.monsters)


def x_is_here(state: State) -> bool:
    """[16.0-1] Does X the Unknown fight here?"""
    return any(type(unit) is Monster and unit.kind == "x_the_unknown" for unit in state.monsters)


def end_in_stalemate(g: G) -> None:
    """[R100] Nobody can hurt anybody: the combat ends as an agreement, and a turned character is lost."""
    g.tell(Truce("R100"))
    monsters.make_peace(g.state, hostile(g.state))
    for man in turned(g.state):
        lose_turned(g, man, "R100")
    g.then(AfterCombat())


def lay_down_arms(g: G) -> None:
    """[8.6-b] [R8] The monsters are left in peace; whom a Vampire charmed is set free."""
    monsters.make_peace(g.state, hostile(g.state))
    for man in turned(g.state):
        set_free(g, man)


def turned(state: State) -> list[Character]:
    """[15.5] The characters who fight on the other side."""
    return [unit for unit in state.monsters if isinstance(unit, Character)]


@varies("cease_fire_frees")
def set_free(g: G, man: Character) -> None:
    """[R8] Peace frees whom a Vampire charmed: he is with the party again."""
    state = g.state
    state.monsters.remove(man)
    man.turned_by, man.possessed, man.stood = "", "", ""
    state.party.append(man)
    man.row = WAITING
    state.waiting = True


def lose_turned(g: G, man: Character, rule: str) -> None:
    """[R8] [R100] He stays with the other side, and is lost."""
    g.state.monsters.remove(man)
    man.turned_by, man.possessed, man.stood = "", "", ""
    g.tell(Died(rule, man.id))
    g.state.dead.append(man)


# -- [10.6] Non-combat spells -----------------------------------------------------------------------------------


def quiet_casts(state: State, who: Character) -> list[CastSpell]:
    """[10.6] What he can cast at any time outside combat: healing, Mage Armour, Strength, Teleport."""
    offers = []
    at_hand = spells_at_hand(who)
    for spell in QUIET_SPELLS:
        if spell in at_hand:
            ways = [ring for ring in ways_to_cast(state, who, spell) if quiet_targets(state, who, spell, ring)]
            offers += [CastSpell(who.id, spell, "", ring) for ring in ways]
    return offers


@varies("stone_to_flesh")
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
        combat.heal(g, on, amount, rule)
        return
    assert isinstance(on, Character)
    if spell == "strength":
        strengthen(g, on, amount, rule)
    else:
        adds = g.state.house.mage_armour_adds_up
        on.mage_armour = on.mage_armour + amount if adds else max(on.mage_armour, amount)
        g.tell(Armoured("10.6-Mage-Armor", on.id, on.mage_armour))


# -- [10.6-Lock] Lock -------------------------------------------------------------------------------------------


def by_door(state: State) -> bool:
    """[10.6-Lock] [R9] Was this segment, room or corridor, entered by a door?"""
    if state.came_by == NOT_ROLLED:
        return False
    return movement.passage(state, state.here, state.came_by) == DOOR


def locks(state: State, scene: Meeting) -> list[Lock]:
    """[10.6-Lock] [R9] Before any talks, the door just used; not if it would cut the party off."""
    if not scene.by_door or scene.talked or scene.bribed:
        return []
    casters = [who for who in in_order(state) if ways_to_cast(state, who, "lock")]
    if not casters or would_cut_off(state, state.came_by, state.here + STEP[state.came_by]):
        return []
    return [Lock(who.id) for who in casters]


def lock_in(g: G, lock: Lock) -> None:
    """[10.6-Lock] [R9] The party is outside again, its turn over; the monsters stay, the door is shut for good."""
    state = g.state
    door = state.came_by
    lock_door(g, lock, door, outside=True)
    state.lingering[state.here], state.monsters = hostile(state), []
    state.came_from, state.came_by = state.here, OPPOSITE[door]
    state.here += STEP[door]
    g.tell(Moved("R9", *maze.coordinates(state.here), maze.level(state.here)))
    g.cancel()
    waiting = [PickUp()] if state.elsewhere.get(state.here) else []
    others = [CheckMonsters(new=False)] if state.lingering.get(state.here) else []  # [6.9] no check, but a meeting
    g.then(*waiting, *others, NextTurn())


def lock_door(g: G, lock: Lock, side: int, *, outside: bool = False) -> None:
    """[10.6-Lock] [R9] The door is locked for good, from both sides."""
    state = g.state
    caster = character(state, lock.who)
    pay(g, caster, CastSpell(caster.id, "lock"))
    state.edges[maze.edge(state.here, side)] = "locked"
    g.tell(Locked("10.6-Lock", caster.id, "spell", maze.SIDES[side], outside))
    spent_himself(g, caster)


def would_cut_off(state: State, side: int, standing: Place = NOWHERE) -> bool:
    """[R9] Would this lock leave the party, standing there, neither the Gateway nor an unexplored exit?"""
    shut = {**state.edges, maze.edge(state.here, side): "locked"}
    return movement.lost_behind_doors(structs.replace(state, edges=shut, here=standing or state.here))


@varies("lock")
def locks_behind(state: State) -> list[Lock]:
    """[R9] A door is not locked in passing: only on meeting monsters behind it."""
    return []


def lock_behind(g: G) -> None:
    """[R9] By house rule the caster locks the door the party has just gone through, if he still can."""
    state = g.state
    who, state.locking = state.locking, ""
    able = any(one.id == who and ways_to_cast(state, one, "lock") for one in characters(state))
    if able and not would_cut_off(state, state.came_by):
        lock_door(g, Lock(who), state.came_by)


# -- [10.6-Neutralize-Poison] Neutralize Poison -----------------------------------------------------------------


async def poison(g: G, victim: Character, code: str, rule: str) -> bool:
    """[14.7-Neutralize-Poison] Poison wounds; a medallion makes immune, without a die. Has it worked?"""
    if treasure.wears(victim, "neutralise_poison"):
        g.tell(Neutralised("14.7-Neutralize-Poison", victim.id, ""))
        return False
    return await poisoned(g, victim, code, rule)


@varies("neutralise_poison")
async def poisoned(g: G, victim: Character, code: str, rule: str) -> bool:
    """[10.6-Neutralize-Poison] [R10] The wounds are rolled; then the spell may undo them. Has it worked?"""
    wounds = g.roll(code, rule)
    if await neutralised(g, victim, wounds):
        return False
    combat.suffer(g, victim, wounds, rule)
    return True


async def neutralised(g: G, victim: Character, wounds: int) -> bool:
    """[10.6-Neutralize-Poison] Does somebody cast it? Not in combat."""
    if g.state.round:
        return False
    casts = neutralise_casts(g.state, victim, wounds)
    cast = await sequence.who_casts(g, casts, "R10", "neutralise", victim.id)
    if cast is None:
        return False
    caster = character(g.state, cast.who)
    pay(g, caster, cast)
    g.tell(Neutralised("R10", victim.id, cast.who))
    spent_himself(g, caster)
    return True


def neutralise_casts(state: State, victim: Character, wounds: int) -> list[CastSpell]:
    """[R5] [R10] Whoever has the spell or the ring; the victim only if he lives and can pay with these wounds."""
    through = max(wounds - victim.mage_armour, 0)
    alive = combat.points_left(victim) > through
    pays = alive and can_bear(state, victim, cost_of(state, victim, "neutralise_poison"), through)
    casts = casts_of(state, "neutralise_poison", victim.id)
    return [cast for cast in casts if cast.who != victim.id or (alive if cast.ring else pays)]


# -- [10.6-Stone-Flesh] Stone-Flesh -----------------------------------------------------------------------------


async def stone_flesh(g: G) -> bool:
    """[10.6-Stone-Flesh] [15.3] Is somebody turned back from stone? Not by himself, with the wounds he had."""
    state = g.state
    casts = casts_of(state, "stone_flesh") if state.stone else []
    cast = await sequence.who_casts(g, casts, "10.6-Stone-Flesh", "stone_flesh")
    if cast is None:
        return False
    man = await Choose("R35", character(state, cast.who).seat, state.stone, "restore")
    caster = pay_for_him(g, cast, man)
    await revive(g, man)
    g.tell(Restored("10.6-Stone-Flesh", man.id))
    spent_himself(g, caster)
    return True


async def revive(g: G, man: Character) -> None:
    """[10.6-Stone-Flesh] [15.3] Flesh again, with the wounds he had."""
    state = g.state
    man.row, man.column = await Choose("10.6-Stone-Flesh", man.seat, start.free_boxes(state), "box", man.id)
    state.stone.remove(man)
    state.party.append(man)


# -- [10.6-Teleport] Teleport -----------------------------------------------------------------------------------


async def teleport(g: G, caster: Character, cast: CastSpell, on: Fighter) -> None:
    """[10.6-Teleport] [R80] A character waits there for the party; a monster stays there as in 6.9."""
    state = g.state
    known = places_entered(state)
    name = await Choose("R80", caster.seat, list(known), "teleport", on.id)
    there = known[name]
    pay(g, caster, cast)
    if isinstance(on, Monster) and state.house.teleport_resisted and checks.resists(g, on):
        g.tell(Resisted("11.0", on.id, "teleport"))
        return
    g.tell(Sent("10.6-Teleport", on.id, *maze.coordinates(there), maze.level(there)))
    if isinstance(on, Monster):
        state.party = [unit for unit in state.party if unit is not on]
        state.monsters = [unit for unit in state.monsters if unit is not on]
        state.peaceful = [unit for unit in state.peaceful if unit is not on]
        on.charmer, on.row = NOBODY, WAITING
        start.close_ranks(g)
        state.lingering[there] = [*state.lingering.get(there, []), on]
    else:
        state.party.remove(on)
        state.elsewhere[there] = [*state.elsewhere.get(there, []), on]
        break_charms(g)
        start.close_ranks(g)


def can_be_sent(monster: Fighter) -> bool:
    """[10.6-Teleport] Not X, not a demon: those who do not talk either."""
    return isinstance(monster, Monster) and monsters.talks(monster)


def places_entered(state: State) -> dict[str, Place]:
    """[R80] The segments entered, but the present one and the Gateway."""
    return {
        maze.name(where): where
        for where, laid in state.maze.items()
        if laid.visited and where != state.here and laid.code != "gateway"
    }


async def pick_up(g: G, scene: PickUp) -> None:
    """[R80] Somebody waiting here joins the party; if there is none left, those who wait become it."""
    state = g.state
    if not characters(state):
        take_over(g)
        g.then(NextMove())
        return
    who, *others = state.elsewhere[state.here]
    who.row, who.column = await Choose("R80", who.seat, start.free_boxes(state), "box", who.id)
    state.party.append(who)
    g.tell(Rejoined("R80", who.id))
    if others:
        state.elsewhere[state.here] = others
        g.then(scene)
    else:
        del state.elsewhere[state.here]
        g.then(CloseUp())


def take_over(g: G) -> None:
    """[R80] [R92] Play goes on with the first who wait elsewhere; the enemies of the others stay as they are."""
    state = g.state
    state.dead += victory.fallen(state)
    victory.stay_behind(state)
    g.cancel()
    state.here, state.came_from, state.came_by = next(iter(state.elsewhere)), NOWHERE, NOT_ROLLED
    for who in state.elsewhere.pop(state.here):
        start.settle(state, who)
        state.party.append(who)


# -- [10.7] Negotiation and bribery spells ----------------------------------------------------------------------


async def oratory(g: G) -> dict[str, int]:
    """[10.7-Oratory] [14.7-Oratory] [R24] [R102] What each spell and each medallion of the party add."""
    state = g.state
    company = in_order(state)
    medallions = sum(i.kind == "medallion" and i.name == "oratory" for who in company for i in who.items)
    casts = [
        (who.seat, CastSpell(who.id, "oratory", "", way))
        for who in company
        for way in ways_to_cast(state, who, "oratory")
    ]
    cast = await lend_a_hand("10.7-Oratory", "oratory", casts, lambda c: pay(g, character(state, c.who), c))
    spells, worn = NEGOTIATION_BONUS["oratory_spell"] * cast, NEGOTIATION_BONUS["oratory_medallion"] * medallions
    return {what: bonus for what, bonus in (("oratory", spells), ("medallion", worn)) if bonus}


def frights(state: State, scene: Meeting) -> list[CastSpell]:
    """[10.7-Cow] [10.7-Daunt] [R28] Who could cast them in place of the one negotiation."""
    if not monsters.may_talk(state, scene):
        return []
    return [
        CastSpell(who.id, spell, "", way)
        for who in monsters.speakers(state, scene)
        for spell in FRIGHTS
        for way in ways_to_cast(state, who, spell)
    ]


def frighten(g: G, scene: Meeting, cast: CastSpell) -> None:
    """[10.7-Cow] [10.7-Daunt] Intimidated unless they resist; a resisted spell is a failed negotiation."""
    state, rule = g.state, FRIGHTS[cast.spell]
    pay(g, character(state, cast.who), cast)
    frightened = who_yields(g, cast.spell)
    if frightened:
        g.tell(Negotiated(rule, 0, "intimidate"))
        monsters.make_peace(state, frightened)
    if state.monsters:
        monsters.talks_failed(g, scene, cast.who)
    else:
        sequence.encounter_over(g)
    if frightened and cast.spell == "cow":
        monsters.intimidate(g, frightened)
    elif frightened:
        rob(g, frightened)
    spent_himself(g, character(state, cast.who))


@varies("cow_resistance")
def who_yields(g: G, spell: str) -> list[Monster]:
    """[10.7-Cow] [10.7-Daunt] [R28] [R105] One Resistance Check for all, by the one that resists best."""
    met, rule = hostile(g.state), FRIGHTS[spell]
    stoutest = max(met, key=checks.resistance)
    if checks.resists(g, stoutest, rule):
        g.tell(Resisted(rule, stoutest.id, spell))
        return []
    return met


def rob(g: G, met: list[Monster]) -> None:
    """[10.7-Daunt] [R28] All their treasure is rolled as if they were slain, chests too, and handed over."""
    state = g.state
    for monster in met:
        if not monster.robbed:
            whose = monsters.alone(state)
            state.slain.append(
                Slain(monster.kind, monster.room, monster.level, monster.gold, id=monster.id, finder=whose)
            )
        monster.robbed, monster.gold = True, 0
    g.then(Treasure(), Divide())


async def sway_and_cajole(g: G) -> dict[str, int]:
    """[10.7-Sway] [10.7-Cajole] [R27] Each of the two once, by whoever can; what each takes off the die."""
    state = g.state
    change: dict[str, int] = {}
    for spell, rule in BRIBERY_SPELLS.items():
        casts = [
            CastSpell(who.id, spell, "", way) for who in in_order(state) for way in ways_to_cast(state, who, spell)
        ]
        cast = await sequence.who_casts(g, casts, rule, "bribery_spell", spell) if casts else None
        if cast is not None:
            pay(g, character(state, cast.who), cast)
            change[spell] = g.roll(SPELL[spell].code, rule)
    return change


# -- [10.8] Special spells --------------------------------------------------------------------------------------


@varies("lasting_effects")
def learn(g: G, who: Character, spell: str, rule: str) -> None:
    """[10.8] [R62] [R63] A spell found in play, for good: it needs no Magic Potential and no circle."""
    if spell not in who.learnt:
        who.learnt += (spell,)
        g.tell(Learnt(rule, who.id, (spell,)))


async def resurrect(g: G) -> bool:
    """[10.8-Resurrect] Is somebody killed in this combat restored? All his wounds are gone."""
    state = g.state
    casts = casts_of(state, "resurrect") if state.slain_now else []
    cast = await sequence.who_casts(g, casts, "10.8-Resurrect", "resurrect")
    if cast is None:
        return False
    man = await Choose("10.8-Resurrect", character(state, cast.who).seat, state.slain_now, "resurrect_whom")
    caster = pay_for_him(g, cast, man)
    state.slain_now.remove(man)
    man.wounds = 0
    start.settle(state, man)
    state.party.append(man)
    g.tell(Resurrected("10.8-Resurrect", man.id))
    spent_himself(g, caster)
    return True


def pay_for_him(g: G, cast: CastSpell, on: Character) -> Character:
    """[10.0] The caster pays."""
    caster = character(g.state, cast.who)
    pay(g, caster, structs.replace(cast, target=on.id))
    return caster
