"""Deathmaze [9.0] Treasure."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.deathmaze.chapters import c04_characters as characters
from labrys.games.deathmaze.chapters import c05_exploring as exploring
from labrys.games.deathmaze.chapters import c07_monsters as monsters
from labrys.games.deathmaze.chapters import c08_combat as combat
from labrys.games.deathmaze.chapters import c11_magic as magic
from labrys.games.deathmaze.options import Action, AttackTwice
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster
from labrys.games.deathmaze.scenes import Estate, Find, Open, Test, Trapped
from labrys.games.deathmaze.state import G, State, adventurer, adventurers
from labrys.games.deathmaze.tables import (
    BONUS,
    CHARACTERISTIC,
    CLASS,
    GEM,
    MAGIC_ITEM,
    MAGIC_WEAPON,
    MEDALLION,
    POTION,
    POTION_CODE,
    RING,
    SPICE,
    SPICE_CODE,
    TREASURE,
)
from labrys.kit.order import SECOND
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters import treasure as shared_treasure
from labrys.systems.spi1980.chapters.treasure import charmable, roll_column, strengthen
from labrys.systems.spi1980.events import (
    Assigned,
    Found,
    Gem,
    Loot,
    Neutralised,
    Resisted,
    Tested,
    TrapFound,
    Treasured,
    Untrapped,
    Used,
)
from labrys.systems.spi1980.options import Use
from labrys.systems.spi1980.pieces import NOT_ROLLED
from labrys.systems.spi1980.scenes import Treasure
from labrys.systems.spi1980.things import Item, Thing, Weapon, has, lose_item, lose_weapon, take_weapon, use_up

# -- [9.1] Treasure Types ------------------------------------------------------------------------------------


async def treasure(g: G, scene: Treasure) -> None:
    """[9.11] [9.13] [P7] For every monster killed here, in the order met: its columns, then its chest."""
    state = g.state
    if not state.slain:
        return
    slain = state.slain.pop(0)
    g.then(scene)
    kind = slain.letter or letter(slain.kind, slain.room)
    row = TREASURE[kind]
    bezants = roll_bezants(g, kind) if slain.bezants == NOT_ROLLED else slain.bezants
    bezants -= slain.paid  # [7.21] what was taken in negotiation is subtracted
    contents = Open(bezants, roll_column(g, row.gems, "9.12"), roll_column(g, row.items, "9.12"))
    g.tell(Treasured("9.12", slain.kind, kind, contents.bezants, contents.gems, contents.items))
    if row.chest and g.d6("9.16") <= 3:  # [9.16]
        g.tell(TrapFound("9.16", "chest"))
        g.then(Trapped("chest"), contents)
        return
    if row.chest:
        g.tell(Untrapped("9.16", "chest"))
    g.then(contents)


def letter(kind: str, room: bool) -> str:
    """[9.11] The treasure type: the first letter for room monsters, the second for wandering ones."""
    return shared_treasure.letter(CHARACTERISTIC[kind], room)


def roll_bezants(g: G, kind: str) -> int:
    """[9.12] The Bezants column of a treasure type: check die, then the amount."""
    return shared_treasure.roll_column(g, TREASURE[kind].bezants, "9.12")


async def open_up(g: G, scene: Open) -> None:
    """[9.14] Bezants and gems join the party's running total; [9.15] then the magic items."""
    if scene.bezants:
        gain_loot(g, scene.bezants)
    for _ in range(scene.gems):
        find_gem(g)
    if scene.items:
        g.then(Find(scene.items))


def gain_loot(g: G, bezants: int) -> None:
    """[9.14] One running total for the party."""
    g.state.loot += bezants
    g.tell(Loot("9.14", bezants, g.state.loot))


def find_gem(g: G) -> None:
    """[9.14] 2D6 on the Gem Table."""
    value = GEM[g.d6("9.14") + g.d6("9.14")].bezants
    g.tell(Gem("9.14", value))
    gain_loot(g, value)


async def find(g: G, scene: Find) -> None:
    """[9.15] Each magic item completely before the next; [9.7] in the Basic Game a ring is rolled again."""
    kind = MAGIC_ITEM[g.d6("9.15")].item
    while kind == "ring" and not g.state.advanced:
        kind = MAGIC_ITEM[g.d6("9.7")].item
    if scene.items > 1:
        g.then(Find(scene.items - 1))
    match kind:
        case "weapon":
            weapon = MAGIC_WEAPON[g.d6("9.2")].weapon
            found(g, Weapon(weapon, roll_bonus(g, "9.21")))
        case "armour":
            found(g, Item("armour", bonus=roll_bonus(g, "9.3")))
        case "spice":
            found(g, Item("spice", SPICE[g.d6("9.5")].spice))
        case "ring":
            ring = RING[g.d6("9.7")]
            found(g, Item("ring", ring.ring, ring.bonus))
        case "potion" | "medallion":
            g.then(Test(kind))


def found(g: G, thing: Weapon | Item) -> None:
    """[9.17] Items are assigned at the end."""
    g.tell(Found("9.15", thing.id))
    g.state.ownerless.append(thing)


# -- [9.17] who has what -------------------------------------------------------------------------------------


async def estate(g: G, scene: Estate) -> None:
    """[9.17] Each thing without an owner is assigned to one adventurer, or left behind (R59); [R94] calmly."""
    state = g.state
    if not state.ownerless and not state.replaced:
        return
    company = adventurers(state)
    waiting = state.replaced or state.ownerless
    thing = waiting[0]
    if waiting is state.replaced:
        company = [a for a in company if has_room(a, thing)]
    heirs = [a.id for a in company if may_have(state, a, thing)]
    who = await exploring.calmly_unless_forced(g, scene, "9.17", [*heirs, "nobody"], "assign", thing.id)
    if who is None:
        return
    waiting.pop(0)
    if who == "nobody":
        g.tell(Assigned("R59", thing.id, ""))
    else:
        heir = adventurer(state, who)
        await make_room(g, heir, thing)
        take_thing(heir, thing)
        g.tell(Assigned("9.17", thing.id, heir.id))
        if combat.points_left(heir) <= 0:
            combat.die(g, heir, "9.31", "armour")  # a worse suit than the one he took off
    g.then(scene)


def may_have(state: State, who: Adventurer, thing: Thing) -> bool:
    """[4.11] Wizards carry only daggers."""
    return thing.kind in CLASS[who.klass].weapons if isinstance(thing, Weapon) else may_wear(state, who, thing)


@varies("worn_items")
def may_wear(state: State, who: Adventurer, item: Item) -> bool:
    """[R64] Anybody may have any magic item; medallions and rings are worn in any number."""
    return True


def take_thing(who: Adventurer, thing: Thing) -> None:
    """It is his now."""
    if isinstance(thing, Item):
        who.items += (thing,)
        return
    if len(who.weapons) < characters.WEAPONS_EACH:
        take_weapon(who, thing)
    else:
        who.spare += (thing,)


async def hand_over(g: G, seat: int) -> None:
    """[9.17] [9.31] A thing changes hands; who takes off armour loses its points and may die of it."""
    state = g.state
    company = adventurers(state)
    deal = await shared_treasure.hand_over(
        g, "9.17", seat, company, things, lambda a, thing: takers(state, a, thing)
    )
    if deal is None:
        return
    giver, taker, thing = deal
    back = await exchange(giver, taker, thing)
    shared_treasure.change_hands(g, "9.17", giver, taker, thing, back, part_with, take_thing)
    for who in (giver, taker):
        if combat.points_left(who) <= 0:
            combat.die(g, who, "9.31", "armour")


def can_hand_over(state: State, company: list[Adventurer], seat: int) -> bool:
    """[9.17] Has this player something that somebody else could take?"""
    return any(takers(state, a, thing) for a in company if a.seat == seat for thing in things(a))


def things(who: Adventurer) -> list[Thing]:
    """Everything he could hand over."""
    return [*who.weapons, *who.spare, *who.items]


def takers(state: State, giver: Adventurer, thing: Thing) -> list[Adventurer]:
    """[4.11] [R64] [R65] Who may have it, in exchange if he is fully laden."""
    able = [a for a in adventurers(state) if a is not giver and may_have(state, a, thing)]
    return [a for a in able if can_exchange(state, giver, a, thing)]


def can_exchange(state: State, giver: Adventurer, taker: Adventurer, thing: Thing) -> bool:
    """[R65] With two weapons already he must have one to give in exchange that the giver may carry."""
    if not isinstance(thing, Weapon):
        return True
    exchangeable = any(may_have(state, giver, weapon) for weapon in taker.weapons)
    return exchangeable or not has_hands_full(state, taker)


async def exchange(giver: Adventurer, taker: Adventurer, thing: Thing) -> Thing | None:
    """[R64] [R65] Nobody carries a third weapon or a second suit: one comes back in exchange."""
    if isinstance(thing, Item):
        suits = [item for item in taker.items if item.kind == "armour"] if thing.kind == "armour" else []
        return suits[0] if suits else None
    fitting = [weapon for weapon in taker.weapons if weapon.kind in CLASS[giver.klass].weapons]
    return await shared_treasure.spare_weapon("9.22", taker, fitting, characters.WEAPONS_EACH)


def part_with(who: Adventurer, thing: Thing) -> None:
    """It leaves his hands."""
    if isinstance(thing, Item):
        lose_item(who, thing)
    elif thing in who.weapons:
        lose_weapon(who, thing)
    else:
        spare = list(who.spare)
        spare.remove(thing)
        who.spare = tuple(spare)


# -- [9.2] Magic Weapons, [9.3] Magic Armour -----------------------------------------------------------------


def roll_bonus(g: G, rule: str) -> int:
    """[9.21] [9.3] +1, +2, or roll twice and add, without limit."""
    return shared_treasure.roll_bonus(g, BONUS, rule)


@varies("spare_magic_weapons")
def has_hands_full(state: State, who: Adventurer) -> bool:
    """[9.22] [R65] He has two weapons already, and nobody carries a third."""
    return len(who.weapons) >= characters.WEAPONS_EACH


def has_room(who: Adventurer, thing: Thing) -> bool:
    """[R86] What was dropped for something better goes only to one who need not drop anything for it."""
    if isinstance(thing, Weapon):
        return len(who.weapons) < characters.WEAPONS_EACH
    return not any(item.kind == "armour" == thing.kind for item in who.items)


async def make_room(g: G, heir: Adventurer, thing: Thing) -> None:
    """[9.22] To take a magic weapon he drops one of his two; [R64] a new suit replaces the one he wears.

    [R65] What is magic finds another owner or is left behind.
    """
    if isinstance(thing, Item):
        suits = [item for item in heir.items if item.kind == "armour" == thing.kind]
        heir.items = tuple(item for item in heir.items if item not in suits)
        g.state.replaced.extend(suits)
        return
    if not has_hands_full(g.state, heir):
        return
    dropped = await shared_treasure.drop_one(g, "9.22", heir)
    if dropped.bonus:
        g.state.replaced.append(dropped)


# -- [9.4] Potions -------------------------------------------------------------------------------------------


async def test(g: G, scene: Test) -> None:
    """[9.4] [9.6] [R59] The tester is named before the type is rolled; [R20] Appraisal needs no tester."""
    state = g.state
    appraised = scene.item == "potion" and any(wears(a, "potion_appraisal") for a in adventurers(state))
    if appraised and not scene.who:
        potion = POTION[g.d6("9.4")].potion
        for _ in range(2 if state.house.appraised_doses == "two" else 1):
            found(g, Item("potion", potion))
        return
    testers = [scene.who] if scene.who else [a.id for a in adventurers(state)]
    if state.house.untested_items_may_be_left and not scene.who:
        testers.append("nobody")
    rule = "9.4" if scene.item == "potion" else "9.6"
    who = scene.who or await exploring.calmly_unless_forced(g, scene, rule, testers, "test", scene.item)
    if who is None or who == "nobody":
        return
    if scene.item == "potion":
        await test_potion(g, who)
    else:
        test_medallion(g, who)


async def test_potion(g: G, who: str) -> None:
    """[9.4] He takes the effect; one dose is left."""
    potion = POTION[g.d6("9.4")].potion
    g.tell(Tested("9.4", who, f"{potion}_potion"))
    await drink(g, adventurer(g.state, who), potion)
    found(g, Item("potion", potion))


async def drink(g: G, who: Adventurer, potion: str, target: str = "") -> None:
    """[9.4] The effect of a potion on its drinker."""
    match potion:
        case "healing":
            combat.heal(g, who, g.roll(POTION_CODE["healing"], "9.4"), "9.4")
        case "poison":
            await poison(g, who, POTION_CODE["poison"], "9.4")
        case "strength":
            strengthen(g, who, g.roll(POTION_CODE["strength"], "9.4"), "9.4")
        case "charm_person" | "charm_monster":
            await drink_charm(g, who, potion, target)


async def poison(g: G, victim: Adventurer, code: str, rule: str) -> bool:
    """[R40] [R90] Poison wounds, unless a medallion or the spell, cast at once, undoes them."""
    wounds = g.roll(code, rule)
    if wears(victim, "neutralise_poison"):
        g.tell(Neutralised("9.6", victim.id, ""))
        return False
    if not g.state.round:  # not in combat, 11.11
        cast = await magic.who_casts(
            g, magic.neutralise_casts(g.state, victim, wounds), "R40", "neutralise", victim.id
        )
        if cast is not None:
            magic.pay(g, adventurer(g.state, cast.who), cast)
            g.tell(Neutralised("R40", victim.id, cast.who))
            return False
    combat.suffer(g, victim, wounds, "harm", rule)
    return True


def charm_targets(state: State, who: Adventurer, potion: str) -> list[Monster]:
    """[9.4] [R19] Persons or the others: in combat in the first two rows, else in sight or at peace."""
    if not exploring.room_for_one_more(state):
        return []
    near = state.monsters if state.round else [*state.monsters, *state.peaceful]
    wanted = potion == "charm_person"
    return charmable(near, Monster, lambda kind: monsters.is_person(state, kind) is wanted, bool(state.round))


async def drink_charm(g: G, who: Adventurer, potion: str, target: str) -> None:
    """[9.4] [11.15] Control of one monster; in the Advanced Game it may resist. None there: no effect."""
    targets = charm_targets(g.state, who, potion)
    if target:
        targets = [monster for monster in targets if monster.id == target]
    if not targets:
        return
    monster = await Choose("R81", who.seat, targets, "charm", potion)
    if g.state.advanced and magic.resists(g, monster, "11.15"):
        g.tell(Resisted("11.15", monster.id, potion))
        return
    await magic.charm(g, monster, who)


# -- [9.5] Spice ---------------------------------------------------------------------------------------------


async def swallow(g: G, who: Adventurer, item_id: str, target: str = "") -> None:
    """[R19] He drinks a potion or uses a spice; outside combat Mustard may be given to anybody."""
    item = use_up(who, item_id)
    patient = who
    if item.name == "mustard" and not g.state.round:
        patient = await Choose("R19", who.seat, adventurers(g.state), "patient", item.id)
    g.tell(Used("R19", who.id, item.id, target or (patient.id if patient is not who else "")))
    if item.kind == "potion":
        await drink(g, who, item.name, target)
    elif item.name == "mustard":
        combat.heal(g, patient, g.roll(SPICE_CODE["mustard"], "9.5"), "9.5")
    elif item.name == "spinach":
        strengthen(g, who, g.roll(SPICE_CODE["spinach"], "9.5"), "9.5")


def things_to_use(state: State, who: Adventurer, targets: list[Fighter], front: list[Fighter]) -> list[Action]:
    """[R19] From any row on himself: Healing, Strength, Poison, Mustard, Spinach. Pepper and charms: rows 1–2."""
    uses: dict[Action, None] = {}
    for item in who.items:
        if item.kind == "potion":
            if not state.house.potions_in_combat:
                continue
            if not item.name.startswith("charm_"):
                uses[Use(who.id, item.id)] = None
            elif who.row <= SECOND:
                for monster in charm_targets(state, who, item.name):
                    uses[Use(who.id, item.id, monster.id)] = None
        elif item.name in ("mustard", "spinach"):
            uses[Use(who.id, item.id)] = None
        elif item.name == "red_pepper" and who.row <= SECOND:
            for enemy in front:
                uses[Use(who.id, item.id, enemy.id)] = None
        elif item.name == "cannabis" and not who.two_attacks:
            for target in targets:
                uses[AttackTwice(who.id, target.id)] = None
    return list(uses)


async def use_in_combat(g: G, who: Adventurer, action: Use) -> None:
    """[R19] In place of the attack. [11.15] Red Pepper can be resisted in the Advanced Game."""
    if action.item != "red_pepper":
        await swallow(g, who, action.item, action.target)
        return
    use_up(who, action.item)
    g.tell(Used("R19", who.id, action.item, action.target))
    target = next(enemy for enemy in g.state.monsters if enemy.id == action.target)
    if g.state.advanced and magic.resists(g, target, "11.15"):
        g.tell(Resisted("11.15", target.id, action.item))
    else:
        combat.suffer(g, target, g.roll(SPICE_CODE["red_pepper"], "9.5"), "harm", "9.5")


@varies("cannabis")
def eat_cannabis(g: G, who: Adventurer, target: str) -> None:
    """[R42] Two attacks on the same monster; a throwing dagger in row 2 only once; a dead one is dead."""
    use_up(who, "cannabis")
    g.tell(Used("R42", who.id, "cannabis"))
    hand = who.in_hand
    combat.attack_once(g, who, target)
    if who.in_hand == hand:
        combat.attack_once(g, who, target)


# -- [9.6] Medallions ----------------------------------------------------------------------------------------


def test_medallion(g: G, who: str) -> None:
    """[9.6] Put on to learn what it is; Strangling chokes the tester and is worthless after."""
    row = MEDALLION[g.d6("9.6")]
    g.tell(Tested("9.6", who, f"{row.medallion}_medallion"))
    if row.code:
        combat.suffer(g, adventurer(g.state, who), g.roll(row.code, "9.6"), "magic", "9.6")
    else:
        found(g, Item("medallion", row.medallion))


def wears(who: Adventurer, medallion: str) -> bool:
    """[9.6] Does he wear this medallion?"""
    return has(who, "medallion", medallion)
